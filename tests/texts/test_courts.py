"""Names of courts and states with the preposition that each asks for."""

import pytest

from plebapp.domain.uf import UFS
from plebapp.texts import courts


@pytest.mark.parametrize(
    ("uf", "court", "state"),
    [
        ("SP", "Tribunal Regional Eleitoral de São Paulo", "Estado de São Paulo"),
        ("PR", "Tribunal Regional Eleitoral do Paraná", "Estado do Paraná"),
        ("BA", "Tribunal Regional Eleitoral da Bahia", "Estado da Bahia"),
        ("MT", "Tribunal Regional Eleitoral de Mato Grosso", "Estado de Mato Grosso"),
        ("RN", "Tribunal Regional Eleitoral do Rio Grande do Norte", "Estado do Rio Grande do Norte"),
        ("DF", "Tribunal Regional Eleitoral do Distrito Federal", "Distrito Federal"),
    ],
)
def test_courts_and_states(uf: str, court: str, state: str) -> None:
    assert courts.regional_court(uf) == court
    assert courts.state(uf) == state


def test_every_state_has_its_court_and_no_other_has() -> None:
    for uf in UFS:
        preposition, name = courts.of_state(uf).split(" ", 1)
        assert preposition in {"de", "do", "da"}
        assert name[0].isupper()
    with pytest.raises(KeyError):
        courts.regional_court("FN")


@pytest.mark.parametrize(
    ("zone", "seat", "line"),
    [
        (12, "Rosana", "JUNTA ELEITORAL DA 12ª ZONA — ROSANA/SP"),
        (1, "Mogi-Guaçu", "JUNTA ELEITORAL DA 1ª ZONA — MOGI-GUAÇU/SP"),
        (None, "Rosana", "JUNTA ELEITORAL — ROSANA/SP"),
        (12, "", "JUNTA ELEITORAL DA 12ª ZONA — SP"),
    ],
)
def test_the_heading_runs_from_the_wider_body_to_the_narrower(zone: int | None, seat: str, line: str) -> None:
    assert courts.heading("SP", zone, seat) == (
        "JUSTIÇA ELEITORAL",
        "TRIBUNAL REGIONAL ELEITORAL DE SÃO PAULO",
        line,
    )
