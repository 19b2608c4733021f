"""The frame of the program: menus, rail, the page on screen, and the strip at the foot.

Pages are plugged in through a table; each is made when it is first shown.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QByteArray, QEvent, QMargins, QSettings, QSize, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QMenu, QStackedWidget, QVBoxLayout, QWidget

from plebapp.ui import icons, menus, theme
from plebapp.ui.palette import Role
from plebapp.ui.spacing import space
from plebapp.ui.theme import Appearance
from plebapp.ui.widgets.activity import Activity
from plebapp.ui.widgets.page import Page
from plebapp.ui.widgets.rail import Rail, StageView
from plebapp.ui.widgets.status_strip import StatusStrip, StatusView

PROGRAM = "plebapp"
# The rail shows icons only where the window is narrower than so many rails.
_RAILS_ACROSS = 4
# Pixels for the frame and the title bar, whose size is not known before the window has been shown.
_FRAME = QMargins(8, 40, 8, 8)

_APPEARANCES = (
    (Appearance.SYSTEM, "Cores do &sistema"),
    (Appearance.LIGHT, "Cores &claras"),
    (Appearance.DARK, "Cores &escuras"),
    (Appearance.CONTRAST_LIGHT, "Alto contraste, &fundo branco"),
    (Appearance.CONTRAST_DARK, "Alto contraste, fundo &preto"),
)


def _always() -> bool:
    return True


@dataclass(frozen=True)
class PageSpec:
    """A stage that exists: `factory` makes its page."""

    key: str
    title: str
    icon: str
    factory: Callable[[], QWidget]


class MainWindow(QMainWindow):
    """One window for one plebiscite, or the start page while none is open.

    `page_shown` carries the key of a page that has come on screen; `recent_requested` a path from
    Arquivo → Recentes; `person_requested` comes from the foot of the rail and from F2. `may_close` is asked before
    the window closes; `activated` says that it has come to the front. `activity` shows what is going on.
    """

    page_shown = Signal(str)
    recent_requested = Signal(str)
    person_requested = Signal()
    activated = Signal()

    def __init__(self, start: Callable[[], QWidget], pages: Sequence[PageSpec], settings: QSettings) -> None:
        """Make the window, showing the page that `start` makes."""
        super().__init__()
        self._pages = {spec.key: spec for spec in pages}
        self._made: dict[str, QWidget] = {}
        self._settings = settings
        self._document = ""
        self._key = ""
        self.may_close: Callable[[], bool] = _always
        self.rail, self.strip, self._stack = Rail(), StatusStrip(), QStackedWidget()
        self._start = start()
        self._stack.addWidget(self._start)
        self.activity = Activity(self._stack)
        self._stack.currentChanged.connect(self.activity.raise_)
        self._menus, self._actions = menus.build(self)
        self._recent = QMenu("&Recentes", self)
        self._lay_out()
        self._fill_menus()
        self._connect()
        self.rail.set_stages([StageView(spec.key, spec.title, spec.icon) for spec in pages])
        self._restore_geometry()
        self.show_start()

    # ── what the program tells the window ──────────────────────────────────────────────────────────

    def action(self, key: str) -> QAction:
        """Return an action of the menus by its key (see menus.ACTIONS). Raises KeyError for another key."""
        return self._actions[key]

    def show_start(self) -> None:
        """Show the start page: no plebiscite is open. Pages made for the last one are thrown away."""
        self._stack.setCurrentWidget(self._start)  # else each page taken away would bring the next on screen
        for page in self._made.values():
            self._stack.removeWidget(page)
            page.deleteLater()
        self._made = {}
        self._document = self._key = ""
        self._set_document_open(is_open=False)

    def show_document(self, name: str, note: str, title: str, key: str = "") -> None:
        """Show the plebiscite `name` with `note` under it, on the page `key` or on the first."""
        self._set_document_open(is_open=True)
        self.name_document(name, note, title)
        self.go(key or next(iter(self._pages)))

    def name_document(self, name: str, note: str, title: str) -> None:
        """Call the plebiscite otherwise: in the rail `name` with `note` under it, in the window's title `title`."""
        self._document = title
        self.rail.set_heading(name, note)
        if self._key:
            self._show_title()

    def settle(self) -> bool:
        """Have the page on screen bring to safety what is being typed; False when the person stays there."""
        page = self._made.get(self._key)
        return not isinstance(page, Page) or page.settle()

    def keep(self) -> None:
        """Have the page on screen bring to safety what is being typed, without asking anything."""
        page = self._made.get(self._key)
        if isinstance(page, Page):
            page.keep()

    def set_stages(self, stages: Sequence[StageView]) -> None:
        """Show the state and count of each stage; the keys are those of the pages."""
        self.rail.set_stages(stages)
        self.rail.set_current(self._key)

    def set_status(self, view: StatusView) -> None:
        """Show other figures at the foot."""
        self.strip.show_status(view)

    def set_person(self, name: str, note: str = "F2 troca quem trabalha") -> None:
        """Show who is working."""
        self.rail.set_person(name, note)

    def set_damaged(self, *, damaged: bool) -> None:
        """Offer the ways out of a damaged file, and no copies of it; or the other way round."""
        menus.set_damaged(self._actions, damaged=damaged)

    def set_recent(self, paths: Sequence[tuple[str, str]]) -> None:
        """Offer these files (words, path) under Arquivo → Recentes."""
        self._recent.clear()
        self._recent.setEnabled(bool(paths))
        for words, path in paths:
            # An ampersand in a file's name is not a mnemonic.
            entry = self._recent.addAction(words.replace("&", "&&"))
            entry.triggered.connect(partial(self.recent_requested.emit, path))

    def go(self, key: str) -> None:
        """Bring the page `key` on screen, once the one there has settled. Raises KeyError for an unknown key."""
        if key not in self._pages:
            raise KeyError(key)
        if key != self._key and self.settle():
            self._key = key
            self._stack.setCurrentWidget(self.page(key))
            self._show_title()
        self.rail.set_current(self._key)
        self.page_shown.emit(self._key)

    def reveal(self, key: str, target: object) -> None:
        """Bring the page `key` on screen and have it show `target`."""
        self.go(key)
        page = self.page(key)
        if self._key == key and isinstance(page, Page):
            page.reveal(target)

    def page(self, key: str) -> QWidget:
        """Return the page `key`, made now if it was not yet."""
        if key not in self._made:
            self._made[key] = self._pages[key].factory()
            self._stack.addWidget(self._made[key])
        return self._made[key]

    def current_key(self) -> str:
        """Return the key of the page on screen, empty on the start page."""
        return self._key

    # ── how it is put together ─────────────────────────────────────────────────────────────────────

    def _lay_out(self) -> None:
        body = QWidget()
        whole = QHBoxLayout(body)
        space(whole)
        right = QVBoxLayout()
        space(right)
        right.addWidget(self._stack, 1)
        right.addWidget(self.strip)
        whole.addWidget(self.rail)
        whole.addLayout(right, 1)
        self.setCentralWidget(body)

    def _fill_menus(self) -> None:
        self._menus[menus.FILE].insertMenu(self._actions["example"], self._recent)
        self.set_recent(())
        view = self._menus[menus.VIEW]
        first = self._actions["text_larger"]
        for number, spec in enumerate(self._pages.values(), start=1):
            action = QAction(spec.title, self)
            action.setShortcut(QKeySequence(f"Alt+{number}"))
            action.triggered.connect(partial(self.go, spec.key))
            icons.set_icon(action, spec.icon, Role.ACCENT)
            view.insertAction(first, action)
            self._actions[f"go_{spec.key}"] = action
        view.insertSeparator(first)
        view.addSeparator()
        group = QActionGroup(self)
        for appearance, words in _APPEARANCES:
            action = view.addAction(words)
            action.setCheckable(True)
            action.setChecked(theme.current().appearance is appearance)
            action.triggered.connect(partial(theme.current().set_appearance, appearance))
            group.addAction(action)

    def _connect(self) -> None:
        look = theme.current()
        self._actions["quit"].triggered.connect(self.close)
        self._actions["text_larger"].triggered.connect(partial(look.step_text_scale, 1))
        self._actions["text_smaller"].triggered.connect(partial(look.step_text_scale, -1))
        self._actions["text_normal"].triggered.connect(partial(look.set_text_scale, 100))
        self._actions["full_screen"].toggled.connect(self._set_full_screen)
        self._actions["person"].triggered.connect(self.person_requested)
        self.rail.stage_requested.connect(self.go)
        self.rail.person_requested.connect(self.person_requested)
        look.changed.connect(self._fit_rail)

    def _set_document_open(self, *, is_open: bool) -> None:
        self.rail.setVisible(is_open)
        self.strip.setVisible(is_open)
        keys = [spec.key for spec in menus.ACTIONS if spec.document]
        for key in (*keys, *(f"go_{page}" for page in self._pages)):
            self._actions[key].setEnabled(is_open)
        self.set_damaged(damaged=False)
        if not is_open:
            self.setWindowTitle(PROGRAM)

    def _show_title(self) -> None:
        self.setWindowTitle(f"{self._document} – {self._pages[self._key].title} – {PROGRAM}")

    def _set_full_screen(self, wanted: bool) -> None:
        if wanted:
            self.showFullScreen()
        else:
            self.showNormal()

    def _fit_rail(self) -> None:
        self.rail.set_narrow(self.width() < _RAILS_ACROSS * theme.current().metrics.grid(29))

    # ── Qt's own ───────────────────────────────────────────────────────────────────────────────────

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_rail()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow():
            self.activated.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.may_close():
            event.ignore()
            return
        self._settings.setValue("window/geometry", self.saveGeometry())
        super().closeEvent(event)

    def _restore_geometry(self) -> None:
        kept = self._settings.value("window/geometry")
        if not (isinstance(kept, QByteArray) and self.restoreGeometry(kept)):
            room = self.screen().availableGeometry().marginsRemoved(_FRAME)
            self.resize(QSize(1366, 768).boundedTo(room.size()))
