"""Backups of documents in the user's data folder: five each, every one read through when made."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from fieldwright.document.errors import DocumentError
from fieldwright.document.places import DOCUMENT, data_folder, key_of, make_folder, replacing
from fieldwright.document.reading import check_sound, read_contents
from fieldwright.document.schema import connect

KEPT = 5

_TIME = "%Y%m%d-%H%M%S-%f"


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy of a document, when it was taken and how large it is in bytes."""

    path: Path
    time: datetime
    size: int


def backups_of(document: Path) -> Sequence[Backup]:
    """The backups of the document at this path, newest first."""
    found = []
    for path in _folder(document).glob(f"*{DOCUMENT}"):
        with contextlib.suppress(ValueError, OSError):
            time = datetime.strptime(path.name.split(" ")[0], _TIME).replace(tzinfo=UTC)
            found.append(Backup(path, time, path.stat().st_size))
    return sorted(found, key=lambda backup: backup.path.name, reverse=True)


def newest_good_backup(document: Path) -> Backup | None:
    """The newest backup that can be read from end to end, if there is one."""
    for backup in backups_of(document):
        with contextlib.suppress(DocumentError):
            read_contents(backup.path)
            return backup
    return None


def back_up(document: Path, check: bool = True) -> Path | None:
    """Copy a document into its backups, unless the newest one holds the same; None then.

    The copy is read through before it counts (``check`` is off for a file of an older version,
    which is compared byte by byte instead). Raises DocumentError.
    """
    print_ = sha256(document.read_bytes()).hexdigest()[:16]
    known = backups_of(document)
    if known and known[0].path.name.endswith(f" {print_}{DOCUMENT}"):
        return None
    folder = _folder(document)
    make_folder(folder)
    target = folder / f"{datetime.now(UTC).strftime(_TIME)} {print_}{DOCUMENT}"
    with replacing(target) as new:
        if check:
            _copy_database(document, new)
            check_sound(new)
        else:
            shutil.copyfile(document, new)
            if sha256(new.read_bytes()).hexdigest()[:16] != print_:
                raise OSError("the copy differs from the document")
    _rotate(document)
    return target


def is_backup(path: Path) -> bool:
    """Whether a file is one of the backups."""
    return path.absolute().parent.parent == data_folder("backups").absolute()


def name_of_backup(path: Path) -> str:
    """The name of the document that a backup was made of."""
    return path.parent.name.rpartition("-")[0]


def _folder(document: Path) -> Path:
    return data_folder("backups") / key_of(document)


def _copy_database(document: Path, new: Path) -> None:
    """Copy page by page, with what still stands in a write-ahead log beside the document."""
    try:
        with closing(connect(document, "ro")) as source, closing(connect(new, "rwc")) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise DocumentError(f"No backup of {document.name} could be made: {error}.") from error


def _rotate(document: Path) -> None:
    """Delete the oldest beyond five; one that is more than twice as large as all newer stays.

    So an accident that empties a document does not push its last full copy out.
    """
    backups = backups_of(document)
    largest = max(backup.size for backup in backups[:KEPT])
    spared = False
    for backup in backups[KEPT:]:
        if backup.size > 2 * largest and not spared:
            spared = True
            continue
        with contextlib.suppress(OSError):
            backup.path.unlink()
