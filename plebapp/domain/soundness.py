"""What minutes say against themselves, whoever wrote them: numbers that the rules of the count would have kept out."""

from collections.abc import Iterator
from dataclasses import replace

from plebapp.domain.board import BoardAct
from plebapp.domain.canvass import Canvass, StationAccount
from plebapp.domain.findings import Context, Finding, check
from plebapp.domain.sheet import Sheet, read_typed, texts_of
from plebapp.domain.station import STATES


def blocking_findings(account: StationAccount, excluded: int) -> Iterator[tuple[int, Finding]]:
    """Yield the blocking findings on a station's sheet, each with the question concerned, from 1.

    `excluded` are the voters excluded by decision in the whole plebiscite: so many more may have been enrolled at the
    station when its sheet was typed. Those that the board released then are left out (CE 165, 221).
    """
    if account.entry is None:
        return
    context, seen = Context(account.enrolled + excluded), list[Finding]()
    for position, sheet in enumerate(_by_question(account.entry.sheet), start=1):
        for finding in check(read_typed(texts_of(sheet)), context):
            released = finding.rule.board and _released(account, account.entry.number)
            if finding.blocking and not released and finding not in seen:
                seen.append(finding)
                yield position, finding


def _by_question(sheet: Sheet) -> Iterator[Sheet]:
    """Yield a sheet for each question, as it is typed; its note is no number."""
    for tally in sheet.tallies:
        yield replace(sheet, tallies=(tally,), note="")


def _released(account: StationAccount, entry: int) -> bool:
    """Say whether the board accepted more voters than enrolled before this entry was made, and since the one before."""
    return any(each.act is BoardAct.RELEASE_TURNOUT and each.sheet == entry - 1 for each in account.decisions)


def belies_its_state(account: StationAccount) -> bool:
    """Say whether a station counts without a sheet, or has one in a state that knows none."""
    rule = STATES[account.state]
    return rule.counts if account.entry is None else not rule.typed


def least_changes(canvass: Canvass) -> tuple[int, int]:
    """Return how many voters must have been included and excluded by decision at the least, for each station to have
    come from those listed to those enrolled now; none while the roll is open."""
    if canvass.closing is None:
        return 0, 0
    listed = canvass.closing.listed
    moved = [account.enrolled - listed.get(account.station.id, 0) for account in canvass.stations]
    return sum(max(0, each) for each in moved), sum(max(0, -each) for each in moved)
