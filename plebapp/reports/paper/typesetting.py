"""Putting a composition on paper: each block becomes what draws it, and all of them a PDF."""

from collections.abc import Callable, Sequence

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, Paragraph

from plebapp.reports.composition import (
    Arms,
    Block,
    Composition,
    Heading,
    Row,
    Signature,
    Signatures,
    Style,
    Table,
    Text,
)
from plebapp.reports.paper import style
from plebapp.reports.paper.emblem import Emblem
from plebapp.reports.paper.fonts import Printable
from plebapp.reports.paper.page import print_pages
from plebapp.reports.paper.signatures import PrintedSignature, SignatureRow, SignedText
from plebapp.reports.paper.stacking import Headed
from plebapp.reports.paper.tables import Ledger, ledger

_LONGEST_TITLE = 120  # characters
CONTINUED = "(continuação)"
STYLES = {
    Style.COURT: style.COURT,
    Style.BOARD: style.BOARD,
    Style.TITLE: style.TITLE,
    Style.SUBTITLE: style.SUBTITLE,
    Style.BODY: style.BODY,
    Style.ITEM: style.ITEM,
    Style.SMALL: style.SMALL,
    Style.PROCLAIMED: style.PROCLAIMED,
    Style.DATE: style.DATE,
}
_HEADINGS = {1: style.HEADING, 2: style.SUBHEADING}


def typeset(composition: Composition) -> tuple[bytes, tuple[str, ...]]:
    """Return the PDF of a composition, and the characters that the typeface lacks in order of appearance: each is
    printed as `texts.remarks.MARK`. What a table's `watch` raises passes through."""
    setter = Setter()
    for block in composition.blocks:
        setter.put(block)
    pdf = print_pages(setter.story, composition.sheet, setter.printable)
    return pdf, tuple(setter.printable.replaced)


class Setter:
    """Makes flowables of blocks, one below the other in `story`; every text passes through `printable`."""

    def __init__(self) -> None:
        self.printable = Printable()
        self.story: list[Flowable] = []
        self._waiting: list[Paragraph] = []

    def put(self, block: Block) -> None:
        """Add a block, under the headings that wait for it."""
        match block:
            case Heading():
                self._waiting.append(self.paragraph(block.text, _HEADINGS[block.level]))
            case Text(with_next=True):
                self._waiting.append(self.text(block))
            case Text():
                self.add(self.text(block))
            case Table():
                self.add(self._table(block))
            case Arms():
                self.add(Emblem())
            case Signatures():
                self.add(self._signed(block))

    def add(self, flowable: Flowable) -> None:
        """Add a flowable, under the headings that wait for it."""
        self.story.append(Headed(self._waiting, flowable) if self._waiting else flowable)
        self._waiting = []

    def paragraph(self, text: str, shape: ParagraphStyle, *, lead: str = "", tail: str = "") -> Paragraph:
        """Return a paragraph of plain text, bold at its beginning and end where these are given."""
        return style.paragraph(self.printable, text, shape, lead=lead, tail=tail)

    def text(self, block: Text) -> Paragraph:
        """Return a block of text as a paragraph."""
        return self.paragraph(block.text, STYLES[block.style], lead=block.lead, tail=block.tail)

    def _table(self, block: Table) -> Ledger:
        rows = [Row([self.printable(cell) for cell in row.cells], row.notice, row.strong) for row in block.rows]
        return ledger(block.columns, rows, sums=block.sums, watch=block.watch, continued=self._continued(block.title))

    def _continued(self, title: str) -> Callable[[], Paragraph] | None:
        """Return what makes the title of a table's further pages, where it has one."""
        if not title:
            return None
        shown = title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 1]}…"
        return lambda: self.paragraph(f"{shown} {CONTINUED}", style.SUBHEADING)

    def _signed(self, block: Signatures) -> SignedText:
        return SignedText(
            text=[self.text(each) for each in block.text],
            rows=[self.signature_row(row) for row in block.rows],
            continued=lambda: [self.text(each) for each in block.continued],
        )

    def signature_row(self, row: Sequence[Signature]) -> SignatureRow:
        """Return signatures side by side."""
        return SignatureRow([self._signature(signature) for signature in row])

    def _signature(self, signature: Signature) -> PrintedSignature:
        name = self.paragraph(signature.name, style.SIGNATORY) if signature.name.strip() else None
        return PrintedSignature(name, self.paragraph(signature.role, style.ROLE))
