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


def made(page: DocumentsPage) -> bytes:
    assert page.document is not None
    return page.document.pdf


def issues(page: DocumentsPage) -> list[str]:
    return [page.issues.item(row).text() for row in range(page.issues.count())]


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
    assert "MINUTA" in text(made(page))


def test_it_is_made_again_when_facts_change(page: DocumentsPage, sitting: Sitting) -> None:
    before = made(page)
    enter_the_rest(sitting)
    assert page.states() == ("PRONTA", "SIMULADO")
    assert made(page) != before
    assert "MINUTA" not in text(made(page))


def test_a_mismatch_that_awaits_the_board_is_said_beside_a_document_that_is_ready(
    page: DocumentsPage, sitting: Sitting
) -> None:
    assert not page.awaiting.isVisible()

    def work(desk: Desk, _report: Report) -> None:
        enter_sheet(desk, command(2, 9, 0, 10, 6, 4, 0, 0, confirmed=("A01",)))

    sitting.session.do(work)
    sitting.wait()
    assert page.states() == ("PRONTA", "SIMULADO")
    assert page.awaiting.isVisible()
    assert page.awaiting.text().startswith("1 seção tem incoincidência entre cédulas e votantes por deliberar")


def test_the_preview_shows_the_pages_of_the_document(page: DocumentsPage) -> None:
    assert page.preview.pages() == len(pypdfium2.PdfDocument(made(page)))
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
    shown = made(page)
    sitting.prompts.answer(target)
    page.save_button.click()
    sitting.wait()
    assert target.read_bytes() == shown == made(page)
    assert sorted(path.name for path in tmp_path.glob("*ata*")) == ["ata.pdf"]


def test_what_is_saved_is_issued_and_listed_with_number_moment_and_person(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    assert issues(page) == []
    assert not page.save_again_button.isEnabled()
    told: list[str] = []
    sitting.session.told.connect(told.append)
    sitting.prompts.answer(tmp_path / "ata.pdf")
    page.save_button.click()
    sitting.wait()
    assert issues(page) == ["Minuta da Ata Geral nº 1\n04/10/2026, 17h00\nMarta Nogueira"]
    assert told == ["Documento salvo: “ata.pdf” · Minuta da Ata Geral nº 1"]
    (issued,) = sitting.desk.book.issues.all()
    assert sitting.desk.book.issues.pdf(issued) == made(page)


def test_the_same_document_saved_and_printed_is_one_issue(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    for name in ("um.pdf", "dois.pdf"):
        sitting.prompts.answer(tmp_path / name)
        page.save_button.click()
        sitting.wait()
    assert len(issues(page)) == 1
    assert (tmp_path / "um.pdf").read_bytes() == (tmp_path / "dois.pdf").read_bytes()


def test_another_document_gets_the_next_number_and_the_first_can_be_saved_again(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    sitting.prompts.answer(tmp_path / "um.pdf")
    page.save_button.click()
    sitting.wait()
    enter_the_rest(sitting)
    sitting.prompts.answer(tmp_path / "dois.pdf")
    page.save_button.click()
    sitting.wait()
    assert [name.partition("\n")[0] for name in issues(page)] == ["Ata Geral nº 1", "Minuta da Ata Geral nº 1"]
    page.issues.setCurrentRow(1)
    sitting.prompts.answer(tmp_path / "outra vez.pdf")
    page.save_again_button.click()
    sitting.wait()
    assert (tmp_path / "outra vez.pdf").read_bytes() == (tmp_path / "um.pdf").read_bytes()


def test_a_document_takes_the_place_of_a_file_of_that_name(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    (tmp_path / "ata.pdf").write_bytes(b"antes")
    sitting.prompts.answer(tmp_path / "ata.pdf")
    page.save_button.click()
    sitting.wait()
    assert (tmp_path / "ata.pdf").read_bytes() == made(page)


def test_what_only_is_read_leaves_without_a_number(sit: Sit, tmp_path: Path) -> None:
    desk = ready_desk(tmp_path / "b.pleb")
    sitting = sit(desk, read_only=True)
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    told: list[str] = []
    sitting.session.told.connect(told.append)
    sitting.prompts.answer(tmp_path / "ata.pdf")
    page.save_button.click()
    sitting.wait()
    assert (tmp_path / "ata.pdf").read_bytes() == made(page)
    assert told == ["Documento salvo: “ata.pdf” · sem número de expedição: o arquivo está aberto só para leitura"]
    assert issues(page) == []


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
    sitting.wait()
    assert sitting.prompts.asked[-1].title == "O documento não foi salvo"
    assert issues(page) == [], "what did not leave was not issued"


# ── printing ────────────────────────────────────────────────────────────────────────────────────────


def printer(path: Path) -> QPrinter:
    made = make_printer("Ata")
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(path))
    return made


def test_the_pages_are_drawn_on_a4_at_300_dpi(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    paper_printer = printer(tmp_path / "papel.pdf")
    assert paper_printer.resolution() == DPI
    told: list[str] = []
    sitting.session.told.connect(told.append)
    page.issuer.issue_and_print(page.document, paper_printer)
    sitting.qtbot.waitUntil(lambda: page.issuer.is_printing)
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
    page.issuer.issue_and_print(page.document, printer(tmp_path / "não há" / "papel.pdf"))
    sitting.wait()
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
    assert issues(page)[0].startswith("Minuta da Ata Geral nº 1\n")


def test_printing_waits_until_the_document_is_made(sitting: Sitting) -> None:
    page = factory(sitting.session)
    sitting.show(page)
    page.reveal(PRINT)
    assert not page.findChildren(QPrintDialog)
    sitting.qtbot.waitUntil(lambda: bool(page.findChildren(QPrintDialog)))
    page.findChildren(QPrintDialog)[0].reject()


def test_everything_has_a_name_for_a_screen_reader(page: DocumentsPage) -> None:
    assert nameless(page) == []
