"""Which station a typed number means, and what can be done there: said at once, with the way out."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from plebapp.domain.canvass import StationAccount
from plebapp.domain.errors import Code, Refused
from plebapp.domain.sheet import SheetEntry
from plebapp.domain.station import STATES, State, StationId
from plebapp.texts.formats import capitalised, counted, integer, station
from plebapp.texts.messages import message
from plebapp.texts.terms import STATES as STATE_WORDS
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.check_line import CheckView

NOTHING = CheckView()


class Way(Enum):
    """What a station's number leads to."""

    TYPE = auto()
    CORRECT = auto()
    PRINCIPAL = auto()
    DECIDE = auto()
    NOWHERE = auto()


_KEYS = {Way.CORRECT: "F7 abre a correção.", Way.DECIDE: "F4 abre as deliberações."}


@dataclass(frozen=True)
class Found:
    """What a number means: where it leads, the station there (an aggregated one's principal), and why not at once."""

    way: Way
    account: StationAccount | None = None
    view: CheckView = NOTHING


class Stations:
    """The stations with an urn of their own, and the aggregated ones by their principal."""

    def __init__(self, accounts: Iterable[StationAccount] = ()) -> None:
        """Take the stations of a canvass."""
        self.accounts: Mapping[StationId, StationAccount] = {account.station.id: account for account in accounts}
        self._principals = {
            StationId(key.zone, section): account
            for key, account in self.accounts.items()
            for section in account.aggregated
        }

    @property
    def only_zone(self) -> int | None:
        """Return the zone, where there is but one."""
        zones = {key.zone for key in self.accounts}
        return zones.pop() if len(zones) == 1 else None

    def find(self, key: StationId) -> Found:
        """Say what the number leads to."""
        if principal := self._principals.get(key):
            error = _refused(Code.STATION_AGGREGATED, key, principal=principal.station.section)
            return Found(Way.PRINCIPAL, principal, CheckView(Tone.WARNING, "Seção agregada", message(error)))
        account = self.accounts.get(key)
        if account is None:
            error = _refused(Code.STATION_UNKNOWN, key)
            return Found(Way.NOWHERE, None, CheckView(Tone.ERROR, "Seção desconhecida", message(error)))
        if account.state is State.AWAITING:
            return Found(Way.TYPE, account)
        if account.state is State.COUNTED:
            error = _refused(Code.STATION_ALREADY_TYPED, key)
        else:
            error = _refused(Code.STATION_STATE_FORBIDS, key, state=account.state.value)
        head = f"Seção {STATE_WORDS[account.state]}"
        way = Way.CORRECT if account.entry is not None and STATES[account.state].typed else Way.DECIDE
        return Found(way, account, CheckView(Tone.WARNING, head, f"{message(error)} {_KEYS[way]}"))


def _refused(code: Code, key: StationId, **operands: str | int) -> Refused:
    return Refused(code, zone=key.zone, section=key.section, **operands)


def name(account: StationAccount) -> str:
    """Return the station by its numbers: "Zona 12 · Seção 345"."""
    return station(*account.station.id)


def place(account: StationAccount) -> str:
    """Return the polling place, for reading beside the paper."""
    return account.station.polling_place or "Local de votação não informado"


def particulars(account: StationAccount) -> str:
    """Return address, enrolment and aggregated stations in one line."""
    station_ = account.station
    where = ", ".join(filter(None, (station_.address, station_.district, station_.municipality)))
    enrolled = counted(account.enrolled, "inscrito", "inscritos")
    with_ = ""
    if account.aggregated:
        sections = ", ".join(map(str, account.aggregated))
        with_ = f"com a agregada {sections}" if len(account.aggregated) == 1 else f"com as agregadas {sections}"
    return " · ".join(filter(None, (where, enrolled, with_)))


def outcome(account: StationAccount, entry: SheetEntry) -> CheckView:
    """Say in one line what was concluded, and what the board still has to do."""
    sheet, tally = entry.sheet, entry.sheet.tallies[0]
    done = "corrigida" if entry.number > 1 else "concluída"
    words = (
        counted(sheet.turnout, "votante", "votantes"),
        counted(tally.ballots, "cédula", "cédulas"),
        f"Sim {integer(tally.sim)}",
        f"Não {integer(tally.nao)}",
        counted(tally.blank, "branco", "brancos"),
        counted(tally.null, "nulo", "nulos"),
    )
    text = " · ".join(words)
    if sheet.turnout != tally.ballots:
        return CheckView(
            Tone.WARNING,
            f"{name(account)} {done}, com incoincidência",
            f"{text}. F4 registra a deliberação da Junta (CE, art. 166).",
        )
    return CheckView(Tone.OK, f"{name(account)} {done}", capitalised(text))
