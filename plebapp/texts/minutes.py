"""The running text of the general minutes (CE 186, § 1º; Res. TSE 23.611/2019, art. 202), sentence by sentence.

Everything is said from the canvass; nothing here adds up or decides. The sentences of stations and of rules have
modules of their own.
"""

from collections.abc import Sequence
from datetime import datetime

from plebapp.domain.canvass import Canvass, QuestionVerdict, StationCount
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.fields import fold
from plebapp.domain.plebiscite import BoardRole, Combination, Plebiscite
from plebapp.domain.regime import Electorate
from plebapp.domain.residence import Criterion
from plebapp.domain.roll import RollClosing
from plebapp.domain.station import State
from plebapp.domain.totals import Totals
from plebapp.domain.verification import Signed
from plebapp.texts import courts
from plebapp.texts.formats import capitalised, full_digest, integer, long_date, short_digest, tied, timestamp
from plebapp.texts.terms import KINDS
from plebapp.texts.words import Gender, at_hour, count_of, figures_and_words, opening_date, ordinal

TITLE = "Ata Geral da Apuração do Plebiscito"
SHORT_TITLE = "Ata Geral da Apuração"
DRAFT = "MINUTA"
NAME_AT_FOOT = 60
EMPTY_JOURNAL = "sem lançamentos"
SIMULATED = "SIMULADO — SEM VALOR LEGAL"

# Titles that hold for men and women alike, since the file does not say which.
ROLES = {
    BoardRole.PRESIDENT: "Presidente da Junta Eleitoral",
    BoardRole.MEMBER: "Membro da Junta Eleitoral",
    BoardRole.SECRETARY: "Secretário(a) da Junta Eleitoral",
    BoardRole.PROSECUTOR: "Representante do Ministério Público",
    BoardRole.OBSERVER: "Fiscal",
}

COMBINATIONS = {
    Combination.JOINT: "decidem em conjunto, e o exame de cada uma é só informativo",
    Combination.ALL: "cada uma deve alcançar quórum e maioria",
    Combination.EACH: "cada uma decide por si",
    None: "a resolução não diz como elas se combinam",
}

# First words of the names of acts and places, folded, by gender.
_FEMININE = frozenset(
    (
        "resolucao", "lei", "portaria", "deliberacao", "decisao", "instrucao", "mensagem", "emenda", "assembleia",
        "associacao", "avenida", "biblioteca", "camara", "capela", "casa", "creche", "comarca", "escola", "faculdade",
        "fundacao", "igreja", "praca", "prefeitura", "quadra", "rua", "sala", "secretaria", "sede", "universidade",
        "vara",
    )
)  # fmt: skip
_MASCULINE = frozenset(
    (
        "decreto", "ato", "acordao", "oficio", "projeto", "provimento", "edital", "auditorio", "cartorio", "centro",
        "clube", "colegio", "edificio", "espaco", "forum", "ginasio", "grupo", "instituto", "juizo", "palacio",
        "pavilhao", "plenario", "predio", "salao", "sindicato", "teatro", "tribunal",
    )
)  # fmt: skip


def municipality(name: str) -> str:
    """The proposed or an existing municipality as running text names it: "Município de Nova Primavera"."""
    return name if fold(name).startswith("municipio") else f"Município de {name}"


def _contracted(masculine: str, feminine: str, text: str, otherwise: str) -> str:
    """Join a preposition with what follows, by the gender of its first word; `otherwise` where that is not known."""
    first = text.split(" ", 1)[0]
    known = fold(first)
    if known in _FEMININE or first.endswith("ª"):
        return f"{feminine} {text}"
    return f"{masculine} {text}" if known in _MASCULINE or first.endswith("º") else f"{otherwise} {text}"


def listed(parts: Sequence[str]) -> str:
    """Things in a row: "A", "A e B", "A, B e C"."""
    *leading, last = parts
    return f"{', '.join(leading)} e {last}" if leading else last


def creation(plebiscite: Plebiscite) -> str:
    """What the plebiscite is about: "criação do Município de X, por desmembramento do Município de Y"."""
    origins = listed([f"do {municipality(origin)}" for origin in plebiscite.origins]) if plebiscite.origins else ""
    return f"criação do {municipality(plebiscite.name)}, por {KINDS[plebiscite.kind]}{' ' if origins else ''}{origins}"


