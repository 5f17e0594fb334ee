"""Work in a thread of a pool, and what came of it brought back."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QRunnable

LOG = logging.getLogger("fieldwright")


class Task(QRunnable):
    """Works something out once; whatever goes wrong is brought back, not raised in the thread.

    ``bring`` is handed the answer and the exception, one of which is None; it is called in that
    thread, and so best emits a signal of whoever asked. Who has gone by then is not told.
    """

    def __init__(
        self, work: Callable[[], object], bring: Callable[[object, Exception | None], object]
    ) -> None:
        """Begin when a pool has a thread for it."""
        super().__init__()
        self._work, self._bring = work, bring

    def run(self) -> None:
        """Work it out and bring it."""
        answer: object = None
        error: Exception | None = None
        try:
            answer = self._work()
        except Exception as raised:
            error = raised
        try:
            self._bring(answer, error)
        except RuntimeError:
            LOG.debug("whoever asked is gone")
