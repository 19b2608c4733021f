"""Damage found in the open file: nothing more is written to it, it is said, and the ways out are offered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from plebapp.texts.formats import counted
from plebapp.ui.page_check import PageCheck
from plebapp.ui.rescue import GOOD, SALVAGE, VERBS, Rescue
from plebapp.usecases.ports import Damage

if TYPE_CHECKING:
    from plebapp.ui.desk_controller import DeskController
    from plebapp.ui.session import Session

TITLE = "O arquivo está danificado"
_SHOWN = 3
_READING = (
    "Nada mais se grava nele: está aberto só para leitura, e nele pode faltar o que estava nas páginas danificadas. "
    "Guarde-o como está e continue o trabalho na última cópia que confere."
)


class DamageWatch(QObject):
    """Has the pages of every file checked that `controller` opens."""

    def __init__(self, controller: DeskController, rescue: Rescue) -> None:
        """Watch over what is opened."""
        super().__init__(controller)
        self._controller, self._rescue = controller, rescue
        self._check: PageCheck | None = None
        self._damages: Sequence[Damage] = ()
        controller.opened.connect(self._opened)

    def _opened(self, session: Session) -> None:
        if self._damages:
            self._tell(session)
            return
        self._check = PageCheck(session)
        self._check.found.connect(partial(self._found, session))
        self._check.start()

    def stop(self) -> None:
        """End the check: the file is about to be closed."""
        if self._check is not None:
            self._check.stop()
            self._check = None

    @property
    def is_checking(self) -> bool:
        """Say whether the pages are still being checked."""
        return self._check is not None and not self._check.done

    def _found(self, session: Session, damages: Sequence[Damage]) -> None:
        self._damages = damages
        if session.read_only:
            self._tell(session)
        else:
            self._controller.reopen_read_only()

    def _tell(self, session: Session) -> None:
        damages, self._damages = self._damages, ()
        path, key = session.desk.book.path, session.desk.book.key
        places = "; ".join(f"{damage.where}: {damage.detail}" for damage in damages[:_SHOWN])
        more = f"; e mais {len(damages) - _SHOWN}" if len(damages) > _SHOWN else ""
        found = counted(len(damages), "defeito", "defeitos")
        text = (
            f"A conferência das páginas achou {found} em “{path.name}”. {_READING} (Detalhe técnico: {places}{more}.)"
        )
        ways = ((GOOD, VERBS[GOOD]), (SALVAGE, VERBS[SALVAGE]))
        chosen = session.prompts.choose(TITLE, text, ways, no="Continuar só lendo")
        if chosen == GOOD:
            self._rescue.find_good(path, key)
        elif chosen == SALVAGE:
            self._rescue.salvage(path, key)
