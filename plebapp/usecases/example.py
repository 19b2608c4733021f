"""The worked example: the fictitious creation of the Município de Nova Primavera, always SIMULADO.

Its totals are the official ones of the consultation in Rosana/Primavera (SP) of 2 October 2016, scaled when another
number of voters is asked for. Voters, stations and their counts are synthetic, drawn from the seed and made to add up.
Everything is brought in through the use cases a clerk uses.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from plebapp.domain.plebiscite import BoardRole, Plebiscite, Signatory
from plebapp.domain.regime import DEFAULT_REGIME, REGIMES
from plebapp.domain.residence import statutory_cutoff
from plebapp.domain.station import StationId
from plebapp.domain.titulo import check_digits
from plebapp.domain.totals import Totals
from plebapp.usecases.counting import enter_batch
from plebapp.usecases.plebiscite import create_plebiscite
from plebapp.usecases.ports import Clock, Desk, Library, Report, silent
from plebapp.usecases.roll import close_roll
from plebapp.usecases.stations import import_stations
from plebapp.usecases.voters import import_voters

OFFICIAL = Totals(enrolled=16_332, turnout=11_787, sim=8_840, nao=1_862, blank=372, null=713, ballots=11_787)
POLLING_DAY = date(2026, 10, 4)
ZONE = 167
FIRST_SECTION = 101
LEFT_TO_TYPE = 11
"""The position of the station that is left to type, its paper being shown in the manual."""


_PLACES = (
    ("E. M. Professora Anália Franco", "Rua das Acácias, 120", "Centro"),
    ("Salão Paroquial Nossa Senhora Aparecida", "Praça da Matriz, s/nº", "Centro"),
    ("E. E. Coronel Joaquim d'Ávila", "Avenida dos Barrageiros, 845", "Vila Operária"),
    ("Escola Rural Boa Vista", "Estrada da Boa Vista, km 7", "Zona Rural"),
    ("Centro Comunitário Sant'Ana", "Rua Marechal Rondon, 33", "Jardim Sant'Ana"),
    ("E. M. Irmã Conceição", "Rua Sete, 410", "Porto Primavera"),
)
# fmt: off
_FIRST = (
    "Ana", "Antônia", "Aparecida", "Beatriz", "Benedita", "Cecília", "Conceição", "Débora", "Dirce", "Eunice",
    "Fátima", "Francisca", "Inês", "Ivone", "Joana", "Josefa", "Lúcia", "Luísa", "Márcia", "Maria", "Neusa",
    "Olívia", "Rita", "Rosângela", "Sebastiana", "Sônia", "Tereza", "Valéria", "Vitória", "Zélia", "Adão", "André",
    "Antônio", "Benedito", "Carlos", "César", "Cícero", "Edílson", "Expedito", "Fábio", "Francisco", "Geraldo",
    "Hélio", "Inácio", "Ítalo", "João", "Joaquim", "José", "Júlio", "Luís", "Manuel", "Marcílio", "Nelson",
    "Osório", "Otávio", "Paulo", "Raimundo", "Sérgio", "Tomé", "Valdemar", "Vicente",
)
_LAST = (
    "Almeida", "Alves", "Araújo", "Assunção", "Barbosa", "Batista", "Brandão", "Camargo", "Cardoso", "Conceição",
    "Correia", "Costa", "Cunha", "d'Ávila", "Damião", "Dias", "Esteves", "Falcão", "Farias", "Fernandes",
    "Ferreira", "França", "Gonçalves", "Guimarães", "Ibáñez", "Leão", "Lima", "Lopes", "Magalhães", "Martins",
    "Mendonça", "Moraes", "Moreira", "Muñoz", "Nascimento", "Nogueira", "Oliveira", "Paixão", "Pereira", "Ribeiro",
    "Rocha", "Rodrigues", "Sant'Ana", "Santos", "Silva", "Simões", "Souza", "Teixeira", "Vasconcelos", "Vieira",
    "Yamashita", "Zanetti",
)
# fmt: on

_ROWS = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Size:
    """How large an example, and from which seed: enrolled voters, stations with an urn."""

    voters: int = OFFICIAL.enrolled
    stations: int = 50
    seed: int = 2016


DEFAULT_SIZE = Size()


class MemoryTable:
    """A table that never was a file: what `Table` asks, over rows in memory."""

    encoding = "UTF-8"
    delimiter = ";"

    def __init__(self, name: str, header: str, rows: _ROWS) -> None:
        self.name = name
        self.header = tuple(header.split(";"))
        self._rows = rows
        self.size = len(rows)
        self.consumed = 0

    def rows(self) -> Iterator[tuple[int, Sequence[str]]]:
        """Yield line numbers and cells."""
        for line, row in enumerate(self._rows, start=2):
            self.consumed = line - 1
            yield line, row


@dataclass(frozen=True, slots=True)
class Paper:
    """The figures on a station's count sheet (folha de apuração), as the polling station would write them."""

    station: StationId
    signatures: int
    separate_votes: int
    sim: int
    nao: int
    blank: int
    null: int

    @property
    def ballots(self) -> int:
        """Return the ballots counted; in the example every voter's ballot is there."""
        return self.sim + self.nao + self.blank + self.null

    @property
    def cells(self) -> tuple[str, ...]:
        """Return the row of the batch layout."""
        numbers = (self.signatures, self.separate_votes, self.ballots, self.sim, self.nao, self.blank, self.null)
        return (str(self.station.zone), str(self.station.section), *map(str, numbers))


