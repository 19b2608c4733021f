"""Shares of the network are told by how they are mounted; there files are read, and not written."""

from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.library import SqliteLibrary
from plebapp.storage.network import mounted_from_network, on_network, shared_on_windows
from tests.storage.samples import DATA_KEY, FACTS, entered
from tests.storage.test_opening import snapshot

MOUNTS = r"""
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
23 22 0:21 / /proc rw,nosuid - proc proc rw
40 22 0:40 / /mnt/servidor rw,relatime shared:2 master:7 - cifs //servidor/pasta rw,vers=3.1.1
41 22 0:41 / /mnt/nfs rw - nfs4 servidor:/pasta rw
42 41 8:2 / /mnt/nfs/local rw - ext4 /dev/sda2 rw
43 22 0:43 / /media/Zona\040167\134ª rw - fuse.sshfs ana@servidor:/ rw
44 22 0:44 / /run/user/1000/gvfs rw - fuse.gvfsd-fuse gvfsd-fuse rw
45 22 8:3 / /media/pendrive rw - vfat /dev/sdb1 rw
46 22 0:46 / /coberta rw - nfs servidor:/a rw
47 46 8:4 / /coberta rw - ext4 /dev/sdc1 rw
48 22 0:48 / /anfitriao rw - 9p C:\134 rw
49 22 0:49 / /pendrive rw - fuseblk /dev/sdd1 rw
""".strip()


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/casa/ana/a.pleb", False),
        ("/mnt/servidor/a.pleb", True),
        ("/mnt/servidor/zona/7/a.pleb", True),
        ("/mnt/servidor2/a.pleb", False),  # another folder, whose name only begins so
        ("/mnt/nfs/a.pleb", True),
        ("/mnt/nfs/local/a.pleb", False),
        ("/media/Zona 167\\ª/a.pleb", True),
        ("/run/user/1000/gvfs/smb-share:server=s,share=p/a.pleb", True),
        ("/media/pendrive/a.pleb", False),
        ("/pendrive/a.pleb", False),
        ("/coberta/a.pleb", False),  # a disk mounted over a share
        ("/anfitriao/a.pleb", False),
    ],
)
def test_the_nearest_mount_decides(path: str, expected: bool) -> None:
    assert mounted_from_network(PurePosixPath(path), MOUNTS) is expected


def test_without_any_mount_nothing_is_of_the_network() -> None:
    assert not mounted_from_network(PurePosixPath("/a.pleb"), "")


@pytest.mark.parametrize(
    ("path", "kind", "expected"),
    [
        (r"C:\Área\a.pleb", 3, False),
        (r"E:\a.pleb", 2, False),
        (r"Z:\a.pleb", 4, True),
        (r"\\servidor\pasta\a.pleb", 0, True),
        (r"\\?\UNC\servidor\pasta\a.pleb", 0, True),
        (r"\\?\C:\a.pleb", 3, False),
        (r"\\?\Z:\a.pleb", 4, True),
    ],
)
def test_drives_of_windows(path: str, kind: int, expected: bool) -> None:
    asked: list[str] = []

    def drive_type(drive: str) -> int:
        asked.append(drive)
        return kind

    assert shared_on_windows(PureWindowsPath(path), drive_type) is expected
    assert all(drive.endswith(":\\") for drive in asked)


def test_this_computers_own_folder_is_not_of_the_network(tmp_path: Path) -> None:
    assert not on_network(tmp_path / "a.pleb")


def test_on_a_share_a_file_is_read_and_not_written(path: Path, protected: Path) -> None:
    library = SqliteLibrary(on_network=lambda path: True)
    before = snapshot(path.parent)
    for act in (
        lambda: library.open(path),
        lambda: library.open(protected, DATA_KEY),
        lambda: library.create(path.with_name("novo.pleb")),
        lambda: library.reencrypt(path, None, DATA_KEY, entered),
    ):
        with pytest.raises(Unusable) as raised:
            act()
        assert raised.value.code is Code.FILE_ON_NETWORK
    for file, key in ((path, None), (protected, DATA_KEY)):
        book = library.open(file, key, read_only=True)
        assert book.facts.get() == FACTS
        book.close()
    assert snapshot(path.parent) == before


def test_what_only_the_wal_file_holds_is_not_seen_on_a_share(path: Path) -> None:
    writer = SqliteLibrary(on_network=lambda path: False).open(path)  # on the server itself
    with writer.atomic():
        writer.facts.add_area("nova")
    book = SqliteLibrary(on_network=lambda path: True).open(path, read_only=True)
    assert book.opening.wal_unseen
    assert book.facts.areas() == ()
    book.close()
    writer.close()
