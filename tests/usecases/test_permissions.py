"""Every permission against every act, acts of two on both sides, and files without people, where all may do all."""

import ast
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

import plebapp.usecases
from plebapp.domain.board import BoardAct
from plebapp.domain.errors import Code, PlebError, Refused
from plebapp.domain.people import ASKED_FOR, PERMITS, TWO_PEOPLE, Permission, Person, Role
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.roll import RollDecision
from plebapp.domain.station import Station
from plebapp.usecases import proceedings
from plebapp.usecases.arms import set_arms
from plebapp.usecases.counting import correct_sheet, enter_batch, enter_sheet, keep_draft, record_decision
from plebapp.usecases.issuing import issue
from plebapp.usecases.people import add_person, change_roles, remove_person, reset_password
from plebapp.usecases.plebiscite import change_facts
from plebapp.usecases.ports import App, DataKey, Desk, Signer
from plebapp.usecases.protecting import protect, renew_key
from plebapp.usecases.roll import close_roll, exclude_voter, include_voter, reopen_roll
from plebapp.usecases.roll_export import export_roll
from plebapp.usecases.stations import add_station, change_station, import_stations, remove_station
from plebapp.usecases.voters import change_voter, import_voters, register_voter, remove_voter
from tests.reports.pictures import saved, shield
from tests.usecases.office import (
    LIBRARY,
    POLLING_DAY,
    VAULT,
    VOTERS,
    Clock,
    command,
    decision,
    document,
    key,
    ready_desk,
    row,
    table,
    typed,
)
from tests.usecases.protected import make_app

NAMES = {role: f"Pessoa {role.value}" for role in Role}
ADMINISTRATOR = NAMES[Role.ADMINISTRATOR]
SECOND, LEFT = "Segunda Pessoa", "Quem Saiu"
PASSWORD = "senha de quem testa"
ARMS = saved(shield())
INCIDENT = Proceeding(kind=ProceedingKind.INCIDENT, text="Faltou energia.")
DECISION = RollDecision("12/2026", POLLING_DAY, "Juiz da 12ª Zona")
FORM = dict(zip(VOTERS.split(";"), row(99_999).split(";"), strict=True))

Act = Callable[[App, Desk], object]

ACTS: dict[str, Act] = {
    "change_facts": lambda _, desk: change_facts(desk, replace(desk.book.facts.get(), assembly_act="Ato 1")),
    "set_arms": lambda app, desk: set_arms(app, desk, ARMS),
    "import_stations": lambda _, desk: import_stations(desk, table("zona;secao;local", "12;9;Escola")),
    "add_station": lambda _, desk: add_station(desk, Station(zone=12, section=9, polling_place="Escola")),
    "change_station": lambda _, desk: change_station(desk, Station(zone=12, section=1, polling_place="Outra escola")),
    "remove_station": lambda _, desk: remove_station(desk, key(1)),
    "import_voters": lambda _, desk: import_voters(desk, table(VOTERS, row(99_999))),
    "register_voter": lambda _, desk: register_voter(desk, FORM),
    "change_voter": lambda _, desk: change_voter(desk, 1, FORM),
    "remove_voter": lambda _, desk: remove_voter(desk, 1, "engano"),
    "close_roll": lambda _, desk: close_roll(desk),
    "reopen_roll": lambda _, desk: reopen_roll(desk, "faltava um eleitor"),
    "include_voter": lambda _, desk: include_voter(desk, FORM, DECISION),
    "exclude_voter": lambda _, desk: exclude_voter(desk, 1, DECISION),
    "export_roll": lambda app, desk: export_roll(desk, app.exchange, desk.book.path.with_name("relacao.csv")),
    "keep_draft": lambda _, desk: keep_draft(desk, key(1), typed(5)),
    "enter_sheet": lambda _, desk: enter_sheet(desk, command(1, 5, 0, 5, 3, 2, 0, 0)),
    "enter_batch": lambda _, desk: enter_batch(
        desk, table("zona;secao;votantes;cedulas;sim;nao;brancos;nulos", "12;1;5;5;3;2;0;0")
    ),
    "correct_sheet": lambda _, desk: correct_sheet(desk, command(2, 5, 0, 5, 2, 3, 0, 0, reason="trocados")),
    "record_decision": lambda _, desk: record_decision(desk, decision(2, BoardAct.ANNUL)),
    "keep_record_draft": lambda _, desk: proceedings.keep_record_draft(desk, INCIDENT.kind, 0, {"text": ("x",)}),
    "add": lambda _, desk: proceedings.add(desk, INCIDENT),
    "change": lambda _, desk: proceedings.change(desk, replace(INCIDENT, number=1, text="Faltou água."), "engano"),
    "remove": lambda _, desk: proceedings.remove(desk, 1, "engano"),
    "issue": lambda _, desk: issue(desk, document(desk)),
    "add_person": lambda app, desk: add_person(app, desk, "Nova Pessoa", [Role.TYPIST], PASSWORD),
    "change_roles": lambda _, desk: change_roles(desk, NAMES[Role.TYPIST], [Role.MEMBER]),
    "remove_person": lambda app, desk: remove_person(app, desk, NAMES[Role.TYPIST]),
    "reset_password": lambda app, desk: reset_password(app, desk, NAMES[Role.TYPIST], "outra senha comprida"),
    "renew_key": renew_key,
}

