"""`dados`: every fact shown, those stated changed, and the ones that the statute filled in following."""

from datetime import date
from pathlib import Path

import pytest

from plebapp.domain.journal import Action
from plebapp.domain.plebiscite import BoardRole, Combination, EntryRule, Kind, Plebiscite, Signatory
from plebapp.domain.regime import Base
from plebapp.domain.residence import Criterion
from plebapp.storage.library import SqliteLibrary
from plebapp.texts.formats import short_date
from tests.cli.samples import STATIONS, VOTERS_HEADER, Cli, contents, new, voter, voters, write


def facts_of(path: Path) -> Plebiscite:
    """The plebiscite's facts."""
    book = SqliteLibrary().open(path)
    try:
        return book.facts.get()
    finally:
        book.close()


def options(text: str) -> list[str]:
    """Options and values parted by "|", so that values may hold blanks."""
    return text.split("|")


ALL = (
    "--nome|São João d'Oeste|--uf|ac|--data-votacao|2025-10-05|--data-limite|01/10/2024|--criterio|domicilio"
    "|--tipo|fusao|--origem|São João|--origem|D'Oeste|--pergunta|Concorda?|--ato|Decreto 1/2026|--resolucao|Resolução 2"
    "|--combinacao|cada|--regime|custom|--quorum|1/3|--maioria|2/3|--base-maioria|validos|--maioria-estrita|nao"
    "|--local|Fórum d'Ávila|--zona-junta|1.234|--sede-junta|Rosana|--assina|presidente=Dra. Helena"
    "|--assina|ministerio_publico=|--assina|Ministério Público=Dr. Íris|--assina|fiscal=A = B"
)


def test_every_fact_may_be_stated_and_is_shown(cli: Cli) -> None:
    path = new(cli)
    made = cli("dados", path, *options(ALL))
    assert made.status == 0, made.err
    found = facts_of(path)
    assert (found.name, found.uf, found.kind) == ("São João d'Oeste", "AC", Kind.MERGER)
    assert (found.polling_day, found.cutoff) == (date(2025, 10, 5), date(2024, 10, 1))
    assert (found.criterion, found.origins) == (Criterion.DOMICILE, ("São João", "D'Oeste"))
    assert (found.question, found.assembly_act, found.court_resolution) == (
        "Concorda?",
        "Decreto 1/2026",
        "Resolução 2",
    )
    assert found.combination is Combination.EACH
    majority = found.regime.majority
    assert found.regime.quorum is not None
    assert found.regime.quorum.fraction.as_integer_ratio() == (1, 3)
    assert (majority.base, majority.fraction.as_integer_ratio(), majority.strict) == (Base.VALID, (2, 3), False)
    assert (found.board_place, found.board_zone, found.board_seat) == ("Fórum d'Ávila", 1_234, "Rosana")
    assert found.signatories == (
        Signatory(BoardRole.PRESIDENT, "Dra. Helena"),
        Signatory(BoardRole.PROSECUTOR),
        Signatory(BoardRole.PROSECUTOR, "Dr. Íris"),
        Signatory(BoardRole.OBSERVER, "A = B"),
    )
    assert made.out.startswith("Dados do plebiscito gravados.\n")
    shown = cli("dados", path)
    assert made.out.endswith(shown.out)
    for part in (
        "São João d'Oeste", "AC", "fusão", "São João; D'Oeste", "05/10/2025, até 17h00",
        "01/10/2024 (data do domicílio",
        "regra própria", "ao menos um terço dos eleitores inscritos", "ao menos dois terços dos votos Sim e Não",
        "cada uma decide por si", "digitação única", "Concorda?", "Decreto 1/2026", "Resolução 2", "1234", "Rosana",
        "Fórum d'Ávila", "Presidente da Junta Eleitoral: Dra. Helena", "Representante do Ministério Público: …",
    ):  # fmt: skip
        assert part in shown.out
    assert "não é a que resulta do art. 3º" in shown.err


def test_showing_changes_nothing_and_says_what_is_missing(cli: Cli) -> None:
    path = new(cli, "n.pleb", "--simulado")
    before = contents(path)
    shown = cli("dados", path)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.startswith("SIMULADO — SEM VALOR LEGAL\nMunicípio proposto      Nova Primavera\n")
    told = dict(line.split("  ", 1) for line in shown.out.splitlines()[1:])
    for label in (
        "Municípios de origem",
        "Combinação das áreas",
        "Ato da Assembleia",
        "Zona da Junta",
        "Assinam a ata",
    ):
        assert told[label].strip() == "sem indicação"
    assert contents(path) == before


