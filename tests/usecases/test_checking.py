"""Checking a document that somebody presents: its data, and whether the file issued it and it stands."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pikepdf import Pdf

from plebapp.domain.documents import DocumentNumber
from plebapp.domain.errors import Code, Unusable
from plebapp.domain.examination import Examination, Fault, Remark
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import encode_minutes
from plebapp.domain.plebiscite import Combination
from plebapp.domain.regime import REGIMES, custom_regime
from plebapp.usecases.checking import check_document, read_pdf
from plebapp.usecases.counting import correct_sheet, enter_sheet
from plebapp.usecases.issuing import find_issue, issue
from plebapp.usecases.minutes import general_minutes, new_copy
from plebapp.usecases.ports import Desk, Document
from tests.domain.minutes_strategies import all_minutes
from tests.reports.builders import account, canvass, like_rosana, plebiscite
from tests.usecases.office import Clock, command, ready_desk
from tests.usecases.presented import (
    APP,
    ISSUED_AT,
    ONE,
    ROSANA,
    attach,
    check,
    document,
    edited,
    faults,
    printed,
    remarks,
)

# -- what agrees ---------------------------------------------------------------------------------------------------

MANY_AREAS = [
    account(n, 100, (30 + n, 20, 1, 1), area="Norte" if n % 2 else "Sul", more=[(1, 2, 3, 4)]) for n in range(1, 9)
]
KINDS = {
    "rosana": ROSANA,
    "one station, nobody came": Minutes(canvass([account(1, 1, (0, 0, 0, 0))]), ISSUED_AT, APP.version, number=ONE),
    "draft": replace(ROSANA, canvass=canvass([*like_rosana(3), account(99, 10)])),
    "the list of voters open": replace(ROSANA, canvass=canvass(like_rosana(3), closed=False)),
    "simulated": replace(ROSANA, canvass=canvass(like_rosana(3), plebiscite(simulated=True))),
    "without a number": replace(ROSANA, number=None),
    "second copy": replace(ROSANA, number=DocumentNumber(2026, 1, 2)),
    "areas and questions": replace(
        ROSANA,
        canvass=canvass(
            MANY_AREAS,
            plebiscite(combination=Combination.EACH),
            areas=["Norte", "Sul"],
            questions=["Cria-se?", "Sede?"],
        ),
    ),
    "letters that the typeface lacks": replace(
        ROSANA, canvass=canvass(like_rosana(3), plebiscite(name="عبد 漢字 Nova", board_place="São “João” d’Aliança 😀"))
    ),
}


@pytest.mark.parametrize("minutes", KINDS.values(), ids=KINDS)
def test_what_the_program_made_agrees(minutes: Minutes) -> None:
    found = check(printed(minutes).pdf)
    assert found.faults == ()
    assert found.agrees
    assert found.data == printed(minutes).data
    assert Remark.ALONE in remarks(found)


@settings(max_examples=20, deadline=None)
@given(all_minutes(most=3))
def test_any_document_agrees(minutes: Minutes) -> None:
    assert check(printed(replace(minutes, arms=None)).pdf).faults == ()


def test_it_says_which_document_it_is() -> None:
    assert check(document().pdf).document == "ata-geral 1/2026"
    assert check(printed(KINDS["draft"]).pdf).document == "minuta-da-ata-geral 1/2026"
    assert check(printed(KINDS["without a number"]).pdf).document == "ata-geral"


def test_drafts_and_simulations_are_told() -> None:
    assert Remark.DRAFT in remarks(check(printed(KINDS["draft"]).pdf))
    assert Remark.SIMULATED in remarks(check(printed(KINDS["simulated"]).pdf))


def test_the_courts_arms_are_no_difference() -> None:
    from PIL import Image, ImageDraw

    for size in ((500, 500), (500, 180), (180, 500)):
        picture = Image.new("RGB", size, "white")
        ImageDraw.Draw(picture).rectangle((0, 0, size[0] - 1, size[1] - 1), fill="darkblue")
        out = BytesIO()
        picture.save(out, "PNG")
        arms = APP.documents.arms(out.getvalue())
        assert check(APP.documents.general_minutes(replace(ROSANA, arms=arms)).pdf).faults == ()


def test_saving_it_again_is_no_difference() -> None:
    again = edited(lambda pdf: None, linearize=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    assert again != document().pdf
    assert check(again).faults == ()


def test_another_version_of_the_program_is_told() -> None:
    found = check(printed(replace(ROSANA, version="9.9.9")).pdf)
    assert found.agrees
    told = next(each for each in found.remarks if each.found is Remark.OTHER_VERSION)
    assert told.operands == {"version": "9.9.9", "own": APP.version}


def test_progress_goes_on_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    check_document(APP, document().pdf, None, lambda done, total: told.append((done, total)))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]


# -- data ----------------------------------------------------------------------------------------------------------


def with_data(data: bytes) -> Examination:
    return check(edited(lambda pdf: attach(pdf, data)))


DATA = document().data
LINES = [match.start() for match in re.finditer(rb"[0-9a-zA-Z:{}\[\],\" \n]", DATA)]


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(LINES), st.sampled_from([1, 2, 16, 128]))
def test_no_byte_of_the_data_can_be_flipped(at: int, bit: int) -> None:
    found = with_data(DATA[:at] + bytes([DATA[at] ^ bit]) + DATA[at + 1 :])
    assert not found.agrees
    assert faults(found) & {Fault.DATA_MALFORMED, Fault.DATA_NEWER, Fault.CODE_DATA}


def changed(old: bytes, new: bytes) -> Examination:
    assert old in DATA
    return with_data(DATA.replace(old, new, 1))


def test_a_station_with_other_votes() -> None:
    station = re.search(rb'"tallies": \[\{"ballots": (\d+), "sim": (\d+), "nao": (\d+)', DATA)
    assert station is not None
    _, sim, nao = station.groups()
    more, less = str(int(sim) + 5).encode(), str(int(nao) - 5).encode()
    found = changed(
        station[0], station[0].replace(b'"sim": ' + sim, b'"sim": ' + more).replace(b'"nao": ' + nao, b'"nao": ' + less)
    )
    assert faults(found) >= {Fault.TOTALS, Fault.CODE_DATA, Fault.CODE_DIFFERS, Fault.TEXT}
    told = [each.operands for each in found.faults if each.found is Fault.TOTALS]
    assert {"question": 1, "area": "", "name": "sim", "found": 8840, "due": 8845} in told


def test_a_total_that_is_not_the_sum() -> None:
    found = changed(b'"sim": 8840', b'"sim": 8841')
    assert Fault.TOTALS in faults(found)
    assert Fault.TEXT not in faults(found)  # the pages are right


def test_an_outcome_that_does_not_follow() -> None:
    found = changed(b'"outcome": "approved"', b'"outcome": "rejected"')
    told = next(each.operands for each in found.faults if each.found is Fault.DECISION)
    assert told == {"question": 1, "area": "", "found": "rejected", "due": "approved"}


def test_a_reason_that_does_not_follow_under_the_right_outcome() -> None:
    found = faults(changed(b'"quorum_met"', b'"quorum_not_met"'))
    assert Fault.ACCOUNTS in found
    assert Fault.DECISION not in found


def test_a_rule_that_is_not_the_laws() -> None:
    assert Fault.RULES in faults(
        changed(b'"fraction": "1/2",\n    "strict": false', b'"fraction": "2/3",\n    "strict": false')
    )


def test_enrolled_that_are_not_those_of_the_list_of_voters() -> None:
    assert Fault.ENROLLED in faults(changed(b'"late_inclusions": 0', b'"late_inclusions": 3'))


def test_another_format_is_told_as_such() -> None:
    found = changed(b'"format_version": 1', b'"format_version": 2')
    assert faults(found) == {Fault.DATA_NEWER}
    assert found.faults[0].operands == {"version": 2, "known": 1}


def test_no_data_at_all() -> None:
    def take_out(pdf: Pdf) -> None:
        del pdf.attachments["dados.json"]

    found = check(edited(take_out))
    assert (faults(found), found.data, found.document) == ({Fault.DATA_MISSING}, None, "")


def test_the_data_of_another_document() -> None:
    other = printed(replace(ROSANA, number=DocumentNumber(2026, 2))).data
    assert faults(with_data(other)) == {
        Fault.CODE_DATA,
        Fault.CODE_DIFFERS,
        Fault.TEXT,
        Fault.FOREIGN_ATTACHMENT,  # which says of itself another size
        Fault.STRUCTURE,  # which tells the code to who does not see it
        Fault.DESCRIPTION,
    }


# -- with the file -------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Two stations, both counted."""
    made = ready_desk(tmp_path / "Nova Primavera.pleb")
    for section in (1, 2):
        enter_sheet(made, command(section, 8, 0, 8, 5, 3, 0, 0))
    yield made
    made.book.close()


