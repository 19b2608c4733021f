"""The program opens no network socket, ever: neither its commands nor its window, not even by way of a library.

Two witnesses: Python's own audit events, which fire before a socket exists, and on Linux the kernel's lists of sockets,
compared with what the process holds, which a library in C could not evade.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.reports.pictures import saved, shield

CHECKOUT = Path(__file__).resolve().parents[2]

# Sockets of the machine itself (AF_UNIX, as a display or a message bus has them) are no network.
WATCH = '''
import json, os, sys
from pathlib import Path

FAMILIES = {2: "AF_INET", 10: "AF_INET6", 23: "AF_INET6", 30: "AF_INET6"}
seen = []

def audit(event, arguments):
    if not event.startswith("socket.") or event in ("socket.gethostname",):
        return
    if event == "socket.__new__" and int(arguments[1]) not in FAMILIES:
        return
    seen.append(event)

def held():
    """The network sockets that this process holds, as the kernel lists them."""
    if not Path("/proc/net").is_dir():
        return []
    listed = set()
    for name in ("tcp", "tcp6", "udp", "udp6", "udplite", "udplite6", "raw", "raw6", "icmp", "icmp6"):
        path = Path("/proc/net", name)
        if path.exists():
            listed |= {line.split()[9] for line in path.read_text().splitlines()[1:]}
    ours = []
    for entry in Path("/proc/self/fd").iterdir():
        try:
            target = os.readlink(entry)
        except OSError:
            continue
        if target.startswith("socket:[") and target[8:-1] in listed:
            ours.append(target)
    return ours

def loaded():
    """Modules whose purpose is the network."""
    names = """
        socket ssl http.client urllib.request asyncio socketserver smtplib ftplib xmlrpc.client logging.handlers
        multiprocessing.connection requests PySide6.QtNetwork PySide6.QtWebSockets
    """.split()
    return [name for name in names if name in sys.modules]

def tell():
    print("WITNESS" + json.dumps({"events": seen, "held": held(), "loaded": loaded()}), file=sys.stderr)

sys.addaudithook(audit)
'''


def witnessed(code: str, *arguments: str, home: Path, status: int | None = 0) -> dict[str, list[str]]:
    """Run code under watch in a process of its own, and return what was seen of the network."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(CHECKOUT),
        "HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "QT_QPA_PLATFORM": "offscreen",
    }
    done = subprocess.run(
        [sys.executable, "-c", WATCH + code, *arguments],
        env=environment,
        cwd=home,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert status is None or done.returncode == status, done.stderr
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("WITNESS")]
    return json.loads(line.removeprefix("WITNESS"))


NOTHING: dict[str, list[str]] = {"events": [], "held": [], "loaded": []}

SOCKET = """
import socket
made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
tell()
"""

IN_C = """
import ctypes
made = ctypes.CDLL(None).socket(2, 2, 0)
address = (ctypes.c_ubyte * 16)(2, 0)
ctypes.CDLL(None).bind(made, address, 16)  # the kernel lists a datagram socket once it has an address
tell()
"""


def test_the_witnesses_see_a_socket(tmp_path: Path) -> None:
    found = witnessed(SOCKET, home=tmp_path)
    assert found["events"] == ["socket.__new__"]
    assert found["loaded"] == ["socket"]


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's lists are Linux's")
def test_the_kernel_sees_a_socket_that_python_does_not(tmp_path: Path) -> None:
    found = witnessed(IN_C, home=tmp_path)
    assert found["events"] == []
    assert len(found["held"]) == 1


COMMANDS = """
import atexit
from plebapp.__main__ import main
for line in sys.argv[1].split("|"):
    status = main(line.split())
    assert status == 0, (line, status)
tell()
"""


def test_no_command_opens_one(tmp_path: Path) -> None:
    (tmp_path / "brasao.png").write_bytes(saved(shield()))
    (tmp_path / "senha.txt").write_text("quatro palavras bem longas", encoding="utf-8")
    lines = (
        "exemplo e.pleb --eleitores 60",
        "resultado e.pleb --json",
        "brasao e.pleb brasao.png",
        "documento e.pleb ata-geral -o ata.pdf",
        "documento e.pleb ata-geral -o ata.txt --formato txt",
        "documento e.pleb ata-geral -o ata.odt --formato odt",
        "verificar e.pleb",
        "proteger e.pleb --pessoa Ana --senha-de senha.txt",
        "verificar e.pleb --pessoa Ana --senha-de senha.txt",
    )
    assert witnessed(COMMANDS, "|".join(lines), home=tmp_path) == NOTHING


FAILING = """
from plebapp import __main__
def broken():
    raise ZeroDivisionError
__main__.build = broken
sys.argv[1:] = ["verificar", "n.pleb"]
import atexit
atexit.register(tell)
__main__.main()
"""


def test_a_crash_report_stays_on_the_machine(tmp_path: Path) -> None:
    assert witnessed(FAILING, home=tmp_path, status=1) == NOTHING
    assert len(list(tmp_path.rglob("falha-*.txt"))) == 1


WINDOW = """
from pathlib import Path
from PySide6.QtCore import QTimer
from plebapp.__main__ import build
from plebapp.ui import start
from plebapp.ui.stages import STAGES

made = start.make_window

def walk(controller):
    window = controller.window
    if not controller.is_open:
        return QTimer.singleShot(50, lambda: walk(controller))
    for key, _title, _icon in STAGES:
        window.go(key)
    for action in ("find", "manual", "about", "crash_reports"):
        window.action(action).trigger()
    ask(controller)

def ask(controller):
    if controller._runner.busy:
        return QTimer.singleShot(50, lambda: ask(controller))
    tell()
    os._exit(0)

def watched(*arguments):
    controller = made(*arguments)
    start.after_first_paint(controller.window, lambda: walk(controller))
    return controller

start.make_window = watched
start.run_window(build(), Path(sys.argv[1]))
"""


def test_the_window_opens_none_on_any_of_its_pages(tmp_path: Path) -> None:
    witnessed(COMMANDS, "exemplo e.pleb --eleitores 60", home=tmp_path)
    assert witnessed(WINDOW, "e.pleb", home=tmp_path) == NOTHING
