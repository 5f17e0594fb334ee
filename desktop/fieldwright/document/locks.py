"""Who may write a document: the one that holds its lock file.

The lock is the operating system's and ends with the process that holds it, however that ends; the
small file that is left behind then hinders nobody.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from pathlib import Path

_HELD_BY_ANOTHER = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}


class LockedError(Exception):
    """Somebody else holds the lock."""


class DocumentLock:
    """The right to write one document, held until released."""

    def __init__(self, path: Path) -> None:
        """Take the lock of the document at ``path``; raises LockedError or OSError."""
        self._file = path.with_name(f".{path.name}.lock")
        self._descriptor = self._taken()

    def _taken(self) -> int:
        """Open and lock; again if the file was removed by its last holder in between."""
        while True:
            descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                _lock(descriptor)
                if _is_still_there(descriptor, self._file):
                    return descriptor
            except OSError as error:
                os.close(descriptor)
                if error.errno in _HELD_BY_ANOTHER:
                    raise LockedError from error
                raise
            os.close(descriptor)

    def release(self) -> None:
        """Give the lock back and remove its file; more than once does no harm."""
        if self._descriptor < 0:
            return
        with contextlib.suppress(OSError):
            self._file.unlink()
        os.close(self._descriptor)
        self._descriptor = -1
        # Windows removes no file that is open.
        if sys.platform == "win32":
            with contextlib.suppress(OSError):
                self._file.unlink()


def _is_still_there(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    _CANNOT_LOCK = {errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL}

    def _lock(descriptor: int) -> None:
        """Lock; on a drive that knows no locks, go on without (the writer checks its turn)."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in _CANNOT_LOCK:
                raise
