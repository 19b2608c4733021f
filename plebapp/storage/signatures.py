"""Somebody's own keys, and whether a signature is genuine: Ed25519 (RFC 8032), keys and signatures in hexadecimal."""

from dataclasses import dataclass, field

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from plebapp.storage.sealing import KEY, Draw


@dataclass(frozen=True, slots=True)
class PersonalKeys:
    """What somebody's password opens: the port Signer, and the private key for which data keys are sealed."""

    name: str
    signing: bytes = field(repr=False)
    private: bytes = field(repr=False)

    @classmethod
    def drawn(cls, name: str, draw: Draw) -> "PersonalKeys":
        """Return new keys for somebody."""
        return cls(name, draw(KEY), draw(KEY))

    @classmethod
    def unpacked(cls, name: str, packed: bytes) -> "PersonalKeys":
        """Return the keys that `packed` gave."""
        return cls(name, packed[:KEY], packed[KEY:])

    @property
    def packed(self) -> bytes:
        """Return both private keys."""
        return self.signing + self.private

    @property
    def public_key(self) -> str:
        """Return the Ed25519 public key, 64 hexadecimal digits."""
        return Ed25519PrivateKey.from_private_bytes(self.signing).public_key().public_bytes_raw().hex()

    def sign(self, message: bytes) -> str:
        """Return the signature, 128 hexadecimal digits."""
        return Ed25519PrivateKey.from_private_bytes(self.signing).sign(message).hex()


def genuine(public_key: str, message: bytes, signature: str) -> bool:
    """Say whether a signature is that of a key over a message; what is no key or no signature is not genuine."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True
