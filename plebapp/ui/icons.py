"""Icons: one line-drawn SVG set in `resources/icons`, tinted with a colour of the palette.

`set_icon` remembers what it set, so that `retint` can follow a change of colours.
"""

from functools import cache

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt
from PySide6.QtGui import QAction, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication

from plebapp.resource import resource
from plebapp.ui import theme
from plebapp.ui.palette import Role

# Multiples of the size beside text for which an icon is drawn: screens of 100, 150 and 200 %, and large uses.
_SIZES = (1.0, 1.5, 2.0, 3.0)
_NAME, _ROLE = "plebapp_icon", "plebapp_icon_role"


@cache
def _source(name: str) -> str:
    return resource(f"icons/{name}.svg").read_text(encoding="utf-8")


@cache
def _renderer(name: str, colour: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_source(name).replace("currentColor", colour).encode()))


def paint(painter: QPainter, name: str, rect: QRectF, role: Role) -> None:
    """Draw the icon `name` into `rect`, sharp at any scale. Raises FileNotFoundError for an unknown name."""
    _renderer(name, theme.current().color(role).name()).render(painter, rect)


def pixmap(name: str, role: Role, side: int, ratio: float = 1.0) -> QPixmap:
    """Return the icon as a picture of `side` device-independent pixels for a screen of that ratio."""
    image = QPixmap(round(side * ratio), round(side * ratio))
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        paint(painter, name, QRectF(0, 0, side, side), role)
    return image


def icon(name: str, role: Role = Role.TEXT) -> QIcon:
    """Return the icon `name` in the colour that `role` has now, greyed where it is disabled."""
    look = theme.current()
    made = QIcon()
    for factor in _SIZES:
        side = round(look.metrics.icon * factor)
        for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
            made.addPixmap(pixmap(name, role, side), mode)
        made.addPixmap(pixmap(name, Role.DISABLED, side), QIcon.Mode.Disabled)
    return made


def set_icon(target: QAbstractButton | QAction, name: str, role: Role = Role.TEXT) -> None:
    """Give a button or an action the icon `name`, now and after every change of colours."""
    target.setProperty(_NAME, name)
    target.setProperty(_ROLE, role.value)
    target.setIcon(icon(name, role))


def retint(app: QApplication) -> None:
    """Draw again every icon that `set_icon` gave, in the colours in force."""
    for widget in app.allWidgets():
        for target in (widget, *widget.actions()):
            _refresh(target)


def _refresh(target: QObject) -> None:
    name = target.property(_NAME)
    if isinstance(name, str) and isinstance(target, QAbstractButton | QAction):
        target.setIcon(icon(name, Role(target.property(_ROLE))))
