"""How far a long piece of work is, and breaking it off."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[float], None]
"""Is told the share that is done, from 0 to 1; may raise CancelledError."""


class CancelledError(Exception):
    """Somebody has broken off; raised by whoever is told the progress."""


def nobody(_share: float) -> None:
    """Nobody wants to know how far the work is."""


def part_of(progress: Progress, first: float, last: float) -> Progress:
    """The progress of a piece of the work, which is the whole's from ``first`` to ``last``."""

    def tell(share: float) -> None:
        progress(first + share * (last - first))

    return tell
