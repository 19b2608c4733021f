"""Prepares a fresh machine and runs all tests: `python3 installer/test.py`.

Arguments go to pytest, and then only pytest runs: `python3 installer/test.py tests/domain -k quorum`.
A Python too old for the rest must be able to read this file, so that the package can tell.
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from installer import environment, system
from installer.console import clean_environment, run_main, say, show

CHECKS = (
    ("estilo (ruff)", ["ruff", "check", "."]),
    ("tipos (mypy)", ["mypy"]),
    ("desempenho (tamanho reduzido)", ["pytest", "-q", "-m", "benchmark", "tests/benchmarks"]),
    ("testes e camadas (pytest)", ["pytest", "-q", "--cov", "--cov-report=term"]),
)


def check(python: Path, arguments: list[str]) -> int:
    """Run one tool of the environment in the checkout and return its exit status."""
    return show([python, "-m", *arguments], clean_environment(), environment.CHECKOUT)


def check_all(python: Path) -> int:
    """Run every check, also after one has failed, and return 0 when all have passed, else 1."""
    outcomes = []
    for title, arguments in CHECKS:
        say(f"\n── {title}")
        start = time.monotonic()
        status = check(python, arguments)
        outcomes.append((title, status, time.monotonic() - start))
    say("\n── resumo")
    for title, status, seconds in outcomes:
        say(f"{'FALHOU' if status else 'passou'}  {title}: {seconds:.0f} s")
    return int(any(status for _, status, _ in outcomes))


def main(arguments: list[str]) -> int:
    """Prepare the machine, run the checks, or pytest alone with `arguments`. Raises SetupError."""
    system.ensure((*system.PYTHON, *system.QT, *system.TESTS))
    python = environment.ensure(environment.TEST)
    return check(python, ["pytest", *arguments]) if arguments else check_all(python)


if __name__ == "__main__":
    sys.exit(run_main(main))
