"""The few things that cryptography does for the key file, each in one way only.

A password is stretched by Argon2id (RFC 9106), a key derived by HKDF-SHA256 (RFC 5869), content sealed by
ChaCha20-Poly1305 (RFC 8439) under a random nonce that stands before it, and a key sealed for somebody by an ephemeral
X25519 key (RFC 7748) whose public part stands before that. `context` is not secret and is bound to what is sealed.
"""

import hmac
import unicodedata
from collections.abc import Callable

from argon2.low_level import Type, hash_secret_raw
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from plebapp.storage.keyfile import Cost

Draw = Callable[[int], bytes]
"""Returns so many random bytes that nobody can guess."""

KEY = 32  # bytes, of every key here
_NONCE = 12


def stretch(password: str, salt: bytes, cost: Cost) -> bytes:
    """Return the key of a password; the same for all ways to write its characters in Unicode."""
    secret = unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass")
    return hash_secret_raw(secret, salt, cost.time, cost.memory, cost.lanes, KEY, Type.ID)


def derive(secret: bytes, purpose: str) -> bytes:
    """Return the key for one purpose of a secret that has full strength itself."""
    return HKDF(SHA256(), KEY, None, f"plebapp/{purpose}/1".encode()).derive(secret)


def seal(key: bytes, content: bytes, context: bytes, draw: Draw) -> bytes:
    """Return the content, secret and bound to its context."""
    nonce = draw(_NONCE)
    return nonce + ChaCha20Poly1305(key).encrypt(nonce, content, context)


def opened(key: bytes, box: bytes, context: bytes) -> bytes | None:
    """Return what was sealed; None where key, box or context are not those of the sealing."""
    try:
        return ChaCha20Poly1305(key).decrypt(box[:_NONCE], box[_NONCE:], context)
    except (InvalidTag, ValueError):  # ValueError: too short to be one
        return None


def public_part(private: bytes) -> bytes:
    """Return the X25519 public key of a private one."""
    return X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()


def seal_for(public: bytes, content: bytes, context: bytes, draw: Draw) -> bytes:
    """Return the content in a box that only the holder of the private key opens. Raises ValueError for a public key
    that would seal nothing."""
    ephemeral = draw(KEY)
    key = _shared(ephemeral, public, public_part(ephemeral), public)
    return public_part(ephemeral) + seal(key, content, context, draw)


def opened_by(private: bytes, box: bytes, context: bytes) -> bytes | None:
    """Return what was sealed for the holder of a private key; None where it was not, or not so."""
    ephemeral = box[:KEY]
    try:
        key = _shared(private, ephemeral, ephemeral, public_part(private))
    except ValueError:  # no public key, or one that would seal nothing
        return None
    return opened(key, box[KEY:], context)


def _shared(private: bytes, other: bytes, ephemeral: bytes, public: bytes) -> bytes:
    secret = X25519PrivateKey.from_private_bytes(private).exchange(X25519PublicKey.from_public_bytes(other))
    return derive(secret + ephemeral + public, "caixa")


def mac(key: bytes, message: bytes) -> bytes:
    """Return the HMAC-SHA256 of a message."""
    return hmac.digest(key, message, "sha256")
