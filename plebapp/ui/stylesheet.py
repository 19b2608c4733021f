"""The style sheet of the program, generated from palette roles and from the metrics of the text.

`{role}` is a colour, `{3u}` is so many steps of the 8 px grid (`{3u+2}`: and two pixels, where Qt itself adds
them), `{font:kind}` a size and weight: no colour and no fixed size stands in the rules themselves, the one or
two pixels of a line excepted.
"""

import re
from collections.abc import Mapping

from plebapp.ui import typography
from plebapp.ui.palette import SCHEMES, Role, Scheme
from plebapp.ui.typography import Metrics, Text

_GENERAL = """
QWidget { color: {text}; }
QMainWindow, QDialog, QMessageBox, QWidget[ground="page"] { background: {window}; }
QToolTip { background: {surface}; color: {text}; border: 1px solid {field}; padding: {0.5u} {1u}; }
QScrollArea, QScrollArea > QWidget > QWidget[ground="scroll"] { background: transparent; border: none; }
QSplitter::handle { background: transparent; }

QScrollBar:vertical { background: transparent; width: {1.5u}; margin: 0; }
QScrollBar:horizontal { background: transparent; height: {1.5u}; margin: 0; }
QScrollBar::handle { background: {field}; border-radius: {0.35u}; margin: {0.4u}; }
QScrollBar::handle:vertical { min-height: {4u}; }
QScrollBar::handle:horizontal { min-width: {4u}; }
QScrollBar::handle:hover { background: {muted}; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QMenuBar { background: {surface}; border-bottom: 1px solid {border}; padding: 0 {0.5u}; }
QMenuBar::item { padding: {0.6u} {1.25u}; background: transparent; border-radius: {0.5u}; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: {accent_soft}; color: {accent}; }
QMenu { background: {surface}; border: 1px solid {field}; padding: {0.5u} 0; }
QMenu::item { padding: {0.75u} {3.5u} {0.75u} {1.5u}; }
QMenu::item:selected { background: {accent_soft}; color: {accent}; }
QMenu::item:disabled { color: {disabled}; }
QMenu::icon { padding-left: {1.25u}; }
QMenu::separator { height: 1px; background: {border}; margin: {0.5u} 0; }
"""

_TEXT = """
QLabel { background: transparent; }
QLabel[kind="strong"] { {font:strong} }
QLabel[kind="small"] { {font:small} color: {muted}; }
QLabel[kind="small_strong"] { {font:small_strong} }
QLabel[kind="large"] { {font:large} }
QLabel[kind="section"] { {font:section} }
QLabel[kind="title"] { {font:title} }
QLabel[kind="figure"] { {font:figure} }
QLabel[kind="figure_large"] { {font:figure_large} }
QLabel[tone="ok"] { color: {ok}; }
QLabel[tone="warning"] { color: {warning}; }
QLabel[tone="error"] { color: {error}; }
QLabel[tone="muted"] { color: {muted}; }
QLabel[rail="heading"] { {font:section} color: {rail_text}; }
QLabel[rail="note"] { {font:small} color: {rail_muted}; }
QLabel[badge="true"] { {font:strong} color: {muted}; background: {raised}; border: 1px solid {border};
  border-radius: {1.8u}; }
QLabel[badge="true"][tone="warning"] { color: {warning}; border-color: {warning}; background: {warning_soft}; }
QLabel[badge="true"][tone="error"] { color: {error}; border-color: {error}; background: {error_soft}; }
QLabel[tone="accent"] { color: {accent}; }

QFrame[frame="card"] { background: {surface}; border: 1px solid {border}; border-radius: {1u}; }
QFrame[frame="rule"] { background: {border}; border: none; max-height: 1px; min-height: 1px; }
QFrame[frame="band"] { background: {accent_soft}; border: 1px solid {border}; border-radius: {1u}; }
QFrame[frame="band"][tone="ok"] { background: {ok_soft}; border-color: {ok}; }
QFrame[frame="band"][tone="warning"] { background: {warning_soft}; border-color: {warning}; }
QFrame[frame="band"][tone="error"] { background: {error_soft}; border-color: {error}; }
QFrame[frame="foot"] { background: {window}; border: none; border-top: 1px solid {window}; }
QFrame[frame="foot"][over="true"] { border-top-color: {border}; }
QFrame[frame="strip"] { background: {surface}; border: none; border-top: 1px solid {border}; }

QLabel[pill="true"] { {font:strong} border-radius: {1.5u}; padding: {0.5u} {1.75u}; border: 1px solid transparent; }
QLabel[pill="true"][tone="neutral"] { background: {accent_soft}; color: {accent}; border-color: {accent}; }
QLabel[pill="true"][tone="ok"] { background: {ok_soft}; color: {ok}; border-color: {ok}; }
QLabel[pill="true"][tone="warning"] { background: {warning_soft}; color: {warning}; border-color: {warning}; }
QLabel[pill="true"][tone="error"] { background: {error_soft}; color: {error}; border-color: {error}; }
"""

