"""A plebiscite in which everything has happened at least twice, open or protected."""

from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path

from plebapp.domain.board import BoardAct
from plebapp.domain.people import Role
from plebapp.domain.plebiscite import Combination
from plebapp.domain.proceedings import ProceedingKind
from plebapp.domain.roll import RollDecision
from plebapp.domain.station import StationId
from plebapp.usecases import proceedings
from plebapp.usecases.arms import set_arms
from plebapp.usecases.counting import correct_sheet, enter_sheet, keep_draft, record_decision
from plebapp.usecases.issuing import issue
from plebapp.usecases.people import change_roles, remove_person, reset_password
from plebapp.usecases.plebiscite import change_facts
from plebapp.usecases.ports import DataKey, Desk, Signer
from plebapp.usecases.roll import close_roll, exclude_voter, include_voter, reopen_roll
from plebapp.usecases.roll_export import export_roll
from plebapp.usecases.signing_in import recover
from plebapp.usecases.stations import import_stations, remove_station
from plebapp.usecases.voters import change_voter, register_voter, remove_voter
from tests.domain.proceedings import WHOLE
from tests.reports.pictures import saved, shield
from tests.usecases.office import (
    AFTER_THE_POLL,
    LIBRARY,
    Clock,
    command,
    decision,
    document,
    facts,
    key,
    new_desk,
    table,
    titulo,
    typed,
    voters,
)
from tests.usecases.protected import CECILIA, MARTA, OTAVIO, OTHER_PASSWORD, PASSWORDS, make_app, protected_office

STATIONS = "zona;secao;local;endereco;bairro;municipio;area;secao_principal;inscritos;latitude;longitude"
VOTERS = "titulo;nome;nome_social;nome_mae;nascimento;zona;secao;residencia_desde;domicilio_desde;situacao;endereco"
FACTS = facts(combination=Combination.JOINT, board_zone=12, origins=("Rosana", "Teodoro"))
ARMS = saved(shield())
LAST = AFTER_THE_POLL + timedelta(days=2)
"""The moment of the latest entries: a clock that says less was set back."""
EVERYTHING = (Role.REGISTRY_HEAD, Role.PRESIDENT)


@dataclass
class Rich:
    """A closed file with all kinds of facts, its key and somebody who signs, where it has people."""

    path: Path
    key: DataKey | None = None
    signer: Signer | None = None

    def desk(self, path: Path | None = None) -> Desk:
        """Open it, or a copy, to be read."""
        book = LIBRARY.open(path or self.path, self.key, read_only=True)
        return Desk(book, MARTA, Clock(), self.signer)


def open_file(folder: Path) -> Rich:
    path = folder / "aberto.pleb"
    desk = new_desk(path, FACTS)
    fill(desk, desk)
    desk.book.close()
    return Rich(path)


def protected_file(folder: Path) -> Rich:
    """The same by Marta, with Otávio confirming; Cecília comes, changes, forgets her password, recovers, leaves."""
    office = protected_office(folder, OTAVIO, CECILIA)
    first = office.sign_in()
    change_roles(office.confirmed(first), MARTA, (Role.ADMINISTRATOR, *EVERYTHING))
    reset_password(office.app, office.confirmed(first), CECILIA, OTHER_PASSWORD)
    first.book.close()
    app = make_app(office.clock)
    recover(app, office.path, office.words, CECILIA, PASSWORDS[CECILIA]).book.close()
    desk = office.sign_in()
    remove_person(app, office.confirmed(desk), CECILIA)
    change_facts(desk, FACTS)
    fill(desk, office.confirmed(desk))
    found = Rich(office.path, desk.book.key, desk.signer)
    desk.book.close()
    return found


def fill(desk: Desk, two: Desk) -> None:
    """Let everything happen at `desk`; what takes two people at `two`."""
    _stations(desk)
    _roll(desk, two)
    _count(desk, two)
    _put_on_record(desk)
    for content in (b"%PDF-1 a ata", b"%PDF-1 a mesma ata, outra vez"):
        made = document(desk, content, data=content)
        issue(desk, made)
    assert made.number is not None
    issue(desk, replace(made, pdf=b"%PDF-1 outra via", data=b"outros dados", number=replace(made.number, copy=2)))


