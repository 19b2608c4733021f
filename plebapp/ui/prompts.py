"""Questions that stop a person: a port, so that pages ask and tests answer, and its Qt implementation.

A question names its buttons by what they do ("Encerrar a relação"), never "Sim" and "Não", which are votes here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from plebapp.ui.spacing import pixels, space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import TONES, Tone, label
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.empty_state import IconView
from plebapp.ui.widgets.table import Store


@dataclass(frozen=True)
class FileKind:
    """A kind of file: `key` remembers its folder, `name` and `patterns` filter ("*.csv"), `suffix` is added. Where
    files are never replaced (not `replaces`), the dialog does not offer to."""

    key: str
    name: str
    patterns: tuple[str, ...]
    suffix: str = ""
    replaces: bool = True

    @property
    def filters(self) -> str:
        """The filter as Qt's file dialogs want it."""
        return f"{self.name} ({' '.join(self.patterns)});;Todos os arquivos (*)"


class Prompts(Protocol):
    """What pages may ask of the person at the keyboard."""

    def confirm(self, title: str, text: str, *, yes: str, no: str = "Cancelar", danger: bool = False) -> bool:
        """Ask whether to go on; `yes` and `no` are verbs. With `danger`, Enter alone does not go on."""

    def inform(self, title: str, text: str, *, tone: Tone = Tone.NEUTRAL) -> None:
        """Say something that must be read."""

    def ask_text(self, title: str, name: str, *, yes: str = "Confirmar", initial: str = "") -> str | None:
        """Ask for a line of text, never returned empty; None if the person gave up."""

    def choose(
        self,
        title: str,
        text: str,
        ways: Sequence[tuple[str, str]],
        *,
        no: str = "Cancelar",
        tone: Tone = Tone.WARNING,
    ) -> str:
        """Ask which way to go on, of `ways` (key, verb), the first of which Enter takes; the key, empty if none."""

    def folder(self, title: str, key: str) -> Path | None:
        """Ask for a folder that exists, remembered by `key`; None if the person gave up."""

    def open_file(self, title: str, kind: FileKind) -> Path | None:
        """Ask for a file that exists; None if the person gave up."""

    def save_file(self, title: str, kind: FileKind, suggested: str) -> Path | None:
        """Ask where to write; the dialog itself asks before replacing a file. None if the person gave up."""

    def run(self, dialog: QDialog) -> bool:
        """Show a dialog of the program's own until it is closed; False if the person gave up."""


class QtPrompts:
    """Prompts as dialogs over the active window; folders are remembered in `store` by kind of file."""

    def __init__(self, store: Store) -> None:
        """Make prompts that remember folders in `store`."""
        self._store = store

    def confirm(self, title: str, text: str, *, yes: str, no: str = "Cancelar", danger: bool = False) -> bool:
        """See Prompts."""
        dialog = Dialog(title, text, Tone.WARNING if danger else Tone.NEUTRAL, "warning" if danger else "help")
        dialog.add_buttons(yes, no, ButtonKind.DANGER if danger else ButtonKind.PRIMARY)
        return bool(dialog.exec())

    def inform(self, title: str, text: str, *, tone: Tone = Tone.NEUTRAL) -> None:
        """See Prompts."""
        dialog = Dialog(title, text, tone, "info" if tone is Tone.NEUTRAL else TONES[tone].icon)
        dialog.add_buttons("Entendi", "")
        dialog.exec()

    def ask_text(self, title: str, name: str, *, yes: str = "Confirmar", initial: str = "") -> str | None:
        """See Prompts."""
        dialog = Dialog(title, name, Tone.NEUTRAL, "edit")
        line = dialog.add_line(name, initial)
        dialog.add_buttons(yes, "Cancelar")
        return line.text().strip() if dialog.exec() else None

    def choose(
        self,
        title: str,
        text: str,
        ways: Sequence[tuple[str, str]],
        *,
        no: str = "Cancelar",
        tone: Tone = Tone.WARNING,
    ) -> str:
        """See Prompts."""
        dialog = Dialog(title, text, tone, "help" if tone is Tone.NEUTRAL else TONES[tone].icon)
        dialog.add_ways(ways, no)
        return dialog.way if dialog.exec() else ""

    def folder(self, title: str, key: str) -> Path | None:
        """See Prompts."""
        kind = FileKind(key, "Pastas", ())
        dialog = self._file_dialog(title, kind)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        _say_in_portuguese(dialog, "Escolher")
        if not dialog.exec():
            return None
        path = Path(dialog.selectedFiles()[0])
        self._store.setValue(f"folders/{key}", str(path))
        return path

    def open_file(self, title: str, kind: FileKind) -> Path | None:
        """See Prompts."""
        dialog = self._file_dialog(title, kind)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        return self._chosen(dialog, kind)

    def save_file(self, title: str, kind: FileKind, suggested: str) -> Path | None:
        """See Prompts."""
        while True:
            path = self._save_where(title, kind, suggested)
            if path is None or not (kind.replaces and path.exists()) or self._may_replace(path):
                return path
            suggested = path.name

    def run(self, dialog: QDialog) -> bool:
        """See Prompts."""
        return bool(dialog.exec())

    def _save_where(self, title: str, kind: FileKind, suggested: str) -> Path | None:
        dialog = self._file_dialog(title, kind)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        _say_in_portuguese(dialog, "Salvar")
        dialog.setDefaultSuffix(kind.suffix)
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)  # its own buttons would say Sim and Não
        dialog.selectFile(suggested)
        return self._chosen(dialog, kind)

    def _may_replace(self, path: Path) -> bool:
        text = f"“{path.name}” já existe em “{path.parent}”, e o que ele contém se perde."
        return self.confirm("Substituir o arquivo?", text, yes="Substituir", no="Dar outro nome", danger=True)

    def _file_dialog(self, title: str, kind: FileKind) -> QFileDialog:
        folder = self._store.value(f"folders/{kind.key}")
        start = str(folder) if folder and Path(str(folder)).is_dir() else str(Path.home())
        dialog = QFileDialog(QApplication.activeWindow(), title, start, kind.filters)
        _say_in_portuguese(dialog, "Abrir")
        return dialog

    def _chosen(self, dialog: QFileDialog, kind: FileKind) -> Path | None:
        if not dialog.exec():
            return None
        path = Path(dialog.selectedFiles()[0])
        self._store.setValue(f"folders/{kind.key}", str(path.parent))
        return path


