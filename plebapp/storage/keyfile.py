"""The key file `Nome.pleb.chaves`: what it says, and its one encoding.

JSON, UTF-8, keys sorted, no blanks, non-ASCII as it is, bytes as lower-case hexadecimal; `checksum` is the SHA-256 of
the same text without itself. A file is read only where it is, byte for byte, the encoding of what it says: any change
that was not made by a program is noticed. What was changed on purpose, checksum included, the MAC of `storage.slots`
tells.
"""

import hashlib
import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any

from plebapp.domain.journal import canonical
from plebapp.storage.files import disk

FORMAT, VERSION = "plebapp/chaves", 1
SUFFIX = ".chaves"
SALT, PUBLIC_KEY = 16, 32  # bytes
MOST_FAILURES = 1 << 31
LARGEST = 1 << 20
"""No key file is larger, in bytes: it holds a kilobyte per person."""

_MOST_MEMORY = 1 << 18
_MOST_TIME, _MOST_LANES = 16, 16
_LEAST_MEMORY_OF_LANE = 8


@dataclass(frozen=True, slots=True)
class Cost:
    """What Argon2id is asked: memory in KiB, passes, lanes."""

    memory: int
    time: int
    lanes: int


@dataclass(frozen=True, slots=True)
class Slot:
    """Somebody's own keys (`box`) under their password, and the X25519 public key for which data keys are sealed."""

    name: str
    salt: bytes
    cost: Cost
    public: bytes
    box: bytes


@dataclass(frozen=True, slots=True)
class SealedKey:
    """A data key: its mark, which tells it from others without giving it away; for each person a box that only they
    open; and the MAC, under the key itself, over all slots and these boxes."""

    mark: bytes
    boxes: Mapping[str, bytes]
    mac: bytes = b""


@dataclass(frozen=True, slots=True)
class Failures:
    """Wrong passwords: how many in a row, how many that no journal tells of, and the moment of the last (in UTC)."""

    row: int
    untold: int
    last: datetime

    def and_one(self, now: datetime) -> "Failures":
        """Return them with one more."""
        return Failures(min(self.row + 1, MOST_FAILURES), min(self.untold + 1, MOST_FAILURES), now)


@dataclass(frozen=True, slots=True)
class Content:
    """All that a key file says: slots in the order in which people came, data keys newest first, failures by name."""

    slots: tuple[Slot, ...] = ()
    keys: tuple[SealedKey, ...] = ()
    failures: Mapping[str, Failures] = field(default_factory=lambda: MappingProxyType({}))

    def slot(self, name: str) -> Slot | None:
        """Return somebody's slot."""
        return next((slot for slot in self.slots if slot.name == name), None)


def key_path(plebiscite: Path) -> Path:
    """Return where the keys of a plebiscite lie: beside the file itself, where the name is a link to it. Raises
    Unusable."""
    with disk(plebiscite):
        real = Path(os.path.realpath(plebiscite)) if plebiscite.is_symlink() else plebiscite  # resolve() may raise
    return real.with_name(real.name + SUFFIX)


def plain_slot(slot: Slot) -> dict[str, Any]:
    """Return a slot as it stands in the file."""
    return {
        "name": slot.name,
        "salt": slot.salt.hex(),
        "argon2id": {"memory": slot.cost.memory, "time": slot.cost.time, "lanes": slot.cost.lanes},
        "public": slot.public.hex(),
        "box": slot.box.hex(),
    }


def plain_boxes(key: SealedKey) -> dict[str, str]:
    """Return a data key's boxes as they stand in the file."""
    return {name: box.hex() for name, box in key.boxes.items()}


def encode(content: Content) -> bytes:
    """Return the file's bytes."""
    said = {
        "format": FORMAT,
        "version": VERSION,
        "people": [plain_slot(slot) for slot in content.slots],
        "keys": [{"mark": key.mark.hex(), "boxes": plain_boxes(key), "mac": key.mac.hex()} for key in content.keys],
        "failures": {
            name: {"row": failures.row, "untold": failures.untold, "last": failures.last.isoformat()}
            for name, failures in content.failures.items()
        },
    }
    checksum = hashlib.sha256(canonical(said).encode()).hexdigest()
    return canonical({**said, "checksum": checksum}).encode() + b"\n"


def decode(raw: bytes) -> Content:
    """Return what a file says. Raises ValueError where it is damaged, of another format, or asks too much."""
    try:
        content = _content(json.loads(raw))
    except (KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ValueError(f"not a key file: {type(error).__name__}") from error
    if encode(content) != raw:
        raise ValueError("not the encoding of what it says")
    return content


def _content(said: Any) -> Content:  # noqa: ANN401  # JSON of anything
    content = Content(
        tuple(_slot(each) for each in said["people"]),
        tuple(_key(each) for each in said["keys"]),
        {_text(name): _failures(each) for name, each in said["failures"].items()},
    )
    names = {slot.name for slot in content.slots}
    if len(names) < len(content.slots):
        raise ValueError("a name twice")
    if not content.keys:
        raise ValueError("no data key")
    return content


def _slot(said: Any) -> Slot:  # noqa: ANN401
    lanes = _number(said["argon2id"]["lanes"], 1, _MOST_LANES)
    memory = _number(said["argon2id"]["memory"], _LEAST_MEMORY_OF_LANE * lanes, _MOST_MEMORY)
    time = _number(said["argon2id"]["time"], 1, _MOST_TIME)
    return Slot(
        _text(said["name"]),
        _bytes(said["salt"], SALT),
        Cost(memory, time, lanes),
        _bytes(said["public"], PUBLIC_KEY),
        bytes.fromhex(said["box"]),
    )


def _key(said: Any) -> SealedKey:  # noqa: ANN401
    boxes = {_text(name): bytes.fromhex(box) for name, box in said["boxes"].items()}
    return SealedKey(bytes.fromhex(said["mark"]), boxes, bytes.fromhex(said["mac"]))


def _failures(said: Any) -> Failures:  # noqa: ANN401
    last = datetime.fromisoformat(_text(said["last"]))
    if last.utcoffset() != timedelta(0):
        raise ValueError("a moment that is not in UTC")
    return Failures(_number(said["row"], 0, MOST_FAILURES), _number(said["untold"], 0, MOST_FAILURES), last)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _bytes(value: object, length: int) -> bytes:
    found = bytes.fromhex(_text(value))
    if len(found) != length:
        raise ValueError(f"{len(found)} bytes where {length} belong")
    return found


def _number(value: object, least: int, most: int) -> int:
    if type(value) is not int:
        raise TypeError("not a whole number")
    if not least <= value <= most:
        raise ValueError(f"{value} is not between {least} and {most}")
    return value
