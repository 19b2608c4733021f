"""The general minutes as facts: everything that the document says, and all that is embedded in it as `dados.json`."""

from dataclasses import dataclass, field
from datetime import datetime

from plebapp.domain.canvass import Canvass
from plebapp.domain.documents import DocumentKind, DocumentNumber
from plebapp.domain.proceedings import Proceeding
from plebapp.domain.verification import Signed


@dataclass(frozen=True, slots=True)
class Minutes:
    """What the general minutes rest on: the canvass, the moment of issue with its offset, the program's version, what
    of the journal is signed (None in a file without protection), the number it bears (None in a file that is only
    read), what the board put on record, and the court's arms as a PNG (None: the neutral emblem).

    The arms are a picture alone: `dados.json` leaves them out.
    """

    canvass: Canvass
    issued_at: datetime
    version: str
    signed: Signed | None = None
    number: DocumentNumber | None = None
    proceedings: tuple[Proceeding, ...] = ()
    arms: bytes | None = field(default=None, repr=False, compare=False)

    @property
    def kind(self) -> DocumentKind:
        """Return what this is: the minutes, or a draft of them while the poll or the count is not over, or the roll is
        open."""
        return DocumentKind.MINUTES if self.canvass.final and self.polled else DocumentKind.DRAFT

    @property
    def polled(self) -> bool:
        """Say whether the poll was over at the moment of issue; that of a simulation always is."""
        return self.canvass.plebiscite.counting_may_begin(self.issued_at)
