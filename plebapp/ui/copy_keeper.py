"""Copies that make themselves: at every change of stage, on leaving, and every ten minutes of work; and how they stand.

A copy that fails is told at the foot of the window, and the work goes on.
"""

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from plebapp.domain.copies import QUICK, Occasion, Stage, is_due, is_old
from plebapp.domain.errors import PlebError
from plebapp.texts.formats import clock, counted
from plebapp.texts.messages import message
from plebapp.ui import example_file
from plebapp.ui.copies import FAILURES, CopyMemory, CopyView, LastCopy, place, told
from plebapp.ui.leaving import Go
from plebapp.ui.prompts import Prompts
from plebapp.ui.session import Session
from plebapp.ui.tasks import Task
from plebapp.ui.trust import NO_COPIES
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.copies import make_copy, stage_of
from plebapp.usecases.ports import Desk, Report

TICK_MS = 15_000
PATIENCE_MS = 1_500
"""After so long a copy shows its progress, with a button to cancel it."""

SAME_DISK = (
    "A pasta está no mesmo disco que o plebiscito: se ele falhar ou for levado, vão-se o arquivo e as cópias. Prefira "
    "um pendrive ou outro disco."
)
UNCOPIED = "As alterações não estão em nenhuma cópia"
_AGAIN, _FOLDER, _LEAVE, _KEEP = "again", "folder", "leave", "keep"
_PRESS = "Um clique ou Ctrl+Shift+C copia agora."
_NAME_FOLDER = "Um clique ou Ctrl+Shift+C escolhe a pasta ou o pendrive das cópias."


