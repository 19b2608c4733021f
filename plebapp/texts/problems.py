"""What is wrong with one field, and what each field is called, on paper and in files."""

from plebapp.domain.errors import Operand
from plebapp.domain.fields import FieldRefusal, Problem
from plebapp.domain.sheet import LETTERED, SheetField
from plebapp.domain.station import State
from plebapp.texts.templates import Filler
from plebapp.texts.terms import STATES

_SHEET_WORDS = {
    SheetField.SIGNATURES: "eleitores que votaram",
    SheetField.SEPARATE_VOTES: "votos em separado admitidos",
    SheetField.BALLOTS: "cédulas apuradas",
    SheetField.SIM: "Sim",
    SheetField.NAO: "Não",
    SheetField.BLANK: "brancos",
    SheetField.NULL: "nulos",
    SheetField.SEPARATE_RECEIVED: "votos em separado recebidos",
    SheetField.SEPARATE_REJECTED: "votos em separado rejeitados",
    SheetField.ABSENTEES: "eleitores que não compareceram",
    SheetField.NOTE: "observação",
}

_LETTERS = dict(zip(LETTERED, "ABCDEFG", strict=True))

_LABELS = {
    "titulo": "Título",
    "nome": "Nome",
    "nome_social": "Nome social",
    "nome_mae": "Nome da mãe",
    "nascimento": "Data de nascimento",
    "zona": "Zona",
    "secao": "Seção",
    "residencia_desde": "Reside na área desde",
    "domicilio_desde": "Domicílio eleitoral na área desde",
    "situacao": "Situação do título",
    "endereco": "Endereço",
    "local": "Local de votação",
    "bairro": "Bairro",
    "municipio": "Município",
    "area": "Área consultada",
    "secao_principal": "Seção principal",
    "inscritos": "Inscritos segundo o arquivo",
    "latitude": "Latitude",
    "longitude": "Longitude",
}


def sheet_letter(field: SheetField) -> str:
    """The letter of the line on the count sheet, A to G; empty for the fields that have none."""
    return _LETTERS.get(field, "")


def sheet_line(field: SheetField) -> str:
    """A line of the count sheet inside a sentence: "cédulas apuradas (linha C)", "observação"."""
    words = _SHEET_WORDS[field]
    return f"{words} (linha {_LETTERS[field]})" if field in _LETTERS else words


def _sheet_label(field: SheetField) -> str:
    words = _SHEET_WORDS[field]
    words = words[:1].upper() + words[1:]
    return f"{_LETTERS[field]} · {words}" if field in _LETTERS else words


_LABELS |= {field.value: _sheet_label(field) for field in SheetField}


def field_label(field: str) -> str:
    """What a field is called: "Título", "Seção"; a line of the count sheet with its letter, "C · Cédulas apuradas".

    The empty name stands for the whole row. Raises KeyError for a field that there is not.
    """
    return _LABELS[field] if field else "Linha inteira"


_PROBLEMS: dict[Problem, str] = {
    Problem.MISSING: "Está em branco e é obrigatório.",
    Problem.NOT_DIGITS: "Não é um número inteiro: use só algarismos, como 1234 ou 1.234.",
    Problem.OUT_OF_RANGE: "Deve ficar entre {least} e {most}.",
    Problem.TOO_LONG: "Tem {length:caractere|caracteres}, e o limite é {limit}: abrevie.",
    Problem.CONTROL_CHARACTER: "Contém um caractere invisível ({character}): apague o campo e digite-o de novo.",
    Problem.WITHOUT_LETTERS: "Não tem nenhuma letra: escreva o nome.",
    Problem.NOT_A_DATE: "Não é uma data do calendário: escreva dd/mm/aaaa, como 09/03/2025.",
    Problem.DATE_IMPLAUSIBLE: "A data está fora dos anos de 1890 a 2199: confira o ano, com quatro algarismos.",
    Problem.HOUR_MISSING: "Falta a hora, como 17h00.",
    Problem.NOT_AN_HOUR: "Escreva a hora como 17h00.",
    Problem.NOT_A_CHOICE: "Não é um dos valores aceitos: {options}.",
    Problem.NOT_A_COORDINATE: "Não são graus decimais: escreva como -22,5274.",
    Problem.TITULO_TOO_LONG: "Tem {digits} algarismos, e o título tem 12: confira se há dois números juntos.",
    Problem.TITULO_SHORTENED: "A planilha abreviou o número e perdeu algarismos: formate a coluna como texto, ponha de "
    "novo os números inteiros e exporte outra vez.",
    Problem.TITULO_UF: "Os algarismos 9º e 10º ({uf}) não são de unidade da Federação (01 a 28): confira o número.",
    Problem.TITULO_ZERO: "Os oito primeiros algarismos são todos zero: nenhum título tem esse número.",
    Problem.TITULO_CHECK_DIGITS: "Os dois últimos algarismos não conferem com os demais: há erro de digitação.",
    Problem.WRONG_NUMBER_OF_CELLS: "A linha tem {found:célula|células}, e o cabeçalho, {expected}: procure um "
    "separador a mais ou a menos, ou uma linha de total.",
    Problem.REPEATED_IN_FILE: "Repete-se no arquivo, na linha {other_line}: deixe só a linha certa.",
    Problem.ALREADY_REGISTERED: "Já consta deste plebiscito: se os dados mudaram, altere o registro na janela.",
    Problem.STATION_UNKNOWN: "Não há esta seção neste plebiscito: confira zona e seção, ou cadastre-a antes.",
    Problem.STATION_AGGREGATED: "É seção agregada: lance tudo na seção principal {principal:plain}.",
    Problem.STATION_ALREADY_TYPED: "A seção já está apurada: corrija-a na janela, em Apuração, com o motivo.",
    Problem.STATION_STATE_FORBIDS: "A seção está {state:state}: só uma decisão da Junta permite lançá-la.",
    Problem.PRINCIPAL_UNKNOWN: "Não há a seção principal {principal:plain} nesta zona: cadastre-a antes.",
    Problem.PRINCIPAL_IS_AGGREGATED: "A seção {principal:plain} é ela mesma agregada: indique a principal dela.",
    Problem.BORN_AFTER: "O nascimento é posterior à data desde a qual reside ou tem domicílio: confira as duas datas.",
}


_FILLER = Filler({"state": lambda value: STATES[State(value)]})


def problem_text(problem: Problem, **operands: Operand) -> str:
    """What is wrong and what to do, in one sentence that goes under the field."""
    return _FILLER.fill(_PROBLEMS[problem], operands)


def problem(refusal: FieldRefusal) -> str:
    """What is wrong with a refused field and what to do, in one sentence."""
    return problem_text(refusal.problem, **refusal.operands)
