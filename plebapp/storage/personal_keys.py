"""The keys of one person, opened by their password: Ed25519 (RFC 8032) to sign with, X25519 to open data keys with."""

from dataclasses import dataclass, field

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from plebapp.storage.sealing import KEY, Draw


@dataclass(frozen=True, slots=True)
class PersonalKeys:
    """The port Signer: somebody with their private keys, `seed` for signing and `private` for opening. Neither shows in
    a `repr`."""

    name: str
    seed: bytes = field(repr=False)
    private: bytes = field(repr=False)

    @classmethod
    def drawn(cls, name: str, draw: Draw) -> "PersonalKeys":
        """Return new keys."""
        return cls(name, draw(KEY), draw(KEY))

    @classmethod
    def unpacked(cls, name: str, packed: bytes) -> "PersonalKeys":
        """Return the keys that `packed` gave."""
        return cls(name, packed[:KEY], packed[KEY:])

    @property
    def packed(self) -> bytes:
        """Return both private keys, to be sealed."""
        return self.seed + self.private

    @property
    def public_key(self) -> str:
        """Return the Ed25519 public key, 64 hexadecimal digits."""
        return Ed25519PrivateKey.from_private_bytes(self.seed).public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> str:
        """Return the signature, 128 hexadecimal digits."""
        return Ed25519PrivateKey.from_private_bytes(self.seed).sign(message).hex()
