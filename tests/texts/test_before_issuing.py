"""What is said before minutes are issued: facts not stated, and a poll long past by the computer's clock."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.texts.before_issuing import before_issuing
from tests.reports.builders import plebiscite

SAO_PAULO = timezone(timedelta(hours=-3))
DAY_AFTER = datetime(2026, 10, 5, 12, tzinfo=UTC)
STATED = plebiscite()
OR_WITHOUT = "preencha antes de expedir, ou o documento sai sem isso."


def test_where_all_is_stated_and_in_time_nothing_is_said() -> None:
    assert before_issuing(STATED, DAY_AFTER) == ()


@pytest.mark.parametrize(
    ("empty", "told"),
    [
        ({"assembly_act": ""}, "não consta o ato da Assembleia Legislativa"),
        ({"court_resolution": ""}, "não consta a resolução do Tribunal"),
        ({"board_zone": None}, "não consta a zona da Junta"),
        ({"board_seat": ""}, "não consta o município da Junta"),
        ({"signatories": ()}, "não constam os nomes do presidente e dos membros da Junta que assinam"),
        (
            {"assembly_act": "", "court_resolution": "", "board_zone": None, "board_seat": "", "signatories": ()},
            (
                "não constam o ato da Assembleia Legislativa, a resolução do Tribunal, a zona da Junta, o município da "
                "Junta e os nomes do presidente e dos membros da Junta que assinam"
            ),
        ),
    ],
)
def test_what_is_not_stated_is_told_with_where_to_fill_it_in(empty: dict[str, object], told: str) -> None:
    (said,) = before_issuing(plebiscite(**empty), DAY_AFTER)
    assert said == f"Nos Dados do plebiscito {told}: {OR_WITHOUT}"


@pytest.mark.parametrize("unnamed", [BoardRole.PRESIDENT, BoardRole.MEMBER])
def test_a_line_without_a_name_is_none(unnamed: BoardRole) -> None:
    names = tuple(Signatory(role, " " if role is unnamed else "Ana") for role in BoardRole)
    assert len(before_issuing(plebiscite(signatories=names), DAY_AFTER)) == 1
    assert before_issuing(plebiscite(signatories=(*names, Signatory(unnamed, "Bento"))), DAY_AFTER) == ()


def test_minutes_of_a_poll_ten_days_past_are_in_time_and_later_ones_are_told_by_the_clock_of_the_state() -> None:
    tenth = datetime(2026, 10, 14, 23, 59, tzinfo=SAO_PAULO)
    assert before_issuing(STATED, tenth) == ()
    (said,) = before_issuing(STATED, (tenth + timedelta(minutes=1)).astimezone(UTC))
    assert said == (
        "A votação foi há 11 dias, em 4 de outubro de 2026, e a apuração deve terminar em dez (CE, art. 159): confira "
        "se está certa a data do computador, que é a que o documento leva."
    )


def test_a_simulation_is_never_late_and_no_poll_to_come_is() -> None:
    far = datetime(2037, 1, 1, tzinfo=UTC)
    assert before_issuing(replace(STATED, simulated=True), far) == ()
    assert before_issuing(replace(STATED, polling_day=date(2040, 1, 1)), far) == ()
