"""The file's check of itself: pages and indexes, foreign keys, rows that must be there."""

from collections.abc import Callable
from functools import partial

from plebapp.domain.errors import Unusable
from plebapp.storage.driver import Connection
from plebapp.storage.migrations import SCHEMA, STEPS, expected_schema
from plebapp.usecases.ports import Damage, Report

_MOST = 100

_ONE_ROW = {
    "plebiscite": True,
    "sitting": True,
    "records_sum": True,
    "proceeding_number": True,
    "journal_seal": False,
    "arms": False,
}
"""Tables of one row, number 1, and whether it must be there."""


def page_damages(connection: Connection, watch: Callable[[], None]) -> tuple[Damage, ...]:
    """Return what the engine finds wrong with pages, indexes and constraints, at most a hundred findings.

    Of an encrypted file every page is authenticated first, those that hold nothing as well.
    """
    if connection.key is not None:
        unauthentic = _unauthentic(connection, watch)
        if unauthentic:  # the engine stops at the first such page
            return tuple(Damage(connection.path.name, detail) for detail in unauthentic)
    with connection.watched(watch):
        found = connection.all(lambda row: str(row[0]), "PRAGMA integrity_check")
    return tuple(Damage(connection.path.name, detail) for detail in found if detail != "ok")


def _unauthentic(connection: Connection, watch: Callable[[], None]) -> list[str]:
    """Return what is wrong twice: what was being written just then is right the second time."""
    findings: list[str] = []
    for _ in range(2):
        watch()
        again = connection.all(lambda row: str(row[0]), "PRAGMA cipher_integrity_check")
        findings = [detail for detail in again if not findings or detail in findings]
        if not findings:
            break
    return findings[:_MOST]


def _foreign_key_damages(connection: Connection, watch: Callable[[], None]) -> tuple[Damage, ...]:
    with connection.watched(watch):
        return connection.all(
            lambda row: Damage(str(row[0]), f"row {row[1]} refers to a missing {row[2]}"), "PRAGMA foreign_key_check"
        )


def _missing_rows(connection: Connection, watch: Callable[[], None]) -> tuple[Damage, ...]:
    with connection.watched(watch):
        found = [
            Damage(table, "empty")
            for table, must in _ONE_ROW.items()
            if must and not connection.number(f"SELECT EXISTS (SELECT 1 FROM {table})")
        ]
        # The engine leaves constraints aside in a file that it only reads.
        found += [
            Damage(table, "a row that it does not have")
            for table in _ONE_ROW
            if connection.number(f"SELECT EXISTS (SELECT 1 FROM {table} WHERE id <> 1)")
        ]
        return tuple(found)


def _schema_damages(connection: Connection, watch: Callable[[], None]) -> tuple[Damage, ...]:
    """Compare tables, indexes and triggers with those of a new file: with a trigger less, or one more, what is written
    is no longer what was said."""
    version = connection.number("PRAGMA user_version")
    if version > len(STEPS):
        return ()
    expected = expected_schema(version)
    with connection.watched(watch):
        found = dict(connection.all(lambda row: (str(row[0]), row[1]), SCHEMA))
    names = sorted(name for name in {*expected, *found} if expected.get(name) != found.get(name))
    return tuple(Damage(name, "not as the program makes it", schema=True) for name in names)


_CHECKS = (page_damages, _schema_damages, _foreign_key_damages, _missing_rows)


def damages(connection: Connection, report: Report) -> tuple[Damage, ...]:
    """Check one state of the file; `report` counts the kinds of checks done, and may cancel within each."""
    found: list[Damage] = []
    with connection.reading():
        for done, check in enumerate(_CHECKS):
            step = partial(report, done, len(_CHECKS))
            step()
            try:
                found += check(connection, step)
            except Unusable as error:  # so damaged that the check itself cannot go on
                found.append(Damage(connection.path.name, str(error.operands["detail"])))
            if found and check is page_damages:  # the other checks would only stumble over the same
                break
    report(len(_CHECKS), len(_CHECKS))
    return tuple(dict.fromkeys(found))
