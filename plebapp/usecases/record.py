"""Writing to the journal: every change of a fact is one entry, in the transaction of the change."""

from datetime import UTC, date

from plebapp.domain.errors import Code, Refused
from plebapp.domain.journal import Action, Payload
from plebapp.usecases.ports import Desk


def now(desk: Desk) -> str:
    """Return the desk's present moment as the journal writes it: UTC, ISO 8601, seconds."""
    return desk.clock().astimezone(UTC).isoformat(timespec="seconds")


def record(desk: Desk, action: Action, subject: str = "", *, before: Payload = None, after: Payload = None) -> None:
    """Append an entry, signed by whoever signed in. Must be called inside `desk.book.atomic()`."""
    signers = [signer for signer in (desk.signer, desk.second) if signer is not None]
    desk.book.journal.append(now(desk), desk.person, action, subject, before, after, signers)


def require_past(desk: Desk, day: date) -> None:
    """Raise Refused(DATE_IN_FUTURE) where an act is dated later than today, by the state's legal time."""
    today = desk.clock().astimezone(desk.book.facts.get().local_time).date()
    if day > today:
        raise Refused(Code.DATE_IN_FUTURE, day=day.isoformat(), today=today.isoformat())
