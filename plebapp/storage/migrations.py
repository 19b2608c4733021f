"""The versions of the file, each a step from the one before; applied by sqlite-utils, counted in `user_version`."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from plebapp.storage import schema
from plebapp.storage.driver import Connection, translated

if TYPE_CHECKING:
    from sqlite_utils import Database

Step = Callable[["Database"], None]


def version_1(db: "Database") -> None:
    """Make the first tables."""
    for statement in schema.VERSION_1:
        db.execute(statement)


STEPS: tuple[Step, ...] = (version_1,)
"""The first step makes version 1, and so on; a step never changes once files have been written with it."""


def migrate(connection: Connection, steps: Sequence[Step]) -> None:
    """Bring the file to the version that `steps` make. Must be called inside a transaction."""
    from sqlite_utils import Database, Migrations  # slow to import, and rarely needed

    migrations = Migrations("plebapp")
    for step in steps:
        migrations(name=step.__name__)(step)
    with translated(connection.path):
        migrations.apply(Database(connection.raw, execute_plugins=False, strict=True))
    connection.write(f"PRAGMA user_version = {len(steps)}")
