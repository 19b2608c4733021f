"""Making the general minutes from the count as it stands."""

from plebapp.usecases.canvass import result
from plebapp.usecases.ports import App, Desk, Document, Minutes, Report, silent
from plebapp.usecases.verify import require_voters_agreement


def general_minutes(app: App, desk: Desk, report: Report = silent) -> Document:
    """Return the Ata Geral da Apuração do Plebiscito; a MINUTA while stations are missing.

    Raises Refused(NOBODY_ENROLLED) when I = 0, and Unusable(FILE_DISAGREES) when what is on file, the voters' rows
    included, is not what the journal says: no document rests on it.
    """
    with desk.book.reading():
        canvass = result(desk)
        require_voters_agreement(desk.book, report)
    issued_at = desk.clock().astimezone(canvass.plebiscite.local_time)
    return app.documents.general_minutes(Minutes(canvass, issued_at, app.version), report)
