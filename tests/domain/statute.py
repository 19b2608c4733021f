"""The statute written a second time, as plainly as it reads, for the tests to hold the program against.

Nothing here may import the program's own arithmetic.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple


class Votes(NamedTuple):
    """I, C, S, N: all that any regime looks at."""

    enrolled: int
    turnout: int
    sim: int
    nao: int

    def joined(self, other: "Votes") -> "Votes":
        return Votes(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class Law(NamedTuple):
    """A regime as two questions; `quorum` is None where the law has none."""

    quorum: Callable[[Votes], bool] | None
    majority: Callable[[Votes], bool]

    def quorum_met(self, votes: Votes) -> bool:
        return self.quorum is None or self.quorum(votes)

    def approves(self, votes: Votes) -> bool:
        return self.quorum_met(votes) and self.majority(votes)


LAWS = {
    # LC 32/1977: half of the voters have come, and more than half of those who came voted Sim.
    "lc1-1977": Law(lambda v: 2 * v.turnout >= v.enrolled, lambda v: 2 * v.sim > v.turnout),
    # Wording of 1967: more than half of the voters voted Sim.
    "lc1-1967": Law(None, lambda v: 2 * v.sim > v.enrolled),
    # Lei 9.709/1998: more Sim than Não.
    "lei9709": Law(None, lambda v: v.sim > v.nao),
}


def polls(voters: int) -> Iterator[Votes]:
    """Yield every way in which a poll of at most `voters` people can turn out (nobody is enrolled anew).

    Of those who come, each votes Sim, or Não, or something that is neither (blank, null, a ballot lost).
    """
    for turnout in range(voters + 1):
        for sim in range(turnout + 1):
            for nao in range(turnout - sim + 1):
                yield Votes(0, turnout, sim, nao)


def states(enrolled: int, outstanding: int) -> Iterator[Votes]:
    """Yield every count of `enrolled` voters of whom `outstanding` cannot have come yet."""
    for turnout in range(enrolled - outstanding + 1):
        for sim in range(turnout + 1):
            for nao in range(turnout - sim + 1):
                yield Votes(enrolled, turnout, sim, nao)