_BUTTONS = """
QPushButton { background: {surface}; color: {accent}; border: 1px solid {field}; border-radius: {0.5u};
  padding: 0 {2u}; min-height: {4.25u}; icon-size: {2.25u}; outline: none; }
QPushButton:hover { background: {accent_soft}; border-color: {accent}; }
QPushButton:pressed { background: {accent_soft}; color: {accent_hover}; border-color: {accent_hover}; }
QPushButton:disabled { background: {surface}; color: {disabled}; border-color: {border}; }
QPushButton[kind="primary"] { {font:strong} background: {accent}; color: {on_accent}; border-color: {accent}; }
QPushButton[kind="primary"]:hover, QPushButton[kind="primary"]:pressed {
  background: {accent_hover}; border-color: {accent_hover}; }
QPushButton[kind="danger"] { {font:strong} background: {error}; color: {on_accent}; border-color: {error}; }
QPushButton[kind="primary"]:disabled, QPushButton[kind="danger"]:disabled {
  background: {off}; color: {disabled}; border-color: {border}; }
QPushButton[kind="quiet"] { background: transparent; border-color: transparent; }
QPushButton[kind="quiet"]:hover { background: {accent_soft}; }
QPushButton[kind="strip"] { {font:small} background: transparent; color: {muted}; border-color: transparent;
  padding: 0 {0.75u}; min-height: {2.75u}; icon-size: {2u}; }
QPushButton[kind="strip"]:hover, QPushButton[kind="strip"]:focus { background: {accent_soft}; border-color: {accent}; }
QPushButton[kind="strip"][tone="warning"] { color: {warning}; }
QPushButton[kind="strip"][tone="error"] { color: {error}; }
QPushButton[list="true"] { {font:strong} text-align: left; padding: 0; min-height: {3u}; }
QPushButton::menu-indicator { image: none; width: 0; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: {0.5u};
  padding: {0.5u}; icon-size: {2.25u}; }
QToolButton:hover { background: {accent_soft}; }
QToolButton:focus { border-color: {accent}; }
QCheckBox, QRadioButton { spacing: {1u}; min-height: {3u}; outline: none; }
QCheckBox::indicator, QRadioButton::indicator { width: {2.25u}; height: {2.25u}; image: none; border: none; }
QCheckBox:disabled, QRadioButton:disabled { color: {disabled}; }
"""

