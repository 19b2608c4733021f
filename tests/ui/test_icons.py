"""Icons: one hand, every name known, tinted by role."""

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QColor, QIcon
from PySide6.QtWidgets import QMainWindow
from pytestqt.qtbot import QtBot

from plebapp.ui import icons, menus
from plebapp.ui.palette import Role
from plebapp.ui.theme import Appearance, Theme
from plebapp.ui.widgets.basic import TONES
from plebapp.ui.widgets.controls import Button
from plebapp.ui.widgets.rail_items import _MARKS

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "icons"
NAMES = sorted(path.stem for path in FOLDER.glob("*.svg"))


def colours(icon: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal) -> set[str]:
    """The colours of the opaque pixels."""
    image = icon.pixmap(36, 36, mode).toImage()
    pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {pixel.name() for pixel in pixels if pixel.alpha() == 255}


def test_the_set_is_there() -> None:
    wanted = {"new", "open", "import", "print", "save", "search", "warning", "error", "ok", "help", "details"}
    wanted |= {"requirements", "stations", "roll", "counting", "result", "documents", "audit"}
    assert wanted <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_icon_is_drawn_in_the_same_manner(name: str) -> None:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 24 24"' in text
    assert 'stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"' in text
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', text)) <= {"none", "currentColor"}


@pytest.mark.parametrize("name", NAMES)
def test_every_icon_shows_in_the_colour_asked_for(name: str, look: Theme) -> None:
    assert look.color(Role.ACCENT).name() in colours(icons.icon(name, Role.ACCENT))


def test_names_used_by_tables_exist() -> None:
    used = {spec.icon for spec in menus.ACTIONS if spec.icon}
    used |= {tone.icon for tone in TONES.values()} | {mark.icon for mark in _MARKS.values()}
    assert used <= set(NAMES)


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(FileNotFoundError, match="unicorn"):
        icons.icon("unicorn")


def test_what_is_disabled_is_grey(look: Theme) -> None:
    assert look.color(Role.DISABLED).name() in colours(icons.icon("save", Role.ACCENT), QIcon.Mode.Disabled)


def test_icons_follow_a_change_of_colours(look: Theme, qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    button, action = Button("Gravar", icon="save"), QAction("Abrir", window)
    window.setCentralWidget(button)
    icons.set_icon(action, "open", Role.ACCENT)
    window.menuBar().addMenu("Arquivo").addAction(action)
    look.set_appearance(Appearance.DARK)
    dark = look.color(Role.ACCENT).name()
    assert dark in colours(button.icon())
    assert dark in colours(action.icon())


def test_an_icon_is_sharp_on_a_dense_screen(look: Theme) -> None:
    picture = icons.pixmap("ok", Role.OK, 18, 2.0)
    assert (picture.width(), picture.devicePixelRatio()) == (36, 2.0)
    assert QColor(look.color(Role.OK)).isValid()
