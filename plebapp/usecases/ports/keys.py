"""The keys of a protected file: who signs, and the key slots that lie beside it in `Nome.pleb.chaves`."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class DataKey:
    """The random key (32 bytes) under which a file is encrypted. It never shows in a `repr`, a log or a message."""

    value: bytes = field(repr=False)


class Signer(Protocol):
    """Somebody who has signed in: signs with the key that their password opens."""

    @property
    def name(self) -> str: ...
    @property
    def public_key(self) -> str:
        """Return the Ed25519 public key, 64 hexadecimal digits."""

    @property
    def anchor(self) -> str:
        """Return the digest of the journal's PROTECTED entry as it was when this person came, which only their password
        tells; empty for the one who protected the file, whose key that entry itself introduces."""

    def sign(self, message: bytes) -> str:
        """Return the signature, 128 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Unlocked:
    """What the right password gives: the data keys that may open the file (one; two in the midst of a change of key,
    the newer first), the person's signature, and how many wrong passwords were tried that no journal tells of yet."""

    keys: tuple[DataKey, ...]
    signer: Signer
    failures: int


class Keys(Protocol):
    """The key slots as read, a value: what changes them returns others, which `Vault.write` puts on the disk.

    One slot per person: the password (Argon2id) opens the person's own keys; these open the data key. A person leaves
    or changes a password, and the data key changes, without anybody else's password.
    """

    @property
    def names(self) -> tuple[str, ...]: ...
    def with_person(self, key: DataKey, name: str, password: str, anchor: str) -> tuple["Keys", Signer]:
        """Return the slots with a new one in place of any of that name, and its new signature; see `Signer.anchor`."""

    def with_password(self, key: DataKey, signer: Signer, password: str) -> "Keys":
        """Return the slots with the signer's own opened by another password; signature and anchor stay the same."""

    def without(self, key: DataKey, name: str) -> "Keys":
        """Return the slots without somebody's."""

    def with_key(self, current: DataKey, new: DataKey) -> "Keys":
        """Return the slots opening both keys, for the time of the change."""

    def only(self, key: DataKey) -> "Keys":
        """Return the slots opening this key alone."""


class Vault(Protocol):
    """Where keys are made and kept, and passwords judged."""

    def new_key(self) -> DataKey: ...
    def new_keys(self) -> Keys:
        """Return slots for a file that has none yet."""

    def words(self, key: DataKey) -> tuple[str, ...]:
        """Return the recovery words: the data key itself, in words of a fixed list, with a check."""

    def word_list(self) -> Sequence[str]:
        """Return the fixed list from which the words are taken, in its order."""

    def key_of(self, words: Sequence[str]) -> DataKey:
        """Return the key that the words spell, accents and capitals aside. Raises Refused(WORDS_WRONG)."""

    def require_good_password(self, password: str, names: Sequence[str]) -> None:
        """Raise Refused: PASSWORD_SHORT (under 12 characters), PASSWORD_COMMON, PASSWORD_IS_NAME (made of `names`)."""

    def read(self, path: Path) -> Keys:
        """Return the slots beside the plebiscite at `path`. Raises Unusable: KEYS_MISSING, KEYS_DAMAGED."""

    def write(self, path: Path, keys: Keys) -> None:
        """Put the slots beside the plebiscite at `path`, whole or not at all, on the disk. Raises Unusable."""

    def remove(self, path: Path) -> None:
        """Remove the slots beside the plebiscite at `path`; nothing happens where there are none. Raises Unusable."""

    def set_aside(self, path: Path) -> Path | None:
        """Give whatever stands in the place of the slots of the plebiscite at `path` a free name beside it, and return
        that; None where nothing stands there. Raises Unusable."""

    def put_back(self, path: Path, aside: Path) -> None:
        """Undo `set_aside`, in place of slots written meanwhile. Raises Unusable."""

    def unlock(self, path: Path, name: str, password: str, now: datetime) -> Unlocked:
        """Open somebody's slot. A failure is counted in the key file before the answer is given. After the third in a
        row each one doubles the wait, from 1 s to 5 min; a clock set back never shortens it; a success ends the row,
        while what was counted stays until `forget_failures`. Where the file cannot be written the count lives as long
        as the program.

        Raises Refused: PERSON_WITHOUT_SLOT, PASSWORD_WRONG and PASSWORD_WAIT (operand `wait`, in seconds); Unusable:
        KEYS_MISSING, KEYS_DAMAGED, KEYS_ALTERED.
        """

    def forget_failures(self, path: Path, name: str) -> None:
        """Set somebody's count of wrong passwords back: the journal has them. Raises Unusable as `unlock`."""

    def genuine(self, public_key: str, message: bytes, signature: str) -> bool:
        """Say whether a signature is that of a key over a message; what is no key or no signature is not genuine."""
