"""What the board puts on record for its minutes: added, changed, and taken away, each with its entry in the journal;
what is typed of it is kept as a draft until then."""

from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import datetime

from plebapp.domain.encoding import encode_proceeding
from plebapp.domain.errors import Code, Refused
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.domain.proceedings import Proceeding, ProceedingKind, tidied, validate
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import Book, Desk, ProceedingDraft
from plebapp.usecases.record import record

Texts = Mapping[str, tuple[str, ...]]
"""The lines of each field as typed."""


def keep_record_draft(desk: Desk, kind: ProceedingKind, number: int, texts: Texts) -> None:
    """Keep what is typed of a proceeding of a kind, new (0) or in place of the one of that number, so that nothing is
    lost; no texts at all drop the draft. No fact, no journal. Raises Refused: as `authorise`."""
    with desk.book.atomic():
        authorise(desk, Permission.KEEP_MINUTES)
        if texts:
            desk.book.proceedings.keep_draft(ProceedingDraft(kind, number, texts, desk.person))
        else:
            desk.book.proceedings.drop_draft(kind)


def add(desk: Desk, proceeding: Proceeding, *, drafted: bool = False) -> Proceeding:
    """Put a proceeding on record under the next number, whatever number it bears; return it as it is kept. Where it was
    `drafted`, the draft of its kind is dropped at once.

    Raises Refused: as `domain.proceedings.validate` and `authorise`, STATION_UNKNOWN, MOMENT_IN_FUTURE,
    MOMENT_BEFORE_POLL.
    """
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.KEEP_MINUTES)
        kept = replace(tidied(proceeding), number=book.proceedings.next_number())
        _require_possible(desk, kept)
        book.proceedings.add(kept)
        if drafted:
            book.proceedings.drop_draft(kept.kind)
        record(desk, Action.PROCEEDING_ADDED, str(kept.number), after={"proceeding": encode_proceeding(kept)})
    return kept


def change(desk: Desk, proceeding: Proceeding, reason: str, *, drafted: bool = False) -> Proceeding:
    """Put a proceeding in place of the one of its number; return it as it is kept. The same one changes nothing. Where
    it was `drafted`, the draft of its kind is dropped at once.

    Raises Refused: as `add`, PROCEEDING_UNKNOWN, REASON_MISSING.
    """
    book, reason = desk.book, " ".join(reason.split())
    with book.atomic():
        authorise(desk, Permission.KEEP_MINUTES)
        current, kept = _on_record(book, proceeding.number), tidied(proceeding)
        _require_possible(desk, kept)
        if kept != current:
            _require_reason(reason)
        if drafted:
            book.proceedings.drop_draft(kept.kind)
        if kept == current:
            return kept
        book.proceedings.replace(kept)
        record(
            desk,
            Action.PROCEEDING_CHANGED,
            str(kept.number),
            before={"proceeding": encode_proceeding(current)},
            after={"proceeding": encode_proceeding(kept), "reason": reason},
        )
    return kept


def remove(desk: Desk, number: int, reason: str) -> None:
    """Take a proceeding away; its number is not given again. Raises Refused: PROCEEDING_UNKNOWN, REASON_MISSING, as
    `authorise`."""
    book, reason = desk.book, " ".join(reason.split())
    with book.atomic():
        authorise(desk, Permission.KEEP_MINUTES)
        current = _on_record(book, number)
        _require_reason(reason)
        book.proceedings.remove(number)
        record(
            desk,
            Action.PROCEEDING_REMOVED,
            str(number),
            before={"proceeding": encode_proceeding(current)},
            after={"reason": reason},
        )


def _on_record(book: Book, number: int) -> Proceeding:
    for proceeding in book.proceedings.all():
        if proceeding.number == number:
            return proceeding
    raise Refused(Code.PROCEEDING_UNKNOWN, number=number)


def _require_reason(reason: str) -> None:
    if not reason:
        raise Refused(Code.REASON_MISSING)


def _require_possible(desk: Desk, proceeding: Proceeding) -> None:
    validate(proceeding)
    station = proceeding.station
    if station is not None and desk.book.stations.get(station) is None:
        raise Refused(Code.STATION_UNKNOWN, zone=station.zone, section=station.section)
    for field in fields(proceeding):
        moment = getattr(proceeding, field.name)
        if isinstance(moment, datetime):
            _require_moment(desk, moment)


def _require_moment(desk: Desk, moment: datetime) -> None:
    """Raise Refused where it is still to come, or before the polling day of a plebiscite that is no simulation: what
    the minutes of the count tell with its hour happened then or later."""
    facts = desk.book.facts.get()
    present = desk.clock().astimezone(facts.local_time).replace(tzinfo=None)
    if moment > present:
        raise Refused(Code.MOMENT_IN_FUTURE, moment=_told(moment), now=_told(present))
    if moment.date() < facts.polling_day and not facts.simulated:
        day = facts.polling_day.isoformat()
        raise Refused(Code.MOMENT_BEFORE_POLL, moment=_told(moment), polling_day=day)


def _told(moment: datetime) -> str:
    return moment.isoformat("T", "minutes")
