"""Putting on record what the minutes tell: each act one entry of the journal, with everything before and after."""

from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from plebapp.domain.encoding import encode_proceeding
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.journal import Action, Entry
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.station import StationId
from plebapp.usecases.ports import Desk
from plebapp.usecases.proceedings import add, change, keep_record_draft, remove
from plebapp.usecases.verify import verify
from tests.domain.proceedings import WHOLE
from tests.usecases.office import LIBRARY, Clock, ready_desk

INCIDENT = Proceeding(kind=ProceedingKind.INCIDENT, text="Faltou energia por dez minutos.")
NOW = datetime(2026, 10, 4, 17, 0)  # the clock of the office, in the state's legal time


def last(desk: Desk) -> Entry:
    entry = desk.book.journal.head()
    assert entry is not None
    return entry


def refused(desk: Desk, call: object) -> Refused:
    """The refusal of a call that changes nothing."""
    head, kept = desk.book.journal.head(), desk.book.proceedings.all()
    assert callable(call)
    with pytest.raises(Refused) as refusal:
        call()
    assert (desk.book.journal.head(), desk.book.proceedings.all()) == (head, kept)
    return refusal.value


@pytest.mark.parametrize("kind", ProceedingKind)
def test_every_kind_is_kept_and_journaled_whole(ready: Desk, kind: ProceedingKind) -> None:
    clock = ready.clock
    assert isinstance(clock, Clock)
    clock.now += timedelta(days=1)
    kept = add(ready, WHOLE[kind])
    assert kept == replace(WHOLE[kind], number=1)
    assert ready.book.proceedings.all() == (kept,)
    entry = last(ready)
    assert (entry.action, entry.subject, entry.before) == (Action.PROCEEDING_ADDED, "1", None)
    assert entry.after == {"proceeding": encode_proceeding(kept)}
    assert verify(ready).sound


def test_numbers_are_given_in_turn_and_never_again(ready: Desk) -> None:
    assert [add(ready, replace(INCIDENT, number=number)).number for number in (0, 9, 1)] == [1, 2, 3]
    remove(ready, 3, "em duplicidade")
    remove(ready, 1, "em duplicidade")
    assert add(ready, INCIDENT).number == 4
    assert [kept.number for kept in ready.book.proceedings.all()] == [2, 4]
    assert verify(ready).sound


def test_what_is_typed_is_kept_tidy(ready: Desk) -> None:
    kept = add(ready, replace(INCIDENT, text="  Faltou\nenergia. ", began=NOW.replace(second=30) - timedelta(hours=1)))
    assert (kept.text, kept.began) == ("Faltou energia.", NOW - timedelta(hours=1))


def test_a_change_tells_before_after_and_why(ready: Desk) -> None:
    first = add(ready, INCIDENT)
    kept = change(ready, replace(first, text="Faltou energia por uma hora."), "  hora\nconferida ")
    assert ready.book.proceedings.all() == (kept,)
    entry = last(ready)
    assert (entry.action, entry.subject) == (Action.PROCEEDING_CHANGED, "1")
    assert entry.before == {"proceeding": encode_proceeding(first)}
    assert entry.after == {"proceeding": encode_proceeding(kept), "reason": "hora conferida"}
    assert verify(ready).sound


def test_the_same_again_is_no_change_and_asks_for_no_reason(ready: Desk) -> None:
    first = add(ready, INCIDENT)
    head = last(ready)
    assert change(ready, replace(first, text=f" {first.text} "), "") == first
    assert last(ready) == head


def test_one_taken_away_stays_in_the_journal(ready: Desk) -> None:
    first = add(ready, INCIDENT)
    remove(ready, 1, "anotado por engano")
    assert ready.book.proceedings.all() == ()
    entry = last(ready)
    assert (entry.action, entry.subject) == (Action.PROCEEDING_REMOVED, "1")
    assert entry.before == {"proceeding": encode_proceeding(first)}
    assert entry.after == {"reason": "anotado por engano"}
    assert verify(ready).sound


def test_what_cannot_stand_is_refused(ready: Desk) -> None:
    first = add(ready, INCIDENT)
    nothing = replace(first, text=" \n ")
    assert refused(ready, lambda: add(ready, nothing)).code is Code.PROCEEDING_FIELD_MISSING
    assert refused(ready, lambda: change(ready, nothing, "motivo")).code is Code.PROCEEDING_FIELD_MISSING


@pytest.mark.parametrize("reason", ["", "  ", "\n"])
def test_a_change_needs_a_reason(ready: Desk, reason: str) -> None:
    first = add(ready, INCIDENT)
    other = replace(first, text="outro")
    assert refused(ready, lambda: change(ready, other, reason)).code is Code.REASON_MISSING
    assert refused(ready, lambda: remove(ready, 1, reason)).code is Code.REASON_MISSING


