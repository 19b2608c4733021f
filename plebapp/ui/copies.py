"""What this computer remembers of a file's copies, how they stand in words, and whole copies made by hand."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from plebapp.domain.errors import Code
from plebapp.texts.formats import clock, short_date
from plebapp.ui.prompts import FileKind
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.table import Store
from plebapp.usecases.ports import Desk, Report

COPIES = FileKind("copies", "Plebiscitos", ("*.pleb",), "pleb", replaces=False)

FAILURES: Mapping[Code, str] = {
    Code.FOLDER_MISSING: "pasta ausente",
    Code.FOLDER_FORBIDDEN: "pasta só de leitura",
    Code.FILE_FORBIDDEN: "pasta só de leitura",
    Code.DISK_FULL: "disco cheio",
    Code.COPY_DIFFERS: "não confere",
    Code.WRITE_FAILED: "disco com defeito",
    Code.FILE_DAMAGED: "arquivo danificado",
}
"""Why a copy was not made, in the few words that the foot of the window has room for."""


@dataclass(frozen=True)
class LastCopy:
    """When and where the last whole copy was made, and the digest of the journal's last entry in it."""

    moment: datetime
    path: Path
    head: str


class CopyMemory:
    """What the settings of this computer say of the copies of one file."""

    def __init__(self, store: Store, path: Path) -> None:
        """Remember in `store` about the file at `path`."""
        self._store = store
        self._key = f"copies/{hashlib.sha256(str(path.absolute()).encode()).hexdigest()[:16]}"

    @property
    def folder(self) -> Path | None:
        """The folder of copies, None while nobody named one."""
        named = str(self._store.value(f"{self._key}/folder") or "")
        return Path(named) if named else None

    @folder.setter
    def folder(self, folder: Path) -> None:
        self._store.setValue(f"{self._key}/folder", str(folder))

    @property
    def declined(self) -> bool:
        """Whether somebody said that the file goes without copies."""
        return bool(self._store.value(f"{self._key}/declined"))

    def decline(self) -> None:
        """Remember that the file goes without copies, until a folder is named."""
        self._store.setValue(f"{self._key}/declined", "1")

    @property
    def last(self) -> LastCopy | None:
        """The last copy, None if this computer remembers none."""
        when, _, rest = str(self._store.value(f"{self._key}/last") or "").partition(" ")
        head, _, where = rest.partition(" ")
        return LastCopy(datetime.fromisoformat(when), Path(where), head) if where else None

    @last.setter
    def last(self, copy: LastCopy) -> None:
        self._store.setValue(f"{self._key}/last", f"{copy.moment.isoformat()} {copy.head} {copy.path}")


@dataclass(frozen=True)
class CopyView:
    """How the copies stand, as the foot of the window says it; `hint` tells more, and what pressing it does."""

    text: str
    tone: Tone = Tone.NEUTRAL
    hint: str = ""


def told(last: LastCopy, session: Session) -> str:
    """Say when and where a copy was made, in the state's legal time: "Cópia às 19h42 · PENDRIVE"."""
    moment = _local(session, last.moment)
    today = _local(session, session.desk.clock()).date()
    day = "" if moment.date() == today else f" de {short_date(moment.date())}"
    return f"Cópia às {clock(moment)}{day} · {place(last.path.parent)}"


def place(folder: Path) -> str:
    """Return the name of a folder, or where it has none the whole of it."""
    return folder.name or str(folder)


def save_copy(session: Session) -> None:
    """Ask where, and have the worker write a whole copy there; it is verified before it stands."""
    now = _local(session, session.desk.clock())
    suggested = f"{session.desk.book.path.stem} - cópia {now:%Y-%m-%d} {clock(now)}.pleb"
    path = session.prompts.save_file("Salvar cópia", COPIES, suggested)
    if path is None:
        return

    def work(desk: Desk, report: Report) -> str:
        head = desk.book.journal.head()
        desk.book.copy_to(path, report)
        return "" if head is None else head.digest

    session.run(work, partial(_saved, session, path), what=f"Salvando a cópia em “{place(path.parent)}”")


def _saved(session: Session, path: Path, head: str) -> None:
    CopyMemory(session.store, session.desk.book.path).last = LastCopy(session.desk.clock(), path, head)
    session.copied.emit()
    session.told.emit(f"Cópia salva e conferida: “{path.name}”")


def _local(session: Session, moment: datetime) -> datetime:
    return moment.astimezone(session.canvass().plebiscite.local_time)
