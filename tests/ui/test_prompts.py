"""Questions: buttons that are verbs, a safe way out, folders remembered."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QPushButton, QTreeView
from pytestqt.qtbot import QtBot

from plebapp.ui.prompts import Dialog, FileKind, Prompts, QtPrompts
from plebapp.ui.theme import Theme
from plebapp.ui.widgets.basic import Tone
from plebapp.ui.widgets.controls import ButtonKind
from tests.ui.fakes import Asked, FakePrompts
from tests.ui.walk import nameless

CSV = FileKind("voters", "Eleitores", ("*.csv", "*.txt"), "csv")


def buttons(dialog: QDialog) -> list[str]:
    return [button.text() for button in dialog.findChildren(QPushButton)]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> list[QDialog]:
    """Let dialogs be answered at once by the button that goes on; they are kept here."""
    shown: list[QDialog] = []

    def exec_(dialog: QDialog) -> int:
        qtbot.addWidget(dialog)
        shown.append(dialog)
        return 1

    monkeypatch.setattr(QDialog, "exec", exec_)
    return shown


def test_a_question_names_what_its_buttons_do(run: list[QDialog], store: QSettings) -> None:
    assert QtPrompts(store).confirm("Encerrar a relação?", "16.332 eleitores.", yes="Encerrar a relação")
    assert buttons(run[0]) == ["Cancelar", "Encerrar a relação"]
    assert not {"Sim", "Não", "OK"} & set(buttons(run[0]))
    assert run[0].windowTitle() == "Encerrar a relação?"
    assert nameless(run[0]) == []


@pytest.mark.parametrize(("kind", "stands_on"), [(ButtonKind.PRIMARY, "Abrir"), (ButtonKind.DANGER, "Cancelar")])
def test_the_keyboard_stands_on_the_safe_button(qtbot: QtBot, kind: ButtonKind, stands_on: str) -> None:
    dialog = Dialog("Abrir?", "Um arquivo.")
    qtbot.addWidget(dialog)
    dialog.add_buttons("Abrir", "Cancelar", kind)
    dialog.show()
    assert dialog.focusWidget().text() == stands_on


def test_a_dangerous_question_defaults_to_giving_up(qtbot: QtBot) -> None:
    dialog = Dialog("Excluir a seção?", "Os números digitados são descartados.", Tone.WARNING)
    qtbot.addWidget(dialog)
    dialog.add_buttons("Excluir a seção", "Manter", ButtonKind.DANGER)
    dialog.show()
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)


def test_enter_goes_on_with_a_harmless_question(qtbot: QtBot) -> None:
    dialog = Dialog("Abrir?", "Um arquivo.")
    qtbot.addWidget(dialog)
    dialog.add_buttons("Abrir", "Cancelar")
    dialog.show()
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)


def test_esc_gives_up(qtbot: QtBot) -> None:
    dialog = Dialog("Abrir?", "Um arquivo.")
    qtbot.addWidget(dialog)
    dialog.add_buttons("Abrir", "Cancelar")
    dialog.show()
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)


def test_a_line_may_not_stay_empty(qtbot: QtBot) -> None:
    dialog = Dialog("Quem trabalha?", "Nome")
    qtbot.addWidget(dialog)
    line = dialog.add_line("Nome", "")
    dialog.add_buttons("Começar", "Cancelar")
    dialog.show()
    go = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Começar")
    assert not go.isEnabled()
    qtbot.keyClicks(line, "   ")
    assert not go.isEnabled()
    qtbot.keyClicks(line, "Marta")
    assert go.isEnabled()
    assert nameless(dialog) == []


def test_a_text_comes_back_trimmed(store: QSettings, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setattr(QDialog, "exec", lambda dialog: qtbot.addWidget(dialog) or 1)
    assert QtPrompts(store).ask_text("Quem trabalha?", "Nome", initial="  Marta Nogueira ") == "Marta Nogueira"
    monkeypatch.setattr(QDialog, "exec", lambda dialog: qtbot.addWidget(dialog) or 0)
    assert QtPrompts(store).ask_text("Quem trabalha?", "Nome", initial="Marta") is None


def test_information_has_one_button(run: list[QDialog], store: QSettings) -> None:
    QtPrompts(store).inform("Gravado", "A cópia está no pendrive.", tone=Tone.OK)
    assert buttons(run[0]) == ["Entendi"]


def test_names_in_a_question_are_not_read_as_html(run: list[QDialog], store: QSettings) -> None:
    QtPrompts(store).inform("<h1>Título</h1>", "<img src='http://example.org'>")
    assert "<img" in run[0]._text.text()
    assert run[0]._text.textFormat() is Qt.TextFormat.PlainText


def test_folders_are_remembered_by_kind(
    store: QSettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    folder = tmp_path / "São José d’Oeste"
    folder.mkdir()
    file = folder / "eleitores.csv"
    file.write_text("titulo;nome\n", encoding="utf-8")
    opened_in: list[str] = []

    def exec_(dialog: QFileDialog) -> int:
        qtbot.addWidget(dialog)
        opened_in.append(dialog.directory().absolutePath())
        dialog.selectFile(str(file))
        return 1

    monkeypatch.setattr(QFileDialog, "exec", exec_)
    prompts = QtPrompts(store)
    assert prompts.open_file("Importar eleitores", CSV) == file
    assert prompts.open_file("Importar eleitores", CSV) == file
    prompts.open_file("Abrir", FileKind("other", "Outro", ("*",)))
    assert opened_in == [str(Path.home()), str(folder), str(Path.home())]
    folder_gone = FileKind("gone", "Sumido", ("*",))
    store.setValue("folders/gone", str(tmp_path / "não existe"))
    prompts.open_file("Abrir", folder_gone)
    assert opened_in[-1] == str(Path.home())


def test_a_file_to_write_has_a_suggested_name(
    store: QSettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    seen: list[tuple[str, QFileDialog.AcceptMode]] = []

    def exec_(dialog: QFileDialog) -> int:
        qtbot.addWidget(dialog)
        seen.append((Path(dialog.selectedFiles()[0]).name, dialog.acceptMode()))
        return 0

    monkeypatch.setattr(QFileDialog, "exec", exec_)
    assert QtPrompts(store).save_file("Salvar recusados", CSV, "recusados.csv") is None
    assert seen == [("recusados.csv", QFileDialog.AcceptMode.AcceptSave)]
    assert store.value("folders/voters") is None


@pytest.mark.parametrize("replaces", [True, False])
def test_a_file_is_replaced_only_where_somebody_says_so_by_a_verb(
    store: QSettings, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, tmp_path: Path, replaces: bool
) -> None:
    there, free = tmp_path / "há.csv", tmp_path / "não há.csv"
    there.write_text("")
    kind = FileKind("voters", "Eleitores", ("*.csv",), "csv", replaces=replaces)
    chosen, questions, answers = [there, there, free], [], [0, 1]

    def choose(dialog: QFileDialog) -> int:
        qtbot.addWidget(dialog)
        assert dialog.testOption(QFileDialog.Option.DontConfirmOverwrite), "Qt's own question says Sim and Não"
        dialog.selectFile(str(chosen.pop(0)))
        return 1

    def answer(dialog: QDialog) -> int:
        qtbot.addWidget(dialog)
        questions.append((dialog.windowTitle(), buttons(dialog)))
        return answers.pop(0)

    monkeypatch.setattr(QFileDialog, "exec", choose)
    monkeypatch.setattr(QDialog, "exec", answer)
    prompts = QtPrompts(store)
    assert prompts.save_file("Salvar", kind, "há.csv") == there
    asked = ("Substituir o arquivo?", ["Dar outro nome", "Substituir"])
    assert questions == [asked, asked] * replaces, "refused once, it is asked again where to write"
    chosen[:] = [free]
    assert prompts.save_file("Salvar", kind, "há.csv") == free
    assert len(questions) == 2 * replaces


def test_a_kind_of_file_filters() -> None:
    assert CSV.filters == "Eleitores (*.csv *.txt);;Todos os arquivos (*)"


def test_the_fake_keeps_questions_and_answers_in_order(prompts: FakePrompts, tmp_path: Path) -> None:
    port: Prompts = prompts
    prompts.answer(True, "Marta", tmp_path / "a.csv", None)
    assert port.confirm("Encerrar?", "…", yes="Encerrar") is True
    assert port.ask_text("Quem?", "Nome") == "Marta"
    assert port.open_file("Importar", CSV) == tmp_path / "a.csv"
    assert port.save_file("Salvar", CSV, "b.csv") is None
    port.inform("Pronto", "…")
    assert prompts.asked == [
        Asked("confirm", "Encerrar?", "…", "Encerrar"),
        Asked("ask_text", "Quem?", "Nome", "Confirmar"),
        Asked("open_file", "Importar", "voters"),
        Asked("save_file", "Salvar", "b.csv"),
        Asked("inform", "Pronto", "…"),
    ]
    assert prompts.left == 0


def test_the_fake_fails_where_nobody_laid_out_an_answer(prompts: FakePrompts) -> None:
    with pytest.raises(AssertionError, match="nobody laid out"):
        prompts.confirm("Encerrar?", "…", yes="Encerrar")


WAYS = (("read", "Abrir só para leitura"), ("copy", "Copiar para este computador…"))


def test_a_choice_of_ways_names_each_and_enter_takes_the_first(qtbot: QtBot) -> None:
    dialog = Dialog("Está em uso", "Por outra pessoa.", Tone.WARNING)
    qtbot.addWidget(dialog)
    dialog.add_ways(WAYS, "Cancelar")
    dialog.show()
    assert buttons(dialog) == ["Abrir só para leitura", "Copiar para este computador…", "Cancelar"]
    with qtbot.waitSignal(dialog.accepted):
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.way == "read"


def test_the_way_that_was_pressed_is_told_and_none_if_given_up(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, store: QSettings
) -> None:
    pressed = iter([1, 2])

    def exec_(dialog: QDialog) -> int:
        qtbot.addWidget(dialog)
        dialog.findChildren(QPushButton)[next(pressed)].click()
        return dialog.result()

    monkeypatch.setattr(QDialog, "exec", exec_)
    assert QtPrompts(store).choose("Está em uso", "Por outra pessoa.", WAYS) == "copy"
    assert QtPrompts(store).choose("Está em uso", "Por outra pessoa.", WAYS) == ""


def test_a_folder_is_remembered(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, store: QSettings, tmp_path: Path
) -> None:
    def exec_(dialog: QFileDialog) -> int:
        qtbot.addWidget(dialog)
        dialog.selectFile(str(tmp_path))
        return 1

    monkeypatch.setattr(QFileDialog, "exec", exec_)
    assert QtPrompts(store).folder("Pasta das cópias", "copies") == tmp_path
    assert store.value("folders/copies") == str(tmp_path)
    monkeypatch.setattr(QFileDialog, "exec", lambda dialog: qtbot.addWidget(dialog) or 0)
    assert QtPrompts(store).folder("Pasta das cópias", "copies") is None


@pytest.mark.parametrize("scale", [100, 200])
def test_no_line_of_a_question_is_ever_cut(qtbot: QtBot, look: Theme, scale: int) -> None:
    look.set_text_scale(scale)
    dialog = Dialog("Trocar quem trabalha", "Num posto, duas pessoas ficam neste computador até o fim da sessão. " * 3)
    qtbot.addWidget(dialog)
    dialog.add_ways((("pair", "Chamar outra pessoa ao posto"), ("other", "Trocar de pessoa")), "Cancelar")
    dialog.show()
    dialog.resize(dialog.width(), 10)  # as where the desktop leaves too little room
    text = dialog._text
    qtbot.waitUntil(lambda: text.height() >= text.heightForWidth(text.width()))


def test_file_dialogs_speak_portuguese_and_cut_no_heading(
    qtbot: QtBot, look: Theme, monkeypatch: pytest.MonkeyPatch, store: QSettings
) -> None:
    accepted: list[str] = []

    def exec_(dialog: QFileDialog) -> int:
        qtbot.addWidget(dialog)
        dialog.show()
        labels = QFileDialog.DialogLabel
        said = [dialog.labelText(place) for place in (labels.LookIn, labels.FileName, labels.FileType, labels.Reject)]
        assert said == ["Em:", "Nome:", "Tipo:", "Cancelar"]
        accepted.append(dialog.labelText(labels.Accept))
        (header,) = (view.header() for view in dialog.findChildren(QTreeView))
        for column in range(header.count()):
            assert header.sectionSize(column) >= header.sectionSizeHint(column)
        return 0

    monkeypatch.setattr(QFileDialog, "exec", exec_)
    prompts = QtPrompts(store)
    assert prompts.open_file("Abrir plebiscito", CSV) is None
    assert prompts.save_file("Salvar", CSV, "a.csv") is None
    assert prompts.folder("Pasta das cópias", "x") is None
    assert accepted == ["Abrir", "Salvar", "Escolher"]
