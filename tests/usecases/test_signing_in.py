"""Signing in by a password, confirming as the second person, recovering by the words."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, PlebError, Unusable
from plebapp.domain.journal import Action, Entry
from plebapp.usecases.people import change_password, remove_person
from plebapp.usecases.plebiscite import change_facts
from plebapp.usecases.ports import Desk
from plebapp.usecases.protecting import protect
from plebapp.usecases.signing_in import confirm, open_with_words, recover, sign_in
from tests.usecases.office import LIBRARY, VAULT
from tests.usecases.protected import (
    CECILIA,
    MARTA,
    OTAVIO,
    OTHER_PASSWORD,
    PASSWORDS,
    Office,
    open_office,
    protected_office,
    refusal,
)


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """A file that Marta administers and Otávio types in."""
    return protected_office(tmp_path, OTAVIO)


def test_whoever_signs_in_sits_at_the_desk_and_signs_what_they_do(office: Office) -> None:
    desk = office.sign_in()
    assert desk.person == MARTA
    assert desk.signer is not None
    assert (desk.signer.name, desk.second) == (MARTA, None)
    (marta, _) = desk.book.people.all()
    assert desk.signer.public_key == marta.public_key
    desk.book.close()
    assert all(entry.signers[:1] == (MARTA,) for entry in office.journal()[1:])


@pytest.mark.parametrize(
    "typed", ["otavio d'avila", "  OTÁVIO   D'ÁVILA ", "Otávio d’Ávila", "Ota\u0301vio d'A\u0301vila"]
)
def test_a_name_is_known_however_it_is_typed(office: Office, typed: str) -> None:
    desk = sign_in(office.app, office.path, typed, PASSWORDS[OTAVIO])
    assert desk.person == OTAVIO
    desk.book.close()


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("", PASSWORDS[MARTA], Code.PERSON_MISSING),
        ("  ", PASSWORDS[MARTA], Code.PERSON_MISSING),
        ("Marta", PASSWORDS[MARTA], Code.PERSON_WITHOUT_SLOT),
        (CECILIA, PASSWORDS[MARTA], Code.PERSON_WITHOUT_SLOT),
        (MARTA, PASSWORDS[OTAVIO], Code.PASSWORD_WRONG),
        (MARTA, "", Code.PASSWORD_WRONG),
        (MARTA, PASSWORDS[MARTA].upper(), Code.PASSWORD_WRONG),
        (MARTA, PASSWORDS[MARTA] + " ", Code.PASSWORD_WRONG),
    ],
)
def test_nobody_else_comes_in(office: Office, name: str, password: str, code: Code) -> None:
    before = office.path.read_bytes()
    assert refusal(sign_in, office.app, office.path, name, password).code is code
    assert office.path.read_bytes() == before
    assert LIBRARY.holder(office.path, VAULT.key_of(office.words)) is None


def test_a_file_without_people_asks_nobody(tmp_path: Path) -> None:
    office = open_office(tmp_path)
    assert refusal(office.sign_in).code is Code.FILE_NOT_PROTECTED
    assert refusal(open_with_words, office.app, office.path, ["palavra"]).code is Code.FILE_NOT_PROTECTED


def test_without_the_key_file_nobody_comes_in(office: Office) -> None:
    office.key_file.unlink()
    assert refusal(office.sign_in).code is Code.KEYS_MISSING


def test_the_keys_of_another_file_do_not_open_this_one(office: Office, tmp_path: Path) -> None:
    (tmp_path / "outro").mkdir()
    other = protected_office(tmp_path / "outro")
    office.key_file.write_bytes(other.key_file.read_bytes())
    assert refusal(office.sign_in).code is Code.KEYS_OF_ANOTHER_FILE


def test_whoever_left_does_not_come_in_even_with_an_old_key_file(office: Office) -> None:
    old = office.key_file.read_bytes()
    desk = office.confirmed(office.sign_in())
    remove_person(office.app, desk, OTAVIO)
    desk.book.close()
    assert refusal(office.sign_in, OTAVIO).code is Code.PERSON_WITHOUT_SLOT
    office.key_file.write_bytes(old)
    assert refusal(office.sign_in, OTAVIO).code is Code.PERSON_LEFT
    office.sign_in().book.close()  # which tidies the key file
    assert VAULT.read(office.path).names == (MARTA,)


def anchor(office: Office) -> str:
    return VAULT.unlock(office.path, OTAVIO, PASSWORDS[OTAVIO], office.clock()).signer.anchor


def test_a_signature_that_is_not_the_one_on_file_is_refused(office: Office) -> None:
    key = VAULT.key_of(office.words)
    keys, _ = VAULT.read(office.path).with_person(key, OTAVIO, OTHER_PASSWORD, anchor(office))
    VAULT.write(office.path, keys)
    assert refusal(office.sign_in, OTAVIO, OTHER_PASSWORD).code is Code.PERSON_KEY_DIFFERS


def test_a_slot_of_nobody_on_file_is_removed(office: Office) -> None:
    key = VAULT.key_of(office.words)
    keys, _ = VAULT.read(office.path).with_person(key, CECILIA, PASSWORDS[CECILIA], anchor(office))
    VAULT.write(office.path, keys)
    office.sign_in(read_only=True).book.close()
    assert CECILIA in VAULT.read(office.path).names  # who only reads changes nothing
    assert refusal(office.sign_in, CECILIA).code is Code.PERSON_UNKNOWN
    office.sign_in().book.close()
    assert VAULT.read(office.path).names == (MARTA, OTAVIO)


def test_a_file_open_elsewhere_is_read_meanwhile(office: Office) -> None:
    desk = office.sign_in()
    found = refusal(office.sign_in, OTAVIO)
    assert (found.code, found.operands["person"]) == (Code.FILE_IN_USE, MARTA)
    reader = office.sign_in(OTAVIO, read_only=True)
    assert reader.book.read_only
    with pytest.raises(Unusable) as refused:
        change_facts(reader, replace(reader.book.facts.get(), assembly_act="Ato 1"))
    assert refused.value.code is Code.FILE_READ_ONLY
    reader.book.close()
    desk.book.close()


# Wrong passwords


def fail(office: Office, times: int, name: str = MARTA) -> None:
    """Try wrong passwords, waiting as long as is asked."""
    for _ in range(times):
        office.clock.now += timedelta(minutes=5)
        assert refusal(office.sign_in, name, OTHER_PASSWORD).code is Code.PASSWORD_WRONG
    office.clock.now += timedelta(minutes=5)


def failures(entries: list[Entry]) -> list[tuple[str, object]]:
    return [(e.person, (e.after or {})["count"]) for e in entries if e.action is Action.SIGN_IN_FAILURES]


@pytest.mark.parametrize("times", [1, 3, 7])
def test_wrong_passwords_are_journaled_at_the_next_success_and_once(office: Office, times: int) -> None:
    fail(office, times)
    office.sign_in().book.close()
    office.sign_in().book.close()
    assert failures(office.journal()) == [(MARTA, times)]


def test_without_wrong_passwords_nothing_is_journaled(office: Office) -> None:
    before = len(office.journal())
    office.sign_in().book.close()
    assert len(office.journal()) == before


def test_wrong_passwords_are_each_person_s_own(office: Office) -> None:
    fail(office, 2, OTAVIO)
    office.sign_in().book.close()
    assert failures(office.journal()) == []
    office.sign_in(OTAVIO).book.close()
    assert failures(office.journal()) == [(OTAVIO, 2)]


def test_whoever_only_reads_leaves_them_to_be_journaled(office: Office) -> None:
    fail(office, 2)
    office.sign_in(read_only=True).book.close()
    office.sign_in().book.close()
    assert failures(office.journal()) == [(MARTA, 2)]


def test_a_file_in_use_does_not_lose_them(office: Office) -> None:
    fail(office, 2)
    desk = office.sign_in(OTAVIO)
    assert refusal(office.sign_in).code is Code.FILE_IN_USE
    desk.book.close()
    office.sign_in().book.close()
    assert failures(office.journal()) == [(MARTA, 2)]


def test_after_the_third_one_waits_even_with_the_right_password(office: Office) -> None:
    for wait in (0, 0, 1):
        assert refusal(office.sign_in, MARTA, OTHER_PASSWORD).operands["wait"] == wait
    found = refusal(office.sign_in)
    assert (found.code, found.operands["wait"]) == (Code.PASSWORD_WAIT, 1)
    office.clock.now += timedelta(seconds=1)
    office.sign_in().book.close()


def test_nobody_else_waits(office: Office) -> None:
    fail(office, 6)
    office.clock.now -= timedelta(minutes=5)
    assert refusal(office.sign_in).code is Code.PASSWORD_WAIT
    office.sign_in(OTAVIO).book.close()


# The second person


@pytest.fixture
def desk(office: Office) -> Iterator[Desk]:
    """Marta signed in."""
    made = office.sign_in()
    yield made
    made.book.close()


def test_the_second_person_confirms_with_their_own_password(office: Office, desk: Desk) -> None:
    second = confirm(desk, office.app, " otavio  d'avila", PASSWORDS[OTAVIO])
    assert second.name == OTAVIO
    assert second.public_key == desk.book.people.get(OTAVIO).public_key  # type: ignore[union-attr]  # there is one


@pytest.mark.parametrize("typed", [MARTA, "marta nogueira"])
def test_nobody_confirms_what_they_ask_for(office: Office, desk: Desk, typed: str) -> None:
    assert refusal(confirm, desk, office.app, typed, PASSWORDS[MARTA]).code is Code.SECOND_IS_FIRST


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("", PASSWORDS[OTAVIO], Code.PERSON_MISSING),
        (CECILIA, PASSWORDS[OTAVIO], Code.PERSON_UNKNOWN),
        (OTAVIO, PASSWORDS[MARTA], Code.PASSWORD_WRONG),
    ],
)
def test_who_cannot_sign_in_cannot_confirm(office: Office, desk: Desk, name: str, password: str, code: Code) -> None:
    assert refusal(confirm, desk, office.app, name, password).code is code


def test_whoever_left_or_signs_otherwise_cannot_confirm(office: Office, desk: Desk) -> None:
    old = office.key_file.read_bytes()
    remove_person(office.app, office.confirmed(desk), OTAVIO)
    assert refusal(confirm, desk, office.app, OTAVIO, PASSWORDS[OTAVIO]).code is Code.PERSON_LEFT
    office.key_file.write_bytes(old)
    assert refusal(confirm, desk, office.app, OTAVIO, PASSWORDS[OTAVIO]).code is Code.PERSON_LEFT


def test_whoever_has_no_password_any_more_is_told_so_beside_the_open_file(office: Office, desk: Desk) -> None:
    VAULT.write(office.path, VAULT.read(office.path).without(VAULT.key_of(office.words), OTAVIO))
    assert refusal(confirm, desk, office.app, OTAVIO, PASSWORDS[OTAVIO]).code is Code.PERSON_WITHOUT_PASSWORD


def test_wrong_passwords_of_the_second_person_are_journaled_as_theirs(office: Office, desk: Desk) -> None:
    assert refusal(confirm, desk, office.app, OTAVIO, OTHER_PASSWORD).code is Code.PASSWORD_WRONG
    confirm(desk, office.app, OTAVIO, PASSWORDS[OTAVIO])
    entry = desk.book.journal.head()
    assert entry is not None
    assert (entry.action, entry.person, entry.signers) == (Action.SIGN_IN_FAILURES, OTAVIO, (OTAVIO,))
    assert entry.after == {"count": 1}


def test_at_a_desk_that_only_reads_nothing_is_journaled(office: Office) -> None:
    desk = office.sign_in(read_only=True)
    refusal(confirm, desk, office.app, OTAVIO, OTHER_PASSWORD)
    assert confirm(desk, office.app, OTAVIO, PASSWORDS[OTAVIO]).name == OTAVIO
    desk.book.close()
    office.sign_in(OTAVIO).book.close()
    assert failures(office.journal()) == [(OTAVIO, 1)]


# Secrets


def test_passwords_and_words_are_in_no_message_no_log_and_no_entry(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    office = protected_office(tmp_path, OTAVIO)
    wrong = "senha errada e comprida"
    told: list[PlebError] = [
        refusal(office.sign_in, MARTA, wrong),
        refusal(sign_in, office.app, office.path, "Ninguém", wrong),
        refusal(recover, office.app, office.path, office.words, "Ninguém", OTHER_PASSWORD),
        refusal(recover, office.app, office.path, [*office.words[:23], "zebra"], MARTA, OTHER_PASSWORD),
        refusal(protect, office.app, office.path, MARTA, (), OTHER_PASSWORD),
    ]
    desk = office.sign_in()
    told += [
        refusal(confirm, desk, office.app, OTAVIO, wrong),
        refusal(change_password, office.app, desk, wrong, OTHER_PASSWORD),
        refusal(change_password, office.app, desk, PASSWORDS[MARTA], "marta nogueira"),
        refusal(change_password, office.app, desk, PASSWORDS[MARTA], "123456789012"),
    ]
    change_password(office.app, desk, PASSWORDS[MARTA], OTHER_PASSWORD)
    texts = [str(error) + repr(error) + repr(error.operands) + repr(error.__cause__) for error in told]
    texts += [repr(desk), repr(office.app), repr(desk.book.key), repr(desk.signer)]
    texts += [repr(entry) for entry in desk.book.journal.entries()]
    texts += [record.getMessage() for record in caplog.records]
    desk.book.close()
    secrets = [wrong, OTHER_PASSWORD, *PASSWORDS.values(), "123456789012", " ".join(office.words[:3])]
    secrets += [VAULT.key_of(office.words).value.hex(), repr(VAULT.key_of(office.words).value)]
    for secret in secrets:
        assert not any(secret in text for text in texts), secret
    for path in tmp_path.iterdir():
        raw = path.read_bytes()
        assert not any(secret.encode() in raw for secret in secrets)
