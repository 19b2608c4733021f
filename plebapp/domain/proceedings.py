"""What the board's minutes tell besides the count: sessions, attendance, challenges, incidents, decisions, addenda.

CE 186, § 1º, IV; Res. TSE 23.611/2019, art. 202; CE 159 (sessions), 160 (decisions by majority), 169 (challenges).
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from plebapp.domain.station import StationId


class ProceedingKind(StrEnum):
    """What is told, in the order of the minutes; the addenda ("em tempo") stand after the closing formula."""

    SESSION = "sessao"
    ATTENDANCE = "presenca"
    CHALLENGE = "impugnacao"
    INCIDENT = "ocorrencia"
    DECISION = "deliberacao"
    ADDENDUM = "em_tempo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Proceeding:
    """One thing that the minutes tell. `number` is its running number in the file, for ever; which of the other fields
    a kind has, and which it must have, is the table `FIELDS`.

    `began` and `ended` are local moments of the state, to the minute and without an offset. `name` is whoever was
    present or challenged, in which `capacity` (escrutinador, fiscal, delegado …) and for which `entity` (party, front,
    body). `ruling` is what the board answered, with its votes; `appeal` what was appealed and how.
    """

    number: int
    kind: ProceedingKind
    text: str = ""
    began: datetime | None = None
    ended: datetime | None = None
    name: str = ""
    capacity: str = ""
    entity: str = ""
    station: StationId | None = None
    ruling: str = ""
    votes_for: int | None = None
    votes_against: int | None = None
    appeal: str = ""
