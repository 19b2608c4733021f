"""Cards, pills, check lines, figures, forms, the strip, the page: they show what they are given and do not jump."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from plebapp.ui.theme import Theme
from plebapp.ui.widgets.basic import Card, Pill, Tone, label
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.controls import Button, ButtonKind, CheckBox, Choice, RadioButton
from plebapp.ui.widgets.empty_state import EmptyState
from plebapp.ui.widgets.figure import FigureCard, FigureLabel
from plebapp.ui.widgets.form import FormSection
from plebapp.ui.widgets.page import Page
from plebapp.ui.widgets.status_strip import StatusStrip, StatusView
from tests.ui.walk import focusable, nameless, spoken


def test_labels_never_read_html(qtbot: QtBot) -> None:
    shown = label("<b>Ana</b> & <img src='x'>")
    qtbot.addWidget(shown)
    assert shown.textFormat() is Qt.TextFormat.PlainText


def test_a_pill_changes_words_and_tone(qtbot: QtBot) -> None:
    pill = Pill("NADA ESTÁ DECIDIDO", Tone.WARNING)
    qtbot.addWidget(pill)
    pill.show_state("FAVORÁVEL", Tone.OK)
    assert (pill.text(), pill.property("tone")) == ("FAVORÁVEL", "ok")


def test_a_card_may_get_its_title_later(qtbot: QtBot) -> None:
    card = Card("Quórum", "em aberto")
    qtbot.addWidget(card)
    card.set_title("Quórum", "alcançado", Tone.OK)
    assert card._remark.text() == "alcançado"


@pytest.mark.parametrize("scale", [100, 200])
def test_a_finding_does_not_move_what_is_below(qtbot: QtBot, look: Theme, scale: int) -> None:
    look.set_text_scale(scale)
    holder = QWidget()
    qtbot.addWidget(holder)
    column = QVBoxLayout(holder)
    line, below = CheckLine(lines=2), QPushButton("abaixo")
    column.addWidget(line)
    column.addWidget(below)
    column.addStretch(1)
    holder.resize(420 * scale // 100, 400 * scale // 100)
    holder.show()
    places = []
    for view in (
        CheckView(),
        CheckView(Tone.NEUTRAL, "Ainda não conferido"),
        CheckView(Tone.OK, "Confere", "308 + 2 = 310"),
        CheckView(Tone.ERROR, "A soma não fecha (I02)", "Sim + Não + brancos + nulos = 309; cédulas apuradas = 310."),
    ):
        line.show_check(view)
        holder.layout().activate()
        places.append(below.y())
    assert len(set(places)) == 1
    assert not line.grab().isNull()


def test_a_finding_says_its_kind_in_words(qtbot: QtBot) -> None:
    line = CheckLine(1, CheckView(Tone.ERROR, "A soma não fecha", "309 ≠ 310"))
    qtbot.addWidget(line)
    assert line.accessibleName() == "Inconsistência impeditiva: A soma não fecha"
    assert line.accessibleDescription() == "309 ≠ 310"
    line.show_check(CheckView())
    assert line.accessibleName() == ""


def test_a_figure_keeps_its_height_without_a_remark(qtbot: QtBot) -> None:
    figure = FigureLabel("Comparecimento", "4.983", "47,85 %")
    qtbot.addWidget(figure)
    before = figure.sizeHint().height()
    figure.show_figure("0")
    assert figure.sizeHint().height() == before
    assert figure.accessibleName() == "Comparecimento: 0."


def test_a_figure_card_passes_the_figure_on(qtbot: QtBot) -> None:
    card = FigureCard("Faltam apurar", "6 seções")
    qtbot.addWidget(card)
    card.show_figure("nenhuma", "todas apuradas", Tone.OK)
    assert card.label.accessibleName() == "Faltam apurar: nenhuma. todas apuradas"


def test_a_form_names_its_fields_and_says_what_is_wrong(qtbot: QtBot) -> None:
    form = FormSection("O plebiscito", columns=2)
    qtbot.addWidget(form)
    row = form.add_field("Data da votação", QLineEdit(), "dd/mm/aaaa")
    form.resize(600, 300)
    form.show()
    before = row.height()
    assert spoken(row.field) == "Data da votação"
    assert row.problem() == ""
    row.set_problem("32/01/2026 não existe no calendário")
    assert row.problem() == "32/01/2026 não existe no calendário"
    assert row.field.accessibleDescription() == "32/01/2026 não existe no calendário"
    assert row.field.property("tone") == "error"
    form.layout().activate()
    assert row.height() == before
    row.set_problem("")
    assert row.field.accessibleDescription() == "dd/mm/aaaa"
    assert row.field.property("tone") == "neutral"


def test_a_form_fills_its_columns_from_left_to_right(qtbot: QtBot) -> None:
    form = FormSection(columns=3)
    qtbot.addWidget(form)
    rows = [form.add_field("a", QLineEdit(), span=2), form.add_field("b", QLineEdit(), span=2)]
    rows += [form.add_field("c", QLineEdit()), form.add_field("d", QLineEdit(), span=9)]
    places = [form._grid.getItemPosition(form._grid.indexOf(row)) for row in rows]
    assert places == [(0, 0, 1, 2), (1, 0, 1, 2), (1, 2, 1, 1), (2, 0, 1, 3)]


def test_the_strip_shows_what_it_has_and_says_it(qtbot: QtBot) -> None:
    strip = StatusStrip()
    qtbot.addWidget(strip)
    assert spoken(strip) == "Nenhum plebiscito aberto"
    strip.show_status(StatusView("10.412", "18 de 24", "4.983 (47,85 %)", "faltam 223 para o quórum", Tone.WARNING))
    assert spoken(strip) == (
        "Inscritos 10.412; Seções apuradas 18 de 24; Comparecimento 4.983 (47,85 %); faltam 223 para o quórum"
    )
    assert [name for name, entry in strip._entries.items() if entry.isHidden()] == ["mode", "person", "copy"]


def test_the_remark_on_copies_has_words_shape_and_tone_and_can_be_pressed(qtbot: QtBot) -> None:
    strip = StatusStrip()
    qtbot.addWidget(strip)
    strip.show()
    view = StatusView(
        copy="Sem pasta das cópias", copy_tone=Tone.WARNING, copy_hint="Escolher a pasta", mode="SÓ LEITURA"
    )
    strip.show_status(view)
    assert spoken(strip) == "SÓ LEITURA; Sem pasta das cópias"
    assert spoken(strip.copy) == "Sem pasta das cópias"
    assert strip.copy.accessibleDescription() == "Escolher a pasta"
    assert not strip.copy.icon().isNull()
    with qtbot.waitSignal(strip.copy_requested):
        qtbot.keyClick(strip.copy, Qt.Key.Key_Space)


@pytest.mark.parametrize("width", [500, 800, 1366])
def test_the_strip_wraps_and_never_cuts(qtbot: QtBot, width: int) -> None:
    strip = StatusStrip()
    qtbot.addWidget(strip)
    strip.show_status(
        StatusView(
            "16.332", "49 de 50", "11.787 (72,17 %)", "quórum alcançado, +3.621", Tone.OK, "Marta", "Cópia 19h42"
        )
    )
    strip.resize(width, strip.heightForWidth(width))
    strip.show()
    entries = [entry for entry in strip._entries.values() if entry.isVisible()]
    assert len(entries) == 6
    for entry in entries:
        assert strip.rect().contains(entry.geometry())
        assert entry.width() >= entry.sizeHint().width()
    for one in entries:
        assert not [two for two in entries if two is not one and two.geometry().intersects(one.geometry())]


def test_a_page_puts_its_buttons_below_where_the_width_ends(qtbot: QtBot) -> None:
    page = Page("Eleitorado", "10.412 incluídos")
    qtbot.addWidget(page)
    page.header.set_pill("relação aberta")
    for text in ("Importar…", "Novo eleitor", "Encerrar a relação de votantes"):
        page.header.add_button(text)
    page.show()
    button = page.header.findChildren(QPushButton)[-1]
    subtitle = page.header._subtitle
    page.resize(1400, 500)
    qtbot.waitUntil(lambda: button.mapTo(page, button.rect().bottomLeft()).y() < subtitle.geometry().bottom() + 40)
    assert button.mapTo(page, button.rect().topRight()).x() < 1400
    page.resize(700, 500)
    qtbot.waitUntil(lambda: button.mapTo(page, button.rect().topLeft()).y() > subtitle.geometry().bottom())
    assert button.mapTo(page, button.rect().topRight()).x() < 700


def test_a_page_scrolls_what_does_not_fit_and_keeps_its_foot(qtbot: QtBot) -> None:
    page = Page("Dados")
    qtbot.addWidget(page)
    tall = QWidget()
    tall.setMinimumSize(QSize(100, 3000))
    page.add(tall)
    foot = page.add_foot()
    save = Button("Gravar", ButtonKind.PRIMARY)
    foot.addWidget(save)
    page.resize(900, 500)
    page.show()
    assert page.minimumSizeHint().height() < 500
    assert page.rect().contains(save.mapTo(page, save.rect().center()))


def test_cards_keep_the_headers_edge_beside_a_scroll_bar(qtbot: QtBot) -> None:
    page = Page("Dados")
    qtbot.addWidget(page)
    card = Card("Um")
    page.add(card)
    page.resize(900, 500)
    page.show()
    right = card.mapTo(page, card.rect().topRight()).x()
    card.setMinimumHeight(3000)
    qtbot.waitUntil(lambda: page._scroll.verticalScrollBar().maximum() > 0)
    assert card.mapTo(page, card.rect().topRight()).x() == pytest.approx(right, abs=1)


def test_an_empty_state_leads_on(qtbot: QtBot) -> None:
    empty = EmptyState("stations", "Ainda não há seções", "Importe o CSV do cartório. " * 6)
    qtbot.addWidget(empty)
    button = empty.add_button("Importar seções…", icon="import")
    empty.resize(900, 500)
    empty.show()
    with qtbot.waitSignal(button.clicked):
        qtbot.keyClick(button, Qt.Key.Key_Space)
    text = empty._text
    assert text.height() >= text.heightForWidth(text.width())


def test_a_choice_keeps_its_value_among_other_options(qtbot: QtBot) -> None:
    choice = Choice("Seção", [("Todas", None), ("12/345", 345), ("12/346", 346)])
    qtbot.addWidget(choice)
    choice.choose(346)
    with qtbot.assertNotEmitted(choice.currentIndexChanged):
        choice.set_options([("Todas", None), ("12/346", 346)])
    assert choice.value() == 346
    choice.set_options([("Todas", None)])
    assert choice.value() is None
    with pytest.raises(ValueError, match="Seção"):
        choice.choose(999)


@pytest.mark.parametrize("kind", [CheckBox, RadioButton])
@pytest.mark.parametrize("scale", [100, 200])
def test_marks_show_whether_they_are_set(qtbot: QtBot, look: Theme, kind: type, scale: int) -> None:
    look.set_text_scale(scale)
    box = kind("Ler o código da folha")
    qtbot.addWidget(box)
    off = box.grab().toImage()
    box.setChecked(True)
    on = box.grab().toImage()
    box.setEnabled(False)
    assert len({off.cacheKey(), on.cacheKey()}) == 2
    assert off != on != box.grab().toImage()


def test_a_button_shows_that_it_has_the_focus(qtbot: QtBot) -> None:
    for kind in ButtonKind:
        button = Button("Gravar", kind, "save")
        qtbot.addWidget(button)
        button.show()
        button.clearFocus()
        without = button.grab().toImage()
        button.setFocus()
        qtbot.waitUntil(button.hasFocus)
        assert button.grab().toImage() != without


def test_the_words_of_a_button_fit_beside_its_icon(qtbot: QtBot) -> None:
    plain, pictured = Button("Encerrar a relação de votantes"), Button("Encerrar a relação de votantes", icon="lock")
    qtbot.addWidget(plain)
    qtbot.addWidget(pictured)
    pictured.ensurePolished()
    plain.ensurePolished()
    assert pictured.sizeHint().width() >= plain.sizeHint().width() + pictured.iconSize().width()


def test_every_control_has_a_name(qtbot: QtBot) -> None:
    page = Page("Tudo")
    qtbot.addWidget(page)
    form = FormSection("Dados")
    form.add_field("UF", Choice("UF", [("SP", "SP")]))
    form.add_field("Nome", QLineEdit())
    page.add(form)
    page.add(CheckBox("Ler o código"))
    page.add(Button("Gravar"))
    page.show()
    assert len(focusable(page)) == 4
    assert nameless(page) == []
