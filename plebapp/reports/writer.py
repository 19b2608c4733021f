"""The pen of every document: headings, running text, items and tables, one after the other, as blocks."""

from collections.abc import Sequence

from plebapp.reports.composition import Block, Column, Heading, Row, Style, Table, Text, Watch, unwatched
from plebapp.usecases.ports import Report

SEPARATOR = " · "


class Writer:
    """Collects a document's `blocks`."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self._title = ""

    def put(self, block: Block) -> None:
        """Add a block."""
        self.blocks.append(block)

    def write(self, text: str, style: Style = Style.BODY, *, lead: str = "", tail: str = "") -> None:
        """Write a paragraph, bold at its beginning and its end where these are given."""
        self.put(Text(text, style, lead, tail))

    def item(self, lead: str, text: str) -> None:
        """Write one of several like things, its name in bold."""
        self.write(text, Style.ITEM, lead=lead)

    def lead(self, text: str, *, tail: str = "") -> None:
        """Write a paragraph that is never parted from what follows."""
        self.put(Text(text, tail=tail, with_next=True))

    def heading(self, text: str) -> None:
        """Write a section's heading, never parted from what follows."""
        self.put(Heading(text))
        self._title = ""

    def subheading(self, text: str, within: str = "") -> None:
        """Write a heading inside of a section, never parted from what follows. Tables below it bear it on further pages
        too, after what it is `within`."""
        self.put(Heading(text, level=2))
        self._title = SEPARATOR.join(filter(None, (within, text)))

    def table(
        self,
        columns: Sequence[Column],
        rows: Sequence[Row],
        *,
        sums: Sequence[Sequence[str]] = (),
        watch: Watch = unwatched,
    ) -> None:
        """Write a table over the text's width; `sums` as in `composition.Table`."""
        self.put(Table(columns, rows, sums, self._title, watch))


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