def issued(desk: Desk) -> Document:
    made = general_minutes(APP, desk)
    assert issue(desk, made) is not None
    return made


def test_what_the_file_issued_and_still_stands(desk: Desk) -> None:
    found = check(issued(desk).pdf, desk)
    assert found.agrees
    assert remarks(found) == {Remark.ISSUED, Remark.IN_FORCE}
    told = next(each for each in found.remarks if each.found is Remark.ISSUED)
    assert told.operands["document"] == "ata-geral 1/2026"
    assert told.operands["person"] == desk.person


def test_checking_changes_nothing(desk: Desk) -> None:
    made = issued(desk)
    before = desk.book.journal.head()
    check(made.pdf, desk)
    assert desk.book.journal.head() == before


def test_a_copy_of_it(desk: Desk) -> None:
    issued(desk)
    copy = new_copy(APP, desk, find_issue(desk.book, "ata-geral", ONE))
    issue(desk, copy)
    found = check(copy.pdf, desk)
    assert (found.document, remarks(found)) == ("ata-geral 1/2026/2", {Remark.ISSUED, Remark.IN_FORCE})


def test_the_same_data_in_other_bytes(desk: Desk) -> None:
    found = check(edited(lambda pdf: None, issued(desk).pdf, linearize=True), desk)
    assert found.agrees
    assert remarks(found) == {Remark.SAME_DATA, Remark.IN_FORCE}


