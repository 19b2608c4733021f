"""The states, in the electoral courts' order, and their legal time."""

import pytest

from plebapp.domain.uf import TITULO_CODES, UFS

ORDER = """
    01 SP|02 MG|03 RJ|04 RS|05 BA|06 PR|07 CE|08 PE|09 SC|10 GO|11 MA|12 PB|13 PA|14 ES
    |15 PI|16 RN|17 AL|18 MT|19 MS|20 DF|21 SE|22 AM|23 RO|24 AC|25 AP|26 RR|27 TO
"""
CODES = {sigla: int(code) for code, sigla in (pair.split() for pair in ORDER.split("|"))}
HOURS = {"AC": -5, "AM": -4, "MS": -4, "MT": -4, "RO": -4, "RR": -4}


def test_there_are_twenty_seven() -> None:
    assert len(UFS) == 27
    assert set(UFS) == set(CODES)


@pytest.mark.parametrize(("sigla", "code"), CODES.items())
def test_codes_are_the_electoral_ones_and_not_the_ibge_s(sigla: str, code: int) -> None:
    assert (UFS[sigla].sigla, UFS[sigla].titulo_code) == (sigla, code)


@pytest.mark.parametrize("sigla", sorted(CODES))
def test_legal_time(sigla: str) -> None:
    assert UFS[sigla].utc_offset == HOURS.get(sigla, -3) * 60


def test_a_titulo_may_also_have_been_issued_abroad() -> None:
    assert list(TITULO_CODES) == [*sorted(CODES.values()), 28]
