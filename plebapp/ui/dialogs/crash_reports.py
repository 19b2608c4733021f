"""Relatórios de falha: what the program kept about its own defects, to be seen, copied for support, or deleted."""

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QListWidget, QPlainTextEdit, QStackedWidget, QWidget

from plebapp.health import CrashReport, CrashReports
from plebapp.texts.formats import clock, short_date
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import ButtonKind
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.side_by_side import SideBySide

_TEXT = (
    "Ficam só neste computador. Trazem o momento, as versões e o ponto do programa em que ele falhou; nunca nomes, "
    "senhas, números ou arquivos."
)
_NONE = "Nenhuma falha registrada"
_NONE_TEXT = "Quando o programa encontrar um erro que não esperava, o relatório aparecerá aqui, para enviar ao suporte."


class CrashReportsDialog(FrameDialog):
    """The reports at the left, newest first, and the text of the one the keyboard stands on."""

    def __init__(self, reports: CrashReports, parent: QWidget) -> None:
        """Show `reports` over `parent`."""
        super().__init__("Relatórios de falha", _TEXT, parent, size=(120, 70), scrolls=False)
        self._reports = reports
        self._shown: tuple[CrashReport, ...] = ()
        self.list, self.text = QListWidget(), QPlainTextEdit()
        self.list.setAccessibleName("Relatórios de falha, o mais novo primeiro")
        self.text.setReadOnly(True)
        self.text.setAccessibleName("Texto do relatório")
        self._views = QStackedWidget()
        self._views.addWidget(EmptyState("ok", _NONE, _NONE_TEXT))
        self._views.addWidget(SideBySide([(self.list, 2), (self.text, 3)], least=40))
        self.add(self._views, 1)
        self.remove_button = self.add_button_at_left("Apagar", "remove")
        self.copy_button = self.add_button("Copiar", icon="copy")
        close = self.add_button("Fechar", ButtonKind.PRIMARY)
        self.list.currentRowChanged.connect(self._show)
        self.remove_button.clicked.connect(self.remove)
        self.copy_button.clicked.connect(self.copy)
        close.clicked.connect(self.accept)
        self._read()

    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.say("Relatório copiado", "Cole-o na mensagem a quem dá suporte.", Tone.OK)

    def remove(self) -> None:
        """Delete the report."""
        row = self.list.currentRow()
        try:
            self._reports.remove(self._shown[row : row + 1])
        except OSError as error:
            self.say("O relatório não foi apagado", str(error.strerror), Tone.WARNING)
            return
        self._read(row)
        self.say("Relatório apagado", tone=Tone.NEUTRAL)

    def _read(self, row: int = 0) -> None:
        self._shown = self._reports.all()
        self.list.clear()
        self.list.addItems([_entry(report) for report in self._shown])
        self._views.setCurrentIndex(1 if self._shown else 0)
        for button in (self.remove_button, self.copy_button):
            button.setEnabled(bool(self._shown))
        self.list.setCurrentRow(min(row, len(self._shown) - 1))
        if self._shown:
            self.list.setFocus()

    def _show(self, row: int) -> None:
        self.text.setPlainText(self._shown[row].text if row >= 0 else "")


def _entry(report: CrashReport) -> str:
    moment = f"{short_date(report.moment.date())}, {clock(report.moment)}" if report.moment else "sem data"
    return f"{moment}\n{report.title}"
