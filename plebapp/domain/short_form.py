"""The short form of a document, as its QR code holds it: KEY:value parted by blanks, in letters that a QR code packs
tightly (upper case without accents, digits, `:`, `/`, `-`), in the manner of the TSE's boletins de urna.

Kind, number, year, copy, the SHA-256 of the `dados.json`, and for each question the totals of the whole and the result.
"""

import re
from collections.abc import Iterator

from plebapp.domain.canvass import QuestionVerdict, Verdict
from plebapp.domain.decision import Outcome, Reason
from plebapp.domain.documents import DocumentKind
from plebapp.domain.minutes import Minutes
from plebapp.domain.plebiscite import Combination

VERSION = "1"

Tokens = tuple[tuple[str, str], ...]
"""Keys and values in their order."""

PARTIAL, UNDECIDED, BY_AREA = "PARCIAL", "SEM-DECISAO", "CADA-AREA-POR-SI"
APPROVED, REJECTED, NO_QUORUM = "FAVORAVEL", "DESFAVORAVEL", "QUORUM-NAO-ALCANCADO"

_TOKEN = re.compile(r"([A-Z0-9]{1,8}):([A-Z0-9/-]{1,64})")


def short_form(minutes: Minutes, digest: str) -> str:
    """Return the short form of minutes whose `dados.json` has this SHA-256 (hexadecimal)."""
    return " ".join(f"{key}:{value}" for key, value in _tokens(minutes, digest))


def _tokens(minutes: Minutes, digest: str) -> Iterator[tuple[str, object]]:
    canvass, number = minutes.canvass, minutes.number
    yield "PLEB", VERSION
    yield "TIPO", minutes.kind.value.upper()
    if number is not None:
        yield "NUM", number.number
        yield "ANO", number.year
        yield "VIA", number.copy
    if canvass.plebiscite.simulated:
        yield "SIMULADO", "SIM"
    yield "SHA256", digest.upper()
    several = len(canvass.questions) > 1
    for position, judged in enumerate(canvass.questions, start=1):
        if several:
            yield "PERG", position
        totals = judged.whole.totals
        yield "I", totals.enrolled
        yield "C", totals.turnout
        yield "S", totals.sim
        yield "N", totals.nao
        yield "B", totals.blank
        yield "U", totals.null
        yield "RES", _result(minutes, judged)


def _result(minutes: Minutes, judged: QuestionVerdict) -> str:
    """Return what is proclaimed of a question; a quorum that failed has precedence."""
    combination, several = minutes.canvass.plebiscite.combination, len(judged.areas) > 1
    if minutes.kind is DocumentKind.DRAFT:
        return PARTIAL
    if several and combination is Combination.EACH:
        return BY_AREA
    if judged.whole.outcome is Outcome.UNDECIDED:
        return UNDECIDED
    if judged.whole.outcome is Outcome.APPROVED:
        return APPROVED
    deciding = [verdict for _, verdict in judged.areas] if several and combination is Combination.ALL else []
    return NO_QUORUM if any(map(_without_quorum, deciding or [judged.whole])) else REJECTED


def _without_quorum(verdict: Verdict) -> bool:
    return verdict.outcome is Outcome.REJECTED and Reason.QUORUM_NOT_MET in verdict.reasons


def parse(text: str) -> Tokens | None:
    """Return the keys and values of a short form in their order, None where the text is none."""
    tokens = [_TOKEN.fullmatch(token) for token in text.split(" ")]
    found = tuple((match[1], match[2]) for match in tokens if match is not None)
    return found if len(found) == len(tokens) and found[0][0] == "PLEB" else None
