"""Facts and sheets as JSON documents: what is written is read back the same, and is plain JSON."""

import json
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.board import BoardAct
from plebapp.domain.encoding import (
    decode_plebiscite,
    decode_regime,
    decode_sheet,
    encode_decision,
    encode_entry,
    encode_plebiscite,
    encode_regime,
    encode_sheet,
    encode_station,
    encode_tally,
    station_key,
)
from plebapp.domain.plebiscite import BoardRole, Combination, EntryRule, Kind, Plebiscite, Signatory
from plebapp.domain.regime import REGIMES, Base, Counted, Regime, Rule, custom_regime
from plebapp.domain.residence import Criterion
from plebapp.domain.sheet import Sheet, SheetEntry, Tally
from plebapp.domain.station import Station, StationId
from tests.domain.stations import decided
from tests.domain.strategies import any_regimes, full_sheets, plebiscites, sheet_entries, station_ids


def through_json(document: dict[str, Any]) -> dict[str, Any]:
    """Return the document as a file gives it back; it must be JSON to the letter."""
    read = json.loads(json.dumps(document, ensure_ascii=False, allow_nan=False))
    assert read == document
    return read


@given(plebiscites())
def test_every_plebiscite_comes_back_the_same(plebiscite: Plebiscite) -> None:
    assert decode_plebiscite(through_json(encode_plebiscite(plebiscite))) == plebiscite


@given(full_sheets())
def test_every_sheet_comes_back_the_same(sheet: Sheet) -> None:
    assert decode_sheet(through_json(encode_sheet(sheet))) == sheet


@given(any_regimes())
def test_every_regime_comes_back_the_same(regime: Regime) -> None:
    assert decode_regime(through_json(encode_regime(regime))) == regime


def test_a_plebiscite_as_it_is_written() -> None:
    plebiscite = Plebiscite(
        name="Nova Primavera",
        uf="SP",
        polling_day=date(2026, 10, 4),
        cutoff=date(2025, 10, 3),
        regime=REGIMES["lc1-1977"],
        criterion=Criterion.DOMICILE,
        simulated=True,
        kind=Kind.MERGER,
        origins=("Rosana", "Ñandu"),
        entry_rule=EntryRule.DOUBLE_SAME,
        combination=Combination.ALL,
        board_zone=12,
        signatories=(Signatory(BoardRole.PRESIDENT, "Íris"), Signatory(BoardRole.OBSERVER)),
    )
    assert encode_plebiscite(plebiscite) == {
        "name": "Nova Primavera",
        "uf": "SP",
        "polling_day": "2026-10-04",
        "cutoff": "2025-10-03",
        "regime": {"id": "lc1-1977"},
        "criterion": "domicilio",
        "simulated": True,
        "kind": "fusao",
        "origins": ["Rosana", "Ñandu"],
        "entry_rule": "dupla-mesma",
        "combination": "todas",
        "closing_time": "17:00",
        "assembly_act": "",
        "court_resolution": "",
        "question": "",
        "board_zone": 12,
        "board_seat": "",
        "board_place": "",
        "signatories": [{"role": "presidente", "name": "Íris"}, {"role": "fiscal", "name": ""}],
    }


def test_a_custom_regime_is_written_with_its_rules_and_a_law_s_by_its_name() -> None:
    majority = Rule(Counted.SIM, Base.VALID, Fraction(2, 3), strict=True)
    assert encode_regime(REGIMES["lei9709"]) == {"id": "lei9709"}
    assert encode_regime(custom_regime(None, majority)) == {
        "id": "custom",
        "quorum": None,
        "majority": {"counted": "sim", "base": "valid", "fraction": "2/3", "strict": True},
    }


RULE = {"counted": "sim", "base": "nao", "fraction": "1/1", "strict": True}


