"""People taken out of a file, or changed in it, from outside: they are told so, and can still verify it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Refused
from plebapp.domain.verification import Check
from plebapp.usecases.people import remove_person, reset_password
from plebapp.usecases.ports import DataKey
from plebapp.usecases.signing_in import confirm
from plebapp.usecases.verify import verify
from tests.usecases.forging import Forger, forging
from tests.usecases.office import VAULT
from tests.usecases.protected import CECILIA, MARTA, OTAVIO, OTHER_PASSWORD, PASSWORDS, Office, protected_office
from tests.usecases.test_rewritten import WAYS, Way, made_up, rewrite


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return protected_office(tmp_path, OTAVIO, CECILIA)


def key_of(office: Office) -> DataKey:
    return VAULT.key_of(office.words)


def code(office: Office, name: str, password: str = "", *, read_only: bool = False) -> Code:
    with pytest.raises(Refused) as refused:
        office.sign_in(name, password, read_only=read_only)
    return refused.value.code


def checks(office: Office, name: str) -> set[Check]:
    desk = office.sign_in(name, read_only=True)
    try:
        assert desk.signer is not None
        return {found.check for found in verify(desk).disagreements}
    finally:
        desk.book.close()


def taken_out(forger: Forger, name: str) -> None:
    forger.run("DELETE FROM person WHERE name = ?", name)


def made_to_leave(forger: Forger, name: str) -> None:
    forger.run("UPDATE person SET active = 0 WHERE name = ?", name)


def given_another_key(forger: Forger, name: str) -> None:
    forger.run("UPDATE person SET public_key = ? WHERE name = ?", made_up(name).public_key, name)


@pytest.mark.parametrize("edit", [taken_out, made_to_leave, given_another_key])
@pytest.mark.parametrize("name", [MARTA, OTAVIO, CECILIA])
def test_whoever_is_altered_in_the_file_works_no_more_in_it_and_verifies_it(
    office: Office, edit: Callable[[Forger, str], None], name: str
) -> None:
    with forging(office.path, key_of(office)) as forger:
        edit(forger, name)
    assert code(office, name) is Code.PERSON_ALTERED
    assert Check.PEOPLE in checks(office, name)
    assert code(office, name) is Code.PERSON_ALTERED
    desk = office.sign_in(CECILIA if name != CECILIA else OTAVIO, read_only=True)
    with pytest.raises(Refused) as refused:
        confirm(desk, office.app, name, PASSWORDS[name])
    assert refused.value.code is Code.PERSON_ALTERED
    desk.book.close()


@pytest.mark.parametrize("name", [MARTA, OTAVIO])
def test_the_next_one_to_sign_in_does_not_take_their_slot_away(office: Office, name: str) -> None:
    with forging(office.path, key_of(office)) as forger:
        taken_out(forger, name)
    office.sign_in(CECILIA).book.close()
    assert Check.PEOPLE in checks(office, name)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", [MARTA, OTAVIO, CECILIA])
def test_whoever_is_no_more_in_a_journal_written_anew_verifies_it(office: Office, way: Way, name: str) -> None:
    rewrite(office, way)
    assert Check.OWN_PROTECTION in checks(office, name)


# What needs no hand from outside


def test_whoever_left_stays_outside(office: Office) -> None:
    old = office.key_file.read_bytes()
    desk = office.sign_in()
    remove_person(office.app, office.confirmed(desk), CECILIA)
    desk.book.close()
    assert code(office, CECILIA, read_only=True) is Code.PERSON_WITHOUT_SLOT
    office.key_file.write_bytes(old)
    for read_only in (True, False):
        assert code(office, CECILIA, read_only=read_only) is Code.PERSON_LEFT


def test_a_password_from_before_a_reset_is_not_let_in(office: Office) -> None:
    old = office.key_file.read_bytes()
    desk = office.sign_in()
    reset_password(office.app, office.confirmed(desk), CECILIA, OTHER_PASSWORD)
    desk.book.close()
    office.key_file.write_bytes(old)
    for read_only in (True, False):
        assert code(office, CECILIA, read_only=read_only) is Code.PERSON_KEY_DIFFERS


@pytest.mark.parametrize("read_only", [True, False])
def test_a_slot_that_a_stop_left_lets_nobody_in(office: Office, read_only: bool) -> None:
    """Killed between key file and file: neither journal nor people know the slot, its anchor is the file's."""
    signer = VAULT.unlock(office.path, CECILIA, PASSWORDS[CECILIA], office.clock()).signer
    keys = VAULT.read(office.path)
    for name in (OTAVIO, "Dário Melo"):
        keys, _ = keys.with_person(key_of(office), name, OTHER_PASSWORD, signer.anchor)
    VAULT.write(office.path, keys)
    assert code(office, OTAVIO, OTHER_PASSWORD, read_only=read_only) is Code.PERSON_KEY_DIFFERS
    assert code(office, "Dário Melo", OTHER_PASSWORD, read_only=read_only) is Code.PERSON_UNKNOWN


def test_entries_that_say_nothing_of_people_do_not_crash_it(office: Office) -> None:
    with forging(office.path, key_of(office)) as forger:
        taken_out(forger, CECILIA)
        for after in ([], {"person": 7}, {"person": {"name": CECILIA}}):
            sequence = len(forger.entries())
            forger.run('UPDATE journal SET "after" = ? WHERE sequence = ?', json.dumps(after), sequence)
    assert code(office, CECILIA) in {Code.PERSON_ALTERED, Code.PERSON_UNKNOWN}
