"""The independent reader against the program: on random plebiscites both say the same; what was altered is noticed."""

import ast
import copy
import hashlib
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plebapp.domain.board import BoardAct
from plebapp.domain.canvass import Canvass, StationAccount
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import encode_minutes
from plebapp.domain.plebiscite import Combination
from plebapp.domain.regime import REGIMES, Base, Counted, Regime, Rule, custom_regime
from plebapp.domain.sheet import Sheet, SheetEntry, Tally
from plebapp.domain.station import State, StationId
from tests.domain.minutes_strategies import canvasses
from tests.domain.strategies import CUSTOM_REGIMES
from tests.reports.builders import account, canvass, decided, like_rosana, plebiscite

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
            crowd = [decided(1, 1, BoardAct.RELEASE_TURNOUT, sheet=0)]  # 110 voters came where 100 are enrolled
            stations = [
                account(1, 100, left, area="A", decisions=crowd),
                account(2, 100, right, area="B", came=50),
            ]
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
    "no question at all": lambda found: found.update(questions=[], results=[]),
    "inclusions": lambda found: found["roll"].update(late_inclusions=1),
    "turnout of a sheet": lambda found: found["stations"][0]["sheet"].update(turnout=1),
    "a state": lambda found: found["stations"][0].update(state="annulled"),
    "a state that there is not": lambda found: found["stations"][0].update(bucket="open"),
    "stations said to be fewer": lambda found: found["results"][0]["whole"]["stations"].update(total=1),
    "stations of a kind left out": lambda found: found["results"][0]["whole"]["stations"].pop("annulled"),
    "the least number": lambda found: found["results"][0]["whole"]["majority"].update(needed=1),
    "the amount": lambda found: found["results"][0]["areas"][0]["quorum"].update(amount=1),
    "the rule of a test": lambda found: found["results"][0]["whole"]["majority"].update(strict=False),
    "reasons": lambda found: found["results"][0]["whole"].update(reasons=["x"]),
    "reasons left out": lambda found: found["results"][1]["areas"][0].update(reasons=[]),
    "a law": lambda found: found["plebiscite"]["regime"].update(id="lc1-1967"),
    "a law that there is not": lambda found: found["plebiscite"]["regime"].update(id="lc99"),
    "a draft": lambda found: found["document"].update(draft=True),
}


@pytest.mark.parametrize("alter", ALTERED.values(), ids=ALTERED)
def test_what_is_altered_is_noticed(alter: Callable[[dict[str, Any]], Any]) -> None:
    altered = data(TWO)
    assert check(altered) == []
    alter(altered)
    assert check(altered)


# -- made up from end to end: whatever is stated follows ------------------------------------------------------------


def told(*stations: StationAccount, **more: object) -> list[str]:
    """What the reader finds wrong in data of which every sum and decision follows from these stations."""
    return check(data(canvass(stations, **more)))


OTHER = account(346, 400, (200, 1, 0, 0))


def test_votes_that_are_not_the_ballots() -> None:
    sheet = Sheet(signatures=284, separate_votes=0, tallies=(Tally(ballots=284, sim=9_216, nao=50, blank=10, null=8),))
    entry = SheetEntry(StationId(12, 345), 1, sheet, "")
    assert told(replace(account(345, 320), entry=entry, state=State.COUNTED), OTHER) == [
        "zona 12, seção 345: Sim + Não + brancos + nulos não somam as cédulas"
    ]


@pytest.mark.parametrize(("enrolled", "wrong"), [(284, []), (283, [283]), (1, [1])])
def test_more_voters_than_enrolled(enrolled: int, wrong: list[int]) -> None:
    found = told(account(345, enrolled, (216, 50, 10, 8)), OTHER)
    assert found == [f"zona 12, seção 345: compareceram 284, e são {each} os inscritos" for each in wrong]


@pytest.mark.parametrize(
    ("act", "sheet", "noticed"),
    [(BoardAct.RELEASE_TURNOUT, 0, False), (BoardAct.RELEASE_TURNOUT, 1, True), (BoardAct.KEEP_MISMATCH, 0, True)],
)
def test_more_voters_than_enrolled_that_the_board_released(act: BoardAct, sheet: int, noticed: bool) -> None:
    crowded = account(345, 283, (216, 50, 10, 8), decisions=[decided(1, 345, act, sheet=sheet)])
    assert bool(told(crowded, OTHER)) is noticed


def test_voters_excluded_later_may_have_come() -> None:
    assert told(account(345, 283, (216, 50, 10, 8)), OTHER, exclusions=1) == []


@pytest.mark.parametrize(("number", "noticed"), [(9_999, False), (10_000, True)])
def test_a_number_beyond_a_station(number: int, noticed: bool) -> None:
    assert bool(told(account(345, 10_000, (number, 0, 0, 0), came=9_000))) is noticed


def test_enrolled_moved_from_one_station_to_another() -> None:
    found = data(canvass([account(345, 400, (216, 50, 10, 8)), OTHER]))
    found["stations"][0]["listed"] += 1
    found["stations"][1]["listed"] -= 1
    assert check(found) == ["a relação de votantes, com inclusões e exclusões, não dá os inscritos das seções"]


LIKE_THE_LAW = {regime.id: regime for regime in REGIMES.values()}


@pytest.mark.parametrize("law", LIKE_THE_LAW)
@pytest.mark.parametrize("other", LIKE_THE_LAW)
def test_a_rule_that_is_not_the_one_of_the_law_named(law: str, other: str) -> None:
    regime = replace(LIKE_THE_LAW[other], id=law)
    noticed = told(*like_rosana(3), facts=plebiscite(regime=regime))
    assert noticed == ([] if law == other else ["a regra não é a da lei que os dados indicam"])


def test_a_rule_of_the_resolution_is_its_own() -> None:
    third = Rule(Counted.SIM, Base.TURNOUT, Fraction(1, 3), strict=True)
    assert told(*like_rosana(3), facts=plebiscite(regime=custom_regime(None, third))) == []
    assert told(*like_rosana(3), facts=plebiscite(regime=replace(REGIMES["lc1-1977"], majority=third)))


def test_as_a_stranger_runs_it(tmp_path: Path) -> None:
    path = tmp_path / "dados.json"
    content = encode_minutes(Minutes(canvass(like_rosana(3)), ISSUED_AT, "0.1.0"))
    path.write_bytes(content)
    done = run(path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "quórum: 11787 contra 1/2 de 16332, ou seja, 23574 ≥ 16332: sim" in done.stdout
    assert "maioria: 8840 contra 1/2 de 11787, ou seja, 17680 > 11787: sim" in done.stdout
    assert "Todas as seções: FAVORÁVEL; I (inscritos) = 16332, " in done.stdout
    assert hashlib.sha256(content).hexdigest() in done.stdout
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
