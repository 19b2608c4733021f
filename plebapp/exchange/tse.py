"""The TSE's open file of polling places (eleitorado_local_votacao), read as a table of stations of our own layout.

One row per section and ballot (turno); a section merged into another (agregada) names its principal. QT_ELEITOR_SECAO
is the section's own enrolment; an absent value is written -1, -3, #NULO# or #NE.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from plebapp.exchange.tables import Row, TableFile

# Our heading for each of the TSE's, the state first: it is no field of a station, only compared.
LAYOUT: dict[str, str] = {
    "uf": "SG_UF",
    "zona": "NR_ZONA",
    "secao": "NR_SECAO",
    "local": "NM_LOCAL_VOTACAO",
    "endereco": "DS_ENDERECO",
    "bairro": "NM_BAIRRO",
    "municipio": "NM_MUNICIPIO",
    "secao_principal": "NR_SECAO_PRINCIPAL",
    "inscritos": "QT_ELEITOR_SECAO",
    "latitude": "NR_LATITUDE",
    "longitude": "NR_LONGITUDE",
}
_ESSENTIAL = ("SG_UF", "NR_ZONA", "NR_SECAO", "NR_SECAO_PRINCIPAL", "QT_ELEITOR_SECAO")
_ROUND = "NR_TURNO"
_ABSENT = frozenset({"-1", "-3", "#NULO#", "#NULO", "#NE#", "#NE"})


def is_polling_places(header: Sequence[str]) -> bool:
    """Say whether a header is that of the TSE's file of polling places, whatever columns a year adds."""
    return set(_ESSENTIAL) <= set(header)


@dataclass(frozen=True, slots=True)
class PollingPlaces:
    """The TSE's file seen through our layout; rows of a further ballot than the first one found are left out."""

    table: TableFile

    @property
    def name(self) -> str:
        """The file's name."""
        return self.table.name

    @property
    def encoding(self) -> str:
        """The file's encoding."""
        return self.table.encoding

    @property
    def delimiter(self) -> str:
        """The file's delimiter."""
        return self.table.delimiter

    @property
    def header(self) -> tuple[str, ...]:
        """Our headings of the columns that the file has."""
        return tuple(ours for ours, theirs in LAYOUT.items() if theirs in self.table.header)

    @property
    def size(self) -> int:
        """Bytes of the file."""
        return self.table.size

    @property
    def consumed(self) -> int:
        """Bytes read so far."""
        return self.table.consumed

    def rows(self) -> Iterator[Row]:
        """Yield physical line and cells in our layout. A row of another width is passed on as it is, to be refused."""
        theirs = self.table.header
        positions = [theirs.index(LAYOUT[heading]) for heading in self.header]
        round_at = theirs.index(_ROUND) if _ROUND in theirs else None
        first_round: str | None = None
        for line, cells in self.table.rows():
            if len(cells) != len(theirs):
                yield line, cells
                continue
            if round_at is not None:
                first_round = first_round or cells[round_at]
                if cells[round_at] != first_round:
                    continue
            yield line, ["" if cells[place] in _ABSENT else cells[place] for place in positions]
