"""Pages that are ready to be drawn, whatever stands on them: for preview, PDF and printer alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from PySide6.QtGui import QPainter

from fieldwright.terms.paper import Page


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page and what stands on it.

    ``page`` is in true millimetres; ``title`` is what a list of pages calls it. ``draw`` is handed
    a painter whose unit is one millimetre from the page's top left corner, multiplied by
    ``correction`` where the printer draws too small.
    """

    page: Page
    title: str
    draw: Callable[[QPainter], None]
    correction: float = 1.0


Leaves: TypeAlias = tuple[Leaf, ...]
