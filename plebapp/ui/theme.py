"""The look of the program: which colours are in force, the typeface, and sizes taken from its metrics.

One `Theme` is installed per application. It follows the system (light, dark, more contrast) unless a person
chose otherwise, and scales everything with the text, from 100 to 200 %. Painted widgets ask `current()`;
the rest is dressed by one style sheet generated from the same table.
"""

from enum import StrEnum

from PySide6.QtCore import QObject, QSettings, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPalette, QStyleHints
from PySide6.QtWidgets import QApplication

from plebapp.ui import stylesheet, typography
from plebapp.ui.palette import SCHEMES, Role, Scheme
from plebapp.ui.typography import BASE_POINTS, Metrics, Text

TEXT_SCALES = (100, 110, 125, 150, 175, 200)


class Appearance(StrEnum):
    """Which colours a person asked for."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST_LIGHT = "contrast_light"
    CONTRAST_DARK = "contrast_dark"


class Theme(QObject):
    """Colours, fonts and sizes in force; `changed` is emitted after any of them changed."""

    changed = Signal()

    def __init__(self, app: QApplication, settings: QSettings) -> None:
        """Read the person's choices from `settings`; nothing shows until `install`."""
        super().__init__(app)
        self._app = app
        self._settings = settings
        self._base_points = max(BASE_POINTS, app.font().pointSizeF())
        self.appearance = _known_appearance(settings.value("view/appearance"))
        self.text_scale = _known_scale(settings.value("view/text_scale"))
        hints = app.styleHints()
        hints.colorSchemeChanged.connect(self._system_changed)
        hints.accessibility().contrastPreferenceChanged.connect(self._system_changed)
        self._derive()

    @property
    def scheme(self) -> Scheme:
        """The colours in force."""
        return self._scheme

    @property
    def metrics(self) -> Metrics:
        """The sizes in force."""
        return self._metrics

    def color(self, role: Role) -> QColor:
        """Return the colour that `role` has now."""
        return QColor(SCHEMES[self._scheme][role])

    def font(self, kind: Text = Text.BODY) -> QFont:
        """Return the font of a kind of text at the size in force."""
        return typography.font(kind, self._points)

    @property
    def _points(self) -> float:
        return self._base_points * self.text_scale / 100

    def set_appearance(self, appearance: Appearance) -> None:
        """Use these colours from now on, in later sittings too."""
        self.appearance = appearance
        self._settings.setValue("view/appearance", appearance.value)
        self.apply()

    def set_text_scale(self, percent: int) -> None:
        """Show text at `percent` (one of TEXT_SCALES) from now on; ValueError for any other."""
        if percent not in TEXT_SCALES:
            raise ValueError(f"o tamanho do texto é um de {TEXT_SCALES}, não {percent}")
        self.text_scale = percent
        self._settings.setValue("view/text_scale", percent)
        self.apply()

    def step_text_scale(self, steps: int) -> None:
        """Make the text larger or smaller by so many steps, within TEXT_SCALES."""
        place = TEXT_SCALES.index(self.text_scale) + steps
        self.set_text_scale(TEXT_SCALES[min(max(place, 0), len(TEXT_SCALES) - 1)])

    def apply(self) -> None:
        """Dress the application in the choices in force."""
        self._derive()
        self._app.setFont(self.font())
        self._app.setPalette(_qt_palette(self))
        self._app.setStyleSheet(stylesheet.render(self._scheme, self._points))
        self.changed.emit()

    def _derive(self) -> None:
        if self.appearance is Appearance.SYSTEM:
            self._scheme = system_scheme(self._app.styleHints())
        else:
            self._scheme = Scheme(self.appearance.value)
        self._metrics = Metrics.of(self._points)

    def _system_changed(self) -> None:
        if self.appearance is Appearance.SYSTEM:
            self.apply()


def system_scheme(hints: QStyleHints) -> Scheme:
    """Return the colours that go with what the system asks for: light or dark, more contrast or not."""
    dark = hints.colorScheme() is Qt.ColorScheme.Dark
    contrast = hints.accessibility().contrastPreference() is Qt.ContrastPreference.HighContrast
    return _SYSTEM[dark, contrast]


_SYSTEM = {
    (False, False): Scheme.LIGHT,
    (True, False): Scheme.DARK,
    (False, True): Scheme.CONTRAST_LIGHT,
    (True, True): Scheme.CONTRAST_DARK,
}

_QT_ROLES: tuple[tuple[QPalette.ColorRole, Role], ...] = (
    (QPalette.ColorRole.Window, Role.WINDOW),
    (QPalette.ColorRole.WindowText, Role.TEXT),
    (QPalette.ColorRole.Base, Role.SURFACE),
    (QPalette.ColorRole.AlternateBase, Role.RAISED),
    (QPalette.ColorRole.Text, Role.TEXT),
    (QPalette.ColorRole.PlaceholderText, Role.MUTED),
    (QPalette.ColorRole.Button, Role.SURFACE),
    (QPalette.ColorRole.ButtonText, Role.TEXT),
    (QPalette.ColorRole.ToolTipBase, Role.SURFACE),
    (QPalette.ColorRole.ToolTipText, Role.TEXT),
    (QPalette.ColorRole.Highlight, Role.ACCENT),
    (QPalette.ColorRole.HighlightedText, Role.ON_ACCENT),
    (QPalette.ColorRole.Accent, Role.ACCENT),
    (QPalette.ColorRole.Link, Role.ACCENT),
    (QPalette.ColorRole.LinkVisited, Role.ACCENT),
    (QPalette.ColorRole.Mid, Role.FIELD),
    (QPalette.ColorRole.Dark, Role.FIELD),
    (QPalette.ColorRole.Shadow, Role.FIELD),
    (QPalette.ColorRole.Light, Role.RAISED),
    (QPalette.ColorRole.Midlight, Role.BORDER),
)
_DISABLED = (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText)


def _qt_palette(theme: Theme) -> QPalette:
    palette = QPalette()
    for qt_role, role in _QT_ROLES:
        palette.setColor(qt_role, theme.color(role))
    for qt_role in _DISABLED:
        palette.setColor(QPalette.ColorGroup.Disabled, qt_role, theme.color(Role.DISABLED))
    return palette


def _known_appearance(value: object) -> Appearance:
    return next((known for known in Appearance if known == value), Appearance.SYSTEM)


def _known_scale(value: object) -> int:
    return int(str(value)) if str(value) in map(str, TEXT_SCALES) else TEXT_SCALES[0]


class _Installed:
    theme: Theme | None = None


def install(app: QApplication, settings: QSettings) -> Theme:
    """Give `app` its look and return the theme that governs it; once per process."""
    typography.load()
    app.setStyle("Fusion")
    theme = Theme(app, settings)
    _Installed.theme = theme
    theme.apply()
    return theme


def current() -> Theme:
    """Return the installed theme. Raises RuntimeError before `install`."""
    if _Installed.theme is None:
        raise RuntimeError("theme.install comes before the first widget")
    return _Installed.theme
