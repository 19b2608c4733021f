"""Bringing in a table: what is recognised, what is chosen by hand and remembered, what is refused and saved."""

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from plebapp.domain.errors import BadFile, Code
from plebapp.domain.voter import Criterion, voter_fields
from plebapp.exchange.tables import open_table
from plebapp.ui.dialogs.import_result import Told
from plebapp.ui.dialogs.import_table import ImportDialog, ImportSpec, start_import
from plebapp.ui.models.import_preview import MappedTable, recognise
from plebapp.ui.models.refused import refused_lines
from plebapp.ui.widgets.basic import Tone
from plebapp.usecases.ports import Desk, Report, Table
from plebapp.usecases.voters import RollImport, import_voters
from tests.ui.sitting import Sitting, nobody, sit_down
from tests.ui.walk import nameless
from tests.usecases.office import new_desk, stations, titulo

FIELDS = voter_fields(Criterion.RESIDENCE)


def told(outcome: RollImport) -> Told:
    figures = (("lidas", outcome.read), ("incluídos", outcome.included))
    return Told("Feito", figures, (), refused_lines(outcome.refused), Tone.OK)


def bring_in(desk: Desk, table: Table, chosen: object, report: Report) -> RollImport:
    return import_voters(desk, table, chosen, report)


SPEC = ImportSpec("voters", "Importar eleitores", "Importando eleitores", FIELDS, bring_in, told)


