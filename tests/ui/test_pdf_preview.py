"""The preview of a document: pages turned, enlarged and searched, and the strip of small pages beside them."""

import io

import pytest
from PySide6.QtCore import QPoint, QPointF, QSettings, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reportlab.pdfgen.canvas import Canvas

from plebapp.ui.spacing import pixels
from plebapp.ui.theme import TEXT_SCALES, Theme
from plebapp.ui.widgets.pdf_preview import PdfPreview
from plebapp.ui.widgets.pdf_preview.view import LEAST, MOST
from tests.ui.walk import nameless

SHIFT, CTRL, ALT = (
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


def document(pages: int) -> bytes:
    """Pages of lines; the last page alone says "última", and every tenth line says "décima"."""
    paper = io.BytesIO()
    canvas = Canvas(paper, pagesize=(595, 842))
    for page in range(1, pages + 1):
        for line in range(1, 61):
            last = " última" if (page, line) == (pages, 60) else ""
            canvas.drawString(60, 810 - 12 * line, f"{'décima' if line % 10 == 0 else 'linha'} da página {page}{last}")
        canvas.showPage()
    canvas.save()
    return paper.getvalue()


@pytest.fixture
def preview(qtbot: QtBot, store: QSettings) -> PdfPreview:
    made = PdfPreview(store)
    qtbot.addWidget(made)
    made.resize(pixels(100), pixels(75))
    made.show()
    qtbot.waitActive(made)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.show_pdf(document(80))
    return made


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, key, modifiers)


def top(preview: PdfPreview) -> int:
    return preview.view.verticalScrollBar().value()


# ── pages ───────────────────────────────────────────────────────────────────────────────────────────


def test_the_page_in_view_and_how_many_there_are(preview: PdfPreview) -> None:
    assert (preview.page_edit.text(), preview.total.text()) == ("1", "de 80")


def test_pages_are_turned_by_keyboard(preview: PdfPreview) -> None:
    preview.view.setFocus()
    for key, page in (
        (Qt.Key.Key_PageDown, 1),
        (Qt.Key.Key_PageDown, 2),
        (Qt.Key.Key_PageUp, 1),
        (Qt.Key.Key_End, 79),
        (Qt.Key.Key_PageDown, 79),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_PageUp, 0),
    ):
        press(key)
        assert preview.view.page() == page
        assert preview.page_edit.text() == str(page + 1)


def test_space_goes_on_by_a_screenful_so_that_nothing_is_passed_over(preview: PdfPreview) -> None:
    preview.view.setFocus()
    before = top(preview)
    press(Qt.Key.Key_Space)
    assert 0 < top(preview) - before <= preview.view.viewport().height()
    press(Qt.Key.Key_Space, SHIFT)
    assert top(preview) == before


@pytest.mark.parametrize(("typed", "page"), [("7", 7), ("80", 80), ("81", 80), ("0", 1), ("sete", 1), ("", 1)])
def test_ctrl_g_asks_for_a_page(preview: PdfPreview, typed: str, page: int) -> None:
    preview.view.setFocus()
    press(Qt.Key.Key_G, CTRL)
    QTest.keyClicks(QApplication.focusWidget(), typed)
    if not typed:
        press(Qt.Key.Key_Delete)
    press(Qt.Key.Key_Return)
    assert preview.page() + 1 == page
    assert preview.page_edit.text() == str(page)


def test_a_page_asked_for_is_where_the_keyboard_then_is(preview: PdfPreview) -> None:
    press(Qt.Key.Key_G, CTRL)
    QTest.keyClicks(QApplication.focusWidget(), "7")
    press(Qt.Key.Key_Return)
    assert preview.view.hasFocus()
    press(Qt.Key.Key_PageDown)
    assert preview.page() == 7


@pytest.mark.parametrize("field", ["search", "page"])
def test_pages_are_turned_from_the_fields_as_well(preview: PdfPreview, field: str) -> None:
    line = preview.finder.field if field == "search" else preview.page_edit
    line.setFocus()
    press(Qt.Key.Key_PageDown)
    press(Qt.Key.Key_PageDown)
    press(Qt.Key.Key_PageUp)
    assert preview.page() == 1
    assert line.hasFocus()


def test_the_number_of_the_page_is_whole_at_every_size_of_text(preview: PdfPreview, look: Theme) -> None:
    for scale in TEXT_SCALES:
        look.set_text_scale(scale)
        needed = preview.page_edit.fontMetrics().horizontalAdvance("888")
        assert preview.page_edit.width() >= needed + pixels(2), scale


