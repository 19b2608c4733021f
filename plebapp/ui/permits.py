"""What the person at the keyboard may do, as the window sees it: told before a form is filled in, not after.

The use cases decide (`usecases.permission`); here the same table only speaks first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.people import TWO_PEOPLE, Permission
from plebapp.texts.messages import message
from plebapp.texts.templates import shown
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.permission import not_permitted

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from plebapp.ui.session import Session
    from plebapp.usecases.ports import Signer


_NAMES = 300  # characters of names that a sentence has room for


def may(session: Session, permission: Permission) -> bool:
    """Say whether the person who works holds a role that permits it; in a file without protection everybody may."""
    if not session.protected:
        return True
    person = session.desk.book.people.get(session.person)
    return person is not None and permission in person.permissions


def writable(session: Session) -> bool:
    """Say whether anything can be written; where the file is open only to be read, the person is told so."""
    if session.read_only:
        session.prompts.inform("Só leitura", why_only_read(session), tone=Tone.WARNING)
    return not session.read_only


def why_only_read(session: Session) -> str:
    """Say that nothing can be written; empty where it can."""
    return message(Unusable(Code.FILE_READ_ONLY, path=str(session.desk.book.path))) if session.read_only else ""


def why_not(session: Session, permission: Permission) -> str:
    """Say why the person may not do it and who may; empty where the person may."""
    if session.read_only:
        return why_only_read(session)
    if may(session, permission):
        return ""
    if not session.signed_in:
        return message(Refused(Code.FILE_PROTECTED, path=str(session.desk.book.path)))
    return message(not_permitted(session.desk.book.people.all(), session.person, permission))


def permit(session: Session, permission: Permission) -> bool:
    """Say whether the person may do it; who may not is told why, and who may."""
    if not writable(session):
        return False
    why = why_not(session, permission)
    if why:
        session.prompts.inform("Falta permissão", why, tone=Tone.WARNING)
    return not why


def needs_second(session: Session, permission: Permission) -> bool:
    """Say whether another person must confirm."""
    if not session.protected or permission not in TWO_PEOPLE:
        return False
    return sum(person.active for person in session.desk.book.people.all()) > 1


def without_password(session: Session) -> tuple[str, ...]:
    """Name those who work in the file and of whom the key file has no password, as after it was lost."""
    if not session.protected:
        return ()
    try:
        having = session.app.vault.read(session.desk.book.path).names
    except Unusable:  # what it holds is not known
        return ()
    return tuple(
        person.name for person in session.desk.book.people.all() if person.active and person.name not in having
    )


def passwords_wanting(session: Session) -> str:
    """Say who has no password and how they get one; empty where everybody has."""
    lacking = without_password(session)
    if not lacking:
        return ""
    have = "não tem senha" if len(lacking) == 1 else "não têm senha"
    working = sum(person.active for person in session.desk.book.people.all())
    way = "Duas pessoas que têm a sua a refazem em Arquivo → Pessoas do arquivo → Senha nova."
    if working - len(lacking) < 2:
        way = (
            "Recupere uma segunda pessoa com as palavras de recuperação: feche o plebiscito, abra-o de novo e use "
            "“Esqueci a senha…”. As senhas dos outros, as duas refazem em Arquivo → Pessoas do arquivo → Senha nova."
        )
    return f"No arquivo de chaves {have}: {shown(', '.join(lacking), _NAMES)}. {way}"


def ask_second(session: Session, permission: Permission, act: str) -> Signer | None:
    """Ask another person to confirm an act of two, told by the sentence `act`; None when nobody did."""
    from plebapp.ui.dialogs.second import SecondDialog

    lacking = {*without_password(session), session.person}
    if all(person.name in lacking for person in session.desk.book.people.all() if person.active):
        session.prompts.inform("Ninguém mais tem senha", passwords_wanting(session), tone=Tone.WARNING)
        return None
    dialog = SecondDialog(session, permission, act)
    return dialog.second if session.prompts.run(dialog) else None


def hint(session: Session, permission: Permission, button: QWidget) -> None:
    """Let a button tell, pointed at or read aloud, why the person may not; the button still works and says so too."""
    why = why_not(session, permission)
    button.setToolTip(why)
    button.setAccessibleDescription(why)
