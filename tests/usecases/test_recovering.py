"""The recovery words: reading without a password, and giving somebody another one, whatever became of the key file."""

from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.people import Role
from plebapp.storage.vault import KeyVault
from plebapp.usecases.people import remove_person, reset_password
from plebapp.usecases.ports import Keys
from plebapp.usecases.signing_in import open_with_words, recover
from tests.usecases.office import VAULT, facts
from tests.usecases.protected import (
    CECILIA,
    MARTA,
    OTAVIO,
    OTHER_PASSWORD,
    PASSWORDS,
    Office,
    fail_to_commit,
    protected_office,
    refusal,
)


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """A file that Marta administers and Otávio types in."""
    return protected_office(tmp_path, OTAVIO)


def test_the_words_open_the_file_to_be_read_by_nobody_in_particular(office: Office) -> None:
    office.key_file.unlink()
    desk = open_with_words(office.app, office.path, office.words)
    assert (desk.person, desk.signer, desk.book.read_only) == ("", None, True)
    assert desk.book.facts.get() == facts(question=desk.book.facts.get().question)
    desk.book.close()


def test_wrong_words_and_those_of_another_file_are_told_apart(office: Office, tmp_path: Path) -> None:
    (tmp_path / "outro").mkdir()
    other = protected_office(tmp_path / "outro")
    assert refusal(open_with_words, office.app, office.path, other.words).code is Code.WORDS_OF_ANOTHER_FILE
    swapped = (office.words[1], office.words[0], *office.words[2:])
    for wrong in ([], office.words[:23], (*office.words[:23], "xis")):
        assert refusal(open_with_words, office.app, office.path, wrong).code is Code.WORDS_WRONG
    assert refusal(open_with_words, office.app, office.path, swapped).code in {
        Code.WORDS_WRONG,
        Code.WORDS_OF_ANOTHER_FILE,  # one swap in 256 passes the check of the words themselves
    }


@pytest.mark.parametrize("state", ["whole", "missing", "damaged", "of another file", "altered"])
def test_the_words_recover_somebody_whatever_became_of_the_key_file(office: Office, tmp_path: Path, state: str) -> None:
    (tmp_path / "outro").mkdir()
    spoil(office, protected_office(tmp_path / "outro"), state)
    desk = recover(office.app, office.path, office.words, MARTA, OTHER_PASSWORD)
    marta, otavio = desk.book.people.all()
    assert desk.signer is not None
    assert (desk.person, desk.signer.public_key) == (MARTA, marta.public_key)
    desk.book.close()
    again = office.sign_in(MARTA, OTHER_PASSWORD)
    (recovered,) = [entry for entry in again.book.journal.entries() if entry.action is Action.RECOVERED]
    again.book.close()
    assert recovered.signers == (MARTA,)
    assert recovered.before is not None
    assert recovered.after is not None
    assert recovered.before["person"]["public_key"] != recovered.after["person"]["public_key"] == marta.public_key
    names = VAULT.read(office.path).names
    assert names == ((MARTA, otavio.name) if state == "whole" else (MARTA,))


@pytest.mark.parametrize("state", ["whole", "missing", "damaged", "of another file", "altered"])
def test_a_key_file_that_gives_way_is_kept_under_another_name(office: Office, tmp_path: Path, state: str) -> None:
    """It may be another file's, with all its people's keys."""
    (tmp_path / "outro").mkdir()
    spoil(office, protected_office(tmp_path / "outro", OTAVIO), state)
    _, old = office.bytes()
    desk = recover(office.app, office.path, office.words, MARTA, OTHER_PASSWORD)
    desk.book.close()
    if state in {"whole", "missing"}:
        assert desk.keys_aside is None
        assert not list(tmp_path.glob("*.anterior*"))
    else:
        assert desk.keys_aside == office.key_file.with_name(f"{office.key_file.name}.anterior")
        assert desk.keys_aside.read_bytes() == old