def test_going_to_the_page_in_view_goes_to_its_head(preview: PdfPreview) -> None:
    preview.view.go(6)
    head = top(preview)
    preview.view.verticalScrollBar().setValue(head + 200)
    preview.view.go(6)
    assert top(preview) == head


def test_another_document_is_shown_at_the_same_page_or_its_last(preview: PdfPreview) -> None:
    preview.view.go(6)
    preview.show_pdf(document(9))
    assert preview.page() == 6
    preview.show_pdf(document(2))
    assert preview.page() == 1
    assert (preview.page_edit.text(), preview.total.text()) == ("2", "de 2")


# ── size ────────────────────────────────────────────────────────────────────────────────────────────


def test_zooming_goes_both_ways_within_bounds_and_back(qtbot: QtBot, preview: PdfPreview) -> None:
    preview.view.setFocus()
    press(Qt.Key.Key_Plus)
    larger = preview.view.zoomFactor()
    press(Qt.Key.Key_Minus)
    assert preview.view.zoomFactor() < larger
    for _ in range(30):
        press(Qt.Key.Key_Plus)
    assert preview.view.zoomFactor() == MOST
    for _ in range(30):
        press(Qt.Key.Key_Minus)
    assert preview.view.zoomFactor() == LEAST
    press(Qt.Key.Key_0, CTRL | ALT)
    qtbot.waitUntil(lambda: preview.view.zoomMode() is QPdfView.ZoomMode.FitToWidth)
    press(Qt.Key.Key_1, CTRL | ALT)
    qtbot.waitUntil(lambda: preview.view.zoomMode() is QPdfView.ZoomMode.FitInView)


@pytest.mark.parametrize(("turn", "grows"), [(120, True), (-120, False)])
def test_ctrl_and_the_wheel_zoom_and_the_wheel_alone_scrolls(preview: PdfPreview, turn: int, grows: bool) -> None:
    preview.view.fit_page()
    preview.view.zoom_in()
    before = preview.view.zoomFactor()
    wheel(preview, turn, CTRL)
    assert (preview.view.zoomFactor() > before) is grows
    zoomed = preview.view.zoomFactor()
    wheel(preview, turn, Qt.KeyboardModifier.NoModifier)
    assert preview.view.zoomFactor() == zoomed


def wheel(preview: PdfPreview, turn: int, modifiers: Qt.KeyboardModifier) -> None:
    place = QPointF(50, 50)
    button, phase = Qt.MouseButton.NoButton, Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(place, place, QPoint(), QPoint(0, turn), button, modifiers, phase, False)
    QApplication.sendEvent(preview.view.viewport(), event)


def test_the_page_in_view_stays_in_view_at_another_size(preview: PdfPreview) -> None:
    preview.view.go(40)
    for zoom in (preview.view.zoom_in, preview.view.zoom_out, preview.view.fit_page, preview.view.fit_width):
        zoom()
        assert preview.page() == 40


# ── search ──────────────────────────────────────────────────────────────────────────────────────────


def look_for(qtbot: QtBot, preview: PdfPreview, text: str, told: str) -> None:
    preview.finder.field.look_for(text)
    qtbot.waitUntil(lambda: preview.finder.count.text() == told)


def test_all_places_are_counted_and_the_first_is_shown(qtbot: QtBot, preview: PdfPreview) -> None:
    look_for(qtbot, preview, "décima", f"1 de {6 * 80}")
    assert preview.page() == 0


def test_the_last_page_of_eighty_is_found_at_once(qtbot: QtBot, preview: PdfPreview) -> None:
    with qtbot.waitSignal(preview.view.page_changed, timeout=3_000, check_params_cb=lambda page: page == 79):
        preview.finder.field.look_for("última")
    qtbot.waitUntil(lambda: preview.finder.count.text() == "1 de 1")
    assert preview.page() == 79


def test_f3_and_shift_f3_go_round(qtbot: QtBot, preview: PdfPreview) -> None:
    preview.show_pdf(document(1))
    look_for(qtbot, preview, "décima", "1 de 6")
    preview.view.setFocus()
    seen = []
    for _ in range(6):
        press(Qt.Key.Key_F3)
        seen.append(preview.finder.count.text())
    assert seen == ["2 de 6", "3 de 6", "4 de 6", "5 de 6", "6 de 6", "1 de 6"]
    press(Qt.Key.Key_F3, SHIFT)
    assert preview.finder.count.text() == "6 de 6"


def test_enter_in_the_field_goes_on(qtbot: QtBot, preview: PdfPreview) -> None:
    look_for(qtbot, preview, "décima", f"1 de {6 * 80}")
    preview.finder.field.setFocus()
    press(Qt.Key.Key_Return)
    assert preview.finder.count.text() == f"2 de {6 * 80}"


