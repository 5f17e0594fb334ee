"""Reading a ``.fieldwright`` file without changing a byte of it.

First the file's own first bytes say what it is; only a file of ours is handed to SQLite. Every
row carries a seal, so that damage anywhere in what counts is found, and named.
"""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from uuid import UUID

from fieldwright.battlefield.changes import ChangeError
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.codec import decode_field
from fieldwright.document.contents import Contents, Version
from fieldwright.document.errors import (
    DamagedFileError,
    DocumentError,
    NewerFileError,
    NotABattlefieldError,
    reason_of,
)
from fieldwright.document.history import History, Step
from fieldwright.document.schema import APPLICATION_ID, TABLES, VERSION, connect, seal

LARGEST_FILE = 2 * 1024**3
"""Bytes; a document with years of history and large pictures stays far below this."""

LONGEST_FILE_NAME = 240
"""Bytes; file systems take 255, and locks and logs beside a document have longer names than it."""

_HEADER = 100
_SQLITE = b"SQLite format 3\x00"
_KNOWN_BEGINNINGS = {
    b"\x89PNG": "a picture (PNG)",
    b"\xff\xd8\xff": "a picture (JPEG)",
    b"RIFF": "a picture or a sound (RIFF)",
    b"%PDF": "a PDF",
    b"PK\x03\x04": "a ZIP archive",
    b"\x7fELF": "a program",
    b"MZ": "a program",
    b"{": "a text; if it is a battlefield in the text form, name it .battlefield.json",
}
_ODD = (ValueError, TypeError, LookupError, OverflowError)
"""What comes of values that are not what they should be."""

_WHAT_TO_DO = "Nothing was changed. Open a backup, or a copy of the file."


def check_is_file(path: Path, largest: int = LARGEST_FILE) -> int:
    """The size of an ordinary file in bytes; raises DocumentError for anything else."""
    try:
        found = path.stat()
    except FileNotFoundError as error:
        raise DocumentError(f"There is no file {path}.") from error
    except (OSError, ValueError) as error:
        reason = reason_of(error) if isinstance(error, OSError) else str(error)
        raise DocumentError(f"{path} cannot be opened: {reason}.") from error
    if stat.S_ISDIR(found.st_mode):
        raise NotABattlefieldError(f"{path} is a folder. Choose a battlefield inside it.")
    if not stat.S_ISREG(found.st_mode):
        raise NotABattlefieldError(f"{path} is no ordinary file but a device or a pipe.")
    if found.st_size > largest:
        raise DocumentError(
            f"{path.name} is {found.st_size / 1024**2:,.0f} MB long, more than the "
            f"{largest / 1024**2:,.0f} MB that a battlefield may have. It was not read."
        )
    return found.st_size


def version_of(path: Path) -> int:
    """The version that a file was written in, read from its first bytes.

    Raises DocumentError with a sentence where the file is missing, unreadable, empty, something
    else, or newer than this program.
    """
    check_is_file(path)
    if len(os.fsencode(path.name)) > LONGEST_FILE_NAME:
        raise DocumentError(
            f"{path.name[:40]}… has too long a name for the files that stand beside it while it is "
            "open. Give the file a shorter name."
        )
    try:
        with path.open("rb") as file:
            header = file.read(_HEADER)
    except OSError as error:
        raise DocumentError(f"{path} cannot be read: {reason_of(error)}.") from error
    if not header:
        raise DamagedFileError(f"{path.name} is empty: nothing stands in it. {_WHAT_TO_DO}")
    if not header.startswith(_SQLITE) or len(header) < _HEADER:
        raise _not_ours(path, header)
    if int.from_bytes(header[68:72], "big") != APPLICATION_ID:
        raise NotABattlefieldError(f"{path.name} is a database of another program.")
    version = int.from_bytes(header[60:64], "big")
    if version > VERSION:
        raise NewerFileError(
            f"{path.name} was written by a newer Fieldwright (file version {version}; this one "
            f"reads up to {VERSION}). Install the newer program; the file was not changed."
        )
    return version


