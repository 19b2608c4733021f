"""Writing to the journal: every change of a fact is one entry, in the transaction of the change.

A clock set back is noticed here, told and journaled; the order of entries never rests on it.
"""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

from plebapp.domain.errors import Code, Refused
from plebapp.domain.journal import Action, Payload
from plebapp.domain.people import INTRODUCING
from plebapp.usecases.ports import ClockBack, Desk

TOLERANCE = timedelta(minutes=1)
"""How far a clock may be behind the journal: what setting it by the network moves it by."""


def now(desk: Desk) -> str:
    """Return the desk's present moment as the journal writes it: UTC, ISO 8601, seconds."""
    return _moment(desk.clock())


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds")


def record(desk: Desk, action: Action, subject: str = "", *, before: Payload = None, after: Payload = None) -> None:
    """Append an entry, signed by whoever signed in; where the clock was set back, an entry that says so before it (or
    after it, where it introduces the key that signs both).

    Must be called inside `desk.book.atomic()`.
    """
    back = clock_back(desk)
    if action not in INTRODUCING:
        _note_clock(desk, back)
    _append(desk, action, subject, before, after)
    if action in INTRODUCING:
        _note_clock(desk, back)


def _append(desk: Desk, action: Action, subject: str, before: Payload, after: Payload) -> None:
    signers = [signer for signer in (desk.signer, desk.second) if signer is not None]
    desk.book.journal.append(now(desk), desk.person, action, subject, before, after, signers)


def clock_back(desk: Desk) -> ClockBack | None:
    """Say whether the clock is more than a minute behind the journal's last entry."""
    last = desk.book.journal.head()
    present = desk.clock()
    if last is None or not _later(last.at, present + TOLERANCE):
        return None
    return ClockBack(last.at, _moment(present))


def _later(at: str, moment: datetime) -> bool:
    try:
        found = datetime.fromisoformat(at)
    except ValueError:  # an altered entry, which verifying names
        return False
    return found.tzinfo is not None and found > moment


def note_clock(desk: Desk) -> None:
    """Journal that the clock was set back, where it was. Must be called inside `desk.book.atomic()`."""
    _note_clock(desk, clock_back(desk))


def _note_clock(desk: Desk, found: ClockBack | None) -> None:
    if found is not None:
        _append(desk, Action.CLOCK_WENT_BACK, "", None, {"last": found.last, "now": found.now})


def arrived(desk: Desk) -> Desk:
    """Return the desk at a file just opened, with what was found of the clock.

    It is journaled at once, or by the first record where the file is only read or nobody is known yet.
    """
    found = clock_back(desk)
    if found is not None and desk.person and not desk.book.read_only:
        with desk.book.atomic():
            note_clock(desk)
    return replace(desk, clock_back=found)


def require_past(desk: Desk, day: date) -> None:
    """Raise Refused(DATE_IN_FUTURE) where an act is dated later than today, by the state's legal time."""
    today = desk.clock().astimezone(desk.book.facts.get().local_time).date()
    if day > today:
        raise Refused(Code.DATE_IN_FUTURE, day=day.isoformat(), today=today.isoformat())
