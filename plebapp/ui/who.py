"""Who works now, in the words of the foot, the rail and the entry screen."""

from plebapp.ui.session import Session

UNPROTECTED = "sem proteção"


def told(session: Session) -> str:
    """Return the foot's words: who works or types, and that nobody had to sign in."""
    if session.pair is not None:
        return f"Digita {session.person}"
    if not session.protected:
        return f"{session.person} · {UNPROTECTED}" if session.person else UNPROTECTED
    return session.person


def note(session: Session) -> str:
    """Return what stands under the name in the rail: what F2 does."""
    if session.pair is not None:
        return f"F2: entra {session.pair.other.name}"
    if not session.protected:
        return f"{UNPROTECTED} · F2 troca quem trabalha"
    return "F2 troca de pessoa ou abre um posto" if session.signed_in else "aberto pelas palavras de recuperação"


def typist(session: Session, *, typing: bool) -> tuple[str, str]:
    """Return who types, for the entry screen, and how; nobody where nobody types or signed in."""
    if not (typing and session.signed_in):
        return "", ""
    return session.person, "Digita · F2 troca" if session.pair is not None else "Digita"
