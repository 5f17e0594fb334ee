"""What is worked out once for each snapshot of a field, and forgotten with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from fieldwright.battlefield.field import Battlefield

T = TypeVar("T")


def once_for_each_field(work: Callable[[Battlefield], T]) -> Callable[[Battlefield], T]:
    """The same function, which remembers what it found as long as the snapshot lives.

    It knows it of others, too, that differ from that one in the fight's log or in what players have
    been shown alone. Nobody may write into what it gives.
    """

    @wraps(work)
    def found(field: Battlefield) -> T:
        known = field.board.known
        try:
            result: T = known[work]
        except KeyError:
            # Two threads may both work it out; then the later answer stays.
            result = known[work] = work(field)
        return result

    return found
