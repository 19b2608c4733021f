"""Stations that do not count, ballots that do not match voters, the board's decisions, and what was noted on sheets, as
minutes tell them.

CE 186, § 1º, II to IV: sections annulled and without a poll with the reasons and the votes not counted, and what was
decided.
"""

from plebapp.domain.board import BoardAct, BoardDecision
from plebapp.domain.canvass import StationAccount
from plebapp.domain.sheet import SheetEntry
from plebapp.domain.station import Bucket, State, StationId
from plebapp.domain.totals import Totals
from plebapp.texts.formats import counted, integer, long_date, tied
from plebapp.texts.words import Gender, count_of, ordinal

ACTS = {
    BoardAct.KEEP_MISMATCH: "manter a apuração, por não provada a fraude (CE, art. 166, § 1º)",
    BoardAct.RELEASE_TURNOUT: "aceitar mais votantes do que inscritos (CE, arts. 165, VIII e IX, e 221, III)",
    BoardAct.ANNUL: "anular a votação (CE, arts. 165, §§ 3º e 4º, e 220 a 222)",
    BoardAct.COUNT_SEPARATELY: "apurar em separado (CE, arts. 165, § 3º, e 166, § 2º)",
    BoardAct.NOT_COUNTED: "não apurar a urna (CE, art. 165, § 5º)",
    BoardAct.NOT_HELD: "declarar que não houve votação (CE, art. 186, § 1º, III)",
    BoardAct.RESTORE: "tornar sem efeito a deliberação anterior",
}

# How a station that brings no numbers stands in the table, and in the paragraph that tells why.
IN_TABLE = {
    State.AWAITING: "aguarda apuração",
    State.RECOUNT: "em recontagem",
    State.ANNULLED: "anulada: votos não computados",
    State.COUNTED_SEPARATELY: "apurada em separado: votos não computados",
    State.NOT_COUNTED: "não apurada",
    State.NOT_HELD: "não houve votação",
}
STATES_TOLD = {
    State.ANNULLED: "votação anulada",
    State.COUNTED_SEPARATELY: "apurada em separado",
    State.NOT_COUNTED: "urna não apurada",
    State.NOT_HELD: "não houve votação",
}


def told(account: StationAccount) -> str:
    """The station by its numbers, as a paragraph's first words: "Seção 345 da 12ª Zona"."""
    return section_of_zone(account.station.id)


def section_of_zone(station: StationId) -> str:
    """A station by its numbers, in running text: "Seção 345 da 12ª Zona"."""
    return f"Seção {station.section} da {ordinal(station.zone, Gender.FEMININE)} Zona"


def place(account: StationAccount) -> str:
    """The polling place in parentheses with a blank before, or nothing."""
    return f" ({account.station.polling_place})" if account.station.polling_place else ""


def does_not_count(account: StationAccount) -> str:
    """Why and with what numbers a station stays out: state, enrolled, who came, for annulled polls the turnout."""
    enrolled = count_of(account.enrolled, "eleitor inscrito", "eleitores inscritos", Gender.MASCULINE)
    sentence = f"{place(account)}, com {enrolled}: {STATES_TOLD[account.state]}."
    if account.bucket is Bucket.ANNULLED:
        sentence += f" {_came(account.came)}."
    return sentence


def _came(came: int | None) -> str:
    if came is None:
        return "Não consta quantos eleitores compareceram"
    if came == 0:
        return "Eleitores que compareceram: 0 (zero)"
    verb = "Compareceram" if came > 1 else "Compareceu"
    return f"{verb} {count_of(came, 'eleitor', 'eleitores', Gender.MASCULINE)}"


def votes_not_counted(votes: Totals) -> str:
    """The votes of an annulled station: "Não foram computadas 3 (três) cédulas: 2 Sim, 1 Não, …"."""
    parts = (
        f"{integer(votes.sim)} Sim",
        f"{integer(votes.nao)} Não",
        f"{integer(votes.blank)} em branco",
        counted(votes.null, "nula", "nulas"),
    )
    told = ", ".join(map(tied, parts))
    if votes.ballots == 0:
        return f"Cédulas não computadas: 0 (zero), sendo {told}."
    verb = "Não foram computadas" if votes.ballots > 1 else "Não foi computada"
    return f"{verb} {count_of(votes.ballots, 'cédula', 'cédulas', Gender.FEMININE)}: {told}."


def mismatch(votes: Totals) -> str:
    """Ballots against voters at one station (CE 166): both numbers and the difference in words. They must differ."""
    more = votes.ballots > votes.turnout
    ballots = counted(votes.ballots, "cédula apurada", "cédulas apuradas")
    voters = counted(votes.turnout, "eleitor que compareceu", "eleitores que compareceram")
    difference = count_of(abs(votes.ballots - votes.turnout), "cédula", "cédulas", Gender.FEMININE)
    return f"{ballots} para {voters}: {difference} a {'mais' if more else 'menos'}."


def decision(made: BoardDecision, account: StationAccount) -> str:
    """A decision in full: number, date, act, votes for and against, reason; and that the numbers it was about have been
    corrected since, where they have."""
    left_behind = made.act is BoardAct.KEEP_MISMATCH and account.entry is not None and made.sheet < account.entry.number
    corrected = " Os números a que se refere foram depois corrigidos." if left_behind else ""
    return (
        f"Deliberação nº {integer(made.number)}, de {long_date(made.decided_on)}: {ACTS[made.act]}, "
        f"{votes_told(made.votes_for, made.votes_against)}. Motivo: {_quoted(made.reason)}{corrected}"
    )


def votes_told(votes_for: int, votes_against: int) -> str:
    """How the board voted: "por 3 (três) votos a favor e 0 (nenhum) voto contra"."""
    in_favour, against = (count_of(votes, "voto", "votos", Gender.MASCULINE) for votes in (votes_for, votes_against))
    return f"por {in_favour} a favor e {against} contra"


def decisions(account: StationAccount) -> list[str]:
    """Every decision on a station, in the order they were taken."""
    return [decision(made, account) for made in account.decisions]


def occurrences(entry: SheetEntry) -> list[str]:
    """What the sheet in force notes, and how often and why its typing was corrected; empty where there is neither."""
    told = [f"Observação na folha: {_quoted(entry.sheet.note)}"] if entry.sheet.note else []
    if entry.number > 1:
        times = entry.number - 1
        which = "Motivo" if times == 1 else "Motivo da última correção"
        corrected = count_of(times, "vez", "vezes", Gender.FEMININE)
        told.append(f"Digitação corrigida {corrected}. {which}: {_quoted(entry.reason)}")
    return told


def _quoted(text: str) -> str:
    """What somebody wrote, as the end of a sentence: its own full stop is enough."""
    return f"“{text}”" if text.endswith((".", "!", "?", "…")) else f"“{text}”."


NO_MISMATCH = "Em todas as seções com números lançados, as cédulas apuradas são tantas quantos os votantes."
NOTHING_TYPED = "Nenhuma seção tem números lançados."
UNDECIDED_MISMATCH = "Sem decisão registrada quanto à incoincidência."
WITHOUT_DECISION = "Sem deliberação registrada."
TOLD_ABOVE = "A situação da seção consta do item II."
