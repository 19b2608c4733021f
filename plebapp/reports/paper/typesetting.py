"""Putting a composition on paper: each block becomes what draws it, and all of them a PDF."""

from collections.abc import Callable, Sequence

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable

from plebapp.reports.composition import (
    Arms,
    Block,
    Code,
    Composition,
    Heading,
    Row,
    Ruled,
    Signature,
    Signatures,
    Style,
    Table,
    Text,
)
from plebapp.reports.paper import style
from plebapp.reports.paper.code import CodeBesideCaption
from plebapp.reports.paper.figures import Crest
from plebapp.reports.paper.fonts import Printable
from plebapp.reports.paper.page import print_pages
from plebapp.reports.paper.prose import Prose, prose
from plebapp.reports.paper.ruled import RuledLines
from plebapp.reports.paper.signatures import PrintedSignature, SignatureRow, SignedText
from plebapp.reports.paper.stacking import Headed
from plebapp.reports.paper.tables import Ledger, ledger
from plebapp.reports.paper.tags import Element

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
_HEADINGS = {1: ("H2", style.HEADING), 2: ("H3", style.SUBHEADING)}


def typeset(composition: Composition, *, tagged: bool = True) -> tuple[bytes, tuple[str, ...]]:
    """Return the PDF of a composition (PDF/A-3a and PDF/UA-1; untagged PDF/A-3b), and the characters that the typeface
    lacks in order of appearance: each is printed as `texts.remarks.MARK`. What a table's `watch` raises passes through.
    """
    setter = Setter()
    for block in composition.blocks:
        setter.put(block)
    root = setter.root if tagged else None
    pdf = print_pages(setter.story, composition.sheet, setter.printable, root, composition.attachments)
    return pdf, tuple(setter.printable.replaced)


class Setter:
    """Makes flowables of blocks, one below the other in `story`; every text passes through `printable`, and all is part
    of `root` in the document's structure."""

    def __init__(self) -> None:
        self.printable = Printable()
        self.root = Element("Document")
        self.story: list[Flowable] = []
        self._waiting: list[Prose] = []
        self._list: Element | None = None
        self._signed: SignedText | None = None

    def put(self, block: Block) -> None:
        """Add a block, under the headings that wait for it."""
        if not (isinstance(block, Text) and block.style is Style.ITEM):
            self._list = None
        match block:
            case Heading():
                kind, shape = _HEADINGS[block.level]
                self._waiting.append(self.paragraph(block.text, shape, self._part(kind)))
            case Text(with_next=True):
                self._waiting.append(self.text(block))
            case Text():
                self.add(self.text(block))
            case Table():
                self.add(self._table(block))
            case _:
                self._put_other(block)

    def _put_other(self, block: Arms | Ruled | Code | Signatures) -> None:
        match block:
            case Arms():
                self.add(Crest(block.picture, self.figure(block.alternative)))
            case Ruled():
                self._waiting.append(self.paragraph(block.label, style.BODY))
                self.add(RuledLines(block.lines))
            case Code():
                self._put_code(block)
            case Signatures():
                self._signed = self._signatures(block)
                self.add(self._signed)

    def add(self, flowable: Flowable) -> None:
        """Add a flowable, under the headings that wait for it."""
        self.story.append(Headed(self._waiting, flowable) if self._waiting else flowable)
        self._waiting = []

    def _part(self, kind: str) -> Element:
        return Element(kind, self.root)

    def figure(self, alternative: str) -> Element:
        """Return the element of a picture that shows this."""
        return Element("Figure", self.root, alternative=self.printable(alternative))

    def paragraph(
        self, text: str, shape: ParagraphStyle, element: Element | None = None, *, lead: str = "", tail: str = ""
    ) -> Prose:
        """Return a paragraph of plain text, bold at its beginning and end where these are given."""
        return prose(self.printable, text, shape, element or self._part("P"), lead=lead, tail=tail)

    def text(self, block: Text) -> Prose:
        """Return a block of text as a paragraph: the document's title, one of several like things, or running text."""
        match block.style:
            case Style.TITLE:
                element = self._part("H1")
            case Style.ITEM:
                self._list = self._list or self._part("L")
                element = Element("LBody", Element("LI", self._list))
            case _:
                element = self._part("P")
        return self.paragraph(block.text, STYLES[block.style], element, lead=block.lead, tail=block.tail)

    def _table(self, block: Table) -> Ledger:
        fit = self.printable
        rows = [Row([fit(cell) for cell in row.cells], fit(row.notice), row.strong) for row in block.rows]
        return ledger(
            block.columns,
            rows,
            sums=block.sums,
            watch=block.watch,
            continued=self._continued(block.title),
            element=self._part("Table"),
        )

    def _continued(self, title: str) -> Callable[[], Prose] | None:
        """Return what makes the title of a table's further pages, where it has one: an artifact, said already."""
        if not title:
            return None
        shown = title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 1]}…"
        return lambda: prose(self.printable, f"{shown} {CONTINUED}", style.SUBHEADING, None)

    def _put_code(self, block: Code) -> None:
        """Put a code at the end of the signatures, on the page of the last of them; without signatures, by itself."""
        caption = self.paragraph(block.caption, style.SMALL)
        code = CodeBesideCaption(block.text, caption, self.figure(block.alternative))
        if self._signed is None:
            self.add(code)
        else:
            self._signed.end_with(code)

    def _signatures(self, block: Signatures) -> SignedText:
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
