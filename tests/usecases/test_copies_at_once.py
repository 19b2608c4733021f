"""Two copies of one file made at the same moment, as by two commands, or a command and the window."""

from pathlib import Path

from plebapp.storage.keyfile import key_path
from plebapp.usecases.copies import make_copy
from tests.usecases.office import LIBRARY
from tests.usecases.protected import OTAVIO, protected_office


def test_two_copies_made_at_once_in_one_second_are_two(tmp_path: Path) -> None:
    """Each with its key file."""
    folder = tmp_path / "pendrive"
    folder.mkdir()
    office = protected_office(tmp_path, OTAVIO)
    desk, other, others = office.sign_in(), office.sign_in(OTAVIO, read_only=True), list[Path]()

    def meanwhile(_done: int, _total: int) -> None:
        if not others:
            others.append(Path())  # once
            others[:] = [make_copy(LIBRARY, other, folder).path]

    mine = make_copy(LIBRARY, desk, folder, meanwhile).path
    for path in (mine, *others):
        assert {path, key_path(path)} < set(folder.iterdir())
    assert len({mine, *others}) == len(LIBRARY.copies(folder, office.path.stem)) == 2
    assert len(list(folder.iterdir())) == 4
    desk.book.close()
    other.book.close()
