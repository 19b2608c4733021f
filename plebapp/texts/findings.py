"""What the findings on a count sheet say: a title, what the typist looks at on the paper, what it can mean and is to be
done for the person who settles.

Lines are named by letter and word, as on the paper. Texts follow the table of `domain.findings`, by code and variant.
"""

from dataclasses import dataclass

from plebapp.domain.fields import Problem
from plebapp.domain.findings import Finding, Kind
from plebapp.texts.formats import capitalised
from plebapp.texts.problems import problem_text, sheet_line
from plebapp.texts.templates import Filler

KINDS: dict[Kind, str] = {
    Kind.BLOCKING: "inconsistência impeditiva",
    Kind.WARNING: "aviso para conferência",
}


@dataclass(frozen=True, slots=True)
class FindingText:
    """The three texts of one form of a finding."""

    title: str
    typist: str
    settling: str


_UNREADABLE = FindingText(
    "Campo que não se lê",
    "{line}: {problem}",
    "O campo não tem um número que se leia: volte à folha de apuração e digite o que está escrito. Se a linha da folha "
    "está ilegível, quem conta de novo é a Junta.",
)

TEXTS: dict[tuple[str, str], FindingText] = {
    ("I01", Problem.MISSING): FindingText(
        "Campo em branco",
        "{line}: está em branco. Zero também se digita.",
        "Falta um número da folha de apuração. Se a linha do papel está em branco, devolva a folha à Junta: o branco "
        "não é zero.",
    ),
    ("I01", Problem.OUT_OF_RANGE): FindingText(
        "Número fora do possível",
        "{line}: deve ficar entre {least} e {most}. Confira se há um algarismo a mais.",
        "Nenhuma seção chega a esse número: o mais provável é um algarismo a mais, ou dois campos digitados juntos.",
    ),
    ("I01", Problem.NOT_DIGITS): _UNREADABLE,
    ("I01", Problem.TOO_LONG): _UNREADABLE,
    ("I01", Problem.CONTROL_CHARACTER): _UNREADABLE,
    ("I02", "sum"): FindingText(
        "A soma dos votos não fecha",
        "Sim + Não + brancos + nulos = {votes}; cédulas apuradas = {ballots}: confira a contagem dos nulos (linha G) "
        "e, em seguida, as linhas C, D, E e F.",
        "As parcelas (linhas D a G) diferem das cédulas apuradas (linha C) em {difference}. Releia a folha; se ela diz "
        "isso mesmo, as cédulas são contadas de novo, porque cada cédula apurada é Sim, Não, branca ou nula.",
    ),
    ("I03", "turnout"): FindingText(
        "Mais comparecimento do que inscritos",
        "Eleitores que votaram + votos em separado (linhas A e B) = {turnout}; inscritos na seção = {enrolled}: "
        "confira as duas linhas e se a seção é esta.",
        "Compareceram {difference} a mais do que os inscritos. Confira a lista de votação: pode ter votado quem era de "
        "outra seção ou estava excluído (CE, art. 165, VIII e IX; art. 221, III). Só a Junta, por decisão, libera a "
        "seção, anula a votação ou a apura em separado.",
    ),
    ("I04", "received_missing"): FindingText(
        "Faltam os votos em separado recebidos",
        "Há votos em separado rejeitados ({rejected}) sem o número dos recebidos: digite quantas sobrecartas a mesa "
        "entregou.",
        "Toda sobrecarta recebida é admitida ou rejeitada antes da contagem (CE, art. 167): sem o número das recebidas "
        "isso não se confere. Ele está na ata da mesa receptora.",
    ),
    ("I04", "sum"): FindingText(
        "Os votos em separado não fecham",
        "Votos em separado recebidos = {received}; admitidos (linha B) + rejeitados = {admitted} + {rejected}: confira "
        "os três números.",
        "Toda sobrecarta recebida é admitida ou rejeitada antes da contagem (CE, art. 167): há sobrecarta por decidir, "
        "ou um dos três números está errado. Confira a ata da mesa receptora.",
    ),
    ("A01", "more"): FindingText(
        "Mais cédulas do que eleitores",
        "Cédulas apuradas (linha C) = {ballots}; eleitores que votaram + votos em separado (linhas A e B) = {turnout}: "
        "confira as três linhas e confirme se a folha diz isso.",
        "Há {difference:cédula|cédulas} a mais do que eleitores que compareceram. Por si só, isso não anula "
        "a urna: a Junta registra se a fraude está provada (CE, art. 166, §§ 1º e 2º). Enquanto não decide, o excesso "
        "pode deixar o resultado em aberto.",
    ),
    ("A01", "fewer"): FindingText(
        "Menos cédulas do que eleitores",
        "Cédulas apuradas (linha C) = {ballots}; eleitores que votaram + votos em separado (linhas A e B) = {turnout}: "
        "confira as três linhas e confirme se a folha diz isso.",
        "Há {difference:cédula|cédulas} a menos do que eleitores que compareceram: alguém pode ter "
        "assinado e levado a cédula. Isso não anula a urna (CE, art. 166, § 1º), e o comparecimento continua a ser o "
        "de eleitores. A ata registra a diferença.",
    ),
    ("A07", "absentees"): FindingText(
        "Quem votou e quem faltou não somam os inscritos",
        "Eleitores que votaram (linha A) + faltosos = {signatures} + {absentees}; inscritos na seção = {enrolled}: "
        "confira os dois números na ata da mesa.",
        "A mesa receptora declara quantos votaram e quantos faltaram (CE, art. 154, III, e), e os dois deviam somar os "
        "inscritos. Se a ata da mesa diz isso mesmo, confirme: o comparecimento vale pela folha de votação.",
    ),
    ("A07", "sim"): FindingText(
        "Mais Sim do que assinaturas",
        "Sim (linha D) = {sim}; eleitores que votaram (linha A) = {signatures}: confira as duas linhas e confirme se a "
        "folha diz isso.",
        "Os votos Sim passam dos eleitores que assinaram a folha de votação. Pode ser troca de linhas na digitação; se "
        "a folha diz isso mesmo, só os votos em separado (linha B) explicam a diferença.",
    ),
}

_FILLER = Filler()


def title(finding: Finding) -> str:
    """A few words that head the finding: "A soma dos votos não fecha"."""
    return TEXTS[finding.code, finding.variant].title


def for_typist(finding: Finding) -> str:
    """What to look at on the paper."""
    return _filled(TEXTS[finding.code, finding.variant].typist, finding)


def for_settling(finding: Finding) -> str:
    """What it can mean and what to do."""
    return _filled(TEXTS[finding.code, finding.variant].settling, finding)


def _filled(template: str, finding: Finding) -> str:
    operands = {**finding.operands, "line": capitalised(sheet_line(finding.fields[0]))}
    if "{problem}" in template:
        problem = problem_text(Problem(finding.variant), **finding.operands)
        operands["problem"] = problem[:1].lower() + problem[1:]
    return _FILLER.fill(template, operands)
