"""The words of what the board puts on record: every field of every kind, and one line of each."""

from dataclasses import replace
from datetime import datetime

import pytest

from plebapp.domain.proceedings import FIELDS, LONGEST_NAME, Proceeding, ProceedingKind
from plebapp.texts.proceedings import CAPACITIES, KINDS, label, local_moment, name, summary
from tests.domain.proceedings import WHOLE


@pytest.mark.parametrize("kind", ProceedingKind)
def test_the_fields_of_a_kind_are_told_apart(kind: ProceedingKind) -> None:
    labels = [label(needed.name, kind) for needed in FIELDS[kind]]
    assert len(set(labels)) == len(labels)
    assert all(text[0].isupper() and text == text.strip() for text in labels)


def test_a_field_has_a_name_whatever_the_kind() -> None:
    assert label("name") == "Nome"
    assert label("name", ProceedingKind.CHALLENGE) == "Impugnante"
    assert label("name", ProceedingKind.ATTENDANCE) == "Nome"
    assert label("began", ProceedingKind.SESSION) == "Abertura"
    with pytest.raises(KeyError):
        label("number")


def test_capacities_can_be_chosen_for_men_and_women() -> None:
    assert len(set(CAPACITIES)) == len(CAPACITIES)
    assert {"escrutinador", "escrutinadora", "fiscal", "representante do Ministério Público"} <= set(CAPACITIES)
    assert all(len(capacity) <= LONGEST_NAME for capacity in CAPACITIES)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (ProceedingKind.SESSION, "05/10/2026, 09h30 a 12h00 · Apuraram-se as seções da zona 12."),
        (ProceedingKind.ATTENDANCE, "Joana d'Ávila, fiscal, Frente pelo Sim"),
        (ProceedingKind.INCIDENT, "05/10/2026, 09h30 · Zona 12 · Seção 2 · Faltou energia por dez minutos."),
        (ProceedingKind.ADDENDUM, "onde se lê “doze”, leia-se “treze”."),
    ],
)
def test_one_line_of_each(kind: ProceedingKind, told: str) -> None:
    assert summary(WHOLE[kind]) == told


def test_a_long_line_is_cut_and_a_session_over_midnight_tells_both_days() -> None:
    assert summary(replace(WHOLE[ProceedingKind.INCIDENT], text="ã" * 4_000), 60)[-12:] == "ã" * 11 + "…"
    over = replace(WHOLE[ProceedingKind.SESSION], ended=datetime(2026, 10, 6, 0, 5), text="")
    assert summary(over) == "05/10/2026, 09h30 a 06/10/2026, 00h05"
    assert summary(replace(over, ended=None)) == "05/10/2026, 09h30"
    assert summary(Proceeding(kind=ProceedingKind.ADDENDUM)) == ""


def test_how_one_is_named() -> None:
    assert name(3) == "registro nº 3 da ata"
    assert local_moment(datetime(2026, 10, 1, 0, 0)) == "01/10/2026, 00h00"
    assert KINDS[ProceedingKind.ADDENDUM] == "em tempo"