_LABELS = {
    QFileDialog.DialogLabel.LookIn: "Em:",
    QFileDialog.DialogLabel.FileName: "Nome:",
    QFileDialog.DialogLabel.FileType: "Tipo:",
    QFileDialog.DialogLabel.Reject: "Cancelar",
}
_HEADING_CHARS = (34, 12, 16, 18)


def _say_in_portuguese(dialog: QFileDialog, accept: str) -> None:
    """Name all labels, of which Qt has no translation of its own, and let the columns be wide enough to be read."""
    for place, words in (*_LABELS.items(), (QFileDialog.DialogLabel.Accept, accept)):
        dialog.setLabelText(place, words)
    for view in dialog.findChildren(QTreeView):  # none where the system has a dialog of its own
        char, header = view.fontMetrics().averageCharWidth(), view.header()
        for column, chars in enumerate(_HEADING_CHARS):
            header.resizeSection(column, max(chars * char, header.sectionSizeHint(column)))
        dialog.resize(max(dialog.width(), header.length() + pixels(30)), max(dialog.height(), pixels(60)))


class Dialog(QDialog):
    """A mark, a title, a text and buttons. Esc gives up."""

    def __init__(self, title: str, text: str, tone: Tone = Tone.NEUTRAL, icon: str = "info") -> None:
        """Make a dialog over the active window, still without buttons."""
        super().__init__(QApplication.activeWindow())
        self.setWindowTitle(title)
        self._line: QLineEdit | None = None
        self._yes: Button | None = None
        self.way = ""
        mark = IconView(icon, TONES[tone].ink, 4)
        self.words = QVBoxLayout()
        space(self.words, spacing=1)
        self.words.addWidget(label(title, Text.SECTION, wraps=True))
        self._text = label(text, wraps=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setMinimumWidth(pixels(46))
        self.words.addWidget(self._text)
        top = QHBoxLayout()
        space(top, spacing=2)
        top.addWidget(mark, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(self.words, 1)
        self._whole = QVBoxLayout(self)
        space(self._whole, (3, 3, 3, 2.5), 2.5)
        self._whole.addLayout(top)
        self.setAccessibleDescription(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # Qt may size a dialog for a text of fewer lines than it then has.
        self._text.setMinimumHeight(self._text.heightForWidth(self._text.width()))

    def add_line(self, name: str, initial: str) -> QLineEdit:
        """Add a field that must not stay empty and return it."""
        self._line = QLineEdit(initial)
        self._line.setAccessibleName(name)
        self._line.selectAll()
        self._line.textChanged.connect(self._typed)
        self.words.addWidget(self._line)
        return self._line

    def add_buttons(
        self, yes: str, no: str, kind: ButtonKind = ButtonKind.PRIMARY, aside: Button | None = None
    ) -> None:
        """Add the button that goes on, unless `no` is empty the one that gives up, and one `aside` at the left."""
        row = QHBoxLayout()
        space(row, spacing=1.5)
        if aside:
            row.addWidget(aside)
        row.addStretch(1)
        self._yes = Button(yes, kind)
        self._yes.clicked.connect(self.accept)
        buttons = [self._yes]
        if no:
            back = Button(no)
            back.clicked.connect(self.reject)
            buttons.insert(0, back)
        for button in buttons:
            row.addWidget(button)
        self._whole.addLayout(row)
        safe = buttons[0] if kind is ButtonKind.DANGER else self._yes
        safe.setDefault(True)
        (self._line or safe).setFocus()
        self._typed()

    def add_ways(self, ways: Sequence[tuple[str, str]], no: str) -> None:
        """Add a button for each of `ways` (key, verb), one under another, and the one that gives up; `way` then tells
        the key of the one that was pressed."""
        column = QVBoxLayout()
        space(column, spacing=1)
        for key, verb in ways:
            button = Button(verb, ButtonKind.SECONDARY if column.count() else ButtonKind.PRIMARY)
            button.clicked.connect(partial(self._choose, key))
            column.addWidget(button)
            if column.count() == 1:
                button.setDefault(True)
                button.setFocus()
        back = Button(no)
        back.clicked.connect(self.reject)
        column.addWidget(back)
        self._whole.addLayout(column)

    def _choose(self, key: str) -> None:
        self.way = key
        self.accept()

    def add_widget(self, widget: QWidget) -> None:
        """Add a widget under the words."""
        self.words.addWidget(widget)

    def _typed(self) -> None:
        if self._yes and self._line:
            self._yes.setEnabled(bool(self._line.text().strip()))
