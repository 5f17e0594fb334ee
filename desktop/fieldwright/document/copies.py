"""Whole documents written as new files: written aside, read back, then put in place."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from fieldwright.document.contents import Contents
from fieldwright.document.errors import DocumentError
from fieldwright.document.jobs import write_everything
from fieldwright.document.places import real_path, replacing
from fieldwright.document.reading import check_sound
from fieldwright.document.schema import connect


def write_document(path: Path, contents: Contents) -> None:
    """Write a whole document to ``path``, history and all; raises DocumentError.

    The file is written beside its place and read back before it replaces what stood there. Nobody
    else may have that open: the caller holds its lock.
    """
    with replacing(path) as new:
        try:
            with closing(connect(new, "rwc")) as database:
                database.execute("PRAGMA journal_mode = MEMORY")
                database.execute("PRAGMA synchronous = OFF")
                write_everything(database, contents)
        except sqlite3.Error as error:
            reason = "the disk is full" if "disk is full" in str(error) else str(error)
            raise DocumentError(
                f"{path} could not be written: {reason}. What stood there is unchanged."
            ) from error
        check_sound(new)
        _forget_logs_beside(real_path(path))


def _forget_logs_beside(path: Path) -> None:
    """Remove what SQLite left beside a file that a dead program wrote.

    It would be played back into the new file, and damage it.
    """
    for ending in ("-wal", "-shm", "-journal"):
        path.with_name(path.name + ending).unlink(missing_ok=True)
