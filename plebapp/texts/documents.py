"""How issued documents stand, in words."""

from datetime import datetime, tzinfo

from plebapp.domain.documents import Superseded
from plebapp.texts.formats import timestamp
from plebapp.texts.terms import ACTIONS, document_name

IN_FORCE = "vigente"
SUPERSEDED = "superada"
"""The states of an issue alone, as an adjective of "ata"."""


def state(found: Superseded | None, zone: tzinfo) -> str:
    """How an issue stands, moments in the legal time `zone`: "vigente", "superada por Ata Geral nº 2/2026, em …"."""
    if found is None:
        return IN_FORCE
    at = timestamp(datetime.fromisoformat(found.at).astimezone(zone))
    if found.number is not None:
        return f"{SUPERSEDED} por {document_name(found.kind, found.number)}, em {at}"
    done = "" if found.action is None else ACTIONS[found.action]
    return f"{SUPERSEDED} pelo que mudou no arquivo em {at}: {done[:1].lower()}{done[1:]}"


def again(at: datetime, how: str) -> str:
    """What to say of a document that is given out again: when it was issued first, in local time, and its state."""
    return f"É o documento já expedido em {timestamp(at)}, tal como saiu: {how}."
