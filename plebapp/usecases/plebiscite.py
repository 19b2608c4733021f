"""Opening a plebiscite, and changing its facts."""

from dataclasses import replace
from pathlib import Path

from plebapp.domain.encoding import encode_plebiscite
from plebapp.domain.errors import Code, Refused
from plebapp.domain.fields import FieldProblem
from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.domain.plebiscite import Plebiscite, validate
from plebapp.domain.voter import RollStatus, Voter, include
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import Book, Clock, Desk, Library, Registered, Report, silent
from plebapp.usecases.record import arrived, record

# Facts on which the closed roll, or the meaning of the count, rests.
FIXED_BY_ROLL = ("uf", "polling_day", "cutoff", "criterion", "kind", "regime", "combination")


def seat(person: str) -> str:
    """Return the name of the person at the desk, blanks trimmed. Raises Refused when there is none."""
    name = " ".join(person.split())
    if not name:
        raise Refused(Code.PERSON_MISSING)
    return name


def create_plebiscite(library: Library, path: Path, plebiscite: Plebiscite, person: str, clock: Clock) -> Desk:
    """Make a new file with the plebiscite's facts and its first journal entry.

    Raises Refused (facts that cannot stand) and Unusable (the file); on failure no file is left.
    """
    validate(plebiscite)
    person = seat(person)
    if not plebiscite.question:
        plebiscite = replace(plebiscite, question=default_question(plebiscite.name))

    def fill(book: Book) -> None:
        with book.atomic():
            book.facts.put(plebiscite)
            book.facts.add_area("")
            book.facts.add_question(plebiscite.question)
            record(Desk(book, person, clock), Action.CREATED, after=encode_plebiscite(plebiscite))

    return Desk(library.create(path, fill, person), person, clock)


def default_question(name: str) -> str:
    """Return the question as art. 3º, sole paragraph, II implies it, answered Sim or Não."""
    return f"Você é favorável à criação do Município de {name}?"


def open_plebiscite(library: Library, path: Path, person: str, clock: Clock, *, read_only: bool = False) -> Desk:
    """Open a file without protection for the person who works.

    Raises Refused without a person; Unusable as `Library.open`, FILE_PROTECTED for one that asks for a password.
    """
    person = seat(person)
    book = library.open(path, read_only=read_only, holder=person)
    try:
        return arrived(Desk(book, person, clock))
    except BaseException:
        book.close()
        raise


def change_facts(desk: Desk, changed: Plebiscite, report: Report = silent) -> int:
    """Put the changed facts in place of those on file and judge every voter again; return how many now stand elsewhere.

    Raises Refused: facts that cannot stand, `simulated` (set at creation, for ever), facts fixed by the closed roll, a
    voter without the date now compared. Nothing changes then.
    """
    validate(changed)
    book = desk.book
    with book.atomic():
        authorise(desk, Permission.FACTS)
        current = book.facts.get()
        if changed == current:
            return 0
        if changed.simulated != current.simulated:
            raise Refused(Code.SIMULATED_IS_FOR_EVER)
        if book.roll.closing() is not None:
            for name in FIXED_BY_ROLL:
                # A combination never chosen may still be.
                if getattr(current, name) is not None and getattr(changed, name) != getattr(current, name):
                    raise Refused(Code.FACT_FIXED_BY_ROLL, fact=name)
        book.facts.put(changed)
        if changed.question != current.question:
            book.facts.reword_question(book.facts.questions()[0].id, changed.question)
        moved = 0
        if (changed.criterion, changed.cutoff) != (current.criterion, current.cutoff):
            moved = _judge_again(desk, changed, report)
        record(desk, Action.FACTS_CHANGED, before=encode_plebiscite(current), after=encode_plebiscite(changed))
    return moved


def _judge_again(desk: Desk, plebiscite: Plebiscite, report: Report) -> int:
    roll = desk.book.roll
    total = sum(roll.counts().values())
    moved: list[tuple[Registered, RollStatus]] = []
    for done, registered in enumerate(roll.every(frozenset(RollStatus))):
        if done % 1000 == 0:
            report(done, total)
        status = _judged(registered.voter, plebiscite)
        if status is not registered.status:
            moved.append((registered, status))
    for registered, status in moved:
        roll.replace(registered.id, registered.voter, status)
    return len(moved)


def _judged(voter: Voter, plebiscite: Plebiscite) -> RollStatus:
    try:
        return include(voter, plebiscite.criterion, plebiscite.cutoff)
    except FieldProblem as problem:
        raise Refused(Code.COMPARED_DATE_MISSING, criterion=plebiscite.criterion) from problem
