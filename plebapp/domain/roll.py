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


def roll_digest(voters: Iterable[Voter]) -> str:
    """Return the SHA-256, in hexadecimal, of the roll's rows in the order given.

    The encoding, stated in the manual: UTF-8, lines ended by LF; the first line is `DIGEST_ENCODING`, then for each
    listed voter, ordered by zone, section and título, the four values zone, section, título and name (NFC), parted by
    TAB. Names hold no control characters, so the encoding is unambiguous.
    """
    digest = hashlib.sha256(f"{DIGEST_ENCODING}\n".encode())
    for voter in voters:
        digest.update(f"{voter.zone}\t{voter.section}\t{voter.titulo}\t{voter.name}\n".encode())
    return digest.hexdigest()


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
