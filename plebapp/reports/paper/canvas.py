"""The canvas that documents are drawn on: "página x de y", and every mark either content of the structure or artifact.

What is drawn inside of `mark` belongs to an element of the structure; what no element holds (rules, heads and feet,
what is repeated) is an artifact, which screen readers pass over (PDF/UA-1, 7.1).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import md5
from typing import Any

from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas

from plebapp.reports.paper.fonts import REGULAR
from plebapp.reports.paper.style import FAINT, FOOT, FOOT_LEADING, FOOT_SIZE, PAGE_WIDTH, RIGHT
from plebapp.reports.paper.tags import Element

_KEPT = 20_000  # strings
# What a string in a page's operators cannot hold as it is.
_ESCAPED = {code: f"\\{code:03o}" for code in (*range(32), *b"()\\", *range(127, 256))}
ARTIFACT, END = "/Artifact BMC", "EMC"
Spelt = tuple[tuple[str, str], ...]
"""Text as a page shows it: names of fonts' parts and the codes in each."""


class TaggedCanvas(Canvas):
    """A canvas that keeps which element holds each piece of what is drawn: `owners`, page by page."""

    tagged = True

    def __init__(self, *arguments: Any, **options: Any) -> None:  # noqa: ANN401  # reportlab has no types
        super().__init__(*arguments, **options)
        # The file's identifier is to rest on its content alone, not on SOURCE_DATE_EPOCH.
        self._doc.signature = md5(usedforsecurity=False)
        self.owners: list[list[Element]] = [[]]
        self.spell = lru_cache(_KEPT)(self._spell)

    def begin(self, element: Element) -> str:
        """Return the operator that begins content of the element; `END` ends it."""
        held = self.owners[-1]
        identifier = len(held)
        held.append(element)
        element.hold((len(self.owners) - 1, identifier))
        return f"/{element.kind} <</MCID {identifier}>> BDC"

    @contextmanager
    def mark(self, element: Element | None) -> Iterator[None]:
        """Give what is drawn meanwhile to the element; without one it is an artifact."""
        if self.tagged:
            self.write(ARTIFACT if element is None else self.begin(element))
        yield
        if self.tagged:
            self.write(END)

    def write(self, operators: str) -> None:
        """Write operators as they are."""
        self._code.append(operators)

    def _spell(self, text: str, font: str) -> Spelt:
        """Return the text in the codes of the font's parts."""
        face = getFont(font)
        return tuple(
            (face.getSubsetInternalName(part, self._doc), codes.decode("latin-1").translate(_ESCAPED))
            for part, codes in face.splitString(text, self._doc)
        )

    def showPage(self) -> None:  # noqa: N802  # reportlab's name
        """End the page."""
        super().showPage()
        self.owners.append([])

    def place_page_number(self) -> None:
        """Refer to this page's number, drawn when their count is known, from the page."""
        self.doForm(self._form_name(self.getPageNumber()))

    def save(self) -> None:
        """Define the page numbers, then write the file."""
        pages = self.getPageNumber() - 1
        for number in range(1, pages + 1):
            self.beginForm(self._form_name(number))
            self.setFont(REGULAR, FOOT_SIZE)
            self.setFillColor(FAINT)
            self.drawRightString(PAGE_WIDTH - RIGHT, FOOT - FOOT_LEADING, f"página {number} de {pages}")
            self.endForm()
        super().save()

    @staticmethod
    def _form_name(number: int) -> str:
        return f"page-{number}"


class UntaggedCanvas(TaggedCanvas):
    """A canvas for long lists, whose structure nobody would read: nothing is marked."""

    tagged = False
