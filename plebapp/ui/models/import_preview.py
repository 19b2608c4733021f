"""Which column of a file serves which field, as recognised or said, and the first rows as they would be read."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from plebapp.domain.columns import match_columns
from plebapp.domain.errors import BadFile
from plebapp.domain.fields import FieldProblem, FieldRule
from plebapp.texts.problems import field_label
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.columns import Column, RowsModel
from plebapp.ui.widgets.table import Store
from plebapp.usecases.ports import Table

Cells = Sequence[str]
Choice = Mapping[str, str]
"""The column, by its heading, of each field; a field that is not brought in has none."""


def recognise(header: Sequence[str], rules: Sequence[FieldRule]) -> dict[str, str]:
    """Return the column recognised for each field; where two would serve, none is taken and the person chooses."""
    found = {}
    for rule in rules:
        try:
            places = match_columns(header, {rule.field: (rule.field, *rule.headings)})
        except BadFile:
            continue
        if rule.field in places:
            found[rule.field] = header[places[rule.field]]
    return found


class MappedTable:
    """A table whose columns serve exactly the fields that were chosen: those passed over lose their heading."""

    def __init__(self, table: Table, rules: Sequence[FieldRule], choice: Choice) -> None:
        """Wrap `table`, to be brought in with `chosen`."""
        self._table = table
        self.chosen = tuple((column, field) for field, column in choice.items())
        passed_over = {*recognise_all(table.header, rules)} - {*choice.values()}
        self.header = tuple("" if column in passed_over else column for column in table.header)

    @property
    def name(self) -> str:
        """Return the file's name."""
        return self._table.name

    @property
    def encoding(self) -> str:
        """Return the file's encoding."""
        return self._table.encoding

    @property
    def delimiter(self) -> str:
        """Return the file's delimiter."""
        return self._table.delimiter

    @property
    def size(self) -> int:
        """Return the size in bytes."""
        return self._table.size

    @property
    def consumed(self) -> int:
        """Return the bytes read so far."""
        return self._table.consumed

    def rows(self) -> Iterator[tuple[int, Sequence[str]]]:
        """Yield line numbers and cells."""
        return self._table.rows()


def recognise_all(header: Sequence[str], rules: Sequence[FieldRule]) -> Iterator[str]:
    """Yield every column that some field would take by its heading."""
    for column in header:
        if column and recognise((column,), rules):
            yield column


class RememberedChoices:
    """What was chosen for a layout (the same columns in the same order), for the next file like it."""

    def __init__(self, store: Store, key: str, header: Sequence[str]) -> None:
        """Remember in `store`, for this kind of import and this header."""
        layout = hashlib.sha256("\x1f".join(header).encode()).hexdigest()[:16]
        self._store, self._key = store, f"imports/{key}/{layout}"
        self._header = frozenset(header)

    def load(self) -> dict[str, str] | None:
        """Return what was chosen, None if this layout never came."""
        kept = self._store.value(self._key)
        if not kept:
            return None
        return {field: column for field, column in json.loads(str(kept)).items() if column in self._header}

    def save(self, choice: Choice) -> None:
        """Remember a choice."""
        self._store.setValue(self._key, json.dumps(dict(choice), ensure_ascii=False))


def preview_model(
    header: Sequence[str], rules: Sequence[FieldRule], choice: Choice, rows: Sequence[Cells]
) -> RowsModel:
    """Return the first rows as the fields would be read; a cell that cannot be is marked."""
    places = {rule: header.index(choice[rule.field]) for rule in rules if rule.field in choice}
    columns = [
        Column[Cells](
            rule.field,
            field_label(rule.field),
            partial(cell_text, place),
            tone=partial(_cell_tone, rule, place),
            chars=_width(field_label(rule.field), (cell_text(place, cells) for cells in rows)),
        )
        for rule, place in places.items()
    ]
    return RowsModel(columns, rows)


def _width(title: str, texts: Iterable[str]) -> int:
    """Return how many characters a column takes; digits and capitals are wider than the average one."""
    return min(32, 2 + max(len(title), *(len(text) for text in texts), 6) * 6 // 5)


def cell_text(place: int, cells: Cells) -> str:
    """Return the cell at this place, empty where the row is too short."""
    return cells[place] if place < len(cells) else ""


def _cell_tone(rule: FieldRule, place: int, cells: Cells) -> Tone | None:
    text = cell_text(place, cells).strip()
    if not text:
        return Tone.ERROR if rule.required else None
    try:
        rule.parse(text)
    except FieldProblem:
        return Tone.ERROR
    return None
