"""The general minutes: what they rest on, the number that they bear, those that stand, and copies of them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from plebapp.domain.board import BoardAct
from plebapp.domain.documents import DocumentKind, DocumentNumber
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_reading import decode_minutes
from plebapp.domain.people import Role
from plebapp.domain.verification import Check
from plebapp.usecases.arms import set_arms
from plebapp.usecases.counting import enter_sheet, record_decision
from plebapp.usecases.issuing import current_issue, issue, kept, standing
from plebapp.usecases.minutes import MINUTES, general_minutes, kept_minutes, latest_minutes, new_copy
from plebapp.usecases.ports import App, Desk, Document, Issued, Report, silent
from plebapp.usecases.verify import verify
from tests.reports.pictures import saved, shield
from tests.usecases.forging import forging
from tests.usecases.office import LIBRARY, Clock, command, decision, document
from tests.usecases.papers import Papers, quick_app
from tests.usecases.protected import MARTA, OTAVIO, protected_office

DRAFT = DocumentKind.DRAFT.value


def complete(desk: Desk) -> None:
    enter_sheet(desk, command(1, 6, 0, 6, 3, 2, 1, 0))
    record_decision(desk, decision(2, BoardAct.NOT_HELD))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def app(clock: Clock) -> App:
    return quick_app(clock)


@pytest.fixture
def counted(ready: Desk, clock: Clock) -> Desk:
    """Nothing is missing, and the clock can be set."""
    complete(ready)
    return replace(ready, clock=clock)


def issued_of(desk: Desk, made: Document) -> Issued:
    found = issue(desk, made)
    assert found is not None
    return found


def test_minutes_are_a_draft_until_nothing_is_missing(ready: Desk, app: App) -> None:
    head = ready.book.journal.head()
    assert head is not None
    draft = general_minutes(app, ready)
    assert (draft.kind, draft.number, draft.head) == (DRAFT, DocumentNumber(2026, 1), head.digest)
    complete(ready)
    assert general_minutes(app, ready).kind == MINUTES


def test_with_the_clock_before_the_end_of_the_poll_they_are_a_draft(counted: Desk, app: App, clock: Clock) -> None:
    clock.now = counted.book.facts.get().poll_closes
    assert general_minutes(app, counted).kind == MINUTES
    clock.now -= timedelta(seconds=1)
    draft = general_minutes(app, counted)
    assert (draft.kind, draft.number) == (DRAFT, DocumentNumber(2026, 1))
    assert decode_minutes(draft.data).minutes.kind is DocumentKind.DRAFT


def test_they_bear_the_number_under_which_they_are_issued(counted: Desk, app: App) -> None:
    made = general_minutes(app, counted)
    assert decode_minutes(made.data).minutes.number == made.number == DocumentNumber(2026, 1)
    assert issued_of(counted, made).number == made.number
    assert general_minutes(app, counted).number == DocumentNumber(2026, 2)


def test_made_in_a_new_year_they_begin_anew(counted: Desk, app: App, clock: Clock) -> None:
    issue(counted, general_minutes(app, counted))
    clock.now = datetime(2027, 1, 1, 2, 59, tzinfo=UTC)  # 31 December in São Paulo
    assert general_minutes(app, counted).number == DocumentNumber(2026, 2)
    clock.now += timedelta(minutes=1)
    assert general_minutes(app, counted).number == DocumentNumber(2027, 1)


def test_of_a_file_only_read_they_bear_none(counted: Desk, app: App) -> None:
    book = LIBRARY.open(counted.book.path, read_only=True)
    made = general_minutes(app, Desk(book, "Ana", Clock()))
    assert made.number is None
    assert decode_minutes(made.data).minutes.number is None
    book.close()


# Those that stand


def test_while_no_fact_changes_those_issued_are_given(counted: Desk, app: App, clock: Clock) -> None:
    issued = issued_of(counted, latest_minutes(app, counted))
    clock.now += timedelta(days=400)
    found = latest_minutes(app, counted)
    assert found == replace(kept(counted.book, issued), made_at=Clock().now)
    assert issue(counted, found) == issued
    record_decision(counted, decision(1, BoardAct.ANNUL, came=6))
    assert latest_minutes(app, counted).number == DocumentNumber(2027, 1)


def test_the_copies_are_not_what_is_given(counted: Desk, app: App) -> None:
    issued = issued_of(counted, latest_minutes(app, counted))
    issue(counted, new_copy(app, counted, issued))
    assert latest_minutes(app, counted) == kept_minutes(app, counted.book, issued)


def test_a_draft_that_stands_gives_way_to_the_minutes(ready: Desk, app: App) -> None:
    draft = issued_of(ready, latest_minutes(app, ready))
    assert latest_minutes(app, ready) == kept_minutes(app, ready.book, draft)
    complete(ready)
    made = latest_minutes(app, ready)
    assert (made.kind, made.number) == (MINUTES, DocumentNumber(2026, 1))


def test_those_issued_are_given_from_a_file_only_read(counted: Desk, app: App) -> None:
    issued = issued_of(counted, latest_minutes(app, counted))
    book = LIBRARY.open(counted.book.path, read_only=True)
    reader = Desk(book, "Ana", Clock())
    assert issue(reader, latest_minutes(app, reader)) == issued
    book.close()


def test_a_document_knows_the_moment_printed_in_it_however_late_it_is_issued_or_copied(
    counted: Desk, app: App, clock: Clock
) -> None:
    at = clock.now
    made = general_minutes(app, counted)
    clock.now += timedelta(hours=3)
    issued = issued_of(counted, made)
    found = {each.made_at for each in (made, kept_minutes(app, counted.book, issued), new_copy(app, counted, issued))}
    assert found == {at}
    assert datetime.fromisoformat(issued.at) == clock.now


def test_of_one_that_carries_no_data_the_moment_is_not_known(counted: Desk, app: App) -> None:
    issued = issued_of(counted, document(counted))
    assert kept_minutes(app, counted.book, issued) == kept(counted.book, issued)


@pytest.mark.parametrize("make", [general_minutes, latest_minutes])
def test_progress_never_goes_back(counted: Desk, app: App, make: Callable[[App, Desk, Report], Document]) -> None:
    shares: list[Fraction] = []
    make(app, counted, lambda done, total: shares.append(Fraction(done, total)))
    assert shares == sorted(shares)
    assert shares[-1] == 1


# Copies


def test_a_copy_is_the_same_minutes_under_the_next_copy_s_number(counted: Desk, app: App, clock: Clock) -> None:
    first = general_minutes(app, counted)
    issued = issued_of(counted, first)
    clock.now += timedelta(days=400)
    for number in (2, 3):
        made = new_copy(app, counted, issued)
        assert made.number == DocumentNumber(2026, 1, number)
        assert (made.kind, made.head) == (MINUTES, first.head)
        was, now = decode_minutes(first.data).minutes, decode_minutes(made.data).minutes
        assert now == replace(was, number=made.number)
        assert now.issued_at == was.issued_at
        copy = issued_of(counted, made)
        assert new_copy(app, counted, copy).number == DocumentNumber(2026, 1, number + 1)
    assert current_issue(counted.book, MINUTES) == issued
    assert [each.superseded for each in standing(counted.book)] == [None] * 3
    assert verify(counted).sound


def test_a_copy_bears_the_arms_on_file(counted: Desk, app: App) -> None:
    set_arms(app, counted, saved(shield()))
    issued = issued_of(counted, general_minutes(app, counted))
    borne: list[bytes | None] = []

    class Watched(Papers):
        def general_minutes(self, minutes: Minutes, report: Report = silent) -> Document:
            borne.append(minutes.arms)
            return super().general_minutes(minutes, report)

    new_copy(replace(app, documents=Watched()), counted, issued)
    assert borne == [counted.book.arms.get()]
    assert borne != [None]


def test_of_a_draft_there_are_copies_as_well(ready: Desk, app: App) -> None:
    made = new_copy(app, ready, issued_of(ready, general_minutes(app, ready)))
    assert (made.kind, made.number) == (DRAFT, DocumentNumber(2026, 1, 2))


def test_there_is_no_copy_of_what_is_superseded(counted: Desk, app: App) -> None:
    first = issued_of(counted, general_minutes(app, counted))
    copy = issued_of(counted, new_copy(app, counted, first))
    record_decision(counted, decision(1, BoardAct.ANNUL, came=6))
    for issued in (first, copy):
        with pytest.raises(Refused) as refused:
            new_copy(app, counted, issued)
        assert refused.value.code is Code.DOCUMENT_SUPERSEDED
        assert refused.value.operands == {"document": f"ata-geral {issued.number}"}


def test_there_is_none_of_what_carries_no_data(counted: Desk, app: App) -> None:
    """Issued by the program as it was before version 3 of the file."""
    issued = issued_of(counted, document(counted))
    with pytest.raises(Refused) as refused:
        new_copy(app, counted, issued)
    assert refused.value.code is Code.DOCUMENT_WITHOUT_DATA


def test_there_is_none_where_nothing_can_be_kept(counted: Desk, app: App) -> None:
    issued = issued_of(counted, general_minutes(app, counted))
    book = LIBRARY.open(counted.book.path, read_only=True)
    with pytest.raises(Unusable) as refused:
        new_copy(app, Desk(book, "Ana", Clock()), issued)
    assert refused.value.code is Code.FILE_READ_ONLY
    book.close()


@pytest.mark.parametrize("carried", [None, b"{}"])
def test_there_is_none_where_the_pdf_carries_other_data(counted: Desk, app: App, carried: bytes | None) -> None:
    class Swapped(Papers):
        def data(self, pdf: bytes) -> bytes | None:
            return carried

    issued = issued_of(counted, general_minutes(app, counted))
    with pytest.raises(Unusable) as refused:
        new_copy(replace(app, documents=Swapped()), counted, issued)
    assert refused.value.code is Code.FILE_DISAGREES


@pytest.mark.parametrize("carried", [None, b"{}"])
def test_verifying_reads_what_the_pdf_carries(counted: Desk, app: App, carried: bytes | None) -> None:
    class Swapped(Papers):
        def data(self, pdf: bytes) -> bytes | None:
            return carried

    issue(counted, general_minutes(app, counted))
    assert verify(counted, documents=app.documents).sound
    found = verify(counted, documents=Swapped()).disagreements
    assert [(each.check, each.subject) for each in found] == [(Check.DOCUMENT_DATA, "ata-geral 1/2026")]


def test_a_document_issued_before_there_were_data_carries_none(counted: Desk, app: App) -> None:
    issue(counted, document(counted, b"%PDF-1 "))
    assert verify(counted, documents=app.documents).sound


def test_who_may_not_issue_may_not_issue_a_copy(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, roles=(Role.TYPIST,))
    desk = office.sign_in(OTAVIO)
    with pytest.raises(Refused) as refused:
        issue(desk, replace(document(desk), number=DocumentNumber(2026, 1, 2)))
    assert refused.value.code is Code.NOT_PERMITTED
    desk.book.close()


# No document rests on a file that does not agree

# An edit that changes no figure and no row of a voter: only verifying the whole file tells.
SEARCH = "UPDATE voter SET search_key = 'outro' WHERE id = 1"


@pytest.mark.parametrize("make", [general_minutes, latest_minutes])
def test_before_the_minutes_proper_the_whole_file_is_verified(
    counted: Desk, app: App, make: Callable[[App, Desk], Document]
) -> None:
    path = counted.book.path
    issue(counted, document(counted))
    counted.book.close()
    with forging(path) as forger:
        forger.run("UPDATE issue SET pdf = x'00'")
    desk = Desk(LIBRARY.open(path), MARTA, Clock())
    with pytest.raises(Unusable) as refused:
        make(app, desk)
    assert refused.value.code is Code.FILE_DISAGREES
    assert refused.value.operands["check"] == "document"
    desk.book.close()


def test_before_a_copy_as_well(counted: Desk, app: App) -> None:
    path = counted.book.path
    issued = issued_of(counted, general_minutes(app, counted))
    counted.book.close()
    with forging(path) as forger:
        forger.run(SEARCH)
    desk = Desk(LIBRARY.open(path), MARTA, Clock())
    with pytest.raises(Unusable, match="file_disagrees"):
        new_copy(app, desk, issued)
    desk.book.close()


def test_a_draft_does_without(ready: Desk, app: App) -> None:
    path = ready.book.path
    ready.book.close()
    with forging(path) as forger:
        forger.run(SEARCH)
    desk = Desk(LIBRARY.open(path), MARTA, Clock())
    assert general_minutes(app, desk).kind == DRAFT
    complete(desk)
    with pytest.raises(Unusable, match="file_disagrees"):
        general_minutes(app, desk)
    desk.book.close()


def test_nor_from_damaged_pages(counted: Desk, app: App) -> None:
    path = counted.book.path
    counted.book.close()
    with forging(path) as forger:
        forger.run("INSERT INTO tally VALUES (12, 77, 1, 1, 0, 0, 0, 0, 0)")
    desk = Desk(LIBRARY.open(path), MARTA, Clock())
    with pytest.raises(Unusable) as refused:
        general_minutes(app, desk)
    assert refused.value.code is Code.FILE_DAMAGED
    desk.book.close()
