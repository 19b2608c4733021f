"""The versions of the file, each a step from the one before; applied by sqlite-utils, counted in `user_version`."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from sqlcipher3 import dbapi2

from plebapp.storage import schema
from plebapp.storage.driver import Connection
from plebapp.storage.failures import translated
from plebapp.storage.roll import keep_first_records_sum

if TYPE_CHECKING:
    from sqlite_utils import Database

Step = Callable[["Database"], None]


def version_1(db: "Database") -> None:
    """Make the first tables."""
    for statement in schema.VERSION_1:
        db.execute(statement)


def version_2(db: "Database") -> None:
    """People, signatures and the seal; issued documents; a roll that can be closed again; who has the file open."""
    for statement in schema.VERSION_2:
        db.execute(statement)
    keep_first_records_sum(db.conn)


def version_3(db: "Database") -> None:
    """What the board put on record, the court's arms, and documents numbered by year and copy."""
    for statement in schema.VERSION_3:
        db.execute(statement)


STEPS: tuple[Step, ...] = (version_1, version_2, version_3)
"""The first step makes version 1, and so on; a step never changes once files have been written with it."""


def migrate(connection: Connection, steps: Sequence[Step]) -> None:
    """Bring the file to the version that `steps` make. Must be called inside a transaction."""
    with translated(connection.path):
        _apply(connection.raw, steps)
    connection.write(f"PRAGMA user_version = {len(steps)}")


def _apply(raw: dbapi2.Connection, steps: Sequence[Step]) -> None:
    from sqlite_utils import Database, Migrations  # slow to import, and rarely needed

    migrations = Migrations("plebapp")
    for step in steps:
        migrations(name=step.__name__)(step)
    migrations.apply(Database(raw, execute_plugins=False, strict=True))


SCHEMA = "SELECT type || ' ' || name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'"
"""Asks for every object of the schema by kind and name, with the SQL that makes it."""


def expected_schema(version: int) -> dict[str, str | None]:
    """Return what `SCHEMA` yields in a new file of a version."""
    raw = dbapi2.connect(":memory:", isolation_level=None)
    try:
        _apply(raw, STEPS[:version])
        return dict(raw.execute(SCHEMA).fetchall())
    finally:
        raw.close()
