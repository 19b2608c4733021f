"""What a file is, told before it is opened, without a lock or a trace."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.driver import Connection
from plebapp.storage.engine import PAGE
from plebapp.storage.failures import damaged
from plebapp.storage.files import companions
from plebapp.storage.keyfile import key_path
from plebapp.usecases.ports import DataKey, Protection

APPLICATION_ID = int.from_bytes(b"PLEB", "big")


def protection_of(path: Path) -> Protection:
    """Say how a file stands. Raises Unusable: FILE_NOT_OURS, and what disks refuse.

    What is encrypted cannot be told from noise: what has a key file beside it is taken for one of ours, and so is what
    could be one by its size.
    """
    try:
        with closing(Connection(path, "ro")) as connection:
            application = _application(connection)
    except Unusable as error:
        if error.code is Code.FILE_DAMAGED:
            return Protection.OPEN
        if error.code is not Code.FILE_NOT_OURS:
            raise
        if key_path(path).exists():
            return Protection.PROTECTED
        if path.stat().st_size % PAGE:
            raise
        return Protection.KEYS_MISSING
    if application != APPLICATION_ID:
        raise Unusable(Code.FILE_NOT_OURS, path=str(path))
    return Protection.OPEN


def require_openable(path: Path, key: DataKey | None, newest: int) -> None:
    """Refuse what is not ours, is newer than version `newest`, or does not open with `key`.

    Raises Unusable: FILE_NOT_OURS, FILE_NEWER, FILE_DAMAGED, FILE_PROTECTED, KEYS_MISSING, KEYS_OF_ANOTHER_FILE.
    """
    if key is None:
        _require_open(path)
    try:
        with key_told(path, key), closing(Connection(path, "ro", key=key)) as connection:
            if _application(connection) != APPLICATION_ID:
                raise Unusable(Code.FILE_NOT_OURS, path=str(path))
            version_of(connection, newest)
    except Unusable as error:
        # After a stop in the middle of a write the -wal file holds what is missing; opening in earnest decides.
        decided = error.code not in {Code.FILE_DAMAGED, Code.KEYS_OF_ANOTHER_FILE}
        if decided or not companions(path.resolve())[0].exists():
            raise


def require_whole_pages(path: Path) -> None:
    """Raise Unusable(FILE_DAMAGED) where a page is cut: the engine would take what is missing for zeros.

    Where a -wal file lies beside it, as after a stop in the middle of a write, the engine decides.
    """
    size = path.stat().st_size
    if size % PAGE and not companions(path.resolve())[0].exists():
        raise damaged(path, f"{size} bytes")


def _require_open(path: Path) -> None:
    protection = protection_of(path)
    if protection is Protection.PROTECTED:
        raise Unusable(Code.FILE_PROTECTED, path=str(path))
    if protection is Protection.KEYS_MISSING:
        raise Unusable(Code.KEYS_MISSING, path=str(path), keys=str(key_path(path)))


@contextmanager
def key_told(path: Path, key: DataKey | None) -> Iterator[None]:
    """Say of what cannot be read as a database under a key that the key is of another file."""
    try:
        yield
    except Unusable as error:
        if key is None or error.code is not Code.FILE_NOT_OURS or "detail" not in error.operands:
            raise
        raise Unusable(Code.KEYS_OF_ANOTHER_FILE, path=str(path), keys=str(key_path(path))) from error


def _application(connection: Connection) -> int:
    return connection.number("PRAGMA application_id")


def version_of(connection: Connection, newest: int) -> int:
    """Return the version of the file. Raises Unusable: FILE_NEWER (operands `version`, `known`), FILE_DAMAGED."""
    version = connection.number("PRAGMA user_version")
    if version > newest:
        raise Unusable(Code.FILE_NEWER, path=str(connection.path), version=version, known=newest)
    if version < 1:
        raise damaged(connection.path, f"user_version {version}")
    return version
