"""Documents as somebody presents them, whole or altered, for the tests of checking."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache
from io import BytesIO

from pikepdf import Pdf

from plebapp.domain.board import BoardAct
from plebapp.domain.documents import DocumentNumber
from plebapp.domain.examination import Examination, Fault, Remark
from plebapp.domain.minutes import Minutes
from plebapp.domain.station import State
from plebapp.usecases.checking import check_document
from plebapp.usecases.ports import Desk, Document
from tests.reports.builders import account, canvass, decided, like_rosana, noted
from tests.usecases.office import Clock
from tests.usecases.protected import make_app

APP = make_app(Clock())
ISSUED_AT = datetime(2026, 10, 5, 5, 14, 9, tzinfo=UTC)
ONE = DocumentNumber(2026, 1)
ANNULLED = account(99, 120, (30, 20, 1, 1), state=State.ANNULLED, decisions=[decided(1, 99, BoardAct.ANNUL)])
ROSANA = Minutes(
    canvass([*like_rosana(40), noted(ANNULLED, "Urna sem lacre", number=2, reason="Sim e Não trocados")]),
    ISSUED_AT,
    APP.version,
    number=ONE,
)


def printed(minutes: Minutes) -> Document:
    return APP.documents.general_minutes(minutes)


@lru_cache
def document() -> Document:
    """The document of `ROSANA`."""
    return printed(ROSANA)


def edited(edit: Callable[[Pdf], object], pdf: bytes | None = None, **saving: object) -> bytes:
    """A document with something done to it."""
    out = BytesIO()
    with Pdf.open(BytesIO(pdf or document().pdf)) as opened:
        edit(opened)
        opened.save(out, **saving)
    return out.getvalue()


def check(pdf: bytes, desk: Desk | None = None) -> Examination:
    return check_document(APP, pdf, desk)


def faults(found: Examination) -> set[Fault]:
    return {Fault(each.found) for each in found.faults}


def remarks(found: Examination) -> set[Remark]:
    return {Remark(each.found) for each in found.remarks}


def attach(pdf: Pdf, data: bytes) -> None:
    """Put other data in place of the document's."""
    pdf.attachments["dados.json"].obj.EF.F.write(data)


def drawn_over(drawing: bytes, page: int = 0) -> Examination:
    return check(edited(lambda pdf: pdf.pages[page].contents_add(pdf.make_stream(drawing))))
