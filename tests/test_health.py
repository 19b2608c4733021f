"""Crash reports and the log: what support needs is there, and nothing of anybody."""

import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from plebapp import health
from plebapp.domain.errors import Code, Unusable
from plebapp.health import KEPT, LOG, CrashReports, about, described, keep_log

SECRETS = ("Fulana de Tal", "senha muito secreta", "/home/fulana/Plebiscito.pleb", "0123 4567 1350")


class Moments:
    """A clock that moves one second with every look."""

    def __init__(self) -> None:
        self.now = datetime(2026, 10, 4, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=1)
        return self.now


@pytest.fixture
def reports(tmp_path: Path) -> CrashReports:
    return CrashReports(tmp_path / "dados", about("1.0", "Qt 6"), Moments())


def telling(error: BaseException) -> BaseException:
    """Return the exception once it was raised, with secrets in every text that it can carry."""
    voter = SECRETS[0]
    try:
        try:
            raise KeyError(SECRETS[1])
        except KeyError as cause:
            error.add_note(voter)
            raise error from cause
    except BaseException as raised:  # noqa: BLE001  # whatever it is
        return raised


FAILURES = [
    telling(ValueError(*SECRETS)),
    telling(FileNotFoundError(2, SECRETS[1], SECRETS[2])),
    telling(UnicodeDecodeError("utf-8", SECRETS[0].encode(), 0, 1, SECRETS[1])),
    telling(Unusable(Code.FILE_DAMAGED, path=SECRETS[2], detail=SECRETS[3])),
    telling(ExceptionGroup(SECRETS[0], [ValueError(SECRETS[1]), OSError(5, SECRETS[3])])),
]


# ── reports ────────────────────────────────────────────────────────────────────────────────────────
def test_a_report_tells_moment_versions_types_and_places(reports: CrashReports) -> None:
    report = reports.add(telling(LookupError("falta")))
    lines = report.text.splitlines()
    assert lines[0].startswith("Momento: 2026-10-0")
    assert lines[1].startswith("Programa: plebapp 1.0 · Python 3.")
    assert lines[1].endswith(" · Qt 6")
    here = telling.__code__.co_firstlineno
    assert lines[2:] == [
        "Erro: LookupError",
        f"  {__name__}:telling:{here + 8}",
        "Causa: KeyError",
        f"  {__name__}:telling:{here + 5}",
    ]
    assert report.title == "LookupError"
    assert report.moment == datetime(2026, 10, 4, 20, 0, 1, tzinfo=UTC)
    assert report.path is not None
    assert report.path.read_text(encoding="utf-8") == report.text


@pytest.mark.parametrize("error", FAILURES, ids=lambda error: type(error).__name__)
def test_nothing_that_an_exception_says_is_kept(reports: CrashReports, error: BaseException) -> None:
    text = reports.add(error).text
    assert type(error).__name__ in text
    assert [secret for secret in SECRETS if secret in text] == []


def test_the_errors_of_a_group_are_told_too() -> None:
    kinds = [line for line in described(FAILURES[-1]).splitlines() if not line.startswith(" ")]
    assert kinds == ["Erro: ExceptionGroup", "Do grupo: ValueError", "Do grupo: OSError", "Causa: KeyError"]


def test_an_exception_that_is_its_own_cause_is_told_once() -> None:
    first, second = ValueError(), KeyError()
    first.__cause__, second.__cause__ = second, first
    assert described(first).splitlines() == ["Erro: ValueError", "Causa: KeyError"]


def test_an_endless_recursion_is_told_by_its_ends() -> None:
    def again(depth: int) -> int:
        return again(depth + 1) if depth < 500 else 1 // 0

    with pytest.raises(ZeroDivisionError) as raised:
        again(0)
    lines = described(raised.value).splitlines()
    assert len(lines) == 62
    assert lines[31] == "  …"


def test_the_newest_are_kept_and_listed_first(reports: CrashReports) -> None:
    added = [reports.add(type(f"E{number:02}", (Exception,), {})()) for number in range(KEPT + 3)]
    kept = reports.all()
    assert [report.text for report in kept] == [report.text for report in reversed(added[3:])]
    assert len(list(reports.folder.iterdir())) == KEPT


