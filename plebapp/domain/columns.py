"""Which column of a table holds which field: found by its heading, or said by the person.

Headings are compared with `fields.fold`: without case, accents, underscores, hyphens, dots or doubled blanks.
"""

from collections.abc import Iterable, Mapping, Sequence

from plebapp.domain.errors import BadFile, Code
from plebapp.domain.fields import fold


def match_columns(
    header: Sequence[str], names: Mapping[str, Iterable[str]], chosen: Iterable[tuple[str, str]] = ()
) -> dict[str, int]:
    """Return the place in the header, from 0, of each field that has a column, in the order of `names`.

    `names` gives the headings under which each field may come. `chosen` holds (column, field) pairs said by the
    person: they go before the headings, and a column so taken serves no other field by its heading.
    Raises BadFile: TABLE_AMBIGUOUS_COLUMN (two columns for one field), TABLE_COLUMN_TWICE (said to hold two fields),
    TABLE_UNKNOWN_COLUMN, TABLE_UNKNOWN_FIELD.
    """
    said = _said(header, names, chosen)
    taken = {place for places in said.values() for place in places}
    free = [(place, fold(column)) for place, column in enumerate(header) if place not in taken]
    found: dict[str, int] = {}
    for field, headings in names.items():
        folded = {fold(heading) for heading in headings}
        places = said.get(field) or [place for place, column in free if column in folded]
        if len(places) > 1:
            first, second = (header[place] for place in places[:2])
            raise BadFile(Code.TABLE_AMBIGUOUS_COLUMN, field=field, first=first, second=second)
        if places:
            found[field] = places[0]
    return found


def parse_choice(text: str) -> tuple[str, str]:
    """Read "COLUNA=CAMPO" into (column, field). A column's name may hold "=", a field's does not.

    Raises BadFile(TABLE_BAD_MAPPING).
    """
    column, equals, field = text.rpartition("=")
    column, field = column.strip(), field.strip()
    if not (equals and column and field):
        raise BadFile(Code.TABLE_BAD_MAPPING, text=text)
    return column, field


def _said(header: Sequence[str], names: Iterable[str], chosen: Iterable[tuple[str, str]]) -> dict[str, list[int]]:
    fields = {fold(field): field for field in names}
    said: dict[str, list[int]] = {}
    holds: dict[int, str] = {}
    for column, text in chosen:
        if fold(text) not in fields:
            raise BadFile(Code.TABLE_UNKNOWN_FIELD, field=text, fields=", ".join(fields.values()))
        field = fields[fold(text)]
        places = said.setdefault(field, [])
        for place in _places(header, column):
            other = holds.setdefault(place, field)
            if other != field:
                raise BadFile(Code.TABLE_COLUMN_TWICE, column=header[place], first=other, second=field)
            if place not in places:
                places.append(place)
    return said


def _places(header: Sequence[str], column: str) -> list[int]:
    """Return where a column stands: exactly as written, or else as compared."""
    exact = [place for place, name in enumerate(header) if name == column]
    places = exact or [place for place, name in enumerate(header) if fold(name) == fold(column)]
    if not places:
        raise BadFile(Code.TABLE_UNKNOWN_COLUMN, column=column, header=", ".join(header))
    return places