@pytest.mark.parametrize(
    ("document", "error"),
    [
        ({}, KeyError),
        ({"id": "lc1-2050"}, KeyError),
        ({"id": "custom"}, KeyError),
        ({"id": "custom", "quorum": None, "majority": None}, ValueError),
        ({"id": "custom", "quorum": None, "majority": {"counted": "sim"}}, KeyError),
        ({"id": "custom", "quorum": None, "majority": {**RULE, "counted": "x"}}, ValueError),
        ({"id": "custom", "quorum": {**RULE, "fraction": "a"}, "majority": RULE}, ValueError),
    ],
)
def test_a_regime_of_another_shape_is_refused(document: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        decode_regime(document)


WHOLE = encode_plebiscite(
    Plebiscite(name="A", uf="SP", polling_day=date(2026, 10, 4), cutoff=date(2025, 10, 3), regime=REGIMES["lc1-1977"])
)


@pytest.mark.parametrize("key", WHOLE)
def test_a_fact_missing_from_a_document_is_an_error_and_not_a_default(key: str) -> None:
    with pytest.raises(KeyError):
        decode_plebiscite({name: value for name, value in WHOLE.items() if name != key})


@pytest.mark.parametrize(
    "changed", [{"polling_day": "04/10/2026"}, {"criterion": "idade"}, {"kind": ""}, {"combination": "x"}], ids=str
)
def test_a_fact_of_another_shape_is_refused(changed: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        decode_plebiscite({**WHOLE, **changed})


def test_a_sheet_of_another_shape_is_refused() -> None:
    document = encode_sheet(Sheet(signatures=1, separate_votes=0, tallies=()))
    for broken in ({**document, "votos": 1}, {"signatures": 1, "separate_votes": 0, "tallies": [{}]}):
        with pytest.raises(TypeError):
            decode_sheet(broken)


def test_a_sheet_as_it_is_written() -> None:
    sheet = Sheet(
        signatures=300,
        separate_votes=2,
        tallies=(Tally(ballots=302, sim=180, nao=100, blank=15, null=7),),
        absentees=98,
        note="lacre nº 7",
    )
    tally = {"ballots": 302, "sim": 180, "nao": 100, "blank": 15, "null": 7}
    assert encode_tally(sheet.tallies[0]) == tally
    assert encode_sheet(sheet) == {
        "signatures": 300,
        "separate_votes": 2,
        "tallies": [tally],
        "separate_received": None,
        "separate_rejected": None,
        "absentees": 98,
        "note": "lacre nº 7",
    }


@given(sheet_entries())
def test_an_entry_is_written_whole(entry: SheetEntry) -> None:
    document = through_json(encode_entry(entry))
    assert document["station"] == f"{entry.station.zone}/{entry.station.section}"
    assert decode_sheet(document["sheet"]) == entry.sheet
    assert (document["number"], document["reason"]) == (entry.number, entry.reason)
    assert tuple(document["confirmed"]) == entry.confirmed


@given(
    st.builds(
        Station,
        zone=st.integers(1, 9_999),
        section=st.integers(1, 9_999),
        polling_place=st.text(max_size=20),
        principal=st.none() | st.integers(1, 9_999),
        declared=st.none() | st.integers(0, 9_999),
        latitude=st.none() | st.floats(-90, 90),
        longitude=st.none() | st.floats(-180, 180),
    )
)
def test_every_field_of_a_station_is_written(station: Station) -> None:
    assert Station(**through_json(encode_station(station))) == station


def test_a_decision_of_the_board_as_it_is_written() -> None:
    assert encode_decision(decided(BoardAct.ANNUL, section=7, entry=2, came=10, number=3)) == {
        "number": 3,
        "station": "1/7",
        "act": "annul",
        "reason": "conferida a urna",
        "votes_for": 3,
        "votes_against": 0,
        "decided_on": "2026-10-05",
        "sheet": 2,
        "came": 10,
    }


@given(station_ids, station_ids)
def test_a_station_has_one_name(one: StationId, other: StationId) -> None:
    assert (station_key(one) == station_key(other)) == (one == other)
