"""Documentos: what leaves the program is numbered and kept; what was issued is shown, with how it stands, for ever."""

from collections.abc import Callable
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from plebapp.domain.errors import Code, Refused
from plebapp.domain.journal import Action
from plebapp.ui.pages.documentos import DocumentsPage, factory
from plebapp.usecases.counting import enter_sheet
from tests.ui.pages.documents.papers import WHERE, enter_the_rest, made, save_as, text
from tests.ui.sitting import Sitting
from tests.usecases.office import command, ready_desk

Sit = Callable[..., Sitting]

DRAFT = "Minuta da Ata Geral nº 1/2026"


@pytest.fixture
def told(sitting: Sitting) -> list[str]:
    """What the window says was done."""
    said: list[str] = []
    sitting.session.told.connect(said.append)
    return said


# ── saving ──────────────────────────────────────────────────────────────────────────────────────────


def test_what_is_saved_is_what_is_shown(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    shown = made(page)
    save_as(page, sitting, tmp_path / "ata.pdf")
    assert (tmp_path / "ata.pdf").read_bytes() == shown == made(page)
    assert sorted(path.name for path in tmp_path.glob("*ata*")) == ["ata.pdf"]


def test_what_is_saved_is_issued_and_listed_with_number_moment_person_and_state(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path, told: list[str]
) -> None:
    assert page.card.title() == f"{DRAFT}, a expedir"
    assert page.issues.texts() == ()
    save_as(page, sitting, tmp_path / "ata.pdf")
    assert page.card.title() == f"{DRAFT}, expedida"
    assert page.issues.texts() == (f"{DRAFT}, expedida em 04/10/2026, 17h00 · Marta Nogueira, Vigente",)
    assert told == [f"Documento salvo: “ata.pdf” · {DRAFT}"]
    (issued,) = sitting.desk.book.issues.all()
    assert sitting.desk.book.issues.pdf(issued) == made(page)


def test_while_no_fact_changes_the_same_document_is_shown_whatever_the_hour(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    save_as(page, sitting, tmp_path / "um.pdf")
    sitting.clock.now = sitting.clock.now.replace(hour=23)
    again = factory(sitting.session)
    sitting.show(again)
    sitting.wait()
    assert made(again) == (tmp_path / "um.pdf").read_bytes()
    assert again.card.title() == f"{DRAFT}, expedida"
    assert not again.card.again_button.isVisible()
    save_as(again, sitting, tmp_path / "dois.pdf")
    assert (tmp_path / "dois.pdf").read_bytes() == (tmp_path / "um.pdf").read_bytes()
    assert len(again.issues.texts()) == 1
    page.close()


def test_until_it_is_issued_it_can_be_made_again_with_the_hour_of_now(page: DocumentsPage, sitting: Sitting) -> None:
    before = made(page)
    sitting.clock.now = sitting.clock.now.replace(hour=22)
    page.card.again_button.click()
    sitting.wait()
    assert made(page) != before
    assert "19h00" in page.card.made.text()


def test_a_document_takes_the_place_of_a_file_of_that_name(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    (tmp_path / "ata.pdf").write_bytes(b"antes")
    save_as(page, sitting, tmp_path / "ata.pdf")
    assert (tmp_path / "ata.pdf").read_bytes() == made(page)


def test_a_folder_that_is_not_there_is_told(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    save_as(page, sitting, tmp_path / "sumiu" / "ata.pdf")
    assert sitting.prompts.asked[-1].title == "O documento não foi salvo"
    assert page.issues.texts() == (), "what did not leave was not issued"


def test_what_only_is_read_leaves_without_a_number(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(ready_desk(tmp_path / "b.pleb"), read_only=True)
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    told: list[str] = []
    sitting.session.told.connect(told.append)
    assert page.card.title() == "Minuta da Ata Geral, sem número: o arquivo está aberto só para leitura"
    save_as(page, sitting, tmp_path / "ata.pdf")
    assert (tmp_path / "ata.pdf").read_bytes() == made(page)
    assert told == ["Documento salvo: “ata.pdf” · sem número de expedição: o arquivo está aberto só para leitura"]
    assert page.issues.texts() == ()


def test_in_a_new_year_it_is_made_again_before_it_is_asked_where_it_goes(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path, told: list[str]
) -> None:
    sitting.clock.now = sitting.clock.now.replace(year=2027)
    save_as(page, sitting, tmp_path / "ata.pdf")
    assert page.card.title() == "Minuta da Ata Geral nº 1/2027, expedida"
    assert [asked.kind for asked in sitting.prompts.asked] == ["save_file"]
    assert (tmp_path / "ata.pdf").read_bytes() == made(page)
    assert told == ["Documento salvo: “ata.pdf” · Minuta da Ata Geral nº 1/2027"]


def test_a_document_overtaken_while_it_is_asked_where_it_goes_is_made_again(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    other = sitting.desk.another()

    def meanwhile(*_: object) -> Path:
        enter_sheet(other, command(2, 10, 0, 10, 6, 4, 0, 0))
        return tmp_path / "ata.pdf"

    sitting.prompts.save_file = meanwhile  # type: ignore[method-assign]  # another window works while it asks
    page.save_button.click()
    sitting.wait()
    (asked,) = sitting.prompts.asked
    assert asked.title == "O documento não foi salvo"
    assert asked.text.endswith("Esta tela já o refaz: confira-o e peça outra vez.")
    assert not (tmp_path / "ata.pdf").exists()
    assert page.card.title() == "Ata Geral nº 1/2026, a expedir"
    other.book.close()


# ── what it rests on ────────────────────────────────────────────────────────────────────────────────


def something_that_is_no_fact(sitting: Sitting) -> str:
    """Have another program record that somebody mistook a password; the journal's head then."""
    other = sitting.desk.another()
    with other.book.atomic():
        entry = other.book.journal.append(
            sitting.clock.now.isoformat(), "Marta Nogueira", Action.SIGN_IN_FAILURES, "", None, None
        )
    other.book.close()
    return entry.digest


def test_before_it_leaves_it_is_made_again_though_only_people_changed(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    head = something_that_is_no_fact(sitting)
    save_as(page, sitting, tmp_path / "ata.pdf")
    assert [asked.kind for asked in sitting.prompts.asked] == ["save_file"], "nothing alarming is told"
    (issued,) = sitting.desk.book.issues.all()
    assert issued.head == head
    assert head[:8] in text((tmp_path / "ata.pdf").read_bytes()).replace(" ", "")


def test_shown_again_it_is_made_again_and_what_was_issued_stays(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    head = something_that_is_no_fact(sitting)
    page.hide()
    page.show()
    sitting.wait()
    assert page.document is not None
    assert page.document.head == head
    save_as(page, sitting, tmp_path / "ata.pdf")
    before = made(page)
    something_that_is_no_fact(sitting)
    page.hide()
    page.show()
    sitting.wait()
    assert made(page) == before
    assert page.card.title() == f"{DRAFT}, expedida"


# ── the moments ─────────────────────────────────────────────────────────────────────────────────────


def test_the_card_says_the_moment_printed_and_the_list_that_of_the_journal(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    sitting.clock.now += timedelta(minutes=1)
    page.refresh()
    assert page.card.made.text().startswith("Datada de 04/10/2026, 17h00 · resumo do diário ")
    save_as(page, sitting, tmp_path / "ata.pdf")
    assert page.card.made.text().startswith("Datada de 04/10/2026, 17h00 · ")
    assert "17h00" in text(made(page))
    assert page.issues.texts()[0].startswith(f"{DRAFT}, expedida em 04/10/2026, 17h01 · Marta Nogueira")
    sitting.clock.now += timedelta(minutes=1)
    page.issues.copy_button.click()
    sitting.wait()
    assert page.document is not None
    assert page.document.made_at == sitting.clock.now - timedelta(minutes=2)


# ── what was issued ─────────────────────────────────────────────────────────────────────────────────


def test_a_fact_that_changes_supersedes_what_was_issued(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    save_as(page, sitting, tmp_path / "um.pdf")
    enter_the_rest(sitting)
    assert page.card.title() == "Ata Geral nº 1/2026, a expedir"
    assert "Superada pelo que mudou no arquivo" in page.issues.texts()[0]
    save_as(page, sitting, tmp_path / "dois.pdf")
    newest, older = page.issues.texts()
    assert newest == "Ata Geral nº 1/2026, expedida em 04/10/2026, 17h00 · Marta Nogueira, Vigente"
    assert older.startswith(f"{DRAFT}, expedida em 04/10/2026, 17h00 · Marta Nogueira, ")
    assert older.endswith("Superada por Ata Geral nº 1/2026, em 4 out. 2026, 17h00 (−03:00)")


def test_an_older_issue_is_shown_under_a_band_and_the_way_leads_back(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    save_as(page, sitting, tmp_path / "um.pdf")
    enter_the_rest(sitting)
    present = made(page)
    assert not page.band.isVisible()
    page.issues.choose(0)
    assert made(page) == (tmp_path / "um.pdf").read_bytes()
    assert page.band.isVisible()
    assert page.band.text().startswith(f"{DRAFT} — SUPERADA pelo que mudou no arquivo em 4 out. 2026")
    assert page.save_button.text() == "Salvar de novo…"
    page.band.back_button.setFocus()
    sitting.press(Qt.Key.Key_Return)
    assert made(page) == present
    assert not page.band.isVisible()
    assert page.save_button.text() == "Salvar como…"


def test_an_older_issue_is_saved_again_as_it_was_and_nothing_is_issued(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path, told: list[str]
) -> None:
    save_as(page, sitting, tmp_path / "um.pdf")
    enter_the_rest(sitting)
    page.issues.choose(0)
    save_as(page, sitting, tmp_path / "outra vez.pdf")
    assert (tmp_path / "outra vez.pdf").read_bytes() == (tmp_path / "um.pdf").read_bytes()
    assert sitting.prompts.asked[-1].text == f"MINUTA da Ata Geral nº 1-2026 - {WHERE}.pdf"
    assert told[-1] == f"Documento salvo: “outra vez.pdf” · {DRAFT}"
    assert len(page.issues.texts()) == 1


def test_issues_are_chosen_by_the_arrows(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    save_as(page, sitting, tmp_path / "um.pdf")
    enter_the_rest(sitting)
    save_as(page, sitting, tmp_path / "dois.pdf")
    page.issues.list.setFocus()
    sitting.press(Qt.Key.Key_Down)
    assert made(page) == (tmp_path / "um.pdf").read_bytes()
    sitting.press(Qt.Key.Key_Up)
    assert made(page) == (tmp_path / "dois.pdf").read_bytes()
    assert not page.band.isVisible(), "that one can be issued now"


def test_reaching_the_list_by_tab_changes_nothing_in_view(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    save_as(page, sitting, tmp_path / "um.pdf")
    enter_the_rest(sitting)
    present = made(page)
    page.issues.list.setFocus(Qt.FocusReason.TabFocusReason)
    assert made(page) == present


def test_what_was_issued_is_shown_even_where_no_document_can_be_made_any_more(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise Refused(Code.NOBODY_ENROLLED)

    save_as(page, sitting, tmp_path / "um.pdf")
    monkeypatch.setattr("plebapp.ui.pages.documentos.maker.latest_minutes", refuse)
    enter_the_rest(sitting)
    assert page.card.title() == "A Ata Geral ainda não pode ser feita"
    assert "inscrito" in page.card.why.text()
    assert made(page) == (tmp_path / "um.pdf").read_bytes()
    assert "SUPERADA" in page.band.text()
    assert page.save_button.text() == "Salvar de novo…"


# ── numbered copies ─────────────────────────────────────────────────────────────────────────────────


def test_a_further_copy_says_so_at_the_foot_and_is_an_issue_of_its_own(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    assert not page.issues.copy_button.isVisible(), "of what was not issued there are no copies"
    save_as(page, sitting, tmp_path / "um.pdf")
    page.issues.copy_button.click()
    sitting.wait()
    assert page.band.text() == f"{DRAFT}, 2ª via, a expedir: salvar ou imprimir a expede"
    assert "2ª via" in text(made(page))
    save_as(page, sitting, tmp_path / "via.pdf")
    assert sitting.prompts.asked[-1].text == f"MINUTA da Ata Geral nº 1-2026 (2ª via) - {WHERE}.pdf"
    assert page.band.text() == f"{DRAFT}, 2ª via — VIGENTE"
    assert page.issues.texts()[0].startswith(f"{DRAFT}, 2ª via, ")
    assert page.card.title() == f"{DRAFT}, expedida"


def test_of_a_superseded_document_no_copy_is_offered(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    save_as(page, sitting, tmp_path / "um.pdf")
    enter_the_rest(sitting)
    page.issues.choose(0)
    assert not page.issues.copy_button.isEnabled()


def test_a_copy_not_issued_goes_when_a_fact_changes(page: DocumentsPage, sitting: Sitting, tmp_path: Path) -> None:
    save_as(page, sitting, tmp_path / "um.pdf")
    page.issues.copy_button.click()
    sitting.wait()
    enter_the_rest(sitting)
    assert not page.band.isVisible()
    assert page.document is not None
    assert page.document.number is not None
    assert page.document.number.copy == 1


def test_however_much_the_card_says_nothing_is_drawn_over_the_list(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(ready_desk(tmp_path / "b.pleb", name="Vila 🌱 do Sol"))
    page = sitting.show(factory(sitting.session))
    sitting.wait()
    save_as(page, sitting, tmp_path / "um.pdf")
    enter_sheet(sitting.desk, command(1, 10, 0, 10, 6, 4, 0, 0))
    enter_sheet(sitting.desk, command(2, 9, 0, 10, 6, 4, 0, 0, confirmed=("A01",)))
    sitting.session.catch_up()
    sitting.wait()
    page.resize(1134, 580)
    card, issues = page.card, page.issues
    assert all(part.isVisible() for part in (card.lacking, card.before, card.awaiting, issues.list))
    sitting.qtbot.waitUntil(lambda: page.height() == 580)
    parts = [card.why, card.made, card.awaiting, card.before, card.lacking, card.again_button]
    for upper, lower in pairwise(parts):
        assert upper.geometry().bottom() < lower.mapTo(card, lower.rect().topLeft()).y()
    for part in parts[:-1]:
        assert part.height() >= part.heightForWidth(part.width())
    assert issues.list.height() >= 80
    assert issues.list.geometry().bottom() < issues.copy_button.y()


def test_at_the_smallest_size_no_button_of_the_list_is_cut(
    page: DocumentsPage, sitting: Sitting, tmp_path: Path
) -> None:
    save_as(page, sitting, tmp_path / "um.pdf")
    page.resize(1134, 612)  # what a window of 1366 × 720 leaves
    button = page.issues.copy_button
    sitting.qtbot.waitUntil(lambda: button.visibleRegion().boundingRect() == button.rect())
    assert page.issues.list.height() > 80