def opening(plebiscite: Plebiscite, issued_at: datetime, draft: bool) -> str:
    """The opening: date and hour of issue in words, place, board, what is put to the vote, under which acts, when.

    `issued_at` is in local time.
    """
    board = courts.board(plebiscite.board_zone)
    written = (
        f"foi extraída, para a {board}, esta minuta da ata geral da apuração"
        if draft
        else f"a {board}, reunida com os que adiante assinam, lavra a presente ata geral da apuração"
    )
    return (
        f"{capitalised(opening_date(issued_at.date()))}, {at_hour(issued_at.time())}{_where(plebiscite)}, {written} "
        f"do plebiscito sobre a {creation(plebiscite)}, {_acts(plebiscite)} e {polled(plebiscite, issued_at)}."
    )


def _where(plebiscite: Plebiscite) -> str:
    """Where the board sits, as far as the file says; the state at least."""
    place = f", {_contracted('no', 'na', plebiscite.board_place, 'em')}" if plebiscite.board_place else ""
    state = courts.state(plebiscite.uf)
    if plebiscite.board_seat:
        return f"{place}, no {municipality(plebiscite.board_seat)}, {state}"
    return f"{place}, no {state}"


def _held(plebiscite: Plebiscite, issued_at: datetime) -> bool:
    """Whether the poll is over when the document is issued: what is still to come is not told as past. A simulation is
    told as if it were over."""
    return plebiscite.counting_may_begin(issued_at)


def polled(plebiscite: Plebiscite, issued_at: datetime) -> str:
    """When the poll was, or will be: "votado em 4 de outubro de 2026"."""
    verb = "votado" if _held(plebiscite, issued_at) else "a votar-se"
    return f"{verb} em {long_date(plebiscite.polling_day)}"


def _acts(plebiscite: Plebiscite) -> str:
    act, resolution = plebiscite.assembly_act, plebiscite.court_resolution
    ordered = _contracted("pelo", "pela", act, "por") if act else "por ato da Assembleia Legislativa não indicado"
    ruled = _contracted("pelo", "pela", resolution, "por") if resolution else "por resolução do Tribunal não indicada"
    return f"determinado {ordered}, regulado {ruled}"


def electorate(plebiscite: Plebiscite, issued_at: datetime) -> str:
    """Who is called to vote: whom, the date compared, the cut-off, and the one of art. 3º where they differ."""
    everywhere = plebiscite.regime.electorate is Electorate.ALL_MUNICIPALITIES
    whom, there = ("de todos os municípios envolvidos", "neles") if everywhere else ("da área consultada", "nela")
    since = "domicílio eleitoral" if plebiscite.criterion is Criterion.DOMICILE else "residência"
    whose = "cujo" if plebiscite.criterion is Criterion.DOMICILE else "cuja"
    verb = "Foram" if _held(plebiscite, issued_at) else "São"
    called = (
        f"{verb} chamados a votar os eleitores {whom} {whose} {since} {there} teve início até "
        f"{long_date(plebiscite.cutoff)}, inclusive"
    )
    article = "do art. 3º, parágrafo único, I, da LC nº 1/1967 (residência de mais de um ano no dia da votação)"
    if plebiscite.cutoff == plebiscite.statutory_cutoff:
        return f"{called}, data-limite que é a {article}."
    return (
        f"{called}, data-limite fixada pela resolução do Tribunal, diversa da {article}, que seria "
        f"{long_date(plebiscite.statutory_cutoff)}."
    )


def questions(canvass: Canvass, issued_at: datetime) -> str:
    """What is asked, in full; where the file holds no text, that creation is put to the vote."""
    held = _held(canvass.plebiscite, issued_at)
    texts = [judged.question.text for judged in canvass.questions]
    if len(texts) == 1:
        verb = "Foi submetida" if held else "Será submetida"
        asked = canvass.plebiscite.question or texts[0]
        if not asked:
            return f"{verb} aos eleitores essa criação, a ser respondida por Sim ou Não."
        return f"{verb} aos eleitores a seguinte pergunta, a ser respondida por Sim ou Não: “{asked}”"
    verb = "Foram submetidas" if held else "Serão submetidas"
    numbered = "; ".join(f"{number}) “{text}”" for number, text in enumerate(texts, start=1))
    return f"{verb} aos eleitores as seguintes perguntas, a ser respondidas por Sim ou Não: {numbered}"


def question_number(number: int) -> str:
    """A question among several, by its number: "Pergunta 2"."""
    return f"Pergunta {number}"


