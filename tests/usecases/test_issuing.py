"""Documents that leave the program: numbered by kind and year, kept as they left, whole or not at all."""

import hashlib
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from plebapp.domain.documents import DocumentKind, DocumentNumber
from plebapp.domain.errors import Code, PlebError, Refused, Unusable
from plebapp.domain.journal import NO_FACT, Action
from plebapp.domain.people import Role
from plebapp.domain.verification import Check
from plebapp.usecases.counting import enter_sheet
from plebapp.usecases.issuing import find_issue, is_up_to_date, issue, kept, next_copy, next_number
from plebapp.usecases.minutes import MINUTES
from plebapp.usecases.ports import Desk, Document, Issued
from plebapp.usecases.verify import verify
from tests.usecases.forging import forging
from tests.usecases.office import LIBRARY, Clock, command, document
from tests.usecases.protected import MARTA, OTAVIO, protected_office

DRAFT = DocumentKind.DRAFT.value
FIRST = DocumentNumber(2026, 1)


def issued_now(desk: Desk, content: bytes = b"%PDF-1 a ata", kind: str = MINUTES, data: bytes = b"") -> Issued:
    found = issue(desk, document(desk, content, kind, data))
    assert found is not None
    return found


def nothing_issued(desk: Desk, made: Document) -> PlebError:
    """What is said where a document is not issued; the file is as it was."""
    before = desk.book.journal.head(), desk.book.issues.all()
    with pytest.raises((Refused, Unusable)) as refused:
        issue(desk, made)
    assert (desk.book.journal.head(), desk.book.issues.all()) == before
    assert isinstance(refused.value, PlebError)
    return refused.value


def test_a_document_issued_is_numbered_journaled_and_kept(ready: Desk) -> None:
    made = document(ready, data="José d'Ávila".encode())
    issued = issue(ready, made)
    assert issued is not None
    assert (issued.kind, issued.number, issued.person, issued.head) == (MINUTES, FIRST, MARTA, made.head)
    assert issued.digest == hashlib.sha256(made.pdf).hexdigest()
    assert issued.data == hashlib.sha256(made.data).hexdigest()
    assert ready.book.issues.all() == (issued,)
    assert ready.book.issues.pdf(issued) == made.pdf
    assert kept(ready.book, issued) == replace(made, data=b"")
    entry = ready.book.journal.head()
    assert entry is not None
    assert (entry.action, entry.subject) == (Action.DOCUMENT_ISSUED, "ata-geral 1/2026")
    assert entry.after == {
        "document": "ata-geral",
        "year": 2026,
        "number": 1,
        "copy": 1,
        "head": made.head,
        "digest": issued.digest,
        "data": issued.data,
    }
    assert verify(ready).sound


def test_a_document_without_data_says_so(ready: Desk) -> None:
    assert issued_now(ready).data == ""


def test_the_very_same_document_saved_and_then_printed_is_one_issue(ready: Desk) -> None:
    made = document(ready)
    first = issue(ready, made)
    before = ready.book.journal.head()
    assert issue(ready, made) == first
    enter_sheet(ready, command(1, 6, 0, 6, 3, 2, 1, 0))
    before = ready.book.journal.head()
    assert issue(ready, made) == first, "whatever changed since, it is the paper that left"
    assert ready.book.journal.head() == before


# The number


def test_each_kind_counts_by_itself(ready: Desk) -> None:
    made = [issued_now(ready, kind.encode() + bytes([n]), kind) for n, kind in enumerate((DRAFT, MINUTES, MINUTES))]
    assert [str(each.number) for each in made] == ["1/2026", "1/2026", "2/2026"]


def test_numbers_begin_anew_each_year_by_the_legal_time_of_the_state(ready: Desk) -> None:
    clock = Clock()
    desk = replace(ready, clock=clock)
    moments = [
        (2026, 12, 31, 12, 0),
        (2027, 1, 1, 2, 59, 59),  # still 2026 in São Paulo
        (2027, 1, 1, 3, 0),
        (2027, 1, 1, 3, 1),
    ]
    numbers = []
    for n, moment in enumerate(moments):
        clock.now = datetime(*moment, tzinfo=UTC)  # type: ignore[misc]  # parts of a moment
        numbers.append(str(issued_now(desk, bytes([n])).number))
    assert numbers == ["1/2026", "2/2026", "1/2027", "2/2027"]
    assert verify(desk).sound


