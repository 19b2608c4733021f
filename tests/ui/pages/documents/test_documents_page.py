"""Documentos: the minutes as they would be now, or why not."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pypdfium2

from plebapp.domain.documents import DocumentKind
from plebapp.exchange.files import Files
from plebapp.ui.pages.documentos import DocumentsPage, factory
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.issuing import save
from plebapp.usecases.ports import Desk, Report
from tests.reports.builders import plebiscite
from tests.ui.pages.documents.papers import enter_the_rest, made, text
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless
from tests.usecases.office import Clock, command, new_desk, ready_desk

Sit = Callable[..., Sitting]


def test_while_stations_are_missing_it_is_a_minuta_and_says_why(page: DocumentsPage) -> None:
    assert page.card.states() == ("MINUTA", "SIMULADO")
    assert "há 1 seção por apurar" in page.card.why.text()
    assert "MINUTA" in text(made(page))


def test_it_is_made_again_when_facts_change(page: DocumentsPage, sitting: Sitting) -> None:
    before = made(page)
    enter_the_rest(sitting)
    assert page.card.states() == ("PRONTA", "SIMULADO")
    assert made(page) != before
    assert "MINUTA" not in text(made(page))


def test_a_mismatch_that_awaits_the_board_is_said_beside_a_document_that_is_ready(
    page: DocumentsPage, sitting: Sitting
) -> None:
    assert not page.card.awaiting.isVisible()

    def work(desk: Desk, _report: Report) -> None:
        enter_sheet(desk, command(2, 9, 0, 10, 6, 4, 0, 0, confirmed=("A01",)))

    sitting.session.do(work)
    sitting.wait()
    assert page.card.states() == ("PRONTA", "SIMULADO")
    assert page.card.awaiting.isVisible()
    assert page.card.awaiting.text().startswith("1 seção tem incoincidência entre cédulas e votantes por deliberar")


def test_the_preview_shows_the_pages_of_the_document(page: DocumentsPage) -> None:
    assert page.preview.pages() == len(pypdfium2.PdfDocument(made(page)))


def test_characters_that_could_not_be_printed_are_pointed_out(page: DocumentsPage, sit: Sit, tmp_path: Path) -> None:
    assert not page.card.lacking.isVisible()
    sitting = sit(ready_desk(tmp_path / "b.pleb", name="Vila 🌱"))
    lacking = sitting.show(factory(sitting.session))
    sitting.wait()
    assert lacking.card.lacking.isVisible()
    assert lacking.card.lacking.text().startswith(
        "Este caractere não existe no tipo de letra do documento e saiu como □: "
    )
    assert "U+1F331" in lacking.card.lacking.text()


def test_what_is_not_stated_is_told_until_the_document_is_issued(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    assert page.card.before.isVisible()
    assert page.card.before.text().startswith("Nos Dados do plebiscito não constam o ato da Assembleia Legislativa, ")
    assert page.document is not None
    save(sitting.desk, Files(), tmp_path / "minuta.pdf", page.document)
    page.refresh()
    sitting.wait()
    assert page.card.title().endswith(", expedida")
    assert not page.card.before.isVisible()


def test_where_all_is_stated_there_is_nothing_to_tell(sit: Sit, tmp_path: Path) -> None:
    stated = plebiscite()
    facts = ("assembly_act", "court_resolution", "board_zone", "board_seat", "signatories")
    sitting = sit(ready_desk(tmp_path / "b.pleb", **{fact: getattr(stated, fact) for fact in facts}))
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    assert not page.card.before.isVisible()


def test_with_the_clock_before_the_poll_even_a_whole_count_is_a_minuta(sit: Sit, tmp_path: Path) -> None:
    desk = ready_desk(tmp_path / "b.pleb")
    enter_sheet(desk, command(1, 10, 0, 10, 6, 4, 0, 0))
    enter_sheet(desk, command(2, 10, 0, 10, 6, 4, 0, 0))
    sitting = sit(desk, clock=Clock(desk.clock() - timedelta(minutes=1)))
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    assert page.card.states() == ("MINUTA",)
    assert "pelo relógio do computador, a votação ainda não se encerrou" in page.card.why.text()
    assert page.document is not None
    assert page.document.kind == DocumentKind.DRAFT


# ── why not ─────────────────────────────────────────────────────────────────────────────────────────


def test_with_nobody_enrolled_it_says_why_there_is_none(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(new_desk(tmp_path / "vazio.pleb"))
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    assert page.pieces.empty.isVisible()
    assert "inscrito" in page.pieces.empty.text()
    assert not page.save_button.isVisible()
    assert not page.print_button.isVisible()


def test_everything_has_a_name_for_a_screen_reader(page: DocumentsPage) -> None:
    assert nameless(page) == []
