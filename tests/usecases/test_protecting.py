"""Protecting a file, and changing its key."""

from dataclasses import replace
from pathlib import Path

import pytest

from plebapp.domain.errors import Cancelled, Code, Refused, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.people import Person, Role
from plebapp.usecases.plebiscite import open_plebiscite
from plebapp.usecases.ports import Keys, Protection
from plebapp.usecases.protecting import protect
from plebapp.usecases.signing_in import open_with_words
from tests.usecases.office import LIBRARY, VAULT, new_desk
from tests.usecases.protected import (
    MARTA,
    OTAVIO,
    OTHER_PASSWORD,
    PASSWORDS,
    change_key,
    make_app,
    open_office,
    protected_office,
)


def test_a_protected_file_knows_its_first_person_and_says_so(tmp_path: Path) -> None:
    office = open_office(tmp_path)
    words = protect(
        office.app, office.path, f" {MARTA.replace(' ', '  ')} ", [Role.REGISTRY_HEAD], PASSWORDS[MARTA]
    ).words
    assert len(words) == 24
    assert LIBRARY.protection(office.path) is Protection.PROTECTED
    desk = office.sign_in()
    (marta,) = desk.book.people.all()
    desk.book.close()
    assert marta.roles == {Role.REGISTRY_HEAD, Role.ADMINISTRATOR}
    entry = office.journal()[-1]
    assert (entry.action, entry.person, entry.subject, entry.signers) == (Action.PROTECTED, MARTA, MARTA, (MARTA,))
    assert entry.after is not None
    assert entry.after["person"] == {
        "name": MARTA,
        "roles": ["administrador", "chefe"],
        "public_key": marta.public_key,
        "active": True,
    }
    assert entry.before is None


def test_without_other_roles_the_first_person_is_administrator(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    desk = office.sign_in()
    assert desk.book.people.all() == (Person(MARTA, frozenset({Role.ADMINISTRATOR}), desk.signer.public_key),)  # type: ignore[union-attr]  # signed in
    desk.book.close()


def test_nothing_of_the_file_is_left_to_read_without_the_key(tmp_path: Path) -> None:
    office = open_office(tmp_path)
    assert b"Nova Primavera" in office.path.read_bytes()
    protect(office.app, office.path, MARTA, (), PASSWORDS[MARTA])
    for found in tmp_path.iterdir():
        assert b"Nova Primavera" not in found.read_bytes()
    with pytest.raises(Unusable) as refused:
        open_plebiscite(LIBRARY, office.path, MARTA, office.clock)
    assert refused.value.code is Code.FILE_PROTECTED


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        (MARTA, "onze letras", Code.PASSWORD_SHORT),
        (MARTA, "", Code.PASSWORD_SHORT),
        (MARTA, "123456789012", Code.PASSWORD_COMMON),
        (MARTA, "marta nogueira", Code.PASSWORD_IS_NAME),
        (MARTA, "Nova Primavera", Code.PASSWORD_IS_NAME),
        ("", PASSWORDS[MARTA], Code.PERSON_MISSING),
        (" \t", PASSWORDS[MARTA], Code.PERSON_MISSING),
        ("123", PASSWORDS[MARTA], Code.PERSON_NAME_UNFIT),
        ("\u202eMarta", PASSWORDS[MARTA], Code.PERSON_NAME_UNFIT),
        ("Mar\0ta", PASSWORDS[MARTA], Code.PERSON_NAME_UNFIT),
        ("M" * 201, PASSWORDS[MARTA], Code.PERSON_NAME_UNFIT),
    ],
)
def test_what_is_refused_leaves_the_file_open_to_all(tmp_path: Path, name: str, password: str, code: Code) -> None:
    office = open_office(tmp_path)
    with pytest.raises(Refused) as refused:
        protect(office.app, office.path, name, (), password)
    assert refused.value.code is code
    assert {found.name for found in tmp_path.iterdir()} == {office.path.name}
    open_plebiscite(LIBRARY, office.path, MARTA, office.clock).book.close()


def test_a_name_may_be_as_long_as_other_names(tmp_path: Path) -> None:
    office = open_office(tmp_path)
    protect(office.app, office.path, "M" * 200, (), PASSWORDS[MARTA])
    office.sign_in("M" * 200, PASSWORDS[MARTA]).book.close()


