"""The counts in: drafts, sheets, corrections, batches, and the board's decisions."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from plebapp.domain.board import BoardAct
from plebapp.domain.errors import BadFile, Code, Refused
from plebapp.domain.fields import Problem
from plebapp.domain.sheet import SheetField
from plebapp.domain.station import State
from plebapp.usecases.canvass import canvass, result
from plebapp.usecases.counting import (
    BatchRefused,
    SheetRefused,
    check_sheet,
    correct_sheet,
    enter_batch,
    enter_sheet,
    keep_draft,
    record_decision,
)
from plebapp.usecases.ports import Desk
from plebapp.usecases.roll import close_roll
from plebapp.usecases.verify import verify
from tests.usecases.office import (
    Clock,
    command,
    decision,
    facts,
    key,
    new_desk,
    ready_desk,
    row,
    state,
    stations,
    table,
    typed,
    voters,
)

GOOD = (6, 1, 7, 4, 2, 1, 0)


def codes(refusal: pytest.ExceptionInfo[SheetRefused]) -> list[str]:
    return [finding.code for finding in refusal.value.findings]


# When a count may be typed


def test_no_count_before_the_roll_is_closed(desk: Desk) -> None:
    stations(desk, "12;1;Escola;")
    voters(desk, row(1))
    with pytest.raises(Refused, match="roll_open"):
        enter_sheet(desk, command(1, *GOOD))


@pytest.mark.parametrize(
    ("uf", "now", "open_still"),
    [
        ("SP", datetime(2026, 10, 4, 19, 59, 59, tzinfo=UTC), True),
        ("SP", datetime(2026, 10, 4, 20, 0, tzinfo=UTC), False),
        ("AM", datetime(2026, 10, 4, 20, 59, tzinfo=UTC), True),
        ("AM", datetime(2026, 10, 4, 21, 0, tzinfo=UTC), False),
        ("AC", datetime(2026, 10, 4, 21, 59, tzinfo=UTC), True),
        ("AC", datetime(2026, 10, 4, 22, 0, tzinfo=UTC), False),
    ],
)
def test_no_count_before_the_poll_closes_by_the_states_own_time(
    tmp_path: Path, uf: str, now: datetime, open_still: bool
) -> None:
    desk = ready_desk(tmp_path / "p.pleb", uf=uf)
    assert isinstance(desk.clock, Clock)
    desk.clock.now = now
    if open_still:
        with pytest.raises(Refused, match="poll_still_open"):
            enter_sheet(desk, command(1, *GOOD))
    else:
        enter_sheet(desk, command(1, *GOOD))
    desk.book.close()


def test_a_simulation_may_be_counted_at_any_time(tmp_path: Path) -> None:
    desk = ready_desk(tmp_path / "p.pleb", simulated=True)
    assert isinstance(desk.clock, Clock)
    desk.clock.now = datetime(2025, 1, 1, tzinfo=UTC)
    enter_sheet(desk, command(1, *GOOD))
    desk.book.close()


# One sheet


def test_a_sheet_concluded_counts(ready: Desk) -> None:
    entry = enter_sheet(ready, command(1, *GOOD))
    assert (entry.number, entry.sheet.turnout, entry.person) == (1, 7, "Marta Nogueira")
    assert state(ready, 1) is State.COUNTED
    totals = canvass(ready).whole.totals
    assert (totals.turnout, totals.sim, totals.nao, totals.blank, totals.null) == (7, 4, 2, 1, 0)


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        (("", 1, 7, 4, 2, 1, 0), ["I01"]),
        ((6, 1, 7, 4, 2, 1, ""), ["I01"]),
        ((6, "-1", 7, 4, 2, 1, 0), ["I01"]),
        ((10_000, 1, 7, 4, 2, 1, 0), ["I01"]),
        ((6, 1, 7, 4, 2, 1, 1), ["I02"]),
        ((10, 1, 11, 11, 0, 0, 0), ["I03"]),
        ((6, 1, 7, 4, 2, 1, 0, 3, 1, ""), ["I04"]),
        ((), ["I01"] * 7),
    ],
)
def test_what_blocks_is_named_and_nothing_changes(ready: Desk, numbers: tuple[object, ...], found: list[str]) -> None:
    entries = len(list(ready.book.journal.entries()))
    with pytest.raises(SheetRefused) as refusal:
        enter_sheet(ready, command(1, *numbers))  # type: ignore[arg-type]  # what people type
    assert refusal.value.code is Code.SHEET_BLOCKED
    assert codes(refusal) == found
    assert state(ready, 1) is State.AWAITING
    assert len(list(ready.book.journal.entries())) == entries


def test_all_enrolled_may_come_but_not_one_more(ready: Desk) -> None:
    enter_sheet(ready, command(1, 10, 0, 10, 5, 5, 0, 0))
    with pytest.raises(SheetRefused, match="I03"):
        enter_sheet(ready, command(2, 10, 1, 11, 5, 5, 1, 0))


def test_a_warning_asks_to_be_confirmed_and_stays_on_record(ready: Desk) -> None:
    numbers = (6, 1, 8, 5, 2, 1, 0)
    with pytest.raises(SheetRefused) as refusal:
        enter_sheet(ready, command(1, *numbers))
    assert (refusal.value.code, codes(refusal)) == (Code.WARNING_UNCONFIRMED, ["A01"])
    assert enter_sheet(ready, command(1, *numbers, confirmed=("A01",))).confirmed == ("A01",)
    assert canvass(ready).whole.totals.excess == 1


def test_a_station_is_typed_once(ready: Desk) -> None:
    enter_sheet(ready, command(1, *GOOD))
    with pytest.raises(Refused, match="station_already_typed"):
        enter_sheet(ready, command(1, *GOOD))
    with pytest.raises(Refused, match="station_unknown"):
        enter_sheet(ready, command(9, *GOOD))


def test_an_aggregated_section_sends_to_its_principal(tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "p.pleb", facts(simulated=True))
    stations(desk, "12;1;Escola;", "12;2;Escola;1")
    voters(desk, row(1, 1), row(2, 2))
    close_roll(desk)
    with pytest.raises(Refused) as refusal:
        enter_sheet(desk, command(2, 1, 0, 1, 1, 0, 0, 0))
    assert (refusal.value.code, refusal.value.operands["principal"]) == (Code.STATION_AGGREGATED, 1)
    enter_sheet(desk, command(1, 2, 0, 2, 1, 1, 0, 0))
    desk.book.close()


def test_drafts_keep_what_is_typed_and_go_with_the_conclusion(ready: Desk) -> None:
    keep_draft(ready, key(1), typed(6, 1, ""))
    draft = ready.book.counting.draft(key(1))
    assert draft is not None
    assert dict(draft.texts) == {SheetField.SIGNATURES: "6", SheetField.SEPARATE_VOTES: "1", SheetField.BALLOTS: ""}
    journal = len(list(ready.book.journal.entries()))
    keep_draft(ready, key(1), typed("x", "", "9"))
    assert len(list(ready.book.journal.entries())) == journal, "a draft is no fact"
    assert [finding.code for finding in check_sheet(ready, key(1), typed("x"))].count("I01") == 7
    enter_sheet(ready, command(1, *GOOD))
    assert ready.book.counting.drafts() == ()
    keep_draft(ready, key(2), typed("6"))
    keep_draft(ready, key(2), typed(" ", ""))
    assert ready.book.counting.drafts() == ()


# Corrections


def test_a_correction_supersedes_with_a_reason_and_keeps_both(ready: Desk) -> None:
    enter_sheet(ready, command(1, *GOOD))
    with pytest.raises(Refused, match="reason_missing"):
        correct_sheet(ready, command(1, 6, 1, 7, 3, 3, 1, 0, reason=" "))
    corrected = correct_sheet(ready, command(1, 6, 1, 7, 3, 3, 1, 0, reason="Sim e Não trocados"))
    assert (corrected.number, corrected.reason) == (2, "Sim e Não trocados")
    assert [entry.number for entry in ready.book.counting.sheets(key(1))] == [1, 2]
    assert canvass(ready).whole.totals.sim == 3
    assert verify(ready).sound


def test_only_what_was_typed_can_be_corrected(ready: Desk) -> None:
    with pytest.raises(Refused, match="station_not_typed"):
        correct_sheet(ready, command(1, *GOOD, reason="engano"))
    enter_sheet(ready, command(1, *GOOD))
    with pytest.raises(SheetRefused, match="I02"):
        correct_sheet(ready, command(1, 6, 1, 7, 4, 4, 1, 0, reason="engano"))
    assert canvass(ready).whole.totals.nao == 2


# A batch

HEADER = "zona;secao;votantes;em_separado;cedulas;sim;nao;brancos;nulos;observacao"


def test_a_batch_enters_all_its_sheets(ready: Desk) -> None:
    outcome = enter_batch(ready, table(HEADER, "12;1;6;1;7;4;2;1;0;", "12;2;5;0;6;3;3;0;0;uma cédula a mais"))
    assert len(outcome.entries) == 2
    assert [(station, finding.code) for station, finding in outcome.warnings] == [(key(2), "A01")]
    assert outcome.entries[1].sheet.note == "uma cédula a mais"
    assert outcome.entries[1].confirmed == ("A01",)
    assert result(ready).complete
    assert verify(ready).sound


@pytest.mark.parametrize("header", ["zona;secao;votantes;cedulas;sim;nao;brancos;nulos", HEADER])
def test_no_envelope_admitted_is_zero(ready: Desk, header: str) -> None:
    rows = {8: "12;1;6;6;4;2;0;0", 10: "12;1;6;;6;4;2;0;0;"}
    outcome = enter_batch(ready, table(header, rows[len(header.split(";"))]))
    assert outcome.entries[0].sheet.separate_votes == 0


def test_a_batch_is_all_or_nothing_and_names_every_row(ready: Desk) -> None:
    with pytest.raises(BatchRefused) as refusal:
        enter_batch(
            ready,
            table(
                HEADER,
                "12;1;6;1;7;4;2;1;0;",
                "12;2;6;0;6;4;3;0;0;",
                "12;1;6;1;7;4;2;1;0;",
                "12;9;1;0;1;1;0;0;0;",
                "x;2;1;0;1;;0;0;0;",
                "Total;12",
            ),
        )
    assert refusal.value.operands == {"refused": 6, "read": 6}
    assert [
        (r.row.line, [f.problem for f in r.row.refusals], [f.code for f in r.findings]) for r in refusal.value.refused
    ] == [
        (2, [Problem.REPEATED_IN_FILE], []),
        (3, [], ["I02"]),
        (4, [Problem.REPEATED_IN_FILE], []),
        (5, [Problem.STATION_UNKNOWN], []),
        (6, [Problem.NOT_DIGITS, Problem.MISSING], []),
        (7, [Problem.WRONG_NUMBER_OF_CELLS], []),
    ]
    assert state(ready, 1) is State.AWAITING
    assert canvass(ready).whole.stations.counted == 0


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (("12;1;6;1;7;4;2;1;0;", "12;1;6;1;7;4;2;1;0;"), [(2, 3), (3, 2)]),
        (("12;1;6;1;7;4;2;1;0;", "12;1;0;0;0;0;0;0;0;", "12;1;6;1;7;4;2;1;0;"), [(2, 3), (3, 2), (4, 2)]),
        # A first row that is wrong in itself says so, and only so.
        (("12;1;x;1;7;4;2;1;0;", "12;1;6;1;7;4;2;1;0;"), [(2, None), (3, 2)]),
        (("12;1;6;1;7;4;3;1;0;", "12;1;6;1;7;4;2;1;0;"), [(2, "I02"), (3, 2)]),
    ],
)
def test_rows_of_the_same_station_name_each_other(
    ready: Desk, rows: tuple[str, ...], told: list[tuple[int, object]]
) -> None:
    with pytest.raises(BatchRefused) as refusal:
        enter_batch(ready, table(HEADER, *rows))
    assert [
        (
            sheet.row.line,
            sheet.row.refusals[0].operands.get("other_line") if sheet.row.refusals else sheet.findings[0].code,
        )
        for sheet in refusal.value.refused
    ] == told
    assert state(ready, 1) is State.AWAITING


@pytest.mark.parametrize("row", [";1;6;1;7;4;2;1;0;", "12;;6;1;7;4;2;1;0;"])
def test_a_blank_zone_or_section_is_missing_and_no_bad_number(ready: Desk, row: str) -> None:
    with pytest.raises(BatchRefused) as refusal:
        enter_batch(ready, table(HEADER, row))
    [sheet] = refusal.value.refused
    assert [(found.value, found.problem) for found in sheet.row.refusals] == [("", Problem.MISSING)]


def test_a_batch_refuses_stations_already_typed_or_taken_out(ready: Desk) -> None:
    enter_sheet(ready, command(1, *GOOD))
    record_decision(ready, decision(2, BoardAct.NOT_HELD))
    with pytest.raises(BatchRefused) as refusal:
        enter_batch(ready, table(HEADER, "12;1;6;1;7;4;2;1;0;", "12;2;6;1;7;4;2;1;0;"))
    assert [r.row.refusals[0].problem for r in refusal.value.refused] == [
        Problem.STATION_ALREADY_TYPED,
        Problem.STATION_STATE_FORBIDS,
    ]


@pytest.mark.parametrize(("header", "code"), [("a;b", "table_column_missing"), (HEADER, "table_without_rows")])
def test_a_batch_of_another_shape_changes_nothing(ready: Desk, header: str, code: str) -> None:
    with pytest.raises(BadFile, match=code):
        enter_batch(ready, table(header, *(["1;2"] if header == "a;b" else [])))