@pytest.mark.parametrize("state", ["missing", "damaged", "of another file", "altered"])
@pytest.mark.parametrize("fails", ["the key file", "the commit"])
def test_where_recovering_fails_the_key_file_is_as_it_was(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str, fails: str
) -> None:
    (tmp_path / "outro").mkdir()
    spoil(office, protected_office(tmp_path / "outro"), state)
    before = {path.name: path.read_bytes() for path in tmp_path.glob("*.chaves*")}
    with monkeypatch.context() as patch:
        if fails == "the commit":
            fail_to_commit(patch)
        else:
            patch.setattr(KeyVault, "write", disk_full)
        assert refusal(recover, office.app, office.path, office.words, MARTA, OTHER_PASSWORD).code is Code.DISK_FULL
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.chaves*")} == before


def disk_full(_vault: KeyVault, path: Path, _keys: Keys) -> None:
    raise Unusable(Code.DISK_FULL, path=str(path))


def spoil(office: Office, other: Office, state: str) -> None:
    raw = office.key_file.read_bytes()
    if state == "missing":
        office.key_file.unlink()
    elif state == "damaged":
        office.key_file.write_bytes(raw[:-40])
    elif state == "of another file":
        office.key_file.write_bytes(other.key_file.read_bytes())
    elif state == "altered":
        keys, _ = VAULT.new_keys().with_person(VAULT.new_key(), MARTA, OTHER_PASSWORD, "")
        VAULT.write(office.path, keys)


def test_the_old_password_of_whoever_is_recovered_opens_nothing(office: Office) -> None:
    recover(office.app, office.path, office.words, MARTA, OTHER_PASSWORD).book.close()
    assert refusal(office.sign_in).code is Code.PASSWORD_WRONG


def test_two_recovered_people_give_the_others_their_passwords_again(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, CECILIA)
    office.key_file.unlink()
    recover(office.app, office.path, office.words, OTAVIO, PASSWORDS[OTAVIO]).book.close()
    desk = recover(office.app, office.path, office.words, MARTA, PASSWORDS[MARTA])
    assert refusal(reset_password, office.app, desk, CECILIA, PASSWORDS[CECILIA]).code is Code.SECOND_MISSING
    reset_password(office.app, office.confirmed(desk), CECILIA, PASSWORDS[CECILIA])
    desk.book.close()
    office.sign_in(CECILIA).book.close()
    office.journal()


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("", OTHER_PASSWORD, Code.PERSON_MISSING),
        (CECILIA, OTHER_PASSWORD, Code.PERSON_UNKNOWN),
        (MARTA, "curta", Code.PASSWORD_SHORT),
        (MARTA, "Nova Primavera", Code.PASSWORD_IS_NAME),
    ],
)
def test_what_recovering_refuses_changes_nothing(office: Office, name: str, password: str, code: Code) -> None:
    journal, keys = office.journal(), office.key_file.read_bytes()
    assert refusal(recover, office.app, office.path, office.words, name, password).code is code
    assert office.key_file.read_bytes() == keys
    assert office.journal() == journal


def test_whoever_left_is_not_recovered(office: Office) -> None:
    desk = office.confirmed(office.sign_in())
    remove_person(office.app, desk, OTAVIO)
    desk.book.close()
    found = refusal(recover, office.app, office.path, office.words, OTAVIO, OTHER_PASSWORD)
    assert found.code is Code.PERSON_LEFT


def test_recovering_without_a_key_file_leaves_none_when_the_commit_fails(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.key_file.unlink()
    with monkeypatch.context() as patch:
        fail_to_commit(patch)
        assert refusal(recover, office.app, office.path, office.words, MARTA, OTHER_PASSWORD).code is Code.DISK_FULL
    assert not office.key_file.exists()
    recover(office.app, office.path, office.words, MARTA, OTHER_PASSWORD).book.close()


def test_anybody_at_work_is_recovered_whatever_their_roles(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, roles=[Role.PROSECUTOR])
    recover(office.app, office.path, office.words, OTAVIO, OTHER_PASSWORD).book.close()
    office.journal()
