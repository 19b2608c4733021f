"""The list of voters (relação de votantes): its closing, its digest, and the changes decided afterwards.

I = R + Δ: R the closed roll, Δ inclusions less exclusions decided later (art. 5º).
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from functools import lru_cache

from plebapp.domain.errors import Code, Refused
from plebapp.domain.station import StationId
from plebapp.domain.voter import Voter

DIGEST_ENCODING = "plebapp/relacao-de-votantes/1"
RECORDS_ENCODING = "plebapp/registros-de-eleitores/1"

iso: Callable[[date], str] = lru_cache(maxsize=50_000)(date.isoformat)
"""A day in ISO 8601; a roll has a few thousand of them, a million times."""


def roll_line(voter: Voter) -> str:
    """Return the line of a listed voter: zone, section, título and name (NFC), parted by TAB."""
    return f"{voter.zone}\t{voter.section}\t{voter.titulo}\t{voter.name}\n"


def record_line(row: int, voter: Voter) -> str:
    """Return the line of a voter's whole record: the row's number and every field, dates ISO, parted by TAB.

    Fields hold no control characters, and an absent one is empty, so the encoding is unambiguous.
    """
    titulo, name, social, mother, birth, zone, section, residence, domicile, situation, address = voter
    # Spelt out field by field: a million of these are made at a closing.
    return (
        f"{row}\t{titulo}\t{name}\t{social or ''}\t{mother or ''}\t{'' if birth is None else iso(birth)}\t{zone}"
        f"\t{section}\t{'' if residence is None else iso(residence)}"
        f"\t{'' if domicile is None else iso(domicile)}\t{situation or ''}\t{address or ''}\n"
    )


class Digest:
    """The SHA-256 of lines in UTF-8, the first of which names the encoding."""

    def __init__(self, encoding: str) -> None:
        self._sum = hashlib.sha256(f"{encoding}\n".encode())

    def add(self, line: str) -> None:
        """Take in one line, its LF included."""
        self._sum.update(line.encode())

    def hexdigest(self) -> str:
        """Return the digest of the lines so far, in hexadecimal."""
        return self._sum.hexdigest()


def roll_digest(voters: Iterable[Voter]) -> str:
    """Return the SHA-256, in hexadecimal, of the roll's rows in the order given.

    The encoding, stated in the manual: UTF-8, lines ended by LF; the first line is `DIGEST_ENCODING`, then
    `roll_line` for each listed voter, ordered by zone, section and título. Names hold no control characters, so the
    encoding is unambiguous.
    """
    digest = Digest(DIGEST_ENCODING)
    for voter in voters:
        digest.add(roll_line(voter))
    return digest.hexdigest()


class RecordSum:
    """A sum over voters' records, in which the order does not count and one record can be put in or taken out: each
    record's line is hashed to 2,048 bits by SHAKE-256, and these are added modulo 2^2048.

    It tells whether a roll still open holds what the journal says, without reading it all at every change (Bellare and
    Micciancio, "A new paradigm for collision-free hashing", 1997, AdHash; the width is for generalised birthdays).
    """

    _BYTES = 256

    def __init__(self, value: str = "") -> None:
        """Begin at a value that `hex` gave, or at nothing. Raises ValueError for any other."""
        self._total = int(value or "0", 16)

    def add(self, row: int, voter: Voter) -> None:
        """Put the record of a row in."""
        self._total += self._of(row, voter)

    def remove(self, row: int, voter: Voter) -> None:
        """Take the record of a row out."""
        self._total -= self._of(row, voter)

    def hex(self) -> str:
        """Return the sum, 512 hexadecimal digits."""
        return f"{self._total % (1 << 8 * self._BYTES):0{2 * self._BYTES}x}"

    def digest(self) -> str:
        """Return the SHA-256 of the sum in hexadecimal, as the journal keeps it."""
        return hashlib.sha256(self.hex().encode()).hexdigest()

    def _of(self, row: int, voter: Voter) -> int:
        return int.from_bytes(hashlib.shake_256(record_line(row, voter).encode()).digest(self._BYTES), "big")


NO_RECORDS = RecordSum().digest()
"""The digest of the sum over no voter at all."""


@dataclass(frozen=True, slots=True)
class RollClosing:
    """The closed roll: R by station and in all, its digest, and the UTC moment (ISO) and person of the closing."""

    at: str
    person: str
    listed: Mapping[StationId, int]
    digest: str

    @property
    def total(self) -> int:
        """Return R."""
        return sum(self.listed.values())


@dataclass(frozen=True, slots=True)
class RollReopening:
    """A closed roll opened again before any count or decision rested on it: which closing by its number, the UTC
    moment (ISO), the person, the reason."""

    closing: int
    at: str
    person: str
    reason: str


class ChangeKind(StrEnum):
    """A change of the closed roll."""

    INCLUSION = "inclusion"
    EXCLUSION = "exclusion"


@dataclass(frozen=True, slots=True)
class RollDecision:
    """The decision that a change of the closed roll rests on."""

    number: str
    decided_on: date
    authority: str

    def __post_init__(self) -> None:
        if not (self.number.strip() and self.authority.strip()):
            raise Refused(Code.DECISION_INCOMPLETE)


@dataclass(frozen=True, slots=True)
class RollChange:
    """One inclusion or exclusion after the closing, counted at `station` (an aggregated section's principal)."""

    kind: ChangeKind
    voter_id: int
    station: StationId
    decision: RollDecision
    person: str
