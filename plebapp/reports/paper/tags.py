"""The structure of a tagged document (ISO 32000-1, 14.7 and 14.8): a tree of elements over what is drawn.

An element joins its parent when something of it is first drawn: the tree is in reading order, and nothing empty is in
it but what is attached on purpose.
"""

from collections.abc import Sequence
from itertools import count

Place = tuple[int, int]
"""Where a piece of content stands: its page, counted from 0, and its marked-content identifier on that page."""


class Element:
    """A structure element: its standard type, and what it holds in order, further elements or places of content."""

    __slots__ = ("_attached", "alternative", "attributes", "kids", "kind", "number", "parent")

    def __init__(
        self, kind: str, parent: "Element | None" = None, *, attributes: str = "", alternative: str = ""
    ) -> None:
        self.kind, self.parent = kind, parent
        self.attributes, self.alternative = attributes, alternative
        self.kids: list[Element | Place] = []
        self.number = 0
        self._attached = parent is None

    def attach(self) -> None:
        """Take the place among the parent's parts, once."""
        if not self._attached:
            self._attached = True
            assert self.parent is not None
            self.parent.attach()
            self.parent.kids.append(self)

    def part(self, kind: str, attributes: str = "") -> "Element":
        """Return a new part, in its place at once, which may stay empty."""
        part = Element(kind, self, attributes=attributes)
        part._attached = True
        self.kids.append(part)
        return part

    def hold(self, place: Place) -> None:
        """Hold what is drawn there."""
        if not self._attached:
            self.attach()
        self.kids.append(place)


def structure(root: Element, owners: Sequence[Sequence[Element]], pages: Sequence[int], first: int) -> list[str]:
    """Return the PDF objects of the structure, numbered from `first`: the tree's root, the tree of parents (of page n
    under key n), then each element.

    `owners[page][identifier]` is the element that holds this piece of content; `pages` are the pages' object numbers.
    """
    elements = list(_walk(root, count(first + 2)))
    parents = "".join(
        f"{page}[{' '.join([f'{owner.number} 0 R' for owner in held])}]" for page, held in enumerate(owners)
    )
    top = f"<</Type/StructTreeRoot/K {root.number} 0 R/ParentTree {first + 1} 0 R/ParentTreeNextKey {len(owners)}>>"
    return [top, f"<</Nums[{parents}]>>", *(_written(element, first, pages) for element in elements)]


def _walk(root: Element, numbers: "count[int]") -> list[Element]:
    """Return all elements, each before its parts, and number them."""
    found, waiting = [], [root]
    while waiting:
        element = waiting.pop()
        element.number = next(numbers)
        found.append(element)
        waiting.extend(kid for kid in reversed(element.kids) if isinstance(kid, Element))
    return found


def _written(element: Element, top: int, pages: Sequence[int]) -> str:
    """Return an element as a PDF object. Content on a further page than the first is told with that page."""
    above = top if element.parent is None else element.parent.number
    page = next((kid[0] for kid in element.kids if not isinstance(kid, Element)), None)
    shown = "" if page is None else f"/Pg {pages[page]} 0 R"
    kids = [_kid(kid, page, pages) for kid in element.kids]
    held = f"/K {kids[0]}" if len(kids) == 1 else f"/K[{' '.join(kids)}]" if kids else ""
    alternative = f"/Alt {text_string(element.alternative)}" if element.alternative else ""
    return f"<</S/{element.kind}/P {above} 0 R{shown}{held}{element.attributes}{alternative}>>"


def _kid(kid: Element | Place, page: int | None, pages: Sequence[int]) -> str:
    if isinstance(kid, Element):
        return f"{kid.number} 0 R"
    on, identifier = kid
    return str(identifier) if on == page else f"<</Type/MCR/Pg {pages[on]} 0 R/MCID {identifier}>>"


def text_string(text: str) -> str:
    """Return the text as a PDF text string."""
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
