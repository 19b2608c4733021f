"""What is left to a file that is damaged or gone: its newest good copy, any copy restored, or what can still be read.

Nothing here writes to the file itself, and a copy is never written over anything.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import tzinfo
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from plebapp.domain.errors import Code, PlebError, Unusable
from plebapp.texts import copies as texts
from plebapp.texts import salvage as salvaging
from plebapp.texts.formats import clock, counted, short_date
from plebapp.texts.messages import message
from plebapp.ui.copies import CopyMemory
from plebapp.ui.main_window import MainWindow
from plebapp.ui.making import PLEBISCITES
from plebapp.ui.prompts import Prompts
from plebapp.ui.tasks import Report, Runner, Task
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.table import Store
from plebapp.usecases import copies as use
from plebapp.usecases.ports import App, Book, DataKey, Desk, Protection, SavedCopy

if TYPE_CHECKING:  # loaded when it is first asked for
    from plebapp.ui.dialogs.password import PasswordDialog
    from plebapp.ui.dialogs.restore import RestoreDialog

GOOD, SALVAGE = "good", "salvage"
VERBS = {GOOD: "Procurar a última cópia que confere", SALVAGE: "Resgatar em tabelas o que se puder ler…"}

UNPROTECTED = "O que se resgata fica sem proteção"
PLAIN = (
    "O arquivo está protegido, mas o que se resgata dele são dados pessoais em tabelas sem proteção, que qualquer um "
    "lê: guarde a pasta com cuidado, longe de pastas compartilhadas, e apague-a quando não fizer falta."
)

T = TypeVar("T")
Keys = Sequence[DataKey | None]
Good = tuple[SavedCopy, tzinfo]


class Rescue(QObject):
    """Restores copies and salvages. `restored` carries the path of a file that was restored and waits to be opened;
    `given_up` says that nothing came of it."""

    restored = Signal(object)
    given_up = Signal()

    def __init__(self, app: App, runner: Runner, prompts: Prompts, store: Store, window: MainWindow) -> None:
        """Ask and show over `window`."""
        super().__init__(window)
        self._app, self._runner, self._prompts, self._store, self._window = app, runner, prompts, store, window

    def folder(self, path: Path) -> Path | None:
        """Return the folder of copies of the file at `path`, None if this computer knows of none."""
        return CopyMemory(self._store, path).folder

    # ── a copy takes the file's place ──────────────────────────────────────────────────────────────

    def find_good(self, path: Path, key: DataKey | None = None) -> None:
        """Look for the newest copy that can be read and checks out, and offer to restore it."""
        folder = self.folder(path) or self._prompts.folder("Pasta das cópias", "copies_folder")
        if folder is None:
            self.given_up.emit()
            return

        def work(report: Report) -> Good | None:
            for copy in self._app.library.copies(folder, path.stem):
                zone = self._zone_of_good(copy.path, key, report)
                if zone is not None:
                    return copy, zone
            return None

        self._do(work, partial(self._found_good, path, folder, key), "Conferindo as cópias, a mais nova primeiro")

    def _zone_of_good(self, copy: Path, key: DataKey | None, report: Report) -> tzinfo | None:
        """Return the legal time of a copy that is whole, None for any other."""
        try:
            book = self._open_copy(copy, key)
        except PlebError:  # damaged itself, or under another key
            return None
        try:
            return None if book.damages(report) else book.facts.get().local_time
        finally:
            book.close()

    def _open_copy(self, copy: Path, key: DataKey | None) -> Book:
        is_open = self._app.library.protection(copy) is Protection.OPEN
        return self._app.library.open(copy, None if is_open else key, read_only=True)

    def _unlocked_copy(self, copy: Path, key: DataKey | None) -> Book | None:
        """Open a protected copy where the key is its own, and any other; None where a password is wanting."""
        if key is None and self._app.library.protection(copy) is not Protection.OPEN:
            return None
        try:
            return self._open_copy(copy, key)
        except Unusable as error:
            if error.code is not Code.KEYS_OF_ANOTHER_FILE:
                raise
            return None

    def _found_good(self, path: Path, folder: Path, key: DataKey | None, found: Good | None) -> None:
        if found is None:
            text = f"Nenhuma cópia em “{folder}” pôde ser aberta e conferida. Procure noutra pasta ou pendrive."
            self._prompts.inform("Nenhuma cópia confere", text, tone=Tone.WARNING)
            self.given_up.emit()
            return
        copy, zone = found
        moment = copy.moment.astimezone(zone)
        text = f"A cópia de {short_date(moment.date())}, {clock(moment)}, está inteira. Ela é gravada com outro nome."
        if self._prompts.confirm("Há uma cópia que confere", text, yes="Restaurar e abrir…"):
            self.restore(copy.path, path, key)
        else:
            self.given_up.emit()

    def restore(self, copy: Path, path: Path, key: DataKey | None = None) -> None:
        """Ask for a new name, write the copy there, verified, and have it opened; `path` is the file it stands for."""
        suggested = use.restored_name(path)
        target = self._prompts.save_file("Restaurar: onde gravar", PLEBISCITES, suggested.name)
        if target is None:
            self.given_up.emit()
            return

        def work(report: Report) -> None:
            book = self._unlocked_copy(copy, key)
            if book is None:
                self._app.library.duplicate(copy, target, report)  # opening it will ask for the password
                return
            try:
                use.restore(Desk(book, "", self._app.clock), target, report)
            finally:
                book.close()

        self._do(work, partial(self._restored, target), "Restaurando a cópia")

    def _restored(self, target: Path, _nothing: None) -> None:
        self._window.activity.tell(texts.restored(target))
        # Not before this job counts as ended: it is none that leaving would have to ask about.
        self._runner.idle.connect(partial(self.restored.emit, target), Qt.ConnectionType.SingleShotConnection)

    def show_copies(self, path: Path, desk: Desk | None = None) -> None:
        """Show the copies of the file at `path`; `desk` is the one at it, where it is open."""
        from plebapp.ui.dialogs.restore import RestoreDialog

        dialog = RestoreDialog(self._app, self._runner, path, self.folder(path), desk, self._store, self._window)
        dialog.folder_requested.connect(partial(self._name_folder, dialog))
        dialog.chosen.connect(partial(self._restore_chosen, path, None if desk is None else desk.book.key))
        dialog.rejected.connect(self.given_up)
        dialog.open()

    def _restore_chosen(self, path: Path, key: DataKey | None, copy: Path, keys: Sequence[DataKey]) -> None:
        self.restore(copy, path, keys[0] if keys else key)

    def _name_folder(self, dialog: "RestoreDialog") -> None:
        folder = self._prompts.folder("Pasta das cópias", "copies_folder")
        if folder is not None:
            dialog.show_folder(folder)

    # ── what can still be read ─────────────────────────────────────────────────────────────────────

    def salvage(self, path: Path, key: DataKey | None = None) -> None:
        """Save what can be read of a damaged file as tables, asking for a password where `key` is wanting."""
        if key is not None:
            self._salvage(path, (key,))
            return
        try:
            if self._app.library.protection(path) is Protection.OPEN:
                self._salvage(path, (None,))
            else:
                self._ask_password(path)
        except PlebError as error:
            self._refused(error)

    def _ask_password(self, path: Path) -> None:
        from plebapp.ui.attempts import Unlocking
        from plebapp.ui.dialogs.password import PasswordDialog

        names = self._app.vault.read(path).names
        credentials = (names, "", Unlocking(self._app, path), self._runner, self._app.clock)
        text = f"“{path.name}” está protegido: o que se puder ler dele só se lê com a senha."
        dialog = PasswordDialog("Resgatar o que se puder ler", text, "Continuar", credentials, self._window)
        dialog.opened.connect(partial(self._unlocked, dialog, path))
        dialog.rejected.connect(self.given_up)
        dialog.open()

    def _unlocked(self, dialog: "PasswordDialog", path: Path, keys: Keys) -> None:
        dialog.accept()
        self._salvage(path, keys)

    def _salvage(self, path: Path, keys: Keys) -> None:
        protected = keys[0] is not None
        if protected and not self._prompts.confirm(UNPROTECTED, PLAIN, yes="Resgatar assim mesmo", danger=True):
            self.given_up.emit()
            return
        parent = self._prompts.folder("Resgatar: em que pasta", "salvage")
        if parent is None:
            self.given_up.emit()
            return
        moment = self._app.clock().astimezone(self._legal_time(path, keys))
        folder = parent / f"Resgate de {path.stem} {moment:%Y-%m-%d %Hh%M}"

        def work(report: Report) -> use.Rescue:
            return use.salvage(self._app, path, keys, folder, (salvaging.REPORT, salvaging.told), report)

        self._do(work, partial(self._salvaged, folder), "Resgatando o que se pode ler")

    def _legal_time(self, path: Path, keys: Keys) -> tzinfo | None:
        """Return the plebiscite's legal time, None where the damaged file does not tell it any more."""
        for key in keys:
            with suppress(PlebError):
                book = self._app.library.open(path, key, read_only=True)
                try:
                    return book.facts.get().local_time
                finally:
                    book.close()
        return None

    def _salvaged(self, folder: Path, found: use.Rescue) -> None:
        rows = counted(sum(found.saved.values()), "linha", "linhas")
        tables = counted(len(found.saved), "tabela", "tabelas")
        lost = [salvaging.lost_line(each) for each in found.salvaged.lost]
        told = f"Perdeu-se: {'; '.join(lost)}." if lost else salvaging.NOTHING_LOST
        text = f"Em “{folder}” estão {rows} de {tables}, e o texto {salvaging.REPORT}. {told}"
        self._prompts.inform("Resgate concluído", text, tone=Tone.WARNING if lost else Tone.OK)
        self.given_up.emit()

    # ── on the worker ──────────────────────────────────────────────────────────────────────────────

    def _do(self, work: Callable[[Report], T], done: Callable[[T], None], what: str) -> None:
        task = Task(work)
        task.succeeded.connect(done)
        task.failed.connect(self._refused)
        task.cancelled.connect(self.given_up)
        self._window.activity.follow(task, what)
        self._runner.start(task)

    def _refused(self, error: BaseException) -> None:
        if not isinstance(error, PlebError):
            raise error
        self._prompts.inform("Não foi possível", message(error), tone=Tone.WARNING)
        self.given_up.emit()
