"""Every number that minutes must show, section by section, added up here from the facts alone; and those of the pages.

Sums and comparisons are done anew with plain integers: nothing of the canvass's verdicts is asked. Percentages are left
to the one who compares, since how they round is told elsewhere. Numbers of the law are no facts and are left out.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import NamedTuple

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.canvass import StationAccount
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import Combination
from plebapp.domain.regime import Base, Counted, Regime, Rule
from plebapp.domain.station import State

NUMBER = re.compile(r"\d+(?:\.\d{3})*(?:,\d+)?")
OUT = (State.ANNULLED, State.COUNTED_SEPARATELY, State.NOT_COUNTED, State.NOT_HELD)
ANNULLED = (State.ANNULLED, State.COUNTED_SEPARATELY)


class Sum(NamedTuple):
    """What stations bring together: I, C, Sim, Não, blank, null, ballots."""

    enrolled: int = 0
    turnout: int = 0
    sim: int = 0
    nao: int = 0
    blank: int = 0
    null: int = 0
    ballots: int = 0


def numbers(text: str) -> list[str]:
    """The numbers in a text, as they stand there."""
    return NUMBER.findall(text)


def figure(number: int) -> str:
    return f"{number:,}".replace(",", ".")


def figures(*found: int) -> list[str]:
    return [figure(number) for number in found]


def counted(account: StationAccount) -> bool:
    return account.state is State.COUNTED and account.entry is not None


def votes(account: StationAccount, question: int) -> Sum:
    """A sheet's own numbers, whether they count or not."""
    assert account.entry is not None
    sheet = account.entry.sheet
    tally = sheet.tallies[question]
    came = sheet.signatures + sheet.separate_votes
    return Sum(account.enrolled, came, tally.sim, tally.nao, tally.blank, tally.null, tally.ballots)


def total(accounts: Iterable[StationAccount], question: int) -> Sum:
    rows = [votes(each, question) if counted(each) else Sum(each.enrolled) for each in accounts]
    return Sum(*(sum(column) for column in zip(Sum(), *rows, strict=True)))


def came(account: StationAccount) -> int | None:
    """Who came to a station: by its sheet, or else by the last decision that says so."""
    if account.entry is not None:
        return votes(account, 0).turnout
    known = [made.came for made in account.decisions if made.came is not None]
    return known[-1] if known else None


def day(of: date) -> list[str]:
    """A date as text tells it: the day, the year."""
    return [str(of.day), str(of.year)]


def moment(of: datetime) -> list[str]:
    """A moment as documents tell it: 1º set. 2026, 17h00 (−03:00)."""
    offset = of.strftime("%z")
    return [*day(of.date()), of.strftime("%H"), of.strftime("%M"), offset[1:3], offset[3:5]]


def pending(accounts: Iterable[StationAccount]) -> int:
    return sum(each.state in (State.AWAITING, State.RECOUNT) for each in accounts)


class Account:
    """The numbers of minutes, section by section."""

    def __init__(self, minutes: Minutes) -> None:
        self.minutes = minutes
        self.canvass = minutes.canvass
        self.facts = minutes.canvass.plebiscite
        self.stations = minutes.canvass.stations
        self.questions = [judged.question.text for judged in minutes.canvass.questions]
        self.areas = [area.name for area, _ in minutes.canvass.questions[0].areas]

    def question(self, position: int) -> list[str]:
        """The heading of a question among several."""
        return [str(position + 1), *numbers(self.questions[position])] if len(self.questions) > 1 else []

    def in_area(self, name: str) -> list[StationAccount]:
        return [each for each in self.stations if each.station.area == name]

    def parts(self) -> list[tuple[list[str], Sequence[StationAccount]]]:
        """Every area with the numbers in its name, and all together; the latter alone where there is one area."""
        areas = [(numbers(name), self.in_area(name)) for name in self.areas] if len(self.areas) > 1 else []
        return [*areas, ([], self.stations)]

    def deciding(self) -> list[tuple[list[str], Sequence[StationAccount]]]:
        """The parts that are examined: all together only where they decide together."""
        apart = self.facts.combination in (Combination.ALL, Combination.EACH)
        return self.parts()[:-1] if apart and len(self.areas) > 1 else self.parts()

    @property
    def complete(self) -> bool:
        return bool(self.stations) and not pending(self.stations)


