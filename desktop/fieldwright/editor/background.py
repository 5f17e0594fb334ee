"""Work beside the window: the newest request wins, and its answer comes back as a signal."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, QThreadPool, Signal

from fieldwright.canvas.task import Task


class Background(QObject):
    """One thread for one kind of question.

    A question that is asked while another is being answered waits, and takes the place of one
    that waits already; an answer to an older question is dropped. ``answered`` brings the answer,
    ``failed`` the exception.
    """

    answered = Signal(object)
    failed = Signal(object)
    _done = Signal(int, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        """Make the thread's pool."""
        super().__init__(parent)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._asked = 0
        self._waiting: Callable[[], object] | None = None
        self._busy = False
        self._done.connect(self._take)

    @property
    def is_busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._busy

    def ask(self, question: Callable[[], object]) -> None:
        """Have something worked out."""
        self._asked += 1
        self._waiting = question
        if not self._busy:
            self._start()

    def finish(self) -> None:
        """Wait for the thread and drop its answer, before the asker goes."""
        self._asked += 1
        self._waiting = None
        self._pool.waitForDone()

    def leave(self) -> None:
        """Drop the answer without waiting for it; asked no more, this goes when the thread is done.

        Where whoever asked goes at once, ``finish`` would hold the window up.
        """
        self._asked += 1
        self._waiting = None
        if self._busy:
            # A pool waits for its thread before it goes: so it may not go with its asker.
            self.setParent(QCoreApplication.instance())
            self._done.connect(self.deleteLater)

    def _start(self) -> None:
        question, self._waiting = self._waiting, None
        if question is not None:
            self._busy = True
            self._pool.start(Task(question, partial(self._bring, self._asked)))

    def _bring(self, number: int, answer: object, error: Exception | None) -> None:
        self._done.emit(number, answer, error)

    def _take(self, number: int, answer: object, error: object) -> None:
        self._busy = False
        if self._waiting is not None:
            self._start()
        elif number == self._asked:
            if error is None:
                self.answered.emit(answer)
            else:
                self.failed.emit(error)
