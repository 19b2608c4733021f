"""Garbage is collected on the main thread only.

Python collects on whatever thread happens to allocate; on the worker that destroys widgets outside of their thread,
which crashes Qt (measured here: a segmentation fault within seconds).
"""

import gc

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

INTERVAL_MS = 10_000


class Sweeper(QObject):
    """Takes collecting over from Python until `stop`; never collects under a modal dialog, whose callers still run."""

    def __init__(self, app: QApplication) -> None:
        """Switch the automatic collection off and collect at intervals while `app` runs its event loop."""
        super().__init__(app)
        self._was_enabled = gc.isenabled()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(INTERVAL_MS)
        self._timer.timeout.connect(self._sweep)
        self._timer.start()

    def stop(self) -> None:
        """Leave the collecting to Python again, as it was before."""
        self._timer.stop()
        if self._was_enabled:
            gc.enable()

    def _sweep(self) -> None:
        if QApplication.activeModalWidget() is None:
            gc.collect()
