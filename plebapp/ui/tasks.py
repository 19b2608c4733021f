"""Long work in the window: one worker thread, tasks owned by their callers, signals on the main thread.

The work is a function that takes `report(done, total)`; it opens a database connection of its own. `report`
raises Cancelled once the task was cancelled, and the use case then leaves the file as it was.
"""

from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from functools import partial
from threading import Event, Lock

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from plebapp.domain.errors import Cancelled
from plebapp.ui.garbage import Sweeper

Report = Callable[[int, int], None]
Work = Callable[[Report], object]


class Task(QObject):
    """One piece of long work. Connect first, then `Runner.start(task)`.

    `ending` says that the work is over. Then exactly one of `succeeded` (the result), `failed` (the exception) and
    `cancelled` is emitted, then `finished`. All signals are emitted on the thread that made the task, none before
    `start` has returned.
    """

    ending = Signal()
    progress = Signal(object, object)  # done, total: Python integers, since bytes may exceed 32 bits
    succeeded = Signal(object)
    failed = Signal(object)
    cancelled = Signal()
    finished = Signal()

    _reported = Signal()
    _settled = Signal(object)

    def __init__(self, work: Work) -> None:
        """Wrap `work`, which is called with `report` on the worker thread."""
        super().__init__()
        self._work = work
        self._gate: Gate | None = None
        self._stop = Event()
        self._lock = Lock()
        self._latest: tuple[int, int] | None = None
        self._reported.connect(self._relay, Qt.ConnectionType.QueuedConnection)
        self._settled.connect(self._settle, Qt.ConnectionType.QueuedConnection)

    def pass_through(self, gate: "Gate") -> None:
        """Tell the outcome only while `gate` is open; called by the runner."""
        self._gate = gate

    def cancel(self) -> None:
        """Ask the work to stop at its next report; a task that has ended is not changed."""
        self._stop.set()

    def run(self) -> object:
        """Do the work; called by the runner on the worker thread."""
        self.report(0, 0)
        return self._work(self.report)

    def report(self, done: int, total: int) -> None:
        """Tell how far the work is, at most one signal at a time. Raises Cancelled after `cancel`."""
        if self._stop.is_set():
            raise Cancelled
        with self._lock:
            waiting, self._latest = self._latest is not None, (done, total)
        if not waiting:
            self._reported.emit()

    def settle(self, future: "Future[object]") -> None:
        """Take the outcome from the worker thread to the task's own; called by the runner."""
        self._settled.emit(future)

    def _relay(self) -> None:
        with self._lock:
            latest, self._latest = self._latest, None
        if latest and latest[1]:
            self.progress.emit(*latest)

    def _settle(self, future: "Future[object]") -> None:
        if self._gate is not None and self._gate.holds(partial(self._settle, future)):
            return
        self.ending.emit()
        error = CancelledError() if future.cancelled() else future.exception()
        if error is None:
            self.succeeded.emit(future.result())
        elif isinstance(error, Cancelled | CancelledError):
            self.cancelled.emit()
        else:
            self.failed.emit(error)
        self.finished.emit()


class Gate:
    """Holds outcomes back while it is closed, in their order."""

    def __init__(self) -> None:
        """Make an open gate."""
        self._held: list[Callable[[], None]] | None = None

    def holds(self, tell: Callable[[], None]) -> bool:
        """Keep `tell` for later where the gate is closed; say whether it was."""
        if self._held is None:
            return False
        self._held.append(tell)
        return True

    def close(self) -> None:
        """Let nothing through from now on."""
        if self._held is None:
            self._held = []

    def open(self) -> None:
        """Tell what was held back, and everything from now on."""
        held, self._held = self._held or [], None
        for tell in held:
            tell()


class Runner(QObject):
    """Runs tasks one after another on a single worker thread, which is joined when the program quits.

    Passwords are tried aside, on a thread that opens no file: whoever comes back to a locked window does not wait for
    a long job to end. `idle` is emitted whenever the last task has finished.
    """

    idle = Signal()

    def __init__(self, app: QApplication) -> None:
        """Make a runner that ends with `app`."""
        super().__init__(app)
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="plebapp")
        self._aside = ThreadPoolExecutor(max_workers=1, thread_name_prefix="plebapp-aside")
        self._tasks: set[Task] = set()
        self.gate = Gate()
        self._sweeper = Sweeper(app)
        app.aboutToQuit.connect(self.close)

    @property
    def busy(self) -> bool:
        """Whether a task is running or waiting."""
        return bool(self._tasks)

    def start(self, task: Task, *, aside: bool = False) -> Task:
        """Queue `task`, or with `aside` have it done beside the others, and return it; it is kept until it finished."""
        self._tasks.add(task)
        task.finished.connect(self._forget)
        pool = self._aside if aside else self._pool
        if not aside:
            task.pass_through(self.gate)
        pool.submit(task.run).add_done_callback(task.settle)
        return task

    def close(self) -> None:
        """Cancel what runs and wait for the worker to end; nothing can be started afterwards."""
        for task in self._tasks:
            task.cancel()
        for pool in (self._pool, self._aside):
            pool.shutdown(wait=True, cancel_futures=True)
        self._sweeper.stop()

    def _forget(self) -> None:
        task = self.sender()
        if isinstance(task, Task):
            self._tasks.discard(task)
        if not self._tasks:
            self.idle.emit()
