"""The help is complete and in Portuguese, and so is whatever is said of wrong usage."""

import re

import pytest

from plebapp import __version__
from plebapp.cli.main import COMMANDS, window_parser
from plebapp.cli.parser import Parser
from tests.cli.samples import Cli

PROMISED = {
    "exemplo": "ARQUIVO.pleb --completo --eleitores --secoes --semente",
    "novo": "ARQUIVO.pleb --nome --uf --data-votacao --data-limite --criterio --regime --origem --digitacao --simulado "
    "--combinacao --pergunta --tipo --ato --resolucao --quorum --maioria --base-maioria --maioria-estrita",
    "dados": "ARQUIVO.pleb --nome --uf --data-votacao --data-limite --criterio --regime --origem --combinacao "
    "--pergunta --tipo --ato --resolucao --quorum --maioria --base-maioria --maioria-estrita --assina PAPEL=NOME "
    "--local --zona-junta --sede-junta",
    "brasao": "ARQUIVO.pleb IMAGEM --retirar",
    "importar-secoes": "ARQUIVO.pleb CSV --mapa",
    "importar-eleitores": "ARQUIVO.pleb ARQ --rejeitados --mapa",
    "encerrar-relacao": "ARQUIVO.pleb",
    "reabrir-relacao": "ARQUIVO.pleb --motivo --senha-de --confirma --senha-confirma-de",
    "exportar-relacao": "ARQUIVO.pleb CSV --senha-de --confirma --senha-confirma-de",
    "lancar": "ARQUIVO.pleb CSV --mapa",
    "registro": "ARQUIVO.pleb --incluir --alterar --retirar --motivo --inicio --fim --nome --qualidade --entidade "
    "--secao --texto --decisao --votos-a-favor --votos-contra --recurso sessao presenca em-tempo",
    "resultado": "ARQUIVO.pleb --json",
    "documento": "ARQUIVO.pleb DOCUMENTO ata-geral -o --formato --so-leitura --numero N/ANO --nova-via --de-novo",
    "documentos": "ARQUIVO.pleb --senha-de",
    "conferir": "DOCUMENTO.pdf --arquivo --dados --senha-de",
    "verificar": "ARQUIVO.pleb --senha-de",
    "copiar": "ARQUIVO.pleb PASTA --senha-de",
    "restaurar": "CÓPIA.pleb -o NOVO.pleb --arquivo --senha-de",
    "resgatar": "ARQUIVO.pleb PASTA --palavras-de --senha-de",
    "proteger": "ARQUIVO.pleb --papeis --folha --senha-de",
    "pessoas": "ARQUIVO.pleb --incluir --mudar-papeis --retirar --refazer-senha --papeis --senha-nova-de --senha-de "
    "--confirma --senha-confirma-de",
    "trocar-senha": "ARQUIVO.pleb --senha-de --senha-nova-de",
    "trocar-chave": "ARQUIVO.pleb --folha --senha-de --confirma --senha-confirma-de",
    "recuperar": "ARQUIVO.pleb --palavras-de --senha-nova-de",
}

ENGLISH = re.compile(
    r"\b(usage|error|argument|arguments|options?|optional|positional|show|the|help message|required|invalid|choose|"
    r"default|unrecognized|expected|exit|file|following)\b",
    re.IGNORECASE,
)


def english_in(text: str) -> list[str]:
    """English words in a text, options and their like aside."""
    return ENGLISH.findall(re.sub(r"--[\w-]+", "", text))


def test_the_commands_are_those_promised() -> None:
    assert set(COMMANDS) == set(PROMISED)


@pytest.mark.parametrize("name", PROMISED)
def test_the_help_of_every_command(cli: Cli, name: str) -> None:
    for option in ("--help", "-h", "--ajuda"):
        found = cli(name, option)
        assert (found.status, found.err) == (0, "")
    assert found.out.startswith(f"uso: plebapp {name} ")
    for word in (*PROMISED[name].split(), "--pessoa", "--help"):
        assert word in found.out
    assert english_in(found.out) == []


def parsers() -> list[Parser]:
    return [window_parser("1.0"), *(command.parser() for command in COMMANDS.values())]


@pytest.mark.parametrize("parser", parsers(), ids=lambda parser: parser.prog)
def test_every_option_is_explained(parser: Parser) -> None:
    text = parser.format_help()
    actions = [*parser.given._group_actions, *parser.options._group_actions]
    assert len(actions) >= 3
    for action in actions:
        assert action.help
        shown = action.option_strings[-1] if action.option_strings else str(action.metavar)
        assert shown in text
        assert action.help.split()[0] in text


def test_the_help_without_a_command_lists_them_and_the_statuses(cli: Cli) -> None:
    found = cli("--help")
    assert found.status == 0
    for name, command in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(command.summary)}$", found.out, re.MULTILINE)
    for status in ("0", "1", "2", "3", "130"):
        assert re.search(rf"^  {status} ", found.out, re.MULTILINE)
    assert english_in(found.out) == []


def test_the_version(cli: Cli) -> None:
    assert cli("--versao").out == f"plebapp {__version__}\n"


def test_the_help_of_novo_says_which_way_of_typing_this_version_has(cli: Cli) -> None:
    told = " ".join(cli("novo", "--help").out.split())
    assert (
        "--digitacao unica|dupla|dupla-mesma como se digitam as folhas de apuração; esta versão só oferece unica"
        in told
    )
    assert "--digitacao" not in cli("dados", "--help").out
    assert "--simulado" not in cli("dados", "--help").out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("novo", "plebapp novo: falta informar: ARQUIVO.pleb, --nome, --uf, --data-votacao"),
        ("resultado n.pleb sobra", "plebapp resultado: o comando não conhece: sobra"),
        ("resultado n.pleb --jso", "plebapp resultado: o comando não conhece: --jso"),
        ("resultado n.pleb --json=sim", "plebapp resultado: --json: esta opção não leva valor: 'sim'"),
        ("resultado n.pleb --pessoa", "plebapp resultado: --pessoa: falta o valor"),
        ("documento n.pleb ata -o x.pdf", "plebapp documento: DOCUMENTO: “ata” não é nenhum destes: ata-geral"),
        ("exemplo n.pleb --secoes x", "plebapp exemplo: --secoes: “x”: Não é um número inteiro"),
        ("exemplo n.pleb --secoes 0", "plebapp exemplo: --secoes: “0”: Deve ficar entre 1 e 9.000."),
        ("verifica n.pleb", "plebapp: não há comando chamado “verifica”. Será “verificar”?"),
        ("resultdo x.pleb --json", "plebapp: não há comando chamado “resultdo”. Será “resultado”?"),
        ("xis y", "plebapp: não há comando chamado “xis”. Veja plebapp --help."),
        ("n.pleb sobra", "plebapp: o comando não conhece: sobra"),
        ("--json n.pleb", "plebapp: o comando não conhece: --json"),
        ("verifica", "plebapp: não há comando nem arquivo chamado “verifica”. Será “verificar”?"),
        ("qualquer", "plebapp: não há comando nem arquivo chamado “qualquer”. Veja plebapp --help."),
    ],
)
def test_wrong_usage_is_told_in_portuguese(cli: Cli, arguments: str, says: str) -> None:
    found = cli(*arguments.split())
    assert found.status == 2
    assert found.err.startswith(says)
    assert english_in(found.err) == []
