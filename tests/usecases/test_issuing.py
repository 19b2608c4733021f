"""Documents that leave the program: numbered by kind, kept as they left, and none from a file that does not agree."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from plebapp.domain.board import BoardAct
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.exchange.files import Files
from plebapp.usecases.counting import enter_sheet, record_decision
from plebapp.usecases.minutes import DRAFT, MINUTES, general_minutes, issue, save
from plebapp.usecases.ports import Desk, Document
from plebapp.usecases.verify import verify
from tests.usecases.forging import forging
from tests.usecases.office import LIBRARY, Clock, command, decision
from tests.usecases.protected import MARTA, OTAVIO, make_app, protected_office

ATA = Document(b"%PDF-1 a ata", kind=MINUTES, head="ab" * 32)


def complete(desk: Desk) -> None:
    enter_sheet(desk, command(1, 6, 0, 6, 3, 2, 1, 0))
    record_decision(desk, decision(2, BoardAct.NOT_HELD))


def test_a_document_issued_is_numbered_journaled_and_kept(ready: Desk) -> None:
    issued = issue(ready, ATA)
    assert issued is not None
    assert (issued.kind, issued.number, issued.person, issued.head) == ("ata-geral", 1, "Marta Nogueira", ATA.head)
    assert issued.digest == hashlib.sha256(ATA.pdf).hexdigest()
    assert ready.book.issues.all() == (issued,)
    assert ready.book.issues.pdf(issued) == ATA.pdf
    entry = ready.book.journal.head()
    assert entry is not None
    assert (entry.action, entry.subject) == (Action.DOCUMENT_ISSUED, "ata-geral 1")
    assert entry.after == {"document": "ata-geral", "number": 1, "head": ATA.head, "digest": issued.digest}
    assert verify(ready).sound


def test_each_kind_counts_by_itself(ready: Desk) -> None:
    draft = Document(b"%PDF-1 a minuta", kind=DRAFT)
    made = [issue(ready, draft), issue(ready, ATA), issue(ready, Document(b"%PDF-1 outra", kind=MINUTES))]
    assert [(each.kind, each.number) for each in made if each] == [(DRAFT, 1), (MINUTES, 1), (MINUTES, 2)]


def test_the_very_same_document_saved_and_then_printed_is_one_issue(ready: Desk) -> None:
    first = issue(ready, ATA)
    before = ready.book.journal.head()
    assert issue(ready, ATA) == first
    assert ready.book.journal.head() == before


def test_a_file_only_read_keeps_nothing(ready: Desk) -> None:
    book = LIBRARY.open(ready.book.path, read_only=True)
    assert issue(Desk(book, "Ana", Clock()), ATA) is None
    assert book.issues.all() == ()
    book.close()


# Saving: issued and written, both or neither


class Disk(Files):
    """A disk that fails before or after a document is written, or not."""

    def __init__(self, *, full: bool = False) -> None:
        self._full = full

    def write_document(self, path: Path, content: bytes, *, private: bool = False) -> None:
        if self._full:
            raise Unusable(Code.DISK_FULL, path=str(path))
        super().write_document(path, content, private=private)


def test_what_is_saved_is_issued_and_written(ready: Desk, tmp_path: Path) -> None:
    path = tmp_path / "ata.pdf"
    issued = save(ready, Disk(), path, ATA)
    assert issued is not None
    assert ready.book.issues.pdf(issued) == path.read_bytes() == ATA.pdf
    assert save(ready, Disk(), tmp_path / "outra.pdf", ATA) == issued
    assert (tmp_path / "outra.pdf").exists()


def test_what_cannot_be_written_is_not_issued_and_takes_no_number(ready: Desk, tmp_path: Path) -> None:
    before = ready.book.journal.head()
    with pytest.raises(Unusable):
        save(ready, Disk(full=True), tmp_path / "ata.pdf", ATA)
    assert (ready.book.journal.head(), ready.book.issues.all()) == (before, ())
    issued = save(ready, Disk(), tmp_path / "ata.pdf", replace(ATA, pdf=b"%PDF-1 another moment"))
    assert issued is not None
    assert issued.number == 1


@pytest.mark.parametrize("replaces", [False, True])
def test_what_cannot_be_issued_leaves_no_new_file(
    ready: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, replaces: bool
) -> None:
    """The commit fails, once the document is written; what it replaced is gone, and the new one stays."""
    path = tmp_path / "ata.pdf"
    if replaces:
        path.write_bytes(b"%PDF-1 an older one")
    atomic = ready.book.atomic

    @contextmanager
    def failing() -> Iterator[None]:
        with atomic():
            yield
            raise Unusable(Code.DISK_FULL, path=str(ready.book.path))

    monkeypatch.setattr(type(ready.book), "atomic", lambda _: failing())
    with pytest.raises(Unusable):
        save(ready, Disk(), path, ATA)
    assert path.exists() == replaces
    assert ready.book.issues.all() == ()


def test_who_may_not_issue_saves_nothing(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, roles=(Role.TYPIST,))
    desk = office.sign_in(OTAVIO)
    with pytest.raises(Refused):
        save(desk, Disk(), tmp_path / "ata.pdf", ATA)
    assert not (tmp_path / "ata.pdf").exists()
    desk.book.close()


def test_from_a_file_only_read_a_document_is_saved_without_a_number(ready: Desk, tmp_path: Path) -> None:
    book = LIBRARY.open(ready.book.path, read_only=True)
    assert save(Desk(book, "Ana", Clock()), Disk(), tmp_path / "ata.pdf", ATA) is None
    assert (tmp_path / "ata.pdf").read_bytes() == ATA.pdf
    book.close()


def test_only_who_may_issues(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, roles=(Role.TYPIST,))
    desk = office.sign_in(OTAVIO)
    with pytest.raises(Refused) as refused:
        issue(desk, ATA)
    assert refused.value.code is Code.NOT_PERMITTED
    assert desk.book.issues.all() == ()
    desk.book.close()


def test_minutes_are_a_draft_until_nothing_is_missing(ready: Desk) -> None:
    app = make_app(Clock())
    head = ready.book.journal.head()
    assert head is not None
    draft = general_minutes(app, ready)
    assert (draft.kind, draft.head) == (DRAFT, head.digest)
    complete(ready)
    assert general_minutes(app, ready).kind == MINUTES


# An edit that changes no figure and no row of a voter: only verifying the whole file tells.
SEARCH = "UPDATE voter SET search_key = 'outro' WHERE id = 1"


def test_before_the_minutes_proper_the_whole_file_is_verified(ready: Desk) -> None:
    app, path = make_app(Clock()), ready.book.path
    complete(ready)
    issue(ready, ATA)
    ready.book.close()
    with forging(path) as forger:
        forger.run("UPDATE issue SET pdf = x'00'")
    desk = Desk(LIBRARY.open(path), MARTA, Clock())
    with pytest.raises(Unusable) as refused:
        general_minutes(app, desk)
    assert refused.value.code is Code.FILE_DISAGREES
    assert refused.value.operands["check"] == "document"
    desk.book.close()


def test_a_draft_does_without(ready: Desk) -> None:
    app, path = make_app(Clock()), ready.book.path
    ready.book.close()
    with forging(path) as forger:
        forger.run(SEARCH)
    desk = Desk(LIBRARY.open(path), MARTA, Clock())
    assert general_minutes(app, desk).kind == DRAFT
    complete(desk)
    with pytest.raises(Unusable, match="file_disagrees"):
        general_minutes(app, desk)
    desk.book.close()


def test_nor_from_damaged_pages(ready: Desk) -> None:
    app, path = make_app(Clock()), ready.book.path
    complete(ready)
    ready.book.close()
    with forging(path) as forger:
        forger.run("INSERT INTO tally VALUES (12, 77, 1, 1, 0, 0, 0, 0, 0)")
    desk = Desk(LIBRARY.open(path), MARTA, Clock())
    with pytest.raises(Unusable) as refused:
        general_minutes(app, desk)
    assert refused.value.code is Code.FILE_DAMAGED
    desk.book.close()
