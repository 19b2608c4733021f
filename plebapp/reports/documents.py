"""The port `Documents`: each official document by one method.

reportlab is slow to import and loads with the first document made.
"""

from contextlib import AbstractContextManager

from plebapp.domain.minutes import Minutes
from plebapp.usecases.ports import Document, OpenDocument, RecoverySheet, Report, silent

_LATIN = (range(0x20, 0x7F), range(0xA0, 0xAD), range(0xAE, 0x100))
_USUAL = frozenset(chr(code) for codes in _LATIN for code in codes) | frozenset("–—‘’“”…\n")


class PdfDocuments:
    """Makes the official documents as PDF."""

    def general_minutes(self, minutes: Minutes, report: Report = silent) -> Document:
        """Return the Ata Geral da Apuração do Plebiscito. `report` raises where the user cancelled."""
        from plebapp.reports.general_minutes import make

        return make(minutes, report)

    def minutes_text(self, minutes: Minutes) -> str:
        """Return what the general minutes say as plain text, for pasting elsewhere."""
        from plebapp.reports.general_minutes import compose
        from plebapp.reports.plain import plain

        return plain(compose(minutes), _notice(minutes))

    def minutes_odt(self, minutes: Minutes) -> bytes:
        """Return what the general minutes say as an OpenDocument text, for pasting elsewhere."""
        from plebapp.reports.general_minutes import compose
        from plebapp.reports.odt import odt

        return odt(compose(minutes), _notice(minutes))

    def recovery_sheet(self, sheet: RecoverySheet) -> Document:
        """Return the Folha de recuperação, one page."""
        from plebapp.reports.recovery_sheet import make

        return make(sheet)

    def arms(self, picture: bytes) -> bytes:
        """Return a court's arms, given as PNG or JPEG, as the opaque PNG that documents bear. Raises Refused."""
        from plebapp.reports.arms import prepare

        return prepare(picture)

    def lacking(self, text: str) -> tuple[str, ...]:
        """Return the characters of a text that its typeface lacks; the usual ones are told without loading it."""
        if not set(text) - _USUAL:
            return ()
        from plebapp.reports.paper.fonts import Printable

        printable = Printable()
        printable(text)
        return tuple(printable.replaced)

    def data(self, pdf: bytes) -> bytes | None:
        """Return the `dados.json` alone of a document of ours, None without one. Raises Unusable."""
        from plebapp.reports.reader import data

        return data(pdf)

    def open(self, pdf: bytes) -> AbstractContextManager[OpenDocument]:
        """Open a document for reading, running nothing in it. Raises Unusable."""
        from plebapp.reports.reader import opened

        return opened(pdf)


def _notice(minutes: Minutes) -> str:
    from plebapp.texts.extracts import notice

    return notice(minutes.kind, minutes.number, minutes.issued_at.astimezone(minutes.canvass.plebiscite.local_time))
