"""What is said though nothing is wrong."""

from dataclasses import replace
from datetime import date

import pytest

from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.regime import REGIMES
from plebapp.texts import remarks

PLEBISCITE = Plebiscite(
    name="Nova Primavera",
    uf="SP",
    polling_day=date(2026, 10, 4),
    cutoff=date(2025, 10, 3),
    regime=REGIMES["lc1-1977"],
)


def test_facts_as_the_statute_has_them_need_no_remark() -> None:
    assert remarks.facts(PLEBISCITE) == ()


@pytest.mark.parametrize("cutoff", [date(2025, 10, 2), date(2025, 10, 4)])
def test_a_cutoff_that_departs_is_told_with_both_dates(cutoff: date) -> None:
    [remark] = remarks.facts(replace(PLEBISCITE, cutoff=cutoff))
    assert f"{cutoff:%d/%m/%Y}" in remark
    assert "03/10/2025" in remark


@pytest.mark.parametrize(
    ("regime", "polling_day", "warned"),
    [
        ("lc1-1967", date(1977, 12, 25), False),
        ("lc1-1967", date(1977, 12, 26), True),
        ("lc1-1977", date(1977, 12, 25), True),
        ("lc1-1977", date(1977, 12, 26), False),
    ],
)
def test_a_poll_outside_of_the_laws_dates_is_told(regime: str, polling_day: date, warned: bool) -> None:
    plebiscite = replace(PLEBISCITE, regime=REGIMES[regime], polling_day=polling_day)
    found = remarks.facts(replace(plebiscite, cutoff=plebiscite.statutory_cutoff))
    assert len(found) == warned


def test_how_the_file_was_found() -> None:
    assert remarks.opening(unclean=False, copy=None) == ()
    unclean, migrated = remarks.opening(unclean=True, copy="/casa/N.v1.pleb")
    assert "recuperado" in unclean
    assert "/casa/N.v1.pleb" in migrated
