"""The numbers by area, by polling place and by station."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import add

from plebapp.domain.canvass import Canvass, StationAccount, Verdict, count_stations
from plebapp.domain.station import Bucket, StationId
from plebapp.domain.totals import Totals
from plebapp.texts.formats import capitalised, integer, percent
from plebapp.texts.terms import STATES
from plebapp.ui.pages.resultado import views
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.columns import Column


@dataclass(frozen=True)
class ResultRow:
    """An area, a polling place or a station: its name, what it brings to the count, how it stands."""

    name: str
    totals: Totals
    state: str
    tone: Tone | None = None
    station: StationId | None = None
    order: tuple[object, ...] = ()


def _figure(amount: Callable[[Totals], int]) -> tuple[Callable[[ResultRow], str], Callable[[ResultRow], int]]:
    def text(row: ResultRow) -> str:
        return integer(amount(row.totals))

    def sort(row: ResultRow) -> int:
        return amount(row.totals)

    return text, sort


def _column(key: str, title: str, amount: Callable[[Totals], int], chars: int) -> Column[ResultRow]:
    text, sort = _figure(amount)
    return Column(key, title, text, figure=True, sort=sort, chars=chars)


def _share(row: ResultRow) -> str:
    return percent(row.totals.turnout, row.totals.enrolled) if row.totals.enrolled else ""


def columns(title: str) -> tuple[Column[ResultRow], ...]:
    """Return the columns; `title` heads the names."""
    return (
        Column("name", title, lambda row: row.name, sort=lambda row: row.order, chars=30, stretches=True),
        _column("enrolled", "Inscritos", lambda totals: totals.enrolled, 9),
        _column("turnout", "Compareceram", lambda totals: totals.turnout, 13),
        Column("share", "%", _share, figure=True, sort=lambda row: row.totals.turnout, chars=7),
        _column("ballots", "Cédulas", lambda totals: totals.ballots, 8),
        _column("sim", "Sim", lambda totals: totals.sim, 7),
        _column("nao", "Não", lambda totals: totals.nao, 7),
        _column("blank", "Brancos", lambda totals: totals.blank, 8),
        _column("null", "Nulos", lambda totals: totals.null, 7),
        Column("state", "Situação", lambda row: row.state, tone=lambda row: row.tone, chars=18),
    )


_TONES: dict[Bucket, Tone] = {
    Bucket.COUNTED: Tone.OK,
    Bucket.PENDING: Tone.NEUTRAL,
    Bucket.ANNULLED: Tone.ERROR,
    Bucket.NOT_COUNTED: Tone.WARNING,
    Bucket.NOT_HELD: Tone.WARNING,
}


def by_station(accounts: Iterable[StationAccount]) -> list[ResultRow]:
    """Return one row for each station with an urn."""
    return [
        ResultRow(
            f"{account.station.zone}/{account.station.section} · {account.station.polling_place}".removesuffix(" · "),
            account.totals(),
            capitalised(STATES[account.state]),
            _TONES[account.bucket],
            account.station.id,
            account.station.id,
        )
        for account in accounts
    ]


def by_place(accounts: Iterable[StationAccount]) -> list[ResultRow]:
    """Return one row for each polling place, those of equal name in one municipality together."""
    places: dict[tuple[str, str], list[StationAccount]] = {}
    for account in accounts:
        places.setdefault((account.station.municipality, account.station.polling_place), []).append(account)
    rows = []
    for (municipality, place), there in sorted(places.items()):
        name = place or "Local não informado"
        rows.append(_group(f"{name} ({municipality})" if municipality else name, there, (municipality, place)))
    return rows


def _group(name: str, accounts: list[StationAccount], order: tuple[object, ...]) -> ResultRow:
    totals = reduce(add, (account.totals() for account in accounts), Totals())
    count = count_stations(accounts)
    done = count.pending == 0
    words = f"{integer(count.total - count.pending)} de {integer(count.total)} concluídas"
    return ResultRow(name, totals, words, Tone.OK if done else Tone.NEUTRAL, order=order)


def by_area(canvass: Canvass) -> list[ResultRow]:
    """Return one row for each area, with its own state where areas decide."""
    decide = views.areas_decide(canvass)
    return [_area(canvass, canvass.area_name(area), verdict, decide) for area, verdict in canvass.questions[0].areas]


def _area(canvass: Canvass, name: str, verdict: Verdict, decide: bool) -> ResultRow:
    count = verdict.stations
    words, tone = views.state(canvass, verdict)
    if not decide:
        words, tone = f"{integer(count.total - count.pending)} de {integer(count.total)} concluídas", Tone.NEUTRAL
    return ResultRow(name, verdict.totals, capitalised(words.lower()), tone, order=(name,))