def test_the_same_failure_over_and_over_is_written_once(reports: CrashReports) -> None:
    for _ in range(3):
        assert "ValueError" in reports.add(FAILURES[0]).text
    assert len(reports.all()) == 1


def test_two_in_the_same_second_are_both_kept(tmp_path: Path) -> None:
    reports = CrashReports(tmp_path, "", lambda: datetime(2026, 10, 4, tzinfo=UTC))
    reports.add(ValueError())
    reports.add(KeyError())
    assert [report.title for report in reports.all()] == ["KeyError", "ValueError"]


def test_reports_are_removed(reports: CrashReports) -> None:
    first, second = reports.add(ValueError()), reports.add(KeyError())
    reports.remove([first])
    assert reports.all() == (second,)
    reports.remove([second, first])
    assert reports.all() == ()


def test_where_nothing_can_be_written_the_report_is_still_told(tmp_path: Path) -> None:
    (tmp_path / "dados").touch()
    report = CrashReports(tmp_path / "dados", "", Moments()).add(ValueError())
    assert report.path is None
    assert "Erro: ValueError" in report.text


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a person's folders to themselves by itself")
def test_nobody_else_may_read_them(reports: CrashReports) -> None:
    path = reports.add(ValueError()).path
    assert path is not None
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)


def test_a_report_that_was_tampered_with_is_listed_all_the_same(reports: CrashReports) -> None:
    path = reports.add(ValueError()).path
    assert path is not None
    path.write_bytes(b"Momento: ontem\n\xff")
    (report,) = reports.all()
    assert (report.moment, report.title) == (None, "")


# ── the log ────────────────────────────────────────────────────────────────────────────────────────
@pytest.fixture
def log(tmp_path: Path) -> Iterator[Path]:
    handler = keep_log(tmp_path)
    yield tmp_path / LOG
    logging.getLogger().removeHandler(handler)
    handler.close()


def test_our_words_are_noted_and_never_what_fills_them(log: Path) -> None:
    logging.getLogger("plebapp.ui").warning("no words in %s", SECRETS[2])
    logging.getLogger("plebapp.ui").error("unexpected", exc_info=FAILURES[0])
    logging.getLogger("plebapp.ui").info("not noted")
    logging.getLogger("alheio").error(f"of another: {SECRETS[0]}")  # noqa: G004  # as strangers do
    text = log.read_text(encoding="utf-8")
    assert "WARNING plebapp.ui:test_our_words_are_noted_and_never_what_fills_them" in text
    assert "no words in %s" in text
    assert "Erro: ValueError" in text
    assert "ERROR alheio" in text
    assert "not noted" not in text
    assert [secret for secret in SECRETS if secret in text] == []


def test_the_log_never_exceeds_two_small_files(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LOG_BYTES", 2_000)
    for number in range(200):
        logging.getLogger("plebapp").warning("entry number %s", number)
    kept = sorted(log.parent.iterdir())
    assert [path.name for path in kept] == [LOG, f"{LOG}.1"]
    assert all(path.stat().st_size < 2_200 for path in kept)


def test_a_log_that_cannot_be_written_stops_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / LOG).mkdir()
    handler = keep_log(tmp_path)
    logging.getLogger("plebapp").error("lost")
    logging.getLogger().removeHandler(handler)
    handler.close()
    assert capsys.readouterr().err == ""


# ── the folder ─────────────────────────────────────────────────────────────────────────────────────
def test_window_and_commands_share_the_folder_that_qt_names(tmp_path: Path, checkout: Path) -> None:
    code = """
from PySide6.QtCore import QCoreApplication, QStandardPaths
from plebapp import health
application = QCoreApplication([])
application.setApplicationName("plebapp")
application.setOrganizationName("plebapp")
print(health.data_folder())
print(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))
"""
    environment = {**os.environ, "PYTHONPATH": str(checkout), "HOME": str(tmp_path)}
    for variables in ({}, {"XDG_DATA_HOME": str(tmp_path / "outra")}, {"XDG_DATA_HOME": "relativa"}):
        done = subprocess.run(
            [sys.executable, "-c", code], env={**environment, **variables}, capture_output=True, text=True, check=True
        )
        ours, qts = map(Path, done.stdout.splitlines())
        assert ours == qts


def test_without_a_home_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    assert CrashReports(health.data_folder(), "", Moments()).add(ValueError()).path is None
