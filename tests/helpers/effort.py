"""How much is tried every day, and how much more under ``make soak``."""

import os

from hypothesis import settings

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
_EVERYDAY = 3

costly = settings(max_examples=settings().max_examples * 2 // 5)
"""For a property whose every example is a whole field: two fifths of the usual examples."""


def examples(count: int) -> settings:
    """For a property that says itself how many examples it is worth: as ``seeds``."""
    return settings(max_examples=seeds(count), deadline=None)


def seeds(count: int) -> int:
    """So many seeds under ``make soak``; a third of them every day."""
    return count if LONG else -(-count // _EVERYDAY)