@pytest.fixture
def sitting(qtbot: QtBot, qapp: QApplication, store: QSettings, tmp_path: Path) -> Iterator[Sitting]:
    desk = new_desk(tmp_path / "a.pleb")
    stations(desk, "12;1;Escola;")
    desk.book.close()
    made = sit_down(qtbot, qapp, tmp_path / "a.pleb", store)
    made.show(QWidget())
    yield made
    made.close()
    made.runner.close()


Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def make(*lines: str, name: str = "eleitores.csv") -> Path:
        (tmp_path / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
        return tmp_path / name

    return make


def begin(sitting: Sitting, path: Path, spec: ImportSpec = SPEC) -> ImportDialog:
    assert sitting.page is not None
    sitting.prompts.answer(path)
    start_import(sitting.session, spec, sitting.page)
    sitting.wait()
    return sitting.dialog(ImportDialog)


HEADER = "titulo;nome;zona;secao;residencia_desde"
GOOD = f"{titulo(1)};Ana;12;1;01/01/2000"


def test_recognised_columns_are_chosen_and_enter_brings_the_table_in(sitting: Sitting, write: Write) -> None:
    dialog = begin(sitting, write(HEADER, GOOD))
    assert dialog.columns.missing() == ()
    sitting.press(Qt.Key.Key_Return)
    sitting.wait()
    assert dict(dialog.outcome.told().figures) == {"lidas": 1, "incluídos": 1}
    sitting.press(Qt.Key.Key_Return)
    assert sitting.dismissed(ImportDialog)


def test_how_the_file_was_read_is_said(sitting: Sitting, tmp_path: Path) -> None:
    path = tmp_path / "latin.csv"
    path.write_bytes(f"{HEADER}\n{titulo(1)};José;12;1;01/01/2000\n".replace(";", ",").encode("latin-1"))
    dialog = begin(sitting, path)
    assert "texto em Windows-1252 · colunas separadas por vírgula" in dialog.subtitle()
    dialog.reject()


def test_a_required_field_without_a_column_is_asked_for(sitting: Sitting, write: Write) -> None:
    dialog = begin(sitting, write("documento;nome;zona;secao;residencia_desde", GOOD))
    assert dialog.columns.missing() == ("Título",)
    assert not dialog.go_button.isEnabled()
    assert "Falta indicar a coluna de: Título" in dialog.said().title
    assert QApplication.focusWidget() is dialog.columns.first_missing()
    dialog.columns.set_choice({**dialog.columns.choice(), "titulo": "documento"})
    dialog.columns.changed.emit()
    assert dialog.go_button.isEnabled()
    dialog.start()
    sitting.wait()
    assert dict(dialog.outcome.told().figures)["incluídos"] == 1
    dialog.reject()


def test_what_was_chosen_is_remembered_for_the_same_columns(sitting: Sitting, write: Write) -> None:
    header = "documento;nome;zona;secao;residencia_desde"
    dialog = begin(sitting, write(header, GOOD))
    dialog.columns.set_choice({**dialog.columns.choice(), "titulo": "documento"})
    dialog.start()
    sitting.wait()
    dialog.reject()
    dialog = begin(sitting, write(header, f"{titulo(2)};Bia;12;1;01/01/2000", name="outro.csv"))
    assert dialog.columns.choice()["titulo"] == "documento"
    dialog.reject()
    dialog = begin(sitting, write(f"{header};endereco", GOOD + ";Rua A", name="mais.csv"))
    assert "titulo" not in dialog.columns.choice()
    dialog.reject()


def test_a_column_passed_over_by_hand_is_not_brought_in_by_its_name(sitting: Sitting, write: Write) -> None:
    dialog = begin(sitting, write(f"{HEADER};endereco", f"{GOOD};Rua das Acácias"))
    choice = dialog.columns.choice()
    del choice["endereco"]
    dialog.columns.set_choice(choice)
    dialog.start()
    sitting.wait()
    voter = sitting.desk.book.roll.get(titulo(1))
    assert voter is not None
    assert voter.voter.address is None
    dialog.reject()


def test_two_columns_for_one_field_are_left_to_the_person(write: Write) -> None:
    table = open_table(write("titulo;nome;inscricao", "1;2;3"))
    assert recognise(table.header, FIELDS) == {"nome": "nome"}


def test_a_mapped_table_keeps_what_serves_no_field(write: Write) -> None:
    table = open_table(write("uf;titulo;nome;mae", "SP;1;2;3"))
    mapped = MappedTable(table, FIELDS, {"titulo": "titulo"})
    assert mapped.header == ("uf", "titulo", "", "")
    assert mapped.chosen == (("titulo", "titulo"),)
    assert [cells for _, cells in mapped.rows()] == [["SP", "1", "2", "3"]]


def test_the_preview_marks_what_cannot_be_read(sitting: Sitting, write: Write) -> None:
    dialog = begin(sitting, write(HEADER, GOOD, f"{titulo(2)[:-1]}x;Bia;12;1;31/02/2000"))
    model = dialog.preview.model()
    marked = [
        (row, str(model.headerData(column, Qt.Orientation.Horizontal)))
        for row in range(2)
        for column in range(model.columnCount())
        if model.index(row, column).data(Qt.ItemDataRole.DecorationRole) is not None
    ]
    assert marked == [(1, "Título"), (1, "Reside na área desde")]
    dialog.reject()


def test_refused_rows_are_saved_with_their_reasons_and_can_be_brought_in_again(
    sitting: Sitting, write: Write, tmp_path: Path
) -> None:
    wrong = (f"{titulo(2)};=cmd();12;9;01/01/2000", f"{titulo(3)};Céu;x;1;31/02/2000")
    dialog = begin(sitting, write(HEADER, GOOD, *wrong))
    dialog.start()
    sitting.wait()
    target = tmp_path / "recusadas.csv"
    sitting.prompts.answer(target)
    dialog.save_button.click()
    with target.open(encoding="utf-8-sig", newline="") as file:
        header, *rows = csv.reader(file, delimiter=";")
    assert header == [*HEADER.split(";"), "linha", "campo", "valor", "motivo"]
    assert [row[:3] for row in rows] == [[titulo(2), "'=cmd()", "12"], [titulo(3), "Céu", "x"]]
    assert [row[5:7] for row in rows] == [["3", "secao"], ["4", "zona | residencia_desde"]]
    dialog.reject()
    again = begin(sitting, target)
    assert again.columns.missing() == ()
    assert [cells[1] for _, cells in open_table(target).rows()] == ["=cmd()", "Céu"]
    again.reject()


def test_a_disk_that_refuses_is_told(sitting: Sitting, write: Write, tmp_path: Path) -> None:
    dialog = begin(sitting, write(HEADER, GOOD, "x;Bia;12;1;01/01/2000"))
    dialog.start()
    sitting.wait()
    sitting.prompts.answer(tmp_path / "não há" / "x.csv")
    dialog.save_button.click()
    assert sitting.prompts.asked[-1].title == "As linhas não foram salvas"
    dialog.reject()


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "vazio"),
        (b"PK\x03\x04 planilha", ""),
        (b"%PDF-1.7", ""),
        (b"titulo;nome\n\0\0;x\n", ""),
        ("titulo;nome\n".encode("utf-16-le"), ""),
        (b"12;1;400\n12;2;390\n", "cabeçalho"),
    ],
)
def test_a_file_of_another_shape_is_told_in_plain_words(
    sitting: Sitting, tmp_path: Path, content: bytes, words: str
) -> None:
    (tmp_path / "x.csv").write_bytes(content)
    assert sitting.page is not None
    sitting.prompts.answer(tmp_path / "x.csv")
    start_import(sitting.session, SPEC, sitting.page)
    sitting.wait()
    assert sitting.prompts.asked[-1].title == "Não foi possível"
    assert words in sitting.prompts.asked[-1].text
    assert sitting.dismissed(ImportDialog)


