"""The record of the minutes as the window shows it: how its fields are laid out, its list, what is worth checking in
it, who signs as present."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.domain.sessions import last_session, outside_sessions
from plebapp.texts import minutes_record
from plebapp.texts.formats import capitalised, counted
from plebapp.texts.minutes import ROLES
from plebapp.texts.proceedings import KINDS, summary
from plebapp.ui.widgets.columns import Column

FORM_COLUMNS = 3


class FieldLook(NamedTuple):
    """How a field is laid out: over how many of the form's columns, a hint under it, and how many lines high where it
    takes a long text."""

    span: int = 1
    hint: str = ""
    lines: int = 3


_USUAL: Mapping[str, FieldLook] = {
    "began": FieldLook(1, "F5: agora. Só a hora: de hoje."),
    "ended": FieldLook(1, "Em branco enquanto não se encerra."),
    "name": FieldLook(3),
    "capacity": FieldLook(1, "Como “fiscal” ou “escrutinador”."),
    "entity": FieldLook(2, "Em branco, se não houver."),
    "station": FieldLook(1, "Zona e seção, como 12/345."),
    "text": FieldLook(3, lines=5),
    "ruling": FieldLook(3, "Na ata vem depois de “A Junta, por … votos a …, decidiu:” (CE, arts. 160 e 169).", 2),
    "votes_for": FieldLook(),
    "votes_against": FieldLook(2),
    "appeal": FieldLook(3, "Quem recorreu e como (CE, art. 169, § 2º).", 2),
}

_OF_KIND: Mapping[tuple[ProceedingKind, str], FieldLook] = {
    (ProceedingKind.SESSION, "text"): FieldLook(3, "Em branco, a ata diz só as horas.", 5),
    (ProceedingKind.CHALLENGE, "name"): FieldLook(2),
    (ProceedingKind.CHALLENGE, "entity"): FieldLook(1, "Em branco, se não houver."),
    (ProceedingKind.CHALLENGE, "text"): FieldLook(3, "O que se impugnou, e por quê.", 3),
    (ProceedingKind.INCIDENT, "text"): FieldLook(3, "Consta da ata: sem nome de eleitor.", 6),
    (ProceedingKind.DECISION, "text"): FieldLook(3, "O que se decidiu, e por quê.", 5),
    (ProceedingKind.ADDENDUM, "text"): FieldLook(3, "Como “onde se lê …, leia-se …”. Vem depois do fecho da ata.", 6),
}


def look_of(kind: ProceedingKind, field: str) -> FieldLook:
    """Return how a field of a kind is laid out. Raises KeyError for a field that no kind has."""
    return _OF_KIND.get((kind, field)) or _USUAL[field]


_LONGEST = 400  # characters of a row: the table cuts what has no room, and a pointer shows all of it


def named(proceeding: Proceeding) -> str:
    """Name a proceeding: "Ocorrência nº 4"."""
    return f"{capitalised(KINDS[proceeding.kind])} nº {proceeding.number}"


def place(proceeding: Proceeding) -> tuple[int, int]:
    """Return what the list is ordered by: the kinds in the order of the minutes, then as they were put on record."""
    return tuple(ProceedingKind).index(proceeding.kind), proceeding.number


COLUMNS: tuple[Column[Proceeding], ...] = (
    Column("kind", "Registro", lambda row: capitalised(KINDS[row.kind]), sort=place, chars=12),
    Column("number", "Nº", lambda row: str(row.number), figure=True, sort=lambda row: row.number, chars=4),
    Column("text", "O que diz", lambda row: summary(row, _LONGEST), chars=40, stretches=True),
)


def in_the_minutes(proceeding: Proceeding, rows: Sequence[Proceeding], *, draft: bool) -> str:
    """Say how the minutes, or their draft, will tell a proceeding that joins those on record, or takes the place of its
    number's."""
    last = max((row.number for row in rows), default=0)
    told = proceeding if proceeding.number else replace(proceeding, number=last + 1)
    same = minutes_record.of_kind([told, *(row for row in rows if row.number != told.number)], told.kind)
    if told.kind is ProceedingKind.SESSION:
        return minutes_record.sessions(same, draft)
    return _TELL[told.kind](same.index(told) + 1, told)


_TELL: Mapping[ProceedingKind, Callable[[int, Proceeding], str]] = {
    ProceedingKind.ATTENDANCE: lambda _number, one: minutes_record.attendance([one]),
    ProceedingKind.CHALLENGE: lambda number, one: "".join(minutes_record.challenge(number, one)),
    ProceedingKind.INCIDENT: lambda number, one: "".join(minutes_record.incident(number, one)),
    ProceedingKind.DECISION: lambda _number, one: "".join(minutes_record.decision(one)),
    ProceedingKind.ADDENDUM: lambda _number, one: minutes_record.ADDENDUM + minutes_record.addenda([one])[0],
}

_OUTSIDE = "Fora das sessões registradas: confira."
_STILL_OPEN = "Tudo está apurado: já se encerrou?"


def to_check(proceeding: Proceeding, rows: Sequence[Proceeding], *, complete: bool) -> dict[str, str]:
    """Say by field what is worth checking beside the others on record; `complete`: every station is counted."""
    others = [row for row in rows if row.number != proceeding.number]
    began = proceeding.began
    if began is None:
        return {}
    if proceeding.kind is ProceedingKind.SESSION:
        open_ = complete and proceeding.ended is None and last_session(proceeding, others)
        return {"ended": _STILL_OPEN} if open_ else {}
    return {"began": _OUTSIDE} if outside_sessions(began, others) else {}


def how_many(rows: Sequence[Proceeding]) -> str:
    """Say how many are on record."""
    return counted(len(rows), "registro", "registros") if rows else "Nenhum registro"


def absent_signatories(signatories: Sequence[Signatory], rows: Sequence[Proceeding]) -> tuple[Proceeding, ...]:
    """Return the attendance of those who sign, have a name, and are not on record as present yet."""
    present = {row.name.casefold() for row in rows if row.kind is ProceedingKind.ATTENDANCE}
    return tuple(
        Proceeding(kind=ProceedingKind.ATTENDANCE, name=signatory.name, capacity=_capacity(signatory.role))
        for signatory in signatories
        if signatory.name and signatory.name.casefold() not in present
    )


def _capacity(role: BoardRole) -> str:
    words = ROLES[role]
    return words[:1].lower() + words[1:]
