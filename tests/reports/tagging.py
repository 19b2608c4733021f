"""Reading a document's structure back: the tree of elements, each with the text that stands in it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

import pikepdf
import pypdfium2 as pdfium
from pypdfium2 import raw

from tests.reports.reading import plain

Place = tuple[int, int]


@dataclass
class Node:
    """An element: its type, the text of its content in order with single blanks, where that stands, its parts."""

    kind: str
    text: str = ""
    places: list[Place] = field(default_factory=list)
    parts: list["Node"] = field(default_factory=list)
    attributes: dict[str, object] = field(default_factory=dict)
    alternative: str = ""

    def all(self, *kinds: str) -> list["Node"]:
        """This element and those within it that are of these types, in order."""
        return [node for node in self.walk() if node.kind in kinds]

    def walk(self) -> Iterator["Node"]:
        yield self
        for part in self.parts:
            yield from part.walk()

    @property
    def whole(self) -> str:
        """The text of this element and of all within it."""
        return plain(" ".join(node.text for node in self.walk()))


def tree(pdf: bytes) -> Node:
    """The document's element."""
    texts = _texts(pdf)
    with pikepdf.open(BytesIO(pdf)) as document:
        pages = {page.objgen: number for number, page in enumerate(document.pages)}
        return _node(document.Root.StructTreeRoot.K, pages, texts)


def _node(element: pikepdf.Object, pages: dict[tuple[int, int], int], texts: dict[Place, str]) -> Node:
    node = Node(str(element.S)[1:], alternative=str(element.get("/Alt", "")))
    if "/A" in element:
        node.attributes = {key[1:]: value for key, value in element.A.items()}
    kids = element.K if "/K" in element else []
    said = ""
    for kid in kids if isinstance(kids, pikepdf.Array | list) else [kids]:
        if isinstance(kid, int):
            place = (pages[element.Pg.objgen], int(kid))
        elif kid.get("/Type") == pikepdf.Name.MCR:
            place = (pages[kid.Pg.objgen], int(kid.MCID))
        else:
            node.parts.append(_node(kid, pages, texts))
            continue
        node.places.append(place)
        said += texts.get(place, "")
    node.text = plain(said)
    return node


def _texts(pdf: bytes) -> dict[Place, str]:
    """The text of each piece of marked content, as its operators write it: what the reader makes up is left out."""
    found: dict[Place, str] = {}
    document = pdfium.PdfDocument(pdf)
    for number, page in enumerate(document):
        textpage = page.get_textpage()
        for index in range(textpage.count_chars()):
            if raw.FPDFText_IsGenerated(textpage, index) != 1:
                place = number, raw.FPDFPageObj_GetMarkedContentID(raw.FPDFText_GetTextObject(textpage, index))
                found[place] = found.get(place, "") + chr(raw.FPDFText_GetUnicode(textpage, index))
    document.close()
    return found
