"""Work in a child process that is killed (kill −9) at a given moment; what it acknowledged before comes by a pipe."""

import os
import select
import signal
import time
from collections.abc import Callable

Acknowledge = Callable[[str], None]
"""Tells, once something is done, that it is; in one line."""

READY = "ready"
"""What work tells first, once it begins in earnest."""


def work_until_killed(work: Callable[[Acknowledge], None], after: float | None) -> tuple[list[str], float]:
    """Work in a child process, killing it `after` seconds from READY, or never; return what it acknowledged since, and
    its seconds. Fails where the work itself does."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reading)
            work(lambda words: os.write(writing, f"{words}\n".encode()) and None)
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb", buffering=0) as pipe:
        told = _read(pipe.fileno(), until=f"{READY}\n".encode())
        start = time.perf_counter()
        if after is not None:
            told += _read(pipe.fileno(), seconds=after)
            os.kill(child, signal.SIGKILL)
        told += _read(pipe.fileno())
    _, status = os.waitpid(child, 0)
    took = time.perf_counter() - start
    assert status in {0, signal.SIGKILL}, f"the work failed: {status}"
    first, *acknowledged = told.decode().splitlines()
    assert first == READY
    return acknowledged, took


def _read(pipe: int, *, seconds: float | None = None, until: bytes | None = None) -> bytes:
    """Read to the end, for so many seconds, or until something was told."""
    told = b""
    limit = None if seconds is None else time.perf_counter() + seconds
    while until is None or until not in told:
        left = None if limit is None else max(0.0, limit - time.perf_counter())
        if not select.select([pipe], [], [], left)[0]:
            break
        if not (block := os.read(pipe, 65_536)):
            # Ended early; the rest of the time is waited for all the same.
            if left:
                select.select([], [], [], left)
            break
        told += block
    return told
