"""The window's hook for unexpected exceptions: reported, noted, then shown on the main thread with "Copiar detalhes".

Expected failures (PlebError) are told by the page that asked; what arrives here is a defect of the program.
"""

import logging
import sys
import threading
from collections.abc import Callable
from datetime import datetime
from types import TracebackType

from PySide6.QtCore import QObject, QSysInfo, Qt, Signal, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit

from plebapp.health import CrashReports, about, data_folder
from plebapp.ui.prompts import Dialog
from plebapp.ui.spacing import pixels
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import Button

_log = logging.getLogger(__name__)

TITLE = "O programa encontrou um erro que não esperava"
TEXT = (
    "A última ação não foi concluída. O que já estava gravado no arquivo está a salvo. "
    "Copie os detalhes, que não trazem dados de ninguém, e envie-os a quem dá suporte; depois tente de novo ou feche e "
    "reabra o programa. Eles ficam também em Ajuda → Relatórios de falha."
)


def kept(version: str, clock: Callable[[], datetime]) -> CrashReports:
    """Return the crash reports of this computer, with the versions that the window stands on."""
    return CrashReports(data_folder(), about(version, f"Qt {qVersion()}", QSysInfo.prettyProductName()), clock)


class ErrorDialog(Dialog):
    """Says that something unexpected happened and offers the details."""

    def __init__(self, text: str) -> None:
        """Show `text` as the details."""
        super().__init__(TITLE, TEXT, Tone.ERROR, "error")
        self._details = QPlainTextEdit(text)
        self._details.setReadOnly(True)
        self._details.setAccessibleName("Detalhes do erro")
        self._details.setMinimumSize(pixels(70), pixels(20))
        self.add_widget(self._details)
        copy = Button("Copiar detalhes", icon="copy")
        copy.clicked.connect(self.copy)
        self.add_buttons("Continuar", "", aside=copy)

    def add(self, text: str) -> None:
        """Add the details of a further error."""
        self._details.appendPlainText(f"\n{text}")

    def copy(self) -> None:
        """Put the details on the clipboard."""
        QGuiApplication.clipboard().setText(self._details.toPlainText())


class ErrorHook(QObject):
    """Catches what nobody caught, on any thread, and shows it once on the main thread."""

    _caught = Signal(str)

    def __init__(self, reports: CrashReports, show: Callable[[str], None] | None = None) -> None:
        """Make a hook that adds to `reports`; `show` gets the text on the main thread, an ErrorDialog unless given."""
        super().__init__()
        self._reports = reports
        self._dialog: ErrorDialog | None = None
        self._caught.connect(show or self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Become the hook of this process for all its threads."""
        sys.excepthook = self._uncaught
        threading.excepthook = self._uncaught_in_thread

    def report(self, error: BaseException) -> None:
        """Keep a report of an unexpected exception and show it; may be called from any thread."""
        _log.error("unexpected exception", exc_info=error)
        self._caught.emit(self._reports.add(error).text)

    def _uncaught(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
        else:
            self.report(error)

    def _uncaught_in_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            self.report(args.exc_value)

    def _show(self, text: str) -> None:
        if self._dialog is not None:
            self._dialog.add(text)
            return
        self._dialog = ErrorDialog(text)
        self._dialog.finished.connect(self._closed)
        self._dialog.open()

    def _closed(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
            self._dialog = None
