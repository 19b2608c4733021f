"""A small checkout to prepare: its lists ask for one tiny package, which lies in a folder of this machine."""

import base64
import hashlib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from installer import environment


def write_wheel(folder: Path, name: str) -> str:
    """Write a wheel of the package `name`, version 1.0, into `folder` and return its SHA-256 in hex."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-1.0-py3-none-any.whl"
    info = f"{name}-1.0.dist-info"
    files = {
        f"{name}.py": f"NAME = {name!r}\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = [f"{info}/RECORD,,"]
    for file, text in files.items():
        code = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
        rows.append(f"{file},sha256={code},{len(text.encode())}")
    with zipfile.ZipFile(path, "w") as archive:
        for file, text in {**files, f"{info}/RECORD": "\n".join(rows)}.items():
            archive.writestr(file, text)
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout whose program needs `alfa` and whose tests need `beta` besides; the network is out of reach."""
    checkout = tmp_path / "Área de trabalho" / "plebapp d'Água"
    wheels = tmp_path / "wheels"
    alfa, beta = (f"{name}==1.0 \\\n    --hash=sha256:{write_wheel(wheels, name)}\n" for name in ("alfa", "beta"))
    (checkout / "installer").mkdir(parents=True)
    (checkout / "installer" / environment.RUN).write_text(alfa, encoding="utf-8")
    (checkout / "installer" / environment.TEST).write_text(alfa + beta, encoding="utf-8")
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", wheels.as_uri())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "data"))
    return checkout


@pytest.fixture
def no_commands(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Make every further command of the environment's set-up a failure."""

    def refuse(*_args: object, **_options: object) -> None:
        raise AssertionError("a command was run")

    return lambda: monkeypatch.setattr(environment, "capture", refuse)
