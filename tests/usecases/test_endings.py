"""Names of files that belie the form of what is written under them."""

from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Refused
from plebapp.usecases.endings import PDF, other_form
from plebapp.usecases.extracts import Form, save_extract
from plebapp.usecases.issuing import save
from plebapp.usecases.minutes import general_minutes
from plebapp.usecases.ports import App, Desk
from tests.usecases.office import Clock
from tests.usecases.protected import make_app

FORMS = (PDF, *Form)


@pytest.fixture
def app() -> App:
    return make_app(Clock())


@pytest.mark.parametrize("form", FORMS)
def test_a_name_may_say_its_own_form_or_none_of_a_document(form: str) -> None:
    for name in (f"ata.{form}", f"ata.{form.upper()}", "ata", "ata nº 1.2026", ".pdf", "ata.pdf.assinada"):
        assert other_form(Path(name), form) == ""


@pytest.mark.parametrize("form", FORMS)
def test_a_name_may_not_say_another(form: str) -> None:
    for other in {*FORMS} - {form}:
        assert other_form(Path(f"ata.{form}.{other.upper()}"), form) == other


@pytest.mark.parametrize("form", Form)
def test_under_a_name_of_another_form_nothing_is_written(ready: Desk, app: App, tmp_path: Path, form: Form) -> None:
    document = general_minutes(app, ready)
    for other in {"pdf", *Form} - {form}:
        path = tmp_path / f"ata.{other.upper()}"
        with pytest.raises(Refused) as refusal:
            save_extract(app, ready, document, form, path)
        assert refusal.value.code is Code.NAME_OF_ANOTHER_FORM
        assert refusal.value.operands == {"path": str(path), "said": other, "form": form}
        assert not path.exists()


@pytest.mark.parametrize("name", ["ata.odt", "ata.TXT"])
def test_under_a_name_of_another_form_nothing_is_issued(ready: Desk, app: App, tmp_path: Path, name: str) -> None:
    with pytest.raises(Refused) as refusal:
        save(ready, app.exchange, tmp_path / name, general_minutes(app, ready))
    assert refusal.value.code is Code.NAME_OF_ANOTHER_FORM
    assert ready.book.issues.all() == ()
    assert not (tmp_path / name).exists()
