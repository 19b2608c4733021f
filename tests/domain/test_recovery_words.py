"""Recovery words as they are typed back: in any layout, in full or begun, and what is wrong told by places alone."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.errors import Code, Refused
from plebapp.domain.recovery_words import COUNT, read_words
from plebapp.storage.recovery import word_list

KNOWN = word_list()
WORDS = tuple(random.Random(3).sample(KNOWN, COUNT))
NUMBERED = [f"{number:>2} {word}" for number, word in enumerate(WORDS, start=1)]
ROWS = 6


def refused(text: str) -> Refused:
    with pytest.raises(Refused) as raised:
        read_words(text, KNOWN)
    assert not [word for word in WORDS if word in str(raised.value)], "a failure quotes no word"
    return raised.value


@pytest.mark.parametrize(
    "text",
    [
        " ".join(WORDS),
        "\n".join(WORDS).upper(),
        "\r\n".join(f"{number}. {word}" for number, word in enumerate(WORDS, start=1)),
        "; ".join(f"{number}) {word.title()}" for number, word in enumerate(WORDS, start=1)),
        "\n".join("   ".join(NUMBERED[row::ROWS]) for row in range(ROWS)),  # as printed, row by row
        " ".join(reversed(NUMBERED)),
        " ".join(f"{number}{word}" for number, word in enumerate(WORDS, start=1)),
        " ".join(word[:4] for word in WORDS),
        "\n".join(f"{number} {word[:4]}" for number, word in enumerate(WORDS, start=1)),
    ],
    ids=["line", "column", "dots", "brackets", "table", "backwards", "stuck", "begun", "numbered and begun"],
)
def test_every_way_to_write_them(text: str) -> None:
    assert read_words(text, KNOWN) == WORDS


@given(st.permutations(NUMBERED), st.sampled_from(["\n", "   ", "\t", ", "]))
def test_the_numbers_give_the_order(shuffled: list[str], between: str) -> None:
    assert read_words(between.join(shuffled), KNOWN) == WORDS


def test_every_word_of_the_list_by_its_first_four_letters() -> None:
    for start in range(0, len(KNOWN) - COUNT, COUNT):
        words = KNOWN[start : start + COUNT]
        assert read_words(" ".join(word[:4] for word in words), KNOWN) == words
    assert len({word[:4] for word in KNOWN}) == len(KNOWN)


@pytest.mark.parametrize("many", [0, 1, 23, 25, 48])
def test_how_many_were_read_is_said(many: int) -> None:
    refusal = refused(" ".join((WORDS * 2)[:many]))
    assert (refusal.code, refusal.operands) == (Code.WORDS_MISSING, {"count": 24, "found": many})


def test_which_are_not_of_the_list_is_said_by_their_numbers() -> None:
    typed = [*WORDS]
    typed[2], typed[6], typed[23] = "xyzzy", typed[6][:1], f"{typed[23]}s"
    refusal = refused(" ".join(typed))
    assert (refusal.code, refusal.operands) == (Code.WORD_UNKNOWN, {"places": "3, 7, 24"})
    table = "\n".join(f"{number} {word}" for number, word in reversed([*enumerate(typed, start=1)]))
    assert refused(table).operands == {"places": "3, 7, 24"}


@pytest.mark.parametrize(("old", "new"), [("24 ", "23 "), ("24 ", "25 "), (" 1 ", " 0 ")])
def test_numbers_that_do_not_go_from_one_on_are_said(old: str, new: str) -> None:
    assert refused(f" {' '.join(NUMBERED)}".replace(old, new, 1)).code is Code.WORDS_NUMBERED_WRONG


@given(st.text(max_size=200))
def test_any_text_is_judged(text: str) -> None:
    with pytest.raises(Refused):
        read_words(text, KNOWN)
