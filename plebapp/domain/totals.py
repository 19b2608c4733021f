"""The sums that art. 5º compares, as whole numbers."""

from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Totals:
    """I, C, S, N, B, U and the ballots of one question over some stations.

    `excess` is X: the sum over stations of ballots beyond voters on which the board has not decided (CE 166), never
    netted between stations.
    """

    enrolled: int = 0
    turnout: int = 0
    sim: int = 0
    nao: int = 0
    blank: int = 0
    null: int = 0
    ballots: int = 0
    excess: int = 0

    def __add__(self, other: "Totals") -> "Totals":
        return Totals(**{name: getattr(self, name) + getattr(other, name) for name in _NAMES})

    def plus(self, **more: int) -> "Totals":
        """Return these totals with some of them increased."""
        return replace(self, **{name: getattr(self, name) + amount for name, amount in more.items()})


_NAMES = tuple(field.name for field in fields(Totals))
