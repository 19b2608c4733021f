"""Facts, areas and questions come back as they were put."""

import pytest
from hypothesis import given

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.plebiscite import Area, Plebiscite, Question
from plebapp.storage.book import SqliteBook
from tests.storage.samples import FACTS, ONE_BOOK, plebiscites


@ONE_BOOK
@given(plebiscites)
def test_every_fact_comes_back(book: SqliteBook, plebiscite: Plebiscite) -> None:
    with book.atomic():
        book.facts.put(plebiscite)
    assert book.facts.get() == plebiscite


def test_areas_and_questions_keep_their_order(book: SqliteBook) -> None:
    with book.atomic():
        areas = [book.facts.add_area(name) for name in ("Zulmira", "", "Água Fria")]
        questions = [book.facts.add_question("Sim?"), book.facts.add_question("Sim?")]
    assert areas == [Area(1, "Zulmira"), Area(2, ""), Area(3, "Água Fria")]
    assert book.facts.areas() == tuple(areas)
    assert book.facts.questions() == tuple(questions) == (Question(1, "Sim?"), Question(2, "Sim?"))


def test_an_area_is_named_once(book: SqliteBook) -> None:
    with book.atomic():
        area = book.facts.add_area("Primavera")
    with pytest.raises(Unusable) as raised, book.atomic():
        book.facts.add_area("Primavera")
    assert raised.value.code is Code.WRITE_FAILED
    assert book.facts.areas() == (area,)


@pytest.mark.parametrize("document", ["{}", "[]", "no JSON", '{"regime": {"id": "unknown"}}', "null"])
def test_facts_of_another_shape_are_damage(book: SqliteBook, document: str) -> None:
    with book.atomic():
        book._connection.write("UPDATE plebiscite SET document = ?", (document,))
    with pytest.raises(Unusable) as raised:
        book.facts.get()
    assert raised.value.code is Code.FILE_DAMAGED
    assert raised.value.operands["path"] == str(book.path)


def test_the_sample_is_what_was_created(book: SqliteBook) -> None:
    assert book.facts.get() == FACTS