def _stations(desk: Desk) -> None:
    places = [
        "12;1;Escola d'Ávila;Rua A, 1;Centro;Rosana;Norte;;10;-22,5;-53,1",
        "12;2;Salão São José;Rua B, 2;Vila;Rosana;Sul;;12;-22,6;-53,2",
        "12;3;Anexo;Rua A, 1;Centro;Rosana;Norte;1;2;-22,5;-53,1",
        "12;4;Anexo 2;Rua B, 2;Vila;Rosana;Sul;2;2;-22,7;-53,3",
        "12;5;Capela;Rua C, 3;Vila;Teodoro;Sul;;5;-22,8;-53,4",
        "12;6;Barracão;Rua C, 3;Vila;Teodoro;Leste;;5;-22,8;-53,4",
    ]
    outcome = import_stations(desk, table(STATIONS, *places))
    assert not outcome.refused
    remove_station(desk, StationId(12, 6))


def _voter(number: int, section: int, since: str = "01/02/2000", situation: str = "regular") -> str:
    letter, day = "ABCDEFGHIJ"[number % 10], f"{number % 28 + 1:02d}/03/1980"
    names = f"Eleitor {letter} d'Ávila;Nome {number} Social;Mãe {number}"
    return f"{titulo(number)};{names};{day};12;{section};{since};03/02/2000;{situation};Rua {number}"


def _roll(desk: Desk, two: Desk) -> None:
    rows = [_voter(section * 100 + n, section) for section in (1, 2, 3, 4, 5) for n in range(1, 7)]
    rows += [
        _voter(901, 1, since="01/02/2026"),
        _voter(902, 2, since="02/02/2026"),
        _voter(903, 1, situation="suspensa"),
        _voter(904, 2, situation="cancelada"),
    ]
    assert not voters(desk, *rows, header=VOTERS).refused
    form = {"titulo": titulo(905), "nome": "Eva", "zona": "12", "secao": "1", "residencia_desde": "01/01/2001"}
    register_voter(desk, form)
    row = _row(desk, 905)
    change_voter(desk, row, {**form, "nome": "Eva d'Ávila"})
    register_voter(desk, {**form, "titulo": titulo(906)})
    remove_voter(desk, _row(desk, 906), "cadastrado duas vezes")
    close_roll(desk)
    reopen_roll(two, "faltava um eleitor")
    register_voter(desk, {**form, "titulo": titulo(907), "nome": "Ada"})
    close_roll(desk)
    reopen_roll(two, "faltava outro")
    register_voter(desk, {**form, "titulo": titulo(908), "nome": "Ida", "secao": "2"})
    close_roll(desk)
    late = RollDecision("7/2026", date(2026, 10, 1), "Juiz da 12ª Zona")
    include_voter(desk, {"titulo": titulo(901)}, late)
    include_voter(desk, {**form, "titulo": titulo(909), "nome": "Noé"}, late)
    include_voter(desk, {**form, "titulo": titulo(910), "nome": "Rui", "secao": "2"}, late)
    exclude_voter(desk, _row(desk, 101), RollDecision("8/2026", date(2026, 10, 2), "TRE"))
    export_roll(two, make_app(Clock()).exchange, desk.book.path.with_name("relacao.csv"))


def _row(desk: Desk, number: int) -> int:
    found = desk.book.roll.get(titulo(number))
    assert found is not None
    return found.id


def _count(desk: Desk, two: Desk) -> None:
    enter_sheet(desk, command(1, 7, 1, 8, 5, 2, 1, 0, 2, 1, 8, "uma nota"))
    enter_sheet(desk, command(2, 6, 0, 6, 3, 2, 1, 0))
    correct_sheet(two, command(2, 6, 0, 6, 2, 3, 1, 0, "", "", "", "outra", reason="erro de digitação"))
    correct_sheet(two, command(1, 6, 1, 7, 4, 2, 1, 0, 3, 2, 9, "nota", reason="recontagem"))
    record_decision(desk, decision(1, BoardAct.COUNT_SEPARATELY))
    record_decision(desk, decision(5, BoardAct.ANNUL, came=2, votes=(2, 1)))
    for section in (1, 2):
        keep_draft(desk, key(section), typed(section))


def _put_on_record(desk: Desk) -> None:
    """Put on record one of every kind, change one and take one away, so that numbers have a gap; give the arms."""
    clock = desk.clock
    assert isinstance(clock, Clock)
    clock.now = LAST
    kept = [proceedings.add(desk, made) for made in WHOLE.values()]
    proceedings.change(desk, replace(kept[0], text="Apuraram-se duas seções."), "contado de novo")
    proceedings.remove(desk, kept[1].number, "anotado por engano")
    proceedings.add(desk, WHOLE[ProceedingKind.ATTENDANCE])
    for kind in (ProceedingKind.SESSION, ProceedingKind.INCIDENT):
        proceedings.keep_record_draft(desk, kind, 0, {"began": ("04/10/2026", "9"), "text": ("Faltou",)})
    set_arms(make_app(clock), desk, ARMS)
