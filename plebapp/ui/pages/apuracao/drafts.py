"""Sheets typed and not concluded, on their way into the file."""

from collections.abc import Mapping

from plebapp.domain.sheet import SheetField
from plebapp.domain.station import StationId
from plebapp.texts.formats import station as station_name
from plebapp.ui.draft_keeper import NOT_KEPT, DraftKeeper
from plebapp.ui.session import Session
from plebapp.usecases.counting import keep_draft
from plebapp.usecases.ports import Desk

__all__ = ["NOT_KEPT", "SheetDrafts", "Texts"]

Texts = Mapping[SheetField, str]


class SheetDrafts(DraftKeeper[StationId, Texts]):
    """Keeps the drafts of sheets, by station."""

    def __init__(self, session: Session) -> None:
        """Keep what is typed in `session`."""
        super().__init__(session, _write, lambda station: station_name(*station), {})


def _write(desk: Desk, station: StationId, texts: Texts) -> None:
    keep_draft(desk, station, texts)
