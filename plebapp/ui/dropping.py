"""Opening a plebiscite by dropping its file on the window."""

from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

SUFFIX = ".pleb"


class FileDrop(QObject):
    """Watches a window; `dropped` carries the path of a .pleb file let go over it."""

    dropped = Signal(Path)

    def __init__(self, window: QWidget) -> None:
        """Watch `window`, which accepts drops from now on."""
        super().__init__(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QDropEvent):  # entering is one as well
            path = _plebiscite(event)
            if path is None:
                return False
            event.acceptProposedAction()
            if event.type() is QEvent.Type.Drop and not isinstance(event, QDragEnterEvent):
                self.dropped.emit(path)
            return True
        return super().eventFilter(watched, event)


def _plebiscite(event: QDropEvent) -> Path | None:
    """Return the one .pleb file that is dragged, None for anything else."""
    urls = event.mimeData().urls()
    paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return paths[0] if len(paths) == len(urls) == 1 and paths[0].suffix.lower() == SUFFIX else None
