"""A page: its header, a body that scrolls where there is too little room, and a foot for buttons."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from plebapp.ui.spacing import space
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Pill, Tone, label, restyle
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.flow import FlowLayout, flexible


class PageHeader(QWidget):
    """Title and subtitle; at the right a pill and buttons, which go below where the width ends."""

    def __init__(self, title: str = "", subtitle: str = "") -> None:
        """Make a header."""
        super().__init__()
        self._title = label(title, Text.TITLE, wraps=True)
        self._subtitle = label(subtitle, muted=True, wraps=True)
        self._pill = Pill()
        self._pill.hide()
        words = QVBoxLayout()
        space(words, spacing=0.25)
        words.addWidget(self._title)
        words.addWidget(self._subtitle)
        self._aside = QWidget()
        self._side = FlowLayout(tail=0)
        self._aside.setLayout(self._side)
        policy = flexible(self._side)
        policy.setHorizontalPolicy(QSizePolicy.Policy.Preferred)
        self._aside.setSizePolicy(policy)
        space(self._side, spacing=1.5)
        self._side.addWidget(self._pill)
        self._line = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        space(self._line, spacing=2)
        self._line.addLayout(words, 1)
        self._line.addWidget(self._aside)

    def set_title(self, title: str, subtitle: str = "") -> None:
        """Change title and subtitle."""
        self._title.setText(title)
        self._subtitle.setText(subtitle)

    def title(self) -> str:
        """Return the title."""
        return self._title.text()

    def subtitle(self) -> str:
        """Return the subtitle."""
        return self._subtitle.text()

    def pill(self) -> str:
        """Return the state shown, empty where none is."""
        return self._pill.text()

    def add_button(
        self, text: str, kind: ButtonKind = ButtonKind.SECONDARY, icon: str = "", shortcut: str = ""
    ) -> Button:
        """Put a button at the right of those already there and return it."""
        button = Button(text, kind, icon, shortcut)
        self._side.addWidget(button)
        return button

    def add_widget(self, widget: QWidget) -> None:
        """Put a widget at the right of what is already there."""
        self._side.addWidget(widget)

    def set_pill(self, text: str, tone: Tone = Tone.NEUTRAL) -> None:
        """Show a state at the right; an empty text hides it."""
        self._pill.show_state(text, tone)
        self._pill.setVisible(bool(text))

    def show_alone(self, *, alone: bool) -> None:
        """Show the title alone, without what stands at the right and under it; or these again."""
        self._aside.setVisible(not alone)
        self._subtitle.setVisible(not alone)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        stacked = self._side.sizeHint().width() > 0.6 * event.size().width()
        direction = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        if self._line.direction() is not direction:
            self._line.setDirection(direction)


class Page(QWidget):
    """What the window shows for one stage.

    `header` is the PageHeader, `body` a vertical layout. `add_foot()` gives a row under the body that never
    scrolls away.
    """

    def __init__(self, title: str = "", subtitle: str = "") -> None:
        """Make an empty page."""
        super().__init__()
        self.setProperty("ground", "page")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.header = PageHeader(title, subtitle)
        self._foot: QFrame | None = None
        self._instead: QWidget | None = None
        self._content = QWidget()
        self._content.setProperty("ground", "scroll")
        self.body = QVBoxLayout(self._content)
        self._scroll = _scroller(self._content)
        self._scroll.verticalScrollBar().rangeChanged.connect(self._fit_to_scroll_bar)
        self._whole = QVBoxLayout(self)
        space(self._whole)
        head = QVBoxLayout()
        space(head, (4, 2.5, 4, 2))
        head.addWidget(self.header)
        self._whole.addLayout(head)
        self._whole.addWidget(self._scroll, 1)
        self._fit_to_scroll_bar()
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._follow_keyboard)

    def add(self, item: QWidget | QLayout, stretch: int = 0) -> None:
        """Put a widget or a layout under what the body already holds."""
        if isinstance(item, QLayout):
            self.body.addLayout(item, stretch)
        else:
            self.body.addWidget(item, stretch)

    def show_instead(self, widget: QWidget | None) -> None:
        """Show a widget in place of the body and the foot, or with None these again."""
        if self._instead is not None:
            self._instead.hide()
            self._instead.deleteLater()
        self._instead = widget
        for usual in filter(None, (self._scroll, self._foot)):
            usual.setVisible(widget is None)
        if widget is not None:
            self._whole.addWidget(widget, 1)

    def add_foot(self) -> QHBoxLayout:
        """Return a new row under the body, for the buttons that belong to the whole page."""
        self._foot = QFrame()
        self._foot.setProperty("frame", "foot")
        row = QHBoxLayout(self._foot)
        space(row, (4, 1.5, 4, 2), 1.5)
        self._whole.addWidget(self._foot)
        self._fit_to_scroll_bar()
        return row

    def reveal(self, target: object) -> None:
        """Show what was looked for elsewhere (a StationId, a voter's row number, a document's key), if it is here."""

    def settle(self) -> bool:
        """Bring what is being typed to safety before the page is left or the window closes; False: stay here."""
        return True

    def foot_height(self) -> int:
        """Return how high the foot is, in pixels; 0 where there is none in sight."""
        return self._foot.height() if self._foot is not None and self._foot.isVisible() else 0

    def keep(self) -> None:
        """Bring what is being typed to safety without asking anything: the screen is locked, or somebody else comes."""

    def _follow_keyboard(self, _left: QWidget | None, reached: QWidget | None) -> None:
        """Scroll to where the keyboard has gone, so that the focus is always seen."""
        if reached is not None and self._content.isAncestorOf(reached):
            self._scroll.ensureWidgetVisible(reached)
            if reached.height() > self._scroll.viewport().height():  # what cannot be seen whole is seen from its head
                self._scroll.verticalScrollBar().setValue(reached.mapTo(self._content, QPoint()).y())

    def _fit_to_scroll_bar(self) -> None:
        """Let the scroll bar stand in the right margin, so that cards keep the header's edge."""
        scrolls = self._scroll.verticalScrollBar().maximum() > 0
        space(self.body, (4, 0, 4 - SCROLL_BAR if scrolls else 4, 0.5 if self._foot else 2), 2)
        if self._foot:
            restyle(self._foot, "over", "true" if scrolls else "false")


# The width of a scroll bar in grid steps, as in the style sheet.
SCROLL_BAR = 1.5


def _scroller(content: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidget(content)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
