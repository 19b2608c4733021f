"""Documentos: the minutes as they would be now, or why not; saved and printed as shown."""

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QApplication

from plebapp.ui.pages.documentos import DocumentsPage, factory
from plebapp.ui.printing import DPI, chosen_pages, make_printer
from plebapp.ui.stages import PRINT
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.ports import Desk, Report
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless
from tests.usecases.office import command, facts, new_desk, ready_desk

Sit = Callable[..., Sitting]


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    desk = ready_desk(tmp_path / "a.pleb", simulated=True)
    enter_sheet(desk, command(1, 10, 0, 10, 6, 4, 0, 0))
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> DocumentsPage:
    made = sitting.show(factory(sitting.session))
    sitting.wait()
    return made


def text(pdf: bytes) -> str:
    document = pypdfium2.PdfDocument(pdf)
    found = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return found


def enter_the_rest(sitting: Sitting) -> None:
    def work(desk: Desk, _report: Report) -> None:
        enter_sheet(desk, command(2, 10, 0, 10, 6, 4, 0, 0))

    sitting.session.do(work)
    sitting.wait()


def test_while_stations_are_missing_it_is_a_minuta_and_says_why(page: DocumentsPage) -> None:
    assert page.states() == ("MINUTA", "SIMULADO")
    assert "há 1 seção por apurar" in page.why.text()
    assert "MINUTA" in text(page.pdf)


def test_it_is_made_again_when_facts_change(page: DocumentsPage, sitting: Sitting) -> None:
    before = page.pdf
    enter_the_rest(sitting)
    assert page.states() == ("PRONTA", "SIMULADO")
    assert page.pdf != before
    assert "MINUTA" not in text(page.pdf)


def test_the_preview_shows_the_pages_of_the_document(page: DocumentsPage) -> None:
    assert page.preview.pages() == len(pypdfium2.PdfDocument(page.pdf))
    assert page.preview.place.text().startswith("Página 1 de ")


def test_pages_are_turned_by_keyboard(page: DocumentsPage, sitting: Sitting) -> None:
    page.preview.view.setFocus()
    sitting.press(Qt.Key.Key_PageDown)
    assert page.preview.page() == min(1, page.preview.pages() - 1)
    sitting.press(Qt.Key.Key_PageUp)
    assert page.preview.page() == 0


def test_words_are_searched_in_the_document(page: DocumentsPage, sitting: Sitting) -> None:
    page.preview.search.setText("Nova Primavera")
    page.preview.search.entered.emit()
    sitting.qtbot.waitUntil(lambda: "ocorrência" in page.preview.place.text())
    page.preview.search.setText("xilofone")
    sitting.qtbot.waitUntil(lambda: "nada encontrado" in page.preview.place.text())


def test_zooming_goes_both_ways_and_back_to_the_width(page: DocumentsPage) -> None:
    page.preview.zoom_in()
    larger = page.preview.view.zoomFactor()
    page.preview.zoom_out()
    assert page.preview.view.zoomFactor() < larger
    for _ in range(30):
        page.preview.zoom_in()
    assert page.preview.view.zoomFactor() <= 4.0
    page.preview.fit_width()
    assert page.preview.view.zoomMode() is page.preview.view.ZoomMode.FitToWidth


def test_characters_that_could_not_be_printed_are_pointed_out(page: DocumentsPage, sit: Sit, tmp_path: Path) -> None:
    assert not page.lacking.isVisible()
    sitting = sit(ready_desk(tmp_path / "b.pleb", name="Vila 🌱"))
    lacking = sitting.show(factory(sitting.session))
    sitting.wait()
    assert lacking.lacking.isVisible()
    assert lacking.lacking.text().startswith("Este caractere não existe no tipo de letra do documento e saiu como □: ")
    assert "U+1F331" in lacking.lacking.text()


# ── why not ─────────────────────────────────────────────────────────────────────────────────────────