class Stations(Account):
    """Sections about single stations."""

    def table(self) -> Iterator[str]:
        """Every station's row, the totals of areas and of the whole."""
        for position in range(len(self.questions)):
            yield from self.question(position)
            if len(self.areas) > 1:
                yield from self._by_area(position)
            else:
                yield from self._rows(self.stations, position)
            yield from figures(*total(self.stations, position))

    def _by_area(self, position: int) -> Iterator[str]:
        for name in self.areas:
            yield from numbers(name)
            yield from self._rows(self.in_area(name), position)
            yield from figures(*total(self.in_area(name), position))
            yield from [*numbers(name), *figures(*total(self.in_area(name), position))]  # among the areas' totals
        if others := [each for each in self.stations if each.station.area not in self.areas]:
            yield from self._rows(others, position)
            yield from figures(*total(others, position))

    @staticmethod
    def _rows(accounts: Sequence[StationAccount], position: int) -> Iterator[str]:
        for each in accounts:
            yield from (str(each.station.zone), str(each.station.section), *map(str, each.aggregated))
            yield from numbers(each.station.polling_place)
            yield from figures(*votes(each, position)) if counted(each) else figures(each.enrolled)

    def out(self) -> Iterator[str]:
        """Stations that do not count, with the votes left out and what the board decided."""
        for each in self.stations:
            if each.state not in OUT:
                continue
            yield from (*_named(each), figure(each.enrolled))
            if each.state in ANNULLED:
                who = came(each)
                yield from () if who is None else figures(who)
                yield from self._left_out(each)
            yield from _decided(each.decisions)

    def _left_out(self, each: StationAccount) -> Iterator[str]:
        if each.entry is None:
            return
        several = len(each.entry.sheet.tallies) > 1
        for position in range(len(each.entry.sheet.tallies)):
            found = votes(each, position)
            yield from [str(position + 1)] if several else []
            yield from figures(found.ballots, found.sim, found.nao, found.blank, found.null)

    def mismatches(self) -> Iterator[str]:
        """Ballots against voters, and what the board decided where that is not told above."""
        for each in self.stations:
            differing = [
                (position, found)
                for position in range(each.tallies)
                if (found := votes(each, position)).ballots != found.turnout
            ]
            if not differing:
                continue
            yield from _named(each)
            for position, found in differing:
                yield from [str(position + 1)] if len(self.questions) > 1 else []
                yield from figures(found.ballots, found.turnout, abs(found.ballots - found.turnout))
            yield from [] if each.state in OUT else _decided(each.decisions)

    def other_decisions(self) -> Iterator[str]:
        """Decisions on stations that neither stay out nor differ."""
        for each in self.stations:
            differs = any(
                votes(each, position).ballots != votes(each, position).turnout for position in range(each.tallies)
            )
            if each.decisions and each.state not in OUT and not differs:
                yield from (*_named(each), *_decided(each.decisions))

    def notes(self) -> Iterator[str]:
        """Notes on sheets, and how often the typing was corrected."""
        for each in self.stations:
            if each.entry is None or not (each.entry.sheet.note or each.entry.number > 1):
                continue
            yield from (*_named(each), *numbers(each.entry.sheet.note))
            if each.entry.number > 1:
                yield from (figure(each.entry.number - 1), *numbers(each.entry.reason))


def _named(each: StationAccount) -> list[str]:
    return [str(each.station.section), figure(each.station.zone), *numbers(each.station.polling_place)]


def _decided(decisions: Sequence[BoardDecision]) -> Iterator[str]:
    for made in decisions:
        yield from (figure(made.number), *day(made.decided_on), *figures(made.votes_for, made.votes_against))
        yield from numbers(made.reason)


