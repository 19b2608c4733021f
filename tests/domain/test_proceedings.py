"""What the board puts on record: which fields each kind has and must have, and what cannot stand."""

from dataclasses import fields, replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given

from plebapp.domain.encoding import decode_proceeding, encode_proceeding
from plebapp.domain.errors import Code, Refused
from plebapp.domain.proceedings import (
    FIELDS,
    LONGEST_NAME,
    LONGEST_TEXT,
    Proceeding,
    ProceedingKind,
    tidied,
    validate,
)
from plebapp.domain.station import StationId
from tests.domain.proceedings import MORNING, NOON, WHOLE, numbered, proceedings

SESSION, ATTENDANCE, CHALLENGE, INCIDENT, DECISION, ADDENDUM = ProceedingKind

REQUIRED = {
    SESSION: {"began"},
    ATTENDANCE: {"name", "capacity"},
    CHALLENGE: {"name", "text"},
    INCIDENT: {"text"},
    DECISION: {"text", "votes_for", "votes_against"},
    ADDENDUM: {"text"},
}
SAMPLE: dict[str, Any] = {
    "text": "texto", "began": MORNING, "ended": NOON, "name": "Ana", "capacity": "fiscal", "entity": "Frente",
    "station": StationId(1, 1), "ruling": "rejeitou", "votes_for": 2, "votes_against": 0, "appeal": "recorreu",
}  # fmt: skip


def having(proceeding: Proceeding, **values: Any) -> Proceeding:  # noqa: ANN401  # any field's
    """The proceeding with other values of fields named by the table."""
    return replace(proceeding, **values)


def refusal(proceeding: Proceeding) -> Refused:
    with pytest.raises(Refused) as refused:
        validate(proceeding)
    return refused.value


def test_every_kind_has_its_fields_and_every_field_belongs_to_some_kind() -> None:
    assert list(FIELDS) == list(ProceedingKind)
    of_all = {field.name for field in fields(Proceeding)} - {"number", "kind"}
    assert {needed.name for row in FIELDS.values() for needed in row} == of_all == set(SAMPLE)


@pytest.mark.parametrize("kind", ProceedingKind)
def test_what_is_whole_can_stand_and_what_is_required_alone_too(kind: ProceedingKind) -> None:
    validate(WHOLE[kind])
    assert {needed.name for needed in FIELDS[kind]} == {
        name for name in SAMPLE if getattr(WHOLE[kind], name) not in (None, "")
    }
    validate(Proceeding(kind=kind, **{name: SAMPLE[name] for name in REQUIRED[kind]}))


@pytest.mark.parametrize(("kind", "name"), [(kind, name) for kind in REQUIRED for name in sorted(REQUIRED[kind])])
def test_without_what_is_required_it_cannot_stand(kind: ProceedingKind, name: str) -> None:
    found = refusal(having(WHOLE[kind], **{name: "" if isinstance(SAMPLE[name], str) else None}))
    assert (found.code, found.operands) == (Code.PROCEEDING_FIELD_MISSING, {"kind": kind.value, "field": name})


STRAY = [
    (kind, name) for kind in ProceedingKind for name in SAMPLE if name not in {needed.name for needed in FIELDS[kind]}
]


@pytest.mark.parametrize(("kind", "name"), STRAY)
def test_a_field_of_another_kind_is_refused_rather_than_dropped(kind: ProceedingKind, name: str) -> None:
    found = refusal(replace(WHOLE[kind], **{name: SAMPLE[name]}))
    assert (found.code, found.operands) == (Code.PROCEEDING_FIELD_UNFIT, {"kind": kind.value, "field": name})


def test_no_votes_against_are_votes() -> None:
    validate(replace(WHOLE[DECISION], votes_for=2, votes_against=0))
    found = refusal(replace(WHOLE[ADDENDUM], votes_against=0))
    assert found.code is Code.PROCEEDING_FIELD_UNFIT


@pytest.mark.parametrize("minutes", [0, -1, -24 * 60])
def test_a_session_ends_after_it_began(minutes: int) -> None:
    found = refusal(replace(WHOLE[SESSION], ended=MORNING + timedelta(minutes=minutes)))
    assert found.code is Code.SESSION_ENDS_EARLY
    assert found.operands["began"] == "2026-10-05T09:30"


def test_a_session_may_last_a_minute_pass_midnight_or_still_go_on() -> None:
    for ended in (MORNING + timedelta(minutes=1), MORNING + timedelta(hours=20), None):
        validate(replace(WHOLE[SESSION], ended=ended))


@pytest.mark.parametrize("votes", [(2, 0), (2, 1), (3, 0), (3, 2), (4, 1), (5, 0)])
@pytest.mark.parametrize("kind", [DECISION, CHALLENGE])
def test_a_majority_of_a_board_of_three_or_five_decides(kind: ProceedingKind, votes: tuple[int, int]) -> None:
    validate(replace(WHOLE[kind], votes_for=votes[0], votes_against=votes[1]))


@pytest.mark.parametrize("votes", [(0, 0), (1, 0), (1, 1), (0, 3), (1, 2), (2, 2), (3, 3), (6, 0), (-1, 3), (3, -1)])
@pytest.mark.parametrize("kind", [DECISION, CHALLENGE])
def test_anything_else_is_no_decision(kind: ProceedingKind, votes: tuple[int, int]) -> None:
    found = refusal(replace(WHOLE[kind], votes_for=votes[0], votes_against=votes[1]))
    assert found.code is Code.BOARD_VOTE_INVALID


