"""The pages of a PDF under one another, enlarged and turned by keys, wheel and calls."""

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QResizeEvent, QWheelEvent
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import QAbstractSlider

from plebapp.ui import theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import pixels

STEP = 1.25
LEAST, MOST = 0.25, 4.0
_NOTCH = 120  # what a wheel turns by one step
_POINTS = 72  # per inch
_LEAST_HIGH = 36  # grid steps, so that something can be read where the page scrolls

_SCREENFUL = {
    Qt.KeyboardModifier.NoModifier: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.KeyboardModifier.ShiftModifier: QAbstractSlider.SliderAction.SliderPageStepSub,
}


class PdfView(QPdfView):
    """Page Up and Page Down turn pages, Home and End go to the first and last, Space shows the next screenful, + and −
    enlarge and reduce, and so does Ctrl with the wheel. `page_changed` carries the page in view, from 0."""

    page_changed = Signal(int)

    def __init__(self, document: QPdfDocument) -> None:
        """Show `document`."""
        super().__init__()
        self._pages = document
        self.setAccessibleName("Documento")
        self.setDocument(document)
        self.setPageMode(QPdfView.PageMode.MultiPage)
        self.setZoomMode(QPdfView.ZoomMode.FitToWidth)
        self.pageNavigator().currentPageChanged.connect(self.page_changed)
        theme.current().changed.connect(self._dress)
        self._dress()

    def page(self) -> int:
        """Return the page in view, from 0."""
        return self.pageNavigator().currentPage()

    def go(self, page: int, down: float = 0) -> None:
        """Turn to a page, from 0, and to what stands so many points down; a page that is not there changes nothing."""
        if not 0 <= page < self._pages.pageCount():
            return
        bar, turner = self.verticalScrollBar(), self.pageNavigator()
        bar.setValue(0)
        # It goes to the head of a page only when it comes from another.
        turner.update(max(self._pages.pageCount() - 1, 1) if page == 0 else 0, QPointF(), turner.currentZoom())
        turner.jump(page, QPointF(), turner.currentZoom())
        if down:
            bar.setValue(bar.value() + round(down * self._shown_at() * self._dots() - self.viewport().height() / 3))

    def zoom_in(self) -> None:
        """Show the pages larger."""
        self._zoom(STEP)

    def zoom_out(self) -> None:
        """Show the pages smaller."""
        self._zoom(1 / STEP)

    def fit_width(self) -> None:
        """Show the pages as wide as there is room."""
        self._fit(QPdfView.ZoomMode.FitToWidth)

    def fit_page(self) -> None:
        """Show a whole page at a time."""
        self._fit(QPdfView.ZoomMode.FitInView)

    def _fit(self, mode: QPdfView.ZoomMode) -> None:
        page = self.page()
        self.setZoomMode(mode)
        self.go(page)

    def _zoom(self, factor: float) -> None:
        zoom = min(max(self._shown_at() * factor, LEAST), MOST)
        bar = self.verticalScrollBar()
        whole = bar.maximum() + bar.pageStep()
        middle = (bar.value() + bar.pageStep() / 2) / whole if whole else 0
        self.setZoomMode(QPdfView.ZoomMode.Custom)
        self.setZoomFactor(zoom)
        # What stood in the middle stays there.
        bar.setValue(round(middle * (bar.maximum() + bar.pageStep()) - bar.pageStep() / 2))

    def _shown_at(self) -> float:
        """Return the factor by which pages are enlarged now, a fitted page's as well."""
        if self.zoomMode() is QPdfView.ZoomMode.Custom or not self._pages.pageCount():
            return self.zoomFactor()
        size, room = self._pages.pagePointSize(self.page()), self.viewport().size()
        dots = self._dots()
        across, down = room.width() / (size.width() * dots), room.height() / (size.height() * dots)
        return across if self.zoomMode() is QPdfView.ZoomMode.FitToWidth else min(across, down)

    def _dots(self) -> float:
        """Return the dots of a point at its true size."""
        return self.logicalDpiX() / _POINTS

    def _dress(self) -> None:
        # QPdfView paints what lies around its pages in this colour.
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Dark, theme.current().color(Role.BORDER))
        self.setPalette(palette)
        self.setPageSpacing(pixels(1.5))
        self.setMinimumHeight(pixels(_LEAST_HIGH))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match event.key():
            case Qt.Key.Key_PageDown:
                self.go(self.page() + 1)
            case Qt.Key.Key_PageUp:
                self.go(self.page() - 1)
            case Qt.Key.Key_Home:
                self.go(0)
            case Qt.Key.Key_End:
                self.go(self._pages.pageCount() - 1)
            case Qt.Key.Key_Plus:
                self.zoom_in()
            case Qt.Key.Key_Minus:
                self.zoom_out()
            case Qt.Key.Key_Space if event.modifiers() in _SCREENFUL:
                self.verticalScrollBar().triggerAction(_SCREENFUL[event.modifiers()])
            case _:
                super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._zoom(STEP ** (event.angleDelta().y() / _NOTCH))
            event.accept()
        else:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        page = self.page()
        super().resizeEvent(event)
        if self.zoomMode() is not QPdfView.ZoomMode.Custom and event.oldSize().width() != event.size().width():
            self.go(page)