class Whole(Account):
    """Sections about all stations together."""

    def roll(self) -> Iterator[str]:
        """R, when it was closed, what was decided since, I; who vouches for the journal."""
        closing, canvass = self.canvass.closing, self.canvass
        if closing is not None:
            listed = sum(closing.listed.values())
            yield from moment(datetime.fromisoformat(closing.at).astimezone(self.facts.local_time))
            yield from numbers(closing.person)
            yield from figures(listed, listed, canvass.late_inclusions, canvass.late_exclusions)
            yield figure(listed + canvass.late_inclusions - canvass.late_exclusions)
            yield from figures(*filter(None, (canvass.late_inclusions, canvass.late_exclusions)))
            if canvass.reopenings:
                yield figure(canvass.reopenings)
        signed = self.minutes.signed
        if signed is not None:
            yield from figures(signed.since, signed.people, *filter(None, [signed.recoveries]))

    def totals(self) -> Iterator[str]:
        """The seven figures of every part (their shares apart)."""
        for position in range(len(self.questions)):
            yield from self.question(position)
            for named, accounts in self.parts():
                yield from (*named, *figures(*total(accounts, position)))

    def shares(self) -> Iterator[tuple[int, int]]:
        """The shares of every part that has any: C of I, and the votes of C."""
        for position in range(len(self.questions)):
            for _, accounts in self.parts():
                found = total(accounts, position)
                if found.enrolled:
                    yield found.turnout, found.enrolled
                if found.turnout:
                    yield from ((amount, found.turnout) for amount in (found.sim, found.nao, found.blank, found.null))

    def tests(self) -> Iterator[str]:
        """The dates of the rule, and its arithmetic wherever it decides."""
        regime = self.facts.regime
        yield from _dates(regime, self.facts.polling_day)
        yield from self.missing()
        for position in range(len(self.questions)):
            yield from self.question(position)
            if len(self.areas) > 1:
                yield from (figure(len(self.areas)), *(each for name in self.areas for each in numbers(name)))
            for named, accounts in self.deciding():
                yield from named
                found = total(accounts, position)
                if found.enrolled:
                    for rule in filter(None, (regime.quorum, regime.majority)):
                        yield from _tested(rule, found, pending(accounts) > 0)
                    yield from figures(*filter(None, [_excess(accounts, position)]))

    def missing(self) -> list[str]:
        """How many stations are still to be counted, where any are."""
        return figures(*filter(None, [pending(self.stations)]))

    def review(self) -> Iterator[str]:
        """Who would vote anew where the vote was annulled or impeded: who came, or all where that is not known."""
        if not self.complete:
            return
        out = [each for each in self.stations if each.state in OUT]
        for position in range(len(self.questions)):
            yield from self.question(position)
            voters = sum(
                each.enrolled if each.state not in ANNULLED or came(each) is None else came(each) or 0 for each in out
            )
            yield from figures(*filter(None, [voters]))

    def proclamation(self) -> Iterator[str]:
        """The totals once more, in the running text; while something is missing, how much."""
        if not self.complete:
            yield from self.missing()
            return
        if self.canvass.closing is None:
            return
        issued_at = self.minutes.issued_at.astimezone(self.facts.local_time)
        closes = datetime.combine(self.facts.polling_day, self.facts.closing_time, self.facts.local_time)
        if issued_at < closes and not self.facts.simulated:
            yield from (*moment(issued_at), *moment(closes))
            return
        for position in range(len(self.questions)):
            yield from self.question(position)
            found = total(self.stations, position)
            yield from figures(found.enrolled, found.turnout, found.sim, found.nao, found.blank, found.null)


def _dates(regime: Regime, polling_day: date) -> Iterator[str]:
    if regime.since is not None:
        yield from day(regime.since)
    if regime.until is not None:
        yield from day(date.fromordinal(regime.until.toordinal() - 1))
    if (regime.since and polling_day < regime.since) or (regime.until and polling_day >= regime.until):
        yield from day(polling_day)


def _excess(accounts: Sequence[StationAccount], position: int) -> int:
    """Ballots beyond voters at stations that count and of which the board did not decide to keep them."""
    found = [(each, votes(each, position)) for each in accounts if counted(each)]
    kept = [any(made.act is BoardAct.KEEP_MISMATCH for made in each.decisions) for each, _ in found]
    return sum(max(0, own.ballots - own.turnout) for (_, own), keep in zip(found, kept, strict=True) if not keep)


def _tested(rule: Rule, found: Sum, partial: bool) -> Iterator[str]:
    """A rule in letters, its arithmetic, and unless stations are missing how far it is from the least that satisfies
    it."""
    numerator, denominator = rule.fraction.numerator, rule.fraction.denominator
    amount = found.turnout if rule.counted is Counted.TURNOUT else found.sim
    bases = {
        Base.ENROLLED: found.enrolled, Base.TURNOUT: found.turnout,
        Base.VALID: found.sim + found.nao, Base.NAO: found.nao,
    }  # fmt: skip
    whole = bases[rule.base]
    factors = [figure(factor) for factor in (denominator, numerator) if factor != 1]
    yield from factors  # in letters
    yield from _side(denominator, amount)
    yield from _side(numerator, whole)
    if partial:
        return
    least = 1
    while denominator * least < numerator * whole + rule.strict:
        least += 1
    yield from figures(least, *filter(None, [abs(amount - least)]))


def _side(factor: int, number: int) -> list[str]:
    return figures(number) if factor == 1 else figures(factor, number, factor * number)
