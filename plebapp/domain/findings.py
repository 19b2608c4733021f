"""Findings on a count sheet: one table gives code, kind, rule and source; the words are in `texts.findings`.

An inconsistência impeditiva blocks concluding until cured or, where marked, decided by the board. An aviso para
conferência asks the typist to confirm that the paper says so.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from plebapp.domain.errors import Operand
from plebapp.domain.sheet import LETTERED, SheetField, Typed


class Kind(StrEnum):
    """Blocking (inconsistência impeditiva) or to be confirmed (aviso para conferência)."""

    BLOCKING = "blocking"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: the code, which form of it, the fields concerned and the operands that its text names."""

    code: str
    variant: str
    fields: tuple[SheetField, ...]
    operands: Mapping[str, Operand]

    @property
    def rule(self) -> "FindingRule":
        """Return the row of the table that fired."""
        return BY_CODE[self.code]

    @property
    def blocking(self) -> bool:
        """Say whether the sheet cannot be concluded while the finding stands."""
        return self.rule.kind is Kind.BLOCKING


@dataclass(frozen=True, slots=True)
class Context:
    """What the rules compare a sheet with: voters enrolled at the station, those admitted on inclusion decided later
    among them (I of the station)."""

    enrolled: int


Fired = Iterator[tuple[str, tuple[SheetField, ...], dict[str, Operand]]]


@dataclass(frozen=True, slots=True)
class FindingRule:
    """One row of the table. `board`: the counting board may release or must record it; `check` yields (variant, fields,
    operands) for each way it fires, silent while the numbers it needs are not typed."""

    code: str
    kind: Kind
    board: bool
    source: str
    check: Callable[[Typed, Context], Fired]


_F = SheetField


def _unreadable(typed: Typed, _: Context) -> Fired:
    for field, problem in typed.problems.items():
        yield problem.problem.value, (field,), dict(problem.operands)


def _votes_and_ballots(typed: Typed, _: Context) -> Fired:
    parts = [typed.get(field) for field in (_F.SIM, _F.NAO, _F.BLANK, _F.NULL)]
    ballots = typed.get(_F.BALLOTS)
    if ballots is None or None in parts:
        return
    votes = sum(part for part in parts if part is not None)
    if votes != ballots:
        yield "sum", LETTERED[2:], {"votes": votes, "ballots": ballots, "difference": abs(votes - ballots)}


def _turnout(typed: Typed) -> int | None:
    signatures, separate = typed.get(_F.SIGNATURES), typed.get(_F.SEPARATE_VOTES)
    return None if signatures is None or separate is None else signatures + separate


def _turnout_and_enrolled(typed: Typed, context: Context) -> Fired:
    turnout = _turnout(typed)
    if turnout is not None and turnout > context.enrolled:
        yield (
            "turnout",
            LETTERED[:2],
            {"turnout": turnout, "enrolled": context.enrolled, "difference": turnout - context.enrolled},
        )


def _separate_votes(typed: Typed, _: Context) -> Fired:
    fields = (_F.SEPARATE_VOTES, _F.SEPARATE_RECEIVED, _F.SEPARATE_REJECTED)
    admitted, received, rejected = map(typed.get, fields)
    unreadable = not typed.problems.keys().isdisjoint(fields)
    if unreadable or admitted is None or (received is None and rejected is None):
        return
    if received is None:
        yield "received_missing", fields, {"rejected": rejected or 0}
    elif received != admitted + (rejected or 0):
        yield "sum", fields, {"received": received, "admitted": admitted, "rejected": rejected or 0}


def _ballots_and_voters(typed: Typed, _: Context) -> Fired:
    turnout, ballots = _turnout(typed), typed.get(_F.BALLOTS)
    if turnout is None or ballots is None or turnout == ballots:
        return
    variant = "more" if ballots > turnout else "fewer"
    yield (
        variant,
        LETTERED[:3],
        {"ballots": ballots, "turnout": turnout, "difference": abs(ballots - turnout)},
    )


def _minutes_of_the_poll(typed: Typed, context: Context) -> Fired:
    signatures, absentees = typed.get(_F.SIGNATURES), typed.get(_F.ABSENTEES)
    if signatures is not None and absentees is not None and signatures + absentees != context.enrolled:
        operands: dict[str, Operand] = {
            "signatures": signatures,
            "absentees": absentees,
            "enrolled": context.enrolled,
        }
        yield "absentees", (_F.SIGNATURES, _F.ABSENTEES), operands
    sim = typed.get(_F.SIM)
    if signatures is not None and sim is not None and sim > signatures:
        yield "sim", (_F.SIGNATURES, _F.SIM), {"sim": sim, "signatures": signatures}


FINDINGS: tuple[FindingRule, ...] = (
    FindingRule("I01", Kind.BLOCKING, board=False, source="CE 179, I", check=_unreadable),
    FindingRule("I02", Kind.BLOCKING, board=False, source="CE 179, I", check=_votes_and_ballots),
    FindingRule("I03", Kind.BLOCKING, board=True, source="CE 165, VIII e IX; 221, III", check=_turnout_and_enrolled),
    FindingRule("I04", Kind.BLOCKING, board=False, source="CE 167", check=_separate_votes),
    FindingRule("A01", Kind.WARNING, board=True, source="CE 166", check=_ballots_and_voters),
    FindingRule("A07", Kind.WARNING, board=False, source="CE 154, III, e", check=_minutes_of_the_poll),
)

BY_CODE = {rule.code: rule for rule in FINDINGS}


def check(typed: Typed, context: Context) -> tuple[Finding, ...]:
    """Return what the rules find in the fields typed so far, in the order of the table."""
    return tuple(
        Finding(rule.code, variant, fields, operands)
        for rule in FINDINGS
        for variant, fields, operands in rule.check(typed, context)
    )