def test_a_document_made_before_midnight_of_the_year_s_end_is_made_again_after(ready: Desk) -> None:
    clock = Clock(datetime(2027, 1, 1, 2, 59, tzinfo=UTC))
    desk = replace(ready, clock=clock)
    made = document(desk)
    assert made.number == FIRST
    assert is_up_to_date(desk, made)
    clock.now = datetime(2027, 1, 1, 3, 0, tzinfo=UTC)
    assert not is_up_to_date(desk, made)
    error = nothing_issued(desk, made)
    assert error.code is Code.DOCUMENT_NUMBER_PAST
    assert error.operands == {"document": "ata-geral 1/2026", "following": "ata-geral 1/2027"}
    assert str(issued_now(desk).number) == "1/2027"


def test_a_clock_set_back_to_the_year_before_gives_no_number_twice(ready: Desk) -> None:
    clock = Clock(datetime(2026, 12, 1, tzinfo=UTC))
    desk = replace(ready, clock=clock)
    first = issued_now(desk, b"1")
    clock.now = datetime(2027, 1, 2, tzinfo=UTC)
    second = issued_now(desk, b"2")
    clock.now = datetime(2026, 12, 2, tzinfo=UTC)
    third = issued_now(desk, b"3")
    assert [str(each.number) for each in (first, second, third)] == ["1/2026", "1/2027", "2/2026"]
    assert ready.book.issues.all() == (first, second, third), "in the order in which they left"
    actions = [entry.action for entry in ready.book.journal.latest(2)]
    assert actions == [Action.DOCUMENT_ISSUED, Action.CLOCK_WENT_BACK]
    assert verify(desk).sound


@pytest.mark.parametrize("number", [DocumentNumber(2026, 1), DocumentNumber(2026, 3), DocumentNumber(2025, 2)])
def test_a_number_that_is_not_the_next_one_is_refused(ready: Desk, number: DocumentNumber) -> None:
    issued_now(ready)
    made = replace(document(ready, b"%PDF-1 outra"), number=number)
    error = nothing_issued(ready, made)
    assert error.code is Code.DOCUMENT_NUMBER_PAST
    assert error.operands["following"] == "ata-geral 2/2026"


def test_a_second_desk_that_issues_meanwhile_takes_the_number(ready: Desk) -> None:
    made = document(ready, b"%PDF-1 daqui")
    other = ready.another()
    issued_now(other, b"%PDF-1 de outra mesa")
    other.book.close()
    error = nothing_issued(ready, made)
    assert (error.code, error.operands["action"]) == (Code.DOCUMENT_FACTS_CHANGED, "document_issued")


# What it rests on


def test_a_document_whose_facts_are_no_longer_those_on_file_is_refused(ready: Desk) -> None:
    made = document(ready)
    enter_sheet(ready, command(1, 6, 0, 6, 3, 2, 1, 0))
    error = nothing_issued(ready, made)
    assert error.code is Code.DOCUMENT_FACTS_CHANGED
    assert error.operands == {
        "document": "ata-geral 1/2026",
        "action": "sheets_entered",
        "at": "2026-10-04T17:00:00-03:00",
    }


@pytest.mark.parametrize("action", sorted(NO_FACT))
def test_a_document_whose_head_is_not_the_last_entry_is_refused_though_no_fact_changed(
    ready: Desk, action: Action
) -> None:
    """It would tell an old head, and an old number of entries and signers."""
    made = document(ready)
    with ready.book.atomic():
        ready.book.journal.append(ready.clock().isoformat(), MARTA, action, "", None, None)
    error = nothing_issued(ready, made)
    assert (error.code, error.operands["action"]) == (Code.DOCUMENT_FACTS_CHANGED, action.value)
    assert not is_up_to_date(ready, made)
    again = document(ready)
    assert is_up_to_date(ready, again)
    assert issue(ready, again) is not None


def test_what_was_issued_stands_on_the_present_until_a_fact_changes(ready: Desk) -> None:
    made = document(ready)
    issue(ready, made)
    issued_now(ready, b"%PDF-1 a minuta", DRAFT)
    assert is_up_to_date(ready, made)
    enter_sheet(ready, command(1, 6, 0, 6, 3, 2, 1, 0))
    assert not is_up_to_date(ready, made)


def test_a_copy_leaves_while_its_document_stands_whatever_else_was_recorded(ready: Desk) -> None:
    first = issued_now(ready, b"1")
    made = copy_of(ready, first, b"2")
    issued_now(ready, b"%PDF-1 a minuta", DRAFT)
    assert issue(ready, made) is not None
    late = copy_of(ready, first, b"3")
    enter_sheet(ready, command(1, 6, 0, 6, 3, 2, 1, 0))
    assert nothing_issued(ready, late).code is Code.DOCUMENT_FACTS_CHANGED


@pytest.mark.parametrize("head", ["", "ab" * 32])
def test_a_document_of_another_file_is_refused(ready: Desk, head: str) -> None:
    assert nothing_issued(ready, replace(document(ready), head=head)).code is Code.DOCUMENT_FACTS_CHANGED


