"""Items I to III of the general minutes: every station's row, those that do not count, mismatches (CE 186, § 1º, I to
IV), with what the board decided about them."""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import accumulate
from operator import add

from plebapp.domain.canvass import Canvass, QuestionVerdict, StationAccount
from plebapp.domain.station import Bucket, StationId
from plebapp.domain.totals import Totals
from plebapp.reports.composition import MM, Align, Column, Row, Watch
from plebapp.reports.writer import Writer
from plebapp.texts import irregularities, minutes
from plebapp.texts.formats import integer, tied

_RIGHT = Align.RIGHT
COLUMNS = (
    Column("Zona"),
    Column("Seção", most=27 * MM, names=True),
    Column("Local", share=1),
    Column("Inscritos", _RIGHT),
    Column("Compar.", _RIGHT),
    Column("Sim", _RIGHT, least=12.5 * MM),
    Column("Não", _RIGHT, least=12.5 * MM),
    Column("Brancos", _RIGHT),
    Column("Nulos", _RIGHT, least=12.5 * MM),
    Column("Apuradas", _RIGHT),
)
_OF_AREAS = (Column("Área consultada", share=1, names=True), *COLUMNS[3:])
_OUT = (Bucket.ANNULLED, Bucket.NOT_COUNTED, Bucket.NOT_HELD)
_CHUNK = 250


def write_stations(writer: Writer, canvass: Canvass, watch: Watch) -> frozenset[StationId]:
    """Write items I to III; return the stations of whose decisions II and III tell."""
    writer.heading("I — Seções apuradas e votos em cada uma (Código Eleitoral — CE, art. 186, § 1º, I)")
    for position, judged in enumerate(canvass.questions):
        if heading := minutes.question_heading(canvass, judged):
            writer.subheading(heading)
        _write_tables(writer, canvass, judged, position, watch)
    out = [account for account in canvass.stations if account.bucket in _OUT]
    differing = [account for account in canvass.stations if any(_mismatches(account))]
    _write_out(writer, out)
    _write_mismatches(writer, canvass, differing, {account.station.id for account in out})
    return frozenset(account.station.id for account in (*out, *differing))


def _write_tables(writer: Writer, canvass: Canvass, judged: QuestionVerdict, position: int, watch: Watch) -> None:
    """Write one table; with several areas one for each, and one of their totals."""
    whole = "Total" if canvass.complete else "Total até aqui"
    if len(judged.areas) < 2:
        _write_table(writer, canvass.stations, position, (whole, judged.whole.totals), watch)
        return
    within = minutes.question_number(position + 1) if len(canvass.questions) > 1 else ""
    for area, verdict in judged.areas:
        writer.subheading(f"Área consultada: {canvass.area_name(area)}", within)
        accounts = [account for account in canvass.stations if account.station.area == area.name]
        _write_table(writer, accounts, position, ("Total da área", verdict.totals), watch)
    names = {area.name for area, _ in judged.areas}
    if others := [account for account in canvass.stations if account.station.area not in names]:
        writer.subheading("Seções fora das áreas consultadas", within)
        totals = reduce(add, (account.totals(position) for account in others))
        _write_table(writer, others, position, ("Total destas seções", totals), watch)
    writer.subheading("Totais das áreas", within)
    rows = [Row([canvass.area_name(area), *_figures(verdict.totals)]) for area, verdict in judged.areas]
    total = Row([whole, *_figures(judged.whole.totals)], strong=True)
    writer.table(_OF_AREAS, [*rows, total])


def _write_table(
    writer: Writer,
    accounts: Sequence[StationAccount],
    position: int,
    total: tuple[str, Totals],
    watch: Watch,
) -> None:
    rows, totals = [], []
    for number, account in enumerate(accounts, start=1):
        totals.append(account.totals(position))
        rows.append(_row(account, totals[-1]))
        if number % _CHUNK == 0:
            watch(_CHUNK)
    watch(len(accounts) % _CHUNK)
    sums = [["", "", "", *_figures(so_far)] for so_far in accumulate(totals, add)]
    writer.table(COLUMNS, [*rows, _total_row(*total)], sums=sums, watch=watch)


def _row(account: StationAccount, totals: Totals) -> Row:
    station = account.station
    section = str(station.section)
    if account.aggregated:
        section += f" (e {', '.join(map(str, account.aggregated))})"
    named = [str(station.zone), section, station.polling_place]
    if account.bucket is Bucket.COUNTED:
        return Row([*named, *_figures(totals)])
    blank = [""] * (len(COLUMNS) - 4)
    return Row([*named, integer(account.enrolled), *blank], irregularities.IN_TABLE[account.state])


def _total_row(label: str, totals: Totals) -> Row:
    return Row(["", "", label, *_figures(totals)], strong=True)


def _figures(totals: Totals) -> list[str]:
    figures = (
        totals.enrolled,
        totals.turnout,
        totals.sim,
        totals.nao,
        totals.blank,
        totals.null,
        totals.ballots,
    )
    return [integer(figure) for figure in figures]


def _write_out(writer: Writer, out: Sequence[StationAccount]) -> None:
    writer.heading(
        "II — Seções anuladas, apuradas em separado, não apuradas e sem votação "
        + tied("(CE, art. 186, § 1º, II e III)")
    )
    if not out:
        writer.write("Não há seção anulada, apurada em separado, não apurada ou sem votação.")
    for account in out:
        writer.item(
            irregularities.told(account),
            " ".join((irregularities.does_not_count(account), *_not_counted(account), *_decided(account))),
        )


def _not_counted(account: StationAccount) -> Iterable[str]:
    """Yield the votes of an annulled station, question by question."""
    if account.bucket is Bucket.ANNULLED and account.entry is not None:
        questions = len(account.entry.sheet.tallies)
        for position in range(questions):
            yield _of_question(position, questions) + irregularities.votes_not_counted(account.typed_totals(position))


def _of_question(position: int, questions: int) -> str:
    return f"{minutes.question_number(position + 1)}: " if questions > 1 else ""


def _decided(account: StationAccount) -> Iterable[str]:
    if not account.decisions:
        yield irregularities.WITHOUT_DECISION
    yield from irregularities.decisions(account)


def _mismatches(account: StationAccount) -> Iterable[tuple[int, Totals]]:
    """Yield question and numbers where ballots differ from voters (finding A01)."""
    if account.entry is not None:
        for position in range(len(account.entry.sheet.tallies)):
            typed = account.typed_totals(position)
            if typed.ballots != typed.turnout:
                yield position, typed


def _write_mismatches(
    writer: Writer, canvass: Canvass, differing: Sequence[StationAccount], told: set[tuple[int, int]]
) -> None:
    writer.heading("III — Incoincidências entre cédulas e votantes (CE, art. 166)")
    if not differing:
        typed = any(account.entry is not None for account in canvass.stations)
        writer.write(irregularities.NO_MISMATCH if typed else irregularities.NOTHING_TYPED)
    for account in differing:
        sentences = [
            _of_question(position, len(canvass.questions)) + irregularities.mismatch(typed)
            for position, typed in _mismatches(account)
        ]
        sentences.extend(_about_mismatch(account, account.station.id in told))
        writer.item(irregularities.told(account), f"{irregularities.place(account)}: {' '.join(sentences)}")


def _about_mismatch(account: StationAccount, told: bool) -> Iterable[str]:
    if told:
        yield irregularities.TOLD_ABOVE
        return
    yield from irregularities.decisions(account)
    if not account.mismatch_kept:
        yield irregularities.UNDECIDED_MISMATCH
