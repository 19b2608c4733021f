"""The plebiscite's facts, one document; areas and questions, one row each."""

import json

from plebapp.domain.encoding import decode_plebiscite, encode_plebiscite
from plebapp.domain.journal import canonical
from plebapp.domain.plebiscite import Area, Plebiscite, Question
from plebapp.storage.driver import Connection
from plebapp.storage.failures import damaged


class FactsTable:
    """The port Facts over a connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def get(self) -> Plebiscite:
        """Return the facts. Raises Unusable(FILE_DAMAGED) where none were ever put."""
        found = self._connection.one(
            lambda row: decode_plebiscite(json.loads(row[0])), "SELECT document FROM plebiscite"
        )
        if found is None:
            raise damaged(self._connection.path, "plebiscite")
        return found

    def put(self, plebiscite: Plebiscite) -> None:
        """Put the facts in place of those on file."""
        self._connection.write(
            "INSERT INTO plebiscite (id, document) VALUES (1, ?)"
            " ON CONFLICT (id) DO UPDATE SET document = excluded.document",
            (canonical(encode_plebiscite(plebiscite)),),
        )

    def areas(self) -> tuple[Area, ...]:
        """Return the areas in the order of their being added."""
        return self._connection.all(lambda row: Area(*row), "SELECT id, name FROM area ORDER BY id")

    def add_area(self, name: str) -> Area:
        """Add an area. Raises Unusable(WRITE_FAILED) where the name is taken."""
        self._connection.write("INSERT INTO area (name) VALUES (?)", (name,))
        return self.areas()[-1]

    def questions(self) -> tuple[Question, ...]:
        """Return the questions in the order of their being added."""
        return self._connection.all(lambda row: Question(*row), "SELECT id, text FROM question ORDER BY id")

    def add_question(self, text: str) -> Question:
        """Add a question after the others."""
        self._connection.write("INSERT INTO question (text) VALUES (?)", (text,))
        return self.questions()[-1]

    def reword_question(self, number: int, text: str) -> None:
        """Give a question another text. Raises LookupError where there is none of this number."""
        self._connection.change("UPDATE question SET text = ? WHERE id = ?", (text, number))