# Copies


def copy_of(desk: Desk, issued: Issued, content: bytes) -> Document:
    number = next_copy(desk.book, issued.kind, issued.number)
    return Document(content, kind=issued.kind, number=number, head=issued.head)


def test_copies_are_numbered_issues_of_the_same_document(ready: Desk) -> None:
    first = issued_now(ready, b"1")
    copies = [issue(ready, copy_of(ready, first, content)) for content in (b"2", b"3")]
    assert [str(each.number) for each in ready.book.issues.all()] == ["1/2026", "1/2026/2", "1/2026/3"]
    entry = ready.book.journal.head()
    assert entry is not None
    assert entry.subject == "ata-geral 1/2026/3"
    assert next_number(ready.book, MINUTES, 2026) == DocumentNumber(2026, 2)
    assert find_issue(ready.book, MINUTES, DocumentNumber(2026, 1, 3)) == copies[1]
    assert verify(ready).sound


def test_a_copy_keeps_the_year_of_its_document(ready: Desk) -> None:
    clock = Clock()
    desk = replace(ready, clock=clock)
    first = issued_now(desk, b"1")
    clock.now = datetime(2027, 2, 1, tzinfo=UTC)
    assert issue(desk, copy_of(desk, first, b"2")) is not None
    assert next_number(desk.book, MINUTES, 2027) == DocumentNumber(2027, 1)


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (DocumentNumber(2026, 1, 3), Code.DOCUMENT_NUMBER_PAST),
        (DocumentNumber(2026, 2, 2), Code.DOCUMENT_UNKNOWN),
        (DocumentNumber(2025, 1, 2), Code.DOCUMENT_UNKNOWN),
    ],
)
def test_a_copy_that_does_not_follow_is_refused(ready: Desk, number: DocumentNumber, code: Code) -> None:
    first = issued_now(ready, b"1")
    assert nothing_issued(ready, replace(copy_of(ready, first, b"2"), number=number)).code is code


def test_a_copy_whose_document_was_superseded_meanwhile_is_refused(ready: Desk) -> None:
    first = issued_now(ready, b"1")
    made = copy_of(ready, first, b"2")
    issued_now(ready, b"3")
    error = nothing_issued(ready, made)
    assert (error.code, error.operands) == (Code.DOCUMENT_SUPERSEDED, {"document": "ata-geral 1/2026"})


# Who may, and where


def test_only_who_may_issues(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, roles=(Role.TYPIST,))
    desk = office.sign_in(OTAVIO)
    assert nothing_issued(desk, document(desk)).code is Code.NOT_PERMITTED
    desk.book.close()


def test_a_file_only_read_keeps_nothing_and_knows_what_it_keeps(ready: Desk) -> None:
    made = document(ready)
    first = issue(ready, made)
    book = LIBRARY.open(ready.book.path, read_only=True)
    reader = Desk(book, "Ana", Clock())
    assert issue(reader, Document(b"%PDF-1 sem numero", kind=MINUTES)) is None
    assert issue(reader, made) == first
    assert book.issues.all() == (first,)
    book.close()


def test_of_a_file_only_read_a_document_is_up_to_date_until_another_program_records_something(ready: Desk) -> None:
    book = LIBRARY.open(ready.book.path, read_only=True)
    reader = Desk(book, "Ana", Clock())
    made = replace(document(ready), number=None)
    assert is_up_to_date(reader, made)
    enter_sheet(ready, command(1, 6, 0, 6, 3, 2, 1, 0))
    assert not is_up_to_date(reader, made)
    book.close()


def test_what_was_not_issued_is_not_found(ready: Desk) -> None:
    issued_now(ready)
    for kind, number in ((DRAFT, FIRST), (MINUTES, DocumentNumber(2026, 2)), (MINUTES, DocumentNumber(2026, 1, 2))):
        with pytest.raises(Refused) as refused:
            find_issue(ready.book, kind, number)
        assert (refused.value.code, refused.value.operands) == (
            Code.DOCUMENT_UNKNOWN,
            {"document": f"{kind} {number}"},
        )


def test_a_document_altered_on_file_is_not_given_out(ready: Desk) -> None:
    issued, path = issued_now(ready), ready.book.path
    ready.book.close()
    with forging(path) as forger:
        forger.run("UPDATE issue SET pdf = ?", b"%PDF-1 outra")
    book = LIBRARY.open(path)
    with pytest.raises(Unusable) as refused:
        kept(book, issued)
    assert refused.value.code is Code.FILE_DISAGREES
    assert [(each.check, each.subject) for each in verify(Desk(book, MARTA, Clock())).disagreements] == [
        (Check.DOCUMENT, "ata-geral 1/2026")
    ]
    book.close()
