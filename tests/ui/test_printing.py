"""Printing: the pages, copies and sides asked for, at their true size; and the dialog that asks."""

import io
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reportlab.pdfgen.canvas import Canvas

from plebapp.ui.dialogs.print_document import PrintDialog
from plebapp.ui.printing import BOTH_SIDES, DPI, PrinterView, Printing, PrintOrder, chosen_pages, make_printer, sides
from tests.ui.walk import nameless

A4 = (595.27, 841.89)
LONG, SHORT, ONE = (
    QPrinter.DuplexMode.DuplexLongSide,
    QPrinter.DuplexMode.DuplexShortSide,
    QPrinter.DuplexMode.DuplexNone,
)


def document(pages: int) -> bytes:
    """Pages of A4 with a black square of 10 mm, whose place across tells the page, 20 mm from the lower edge."""
    paper = io.BytesIO()
    canvas = Canvas(paper, pagesize=A4)
    for page in range(pages):
        canvas.rect((20 + 15 * page) * MM, 20 * MM, 10 * MM, 10 * MM, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return paper.getvalue()


MM = 72 / 25.4


def printer(path: Path) -> QPrinter:
    made = make_printer("Ata")
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(path))
    return made


def print_on(qtbot: QtBot, made: QPrinter, pages: int) -> int:
    """Print a document of so many pages; return the sides that were told to be drawn."""
    owner = QObject()
    job = Printing(document(pages), made, owner)
    with qtbot.waitSignal(job.finished, timeout=30_000), qtbot.waitSignal(job.printed, timeout=30_000) as told:
        job.start()
    return told.args[0]


def drawn(path: Path) -> list[int | None]:
    """Which page of the document is on each side of the paper, None where nothing is."""
    found: list[int | None] = []
    for side in pypdfium2.PdfDocument(path):
        image = side.render(scale=1).to_pil().convert("L")
        box = image.point(lambda grey: 255 if grey < 128 else 0).getbbox()
        found.append(None if box is None else round((box[0] / MM - 20) / 15))
    return found


# ── what comes out ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("pages", "copies", "collated", "both", "expected"),
    [
        ((0, 1, 2), 1, True, False, [0, 1, 2]),
        ((0, 1, 2), 2, True, False, [0, 1, 2, 0, 1, 2]),
        ((0, 1, 2), 2, False, False, [0, 0, 1, 1, 2, 2]),
        ((0, 1, 2), 1, True, True, [0, 1, 2]),
        ((0, 1, 2), 2, True, True, [0, 1, 2, None, 0, 1, 2]),
        ((0, 1), 2, True, True, [0, 1, 0, 1]),
        ((0, 1, 2), 2, False, True, [0, 1, 0, 1, 2, None, 2]),
        ((4,), 3, True, True, [4, None, 4, None, 4]),
        ((), 2, True, False, []),
    ],
)
def test_sides_follow_one_another_as_the_copies_want(
    pages: tuple[int, ...], copies: int, collated: bool, both: bool, expected: list[int | None]
) -> None:
    assert list(sides(pages, copies, collated=collated, both_sides=both)) == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (PrintOrder(), [0, 1, 2, 3, 4]),
        (PrintOrder(pages="1-3"), [0, 1, 2]),
        (PrintOrder(pages="1-2,5"), [0, 1, 4]),
        (PrintOrder(pages="5"), [4]),
        (PrintOrder(pages="4-9"), [3, 4]),
        (PrintOrder(pages="2,4", copies=2), [1, 3, 1, 3]),
        (PrintOrder(pages="2,4", copies=2, collated=False), [1, 1, 3, 3]),
    ],
)
def test_pages_and_copies_come_out_on_a_printer_that_makes_no_copies_itself(
    qtbot: QtBot, tmp_path: Path, order: PrintOrder, expected: list[int | None]
) -> None:
    paper = tmp_path / "papel.pdf"
    made = order.set_up(printer(paper))
    assert not made.supportsMultipleCopies()
    assert print_on(qtbot, made, 5) == len(expected)
    assert drawn(paper) == expected


