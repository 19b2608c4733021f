"""A write that fails, at each write of each use case: a message, the file unchanged or complete, and it verifies.

`failing_disk` fails the nth operation with which anything is written, whether by the database engine or by Python: the
nth alone, or that one and all that follow. Each run ends in one of two ways: the file is closed, opened anew and looked
at; or what failed is tried again at the same desk, and must succeed.
Here a few of each use case's operations; `--full` fails every one, in every way.
"""

import hashlib
import random
import re
import shutil
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from plebapp.domain.errors import PlebError, Refused
from plebapp.domain.journal import Action
from plebapp.storage.files import companions
from plebapp.storage.keyfile import key_path
from plebapp.texts.messages import message
from plebapp.usecases.ports import Desk, Protection
from tests.e2e.failing_disk import FailingDisk, Fault, Moment, failing_disk
from tests.e2e.offices import LOCKED_OUT, NAME, Content, Office, Stage, Standing, made, standing
from tests.e2e.writing import CASES, Case

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the engine's table of functions is reached on Linux")

LEFT_OVER = re.compile(r"\.plebapp-.*|\..*\.parte|.*\.uso|.*\.trava|.*-wal|.*-shm")
"""What is taken away in the end, if the disk lets it be taken away."""
SAMPLE = 5


class Way(NamedTuple):
    """How the disk fails, for how long, and whether what failed is tried again afterwards."""

    fault: Fault
    lasting: bool
    again: bool


WAYS = tuple(
    Way(fault, lasting, again) for fault in Fault for lasting, again in ((False, False), (False, True), (True, False))
)


class Outcome(NamedTuple):
    """How the file stands (None where there is none), and what lies beside it: copies as they stand, others by their
    digest."""

    standing: Standing | None
    beside: dict[str, object]


@pytest.fixture(scope="module")
def contents(fast_folder: Path) -> dict[tuple[Stage, bool], Content]:
    kinds = [(stage, on) for stage in Stage for on in (False, True) if not (on and stage is Stage.OLD)]
    return {kind: made(fast_folder / f"{number}", kind[0], protected=kind[1]) for number, kind in enumerate(kinds)}


@pytest.fixture
def disk(fast_folder: Path) -> Iterator[FailingDisk]:
    with failing_disk(fast_folder) as made_to_fail:
        yield made_to_fail


def outcome(office: Office, *, tidy: bool) -> Outcome:
    """Look at what is there. `tidy`: nothing may be left over."""
    stands = standing(office) if office.path.exists() else None
    own = {NAME, key_path(office.path).name} if stands else set()
    if stands and stands.protection is Protection.OPEN and not office.protected and tidy:
        assert not key_path(office.path).exists(), "keys without a file that they protect"
    others = [path for path in sorted(office.folder.rglob("*")) if path.name not in own and path.is_file()]
    left = [path for path in others if LEFT_OVER.fullmatch(path.name)]
    assert not (tidy and left), left
    return Outcome(stands, {path.name: beside(office, path) for path in others if path not in left})


def beside(office: Office, path: Path) -> object:
    if path.suffix == ".pleb":
        return copy_standing(office, path)
    if path.suffix == ".chaves":
        return "keys"
    return hashlib.sha256(path.read_bytes()).hexdigest()


def copy_standing(office: Office, copy: Path) -> object:
    """What bears a copy's name is whole, and opens on its own, elsewhere, with the key file that came along."""
    apart = office.folder.with_name("à parte")
    shutil.rmtree(apart, ignore_errors=True)
    apart.mkdir()
    for path in (copy, key_path(copy), *companions(copy)):
        if path.exists():
            shutil.copy(path, apart / path.name)
    return standing(Office(apart, office.words), apart / copy.name)


def attempt(case: Case, office: Office, desk: Desk | None) -> PlebError | None:
    """Do it; return why it was refused."""
    try:
        if desk is None:
            assert case.alone is not None
            case.alone(office)
        else:
            assert case.act is not None
            case.act(office, desk)
    except PlebError as error:
        return error
    return None


