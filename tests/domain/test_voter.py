"""The voter: inclusion by art. 3º, and reading one from a row or a form."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.fields import FieldRefusal, Problem
from plebapp.domain.residence import Criterion, anniversary, statutory_cutoff
from plebapp.domain.titulo import check_digits
from plebapp.domain.voter import (
    ENROLLED,
    LISTED,
    NOT_INCLUDED,
    VOTER_FIELDS,
    RollStatus,
    Situation,
    Voter,
    VoterReader,
    include,
    voter_fields,
)
from tests.domain.reading import problem, refused

CUTOFF = date(2025, 10, 3)
DAY = timedelta(days=1)
TITULO = "00000001" + "01" + check_digits("00000001", 1)


def voter(
    residence: date | None = None, domicile: date | None = None, situation: Situation | None = Situation.REGULAR
) -> Voter:
    return Voter(TITULO, "Ana d’Ávila", None, None, None, 1, 7, residence, domicile, situation, None)


@pytest.mark.parametrize(
    ("since", "status"),
    [
        (CUTOFF - 365 * DAY, RollStatus.INCLUDED),
        (CUTOFF - DAY, RollStatus.INCLUDED),
        (CUTOFF, RollStatus.INCLUDED),  # the cut-off is inclusive
        (CUTOFF + DAY, RollStatus.AFTER_CUTOFF),
        (CUTOFF + 365 * DAY, RollStatus.AFTER_CUTOFF),
    ],
)
def test_inclusion_on_both_sides_of_the_cutoff(since: date, status: RollStatus) -> None:
    late = CUTOFF + 999 * DAY
    assert include(voter(residence=since, domicile=late), Criterion.RESIDENCE, CUTOFF) is status
    assert include(voter(residence=late, domicile=since), Criterion.DOMICILE, CUTOFF) is status
    assert include(voter(residence=since), Criterion.RESIDENCE, CUTOFF) is status
    assert include(voter(domicile=since), Criterion.DOMICILE, CUTOFF) is status


@given(st.dates(date(2019, 1, 1), date(2032, 12, 31)), st.integers(-400, 400))
def test_with_the_statutory_cutoff_inclusion_is_residence_for_more_than_a_year(polling_day: date, days: int) -> None:
    since = statutory_cutoff(polling_day) + days * DAY
    included = include(voter(residence=since), Criterion.RESIDENCE, statutory_cutoff(polling_day))
    assert (included is RollStatus.INCLUDED) == (polling_day > anniversary(since))


@pytest.mark.parametrize(
    ("situation", "status"),
    [
        (Situation.REGULAR, RollStatus.INCLUDED),
        (None, RollStatus.INCLUDED),  # the file does not say: its maker lists regular ones only
        (Situation.SUSPENDED, RollStatus.SUSPENDED),
        (Situation.CANCELLED, RollStatus.CANCELLED),
    ],
)
def test_only_a_regular_titulo_is_included(situation: Situation | None, status: RollStatus) -> None:
    assert include(voter(residence=CUTOFF, situation=situation), Criterion.RESIDENCE, CUTOFF) is status


@pytest.mark.parametrize("situation", [Situation.SUSPENDED, Situation.CANCELLED])
def test_an_irregular_titulo_is_the_reason_given_even_after_the_cutoff(situation: Situation) -> None:
    status = include(voter(residence=CUTOFF + DAY, situation=situation), Criterion.RESIDENCE, CUTOFF)
    assert status.value == {"suspensa": "suspended", "cancelada": "cancelled"}[situation.value]


@pytest.mark.parametrize("situation", [*Situation, None])
def test_without_the_compared_date_nothing_is_decided(situation: Situation | None) -> None:
    for criterion, one in [
        (Criterion.RESIDENCE, voter(domicile=CUTOFF, situation=situation)),
        (Criterion.DOMICILE, voter(residence=CUTOFF, situation=situation)),
    ]:
        assert problem(lambda given: include(given, criterion, CUTOFF), one) is Problem.MISSING  # noqa: B023


def test_standings_of_the_roll() -> None:
    """I counts those included; R those on the closed list; the rest stand on neither."""
    assert {RollStatus.INCLUDED, RollStatus.INCLUDED_LATE} == ENROLLED
    assert {RollStatus.INCLUDED, RollStatus.EXCLUDED_LATE} == LISTED
    assert {RollStatus.AFTER_CUTOFF, RollStatus.SUSPENDED, RollStatus.CANCELLED} == NOT_INCLUDED
    assert set(RollStatus) == ENROLLED | LISTED | NOT_INCLUDED | {RollStatus.REMOVED_LATE}


COLUMNS = {rule.field: place for place, rule in enumerate(VOTER_FIELDS)}
ROW = {
    "titulo": TITULO,
    "nome": "Ana d’Ávila",
    "nome_social": "",
    "nome_mae": "Íris d'Ávila",
    "nascimento": "29/02/1980",
    "zona": "1",
    "secao": "7",
    "residencia_desde": "03/10/2025",
    "domicilio_desde": "2020-05-06",
    "situacao": "Regular",
    "endereco": "Rua  1",
}


def cells(**changed: str) -> list[str]:
    return [{**ROW, **changed}[field] for field in COLUMNS]


def reader(criterion: Criterion = Criterion.RESIDENCE) -> VoterReader:
    return VoterReader(criterion, COLUMNS)


def test_the_columns_of_the_file_of_voters() -> None:
    assert list(COLUMNS) == list(ROW)


def test_a_voter_is_read() -> None:
    assert reader().read(cells()) == Voter(
        titulo=TITULO,
        name="Ana d’Ávila",
        social_name=None,
        mother_name="Íris d'Ávila",
        birth_date=date(1980, 2, 29),
        zone=1,
        section=7,
        residence_since=date(2025, 10, 3),
        domicile_since=date(2020, 5, 6),
        situation=Situation.REGULAR,
        address="Rua 1",
    )
    assert reader().refusals(cells()) == ()


@pytest.mark.parametrize(
    ("criterion", "needed"),
    [
        (Criterion.RESIDENCE, {"titulo", "nome", "zona", "secao", "residencia_desde"}),
        (Criterion.DOMICILE, {"titulo", "nome", "zona", "secao", "domicilio_desde"}),
    ],
)
def test_only_the_date_that_is_compared_is_needed(criterion: Criterion, needed: set[str]) -> None:
    assert {rule.field for rule in voter_fields(criterion) if rule.required} == needed
    nothing = reader(criterion).refusals([""] * len(COLUMNS))
    assert {refusal.field for refusal in nothing} == needed
    assert {refusal.problem for refusal in nothing} == {Problem.MISSING}
    only = [text if field in needed else "" for field, text in ROW.items()]
    assert reader(criterion).refusals(only) == ()


def test_the_tables_differ_in_nothing_else() -> None:
    for criterion in Criterion:
        for plain, rule in zip(VOTER_FIELDS, voter_fields(criterion), strict=True):
            assert (rule.field, rule.parse, rule.headings) == (plain.field, plain.parse, plain.headings)


@pytest.mark.parametrize(
    ("text", "situation"),
    [
        ("REGULAR", Situation.REGULAR),
        ("Suspensa", Situation.SUSPENDED),
        ("suspenso", Situation.SUSPENDED),
        ("CANCELADA", Situation.CANCELLED),
        ("Cancelado", Situation.CANCELLED),
        ("", None),
    ],
)
def test_situations(text: str, situation: Situation | None) -> None:
    assert reader().read(cells(situacao=text)).situation is situation


@pytest.mark.parametrize(
    ("field", "text", "what"),
    [
        ("titulo", TITULO[:-1] + str((int(TITULO[-1]) + 1) % 10), Problem.TITULO_CHECK_DIGITS),
        ("nome", "123", Problem.WITHOUT_LETTERS),
        ("nome", "A\u202ena", Problem.CONTROL_CHARACTER),
        ("nome", "a" * 10_000, Problem.TOO_LONG),
        ("nome_social", "?", Problem.WITHOUT_LETTERS),
        ("nome_mae", "\x00Íris", Problem.CONTROL_CHARACTER),
        ("nascimento", "31/04/1980", Problem.NOT_A_DATE),
        ("zona", "0", Problem.OUT_OF_RANGE),
        ("secao", "10000", Problem.OUT_OF_RANGE),
        ("residencia_desde", "03/10/25", Problem.NOT_A_DATE),
        ("domicilio_desde", "2200-01-01", Problem.DATE_IMPLAUSIBLE),
        ("situacao", "boa", Problem.NOT_A_CHOICE),
        ("endereco", "Rua\u200b1", Problem.CONTROL_CHARACTER),
    ],
)
def test_each_field_is_refused_by_name(field: str, text: str, what: Problem) -> None:
    row = cells(**{field: text})
    refusal = reader().refusals(row)
    assert [(r.field, r.value, r.problem) for r in refusal] == [(field, text, what)]
    assert refused(reader().read, row) == (refusal[0].problem, refusal[0].operands)


@pytest.mark.parametrize("field", ["zona", "secao"])
def test_zone_and_section_run_from_1_to_9999(field: str) -> None:
    for text in ("1", "9999"):
        assert reader().refusals(cells(**{field: text})) == ()
    for text in ("0", "10000"):
        assert problem(reader().read, cells(**{field: text})) is Problem.OUT_OF_RANGE


def test_everything_wrong_is_named_at_once() -> None:
    row = cells(titulo="1", nome="", zona="-1", residencia_desde="")
    assert [r.field for r in reader().refusals(row)] == ["titulo", "nome", "zona", "residencia_desde"]


@pytest.mark.parametrize("field", ["residencia_desde", "domicilio_desde"])
def test_nobody_resides_before_being_born(field: str) -> None:
    assert reader().refusals(cells(**{field: "29/02/1980"})) == ()
    row = cells(**{field: "28/02/1980"})
    assert reader().refusals(row) == (FieldRefusal("nascimento", "29/02/1980", Problem.BORN_AFTER, {}),)
    assert problem(reader().read, row) is Problem.BORN_AFTER
    assert reader().refusals(cells(**{field: "28/02/1980", "nascimento": ""})) == ()


def test_a_titulo_of_another_state_is_no_error() -> None:
    for uf in range(1, 29):
        titulo = f"12345678{uf:02d}{check_digits('12345678', uf)}"
        assert reader().read(cells(titulo=titulo)).titulo == titulo