def question_heading(canvass: Canvass, judged: QuestionVerdict) -> str:
    """What heads a question among several: "Pergunta 2: “…”"; empty where there is one only."""
    if len(canvass.questions) < 2:
        return ""
    return f"{question_number(canvass.questions.index(judged) + 1)}: “{judged.question.text}”"


def areas_consulted(names: Sequence[str], combination: Combination | None) -> str:
    """The areas by name and how they decide together."""
    consulted = count_of(len(names), "área", "áreas", Gender.FEMININE)
    return f"A consulta abrange {consulted}, {listed(names)}: {COMBINATIONS[combination]}."


# What stations are told as, one and several: the states that are final each by itself, then those still awaited.
_STATIONS = (
    ((State.COUNTED,), "apurada", "apuradas"),
    ((State.ANNULLED,), "anulada", "anuladas"),
    ((State.COUNTED_SEPARATELY,), "apurada em separado", "apuradas em separado"),
    ((State.NOT_COUNTED,), "não apurada", "não apuradas"),
    ((State.NOT_HELD,), "sem votação", "sem votação"),
    ((State.AWAITING, State.RECOUNT), "por apurar", "por apurar"),
)


def stations(states: Sequence[State], aggregated: int) -> str:
    """Stations foreseen by their states, how many of each, and of which there is none."""
    if not states:
        return "Nenhuma seção eleitoral está cadastrada."
    foreseen = count_of(len(states), "seção eleitoral", "seções eleitorais", Gender.FEMININE)
    numbers = [(sum(map(states.count, kind)), one, many) for kind, one, many in _STATIONS]
    told = listed([count_of(number, one, many, Gender.FEMININE) for number, one, many in numbers if number])
    *others, last = [one for number, one, _ in numbers if not number] or [""]
    none = f"; nenhuma {', '.join(others)}{' nem ' if others else ''}{last}" if last else ""
    sentence = f"{'Foram previstas' if len(states) > 1 else 'Foi prevista'} {foreseen}: {told}{none}."
    if aggregated:
        merged = count_of(aggregated, "seção agregada", "seções agregadas", Gender.FEMININE)
        sentence += f" Com as seções principais apurou-se o voto de {merged}."
    return sentence


def progress(count: StationCount) -> str:
    """How many stations are still to be counted: "Apuração por concluir: faltam 3 (três) seções."."""
    if not count.total:
        return "Nenhuma seção eleitoral está cadastrada."
    verb = "falta" if count.pending == 1 else "faltam"
    return f"Apuração por concluir: {verb} {count_of(count.pending, 'seção', 'seções', Gender.FEMININE)}."


def draft_reason(canvass: Canvass, issued_at: datetime) -> str:
    """Why the minutes are a draft: stations are missing, the list of voters is open, or the poll is not over by the
    clock; empty where they are not."""
    if not canvass.complete:
        return progress(canvass.whole.stations)
    if canvass.closing is None:
        return roll_open(canvass.reopenings)
    return "" if _held(canvass.plebiscite, issued_at) else poll_to_come(canvass.plebiscite, issued_at)


def poll_to_come(plebiscite: Plebiscite, issued_at: datetime) -> str:
    """That the poll is not over by the clock, though its stations be counted: the clock may be wrong."""
    closes = plebiscite.poll_closes
    return (
        f"Pelo relógio do computador, que marca {timestamp(issued_at)}, a votação ainda não se encerrou: encerra-se em "
        f"{timestamp(closes)}."
    )


def roll_open(reopenings: int) -> str:
    """That the list of voters is open: still, or again."""
    how = "foi reaberta e não voltou a ser encerrada" if reopenings else "ainda não foi encerrada"
    return f"A relação de votantes {how}; o número de eleitores inscritos pode mudar."


PARTIAL_ARITHMETIC = "A aritmética a seguir é parcial e não é resultado."


def roll(canvass: Canvass, closing: RollClosing) -> str:
    """R, when and by whom it was closed, its digest, what was decided afterwards, and I."""
    closed_at = datetime.fromisoformat(closing.at).astimezone(canvass.plebiscite.local_time)
    listed_voters = count_of(closing.total, "eleitor", "eleitores", Gender.MASCULINE)
    enrolled = canvass.whole.totals.enrolled
    late = f"{integer(canvass.late_inclusions)} − {integer(canvass.late_exclusions)}"
    return (
        f"A relação de votantes foi encerrada em {timestamp(closed_at)} por {closing.person}"
        f"{_reopened(canvass.reopenings)}, com {listed_voters} (R) "
        f"e resumo criptográfico {short_digest(closing.digest)}, transcrito por inteiro abaixo. "
        f"{_changes(canvass)} São eleitores inscritos (I): "
        f"{tied(f'{integer(closing.total)} + {late} = ')}{figures_and_words(enrolled)}."
    )


