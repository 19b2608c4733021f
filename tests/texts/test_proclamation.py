"""The same result in two voices: the board proclaims it in the minutes; a screen says what there is to proclaim."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.canvass import StationAccount
from plebapp.domain.plebiscite import Combination
from plebapp.texts.proclamation import MINUTES, SCREEN, proclamations
from plebapp.texts.rules import FAVOURABLE, UNFAVOURABLE
from tests.domain.stations import account, sheet, tally
from tests.domain.test_areas import judged, voting

COMBINATIONS = (None, *Combination)
NORTH, SOUTH = voting(1, "Norte", 9, 1), voting(2, "Sul", 1, 9)
# More ballots than voters, and the majority hangs on them.
EXCESS = account(3, 8, sheet(4, tally(3, 2)), area="Leste")


def in_both(combination: Combination | None, *accounts: StationAccount) -> tuple[list[str], list[str], list[str]]:
    """What the minutes and the screen say, and the words they give, which are the same."""
    verdict = judged(combination, *accounts)
    minutes = proclamations(verdict, combination, voice=MINUTES)
    screen = proclamations(verdict, combination, voice=SCREEN)
    words = [said.word for said in minutes]
    assert [said.word for said in screen] == words
    return [said.text for said in minutes], [said.text for said in screen], words


def test_without_another_word_it_is_the_minutes_that_speak() -> None:
    assert proclamations(judged(None, NORTH), None) == proclamations(judged(None, NORTH), None, voice=MINUTES)


@given(st.sampled_from(COMBINATIONS), st.sets(st.sampled_from([NORTH, SOUTH, EXCESS]), min_size=1))
def test_both_say_the_same_and_only_the_board_proclaims(
    combination: Combination | None, accounts: set[StationAccount]
) -> None:
    minutes, screen, _ = in_both(combination, *accounts)
    for proclaimed, foreseen in zip(minutes, screen, strict=True):
        assert "a Junta proclama" in proclaimed or "Junta não proclama" in proclaimed
        assert "Junta proclama" not in foreseen
        assert "Junta não proclama" not in foreseen
        same = proclaimed.replace("a Junta proclama o resultado:", "resultado a proclamar pela Junta:")
        same = same.replace("a Junta não proclama resultado:", "não há resultado a proclamar:")
        assert same.replace("A Junta não proclama resultado:", "Não há resultado a proclamar:") == foreseen


@pytest.mark.parametrize(
    ("combination", "accounts", "said", "words"),
    [
        (None, (NORTH,), ["maioria alcançada), resultado a proclamar pela Junta:"], [FAVOURABLE]),
        (None, (NORTH, SOUTH), ["Não há resultado a proclamar: a resolução não diz"], [""]),
        (Combination.ALL, (NORTH, SOUTH), ["(Norte, FAVORÁVEL; Sul, DESFAVORÁVEL), resultado a"], [UNFAVOURABLE]),
        (
            Combination.EACH,
            (NORTH, EXCESS),
            ["Na área Norte, resultado a proclamar pela Junta:", "Na área Leste, não há resultado a proclamar: a"],
            [FAVOURABLE, ""],
        ),
    ],
)
def test_what_a_screen_says(
    combination: Combination | None, accounts: tuple[StationAccount, ...], said: list[str], words: list[str]
) -> None:
    _, screen, found = in_both(combination, *accounts)
    assert found == words
    for text, part in zip(screen, said, strict=True):
        assert part in text
