"""An office for the tests of use cases: a real file, a clock to set, small tables in memory."""

from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

from plebapp.domain.board import BoardAct
from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.regime import REGIMES
from plebapp.domain.residence import statutory_cutoff
from plebapp.domain.sheet import SheetField
from plebapp.domain.station import State, StationId
from plebapp.domain.titulo import check_digits
from plebapp.storage.keyfile import Cost
from plebapp.storage.library import SqliteLibrary
from plebapp.storage.vault import KeyVault
from plebapp.usecases.counting import BoardCommand, SheetCommand
from plebapp.usecases.example import MemoryTable
from plebapp.usecases.issuing import next_number
from plebapp.usecases.plebiscite import create_plebiscite
from plebapp.usecases.ports import Desk, Document
from plebapp.usecases.roll import close_roll
from plebapp.usecases.stations import import_stations
from plebapp.usecases.voters import RollImport, import_voters

POLLING_DAY = date(2026, 10, 4)
AFTER_THE_POLL = datetime(2026, 10, 4, 20, 0, tzinfo=UTC)  # 17:00 in Brasília
LIBRARY = SqliteLibrary()
VAULT = KeyVault(Cost(memory=8, time=1, lanes=1))  # as little as Argon2 does


def facts(**changes: object) -> Plebiscite:
    made = Plebiscite(
        name="Nova Primavera",
        uf="SP",
        polling_day=POLLING_DAY,
        cutoff=statutory_cutoff(POLLING_DAY),
        regime=REGIMES["lc1-1977"],
    )
    return replace(made, **changes)  # type: ignore[arg-type]  # tests name the facts they change


class Clock:
    """A clock that stands where it is set."""

    def __init__(self, now: datetime = AFTER_THE_POLL) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now


def new_desk(path: Path, plebiscite: Plebiscite | None = None, clock: Clock | None = None) -> Desk:
    return create_plebiscite(LIBRARY, path, plebiscite or facts(), "Marta Nogueira", clock or Clock())


def titulo(sequence: int, uf: int = 1) -> str:
    digits = f"{sequence:08d}"
    return f"{digits}{uf:02d}{check_digits(digits, uf)}"


def stations(desk: Desk, *rows: str, header: str = "zona;secao;local;secao_principal") -> None:
    outcome = import_stations(desk, table(header, *rows))
    assert not outcome.refused


def table(header: str, *rows: str, name: str = "tabela.csv") -> MemoryTable:
    return MemoryTable(name, header, [row.split(";") for row in rows])


VOTERS = "titulo;nome;zona;secao;residencia_desde"


def voters(desk: Desk, *rows: str, header: str = VOTERS) -> RollImport:
    return import_voters(desk, table(header, *rows, name="eleitores.csv"))


def row(sequence: int, section: int = 1, since: str = "01/01/2000", name: str = "José d'Ávila", zone: int = 12) -> str:
    return f"{titulo(sequence)};{name};{zone};{section};{since}"


def ready_desk(path: Path, enrolled: int = 10, sections: int = 2, **changes: object) -> Desk:
    """An office after the poll: `sections` stations of zone 12 with `enrolled` voters each, the roll closed."""
    desk = new_desk(path, facts(**changes))
    stations(desk, *(f"12;{section};Escola {section};" for section in range(1, sections + 1)))
    rows = [row(section * 1000 + n, section) for section in range(1, sections + 1) for n in range(1, enrolled + 1)]
    voters(desk, *rows)
    close_roll(desk)
    return desk


def key(section: int) -> StationId:
    return StationId(12, section)


def typed(*numbers: int | str) -> dict[SheetField, str]:
    """The fields A to G, then received, rejected, absentees, note."""
    return dict(zip(SheetField, map(str, numbers), strict=False))


def command(section: int, *numbers: int | str, confirmed: tuple[str, ...] = (), reason: str = "") -> SheetCommand:
    return SheetCommand(key(section), typed(*numbers), frozenset(confirmed), reason)


def state(desk: Desk, section: int) -> State:
    found = desk.book.stations.get(key(section))
    assert found is not None
    return found.state


def decision(section: int, act: BoardAct, came: int | None = None, votes: tuple[int, int] = (3, 0)) -> BoardCommand:
    return BoardCommand(key(section), act, "conforme a ata da Junta", *votes, POLLING_DAY, came)


def document(desk: Desk, content: bytes = b"%PDF-1 a ata", kind: str = "ata-geral", data: bytes = b"") -> Document:
    """A document as just made at `desk`: it bears the next number and rests on the journal's end."""
    head = desk.book.journal.head()
    assert head is not None
    year = desk.clock().astimezone(desk.book.facts.get().local_time).year
    return Document(content, data=data, kind=kind, number=next_number(desk.book, kind, year), head=head.digest)
