"""The court's arms: one fact of the file, journaled by its digest, that only who changes facts may change."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from plebapp.domain.errors import Code, Refused
from plebapp.domain.journal import NO_FACT, Action, Entry
from plebapp.domain.minutes import Minutes
from plebapp.domain.people import Role
from plebapp.exchange.files import Files
from plebapp.reports.documents import PdfDocuments
from plebapp.usecases.arms import arms_told, read_picture, set_arms
from plebapp.usecases.minutes import general_minutes
from plebapp.usecases.ports import App, Desk, Document, Report, silent
from plebapp.usecases.verify import verify
from tests.reports.pictures import opened, saved, shield
from tests.usecases.office import Clock
from tests.usecases.protected import OTAVIO, make_app, protected_office

SHIELD, OTHER = saved(shield()), saved(shield("L"), "JPEG")
SMALL = saved(shield(size=(100, 100)))


@pytest.fixture
def app() -> App:
    return make_app(Clock())


def head(desk: Desk) -> Entry:
    found = desk.book.journal.head()
    assert found is not None
    return found


def test_the_journal_tells_the_digests_of_what_was_and_of_what_is(desk: Desk, app: App) -> None:
    assert set_arms(app, desk, SHIELD)
    first = desk.book.arms.get()
    assert first is not None
    assert opened(first).format == "PNG"
    digest = hashlib.sha256(first).hexdigest()
    assert (head(desk).action, head(desk).before, head(desk).after) == (
        Action.ARMS_CHANGED,
        {"arms": None},
        {"arms": digest},
    )
    assert set_arms(app, desk, OTHER)
    assert head(desk).before == {"arms": digest}
    assert set_arms(app, desk, None)
    assert head(desk).after == {"arms": None} == arms_told(None)
    assert desk.book.arms.get() is None
    assert verify(desk).sound


def test_the_arms_are_a_fact_that_supersedes_documents() -> None:
    assert Action.ARMS_CHANGED not in NO_FACT


def test_the_same_arms_again_are_no_change(desk: Desk, app: App) -> None:
    assert not set_arms(app, desk, None)
    assert set_arms(app, desk, SHIELD)
    before = head(desk)
    assert not set_arms(app, desk, SHIELD)
    assert head(desk) == before


def test_a_picture_that_does_not_serve_changes_nothing(desk: Desk, app: App) -> None:
    set_arms(app, desk, SHIELD)
    before = desk.book.arms.get(), head(desk)
    with pytest.raises(Refused) as refusal:
        set_arms(app, desk, SMALL)
    assert refusal.value.code is Code.ARMS_TOO_SMALL
    assert (desk.book.arms.get(), head(desk)) == before


class Watched(PdfDocuments):
    """Keeps the minutes that it is asked for."""

    asked: Minutes

    def general_minutes(self, minutes: Minutes, report: Report = silent) -> Document:
        self.asked = minutes
        return Document(b"%PDF-1.7")


def test_the_arms_head_the_minutes(ready: Desk, app: App) -> None:
    set_arms(app, ready, SHIELD)
    watched = Watched()
    general_minutes(replace(app, documents=watched), ready)
    assert watched.asked.arms is not None
    assert watched.asked.arms == ready.book.arms.get()


def test_who_may_not_change_facts_may_not_change_the_arms(tmp_path: Path) -> None:
    office = protected_office(tmp_path, OTAVIO, roles=[Role.TYPIST])
    desk = office.sign_in(OTAVIO)
    with pytest.raises(Refused) as refusal:
        set_arms(office.app, desk, SHIELD)
    desk.book.close()
    assert refusal.value.code is Code.NOT_PERMITTED
    assert Action.ARMS_CHANGED not in office.actions()


def test_no_more_is_read_than_tells_a_file_too_large(tmp_path: Path, app: App, desk: Desk) -> None:
    path = tmp_path / "brasão.png"
    for size, fits in ((20_000_000, True), (20_000_001, False), (20_000_900, False)):
        path.write_bytes(SHIELD + bytes(size - len(SHIELD)))
        picture = read_picture(Files(), path)
        assert len(picture) == min(size, 20_000_001)
        if fits:
            assert set_arms(app, desk, picture)
        else:
            with pytest.raises(Refused) as refusal:
                set_arms(app, desk, picture)
            assert refusal.value.code is Code.ARMS_TOO_LARGE
