"""The voter as the roll of the plebiscite knows them, and whether art. 3º includes them."""

from collections.abc import Mapping, Sequence
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from plebapp.domain.fields import (
    FieldProblem,
    FieldRefusal,
    FieldRule,
    Problem,
    RecordReader,
    choice,
    numbered,
    parse_date,
    parse_name,
    parse_text,
    whole_number,
)
from plebapp.domain.residence import Criterion
from plebapp.domain.titulo import parse_titulo


class Situation(StrEnum):
    """State of the título in the national register; only a regular one votes."""

    REGULAR = "regular"
    SUSPENDED = "suspensa"
    CANCELLED = "cancelada"


class Voter(NamedTuple):
    """One person of the roll. `titulo` is twelve digits; zone and section name the station; absent values are None."""

    titulo: str
    name: str
    social_name: str | None
    mother_name: str | None
    birth_date: date | None
    zone: int
    section: int
    residence_since: date | None
    domicile_since: date | None
    situation: Situation | None
    address: str | None


class RollStatus(StrEnum):
    """Where a registered voter stands.

    Enrolled (I) are INCLUDED and INCLUDED_LATE; the closed roll (R) is INCLUDED and EXCLUDED_LATE. REMOVED_LATE was
    included by one decision and excluded by a later one, and never stood on R.
    """

    INCLUDED = "included"
    INCLUDED_LATE = "included_late"
    EXCLUDED_LATE = "excluded_late"
    REMOVED_LATE = "removed_late"
    AFTER_CUTOFF = "after_cutoff"
    SUSPENDED = "suspended"
    CANCELLED = "cancelled"


ENROLLED = frozenset({RollStatus.INCLUDED, RollStatus.INCLUDED_LATE})
LISTED = frozenset({RollStatus.INCLUDED, RollStatus.EXCLUDED_LATE})
NOT_INCLUDED = frozenset({RollStatus.AFTER_CUTOFF, RollStatus.SUSPENDED, RollStatus.CANCELLED})

_BY_SITUATION = {Situation.SUSPENDED: RollStatus.SUSPENDED, Situation.CANCELLED: RollStatus.CANCELLED}


def include(voter: Voter, criterion: Criterion, cutoff: date) -> RollStatus:
    """Say whether art. 3º, sole paragraph, I includes the voter: título regular, and the compared date on or before the
    cut-off.

    Raises FieldProblem where the compared date is missing.
    """
    since = voter.residence_since if criterion is Criterion.RESIDENCE else voter.domicile_since
    if since is None:
        raise FieldProblem(Problem.MISSING)
    if voter.situation in _BY_SITUATION:
        return _BY_SITUATION[voter.situation]
    return RollStatus.INCLUDED if since <= cutoff else RollStatus.AFTER_CUTOFF


_SITUATIONS = {
    "regular": Situation.REGULAR,
    "suspensa": Situation.SUSPENDED,
    "suspenso": Situation.SUSPENDED,
    "cancelada": Situation.CANCELLED,
    "cancelado": Situation.CANCELLED,
}

zone_number = whole_number(1, 9_999)
section_number = whole_number(1, 9_999)

VOTER_FIELDS: tuple[FieldRule, ...] = (
    FieldRule(
        "titulo",
        parse_titulo,
        True,
        numbered("titulo", "titulo de eleitor", "titulo eleitoral", "inscricao", "inscricao eleitoral"),
    ),
    FieldRule("nome", parse_name, True, ("nome do eleitor", "nome completo", "nome civil", "eleitor")),
    FieldRule("nome_social", parse_name, False, ("social",)),
    FieldRule("nome_mae", parse_name, False, ("nome da mae", "mae", "filiacao")),
    FieldRule("nascimento", parse_date, False, ("data de nascimento", "data nascimento", "dt_nascimento")),
    FieldRule("zona", zone_number, True, numbered("zona", "zona eleitoral", "ze")),
    FieldRule("secao", section_number, True, numbered("secao", "secao eleitoral", "sec")),
    FieldRule(
        "residencia_desde",
        parse_date,
        False,
        ("residencia", "reside desde", "residente desde", "data de residencia"),
    ),
    FieldRule(
        "domicilio_desde",
        parse_date,
        False,
        ("domicilio", "data do domicilio", "domicilio eleitoral desde", "data de inscricao", "dt_domicilio"),
    ),
    FieldRule("situacao", choice(_SITUATIONS), False, ("situacao do titulo", "situacao eleitoral")),
    FieldRule("endereco", parse_text, False, ("endereco residencial", "logradouro")),
)

COMPARED_FIELD = {Criterion.RESIDENCE: "residencia_desde", Criterion.DOMICILE: "domicilio_desde"}


def voter_fields(criterion: Criterion) -> tuple[FieldRule, ...]:
    """Return the table of a voter's fields with the compared date required (residence or domicile)."""
    compared = COMPARED_FIELD[criterion]
    return tuple(
        FieldRule(rule.field, rule.parse, rule.required or rule.field == compared, rule.headings)
        for rule in VOTER_FIELDS
    )


class VoterReader:
    """Reads voters from the cells of a row or the fields of a form; `columns` maps a field to its cell."""

    def __init__(self, criterion: Criterion, columns: Mapping[str, int]) -> None:
        self._reader = RecordReader(voter_fields(criterion), columns)

    def read(self, cells: Sequence[str]) -> Voter:
        """Return the voter. Raises FieldProblem at the first thing wrong."""
        voter = Voter(*self._reader.read(cells))
        if _before_birth(voter):
            raise FieldProblem(Problem.BORN_AFTER)
        return voter

    def refusals(self, cells: Sequence[str]) -> tuple[FieldRefusal, ...]:
        """Name everything that is wrong."""
        found = self._reader.refusals(cells)
        if found or not _before_birth(voter := Voter(*self._reader.read(cells))):
            return found
        assert voter.birth_date is not None
        return (FieldRefusal("nascimento", voter.birth_date.strftime("%d/%m/%Y"), Problem.BORN_AFTER, {}),)


def _before_birth(voter: Voter) -> bool:
    birth, residence, domicile = voter.birth_date, voter.residence_since, voter.domicile_since
    if birth is None:
        return False
    return (residence is not None and residence < birth) or (domicile is not None and domicile < birth)
