"""A PDF on paper: its pages drawn at 300 dots per inch, one in each turn of the event loop.

Not on the worker: QtPdf has one lock for all threads, and two of them in it at once wait for each other for ever.
"""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QPageSize, QPainter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrinter

DPI = 300


def make_printer(title: str) -> QPrinter:
    """Return a printer set to A4 at 300 dpi, whole sheets; `title` names the job."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(DPI)
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    printer.setFullPage(True)
    printer.setDocName(title)
    return printer


def chosen_pages(printer: QPrinter, count: int) -> range:
    """Return the pages, from 0, that the printing dialog asked for; it counts from 1, and 0 means all."""
    first, last = printer.fromPage() or 1, printer.toPage() or count
    return range(first - 1, min(last, count))


class Printing(QObject):
    """One job. Exactly one of `printed` (the number of pages) and `refused` is emitted after `start`.

    `progress` carries the pages drawn and their total.
    """

    progress = Signal(int, int)
    printed = Signal(int)
    refused = Signal()

    def __init__(self, pdf: bytes, printer: QPrinter, parent: QObject) -> None:
        """Prepare to draw `pdf`, as it is now, on `printer`."""
        super().__init__(parent)
        self._printer = printer
        self._buffer = QBuffer(self)
        self._buffer.setData(QByteArray(pdf))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self._document = QPdfDocument(self)
        self._document.load(self._buffer)
        self._pages = chosen_pages(printer, self._document.pageCount())
        self._done = 0
        self._painter = QPainter()

    def start(self) -> None:
        """Begin the job, unless the printer refuses it."""
        if self._painter.begin(self._printer):
            QTimer.singleShot(0, self._draw_next)
        else:
            self.refused.emit()

    def _draw_next(self) -> None:
        if self._done < len(self._pages):
            if self._done:
                self._printer.newPage()
            self._draw(self._pages[self._done])
            self._done += 1
            self.progress.emit(self._done, len(self._pages))
            QTimer.singleShot(0, self._draw_next)
        else:
            self._painter.end()
            self._document.close()
            self.printed.emit(self._done)

    def _draw(self, page: int) -> None:
        sheet = self._printer.paperRect(QPrinter.Unit.DevicePixel).toRect()
        size = self._document.pagePointSize(page)
        scale = min(sheet.width() / size.width(), sheet.height() / size.height())
        drawn = QSize(round(size.width() * scale), round(size.height() * scale))
        self._painter.drawImage(QRect(sheet.topLeft(), drawn), self._document.render(page, drawn))