@dataclass(frozen=True, slots=True)
class Drawn:
    """The example as drawn from a seed: stations and voters as table rows, and every station's paper."""

    stations: _ROWS
    voters: _ROWS
    papers: tuple[Paper, ...]


def scaled(voters: int) -> Totals:
    """Return the official totals scaled to a number of enrolled voters; each part rounded down, Não taking the rest."""
    turnout = voters * OFFICIAL.turnout // OFFICIAL.enrolled
    sim, blank, null = (turnout * part // OFFICIAL.turnout for part in (OFFICIAL.sim, OFFICIAL.blank, OFFICIAL.null))
    nao = turnout - sim - blank - null
    return Totals(enrolled=voters, turnout=turnout, sim=sim, nao=nao, blank=blank, null=null, ballots=turnout)


def draw(size: Size = DEFAULT_SIZE) -> Drawn:
    """Draw the example; one voter in a hundred more is registered and not included.

    Raises ValueError unless there is at least one station, a voter for each, and a section number for each.
    """
    if size.stations < 1 or size.voters < size.stations or FIRST_SECTION + size.stations > 9_999:
        raise ValueError(f"{size.voters} voters over {size.stations} stations")
    chance = random.Random(size.seed)
    keys = [StationId(ZONE, FIRST_SECTION + position) for position in range(size.stations)]
    homes = _homes(chance, size.voters, keys)
    return Drawn(_station_rows(keys, Counter(homes)), _voter_rows(chance, homes, keys), _papers(chance, homes, keys))


def _homes(chance: random.Random, voters: int, keys: Sequence[StationId]) -> list[StationId]:
    """Return one station per voter: every station some, the shares uneven as they are in life."""
    weights = [chance.uniform(0.75, 1.25) for _ in keys]
    return [*keys, *chance.choices(keys, weights, k=voters - len(keys))]


def _station_rows(keys: Sequence[StationId], enrolled: Counter[StationId]) -> _ROWS:
    rows = []
    for position, key in enumerate(keys):
        place, address, district = _PLACES[position * len(_PLACES) // len(keys)]
        rows.append((str(key.zone), str(key.section), place, address, district, "Santa Rosana", str(enrolled[key])))
    return rows


def _papers(chance: random.Random, homes: list[StationId], keys: Sequence[StationId]) -> tuple[Paper, ...]:
    """Draw who came and what the urns hold, apart from one another, so that the sums are the scaled totals."""
    totals = scaled(len(homes))
    came = Counter(chance.sample(homes, totals.turnout))
    ballots = ["sim"] * totals.sim + ["nao"] * totals.nao + ["blank"] * totals.blank + ["null"] * totals.null
    chance.shuffle(ballots)
    papers = []
    for key in keys:
        urn = Counter(ballots[: came[key]])
        del ballots[: came[key]]
        separate = min(came[key], chance.choice((0, 0, 0, 1, 2)))
        papers.append(Paper(key, came[key] - separate, separate, urn["sim"], urn["nao"], urn["blank"], urn["null"]))
    return tuple(papers)


def _voter_rows(chance: random.Random, homes: Sequence[StationId], keys: Sequence[StationId]) -> _ROWS:
    cutoff = statutory_cutoff(POLLING_DAY)
    strangers = [chance.choice(keys) for _ in range(len(homes) // 100)]
    sequences = chance.sample(range(1_000, 99_999_999), len(homes) + len(strangers))
    rows = []
    for position, (key, sequence) in enumerate(zip([*homes, *strangers], sequences, strict=True)):
        included = position < len(homes)
        days = chance.randrange(20_000) if included else -1 - chance.randrange(350)
        since = cutoff - timedelta(days=days) if included or position % 5 else cutoff - timedelta(days=900)
        situation = "regular" if included or position % 5 else ("suspensa", "cancelada")[position % 2]
        born = min(since, date(2008, 1, 1)) - timedelta(days=chance.randrange(20_000))
        rows.append(
            (_titulo(sequence), _name(chance), _br(born), str(key.zone), str(key.section), _br(since), situation)
        )
    return rows


def _titulo(sequence: int) -> str:
    digits = f"{sequence:08d}"
    return f"{digits}01{check_digits(digits, 1)}"


def _name(chance: random.Random) -> str:
    first, *last = chance.choice(_FIRST), chance.choice(_LAST), chance.choice(_LAST)
    return " ".join((first, *dict.fromkeys(last)))


def _br(day: date) -> str:
    return f"{day.day:02d}/{day.month:02d}/{day.year}"


def example_facts() -> Plebiscite:
    """Return the facts of the example."""
    return Plebiscite(
        name="Nova Primavera",
        uf="SP",
        polling_day=POLLING_DAY,
        cutoff=statutory_cutoff(POLLING_DAY),
        regime=REGIMES[DEFAULT_REGIME],
        simulated=True,
        origins=("Santa Rosana",),
        assembly_act="Resolução nº 41/2026 da Assembleia Legislativa",
        court_resolution="Resolução TRE-SP nº 118/2026",
        board_zone=ZONE,
        board_seat="Santa Rosana",
        board_place="Fórum da Comarca",
        signatories=(
            Signatory(BoardRole.PRESIDENT, "Dra. Helena Sant'Ana Guimarães"),
            Signatory(BoardRole.MEMBER, "Otávio Brandão Yamashita"),
            Signatory(BoardRole.MEMBER, "Cecília d'Ávila Moraes"),
            Signatory(BoardRole.SECRETARY, "Ítalo Conceição Lima"),
            Signatory(BoardRole.PROSECUTOR, "Dr. Fábio Ibáñez Leão"),
            Signatory(BoardRole.OBSERVER),
            Signatory(BoardRole.OBSERVER),
        ),
    )


def create_example(
    library: Library,
    path: Path,
    person: str,
    clock: Clock,
    *,
    size: Size = DEFAULT_SIZE,
    complete: bool = False,
    report: Report = silent,
) -> Desk:
    """Make the example's file and return the desk at it.

    One station is left to type unless `complete`. Raises ValueError as `draw`, Unusable for the file; after a failure
    or cancelling no file is left.
    """
    drawn = draw(size)
    desk = create_plebiscite(library, path, example_facts(), person, clock)
    try:
        _fill(desk, drawn, complete, report)
    except BaseException:
        desk.book.close()
        with suppress(OSError):  # the failure that led here is the one to tell
            path.unlink(missing_ok=True)
        raise
    return desk


def _fill(desk: Desk, drawn: Drawn, complete: bool, report: Report) -> None:
    stations = MemoryTable("secoes.csv", "zona;secao;local;endereco;bairro;municipio;inscritos", drawn.stations)
    import_stations(desk, stations)
    voters = MemoryTable("eleitores.csv", "titulo;nome;nascimento;zona;secao;residencia_desde;situacao", drawn.voters)
    import_voters(desk, voters, report=report)
    close_roll(desk)
    left = None if complete else LEFT_TO_TYPE % len(drawn.papers)
    sheets = [paper.cells for position, paper in enumerate(drawn.papers) if position != left]
    if sheets:
        header = "zona;secao;votantes;em_separado;cedulas;sim;nao;brancos;nulos"
        enter_batch(desk, MemoryTable("folhas.csv", header, sheets))