class CopyKeeper(QObject):
    """Keeps the copies of the open plebiscite. `stands_otherwise` says that `view` has changed."""

    stands_otherwise = Signal()

    def __init__(self, prompts: Prompts, parent: QObject, span: Callable[[], float] = time.monotonic) -> None:
        """Keep copies of whatever is followed; `span` gives seconds that only ever grow."""
        super().__init__(parent)
        self._prompts, self._span = prompts, span
        self._session: Session | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self.tick)
        self._forget()

    def _forget(self) -> None:
        self._session = None
        self._task: Task | None = None
        self._stage: Stage | None = None
        self._opened_head = ""
        self._uncopied: float | None = None
        self._tried: float | None = None
        self._took: timedelta | None = None
        self._failure: tuple[datetime, PlebError] | None = None

    # ── which plebiscite ───────────────────────────────────────────────────────────────────────────

    def follow(self, session: Session) -> None:
        """Keep copies of another plebiscite from now on."""
        self._forget()
        self._session = session
        self._memory = CopyMemory(session.store, session.desk.book.path)
        self._stage = stage_of(session.desk)
        self._opened_head = session.canvass().journal_head
        self._look()
        session.changed.connect(self._changed)
        session.copied.connect(self._copied_by_hand)
        self._timer.start()
        self.stands_otherwise.emit()

    def stop(self) -> None:
        """Keep copies of nothing."""
        self._timer.stop()
        self._forget()

    @property
    def _keeps(self) -> bool:
        """Whether the open plebiscite is to have copies: not the example, nor what is only read."""
        session = self._session
        if session is None or session.read_only or session.damaged:
            return False
        return not example_file.is_example(session.desk.book.path)

    def _look(self) -> None:
        """See whether there are changes that are in no copy."""
        assert self._session is not None
        last = self._memory.last
        if last is not None and last.head == self._session.canvass().journal_head:
            self._uncopied = None
        elif self._uncopied is None:
            self._uncopied = self._span()

    def _changed(self) -> None:
        session = self._session
        if session is None or not session.is_open:
            return
        self._look()
        stage, before = stage_of(session.desk), self._stage
        self._stage = stage
        if stage is not before:
            self._make_if_due(Occasion.STAGE)
        self.stands_otherwise.emit()

    def _copied_by_hand(self) -> None:
        self._look()
        self.stands_otherwise.emit()

    # ── making copies ──────────────────────────────────────────────────────────────────────────────

    def tick(self) -> None:
        """Make a copy if the time has come."""
        self._make_if_due(Occasion.WORK)
        self.stands_otherwise.emit()

    def _make_if_due(self, occasion: Occasion) -> None:
        if not self._keeps or self._memory.folder is None or self._task is not None:
            return
        if is_due(occasion, self._since(self._uncopied), self._took, self._since(self._tried)):
            self._make(self._memory.folder, self._note_failure)

    def _since(self, moment: float | None) -> timedelta | None:
        return None if moment is None else timedelta(seconds=self._span() - moment)

    def copy_now(self) -> None:
        """Make a copy now, asking for the folder if nobody named one yet."""
        if self._session is None or self._task is not None:
            return
        if self._session.damaged:
            self._prompts.inform("A cópia não foi feita", NO_COPIES, tone=Tone.WARNING)
            return
        folder = self._memory.folder or self.ask_folder()
        if folder is not None and self._task is None:
            self._make(folder, self._tell_failure)

    def ask_folder(self) -> Path | None:
        """Ask for the folder of copies, and remember it; None if it was not named."""
        if self._session is None:
            return None
        folder = _named_folder(self._prompts, self._session.desk.book.path)
        if folder is not None:
            self._memory.folder = folder
            self._failure = None
            self.stands_otherwise.emit()
        return folder

    def _make(self, folder: Path, failed: Callable[[PlebError], None]) -> Task:
        session = self._session
        assert session is not None
        began = self._tried = self._span()

        def work(desk: Desk, report: Report) -> LastCopy:
            head = desk.book.journal.head()
            made = make_copy(session.app.library, desk, folder, report)
            return LastCopy(made.moment, made.path, "" if head is None else head.digest)

        task = self._task = session.run(work, partial(self._made, began), failed=failed)
        task.finished.connect(self._ended)
        QTimer.singleShot(PATIENCE_MS, self, partial(self._show_progress, task, folder))
        self.stands_otherwise.emit()
        return task

    def _show_progress(self, task: Task, folder: Path) -> None:
        if task is self._task and self._session is not None:
            self._session.waiting.emit(task, f"Copiando para “{place(folder)}”")

    def _made(self, began: float, copy: LastCopy) -> None:
        self._took = timedelta(seconds=self._span() - began)
        self._failure = None
        self._memory.last = copy
        self._uncopied = None
        self._look()  # something may have changed meanwhile
        if self._took >= QUICK and self._session is not None:
            seconds = counted(round(self._took.total_seconds()), "segundo", "segundos")
            self._session.told.emit(
                f"A cópia levou {seconds}: as próximas serão feitas a cada etapa, ao sair e quando as pedir"
            )

    def _ended(self) -> None:
        self._task = None
        self.stands_otherwise.emit()

    def _note(self, error: PlebError) -> None:
        if self._session is not None:
            self._failure = (self._session.desk.clock(), error)

    def _note_failure(self, error: PlebError) -> None:
        self._note(error)
        if self._session is not None:
            self._session.told.emit(f"A cópia não foi feita. {message(error)}")

    def _tell_failure(self, error: PlebError) -> None:
        self._note(error)
        self._prompts.inform("A cópia não foi feita", message(error), tone=Tone.WARNING)

    # ── leaving ────────────────────────────────────────────────────────────────────────────────────

    def leave(self, go: Go, stay: Go) -> None:
        """Make the last copy where one is due, then call `go`; `stay` where the person stays because there is none."""
        session = self._session
        if session is None or not self._keeps or self._uncopied is None:
            go()
        elif self._memory.folder is None:
            self._leave_without_folder(session, go, stay)
        else:
            self._copy_and(go, stay, self._memory.folder)

    def _leave_without_folder(self, session: Session, go: Go, stay: Go) -> None:
        if self._memory.declined or session.canvass().journal_head == self._opened_head:
            go()
            return
        text = "Escolha a pasta ou o pendrive em que elas ficam; a cópia é feita antes de fechar."
        ways = ((_FOLDER, "Escolher a pasta das cópias…"), (_LEAVE, "Sair sem copiar"))
        chosen = self._prompts.choose(UNCOPIED, text, ways, no="Continuar no arquivo")
        folder = self.ask_folder() if chosen == _FOLDER else None
        if chosen == _LEAVE:
            self._memory.decline()
            go()
        elif folder is not None:
            self._copy_and(go, stay, folder)
        else:
            stay()

    def _copy_and(self, go: Go, stay: Go, folder: Path) -> None:
        why: list[str] = []
        failed = partial(self._keep_failure, why)
        task = self._make(folder, failed)
        task.cancelled.connect(partial(why.append, "A cópia foi cancelada."))
        task.finished.connect(partial(self._left, why, go, stay))

    def _keep_failure(self, why: list[str], error: PlebError) -> None:
        self._note(error)
        why.append(message(error))

    def _left(self, why: list[str], go: Go, stay: Go) -> None:
        if not why:
            go()
            return
        ways = ((_AGAIN, "Tentar de novo"), (_FOLDER, "Escolher outra pasta…"), (_LEAVE, "Sair sem copiar"))
        chosen = self._prompts.choose("A cópia não foi feita", why[0], ways, no="Continuar no arquivo")
        if chosen == _LEAVE:
            go()
            return
        folder = self.ask_folder() if chosen == _FOLDER else self._memory.folder if chosen == _AGAIN else None
        if folder is None:
            stay()
        else:
            self._copy_and(go, stay, folder)

    # ── how they stand ─────────────────────────────────────────────────────────────────────────────

    def view(self) -> CopyView:
        """Say how the copies stand."""
        session = self._session
        if session is None or session.read_only:
            return CopyView("")
        if session.damaged:
            return CopyView("Arquivo danificado, sem cópias", Tone.ERROR, NO_COPIES)
        if not self._keeps:
            return CopyView("Exemplo, sem cópias", hint="O exemplo se refaz em Arquivo → Abrir exemplo.")
        if self._task is not None:
            return CopyView("Copiando…", hint="A cópia é lida de volta e conferida antes de valer.")
        if self._failure is not None:
            moment, error = self._failure
            at = clock(moment.astimezone(session.canvass().plebiscite.local_time))
            why = FAILURES.get(error.code, "veja por quê")
            return CopyView(f"Cópia falhou: {why}", Tone.ERROR, f"Às {at}: {message(error)} {_PRESS}")
        return self._last_view(session)

    def _last_view(self, session: Session) -> CopyView:
        last, folder = self._memory.last, self._memory.folder
        if folder is None:
            words = "Sem pasta das cópias" if last is None else f"{told(last, session)} · sem pasta fixa"
            return CopyView(words, Tone.WARNING, _NAME_FOLDER)
        words = "Nenhuma cópia ainda" if last is None else told(last, session)
        hint = f"{SAME_DISK} {_PRESS}" if _same_disk(folder, session.desk.book.path) else _PRESS
        waited = self._since(self._uncopied)
        if is_old(waited):
            assert waited is not None
            minutes = counted(int(waited.total_seconds()) // 60, "minuto", "minutos")
            return CopyView(f"Há {minutes} sem cópia", Tone.WARNING, f"{words}, e há alterações depois. {hint}")
        return CopyView(words, hint=hint)


def _named_folder(prompts: Prompts, plebiscite: Path) -> Path | None:
    """Ask for a folder, and again where it is on the plebiscite's own disk, unless the person wants it all the same."""
    folder = prompts.folder("Pasta das cópias", "copies_folder")
    while folder is not None and _same_disk(folder, plebiscite):
        ways = ((_FOLDER, "Escolher outra pasta…"), (_KEEP, "Usar esta pasta assim mesmo"))
        chosen = prompts.choose("A pasta está no mesmo disco", SAME_DISK, ways)
        if chosen == _KEEP:
            break
        folder = prompts.folder("Pasta das cópias", "copies_folder") if chosen else None
    return folder


def _same_disk(folder: Path, path: Path) -> bool:
    """Say whether both are on one disk, as far as the system tells."""
    try:
        return folder.stat().st_dev == path.stat().st_dev
    except OSError:  # a stick pulled out, which making the copy will tell
        return False
