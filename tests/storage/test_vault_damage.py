"""A key file damaged by chance, and one changed on purpose by a hand that knows its format and has no key."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from plebapp.domain.errors import Code, Unusable
from plebapp.storage.keyfile import LARGEST, decode
from plebapp.storage.vault import KeyVault
from tests.storage.keys import ANA, BENTO, CELIA, CHEAP, NOW, PASSWORDS, Office, employ

Said = dict[str, Any]


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return employ(tmp_path)


def damaged(office: Office) -> bool:
    """Say whether reading and signing in both notice."""
    codes = set()
    for act in (lambda: office.vault.read(office.path), lambda: office.unlock(ANA)):
        with pytest.raises(Unusable) as refused:
            act()
        assert refused.value.operands == {"path": str(office.path), "keys": str(office.file)}
        codes.add(refused.value.code)
    return codes == {Code.KEYS_DAMAGED}


# By chance


def test_every_single_bit_that_flips_is_noticed(tmp_path: Path) -> None:
    vault, path = KeyVault(CHEAP), tmp_path / "a.pleb"
    key = vault.new_key()
    vault.write(path, vault.new_keys().with_person(key, "Ana Ávila", "sete gatos dormem", "")[0])
    office = Office(path, vault, key, {})
    office.fail("Ana Ávila", 1)
    raw = office.file.read_bytes()
    assert decode(raw).failures
    unnoticed = []
    for bit in range(8 * len(raw)):
        flipped = bytearray(raw)
        flipped[bit // 8] ^= 1 << bit % 8
        try:
            decode(bytes(flipped))
        except ValueError:
            continue
        unnoticed.append(bit)
    assert unnoticed == []
    flipped = bytearray(raw)
    flipped[len(raw) // 2] ^= 1
    office.file.write_bytes(flipped)
    assert damaged(office)


@given(st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_a_cut_a_hole_and_an_addition_are_noticed(office: Office, data: st.DataObject) -> None:
    employ(office.path.parent)
    raw = office.file.read_bytes()
    start = data.draw(st.integers(0, len(raw)))
    end = data.draw(st.integers(start, len(raw)))
    added = data.draw(st.binary(max_size=5))
    if raw[:start] + added + raw[end:] != raw:
        office.file.write_bytes(raw[:start] + added + raw[end:])
        assert damaged(office)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 4_096,
        b"{}",
        b"[]",
        b"null",
        b"1e999",
        b"\xff\xfe{}",
        b'{"people":[],"keys":[],"failures":{},"checksum":""}',
        b'{"people":{},"keys":1,"failures":[]}',
        b"[" * 100_000,
        b"9" * 10_000,
        b'"' + b"a" * LARGEST + b'"',
    ],
)
def test_what_is_no_key_file_is_damaged(office: Office, content: bytes) -> None:
    office.file.write_bytes(content)
    assert damaged(office)


def test_the_same_said_in_another_way_is_damaged(office: Office) -> None:
    raw = office.file.read_bytes()
    for other in (raw.rstrip(), raw + b"\n", raw.replace(b":", b": ", 1), b"\xef\xbb\xbf" + raw, raw.upper()):
        office.file.write_bytes(other)
        assert damaged(office)


def test_a_folder_in_place_of_the_key_file_is_damaged(office: Office) -> None:
    office.file.unlink()
    office.file.mkdir()
    assert damaged(office)


# On purpose, the checksum made good


def slot(said: Said, name: str) -> Said:
    return next(person for person in said["people"] if person["name"] == name)


def swap(first: Said, second: Said, key: str) -> None:
    first[key], second[key] = second[key], first[key]


def swap_boxes(said: Said) -> None:
    boxes = said["keys"][0]["boxes"]
    boxes[ANA], boxes[BENTO] = boxes[BENTO], boxes[ANA]


def remove(said: Said, name: str) -> None:
    said["people"].remove(slot(said, name))
    del said["keys"][0]["boxes"][name]


def rename(said: Said, name: str, to: str) -> None:
    slot(said, name)["name"] = to
    boxes = said["keys"][0]["boxes"]
    boxes[to] = boxes.pop(name)


def flip(holder: Said, key: str) -> None:
    """Change the last byte."""
    holder[key] = holder[key][:-2] + f"{int(holder[key][-2:], 16) ^ 1:02x}"


ALTERATIONS: dict[str, Callable[[Said], object]] = {
    "boxes swapped": swap_boxes,
    "names swapped": lambda said: swap(slot(said, BENTO), slot(said, CELIA), "name"),
    "parameters lowered": lambda said: slot(said, BENTO)["argon2id"].update(time=2),
    "salts swapped": lambda said: swap(slot(said, BENTO), slot(said, CELIA), "salt"),
    "public keys swapped": lambda said: swap(slot(said, BENTO), slot(said, CELIA), "public"),
    "slots' boxes swapped": lambda said: swap(slot(said, BENTO), slot(said, CELIA), "box"),
    "somebody removed": lambda said: remove(said, BENTO),
    "somebody's slot removed": lambda said: said["people"].remove(slot(said, BENTO)),
    "somebody's box removed": lambda said: said["keys"][0]["boxes"].pop(BENTO),
    "somebody renamed": lambda said: rename(said, BENTO, "Dário"),
    "order changed": lambda said: said["people"].reverse(),
    "MAC changed": lambda said: flip(said["keys"][0], "mac"),
    "MAC removed": lambda said: said["keys"][0].update(mac=""),
    "mark changed": lambda said: flip(said["keys"][0], "mark"),
    "own box changed": lambda said: flip(said["keys"][0]["boxes"], ANA),
    "own box of nothing": lambda said: said["keys"][0]["boxes"].update({ANA: "00" * 92}),
    "own box cut": lambda said: said["keys"][0]["boxes"].update({ANA: "00"}),
    "own box removed": lambda said: said["keys"][0]["boxes"].pop(ANA),
}


@pytest.mark.parametrize("alteration", ALTERATIONS)
def test_who_has_no_key_changes_nothing_unnoticed(office: Office, alteration: str) -> None:
    office.forge(ALTERATIONS[alteration])
    refusal = office.refusal(ANA)
    assert refusal.code is Code.KEYS_ALTERED
    assert refusal.operands == {"path": str(office.path), "keys": str(office.file)}


@pytest.mark.parametrize("alteration", [name for name in ALTERATIONS if name != "mark changed"])
def test_no_change_of_people_blesses_what_was_altered(office: Office, alteration: str) -> None:
    office.forge(ALTERATIONS[alteration])
    for change in (
        lambda: office.vault.read(office.path).with_person(office.key, "Dário", "x", ""),
        lambda: office.vault.read(office.path).without(office.key, CELIA),
        lambda: office.vault.read(office.path).only(office.key),
    ):
        with pytest.raises(Unusable) as refused:
            change()
        assert refused.value.code is Code.KEYS_ALTERED


@pytest.mark.parametrize(
    "own",
    [
        lambda said: slot(said, ANA)["argon2id"].update(time=2),
        lambda said: flip(slot(said, ANA), "salt"),
        lambda said: flip(slot(said, ANA), "box"),
        lambda said: flip(slot(said, ANA), "public"),
        lambda said: swap(slot(said, ANA), slot(said, BENTO), "name"),
    ],
)
def test_in_an_altered_slot_the_password_opens_nothing(office: Office, own: Callable[[Said], object]) -> None:
    office.forge(own)
    assert office.code(ANA) is Code.PASSWORD_WRONG
    assert office.code(CELIA) is Code.KEYS_ALTERED


def test_a_slot_of_another_file_opens_nothing_here(office: Office, tmp_path: Path) -> None:
    (tmp_path / "outra").mkdir()
    other = employ(tmp_path / "outra")
    strange = decode(other.file.read_bytes())
    own = {"name": "Dário", "password": "senha que conheço"}
    keys, _ = other.vault.read(other.path).with_person(other.key, own["name"], own["password"], "")
    other.vault.write(other.path, keys)

    def plant(said: Said) -> None:
        planted: list[Said] = []
        other.forge(lambda theirs: planted.append(slot(theirs, own["name"])))
        said["people"].append(planted[0])

    office.forge(plant)
    assert office.code(own["name"], own["password"]) is Code.KEYS_ALTERED
    assert office.code(ANA) is Code.KEYS_ALTERED
    assert strange.slots


def test_an_old_slot_put_back_is_noticed_by_everybody(office: Office) -> None:
    old: list[Said] = []
    office.forge(lambda said: old.append(slot(said, ANA)))
    signer = office.unlock(ANA).signer
    office.vault.write(office.path, office.vault.read(office.path).with_password(office.key, signer, "outra senha ana"))
    office.forge(lambda said: said["people"].__setitem__(0, old[0]))
    assert office.code(ANA) is Code.KEYS_ALTERED
    assert office.code(BENTO) is Code.KEYS_ALTERED


def test_in_the_midst_of_a_change_both_keys_hold_the_slots(office: Office) -> None:
    new = office.vault.new_key()
    office.vault.write(office.path, office.vault.read(office.path).with_key(office.key, new))
    for place in range(2):
        before = office.file.read_bytes()
        office.forge(lambda said, place=place: said["keys"][place]["boxes"].pop(BENTO))
        assert office.code(ANA) is Code.KEYS_ALTERED
        office.file.write_bytes(before)
    assert office.unlock(ANA).keys == (new, office.key)


@pytest.mark.parametrize(
    ("parameter", "value"),
    [
        ("memory", 7),
        ("memory", (1 << 18) + 1),
        ("memory", 0),
        ("memory", -1),
        ("time", 0),
        ("time", 17),
        ("lanes", 0),
        ("lanes", 17),
        ("lanes", 2),  # too many for so little memory
        ("time", 1.0),
        ("time", True),
        ("time", "1"),
        ("time", None),
    ],
)
def test_absurd_parameters_are_refused_before_anything_is_stretched(
    office: Office, parameter: str, value: object
) -> None:
    office.forge(lambda said: slot(said, ANA)["argon2id"].update({parameter: value}))
    assert damaged(office)


@pytest.mark.parametrize(
    "change",
    [
        lambda said: said.update(version=2),
        lambda said: said.update(format="outro"),
        lambda said: said.update(extra=1),
        lambda said: said.pop("failures"),
        lambda said: said.update(keys=[]),
        lambda said: said["people"].append(slot(said, ANA)),
        lambda said: slot(said, ANA).update(salt="00"),
        lambda said: slot(said, ANA).update(salt="AB" * 16),
        lambda said: slot(said, ANA).update(public="00" * 31),
        lambda said: slot(said, ANA).update(name=1),
        lambda said: slot(said, ANA).update(box="não é hexadecimal"),
        lambda said: said["failures"].update({ANA: {"row": -1, "untold": 0, "last": NOW.isoformat()}}),
        lambda said: said["failures"].update({ANA: {"row": 1, "untold": 1 << 40, "last": NOW.isoformat()}}),
        lambda said: said["failures"].update({ANA: {"row": 1, "untold": 1, "last": "ontem"}}),
        lambda said: said["failures"].update({ANA: {"row": 1, "untold": 1, "last": "2026-10-04T20:00:00"}}),
        lambda said: said["failures"].update({ANA: {"row": 1, "untold": 1, "last": "2026-10-04T20:00:00-03:00"}}),
    ],
)
def test_what_no_program_writes_is_damaged(office: Office, change: Callable[[Said], object]) -> None:
    office.forge(change)
    assert damaged(office)


def test_a_moment_at_the_end_of_time_locks_nobody_out(office: Office) -> None:
    office.forge(
        lambda said: said["failures"].update(
            {ANA: {"row": 1 << 31, "untold": 0, "last": "9999-12-31T23:59:59.999999+00:00"}}
        )
    )
    assert office.refusal(ANA).operands == {"wait": 300}
    assert office.unlock(ANA, PASSWORDS[ANA], after=300).keys == (office.key,)
