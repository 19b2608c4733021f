"""The canvass: all stations' accounts brought together, per area and question, into verdicts that carry their reasons.

One object feeds the screen, the JSON and the minutes, so that a figure can only be right or wrong everywhere.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import add

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.decision import Decision, Outcome, Reason, decide
from plebapp.domain.materiality import (
    Materiality,
    OtherReading,
    annulled_beyond_half,
    materiality,
    other_reading,
)
from plebapp.domain.partial import Partial, look_ahead
from plebapp.domain.plebiscite import Area, Combination, Plebiscite, Question
from plebapp.domain.regime import Regime
from plebapp.domain.roll import RollClosing
from plebapp.domain.sheet import SheetEntry
from plebapp.domain.station import STATES, Bucket, State, Station
from plebapp.domain.totals import Totals


@dataclass(frozen=True, slots=True, kw_only=True)
class StationAccount:
    """A station with its count. `listed` is its part of R (None while the roll is open), `enrolled` its part of I now;
    `aggregated` are the sections whose voters vote here; `entry` is the sheet in force."""

    station: Station
    state: State
    enrolled: int
    listed: int | None = None
    aggregated: tuple[int, ...] = ()
    entry: SheetEntry | None = None
    decisions: tuple[BoardDecision, ...] = ()

    @property
    def tallies(self) -> int:
        """Return how many questions the sheet in force answers, 0 without one."""
        return 0 if self.entry is None else len(self.entry.sheet.tallies)

    @property
    def bucket(self) -> Bucket:
        """Return what the state means for the law."""
        return STATES[self.state].bucket

    @property
    def mismatch_kept(self) -> bool:
        """Say whether the board decided that the count stands in spite of a mismatch (CE 166, § 1)."""
        if self.entry is None:
            return False
        return any(d.act is BoardAct.KEEP_MISMATCH and d.sheet == self.entry.number for d in self.decisions)

    @property
    def mismatch_undecided(self) -> bool:
        """Say whether the numbers count, ballots and voters differ, and the board has not decided about it (CE 166)."""
        if self.entry is None or not STATES[self.state].counts or self.mismatch_kept:
            return False
        return any(tally.ballots != self.entry.sheet.turnout for tally in self.entry.sheet.tallies)

    @property
    def turnout_released(self) -> bool:
        """Say whether the board accepts more voters than enrolled in the entry to come (I03): since the last one."""
        sheet = 0 if self.entry is None else self.entry.number
        return any(d.act is BoardAct.RELEASE_TURNOUT and d.sheet == sheet for d in self.decisions)

    @property
    def came(self) -> int | None:
        """Return the voters who came, from the sheet or else from the decision on an annulled poll; None if unknown."""
        if self.entry is not None:
            return self.entry.sheet.turnout
        return next((d.came for d in reversed(self.decisions) if d.came is not None), None)

    def totals(self, question: int = 0) -> Totals:
        """Return what the station brings to the question at this position; I always, the rest only where it counts."""
        if self.entry is None or not STATES[self.state].counts:
            return Totals(enrolled=self.enrolled)
        return self.typed_totals(question)

    def typed_totals(self, question: int = 0) -> Totals:
        """Return the sheet's own numbers, whether or not they count. The station must have a sheet."""
        assert self.entry is not None
        sheet = self.entry.sheet
        tally = sheet.tallies[question]
        return Totals(
            enrolled=self.enrolled,
            turnout=sheet.turnout,
            sim=tally.sim,
            nao=tally.nao,
            blank=tally.blank,
            null=tally.null,
            ballots=tally.ballots,
            excess=0 if self.mismatch_kept else max(0, tally.ballots - sheet.turnout),
        )