def test_a_place_further_down_the_page_is_brought_into_view(qtbot: QtBot, preview: PdfPreview) -> None:
    look_for(qtbot, preview, "décima", f"1 de {6 * 80}")
    before = top(preview)
    for _ in range(5):
        preview.finder.find_next()
    assert preview.page() == 0
    assert top(preview) > before


def test_places_come_as_one_reads_not_as_they_were_drawn(qtbot: QtBot, preview: PdfPreview) -> None:
    paper = io.BytesIO()
    canvas = Canvas(paper, pagesize=(595, 842))
    for height in (20, 780, 400):  # a foot is drawn before what stands above it
        canvas.drawString(60, height, "Nova Primavera")
    canvas.save()
    preview.show_pdf(paper.getvalue())
    preview.view.setZoomFactor(4)
    preview.view.setZoomMode(QPdfView.ZoomMode.Custom)
    look_for(qtbot, preview, "Nova", "1 de 3")
    seen = [top(preview)]
    for _ in range(2):
        preview.finder.find_next()
        seen.append(top(preview))
    assert seen == sorted(seen)
    assert len(set(seen)) == 3


def test_f3_leads_to_the_field_while_nothing_is_searched_for(preview: PdfPreview) -> None:
    preview.view.setFocus()
    press(Qt.Key.Key_F3)
    assert preview.finder.field.hasFocus()


def test_what_is_not_there_is_said_and_another_document_is_searched_anew(qtbot: QtBot, preview: PdfPreview) -> None:
    look_for(qtbot, preview, "xilofone", "nada encontrado")
    look_for(qtbot, preview, "página 80", "1 de 60")
    preview.show_pdf(document(2))
    qtbot.waitUntil(lambda: preview.finder.count.text() == "nada encontrado")
    preview.finder.field.reset()
    assert preview.finder.count.text() == ""


# ── the strip of pages ──────────────────────────────────────────────────────────────────────────────


def test_only_pages_in_sight_are_drawn_one_in_a_turn(qtbot: QtBot, preview: PdfPreview) -> None:
    qtbot.waitUntil(lambda: 0 in preview.thumbnails.pictures)
    qtbot.waitUntil(lambda: len(preview.thumbnails.pictures) >= 3)
    assert len(preview.thumbnails.pictures) < 12
    assert 79 not in preview.thumbnails.pictures
    preview.view.go(79)
    qtbot.waitUntil(lambda: 79 in preview.thumbnails.pictures)
    assert 40 not in preview.thumbnails.pictures


def test_a_small_page_shows_the_page(qtbot: QtBot, preview: PdfPreview) -> None:
    qtbot.waitUntil(lambda: 0 in preview.thumbnails.pictures)
    picture = preview.thumbnails.pictures[0]
    greys = {picture.pixelColor(x, y).lightness() for x in range(picture.width()) for y in range(picture.height())}
    assert max(greys) == 255
    assert min(greys) < 160


def test_choosing_a_small_page_turns_to_it(preview: PdfPreview) -> None:
    preview.thumbnails.setFocus()
    press(Qt.Key.Key_Down)
    assert preview.page() == 1
    press(Qt.Key.Key_End)
    assert preview.page() == 79


def test_scrolling_marks_the_page_and_does_not_jump(preview: PdfPreview) -> None:
    preview.view.go(3)
    bar = preview.view.verticalScrollBar()
    bar.setValue(bar.value() + 50)
    assert top(preview) == bar.value()
    assert preview.thumbnails.currentIndex().row() == preview.page()


def test_the_strip_is_hidden_and_shown_by_a_key_and_that_is_remembered(
    qtbot: QtBot, preview: PdfPreview, store: QSettings
) -> None:
    preview.view.setFocus()
    assert preview.thumbnails.isVisible()
    press(Qt.Key.Key_F9)
    qtbot.waitUntil(lambda: not preview.thumbnails.isVisible())
    again = PdfPreview(store)
    qtbot.addWidget(again)
    assert not again.strip_wanted()
    press(Qt.Key.Key_F9)
    qtbot.waitUntil(preview.thumbnails.isVisible)
    assert PdfPreview(store).strip_wanted()


def test_where_there_is_little_room_the_document_takes_it_all(qtbot: QtBot, preview: PdfPreview) -> None:
    preview.resize(pixels(60), pixels(75))
    qtbot.waitUntil(lambda: not preview.thumbnails.isVisible())
    preview.resize(pixels(100), pixels(75))
    qtbot.waitUntil(preview.thumbnails.isVisible)
    assert preview.strip_wanted()


def test_everything_has_a_name_for_a_screen_reader(preview: PdfPreview) -> None:
    assert nameless(preview) == []
