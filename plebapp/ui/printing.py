"""A PDF on paper: its pages drawn at 300 dots per inch, in grey and at their true size, one in each turn of the event
loop.

Not on the worker: QtPdf has one lock for all threads, and two of them in it at once wait for each other for ever.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QImage, QPageRanges, QPageSize, QPainter
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

DPI = 300
_POINTS = 72  # per inch

BOTH_SIDES = frozenset((QPrinter.DuplexMode.DuplexLongSide, QPrinter.DuplexMode.DuplexShortSide))


@dataclass(frozen=True)
class PrintOrder:
    """What was chosen. `pages` as written ("1-3, 5"), empty for all; with an empty `printer` it stays as it is."""

    printer: str = ""
    pages: str = ""
    copies: int = 1
    collated: bool = True
    duplex: QPrinter.DuplexMode = QPrinter.DuplexMode.DuplexNone

    def set_up(self, printer: QPrinter) -> QPrinter:
        """Set a printer to all this, and return it."""
        if self.printer:
            printer.setPrinterName(self.printer)
        printer.setPageRanges(QPageRanges.fromString(self.pages))
        printer.setCopyCount(self.copies)
        printer.setCollateCopies(self.collated)
        printer.setDuplex(self.duplex)
        return printer


@dataclass(frozen=True)
class PrinterView:
    """A printer that may be chosen: its name, whether it is the computer's usual one, and the ways in which it prints
    both sides of a sheet."""

    name: str
    usual: bool = False
    duplex: frozenset[QPrinter.DuplexMode] = frozenset()


def printers() -> tuple[PrinterView, ...]:
    """Return the printers that this computer knows."""
    return tuple(
        PrinterView(info.printerName(), info.isDefault(), BOTH_SIDES & frozenset(info.supportedDuplexModes()))
        for info in QPrinterInfo.availablePrinters()
    )


def make_printer(title: str) -> QPrinter:
    """Return a printer set to A4 at 300 dpi, whole sheets, grey; `title` names the job."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setResolution(DPI)
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    printer.setFullPage(True)
    printer.setColorMode(QPrinter.ColorMode.GrayScale)
    printer.setDocName(title)
    return printer


def chosen_pages(printer: QPrinter, count: int) -> tuple[int, ...]:
    """Return the pages, from 0, that the printing dialog asked for ("1-3, 5"); it counts from 1, and none means all."""
    ranges = printer.pageRanges()
    return tuple(page for page in range(count) if ranges.isEmpty() or ranges.contains(page + 1))


def sides(pages: Sequence[int], copies: int, *, collated: bool, both_sides: bool) -> tuple[int | None, ...]:
    """Return what is drawn, side after side, where the printer makes no copies by itself; None is a side left empty.

    Collated, whole copies follow one another, else the copies of each sheet. Where both sides are printed, a copy never
    begins on the back of another.
    """
    per_sheet = 2 if both_sides else 1
    step = max(len(pages), 1) if collated else per_sheet
    drawn: list[int | None] = []
    for start in range(0, len(pages), step):
        part = pages[start : start + step]
        empty = [None] * (-len(part) % per_sheet)
        drawn += [*part, *empty] * copies
    while drawn and drawn[-1] is None:
        drawn.pop()
    return tuple(drawn)


def drawn_copies(printer: QPrinter) -> int:
    """Return how many copies are drawn, the printer making the others.

    It makes whole copies where it can at all. That it would make copies sheet by sheet cannot be relied on: under CUPS
    that is left to what the device does by itself.
    """
    return 1 if printer.supportsMultipleCopies() and printer.collateCopies() else printer.copyCount()


class Printing(QObject):
    """One job. After `start` exactly one of `printed` (how many pages, those of all copies), `cancelled` (how many
    sides were drawn) and `refused` is emitted, then `finished`. `progress` carries the sides drawn and their total.
    """

    progress = Signal(object, object)
    printed = Signal(int)
    cancelled = Signal(int)
    refused = Signal()
    finished = Signal()

    def __init__(self, pdf: bytes, printer: QPrinter, parent: QObject) -> None:
        """Prepare to draw `pdf`, as it is now, on `printer`."""
        super().__init__(parent)
        self._printer = printer
        self._buffer = QBuffer(self)
        self._buffer.setData(QByteArray(pdf))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self._document = QPdfDocument(self)
        self._document.load(self._buffer)
        copies, both_sides = drawn_copies(printer), printer.duplex() in BOTH_SIDES
        pages = chosen_pages(printer, self._document.pageCount())
        self._sides = sides(pages, copies, collated=printer.collateCopies(), both_sides=both_sides)
        self._each = printer.copyCount() // copies
        if copies > 1:
            printer.setCopyCount(1)
        self._done = 0
        self._stopped = False
        self._painter = QPainter()

    def start(self) -> None:
        """Begin the job, unless the printer refuses it."""
        if self._sides and self._painter.begin(self._printer):
            QTimer.singleShot(0, self._draw_next)
        else:
            self._refuse()

    def cancel(self) -> None:
        """Send nothing more; what the printer has already taken may still come out."""
        self._stopped = True

    def _draw_next(self) -> None:
        if self._stopped:
            self._printer.abort()
            self._end()
            self.cancelled.emit(self._done)
            self.finished.emit()
        elif self._done == len(self._sides):
            self._end()
            self.printed.emit(self._each * sum(side is not None for side in self._sides))
            self.finished.emit()
        elif self._done and not self._printer.newPage():
            self._end()
            self._refuse()
        else:
            self._draw_side(self._sides[self._done])
            self._done += 1
            self.progress.emit(self._done, len(self._sides))
            QTimer.singleShot(0, self._draw_next)

    def _end(self) -> None:
        self._painter.end()
        self._document.close()

    def _refuse(self) -> None:
        self.refused.emit()
        self.finished.emit()

    def _draw_side(self, page: int | None) -> None:
        if page is None:
            return
        sheet = self._printer.paperRect(QPrinter.Unit.DevicePixel).toRect()
        size = self._document.pagePointSize(page) * (self._printer.resolution() / _POINTS)
        # A page is never enlarged, and reduced only where the printer took other paper than A4.
        scale = min(1.0, (sheet.width() + 1) / size.width(), (sheet.height() + 1) / size.height())
        drawn = QSize(round(size.width() * scale), round(size.height() * scale))
        ink = self._document.render(page, drawn)
        paper = QImage(drawn, QImage.Format.Format_Grayscale8)
        paper.fill(255)
        with QPainter(paper) as painter:
            painter.drawImage(0, 0, ink)
        self._painter.drawImage(QRect(sheet.topLeft(), drawn), paper)
