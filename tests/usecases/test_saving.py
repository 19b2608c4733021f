"""Saving a document: on the disk, issued, and then in its place; or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from plebapp.domain.documents import DocumentNumber
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.people import Role
from plebapp.exchange.files import Files
from plebapp.exchange.replacing import replacing
from plebapp.usecases.issuing import issue, kept, save
from plebapp.usecases.minutes import MINUTES
from plebapp.usecases.ports import Desk, Document
from tests.usecases.office import LIBRARY, Clock, document
from tests.usecases.protected import OTAVIO, protected_office

FIRST = DocumentNumber(2026, 1)


class Disk(Files):
    """A disk that is full, or not."""

    def __init__(self, *, full: bool = False) -> None:
        self._full = full

    @contextmanager
    def placing(self, path: Path, content: bytes) -> Iterator[None]:
        with super().placing(path, content):
            if self._full:
                raise Unusable(Code.DISK_FULL, path=str(path))
            yield


def test_what_is_saved_is_issued_and_written(ready: Desk, tmp_path: Path) -> None:
    path, made = tmp_path / "ata.pdf", document(ready)
    issued = save(ready, Files(), path, made)
    assert issued is not None
    assert ready.book.issues.pdf(issued) == path.read_bytes() == made.pdf
    assert save(ready, Files(), tmp_path / "outra.pdf", made) == issued
    assert (tmp_path / "outra.pdf").read_bytes() == made.pdf


@pytest.mark.parametrize("replaces", [False, True])
def test_what_cannot_be_written_is_not_issued_and_takes_no_number(ready: Desk, tmp_path: Path, replaces: bool) -> None:
    folder = tmp_path / "pendrive"
    folder.mkdir()
    path, made = folder / "ata.pdf", document(ready)
    if replaces:
        path.write_bytes(b"%PDF-1 an older one")
    before = ready.book.journal.head()
    with pytest.raises(Unusable):
        save(ready, Disk(full=True), path, made)
    assert (ready.book.journal.head(), ready.book.issues.all()) == (before, ())
    assert [each.read_bytes() for each in folder.iterdir()] == [b"%PDF-1 an older one"] * replaces
    issued = save(ready, Disk(), path, made)
    assert issued is not None
    assert issued.number == FIRST


@pytest.mark.parametrize("replaces", [False, True])
def test_what_cannot_be_issued_leaves_no_file_and_every_older_one(
    ready: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, replaces: bool
) -> None:
    """The commit fails, once the document is on the disk."""
    folder = tmp_path / "pendrive"
    folder.mkdir()
    path, made = folder / "ata.pdf", document(ready)
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
        save(ready, Files(), path, made)
    assert [each.read_bytes() for each in folder.iterdir()] == [b"%PDF-1 an older one"] * replaces
    assert ready.book.issues.all() == ()


class Killed(BaseException):
    """The program ends here."""


def test_killed_between_the_file_keeps_what_it_numbered(
    ready: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issued, and not yet in its place: no other document can bear the number, and this one is saved again."""

    @contextmanager
    def killed(path: Path) -> Iterator[object]:
        with replacing(path) as stream:
            yield stream
            raise Killed

    path, made = tmp_path / "ata.pdf", document(ready)
    monkeypatch.setattr("plebapp.exchange.files.replacing", killed)
    with pytest.raises(Killed):
        save(ready, Files(), path, made)
    monkeypatch.undo()
    assert not path.exists()
    (issued,) = ready.book.issues.all()
    with pytest.raises(Refused, match="document_facts_changed"):
        issue(ready, replace(made, pdf=b"%PDF-1 outra"))
    assert ready.book.issues.all() == (issued,)
    assert save(ready, Files(), path, kept(ready.book, issued)) == issued
    assert path.read_bytes() == made.pdf


def test_who_may_not_issue_saves_nothing(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, roles=(Role.TYPIST,))
    desk = office.sign_in(OTAVIO)
    with pytest.raises(Refused):
        save(desk, Files(), tmp_path / "ata.pdf", document(desk))
    assert not (tmp_path / "ata.pdf").exists()
    desk.book.close()


def test_from_a_file_only_read_a_document_is_saved_without_a_number(ready: Desk, tmp_path: Path) -> None:
    book = LIBRARY.open(ready.book.path, read_only=True)
    assert save(Desk(book, "Ana", Clock()), Files(), tmp_path / "ata.pdf", Document(b"%PDF-1", kind=MINUTES)) is None
    assert (tmp_path / "ata.pdf").read_bytes() == b"%PDF-1"
    book.close()