AUTHORISATION = {
    Code.NOT_PERMITTED, Code.SECOND_MISSING, Code.SECOND_IS_FIRST, Code.FILE_PROTECTED, Code.PERSON_UNKNOWN,
    Code.PERSON_LEFT, Code.PERSON_KEY_DIFFERS,
}  # fmt: skip


def asked_for() -> dict[str, Permission]:
    """The permission that each use case asks the desk for, as its own text says."""
    found = {}
    for path in Path(plebapp.usecases.__file__).parent.glob("*.py"):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and ast.unparse(call.func) == "authorise":
                        found[function.name] = Permission[ast.unparse(call.args[1]).removeprefix("Permission.")]
    return found


PERMISSIONS = asked_for()


@dataclass
class Template:
    """A closed file, ready to be counted, with a person of every role, and what each signs with."""

    path: Path
    key: DataKey
    signers: dict[str, Signer]


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Template:
    path = tmp_path_factory.mktemp("modelo") / "n.pleb"
    desk = ready_desk(path)
    enter_sheet(desk, command(2, 5, 0, 5, 3, 2, 0, 0))
    proceedings.add(desk, INCIDENT)
    desk.book.close()
    app = make_app(Clock())
    words = protect(app, path, ADMINISTRATOR, (), PASSWORD).words
    data_key = VAULT.key_of(words)
    clock = Clock()
    first = VAULT.unlock(path, ADMINISTRATOR, PASSWORD, clock()).signer
    book = LIBRARY.open(path, data_key, holder=ADMINISTRATOR)
    desk = Desk(book, ADMINISTRATOR, clock, first)
    others = [*((NAMES[role], role) for role in Role if role is not Role.ADMINISTRATOR)]
    for name, role in [(SECOND, Role.PROSECUTOR), *others, (LEFT, Role.REGISTRY_HEAD)]:
        add_person(app, desk, name, [role], PASSWORD)
        desk = desk.confirmed_by(VAULT.unlock(path, SECOND, PASSWORD, clock()).signer)
    names = (*NAMES.values(), SECOND, LEFT)
    signers = {name: VAULT.unlock(path, name, PASSWORD, clock()).signer for name in names}
    remove_person(app, desk, LEFT)
    book.close()
    return Template(path, data_key, signers)


@pytest.fixture
def seat(template: Template, tmp_path: Path) -> Iterator[Callable[[str, str], tuple[App, Desk]]]:
    """Sit somebody at a copy of the file, with a second person or none."""
    opened = []
    path = tmp_path / "n.pleb"
    shutil.copy(template.path, path)
    shutil.copy(f"{template.path}.chaves", f"{path}.chaves")

    def sit(name: str, second: str = "") -> tuple[App, Desk]:
        clock = Clock()
        book = LIBRARY.open(path, template.key, holder=name)
        opened.append(book)
        return make_app(clock), Desk(book, name, clock, template.signers[name], template.signers.get(second))

    yield sit
    for book in opened:
        book.close()


Seat = Callable[..., tuple[App, Desk]]


def code_of(act: str, app: App, desk: Desk) -> Code | None:
    try:
        ACTS[act](app, desk)
    except PlebError as error:
        return error.code
    return None


def test_every_use_case_that_asks_for_a_permission_is_walked_here() -> None:
    assert set(ACTS) == set(PERMISSIONS)
    assert set(PERMISSIONS.values()) == set(Permission) == set(ASKED_FOR.values())


def test_every_role_permits_something_but_the_prosecutor_s() -> None:
    assert set(PERMITS) == set(Role)
    assert {role for role in Role if not PERMITS[role]} == {Role.PROSECUTOR}


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("role", Role)
def test_a_role_lets_do_what_the_table_says_and_nothing_else(seat: Seat, act: str, role: Role) -> None:
    app, desk = seat(NAMES[role], SECOND)
    head = desk.book.journal.head()
    code = code_of(act, app, desk)
    if PERMISSIONS[act] in PERMITS[role]:
        assert code not in AUTHORISATION
    else:
        assert code is Code.NOT_PERMITTED
        assert desk.book.journal.head() == head


def test_several_roles_permit_what_each_permits() -> None:
    both = Person("Ana", frozenset({Role.TYPIST, Role.REGISTRY}), "")
    assert both.permissions == PERMITS[Role.TYPIST] | PERMITS[Role.REGISTRY]
    assert Person("Ana", frozenset(), "").permissions == frozenset()
    assert Person("Ana", frozenset(Role), "", active=False).permissions == frozenset()


def holder_of(act: str) -> str:
    """Somebody whose role permits an act."""
    return next(NAMES[role] for role in Role if PERMISSIONS[act] in PERMITS[role])


