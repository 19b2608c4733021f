"""The shape of the project: who may import whom, and how large a part may grow.

The import rules themselves stand in pyproject.toml; here they are run on the project, and on a small
project of the same shape in which every kind of forbidden import is made once.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
OURS = ("plebapp", "installer", "tests")

ALLOWED = {
    "__main__": "import PySide6.QtWidgets, plebapp.cli, plebapp.storage, plebapp.exchange, plebapp.reports, plebapp.ui",
    "cli.a": "import plebapp.domain, plebapp.health, plebapp.resource, plebapp.texts, plebapp.usecases.a",
    "domain.a": "import datetime, dataclasses, plebapp.domain.b",
    "domain.b": "",
    "exchange.a": "import plebapp.domain, plebapp.resource, plebapp.texts, plebapp.usecases.ports",
    "health": "import logging, pathlib",
    "reports.a": "import reportlab.pdfgen, plebapp.domain, plebapp.resource, plebapp.texts, plebapp.usecases.ports",
    "reports.b": "import PIL, lxml, odfdo, pikepdf, pypdfium2, zxingcpp",
    "resource": "import pathlib",
    "storage.a": "import plebapp.domain, plebapp.texts, plebapp.usecases.ports, sqlite_utils, sqlcipher3",
    "storage.b": "import argon2, cryptography, filelock, mnemonic, plebapp.resource",
    "texts.a": "import plebapp.domain",
    "ui.a": "import PySide6, plebapp.domain, plebapp.health, plebapp.resource, plebapp.texts, plebapp.usecases.a",
    "ui.pages.a": "import plebapp.ui.a",
    "ui.pages.b": "",
    "usecases.a": "import plebapp.domain, plebapp.usecases.ports",
    "usecases.ports": "import plebapp.domain",
}

FORBIDDEN = [
    ("cli", "plebapp.exchange"),
    ("cli", "plebapp.reports"),
    ("cli", "plebapp.storage"),
    ("cli", "plebapp.ui"),
    ("cli", "PySide6"),
    ("cli", "argon2"),
    ("cli", "sqlite3"),
    ("cli", "zxingcpp"),
    ("domain", "plebapp.health"),
    ("domain", "plebapp.resource"),
    ("domain", "plebapp.texts"),
    ("domain", "plebapp.usecases"),
    ("domain", "PySide6"),
    ("domain", "cryptography"),
    ("domain", "pathlib"),
    ("domain", "random"),
    ("domain", "reportlab"),
    ("domain", "sqlite_utils"),
    ("domain", "time"),
    ("exchange", "plebapp.reports"),
    ("exchange", "plebapp.storage"),
    ("exchange", "plebapp.ui"),
    ("exchange", "plebapp.usecases.a"),
    ("exchange", "filelock"),
    ("exchange", "lxml"),
    ("exchange", "sqlcipher3"),
    ("reports", "plebapp.exchange"),
    ("reports", "plebapp.storage"),
    ("reports", "plebapp.usecases.a"),
    ("reports", "PySide6"),
    ("health", "plebapp.domain"),
    ("health", "PySide6"),
    ("resource", "plebapp.domain"),
    ("storage", "plebapp.exchange"),
    ("storage", "plebapp.reports"),
    ("storage", "plebapp.usecases.a"),
    ("storage", "pikepdf"),
    ("storage", "reportlab"),
    ("texts", "plebapp.usecases"),
    ("texts", "PySide6"),
    ("ui", "plebapp.cli"),
    ("ui", "plebapp.exchange"),
    ("ui", "plebapp.reports"),
    ("ui", "plebapp.storage"),
    ("ui", "cryptography"),
    ("ui", "PIL"),
    ("ui", "mnemonic"),
    ("ui", "pypdfium2"),
    ("ui", "reportlab"),
    ("ui", "sqlite3"),
    ("ui.pages.b", "plebapp.ui.pages.a"),
    ("usecases", "plebapp.cli"),
    ("usecases", "plebapp.storage"),
    ("usecases", "plebapp.texts"),
    ("usecases", "PySide6"),
    ("usecases", "cryptography"),
    ("usecases", "odfdo"),
    ("usecases", "sqlite3"),
]


def lint(folder: Path) -> tuple[int, str]:
    """Check the package in `folder` against the contracts there; return the status and what was printed."""
    command = "from importlinter.cli import lint_imports_command as main; main()"
    result = subprocess.run(
        [sys.executable, "-c", command, "--no-cache", "--no-logo"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return result.returncode, result.stdout + result.stderr


def lay_out(folder: Path, modules: dict[str, str]) -> None:
    """Write `modules` (dotted name below plebapp to text) as a package in `folder`, under our contracts."""
    package = folder / "plebapp"
    for name, text in modules.items():
        path = package.joinpath(*name.split(".")).with_suffix(".py")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    for part in (package, *(path for path in package.rglob("*") if path.is_dir())):
        (part / "__init__.py").touch()
    (folder / "pyproject.toml").write_bytes((CHECKOUT / "pyproject.toml").read_bytes())


def test_the_project_keeps_its_layers() -> None:
    status, printed = lint(CHECKOUT)
    assert status == 0, printed


def test_what_the_layers_allow_is_allowed(tmp_path: Path) -> None:
    lay_out(tmp_path, ALLOWED)
    status, printed = lint(tmp_path)
    assert status == 0, printed


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is printed about a project that makes each forbidden import once, in a module of its own."""
    folder = tmp_path_factory.mktemp("broken")
    broken = dict(ALLOWED)
    for layer, target in FORBIDDEN:
        if layer in ALLOWED:
            broken[layer] += f"\nimport {target}"
        else:
            broken[f"{layer}.bad_{target.replace('.', '_')}"] = f"import {target}"
    lay_out(folder, broken)
    status, printed = lint(folder)
    assert status == 1, printed
    return printed


