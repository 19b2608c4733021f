"""Reading a file somebody names: no more than asked for, nothing that never ends, and a reason where it cannot be."""

import os
from pathlib import Path

import pytest

from plebapp.domain.errors import BadFile, Code
from plebapp.exchange.files import Files

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")


def refusal(path: Path) -> BadFile:
    with pytest.raises(BadFile) as caught:
        Files().read_file(path, 10)
    assert caught.value.operands["path"] == str(path)
    return caught.value


@pytest.mark.parametrize(("most", "read"), [(0, b""), (3, b"abc"), (4, b"abcd"), (5, b"abcd")])
def test_no_more_is_read_than_asked_for(tmp_path: Path, most: int, read: bytes) -> None:
    path = tmp_path / "São João.png"
    path.write_bytes(b"abcd")
    assert Files().read_file(path, most) == read


def test_what_cannot_be_read_says_why(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nada.png").code is Code.FILE_MISSING
    assert refusal(tmp_path / ("x" * 300)).code is Code.FILE_MISSING
    assert refusal(tmp_path).code is Code.FILE_IS_FOLDER


@POSIX
def test_what_never_ends_is_not_begun(tmp_path: Path) -> None:
    pipe = tmp_path / "canal.png"
    os.mkfifo(pipe)
    assert refusal(pipe).code is Code.FILE_IS_DEVICE
    assert refusal(Path("/dev/zero")).code is Code.FILE_IS_DEVICE


@POSIX
def test_a_file_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "brasão.png"
    path.write_bytes(b"abcd")

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    def broken(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Path, "open", forbidden)
    assert refusal(path).code is Code.TABLE_FORBIDDEN
    monkeypatch.setattr(Path, "open", broken)
    assert refusal(path).code is Code.TABLE_UNREADABLE
