"""The shape of a ``.fieldwright`` file: an SQLite database with these tables and no others.

``snapshot`` holds whole fields as they were after the step ``number`` (0: before the first).
``journal`` holds every step; those with ``undone`` set were taken back and can be redone.
``versions`` are fields kept under a name; ``blobs`` are pictures by the SHA-256 of their bytes.
``seal`` is the CRC-32 of the rest of its row, so that a damaged row is known as one.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from pathlib import Path
from urllib.parse import quote_from_bytes

APPLICATION_ID = 0x46777274
"""``Fwrt``: the number that marks a file as ours (bytes 68 to 71 of the file)."""

VERSION = 1
"""The version of this shape (bytes 60 to 63 of the file); see upgrades."""

TABLES = {
    "meta": "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "snapshot": (
        "CREATE TABLE snapshot (number INTEGER PRIMARY KEY, time TEXT NOT NULL, "
        "field BLOB NOT NULL, seal INTEGER NOT NULL)"
    ),
    "journal": (
        "CREATE TABLE journal (number INTEGER PRIMARY KEY, time TEXT NOT NULL, "
        "label TEXT NOT NULL, change BLOB NOT NULL, undone INTEGER NOT NULL DEFAULT 0, "
        "seal INTEGER NOT NULL)"
    ),
    "versions": (
        "CREATE TABLE versions (id TEXT PRIMARY KEY, time TEXT NOT NULL, name TEXT NOT NULL, "
        "field BLOB NOT NULL, seal INTEGER NOT NULL)"
    ),
    "blobs": "CREATE TABLE blobs (sha256 TEXT PRIMARY KEY, bytes BLOB NOT NULL)",
}

_LARGEST_VALUE = 256 * 1024 * 1024
_PATIENCE_MS = 5000


def seal(*values: object) -> int:
    """The CRC-32 of some values of a row, in order."""
    code = 0
    for value in values:
        part = value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")
        code = zlib.crc32(part, zlib.crc32(str(len(part)).encode(), code))
    return code


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open a file as SQLite; ``mode`` is ``rw``, ``rwc``, ``ro`` or ``immutable``.

    ``immutable`` makes no file beside it and takes no lock. Nothing that stands in the file's
    schema is trusted. The connection may be used by another thread than the one that opened it.
    """
    name = quote_from_bytes(os.fsencode(path.absolute().as_posix()))
    slash = "" if name.startswith("/") else "/"
    asked = "mode=ro&immutable=1" if mode == "immutable" else f"mode={mode}"
    connection = sqlite3.connect(
        f"file://{slash}{name}?{asked}",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=_PATIENCE_MS / 1000,
    )
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST_VALUE)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def create_tables(connection: sqlite3.Connection) -> None:
    """Give an empty database the shape of a document."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {VERSION}")
    for statement in TABLES.values():
        connection.execute(statement)