@pytest.mark.parametrize(
    ("gone", "missing"),
    [
        ({"ruling"}, "ruling"),
        ({"votes_for"}, "votes_for"),
        ({"votes_against"}, "votes_against"),
        ({"ruling", "votes_for", "votes_against"}, "ruling"),  # an appeal against no decision
        ({"ruling", "votes_for", "appeal"}, "ruling"),
    ],
)
def test_a_challenge_s_ruling_has_votes_and_nothing_of_it_stands_alone(gone: set[str], missing: str) -> None:
    empty: dict[str, Any] = {name: "" if isinstance(SAMPLE[name], str) else None for name in gone}
    found = refusal(replace(WHOLE[CHALLENGE], **empty))
    assert (found.code, found.operands["field"]) == (Code.PROCEEDING_FIELD_MISSING, missing)


def test_a_challenge_may_wait_for_its_ruling() -> None:
    validate(replace(WHOLE[CHALLENGE], ruling="", votes_for=None, votes_against=None, appeal=""))


NONE = (
    "não houve", "Não houve.", "NÃO HOUVE RECURSO", "Nao houve recursos!", "nenhum", "Nenhuma", "nenhum recurso",
    "Nada.", "não", "nada consta", "Não consta.", "não há", "sem recurso", "Não há decisão", "não se recorreu",
    "N/A", "-", "—", "…", "não se aplica", "Não foi interposto recurso", "não houve nenhum recurso",
)  # fmt: skip
SOME = (
    "Não conhecida.", "Não provida", "Prejudicada", "nenhum dos fiscais recorreu, mas o delegado sim", "Indeferida",
    "não houve recurso escrito; recorreu-se de viva voz", "Sim", "Nada a prover", "0", "Sem razão o impugnante",
)  # fmt: skip


@pytest.mark.parametrize("name", ["ruling", "appeal"])
@pytest.mark.parametrize("text", NONE)
def test_a_ruling_or_an_appeal_of_which_there_was_none_is_left_empty(name: str, text: str) -> None:
    found = refusal(having(WHOLE[CHALLENGE], **{name: text}))
    assert (found.code, found.operands) == (Code.PROCEEDING_SAYS_NONE, {"kind": "impugnacao", "field": name})
    validate(having(WHOLE[CHALLENGE], text=text))  # what was said is told as it was said


@pytest.mark.parametrize("name", ["ruling", "appeal"])
@pytest.mark.parametrize("text", SOME)
def test_a_ruling_or_an_appeal_that_says_more_stands(name: str, text: str) -> None:
    validate(having(WHOLE[CHALLENGE], **{name: text}))


LONGEST = [(kind, needed.name, needed.longest) for kind, row in FIELDS.items() for needed in row if needed.longest]


@pytest.mark.parametrize(("kind", "name", "longest"), LONGEST)
def test_texts_have_a_longest_length(kind: ProceedingKind, name: str, longest: int) -> None:
    assert longest == (LONGEST_NAME if name in {"name", "capacity", "entity"} else LONGEST_TEXT)
    validate(having(WHOLE[kind], **{name: "ã" * longest}))
    found = refusal(having(WHOLE[kind], **{name: "ã" * (longest + 1)}))
    assert (found.code, found.operands["length"]) == (Code.PROCEEDING_TEXT, longest + 1)


@pytest.mark.parametrize("text", ["a\x00b", "a\u200bb", "a\u202eb", "a\nb", "a\tb", "\ud800", "\ufeffa"])
def test_nothing_invisible_stands_in_a_text(text: str) -> None:
    assert refusal(replace(WHOLE[INCIDENT], text=text)).code is Code.PROCEEDING_TEXT


@pytest.mark.parametrize("text", ["=2+2", "d'Ávila — “sim”", "لا", "𝔘", "<b>&amp;", "0"])
def test_awkward_texts_are_texts(text: str) -> None:
    validate(replace(WHOLE[INCIDENT], text=text))


def test_what_is_typed_becomes_one_tidy_paragraph() -> None:
    typed = replace(
        WHOLE[CHALLENGE], name="  Joa\u0303o \u00a0 Silva ", text="linha 1\r\n\r\n  linha 2\t.", ruling=" \n ",
        began=datetime(2026, 10, 5, 9, 30, 59, 7),
    )  # fmt: skip
    kept = tidied(typed)
    assert (kept.name, kept.text, kept.ruling) == ("João Silva", "linha 1 linha 2 .", "")
    assert kept.began == MORNING
    assert kept.kind is CHALLENGE
    assert kept.station == StationId(12, 1)


@given(proceedings())
def test_whatever_can_stand_is_kept_and_read_back_the_same(proceeding: Proceeding) -> None:
    validate(proceeding)
    assert tidied(proceeding) == proceeding
    assert decode_proceeding(encode_proceeding(proceeding)) == proceeding


def test_as_it_is_written() -> None:
    session, *_, decision, _ = map(encode_proceeding, numbered())
    assert session == {
        "number": 1, "kind": "sessao", "began": "2026-10-05T09:30", "ended": "2026-10-05T12:00",
        "text": "Apuraram-se as seções da zona 12.",
    }  # fmt: skip
    assert decision["station"] == "12/2"
    assert (decision["votes_for"], decision["votes_against"]) == (3, 0)