_FIELDS = """
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QSpinBox {
  background: {surface}; color: {text}; border: 1px solid {field}; border-radius: {0.5u}; margin: 1px;
  padding: 0 {1.25u}; selection-background-color: {accent}; selection-color: {on_accent}; }
QLineEdit, QComboBox, QSpinBox { min-height: {4u}; }
QPlainTextEdit, QTextEdit { padding: {0.75u} {1u}; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus, QSpinBox:focus {
  border: 2px solid {accent}; margin: 0; background: {accent_soft}; }
QTextBrowser:focus { background: {surface}; }
QLineEdit:disabled, QLineEdit:read-only, QComboBox:disabled, QPlainTextEdit:disabled, QSpinBox:disabled {
  background: {raised}; color: {muted}; border-color: {border}; }
QLineEdit[tone="error"], QPlainTextEdit[tone="error"] {
  border: 2px solid {error}; margin: 0; background: {error_soft}; }
QLineEdit[tone="warning"], QPlainTextEdit[tone="warning"] {
  border: 2px solid {warning}; margin: 0; background: {warning_soft}; }
QLineEdit[kind="count"] { {font:count} min-height: {4.75u}; }
QLineEdit[kind="search"] { {font:large} min-height: {4.5u}; padding: 0 {5u}; }
QComboBox { padding: 0 {3.5u} 0 {1.25u+2}; }
QLineEdit, QPlainTextEdit, QTextEdit { placeholder-text-color: {muted}; }
QComboBox::drop-down { border: none; width: 0; }
QComboBox QAbstractItemView { margin: 0; background: {surface}; color: {text}; border: 1px solid {field}; outline: none;
  selection-background-color: {accent_soft}; selection-color: {accent}; }
QComboBox QAbstractItemView::item { min-height: {3.5u}; padding: 0 {1u}; }
QProgressBar { background: {track}; border: none; border-radius: {0.5u}; min-height: {1u}; max-height: {1u}; }
QProgressBar::chunk { background: {accent}; border-radius: {0.5u}; }
"""

_VIEWS = """
QTableView, QListView, QTreeView { background: {surface}; border: 1px solid {border}; border-radius: {1u};
  margin: 1px;
  gridline-color: transparent; outline: none; selection-background-color: {accent_soft}; selection-color: {text}; }
QTableView::item { padding: 0 {1.5u}; border: none; border-bottom: 1px solid {border}; }
QTreeView::item { min-height: {3.25u}; padding: 0 {0.75u}; }
QListView::item { padding: {0.6u} {1.25u}; }
QListView::item:selected, QTreeView::item:selected { background: {accent_soft}; color: {text}; }
QTableView:focus, QListView:focus, QTreeView:focus { border: 2px solid {accent}; margin: 0; }
QPdfView { border: 1px solid {border}; margin: 1px; }
QPdfView:focus { border: 2px solid {accent}; margin: 0; }
QHeaderView, QTableCornerButton::section { background: transparent; border: none; }
QHeaderView::section { {font:small_strong} background: {raised}; color: {muted}; border: none;
  border-bottom: 1px solid {border}; padding: 0 {1.5u+3}; min-height: {4.25u}; }
QHeaderView::section:hover { color: {accent}; }
QHeaderView::section:first { border-top-left-radius: {0.9u}; }
QHeaderView::section:last { border-top-right-radius: {0.9u}; }
QHeaderView::section:only-one { border-top-left-radius: {0.9u}; border-top-right-radius: {0.9u}; }
QTabBar::tab { padding: {1u} {2u}; border: none; border-bottom: 2px solid transparent; color: {muted}; }
QTabBar::tab:selected { color: {accent}; border-bottom-color: {accent}; }
QTabBar::tab:focus { background: {accent_soft}; }
QTabWidget::pane { border: none; border-top: 1px solid {border}; }
"""

_PLACEHOLDER = re.compile(r"\{([a-z_0-9.:+]+)\}")


def render(scheme: Scheme, points: float) -> str:
    """Return the style sheet for a scheme and body text of `points`; KeyError for an unknown placeholder."""
    colours, metrics = SCHEMES[scheme], Metrics.of(points)

    def value(found: re.Match[str]) -> str:
        name = found.group(1)
        if name.startswith("font:"):
            return _font_rule(name.removeprefix("font:"), points)
        units, step, more = name.partition("u")
        if step and name[0].isdigit():
            return f"{metrics.grid(float(units)) + int(more or 0)}px"
        return _colour(colours, name)

    return _PLACEHOLDER.sub(value, _GENERAL + _TEXT + _BUTTONS + _FIELDS + _VIEWS)


def _colour(colours: Mapping[Role, str], name: str) -> str:
    if name not in tuple(Role):
        raise KeyError(f"no palette role {name!r}")
    return colours[Role(name)]


def _font_rule(kind: str, points: float) -> str:
    face = typography.font(Text(kind), points)
    return f"font-size: {face.pointSizeF()}pt; font-weight: {int(face.weight())};"
