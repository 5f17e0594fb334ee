"""Drawn little fields, and a slow way to look that shares nothing with the program's."""

import math
from collections.abc import Sequence
from uuid import uuid4

import shapely
from shapely.geometry.base import BaseGeometry
from tests.geometry.fields import level_field, with_wall

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Light
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.terms.setting import Hides

EYES_FT = 5.25
"""7/8 of 6 feet (rulings R12, R13)."""

ARM = 0.3
"""A foot and a half in squares of melee scale (ruling R13)."""


def figure(column: int, row: int, **more: object) -> Figure:
    """Somebody of man's size in a square."""
    values: dict[str, object] = {"id": uuid4(), "name": "Ann", "side": "heroes", **more}
    return Figure(column=column, row=row, **values)  # type: ignore[arg-type]


def with_lamp(field: Battlefield, x: float, y: float, kind: str = "lantern") -> Battlefield:
    """The field with one lit lamp."""
    return add(Light(id=uuid4(), kind=kind, position=(x, y))).applied_to(field)


def drawn(rows: Sequence[str], kind: str = "wall") -> tuple[Battlefield, Figure]:
    """A field from a drawing, and the figure that stands at ``@`` in it.

    Every second line is one of squares, with ``|`` or a blank after each of them; the lines over
    them hold ``-`` over squares that have a wall on their north side.
    """
    columns, count = len(rows[0]) // 2, len(rows) // 2
    field = level_field(columns, count)
    eye = None
    for line, text in enumerate(rows):
        for place, letter in enumerate(text):
            x, y = place // 2, line // 2
            if letter == "@":
                eye = figure(x, y)
            elif letter == "|":
                field = with_wall(field, kind, (x + 1, y), (x + 1, y + 1))
            elif letter == "-":
                field = with_wall(field, kind, (x, y), (x + 1, y))
    assert eye is not None
    return field, eye


def sees(region: BaseGeometry, x: float, y: float) -> bool:
    """Whether a place of the map is in a region."""
    return bool(shapely.contains_xy(region, x, y))


def is_clear(
    field: Battlefield, eye: tuple[float, float, float], to: tuple[float, float, float]
) -> bool:
    """Whether the straight line between two places (x, y, feet) meets nothing opaque.

    For level fields without thin plates; one line and one thing at a time.
    """
    column, row = math.floor(eye[0]), math.floor(eye[1])
    reach = shapely.box(column - ARM, row - ARM, column + 1 + ARM, row + 1 + ARM)
    around_it = shapely.box(column - 1, row - 1, column + 2, row + 2)
    for screen in scene_of(field).screens:
        upright = len(screen.pieces[0]) == 2
        if screen.opacity < 1 or (screen.hides is not Hides.COVER and not upright):
            continue
        for piece in screen.pieces:
            line = shapely.LineString(piece[:, :2])
            shape: BaseGeometry = line if upright else shapely.Polygon(piece[:, :2])
            lower, around = piece[0, 2] < eye[2], shape.contains(shapely.Point(eye[:2]))
            beside = shape.distance(around_it) == 0
            if (beside and screen.slight) or (around and not lower):
                continue
            if lower and not screen.dense:
                shape = shape.difference(reach)
            if _cuts(shape, float(piece[0, 2]), eye, to):
                return False
    return True


def _cuts(
    shape: BaseGeometry,
    top: float,
    eye: tuple[float, float, float],
    to: tuple[float, float, float],
) -> bool:
    """Whether a line runs below the top of something that it passes."""
    met = shapely.intersection(shape, shapely.LineString([eye[:2], to[:2]]))
    length = math.dist(eye[:2], to[:2])
    for x, y in shapely.get_coordinates(met):
        share = math.dist(eye[:2], (x, y)) / length
        if share > 0 and eye[2] + share * (to[2] - eye[2]) < top:
            return True
    return False
