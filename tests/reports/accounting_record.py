"""The numbers that minutes must show besides those of stations and totals: what the board put on record, what stands
before the first section, after the last, and at the foot of every page."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from plebapp.domain.plebiscite import BoardRole
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.station import State
from plebapp.texts.words import at_hour, date_in_words, opening_date
from tests.reports.accounting import OUT, Account, day, figure, figures, moment, numbers, pending

BOARD = (BoardRole.PRESIDENT, BoardRole.MEMBER, BoardRole.SECRETARY)


class Record(Account):
    """What the board put on record, in the order in which it is told."""

    def of(self, kind: ProceedingKind) -> list[Proceeding]:
        found = [told for told in self.minutes.proceedings if told.kind is kind]
        return sorted(found, key=lambda told: (told.began is None, told.began or datetime.min, told.number))

    def people(self) -> Iterator[str]:
        """The board by name, sessions where there are several, those present."""
        named = [each for each in self.facts.signatories if each.role in BOARD]
        yield from (number for each in named for number in numbers(each.name))
        sessions = self.of(ProceedingKind.SESSION)
        yield from figures(len(sessions)) if len(sessions) > 1 else ()
        yield from (number for session in sessions for number in numbers(session.text))
        for present in self.of(ProceedingKind.ATTENDANCE):
            yield from _who(present)

    def moments(self) -> Iterator[str]:
        """Every moment on record, which is told in words; a session's end on the day it began is told without it."""
        for told in self.minutes.proceedings:
            if told.began is not None:
                yield f"{at_hour(told.began.time())} do dia {date_in_words(told.began.date())}"
            if told.began is not None and told.ended is not None:
                same = told.ended.date() == told.began.date()
                day_told = "do mesmo dia" if same else f"do dia {date_in_words(told.ended.date())}"
                yield f"{at_hour(told.ended.time())} {day_told}"

    def decided(self) -> Iterator[str]:
        """Challenges with rulings and appeals, and decisions of the board at large."""
        challenges = self.of(ProceedingKind.CHALLENGE)
        yield from figures(*filter(None, (len(challenges), sum(bool(made.appeal) for made in challenges))))
        for number, made in enumerate(challenges, start=1):
            yield from (figure(number), *_who(made), *_at(made), *numbers(made.text))
            if made.ruling:
                yield from (*_votes(made), *numbers(made.ruling), *numbers(made.appeal))
        for made in self.of(ProceedingKind.DECISION):
            yield from (*_at(made), *_votes(made), *numbers(made.text))

    def incidents(self) -> Iterator[str]:
        for number, told in enumerate(self.of(ProceedingKind.INCIDENT), start=1):
            yield from (figure(number), *_at(told), *numbers(told.text))


def _who(told: Proceeding) -> list[str]:
    return numbers(f"{told.name} {told.capacity} {told.entity}")


def _at(told: Proceeding) -> list[str]:
    return [] if told.station is None else [str(told.station.section), figure(told.station.zone)]


def _votes(told: Proceeding) -> list[str]:
    return figures(told.votes_for or 0, told.votes_against or 0)


class Frame(Account):
    """What stands before the first section, after the last, and at the foot of every page."""

    @property
    def issued_at(self) -> datetime:
        return self.minutes.issued_at.astimezone(self.facts.local_time)

    def number(self) -> list[str]:
        found = self.minutes.number
        return [] if found is None else [figure(found.number), str(found.year)]

    def subject(self) -> list[str]:
        return numbers(" ".join((self.facts.name, *self.facts.origins)))

    def opening(self) -> Iterator[str]:
        """Court and title, the opening with the acts, who is called to vote, how many stations there are."""
        facts = self.facts
        zone = [] if facts.board_zone is None else [figure(facts.board_zone)]
        yield from (*zone, *numbers(facts.board_seat), *self.number(), *self.subject())
        yield from (*numbers(facts.board_place), *numbers(facts.board_seat), *zone, *self.subject())
        yield from (*numbers(facts.assembly_act), *numbers(facts.court_resolution), *day(facts.polling_day))
        yield from Record(self.minutes).people()
        if len(self.questions) > 1:
            yield from (each for position in range(len(self.questions)) for each in self.question(position))
        else:
            yield from numbers(facts.question or self.questions[0])
        yield from day(facts.cutoff)
        if facts.cutoff != facts.statutory_cutoff:
            yield from day(facts.statutory_cutoff)
        yield from self._stations()

    def _stations(self) -> Iterator[str]:
        if not self.stations:
            return
        states = Counter(each.state for each in self.stations)
        kinds = (states[final] for final in (State.COUNTED, *OUT))
        yield from figures(len(self.stations), *filter(None, (*kinds, pending(self.stations))))
        yield from figures(*filter(None, [sum(len(each.aggregated) for each in self.stations)]))

    def words(self) -> Iterator[str]:
        """The moment of issue in words."""
        yield opening_date(self.issued_at.date())
        yield at_hour(self.issued_at.time())

    def closing(self) -> Iterator[str]:
        """Addenda, place and date, the names of who signs."""
        for told in self.minutes.proceedings:
            if told.kind is ProceedingKind.ADDENDUM:
                yield from numbers(told.text)
        yield from (*numbers(self.facts.board_seat), *day(self.issued_at.date()))
        yield from (number for each in self.facts.signatories for number in numbers(each.name))

    def continued(self) -> list[str]:
        """What heads signatures on a further page: which minutes they belong to."""
        return [*self.subject(), *day(self.facts.polling_day), *moment(self.issued_at)]

    def foot(self, page: int, count: int) -> Iterator[str]:
        """The document by number and copy, its place and moment; page x of y."""
        number = self.minutes.number
        yield from () if number is None else (*self.number(), str(number.copy))
        yield from (*numbers(self.facts.name[:60]), *moment(self.issued_at), str(page), str(count))
