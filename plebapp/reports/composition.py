"""What a document says, block by block, before any paper: the general minutes and every other document are composed so.

`paper` prints a composition as PDF, `plain` and `odt` give it as text for other systems. Texts are whole: what a
typeface lacks is the paper's concern.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, StrEnum
from typing import NamedTuple

MM = 72 / 25.4  # points


class Style(StrEnum):
    """What a paragraph is in the document."""

    COURT = "court"
    BOARD = "board"
    TITLE = "title"
    SUBTITLE = "subtitle"
    BODY = "body"
    ITEM = "item"
    SMALL = "small"
    PROCLAIMED = "proclaimed"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph, its beginning and end in bold where given. `with_next`: never parted from what follows. `of_paper`:
    about the sheets themselves, and no part of forms for other systems."""

    text: str
    style: Style = Style.BODY
    lead: str = ""
    tail: str = ""
    with_next: bool = False
    of_paper: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a section (level 1) or of a part of one (level 2), never parted from what follows."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Arms:
    """The court's arms (PNG), or the neutral emblem, and what they show in words."""

    picture: bytes | None = field(repr=False)
    alternative: str


class Align(Enum):
    """Where a column's text stands."""

    LEFT = "left"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Column:
    """A column as wide as its widest cell, between `least` and `most` points, or with a `share` of the room left. Its
    cells may be what `names` the rows."""

    heading: str
    align: Align = Align.LEFT
    share: int = 0
    least: float = 0.0
    most: float = 40 * MM
    bold: bool = False
    names: bool = False


class Row(NamedTuple):
    """A row's cells. `notice`, in italics, takes the place of the cells from the first empty one at the end of the row.
    `strong` rows (totals) are bold under a rule."""

    cells: Sequence[str]
    notice: str = ""
    strong: bool = False


Watch = Callable[[int], None]
"""Called with the number of rows drawn."""


def unwatched(rows: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table over the text's width. `sums[n]` are the cells of what rows 0 to n bring together, for carrying over a
    page's end; `title` heads its further pages."""

    columns: Sequence[Column]
    rows: Sequence[Row]
    sums: Sequence[Sequence[str]] = ()
    title: str = ""
    watch: Watch = unwatched


@dataclass(frozen=True, slots=True)
class Ruled:
    """Lines to be filled by hand, no more than a page holds, under a label; what stays empty is struck on signing."""

    label: str
    lines: int


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code with its caption, and what it holds in words."""

    text: str
    caption: str
    alternative: str


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on: the name as given (empty where it is to be written by hand) and the role below it."""

    name: str
    role: str


@dataclass(frozen=True, slots=True)
class Signatures:
    """The end: closing text, rows of signatures; `continued` heads those that stand on a further page."""

    text: tuple[Text, ...]
    rows: tuple[tuple[Signature, ...], ...]
    continued: tuple[Text, ...]


Block = Text | Heading | Arms | Table | Ruled | Code | Signatures


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What stands on every page and in the file's description.

    `foot` runs along the bottom, in up to three lines, with `producer` (program and version) beside it; `marks`
    (MINUTA, SIMULADO …) head every page, and their first words lie across it. `issued_at` is an aware datetime.
    """

    title: str
    author: str
    subject: str
    producer: str
    foot: str
    marks: tuple[str, ...]
    issued_at: datetime


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file embedded in the document."""

    name: str
    content: bytes = field(repr=False)
    media_type: str
    description: str


@dataclass(frozen=True, slots=True)
class Composition:
    """A whole document: its sheet, its blocks in order, and what is embedded in it."""

    sheet: Sheet
    blocks: tuple[Block, ...]
    attachments: tuple[Attachment, ...] = ()
