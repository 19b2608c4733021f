"""`dados.json`: what minutes say comes back from it, to the byte; what was tampered with is refused, never misread."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plebapp.domain.board import BoardAct
from plebapp.domain.errors import Code, Unusable
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import BEGINNING, encode_minutes, is_minutes_data, results, written
from plebapp.domain.minutes_reading import decode_minutes
from plebapp.domain.regime import CUSTOM_REGIME, REGIMES
from plebapp.domain.station import State
from plebapp.reports.general_minutes import compose
from tests.domain.minutes_strategies import all_minutes
from tests.reports.builders import account, canvass, decided, like_rosana, noted, plebiscite

ISSUED_AT = datetime(2026, 10, 5, 5, 14, 9, tzinfo=UTC)


def rosana(**changes: object) -> Minutes:
    """Three stations, one of them annulled, with a note and a correction."""
    stations = [
        noted(account(341, 300, (120, 40, 3, 2)), "Urna sem lacre", number=2, reason="Trocou Sim e Não"),
        account(342, 280, (100, 60, 1, 1), state=State.ANNULLED, decisions=[decided(1, 342, BoardAct.ANNUL)]),
        account(343, 10),
    ]
    return replace(Minutes(canvass(stations), ISSUED_AT, "0.1.0"), **changes)


def refused(content: bytes) -> Unusable:
    """Return the refusal of data."""
    with pytest.raises(Unusable) as caught:
        decode_minutes(content)
    return caught.value


@settings(max_examples=150, deadline=None)
@given(all_minutes())
def test_the_same_document_comes_of_the_data(minutes: Minutes) -> None:
    content = encode_minutes(minutes)
    found = decode_minutes(content)
    assert compose(found.minutes) == compose(replace(minutes, arms=None))
    assert found.stated == results(found.minutes.canvass)
    assert encode_minutes(found.minutes) == content


def test_a_person_can_read_it() -> None:
    lines = encode_minutes(rosana()).decode().splitlines()
    assert lines[:3] == ["{", ' "format": "plebapp/minutes",', ' "format_version": 1,']
    stations = [line for line in lines if line.startswith('  {"zone": 12, "section": 34')]
    assert len(stations) == 3
    assert '"polling_place": "E. M. Profª Anália Franco"' in stations[0]
    assert '"note": "Urna sem lacre", "correction": "Trocou Sim e Não"' in stations[0]


def test_a_stranger_finds_the_rules_in_full() -> None:
    found = json.loads(encode_minutes(rosana()))
    assert found["plebiscite"]["regime"]["quorum"] == {
        "counted": "turnout",
        "base": "enrolled",
        "fraction": "1/2",
        "strict": False,
    }
    assert found["plebiscite"]["regime"]["majority"]["strict"] is True


def test_nothing_is_told_that_is_not_printed() -> None:
    content = encode_minutes(rosana()).decode()
    # Who typed, who recorded the decision, what was confirmed; who closed the list of voters is printed.
    assert "Digitadora" not in content
    assert "Escrivã" not in content
    assert "confirmed" not in content
    assert "Chefe do Cartório Fictícia" in content


def test_the_arms_are_left_out() -> None:
    assert encode_minutes(rosana(arms=b"PNG")) == encode_minutes(rosana())


def test_three_thousand_stations_are_quick() -> None:
    minutes = Minutes(canvass(like_rosana(3_000)), ISSUED_AT, "0.1.0")
    content = encode_minutes(minutes)
    begun = process_time()
    encode_minutes(minutes)
    assert process_time() - begun < 0.1
    assert decode_minutes(content).minutes.canvass.whole == minutes.canvass.whole


def test_results_that_do_not_follow_are_read_as_stated() -> None:
    content = encode_minutes(rosana())
    sim = b'"sim": 120,'
    assert content.count(sim) == 3  # the station's line, the whole, its only area
    at = content.index(sim)
    found = decode_minutes(content[:at] + b'"sim": 129,' + content[at + len(sim) :])
    assert found.stated != results(found.minutes.canvass)


# -- what is not as the program writes it --------------------------------------------------------------------------


def changed(path: str, value: object) -> bytes:
    """The data with one member changed, in the program's own layout as far as that goes."""
    document = json.loads(encode_minutes(rosana()))
    *leading, last = path.split(".")
    inside = document
    for name in leading:
        inside = inside[int(name)] if name.isdigit() else inside[name]
    inside[int(last) if last.isdigit() else last] = value
    return json.dumps(document, ensure_ascii=True).encode()


