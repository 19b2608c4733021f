"""The list of voters (relação de votantes): its closing, its digest, and the changes decided afterwards.

I = R + Δ: R the closed roll, Δ inclusions less exclusions decided later (art. 5º).
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from plebapp.domain.errors import Code, Refused
from plebapp.domain.station import StationId
from plebapp.domain.voter import Voter

DIGEST_ENCODING = "plebapp/relacao-de-votantes/1"
RECORDS_ENCODING = "plebapp/registros-de-eleitores/1"


def roll_line(voter: Voter) -> str:
    """Return the line of a listed voter: zone, section, título and name (NFC), parted by TAB."""
    return f"{voter.zone}\t{voter.section}\t{voter.titulo}\t{voter.name}\n"


def record_line(row: int, voter: Voter) -> str:
    """Return the line of a voter's whole record: the row's number and every field, dates ISO, parted by TAB.

    Fields hold no control characters, and an absent one is empty, so the encoding is unambiguous.
    """
    return "\t".join([str(row), *("" if value is None else str(value) for value in voter)]) + "\n"


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
    record's line (without a row's number) is hashed to 2,048 bits by SHAKE-256, and these are added modulo 2^2048.

    It tells whether a roll still open holds what the journal says, without reading it all at every change (Bellare and
    Micciancio, "A new paradigm for collision-free hashing", 1997, AdHash; the width is for generalised birthdays).
    """

    _BYTES = 256

    def __init__(self, value: str = "") -> None:
        """Begin at a value that `hex` gave, or at nothing."""
        self._total = int(value or "0", 16)

    def add(self, voter: Voter) -> None:
        """Put a record in."""
        self._total += self._of(voter)

    def remove(self, voter: Voter) -> None:
        """Take a record out."""
        self._total -= self._of(voter)

    def hex(self) -> str:
        """Return the sum, 512 hexadecimal digits."""
        return f"{self._total % (1 << 8 * self._BYTES):0{2 * self._BYTES}x}"

    def digest(self) -> str:
        """Return the SHA-256 of the sum in hexadecimal, as the journal keeps it."""
        return hashlib.sha256(self.hex().encode()).hexdigest()

    def _of(self, voter: Voter) -> int:
        line = "\t".join("" if value is None else str(value) for value in voter)
        return int.from_bytes(hashlib.shake_256(line.encode()).digest(self._BYTES), "big")


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
