"""Whole copies of the open file, made at any time, and the memory of the last one."""

import hashlib
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path

from plebapp.texts.formats import clock, short_date
from plebapp.ui.prompts import FileKind
from plebapp.ui.session import Session
from plebapp.usecases.ports import Desk, Report

COPIES = FileKind("copies", "Plebiscitos", ("*.pleb",), "pleb", replaces=False)


@dataclass(frozen=True)
class LastCopy:
    """When and where the last whole copy was made, the moment in the state's legal time."""

    moment: datetime
    path: Path


def save_copy(session: Session) -> None:
    """Ask where, and have the worker write a whole copy there; it is verified before it stands."""
    now = _local(session, session.desk.clock())
    suggested = f"{session.desk.book.path.stem} - cópia {now:%Y-%m-%d} {clock(now)}.pleb"
    path = session.prompts.save_file("Salvar cópia", COPIES, suggested)
    if path is None:
        return

    def work(desk: Desk, report: Report) -> None:
        desk.book.copy_to(path, report)

    session.run(work, partial(_saved, session, path), what=f"Salvando a cópia em “{path.parent.name or path.parent}”")


def _saved(session: Session, path: Path, _nothing: None) -> None:
    session.store.setValue(_key(session), f"{session.desk.clock().isoformat()} {path}")
    session.told.emit(f"Cópia salva e conferida: “{path.name}”")


def last_copy(session: Session) -> LastCopy | None:
    """Return the last copy of the open file, None if this computer remembers none."""
    when, _, where = str(session.store.value(_key(session)) or "").partition(" ")
    if not where:
        return None
    return LastCopy(_local(session, datetime.fromisoformat(when)), Path(where))


def copy_told(session: Session) -> str:
    """Say when and where the last copy was made: "Cópia às 19h42 · PENDRIVE"."""
    last = last_copy(session)
    if last is None:
        return "Nenhuma cópia salva"
    today = _local(session, session.desk.clock()).date()
    day = "" if last.moment.date() == today else f" de {short_date(last.moment.date())}"
    return f"Cópia às {clock(last.moment)}{day} · {last.path.parent.name or last.path.parent}"


def _local(session: Session, moment: datetime) -> datetime:
    return moment.astimezone(session.canvass().plebiscite.local_time)


def _key(session: Session) -> str:
    path = str(session.desk.book.path.absolute())
    return f"copies/{hashlib.sha256(path.encode()).hexdigest()[:16]}"
