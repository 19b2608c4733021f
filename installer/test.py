"""Prepares a fresh machine and runs all tests: `python3 installer/test.py`.

Arguments go to pytest, and then only pytest runs: `python3 installer/test.py tests/domain -k quorum`.
A Python too old for the rest must be able to read this file, so that the package can tell.
"""

import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from installer import environment, system
from installer.console import capture, clean_environment, run_main, say, show

BENCHMARKS = ["pytest", "-q", "-m", "benchmark", "tests/benchmarks"]
OF_USE = ("tests/ui", "tests/cli", "tests/e2e")
HALVES = {"uso": [*OF_USE], "resto": ["tests", *(f"--ignore={folder}" for folder in OF_USE)]}
"""The tests in two parts of about the same length, which run side by side; what they cover is added up."""


def check(python: Path, *arguments: str) -> int:
    """Run one tool of the environment in the checkout and return its exit status."""
    return show([python, "-m", *arguments], clean_environment(), environment.CHECKOUT)


def run_half(python: Path, name: str) -> int:
    """Run one half of the tests, its lines shown as they come, and return the exit status."""
    command = [str(python), "-m", "pytest", "-q", "--cov", "--cov-report=", "--cov-fail-under=0", *HALVES[name]]
    variables = clean_environment(COVERAGE_FILE=f".coverage.{name}")
    status, _ = capture(command, lambda line: say(line.rstrip("\n")), variables, environment.CHECKOUT)
    return status


def run_tests(python: Path) -> int:
    """Run all tests and say what they covered; return 0 when both halves passed and covered enough, else not 0."""
    with ThreadPoolExecutor() as pool:
        statuses = list(pool.map(partial(run_half, python), HALVES))
    return max(*statuses, check(python, "coverage", "combine", "-q"), check(python, "coverage", "report"))


CHECKS: tuple[tuple[str, Callable[[Path], int]], ...] = (
    ("estilo (ruff)", lambda python: check(python, "ruff", "check", ".")),
    ("tipos (mypy)", lambda python: check(python, "mypy")),
    ("desempenho (tamanho reduzido)", lambda python: check(python, *BENCHMARKS)),
    ("testes, camadas e cobertura (pytest)", run_tests),
)


def check_all(python: Path) -> int:
    """Run every check, also after one has failed, and return 0 when all have passed, else 1."""
    outcomes = []
    for title, run in CHECKS:
        say(f"\n── {title}")
        start = time.monotonic()
        status = run(python)
        outcomes.append((title, status, time.monotonic() - start))
    say("\n── resumo")
    for title, status, seconds in outcomes:
        say(f"{'FALHOU' if status else 'passou'}  {title}: {seconds:.0f} s")
    return int(any(status for _, status, _ in outcomes))


def main(arguments: list[str]) -> int:
    """Prepare the machine, run the checks, or pytest alone with `arguments`. Raises SetupError."""
    system.ensure((*system.PYTHON, *system.QT, *system.TESTS))
    python = environment.ensure(environment.TEST)
    return check(python, "pytest", *arguments) if arguments else check_all(python)


if __name__ == "__main__":
    sys.exit(run_main(main))