@pytest.mark.parametrize("number", [-1, 0, 2, 10**18])
def test_one_that_is_not_there_is_neither_changed_nor_taken_away(ready: Desk, number: int) -> None:
    add(ready, INCIDENT)
    unknown = refused(ready, lambda: change(ready, replace(INCIDENT, number=number), "motivo"))
    assert (unknown.code, unknown.operands) == (Code.PROCEEDING_UNKNOWN, {"number": number})
    assert refused(ready, lambda: remove(ready, number, "motivo")).code is Code.PROCEEDING_UNKNOWN


def test_its_station_must_exist(ready: Desk) -> None:
    add(ready, replace(INCIDENT, station=StationId(12, 2)))
    found = refused(ready, lambda: add(ready, replace(INCIDENT, station=StationId(12, 3))))
    assert (found.code, found.operands) == (Code.STATION_UNKNOWN, {"zone": 12, "section": 3})


def test_nothing_is_put_on_record_before_it_happens(ready: Desk) -> None:
    add(ready, replace(INCIDENT, began=NOW))
    late = refused(ready, lambda: add(ready, replace(INCIDENT, began=NOW + timedelta(minutes=1))))
    assert late.code is Code.MOMENT_IN_FUTURE
    assert late.operands == {"moment": "2026-10-04T17:01", "now": "2026-10-04T17:00"}
    session = Proceeding(
        kind=ProceedingKind.SESSION, began=NOW - timedelta(hours=1), ended=NOW + timedelta(minutes=1)
    )  # fmt: skip
    assert refused(ready, lambda: add(ready, session)).code is Code.MOMENT_IN_FUTURE
    add(ready, replace(session, ended=NOW))
    add(ready, replace(session, ended=None))


@pytest.mark.parametrize("began", [datetime(2026, 10, 3, 23, 59), datetime(2020, 10, 5, 8, 0)])
def test_nothing_is_told_with_an_hour_before_the_polling_day(ready: Desk, began: datetime) -> None:
    session = Proceeding(kind=ProceedingKind.SESSION, began=began, ended=NOW)
    for early in (session, replace(INCIDENT, began=began)):
        found = refused(ready, lambda early=early: add(ready, early))
        assert found.code is Code.MOMENT_BEFORE_POLL
        assert found.operands == {"moment": began.isoformat("T", "minutes"), "polling_day": "2026-10-04"}
    first = add(ready, replace(INCIDENT, began=NOW.replace(hour=0, minute=0)))
    assert refused(ready, lambda: change(ready, replace(first, began=began), "m")).code is Code.MOMENT_BEFORE_POLL
    add(ready, INCIDENT)  # what happened before is told without a moment


def test_a_simulation_may_be_rehearsed_before_its_day(tmp_path: Path) -> None:
    desk = ready_desk(tmp_path / "s.pleb", simulated=True)
    early = datetime(2026, 10, 3, 9, 0)
    assert add(desk, Proceeding(kind=ProceedingKind.SESSION, began=early)).began == early
    desk.book.close()


def test_what_is_typed_is_no_fact_and_is_kept_until_it_is_on_record(ready: Desk) -> None:
    head = ready.book.journal.head()
    for kind in (ProceedingKind.INCIDENT, ProceedingKind.ADDENDUM):
        keep_record_draft(ready, kind, 0, {"text": ("Faltou ener",)})
    assert ready.book.journal.head() == head
    assert verify(ready).sound
    add(ready, INCIDENT)
    assert len(ready.book.proceedings.drafts()) == 2, "what another put on record is not what was typed here"
    kept = add(ready, INCIDENT, drafted=True)
    assert [draft.kind for draft in ready.book.proceedings.drafts()] == [ProceedingKind.ADDENDUM]
    keep_record_draft(ready, ProceedingKind.INCIDENT, kept.number, {"text": ("Faltou água.",)})
    with pytest.raises(Refused):
        change(ready, replace(kept, text="Faltou água."), "", drafted=True)
    assert len(ready.book.proceedings.drafts()) == 2
    change(ready, replace(kept, text="Faltou água."), "engano", drafted=True)
    keep_record_draft(ready, ProceedingKind.ADDENDUM, 0, {})
    assert ready.book.proceedings.drafts() == ()


def test_the_same_again_lets_go_of_its_draft(ready: Desk) -> None:
    kept = add(ready, INCIDENT)
    keep_record_draft(ready, kept.kind, kept.number, {"text": ("x",)})
    change(ready, kept, "", drafted=True)
    assert ready.book.proceedings.drafts() == ()


def test_a_file_only_read_keeps_no_draft(ready: Desk) -> None:
    path = ready.book.path
    ready.book.close()
    book = LIBRARY.open(path, read_only=True)
    with pytest.raises(Unusable) as refusal:
        keep_record_draft(replace(ready, book=book), ProceedingKind.INCIDENT, 0, {"text": ("x",)})
    assert refusal.value.code is Code.FILE_READ_ONLY
    assert book.proceedings.drafts() == ()
    book.close()
