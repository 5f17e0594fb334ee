"""What is said of a disk that refuses is a sentence that reads as one."""

import errno
import os
import sqlite3
from pathlib import Path

import pytest

from fieldwright.document.storage import sentence_about

PATH = Path("keep.fieldwright")
FULL = (
    "The disk is full, so keep.fieldwright cannot be written. Make room, or save a copy "
    "elsewhere; your changes are kept in memory until then."
)


@pytest.mark.parametrize(
    "error",
    [
        OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)),
        sqlite3.OperationalError("database or disk is full"),
    ],
)
def test_a_full_disk(error: Exception) -> None:
    assert sentence_about(error, PATH) == FULL


def test_any_other_trouble() -> None:
    error = OSError(errno.EACCES, "Permission denied")
    assert sentence_about(error, PATH) == (
        "keep.fieldwright cannot be written (Permission denied). Save a copy elsewhere; your "
        "changes are kept in memory until then."
    )