WRONG: tuple[tuple[str, object], ...] = (
    ("format", "plebapp/other"),
    ("format_version", "1"),
    ("program.version", "x" * 100),
    ("program", None),
    ("document.kind", "edital"),
    ("document.issued_at", "2026-10-05T02:14:09"),
    ("document.issued_at", "0001-01-01T00:00:00+00:00"),
    ("document.number", 1),
    ("document.number", {"year": 2026, "number": True, "copy": 1}),
    ("document.draft", False),
    ("plebiscite.uf", "XX"),
    ("plebiscite.uf", ["SP"]),
    ("plebiscite.name", "\ud800"),
    ("plebiscite.name", "x" * 301),
    ("plebiscite.signatories.0.name", "x" * 301),
    ("plebiscite.polling_day", "2026-02-30"),
    ("plebiscite.polling_day", 20261004),
    ("plebiscite.simulated", 0),
    ("plebiscite.closing_time", "17:00+03:00"),
    ("plebiscite.regime.id", "lei-futura"),
    ("plebiscite.regime.majority", None),
    ("plebiscite.regime.quorum.fraction", "1/0"),
    ("plebiscite.regime.quorum.fraction", "3/2"),
    ("plebiscite.regime.quorum.fraction", "9" * 5_000 + "/1"),
    ("plebiscite.signatories", {}),
    ("plebiscite.origins", ["Rosana", 1]),
    ("areas", [{"id": 1, "name": ""}, {"id": 2, "name": ""}]),
    ("questions", []),
    ("questions", [{"id": number, "text": ""} for number in range(11)]),
    ("areas", [{"id": number, "name": str(number)} for number in range(1_001)]),
    ("questions", [{"id": 1, "text": ""}, {"id": 2, "text": ""}]),
    ("roll.closing.at", "2026-09-01T20:00:00"),
    ("roll.closing.digest", "g" * 64),
    ("roll.closing.listed", 591),
    ("journal.head", "A" * 64),
    ("journal.signed", 1),
    ("proceedings", [{"number": 1}]),
    ("proceedings", [{"number": 1, "kind": "sessao", "voter": "Ana"}]),
    ("proceedings", [{"number": 1, "kind": "ocorrencia", "station": "0/1"}]),
    ("stations.0.enrolled", -1),
    ("stations.0.enrolled", 10**30),
    ("stations.0.enrolled", True),
    ("stations.0.section", 342),
    ("stations.0.state", "open"),
    ("stations.0.bucket", "pending"),
    ("stations.0.sheet.turnout", 166),
    ("stations.0.sheet.tallies", []),
    ("stations.0.sheet.tallies.0.sim", None),
    ("stations.0.decisions", [None]),
    ("stations", None),
    ("results", "\ud800"),
    ("results", [[[[[[[[[]]]]]]]]]),
)  # fmt: skip


@pytest.mark.parametrize(("path", "value"), WRONG)
def test_a_wrong_member_is_refused(path: str, value: object) -> None:
    assert refused(changed(path, value)).code is Code.DOCUMENT_DATA_MALFORMED


@pytest.mark.parametrize(("path", "value"), WRONG)
def test_a_missing_member_is_refused(path: str, value: object) -> None:
    document = json.loads(encode_minutes(rosana()))
    del document[path.split(".", maxsplit=1)[0]]
    assert refused(json.dumps(document).encode()).code is Code.DOCUMENT_DATA_MALFORMED


HOSTILE = (
    b"",
    b"\x00",
    b"\xff\xfe{}",
    b"null",
    b"[]",
    b"{}",
    b'{"format": NaN}',
    b'{"format": 1e400}',
    b'{"format": -Infinity}',
    b"[" * 1_000_000,
    b'{"a":' * 200_000,
    b'{"format": ' + b"9" * 10_000 + b"}",
    b'{"format": "plebapp/minutes", "format": "plebapp/minutes"}',
    b'{"format": "plebapp/minutes", "format_version": 1}',
    b"%PDF-1.7",
)


@pytest.mark.parametrize("content", HOSTILE)
def test_hostile_data_are_refused(content: bytes) -> None:
    assert refused(content).code is Code.DOCUMENT_DATA_MALFORMED


def test_more_than_a_file_can_be_is_refused() -> None:
    assert refused(b" " * 32_000_001).code is Code.DOCUMENT_DATA_MALFORMED


def test_a_place_is_named() -> None:
    content = encode_minutes(rosana())
    assert (
        refused(content.replace(b'"enrolled": 280', b'"enrolled": "280"')).operands["where"] == "stations[1].enrolled"
    )
    line = content[: content.index(b'"bucket": "annulled"')].count(b"\n") + 1
    assert refused(content.replace(b'"bucket": "annulled"', b'"bucket": "counted"')).operands["where"] == f"{line}:1"


def test_another_version_is_told_as_such() -> None:
    found = refused(changed("format_version", 2))
    assert (found.code, found.operands) == (Code.DOCUMENT_DATA_NEWER, {"version": 2, "known": 1})


def mangled() -> Iterator[Callable[[bytes, int], bytes]]:
    """What can become of a byte."""
    yield lambda content, at: content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :]
    yield lambda content, at: content[:at] + bytes([content[at] ^ 128]) + content[at + 1 :]
    yield lambda content, at: content[:at] + content[at + 1 :]
    yield lambda content, at: content[:at] + b"1" + content[at:]
    yield lambda content, at: content[:at]


CONTENT = encode_minutes(rosana())


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(list(mangled())), st.integers(0, len(CONTENT) - 1))
def test_no_mangled_byte_passes_for_the_same(mangle: Callable[[bytes, int], bytes], at: int) -> None:
    content = mangle(CONTENT, at)
    with suppress(Unusable):
        found = decode_minutes(content)
        # Read all the same, it says something else than before, and says it to the byte.
        assert written(found.minutes, found.stated) == content
        assert found != decode_minutes(CONTENT)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=200) | st.text(alphabet='{}[]":,0123456789eE.-+ntfalsru ', max_size=60).map(str.encode))
def test_noise_is_refused(content: bytes) -> None:
    assert refused(content).code is Code.DOCUMENT_DATA_MALFORMED


@pytest.mark.parametrize("regime", [*REGIMES])
def test_every_law_comes_with_its_rules(regime: str) -> None:
    minutes = Minutes(canvass([account(1, 10, (5, 1, 0, 0))], plebiscite(regime=REGIMES[regime])), ISSUED_AT, "0.1.0")
    assert decode_minutes(encode_minutes(minutes)).minutes.canvass.plebiscite.regime == REGIMES[regime]
    assert regime != CUSTOM_REGIME


@pytest.mark.parametrize(
    ("content", "said"), [(encode_minutes(rosana()), True), (b"", False), (b'{"format": "plebapp/minutes"}', False)]
)
def test_data_are_known_by_their_first_bytes(content: bytes, said: bool) -> None:
    assert is_minutes_data(content[: len(BEGINNING)]) is said