@pytest.mark.parametrize(
    ("stated", "fact", "value"),
    [
        ("--nome|Outra", "name", "Outra"),
        ("--uf|PR", "uf", "PR"),
        ("--data-limite|2023-01-01", "cutoff", date(2023, 1, 1)),
        ("--criterio|domicilio", "criterion", Criterion.DOMICILE),
        ("--origem|Jaru", "origins", ("Jaru",)),
        ("--pergunta|Sim?", "question", "Sim?"),
        ("--ato|", "assembly_act", ""),
        ("--resolucao|R 2", "court_resolution", "R 2"),
        ("--combinacao|conjunto", "combination", Combination.JOINT),
        ("--local|", "board_place", ""),
        ("--sede-junta|", "board_seat", ""),
        ("--zona-junta|9", "board_zone", 9),
        ("--assina|fiscal=", "signatories", (Signatory(BoardRole.OBSERVER),)),
    ],
)
def test_one_fact_stated_leaves_the_others(cli: Cli, stated: str, fact: str, value: object) -> None:
    path = new(cli, "n.pleb", "--ato", "Decreto 1", "--origem", "Rosana", "--origem", "Jaru")
    cli("dados", path, "--local", "Fórum", "--sede-junta", "Rosana", "--pergunta", "Quer?", "--zona-junta", "8")
    before = facts_of(path)
    assert cli("dados", path, *options(stated)).status == 0
    after = facts_of(path)
    assert getattr(after, fact) == value
    differing = [name for name in Plebiscite.__dataclass_fields__ if getattr(after, name) != getattr(before, name)]
    assert differing == [fact]


def test_the_same_facts_stated_again_are_no_change(cli: Cli) -> None:
    path = new(cli)
    cli("dados", path, *options(ALL))
    before = contents(path)
    found = cli("dados", path, *options(ALL))
    assert found.status == 0
    assert found.out.startswith("Nada mudou: os dados já eram esses.\n")
    assert contents(path) == before


def test_what_the_statute_filled_in_follows_what_it_comes_from(cli: Cli) -> None:
    path = new(cli)
    cli("dados", path, "--data-votacao", "2024-10-13", "--nome", "Vila D'Oeste")
    found = facts_of(path)
    assert found.cutoff == found.statutory_cutoff == date(2023, 10, 12)
    assert found.question == "Você é favorável à criação do Município de Vila D'Oeste?"
    cli("dados", path, "--data-limite", "2023-01-01", "--pergunta", "Quer?")
    cli("dados", path, "--data-votacao", "2024-10-20", "--nome", "Vila")
    found = facts_of(path)
    assert (found.cutoff, found.question) == (date(2023, 1, 1), "Quer?")
    cli("dados", path, "--pergunta", "")
    assert facts_of(path).question == "Você é favorável à criação do Município de Vila?"


def test_a_change_is_one_entry_by_the_person(cli: Cli) -> None:
    path = new(cli)
    cli("dados", path, "--ato", "Decreto 1", "--pessoa", "Otávio Brandão")
    entry = contents(path)[0][-1]
    assert (entry.action, entry.person) == (Action.FACTS_CHANGED, "Otávio Brandão")


def test_voters_who_stand_elsewhere_afterwards_are_counted(cli: Cli) -> None:
    path = new(cli)
    cli("importar-secoes", path, write("s.csv", STATIONS))
    rows = [voter(number, 345, "Ana", since=f"2020-01-0{number + 1}") for number in range(3)]
    cli("importar-eleitores", path, write("e.csv", "\n".join([VOTERS_HEADER, *rows, ""])))
    for cutoff, told in (
        ("2020-01-02", "1 eleitor mudou de situação.\n"),
        ("2019-12-31", "2 eleitores mudaram de situação.\n"),
        ("2019-12-30", ""),
    ):
        found = cli("dados", path, "--data-limite", cutoff)
        assert found.status == 0
        assert short_date(date.fromisoformat(cutoff)) in found.out
        assert (told or "de situação") in found.out or not told
        assert ("de situação" in found.out) == bool(told)


def test_a_date_that_nobody_has_is_not_compared(cli: Cli) -> None:
    path = new(cli)
    cli("importar-secoes", path, write("s.csv", STATIONS))
    cli("importar-eleitores", path, write("e.csv", voters((0, 345, "Ana"))))
    before = contents(path)
    found = cli("dados", path, "--criterio", "domicilio")
    assert found.status == 1
    assert "complete na janela esses registros" in found.err
    assert contents(path) == before


def test_the_closed_roll_fixes_some_facts_and_leaves_the_others(cli: Cli, ready: Path) -> None:
    before = contents(ready)
    for fixed in ("--uf|PR", "--data-votacao|2024-10-13", "--data-limite|2023-01-01", "--regime|lei9709"):
        found = cli("dados", ready, *options(fixed))
        assert found.status == 1
        assert "com ela ficou fixado o dado" in found.err
        assert contents(ready) == before
    assert cli("dados", ready, "--resolucao", "Resolução 9", "--assina", "presidente=Ana").status == 0
    assert facts_of(ready).court_resolution == "Resolução 9"
    assert facts_of(ready).entry_rule is EntryRule.SINGLE


def test_what_the_facts_say_stands_in_the_minutes(cli: Cli, ready: Path) -> None:
    import pypdfium2

    cli("dados", ready, "--local", "Fórum da Comarca", "--assina", "secretario=Zoé Müller", "--zona-junta", "167")
    assert cli("documento", ready, "ata-geral", "-o", "ata.pdf").status == 0
    text = "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument("ata.pdf"))
    for part in ("Fórum da Comarca", "Zoé Müller", "167"):
        assert part in text
