"""Figures are dragged by rules of their own: by squares, with riders, and where they may stand."""

from __future__ import annotations

from collections.abc import Sequence

from fieldwright.battlefield.things import Figure, Thing
from fieldwright.canvas.sight import Pointer
from fieldwright.editor.figure_tools.dragging import FigureDrag
from fieldwright.editor.figure_tools.turning import FigureTurn, is_on_pointer
from fieldwright.editor.selecting.drags import Drag
from fieldwright.editor.workbench import Workbench

_MOST = 60
"""More selected figures than these are turned by keys only: their arrows are too small to hit."""


def figure_drag(workbench: Workbench, figures: Sequence[Figure], at: Pointer) -> Drag:
    """The drag of some figures that were grabbed at a place; a lone one shows how far it gets."""
    from fieldwright.editor.moves.feature import walk_drag

    walking = walk_drag(workbench, figures[0], at) if len(figures) == 1 else None
    return walking or FigureDrag(workbench, figures, at)


def figure_turn(workbench: Workbench, things: Sequence[Thing], at: Pointer) -> Drag | None:
    """The turning of the selected figure whose arrow is at a place, if there is one."""
    if len(things) > _MOST:
        return None
    for thing in things:
        if isinstance(thing, Figure) and not thing.locked and is_on_pointer(workbench, thing, at):
            return FigureTurn(workbench, thing)
    return None


def is_on_arrow(workbench: Workbench, things: Sequence[Thing], at: Pointer) -> bool:
    """Whether a place is on the arrow of a selected figure."""
    return len(things) <= _MOST and any(
        isinstance(thing, Figure) and not thing.locked and is_on_pointer(workbench, thing, at)
        for thing in things
    )