def test_with_nobody_enrolled_it_says_why_there_is_none(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(new_desk(tmp_path / "vazio.pleb"))
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    assert page.empty.isVisible()
    assert "inscrito" in page.empty.text()
    assert not page.save_button.isVisible()
    assert not page.print_button.isVisible()


# ── saving ──────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_saved_is_what_is_shown(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    target = tmp_path / "ata.pdf"
    sitting.prompts.answer(target)
    page.save_button.click()
    assert target.read_bytes() == page.pdf
    assert sorted(path.name for path in tmp_path.glob("*ata*")) == ["ata.pdf"]


def test_the_suggested_name_tells_drafts_apart(page: DocumentsPage, sitting: Sitting) -> None:
    assert page.suggested_name() == "Ata Geral - Nova Primavera - MINUTA de 2026-10-04 17h00 - SIMULADO.pdf"
    enter_the_rest(sitting)
    assert page.suggested_name() == "Ata Geral - Nova Primavera - SIMULADO.pdf"


def test_a_name_with_a_slash_makes_no_folder(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "b.pleb", facts(name="Nova/Velha"))
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    assert "/" not in page.suggested_name()


def test_a_folder_that_is_not_there_is_told(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    sitting.prompts.answer(tmp_path / "sumiu" / "ata.pdf")
    page.save()
    assert sitting.prompts.asked[-1].title == "O documento não foi salvo"


# ── printing ────────────────────────────────────────────────────────────────────────────────────────


def printer(path: Path) -> QPrinter:
    made = make_printer("Ata")
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(path))
    return made


def test_the_pages_are_drawn_on_a4_at_300_dpi(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    made = printer(tmp_path / "papel.pdf")
    assert made.resolution() == DPI
    told: list[str] = []
    sitting.session.told.connect(told.append)
    page.print_on(made)
    assert not page.settle(), "pages are still being sent"
    pages = page.preview.pages()
    sitting.qtbot.waitUntil(lambda: any("à impressora" in text for text in told), timeout=30_000)
    assert page.settle()
    paper = pypdfium2.PdfDocument(tmp_path / "papel.pdf")
    assert len(paper) == pages
    assert [round(side) for side in paper[0].get_size()] == [595, 842]
    image = paper[0].render(scale=0.2).to_pil().convert("L")
    assert image.getextrema()[0] < 128, "the page is empty"


@pytest.mark.qt_log_ignore(r"QPainter::begin\(\): Returned false")
def test_a_printer_that_refuses_is_told(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    page.print_on(printer(tmp_path / "não há" / "papel.pdf"))
    assert sitting.prompts.asked[-1].title == "O documento não foi impresso"
    assert page.settle()


@pytest.mark.parametrize(("first", "last", "pages"), [(0, 0, [0, 1, 2]), (2, 3, [1, 2]), (2, 9, [1, 2]), (3, 3, [2])])
def test_only_the_pages_asked_for_are_printed(qapp: QApplication, first: int, last: int, pages: list[int]) -> None:
    made = QPrinter()
    if first:
        made.setFromTo(first, last)
    assert list(chosen_pages(made, 3)) == pages


def test_ctrl_p_from_elsewhere_shows_the_printing_dialog(page: DocumentsPage) -> None:
    page.reveal(PRINT)
    (dialog,) = page.findChildren(QPrintDialog)
    assert dialog.maxPage() == page.preview.pages()
    dialog.reject()


def test_accepting_the_printing_dialog_prints(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paper = tmp_path / "papel.pdf"
    made = printer(paper)
    monkeypatch.setattr("plebapp.ui.printing.make_printer", lambda _title: made)
    told: list[str] = []
    sitting.session.told.connect(told.append)
    page.print_button.click()
    (dialog,) = page.findChildren(QPrintDialog)
    dialog.accept()
    sitting.qtbot.waitUntil(lambda: any("à impressora" in text for text in told), timeout=30_000)
    assert len(pypdfium2.PdfDocument(paper)) == page.preview.pages()


def test_printing_waits_until_the_document_is_made(sitting: Sitting) -> None:
    page = factory(sitting.session)
    sitting.show(page)
    page.reveal(PRINT)
    assert not page.findChildren(QPrintDialog)
    sitting.qtbot.waitUntil(lambda: bool(page.findChildren(QPrintDialog)))
    page.findChildren(QPrintDialog)[0].reject()


def test_everything_has_a_name_for_a_screen_reader(page: DocumentsPage) -> None:
    assert nameless(page) == []
