"""Giving the closed list of voters out, as a table for a spreadsheet."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from plebapp.domain.journal import Action
from plebapp.domain.people import Permission
from plebapp.domain.voter import ENROLLED
from plebapp.usecases.permission import authorise
from plebapp.usecases.ports import Book, Desk, Exchange, Report, RollQuery, silent
from plebapp.usecases.record import record
from plebapp.usecases.roll import require_closed_roll

HEADER = ("zona", "secao", "titulo", "nome", "nome_social")
"""What a polling station needs of who votes there; whoever has a social name is called by it (Res. TSE 23.562/2018)."""


def export_roll(desk: Desk, exchange: Exchange, path: Path, report: Report = silent) -> int:
    """Write the enrolled (I) by zone, section and título as a CSV at `path`, and journal it; return how many they are.

    Both or neither: the file is written last before the commit, and removed should that fail. Raises Refused: the roll
    open, or as `authorise`; Unusable for the file or the disk; Cancelled.
    """
    book, written = desk.book, False
    try:
        with book.atomic():
            authorise(desk, Permission.EXPORT_ROLL)
            require_closed_roll(book)
            rows = book.roll.count(RollQuery(statuses=ENROLLED))
            digest = exchange.write_table(path, HEADER, _rows(book, rows, report))
            written = True
            record(desk, Action.ROLL_EXPORTED, path.name, after={"rows": rows, "digest": digest})
    except BaseException:
        if written:
            with suppress(OSError):  # where even this fails, the failure that led here is the one to tell
                path.unlink(missing_ok=True)
        raise
    return rows


def _rows(book: Book, total: int, report: Report) -> Iterator[tuple[str, ...]]:
    for done, registered in enumerate(book.roll.every(ENROLLED)):
        if done % 2_000 == 0:
            report(done, total)
        voter = registered.voter
        yield str(voter.zone), str(voter.section), voter.titulo, voter.name, voter.social_name or ""
