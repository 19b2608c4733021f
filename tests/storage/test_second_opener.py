"""One writer at a time, told to whoever comes second; a lock that a crash left over blocks nobody."""

import platform
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.library import SqliteLibrary
from plebapp.storage.writer_lock import WriterLock, lock_path
from plebapp.usecases.ports import Holder
from tests.storage.conftest import WAIT
from tests.storage.programs import program
from tests.storage.samples import DATA_KEY, OTHER_KEY, entered
from tests.storage.test_opening import snapshot

ACRE = timezone(timedelta(hours=-5))
LIBRARY = SqliteLibrary(wait=WAIT, clock=lambda: datetime(2026, 10, 4, 18, 30, tzinfo=ACRE))
ANA = Holder("Ana", platform.node(), "2026-10-04T20:30:00-03:00")  # by the legal time of SP


def refusal(path: Path, **options: object) -> Unusable:
    with pytest.raises(Unusable) as raised:
        LIBRARY.open(path, **options)  # type: ignore[arg-type]  # the test names options of `open`
    return raised.value


def test_the_second_opener_is_told_who_has_it(path: Path) -> None:
    first = LIBRARY.open(path, holder="Ana")
    error = refusal(path, holder="Bia")
    assert error.code is Code.FILE_IN_USE
    assert error.operands == {"path": str(path), "person": "Ana", "machine": ANA.machine, "since": ANA.since}
    assert LIBRARY.holder(path) == ANA
    with first.atomic():
        first.facts.add_area("nossa")
    first.close()
    assert LIBRARY.holder(path) is None
    second = LIBRARY.open(path, holder="Bia")
    assert (second.opening.unclean, len(second.facts.areas())) == (False, 1)
    second.close()
    assert set(snapshot(path.parent)) == {path.name}


def test_another_program_has_it(path: Path) -> None:
    with program(path) as other:
        error = refusal(path, holder="Ana")
        assert (error.code, error.operands["person"]) == (Code.FILE_IN_USE, "Bia")
        since = datetime.fromisoformat(str(error.operands["since"]))
        assert timedelta(0) <= datetime.now(UTC) - since < timedelta(minutes=1)
        other.say("close")
        LIBRARY.open(path, holder="Ana").close()


def test_we_have_it_and_another_program_comes(path: Path) -> None:
    book = LIBRARY.open(path, holder="Ana")
    with program(path) as other:
        assert other.found == "file_in_use"
    with book.atomic():
        book.facts.add_area("nossa")
    book.close()


def test_a_new_file_is_its_makers(tmp_path: Path) -> None:
    path = tmp_path / "novo.pleb"
    book = LIBRARY.create(path, holder="Ana")
    assert LIBRARY.holder(path) == replace(ANA, since="2026-10-04T23:30:00+00:00"), "it does not say of which state"
    book.close()
    assert set(snapshot(tmp_path)) == {path.name}


def test_a_link_leads_to_the_same_lock(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "atalho.pleb"
    link.symlink_to(path)
    book = LIBRARY.open(link, holder="Ana")
    assert refusal(path).code is Code.FILE_IN_USE
    assert LIBRARY.holder(link) == ANA
    book.close()
    assert not lock_path(link).exists()


def test_what_a_crash_left_over_blocks_nobody(path: Path) -> None:
    with program(path) as other:
        other.say("write")
        other.kill()
    assert lock_path(path).exists()
    assert LIBRARY.holder(path) is None
    book = LIBRARY.open(path, holder="Ana")
    assert book.opening.unclean
    assert LIBRARY.holder(path) == ANA
    book.close()


def test_a_lock_file_copied_with_the_plebiscite_blocks_nobody(path: Path) -> None:
    lock_path(path).write_bytes(b"")
    book = LIBRARY.open(path)
    assert not book.opening.unclean
    book.close()
    assert set(snapshot(path.parent)) == {path.name}


def test_who_did_not_say_their_name_has_it_all_the_same(path: Path) -> None:
    book = LIBRARY.open(path)
    assert refusal(path).code is Code.FILE_BUSY
    assert LIBRARY.holder(path) == Holder("", ANA.machine, ANA.since)
    book.close()


def test_an_encrypted_file_tells_its_holder_to_who_has_the_key(protected: Path) -> None:
    book = LIBRARY.open(protected, DATA_KEY, holder="Ana")
    assert LIBRARY.holder(protected, DATA_KEY) == ANA
    assert refusal(protected, key=DATA_KEY).code is Code.FILE_IN_USE
    assert refusal(protected).code is Code.FILE_PROTECTED
    for key, code in ((None, Code.FILE_PROTECTED), (OTHER_KEY, Code.KEYS_OF_ANOTHER_FILE)):
        with pytest.raises(Unusable) as raised:
            LIBRARY.holder(protected, key)
        assert raised.value.code is code
    book.close()


def test_a_file_in_use_is_not_encrypted_anew(path: Path) -> None:
    book = LIBRARY.open(path, holder="Ana")
    with pytest.raises(Unusable) as raised:
        LIBRARY.reencrypt(path, None, DATA_KEY, entered)
    assert raised.value.code is Code.FILE_IN_USE
    book.close()


def test_an_opening_that_fails_lets_go(path: Path) -> None:
    book = LIBRARY.open(path)
    with book.atomic():
        book._connection.write("DELETE FROM plebiscite")
    book.close()
    for _ in range(2):
        assert refusal(path).code is Code.FILE_DAMAGED
    assert set(snapshot(path.parent)) == {path.name}


def test_the_lock_passes_from_one_to_the_next(path: Path) -> None:
    one, two, three = WriterLock(path), WriterLock(path), WriterLock(path)
    assert one.acquire()
    assert not two.acquire()
    assert two.is_held()
    one.release()
    assert not one.is_held()
    assert two.acquire()
    one.release()  # again, which must take nothing from the others
    assert not three.acquire()
    two.release()
    assert set(snapshot(path.parent)) == {path.name}
