"""What the manual says of `dados.json`: every member that real data have, and no other; and the reader as it is."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from plebapp.domain import short_form
from plebapp.domain.board import BoardAct
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import FORMAT, FORMAT_VERSION, encode_minutes
from plebapp.domain.proceedings import ProceedingKind
from plebapp.domain.station import State
from plebapp.domain.verification import Signed
from plebapp.resource import resource
from tests.domain.proceedings import numbered
from tests.reports.builders import account, canvass, decided, like_rosana, noted, plebiscite

SCHEMA = resource("manual/dados-json.md").read_text("utf-8")
READER = resource("manual/leitor.md").read_text("utf-8")

ANNULLED = account(
    99, 10, (3, 2, 1, 1), state=State.ANNULLED, aggregated=(7,), decisions=[decided(1, 99, BoardAct.ANNUL)]
)
FULL = Minutes(
    canvass([*like_rosana(2), noted(ANNULLED, "Urna sem lacre", number=2, reason="Trocados")], plebiscite()),
    datetime(2026, 10, 5, 5, 14, 9, tzinfo=UTC),
    "0.1.0",
    signed=Signed(2, 3, 1),
    number=DocumentNumber(2026, 1),
    proceedings=numbered(),
)
SAMPLES = {
    "everything": FULL,
    "stations missing": replace(FULL, canvass=canvass([*like_rosana(2), account(99, 10)])),
}


def members(value: object, path: str = "") -> Iterator[str]:
    """Yield the path of every member that holds no others."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from members(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for inner in value:
            yield from members(inner, f"{path}[]")
    elif value is not None:
        yield path


def told_once(path: str) -> str:
    """What is told of once for several: areas as the whole, the quorum's rule as the majority's."""
    if not path.endswith("].area"):
        path = path.replace("results[].areas[].", "results[].whole.")
    return path.replace(".quorum.", ".majority.")


def documented() -> set[str]:
    """The members in the tables' first cells; one that begins with a dot stands beside the one before it."""
    found: set[str] = set()
    for line in SCHEMA.splitlines():
        if not line.startswith("| `"):
            continue
        parent = ""
        for name in re.findall(r"`([^`]+)`", line.split("|")[1]):
            path = parent + name if name.startswith(".") else name
            parent = path.rpartition(".")[0]
            found.add(path)
    return found


def found_in_data() -> set[str]:
    return {told_once(path) for minutes in SAMPLES.values() for path in members(json.loads(encode_minutes(minutes)))}


def test_every_member_is_told_of() -> None:
    assert found_in_data() - documented() == set()


def test_nothing_is_told_of_that_is_not_there() -> None:
    # Null in these samples: an end of the law's time, the ways of combining areas, who came to a poll never typed.
    unset = {"plebiscite.regime.until", "plebiscite.combination", "stations[].decisions[].came"}
    assert documented() - found_in_data() == unset


def test_the_format_is_named() -> None:
    assert f"“{FORMAT}”, {FORMAT_VERSION}" in SCHEMA


@pytest.mark.parametrize("kind", ProceedingKind)
def test_kinds_of_record_are_named(kind: ProceedingKind) -> None:
    assert kind.value in SCHEMA


def test_the_words_of_the_code_are_named() -> None:
    told = SCHEMA.split("## O código QR")[1]
    words = (
        short_form.PARTIAL, short_form.UNDECIDED, short_form.BY_AREA, short_form.APPROVED, short_form.REJECTED,
        short_form.NO_QUORUM,
    )  # fmt: skip
    assert all(word in told for word in words)
    simulated = replace(
        FULL, canvass=canvass(like_rosana(2, more=[(1, 2, 3, 4)]), plebiscite(simulated=True), questions=["A", "B"])
    )
    tokens = short_form.parse(short_form.short_form(simulated, "0" * 64)) or ()
    assert {key for key, _ in tokens} <= set(re.findall(r"\b[A-Z0-9]+\b", told))


def test_the_reader_shown_is_the_reader() -> None:
    shown = READER.split("```python\n")[1].split("```")[0]
    assert shown == resource("leitor.py").read_text("utf-8")
