"""What the writer of a document is asked to write: each job is one transaction.

Every job may be written twice with the same result, because a disk may fail after it has in
truth written everything.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Protocol
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.codec import encode_field
from fieldwright.document.contents import Contents, Version
from fieldwright.document.history import Step, now
from fieldwright.document.schema import create_tables, seal

SNAPSHOT_EVERY = 200
"""Steps after which a new snapshot is written, so that opening replays no more than these."""

SNAPSHOT_BYTES = 2_000_000
"""Bytes of changes after which a new snapshot is written."""

SNAPSHOTS_KEPT = 2


class Job(Protocol):
    """Something to write in one transaction."""

    def write(self, database: sqlite3.Connection) -> None:
        """Write it; the caller begins and commits."""

    def done(self) -> None:
        """It stands on the disk."""


@dataclass(frozen=True, slots=True)
class WriteStep:
    """A step is done (or, where ``step`` is None, a merged step has vanished).

    ``after`` is the number of the step before it; what stood beyond that is forgotten.
    ``field`` is the field as it then is.
    """

    step: Step | None
    after: int
    field: Battlefield

    def write(self, database: sqlite3.Connection) -> None:
        """Write the step, and a snapshot where one is due."""
        database.execute("DELETE FROM journal WHERE number > ?", (self.after,))
        database.execute("DELETE FROM snapshot WHERE number > ?", (self.after,))
        if self.step:
            insert_step(database, self.step, is_undone=False)
        if _snapshot_is_due(database):
            insert_snapshot(database, self.step.number if self.step else self.after, self.field)

    def done(self) -> None:
        """The step is durable."""
        if self.step:
            self.step.rest()


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Steps were undone or redone: the newest one that is done has this number."""

    number: int

    def write(self, database: sqlite3.Connection) -> None:
        """Mark what is done and what is not."""
        database.execute(
            "UPDATE journal SET undone = (number > :number) WHERE undone <> (number > :number)",
            {"number": self.number},
        )

    def done(self) -> None:
        """Nothing more to do."""


@dataclass(frozen=True, slots=True)
class KeepVersion:
    """A field is kept under a name."""

    version: Version

    def write(self, database: sqlite3.Connection) -> None:
        """Write the version."""
        insert_version(database, self.version)

    def done(self) -> None:
        """Nothing more to do."""


@dataclass(frozen=True, slots=True)
class ForgetVersion:
    """A named version is not needed any more."""

    id: UUID

    def write(self, database: sqlite3.Connection) -> None:
        """Delete the version."""
        database.execute("DELETE FROM versions WHERE id = ?", (str(self.id),))

    def done(self) -> None:
        """Nothing more to do."""


@dataclass(frozen=True, slots=True)
class KeepPicture:
    """The bytes of a picture."""

    sha256: str
    data: bytes

    def write(self, database: sqlite3.Connection) -> None:
        """Write the picture, once."""
        database.execute("INSERT OR IGNORE INTO blobs VALUES (?, ?)", (self.sha256, self.data))

    def done(self) -> None:
        """Nothing more to do."""


@dataclass(frozen=True, slots=True)
class SetFact:
    """A fact about the document itself."""

    key: str
    value: str

    def write(self, database: sqlite3.Connection) -> None:
        """Write the fact."""
        database.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", (self.key, self.value))

    def done(self) -> None:
        """Nothing more to do."""


# ------------------------------------------------------------------------------------------ rows


def insert_step(database: sqlite3.Connection, step: Step, is_undone: bool) -> None:
    """Write one row of the journal."""
    time, payload = step.time.isoformat(), step.encoded()
    row = (step.number, time, step.label, payload, int(is_undone))
    mark = seal(step.number, time, step.label, payload)
    database.execute("INSERT OR REPLACE INTO journal VALUES (?, ?, ?, ?, ?, ?)", (*row, mark))


def insert_snapshot(database: sqlite3.Connection, number: int, field: Battlefield) -> None:
    """Write the field as it is after a step, and keep only the newest snapshots."""
    time, payload = now().isoformat(), encode_field(field)
    row = (number, time, payload, seal(number, time, payload))
    database.execute("INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?, ?)", row)
    database.execute(
        "DELETE FROM snapshot WHERE number NOT IN "
        "(SELECT number FROM snapshot ORDER BY number DESC LIMIT ?)",
        (SNAPSHOTS_KEPT,),
    )


def insert_version(database: sqlite3.Connection, version: Version) -> None:
    """Write one named version."""
    key, time = str(version.id), version.time.isoformat()
    mark = seal(key, time, version.name, version.payload)
    row = (key, time, version.name, version.payload, mark)
    database.execute("INSERT OR REPLACE INTO versions VALUES (?, ?, ?, ?, ?)", row)


def write_everything(database: sqlite3.Connection, contents: Contents) -> None:
    """Fill an empty database with a whole document."""
    history = contents.history
    database.execute("BEGIN")
    create_tables(database)
    for place, step in enumerate(history.steps):
        insert_step(database, step, is_undone=place >= history.position)
    insert_snapshot(database, history.number, contents.field)
    for version in contents.versions:
        insert_version(database, version)
    database.executemany("INSERT INTO blobs VALUES (?, ?)", contents.blobs.items())
    database.executemany("INSERT INTO meta VALUES (?, ?)", contents.meta.items())
    database.execute("COMMIT")


def _snapshot_is_due(database: sqlite3.Connection) -> bool:
    newest = database.execute("SELECT max(number) FROM snapshot").fetchone()[0]
    if newest is None:
        return True
    count, size = database.execute(
        "SELECT count(*), coalesce(sum(length(change)), 0) FROM journal WHERE number > ?",
        (newest,),
    ).fetchone()
    return bool(count >= SNAPSHOT_EVERY or size >= SNAPSHOT_BYTES)
