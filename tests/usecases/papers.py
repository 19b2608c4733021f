"""Documents as quick as they come: the data alone, in place of pages that show it."""

from plebapp.domain.minutes import Minutes
from plebapp.domain.minutes_data import encode_minutes
from plebapp.reports.documents import PdfDocuments
from plebapp.usecases.ports import App, Document, Report, silent
from tests.usecases.office import Clock
from tests.usecases.protected import make_app

BEGINNING = b"%PDF-1 "


class Papers(PdfDocuments):
    """Documents whose PDF is their data."""

    def general_minutes(self, minutes: Minutes, report: Report = silent) -> Document:
        report(1, 1)
        data = encode_minutes(minutes)
        return Document(BEGINNING + data, data=data)

    def data(self, pdf: bytes) -> bytes | None:
        return pdf.removeprefix(BEGINNING) or None


def quick_app(clock: Clock) -> App:
    app = make_app(clock)
    return App(app.library, app.exchange, Papers(), app.clock, app.version, app.vault)
