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
_LATER = "Estas duas saídas ficam em Arquivo → Arquivo danificado."


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
        session.rescue_wanted.connect(self.offer)
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
        session.take_damages(damages)
        places = "; ".join(f"{damage.where}: {damage.detail}" for damage in damages[:_SHOWN])
        more = f"; e mais {len(damages) - _SHOWN}" if len(damages) > _SHOWN else ""
        found = counted(len(damages), "defeito", "defeitos")
        text = (
            f"A conferência das páginas achou {found} em “{session.desk.book.path.name}”. {_READING} (Detalhe técnico: "
            f"{places}{more}.) {_LATER}"
        )
        self._choose(session, text, "Continuar só lendo")

    def offer(self) -> None:
        """Offer the ways out of the open file, which is known to be damaged."""
        session = self._controller.session()
        self._choose(session, f"“{session.desk.book.path.name}” está danificado. {_READING}", "Cancelar")

    def _choose(self, session: Session, text: str, stay: str) -> None:
        path, key = session.desk.book.path, session.desk.book.key
        ways = ((GOOD, VERBS[GOOD]), (SALVAGE, VERBS[SALVAGE]))
        chosen = session.prompts.choose(TITLE, text, ways, no=stay)
        if chosen == GOOD:
            self._rescue.find_good(path, key)
        elif chosen == SALVAGE:
            self._rescue.salvage(path, key)
