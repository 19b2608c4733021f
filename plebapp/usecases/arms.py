"""The court's arms, which head its documents: set, replaced, or taken away for the neutral emblem."""

import hashlib
from pathlib import Path

from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import App, Desk, Exchange
from plebapp.usecases.record import record

_MOST_READ = 20_000_001
"""Bytes: one more than any picture that documents take, which is then refused as too large."""


def read_picture(exchange: Exchange, path: Path) -> bytes:
    """Return the content of a picture's file, for `set_arms`. Raises as `Exchange.read_file`."""
    return exchange.read_file(path, _MOST_READ)


def set_arms(app: App, desk: Desk, picture: bytes | None) -> bool:
    """Put a picture (PNG or JPEG) in place of the arms on file, or the neutral emblem (None); say whether they changed.

    Raises Refused as `authorise`, and ARMS_… where the picture does not serve; nothing changes then.
    """
    arms = None if picture is None else app.documents.arms(picture)
    with desk.book.atomic():
        authorise(desk, Permission.FACTS)
        current = desk.book.arms.get()
        if arms == current:
            return False
        desk.book.arms.put(arms)
        record(desk, Action.ARMS_CHANGED, before=arms_told(current), after=arms_told(arms))
    return True


def arms_told(arms: bytes | None) -> dict[str, str | None]:
    """Return what the journal tells of the arms: their SHA-256, None for the neutral emblem."""
    return {"arms": None if arms is None else hashlib.sha256(arms).hexdigest()}