def test_on_both_sides_no_copy_begins_on_the_back_of_another(qtbot: QtBot, tmp_path: Path) -> None:
    class Turning(QPrinter):  # a PDF has no other side
        def duplex(self) -> QPrinter.DuplexMode:
            return LONG

    made = Turning(QPrinter.PrinterMode.HighResolution)
    made.setFullPage(True)
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(tmp_path / "papel.pdf"))
    print_on(qtbot, PrintOrder(pages="1-3", copies=2, duplex=LONG).set_up(made), 5)
    assert drawn(tmp_path / "papel.pdf") == [0, 1, 2, None, 0, 1, 2]


@pytest.mark.parametrize(("collated", "expected", "left"), [(True, [0, 1], 4), (False, [0, 0, 0, 0, 1, 1, 1, 1], 1)])
def test_a_printer_that_makes_copies_itself_makes_whole_ones_only(
    qtbot: QtBot, tmp_path: Path, collated: bool, expected: list[int], left: int
) -> None:
    class Able(QPrinter):
        def supportsMultipleCopies(self) -> bool:
            return True

    made = Able(QPrinter.PrinterMode.HighResolution)
    made.setFullPage(True)
    made.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    made.setOutputFileName(str(tmp_path / "papel.pdf"))
    print_on(qtbot, PrintOrder(copies=4, collated=collated).set_up(made), 2)
    assert drawn(tmp_path / "papel.pdf") == expected
    assert made.copyCount() == left


def test_the_pages_are_a4_at_300_dpi_and_their_true_size(qtbot: QtBot, tmp_path: Path) -> None:
    paper = tmp_path / "papel.pdf"
    made = printer(paper)
    assert made.resolution() == DPI
    assert made.colorMode() is QPrinter.ColorMode.GrayScale
    print_on(qtbot, made, 1)
    side = pypdfium2.PdfDocument(paper)[0]
    assert [round(length) for length in side.get_size()] == [595, 842]
    image = side.render(scale=300 / 72).to_pil().convert("L")
    left, upper, right, lower = image.point(lambda grey: 255 if grey < 128 else 0).getbbox()
    dot = 25.4 / 300
    assert (right - left) * dot == pytest.approx(10, abs=0.2)
    assert (lower - upper) * dot == pytest.approx(10, abs=0.2)
    assert left * dot == pytest.approx(20, abs=0.2)
    assert (image.height - lower) * dot == pytest.approx(20, abs=0.2)


def test_other_paper_than_a4_gets_the_page_reduced_and_whole(qtbot: QtBot, tmp_path: Path) -> None:
    paper = tmp_path / "papel.pdf"
    made = printer(paper)
    made.setPageSize(QPageSize(QPageSize.PageSizeId.A5))
    print_on(qtbot, made, 1)
    image = pypdfium2.PdfDocument(paper)[0].render(scale=300 / 72).to_pil().convert("L")
    left, _, right, _ = image.point(lambda grey: 255 if grey < 128 else 0).getbbox()
    assert (right - left) * 25.4 / 300 == pytest.approx(10 * 148 / 210, abs=0.2)


def test_a_job_can_be_stopped_between_pages(qtbot: QtBot, tmp_path: Path) -> None:
    owner = QObject()
    job = Printing(document(30), printer(tmp_path / "papel.pdf"), owner)
    printed: list[int] = []
    job.printed.connect(printed.append)
    job.progress.connect(lambda done, _total: job.cancel() if done == 2 else None)
    with qtbot.waitSignal(job.cancelled) as stopped:
        job.start()
    assert stopped.args == [2]
    assert printed == []


@pytest.mark.qt_log_ignore(r"QPainter::begin\(\): Returned false")
def test_a_printer_that_refuses_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    owner = QObject()
    job = Printing(document(1), printer(tmp_path / "não há" / "papel.pdf"), owner)
    with qtbot.waitSignal(job.refused), qtbot.waitSignal(job.finished):
        job.start()


@pytest.mark.parametrize(("first", "last", "pages"), [(0, 0, [0, 1, 2]), (2, 3, [1, 2]), (2, 9, [1, 2]), (3, 3, [2])])
def test_only_the_pages_that_the_systems_dialog_asked_for_are_printed(
    qapp: QApplication, first: int, last: int, pages: list[int]
) -> None:
    made = QPrinter()
    if first:
        made.setFromTo(first, last)
    assert list(chosen_pages(made, 3)) == pages


# ── asking ──────────────────────────────────────────────────────────────────────────────────────────

