"""How issued documents stand, in words."""

from datetime import timedelta, timezone

import pytest

from plebapp.domain.documents import DocumentNumber, Superseded
from plebapp.domain.journal import Action
from plebapp.texts.documents import state

BRASILIA = timezone(timedelta(hours=-3))
AT = "2026-10-05T01:30:00+00:00"


@pytest.mark.parametrize(
    ("found", "says"),
    [
        (None, "vigente"),
        (
            Superseded(AT, "ata-geral", DocumentNumber(2026, 2)),
            "superada por Ata Geral nº 2/2026, em 4 out. 2026, 22h30 (−03:00)",
        ),
        (
            Superseded(AT, action=Action.SHEET_CORRECTED),
            "superada pelo que mudou no arquivo em 4 out. 2026, 22h30 (−03:00): folha de apuração corrigida",
        ),
    ],
)
def test_an_issue_stands_or_says_what_superseded_it_and_when(found: Superseded | None, says: str) -> None:
    assert state(found, BRASILIA) == says