class Trial:
    """One use case on one kind of file, done again and again on a disk that fails elsewhere each time."""

    def __init__(self, case: Case, content: Content, disk: FailingDisk, folder: Path) -> None:
        self.case, self.content, self.disk, self.folder = case, content, disk, folder
        office = self._office()
        self.before = outcome(office, tidy=True)
        office = self._office()
        desk = self._desk(office)
        with disk.failing():
            error = attempt(case, office, desk)
        assert error is None, error
        self.operations = tuple(disk.operations)
        _leave(desk)
        self.after = outcome(office, tidy=True)

    def _office(self) -> Office:
        office = self.content.put(self.folder / "arquivo")
        self.case.prepare(office)
        return office

    def _desk(self, office: Office) -> Desk | None:
        return None if self.case.act is None else office.sit()

    def fail(self, at: int, way: Way) -> None:
        """Have the disk fail at an operation, and check all that must hold."""
        office = self._office()
        desk = self._desk(office)
        with self.disk.failing(Moment(at, way.fault, way.lasting)):
            error = attempt(self.case, office, desk)
            if way.lasting:
                with suppress(PlebError):
                    _leave(desk)
        if error is not None:
            assert not isinstance(error, Refused), error
            assert message(error).endswith((".", ")."))
            if way.again and self.case.again:
                error = attempt(self.case, office, desk)
                assert error is None or isinstance(error, Refused), error  # it had been done
        _leave(desk)
        tidy = not way.lasting and self.disk.failed not in {"unlink", "delete"}
        found = outcome(office, tidy=tidy)
        if found.standing and LOCKED_OUT in found.standing.passwords:
            assert not tidy
            found, error = self._mended(office), None
        self._check(found, done=error is None or isinstance(error, Refused), tidy=tidy)

    def _standings(self) -> list[Standing | None]:
        """How the file may stand where the disk went on failing: before or after, and in between with the key file that
        could not be put back, by which passwords are already others."""
        stood = [self.before.standing, self.after.standing]
        if self.after.standing is None or self.before.standing is None:
            return stood
        return [*stood, self.before.standing._replace(passwords=self.after.standing.passwords)]

    def _mended(self, office: Office) -> Outcome:
        """Somebody whose password was being given anew has neither the old one nor the new one, because the key file
        could not be put back: done once more, it is as it was to be."""
        desk = self._desk(office)
        assert attempt(self.case, office, desk) is None
        _leave(desk)
        return outcome(office, tidy=False)

    def _check(self, found: Outcome, *, done: bool, tidy: bool) -> None:
        if done:
            assert found == self.after
        elif tidy and not self.case.several:
            assert found in (self.before, self.after)
        else:  # what is whole may be left over where nothing can be removed
            assert found.standing in self._standings()
            whole = [*self.before.beside.values(), *self.after.beside.values()]
            assert all(left in whole for left in found.beside.values()), found.beside


def _leave(desk: Desk | None) -> None:
    if desk is not None:
        desk.book.close()


TRIALS = [pytest.param(case, on, id=f"{case.name}{', protected' if on else ''}") for case in CASES for on in case.on]


@pytest.mark.parametrize(("case", "protected"), TRIALS)
def test_a_failing_write(
    case: Case,
    protected: bool,
    contents: dict[tuple[Stage, bool], Content],
    disk: FailingDisk,
    fast_folder: Path,
    full: bool,
) -> None:
    trial = Trial(case, contents[case.stage, protected], disk, fast_folder)
    count = len(trial.operations)
    assert count > 0
    print(f"\n{case.name}: {count} operations")
    for at, way in moments(count, full=full):
        try:
            trial.fail(at, way)
        except Exception as error:
            place = f"{case.name}: operation {at} of {count} ({disk.failed}), {way}"
            raise AssertionError(place) from error


def moments(count: int, *, full: bool) -> Iterator[tuple[int, Way]]:
    """The first operation, the last, some between, each in one of the ways; in full, every one in every way."""
    if full:
        yield from ((at, way) for at in range(1, count + 1) for way in WAYS)
        return
    chance = random.Random(count)
    chosen = {1, count, *chance.sample(range(1, count + 1), min(count, SAMPLE - 2))}
    for number, at in enumerate(sorted(chosen), start=chance.randrange(len(WAYS))):
        yield at, WAYS[number % len(WAYS)]


def test_every_action_of_the_journal_has_its_case(
    contents: dict[tuple[Stage, bool], Content], fast_folder: Path
) -> None:
    seen = {Action.SIGN_IN_FAILURES.value}  # which its case sees to itself
    for case in CASES:
        office = contents[case.stage, case.on[-1]].put(fast_folder / "uma vez")
        case.prepare(office)
        desk = None if case.act is None else office.sit()
        assert attempt(case, office, desk) is None
        _leave(desk)
        seen.update(standing(office).actions)
    assert seen == {action.value for action in Action}
