"""What is told beside the log while a script is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Notes: TypeAlias = Callable[[str], object]
"""Takes a sentence about what was written and could not be, with its place in the script."""


def unheard(_: str) -> None:
    """Tell nobody."""
