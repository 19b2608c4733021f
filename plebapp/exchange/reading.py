"""Reading a file that a person names, and no more of it than is wanted."""

import errno
import stat
from pathlib import Path

from plebapp.domain.errors import BadFile, Code

_BY_OS_ERROR: dict[int | None, Code] = {
    errno.ENOENT: Code.FILE_MISSING,
    errno.ENOTDIR: Code.FILE_MISSING,
    errno.ELOOP: Code.FILE_MISSING,
    errno.ENAMETOOLONG: Code.FILE_MISSING,
    errno.EACCES: Code.TABLE_FORBIDDEN,
    errno.EPERM: Code.TABLE_FORBIDDEN,
}


def read_file(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a regular file.

    Raises BadFile: FILE_MISSING, FILE_IS_FOLDER, FILE_IS_DEVICE (which may never end), TABLE_FORBIDDEN,
    TABLE_UNREADABLE.
    """
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise BadFile(Code.FILE_IS_FOLDER, path=str(path))
        if not stat.S_ISREG(mode):
            raise BadFile(Code.FILE_IS_DEVICE, path=str(path))
        with path.open("rb") as stream:
            return stream.read(most)
    except OSError as error:
        code = _BY_OS_ERROR.get(error.errno, Code.TABLE_UNREADABLE)
        raise BadFile(code, path=str(path), reason=str(error.strerror)) from error
