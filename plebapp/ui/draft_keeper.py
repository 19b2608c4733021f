"""What is typed and not concluded, on its way into the file.

It is kept in the name of whoever typed it, also when somebody else works by the time it is written. What could not be
kept stays here and is tried again.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from plebapp.domain.errors import Code, PlebError
from plebapp.texts.messages import message
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.ports import Desk, Report

NOT_KEPT = "O que foi digitado não foi guardado"

Key = TypeVar("Key", bound=Any)
"""What a draft is of: keys have an order."""
Texts = TypeVar("Texts")
Write = Callable[[Desk, Key, Texts], None]


@dataclass(frozen=True)
class _Unkept(Generic[Texts]):
    """Texts by whoever typed them, and why they are not on file: an error, or None while they are on their way.
    `given_up`: the person leaves without them."""

    texts: Texts
    typist: Desk
    why: PlebError | None = None
    given_up: bool = False

    @property
    def failed(self) -> bool:
        """Say whether they are to be tried again."""
        return self.why is not None and not self.given_up


class DraftKeeper(QObject, Generic[Key, Texts]):
    """Keeps the drafts of one sitting, one of each key at most. `kept` carries the key of a draft that is on file now,
    `refused` that of one that is not."""

    kept = Signal(object)
    refused = Signal(object)

    def __init__(self, session: Session, write: Write[Key, Texts], name: Callable[[Key], str], nothing: Texts) -> None:
        """Keep what is typed in `session`: `write` puts it in the file, `name` tells what it is of, and `nothing` is
        where there is no draft."""
        super().__init__()
        self._session, self._write, self._name, self._nothing = session, write, name, nothing
        self._on_file: dict[Key, Texts] = {}
        self._unkept: dict[Key, _Unkept[Texts]] = {}
        self._told: Code | None = None

    def found(self, key: Key, texts: Texts) -> None:
        """Take note of what is on file about a key whose texts are shown: only what differs is written."""
        self._on_file[key] = texts
        if key in self._unkept:
            self._unkept[key] = replace(self._unkept[key], given_up=False)

    def keep(self, key: Key, texts: Texts) -> None:
        """Have `texts` written unless they are on file, or on their way; those refused before are tried again."""
        before = self._unkept.get(key)
        if before is not None and before.texts == texts:
            if before.failed:
                self._send(key, before)
        elif before is not None or self._on_file.get(key, self._nothing) != texts:
            self._send(key, _Unkept(texts, self._session.desk))

    def forget(self, key: Key) -> None:
        """Let go of what could not be kept: it is concluded."""
        self._unkept.pop(key, None)

    def unkept(self, key: Key) -> Texts | None:
        """Return what was typed and is not on file yet, None where all of it is."""
        found = self._unkept.get(key)
        return None if found is None else found.texts

    def texts(self, key: Key) -> Texts:
        """Return what was typed, on file or not yet."""
        unkept = self._unkept.get(key)
        return self._on_file.get(key, self._nothing) if unkept is None else unkept.texts

    def why_not(self, key: Key) -> str:
        """Say why what was typed is not on file; empty where it is, or on its way."""
        found = self._unkept.get(key)
        return "" if found is None or found.why is None else message(found.why)

    def try_again(self) -> None:
        """Have everything written that was refused."""
        for key, unkept in list(self._unkept.items()):
            if unkept.failed:
                self._send(key, unkept)

    def may_leave(self) -> bool:
        """Say whether nothing is lost by leaving; where something would be, ask. Who stays may try again."""
        failed = sorted(key for key, unkept in self._unkept.items() if unkept.failed)
        if not failed or self._told is None:
            return True
        names = "; ".join(self._name(key) for key in failed)
        why = "\n".join({self.why_not(key): None for key in failed})
        self._told = None
        leaves = self._session.prompts.confirm(
            NOT_KEPT, f"{names}: {why}", yes="Sair sem guardar", no="Ficar e tentar de novo", danger=True
        )
        for key in failed:
            self._unkept[key] = replace(self._unkept[key], given_up=leaves)
        return leaves

    def _send(self, key: Key, unkept: _Unkept[Texts]) -> None:
        sent = replace(unkept, why=None)
        self._unkept[key] = sent
        self._session.run(
            partial(self._put, key, sent),
            partial(self._done, key, sent),
            failed=partial(self._failed, key, sent),
        )

    def _put(self, key: Key, sent: _Unkept[Texts], desk: Desk, _report: Report) -> None:
        self._write(replace(desk, person=sent.typist.person, signer=sent.typist.signer), key, sent.texts)

    def _done(self, key: Key, sent: _Unkept[Texts], _nothing: None) -> None:
        self._on_file[key] = sent.texts
        self._told = None
        if self._unkept.get(key) is sent:
            del self._unkept[key]
        self.kept.emit(key)

    def _failed(self, key: Key, sent: _Unkept[Texts], error: PlebError) -> None:
        if self._unkept.get(key) is not sent:  # other texts are on their way, or it is concluded
            return
        self._unkept[key] = replace(sent, why=error)
        again, self._told = self._told is error.code, error.code
        self.refused.emit(key)
        if not again:
            self._session.prompts.inform(NOT_KEPT, message(error), tone=Tone.WARNING)
