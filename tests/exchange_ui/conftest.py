"""One window for the tests of a module, and files of other programs in a folder of their own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.uvtt_files import as_bytes
from tests.helpers.windows import (
    empty_field,
    field,
    lent,
    log_of_its_own,
    make_window,
    shared_window,
)

__all__ = [
    "empty_field",
    "field",
    "lent",
    "log_of_its_own",
    "make_window",
    "shared_window",
]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a map waits for it, however busy the machine is that runs the tests."""
    monkeypatch.setattr("fieldwright.editor.importing.hands.QUICK_MS", 3_600_000)


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str, Any], Path]:
    """Writes a tree of JSON into a file."""

    def write(name: str, tree: Any) -> Path:
        path = tmp_path / name
        path.write_bytes(tree if isinstance(tree, bytes) else as_bytes(tree))
        return path

    return write
