"""Restaurar de uma cópia: the copies of a file in a folder, and how each stands to it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import tzinfo
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from plebapp.domain.copies import Comparison, Relation
from plebapp.domain.errors import Code, PlebError, Unusable
from plebapp.texts import copies as texts
from plebapp.texts.formats import clock, file_size, short_date
from plebapp.texts.messages import message
from plebapp.ui.attempts import Unlocking
from plebapp.ui.dialogs.frame import FrameDialog
from plebapp.ui.dialogs.password import PasswordDialog
from plebapp.ui.spacing import space
from plebapp.ui.tasks import Report, Runner, Task
from plebapp.ui.widgets.basic import Tone, label
from plebapp.ui.widgets.columns import Column, RowsModel
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.table import DataTable, Store
from plebapp.usecases.copies import compare_books
from plebapp.usecases.ports import App, Book, DataKey, Desk, Protection, SavedCopy

Keys = Sequence[DataKey]

_COMPARING = "comparando…"
_FILE_PROTECTED = (
    "O arquivo está protegido e ninguém entrou nele: para comparar, abra-o antes. A cópia pode ser restaurada sem isso."
)
_SIGN_IN = (
    "Para comparar, entre com a senha de então em “Entrar na cópia…”. Restaurada sem comparar, ela pede essa senha ao "
    "ser aberta."
)
_LOCKED = {
    Code.FILE_PROTECTED: ("protegida, não comparada", f"A cópia está protegida. {_SIGN_IN}"),
    Code.KEYS_OF_ANOTHER_FILE: (
        "de antes da troca da chave",
        f"A cópia se abre com outra chave: é de antes da troca da chave ou da proteção. {_SIGN_IN}",
    ),
}
"""Why a copy could not be opened by the keys at hand: in short, and in sentences. Nothing is wrong with it."""
_SHORT = {
    Relation.SAME: "igual ao arquivo",
    Relation.COPY_OLDER: "anterior ao arquivo",
    Relation.COPY_NEWER: "posterior ao arquivo",
    Relation.DIVERGED: "separou-se do arquivo",
    Relation.ANOTHER: "de outro arquivo",
    Relation.FILE_UNREADABLE: "o arquivo não se lê",
}
_TONES = {
    Relation.SAME: Tone.OK,
    Relation.COPY_OLDER: Tone.NEUTRAL,
    Relation.COPY_NEWER: Tone.WARNING,
    Relation.DIVERGED: Tone.WARNING,
    Relation.ANOTHER: Tone.ERROR,
    Relation.FILE_UNREADABLE: Tone.NEUTRAL,
}


@dataclass(frozen=True)
class Row:
    """A copy with its size in bytes, and how it stands to the file: in short, in a sentence, with a tone."""

    copy: SavedCopy
    size: int
    relation: str = _COMPARING
    told: str = ""
    tone: Tone = Tone.NEUTRAL
    zone: tzinfo | None = None
    """The plebiscite's legal time, None while it is not known."""
    locked: bool = False
    """Whether a password is wanted to compare it."""

    @property
    def when(self) -> str:
        """Return the moment that the copy's name tells, in legal time; by this computer's clock where it is unknown."""
        moment = self.copy.moment.astimezone(self.zone)
        return f"{short_date(moment.date())}, {clock(moment)}"


COLUMNS: tuple[Column[Row], ...] = (
    Column("when", "Momento", lambda row: row.when, sort=lambda row: row.copy.moment, chars=20),
    Column("size", "Tamanho", lambda row: file_size(row.size), figure=True, sort=lambda row: row.size, chars=11),
    Column("relation", "Em relação ao arquivo", lambda row: row.relation, tone=lambda row: row.tone, chars=28),
    Column("name", "Nome", lambda row: row.copy.path.name, chars=40, stretches=True),
)


