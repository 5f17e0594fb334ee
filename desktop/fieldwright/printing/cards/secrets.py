"""What only the DM knows of a field, in words: notes by their numbers, and what is hidden where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.summary import dm_notes
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Obstacle,
    Outline,
    Point,
    StartingZone,
    Wall,
)
from fieldwright.terms.grid import Square


@dataclass(frozen=True, slots=True)
class NoteLine:
    """One note: its number as on the map, the square that it lies on, its words."""

    number: int
    square: str
    text: str


@dataclass(frozen=True, slots=True)
class Hidden:
    """Something that the players do not know of: what it is, where, and what is said of it."""

    what: str
    square: str
    text: str = ""


def notes_of(field: Battlefield) -> tuple[NoteLine, ...]:
    """The DM's notes by their numbers."""
    return tuple(NoteLine(one["number"], one["square"], one["text"]) for one in dm_notes(field))


def hidden_on(field: Battlefield, catalogue: Catalogue) -> tuple[Hidden, ...]:
    """All that is hidden: secret doors, dangers, obstacles, figures, words."""
    return (*_built(field, catalogue), *_about(field))


def _built(field: Battlefield, catalogue: Catalogue) -> Iterator[Hidden]:
    """Secret doors, dangers and obstacles."""
    for wall in field.every(Wall):
        kind = catalogue.walls.get(wall.kind)
        if kind is not None and kind.secret:
            (x1, y1), (x2, y2) = wall.start, wall.end
            yield Hidden(kind.name, _at(((x1 + x2) / 2 - _WITHIN, (y1 + y2) / 2 - _WITHIN)))
    for hazard in field.every(Hazard):
        known = catalogue.hazards.get(hazard.kind)
        prompt = known.prompt if known else ""
        if hazard.hidden:
            name = known.name if known else hazard.kind
            yield Hidden(name, _at(_middle(hazard.outline)), hazard.text or prompt)
    for obstacle in field.every(Obstacle):
        row = catalogue.obstacles.get(obstacle.kind)
        if obstacle.hidden or (row is not None and row.secret):
            yield Hidden(row.name if row else obstacle.kind, _at(obstacle.position))


def _about(field: Battlefield) -> Iterator[Hidden]:
    """Words and figures."""
    for label in field.every(Label):
        if label.hidden:
            yield Hidden("hidden words", _at(label.position), label.text)
    for figure in field.every(Figure):
        if figure.hidden:
            yield Hidden(figure.name, Square(figure.column, figure.row).name)


_WITHIN = 0.01
"""A door on the line between two squares is told by the one north-west of it."""


def _middle(outline: Outline) -> Point:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)


def _at(point: Point) -> str:
    """The name of the square that a point lies in."""
    return Square(max(int(point[0]), 0), max(int(point[1]), 0)).name


def facts_of(field: Battlefield) -> str:
    """What is true of the whole field, in one line."""
    info = field.info
    size = f"{field.columns} \N{MULTIPLICATION SIGN} {field.rows} squares"
    parts = [
        f"{size} of {info.scale.feet_per_square} feet",
        info.terrain,
        str(info.season),
        str(info.light),
        info.weather,
    ]
    if info.encounter_distance is not None:
        parts.append(f"encounter distance {info.encounter_distance} squares")
    zones = [
        f"{zone.side} set up at {_zone_place(zone)}"
        for zone in field.every(StartingZone)
        if zone.blocks
    ]
    return ", ".join([part for part in parts if part] + zones)


def _zone_place(zone: StartingZone) -> str:
    first = zone.blocks[0]
    north_west = Square(first.left, first.top).name
    south_east = Square(first.right - 1, first.bottom - 1).name
    return f"{north_west}\N{EN DASH}{south_east}"
