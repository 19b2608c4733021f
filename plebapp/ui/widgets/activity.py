"""What is going on, over the page and clear of the buttons at its foot: a job that takes long, or a sentence about what
was just done.

It floats, so that nothing jumps when it comes and goes.
"""

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedLayout, QStackedWidget, QWidget

from plebapp.ui.spacing import pixels, space
from plebapp.ui.tasks import Task
from plebapp.ui.widgets.basic import TONES, Tone, label
from plebapp.ui.widgets.empty_state import IconView
from plebapp.ui.widgets.page import Page
from plebapp.ui.widgets.progress import ProgressStrip

TOLD_MS = 7_000
_WIDE, _EDGE = 58, 2


class Activity(QFrame):
    """A card at the lower right corner of its parent; hidden while there is nothing to say."""

    def __init__(self, parent: QWidget) -> None:
        """Float over `parent`."""
        super().__init__(parent)
        self.setProperty("frame", "card")
        self._tasks: list[Task] = []
        self._owed = False
        self._progress = ProgressStrip()
        self._told = label("", wraps=True)
        sentence = QWidget()
        line = QHBoxLayout(sentence)
        space(line, spacing=1.5)
        self._marks = {tone: IconView(TONES[tone].icon, TONES[tone].ink, 2.5) for tone in (Tone.OK, Tone.WARNING)}
        for mark in self._marks.values():
            line.addWidget(mark)
        line.addWidget(self._told, 1)
        holder = QWidget()
        self._stack = QStackedLayout(holder)
        self._stack.addWidget(self._progress)
        self._stack.addWidget(sentence)
        row = QHBoxLayout(self)
        space(row, (2, 1.5, 2, 1.5))
        row.addWidget(holder)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self.hide)
        parent.installEventFilter(self)
        if isinstance(parent, QStackedWidget):
            parent.currentChanged.connect(self._place)
        self.hide()

    def follow(self, task: Task, what: str) -> None:
        """Show how a job goes until it ends, with a button that cancels it."""
        self._tasks.append(task)
        self._progress.follow(task, what)
        task.ending.connect(self._ended)  # what comes of it may be told in a dialog, behind which nothing runs any more
        self._appear(0)

    def tell(self, text: str) -> None:
        """Show a sentence about what was done for a while, once no job is in progress any more."""
        self._say(text, Tone.OK)

    def warn(self, text: str) -> None:
        """Show a sentence about what was not done, or is otherwise than one thinks, likewise."""
        self._say(text, Tone.WARNING)

    def told(self) -> str:
        """Return the sentence shown last."""
        return self._told.text()

    def tone(self) -> Tone:
        """Return the tone of the sentence shown last."""
        return next(tone for tone, mark in self._marks.items() if not mark.isHidden())

    def _say(self, text: str, tone: Tone) -> None:
        for known, mark in self._marks.items():
            mark.setVisible(known is tone)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))
        self._told.setText(text)
        if self._tasks:
            self._owed = True
        else:
            self._show_told()

    def long_jobs(self) -> tuple[Task, ...]:
        """Return the jobs in progress that were to be followed."""
        return tuple(self._tasks)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _appear(self, which: int) -> None:
        self._pause.stop()
        self._stack.setCurrentIndex(which)
        self._place()
        self.show()
        self.raise_()

    def _place(self, _page: int = 0) -> None:
        parent = self.parentWidget()
        assert parent is not None
        around = parent.rect()
        edge = pixels(_EDGE)
        width = min(pixels(_WIDE), around.width() - 2 * edge)
        height = max(self.heightForWidth(width), self.sizeHint().height())
        foot = around.bottom() - _foot_height(parent)
        self.setGeometry(around.right() - width - edge, foot - height - edge, width, height)

    def _ended(self) -> None:
        self._tasks = [task for task in self._tasks if task is not self.sender()]
        if self._tasks:
            return
        if self._owed:
            self._show_told()
        elif self._stack.currentIndex() == 0:
            self.hide()

    def _show_told(self) -> None:
        self._owed = False
        self._appear(1)
        self._pause.start(TOLD_MS)


def _foot_height(parent: QWidget) -> int:
    page = parent.currentWidget() if isinstance(parent, QStackedWidget) else None
    return page.foot_height() if isinstance(page, Page) else 0
