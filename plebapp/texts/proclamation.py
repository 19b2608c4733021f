"""What the board proclaims, or why it proclaims nothing (CE 186); on a screen, what there is for it to proclaim.

A quorum that failed has precedence over a majority that failed. Nothing undecided is proclaimed.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from plebapp.domain.canvass import QuestionVerdict, Verdict
from plebapp.domain.decision import Outcome, Reason
from plebapp.domain.plebiscite import Area, Combination
from plebapp.texts.formats import capitalised
from plebapp.texts.minutes import listed
from plebapp.texts.rules import FAVOURABLE, NO_QUORUM, REASONS, UNFAVOURABLE

# What keeps an outcome undecided, among the reasons that a verdict gives.
IMPEDIMENTS = frozenset(
    {
        Reason.STATIONS_PENDING,
        Reason.TURNOUT_EXCEEDS_ENROLLED,
        Reason.COMBINATION_MISSING,
        Reason.BALLOTS_EXCEED_VOTERS,
    }
)
NOBODY_ENROLLED = "não há eleitores inscritos, e nenhuma decisão é possível"


@dataclass(frozen=True, slots=True)
class Voice:
    """Who speaks: the words before the result, and those where there is none."""

    result: str
    none: str


MINUTES = Voice("a Junta proclama o resultado:", "a Junta não proclama resultado:")
SCREEN = Voice("resultado a proclamar pela Junta:", "não há resultado a proclamar:")


@dataclass(frozen=True, slots=True)
class Proclamation:
    """One sentence: what leads to the word, and the word proclaimed (empty where nothing is)."""

    text: str
    word: str = ""


def area_name(area: Area) -> str:
    """The area by its own name."""
    return area.name or "sem nome"


Naming = Callable[[Area], str]
"""Returns the name that an area goes by (`Canvass.area_name` knows what the unnamed one is called)."""


def proclamations(
    judged: QuestionVerdict, combination: Combination | None, name_of: Naming = area_name, voice: Voice = MINUTES
) -> tuple[Proclamation, ...]:
    """What is proclaimed of a question whose stations are all in: one sentence, or one for each area by itself.

    A program proclaims nothing: in the voice of a screen it says what there is for the board to proclaim.
    """
    several = len(judged.areas) > 1
    named = [(name_of(area), verdict) for area, verdict in judged.areas]
    if several and combination is Combination.EACH:
        return tuple(_of_area(name, verdict, voice) for name, verdict in named)
    if judged.whole.outcome is Outcome.UNDECIDED:
        areas = named if several and combination is Combination.ALL else ()
        return (Proclamation(f"{capitalised(voice.none)} {_why(judged.whole, areas)}."),)
    if several and combination is Combination.ALL:
        return (_of_all(judged.whole, named, voice),)
    reasons = listed([REASONS[reason] for reason in judged.whole.reasons])
    word = outcome_word(judged.whole)
    return (Proclamation(f"À vista do exame da regra ({reasons}), {voice.result}", word),)


def outcome_word(verdict: Verdict) -> str:
    """The word for a decided verdict; a quorum that failed has precedence."""
    if verdict.outcome is Outcome.APPROVED:
        return FAVOURABLE
    return NO_QUORUM if Reason.QUORUM_NOT_MET in verdict.reasons else UNFAVOURABLE


def _of_area(name: str, verdict: Verdict, voice: Voice) -> Proclamation:
    if verdict.outcome is Outcome.UNDECIDED:
        return Proclamation(f"Na área {name}, {voice.none} {_why(verdict)}.")
    return Proclamation(f"Na área {name}, {voice.result}", outcome_word(verdict))


def _of_all(whole: Verdict, named: Sequence[tuple[str, Verdict]], voice: Voice) -> Proclamation:
    words = [
        (name, "sem decisão" if verdict.outcome is Outcome.UNDECIDED else outcome_word(verdict))
        for name, verdict in named
    ]
    told = "; ".join(f"{name}, {word}" for name, word in words)
    word = FAVOURABLE if whole.outcome is Outcome.APPROVED else UNFAVOURABLE
    if any(of_area == NO_QUORUM for _, of_area in words):
        word = NO_QUORUM
    return Proclamation(f"Exigida a aprovação em cada uma das áreas ({told}), {voice.result}", word)


def _why(verdict: Verdict, named: Sequence[tuple[str, Verdict]] = ()) -> str:
    """What keeps a verdict undecided; with areas, what keeps each of them."""
    undecided = [(name, found) for name, found in named if found.outcome is Outcome.UNDECIDED]
    if undecided:
        return "; ".join(f"na área {name}, {_why(found)}" for name, found in undecided)
    if verdict.decision is None:
        return NOBODY_ENROLLED
    return listed([REASONS[reason] for reason in verdict.reasons if reason in IMPEDIMENTS])
