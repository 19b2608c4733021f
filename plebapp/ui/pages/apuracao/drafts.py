"""What is typed and not concluded, on its way into the file.

It is kept in the name of whoever typed it, also when somebody else works by the time it is written. What could not be
kept stays here and is tried again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from plebapp.domain.errors import Code, PlebError
from plebapp.domain.sheet import SheetField
from plebapp.domain.station import StationId
from plebapp.texts.formats import station as station_name
from plebapp.texts.messages import message
from plebapp.ui.session import Session
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.counting import keep_draft
from plebapp.usecases.ports import Desk, Report

Texts = Mapping[SheetField, str]

NOT_KEPT = "O que foi digitado não foi guardado"


@dataclass(frozen=True)
class _Unkept:
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


class DraftKeeper(QObject):
    """Keeps the drafts of one sitting. `kept` carries the station of a draft that is on file now, `refused` that of one
    that is not."""

    kept = Signal(object)
    refused = Signal(object)

    def __init__(self, session: Session) -> None:
        """Keep what is typed in `session`."""
        super().__init__()
        self._session = session
        self._on_file: dict[StationId, Texts] = {}
        self._unkept: dict[StationId, _Unkept] = {}
        self._told: Code | None = None

    def found(self, station: StationId, texts: Texts) -> None:
        """Take note of what is on file about a station whose sheet is opened: only what differs is written."""
        self._on_file[station] = texts
        if station in self._unkept:
            self._unkept[station] = replace(self._unkept[station], given_up=False)

    def keep(self, station: StationId, texts: Texts) -> None:
        """Have `texts` written unless they are on file, or on their way; those refused before are tried again."""
        before = self._unkept.get(station)
        if before is not None and before.texts == texts:
            if before.failed:
                self._send(station, before)
        elif before is not None or self._on_file.get(station, {}) != texts:
            self._send(station, _Unkept(texts, self._session.desk))

    def forget(self, station: StationId) -> None:
        """Let go of what could not be kept: the sheet is concluded."""
        self._unkept.pop(station, None)

    def unkept(self, station: StationId) -> Texts | None:
        """Return what was typed and is not on file yet, None where all of it is."""
        found = self._unkept.get(station)
        return None if found is None else found.texts

    def why_not(self, station: StationId) -> str:
        """Say why what was typed is not on file; empty where it is, or on its way."""
        found = self._unkept.get(station)
        return "" if found is None or found.why is None else message(found.why)

    def try_again(self) -> None:
        """Have everything written that was refused."""
        for station, unkept in list(self._unkept.items()):
            if unkept.failed:
                self._send(station, unkept)

    def may_leave(self) -> bool:
        """Say whether nothing is lost by leaving; where something would be, ask. Who stays may try again."""
        failed = sorted(station for station, unkept in self._unkept.items() if unkept.failed)
        if not failed or self._told is None:
            return True
        names = "; ".join(station_name(*station) for station in failed)
        why = "\n".join({self.why_not(station): None for station in failed})
        self._told = None
        leaves = self._session.prompts.confirm(
            NOT_KEPT, f"{names}: {why}", yes="Sair sem guardar", no="Ficar e tentar de novo", danger=True
        )
        for station in failed:
            self._unkept[station] = replace(self._unkept[station], given_up=leaves)
        return leaves

    def _send(self, station: StationId, unkept: _Unkept) -> None:
        sent = replace(unkept, why=None)
        self._unkept[station] = sent
        self._session.run(
            partial(_keep, station, sent),
            partial(self._done, station, sent),
            failed=partial(self._failed, station, sent),
        )

    def _done(self, station: StationId, sent: _Unkept, _nothing: None) -> None:
        self._on_file[station] = sent.texts
        self._told = None
        if self._unkept.get(station) is sent:
            del self._unkept[station]
        self.kept.emit(station)

    def _failed(self, station: StationId, sent: _Unkept, error: PlebError) -> None:
        if self._unkept.get(station) is not sent:  # other texts are on their way, or the sheet is concluded
            return
        self._unkept[station] = replace(sent, why=error)
        again, self._told = self._told is error.code, error.code
        self.refused.emit(station)
        if not again:
            self._session.prompts.inform(NOT_KEPT, message(error), tone=Tone.WARNING)


def _keep(station: StationId, sent: _Unkept, desk: Desk, _report: Report) -> None:
    keep_draft(replace(desk, person=sent.typist.person, signer=sent.typist.signer), station, sent.texts)