@pytest.mark.parametrize(("layer", "target"), FORBIDDEN)
def test_a_forbidden_import_is_caught(complaints: str, layer: str, target: str) -> None:
    module = layer if layer in ALLOWED else f"{layer}.bad_{target.replace('.', '_')}"
    assert f"plebapp.{module} -> {target} (" in complaints


def test_a_new_part_must_be_given_its_layer(tmp_path: Path) -> None:
    lay_out(tmp_path, {**ALLOWED, "newcomer": ""})
    status, printed = lint(tmp_path)
    assert status == 1
    assert "newcomer" in printed


def sources(*folders: str) -> Iterator[Path]:
    """Yield the Python files of the project below `folders`."""
    for folder in folders:
        yield from sorted((CHECKOUT / folder).rglob("*.py"))


def parts(path: Path) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, int]]:
    """Yield every function and class in the file `path`: where it is, its node, its lines without docstring."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            first = node.body[0]
            if ast.get_docstring(node) is not None:
                lines -= (first.end_lineno or first.lineno) - first.lineno + 1
            yield f"{path.relative_to(CHECKOUT)}:{node.lineno} {node.name}: {lines} lines", node, lines


def test_files_stay_under_400_lines() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources(*OURS)}
    assert lengths, "no file was found"
    assert [f"{path.relative_to(CHECKOUT)}: {lines}" for path, lines in lengths.items() if lines >= 400] == []


def test_functions_stay_under_40_lines() -> None:
    found = [item for path in sources("plebapp", "installer") for item in parts(path)]
    functions = [(where, lines) for where, node, lines in found if not isinstance(node, ast.ClassDef)]
    assert functions, "no function was found"
    assert [where for where, lines in functions if lines >= 40] == []


def test_no_class_grows_over_250_lines() -> None:
    found = [item for path in sources("plebapp", "installer") for item in parts(path)]
    assert [where for where, node, lines in found if isinstance(node, ast.ClassDef) and lines > 250] == []


@pytest.mark.parametrize(
    ("name", "folders", "why"),
    [
        ("processEvents", OURS, "long work goes to the worker; events are never pumped by hand"),
        ("sleep", ("plebapp", "tests"), "waiting is for a signal or a condition, never for a time"),
        ("QThread", ("plebapp",), "one executor does the long work"),
        ("QtCharts", OURS, "offered under the GPL only"),
        ("QtDataVisualization", OURS, "offered under the GPL only"),
    ],
)
def test_what_is_never_used(name: str, folders: tuple[str, ...], why: str) -> None:
    def names(node: ast.AST) -> list[str]:
        match node:
            case ast.Name(id=found) | ast.Attribute(attr=found):
                return [found]
            case ast.Import(names=aliases):
                return [part for alias in aliases for part in alias.name.split(".")]
            case ast.ImportFrom(module=module, names=aliases):
                return [*(module or "").split("."), *(alias.name for alias in aliases)]
        return []

    users = [
        str(path.relative_to(CHECKOUT))
        for path in sources(*folders)
        if any(name in names(node) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    ]
    assert users == [], why
