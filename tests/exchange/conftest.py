"""One folder for all examples of a property: hypothesis wants no fixture that is made anew for each."""

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")
