"""Enter pressed twice by haste does not carry out what came to its turn only just now."""

from __future__ import annotations

import time
from collections.abc import Callable

QUIET_SECONDS = 0.3
"""For so long nothing is done with a plain Enter for whoever has just come to his turn."""


class EnterGuard:
    """Knows since when somebody else is in turn, or asked, or another step is shown."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Measure by a clock that counts seconds."""
        self._clock = clock
        self._front: tuple[object, object] | None = None
        self._since = float("-inf")

    def look(self, who: object, deed: object = None) -> None:
        """Somebody is in front with a deed; without one he is asked about what he does already."""
        front = self._front
        if front is not None and who == front[0] and deed in (None, front[1]):
            return
        if front is not None:
            self._since = self._clock()
        self._front = (who, deed)

    @property
    def is_early(self) -> bool:
        """Whether it is too early for a plain Enter: it was meant for who was in front before."""
        return self._clock() - self._since < QUIET_SECONDS
