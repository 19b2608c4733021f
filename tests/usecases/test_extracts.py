"""The text of a document: by the data in it, with its number once it is issued, and with nothing put on file."""

from pathlib import Path

import pytest

from plebapp.domain.documents import DocumentNumber
from plebapp.domain.errors import Code, Refused
from plebapp.usecases.arms import set_arms
from plebapp.usecases.extracts import Form, minutes_of, save_extract
from plebapp.usecases.issuing import issue, kept
from plebapp.usecases.minutes import general_minutes
from plebapp.usecases.ports import App, Desk, Document
from tests.reports.pictures import saved, shield
from tests.usecases.office import Clock
from tests.usecases.protected import make_app


@pytest.fixture
def app() -> App:
    return make_app(Clock())


def test_it_bears_a_number_only_once_the_document_is_issued(ready: Desk, app: App) -> None:
    document = general_minutes(app, ready)
    assert document.number == DocumentNumber(2026, 1)
    assert minutes_of(app, ready, document).number is None
    issue(ready, document)
    assert minutes_of(app, ready, document).number == document.number


def test_what_was_issued_is_read_out_of_the_pdf_on_file(ready: Desk, app: App) -> None:
    document = general_minutes(app, ready)
    issued = issue(ready, document)
    assert issued is not None
    on_file = kept(ready.book, issued)
    assert not on_file.data
    assert minutes_of(app, ready, on_file) == minutes_of(app, ready, document)


def test_the_arms_on_file_go_with_it(ready: Desk, app: App) -> None:
    set_arms(app, ready, saved(shield()))
    found = minutes_of(app, ready, general_minutes(app, ready))
    assert found.arms == ready.book.arms.get()
    assert found.arms is not None


def test_a_document_without_data_gives_no_text(ready: Desk, app: App, tmp_path: Path) -> None:
    bare = Document(app.documents.general_minutes(minutes_of(app, ready, general_minutes(app, ready))).pdf, kind="x")
    assert minutes_of(app, ready, bare)  # which carries its data
    from pikepdf import Pdf

    path = tmp_path / "sem-dados.pdf"
    with Pdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(path)
    with pytest.raises(Refused) as refusal:
        save_extract(app, ready, Document(path.read_bytes(), kind="ata-geral"), Form.TEXT, tmp_path / "a.txt")
    assert refusal.value.code is Code.DOCUMENT_WITHOUT_DATA
    assert not (tmp_path / "a.txt").exists()


@pytest.mark.parametrize("form", Form)
def test_a_text_leaves_no_trace_in_the_file(ready: Desk, app: App, tmp_path: Path, form: Form) -> None:
    head = ready.book.journal.head()
    save_extract(app, ready, general_minutes(app, ready), form, tmp_path / f"ata.{form}")
    assert (tmp_path / f"ata.{form}").stat().st_size > 1_000
    assert (ready.book.journal.head(), ready.book.issues.all()) == (head, ())
