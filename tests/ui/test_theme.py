"""The look follows the system unless a person chose, and grows with the text."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from plebapp.ui import stylesheet, theme
from plebapp.ui.palette import SCHEMES, Role, Scheme
from plebapp.ui.spacing import space
from plebapp.ui.theme import TEXT_SCALES, Appearance, Theme
from plebapp.ui.typography import BASE_POINTS, Metrics, Text
from plebapp.ui.widgets.basic import label


class Hints:
    """What a system asks for, in the shape of QStyleHints."""

    def __init__(self, scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference) -> None:
        self._scheme, self._contrast = scheme, contrast

    def colorScheme(self) -> Qt.ColorScheme:
        return self._scheme

    def accessibility(self) -> "Hints":
        return self

    def contrastPreference(self) -> Qt.ContrastPreference:
        return self._contrast


@pytest.mark.parametrize(
    ("scheme", "contrast", "expected"),
    [
        (Qt.ColorScheme.Unknown, Qt.ContrastPreference.NoPreference, Scheme.LIGHT),
        (Qt.ColorScheme.Light, Qt.ContrastPreference.NoPreference, Scheme.LIGHT),
        (Qt.ColorScheme.Dark, Qt.ContrastPreference.NoPreference, Scheme.DARK),
        (Qt.ColorScheme.Light, Qt.ContrastPreference.HighContrast, Scheme.CONTRAST_LIGHT),
        (Qt.ColorScheme.Dark, Qt.ContrastPreference.HighContrast, Scheme.CONTRAST_DARK),
    ],
)
def test_the_colours_are_those_the_system_asks_for(
    scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference, expected: Scheme
) -> None:
    assert theme.system_scheme(Hints(scheme, contrast)) is expected


def test_the_system_chooses_until_a_person_does(
    look: Theme, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = qapp.styleHints()
    assert (look.appearance, look.scheme) == (Appearance.SYSTEM, Scheme.LIGHT)
    monkeypatch.setattr(theme, "system_scheme", lambda _hints: Scheme.DARK)
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert look.scheme is Scheme.DARK
    monkeypatch.setattr(theme, "system_scheme", lambda _hints: Scheme.CONTRAST_DARK)
    hints.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)
    assert look.scheme is Scheme.CONTRAST_DARK
    look.set_appearance(Appearance.LIGHT)
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert look.scheme is Scheme.LIGHT
    monkeypatch.undo()
    look.apply()


@pytest.mark.parametrize("appearance", [a for a in Appearance if a is not Appearance.SYSTEM])
def test_a_choice_dresses_the_whole_application(look: Theme, qapp: QApplication, appearance: Appearance) -> None:
    look.set_appearance(appearance)
    colours = SCHEMES[Scheme(appearance.value)]
    assert look.color(Role.TEXT).name().upper() == colours[Role.TEXT]
    assert qapp.palette().color(QPalette.ColorRole.WindowText).name().upper() == colours[Role.TEXT]
    assert colours[Role.RAISED] in qapp.styleSheet()


@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_text_and_room_grow_together(look: Theme, scale: int) -> None:
    look.set_text_scale(scale)
    assert look.font().pointSizeF() == pytest.approx(BASE_POINTS * scale / 100, abs=0.1)
    assert look.metrics.grid(1) == pytest.approx(8 * scale / 100, abs=1)
    shown = label("Eleitorado")
    shown.ensurePolished()
    assert shown.font().pointSizeF() == pytest.approx(look.font().pointSizeF())


def test_steps_stop_at_both_ends(look: Theme) -> None:
    look.step_text_scale(-1)
    assert look.text_scale == 100
    look.step_text_scale(1)
    assert look.text_scale == 110
    look.step_text_scale(100)
    assert look.text_scale == 200


def test_a_size_that_is_not_offered_is_refused(look: Theme) -> None:
    with pytest.raises(ValueError, match="99"):
        look.set_text_scale(99)
    assert look.text_scale == 100


def test_choices_are_kept_for_the_next_sitting(look: Theme, qapp: QApplication, store: QSettings) -> None:
    first = Theme(qapp, store)
    first.set_appearance(Appearance.DARK)
    first.set_text_scale(150)
    again = Theme(qapp, store)
    assert (again.scheme, again.text_scale) == (Scheme.DARK, 150)
    look.apply()


@pytest.mark.parametrize("rubbish", ["", "pink", "-1", "1e9", "100 "])
def test_damaged_settings_are_ignored(qapp: QApplication, store: QSettings, rubbish: str) -> None:
    store.setValue("view/appearance", rubbish)
    store.setValue("view/text_scale", rubbish)
    again = Theme(qapp, store)
    assert (again.appearance, again.text_scale) == (Appearance.SYSTEM, 100)


@pytest.mark.parametrize("kind", Text)
def test_figures_are_tabular(look: Theme, kind: Text) -> None:
    metrics = QFontMetricsF(look.font(kind))
    assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


def test_figures_that_decide_are_large(look: Theme) -> None:
    assert 28 <= look.font(Text.FIGURE).pointSizeF() < look.font(Text.FIGURE_LARGE).pointSizeF() <= 48


@pytest.mark.parametrize("scheme", Scheme)
def test_the_style_sheet_has_no_hole(qapp: QApplication, scheme: Scheme) -> None:
    sheet = stylesheet.render(scheme, 11)
    assert sheet.count("{") == sheet.count("}")
    assert not stylesheet._PLACEHOLDER.search(sheet)


def test_an_unknown_placeholder_is_an_error(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stylesheet, "_GENERAL", "QWidget { color: {mauve}; }")
    with pytest.raises(KeyError, match="mauve"):
        stylesheet.render(Scheme.LIGHT, 11)


def test_the_grid_is_of_eight_pixels(qapp: QApplication) -> None:
    assert [Metrics.of(11).grid(units) for units in (1, 2, 4, 0.01)] == [8, 16, 32, 1]


def test_room_between_things_follows_the_text(look: Theme, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    line = QHBoxLayout(window)
    space(line, (1, 0, 2, 0), 3)
    assert (line.contentsMargins().left(), line.contentsMargins().top(), line.spacing()) == (8, 0, 24)
    look.set_text_scale(200)
    grown = (line.contentsMargins().left(), line.contentsMargins().top(), line.spacing())
    assert grown == (look.metrics.grid(1), 0, look.metrics.grid(3))
    assert grown[0] == pytest.approx(16, abs=1)


def test_widgets_before_the_theme_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(theme._Installed, "theme", None)
    with pytest.raises(RuntimeError, match="install"):
        theme.current()


def test_no_letter_is_missing_from_the_bundled_typeface(look: Theme) -> None:
    metrics = QFontMetricsF(look.font())
    words = "ÁÂÃÀÉÊÍÓÔÕÚÇáâãàéêíóôõúçªº§×−–—·…“”’≥≤ 0123456789,.%/()"
    assert [letter for letter in words if letter != " " and not metrics.inFontUcs4(ord(letter))] == []


def test_the_fonts_folder_holds_a_licence_free_typeface_only(checkout: Path) -> None:
    assert {path.stem.split("-")[0] for path in (checkout / "resources" / "fonts").glob("*.ttf")} == {"Carlito"}
