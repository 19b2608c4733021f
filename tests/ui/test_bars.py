"""Bars: nothing overlaps, nothing is cut, at any figures, width and size of text."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from plebapp.ui.theme import Appearance, Theme
from plebapp.ui.widgets.bar_layout import BarLayout, Rulers, arrange
from plebapp.ui.widgets.bars import Bar, BarView, Fill, Line, QuorumBar, Segment, VoteBar


class Monospace:
    """A font whose every letter is seven pixels wide."""

    def horizontalAdvance(self, text: str) -> float:
        return 7.0 * len(text)

    def height(self) -> float:
        return 18.0


RULERS = Rulers(Monospace(), Monospace(), Monospace(), grid=8.0, thickness=4.0)


def votes(sim: int, nao: int, blank: int, null: int, turnout: int | None = None, line: int | None = None) -> BarView:
    total = sim + nao + blank + null if turnout is None else turnout
    needed = total // 2 + 1 if line is None else line
    segments = (
        Segment(Fill.SIM, "SIM", sim),
        Segment(Fill.NAO, "NÃO", nao),
        Segment(Fill.BLANK, "brancos", blank),
        Segment(Fill.NULL, "nulos", null),
    )
    mark = Line(needed, f"maioria: {needed} dos que compareceram", f"maioria: {needed}")
    return BarView(total, segments, mark, f"{total} compareceram")


def quorum(turnout: int, reachable: int, enrolled: int, line: int | None = None) -> BarView:
    needed = -(-enrolled // 2) if line is None else line
    segments = (
        Segment(Fill.PRESENT, "compareceram", turnout),
        Segment(Fill.REACHABLE, "até", reachable, "eleitores das seções que faltam"),
    )
    return BarView(enrolled, segments, Line(needed, f"quórum: {needed} (metade)", f"quórum: {needed}"), "inscritos")


def overlapping(made: BarLayout) -> list[tuple[str, str]]:
    """The pairs of texts, and of texts and swatches, that touch."""
    boxes = [(words.text, words.rect) for words in made.texts()]
    boxes += [(f"swatch of {fill}", rect) for fill, rect in made.swatches]
    return [(a, b) for (a, one), (b, two) in itertools.combinations(boxes, 2) if one.intersects(two)]


def check(made: BarLayout, view: BarView, width: float) -> None:
    """State what holds for every bar."""
    room = QRectF(0, 0, width, made.height).adjusted(-0.01, -0.01, 0.01, 0.01)
    assert overlapping(made) == []
    assert [words.text for words in made.texts() if not room.contains(words.rect)] == []
    for words in made.inside:
        _segment, part = next(item for item in made.parts if item[0].fill is words.fill)
        assert part.contains(words.rect)
        assert made.line_x is None or not words.rect.left() <= made.line_x <= words.rect.right()
    for (_one, left), (_two, right) in itertools.pairwise(made.parts):
        assert left.right() <= right.left() + 1e-6
    spoken = {words.fill for words in (*made.inside, *made.legend)}
    assert spoken == {segment.fill for segment in view.segments}, "every segment has its words somewhere"
    if made.line_x is not None and made.line_label:
        assert made.line_label.rect.left() - 1 <= made.line_x <= made.line_label.rect.right() + 1


counts = st.integers(0, 9_999_999)
widths = st.integers(320, 2400)


@given(counts, counts, counts, counts, widths)
def test_votes_never_overlap(sim: int, nao: int, blank: int, null: int, width: int) -> None:
    view = votes(sim, nao, blank, null)
    check(arrange(view, width, RULERS), view, width)


@given(counts, counts, counts, counts, widths)
def test_turnout_never_overlaps(turnout: int, reachable: int, enrolled: int, line: int, width: int) -> None:
    view = quorum(turnout, reachable, enrolled, min(line, enrolled))
    check(arrange(view, width, RULERS), view, width)


EXTREMES = {
    "nothing counted": votes(0, 0, 0, 0),
    "all Sim": votes(4983, 0, 0, 0),
    "all Não": votes(0, 4983, 0, 0),
    "all blank": votes(0, 0, 4983, 0),
    "all null": votes(0, 0, 0, 4983),
    "one vote each of very many": votes(1, 1, 1, 1, turnout=806_999),
    "a tie": votes(300, 300, 0, 0),
    "the line through the word Não": votes(2250, 2700, 30, 20),
    "more ballots than voters": votes(300, 300, 0, 0, turnout=500),
    "line at the left edge": votes(100, 100, 0, 0, line=0),
    "line at the right edge": votes(100, 100, 0, 0, line=200),
    "nobody enrolled": quorum(0, 0, 0),
    "nobody came yet": quorum(0, 10_412, 10_412),
    "everybody came": quorum(10_412, 0, 10_412),
    "one short of the quorum": quorum(5205, 1, 10_412),
    "quorum of one voter": quorum(0, 1, 1),
}


@pytest.mark.parametrize("name", EXTREMES)
@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("width", [320, 1050, 1640])
def test_real_bars_keep_their_words_apart(qtbot: QtBot, look: Theme, name: str, scale: int, width: int) -> None:
    look.set_text_scale(scale)
    view = EXTREMES[name]
    bar = (QuorumBar if view.segments[0].fill is Fill.PRESENT else VoteBar)(view)
    qtbot.addWidget(bar)
    bar.resize(width, bar.heightForWidth(width))
    check(bar.arrangement(), view, width)
    assert bar.heightForWidth(width) >= bar.arrangement().height
    assert not bar.grab().isNull()


def test_a_single_vote_is_seen() -> None:
    made = arrange(votes(1, 9998, 0, 0), 1000, RULERS)
    assert made.parts[0][1].width() >= 4
    assert made.parts[1][1].right() <= 1000


def test_what_is_nought_takes_no_room() -> None:
    made = arrange(votes(10, 0, 10, 0), 1000, RULERS)
    assert made.parts[1][1].width() == made.parts[3][1].width() == 0


def test_a_half_ends_at_the_middle() -> None:
    made = arrange(votes(500, 400, 60, 40, line=500), 1000, RULERS)
    assert made.parts[0][1].right() == made.line_x == 500


def test_a_narrow_segment_speaks_from_the_legend() -> None:
    made = arrange(votes(9900, 40, 30, 30), 1000, RULERS)
    assert [words.text for words in made.inside] == ["SIM 9.900"]
    assert [words.text for words in made.legend] == ["NÃO 40", "brancos 30", "nulos 30"]


def test_the_words_step_aside_for_the_line() -> None:
    made = arrange(votes(2250, 2700, 30, 20), 1000, RULERS)
    nao = next(words for words in made.inside if words.fill is Fill.NAO)
    assert nao.rect.left() > (made.line_x or 0)


def test_more_than_the_total_shrinks_the_scale() -> None:
    made = arrange(votes(300, 300, 0, 0, turnout=500), 600, RULERS)
    assert made.parts[1][1].right() == pytest.approx(600)


def test_the_line_has_a_short_name_for_little_room() -> None:
    view = votes(10, 10, 0, 0)
    assert arrange(view, 1000, RULERS).line_label.text == "maioria: 11 dos que compareceram"
    assert arrange(view, 200, RULERS).line_label.text == "maioria: 11"


def test_a_bar_is_read_aloud(qtbot: QtBot) -> None:
    bar = VoteBar(votes(2771, 1858, 151, 203))
    qtbot.addWidget(bar)
    assert bar.accessibleName() == (
        "SIM 2.771; NÃO 1.858; brancos 151; nulos 203; maioria: 2492 dos que compareceram; 4983 compareceram"
    )


@pytest.mark.parametrize("appearance", [a for a in Appearance if a is not Appearance.SYSTEM])
def test_fills_differ_without_colour(qtbot: QtBot, look: Theme, appearance: Appearance) -> None:
    """In grey, the four parts of the vote are four different pictures."""
    look.set_appearance(appearance)
    bar = Bar(votes(250, 250, 250, 250))
    qtbot.addWidget(bar)
    bar.resize(1000, bar.heightForWidth(1000))
    image = bar.grab().toImage()
    top = bar.arrangement().bar.top()
    tiles = []
    for place in range(4):
        left = place * 250 + 200  # clear of words, gaps and line
        pixels = [image.pixelColor(left + x, int(top) + 2 + y) for x in range(30) for y in range(20)]
        tiles.append(sorted(0.3 * p.red() + 0.59 * p.green() + 0.11 * p.blue() for p in pixels))
    for one, two in itertools.combinations(tiles, 2):
        assert sum(abs(a - b) for a, b in zip(one, two, strict=True)) / len(one) > 5