def _not_ours(path: Path, header: bytes) -> DocumentError:
    if not any(header) or _SQLITE.startswith(header[:16]):
        return DamagedFileError(f"{path.name} is damaged: its beginning is missing. {_WHAT_TO_DO}")
    for beginning, what in _KNOWN_BEGINNINGS.items():
        if header.startswith(beginning):
            return NotABattlefieldError(f"{path.name} is no battlefield but {what}.")
    return NotABattlefieldError(f"{path.name} is no battlefield that Fieldwright knows.")


@contextlib.contextmanager
def damage_reported(name: str) -> Iterator[None]:
    """Say what SQLite, the codec or the changes find wrong as DamagedFileError about ``name``."""
    try:
        yield
    except DamagedFileError as error:
        raise DamagedFileError(f"{name} is damaged. {error} {_WHAT_TO_DO}") from error
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise DocumentError(
                f"{name} is being written by another program. Try again when that is done."
            ) from error
        raise DamagedFileError(f"{name} is damaged. {_WHAT_TO_DO}") from error
    except (sqlite3.Error, sqlite3.Warning, ChangeError, *_ODD) as error:
        raise DamagedFileError(f"{name} is damaged. {_WHAT_TO_DO}") from error


def read_contents(path: Path, mode: str = "immutable") -> Contents:
    """Everything in a file; raises DocumentError where it is not sound.

    ``mode`` is that of connect: ``immutable`` where nobody writes the file, ``ro`` where somebody
    may. What is only needed to undo old steps, and is damaged, is left out with a problem.
    """
    with damage_reported(path.name), closing(connect(path, mode)) as connection:
        connection.execute("BEGIN")
        _check(connection)
        return _contents(connection)


def salvaged_contents(path: Path) -> Contents:
    """What can still be read of a damaged file; raises DamagedFileError if that is no field.

    Every row is sealed, so what is read is right even where the file as a whole is not. The file
    should be a copy: SQLite may try to mend it.
    """
    with damage_reported(path.name), closing(connect(path, "rw")) as connection:
        try:
            return _contents(connection)
        except (DocumentError, ChangeError, sqlite3.Error, *_ODD):
            return _newest_whole_field(connection)


def _newest_whole_field(connection: sqlite3.Connection) -> Contents:
    """The newest snapshot or named version that is sound, without any history."""
    for table, key in (("snapshot", "number"), ("versions", "id")):
        name = ", name" if table == "versions" else ""
        query = f"SELECT {key}, time{name}, field, seal FROM {table} ORDER BY time DESC"
        with contextlib.suppress(sqlite3.Error):
            for *values, mark in connection.execute(query):
                if mark == seal(*values):
                    time = datetime.fromisoformat(values[1]).astimezone()
                    lost = f"This is the field as it was on {time:%d %B %Y at %H:%M}."
                    return Contents(decode_field(values[-1]), problems=[lost])
    raise DamagedFileError("No whole field can be read from it.")


def check_sound(path: Path) -> None:
    """Read a new file through: its pages hang together and every row is as it was written.

    Raises DamagedFileError; nothing is decoded, so this is quick.
    """
    with damage_reported(path.name), closing(connect(path, "immutable")) as connection:
        _check(connection)
        problems: list[str] = []
        _history(connection, problems)
        for _ in _versions(connection, problems):
            pass
        for number, time, payload, mark in connection.execute("SELECT * FROM snapshot"):
            if mark != seal(number, time, payload):
                problems.append("A snapshot is damaged.")
        if problems:
            raise DamagedFileError(" ".join(problems))


