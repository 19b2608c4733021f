"""The comparison of pages notices what an eye would, tells it in words and shows it."""

from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from plebapp.reports.paper.fonts import REGULAR, register
from tests.golden import comparing, test_pages
from tests.golden.comparing import Drawn

SIZE = (200, 100)  # points
SMALLEST = 8  # points: the size of the foot


def page(*texts: str, rule: float = 0.0, grey: float = 0.0, left: float = 20.0, count: int = 1) -> bytes:
    """A small page with lines of text, a rule of some width across it, and a box of some grey."""
    register()
    out = BytesIO()
    canvas = Canvas(out, pagesize=SIZE, invariant=1)
    for _ in range(count):
        canvas.setFont(REGULAR, SMALLEST)
        for number, text in enumerate(texts):
            canvas.drawString(left, 80 - 20 * number, text)
        if rule:
            canvas.setLineWidth(rule)
            canvas.line(20, 10, 180, 10)
        canvas.setFillGray(1 - grey)
        canvas.rect(100, 20, 60, 60, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def drawn(*texts: str, rule: float = 0.0, grey: float = 0.0, left: float = 20.0) -> Drawn:
    (only,) = comparing.draw(page(*texts, rule=rule, grey=grey, left=left))
    return only


def apart(one: Drawn, other: Drawn) -> Image.Image | None:
    return comparing.differing(one.picture, other.picture)


class TestNoticing:
    def test_the_same_page_is_the_same(self, tmp_path: Path) -> None:
        one = drawn("Sim 8.840", rule=0.5)
        comparing.save(one.picture, tmp_path / "a.png")
        kept = Image.open(tmp_path / "a.png").convert("L")
        assert comparing.differing(kept, one.picture) is None

    @pytest.mark.parametrize("left", [20.0, 20.3, 20.6])
    def test_any_digit_in_place_of_another(self, left: float) -> None:
        digits = [drawn(digit, left=left) for digit in "0123456789"]
        assert [pair for pair in combinations(range(10), 2) if apart(digits[pair[0]], digits[pair[1]]) is None] == []

    @pytest.mark.parametrize(("one", "other"), [("Sao", "São"), ("Nao", "Não"), ("“a”", "a"), ("a", "a —")])
    def test_accents_and_marks(self, one: str, other: str) -> None:
        assert apart(drawn(one), drawn(other)) is not None

    def test_a_rule_that_came_or_became_heavier(self) -> None:
        assert apart(drawn("a"), drawn("a", rule=0.4)) is not None
        assert apart(drawn("a", rule=0.4), drawn("a", rule=1.5)) is not None

    def test_a_shade_that_nobody_sees_is_let_pass(self) -> None:
        assert apart(drawn("a"), drawn("a", grey=0.05)) is None
        assert apart(drawn("a"), drawn("a", grey=0.3)) is not None

    def test_another_size_differs_everywhere(self) -> None:
        one = drawn("a").picture
        found = comparing.differing(one.crop((0, 0, one.width - 1, one.height)), one)
        assert found is not None
        assert found.getextrema() == (255, 255)


class TestTelling:
    def test_the_lines_that_changed(self) -> None:
        before, now = drawn("Compareceram 11.787", "Sim 8.840"), drawn("Compareceram 11.787", "Sim 8.841")
        found = apart(before, now)
        assert found is not None
        said = comparing.told(now, before.text, found)
        assert "-Sim 8.840" in said
        assert "+Sim 8.841" in said

    def test_what_is_drawn_otherwise_by_the_text_it_stands_with(self) -> None:
        before, now = drawn("acima", "abaixo"), drawn("acima", "abaixo", grey=0.5)
        found = apart(before, now)
        assert found is not None
        said = comparing.told(now, before.text, found)
        assert "drawn otherwise at 104, 21 to 167, 84" in said
        assert "acima / abaixo" in said

    def test_that_no_text_stands_there(self) -> None:
        before, now = drawn("acima"), drawn("acima", rule=1)
        found = apart(before, now)
        assert found is not None
        assert comparing.told(now, before.text, found).endswith("no text there")

    def test_both_pages_and_the_difference_side_by_side(self) -> None:
        before, now = drawn("Sim 8.840", "igual"), drawn("Sim 8.841", "igual")
        found = apart(before, now)
        assert found is not None
        shown = comparing.side_by_side(before.picture, now.picture, found)
        width, height = before.picture.size
        assert shown.size == (3 * width + 20, height)
        assert shown.crop((0, 0, width, height)).convert("L").tobytes() == before.picture.tobytes()
        assert shown.crop((width + 10, 0, 2 * width + 10, height)).convert("L").tobytes() == now.picture.tobytes()
        third = shown.crop((2 * width + 20, 0, 3 * width + 20, height))
        red = [
            (x, y)
            for y in range(height)
            for x in range(width)
            if third.getpixel((x, y)) == (208, 0, 0)
        ]  # fmt: skip
        assert red
        (left, top, right, bottom) = comparing.bands(found)[0]
        assert all(left - 4 <= x <= right + 4 and top - 4 <= y <= bottom + 4 for x, y in red)


class TestApproving:
    @pytest.fixture(autouse=True)
    def _elsewhere(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = tmp_path
        monkeypatch.setattr(test_pages, "HERE", tmp_path)

    def compare(self, pdf: bytes) -> str:
        return "\n".join(test_pages.compare("ata", comparing.draw(pdf), self.folder))

    def test_what_was_approved_passes_and_what_came_after_is_told(self) -> None:
        test_pages.approve("ata", comparing.draw(page("Sim 8.840", count=2)))
        assert self.compare(page("Sim 8.840", count=2)) == ""
        said = self.compare(page("Sim 8.841", count=2))
        assert "page 1" in said
        assert "page 2" in said
        assert "+Sim 8.841" in said
        assert (self.folder / "ata-1.png").exists()

    @pytest.mark.parametrize(("one", "other"), [("1º", "1ª"), ("a.", "a,")])
    def test_what_is_too_small_to_be_seen_is_told_by_the_text(self, one: str, other: str) -> None:
        test_pages.approve("ata", comparing.draw(page(one)))
        assert f"+{other}" in self.compare(page(other))

    def test_a_page_too_many_or_too_few(self) -> None:
        test_pages.approve("ata", comparing.draw(page("Sim", count=2)))
        assert "1 pages, 2 approved" in self.compare(page("Sim"))
        assert "3 pages, 2 approved" in self.compare(page("Sim", count=3))

    def test_what_was_never_approved_does_not_pass(self) -> None:
        assert "1 pages, 0 approved" in self.compare(page("Sim"))

    def test_pages_that_are_no_more_go(self) -> None:
        test_pages.approve("ata", comparing.draw(page("Sim", count=3)))
        test_pages.approve("ata", comparing.draw(page("Sim")))
        assert sorted(path.name for path in self.folder.iterdir()) == ["ata-1.png", "ata.txt"]

    def test_a_picture_that_agrees_is_not_written_again(self) -> None:
        test_pages.approve("ata", comparing.draw(page("Sim")))
        before = (self.folder / "ata-1.png").stat().st_mtime_ns
        test_pages.approve("ata", comparing.draw(page("Sim")))
        assert (self.folder / "ata-1.png").stat().st_mtime_ns == before
