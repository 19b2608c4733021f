"""The system's own packages on Debian and Ubuntu: what is missing, and how it comes.

Each need is tested for what it gives (a library that loads, a module, a command), not for the name of
its package, since names differ between releases (libglib2.0-0, libglib2.0-0t64).
"""

import ctypes
import importlib
import importlib.util
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from installer.console import capture, clean_environment, say
from installer.problems import SYSTEM_PACKAGES, SetupError, diagnose


def library_loads(name: str) -> bool:
    """Tell whether the dynamic linker finds the library `name` (`libGL.so.1`)."""
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def module_exists(name: str) -> bool:
    """Tell whether this Python has the module `name`, also when it has only just been installed."""
    importlib.invalidate_caches()
    return importlib.util.find_spec(name) is not None


def command_exists(name: str) -> bool:
    """Tell whether the command `name` is on the path."""
    return shutil.which(name) is not None


def file_exists(name: str) -> bool:
    """Tell whether there is a file of the full path `name`."""
    return Path(name).is_file()


@dataclass(frozen=True)
class Need:
    """Something the system must have: the Debian package that gives it, and how to see that it is there."""

    package: str
    name: str
    present: Callable[[str], bool]

    def missing(self) -> bool:
        """Tell whether the system lacks it."""
        return not self.present(self.name)


def _libraries(*pairs: tuple[str, str]) -> tuple[Need, ...]:
    """Return the needs for libraries given as pairs: the package, the library in it."""
    return tuple(Need(package, library, library_loads) for package, library in pairs)


PYTHON = (Need(f"python{sys.version_info[0]}.{sys.version_info[1]}-venv", "ensurepip", module_exists),)
QT = _libraries(
    ("libgl1", "libGL.so.1"),
    ("libegl1", "libEGL.so.1"),
    ("libxkbcommon0", "libxkbcommon.so.0"),
    ("libglib2.0-0", "libglib-2.0.so.0"),
    ("libdbus-1-3", "libdbus-1.so.3"),
    ("libfontconfig1", "libfontconfig.so.1"),
    ("libgssapi-krb5-2", "libgssapi_krb5.so.2"),  # Qt's network, which its PDF viewer is linked with
)
# What a window needs besides, by the variable that says which kind of screen there is.
SCREENS = {
    "DISPLAY": _libraries(
        ("libxcb-cursor0", "libxcb-cursor.so.0"),
        ("libxkbcommon-x11-0", "libxkbcommon-x11.so.0"),
        ("libxcb-icccm4", "libxcb-icccm.so.4"),
        ("libxcb-keysyms1", "libxcb-keysyms.so.1"),
        ("libxcb-shape0", "libxcb-shape.so.0"),
    ),
    "WAYLAND_DISPLAY": _libraries(("libwayland-cursor0", "libwayland-cursor.so.0")),
}
PRINTING = _libraries(("libcups2", "libcups.so.2"))
# veraPDF, which judges the documents, is Java and reads XML by a library that Java 11 parted with. It is called from a
# source file, which takes a Java that compiles.
TESTS = (
    Need("sqlite3", "sqlite3", command_exists),
    Need("default-jdk-headless", "javac", command_exists),
    Need("libjaxb-java", "/usr/share/java/jaxb-runtime.jar", file_exists),
)


def screens() -> list[str]:
    """Return the variables of SCREENS that say there is a screen."""
    return [variable for variable in SCREENS if os.environ.get(variable)]


def is_linux() -> bool:
    """Tell whether this is Linux; elsewhere the needs come with the system or with the packages."""
    return sys.platform.startswith("linux")


def is_root() -> bool:
    """Tell whether the person may install packages of the system."""
    return is_linux() and os.geteuid() == 0


def ensure(needs: Iterable[Need]) -> None:
    """Install what is missing of `needs` with apt-get when root; raise SetupError with the command otherwise.

    Does nothing, and starts no other program, when nothing is missing or the system is not Linux.
    """
    missing = [need for need in dict.fromkeys(needs) if need.missing()] if is_linux() else []
    if not missing:
        return
    packages = [need.package for need in missing]
    if not command_exists("apt-get"):
        names = ", ".join(need.name for need in missing)
        raise SetupError(SYSTEM_PACKAGES, f"Faltam no sistema: {names}. Instale-os e execute de novo.")
    install = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
    if not is_root():
        raise SetupError(
            SYSTEM_PACKAGES,
            "Faltam pacotes do sistema. Execute (ou peça a quem administra a máquina):\n\n"
            f"    sudo {shlex.join(install)}\n\ne depois o mesmo comando de novo.",
        )
    say(f"Instalando pacotes do sistema: {', '.join(packages)}…")
    variables = clean_environment(DEBIAN_FRONTEND="noninteractive")
    for command in (["apt-get", "update"], install):
        status, output = capture(command, variables=variables)
        if status:
            raise diagnose(f"{output}\n{shlex.join(command)}: status {status}")
    still = [need.package for need in missing if need.missing()]
    if still:
        raise SetupError(
            SYSTEM_PACKAGES,
            f"Os pacotes {', '.join(still)} foram instalados, mas este Python ({sys.executable}) não os "
            "encontra. Execute com o Python do sistema: /usr/bin/python3",
        )
