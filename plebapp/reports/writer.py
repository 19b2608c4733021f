"""The pen of every document: headings, running text, items and tables, in the house style, one after the other."""

from collections.abc import Callable, Sequence

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph

from plebapp.reports.fonts import Printable
from plebapp.reports.stacking import Headed
from plebapp.reports.style import BODY, HEADING, ITEM, SUBHEADING, paragraph
from plebapp.reports.tables import Column, Row, Watch, ledger, unwatched
from plebapp.usecases.ports import Report

_LONGEST_TITLE = 120  # characters
SEPARATOR, CONTINUED = " · ", "(continuação)"


class Writer:
    """Collects a document's flowables in `story`; every text passes through `printable`."""

    def __init__(self) -> None:
        self.printable = Printable()
        self.story: list[Flowable] = []
        self._headings: list[Paragraph] = []
        self._title = ""

    def paragraph(self, text: str, style: ParagraphStyle, *, lead: str = "", tail: str = "") -> Paragraph:
        """Return a paragraph of plain text, bold at its beginning and end where these are given."""
        return paragraph(self.printable, text, style, lead=lead, tail=tail)

    def put(self, flowable: Flowable) -> None:
        """Add a flowable, under the headings that wait for it."""
        self.story.append(Headed(self._headings, flowable) if self._headings else flowable)
        self._headings = []

    def write(self, text: str, style: ParagraphStyle = BODY, *, lead: str = "", tail: str = "") -> None:
        """Write a paragraph."""
        self.put(self.paragraph(text, style, lead=lead, tail=tail))

    def item(self, lead: str, text: str) -> None:
        """Write one of several like things, its name in bold."""
        self.write(text, ITEM, lead=lead)

    def lead(self, text: str, *, tail: str = "") -> None:
        """Write a paragraph that is never parted from what follows."""
        self._headings.append(self.paragraph(text, BODY, tail=tail))

    def heading(self, text: str) -> None:
        """Write a section's heading, never parted from what follows."""
        self._headings.append(self.paragraph(text, HEADING))
        self._title = ""

    def subheading(self, text: str, within: str = "") -> None:
        """Write a heading inside of a section, never parted from what follows. Tables below it bear it on further pages
        too, after what it is `within`."""
        self._headings.append(self.paragraph(text, SUBHEADING))
        self._title = SEPARATOR.join(filter(None, (within, text)))

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
        self.put(ledger(columns, fit, sums=sums, watch=watch, continued=self._continued()))

    def _continued(self) -> Callable[[], Paragraph] | None:
        """Return what makes the title of a table's further pages, where it has one."""
        title = self._title
        if not title:
            return None
        shown = title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 1]}…"
        return lambda: self.paragraph(f"{shown} {CONTINUED}", SUBHEADING)


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