def test_a_file_is_protected_once(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    before = office.bytes()
    with pytest.raises(Refused) as refused:
        protect(office.app, office.path, OTAVIO, (), PASSWORDS[OTAVIO])
    assert refused.value.code is Code.FILE_ALREADY_PROTECTED
    assert office.bytes() == before


def test_a_protected_file_without_its_keys_is_not_protected_again(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    office.key_file.unlink()
    with pytest.raises(Unusable) as refused:
        protect(office.app, office.path, OTAVIO, (), PASSWORDS[OTAVIO])
    assert refused.value.code is Code.KEYS_MISSING
    assert not office.key_file.exists()


def test_a_file_that_somebody_has_open_is_not_protected(tmp_path: Path) -> None:
    office = open_office(tmp_path)
    desk = open_plebiscite(LIBRARY, office.path, OTAVIO, office.clock)
    with pytest.raises(Unusable) as refused:
        protect(office.app, office.path, MARTA, (), PASSWORDS[MARTA])
    assert (refused.value.code, refused.value.operands["person"]) == (Code.FILE_IN_USE, OTAVIO)
    desk.book.close()
    assert not office.key_file.exists()
    assert LIBRARY.protection(office.path) is Protection.OPEN


def cancelling(_done: int, _total: int) -> None:
    raise Cancelled


def test_cancelled_it_leaves_the_file_open_to_all_and_no_key_file(tmp_path: Path) -> None:
    office = open_office(tmp_path)
    with pytest.raises(Cancelled):
        protect(office.app, office.path, MARTA, (), PASSWORDS[MARTA], cancelling)
    assert {found.name for found in tmp_path.iterdir()} == {office.path.name}
    open_plebiscite(LIBRARY, office.path, MARTA, office.clock).book.close()


def test_a_key_file_left_by_a_stop_is_ignored_and_gives_way(tmp_path: Path) -> None:
    office = open_office(tmp_path)
    keys, _ = VAULT.new_keys().with_person(VAULT.new_key(), OTAVIO, PASSWORDS[OTAVIO], "")
    VAULT.write(office.path, keys)
    open_plebiscite(LIBRARY, office.path, MARTA, office.clock).book.close()
    with pytest.raises(Refused) as refused:
        office.sign_in(OTAVIO)
    assert refused.value.code is Code.FILE_NOT_PROTECTED
    old = office.key_file.read_bytes()
    done = protect(office.app, office.path, MARTA, (), PASSWORDS[MARTA])
    assert VAULT.read(office.path).names == (MARTA,)
    assert done.keys_aside == office.path.with_name(f"{office.path.name}.chaves.anterior")
    assert done.keys_aside.read_bytes() == old


@pytest.mark.parametrize("content", [b"", b"de outro arquivo"])
def test_whatever_stands_in_the_key_files_place_is_kept(tmp_path: Path, content: bytes) -> None:
    """It may be another file's, with all its people's keys."""
    office = open_office(tmp_path)
    taken = {office.path.with_name(f"{office.key_file.name}{end}"): end for end in (".anterior", ".anterior-2")}
    for path, end in taken.items():
        path.write_text(end)
    office.key_file.write_bytes(content)
    done = protect(office.app, office.path, MARTA, (), PASSWORDS[MARTA])
    assert done.keys_aside == office.path.with_name(f"{office.key_file.name}.anterior-3")
    assert done.keys_aside.read_bytes() == content
    assert {path: path.read_text() for path in taken} == taken
    office.sign_in().book.close()


def test_where_nothing_stood_there_nothing_is_kept(tmp_path: Path) -> None:
    office = open_office(tmp_path)
    assert protect(office.app, office.path, MARTA, (), PASSWORDS[MARTA]).keys_aside is None
    assert {path.name for path in tmp_path.iterdir()} == {office.path.name, office.key_file.name}


@pytest.mark.parametrize("at", ["the key file", "the file"])
def test_what_stood_there_is_there_again_when_protecting_fails(tmp_path: Path, at: str) -> None:
    office = open_office(tmp_path)
    office.key_file.write_bytes(b"de outro arquivo")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    app = replace(office.app, vault=DiskFull(at=1)) if at == "the key file" else office.app  # type: ignore[arg-type]  # stands in
    with pytest.raises((Unusable, Cancelled)):
        protect(app, office.path, MARTA, (), PASSWORDS[MARTA], cancelling)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


# Changing the key


def test_a_change_of_key_leaves_passwords_and_facts_as_they_were(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO)
    desk, words = change_key(office.app, office.confirmed(office.sign_in()))
    assert words != office.words
    assert desk.second is None
    assert desk.book.journal.head().action is Action.KEY_CHANGED  # type: ignore[union-attr]  # there are entries
    desk.book.close()
    assert office.journal()[-1].signers == (MARTA, OTAVIO)
    for name in (MARTA, OTAVIO):
        office.sign_in(name).book.close()
    open_with_words(office.app, office.path, words).book.close()


def test_the_desk_goes_on_at_the_new_file(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    desk, _ = change_key(office.app, office.sign_in())
    again, words = change_key(office.app, desk)
    again.book.close()
    open_with_words(office.app, office.path, words).book.close()


def test_old_words_and_an_old_key_file_open_the_new_file_no_longer(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    old = office.key_file.read_bytes()
    change_key(office.app, office.sign_in())[0].book.close()
    with pytest.raises(Refused) as refused:
        open_with_words(office.app, office.path, office.words)
    assert refused.value.code is Code.WORDS_OF_ANOTHER_FILE
    office.key_file.write_bytes(old)
    with pytest.raises(Unusable) as unusable:
        office.sign_in()
    assert unusable.value.code is Code.KEYS_OF_ANOTHER_FILE


def test_a_key_is_changed_by_two_people_where_there_are_two(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO)
    desk = office.sign_in()
    with pytest.raises(Refused) as refused:
        change_key(office.app, desk)
    assert refused.value.code is Code.SECOND_MISSING
    assert desk.book.journal.head() is not None  # still open
    desk.book.close()


def test_cancelled_it_leaves_the_old_key_in_force(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    desk = office.sign_in()
    with pytest.raises(Cancelled):
        change_key(office.app, desk, cancelling)
    assert office.actions()[-1] is Action.PROTECTED
    office.sign_in().book.close()
    open_with_words(office.app, office.path, office.words).book.close()
    # What it left in the key file opens nothing, and signing in removed it.
    assert len(VAULT.unlock(office.path, MARTA, PASSWORDS[MARTA], office.clock()).keys) == 1


def test_an_open_file_has_no_key_to_change(tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "n.pleb")
    with pytest.raises(Refused) as refused:
        change_key(make_app(desk.clock), desk)  # type: ignore[arg-type]  # the office's own clock
    assert refused.value.code is Code.FILE_NOT_PROTECTED
    desk.book.close()


class DiskFull:
    """A vault whose nth write fails, once."""

    def __init__(self, at: int) -> None:
        self._left = at

    def __getattr__(self, name: str) -> object:
        return getattr(VAULT, name)

    def write(self, path: Path, keys: Keys) -> None:
        self._left -= 1
        if self._left == 0:
            raise Unusable(Code.DISK_FULL, path=str(path))
        VAULT.write(path, keys)


def test_new_words_are_told_though_the_key_file_could_not_be_tidied(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    app = replace(office.app, vault=DiskFull(at=2))  # type: ignore[arg-type]  # stands in for the whole port
    desk, words = change_key(app, office.sign_in())
    desk.book.close()
    assert len(VAULT.unlock(office.path, MARTA, PASSWORDS[MARTA], office.clock()).keys) == 2
    office.sign_in().book.close()
    assert len(VAULT.unlock(office.path, MARTA, PASSWORDS[MARTA], office.clock()).keys) == 1
    open_with_words(office.app, office.path, words).book.close()


def test_a_disk_full_at_the_first_step_leaves_everything_as_it_was(tmp_path: Path) -> None:
    office = open_office(tmp_path)
    with pytest.raises(Unusable):
        protect(replace(office.app, vault=DiskFull(at=1)), office.path, MARTA, (), PASSWORDS[MARTA])  # type: ignore[arg-type]  # stands in
    assert {found.name for found in tmp_path.iterdir()} == {office.path.name}
    office = protected_office(tmp_path / "2") if (tmp_path / "2").mkdir() is None else office
    before = office.bytes()
    desk = office.sign_in()
    with pytest.raises(Unusable):
        change_key(replace(office.app, vault=DiskFull(at=1)), desk)  # type: ignore[arg-type]  # stands in
    desk.book.close()
    assert office.bytes()[1] == before[1]
    office.sign_in().book.close()


def test_the_password_of_another_does_not_open_it(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    with pytest.raises(Refused) as refused:
        office.sign_in(MARTA, OTHER_PASSWORD)
    assert refused.value.code is Code.PASSWORD_WRONG
