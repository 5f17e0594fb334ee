"""A whole map turned by a quarter or mirrored, with everything on it."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.origin import SectionResult
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Obstacle,
    Outline,
    Picture,
    Platform,
    Point,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.editing.map_basis import noted, remade, with_turned_imports
from fieldwright.geometry.facing import block_of, with_block
from fieldwright.terms.grid import Block, Edge

_DIGITS = 9
"""Decimals of a place in squares that outlast there and back."""


class Turning(StrEnum):
    """What is done with the map."""

    RIGHT = "right"
    """A quarter clockwise: what was north is east."""
    LEFT = "left"
    """A quarter the other way: what was north is west."""
    ACROSS = "across"
    """Mirrored: east and west change places."""
    DOWN = "down"
    """Mirrored: north and south change places."""

    @property
    def mirrors(self) -> bool:
        """Whether left and right change places."""
        return self in (Turning.ACROSS, Turning.DOWN)


_WORDS = {
    Turning.RIGHT: "turned by a quarter to the right",
    Turning.LEFT: "turned by a quarter to the left",
    Turning.ACROSS: "mirrored, east and west changed places",
    Turning.DOWN: "mirrored, north and south changed places",
}


def turned_field(field: Battlefield, turning: Turning) -> Battlefield:
    """The field turned or mirrored: every layer, every thing, and what its sections are.

    Doing it back gives the same field again, but for the record in its origin. Words stay
    upright; labels that lie slanted turn along with what they lie along.
    """
    way = _Way(turning, field.columns, field.rows)
    layers = {layer: way.layer(values) for layer, values in field.layers.items()}
    origin = field.origin
    sections = way.sections(origin.sections) if origin else ()
    things = [turned_thing(thing, way) for thing in field.all_things()]
    info = with_turned_imports(field.info, way.point, way.turned)
    return remade(field, layers, things, noted(origin, _WORDS[turning], sections), info=info)


class _Way:
    """Where points, blocks, angles and layers of a field of a certain size come to lie."""

    def __init__(self, turning: Turning, columns: int, rows: int) -> None:
        self.turning = turning
        self._columns, self._rows = columns, rows

    def point(self, point: Point) -> Point:
        """A place in squares."""
        x, y = point
        match self.turning:
            case Turning.RIGHT:
                x, y = self._rows - y, x
            case Turning.LEFT:
                x, y = y, self._columns - x
            case Turning.ACROSS:
                x = self._columns - x
            case Turning.DOWN:
                y = self._rows - y
        return (round(x, _DIGITS) + 0.0, round(y, _DIGITS) + 0.0)

    def outline(self, outline: Outline) -> Outline:
        """An outline of the field; it runs the same way round as before."""
        moved = tuple(self.point(corner) for corner in outline)
        return moved[::-1] if self.turning.mirrors else moved

    def block(self, block: Block) -> Block:
        """A block of squares."""
        left, top = self.point((block.left, block.top))
        right, bottom = self.point((block.right, block.bottom))
        (left, right), (top, bottom) = sorted((left, right)), sorted((top, bottom))
        return Block(int(left), int(top), int(right), int(bottom))

    def angle(self, degrees: float) -> float:
        """A direction in degrees clockwise from north, from 0 up to 360."""
        return round(self._turned(degrees, 90) % 360, _DIGITS) % 360

    def _turned(self, angle: float, quarter: int) -> float:
        """An angle of which so many units are a quarter turn; full turns are not taken off."""
        return {
            Turning.RIGHT: angle + quarter,
            Turning.LEFT: angle - quarter,
            Turning.ACROSS: -angle,
            Turning.DOWN: 2 * quarter - angle,
        }[self.turning]

    def facing(self, eighths: int) -> int:
        """A facing in eighths clockwise from north."""
        return round(self.angle(eighths * 45.0) / 45) % 8

    def edge(self, edge: Edge) -> Edge:
        """An edge of the field."""
        order = list(Edge)
        return order[round(self.angle(order.index(edge) * 90.0) / 90) % 4]

    def turned(self, before: int) -> int:
        """How a file lies against the map (see ``Import.turned``) that lay so before."""
        scaled, mirrored, quarters = before & 8, before & 4, before & 3
        if self.turning.mirrors:
            mirrored ^= 4
        return scaled | mirrored | int(self._turned(quarters, 1)) % 4

    def layer(self, values: NDArray[Any]) -> NDArray[Any]:
        """A layer of shape (rows, columns)."""
        match self.turning:
            case Turning.RIGHT:
                moved = np.rot90(values, -1)
            case Turning.LEFT:
                moved = np.rot90(values, 1)
            case Turning.ACROSS:
                moved = values[:, ::-1]
            case Turning.DOWN:
                moved = values[::-1]
        return np.ascontiguousarray(moved)

    def sections(self, sections: tuple[SectionResult, ...]) -> tuple[SectionResult, ...]:
        """The nine results, each where its section has come to lie."""
        if len(sections) != 9:
            return ()
        places = self.layer(np.arange(9).reshape(3, 3)).ravel().tolist()
        return tuple(sections[place] for place in places)


def turned_thing(thing: Thing, way: _Way) -> Thing:
    """One thing as it comes to lie."""
    result: Thing
    match thing:
        case Wall():
            result = replace(thing, start=way.point(thing.start), end=way.point(thing.end))
        case Platform():
            rotation = way.angle(thing.rotation)
            result = replace(thing, outline=way.outline(thing.outline), rotation=rotation)
        case Hazard():
            result = replace(thing, outline=way.outline(thing.outline))
        case StartingZone():
            edge = way.edge(thing.edge) if thing.edge else None
            result = replace(thing, blocks=tuple(map(way.block, thing.blocks)), edge=edge)
        case Figure():
            result = _turned_figure(thing, way)
        case Picture():
            result = _turned_picture(thing, way)
        case Obstacle():
            result = _turned_obstacle(thing, way)
        case Label():
            position = way.point(thing.position)
            result = replace(thing, position=position, rotation=_slant(thing.rotation, way))
        case _:
            result = replace(thing, position=way.point(thing.position))
    return result


def _turned_figure(figure: Figure, way: _Way) -> Figure:
    return with_block(figure, way.block(block_of(figure)), way.facing(figure.facing))


def _turned_picture(picture: Picture, way: _Way) -> Picture:
    """A picture keeps its sides and is turned about its middle."""
    x, y = picture.position
    half_width, half_length = picture.width / 2, picture.length / 2
    middle = way.point((x + half_width, y + half_length))
    corner = (round(middle[0] - half_width, _DIGITS), round(middle[1] - half_length, _DIGITS))
    return replace(
        picture,
        position=corner,
        rotation=way.angle(picture.rotation),
        mirrored=picture.mirrored is not way.turning.mirrors,
    )


def _turned_obstacle(obstacle: Obstacle, way: _Way) -> Obstacle:
    outline = obstacle.outline
    if way.turning.mirrors:
        outline = tuple((-x + 0.0, y) for x, y in reversed(outline))
    return replace(
        obstacle,
        position=way.point(obstacle.position),
        outline=outline,
        rotation=way.angle(obstacle.rotation),
    )


def _slant(rotation: float, way: _Way) -> float:
    """The rotation of a label: level words stay level, others keep to what they lie along.

    Those are counted to 360 degrees and not from 0, so that a slant never becomes level.
    """
    if rotation == 0:
        return rotation
    if way.turning.mirrors:
        return round(-rotation % 360, _DIGITS) or 360.0
    return way.angle(rotation) or 360.0
