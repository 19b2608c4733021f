"""The keys of one person, opened by their password: Ed25519 (RFC 8032) to sign with, X25519 to open data keys with; and
the anchor, by which they know the file's protection for the one that it was when they came."""

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
    anchor: str = ""

    @classmethod
    def drawn(cls, name: str, draw: Draw, anchor: str) -> "PersonalKeys":
        """Return new keys."""
        return cls(name, draw(KEY), draw(KEY), anchor)

    @classmethod
    def unpacked(cls, name: str, packed: bytes) -> "PersonalKeys":
        """Return the keys that `packed` gave."""
        return cls(name, packed[:KEY], packed[KEY : 2 * KEY], packed[2 * KEY :].hex())

    @property
    def packed(self) -> bytes:
        """Return both private keys and the anchor, to be sealed."""
        return self.seed + self.private + bytes.fromhex(self.anchor)

    @property
    def public_key(self) -> str:
        """Return the Ed25519 public key, 64 hexadecimal digits."""
        return Ed25519PrivateKey.from_private_bytes(self.seed).public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> str:
        """Return the signature, 128 hexadecimal digits."""
        return Ed25519PrivateKey.from_private_bytes(self.seed).sign(message).hex()
