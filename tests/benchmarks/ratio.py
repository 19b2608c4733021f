"""Measuring one piece of work against a yardstick in the same run: alternating, median of five ratios."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

RUNS = 5
CI_LEEWAY = 2
"""A small size on a busy machine is allowed twice the target."""


@dataclass(frozen=True)
class Ratio:
    """Seconds of each run of both sides, and the median of their ratios pair by pair."""

    ours: tuple[float, ...]
    yardstick: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(a / b for a, b in zip(self.ours, self.yardstick, strict=True))

    def __str__(self) -> str:
        ours, yardstick = statistics.median(self.ours), statistics.median(self.yardstick)
        return f"{ours:.3f} s against {yardstick:.3f} s: ratio {self.median:.2f}"


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compare(ours: Callable[[], float], yardstick: Callable[[], float], runs: int = RUNS) -> Ratio:
    """Run both in turn; each returns the seconds that it took, its own preparations left out."""
    ours()
    yardstick()
    pairs = [(ours(), yardstick()) for _ in range(runs)]
    return Ratio(tuple(a for a, _ in pairs), tuple(b for _, b in pairs))
