"""Copies in a folder: made and rotated, compared with the file, restored; and what is left of a damaged file, saved."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path

from plebapp.domain.copies import Comparison, Relation, Salvaged, Stage, compare, fitting, stage, surplus
from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.station import STATES
from plebapp.usecases.plebiscite import seat
from plebapp.usecases.ports import App, Book, DataKey, Desk, Library, Protection, Report, silent
from plebapp.usecases.slots import as_written


@dataclass(frozen=True, slots=True)
class MadeCopy:
    """A copy that was read back and verified: where, the UTC moment that its name tells, and the older ones that were
    removed after it."""

    path: Path
    moment: datetime
    removed: tuple[Path, ...]


def stage_of(desk: Desk) -> Stage:
    """Return how far the plebiscite has come."""
    book = desk.book
    with book.reading():
        rules = [STATES[row.state] for row in book.stations.all() if row.station.principal is None]
        return stage(
            stations=bool(rules),
            voters=any(book.roll.counts().values()),
            closed=book.roll.closing() is not None,
            settled=any(rule.final for rule in rules),
            pending=not all(rule.final for rule in rules),
        )


def make_copy(library: Library, desk: Desk, folder: Path, report: Report = silent) -> MadeCopy:
    """Make a copy in a folder and verify it; only then remove the older ones that the table of rotation lets go.

    `report` counts pages, and may cancel. Raises Unusable as `Book.copy_to` and `Library.place_for_copy`; no
    copy is left then, and none removed.
    """
    book = desk.book
    moment = desk.clock().astimezone(book.facts.get().local_time)
    with library.place_for_copy(folder, book.path.stem, moment) as place:
        library.tidy_copies(folder)
        book.copy_to(place.path, report)
    return MadeCopy(place.path, place.moment, tuple(_rotate(library, desk, folder, place.path)))


def _rotate(library: Library, desk: Desk, folder: Path, made: Path) -> Iterator[Path]:
    """Remove what may go and yield it. What was just made stays, whatever the clock says, and so does a copy that says
    anything the file does not: another plebiscite's of the same name, one that diverged, one that cannot be read."""
    copies = library.copies(folder, desk.book.path.stem)
    going = set(surplus([copy.moment for copy in copies], desk.clock()))
    for copy in copies:
        if copy.moment in going and copy.path != made and _is_contained(library, copy.path, desk.book):
            with suppress(Unusable):  # the copy is made; an older one more does no harm
                library.remove_copy(copy)
                yield copy.path


def _is_contained(library: Library, copy: Path, book: Book) -> bool:
    try:
        key = None if library.protection(copy) is Protection.OPEN else book.key
        opened = library.open(copy, key, read_only=True)
    except Unusable:
        return False
    try:
        return compare_books(opened, book).relation in {Relation.SAME, Relation.COPY_OLDER}
    except Unusable:
        return False
    finally:
        opened.close()


def compare_books(copy: Book, file: Book | None) -> Comparison:
    """Compare a copy's journal with the file's; None stands for a file that cannot be read. Raises Unusable."""
    if file is None:
        return Comparison(0, _length(copy), None)

    def agree(number: int) -> bool:
        entries = (next(book.journal.entries(number - 1, 1), None) for book in (copy, file))
        first, second = (None if entry is None else (entry.sequence, entry.digest) for entry in entries)
        return first is not None and first == second

    return compare(_length(copy), _length(file), agree)


def _length(book: Book) -> int:
    head = book.journal.head()
    return 0 if head is None else head.sequence


def restored_name(path: Path) -> Path:
    """Return a free name for what is restored beside the file at `path`: “Nome restaurado.pleb”, or with a number."""
    name = fitting(path.stem)
    for number in count(1):
        again = "" if number == 1 else f" {number}"
        free = path.with_name(f"{name} restaurado{again}.pleb")
        if not free.exists():
            break
    return free


def restore(copy: Desk, target: Path, report: Report = silent) -> None:
    """Write what a copy holds as a file at a free name, its key file beside it, and verify it. The copy stays.

    Raises Unusable as `Book.copy_to`: FILE_EXISTS, FILE_DAMAGED (the copy is damaged itself), COPY_DIFFERS…
    """
    copy.book.copy_to(target, report)


@dataclass(frozen=True, slots=True)
class Rescue:
    """What a salvage saved, in rows by the tables' titles, and what is lost."""

    salvaged: Salvaged
    saved: Mapping[str, int]


Tell = Callable[[str, Salvaged, Mapping[str, int]], str]
"""Returns the text on a salvage of the file at a path: what is lost, and the rows saved by title."""


def keys_for(app: App, path: Path, person: str, password: str) -> tuple[DataKey, ...]:
    """Return the keys that somebody's password gives for a protected file, which need not open; the newest first.

    Raises Refused as `Vault.unlock`, PERSON_MISSING; Unusable as `Vault.read`.
    """
    name = as_written(app.vault.read(path).names, seat(person))
    return app.vault.unlock(path, name, password, app.clock()).keys


def salvage(
    app: App,
    path: Path,
    keys: Sequence[DataKey | None],
    folder: Path,
    texts: tuple[str, Tell],
    report: Report = silent,
) -> Rescue:
    """Save what can be read of a damaged file as tables and documents in a folder, new or empty, with a text on what
    is lost (`texts`: the name of its file and what tells it). `keys` are those that may open the file, tried in turn:
    (None,) where it is not protected.

    The damaged file is only read. Raises Refused: FILE_NOT_DAMAGED for a sound protected file, whose roll two people
    export; Unusable: FILE_DAMAGED where nothing can be read, KEYS_OF_ANOTHER_FILE, FOLDER_NOT_EMPTY
    and what disks refuse; what `report`
    raises. What was written until then stays in the folder.
    """
    for key in keys:
        _require_damaged(app.library, path, key, report)
    saved: dict[str, int] = {}

    def write(title: str, header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        if not saved:
            app.exchange.new_folder(folder)
        saved[title] = 0

        def counted() -> Iterator[Sequence[str]]:
            for row in rows:
                saved[title] += 1
                yield row

        app.exchange.write_table(folder / f"{title}.csv", header, counted())

    def keep(name: str, content: bytes) -> None:
        app.exchange.write_document(folder / name, content)

    found = _with_a_key(keys, lambda key: app.library.salvage(path, key, write, keep, report))
    name, tell = texts
    app.exchange.write_document(folder / name, tell(str(path), found, saved).encode("utf-8-sig"))
    return Rescue(found, saved)


def _require_damaged(library: Library, path: Path, key: DataKey | None, report: Report) -> None:
    if key is None:
        return
    try:
        book = library.open(path, key, read_only=True)
    except Unusable:
        return
    try:
        damages = book.damages(report)
    finally:
        book.close()
    if not damages:
        raise Refused(Code.FILE_NOT_DAMAGED, path=str(path))


def _with_a_key(keys: Sequence[DataKey | None], act: Callable[[DataKey | None], Salvaged]) -> Salvaged:
    *others, last = keys
    for key in others:
        try:
            return act(key)
        except Unusable as error:
            if error.code not in {Code.FILE_DAMAGED, Code.FILE_NOT_OURS, Code.KEYS_OF_ANOTHER_FILE}:
                raise
    return act(last)
