"""The port Vault: keys made and kept beside the plebiscite, passwords judged.

Cryptography is slow to import and loads with the first key.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from plebapp.domain.errors import Code, Refused
from plebapp.domain.passwords import require_good_password, wait_after
from plebapp.storage import keyfiles
from plebapp.storage.attempts import Attempts, whole_seconds
from plebapp.storage.common_passwords import common_passwords
from plebapp.storage.keyfile import Content, Cost
from plebapp.usecases.ports import DataKey, Keys, Unlocked

if TYPE_CHECKING:
    from plebapp.storage.sealing import Draw
    from plebapp.storage.slots import KeySlots

COST = Cost(memory=64 * 1024, time=3, lanes=4)
"""The second recommended choice of RFC 9106: a fifth of a second on an office computer."""
_KEY = 32


@dataclass(frozen=True, slots=True)
class KeyVault:
    """The port Vault. New slots are made at `cost`; `draw` returns random bytes that nobody can guess."""

    cost: Cost = COST
    draw: "Draw" = field(default=secrets.token_bytes, repr=False)
    attempts: Attempts = field(default_factory=Attempts)

    def new_key(self) -> DataKey:
        """Return a random key."""
        return DataKey(self.draw(_KEY))

    def new_keys(self) -> Keys:
        """Return slots for a file that has none yet."""
        return self._slots(Path(), Content())

    def words(self, key: DataKey) -> tuple[str, ...]:
        """Return the recovery words of a key: 24 of a fixed list, with a check."""
        from plebapp.storage.recovery import words_of

        return words_of(key)

    def word_list(self) -> Sequence[str]:
        """Return the fixed list from which the words are taken, in its order."""
        from plebapp.storage.recovery import word_list

        return word_list()

    def key_of(self, words: Sequence[str]) -> DataKey:
        """Return the key that the words spell. Raises Refused: WORDS_WRONG."""
        from plebapp.storage.recovery import key_of

        return key_of(words)

    def require_good_password(self, password: str, names: Sequence[str]) -> None:
        """Raise Refused: PASSWORD_SHORT, PASSWORD_COMMON, PASSWORD_IS_NAME (made of `names`)."""
        require_good_password(password, common_passwords(), names)

    def read(self, path: Path) -> Keys:
        """Return the slots beside the plebiscite at `path`. Raises Unusable: KEYS_MISSING, KEYS_DAMAGED."""
        return self._slots(path, keyfiles.read(path))

    def write(self, path: Path, keys: Keys) -> None:
        """Put the slots beside the plebiscite at `path`, whole or not at all, on the disk. Raises Unusable.

        Failures counted there meanwhile stay, but not those at a password that is replaced.
        """
        from plebapp.storage.slots import KeySlots

        if not isinstance(keys, KeySlots):
            raise TypeError("slots of another vault")
        with keyfiles.turn(path):
            keyfiles.write(path, replace(keys.content, failures=self.attempts.after(path, keys.content)))

    def remove(self, path: Path) -> None:
        """Remove the slots beside the plebiscite at `path`; nothing happens where there are none. Raises Unusable."""
        keyfiles.remove(path)

    def set_aside(self, path: Path) -> Path | None:
        """Give whatever stands in the key file's place a free name, and return that. Raises Unusable."""
        with keyfiles.turn(path):
            return keyfiles.set_aside(path)

    def put_back(self, path: Path, aside: Path) -> None:
        """Undo `set_aside`, in place of slots written meanwhile. Raises Unusable."""
        with keyfiles.turn(path):
            keyfiles.put_back(path, aside)

    def unlock(self, path: Path, name: str, password: str, now: datetime) -> Unlocked:
        """Open somebody's slot; see the port. `now` is aware."""
        if keyfiles.read(path).slot(name) is None:
            raise Refused(Code.PERSON_WITHOUT_SLOT, person=name)
        before = self.attempts.begin(path, name, now)
        slots = self._slots(path, keyfiles.read(path))
        person = slots.personal(name, password)
        if person is None:
            raise Refused(Code.PASSWORD_WRONG, wait=whole_seconds(wait_after(before.row + 1)))
        self.attempts.succeeded(path, name, before)
        return Unlocked(slots.keys_of(person), person, before.untold)

    def forget_failures(self, path: Path, name: str) -> None:
        """Set somebody's count of wrong passwords back: the journal has them. Raises Unusable as `unlock`."""
        self.attempts.told(path, name)

    def genuine(self, public_key: str, message: bytes, signature: str) -> bool:
        """Say whether a signature is that of a key over a message; what is no key or no signature is not genuine."""
        from plebapp.storage.signatures import genuine

        return genuine(public_key, message, signature)

    def _slots(self, path: Path, content: Content) -> "KeySlots":
        from plebapp.storage.slots import KeySlots

        return KeySlots(path, content, self.cost, self.draw)
