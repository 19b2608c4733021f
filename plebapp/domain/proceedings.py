"""What the board's minutes tell besides the count: sessions, attendance, challenges, incidents, decisions, addenda.

CE 186, § 1º, IV; Res. TSE 23.611/2019, art. 202; CE 159 (sessions), 160 (decisions by majority), 169 (challenges).
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from plebapp.domain.board import require_majority
from plebapp.domain.errors import Code, Refused
from plebapp.domain.fields import fold
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
    """One thing that the minutes tell. `number` is its running number in the file, for ever, 0 while it has none; which
    of the other fields a kind has, and which it must have, is the table `FIELDS`.

    `began` and `ended` are local moments of the state, to the minute and without an offset: of a session its hours, of
    anything else when it happened. `name` is whoever was present, or challenged, in which `capacity` (escrutinador,
    fiscal, delegado …) and for which `entity` (party, front, body). `ruling` is what the board answered to a challenge,
    with the votes for that answer and against it; `appeal` who appealed and how. Texts are one running paragraph.
    """

    number: int = 0
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


LONGEST_TEXT = 4_000
LONGEST_NAME = 200


class Needed(NamedTuple):
    """A field that a kind has: its name, whether it must be there, and the longest text (0 where it is no text)."""

    name: str
    required: bool = False
    longest: int = 0


_TEXT = Needed("text", required=True, longest=LONGEST_TEXT)
_BEGAN, _STATION = Needed("began"), Needed("station")
_CAPACITY, _ENTITY = Needed("capacity", longest=LONGEST_NAME), Needed("entity", longest=LONGEST_NAME)

FIELDS: Mapping[ProceedingKind, tuple[Needed, ...]] = {
    ProceedingKind.SESSION: (
        Needed("began", required=True),
        Needed("ended"),
        Needed("text", longest=LONGEST_TEXT),
    ),
    ProceedingKind.ATTENDANCE: (
        Needed("name", required=True, longest=LONGEST_NAME),
        Needed("capacity", required=True, longest=LONGEST_NAME),
        _ENTITY,
    ),
    ProceedingKind.CHALLENGE: (
        _BEGAN,
        Needed("name", required=True, longest=LONGEST_NAME),
        _CAPACITY,
        _ENTITY,
        _STATION,
        _TEXT,
        Needed("ruling", longest=LONGEST_TEXT),
        Needed("votes_for"),
        Needed("votes_against"),
        Needed("appeal", longest=LONGEST_TEXT),
    ),
    ProceedingKind.INCIDENT: (_BEGAN, _STATION, _TEXT),
    ProceedingKind.DECISION: (
        _BEGAN,
        _STATION,
        _TEXT,
        Needed("votes_for", required=True),
        Needed("votes_against", required=True),
    ),
    ProceedingKind.ADDENDUM: (_TEXT,),
}
"""The fields of each kind, in the order in which they are asked for and told."""

_OF_EVERY_KIND = frozenset({"number", "kind"})

# With a ruling come its votes, and no appeal nor vote stands without one (CE 169, §§ 1º and 2º).
_WITH: Mapping[str, tuple[str, ...]] = {
    "ruling": ("votes_for", "votes_against"),
    "votes_for": ("ruling",),
    "votes_against": ("ruling",),
    "appeal": ("ruling",),
}


# What is left empty where there was none, and how people write that there was none.
_NONE_IS_EMPTY = frozenset({"ruling", "appeal"})
_SAYS_NONE = re.compile(
    r"(?:nada|nao|nenhuma?|sem|(?:nada|nao) consta|nao (?:houve|ha|se aplica|foi interposto|se recorreu|recorreu))"
    r"(?: nenhuma?)?(?: (?:recursos?|decis(?:ao|oes)))?|n/?a|"
)


def tidied(proceeding: Proceeding) -> Proceeding:
    """Return it as it is kept: texts in Unicode NFC, their ends and lines joined by single blanks; moments to the
    minute."""
    tidy: dict[str, Any] = {}
    for field in fields(proceeding):
        value = getattr(proceeding, field.name)
        if isinstance(value, datetime):
            tidy[field.name] = value.replace(second=0, microsecond=0)
        elif type(value) is str:
            tidy[field.name] = " ".join(unicodedata.normalize("NFC", value).split())
    return replace(proceeding, **tidy)


def validate(proceeding: Proceeding) -> None:
    """Raise Refused where a tidied proceeding cannot stand: PROCEEDING_FIELD_MISSING, PROCEEDING_FIELD_UNFIT (its kind
    has no such field), PROCEEDING_TEXT (too long, or with invisible characters), PROCEEDING_SAYS_NONE (a ruling or an
    appeal in words that say that there was none), SESSION_ENDS_EARLY (not after it began), BOARD_VOTE_INVALID (no
    majority of the board, CE 160)."""
    _check_fields(proceeding)
    _check_together(proceeding)
    began, ended = proceeding.began, proceeding.ended
    if began is not None and ended is not None and ended <= began:
        raise Refused(Code.SESSION_ENDS_EARLY, began=_told(began), ended=_told(ended))
    if proceeding.votes_for is not None and proceeding.votes_against is not None:
        require_majority(proceeding.votes_for, proceeding.votes_against)


def given(value: object) -> bool:
    """Say whether a field is there: 0 votes are, an empty text is not."""
    return value is not None and value != ""


def _check_fields(proceeding: Proceeding) -> None:
    kind = proceeding.kind
    known = {needed.name: needed for needed in FIELDS[kind]}
    for field in fields(proceeding):
        name, value = field.name, getattr(proceeding, field.name)
        if name in known:
            _check_text(kind, known[name], value)
        elif name not in _OF_EVERY_KIND and given(value):
            raise Refused(Code.PROCEEDING_FIELD_UNFIT, kind=kind.value, field=name)
    for needed in FIELDS[kind]:
        if needed.required and not given(getattr(proceeding, needed.name)):
            raise Refused(Code.PROCEEDING_FIELD_MISSING, kind=kind.value, field=needed.name)


def _check_text(kind: ProceedingKind, needed: Needed, value: object) -> None:
    if isinstance(value, str) and (len(value) > needed.longest or not value.isprintable()):
        told = {"limit": needed.longest, "length": len(value)}
        raise Refused(Code.PROCEEDING_TEXT, kind=kind.value, field=needed.name, **told)
    if value and needed.name in _NONE_IS_EMPTY and says_none(str(value)):
        raise Refused(Code.PROCEEDING_SAYS_NONE, kind=kind.value, field=needed.name)


def says_none(text: str) -> bool:
    """Say whether a text only says that there was no such thing: "Não houve.", "nenhum", "sem recurso", "-"."""
    return _SAYS_NONE.fullmatch(fold(text).strip(" .,;:!…–—()")) is not None


def _check_together(proceeding: Proceeding) -> None:
    known = {needed.name for needed in FIELDS[proceeding.kind]}
    for name, others in _WITH.items():
        for other in others:
            if other in known and given(getattr(proceeding, name)) and not given(getattr(proceeding, other)):
                raise Refused(Code.PROCEEDING_FIELD_MISSING, kind=proceeding.kind.value, field=other)


def _told(moment: datetime) -> str:
    return moment.isoformat("T", "minutes")
