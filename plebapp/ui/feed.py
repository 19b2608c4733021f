"""Keeps rail, foot, title and activity of the window in step with the open plebiscite."""

from PySide6.QtCore import QObject

from plebapp.domain.station import StationId
from plebapp.texts.formats import station
from plebapp.ui import overview
from plebapp.ui.copies import copy_told
from plebapp.ui.main_window import MainWindow
from plebapp.ui.overview import Overview
from plebapp.ui.session import Session
from plebapp.ui.stages import STAGES


class Feed(QObject):
    """Shows a session in the window for as long as it is open."""

    def __init__(self, session: Session, window: MainWindow) -> None:
        """Follow `session`; `refresh` shows it for the first time."""
        super().__init__(session)
        self._session, self._window = session, window
        session.changed.connect(self.refresh)
        session.person_changed.connect(self.refresh)
        session.told.connect(window.activity.tell)
        session.told.connect(self.refresh)  # a copy was made, perhaps
        session.waiting.connect(window.activity.follow)
        session.wanted.connect(self._show_wanted)
        window.page_shown.connect(self._catch_up)
        window.activated.connect(self._catch_up)

    def refresh(self) -> None:
        """Show stages, figures and name as they are now."""
        session, window = self._session, self._window
        canvass = session.canvass()
        plebiscite = canvass.plebiscite
        name, note, title = plebiscite.name, overview.heading(plebiscite), overview.window_title(plebiscite)
        window.name_document(name, note, title)
        now = self._overview()
        window.set_stages([overview.stage(*stage, now) for stage in STAGES])
        window.set_status(overview.status(canvass, session.person, copy_told(session)))
        window.set_person(session.person)

    def drafts(self) -> tuple[str, ...]:
        """Return the stations, by name, whose fields were typed and not concluded."""
        keys: list[StationId] = sorted(draft.station for draft in self._session.desk.book.counting.drafts())
        return tuple(station(*key) for key in keys)

    def _overview(self) -> Overview:
        session = self._session
        book = session.desk.book
        canvass = session.canvass()
        return Overview(
            canvass,
            voters=sum(book.roll.counts().values()),
            countable=canvass.plebiscite.counting_may_begin(session.desk.clock()),
            unclean=book.opening.unclean,
            verification=session.verification,
        )

    def _catch_up(self) -> None:
        self._session.catch_up()

    def _show_wanted(self, key: str, target: object) -> None:
        if target is None:
            self._window.go(key)
        else:
            self._window.reveal(key, target)
