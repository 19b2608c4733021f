"""The frame of a large dialog: a head, a body that may scroll, a line for what is wrong, and a foot with buttons."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from plebapp.ui import theme
from plebapp.ui.spacing import space
from plebapp.ui.tasks import Task
from plebapp.ui.typography import Text
from plebapp.ui.widgets.basic import Tone, label
from plebapp.ui.widgets.check_line import CheckLine, CheckView
from plebapp.ui.widgets.controls import Button, ButtonKind
from plebapp.ui.widgets.progress import ProgressStrip

_PAGES = {
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
}


class FrameDialog(QDialog):
    """A dialog over one window, shown with `open()`; it is deleted once closed. Esc gives up.

    `body` takes what it holds; it scrolls where there is too little room, unless what it holds does so itself. What
    `say` says stands in room of its own over the buttons, and so does what `follow` shows of a job.
    """

    def __init__(
        self,
        title: str,
        text: str = "",
        parent: QWidget | None = None,
        *,
        size: tuple[float, float],
        scrolls: bool = True,
        speaks: bool = True,
    ) -> None:
        """Make an empty dialog of about `size` grid steps, never larger than the screen; one that never `speaks` keeps
        no room for it."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setProperty("ground", "page")
        self._size = size
        self._title = label(title, Text.TITLE, wraps=True)
        self._text = label(text, muted=True, wraps=True)
        self._text.setVisible(bool(text))
        self._message = CheckLine(1)
        self._progress = ProgressStrip()
        self._says = QStackedWidget()
        self._says.addWidget(self._message)
        self._says.addWidget(self._progress)
        self._says.setVisible(speaks)
        self._says.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        content = QWidget()
        content.setProperty("ground", "scroll")
        self.body = QVBoxLayout(content)
        space(self.body, (3, 0, 3, 1), 2)
        self._buttons = QHBoxLayout()
        space(self._buttons, spacing=1.5)
        self._buttons.addStretch(1)
        self._area = scroller(content) if scrolls else None
        self._lay_out(self._area or content)
        # Qt would show it at two thirds of the screen at most.
        self.resize(self.sizeHint())

    def speak_beside_title(self) -> None:
        """Let what `say` says stand on a line at the right of the title, so that no room is kept for it elsewhere."""
        self._says.hide()
        self._message = CheckLine(0, flat=True)
        self._head.addWidget(self._message, 1)

    def add(self, item: QWidget | QLayout, stretch: int = 0) -> None:
        """Put a widget or a layout under what the body already holds."""
        if isinstance(item, QLayout):
            self.body.addLayout(item, stretch)
        else:
            self.body.addWidget(item, stretch)

    def add_button(self, text: str, kind: ButtonKind = ButtonKind.SECONDARY, icon: str = "") -> Button:
        """Put a button at the right of the foot and return it; the primary one answers to Enter."""
        button = Button(text, kind, icon)
        button.setDefault(kind is ButtonKind.PRIMARY)
        self._buttons.addWidget(button)
        return button

    def add_button_at_left(self, text: str, icon: str = "") -> Button:
        """Put a quiet button at the left of the foot and return it."""
        button = Button(text, ButtonKind.SECONDARY, icon)
        self._buttons.insertWidget(0, button)
        return button

    def set_title(self, title: str, text: str = "") -> None:
        """Change the head."""
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))

    def set_size(self, wide: float, high: float) -> None:
        """Be about so many grid steps large."""
        self._size = (wide, high)
        self.resize(self.sizeHint())

    def subtitle(self) -> str:
        """Return what stands under the title."""
        return self._text.text()

    def say(self, title: str, text: str = "", tone: Tone = Tone.ERROR) -> None:
        """Say what is wrong, or how things stand; an empty title clears the room."""
        self._message.show_check(CheckView(tone, title, text))

    def follow(self, task: Task, what: str) -> None:
        """Show how a job goes, with a button to cancel it, where `say` speaks once it has ended."""
        self._says.setCurrentWidget(self._progress)
        self._progress.follow(task, what)
        task.finished.connect(self._speak_again)  # a method: none is called once the dialog is gone

    def _speak_again(self) -> None:
        self._says.setCurrentWidget(self._message)

    def said(self) -> CheckView:
        """Return what `say` said last."""
        return self._message.view()

    def sizeHint(self) -> QSize:
        grid, room = theme.current().metrics.grid, self.screen().availableGeometry()
        wide, high = self._size
        return QSize(min(grid(wide), room.width() - grid(4)), min(grid(high), room.height() - grid(6)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What the keyboard cannot stand in must be read as well.
        if self._area is not None and event.key() in _PAGES:
            self._area.verticalScrollBar().triggerAction(_PAGES[Qt.Key(event.key())])
            return
        super().keyPressEvent(event)

    def _lay_out(self, middle: QWidget) -> None:
        words = QVBoxLayout()
        space(words, spacing=0.25)
        words.addWidget(self._title)
        words.addWidget(self._text)
        self._head = QHBoxLayout()
        space(self._head, (3, 2.5, 3, 2), 3)
        self._head.addLayout(words)
        foot = QVBoxLayout()
        space(foot, (3, 1, 3, 2), 1)
        foot.addWidget(self._says)
        foot.addLayout(self._buttons)
        whole = QVBoxLayout(self)
        space(whole)
        whole.addLayout(self._head)
        whole.addWidget(middle, 1)
        whole.addLayout(foot)


def scroller(content: QWidget) -> QScrollArea:
    """Return a frameless area in which `content` scrolls, which takes no keyboard itself."""
    area = QScrollArea()
    area.setWidget(content)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return area
