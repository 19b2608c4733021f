"""Regimes of decision as data, so that a later law is a row.

A rule is a threshold: `counted` against a `fraction` of a `base`, strictly above it or reaching it.
"""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from plebapp.domain.totals import Totals


class Base(StrEnum):
    """What a fraction is taken of."""

    ENROLLED = "enrolled"
    TURNOUT = "turnout"
    VALID = "valid"
    NAO = "nao"


class Counted(StrEnum):
    """What is compared with the threshold."""

    TURNOUT = "turnout"
    SIM = "sim"


@dataclass(frozen=True, slots=True)
class Rule:
    """`counted` must reach (or, when strict, exceed) `fraction` of `base`; 0 < fraction ≤ 1. Nothing is reached by
    nobody: an amount of zero never satisfies a rule."""

    counted: Counted
    base: Base
    fraction: Fraction
    strict: bool

    def amount(self, totals: Totals) -> int:
        """Return what is counted."""
        return totals.turnout if self.counted is Counted.TURNOUT else totals.sim

    def whole(self, totals: Totals) -> int:
        """Return the number of which the fraction is taken."""
        return {
            Base.ENROLLED: totals.enrolled,
            Base.TURNOUT: totals.turnout,
            Base.VALID: totals.sim + totals.nao,
            Base.NAO: totals.nao,
        }[self.base]

    def sides(self, totals: Totals) -> tuple[int, int]:
        """Return both sides as integers: amount × denominator and whole × numerator."""
        return self.amount(totals) * self.fraction.denominator, self.whole(totals) * self.fraction.numerator

    def met(self, totals: Totals) -> bool:
        """Say whether the totals satisfy the rule, in whole numbers."""
        left, right = self.sides(totals)
        return left > right if self.strict else left >= max(1, right)

    @property
    def attainable(self) -> bool:
        """Say whether any sound numbers satisfy the rule: nothing exceeds the whole of which it is a part."""
        whole = self.base in (Base.ENROLLED, Base.TURNOUT) or (self.counted is Counted.SIM and self.base is Base.VALID)
        return not (whole and self.strict and self.fraction == 1)

    def needed(self, totals: Totals) -> int:
        """Return the least whole amount that satisfies the rule with the whole as it is."""
        floor, rest = divmod(self.whole(totals) * self.fraction.numerator, self.fraction.denominator)
        return max(1, floor + 1 if self.strict or rest else floor)


class Electorate(StrEnum):
    """Who is called to vote."""

    AREA = "area"
    ALL_MUNICIPALITIES = "all_municipalities"


@dataclass(frozen=True, slots=True)
class Regime:
    """A law's rule of decision. `quorum` is None where the law has none; `until` is exclusive, None while in force."""

    id: str
    quorum: Rule | None
    majority: Rule
    electorate: Electorate
    since: date | None
    until: date | None

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Return the rules that must all hold."""
        return (self.majority,) if self.quorum is None else (self.quorum, self.majority)

    def in_force(self, polling_day: date) -> bool:
        """Say whether the polling day lies within the law's dates."""
        return (self.since is None or self.since <= polling_day) and (self.until is None or polling_day < self.until)


_HALF = Fraction(1, 2)

DEFAULT_REGIME = "lc1-1977"
CUSTOM_REGIME = "custom"

REGIMES = MappingProxyType(
    {
        regime.id: regime
        for regime in (
            # LC 1/1967, art. 5º as amended by LC 32/1977.
            Regime(
                DEFAULT_REGIME,
                quorum=Rule(Counted.TURNOUT, Base.ENROLLED, _HALF, strict=False),
                majority=Rule(Counted.SIM, Base.TURNOUT, _HALF, strict=True),
                electorate=Electorate.AREA,
                since=date(1977, 12, 26),
                until=None,
            ),
            # LC 1/1967, art. 5º in its first wording: absolute majority of the voters.
            Regime(
                "lc1-1967",
                quorum=None,
                majority=Rule(Counted.SIM, Base.ENROLLED, _HALF, strict=True),
                electorate=Electorate.AREA,
                since=date(1967, 11, 9),
                until=date(1977, 12, 26),
            ),
            # Lei 9.709/1998, arts. 7º and 10: simple majority, populations of all the municipalities concerned.
            Regime(
                "lei9709",
                quorum=None,
                majority=Rule(Counted.SIM, Base.NAO, Fraction(1), strict=True),
                electorate=Electorate.ALL_MUNICIPALITIES,
                since=date(1998, 11, 19),
                until=None,
            ),
        )
    }
)


def custom_regime(quorum: Rule | None, majority: Rule) -> Regime:
    """Return a regime of one's own, for a resolution that rules otherwise; it has no dates."""
    return Regime(CUSTOM_REGIME, quorum, majority, Electorate.AREA, since=None, until=None)
