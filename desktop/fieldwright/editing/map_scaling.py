"""A map in the other scale: melee squares of 5 feet, missile squares of 15 (ruling R1).

A missile square is three melee squares wide (combat-and-tactics.txt, Missile Scale). Everything
keeps its true place and size; only what cannot be as fine in missile scale is made coarser.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Obstacle,
    Picture,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.editing.map_basis import MapError, noted, remade, with_turned_imports
from fieldwright.editing.map_resizing import check_new_size
from fieldwright.editing.map_scaled_figures import scaled_figures
from fieldwright.editing.map_scaled_squares import coarser_layers, finer_layers
from fieldwright.rules.scale import MELEE_PER_MISSILE, distance_in_scale
from fieldwright.rules.visibility import no_missile_scale, sight_by_light
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Scale

_DIGITS = 9
_LARGEST = 1000.0
_SMALLEST = 0.01


def other_scale(scale: Scale) -> Scale:
    """The scale that a field of this one can be changed to."""
    return Scale.MISSILE if scale is Scale.MELEE else Scale.MELEE


def rescaled(field: Battlefield, anchor: UUID | None = None) -> Battlefield:
    """The field in the other scale.

    To melee scale every square becomes nine, and places are three times as far from each other
    (Switching Scale; Missile Scale). To missile scale nine squares become one: it has the ground
    and growth of most of them, and of two as frequent the one that is harder to cross; water that
    covers a third of them is kept. ``anchor`` is a figure that keeps its place while the others'
    distances from it are divided by three and rounded down (ruling R7); without one, figures stay
    with the ground they stand on.

    Raises MapError where a side would be longer than 200 squares, and for missile scale in light
    in which nobody sees that far (Fighting in Unusual Conditions, Limited Visibility).
    """
    then = other_scale(field.info.scale)
    columns, rows = size_in(field.columns, field.rows, then)
    check_new_size(columns, rows)
    near = no_missile_scale(sight_by_light(field.info.light))
    if then is Scale.MISSILE and near is not None:
        raise MapError(
            f"Missile scale is not used in {field.info.light}, for nothing is seen that far. "
            "Set the light to daylight in the properties of the map first."
        )
    catalogue = load_catalogue()
    make = finer_layers if then is Scale.MELEE else coarser_layers
    layers: dict[Layer, NDArray[Any]] = make(field, catalogue)
    figures = {one.id: one for one in scaled_figures(field, then, (columns, rows), anchor)}
    things = [
        figures[thing.id] if isinstance(thing, Figure) else scaled_thing(thing, then, catalogue)
        for thing in field.all_things()
    ]
    words = f"from {field.info.scale} to {then} scale"
    origin = noted(field.origin, words)
    info = with_turned_imports(_info(field.info, then), _place(then), lambda before: before ^ 8)
    return remade(field, layers, things, origin, info=info)


def size_in(columns: int, rows: int, then: Scale) -> tuple[int, int]:
    """Columns and rows after the change to ``then``; what is left of three squares counts whole."""
    if then is Scale.MELEE:
        return columns * MELEE_PER_MISSILE, rows * MELEE_PER_MISSILE
    return -(-columns // MELEE_PER_MISSILE), -(-rows // MELEE_PER_MISSILE)


def _info(info: FieldInfo, then: Scale) -> FieldInfo:
    distance = _squares_in(info.encounter_distance, then)
    if distance is not None:
        distance = max(1, distance)
    limit = _squares_in(info.sight_limit_squares, then)
    return replace(info, scale=then, encounter_distance=distance, sight_limit_squares=limit)


def _squares_in(squares: int | None, then: Scale) -> int | None:
    if squares is None or then is Scale.MELEE:
        return None if squares is None else squares * MELEE_PER_MISSILE
    return distance_in_scale(squares, then)


def scaled_thing(thing: Thing, then: Scale, catalogue: Catalogue) -> Thing:
    """A thing, no figure, with its place and size in squares of the other scale."""
    by = _place(then)
    result: Thing
    match thing:
        case Wall():
            thick = thing.thickness
            thickness = None if thick is None else _size(thick, then)
            result = replace(thing, start=by(thing.start), end=by(thing.end), thickness=thickness)
        case Obstacle():
            result = _obstacle(thing, then, catalogue)
        case Platform() | Hazard():
            result = replace(thing, outline=tuple(map(by, thing.outline)))
        case StartingZone():
            result = replace(thing, blocks=tuple(_block(block, then) for block in thing.blocks))
        case Picture():
            width, length = _size(thing.width, then), _size(thing.length, then)
            result = replace(thing, position=by(thing.position), width=width, length=length)
        case Label():
            result = replace(thing, position=by(thing.position), size=_size(thing.size, then))
        case Figure():
            raise TypeError("figures are scaled together")
        case _:
            result = replace(thing, position=by(thing.position))
    return result


def _times(value: float, then: Scale) -> float:
    times = value * MELEE_PER_MISSILE if then is Scale.MELEE else value / MELEE_PER_MISSILE
    return round(times, _DIGITS) + 0.0


def _place(then: Scale) -> Callable[[Point], Point]:
    return lambda point: (_times(point[0], then), _times(point[1], then))


def _size(value: float, then: Scale) -> float:
    return min(max(_times(value, then), _SMALLEST), _LARGEST)


def _obstacle(obstacle: Obstacle, then: Scale, catalogue: Catalogue) -> Obstacle:
    """An obstacle of its true size; a crown as usual for its kind is written down."""
    kind = catalogue.obstacles.get(obstacle.kind)
    crown = obstacle.crown
    if crown is None and kind is not None and kind.crown:
        crown = kind.crown
    by = _place(then)
    return replace(
        obstacle,
        position=by(obstacle.position),
        width=_size(obstacle.width, then),
        length=_size(obstacle.length, then),
        outline=tuple(map(by, obstacle.outline)),
        crown=None if crown is None else min(50.0, _times(crown, then)),
    )


def _block(block: Block, then: Scale) -> Block:
    """A block in the other scale, at least one square each way."""
    if then is Scale.MELEE:
        left, top, right, bottom = (side * MELEE_PER_MISSILE for side in block)
        return Block(left, top, right, bottom)
    left, top, right, bottom = (round(side / MELEE_PER_MISSILE) for side in block)
    return Block(left, top, max(right, left + 1), max(bottom, top + 1))
