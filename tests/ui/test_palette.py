"""Colours: one table, enough contrast in every scheme, two equal weights for Sim and Não."""

import re
from pathlib import Path

import pytest

from plebapp.ui.palette import PAIRS, SCHEMES, Role, Scheme, contrast

COMBINATIONS = [
    pytest.param(scheme, ink, ground, least, id=f"{scheme}-{ink}-on-{ground}")
    for scheme in Scheme
    for ink, grounds, least in PAIRS
    for ground in grounds
]


@pytest.mark.parametrize(("ink", "ground", "ratio"), [("#000000", "#FFFFFF", 21.0), ("#777777", "#FFFFFF", 4.48)])
def test_contrast_is_that_of_wcag(ink: str, ground: str, ratio: float) -> None:
    assert contrast(ink, ground) == pytest.approx(ratio, abs=0.01)
    assert contrast(ground, ink) == contrast(ink, ground)


@pytest.mark.parametrize(("scheme", "ink", "ground", "least"), COMBINATIONS)
def test_what_is_written_can_be_read(scheme: Scheme, ink: Role, ground: Role, least: float) -> None:
    colours = SCHEMES[scheme]
    assert contrast(colours[ink], colours[ground]) >= least


@pytest.mark.parametrize("scheme", Scheme)
def test_every_scheme_gives_every_role_a_colour(scheme: Scheme) -> None:
    assert set(SCHEMES[scheme]) == set(Role)
    assert all(re.fullmatch("#[0-9A-F]{6}", colour) for colour in SCHEMES[scheme].values())


@pytest.mark.parametrize("scheme", [Scheme.CONTRAST_LIGHT, Scheme.CONTRAST_DARK])
def test_high_contrast_is_high(scheme: Scheme) -> None:
    colours = SCHEMES[scheme]
    for ink in (Role.TEXT, Role.MUTED, Role.ACCENT, Role.OK, Role.WARNING, Role.ERROR):
        assert contrast(colours[ink], colours[Role.SURFACE]) >= 7


@pytest.mark.parametrize("scheme", Scheme)
def test_sim_and_nao_are_never_the_colours_of_right_and_wrong(scheme: Scheme) -> None:
    colours = SCHEMES[scheme]
    states = {colours[role] for role in (Role.OK, Role.ERROR, Role.WARNING)}
    assert not {colours[Role.SIM], colours[Role.NAO]} & states
    assert colours[Role.SIM] != colours[Role.NAO]


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK])
def test_sim_and_nao_weigh_the_same(scheme: Scheme) -> None:
    assert contrast(SCHEMES[scheme][Role.SIM], SCHEMES[scheme][Role.NAO]) < 1.25


def test_no_other_module_names_a_colour(checkout: Path) -> None:
    modules = [path for path in (checkout / "plebapp" / "ui").rglob("*.py") if path.name != "palette.py"]
    named = re.compile(r"#[0-9A-Fa-f]{6}\b|QColor\(\s*\d|GlobalColor\.(?!transparent)")
    assert modules
    assert [path.name for path in modules if named.search(path.read_text(encoding="utf-8"))] == []
