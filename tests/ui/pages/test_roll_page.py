"""Eleitorado: searching, the table that reads only what is seen, registering, changing, removing."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from plebapp.domain.fields import RefusedRow
from plebapp.domain.voter import RollStatus
from plebapp.ui.dialogs.import_table import ImportDialog
from plebapp.ui.dialogs.import_voters import import_told
from plebapp.ui.dialogs.voter import VoterDialog
from plebapp.ui.models.roll import STATUS_FILTERS, WINDOW, RollModel
from plebapp.ui.pages.eleitorado import RollPage, factory
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.ports import Registered, RollQuery
from plebapp.usecases.voters import RollImport
from tests.ui.sitting import Sitting
from tests.ui.walk import nameless
from tests.usecases.office import facts, new_desk, stations, titulo, voters

Sit = Callable[..., Sitting]

HEADER = "titulo;nome;nome_social;zona;secao;residencia_desde;situacao"
PEOPLE = (
    (1, "Maria da Conceição d'Ávila", "", 1, "02/05/1998", ""),
    (2, "Conceição Aparecida d’Ávila Lima", "", 1, "14/08/2019", "regular"),
    (3, "José Conceição", "", 2, "04/10/2025", ""),
    (4, "João Souza", "Joana", 2, "01/01/2001", ""),
    (5, "Ítalo Müller-Ibáñez", "", 2, "01/01/2001", "suspensa"),
    (6, "Ana = SOMA(A1)", "", 2, "01/01/2001", "cancelada"),
)


@pytest.fixture
def sitting(sit: Sit, tmp_path: Path) -> Sitting:
    """Six voters in two stations: three included, one who came a day late, one suspended, one cancelled."""
    desk = new_desk(tmp_path / "a.pleb")
    stations(desk, "12;1;Escola 1;", "12;2;Escola 2;")
    rows = [(titulo(n), name, social, "12", str(section), *rest) for n, name, social, section, *rest in PEOPLE]
    voters(desk, *map(";".join, rows), header=HEADER)
    return sit(desk)


@pytest.fixture
def page(sitting: Sitting) -> RollPage:
    return sitting.show(factory(sitting.session))


def names(page: RollPage) -> list[str]:
    rows = (page.model.row_at(number) for number in range(page.model.rowCount()))
    return [found.voter.name for found in rows if found is not None]


def search(sitting: Sitting, page: RollPage, text: str) -> None:
    page.search.reset()
    page.search.setText(text)
    page.search.setFocus()
    sitting.press(Qt.Key.Key_Return)


# ── searching ──────────────────────────────────────────────────────────────────────────────────────


def test_the_head_counts_who_is_included(page: RollPage) -> None:
    assert page.header.subtitle() == "3 incluídos · 3 não incluídos · relação ainda aberta · data-limite 03/10/2025"
    assert page.count.text() == "6 de 6"


FOUND = [
    ("conceicao avi", [1, 2]),
    ("AVILA maria", [1]),
    ("joana", [4]),
    ("muller ibanez", [5]),
    ("= soma", [6]),
    (titulo(3)[:8], [3]),
    ("ninguém", []),
    ("", [1, 2, 3, 4, 5, 6]),
]


@pytest.mark.parametrize(("text", "who"), FOUND)
def test_search_finds_words_in_any_order_without_accents_or_the_beginning_of_a_titulo(
    sitting: Sitting, page: RollPage, text: str, who: list[int]
) -> None:
    search(sitting, page, text)
    assert sorted(names(page)) == sorted(PEOPLE[n - 1][1] for n in who)
    assert page.count.text() == f"{len(who)} de 6"


def test_search_follows_the_typing_after_a_pause(sitting: Sitting, page: RollPage) -> None:
    assert page.search.hasFocus(), "the page begins at its search"
    with sitting.qtbot.waitSignal(page.search.searched):
        sitting.write("jose")
    assert names(page) == ["José Conceição"]
    sitting.press(Qt.Key.Key_Escape)
    assert len(names(page)) == 6


@pytest.mark.parametrize(("words", "statuses"), STATUS_FILTERS)
def test_filters_by_standing(page: RollPage, words: str, statuses: frozenset[RollStatus]) -> None:
    page.statuses.setCurrentText(words)
    found = [page.model.row_at(number) for number in range(page.model.rowCount())]
    assert all(one is not None and (not statuses or one.status in statuses) for one in found)
    assert len(found) == {"Incluídos e não incluídos": 6, "Incluídos": 3, "Não incluídos": 3}.get(
        words, 1 if statuses & {RollStatus.AFTER_CUTOFF, RollStatus.SUSPENDED, RollStatus.CANCELLED} else 0
    )


def test_filters_by_station_together_with_text(sitting: Sitting, page: RollPage) -> None:
    page.stations.setCurrentText("12/2 · Escola 2")
    assert page.count.text() == "4 de 6"
    search(sitting, page, "conceicao")
    assert names(page) == ["José Conceição"]


def test_the_reason_stands_beside_who_is_not_included(page: RollPage) -> None:
    page.statuses.setCurrentText("Não incluídos")
    column = [column.key for column in page.model.columns].index("status")
    told = {page.model.index(row, column).data() for row in range(3)}
    assert told == {
        "Não incluído · depois da data-limite (art. 3º, p.ú., I)",
        "Não incluído · título suspenso",
        "Não incluído · título cancelado",
    }


def test_down_goes_from_the_search_to_the_first_voter(sitting: Sitting, page: RollPage) -> None:
    sitting.press(Qt.Key.Key_Down)
    assert page.table.hasFocus()
    assert page.table.current_row() == 0


def test_a_voter_found_elsewhere_is_shown(sitting: Sitting, page: RollPage) -> None:
    page.statuses.setCurrentText("Não incluídos")
    wanted = sitting.desk.book.roll.get(titulo(4))
    assert wanted is not None
    page.reveal(wanted.id)
    current = page.current()
    assert current is not None
    assert current.voter.name == "João Souza"


# ── windows of rows ────────────────────────────────────────────────────────────────────────────────


class CountingRoll:
    """A roll of a hundred thousand that counts what is asked of it."""

    SIZE = 100_000

    def __init__(self, sample: Registered) -> None:
        self.sample = sample
        self.asked: list[tuple[int, int]] = []

    def count(self, query: RollQuery) -> int:
        return self.SIZE

    def search(self, query: RollQuery, limit: int, offset: int = 0) -> tuple[Registered, ...]:
        self.asked.append((offset, limit))
        return (self.sample,) * min(limit, self.SIZE - offset)


@pytest.fixture
def large(sitting: Sitting) -> tuple[RollModel, CountingRoll]:
    sample = sitting.desk.book.roll.get(titulo(1))
    assert sample is not None
    roll = CountingRoll(sample)
    model = RollModel(roll, facts().criterion)  # type: ignore[arg-type]  # only what the model asks of a roll
    model.show_query(RollQuery())
    return model, roll


def test_showing_a_hundred_thousand_reads_nobody_until_seen(large: tuple[RollModel, CountingRoll]) -> None:
    model, roll = large
    assert model.rowCount() == 100_000
    assert roll.asked == []


def test_a_row_in_sight_reads_its_window_once(large: tuple[RollModel, CountingRoll]) -> None:
    model, roll = large
    for number in (0, 1, WINDOW - 1):
        assert model.row_at(number) is not None
    assert roll.asked == [(0, WINDOW)]
    assert model.row_at(99_999) is not None
    assert roll.asked[-1] == (99_999 // WINDOW * WINDOW, WINDOW)


def test_scrolling_through_all_of_it_keeps_memory_small(large: tuple[RollModel, CountingRoll]) -> None:
    model, roll = large
    for number in range(0, 100_000, WINDOW):
        model.row_at(number)
    assert model.windows_held() <= 64
    assert len(roll.asked) == -(-100_000 // WINDOW)


def test_rows_taken_away_meanwhile_are_empty_not_an_error(large: tuple[RollModel, CountingRoll]) -> None:
    model, roll = large
    roll.SIZE = 10
    assert model.row_at(11) is None
    assert model.index(11, 0).data() is None


# ── one voter in a form ────────────────────────────────────────────────────────────────────────────


def new_form(sitting: Sitting, page: RollPage) -> VoterDialog:
    page.new_button.click()
    return sitting.dialog(VoterDialog)


def type_in(sitting: Sitting, dialog: VoterDialog, **texts: str) -> None:
    for field, text in texts.items():
        line = dialog.form.line(field)
        line.setFocus()
        line.setText(text)
        line.setModified(True)
        line.textEdited.emit(text)
        line.editingFinished.emit()


COMPLETE = {"titulo": titulo(50), "nome": "Zélia d'Ávila", "secao": "2", "residencia_desde": "03/10/2025"}

WRONG = [
    ("titulo", "123456789012", "unidade da Federação"),
    ("titulo", titulo(50)[:-1] + "0", "não conferem"),
    ("titulo", titulo(1), "Já está registrado"),
    ("nome", "123", "nenhuma letra"),
    ("secao", "9", "Não há esta seção"),
    ("secao", "x", "número inteiro"),
    ("residencia_desde", "31/02/2020", "Não é uma data"),
    ("nascimento", "04/10/2025", "posterior"),
]


@pytest.mark.parametrize(("field", "text", "said"), WRONG)
def test_what_is_wrong_is_said_under_its_field_as_soon_as_it_is_left(
    sitting: Sitting, page: RollPage, field: str, text: str, said: str
) -> None:
    dialog = new_form(sitting, page)
    type_in(sitting, dialog, **{**COMPLETE, field: text})
    assert said in dialog.form.rows[field].problem()
    dialog.save_button.click()
    sitting.wait()
    assert sitting.desk.book.roll.count(RollQuery()) == 6, "nothing was written"
    dialog.reject()


def test_nothing_is_wrong_with_fields_not_yet_typed(sitting: Sitting, page: RollPage) -> None:
    dialog = new_form(sitting, page)
    assert all(row.problem() == "" for row in dialog.form.rows.values())
    type_in(sitting, dialog, titulo=titulo(50))
    assert all(row.problem() == "" for row in dialog.form.rows.values())
    dialog.reject()


def test_saving_an_unfinished_form_marks_every_field_that_is_missing(sitting: Sitting, page: RollPage) -> None:
    dialog = new_form(sitting, page)
    dialog.save_button.click()
    wrong = {field for field, row in dialog.form.rows.items() if row.problem()}
    assert wrong == {"titulo", "nome", "secao", "residencia_desde"}, "the only zone is already there"
    assert dialog.form.line("titulo").hasFocus()
    dialog.reject()


STANDINGS = [
    ("03/10/2025", "", Tone.OK, "Ficará incluído", "até a data-limite, 03/10/2025"),
    ("04/10/2025", "", Tone.WARNING, "Ficará não incluído", "mais de um ano no dia da votação, 04/10/2026"),
    ("01/01/2000", "suspensa", Tone.WARNING, "Ficará não incluído", "título suspenso"),
    ("01/01/2000", "cancelada", Tone.WARNING, "Ficará não incluído", "título cancelado"),
]


@pytest.mark.parametrize(("since", "situation", "tone", "title", "why"), STANDINGS)
def test_where_the_voter_would_stand_is_said_with_the_reason_and_the_cutoff(
    sitting: Sitting, page: RollPage, since: str, situation: str, tone: Tone, title: str, why: str
) -> None:
    dialog = new_form(sitting, page)
    dialog.form.set_texts({**COMPLETE, "zona": "12", "residencia_desde": since, "situacao": situation})
    dialog.form.edited.emit()
    said = dialog.said()
    assert (said.tone, said.title) == (tone, title)
    assert why in said.text
    dialog.reject()


def test_a_cutoff_of_the_resolution_is_named_as_such(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "c.pleb", facts(cutoff=date(2026, 1, 31)))
    stations(desk, "12;1;Escola;")
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    page.add_one()
    dialog = sitting.dialog(VoterDialog)
    dialog.form.set_texts({**COMPLETE, "zona": "12", "secao": "1", "residencia_desde": "01/02/2026"})
    dialog.form.edited.emit()
    assert "31/01/2026" in dialog.said().text
    assert "não completa mais de um ano" not in dialog.said().text, "the resolution's date, not the statute's"
    dialog.reject()


def test_a_voter_is_registered_and_the_form_closes(sitting: Sitting, page: RollPage) -> None:
    dialog = new_form(sitting, page)
    assert nameless(dialog) == []
    type_in(sitting, dialog, **COMPLETE)
    with sitting.qtbot.waitSignal(sitting.session.told) as told:
        dialog.save_button.click()
    sitting.wait()
    assert told.args == ["Eleitor gravado: incluído"]
    assert sitting.dismissed(VoterDialog)
    made = sitting.desk.book.roll.get(titulo(50))
    assert made is not None
    assert (made.voter.name, made.voter.section, made.status) == ("Zélia d'Ávila", 2, RollStatus.INCLUDED)
    assert page.count.text() == "7 de 7"


def test_one_voter_after_another_keeps_zone_and_section(sitting: Sitting, page: RollPage) -> None:
    dialog = new_form(sitting, page)
    type_in(sitting, dialog, **COMPLETE)
    dialog.next_button.click()
    sitting.wait()
    assert not sitting.dismissed(VoterDialog)
    texts = dialog.form.texts()
    assert (texts["zona"], texts["secao"], texts["titulo"], texts["nome"]) == ("12", "2", "", "")
    assert dialog.form.line("titulo").hasFocus()
    dialog.reject()


def test_enter_on_a_row_changes_the_voter_there(sitting: Sitting, page: RollPage) -> None:
    search(sitting, page, "jose")
    sitting.press(Qt.Key.Key_Down)
    sitting.press(Qt.Key.Key_Return)
    dialog = sitting.dialog(VoterDialog)
    assert dialog.form.texts()["titulo"] == titulo(3)
    type_in(sitting, dialog, residencia_desde="03/10/2025")
    dialog.save_button.click()
    sitting.wait()
    changed = sitting.desk.book.roll.get(titulo(3))
    assert changed is not None
    assert changed.status is RollStatus.INCLUDED


def test_a_voter_is_removed_with_a_reason(sitting: Sitting, page: RollPage) -> None:
    search(sitting, page, "joana")
    sitting.press(Qt.Key.Key_Down)
    sitting.prompts.answer(None)
    sitting.press(Qt.Key.Key_Delete)
    sitting.wait()
    assert sitting.desk.book.roll.count(RollQuery()) == 6, "without a reason nothing happens"
    sitting.prompts.answer("Registrado por engano")
    sitting.press(Qt.Key.Key_Delete)
    sitting.wait()
    assert sitting.desk.book.roll.get(titulo(4)) is None
    last = sitting.desk.book.journal.latest(1)[0]
    assert last.after == {"reason": "Registrado por engano"}
    assert "Souza" not in str(last), "the journal refers to persons, it does not name them"


# ── from a file ────────────────────────────────────────────────────────────────────────────────────


def test_voters_are_brought_in_from_a_file_and_refused_rows_are_told(
    sitting: Sitting, page: RollPage, tmp_path: Path
) -> None:
    file = tmp_path / "relação.csv"
    lines = ("titulo;nome;zona;secao;residencia_desde", f"{titulo(70)};Rita;12;1;01/01/2000", "1;Rita;12;1;01/01/2000",
             f"{titulo(71)};Tomé;12;2;01/01/2026", f"{titulo(1)};Maria;12;1;01/01/2000")  # fmt: skip
    file.write_text("\n".join(lines), encoding="utf-8")
    sitting.prompts.answer(file)
    page.import_button.click()
    sitting.wait()
    dialog = sitting.dialog(ImportDialog)
    dialog._go.click()
    sitting.wait()
    told = dialog._result._told
    assert told.figures == (("Linhas lidas", 4), ("Incluídos", 1), ("Não incluídos", 1), ("Linhas recusadas", 2))
    assert told.notes == ("Não incluído · depois da data-limite (art. 3º, p.ú., I): 1",)
    assert [line.row.line for line in told.refused] == [3, 5]
    dialog.reject()
    assert page.count.text() == "8 de 8"


_NOTHING = "Nada foi importado: todas as linhas foram recusadas"
OUTCOMES = [
    (RollImport(2, 2, {RollStatus.INCLUDED: 2}, ()), Tone.OK, "Eleitores importados"),
    (
        RollImport(1, 0, {}, (RefusedRow(2, ("x",), ()),)),
        Tone.ERROR,
        "Nada foi importado: todas as linhas foram recusadas",
    ),
]


@pytest.mark.parametrize(("outcome", "tone", "title"), OUTCOMES)
def test_what_an_import_did_is_told(outcome: RollImport, tone: Tone, title: str) -> None:
    told = import_told(outcome)
    assert (told.tone, told.title) == (tone, title)


# ── before there are voters ────────────────────────────────────────────────────────────────────────


def test_without_stations_the_page_leads_to_them(sit: Sit, tmp_path: Path) -> None:
    sitting = sit(new_desk(tmp_path / "e.pleb"))
    page = sitting.show(factory(sitting.session))
    assert page.empty.title() == "Primeiro as seções"
    with sitting.qtbot.waitSignal(sitting.session.wanted) as wanted:
        page.empty_stations.click()
    assert wanted.args == ["secoes", None]


def test_without_voters_the_page_offers_to_bring_them_in(sit: Sit, tmp_path: Path) -> None:
    desk = new_desk(tmp_path / "e.pleb")
    stations(desk, "12;1;Escola;")
    sitting = sit(desk)
    page = sitting.show(factory(sitting.session))
    assert page.empty.title() == "Nenhum eleitor ainda"
    assert page.empty_import.hasFocus()
    sitting.prompts.answer(None)
    sitting.press(Qt.Key.Key_Space)
    assert sitting.prompts.asked[-1].title == "Importar eleitores"


def test_everything_has_a_name_for_a_screen_reader(page: RollPage) -> None:
    assert nameless(page) == []


def test_a_row_for_everyone_reads_as_it_does_on_paper(page: RollPage, sitting: Sitting) -> None:
    search(sitting, page, "joana")
    texts = [page.model.index(0, column).data() for column in range(page.model.columnCount())]
    spaced = f"{titulo(4)[:4]} {titulo(4)[4:8]} {titulo(4)[8:]}"
    assert texts == [spaced, "Joana (João Souza)", "", "12/2", "01/01/2001", "Incluído"]
