"""What the board put on record, as the general minutes tell it: its members, sessions, attendance, challenges with
their rulings and appeals, incidents, decisions, addenda.

CE 159, 160, 169 and 186, § 1º, IV. Only what is on record is told; what is not is said to be missing where the law asks
for it, and left out elsewhere.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime

from plebapp.domain.fields import fold
from plebapp.domain.plebiscite import BoardRole, Signatory
from plebapp.domain.proceedings import Proceeding, ProceedingKind
from plebapp.texts.formats import capitalised
from plebapp.texts.irregularities import section_of_zone, votes_told
from plebapp.texts.minutes import listed
from plebapp.texts.words import Gender, at_hour, count_of, date_in_words, ordinal, ordinal_in_words

NO_CHALLENGE = "Não há impugnação registrada."
UNDECIDED = "Não consta a decisão da Junta."
NO_APPEAL = "Não consta recurso."
ADDENDUM = "Em tempo:"

_ENDS = (".", "!", "?", "…")
_CLOSING_QUOTES = "”’»)\"'"

# In which order those present are named, by the first word of their capacity.
_RANKS = (
    ("presidente", "juiz", "juiza", "membro"),
    ("secretario", "secretaria"),
    ("escrutinador", "escrutinadora"),
    ("auxiliar",),
    ("representante", "promotor", "promotora", "procurador", "procuradora"),
    ("delegado", "delegada", "fiscal"),
)

_BOARD = (
    (BoardRole.PRESIDENT, "preside a Junta", "presidem a Junta"),
    (BoardRole.MEMBER, "é membro", "são membros"),
    (BoardRole.SECRETARY, "secretaria os trabalhos", "secretariam os trabalhos"),
)
_SOME_MEMBERS = ("está entre os membros", "estão entre os membros")
_MEMBERS = (2, 4)  # CE 36


def of_kind(proceedings: Iterable[Proceeding], kind: ProceedingKind) -> list[Proceeding]:
    """Return those of a kind as they happened; those of no known moment last, as they were put on record."""
    found = [proceeding for proceeding in proceedings if proceeding.kind is kind]
    return sorted(found, key=lambda each: (each.began is None, each.began or datetime.min, each.number))


def sentence(text: str) -> str:
    """What somebody wrote, as a sentence: with a full stop where it ends without one."""
    return text if text.rstrip(_CLOSING_QUOTES).endswith(_ENDS) else f"{text}."


def board(signatories: Sequence[Signatory]) -> str:
    """Who the board are, as far as they are named: "Preside a Junta Ana; são membros Bento e Célia."; else empty.

    Members not all of whom are named, or who are not as many as a board has, are not told as if they were all.
    """
    parts = []
    for role, *complete in _BOARD:
        lines = [signatory.name.strip() for signatory in signatories if signatory.role is role]
        names = [name for name in lines if name]
        partial = role is BoardRole.MEMBER and (len(names) < len(lines) or len(names) not in _MEMBERS)
        one, many = _SOME_MEMBERS if partial else complete
        if names:
            parts.append(f"{one if len(names) == 1 else many} {listed(names)}")
    return f"{capitalised('; '.join(parts))}." if parts else ""


def sessions(proceedings: Iterable[Proceeding], draft: bool) -> str:
    """The sessions, one after the other, each with its day and hours in words; empty without any."""
    told = of_kind(proceedings, ProceedingKind.SESSION)
    if len(told) == 1:
        return f"A Junta reuniu-se em uma única sessão, {_session(told[0], last=True, draft=draft)}"
    parts = [f"A Junta reuniu-se em {count_of(len(told), 'sessão', 'sessões', Gender.FEMININE)}."] if told else []
    for number, session in enumerate(told, start=1):
        which = ordinal_in_words(number, Gender.FEMININE)
        parts.append(f"A {which} foi {_session(session, last=number == len(told), draft=draft)}")
    return " ".join(parts)


def _session(session: Proceeding, *, last: bool, draft: bool) -> str:
    """When a session was opened and closed, as what a session is, and what was done in it."""
    began, ended = session.began, session.ended
    if began is None:
        raise ValueError(f"session {session.number} has no beginning")
    if ended is not None:
        same = ended.date() == began.date()
        closed = f" e encerrada {at_hour(ended.time())} {'do mesmo dia' if same else _of_day(ended)}."
    elif last:
        closed = f"; ao ser {'extraída esta minuta' if draft else 'lavrada esta ata'}, ainda não se havia encerrado."
    else:
        closed = ", sem registro da hora em que se encerrou."
    return f"aberta {_when(began)}{closed}" + (f" {capitalised(sentence(session.text))}" if session.text else "")


def _when(moment: datetime) -> str:
    """A moment in words: "às nove horas e trinta minutos do dia cinco de outubro de dois mil e vinte e seis"."""
    return f"{at_hour(moment.time())} {_of_day(moment)}"


def _of_day(moment: datetime) -> str:
    return f"do dia {date_in_words(moment.date())}"


def attendance(proceedings: Iterable[Proceeding]) -> str:
    """Who was present, in which capacity and for whom; empty where nobody is on record."""
    present = sorted(of_kind(proceedings, ProceedingKind.ATTENDANCE), key=lambda each: _rank(each.capacity))
    if not present:
        return ""
    verb = "Esteve presente" if len(present) == 1 else "Estiveram presentes"
    *leading, last = map(_who, present)
    others = f"{'; '.join(leading)}; e " if leading else ""
    return f"{verb} aos trabalhos: {others}{last}."


def _rank(capacity: str) -> int:
    first = fold(capacity).partition(" ")[0]
    return next((rank for rank, words in enumerate(_RANKS) if first in words), len(_RANKS))


def _who(proceeding: Proceeding) -> str:
    """Somebody with capacity and entity: "Joana d'Ávila, fiscal (Frente pelo Sim)"."""
    capacity = f", {proceeding.capacity}" if proceeding.capacity else ""
    return f"{proceeding.name}{capacity}" + (f" ({proceeding.entity})" if proceeding.entity else "")


def challenges_counted(challenges: Sequence[Proceeding]) -> str:
    """How many challenges there were, and appeals: "Registraram-se 2 (duas) impugnações e 1 (um) recurso."."""
    if not challenges:
        return NO_CHALLENGE
    appeals = sum(bool(challenge.appeal) for challenge in challenges)
    verb = "Registrou-se" if len(challenges) == 1 and not appeals else "Registraram-se"
    told = count_of(len(challenges), "impugnação", "impugnações", Gender.FEMININE)
    return f"{verb} {told}" + (f" e {count_of(appeals, 'recurso', 'recursos', Gender.MASCULINE)}." if appeals else ".")


def challenge(number: int, made: Proceeding) -> tuple[str, str]:
    """A challenge: its first words, and when, who, what about, what was said, the ruling with its votes, the appeal."""
    about = f" quanto à {section_of_zone(made.station)}" if made.station else ""
    who = f"{_who(made)}," if made.capacity else _who(made)
    said = f" — {_preceded(made, place=False)}{who} ofereceu impugnação{about} e declarou: {sentence(made.text)}"
    return f"{ordinal(number, Gender.FEMININE)} impugnação", f"{said} {_ruling(made)}"


def _ruling(made: Proceeding) -> str:
    if not made.ruling or made.votes_for is None or made.votes_against is None:
        return UNDECIDED
    votes = votes_told(made.votes_for, made.votes_against)
    appeal = f"Recurso: {sentence(made.appeal)}" if made.appeal else NO_APPEAL
    return f"A Junta, {votes}, decidiu: {sentence(made.ruling)} {appeal}"


def incident(number: int, made: Proceeding) -> tuple[str, str]:
    """An incident: its first words, and when, where, what."""
    told = f" — {_preceded(made)}consignou-se: {sentence(made.text)}"
    return f"{ordinal(number, Gender.FEMININE)} ocorrência", told


def decision(made: Proceeding) -> tuple[str, str]:
    """A decision of the board: its first words, and when, about which station, with which votes, what."""
    votes = votes_told(made.votes_for or 0, made.votes_against or 0)
    return "A Junta deliberou", f", {_preceded(made)}{votes}: {sentence(made.text)}"


def _preceded(made: Proceeding, *, place: bool = True) -> str:
    """When, and about which station, each with a comma after it; empty where neither is known."""
    when = f"{_when(made.began)}, " if made.began is not None else ""
    where = f"quanto à {section_of_zone(made.station)}, " if place and made.station is not None else ""
    return when + where


def addenda(proceedings: Iterable[Proceeding]) -> list[str]:
    """Each addendum after its first words, `ADDENDUM`."""
    return [f" {sentence(_without(ADDENDUM, each.text))}" for each in of_kind(proceedings, ProceedingKind.ADDENDUM)]


def _without(first_words: str, text: str) -> str:
    """The text without the words that will stand before it, where whoever wrote it began with them too."""
    begins = text[: len(first_words)].casefold() == first_words.casefold()
    return text[len(first_words) :].lstrip() or text if begins else text
