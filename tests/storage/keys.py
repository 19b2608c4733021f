"""People with key slots, and key files changed by a hand that knows the format and no key."""

import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from plebapp.domain.errors import Code, PlebError, Refused
from plebapp.domain.journal import canonical
from plebapp.storage.keyfile import Cost, key_path
from plebapp.storage.vault import KeyVault
from plebapp.usecases.ports import DataKey, Signer, Unlocked

CHEAP = Cost(memory=8, time=1, lanes=1)  # as little as Argon2 does
NOW = datetime(2026, 10, 4, 20, tzinfo=UTC)
PASSWORDS = {"Ana": "sete gatos dormem", "Bento": "mesa verde chuva", "Célia d'Ávila": "tatu come goiaba"}
ANA, BENTO, CELIA = PASSWORDS


@dataclass
class Office:
    """A vault with the keys of Ana, Bento and Célia beside a plebiscite."""

    path: Path
    vault: KeyVault
    key: DataKey
    signers: dict[str, Signer]

    @property
    def file(self) -> Path:
        return key_path(self.path)

    def unlock(self, name: str, password: str | None = None, after: float = 0) -> Unlocked:
        """Sign in, `after` so many seconds."""
        return self.vault.unlock(
            self.path, name, PASSWORDS[name] if password is None else password, NOW + timedelta(seconds=after)
        )

    def refusal(self, name: str, password: str | None = None, after: float = 0) -> PlebError:
        """Return why signing in is refused."""
        with pytest.raises(PlebError) as refused:
            self.unlock(name, password, after)
        return refused.value

    def code(self, name: str, password: str | None = None, after: float = 0) -> Code:
        return self.refusal(name, password, after).code

    def fail(self, name: str, times: int, after: float = 0) -> None:
        """Try a wrong password so many times, each as soon as it may be tried; the last one at `after`."""
        for attempt in range(times):
            with suppress(Refused):
                self.unlock(name, "x", after - 1000 * (times - 1 - attempt))

    def forge(self, change: Callable[[dict[str, Any]], object]) -> None:
        """Change what the key file says, checksum included."""
        said = json.loads(self.file.read_bytes())
        del said["checksum"]
        change(said)
        checksum = hashlib.sha256(canonical(said).encode()).hexdigest()
        self.file.write_bytes(canonical({**said, "checksum": checksum}).encode() + b"\n")


def employ(folder: Path) -> Office:
    """Give the three of them keys."""
    path, vault = folder / "São João.pleb", KeyVault(CHEAP)
    key, keys, signers = vault.new_key(), vault.new_keys(), {}
    for name, password in PASSWORDS.items():
        keys, signers[name] = keys.with_person(key, name, password, "")
    vault.write(path, keys)
    return Office(path, vault, key, signers)