def test_a_file_that_breaks_half_way_is_told_and_nothing_changes(sitting: Sitting, write: Write) -> None:
    rows = [f"{titulo(n)};Ana;12;1;01/01/2000" for n in range(1, 60)]
    dialog = begin(sitting, write(HEADER, *rows, '"aspas abertas;x'))
    dialog.start()
    sitting.wait()
    assert dialog.said().title == "Nada foi importado"
    assert "aspas" in dialog.said().text
    assert sitting.session.canvass().whole.totals.enrolled == 0
    assert dialog.go_button.isEnabled()
    dialog.reject()


def test_cancelling_leaves_the_file_as_it_was(sitting: Sitting, write: Write) -> None:
    begun: list[bool] = []

    def endless(_desk: Desk, _table: Table, _chosen: object, report: Report) -> object:
        begun.append(True)
        while True:
            report(1, 2)

    spec = ImportSpec("voters", "Importar", "Importando", FIELDS, endless, told)
    dialog = begin(sitting, write(HEADER, GOOD), spec)
    dialog.start()
    sitting.qtbot.waitUntil(lambda: bool(begun))
    dialog.reject()
    sitting.wait()
    assert dialog.said().title == "Importação cancelada"
    assert dialog.isVisible()
    dialog.reject()
    assert sitting.dismissed(ImportDialog)


def test_a_failure_that_names_rows_is_shown_as_rows(sitting: Sitting, write: Write) -> None:
    def refuse(*_arguments: object) -> object:
        raise BadFile(Code.TABLE_WITHOUT_ROWS, name="x")

    spec = ImportSpec(
        "voters", "Importar", "Importando", FIELDS, refuse, told, failed=lambda _: Told("Nada entrou", tone=Tone.ERROR)
    )
    dialog = begin(sitting, write(HEADER, GOOD), spec)
    dialog.start()
    sitting.wait()
    assert dialog.outcome.told().title == "Nada entrou"
    dialog.reject()


def test_without_a_person_nothing_is_brought_in(sitting: Sitting, write: Write) -> None:
    nobody(sitting)
    dialog = begin(sitting, write(HEADER, GOOD))
    sitting.prompts.answer(None)
    dialog.start()
    sitting.wait()
    assert sitting.session.canvass().whole.totals.enrolled == 0
    assert dialog.go_button.isEnabled()
    dialog.reject()


def test_everything_has_a_name_for_a_screen_reader(sitting: Sitting, write: Write) -> None:
    dialog = begin(sitting, write(HEADER, GOOD))
    assert nameless(dialog) == []
    dialog.reject()
