"""The writer of a document: one thread with one connection, one transaction a job.

The caller never waits for the disk. When a job cannot be written (the disk is full, the file is
gone), it and all later ones stay queued, ``trouble`` says why, and each new job, ``retry`` and
every few seconds try again from the first.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

from fieldwright.document.errors import reason_of
from fieldwright.document.jobs import Job
from fieldwright.document.schema import connect

TRY_AGAIN_SECONDS = 5.0

Opener = Callable[[Path, str], sqlite3.Connection]


class _GoneError(Exception):
    """The file under the document's path is not the one that was opened."""


class Writer:
    """Writes jobs to a file in order.

    ``on_change`` is called, in the writer's own thread, when a job has become durable and when
    trouble has come or gone.
    """

    def __init__(
        self, path: Path, on_change: Callable[[], None], opener: Opener | None = None
    ) -> None:
        """Start on an existing, sound file; nothing is opened before the first job."""
        self._path = path
        self._file = _identity(path)
        self._opener = opener or connect
        self._on_change = on_change
        self._token = uuid4().hex
        self._has_written = False
        self._connection: sqlite3.Connection | None = None
        self._condition = threading.Condition()
        self._jobs: deque[Job] = deque()
        self._submitted = 0
        self._written = 0
        self._try_now = False
        self._closing = False
        self._trouble: str | None = None
        self._thread = threading.Thread(target=self._run, name="document writer", daemon=True)
        self._thread.start()

    # ------------------------------------------------------------------- asked by other threads

    @property
    def trouble(self) -> str | None:
        """Why jobs cannot be written, None while they can."""
        return self._trouble

    @property
    def is_in_place(self) -> bool:
        """Whether the file under the path is still the one that is written."""
        return _identity(self._path) == self._file

    def submit(self, job: Job) -> None:
        """Queue a job."""
        with self._condition:
            self._jobs.append(job)
            self._submitted += 1
            self._try_now = True
            self._condition.notify_all()

    def retry(self) -> None:
        """Try again now."""
        with self._condition:
            self._try_now = True
            self._condition.notify_all()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait until everything submitted so far is durable; False if it cannot be, or not yet."""
        with self._condition:
            wanted = self._submitted
            self._condition.wait_for(lambda: self._is_settled(wanted), timeout)
            return self._written >= wanted

    def close(self, timeout: float | None = None) -> bool:
        """Write what is queued if that can be, then stop; the file is a single one again.

        True if everything is durable. What is not is kept by nobody but the caller.
        """
        done = self.wait(timeout)
        with self._condition:
            self._closing = True
            self._condition.notify_all()
        self._thread.join(timeout)
        return done

    def _is_settled(self, wanted: int) -> bool:
        if self._written >= wanted or not self._thread.is_alive():
            return True
        return self._trouble is not None and not self._try_now

    # ------------------------------------------------------------------------ in its own thread

    def _run(self) -> None:
        while self._has_work():
            self._write_next()
        self._shut()

    def _has_work(self) -> bool:
        """Wait for a job that can be tried; False when it is time to stop."""
        with self._condition:
            while not self._closing:
                if self._jobs and (self._try_now or self._trouble is None):
                    return True
                seconds = TRY_AGAIN_SECONDS if self._trouble else None
                if not self._condition.wait(seconds) and self._trouble:
                    self._try_now = True
            return False

    def _write_next(self) -> None:
        job = self._jobs[0]
        try:
            self._transact(job)
        except Exception as error:  # whatever it was: the thread goes on, and it is said
            self._drop_connection()
            self._settle(sentence_about(error, self._path), is_written=False)
            return
        job.done()
        self._settle(None, is_written=True)

    def _settle(self, trouble: str | None, is_written: bool) -> None:
        with self._condition:
            if is_written:
                self._jobs.popleft()
                self._written += 1
            else:
                self._try_now = False
            self._trouble = trouble
            self._condition.notify_all()
        self._on_change()

    def _transact(self, job: Job) -> None:
        if not self.is_in_place:
            raise _GoneError
        if self._connection is None:
            self._connection = self._opened()
        database = self._connection
        database.execute("BEGIN IMMEDIATE")
        try:
            self._check_turn(database)
            job.write(database)
            database.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(sqlite3.Error):
                database.execute("ROLLBACK")
            raise
        self._has_written = True

    def _check_turn(self, database: sqlite3.Connection) -> None:
        """Notice when another program has written the file in between (two machines, say)."""
        if not self._has_written:
            database.execute("INSERT OR REPLACE INTO meta VALUES ('writer', ?)", (self._token,))
            return
        row = database.execute("SELECT value FROM meta WHERE key = 'writer'").fetchone()
        if row is None or row[0] != self._token:
            raise _GoneError

    def _opened(self) -> sqlite3.Connection:
        """A connection in WAL mode, or with a plain journal where WAL cannot work."""
        for mode in ("WAL", "DELETE"):
            database = self._opener(self._path, "rw")
            try:
                database.execute(f"PRAGMA journal_mode = {mode}")
                database.execute("PRAGMA synchronous = FULL")
                database.execute("BEGIN IMMEDIATE")
                database.execute("ROLLBACK")
            except sqlite3.OperationalError:
                database.close()
                if mode == "DELETE":
                    raise
            else:
                break
        return database

    def _drop_connection(self) -> None:
        if self._connection is not None:
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None

    def _shut(self) -> None:
        """Leave a single file behind: everything moved out of the WAL, and the WAL removed."""
        if self._connection is not None and self.is_in_place:
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                self._connection.execute("PRAGMA journal_mode = DELETE")
        self._drop_connection()
        with self._condition:
            self._condition.notify_all()


def _identity(path: Path) -> tuple[int, int] | None:
    """The device and number of a file; None if there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def sentence_about(error: Exception, path: Path) -> str:
    """What is wrong and what to do, for a Dungeon Master in the middle of a game."""
    what_to_do = "Save a copy elsewhere; your changes are kept in memory until then."
    if isinstance(error, _GoneError):
        return (
            f"{path} was moved, deleted or changed by another program, so nothing more can be "
            f"written to it. {what_to_do}"
        )
    reason = reason_of(error) if isinstance(error, OSError) else str(error)
    if "disk is full" in reason or "No space left" in reason:
        return (
            f"The disk is full, so {path.name} cannot be written. Make room, or save a copy "
            "elsewhere; your changes are kept in memory until then."
        )
    return f"{path.name} cannot be written ({reason}). {what_to_do}"