class RestoreDialog(FrameDialog):
    """The copies, newest first. `chosen` carries the path of the one to be restored and the keys that were got for it;
    `folder_requested`: another."""

    chosen = Signal(object, object)
    folder_requested = Signal()

    def __init__(
        self,
        app: App,
        runner: Runner,
        path: Path,
        folder: Path | None,
        desk: Desk | None,
        store: Store,
        parent: QWidget,
    ) -> None:
        """Show the copies of `path` in `folder`; `desk` is open at it, None where nobody is."""
        text = f"Cópias de “{path.name}”. A cópia é gravada com outro nome, e nada do que existe se altera."
        super().__init__("Restaurar de uma cópia", text, parent, size=(132, 76), scrolls=False)
        self._app, self._runner, self._path, self._desk = app, runner, path, desk
        self._task: Task | None = None
        key = None if desk is None else desk.book.key
        self._keys: dict[Path, Keys] = {} if key is None else {path: (key,)}
        self._zone = None if desk is None else desk.book.facts.get().local_time
        self.place = label("", muted=True, wraps=True)
        self.folder_button = Button("Outra pasta…", icon="open")
        self.table = DataTable("Cópias, a mais nova primeiro", "copies", store)
        self.model = RowsModel(COLUMNS)
        self.table.setModel(self.model)
        top = QHBoxLayout()
        space(top, spacing=1.5)
        top.addWidget(self.place, 1)
        top.addWidget(self.folder_button)
        self.add(top)
        self.add(self.table, 1)
        self.sign_in_button = self.add_button_at_left("Entrar na cópia…")
        self.sign_in_button.clicked.connect(self._sign_in)
        self.add_button("Fechar").clicked.connect(self.reject)
        self.restore_button = self.add_button("Restaurar…", ButtonKind.PRIMARY, "backup")
        self.restore_button.clicked.connect(self._choose)
        self.folder_button.clicked.connect(self.folder_requested)
        self.table.current_changed.connect(self._tell)
        self.table.row_chosen.connect(self._choose)
        self.finished.connect(self._stop)
        self.show_folder(folder)

    def show_folder(self, folder: Path | None) -> None:
        """Show what lies in a folder, and have each copy compared with the file."""
        self._stop()
        rows: tuple[Row, ...] = ()
        self.table.set_empty(f"Nenhuma cópia de “{self._path.stem}” nesta pasta. Escolha a pasta ou o pendrive delas.")
        try:
            if folder is not None:
                rows = tuple(
                    replace(_row(copy), zone=self._zone) for copy in self._app.library.copies(folder, self._path.stem)
                )
        except PlebError as error:
            self.table.set_empty(message(error))
        self.place.setText(f"Pasta: {folder}" if folder else "Nenhuma pasta escolhida")
        self._show_rows(rows)
        if rows:
            self.table.setFocus()
            self._compare(rows)

    def _show_rows(self, rows: Sequence[Row]) -> None:
        place = max(self.table.current_row(), 0)
        self.model.set_rows(rows)
        self.table.select_row(min(place, len(rows) - 1))
        self._tell()

    def _compare(self, rows: tuple[Row, ...]) -> None:
        task = self._task = Task(partial(compared, self._app, self._path, dict(self._keys), rows))
        task.succeeded.connect(self._show_rows)
        task.failed.connect(self._not_compared)
        self._runner.start(task)

    def _not_compared(self, error: BaseException) -> None:
        raise error

    def _stop(self, _result: int = 0) -> None:
        if self._task is not None:
            self._task.succeeded.disconnect(self._show_rows)
            self._task.cancel()
            self._task = None

    def _tell(self, *_: object) -> None:
        row = self._current()
        self.restore_button.setEnabled(row is not None)
        self.sign_in_button.setEnabled(row is not None and row.locked)
        self.say(
            "" if row is None else f"Cópia de {row.when}", "" if row is None else row.told or row.relation, Tone.NEUTRAL
        )

    def _current(self) -> Row | None:
        number = self.table.current_row()
        return self.model.row_at(number) if number >= 0 else None

    def _choose(self, *_: object) -> None:
        row = self._current()
        if row is not None:
            self.accept()
            self.chosen.emit(row.copy.path, self._keys.get(row.copy.path, ()))

    def _sign_in(self) -> None:
        """Ask for a password of the copy, by its own key file, and compare again."""
        row = self._current()
        if row is None:
            return
        path = row.copy.path
        try:
            names = self._app.vault.read(path).names
        except PlebError as error:
            self.say("Não se pode entrar na cópia", message(error), Tone.WARNING)
            return
        text = f"“{path.name}”: a senha que valia quando a cópia foi feita."
        credentials = (names, "", Unlocking(self._app, path), self._runner, self._app.clock)
        dialog = PasswordDialog("Entrar na cópia", text, "Comparar", credentials, self)
        dialog.opened.connect(partial(self._signed_in, dialog, path))
        dialog.open()

    def _signed_in(self, dialog: PasswordDialog, path: Path, keys: Keys) -> None:
        dialog.accept()
        self._keys[path] = keys
        self._stop()
        self._compare(self.model.rows())


