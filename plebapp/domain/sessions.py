"""What to look at in the board's record though nothing in it is refused: moments that no session on record holds, and
a session still open when all is counted."""

from collections.abc import Iterable
from datetime import datetime

from plebapp.domain.proceedings import Proceeding, ProceedingKind


def outside_sessions(moment: datetime, proceedings: Iterable[Proceeding]) -> bool:
    """Say whether a moment is in none of the sessions on record; never, where there is none on record. One without an
    end goes on until the next one begins."""
    sessions = [each for each in proceedings if each.kind is ProceedingKind.SESSION]
    return bool(sessions) and not any(_holds(session, moment, sessions) for session in sessions)


def last_session(session: Proceeding, proceedings: Iterable[Proceeding]) -> bool:
    """Say whether none of the other sessions on record began later."""
    return session.began is not None and not _later(session.began, proceedings)


def _holds(session: Proceeding, moment: datetime, sessions: Iterable[Proceeding]) -> bool:
    if session.began is None or moment < session.began:
        return False
    if session.ended is not None:
        return moment <= session.ended
    return all(later > moment for later in _later(session.began, sessions))


def _later(began: datetime, proceedings: Iterable[Proceeding]) -> list[datetime]:
    """Return when each session that began later did."""
    starts = (each.began for each in proceedings if each.kind is ProceedingKind.SESSION and each.began is not None)
    return [start for start in starts if start > began]
