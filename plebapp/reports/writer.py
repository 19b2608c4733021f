"""The pen of every document: headings, running text, items and tables, in the house style, one after the other."""

from collections.abc import Sequence

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Paragraph, Spacer

from plebapp.reports.fonts import Printable
from plebapp.reports.style import BODY, HEADING, ITEM, SUBHEADING, paragraph
from plebapp.reports.tables import Column, Row, Watch, ledger, unwatched
from plebapp.usecases.ports import Report

_ROOM_UNDER_HEADING = 34 * mm
_BELOW_TABLE = 3 * mm


class Writer:
    """Collects a document's flowables in `story`; every text passes through `printable`."""

    def __init__(self) -> None:
        self.printable = Printable()
        self.story: list[Flowable] = []

    def paragraph(self, text: str, style: ParagraphStyle, *, lead: str = "", tail: str = "") -> Paragraph:
        """Return a paragraph of plain text, bold at its beginning and end where these are given."""
        return paragraph(self.printable, text, style, lead=lead, tail=tail)

    def write(self, text: str, style: ParagraphStyle = BODY, *, lead: str = "", tail: str = "") -> None:
        """Write a paragraph."""
        self.story.append(self.paragraph(text, style, lead=lead, tail=tail))

    def item(self, lead: str, text: str) -> None:
        """Write one of several like things, its name in bold."""
        self.write(text, ITEM, lead=lead)

    def heading(self, text: str) -> None:
        """Write a section's heading, never at the foot of a page."""
        self.story.append(CondPageBreak(_ROOM_UNDER_HEADING))
        self.write(text, HEADING)

    def subheading(self, text: str) -> None:
        """Write a heading inside of a section."""
        self.story.append(CondPageBreak(_ROOM_UNDER_HEADING))
        self.write(text, SUBHEADING)

    def table(
        self,
        columns: Sequence[Column],
        rows: Sequence[Row],
        *,
        sums: Sequence[Sequence[str]] = (),
        watch: Watch = unwatched,
    ) -> None:
        """Write a table over the text's width; `sums` as in `tables.ledger`."""
        fit = [Row([self.printable(cell) for cell in row.cells], row.notice, row.strong) for row in rows]
        self.story.extend((ledger(columns, fit, sums=sums, watch=watch), Spacer(0, _BELOW_TABLE)))


class Progress:
    """Counts the steps of a long document towards a total and reports them; reporting raises where cancelled.

    The last step is the writing of the file: `finish`.
    """

    def __init__(self, report: Report, total: int) -> None:
        self._report, self._total, self._done = report, total, 0
        report(0, total)

    def advance(self, steps: int) -> None:
        """Report that so many more steps are done."""
        self._done = min(self._done + steps, self._total - 1)
        self._report(self._done, self._total)

    def finish(self) -> None:
        """Report that all is done."""
        self._report(self._total, self._total)
