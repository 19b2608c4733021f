"""What the board put on record, and the arms, in the file: kept as given, by numbers that come once."""

import sqlite3
from contextlib import closing
from dataclasses import replace

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.proceedings import ProceedingKind
from plebapp.storage.book import SqliteBook
from plebapp.usecases.ports import ProceedingDraft
from tests.domain.proceedings import numbered


def test_one_of_every_kind_comes_back_by_number(book: SqliteBook) -> None:
    assert book.proceedings.all() == ()
    with book.atomic():
        for made in reversed(numbered()):
            book.proceedings.add(made)
    assert book.proceedings.all() == numbered()


def test_a_number_is_given_once(book: SqliteBook) -> None:
    first, *_ = numbered()
    assert book.proceedings.next_number() == 1
    with book.atomic():
        book.proceedings.add(replace(first, number=7))
        book.proceedings.remove(7)
    assert book.proceedings.next_number() == 8
    with book.atomic():
        book.proceedings.add(first)
    assert book.proceedings.next_number() == 8
    with pytest.raises(Unusable) as refused, book.atomic():
        book.proceedings.add(first)
    assert refused.value.code is Code.WRITE_FAILED
    assert book.proceedings.all() == (first,)


def test_what_is_not_there_is_neither_replaced_nor_removed(book: SqliteBook) -> None:
    first, second, *_ = numbered()
    with book.atomic():
        book.proceedings.add(first)
        book.proceedings.replace(replace(first, text="outro"))
        with pytest.raises(LookupError):
            book.proceedings.replace(second)
        with pytest.raises(LookupError):
            book.proceedings.remove(second.number)
    assert [kept.text for kept in book.proceedings.all()] == ["outro"]


def test_one_draft_of_each_kind_is_kept_as_typed_in_place_of_the_former(book: SqliteBook) -> None:
    texts = {"began": ("31/02", "9h"), "text": ("D'Ávila \u05e9\n=1+1\0",), "station": ("",)}
    incident, session = (
        ProceedingDraft(ProceedingKind.INCIDENT, 7, texts, "Ana"),
        ProceedingDraft(ProceedingKind.SESSION, 0, {}, ""),
    )
    with book.atomic():
        book.proceedings.keep_draft(replace(incident, number=0, texts={}, person="Bia"))
        book.proceedings.keep_draft(incident)
        book.proceedings.keep_draft(session)
    assert book.proceedings.drafts() == (session, incident)
    with book.atomic():
        book.proceedings.drop_draft(ProceedingKind.SESSION)
        book.proceedings.drop_draft(ProceedingKind.SESSION)
    assert book.proceedings.drafts() == (incident,)


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE proceeding_draft SET kind = 'festa'",
        "UPDATE proceeding_draft SET document = 'x'",
        "UPDATE proceeding_draft SET document = '[]'",
        """UPDATE proceeding_draft SET document = '{"number":"x","texts":{}}'""",
        """UPDATE proceeding_draft SET document = '{"number":1,"texts":{"text":1}}'""",
    ],
)
def test_a_draft_that_the_program_did_not_write_is_damage(book: SqliteBook, edit: str) -> None:
    with book.atomic():
        book.proceedings.keep_draft(ProceedingDraft(ProceedingKind.SESSION, 0, {"text": ("x",)}, "Ana"))
    with closing(sqlite3.connect(book.path)) as raw, raw:
        raw.execute(edit)
    with pytest.raises(Unusable) as refused:
        book.proceedings.drafts()
    assert refused.value.code is Code.FILE_DAMAGED


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE proceeding SET number = 9",
        "UPDATE proceeding SET document = 'x'",
        "UPDATE proceeding SET document = '{}'",
        """UPDATE proceeding SET document = '{"number":1,"kind":"festa"}'""",
        """UPDATE proceeding SET document = '{"number":1,"kind":"em_tempo","station":"12"}'""",
    ],
)
def test_what_the_program_did_not_write_is_damage(book: SqliteBook, edit: str) -> None:
    with book.atomic():
        book.proceedings.add(numbered()[0])
    with closing(sqlite3.connect(book.path)) as stranger, stranger:
        stranger.execute(edit)
    with pytest.raises(Unusable) as refused:
        book.proceedings.all()
    assert refused.value.code is Code.FILE_DAMAGED


def test_the_arms_are_one_picture_or_none(book: SqliteBook) -> None:
    for picture in (None, b"um", b"outro", None):
        with book.atomic():
            book.arms.put(picture)
        assert book.arms.get() == picture