LASER = PrinterView("Laser do cartório", usual=True, duplex=BOTH_SIDES)
OLD = PrinterView("Antiga")


@pytest.fixture
def dialog(qtbot: QtBot) -> PrintDialog:
    made = PrintDialog("Ata Geral nº 1/2026", 12, 3, [OLD, LASER])
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    return made


def test_by_default_everything_once_on_both_sides_of_the_usual_printer(dialog: PrintDialog) -> None:
    assert dialog.order() == PrintOrder("Laser do cartório", "", 1, collated=True, duplex=LONG)
    assert dialog.said().title == "12 páginas impressas em 6 folhas"


def test_a_printer_that_cannot_turn_sheets_is_not_asked_to(dialog: PrintDialog) -> None:
    dialog.printer.choose("Antiga")
    order = dialog.order()
    assert order is not None
    assert (order.printer, order.duplex) == ("Antiga", ONE)
    assert not dialog.duplex.isEnabled()
    dialog.printer.choose("Laser do cartório")
    assert dialog.order() == PrintOrder("Laser do cartório", duplex=LONG)


@pytest.mark.parametrize(
    ("typed", "pages"),
    [
        ("1-3", "1-3"),
        ("1-3, 5", "1-3,5"),
        (" 12 ", "12"),
        ("2;4", "2,4"),
        *((wrong, None) for wrong in ("", "a", "13", "0-2", "3-1", "1-", "1-99")),
    ],
)
def test_pages_are_written_as_people_write_them(dialog: PrintDialog, typed: str, pages: str | None) -> None:
    dialog.some.setChecked(True)
    dialog.ranges.setFocus()
    QTest.keyClicks(dialog.ranges, typed)
    order = dialog.order()
    assert (None if order is None else order.pages) == pages
    assert dialog.go_button.isEnabled() is (pages is not None)


def test_writing_pages_chooses_them_and_the_one_in_view_can_be_had(dialog: PrintDialog) -> None:
    QTest.keyClicks(dialog.ranges, "2")
    assert dialog.some.isChecked()
    dialog.one.setChecked(True)
    order = dialog.order()
    assert order is not None
    assert order.pages == "3"


def test_copies_are_counted_in_sheets(dialog: PrintDialog) -> None:
    dialog.copies.set_value(3)
    assert dialog.said().title == "36 páginas impressas em 18 folhas"
    dialog.duplex.choose(ONE)
    assert dialog.said().title == "36 páginas impressas em 36 folhas"
    dialog.collated.setChecked(False)
    order = dialog.order()
    assert order is not None
    assert (order.copies, order.collated, order.duplex) == (3, False, ONE)


@pytest.mark.parametrize(("typed", "copies"), [("", 1), ("0", 1), ("7", 7), ("99", 99), ("100", 10)])
def test_copies_typed_are_a_small_number(dialog: PrintDialog, typed: str, copies: int) -> None:
    dialog.copies.line.setFocus()
    dialog.copies.line.selectAll()
    QTest.keyClick(dialog.copies.line, Qt.Key.Key_Delete)
    QTest.keyClicks(dialog.copies.line, typed)
    assert dialog.copies.value() == copies


def test_the_arrows_change_the_copies_within_bounds(dialog: PrintDialog) -> None:
    line = dialog.copies.line
    QTest.keyClick(line, Qt.Key.Key_Down)
    assert dialog.copies.value() == 1
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert dialog.copies.value() == 2


def test_enter_prints_and_the_order_is_carried_on(qtbot: QtBot, dialog: PrintDialog) -> None:
    focused = QApplication.focusWidget()
    assert focused is dialog.go_button
    with qtbot.waitSignal(dialog.ordered) as ordered:
        QTest.keyClick(focused, Qt.Key.Key_Return)
    assert ordered.args == [PrintOrder("Laser do cartório", duplex=LONG)]
    assert not dialog.isVisible()


def test_without_a_printer_it_says_so_and_what_to_do(qtbot: QtBot) -> None:
    made = PrintDialog("Ata Geral nº 1/2026", 12, 3, [])
    made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(made)
    made.show()
    assert made.said().title == "Este computador não tem impressora instalada"
    assert not made.go_button.isEnabled()


def test_everything_has_a_name_for_a_screen_reader(dialog: PrintDialog) -> None:
    assert nameless(dialog) == []