@dataclass(frozen=True, slots=True)
class StationCount:
    """Stations by bucket."""

    total: int
    counted: int
    pending: int
    annulled: int
    not_counted: int
    not_held: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """What annulled and impeded stations mean: CE 187, CE 224, and the other reading of art. 5º."""

    materiality: Materiality
    beyond_half: bool
    other_reading: OtherReading


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The numbers of some stations and what they decide.

    `decision` is None when nobody is enrolled; while stations are pending, `partial` is present, the outcome is
    undecided, and the decision's tests are the arithmetic so far. `review` is present when a station does not count.
    """

    totals: Totals
    stations: StationCount
    decision: Decision | None
    partial: Partial | None
    outcome: Outcome
    reasons: tuple[Reason, ...]
    review: Review | None


@dataclass(frozen=True, slots=True)
class QuestionVerdict:
    """One question's verdicts: the whole, and each area's."""

    question: Question
    whole: Verdict
    areas: tuple[tuple[Area, Verdict], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Canvass:
    """Everything that screens and documents show of the count. `stations` are those with an urn of their own, by zone
    and section; aggregated ones are named inside their principal. `reopenings` is how often the roll was opened again
    after a closing."""

    plebiscite: Plebiscite
    stations: tuple[StationAccount, ...]
    closing: RollClosing | None
    late_inclusions: int
    late_exclusions: int
    questions: tuple[QuestionVerdict, ...]
    journal_head: str
    reopenings: int = 0

    @property
    def whole(self) -> Verdict:
        """Return the whole of the first question."""
        return self.questions[0].whole

    def area_name(self, area: Area) -> str:
        """Return the area's name; the only, unnamed one takes the proposed municipality's."""
        return area.name or self.plebiscite.name

    @property
    def complete(self) -> bool:
        """Say whether no station is pending (and there is one at all)."""
        return bool(self.stations) and self.whole.stations.pending == 0

    @property
    def final(self) -> bool:
        """Say whether the minutes may be drawn up: complete, and the list of voters closed."""
        return self.complete and self.closing is not None


def judge(regime: Regime, accounts: Sequence[StationAccount], question: int = 0) -> Verdict:
    """Bring stations together and decide by the regime."""
    totals = reduce(add, (account.totals(question) for account in accounts), Totals())
    stations = count_stations(accounts)
    undecided = Verdict(
        totals=totals,
        stations=stations,
        decision=None,
        partial=None,
        outcome=Outcome.UNDECIDED,
        reasons=(Reason.STATIONS_PENDING,) if stations.pending else (),
        review=None,
    )
    if totals.enrolled == 0:
        return undecided
    decision = decide(regime, totals)
    judged = replace(undecided, decision=decision, review=_review(regime, totals, accounts, question))
    if stations.pending == 0:
        return replace(judged, outcome=decision.outcome, reasons=decision.reasons)
    missing = sum(account.enrolled for account in accounts if account.bucket is Bucket.PENDING)
    partial = look_ahead(regime, totals, missing)
    return replace(judged, partial=partial, reasons=(*judged.reasons, *partial.reasons))


def count_stations(accounts: Iterable[StationAccount]) -> StationCount:
    """Count stations by bucket."""
    buckets = Counter(account.bucket for account in accounts)
    return StationCount(buckets.total(), *(buckets[bucket] for bucket in Bucket))


def _review(regime: Regime, totals: Totals, accounts: Sequence[StationAccount], question: int) -> Review | None:
    out = [a for a in accounts if a.bucket in (Bucket.ANNULLED, Bucket.NOT_COUNTED, Bucket.NOT_HELD)]
    if not out:
        return None
    annulled = [account for account in out if account.bucket is Bucket.ANNULLED]
    came = {account.station.id: account.came for account in annulled}
    # Who came is unknown where no sheet was typed: then all its voters may vote again, the widest case (CE 201).
    voters = sum(account.enrolled if (c := came.get(account.station.id)) is None else c for account in out)
    # Where the ballots were never counted, those who came are the best known number of them.
    ballots = sum(a.typed_totals(question).ballots if a.entry else a.came or 0 for a in annulled)
    return Review(
        materiality=materiality(regime, totals, voters),
        beyond_half=annulled_beyond_half(ballots, totals.ballots + ballots),
        other_reading=other_reading(regime, totals, sum(c or 0 for c in came.values())),
    )


def judge_question(
    plebiscite: Plebiscite,
    areas: Sequence[Area],
    question: Question,
    position: int,
    accounts: Sequence[StationAccount],
) -> QuestionVerdict:
    """Judge a question as a whole and in each area. `position` is the question's place on the sheets."""
    regime = plebiscite.regime
    by_area = tuple(
        (area, judge(regime, [a for a in accounts if a.station.area == area.name], position)) for area in areas
    )
    joint = judge(regime, accounts, position)
    whole = joint if len(areas) < 2 else combine(plebiscite.combination, joint, [verdict for _, verdict in by_area])
    return QuestionVerdict(question, whole, by_area)


def combine(combination: Combination | None, joint: Verdict, areas: Sequence[Verdict]) -> Verdict:
    """Combine the areas' verdicts as the resolution chose; without its choice nothing is decided."""
    if combination is Combination.JOINT:
        return joint
    if combination is None:
        return replace(joint, outcome=Outcome.UNDECIDED, reasons=(Reason.COMBINATION_MISSING, *joint.reasons))
    joint = replace(joint, review=_review_apart(combination, joint.review, areas))
    if joint.stations.pending:
        return replace(joint, outcome=Outcome.UNDECIDED, reasons=(Reason.STATIONS_PENDING,))
    outcomes = {verdict.outcome for verdict in areas}
    if combination is Combination.EACH:
        outcome = outcomes.pop() if len(outcomes) == 1 else Outcome.UNDECIDED
        return replace(joint, outcome=outcome, reasons=(Reason.AREAS_EACH_BY_ITSELF,))
    # One area that rejects settles it; short of that, one undecided leaves the whole undecided.
    outcome = next(o for o in (Outcome.REJECTED, Outcome.UNDECIDED, Outcome.APPROVED) if o in outcomes)
    reason = Reason.EVERY_AREA_APPROVED if outcome is Outcome.APPROVED else Reason.AREA_NOT_APPROVED
    return replace(joint, outcome=outcome, reasons=(reason,))


def _review_apart(combination: Combination, review: Review | None, areas: Sequence[Verdict]) -> Review | None:
    """Return the joint review with what could change judged in the areas, each of which decides apart."""
    if review is None:
        return None
    could = [v.review is not None and v.review.materiality.could_change for v in areas]
    rejecting = [c for c, verdict in zip(could, areas, strict=True) if verdict.outcome is Outcome.REJECTED]
    # Where all must approve, a rejection falls only if every area that rejects can turn.
    changes = all(rejecting) if combination is Combination.ALL and rejecting else any(could)
    others = any(v.review is not None and v.review.other_reading.changes_verdict for v in areas)
    return replace(
        review,
        materiality=replace(review.materiality, could_change=changes),
        other_reading=replace(review.other_reading, changes_verdict=others),
    )
