"""The court's words for what the board puts on record: kinds, fields, capacities, and one line of each."""

from datetime import datetime

from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.texts.formats import clock, short_date, station
from plebapp.texts.templates import shown

KINDS: dict[ProceedingKind, str] = {
    ProceedingKind.SESSION: "sessão",
    ProceedingKind.ATTENDANCE: "presença",
    ProceedingKind.CHALLENGE: "impugnação",
    ProceedingKind.INCIDENT: "ocorrência",
    ProceedingKind.DECISION: "deliberação",
    ProceedingKind.ADDENDUM: "em tempo",
}

GROUPS: dict[ProceedingKind, str] = {
    ProceedingKind.SESSION: "Sessões da Junta",
    ProceedingKind.ATTENDANCE: "Presenças",
    ProceedingKind.CHALLENGE: "Impugnações e recursos",
    ProceedingKind.INCIDENT: "Ocorrências",
    ProceedingKind.DECISION: "Outras deliberações da Junta",
    ProceedingKind.ADDENDUM: "Em tempo",
}
"""What heads several of a kind."""

CAPACITIES = (
    "membro da Junta",
    "secretário-geral da Junta",
    "secretária-geral da Junta",
    "escrutinador",
    "escrutinadora",
    "auxiliar",
    "representante do Ministério Público",
    "fiscal",
    "delegado",
    "delegada",
    "advogado",
    "advogada",
    "observador",
    "observadora",
)
"""Capacities to choose from; any other may be written."""

_LABELS = {
    "kind": "Espécie",
    "began": "Quando",
    "ended": "Encerramento",
    "name": "Nome",
    "capacity": "Qualidade",
    "entity": "Partido, frente ou órgão",
    "station": "Seção",
    "text": "Texto",
    "ruling": "Decisão da Junta",
    "votes_for": "Votos a favor",
    "votes_against": "Votos contra",
    "appeal": "Recurso",
}

_OF_KIND = {
    (ProceedingKind.SESSION, "began"): "Abertura",
    (ProceedingKind.SESSION, "text"): "O que se fez",
    (ProceedingKind.CHALLENGE, "name"): "Impugnante",
    (ProceedingKind.CHALLENGE, "text"): "Impugnação",
    (ProceedingKind.CHALLENGE, "votes_for"): "Votos pela decisão",
    (ProceedingKind.CHALLENGE, "votes_against"): "Votos contra a decisão",
    (ProceedingKind.INCIDENT, "text"): "Ocorrência",
    (ProceedingKind.DECISION, "text"): "Deliberação",
    (ProceedingKind.ADDENDUM, "text"): "Em tempo",
}


def label(field: str, kind: ProceedingKind | None = None) -> str:
    """What a field is called, of a kind where it is given: "Impugnante". Raises KeyError for a field there is not."""
    return _OF_KIND[kind, field] if kind is not None and (kind, field) in _OF_KIND else _LABELS[field]


def local_moment(moment: datetime) -> str:
    """A moment of the record: "04/10/2026, 17h30"."""
    return f"{short_date(moment)}, {clock(moment)}"


def name(number: int) -> str:
    """How a proceeding is referred to: "registro nº 3 da ata"."""
    return f"registro nº {number} da ata"


def summary(proceeding: Proceeding, longest: int = 80) -> str:
    """A proceeding in one line, its number and kind aside: when, where, who, what; cut after so many characters."""
    began, ended, where = proceeding.began, proceeding.ended, proceeding.station
    when = "" if began is None else local_moment(began)
    if began is not None and ended is not None:
        when += f" a {clock(ended) if ended.date() == began.date() else local_moment(ended)}"
    who = ", ".join(part for part in (proceeding.name, proceeding.capacity, proceeding.entity) if part)
    parts = (when, "" if where is None else station(*where), who, proceeding.text)
    return shown(" · ".join(part for part in parts if part), longest)
