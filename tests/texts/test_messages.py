"""Every refusal has its sentence, and every sentence finds its operands wherever the refusal is raised."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Operand, PlebError
from plebapp.domain.plebiscite import Plebiscite
from plebapp.texts.messages import _CODES, message
from plebapp.texts.terms import FACTS

PATH: dict[str, Operand] = {"path": "/casa/Nova Primavera.pleb", "detail": "Input/output error"}
TABLE: dict[str, Operand] = {"path": "/casa/lista.csv", "name": "lista.csv", "reason": "Input/output error"}
AT_LINE: dict[str, Operand] = {**TABLE, "line": 1_002, "limit": 131_072, "encoding": "UTF-8"}
STATION: dict[str, Operand] = {"zone": 12, "section": 345, "principal": 344, "aggregated": 346, "voters": 2}
KEYS: dict[str, Operand] = {**PATH, "keys": "/casa/Nova Primavera.pleb.chaves"}
SINCE = "2026-10-04T17:00:00-03:00"
PERSON: dict[str, Operand] = {"person": "Ana d'Ávila", "machine": "CARTORIO-3", "since": SINCE}

# Plausible operands of each code, and what the sentence must then say.
SAYS: dict[Code, tuple[dict[str, Operand], str]] = {
    Code.FILE_MISSING: (PATH, "“/casa/Nova Primavera.pleb” não existe"),
    Code.FILE_EXISTS: (PATH, "nada foi gravado por cima"),
    Code.FILE_IS_FOLDER: (PATH, "é uma pasta"),
    Code.FILE_NOT_OURS: (PATH, "não é um arquivo de plebiscito"),
    Code.FILE_DAMAGED: (PATH, "danificado"),
    Code.FILE_DISAGREES: ({"count": 2, "check": "sheet"}, "volte à última cópia que confere"),
    Code.FILE_NEWER: (PATH, "versão mais nova"),
    Code.FILE_OLDER: (PATH, "versão anterior"),
    Code.FILE_BUSY: (PATH, "em uso"),
    Code.FILE_FORBIDDEN: (PATH, "permissão"),
    Code.FILE_IS_DEVICE: (PATH, "não é um arquivo comum"),
    Code.FILE_NAME_TOO_LONG: (PATH, "longo demais"),
    Code.FOLDER_IS_FILE: (PATH, "indique uma pasta"),
    Code.FOLDER_FORBIDDEN: (PATH, "escolha outra pasta"),
    Code.FILE_NOT_DAMAGED: (PATH, "não tem página danificada"),
    Code.FOLDER_MISSING: (PATH, "não está ao alcance"),
    Code.FOLDER_NOT_EMPTY: (PATH, "não está vazia"),
    Code.DISK_FULL: (PATH, "disco está cheio"),
    Code.WRITE_FAILED: (PATH, "Input/output error"),
    Code.FILE_READ_ONLY: (PATH, "só para leitura"),
    Code.FILE_IN_USE: (
        {**PATH, **PERSON},
        "por Ana d'Ávila, no computador “CARTORIO-3”, desde 4 out. 2026, 17h00 (−03:00)",
    ),
    Code.FILE_ON_NETWORK: (PATH, "pasta de rede"),
    Code.COPY_DIFFERS: (PATH, "Use outro e copie de novo"),
    Code.FILE_PROTECTED: (PATH, "entre com seu nome e sua senha"),
    Code.FILE_NOT_PROTECTED: (PATH, "não está protegido"),
    Code.FILE_ALREADY_PROTECTED: (PATH, "já está protegido"),
    Code.KEYS_MISSING: (KEYS, "Se nunca foi protegido, ele está danificado no começo"),
    Code.KEYS_DAMAGED: (KEYS, "“/casa/Nova Primavera.pleb.chaves” está danificado"),
    Code.KEYS_ALTERED: (KEYS, "alterado por fora do programa"),
    Code.KEYS_OF_ANOTHER_FILE: (KEYS, "“/casa/Nova Primavera.pleb.chaves” não abre “/casa/Nova Primavera.pleb”"),
    Code.WORDS_MISSING: ({"count": 24, "found": 23}, "são 24, e 23 foram lidas"),
    Code.WORD_UNKNOWN: ({"places": "3, 7"}, "Palavra nº 3, 7: não está na lista"),
    Code.WORDS_NUMBERED_WRONG: ({"count": 24}, "de 1 a 24"),
    Code.WORDS_WRONG: ({"count": 24}, "fora da ordem"),
    Code.WORDS_OF_ANOTHER_FILE: (PATH, "não abrem “/casa/Nova Primavera.pleb”"),
    Code.PASSWORD_SHORT: ({"length": 1, "minimum": 12}, "tem 1 caractere e precisa de 12"),
    Code.PASSWORD_COMMON: ({}, "entre as que se tentam primeiro"),
    Code.PASSWORD_SAME: ({}, "é a mesma que a atual"),
    Code.PASSWORD_IS_NAME: ({}, "que todos sabem"),
    Code.PASSWORD_WRONG: ({"wait": 0}, "pode ser feita agora"),
    Code.PASSWORD_WAIT: ({"wait": 64}, "daqui a 1 min 4 s"),
    Code.PASSWORD_IS_OWN: (PERSON, "“Ana d'Ávila” acaba de entrar"),
    Code.PERSON_UNKNOWN: (PERSON, "“Ana d'Ávila”"),
    Code.PERSON_WITHOUT_SLOT: (PERSON, "não tem senha de “Ana d'Ávila”"),
    Code.PERSON_WITHOUT_PASSWORD: (PERSON, "“Ana d'Ávila” trabalha neste arquivo"),
    Code.PERSON_EXISTS: (PERSON, "“Ana d'Ávila”"),
    Code.PERSON_NAME_UNFIT: ({"limit": 120}, "até 120 caracteres"),
    Code.PERSON_LEFT: (PERSON, "“Ana d'Ávila” foi retirado"),
    Code.PERSON_ALTERED: (PERSON, "de “Ana d'Ávila” foi alterado por fora do programa"),
    Code.PERSON_KEY_DIFFERS: (PERSON, "“Ana d'Ávila” não é a da sua senha"),
    Code.ROLES_MISSING: ({}, "papel"),
    Code.ADMINISTRATOR_MISSING: ({}, "sem administrador"),
    Code.NOT_PERMITTED: (
        {**PERSON, "permission": "close_roll", "who": "Bia\nRui, o chefe"},
        "encerrar a relação de votantes. Podem: Bia e Rui, o chefe.",
    ),
    Code.SECOND_MISSING: ({"permission": "reopen_roll"}, "reabrir a relação de votantes"),
    Code.SECOND_IS_FIRST: (PERSON, "“Ana d'Ávila” é quem pede"),
    Code.TABLE_MISSING: (TABLE, "“/casa/lista.csv” não existe"),
    Code.TABLE_IS_FOLDER: (TABLE, "é uma pasta"),
    Code.TABLE_FORBIDDEN: (TABLE, "permissão"),
    Code.TABLE_UNREADABLE: (TABLE, "Input/output error"),
    Code.TABLE_EMPTY: (TABLE, "“lista.csv” está vazio"),
    Code.TABLE_NOT_TEXT: ({**TABLE, "kind": "pdf"}, "é um PDF"),
    Code.TABLE_IS_SPREADSHEET: ({**TABLE, "kind": "xlsx"}, "planilha (xlsx)"),
    Code.TABLE_BAD_ENCODING: (AT_LINE, "linha 1.002"),
    Code.TABLE_TRUNCATED: (AT_LINE, "cortado na linha 1.002"),
    Code.TABLE_MIXED_ENCODING: (AT_LINE, "linha 1.002"),
    Code.TABLE_WITHOUT_MARK: ({**TABLE, "encoding": "UTF-16 LE"}, "UTF-16 LE sem a marca"),
    Code.TABLE_MARK_INSIDE: (AT_LINE, "linha 1.002"),
    Code.TABLE_LINE_TOO_LONG: (AT_LINE, "passa de 131.072 caracteres"),
    Code.TABLE_FIELD_TOO_LONG: (AT_LINE, "passa de 131.072 caracteres"),
    Code.TABLE_UNCLOSED_QUOTE: (AT_LINE, "aspas abertas na linha 1.002"),
    Code.TABLE_STRAY_QUOTE: (AT_LINE, "linha 1.002"),
    Code.TABLE_MIXED_DELIMITER: (
        {**TABLE, "header": ";", "rows": "\t"},
        "por ponto e vírgula e as linhas por tabulação",
    ),
    Code.TABLE_WITHOUT_HEADER: ({**TABLE, "line": 1, "cell": "12/03/1961"}, "12/03/1961"),
    Code.TABLE_REPEATED_COLUMN: ({**TABLE, "column": "nome", "first": 2, "second": 5}, "“nome”, a 2ª e a 5ª"),
    Code.TABLE_AMBIGUOUS_COLUMN: ({"field": "nome", "first": "Nome", "second": "Eleitor"}, "“Nome” e “Eleitor”"),
    Code.TABLE_COLUMN_MISSING: ({**TABLE, "fields": "zona, secao", "header": "a, b"}, "zona, secao"),
    Code.TABLE_UNKNOWN_COLUMN: ({"column": "Sala", "header": "a, b"}, "“Sala”"),
    Code.TABLE_UNKNOWN_FIELD: ({"field": "sala", "fields": "zona, secao"}, "“sala”"),
    Code.TABLE_BAD_MAPPING: ({"text": "titulo"}, "COLUNA=CAMPO"),
    Code.TABLE_COLUMN_TWICE: ({"column": "data", "first": "nome", "second": "zona"}, "dois campos, nome e zona"),
    Code.TABLE_WITHOUT_ROWS: (TABLE, "só tem o cabeçalho"),
    Code.TABLE_CHANGED: (TABLE, "foi alterado"),
    Code.EVERY_ROW_REFUSED: ({"read": 1_200}, "(1.200)"),
    Code.ROWS_REFUSED: ({"refused": 1, "read": 50}, "1 linha recusada, de 50 lidas"),
    Code.NAME_MISSING: ({}, "nome do município"),
    Code.UNKNOWN_UF: ({"uf": "XX"}, "“XX”"),
    Code.FEDERAL_TERRITORY: ({"uf": "FN"}, "território federal"),
    Code.CUTOFF_AFTER_POLLING_DAY: (
        {"cutoff": "2026-10-05", "polling_day": "2026-10-04"},
        "05/10/2026, é posterior ao dia da votação, 04/10/2026",
    ),
    Code.ENTRY_RULE_NOT_YET: ({"rule": "dupla"}, "“digitação dupla, por duas pessoas” ainda não é opção"),
    Code.FACT_TEXT: ({"fact": "question", "limit": 300}, "até 300 caracteres"),
    Code.ORIGIN_REPEATED: ({"origin": "Rosana"}, "“Rosana” está duas vezes"),
    Code.MERGER_OF_FEWER_THAN_TWO: ({}, "dois municípios ou mais"),
    Code.FACT_FIXED_BY_ROLL: ({"fact": "cutoff"}, "a data-limite"),
    Code.SIMULATED_IS_FOR_EVER: ({}, "simulado"),
    Code.PERSON_MISSING: ({}, "nome de quem trabalha"),
    Code.ARMS_NOT_PICTURE: ({}, "PNG ou JPEG"),
    Code.ARMS_DAMAGED: ({}, "cortada ou danificada"),
    Code.ARMS_ANIMATED: ({}, "vários quadros"),
    Code.ARMS_TOO_SMALL: ({"width": 119, "height": 2_000, "least": 120}, "119 × 2.000 pixels"),
    Code.ARMS_TOO_LARGE: ({"limit": 20, "enough": 500}, "passa de 20 MB"),
    Code.ARMS_TOO_MANY_PIXELS: (
        {"width": 10_000, "height": 9_000, "limit": 50, "enough": 500},
        "10.000 × 9.000 pixels, mais de 50 milhões",
    ),
    Code.ARMS_TOO_LONG: ({"width": 900, "height": 150, "limit": 4}, "não passe de 4 vezes o menor"),
    Code.ARMS_BLANK: ({}, "não mostra nada"),
    Code.NO_STATIONS: ({}, "seções antes dos eleitores"),
    Code.STATION_UNKNOWN: (STATION, "Zona 12 · Seção 345 não existe"),
    Code.STATION_EXISTS: (STATION, "Zona 12 · Seção 345 já está cadastrada"),
    Code.STATION_HAS_VOTERS: (STATION, "tem 2 eleitores registrados"),
    Code.STATION_AGGREGATED: (STATION, "seção principal, 344"),
    Code.PRINCIPAL_UNKNOWN: (STATION, "seção 344"),
    Code.PRINCIPAL_IS_AGGREGATED: (STATION, "seção 344"),
    Code.STATION_IS_PRINCIPAL: (STATION, "seção 346"),
    Code.ROLL_CLOSED: ({"at": "2026-09-01T18:30:00-03:00"}, "1º set. 2026, 18h30 (−03:00)"),
    Code.ROLL_OPEN: ({}, "encerre-a"),
    Code.ROLL_EMPTY: ({}, "nenhum eleitor incluído"),
    Code.COMBINATION_MISSING: ({"areas": 2}, "2 áreas"),
    Code.COMPARED_DATE_MISSING: ({"criterion": "domicilio"}, "data do domicílio eleitoral"),
    Code.VOTER_UNKNOWN: ({}, "Não há eleitor com esse título"),
    Code.VOTER_INVALID: ({"fields": "titulo, nascimento"}, "Título, Data de nascimento"),
    Code.VOTER_ALREADY_ENROLLED: ({}, "já está incluído"),
    Code.VOTER_NOT_ENROLLED: ({}, "não está entre os incluídos"),
    Code.ROLL_HAS_CHANGES: ({"changes": 1}, "houve 1 decisão"),
    Code.ROLL_ALREADY_COUNTED: ({}, "apuração lançados"),
    Code.DECISION_INCOMPLETE: ({}, "número e a autoridade"),
    Code.POLL_STILL_OPEN: ({"closes": "2026-10-04T17:00:00-03:00"}, "4 out. 2026, 17h00 (−03:00)"),
    Code.STATION_ALREADY_TYPED: (STATION, "já está apurada"),
    Code.STATION_NOT_TYPED: (STATION, "ainda não tem números"),
    Code.STATION_STATE_FORBIDS: ({**STATION, "state": "not_held"}, "Zona 12 · Seção 345 está sem votação"),
    Code.SHEET_BLOCKED: ({**STATION, "codes": "I02, I03"}, "inconsistência impeditiva (I02, I03)"),
    Code.WARNING_UNCONFIRMED: ({**STATION, "codes": "A01"}, "aviso para conferência (A01)"),
    Code.REASON_MISSING: ({}, "motivo"),
    Code.BOARD_VOTE_INVALID: ({"votes_for": 1, "votes_against": 2}, "1 voto a favor e 2 contra"),
    Code.BOARD_CAME_INVALID: ({"zone": 12, "section": 3, "came": 60, "enrolled": 8}, "60 eleitores, pois são 8"),
    Code.DATE_IN_FUTURE: ({"day": "2026-12-31", "today": "2026-11-30"}, "31/12/2026: hoje é 30/11/2026"),
    Code.PROCEEDING_UNKNOWN: ({"number": 1_002}, "registro nº 1002 da ata"),
    Code.PROCEEDING_FIELD_MISSING: ({"kind": "presenca", "field": "capacity"}, "(presença) falta: “Qualidade”"),
    Code.PROCEEDING_FIELD_UNFIT: ({"kind": "em_tempo", "field": "station"}, "(em tempo) não tem o campo “Seção”"),
    Code.PROCEEDING_TEXT: (
        {"kind": "ocorrencia", "field": "text", "limit": 4_000, "length": 4_001},
        "o campo “Ocorrência” tem 4.001 caracteres",
    ),
    Code.PROCEEDING_SAYS_NONE: (
        {"kind": "impugnacao", "field": "appeal"},
        "(impugnação), “Recurso” diz só que não houve: deixe em branco",
    ),
    Code.SESSION_ENDS_EARLY: (
        {"began": "2026-10-05T09:30", "ended": "2026-10-05T09:30"},
        "em 05/10/2026, 09h30: abriu-se em 05/10/2026, 09h30",
    ),
    Code.MOMENT_IN_FUTURE: (
        {"moment": "2026-10-05T09:31", "now": "2026-10-05T09:30"},
        "não pode ser de 05/10/2026, 09h31",
    ),
    Code.MOMENT_BEFORE_POLL: (
        {"moment": "2020-10-05T08:00", "polling_day": "2026-10-04"},
        "não pode ser de 05/10/2020, 08h00, antes do dia da votação, 04/10/2026",
    ),
    Code.NOBODY_ENROLLED: ({}, "I = 0"),
    Code.NAME_OF_ANOTHER_FORM: (
        {"path": "/casa/ata.odt", "said": "odt", "form": "pdf"},
        "ata.odt” tem o final .odt, e o que se grava tem a forma pdf: dê-lhe o final .pdf",
    ),
    Code.DOCUMENT_UNKNOWN: ({"document": "ata-geral 3/2026"}, "Não há Ata Geral nº 3/2026 entre os documentos"),
    Code.DOCUMENT_FACTS_CHANGED: (
        {"document": "ata-geral 3/2026", "action": "sheet_corrected", "at": SINCE},
        "(Folha de apuração corrigida, em 4 out. 2026, 17h00 (−03:00))",
    ),
    Code.DOCUMENT_NUMBER_PAST: (
        {"document": "ata-geral 3/2026", "following": "ata-geral 1/2027"},
        "feito como Ata Geral nº 3/2026, e o próximo a expedir é Ata Geral nº 1/2027",
    ),
    Code.DOCUMENT_SUPERSEDED: ({"document": "ata-geral 3/2026/2"}, "Ata Geral nº 3/2026, 2ª via está superada"),
    Code.DOCUMENT_WITHOUT_DATA: ({"document": "ata-geral 3/2026"}, "salve-a de novo como saiu"),
    Code.DOCUMENT_DATA_MALFORMED: ({"where": "stations[3].enrolled"}, "(em “stations[3].enrolled”)"),
    Code.DOCUMENT_DATA_NEWER: ({"version": 2, "known": 1}, "o formato nº 2"),
    Code.PDF_EMPTY: ({}, "vazio"),
    Code.PDF_TOO_LARGE: ({"limit": 200}, "mais de 200 MB"),
    Code.PDF_NOT_PDF: ({}, "não é um PDF"),
    Code.PDF_ENCRYPTED: ({}, "cifrado"),
    Code.PDF_DAMAGED: ({}, "danificado"),
}


def names_in(template: str) -> set[str]:
    """The operands that a template asks for."""
    names = {name for _, name, _, _ in string.Formatter().parse(template) if name}
    return names - {"station"} | ({"zone", "section"} if "station" in names else set())


def raised() -> Iterator[tuple[str, Code, set[str]]]:
    """Every place in the program that makes an error with a code in so many words, and the operands it gives."""
    for path in sorted((Path(__file__).parents[2] / "plebapp").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Attribute)):
                continue
            if isinstance(node.func, ast.Name) and node.func.id[0].islower():
                continue  # a function that speaks of a code makes no error
            first = node.args[0]
            named = all(keyword.arg for keyword in node.keywords)
            if isinstance(first.value, ast.Name) and first.value.id == "Code" and named and len(node.args) == 1:
                given = {str(keyword.arg) for keyword in node.keywords}
                yield f"{path.name}:{node.lineno}", Code[first.attr], given


@pytest.mark.parametrize("code", Code)
def test_every_code_has_a_sentence_that_names_its_operands(code: Code) -> None:
    operands, expected = SAYS[code]
    text = message(PlebError(code, **operands))
    assert expected in text
    assert text[0].isupper() or text[0] in "“"
    assert text.endswith(".")
    assert text.isprintable()


def test_no_sentence_without_a_code() -> None:
    assert set(_CODES) == set(Code)
    assert set(SAYS) == set(Code)


@pytest.mark.parametrize("template", _CODES.values())
def test_a_sentence_is_short_and_has_no_blanks_astray(template: str) -> None:
    assert "  " not in template
    assert template.count(". ") <= 1
    assert "votantes" not in template.replace("relação de votantes", "")


PLACES = list(raised())


def test_places_that_raise_are_found() -> None:
    assert len(PLACES) > 40


@pytest.mark.parametrize(("code", "given"), [place[1:] for place in PLACES], ids=[place[0] for place in PLACES])
def test_whoever_raises_gives_what_the_sentence_names(code: Code, given: set[str]) -> None:
    assert names_in(_CODES[code]) <= given


def test_hostile_operands_stay_on_one_line() -> None:
    name = "\u202e=cmd()\n" + "x" * 10_000
    text = message(PlebError(Code.TABLE_EMPTY, name=name))
    assert text.isprintable()
    assert len(text) < 200


def test_every_fact_has_its_words() -> None:
    assert set(FACTS) == set(Plebiscite.__dataclass_fields__)


@pytest.mark.parametrize(
    ("who", "says"),
    [("", "Ninguém neste arquivo tem papel que o permita"), ("Bia", "Pode: Bia."), ("A\nB", "Podem: A e B.")],
)
def test_who_may_is_named(who: str, says: str) -> None:
    error = PlebError(Code.NOT_PERMITTED, person="Ana", permission="keys", who=who)
    assert says in message(error)


def test_a_line_of_data_is_named_by_its_number() -> None:
    assert "(linha 57, coluna 1)" in message(PlebError(Code.DOCUMENT_DATA_MALFORMED, where="57:1"))
