"""The key slots as a value (the port Keys): who opens which data key, and what only its holders may change.

A password opens its slot, and with it the person's own keys; these open the boxes in which the data keys are sealed for
them. Each data key authenticates all slots and its boxes. Whoever changes people needs a data key, and nobody else's
password; whoever has none can spoil the file and not put anybody into it.
"""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from plebapp.domain.errors import Code, Operand, Unusable
from plebapp.domain.journal import canonical
from plebapp.storage.keyfile import (
    FORMAT,
    SALT,
    VERSION,
    Content,
    Cost,
    SealedKey,
    Slot,
    key_path,
    plain_boxes,
    plain_slot,
)
from plebapp.storage.personal_keys import PersonalKeys
from plebapp.storage.sealing import (
    Draw,
    derive,
    mac,
    opened,
    opened_by,
    public_part,
    seal,
    seal_for,
    stretch,
)
from plebapp.usecases.ports import DataKey, Signer

_MARK = 8  # bytes


@dataclass(frozen=True, slots=True)
class KeySlots:
    """The slots of the plebiscite at `path`. New ones are made at `cost`, with chance from `draw`.

    Each method that changes them asks for a data key that they open, and leaves them opening that one alone, with one
    exception: `with_key`. Raises Unusable: KEYS_OF_ANOTHER_FILE (they do not open it), KEYS_ALTERED.
    """

    path: Path
    content: Content
    cost: Cost
    draw: Draw = field(repr=False)

    @property
    def names(self) -> tuple[str, ...]:
        """Return whose they are, in the order in which they came."""
        return tuple(slot.name for slot in self.content.slots)

    def with_person(self, key: DataKey, name: str, password: str, anchor: str) -> tuple["KeySlots", Signer]:
        """Return the slots with a new one in place of any of that name, and its new signature; `anchor` is a digest in
        hexadecimal, or empty."""
        person = PersonalKeys.drawn(name, self.draw, anchor)
        return self._with_slot(key, self._slot(person, password)), person

    def with_password(self, key: DataKey, signer: Signer, password: str) -> "KeySlots":
        """Return the slots with the signer's own opened by another password; signature and anchor stay the same."""
        if not isinstance(signer, PersonalKeys):
            raise TypeError("somebody who did not sign in with a password")
        return self._with_slot(key, self._slot(signer, password))

    def without(self, key: DataKey, name: str) -> "KeySlots":
        """Return the slots without somebody's."""
        self._require(key)
        return self._sealed(tuple(slot for slot in self.content.slots if slot.name != name), (key,))

    def with_key(self, current: DataKey, new: DataKey) -> "KeySlots":
        """Return the slots opening both keys, for the time of the change."""
        self._require(current)
        return self._sealed(self.content.slots, (new, current))

    def only(self, key: DataKey) -> "KeySlots":
        """Return the slots opening this key alone."""
        self._require(key)
        return self._sealed(self.content.slots, (key,))

    def personal(self, name: str, password: str) -> PersonalKeys | None:
        """Return somebody's own keys; None where the password is not theirs, or they have no slot."""
        slot = self.content.slot(name)
        if slot is None:
            return None
        packed = opened(_slot_key(slot, password), slot.box, _slot_context(slot))
        return None if packed is None else PersonalKeys.unpacked(name, packed)

    def keys_of(self, person: PersonalKeys) -> tuple[DataKey, ...]:
        """Return the data keys, the newest first. Raises Unusable(KEYS_ALTERED)."""
        return tuple(self._opened(sealed, person) for sealed in self.content.keys)

    def _opened(self, sealed: SealedKey, person: PersonalKeys) -> DataKey:
        value = opened_by(person.private, sealed.boxes.get(person.name, b""), _box_context(sealed.mark, person.name))
        if value is None or not self._genuine(sealed, value):
            raise Unusable(Code.KEYS_ALTERED, **self._operands)
        return DataKey(value)

    def _require(self, key: DataKey) -> None:
        """Raise Unusable unless the slots open this key and are as its holders left them; new slots open any."""
        if not self.content.keys:
            return
        sealed = next((sealed for sealed in self.content.keys if sealed.mark == _mark(key.value)), None)
        if sealed is None:
            raise Unusable(Code.KEYS_OF_ANOTHER_FILE, **self._operands)
        if not self._genuine(sealed, key.value):
            raise Unusable(Code.KEYS_ALTERED, **self._operands)

    def _genuine(self, sealed: SealedKey, key: bytes) -> bool:
        mark_holds = hmac.compare_digest(sealed.mark, _mark(key))
        return mark_holds and hmac.compare_digest(sealed.mac, _mac(key, self.content.slots, sealed))

    @property
    def _operands(self) -> dict[str, Operand]:
        return {"path": str(self.path), "keys": str(key_path(self.path))}

    def _slot(self, person: PersonalKeys, password: str) -> Slot:
        slot = Slot(person.name, self.draw(SALT), self.cost, public_part(person.private), b"")
        return replace(slot, box=seal(_slot_key(slot, password), person.packed, _slot_context(slot), self.draw))

    def _with_slot(self, key: DataKey, new: Slot) -> "KeySlots":
        self._require(key)
        if self.content.slot(new.name) is None:
            return self._sealed((*self.content.slots, new), (key,))
        return self._sealed(tuple(new if slot.name == new.name else slot for slot in self.content.slots), (key,))

    def _sealed(self, slots: tuple[Slot, ...], keys: tuple[DataKey, ...]) -> "KeySlots":
        """Return the slots with these keys sealed for everybody anew."""
        return replace(self, content=Content(slots, tuple(self._boxes(slots, keys))))

    def _boxes(self, slots: tuple[Slot, ...], keys: tuple[DataKey, ...]) -> Iterator[SealedKey]:
        for key in keys:
            mark = _mark(key.value)
            boxes = {
                slot.name: seal_for(slot.public, key.value, _box_context(mark, slot.name), self.draw) for slot in slots
            }
            sealed = SealedKey(mark, boxes)
            yield replace(sealed, mac=_mac(key.value, slots, sealed))


def _slot_key(slot: Slot, password: str) -> bytes:
    return stretch(password, slot.salt, slot.cost)


def _slot_context(slot: Slot) -> bytes:
    """Return what a slot's box is bound to: all of the slot."""
    return canonical([FORMAT, VERSION, plain_slot(replace(slot, box=b""))]).encode()


def _box_context(mark: bytes, name: str) -> bytes:
    return canonical([FORMAT, VERSION, mark.hex(), name]).encode()


def _mark(key: bytes) -> bytes:
    return derive(key, "chaves/marca")[:_MARK]


def _mac(key: bytes, slots: tuple[Slot, ...], sealed: SealedKey) -> bytes:
    said = [FORMAT, VERSION, [plain_slot(slot) for slot in slots], sealed.mark.hex(), plain_boxes(sealed)]
    return mac(derive(key, "chaves/autenticidade"), canonical(said).encode())
