"""Making the general minutes from the count as it stands."""

from plebapp.usecases.canvass import result
from plebapp.usecases.ports import App, Desk, Minutes, Report, silent


def general_minutes(app: App, desk: Desk, report: Report = silent) -> bytes:
    """Return the Ata Geral da Apuração do Plebiscito as PDF; a MINUTA while stations are missing.

    Raises Refused(NOBODY_ENROLLED) when I = 0.
    """
    canvass = result(desk)
    issued_at = desk.clock().astimezone(canvass.plebiscite.local_time)
    return app.documents.general_minutes(Minutes(canvass, issued_at, app.version), report)
