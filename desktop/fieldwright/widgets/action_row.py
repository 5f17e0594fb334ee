"""What a window can do, as rows: the words, keys and icon of one action each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One action: ``keys`` are shortcuts in Qt's portable words, separated by two blanks."""

    id: str
    text: str
    tip: str
    keys: str = ""
    icon: str = ""
    checkable: bool = False


Part: TypeAlias = "str | tuple[str, Sequence[Part]] | None"
"""An action's id, a separator, or a menu of its own; ``@name`` is a menu that is filled later."""
