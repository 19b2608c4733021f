"""The folder of copies: names that are read back, whatever else lies there left alone."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path, PureWindowsPath
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.copies import copies, copy_name, place_for_copy, remove_copy
from plebapp.storage.files import sweep
from plebapp.storage.keyfile import key_path
from plebapp.usecases.ports import SavedCopy
from tests.storage.samples import ONE_BOOK

ACRE = timezone(timedelta(hours=-5))
MOMENT = datetime(2026, 10, 4, 17, 5, 9, tzinfo=ACRE)


def test_a_name_tells_the_plebiscite_and_the_moment() -> None:
    assert copy_name("São João d'Oeste", MOMENT) == "São João d'Oeste 2026-10-04 17h05m09-0500.pleb"


stems = st.text(st.characters(codec="utf-8", exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1).filter(
    lambda stem: stem not in {".", ".."} and len(stem.encode()) < 150
)
offsets = st.integers(-12, 14).map(lambda hours: timezone(timedelta(hours=hours)))
moments = st.datetimes(datetime(2000, 1, 2), datetime(2199, 12, 30), timezones=offsets)


@ONE_BOOK
@given(stem=stems, moment=moments)
def test_every_name_is_read_back(tmp_path_factory: pytest.TempPathFactory, stem: str, moment: datetime) -> None:
    folder = tmp_path_factory.mktemp("cópias")
    path = folder / copy_name(stem, moment)
    path.touch()
    assert copies(folder, stem) == (SavedCopy(path, moment.astimezone(UTC).replace(microsecond=0)),)


@given(moment=moments, later=st.timedeltas(timedelta(seconds=1), timedelta(days=900)))
def test_names_sort_as_their_moments(moment: datetime, later: timedelta) -> None:
    assert copy_name("A", moment) < copy_name("A", moment + later)


def test_a_name_serves_on_every_disk() -> None:
    name = copy_name("São João d'Oeste", MOMENT)
    assert not set(name) & set('<>:"/\\|?*')
    assert not name.endswith((" ", "."))
    assert not PureWindowsPath(name).is_reserved()


def test_only_the_copies_of_the_plebiscite_newest_first(tmp_path: Path) -> None:
    older, newer = MOMENT - timedelta(days=1), MOMENT.astimezone(UTC)
    for name in (
        copy_name("Nova", older), copy_name("Nova", newer), copy_name("Nova 2", MOMENT), copy_name("nova", MOMENT),
        "Nova.pleb", "Nova 2026-10-04.pleb", "Nova 2026-13-04 17h05m09-0500.pleb", "Nova 2026-10-04 17h05m09-0500.pdf",
        "Nova 2026-10-04 17h05m09-0500.pleb.chaves", "Nova 2026-10-04 17h05m09.pleb", " 2026-10-04 17h05m09-0500.pleb",
    ):  # fmt: skip
        (tmp_path / name).touch()
    (tmp_path / copy_name("Nova", MOMENT - timedelta(days=2))).mkdir()
    found = copies(tmp_path, "Nova")
    assert [copy.moment for copy in found] == [newer, older.astimezone(UTC)]
    assert copies(tmp_path, "Nov") == ()
    assert len(copies(tmp_path, "Nova 2")) == 1


def test_accents_taken_apart_by_a_disk_are_the_same(tmp_path: Path) -> None:
    (tmp_path / normalize("NFD", copy_name("São João", MOMENT))).touch()
    assert len(copies(tmp_path, "São João")) == 1
    assert len(copies(tmp_path, normalize("NFD", "São João"))) == 1


@pytest.mark.parametrize("name", ["nada", "arquivo/dentro"])
def test_a_folder_that_is_not_there_is_said(tmp_path: Path, name: str) -> None:
    (tmp_path / "arquivo").touch()
    with pytest.raises(Unusable) as raised:
        copies(tmp_path / name, "Nova")
    assert (raised.value.code, raised.value.operands["path"]) == (Code.FOLDER_MISSING, str(tmp_path / name))


def test_removing_takes_the_keys_and_nothing_else(tmp_path: Path) -> None:
    gone, stays = copy_name("Nova", MOMENT), copy_name("Nova", MOMENT + timedelta(seconds=1))
    for name in (gone, stays):
        (tmp_path / name).touch()
        (tmp_path / f"{name}.chaves").touch()
    copy = copies(tmp_path, "Nova")[-1]
    remove_copy(copy)
    assert {path.name for path in tmp_path.iterdir()} == {stays, f"{stays}.chaves"}
    remove_copy(copy)


def test_a_copy_that_cannot_be_removed_is_said(tmp_path: Path) -> None:
    (tmp_path / copy_name("Nova", MOMENT)).mkdir()
    with pytest.raises(Unusable):
        remove_copy(SavedCopy(tmp_path / copy_name("Nova", MOMENT), MOMENT))


# Where a copy goes


def later(seconds: int) -> str:
    return copy_name("Nova", MOMENT + timedelta(seconds=seconds))


def test_a_copy_goes_to_its_second_or_the_next_one_that_nobody_has(tmp_path: Path) -> None:
    """That of a copy, in whatever zone its name was given, that of keys left over, that of a copy being made."""
    (tmp_path / copy_name("Nova", MOMENT.astimezone(UTC))).touch()
    key_path(tmp_path / later(1)).touch()
    with place_for_copy(tmp_path, "Nova", MOMENT) as first, place_for_copy(tmp_path, "Nova", MOMENT) as second:
        assert (first.path.name, second.path.name) == (later(2), later(3))
        assert first.moment == MOMENT + timedelta(seconds=2)
        with place_for_copy(tmp_path, "Outra", MOMENT) as another:
            assert another.path.name == copy_name("Outra", MOMENT)
    with place_for_copy(tmp_path, "Nova", MOMENT + timedelta(microseconds=7)) as again:
        assert again == first
    assert len(list(tmp_path.iterdir())) == 2


def test_what_failed_or_was_killed_keeps_no_place(tmp_path: Path) -> None:
    with pytest.raises(LookupError), place_for_copy(tmp_path, "Nova", MOMENT):
        raise LookupError
    assert list(tmp_path.iterdir()) == []
    with place_for_copy(tmp_path, "Nova", MOMENT) as place:
        (claim,) = tmp_path.iterdir()
        content = claim.read_bytes()
    claim.write_bytes(content)  # killed in the midst of it
    sweep(tmp_path, datetime.now(UTC) + timedelta(days=2))
    with place_for_copy(tmp_path, "Nova", MOMENT) as again:
        assert again == place


def test_no_folder_no_place(tmp_path: Path) -> None:
    (tmp_path / "arquivo").touch()
    for name, code in (("nada", Code.FOLDER_MISSING), ("arquivo", Code.FOLDER_IS_FILE)):
        with pytest.raises(Unusable) as raised, place_for_copy(tmp_path / name, "Nova", MOMENT):
            pass
        assert (raised.value.code, raised.value.operands) == (code, {"path": str(tmp_path / name)})
