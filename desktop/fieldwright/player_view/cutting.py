"""Areas cut to the squares that players know: for files of shapes, which hold all that is drawn.

On pixels fog hides what lies under it. In a drawing of shapes it can be taken away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeAlias
from uuid import UUID, uuid5

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Hazard, Outline, Platform, Thing
from fieldwright.generator.shapes import touched
from fieldwright.terms.grid import Block

if TYPE_CHECKING:
    import shapely

Mask: TypeAlias = NDArray[np.bool_]

_CUT = ("platforms", "hazards")
_DIGITS = 3
_LEAST = 1e-3
"""Square squares; smaller parts are where lines meet."""


def cut_to(field: Battlefield, known: Mask) -> Battlefield:
    """The field with its platforms and dangers cut to squares of ``known``: (rows, columns).

    The same object where none reaches beyond them.
    """
    changed: dict[str, MappingProxyType[UUID, Thing]] = {}
    for name in _CUT:
        things = field.things[name]
        parts = {part.id: part for thing in things.values() for part in _parts(thing, known)}
        if len(parts) != len(things) or any(parts.get(key) is not things[key] for key in things):
            changed[name] = MappingProxyType(parts)
    return field.with_things(changed) if changed else field


def _parts(thing: Thing, known: Mask) -> Iterator[Thing]:
    """What is known of an area, each part an area of its own; itself where that is all."""
    assert isinstance(thing, Platform | Hazard)
    if len(thing.outline) < 3 or _is_known(thing.outline, known):
        yield thing
        return
    for number, outline in enumerate(cut_outlines(thing.outline, known)):
        key = thing.id if number == 0 else uuid5(thing.id, str(outline))
        yield replace(thing, id=key, outline=outline)


def _is_known(outline: Outline, known: Mask) -> bool:
    rows, columns = known.shape
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    if min(xs) < 0 or min(ys) < 0 or max(xs) > columns or max(ys) > rows:
        return False
    block, squares = touched(outline, Block(0, 0, columns, rows))
    return not (squares & ~known[block.top : block.bottom, block.left : block.right]).any()


def cut_outlines(outline: Outline, known: Mask) -> tuple[Outline, ...]:
    """The parts of an outline that lie on squares of ``known``, from the north-west."""
    import shapely

    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    rows, columns = known.shape
    left, top = max(int(np.floor(min(xs))), 0), max(int(np.floor(min(ys))), 0)
    right, bottom = min(int(np.ceil(max(xs))), columns), min(int(np.ceil(max(ys))), rows)
    down, across = np.nonzero(known[top : max(bottom, 0), left : max(right, 0)])
    squares = shapely.box(across + left, down + top, across + left + 1, down + top + 1)
    whole = shapely.make_valid(shapely.Polygon(outline))
    found = shapely.intersection(whole, shapely.union_all(squares))
    parts = [part for one in _polygons(found) for part in _without_holes(one)]
    outlines = (_corners(part) for part in parts if part.area > _LEAST)
    return tuple(sorted((one for one in outlines if len(one) >= 3), key=min))


def _polygons(shape: shapely.Geometry) -> Iterator[shapely.Polygon]:
    import shapely

    for part in shapely.get_parts(shape):
        if isinstance(part, shapely.Polygon):
            yield part
        elif shapely.get_num_geometries(part) > 1:
            yield from _polygons(part)


def _without_holes(shape: shapely.Polygon) -> Iterator[shapely.Polygon]:
    """A polygon in parts that have no holes: cut through the middle of each."""
    import shapely

    if not shape.interiors:
        yield shape
        return
    left, top, right, bottom = shape.bounds
    middle = shape.interiors[0].centroid.x
    for half in (
        shapely.box(left, top, middle, bottom),
        shapely.box(middle, top, right, bottom),
    ):
        for part in _polygons(shapely.intersection(shape, half)):
            yield from _without_holes(part)


def _corners(shape: shapely.Polygon) -> Outline:
    """Its corners in one turn from the north-west, so that they tell nothing of their making."""
    import shapely

    points = [
        (round(float(x), _DIGITS), round(float(y), _DIGITS))
        for x, y in shapely.get_coordinates(shapely.normalize(shape.simplify(0)))[:-1]
    ]
    first = points.index(min(points))
    return tuple(points[first:] + points[:first])
