"""A journal written anew from before its protection by somebody of the file, who has the data key.

With keys of their own making every signature holds; each person of the file knows, by what their own password opens,
that the protection is another.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from plebapp.domain.encoding import encode_person
from plebapp.domain.errors import Code, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.people import Person, Role
from plebapp.domain.verification import Check
from plebapp.usecases.canvass import result
from plebapp.usecases.people import change_password, reset_password
from plebapp.usecases.ports import DataKey, Desk, Signer
from plebapp.usecases.signing_in import recover
from plebapp.usecases.verify import verify
from tests.usecases.forging import Forger, forging
from tests.usecases.office import LIBRARY, VAULT
from tests.usecases.protected import (
    CECILIA,
    MARTA,
    OTAVIO,
    OTHER_PASSWORD,
    PASSWORDS,
    Office,
    change_key,
    protected_office,
)

EVERYBODY = (MARTA, OTAVIO, CECILIA)
ADMINISTRATOR = frozenset({Role.ADMINISTRATOR})
TYPIST = frozenset({Role.TYPIST})


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return protected_office(tmp_path, OTAVIO, CECILIA)


def signer_of(office: Office, name: str, password: str = "") -> Signer:
    return VAULT.unlock(office.path, name, password or PASSWORDS[name], office.clock()).signer


def made_up(name: str) -> Signer:
    return VAULT.new_keys().with_person(VAULT.new_key(), name, "uma frase qualquer, longa", "")[1]


class Rewriter:
    """Writes the journal anew, the people with it."""

    def __init__(self, forger: Forger) -> None:
        self._forger = forger
        entry = next(entry for entry in forger.entries() if entry.action is Action.PROTECTED)
        self._protected = dict(entry.after or {})
        forger.run("DELETE FROM journal WHERE sequence >= ?", entry.sequence)
        forger.run("DELETE FROM person")
        created = json.dumps({**(forger.entries()[0].after or {}), "name": "Outro Município"})
        forger.run('UPDATE journal SET "after" = ? WHERE sequence = 1', created)
        forger.run("UPDATE plebiscite SET document = ?", created)
        forger.chain()

    def protect(self, by: Signer) -> None:
        person = Person(by.name, ADMINISTRATOR, by.public_key)
        document = {**self._protected, "person": encode_person(person)}
        self._put(Action.PROTECTED, person, document, by)

    def put(self, action: Action, person: Person, *by: Signer) -> None:
        self._put(action, person, {"person": encode_person(person)}, *by)

    def _put(self, action: Action, person: Person, after: dict[str, object], *by: Signer) -> None:
        self._forger.append(by[0].name, action, person.name, after, *by)
        self._forger.run(
            "INSERT OR REPLACE INTO person (name, roles, public_key, active) VALUES (?, ?, ?, ?)",
            person.name, json.dumps(sorted(person.roles)), person.public_key, person.active,
        )  # fmt: skip


def by_a_made_up_founder(rewriter: Rewriter, true: dict[str, Signer]) -> None:
    founder = made_up(MARTA)
    rewriter.protect(founder)
    rewriter.put(Action.PERSON_ADDED, Person(OTAVIO, TYPIST, true[OTAVIO].public_key), founder)
    rewriter.put(Action.PERSON_ADDED, Person(CECILIA, TYPIST, true[CECILIA].public_key), founder, true[OTAVIO])


def without_the_founder(rewriter: Rewriter, true: dict[str, Signer]) -> None:
    founder = made_up("Fulano de Tal")
    rewriter.protect(founder)
    rewriter.put(Action.PERSON_ADDED, Person(OTAVIO, ADMINISTRATOR, true[OTAVIO].public_key), founder)
    rewriter.put(Action.PERSON_ADDED, Person(CECILIA, TYPIST, true[CECILIA].public_key), founder, true[OTAVIO])
    gone = Person("Fulano de Tal", ADMINISTRATOR, founder.public_key, active=False)
    rewriter.put(Action.PERSON_LEFT, gone, true[OTAVIO], founder)


def by_the_clerk_themselves(rewriter: Rewriter, true: dict[str, Signer]) -> None:
    """The founder comes later, with her own true key."""
    clerk, helper = true[OTAVIO], made_up("Fulano de Tal")
    rewriter.protect(clerk)
    rewriter.put(Action.PERSON_ADDED, Person("Fulano de Tal", TYPIST, helper.public_key), clerk)
    for name in (MARTA, CECILIA):
        rewriter.put(Action.PERSON_ADDED, Person(name, TYPIST, true[name].public_key), clerk, helper)


def with_the_founders_key_put_back(rewriter: Rewriter, true: dict[str, Signer]) -> None:
    founder = made_up(MARTA)
    rewriter.protect(founder)
    rewriter.put(Action.PERSON_ADDED, Person(OTAVIO, ADMINISTRATOR, true[OTAVIO].public_key), founder)
    rewriter.put(Action.PERSON_ADDED, Person(CECILIA, TYPIST, true[CECILIA].public_key), founder, true[OTAVIO])
    back = Person(MARTA, ADMINISTRATOR, true[MARTA].public_key)
    rewriter.put(Action.PERSON_REKEYED, back, true[OTAVIO], founder)


Way = Callable[[Rewriter, dict[str, Signer]], None]
WAYS: tuple[Way, ...] = (
    by_a_made_up_founder,
    without_the_founder,
    by_the_clerk_themselves,
    with_the_founders_key_put_back,
)


def rewrite(office: Office, way: Way) -> DataKey:
    """Let Otávio do it, who has the data key by his own password."""
    true = {name: signer_of(office, name) for name in EVERYBODY}
    key = VAULT.unlock(office.path, OTAVIO, PASSWORDS[OTAVIO], office.clock()).keys[0]
    with forging(office.path, key) as forger:
        way(Rewriter(forger), true)
    return key


def checks(office: Office, key: DataKey, signer: Signer | None) -> set[Check]:
    book = LIBRARY.open(office.path, key, read_only=True)
    try:
        return {found.check for found in verify(Desk(book, MARTA, office.clock, signer)).disagreements}
    finally:
        book.close()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", EVERYBODY)
def test_a_journal_written_anew_is_told_to_every_person_of_the_file(office: Office, way: Way, name: str) -> None:
    before = signer_of(office, name)
    key = rewrite(office, way)
    assert checks(office, key, None) == set(), "the file itself must not tell, or the test tests nothing"
    assert Check.OWN_PROTECTION in checks(office, key, before)


@pytest.mark.parametrize("name", EVERYBODY)
def test_the_protection_that_they_knew_agrees(office: Office, name: str) -> None:
    key = VAULT.key_of(office.words)
    assert checks(office, key, signer_of(office, name)) == set()


@pytest.mark.parametrize("way", WAYS)
def test_no_figures_are_given_to_whoever_knows_better(office: Office, way: Way) -> None:
    signer = signer_of(office, CECILIA)
    key = rewrite(office, way)
    book = LIBRARY.open(office.path, key, read_only=True)
    with pytest.raises(Unusable) as raised:
        result(Desk(book, CECILIA, office.clock, signer))
    assert (raised.value.code, raised.value.operands["check"]) == (Code.FILE_DISAGREES, Check.OWN_PROTECTION.value)
    book.close()


# What a person knows stays theirs


def with_another_password(office: Office, name: str) -> None:
    desk = office.sign_in(name)
    change_password(office.app, desk, PASSWORDS[name], OTHER_PASSWORD)
    desk.book.close()


def with_a_password_reset(office: Office, name: str) -> None:
    first = office.sign_in(MARTA if name != MARTA else OTAVIO)
    second = CECILIA if name != CECILIA else OTAVIO
    reset_password(office.app, office.confirmed(first, second), name, OTHER_PASSWORD)
    first.book.close()


def recovered(office: Office, name: str) -> None:
    recover(office.app, office.path, office.words, name, OTHER_PASSWORD).book.close()


def recovered_without_a_key_file(office: Office, name: str) -> None:
    office.key_file.unlink()
    recovered(office, name)


CHANGES = (with_another_password, with_a_password_reset, recovered, recovered_without_a_key_file)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("name", EVERYBODY)
def test_whoever_gets_another_password_still_knows_the_protection(
    tmp_path: Path, change: Callable[[Office, str], None], name: str
) -> None:
    office = protected_office(tmp_path, OTAVIO, CECILIA, roles=ADMINISTRATOR)
    change(office, name)
    signer, key = signer_of(office, name, OTHER_PASSWORD), VAULT.key_of(office.words)
    assert checks(office, key, signer) == set()
    with forging(office.path, key) as forger:
        by_a_made_up_founder(Rewriter(forger), {each: made_up(each) for each in EVERYBODY})
    assert Check.OWN_PROTECTION in checks(office, key, signer)


def test_a_change_of_key_leaves_what_they_know(office: Office) -> None:
    desk = office.sign_in()
    changed, words = change_key(office.app, office.confirmed(desk))
    changed.book.close()
    key = VAULT.key_of(words)
    for name in EVERYBODY:
        signer = signer_of(office, name)
        assert bool(signer.anchor) == (name != MARTA)
        assert checks(office, key, signer) == set()


def test_what_they_know_is_in_no_other_box(office: Office) -> None:
    """An anchor that anybody with the data key could write would be worth nothing."""
    signer = signer_of(office, CECILIA)
    assert signer.anchor
    assert signer.anchor.encode() not in office.key_file.read_bytes()


def test_whoever_is_let_in_knows_what_the_one_who_lets_them_in_knows(office: Office) -> None:
    """A forgery that nobody noticed is told to those who come later, too."""
    key = rewrite(office, with_the_founders_key_put_back)
    book = LIBRARY.open(office.path, key)
    desk = Desk(book, OTAVIO, office.clock, signer_of(office, OTAVIO), signer_of(office, MARTA))
    try:
        reset_password(office.app, desk, CECILIA, OTHER_PASSWORD)
    finally:
        book.close()
    assert Check.OWN_PROTECTION in checks(office, key, signer_of(office, CECILIA, OTHER_PASSWORD))