@pytest.mark.parametrize("act", ACTS)
def test_alone_one_does_what_does_not_take_two(seat: Seat, act: str) -> None:
    app, desk = seat(holder_of(act))
    code = code_of(act, app, desk)
    if PERMISSIONS[act] in TWO_PEOPLE:
        assert code is Code.SECOND_MISSING
    else:
        assert code not in AUTHORISATION


OF_TWO = [act for act in ACTS if PERMISSIONS[act] in TWO_PEOPLE]


@pytest.mark.parametrize("act", OF_TWO)
def test_nobody_is_two_people(seat: Seat, act: str) -> None:
    name = holder_of(act)
    app, desk = seat(name, name)
    assert code_of(act, app, desk) is Code.SECOND_IS_FIRST


@pytest.mark.parametrize("act", OF_TWO)
def test_whoever_left_confirms_nothing(seat: Seat, act: str) -> None:
    app, desk = seat(holder_of(act), LEFT)
    assert code_of(act, app, desk) is Code.PERSON_LEFT


@pytest.mark.parametrize("act", OF_TWO)
@pytest.mark.parametrize("second", [role for role in Role if role is not Role.TYPIST])
def test_anybody_else_confirms_whatever_their_roles(seat: Seat, act: str, second: Role) -> None:
    name = holder_of(act)
    if NAMES[second] == name:
        return
    app, desk = seat(name, NAMES[second])
    assert code_of(act, app, desk) not in AUTHORISATION


@pytest.mark.parametrize("act", OF_TWO)
def test_an_act_of_two_bears_both_signatures(seat: Seat, act: str) -> None:
    name = holder_of(act)
    app, desk = seat(name, SECOND)
    before = desk.book.journal.head()
    if code_of(act, app, desk) is None and act != "renew_key":
        entry = desk.book.journal.head()
        assert entry is not None
        assert entry != before
        assert entry.signers == (name, SECOND)
        assert len(entry.signatures) == 2
    else:
        assert act in {"reopen_roll", "renew_key"}  # counted already; tested where keys are changed


@pytest.mark.parametrize("act", ACTS)
def test_whoever_left_does_nothing(seat: Seat, act: str) -> None:
    app, desk = seat(LEFT, SECOND)
    assert code_of(act, app, desk) is Code.PERSON_LEFT


@pytest.mark.parametrize("act", ACTS)
def test_nobody_who_has_not_signed_in_does_anything(seat: Seat, act: str) -> None:
    app, desk = seat(ADMINISTRATOR)
    assert code_of(act, app, replace(desk, signer=None)) is Code.FILE_PROTECTED


@pytest.mark.parametrize("act", ACTS)
def test_a_name_alone_does_nothing_nor_another_key(seat: Seat, act: str) -> None:
    app, desk = seat(holder_of(act), SECOND)
    stranger, impostor = (
        VAULT.new_keys().with_person(VAULT.new_key(), name, PASSWORD, "")[1] for name in ("Ninguém", desk.person)
    )
    assert code_of(act, app, replace(desk, signer=stranger)) is Code.PERSON_UNKNOWN
    assert code_of(act, app, replace(desk, signer=impostor)) is Code.PERSON_KEY_DIFFERS
    if act in OF_TWO:
        assert code_of(act, app, replace(desk, second=stranger)) is Code.PERSON_UNKNOWN


OF_PEOPLE = {Permission.PEOPLE, Permission.KEYS}


@pytest.mark.parametrize("act", [act for act in ACTS if PERMISSIONS[act] not in OF_PEOPLE])
def test_in_a_file_without_people_everybody_does_everything_alone(tmp_path: Path, act: str) -> None:
    desk = ready_desk(tmp_path / "n.pleb")
    enter_sheet(desk, command(2, 5, 0, 5, 3, 2, 0, 0))
    proceedings.add(desk, INCIDENT)
    try:
        assert code_of(act, make_app(Clock()), desk) not in AUTHORISATION
        head = desk.book.journal.head()
        assert head is not None
        assert head.signers == ()
    finally:
        desk.book.close()


def test_one_person_alone_confirms_to_nobody(tmp_path: Path) -> None:
    path = tmp_path / "n.pleb"
    ready_desk(path).book.close()
    app = make_app(Clock())
    words = protect(app, path, ADMINISTRATOR, [Role.REGISTRY_HEAD], PASSWORD).words
    signer = VAULT.unlock(path, ADMINISTRATOR, PASSWORD, app.clock()).signer
    desk = Desk(LIBRARY.open(path, VAULT.key_of(words), holder="A"), ADMINISTRATOR, app.clock, signer)
    reopen_roll(desk, "faltava um eleitor")
    close_roll(desk)
    add_person(app, desk, SECOND, [Role.TYPIST], PASSWORD)
    with pytest.raises(Refused) as refused:
        reopen_roll(desk, "faltava outro")
    assert refused.value.code is Code.SECOND_MISSING
    desk.book.close()
