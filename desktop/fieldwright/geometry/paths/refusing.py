"""Why a move cannot end in a square, in a sentence."""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import with_block
from fieldwright.geometry.paths.barring import what_bars
from fieldwright.geometry.paths.finding import found_path
from fieldwright.geometry.paths.forbidding import why_not_charged_there
from fieldwright.geometry.paths.mover import Means
from fieldwright.geometry.paths.occupancy import occupied, passing, why_not_end
from fieldwright.geometry.paths.path import OutOfReach, Path
from fieldwright.geometry.paths.shutting import figure_in_the_way
from fieldwright.geometry.paths.walk import Walk
from fieldwright.geometry.placing import on_surface, why_not_here
from fieldwright.terms.grid import Block, Square


def why_not(walk: Walk, square: Square) -> str:
    """Why a move cannot end in a square; empty where it can."""
    if square == walk.head:
        return ""
    return _why_not_there(walk, square) or _no_way(walk, square)


def why_nowhere(walk: Walk, square: Square) -> str:
    """Why no way at all leads to a square, where that is known."""
    return _why_not_there(walk, square) or what_bars(walk, square) or "No way leads there."


def _why_not_there(walk: Walk, square: Square) -> str:
    """Why a move cannot end in a square, whatever way leads there; empty where it could."""
    if not walk.field.block.holds(square):
        return "That square lies outside of the field."
    block = walk.block_at(walk.layer, walk.place_of(walk.layer, square))
    return _no_room(walk, square) or why_not_charged_there(walk, block) or _someone(walk, square)


def _no_room(walk: Walk, square: Square) -> str:
    """What of the ground leaves no room there."""
    if any(_has_room(walk, layer, square) for layer in range(len(walk.ground.layers))):
        return ""
    block = walk.block_at(walk.layer, walk.place_of(walk.layer, square))
    if block.clipped(walk.field.block) != block:
        return "It would reach over the edge of the field."
    moved = on_surface(walk.field, replace(with_block(walk.legs, block), surface=None))
    if walk.ground.mover.means is Means.SWIMMING:
        return "There is no water to swim in."
    everyone = [one.id for one in walk.field.every(Figure)]
    halves = walk.ground.mover.half_squares
    refused = why_not_here(walk.field, moved, everyone, half_squares=halves)
    told = [refusal.reason for refusal in refused]
    return told[0] if told else _too_low(walk, block) or "There is no room for it."


def _too_low(walk: Walk, block: Block) -> str:
    """That something above a body's squares leaves it too little height."""
    levels = walk.ground.levels
    level = walk.ground.layers[walk.layer].level
    for one in block.clipped(walk.field.block).squares():
        place = (level, one.row, one.column)
        room = float(levels.ceiling[place] - levels.high[place])
        if room <= walk.ground.mover.stoops_ft:
            return f"What is above leaves only {room:g} feet of height, too little to pass beneath."
    return ""


def _has_room(walk: Walk, layer: int, square: Square) -> bool:
    """Whether the ground leaves room on a layer where the move would end in a square."""
    place = walk.place_of(layer, square)
    return walk.field.block.holds(place) and bool(walk.ground.rooms[layer, place.row, place.column])


def _someone(walk: Walk, square: Square) -> str:
    """Who is there and leaves no room."""
    around = Block(square.column, square.row, square.column + 1, square.row + 1)
    mover = walk.ground.mover
    around = around.grown(mover.width + mover.depth) if mover.is_long else around
    window = around.clipped(walk.field.block)
    figures = occupied(walk.ground, walk.company, window)
    taken = figures.barred | figures.full
    for layer in range(len(walk.ground.layers)):
        place = walk.place_of(layer, square)
        if (
            _has_room(walk, layer, square)
            and not (taken[layer, place.row - window.top, place.column - window.left])
        ):
            return ""
    body = walk.block_at(walk.layer, walk.place_of(walk.layer, square))
    near = [one for (_, at), one in figures.by.items() if body.holds(at)]
    for here in near or figures.by.values():
        for other in here:
            reason = passing(walk.company, other)
            if reason:
                return figure_in_the_way(walk, other, reason)
        crowded = why_not_end(walk.field, walk.company, here)
        if crowded:
            return crowded
    return ""


def _no_way(walk: Walk, square: Square) -> str:
    """Whether the way is too long, or what bars it, or that there is none."""
    found = found_path_only(walk, square)
    if isinstance(found, Path):
        return ""
    if isinstance(found, OutOfReach):
        path = found.path
        return f"The way takes {path.cost} points and the move has {path.allowance}."
    return what_bars(walk, square) or "No way leads there."


def found_path_only(walk: Walk, square: Square) -> Path | OutOfReach | None:
    """A way to a square, or one that is too long; None where there is none."""
    found = found_path(walk, [square], None, told=False)
    return found if isinstance(found, Path | OutOfReach) else None
