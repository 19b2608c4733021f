"""Keeps rail, foot, title and activity of the window in step with the open plebiscite."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from plebapp.domain.station import StationId
from plebapp.texts.formats import station
from plebapp.ui import overview, who
from plebapp.ui.copies import CopyView
from plebapp.ui.main_window import MainWindow
from plebapp.ui.overview import Overview
from plebapp.ui.session import Session
from plebapp.ui.stages import STAGES


class Feed(QObject):
    """Shows a session in the window for as long as it is open."""

    def __init__(self, session: Session, window: MainWindow, copies: Callable[[], CopyView]) -> None:
        """Follow `session`; `refresh` shows it for the first time. `copies` says how its copies stand."""
        super().__init__(session)
        self._session, self._window, self._copies = session, window, copies
        session.changed.connect(self.refresh)
        session.person_changed.connect(self.refresh)
        session.told.connect(window.activity.tell)
        session.warned.connect(window.activity.warn)
        session.waiting.connect(window.activity.follow)
        session.wanted.connect(self._show_wanted)
        window.page_shown.connect(self._catch_up)
        window.activated.connect(self._catch_up)

    def refresh(self) -> None:
        """Show stages, figures and name as they are now."""
        session, window = self._session, self._window
        canvass = session.canvass()
        window.name_document(*self.names())
        now = self._overview()
        window.set_stages([overview.stage(*stage, now) for stage in STAGES])
        told, copies, mark = who.told(session), self._copies(), self._mark()
        window.set_status(overview.status(canvass, told, copies, read_only=session.read_only, distrust=mark))
        window.set_damaged(damaged=session.damaged)
        window.set_person(session.person, who.note(session))

    def names(self) -> tuple[str, str, str]:
        """Return the plebiscite's name, what stands under it in the rail, and how the window's title names it."""
        plebiscite, read_only = self._session.canvass().plebiscite, self._session.read_only
        return (
            plebiscite.name,
            overview.heading(plebiscite, read_only=read_only, distrust=self._mark()),
            overview.window_title(plebiscite, read_only=read_only, distrust=self._mark()),
        )

    def _mark(self) -> str:
        return "" if self._session.distrust is None else self._session.distrust.mark

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
            distrust=self._mark(),
        )

    def _catch_up(self) -> None:
        self._session.catch_up()

    def _show_wanted(self, key: str, target: object) -> None:
        if target is None:
            self._window.go(key)
        else:
            self._window.reveal(key, target)