def _row(copy: SavedCopy) -> Row:
    try:
        return Row(copy, copy.path.stat().st_size)
    except OSError:  # taken away meanwhile
        return Row(copy, 0)


def compared(app: App, path: Path, keys: Mapping[Path, Keys], rows: Sequence[Row], report: Report) -> tuple[Row, ...]:
    """Return the rows with how each copy stands to the file at `path`; for the worker. `keys` are those known, by the
    path of what they were got for; each is tried wherever there is none."""
    known = tuple(dict.fromkeys(key for found in keys.values() for key in found))
    try:
        file = _opened(app, path, (*keys.get(path, ()), *known))
    except PlebError as error:  # gone, damaged, or protected while nobody is signed in
        why = _FILE_PROTECTED if error.code is Code.FILE_PROTECTED else ""
        return tuple(_compared(app, None, keys.get(row.copy.path, known), row, why) for row in _told(rows, report))
    try:
        return tuple(_compared(app, file, keys.get(row.copy.path, known), row) for row in _told(rows, report))
    finally:
        file.close()


def _told(rows: Sequence[Row], report: Report) -> Iterator[Row]:
    for number, row in enumerate(rows):
        report(number, len(rows))
        yield row


def _opened(app: App, path: Path, keys: Keys) -> Book:
    """Open by the first key that does. Raises Unusable: FILE_PROTECTED without any, KEYS_OF_ANOTHER_FILE…"""
    if app.library.protection(path) is Protection.OPEN:
        return app.library.open(path, None, read_only=True)
    refused = Unusable(Code.FILE_PROTECTED, path=str(path))
    for key in keys:
        try:
            return app.library.open(path, key, read_only=True)
        except Unusable as error:
            if error.code is not Code.KEYS_OF_ANOTHER_FILE:
                raise
            refused = error
    raise refused


def _compared(app: App, file: Book | None, keys: Keys, row: Row, protected: str = "") -> Row:
    try:
        book = _opened(app, row.copy.path, keys)
    except PlebError as error:
        locked = _LOCKED.get(error.code)
        if locked is not None:
            return replace(row, relation=locked[0], told=locked[1], tone=Tone.NEUTRAL, locked=True)
        return replace(row, relation="não se lê", told=message(error), tone=Tone.ERROR)
    try:
        row = replace(row, zone=book.facts.get().local_time, locked=False)
        if protected:
            return replace(row, relation="não comparada", told=protected, tone=Tone.NEUTRAL)
        return _standing(row, compare_books(book, file))
    except PlebError as error:
        return replace(row, relation="não se lê", told=message(error), tone=Tone.ERROR)
    finally:
        book.close()


def _standing(row: Row, found: Comparison) -> Row:
    return replace(row, relation=_SHORT[found.relation], told=texts.comparison(found), tone=_TONES[found.relation])
