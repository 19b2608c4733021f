"""The key file beside a protected file: changed in step with it, and kept free of what opens nothing any more."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from plebapp.domain.errors import Code, Refused, Unusable
from plebapp.domain.fields import fold
from plebapp.usecases.ports import Book, DataKey, Keys, Vault
from plebapp.usecases.trust import people_told

UNREADABLE = frozenset({Code.KEYS_MISSING, Code.KEYS_DAMAGED, Code.KEYS_ALTERED, Code.KEYS_OF_ANOTHER_FILE})
"""What the key file can suffer that leaves nothing in it to be used."""


def key_of(book: Book) -> DataKey:
    """Return the key of a protected file. Raises Refused(FILE_NOT_PROTECTED)."""
    if book.key is None:
        raise Refused(Code.FILE_NOT_PROTECTED, path=str(book.path))
    return book.key


class KeyFile:
    """The key file beside a protected file, to be written as the last step of a transaction."""

    def __init__(self, vault: Vault, path: Path) -> None:
        self._vault, self._path = vault, path
        self._before = _as_they_are(vault, path)
        self._begun = False
        self.aside: Path | None = None

    def write(self, keys: Keys) -> None:
        """Write the slots made of those that were there. Raises Unusable."""
        self._begun = True
        self._vault.write(self._path, keys)

    def replace(self, keys: Keys) -> None:
        """Write slots that have nothing of what stood there, another file's or a damaged one: that is set `aside`, to
        lose nobody's. Raises Unusable."""
        self.aside = self._vault.set_aside(self._path)
        self.write(keys)

    def put_back(self) -> None:
        """Leave all as it was. Raises Unusable."""
        if self.aside is not None:
            self._vault.put_back(self._path, self.aside)
        elif self._begun and self._before is not None:
            self._vault.write(self._path, self._before)
        elif self._begun:
            self._vault.remove(self._path)


@contextmanager
def in_step(vault: Vault, book: Book) -> Iterator[KeyFile]:
    """Be a transaction whose last step writes the key file, by what is yielded.

    Where that step or the commit fails, the key file is put back as it was. Killed between the two, the program leaves
    slots that the file does not know: `tidy` removes them. Raises Refused(FILE_NOT_PROTECTED) and Unusable.
    """
    key_of(book)
    file = KeyFile(vault, book.path)
    try:
        with book.atomic():
            yield file
    except BaseException:
        file.put_back()
        raise


def _as_they_are(vault: Vault, path: Path) -> Keys | None:
    try:
        return vault.read(path)
    except Unusable as error:
        if error.code not in UNREADABLE:
            raise
        return None


def tidy(vault: Vault, book: Book, several: bool) -> None:
    """Remove the slots of those who do not work in the file, and, where there are `several` keys, those of which none
    opens it: what killed programs and failing disks leave. Raises Unusable.

    Whoever works there by the journal keeps theirs: they are to be able to say that the file was altered.
    """
    key = key_of(book)
    keys = vault.read(book.path)
    strangers = set(keys.names) - {person.name for person in book.people.all() if person.active}
    if strangers:
        strangers -= {person.name for person in people_told(book).values() if person.active}
    tidied = keys.only(key) if several else keys
    for name in sorted(strangers):
        tidied = tidied.without(key, name)
    if several or strangers:
        vault.write(book.path, tidied)


def as_written(names: tuple[str, ...], typed: str) -> str:
    """Return the name as it was given when the person came, whatever its capitals, accents and blanks now; what is
    nobody's as it is."""
    return next((name for name in names if fold(name) == fold(typed)), typed)
