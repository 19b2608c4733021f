"""Opening a plebiscite by dropping its file on the window, and checking a document by dropping it on its page."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

SUFFIX = ".pleb"


class FileDrop(QObject):
    """Watches a window or a part of it; `dropped` carries the path of a file of its kind let go over it."""

    dropped = Signal(Path)

    def __init__(self, window: QWidget, suffix: str = SUFFIX) -> None:
        """Watch `window`, which accepts drops from now on, for files of `suffix`."""
        super().__init__(window)
        self._suffix = suffix
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent):  # entering is one as well
            path = _dropped(event, self._suffix)
            if path is None:
                return False
            event.acceptProposedAction()
            if event.type() is QEvent.Type.Drop and not isinstance(event, QDragEnterEvent):
                self.dropped.emit(path)
            return True
        return super().eventFilter(watched, event)


def _dropped(event: QDropEvent, suffix: str) -> Path | None:
    """Return the one file of `suffix` that is dragged, None for anything else."""
    urls = event.mimeData().urls()
    paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return paths[0] if len(paths) == len(urls) == 1 and paths[0].suffix.lower() == suffix else None
