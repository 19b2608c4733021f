"""Where a file may be written: links are followed, nothing but a regular file gives way, and asking changes nothing."""

import errno
import os
import socket
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.exchange.files import Files
from plebapp.exchange.replacing import replacing

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such files")
FILES = Files()


def table(path: Path) -> None:
    FILES.write_table(path, ["a"], [["1"]])


def document(path: Path) -> None:
    FILES.write_document(path, b"%PDF-1.7")


Act = Callable[[Path], None]
WRITING = pytest.mark.parametrize("write", [table, document])
ACTING = pytest.mark.parametrize("act", [table, document, FILES.require_writable])


def refusal(act: Act, path: Path) -> tuple[Code, object]:
    with pytest.raises(Unusable) as caught:
        act(path)
    return caught.value.code, caught.value.operands["path"]


@WRITING
def test_a_new_file_and_an_old_one(tmp_path: Path, write: Act) -> None:
    path = tmp_path / "São João.csv"
    write(path)
    first = path.read_bytes()
    path.write_bytes(b"old")
    write(path)
    assert path.read_bytes() == first != b""
    assert list(tmp_path.iterdir()) == [path]


@POSIX
@WRITING
@pytest.mark.parametrize("there", [True, False], ids=["to a file", "to a place still empty"])
def test_a_link_is_followed_and_stays(tmp_path: Path, write: Act, there: bool) -> None:
    (tmp_path / "pasta").mkdir()
    target, link, second = tmp_path / "pasta" / "alvo.csv", tmp_path / "elo.csv", tmp_path / "outro.csv"
    if there:
        target.write_bytes(b"old")
    link.symlink_to(target)
    second.symlink_to("elo.csv")
    FILES.require_writable(second)
    write(second)
    assert (link.is_symlink(), second.is_symlink(), target.is_symlink()) == (True, True, False)
    assert target.read_bytes() not in (b"", b"old")
    assert sorted(tmp_path.rglob("*")) == sorted([tmp_path / "pasta", target, link, second])


@POSIX
@ACTING
def test_a_link_in_a_circle_or_into_no_folder_leads_nowhere(tmp_path: Path, act: Act) -> None:
    (tmp_path / "a.csv").symlink_to("b.csv")
    (tmp_path / "b.csv").symlink_to("a.csv")
    (tmp_path / "c.csv").symlink_to("nada/c.csv")
    for name in ("a.csv", "c.csv"):
        assert refusal(act, tmp_path / name)[0] is Code.FILE_MISSING
    assert all(path.is_symlink() for path in tmp_path.iterdir())
    assert len(list(tmp_path.iterdir())) == 3


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[dict[str, Path]]:
    """Everything that is neither a file nor a folder, by itself and through a link."""
    os.mkfifo(tmp_path / "fila")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "soquete"))
        yield {
            "device": Path(os.devnull),
            "pipe": tmp_path / "fila",
            "socket": tmp_path / "soquete",
        }


@POSIX
@ACTING
@pytest.mark.parametrize("kind", ["device", "pipe", "socket"])
def test_what_is_no_regular_file_is_refused_and_stays(
    tmp_path: Path, nodes: dict[str, Path], act: Act, kind: str
) -> None:
    link = tmp_path / "meu.csv"
    link.symlink_to(nodes[kind])
    before = nodes[kind].stat()
    for path in (nodes[kind], link):
        assert refusal(act, path) == (Code.FILE_IS_DEVICE, str(path))
    assert os.path.samestat(nodes[kind].stat(), before)
    assert link.is_symlink()
    assert not list(tmp_path.glob(".*"))


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="only Linux shows its open files as links")
@ACTING
def test_a_link_to_an_open_file_without_a_name_is_refused(tmp_path: Path, act: Act) -> None:
    """As /dev/stdout where the output goes into a pipe: what it leads to has no place in any folder."""
    reading, writing = os.pipe()
    removed = (tmp_path / "removido.csv").open("wb")
    (tmp_path / "removido.csv").unlink()
    try:
        for number in (writing, removed.fileno()):
            link = tmp_path / f"{number}.csv"
            link.symlink_to(f"/proc/self/fd/{number}")
            for path in (link, Path(f"/proc/self/fd/{number}")):
                assert refusal(act, path) == (Code.FILE_IS_DEVICE, str(path))
            link.unlink()
    finally:
        removed.close()
        os.close(reading)
        os.close(writing)
    assert list(tmp_path.iterdir()) == []


