"""The end of the minutes: who is said to sign is who has a place to sign."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from plebapp.domain.plebiscite import BoardRole, Plebiscite, Signatory
from plebapp.domain.regime import REGIMES
from plebapp.texts import minutes_closing
from plebapp.texts.minutes_closing import CAVEAT, closing, continued, draft_closing, place_and_date

PRESIDENT, MEMBER, SECRETARY, PROSECUTOR, OBSERVER = BoardRole
MOMENT = datetime(2026, 10, 5, 2, 14, tzinfo=timezone(timedelta(hours=-3)))


def facts(**more: object) -> Plebiscite:
    day = date(2026, 10, 4)
    given: dict[str, object] = {
        "name": "Nova Primavera", "uf": "SP", "polling_day": day, "cutoff": date(2025, 10, 3),
        "regime": REGIMES["lc1-1977"],
    }  # fmt: skip
    return Plebiscite(**(given | more))  # type: ignore[arg-type]  # tests name the facts they change


def signing(*roles: BoardRole) -> list[Signatory]:
    return [Signatory(role) for role in roles]


BY = {
    (PRESIDENT, MEMBER, MEMBER, PROSECUTOR, OBSERVER, OBSERVER): (
        "pela Presidência e pelos membros da Junta Eleitoral, pelo Ministério Público e pelos fiscais que o quiseram "
        "fazer"
    ),
    (OBSERVER, PROSECUTOR, SECRETARY, MEMBER, MEMBER, PRESIDENT): (
        "pela Presidência, pelos membros e pela Secretaria da Junta Eleitoral, pelo Ministério Público e pelos fiscais "
        "que o quiseram fazer"
    ),
    (PRESIDENT, MEMBER): "pela Presidência e por membro da Junta Eleitoral",
    (PRESIDENT,): "pela Presidência da Junta Eleitoral",
    (MEMBER, MEMBER, MEMBER): "pelos membros da Junta Eleitoral",
    (PROSECUTOR,): "pelo Ministério Público",
    (OBSERVER,): "pelos fiscais que o quiseram fazer",
}


@pytest.mark.parametrize("roles", BY)
def test_the_formula_names_who_has_a_place_to_sign_and_nobody_else(roles: tuple[BoardRole, ...]) -> None:
    assert f"achada conforme, vai assinada {BY[roles]}, e rubricada" in closing(signing(*roles))
    assert f"será assinada {BY[roles]}. Ainda não se indicou" in draft_closing(signing(*roles))


def test_every_role_has_its_words() -> None:
    for role in BoardRole:
        assert "assinada p" in closing(signing(role))
        assert continued(facts(), signing(role), MOMENT)


def test_a_further_page_tells_the_order_of_those_who_sign() -> None:
    told = continued(facts(), signing(OBSERVER, MEMBER, PRESIDENT), MOMENT)
    assert told.startswith("Continuação das assinaturas da Ata Geral da Apuração do Plebiscito sobre a criação")
    assert told.endswith("na mesma ordem: Presidência, membros e fiscais.")


@pytest.mark.parametrize("moment", [MOMENT, datetime(2026, 10, 1, tzinfo=UTC)])
def test_three_lines_of_text_stand_above_the_first_signature_of_a_page(moment: datetime) -> None:
    texts = (CAVEAT, continued(facts(), signing(PRESIDENT), moment))
    assert all(len(text) > 250 for text in texts)  # three lines of the page's 16,5 cm hold fewer


NAMED = {
    ("Ana", "Bento d'Ávila"): (
        "Para assiná-la, constam: Ana (Presidente da Junta Eleitoral); Bento d'Ávila (Membro da Junta Eleitoral)."
    ),
    ("Ana", " "): (
        "Para assiná-la, consta: Ana (Presidente da Junta Eleitoral). Há lugar para outras assinaturas, ainda sem nome."
    ),
    ("", ""): "Ainda não se indicou o nome de quem a assinará.",
}


@pytest.mark.parametrize("names", NAMED)
def test_a_draft_names_who_will_sign_and_asks_for_no_signature(names: tuple[str, str]) -> None:
    told = draft_closing([Signatory(role, name) for role, name in zip((PRESIDENT, MEMBER), names, strict=True)])
    assert told.endswith(f"pela Presidência e por membro da Junta Eleitoral. {NAMED[names]}")
    assert "nem se assina" in told
    assert "lugares a seguir" not in told


def test_the_caveat_speaks_of_the_lines_before_it() -> None:
    assert CAVEAT.startswith("Ressalva: esta ata foi impressa sem emendas, rasuras nem entrelinhas.")
    assert "linhas que antecedem esta ressalva" in CAVEAT
    assert minutes_closing.LINES_BY_HAND >= 3


@pytest.mark.parametrize(
    ("seat", "day", "told"),
    [
        ("Rosana", datetime(2026, 2, 2), "Rosana, 2 de fevereiro de 2026."),
        ("Rosana", datetime(2026, 3, 1), "Rosana, 1º de março de 2026."),
        ("", datetime(2026, 12, 31), "31 de dezembro de 2026."),
    ],
)
def test_place_and_date_as_the_manual_writes_them(seat: str, day: datetime, told: str) -> None:
    assert place_and_date(facts(board_seat=seat), day) == told
