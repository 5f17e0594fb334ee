"""Why a move cannot end in a square, in a sentence."""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.geometry.facing import with_block
from fieldwright.geometry.paths.finding import found_path
from fieldwright.geometry.paths.forbidding import why_not_charged_there
from fieldwright.geometry.paths.mover import Means
from fieldwright.geometry.paths.occupancy import can_overrun, occupied, passing, why_not_end
from fieldwright.geometry.paths.path import OutOfReach, Path
from fieldwright.geometry.paths.walk import Walk
from fieldwright.geometry.placing import on_surface, why_not_here
from fieldwright.terms.grid import Block, Square


def why_not(walk: Walk, square: Square) -> str:
    """Why a move cannot end in a square; empty where it can."""
    if not walk.field.block.holds(square):
        return f"{square.name} lies outside of the field."
    if square == walk.head:
        return ""
    block = walk.block_at(walk.layer, walk.place_of(walk.layer, square))
    return (
        _no_room(walk, square)
        or why_not_charged_there(walk, block)
        or _someone(walk, square)
        or _no_way(walk, square)
    )


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
    return told[0] if told else "There is no room for it."


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
                more = ""
                if can_overrun(walk.legs, other):
                    more = " It is small enough to be overrun."
                return f"{other.name}, {reason}, is in the way.{more}"
        crowded = why_not_end(walk.field, walk.company, here)
        if crowded:
            return crowded
    return ""


def _no_way(walk: Walk, square: Square) -> str:
    """Whether the way is too long, or only a closed door bars it, or there is none."""
    found = found_path_only(walk, square)
    if isinstance(found, Path):
        return ""
    if isinstance(found, OutOfReach):
        path = found.path
        return f"The way takes {path.cost} points and the move has {path.allowance}."
    opened = _opened(walk.field)
    if opened is not walk.field:
        other = replace_field(walk, opened)
        way = found_path_only(other, square)
        path_through = way.path if isinstance(way, OutOfReach) else way
        if isinstance(path_through, Path):
            return f"{_door_on(walk, path_through)} is closed; open it first."
    return "No way leads there."


def found_path_only(walk: Walk, square: Square) -> Path | OutOfReach | None:
    """A way to a square, or one that is too long; None where there is none."""
    found = found_path(walk, [square], None, told=False)
    return found if isinstance(found, Path | OutOfReach) else None


def replace_field(walk: Walk, field: Battlefield) -> Walk:
    """The same move on another snapshot."""
    return Walk(field, walk.figure, walk.action, walk.options, walk.ground, walk.known)


def _opened(field: Battlefield) -> Battlefield:
    """The field with all doors open; itself where none is closed."""
    catalogue = load_catalogue()
    walls = {
        key: replace(one, is_open=True)
        for key, one in field.things["walls"].items()
        if isinstance(one, Wall) and not one.is_open and catalogue.walls[one.kind].opens
        if one.kind in catalogue.walls
    }
    if not walls:
        return field
    return field.with_things({"walls": {**field.things["walls"], **walls}})


def _door_on(walk: Walk, path: Path) -> str:
    """The name of the first closed door on a way that goes through doors."""
    catalogue = load_catalogue()
    marks = walk.ground.marks_by_thing()
    columns = walk.field.columns
    places = {
        square.row * columns + square.column
        for block in (path.start, *(step.block for step in path.steps))
        for square in block.squares()
    }
    for wall in walk.field.every(Wall):
        kind = catalogue.walls.get(wall.kind)
        if kind is None or not kind.opens or wall.is_open or wall.id not in marks:
            continue
        own = marks[wall.id]
        if any(
            start in places and end in places
            for start, end in zip(own.places.tolist(), own.ahead.tolist(), strict=True)
        ):
            return f"A {kind.name} on the way"
    return "A door on the way"
