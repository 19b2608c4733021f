"""The independent reader against the program: on random plebiscites both say the same; what was altered is noticed."""

import ast
import copy
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plebapp.domain.canvass import Canvass
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import encode_minutes
from plebapp.domain.plebiscite import Combination
from plebapp.domain.regime import REGIMES, Regime
from tests.domain.minutes_strategies import canvasses
from tests.domain.strategies import CUSTOM_REGIMES
from tests.reports.builders import account, canvass, like_rosana, plebiscite

READER = Path(__file__).parents[2] / "resources" / "leitor.py"
ISSUED_AT = datetime(2026, 10, 5, 5, 14, 9, tzinfo=UTC)


def _loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("leitor", READER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


READ = _loaded()


def data(found: Canvass) -> dict[str, Any]:
    return json.loads(encode_minutes(Minutes(found, ISSUED_AT, "0.1.0")))


def check(found: dict[str, Any]) -> list[str]:
    """What the reader finds wrong, what it prints left aside."""
    with redirect_stdout(StringIO()):
        return READ.check(found)


def run(path: Path) -> subprocess.CompletedProcess[str]:
    """Run the reader as a stranger does, with nothing of this program in reach."""
    return subprocess.run(
        [sys.executable, "-I", str(READER), str(path)],
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8"},
        check=False,
    )


def test_it_is_short_and_stands_alone() -> None:
    text = READER.read_text("utf-8")
    assert len(text.splitlines()) <= 150
    imported = {
        name
        for node in ast.walk(ast.parse(text))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported <= sys.stdlib_module_names


@settings(max_examples=150, deadline=None)
@given(canvasses(6))
def test_it_comes_to_what_the_program_says(found: Canvass) -> None:
    assert check(data(found)) == []


@settings(max_examples=150, deadline=None)
@given(canvasses(4, final=True))
def test_it_comes_to_what_the_program_says_of_a_count_that_is_over(found: Canvass) -> None:
    assert check(data(found)) == []


LAWS = [*REGIMES.values(), *CUSTOM_REGIMES]


@pytest.mark.parametrize("combination", [*Combination, None])
@pytest.mark.parametrize("regime", LAWS, ids=[str(number) for number in range(len(LAWS))])
def test_every_law_and_combination(regime: Regime, combination: Combination | None) -> None:
    facts = plebiscite(regime=regime, combination=combination)
    counts = [(50, 0, 0, 0), (26, 25, 0, 0), (25, 25, 1, 0), (20, 0, 0, 0), (60, 50, 0, 0), (0, 0, 0, 0)]
    for left in counts:
        for right in counts:
            stations = [account(1, 100, left, area="A"), account(2, 100, right, area="B", came=50)]
            assert check(data(canvass(stations, facts, areas=["A", "B"]))) == []


def leaves(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all numbers and flags."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    elif isinstance(value, int):
        yield path


WATCHED = (
    "enrolled",
    "listed",
    "signatures",
    "separate_votes",
    "sim",
    "nao",
    "blank",
    "null",
    "ballots",
    "left",
    "right",
)
TWO = canvass(like_rosana(3, more=[(10, 20, 3, 4)]), questions=["Cria-se?", "Muda-se a sede?"])


@settings(max_examples=150, deadline=None)
@given(st.sampled_from([path for path in leaves(data(TWO)) if path[-1] in WATCHED]), st.integers(1, 10_000))
def test_a_number_that_is_altered_is_noticed(path: tuple[Any, ...], more: int) -> None:
    altered = copy.deepcopy(data(TWO))
    inside: Any = altered
    for step in path[:-1]:
        inside = inside[step]
    inside[path[-1]] += more
    assert check(altered)


ALTERED: dict[str, Callable[[dict[str, Any]], Any]] = {
    "outcome of the whole": lambda found: found["results"][0]["whole"].update(outcome="rejected"),
    "outcome of an area": lambda found: found["results"][0]["areas"][0].update(outcome="rejected"),
    "a test that is said to fail": lambda found: found["results"][0]["whole"]["quorum"].update(met=False),
    "a test that is left out": lambda found: found["results"][0]["whole"].update(quorum=None),
    "a rule": lambda found: found["plebiscite"]["regime"]["quorum"].update(fraction="3/4"),
    "a rule that is left out": lambda found: found["plebiscite"]["regime"].update(quorum=None),
    "a station left out": lambda found: found["stations"].pop(),
    "a station told twice": lambda found: found["stations"].append(found["stations"][0]),
    "a station that is said not to count": lambda found: found["stations"][0].update(bucket="annulled"),
    "a station moved to another area": lambda found: found["stations"][0].update(area="Fora"),
    "an area left out": lambda found: found["results"][0]["areas"].pop(),
    "a result beyond the questions": lambda found: found["results"].append(found["results"][0]),
    "inclusions": lambda found: found["roll"].update(late_inclusions=1),
    "a draft": lambda found: found["document"].update(draft=True),
}


@pytest.mark.parametrize("alter", ALTERED.values(), ids=ALTERED)
def test_what_is_altered_is_noticed(alter: Callable[[dict[str, Any]], Any]) -> None:
    altered = data(TWO)
    assert check(altered) == []
    alter(altered)
    assert check(altered)


def test_as_a_stranger_runs_it(tmp_path: Path) -> None:
    path = tmp_path / "dados.json"
    content = encode_minutes(Minutes(canvass(like_rosana(3)), ISSUED_AT, "0.1.0"))
    path.write_bytes(content)
    done = run(path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "quórum: 2 × C ≥ 1 × I, ou seja, 23574 ≥ 16332: sim" in done.stdout
    assert "maioria: 2 × S > 1 × C, ou seja, 17680 > 11787: sim" in done.stdout
    assert "resultado: FAVORÁVEL" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("CONFERE")


def test_as_a_stranger_runs_it_on_what_was_altered(tmp_path: Path) -> None:
    path = tmp_path / "dados.json"
    content = encode_minutes(Minutes(canvass(like_rosana(3)), ISSUED_AT, "0.1.0"))
    path.write_bytes(content.replace(b'"sim": 8840', b'"sim": 8841', 1))
    done = run(path)
    assert done.returncode == 1
    assert "- Todas as seções, S (Sim): declara-se 8841, e a soma é 8840" in done.stdout


@pytest.mark.parametrize(
    "content", [b"", b"{}", b"[1]", b"null", b"\xff", b"[" * 100_000, b'{"document": {"number": 1}}']
)
def test_what_cannot_be_read_is_no_traceback(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "dados.json"
    path.write_bytes(content)
    done = run(path)
    assert done.returncode == 1
    assert "NÃO CONFERE: não se pôde ler" in done.stderr
    assert "Traceback" not in done.stderr
