"""What becomes of a name and a password: the file is opened by them, or somebody proves to be who they say."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from plebapp.domain.errors import Code, PlebError, Unusable
from plebapp.ui.session import Session
from plebapp.usecases.copies import keys_for
from plebapp.usecases.ports import App, DataKey, Desk, Report, Signer, Unlocked
from plebapp.usecases.signing_in import journal_failures, sign_in
from plebapp.usecases.trust import require_known

READABLE = frozenset({Code.FILE_IN_USE, Code.FILE_FORBIDDEN, Code.FOLDER_FORBIDDEN})
"""What hinders writing a protected file, not reading it."""


class Opening:
    """Opens a protected file, on the worker, whose connection it becomes. Gives the Desk."""

    aside = False

    def __init__(self, app: App, path: Path, *, read_only: bool = False) -> None:
        """Open `path`, for writing or only to read."""
        self._app, self._path, self._read_only = app, path, read_only
        self.reading: Desk | None = None
        """A desk that only reads a file that somebody else has open: whoever chooses that gives no password again."""

    def work(self, name: str, password: str) -> Desk:
        """See Attempt."""
        try:
            return sign_in(self._app, self._path, name, password, read_only=self._read_only)
        except Unusable as error:
            if error.code in READABLE and not self._read_only:
                with suppress(PlebError):  # then reading it asks once more, and says why it cannot
                    self.reading = sign_in(self._app, self._path, name, password, read_only=True)
            raise

    def admit(self, result: object) -> object:
        """See Attempt."""
        return result


class Unlocking:
    """Opens the keys of a protected file that itself may be damaged. Gives those that may open it."""

    aside = True

    def __init__(self, app: App, path: Path) -> None:
        """Open the keys beside `path`."""
        self._app, self._path = app, path

    def work(self, name: str, password: str) -> tuple[DataKey, ...]:
        """See Attempt."""
        return keys_for(self._app, self._path, name, password)

    def admit(self, result: object) -> object:
        """See Attempt."""
        return result


class Proving:
    """Proves, at an open file, who somebody is; while the worker may be busy with a long job. Gives the Signer."""

    aside = True

    def __init__(self, session: Session) -> None:
        """Prove it to `session`."""
        self._session = session

    def work(self, name: str, password: str) -> Unlocked:
        """See Attempt."""
        desk = self._session.desk
        return self._session.app.vault.unlock(desk.book.path, name, password, desk.clock())

    def admit(self, result: object) -> Signer:
        """See Attempt. Wrong passwords tried before are journaled as soon as the worker has time."""
        assert isinstance(result, Unlocked)
        require_known(self._session.desk.book, result.signer)
        if result.failures:
            self._session.run(partial(_journal, self._session.app, result))
        return result.signer


def _journal(app: App, unlocked: Unlocked, desk: Desk, _report: Report) -> None:
    signer = unlocked.signer
    journal_failures(app, replace(desk, person=signer.name, signer=signer, second=None), unlocked.failures)
