"""Folders for tests that write files by the thousand."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")
"""Where Linux keeps files in memory: no fsync there waits for a disk."""


@pytest.fixture(scope="module")
def fast_folder() -> Iterator[Path]:
    """A folder for all tests of a module, in memory where the system has such a place."""
    place = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="plebapp-", dir=place) as name:
        yield Path(name)
