"""Documentos: the minutes as they would be now, or why not."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QPoint, Qt

from plebapp.domain.documents import DocumentKind
from plebapp.exchange.files import Files
from plebapp.ui.pages.documentos import DocumentsPage, factory
from plebapp.ui.theme import TEXT_SCALES, Theme
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.issuing import save
from plebapp.usecases.ports import Desk, Report
from tests.reports.builders import plebiscite
from tests.ui.pages.documents.papers import enter_the_rest, made, text
from tests.ui.sitting import CTRL, Sitting
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


# ── the keyboard ────────────────────────────────────────────────────────────────────────────────────


def test_arriving_the_keyboard_turns_pages_at_once(page: DocumentsPage, sitting: Sitting) -> None:
    assert page.preview.view.hasFocus(), "once it has been made"
    sitting.press(Qt.Key.Key_PageDown)
    assert page.preview.page() == 1
    page.save_button.setFocus()
    page.hide()
    page.show()
    assert page.focusWidget() is page.preview.view


def test_where_the_preview_is_under_the_cards_these_stay_in_sight(sitting: Sitting, look: Theme) -> None:
    look.set_text_scale(TEXT_SCALES[-1])
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    assert not page.preview.view.hasFocus()


def test_what_is_being_done_elsewhere_on_the_page_keeps_the_keyboard(page: DocumentsPage, sitting: Sitting) -> None:
    page.preview.finder.field.setFocus()
    enter_the_rest(sitting)
    assert page.preview.finder.field.hasFocus()


@pytest.mark.parametrize("enlarged_before", [True, False])
def test_at_the_largest_text_a_page_asked_for_is_in_sight(sitting: Sitting, look: Theme, enlarged_before: bool) -> None:
    if enlarged_before:
        look.set_text_scale(TEXT_SCALES[-1])
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    look.set_text_scale(TEXT_SCALES[-1])
    cards, paper = page.card, page.preview
    sitting.qtbot.waitUntil(lambda: paper.mapTo(page, QPoint()).x() == cards.mapTo(page, QPoint()).x())
    page.record_button.setFocus()
    sitting.press(Qt.Key.Key_G, CTRL)
    edit = page.preview.page_edit
    sitting.qtbot.waitUntil(lambda: edit.hasFocus() and edit.visibleRegion().boundingRect() == edit.rect())
    sitting.write("2")
    sitting.press(Qt.Key.Key_Return)
    assert page.preview.page() == 1
    view = page.preview.view
    sitting.qtbot.waitUntil(lambda: view.hasFocus() and view.visibleRegion().boundingRect().top() == 0)
    assert view.visibleRegion().boundingRect().height() > 0.4 * page.height()


# ── while it is being made ──────────────────────────────────────────────────────────────────────────


def test_while_it_is_being_made_nothing_says_that_it_cannot_be(sitting: Sitting) -> None:
    page = factory(sitting.session)
    sitting.show(page)
    assert page.pieces.empty.isVisible()
    assert page.pieces.empty.title() == "Preparando a Ata Geral…"
    sitting.wait()
    assert not page.pieces.empty.isVisible()
