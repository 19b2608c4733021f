"""Whether a folder is another computer's: there locks and shared memory are not to be relied on, and SQLite's write-
ahead log, by its own documentation, does not work between computers."""

import os
import sys
from collections.abc import Callable
from pathlib import Path, PurePath, PureWindowsPath

_MOUNTS = Path("/proc/self/mountinfo")

# As Linux names them. Not among them: 9p, virtiofs, vboxsf, drvfs, with which a virtual machine sees its own host.
_OF_THE_NETWORK = frozenset(
    {
        "afs",
        "beegfs",
        "ceph",
        "cifs",
        "coda",
        "davfs",
        "gfs2",
        "glusterfs",
        "gpfs",
        "lustre",
        "ncp",
        "ncpfs",
        "nfs",
        "nfs4",
        "ocfs2",
        "orangefs",
        "pvfs2",
        "smb2",
        "smb3",
        "smbfs",
    }
)
_OF_THE_NETWORK_BY_FUSE = frozenset(
    {
        "fuse.ceph",
        "fuse.ceph-fuse",
        "fuse.curlftpfs",
        "fuse.davfs",
        "fuse.davfs2",
        "fuse.glusterfs",
        "fuse.google-drive-ocamlfuse",
        "fuse.gvfsd-fuse",
        "fuse.onedriver",
        "fuse.rclone",
        "fuse.s3fs",
        "fuse.smbnetfs",
        "fuse.sshfs",
    }
)

_DRIVE_REMOTE = 4


def on_network(path: Path) -> bool:
    """Say whether the file at `path`, or the folder in which it is to be, lies on a share of the network."""
    if sys.platform == "win32":
        import ctypes

        return shared_on_windows(PureWindowsPath(path.resolve()), ctypes.windll.kernel32.GetDriveTypeW)
    try:
        mounts = os.fsdecode(_MOUNTS.read_bytes())
    except OSError:  # another system, or a sandbox that hides it
        return False
    return mounted_from_network(path.resolve(), mounts)


def mounted_from_network(path: PurePath, mounts: str) -> bool:
    """Say whether the nearest mount above an absolute path, after the lines of Linux's mountinfo, is of the network."""
    kind, depth = "", -1
    for line in mounts.splitlines():
        place, found = _mount(line)
        parts = len(place.parts)
        if parts >= depth and path.is_relative_to(place):  # of two in one place the later one covers the other
            kind, depth = found, parts
    return kind in _OF_THE_NETWORK or kind in _OF_THE_NETWORK_BY_FUSE


def _mount(line: str) -> tuple[PurePath, str]:
    """Return where and of what kind a mount is: the fifth field, and the first after the lone hyphen."""
    fields, _, rest = line.partition(" - ")
    place = fields.split(" ")[4]
    for escaped, character in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        place = place.replace(escaped, character)
    return PurePath(place), rest.split(" ")[0]


def shared_on_windows(path: PureWindowsPath, drive_type: Callable[[str], int]) -> bool:
    """Say whether an absolute path names a server, or a drive that stands for one; `drive_type` is GetDriveTypeW."""
    drive = path.drive
    if drive.upper().startswith("\\\\?\\UNC\\"):
        return True
    if drive.startswith("\\\\") and not drive.startswith(("\\\\?\\", "\\\\.\\")):
        return True
    return drive_type(f"{drive}\\") == _DRIVE_REMOTE
