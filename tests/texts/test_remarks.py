"""What is said though nothing is wrong."""

from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from fractions import Fraction

import pytest

from plebapp.domain.plebiscite import Plebiscite
from plebapp.domain.regime import REGIMES, Base, Counted, Rule, custom_regime
from plebapp.domain.totals import Totals
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
    for remark in found:
        assert remark.startswith(
            f"O dia da votação, {polling_day:%d/%m/%Y}, está fora das datas da regra de decisão: LC"
        )


SIM, CAME, ONE = Counted.SIM, Counted.TURNOUT, Fraction(1)


@pytest.mark.parametrize(
    ("rule", "warned"),
    [
        (Rule(SIM, Base.ENROLLED, ONE, strict=True), True),
        (Rule(SIM, Base.TURNOUT, ONE, strict=True), True),
        (Rule(SIM, Base.VALID, ONE, strict=True), True),
        (Rule(SIM, Base.NAO, ONE, strict=True), False),
        (Rule(SIM, Base.ENROLLED, ONE, strict=False), False),
        (Rule(SIM, Base.ENROLLED, Fraction(99, 100), strict=True), False),
        (Rule(CAME, Base.TURNOUT, ONE, strict=True), True),
        (Rule(CAME, Base.VALID, ONE, strict=True), False),
    ],
)
def test_a_rule_that_nothing_satisfies_is_told(rule: Rule, warned: bool) -> None:
    found = remarks.facts(replace(PLEBISCITE, regime=custom_regime(None, rule)))
    assert len(found) == warned
    for remark in found:
        assert "o que número nenhum alcança" in remark
    if not rule.attainable:  # however many vote Sim, all of them
        everything = Totals(enrolled=9_999, turnout=9_999, sim=9_999, ballots=9_999)
        assert not rule.met(everything)


def test_no_remark_says_itself_that_it_is_one() -> None:
    """Whoever shows it puts "Atenção" or "Ressalva" before it."""
    odd = replace(PLEBISCITE, regime=REGIMES["lc1-1967"], cutoff=date(2025, 1, 1))
    for remark in (*remarks.facts(odd), *remarks.opening(unclean=True, copy="a")):
        assert remark[0].isupper()
        assert not remark.startswith(("Advertência", "Atenção", "Ressalva"))


def test_a_key_file_that_gave_way_is_told_with_its_place() -> None:
    told = remarks.keys_aside("/casa/Nova Primavera.pleb.chaves.anterior")
    assert "guardado como “/casa/Nova Primavera.pleb.chaves.anterior”" in told


def test_how_the_file_was_found() -> None:
    assert remarks.opening(unclean=False, copy=None) == ()
    unclean, migrated = remarks.opening(unclean=True, copy="/casa/N.v1.pleb")
    assert "recuperado" in unclean
    assert "/casa/N.v1.pleb" in migrated


@pytest.mark.parametrize(
    ("characters", "told"),
    [
        (
            ("日",),
            "Este caractere não existe no tipo de letra do documento e saiu como □: “日” (U+65E5).",
        ),
        (
            ("🌱", "\u202e", "\u05c1"),
            (
                "Estes caracteres não existem no tipo de letra do documento e saíram como □: “🌱” (U+1F331), U+202E, "
                "U+05C1."
            ),
        ),
    ],
)
def test_what_a_document_could_not_print(characters: tuple[str, ...], told: str) -> None:
    assert remarks.replaced(characters) == f"{told} Procure □ no documento e corrija nos dados o que for preciso."


def test_of_a_document_with_all_its_characters_nothing_is_said() -> None:
    assert remarks.replaced(()) == ""


def test_of_many_characters_the_first_are_shown() -> None:
    told = remarks.replaced(tuple(map(chr, range(0x4E00, 0x4E00 + 15))))
    assert "“一” (U+4E00)" in told
    assert told.count("U+") == 12
    assert "(U+4E0B) e mais 3." in told


def test_facts_that_a_medium_only_read_does_not_show_are_said_to_be_missing() -> None:
    (told,) = remarks.opening(unclean=True, copy=None, wal_unseen=True)
    assert "“-wal”" in told
    assert "foi recuperado" not in told


def test_a_clock_set_back_is_told_with_both_moments() -> None:
    brasilia = timezone(timedelta(hours=-3))
    told = remarks.clock_back("2026-10-04T20:00:00+00:00", "2020-01-02T03:04:05+00:00", brasilia)
    assert "agora são 2 jan. 2020, 00h04 (−03:00)" in told
    assert "é de 4 out. 2026, 17h00 (−03:00)" in told
    assert remarks.clock_back("9999-12-31T23:59:59-23:59", "2020-01-02T03:04:05+00:00", brasilia)


def at(text: str) -> datetime:
    """A moment of São Paulo."""
    return datetime.fromisoformat(f"{text}-03:00")


@pytest.mark.parametrize("moment", ["2025-10-04T00:00", "2026-10-03T23:59"])
def test_a_list_closed_between_cutoff_and_poll_needs_no_remark(moment: str) -> None:
    assert remarks.closing(PLEBISCITE, at(moment)) == ""


def test_a_list_closed_before_the_cutoff_is_past_is_told() -> None:
    assert remarks.closing(PLEBISCITE, at("2025-10-03T23:59")) == (
        "Hoje é 03/10/2025, e a data-limite, 03/10/2025, ainda não passou: quem até lá a satisfizer só entrará depois "
        "por decisão. Confira a data do computador."
    )


@pytest.mark.parametrize(("moment", "today"), [("2026-10-04T00:00", "04/10/2026"), ("2036-01-01T12:00", "01/01/2036")])
def test_a_list_closed_on_the_polling_day_or_later_is_told(moment: str, today: str) -> None:
    assert remarks.closing(PLEBISCITE, at(moment)) == (
        f"Hoje é {today}, e a votação é de 04/10/2026: a relação se encerra antes dela, e a ata dirá quando foi "
        "encerrada. Confira a data do computador."
    )


def test_the_list_of_a_simulation_is_closed_at_any_time() -> None:
    assert remarks.closing(replace(PLEBISCITE, simulated=True), at("2036-01-01T12:00")) == ""
