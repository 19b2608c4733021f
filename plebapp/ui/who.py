"""Who works now, in the words of the foot, the rail and the entry screen."""

from plebapp.ui.session import Session

UNPROTECTED, PROTECTED = "sem proteção", "protegido"


def told(session: Session) -> str:
    """Return the foot's words: who works or types, and that nobody had to sign in."""
    if session.pair is not None:
        return f"Digita {session.person}"
    standing = PROTECTED if session.protected else UNPROTECTED
    return f"{session.person} · {standing}" if session.person else standing


def note(session: Session) -> str:
    """Return what stands under the name in the rail: what F2 does."""
    if session.pair is not None:
        return f"F2: entra {session.pair.other.name}"
    if not session.protected:
        return f"{UNPROTECTED} · F2 troca"
    return f"{PROTECTED} · F2 troca" if session.signed_in else "aberto pelas palavras"


def typist(session: Session, *, typing: bool) -> tuple[str, str]:
    """Return who types, for the entry screen, and how; nobody where nobody types or signed in."""
    if not (typing and session.signed_in):
        return "", ""
    return session.person, "Digita · F2 troca" if session.pair is not None else "Digita"
