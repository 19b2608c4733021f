"""The people of a protected file: coming, changing roles, leaving, passwords; file and key file in step."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plebapp.domain.errors import Code, PlebError, Refused, Unusable
from plebapp.domain.journal import Action
from plebapp.domain.people import Person, Role
from plebapp.usecases.people import add_person, change_password, change_roles, remove_person, reset_password
from plebapp.usecases.ports import App, Desk, Keys
from plebapp.usecases.signing_in import confirm
from tests.usecases.office import VAULT, new_desk
from tests.usecases.protected import (
    CECILIA,
    MARTA,
    OTAVIO,
    OTHER_PASSWORD,
    PASSWORDS,
    Office,
    fail_to_commit,
    make_app,
    protected_office,
)

TYPIST = [Role.TYPIST]


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """A file that Marta administers and Otávio types in."""
    return protected_office(tmp_path, OTAVIO)


@pytest.fixture
def desk(office: Office) -> Iterator[Desk]:
    """Marta signed in, Otávio confirming."""
    made = office.confirmed(office.sign_in())
    yield made
    made.book.close()


def refusal(call: Callable[..., object], *arguments: object) -> PlebError:
    with pytest.raises(PlebError) as refused:
        call(*arguments)
    return refused.value


def person(desk: Desk, name: str) -> Person:
    found = desk.book.people.get(name)
    assert found is not None
    return found


def test_who_is_included_signs_in_with_their_own_password(office: Office, desk: Desk) -> None:
    added = add_person(office.app, desk, f"  {CECILIA.replace(' ', '   ')} ", TYPIST, PASSWORDS[CECILIA])
    assert added == person(desk, CECILIA)
    assert added.roles == {Role.TYPIST}
    entry = desk.book.journal.head()
    assert entry is not None
    assert (entry.action, entry.subject, entry.signers) == (Action.PERSON_ADDED, CECILIA, (MARTA, OTAVIO))
    assert (entry.before, entry.after) == (None, {"person": document(added)})
    desk.book.close()
    office.sign_in(CECILIA).book.close()
    office.journal()


def document(of: Person) -> dict[str, object]:
    return {"name": of.name, "roles": sorted(of.roles), "public_key": of.public_key, "active": of.active}


def test_the_first_change_of_people_needs_nobody_to_confirm_and_the_next_does(tmp_path: Path) -> None:
    office = protected_office(tmp_path)
    desk = office.sign_in()
    add_person(office.app, desk, OTAVIO, TYPIST, PASSWORDS[OTAVIO])
    assert refusal(add_person, office.app, desk, CECILIA, TYPIST, PASSWORDS[CECILIA]).code is Code.SECOND_MISSING
    assert desk.book.people.get(CECILIA) is None
    desk.book.close()


def test_whoever_left_makes_no_second_person(office: Office, desk: Desk) -> None:
    remove_person(office.app, desk, OTAVIO)
    alone = desk.confirmed_by(None)
    add_person(office.app, alone, CECILIA, TYPIST, PASSWORDS[CECILIA])
    assert refusal(change_roles, desk, CECILIA, [Role.MEMBER]).code is Code.PERSON_LEFT


@pytest.mark.parametrize(
    "name", [OTAVIO, "otavio d'avila", "OTÁVIO D’ÁVILA", "Otávio  d-Ávila", MARTA, "marta nogueira"]
)
def test_a_name_is_never_given_twice_however_it_is_written(office: Office, desk: Desk, name: str) -> None:
    assert refusal(add_person, office.app, desk, name, TYPIST, PASSWORDS[CECILIA]).code is Code.PERSON_EXISTS
    remove_person(office.app, desk, OTAVIO)
    alone = desk.confirmed_by(None)
    assert refusal(add_person, office.app, alone, name, TYPIST, PASSWORDS[CECILIA]).code is Code.PERSON_EXISTS


@pytest.mark.parametrize(
    ("name", "roles", "password", "code"),
    [
        (CECILIA, [], PASSWORDS[CECILIA], Code.ROLES_MISSING),
        ("", TYPIST, PASSWORDS[CECILIA], Code.PERSON_MISSING),
        ("99", TYPIST, PASSWORDS[CECILIA], Code.PERSON_NAME_UNFIT),
        ("C" * 201, TYPIST, PASSWORDS[CECILIA], Code.PERSON_NAME_UNFIT),
        (CECILIA, TYPIST, "onze letras", Code.PASSWORD_SHORT),
        (CECILIA, TYPIST, "cecilia lima", Code.PASSWORD_IS_NAME),
        (CECILIA, TYPIST, "nova primavera", Code.PASSWORD_IS_NAME),
        (CECILIA, TYPIST, "123456789012", Code.PASSWORD_COMMON),
    ],
)
def test_what_is_refused_changes_nothing(
    office: Office, desk: Desk, name: str, roles: list[Role], password: str, code: Code
) -> None:
    people, head, keys = desk.book.people.all(), desk.book.journal.head(), office.key_file.read_bytes()
    assert refusal(add_person, office.app, desk, name, roles, password).code is code
    assert (desk.book.people.all(), desk.book.journal.head()) == (people, head)
    assert office.key_file.read_bytes() == keys


def test_twelve_characters_are_enough(office: Office, desk: Desk) -> None:
    add_person(office.app, desk, CECILIA, TYPIST, "doze letras!")


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.text(max_size=30), password=st.text(min_size=12, max_size=20))
def test_any_name_and_password_come_in_or_are_refused(office: Office, desk: Desk, name: str, password: str) -> None:
    try:
        added = add_person(office.app, desk, name, TYPIST, password)
    except Refused:
        return
    assert confirm(desk, office.app, name, password).public_key == added.public_key
    assert confirm(desk, office.app, added.name, password).name == added.name


def test_roles_change_and_the_entry_says_from_what_to_what(office: Office, desk: Desk) -> None:
    before = person(desk, OTAVIO)
    after = change_roles(desk, "otavio d'avila", [Role.MEMBER, Role.PRESIDENT])
    assert after == person(desk, OTAVIO) == replace(before, roles=frozenset({Role.MEMBER, Role.PRESIDENT}))
    entry = desk.book.journal.head()
    assert entry is not None
    assert entry.action is Action.PERSON_CHANGED
    assert (entry.before, entry.after) == ({"person": document(before)}, {"person": document(after)})
    assert change_roles(desk, OTAVIO, [Role.PRESIDENT, Role.MEMBER]) == after
    assert desk.book.journal.head() == entry


def test_new_roles_count_at_once(office: Office, desk: Desk) -> None:
    change_roles(desk, OTAVIO, [Role.ADMINISTRATOR])
    change_roles(desk, MARTA, TYPIST)
    assert refusal(change_roles, desk, MARTA, [Role.ADMINISTRATOR]).code is Code.NOT_PERMITTED


def test_the_last_administrator_neither_leaves_nor_loses_the_role(office: Office, desk: Desk) -> None:
    assert refusal(change_roles, desk, MARTA, TYPIST).code is Code.ADMINISTRATOR_MISSING
    assert refusal(remove_person, office.app, desk, MARTA).code is Code.ADMINISTRATOR_MISSING
    change_roles(desk, OTAVIO, [Role.ADMINISTRATOR])
    remove_person(office.app, desk, OTAVIO)
    alone = desk.confirmed_by(None)
    assert refusal(change_roles, alone, MARTA, TYPIST).code is Code.ADMINISTRATOR_MISSING


def test_an_administrator_leaves_where_another_stays(office: Office, desk: Desk) -> None:
    change_roles(desk, OTAVIO, [Role.ADMINISTRATOR])
    remove_person(office.app, desk, MARTA)
    assert refusal(change_roles, desk, OTAVIO, TYPIST).code is Code.PERSON_LEFT
    assert VAULT.read(office.path).names == (OTAVIO,)


def test_who_leaves_stays_on_record_and_opens_nothing(office: Office, desk: Desk) -> None:
    left = remove_person(office.app, desk, OTAVIO)
    assert left == person(desk, OTAVIO)
    assert (left.active, left.roles, left.permissions) == (False, {Role.TYPIST}, frozenset())
    entry = desk.book.journal.head()
    assert entry is not None
    assert (entry.action, entry.subject, entry.signers) == (Action.PERSON_LEFT, OTAVIO, (MARTA, OTAVIO))
    assert VAULT.read(office.path).names == (MARTA,)
    desk.book.close()
    office.journal()


@pytest.mark.parametrize("name", ["Ninguém", CECILIA])
def test_nothing_is_done_to_who_is_not_there(office: Office, desk: Desk, name: str) -> None:
    for call in (
        lambda: change_roles(desk, name, TYPIST),
        lambda: remove_person(office.app, desk, name),
        lambda: reset_password(office.app, desk, name, OTHER_PASSWORD),
    ):
        assert refusal(call).code is Code.PERSON_UNKNOWN


def test_nothing_is_done_to_who_left(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, CECILIA)
    desk = office.confirmed(office.sign_in())
    remove_person(office.app, desk, CECILIA)
    for call in (
        lambda: change_roles(desk, CECILIA, TYPIST),
        lambda: remove_person(office.app, desk, CECILIA),
        lambda: reset_password(office.app, desk, CECILIA, OTHER_PASSWORD),
    ):
        assert refusal(call).code is Code.PERSON_LEFT
    desk.book.close()


# Passwords


def test_a_password_made_anew_comes_with_another_signature(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, CECILIA)
    desk = office.confirmed(office.sign_in())
    before = person(desk, CECILIA)
    after = reset_password(office.app, desk, CECILIA, OTHER_PASSWORD)
    assert replace(after, public_key=before.public_key) == before != after
    entry = desk.book.journal.head()
    assert entry is not None
    assert entry.action is Action.PERSON_REKEYED
    assert (entry.before, entry.after) == ({"person": document(before)}, {"person": document(after)})
    desk.book.close()
    assert refusal(office.sign_in, CECILIA).code is Code.PASSWORD_WRONG
    office.sign_in(CECILIA, OTHER_PASSWORD).book.close()
    office.journal()


@pytest.mark.parametrize("name", [MARTA, OTAVIO])
def test_whoever_has_just_signed_in_changes_their_own_instead(office: Office, desk: Desk, name: str) -> None:
    assert refusal(reset_password, office.app, desk, name, OTHER_PASSWORD).code is Code.PASSWORD_IS_OWN


def test_one_s_own_password_changes_and_the_signature_stays(office: Office) -> None:
    desk = office.sign_in(OTAVIO)  # whatever the roles, and with nobody to confirm
    before = person(desk, OTAVIO)
    change_password(office.app, desk, PASSWORDS[OTAVIO], OTHER_PASSWORD)
    assert person(desk, OTAVIO) == before
    entry = desk.book.journal.head()
    assert entry is not None
    assert (entry.action, entry.subject, entry.before, entry.after) == (Action.PASSWORD_CHANGED, OTAVIO, None, None)
    desk.book.close()
    assert refusal(office.sign_in, OTAVIO).code is Code.PASSWORD_WRONG
    office.sign_in(OTAVIO, OTHER_PASSWORD).book.close()
    office.journal()


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (PASSWORDS[OTAVIO], OTHER_PASSWORD, Code.PASSWORD_WRONG),
        ("", OTHER_PASSWORD, Code.PASSWORD_WRONG),
        (PASSWORDS[MARTA], "curta", Code.PASSWORD_SHORT),
        (PASSWORDS[MARTA], "Marta Nogueira", Code.PASSWORD_IS_NAME),
        (PASSWORDS[MARTA], PASSWORDS[MARTA], Code.PASSWORD_SAME),
        (PASSWORDS[OTAVIO], PASSWORDS[OTAVIO], Code.PASSWORD_WRONG),
    ],
)
def test_a_password_does_not_change_without_the_old_one_nor_to_a_bad_one(
    office: Office, desk: Desk, old: str, new: str, code: Code
) -> None:
    assert refusal(change_password, office.app, desk, old, new).code is code
    desk.book.close()
    office.sign_in().book.close()


def test_whoever_left_changes_no_password(office: Office, desk: Desk) -> None:
    change_roles(desk, OTAVIO, [Role.ADMINISTRATOR])
    remove_person(office.app, desk, MARTA)
    assert refusal(change_password, office.app, desk, PASSWORDS[MARTA], OTHER_PASSWORD).code is Code.PERSON_LEFT


def test_a_file_without_people_has_none_to_change(tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "n.pleb")
    app = make_app(desk.clock)  # type: ignore[arg-type]  # the office's own clock
    for call in (
        lambda: add_person(app, desk, CECILIA, TYPIST, PASSWORDS[CECILIA]),
        lambda: change_roles(desk, CECILIA, TYPIST),
        lambda: remove_person(app, desk, CECILIA),
        lambda: reset_password(app, desk, CECILIA, OTHER_PASSWORD),
        lambda: change_password(app, desk, OTHER_PASSWORD, OTHER_PASSWORD),
        lambda: confirm(desk, app, CECILIA, OTHER_PASSWORD),
    ):
        assert refusal(call).code is Code.FILE_NOT_PROTECTED
    desk.book.close()
    assert list(tmp_path.iterdir()) == [tmp_path / "n.pleb"]


# File and key file in step, whatever fails


class FullDisk:
    """A vault of which every write fails, with the file already replaced or not."""

    def __init__(self, *, written: bool) -> None:
        self._written, self._failed = written, False

    def __getattr__(self, name: str) -> object:
        return getattr(VAULT, name)

    def write(self, path: Path, keys: Keys) -> None:
        if self._failed:  # the disk has room again
            VAULT.write(path, keys)
            return
        self._failed = True
        if self._written:
            VAULT.write(path, keys)
        raise Unusable(Code.DISK_FULL, path=str(path))


CHANGES: dict[str, Callable[[App, Desk], object]] = {
    "add": lambda app, desk: add_person(app, desk, CECILIA, TYPIST, PASSWORDS[CECILIA]),
    "reset": lambda app, desk: reset_password(app, desk, OTHER, OTHER_PASSWORD),
    "own": lambda app, desk: change_password(app, desk, PASSWORDS[MARTA], OTHER_PASSWORD),
}
OTHER = "Ítalo Conceição"


@pytest.fixture
def three(tmp_path: Path) -> Iterator[tuple[Office, Desk]]:
    """Marta signed in, Otávio confirming, and Ítalo there as well."""
    office = protected_office(tmp_path, OTAVIO)
    desk = office.confirmed(office.sign_in())
    add_person(office.app, desk, OTHER, TYPIST, "senha antiga do Ítalo")
    yield office, desk
    desk.book.close()


def standing(office: Office, desk: Desk) -> tuple[object, ...]:
    return desk.book.people.all(), desk.book.journal.head(), office.key_file.read_bytes()


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("written", [False, True])
def test_where_the_key_file_cannot_be_written_nothing_changes(
    three: tuple[Office, Desk], change: str, written: bool
) -> None:
    office, desk = three
    before = standing(office, desk)
    app = replace(office.app, vault=FullDisk(written=written))  # type: ignore[arg-type]  # stands in for the port
    assert refusal(CHANGES[change], app, desk).code is Code.DISK_FULL
    assert standing(office, desk) == before
    CHANGES[change](office.app, desk)
    assert desk.book.journal.head() != before[1]


@pytest.mark.parametrize("change", CHANGES)
def test_where_the_commit_fails_the_key_file_is_put_back(
    three: tuple[Office, Desk], change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    office, desk = three
    before = standing(office, desk)
    with monkeypatch.context() as patch:
        fail_to_commit(patch)
        assert refusal(CHANGES[change], office.app, desk).code is Code.DISK_FULL
    assert standing(office, desk) == before


def test_who_leaves_has_left_though_the_key_file_could_not_be_written(three: tuple[Office, Desk]) -> None:
    office, desk = three
    app = replace(office.app, vault=FullDisk(written=False))  # type: ignore[arg-type]  # stands in for the port
    assert refusal(remove_person, app, desk, OTHER).code is Code.DISK_FULL
    assert not person(desk, OTHER).active
    assert OTHER in VAULT.read(office.path).names
    desk.book.close()
    office.sign_in().book.close()
    assert OTHER not in VAULT.read(office.path).names


def test_who_is_to_leave_stays_where_the_commit_fails(
    three: tuple[Office, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    office, desk = three
    before = standing(office, desk)
    with monkeypatch.context() as patch:
        fail_to_commit(patch)
        assert refusal(remove_person, office.app, desk, OTHER).code is Code.DISK_FULL
    assert standing(office, desk) == before
