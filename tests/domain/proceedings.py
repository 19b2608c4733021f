"""Proceedings for the tests: one whole of every kind, and any that can stand."""

from datetime import datetime
from typing import Any
from unicodedata import normalize

from hypothesis import strategies as st

from plebapp.domain.proceedings import FIELDS, Proceeding, ProceedingKind, says_none
from plebapp.domain.station import StationId

MORNING = datetime(2026, 10, 5, 9, 30)
NOON = datetime(2026, 10, 5, 12, 0)

WHOLE: dict[ProceedingKind, Proceeding] = {
    ProceedingKind.SESSION: Proceeding(
        kind=ProceedingKind.SESSION, began=MORNING, ended=NOON, text="Apuraram-se as seções da zona 12."
    ),
    ProceedingKind.ATTENDANCE: Proceeding(
        kind=ProceedingKind.ATTENDANCE, name="Joana d'Ávila", capacity="fiscal", entity="Frente pelo Sim"
    ),
    ProceedingKind.CHALLENGE: Proceeding(
        kind=ProceedingKind.CHALLENGE,
        began=MORNING,
        name="João Ñuñes",
        capacity="delegado",
        entity="Frente pelo Não",
        station=StationId(12, 1),
        text="Alegou a falta do lacre da urna.",
        ruling="Rejeitou a impugnação, por estar o lacre descrito na ata da mesa.",
        votes_for=2,
        votes_against=1,
        appeal="O impugnante recorreu verbalmente.",
    ),
    ProceedingKind.INCIDENT: Proceeding(
        kind=ProceedingKind.INCIDENT, began=MORNING, station=StationId(12, 2), text="Faltou energia por dez minutos."
    ),
    ProceedingKind.DECISION: Proceeding(
        kind=ProceedingKind.DECISION,
        began=MORNING,
        station=StationId(12, 2),
        text="Dividir a Junta em duas turmas.",
        votes_for=3,
        votes_against=0,
    ),
    ProceedingKind.ADDENDUM: Proceeding(
        kind=ProceedingKind.ADDENDUM, text="onde se lê “doze”, leia-se “treze”."
    ),
}  # fmt: skip


def numbered() -> tuple[Proceeding, ...]:
    """One of every kind, numbered from 1."""
    return tuple(
        Proceeding(number=number, **{name: value for name, value in _values(made).items() if name != "number"})
        for number, made in enumerate(WHOLE.values(), start=1)
    )


def _values(made: Proceeding) -> dict[str, Any]:
    return {name: getattr(made, name) for name in Proceeding.__slots__}


_TEXTS = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=60).map(
    lambda text: normalize("NFC", text)
)
_MOMENTS = st.datetimes(datetime(2026, 1, 1), datetime(2026, 10, 4)).map(
    lambda moment: moment.replace(second=0, microsecond=0)
)
_SOMETHING = _TEXTS.filter(lambda text: not says_none(text))
_VALUES: dict[str, st.SearchStrategy[Any]] = {
    "ruling": _SOMETHING,
    "appeal": _SOMETHING,
    "began": _MOMENTS,
    "station": st.builds(StationId, st.integers(1, 9999), st.integers(1, 9999)),
}


@st.composite
def proceedings(draw: st.DrawFn) -> Proceeding:
    """Any proceeding that can stand, tidy, under any number."""
    kind = draw(st.sampled_from(ProceedingKind))
    names = {needed.name for needed in FIELDS[kind] if needed.required or draw(st.booleans())}
    if kind is ProceedingKind.CHALLENGE and names & {"ruling", "votes_for", "votes_against", "appeal"}:
        names |= {"ruling", "votes_for", "votes_against"}
    values = {name: draw(_VALUES.get(name, _TEXTS)) for name in names}
    if "ended" in names:
        values["ended"] = values["began"].replace(year=2027)
    if "votes_for" in names:
        values["votes_for"], values["votes_against"] = draw(st.sampled_from([(2, 0), (3, 2), (5, 0)]))
    return Proceeding(number=draw(st.integers(0, 10**6)), kind=kind, **values)