def _reopened(times: int) -> str:
    return f", depois de reaberta {count_of(times, 'vez', 'vezes', Gender.FEMININE)}" if times else ""


def _changes(canvass: Canvass) -> str:
    if not (canvass.late_inclusions or canvass.late_exclusions):
        return "Depois do encerramento não se decidiu inclusão nem exclusão."
    changes = (
        (canvass.late_inclusions, "inclusão", "inclusões"),
        (canvass.late_exclusions, "exclusão", "exclusões"),
    )
    some = [count_of(number, one, many, Gender.FEMININE) for number, one, many in changes if number]
    none = [f"nenhuma {one}" for number, one, _ in changes if not number]
    return f"Depois do encerramento, por decisão, houve {listed([*some, *none])}."


def totals_told(totals: Totals) -> str:
    """The totals as running text, in figures and in words."""
    enrolled = count_of(totals.enrolled, "eleitor inscrito", "eleitores inscritos", Gender.MASCULINE)
    came = f"{'compareceu' if totals.turnout == 1 else 'compareceram'} {figures_and_words(totals.turnout)}"
    votes = (("Sim", totals.sim), ("Não", totals.nao), ("em branco", totals.blank), ("nulos", totals.null))
    told = "; ".join(f"votos {what}, {figures_and_words(number)}" for what, number in votes)
    return f"De {enrolled}, {came}. Foram apurados: {told}."


def title(draft: bool, number: DocumentNumber | None) -> str:
    """What heads the minutes, with their number where they bear one: "Ata Geral … — nº 1/2026"."""
    return (f"Minuta da {TITLE}" if draft else TITLE) + ("" if number is None else f" — {_numbered(number)}")


def _numbered(number: DocumentNumber) -> str:
    return f"nº {number.number}/{number.year}"


def foot(canvass: Canvass, issued_at: datetime, draft: bool, number: DocumentNumber | None) -> str:
    """What stands at the foot of every page: document, its number and which copy (via) of it, place, moment of issue,
    head of the journal."""
    name, uf = canvass.plebiscite.name, canvass.plebiscite.uf
    # The foot has room for so much; the text names it in full.
    shown = name if len(name) <= NAME_AT_FOOT else f"{name[: NAME_AT_FOOT - 1]}…"
    document = f"Minuta da {SHORT_TITLE}" if draft else SHORT_TITLE
    if number is not None:
        document += f" {_numbered(number)}, {ordinal(number.copy, Gender.FEMININE)} via"
    return (
        f"{document} — {shown}/{uf} · emitida em {timestamp(issued_at)} · "
        f"diário\N{NO-BREAK SPACE}{short_digest(canvass.journal_head) if canvass.journal_head else EMPTY_JOURNAL}"
    )


def digests(canvass: Canvass, version: str, signed: Signed | None = None) -> str:
    """What the document rests on, for checking it against the file: the whole digests of journal and list of voters,
    and how the file is protected."""
    head = full_digest(canvass.journal_head) if canvass.journal_head else EMPTY_JOURNAL
    listed_voters = "relação não encerrada" if canvass.closing is None else full_digest(canvass.closing.digest)
    return (
        f"Resumos SHA-256. Diário do arquivo, último lançamento: {head}. "
        f"Relação de votantes: {listed_voters}. {protection(signed)} Emitido pelo programa plebapp, versão {version}."
    )


def protection(signed: Signed | None) -> str:
    """Whether the file is protected: who vouches for its journal, and how often the recovery words gave somebody
    another signature."""
    if signed is None:
        return "Arquivo sem proteção: abre-se sem senha, e os lançamentos do diário não são assinados."
    people = count_of(signed.people, "pessoa", "pessoas", Gender.FEMININE)
    told = f"Arquivo protegido: os lançamentos do diário, desde o de nº {signed.since}, são assinados por {people}"
    if not signed.recoveries:
        return f"{told}."
    times = count_of(signed.recoveries, "vez", "vezes", Gender.FEMININE)
    return f"{told}; com as palavras de recuperação, alguém refez {times} a sua assinatura."
