"""A clock set back is noticed, told and journaled; the order of entries never rests on it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from plebapp.domain.journal import Action, Entry
from plebapp.storage.driver import Connection
from plebapp.usecases.plebiscite import change_facts, open_plebiscite
from plebapp.usecases.ports import ClockBack, Desk
from plebapp.usecases.record import arrived, clock_back
from plebapp.usecases.signing_in import open_with_words, recover
from plebapp.usecases.verify import verify
from tests.usecases.office import AFTER_THE_POLL, LIBRARY, Clock, new_desk
from tests.usecases.protected import MARTA, OTHER_PASSWORD, protected_office

LAST = "2026-10-04T20:00:00+00:00"


def opened(path: Path, moment: datetime, *, read_only: bool = False) -> Desk:
    return open_plebiscite(LIBRARY, path, MARTA, Clock(moment), read_only=read_only)


def entries(desk: Desk) -> list[Entry]:
    return list(desk.book.journal.entries())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file whose last entry is of after the poll."""
    made = tmp_path / "n.pleb"
    new_desk(made).book.close()
    return made


@pytest.mark.parametrize(("behind", "noticed"), [(0, False), (59, False), (60, False), (61, True), (86_400, True)])
def test_more_than_a_minute_behind_is_noticed(path: Path, behind: int, noticed: bool) -> None:
    moment = AFTER_THE_POLL - timedelta(seconds=behind)
    desk = opened(path, moment)
    found = [entry for entry in entries(desk) if entry.action is Action.CLOCK_WENT_BACK]
    now = moment.isoformat()
    assert desk.clock_back == (ClockBack(LAST, now) if noticed else None)
    assert [(entry.person, entry.at, entry.after) for entry in found] == (
        [(MARTA, now, {"last": LAST, "now": now})] if noticed else []
    )
    assert verify(desk).sound
    desk.book.close()


def test_a_clock_ahead_is_nobody_s_business(path: Path) -> None:
    desk = opened(path, AFTER_THE_POLL + timedelta(days=400))
    assert desk.clock_back is None
    assert len(entries(desk)) == 1
    desk.book.close()


def test_it_is_journaled_once_and_noticed_again_when_it_goes_back_further(path: Path) -> None:
    for hours, told in ((1, 1), (1, 1), (2, 2), (0, 2), (1, 3)):
        desk = opened(path, AFTER_THE_POLL - timedelta(hours=hours))
        change_facts(desk, replace(desk.book.facts.get(), assembly_act=f"Ato {hours}/{told}"))
        assert sum(entry.action is Action.CLOCK_WENT_BACK for entry in entries(desk)) == told
        desk.book.close()


def test_the_moment_is_compared_whatever_the_zone_it_is_told_in(path: Path) -> None:
    brasilia = AFTER_THE_POLL.astimezone(tz=None)
    desk = opened(path, brasilia)
    assert desk.clock_back is None
    desk.book.close()


def test_only_read_it_is_told_and_not_journaled(path: Path) -> None:
    desk = opened(path, AFTER_THE_POLL - timedelta(hours=1), read_only=True)
    assert desk.clock_back is not None
    assert len(entries(desk)) == 1
    desk.book.close()


def test_where_nobody_is_known_yet_the_first_record_journals_it(path: Path) -> None:
    clock = Clock(AFTER_THE_POLL - timedelta(hours=1))
    desk = arrived(Desk(LIBRARY.open(path), "", clock))
    assert desk.clock_back is not None
    assert len(entries(desk)) == 1
    desk = replace(desk, person=MARTA)
    change_facts(desk, replace(desk.book.facts.get(), assembly_act="Ato 1"))
    assert [entry.action for entry in entries(desk)][1:] == [Action.CLOCK_WENT_BACK, Action.FACTS_CHANGED]
    assert entries(desk)[1].person == MARTA
    desk.book.close()


def test_set_back_during_the_sitting_it_is_journaled_with_the_next_act(path: Path) -> None:
    clock = Clock()
    desk = open_plebiscite(LIBRARY, path, MARTA, clock)
    clock.now -= timedelta(hours=3)
    change_facts(desk, replace(desk.book.facts.get(), assembly_act="Ato 1"))
    assert [entry.action for entry in entries(desk)][1:] == [Action.CLOCK_WENT_BACK, Action.FACTS_CHANGED]
    desk.book.close()


def test_an_act_that_is_refused_journals_nothing_of_the_clock(path: Path) -> None:
    clock = Clock()
    desk = open_plebiscite(LIBRARY, path, MARTA, clock)
    clock.now -= timedelta(hours=3)
    with pytest.raises(Exception, match="simulated"):
        change_facts(desk, replace(desk.book.facts.get(), simulated=True))
    assert len(entries(desk)) == 1
    desk.book.close()


@pytest.mark.parametrize("at", ["", "ontem", "2099-01-01T00:00:00", "9999-12-31T23:59:59-23:59", "2026-13-01"])
def test_a_moment_that_is_none_stops_nobody(path: Path, at: str) -> None:
    connection = Connection(path)
    with connection.atomic():
        connection.write("DROP TRIGGER journal_keeps_UPDATE")
        connection.write("UPDATE journal SET at = ?", (at,))
    connection.close()
    desk = opened(path, AFTER_THE_POLL)
    assert (desk.clock_back is not None) == (at[:4] == "9999")
    desk.book.close()


def test_in_a_protected_file_whoever_signs_in_signs_it(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    office.clock.now -= timedelta(hours=2)
    desk = office.sign_in()
    assert desk.clock_back is not None
    head = desk.book.journal.head()
    assert head is not None
    assert (head.action, head.person, head.signers) == (Action.CLOCK_WENT_BACK, MARTA, (MARTA,))
    desk.book.close()
    office.journal()


def test_recovering_under_a_clock_set_back_says_both(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    office.clock.now -= timedelta(hours=2)
    reader = open_with_words(office.app, office.path, office.words)
    assert reader.clock_back is not None
    reader.book.close()
    desk = recover(office.app, office.path, office.words, MARTA, OTHER_PASSWORD)
    assert {entry.action for entry in entries(desk)[2:]} == {Action.RECOVERED, Action.CLOCK_WENT_BACK}
    assert verify(desk).sound
    desk.book.close()


def test_a_file_without_entries_has_no_last_moment() -> None:
    class Empty:
        def head(self) -> None:
            return None

    class Book:
        journal = Empty()

    desk = Desk(Book(), MARTA, lambda: datetime(2000, 1, 1, tzinfo=UTC))  # type: ignore[arg-type]  # as it is being made
    assert clock_back(desk) is None