@ACTING
def test_what_can_be_no_file_says_why(tmp_path: Path, act: Act) -> None:
    (tmp_path / "arquivo").write_bytes(b"")
    for path, code, named in (
        (tmp_path, Code.FILE_IS_FOLDER, tmp_path),
        (tmp_path / "nada" / "a.csv", Code.FILE_MISSING, tmp_path / "nada"),
        (tmp_path / "arquivo" / "a.csv", Code.FILE_MISSING, tmp_path / "arquivo"),
        (tmp_path / ("x" * 300), Code.FILE_NAME_TOO_LONG, tmp_path / ("x" * 300)),
    ):
        assert refusal(act, path) == (code, str(named))
    assert [path.name for path in tmp_path.iterdir()] == ["arquivo"]


@pytest.mark.parametrize("length", [1, 40, 251, 255])
@WRITING
def test_names_up_to_the_greatest_length(tmp_path: Path, write: Act, length: int) -> None:
    path = tmp_path / ("x" * length)
    FILES.require_writable(path)
    write(path)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.EACCES, Code.FOLDER_FORBIDDEN),
        (errno.EPERM, Code.FOLDER_FORBIDDEN),
        (errno.EROFS, Code.FOLDER_FORBIDDEN),
        (errno.ENOSPC, Code.DISK_FULL),
        (errno.EDQUOT, Code.DISK_FULL),
        (errno.EIO, Code.WRITE_FAILED),
    ],
)
@ACTING
def test_what_the_system_refuses_is_found_out_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, act: Act, number: int, code: Code
) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(b"old")
    opening = os.open

    def refuse(name: str, flags: int, *rest: int, **others: int) -> int:
        if flags & os.O_CREAT:
            raise OSError(number, "the system's words")
        return opening(name, flags, *rest, **others)

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(Unusable) as caught:
        act(path)
    named = tmp_path if code is Code.FOLDER_FORBIDDEN else path
    assert caught.value.code is code
    assert caught.value.operands == {"path": str(named), "detail": "the system's words"}
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@POSIX
@ACTING
def test_a_folder_without_permission(act: Act) -> None:
    """An administrator may write anywhere, and steps down for the attempt."""
    administrator = os.geteuid() == 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        if administrator:
            os.seteuid(65534)
        try:
            assert refusal(act, folder / "a.csv") == (Code.FOLDER_FORBIDDEN, str(folder))
        finally:
            if administrator:
                os.seteuid(0)
            folder.chmod(0o755)
        assert list(folder.iterdir()) == []


def test_asking_leaves_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")
    before = path.stat()
    FILES.require_writable(path)
    assert path.stat() == before
    assert list(tmp_path.iterdir()) == [path]


@POSIX
def test_refused_voters_and_recovery_words_are_for_their_owner_only_from_the_first_byte(tmp_path: Path) -> None:
    with replacing(tmp_path / "a.csv", 0o600):
        [part] = tmp_path.iterdir()
        assert part.stat().st_mode & 0o077 == 0
    table(tmp_path / "b.csv")
    assert (tmp_path / "b.csv").stat().st_mode & 0o077 == 0
    FILES.write_document(tmp_path / "folha.pdf", b"%PDF-1.7", private=True)
    assert (tmp_path / "folha.pdf").stat().st_mode & 0o077 == 0


def test_a_failure_of_the_block_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"old")

    def fail() -> None:
        with replacing(path) as stream:
            stream.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fail()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


# Folders


def test_a_new_folder_is_for_its_owner_only_and_an_empty_one_serves(tmp_path: Path) -> None:
    FILES.new_folder(tmp_path / "nova")
    FILES.new_folder(tmp_path / "nova")
    if os.name != "nt":
        assert (tmp_path / "nova").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(
    ("name", "code", "named"),
    [
        ("cheia", Code.FOLDER_NOT_EMPTY, "cheia"),
        ("arquivo", Code.FOLDER_IS_FILE, "arquivo"),
        ("nada/nova", Code.FILE_MISSING, "nada"),
        ("x" * 300, Code.FILE_NAME_TOO_LONG, "x" * 300),
    ],
)
def test_a_folder_that_cannot_be_made_says_why(tmp_path: Path, name: str, code: Code, named: str) -> None:
    (tmp_path / "cheia").mkdir()
    (tmp_path / "cheia" / "a").touch()
    (tmp_path / "arquivo").touch()
    assert refusal(FILES.new_folder, tmp_path / name) == (code, str(tmp_path / named))
    assert {path.name for path in tmp_path.rglob("*")} == {"cheia", "a", "arquivo"}