def _check(connection: sqlite3.Connection) -> None:
    """Refuse a database whose pages do not hang together or whose tables are not ours."""
    answer = connection.execute("PRAGMA quick_check(1)").fetchone()
    if answer is None or answer[0] != "ok":
        raise DamagedFileError("Its pages do not hang together.")
    found = dict(
        connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
    )
    if found != TABLES:
        raise DamagedFileError("Its tables are not those of a battlefield.")


@dataclass(frozen=True, slots=True)
class _Sound:
    """The history that can be read, and between which step numbers a snapshot is of use."""

    history: History
    lowest: int
    highest: int


def _contents(connection: sqlite3.Connection) -> Contents:
    problems: list[str] = []
    sound = _history(connection, problems)
    return Contents(
        field=_field(connection, sound, problems),
        history=sound.history,
        versions=list(_versions(connection, problems)),
        meta=dict(connection.execute("SELECT key, value FROM meta")),
        problems=problems,
    )


def _history(connection: sqlite3.Connection, problems: list[str]) -> _Sound:
    """The steps that are sound and hang together around the place where the field stands."""
    steps: list[Step] = []
    position, lowest, highest = 0, 0, sys.maxsize
    for number, time, label, change, undone, mark in connection.execute(
        "SELECT number, time, label, change, undone, seal FROM journal ORDER BY number"
    ):
        _check_types((time, str), (label, str), (change, bytes))
        if not undone and position < len(steps):
            raise DamagedFileError("Its history is out of order.")
        if mark == seal(number, time, label, change):
            when = datetime.fromisoformat(time)
            steps.append(Step(number, when, label, change, is_durable=True))
            position += not undone
        elif undone:
            problems.append(f"The step “{label}” is damaged; it cannot be redone.")
            highest = number - 1
            break
        else:
            problems.append(f"The step “{label}” is damaged; nothing up to it can be undone.")
            steps, position, lowest = [], 0, number
    return _Sound(History(steps, position, lowest), lowest, highest)


def _check_types(*pairs: tuple[object, type]) -> None:
    if not all(isinstance(value, kind) for value, kind in pairs):
        raise DamagedFileError("A column of a table holds something else than it should.")


def _field(connection: sqlite3.Connection, sound: _Sound, problems: list[str]) -> Battlefield:
    """The field as it stands: the newest sound snapshot, and the steps from there to here."""
    steps, position = sound.history.steps, sound.history.position
    for number, time, payload, mark in connection.execute(
        "SELECT number, time, field, seal FROM snapshot ORDER BY number DESC"
    ):
        _check_types((time, str), (payload, bytes))
        if mark != seal(number, time, payload):
            problems.append("A snapshot is damaged; an older one and the history were used.")
        elif sound.lowest <= number <= sound.highest:
            field = decode_field(payload)
            start = sum(1 for step in steps if step.number <= number)
            for change in History(steps, start).between(position):
                field = change.applied_to(field)
            return field
    raise DamagedFileError("No whole field can be read from it.")


def _versions(connection: sqlite3.Connection, problems: list[str]) -> Iterator[Version]:
    for key, time, name, payload, mark in connection.execute(
        "SELECT id, time, name, field, seal FROM versions ORDER BY time, rowid"
    ):
        _check_types((key, str), (time, str), (name, str), (payload, bytes))
        if mark == seal(key, time, name, payload):
            yield Version(UUID(key), name, datetime.fromisoformat(time), payload)
        else:
            problems.append(f"The version “{name}” is damaged and was left out.")


def read_pictures(path: Path, name: str = "") -> dict[str, bytes]:
    """The pictures of a document that can be read and are sound (or the one of that name)."""
    if not path.is_file():
        return {}
    where, values = ("WHERE sha256 = ?", (name,)) if name else ("", ())
    try:
        with closing(connect(path, "ro")) as connection:
            rows = connection.execute(f"SELECT sha256, bytes FROM blobs {where}", values)
            return {key: data for key, data in rows if sha256(data).hexdigest() == key}
    except sqlite3.Error:
        return {}