def test_what_was_never_issued(desk: Desk) -> None:
    found = check(general_minutes(APP, desk).pdf, desk)
    assert faults(found) == {Fault.NOT_ISSUED}


def test_other_data_under_a_number_that_was_issued(desk: Desk) -> None:
    never = general_minutes(APP, replace(desk, clock=Clock(datetime(2026, 10, 5, tzinfo=UTC))))
    issued(desk)
    found = check(never.pdf, desk)
    assert faults(found) == {Fault.ISSUED_OTHERWISE}


def test_what_a_changed_fact_superseded(desk: Desk) -> None:
    made = issued(desk)
    correct_sheet(desk, command(1, 8, 0, 8, 6, 2, 0, 0, reason="Sim e Não trocados"))
    found = check(made.pdf, desk)
    assert found.agrees
    assert remarks(found) == {Remark.ISSUED, Remark.CHANGED}
    told = next(each for each in found.remarks if each.found is Remark.CHANGED)
    assert told.operands["action"] == "sheet_corrected"


def test_what_a_later_issue_superseded(desk: Desk) -> None:
    made = issued(desk)
    correct_sheet(desk, command(1, 8, 0, 8, 6, 2, 0, 0, reason="Sim e Não trocados"))
    issued(desk)
    told = next(each for each in check(made.pdf, desk).remarks if each.found is Remark.SUPERSEDED)
    assert told.operands["document"] == "ata-geral 2/2026"


def test_a_document_of_another_plebiscite(desk: Desk) -> None:
    elsewhere = replace(ROSANA, canvass=canvass(like_rosana(2), plebiscite(name="Vila d'Oeste")))
    found = check(printed(elsewhere).pdf, desk)
    assert faults(found) == {Fault.ANOTHER_PLEBISCITE}
    assert found.faults[0].operands["found"] == "Vila d'Oeste"


def test_a_document_without_a_number_was_not_issued(desk: Desk) -> None:
    found = general_minutes(APP, desk)
    minutes = replace(_minutes_of(found), number=None)
    checked = check(printed(minutes).pdf, desk)
    assert Remark.UNNUMBERED in remarks(checked)
    assert checked.agrees


def _minutes_of(made: Document) -> Minutes:
    from plebapp.domain.minutes_reading import decode_minutes

    return decode_minutes(made.data).minutes


def test_one_issued_before_documents_carried_data(desk: Desk) -> None:
    def take_out(pdf: Pdf) -> None:
        del pdf.attachments["dados.json"]

    made = general_minutes(APP, desk)
    old = replace(made, pdf=edited(take_out, made.pdf), data=b"")
    issue(desk, old)
    found = check(old.pdf, desk)
    assert found.agrees
    assert remarks(found) == {Remark.ISSUED, Remark.WITHOUT_DATA, Remark.IN_FORCE}
    assert faults(check(old.pdf)) == {Fault.DATA_MISSING}


# -- what is no document -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", Code.PDF_EMPTY), (b"PK", Code.PDF_NOT_PDF), (b"%PDF-1.7", Code.PDF_DAMAGED)],
)
def test_what_is_no_document_is_refused(content: bytes, code: Code) -> None:
    with pytest.raises(Unusable) as refused:
        check(content)
    assert refused.value.code is code


def test_a_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "ata.pdf"
    path.write_bytes(document().pdf)
    assert read_pdf(APP.exchange, path) == document().pdf


def test_the_digest_in_the_code_is_that_of_the_data() -> None:
    digest = hashlib.sha256(encode_minutes(ROSANA)).hexdigest().upper()
    with APP.documents.open(document().pdf) as opened:
        code = opened.code()
    assert code is not None
    assert f"SHA256:{digest}" in code.split()


def test_a_law_of_ones_own_is_not_held_against_the_table() -> None:
    regime = custom_regime(None, REGIMES["lei9709"].majority)
    found = check(printed(replace(ROSANA, canvass=canvass(like_rosana(2), plebiscite(regime=regime)))).pdf)
    assert found.faults == ()
