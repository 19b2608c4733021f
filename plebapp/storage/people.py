"""The people of a protected file, as its use cases know them; their key slots lie in the key file."""

import json

from plebapp.domain.journal import canonical
from plebapp.domain.people import Person, Role
from plebapp.storage.driver import Connection, Row

_COLUMNS = "name, roles, public_key, active"
_ACTIVE = {0: False, 1: True}


def _person(row: Row) -> Person:
    name, roles, public_key, active = row
    return Person(name, frozenset(map(Role, json.loads(roles))), public_key, _ACTIVE[active])


class PeopleTable:
    """The port People over a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def all(self) -> tuple[Person, ...]:
        """Return everybody, in the order in which they came."""
        return self._connection.all(_person, f"SELECT {_COLUMNS} FROM person ORDER BY id")

    def get(self, name: str) -> Person | None:
        """Return who bears this name, None where nobody ever did."""
        return self._connection.one(_person, f"SELECT {_COLUMNS} FROM person WHERE name = ?", (name,))

    def put(self, person: Person) -> None:
        """Add somebody, or put them in place of the one who bears the name."""
        roles = canonical(sorted(role.value for role in person.roles))
        self._connection.write(
            f"INSERT INTO person ({_COLUMNS}) VALUES (?, ?, ?, ?) ON CONFLICT (name) DO UPDATE"
            " SET roles = excluded.roles, public_key = excluded.public_key, active = excluded.active",
            (person.name, roles, person.public_key, int(person.active)),
        )
