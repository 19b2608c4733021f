"""How the minutes will tell what is typed for them, and what is worth checking in it."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from plebapp.domain.proceedings import Proceeding
from plebapp.ui.models.record import in_the_minutes, to_check
from plebapp.ui.session import Session

Rows = Callable[[], Sequence[Proceeding]]


class RecordTelling:
    """Tells of proceedings beside those that `rows` gives."""

    def __init__(self, session: Session, rows: Rows) -> None:
        """Tell by the state of the session's plebiscite."""
        self._session, self._rows = session, rows

    def now(self) -> datetime:
        """Return the present moment of the state, without an offset."""
        zone = self._session.canvass().plebiscite.local_time
        return self._session.desk.clock().astimezone(zone).replace(tzinfo=None)

    def notices(self, proceeding: Proceeding) -> Mapping[str, str]:
        """Return by field what is worth checking."""
        return to_check(proceeding, self._rows(), complete=self._session.canvass().complete)

    def told(self, proceeding: Proceeding) -> tuple[str, tuple[str, ...]]:
        """Return how the minutes will tell it, and the characters that they will be lacking."""
        canvass = self._session.canvass()
        draft = not (canvass.final and canvass.plebiscite.counting_may_begin(self._session.desk.clock()))
        text = in_the_minutes(proceeding, self._rows(), draft=draft)
        return text, self._session.app.documents.lacking(text)
