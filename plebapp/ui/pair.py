"""The posto: two people signed in at one desk for a sitting, who change places by a short number and not a password."""

import hmac
from dataclasses import dataclass, field

from plebapp.usecases.ports import Signer

TRIES = 3
"""After so many wrong PINs in a row only the password counts."""


@dataclass
class _Seat:
    signer: Signer
    pin: str = field(repr=False)
    wrong: int = 0


class Pair:
    """Two people and which of them types. Nothing of it is ever written anywhere; it ends with the sitting."""

    def __init__(self, typist: Signer, typist_pin: str, other: Signer, other_pin: str) -> None:
        """Seat two people, the first of whom types."""
        self._typing, self._waiting = _Seat(typist, typist_pin), _Seat(other, other_pin)

    @property
    def typist(self) -> Signer:
        """Return who types."""
        return self._typing.signer

    @property
    def other(self) -> Signer:
        """Return who does not type."""
        return self._waiting.signer

    @property
    def names(self) -> tuple[str, str]:
        """Return both names, who types first."""
        return self.typist.name, self.other.name

    @property
    def left(self) -> int:
        """Return how many PINs the one who does not type may still try; 0: only the password counts."""
        return TRIES - self._waiting.wrong

    def confirms(self, pin: str) -> bool:
        """Say whether the PIN is the other one's, counting wrong ones."""
        seat = self._waiting
        if seat.wrong < TRIES and hmac.compare_digest(seat.pin.encode(), pin.encode()):
            seat.wrong = 0
            return True
        seat.wrong = min(seat.wrong + 1, TRIES)
        return False

    def proved(self, name: str) -> None:
        """Take note that somebody gave the right password: their PIN counts again."""
        for seat in (self._typing, self._waiting):
            if seat.signer.name == name:
                seat.wrong = 0

    def change_places(self) -> None:
        """Let the other one type."""
        self._typing, self._waiting = self._waiting, self._typing
