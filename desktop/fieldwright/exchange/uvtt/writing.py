"""A field written as a Universal VTT file.

Whatever the format can hold of the field goes into it: what stops sight as walls, objects as
outlines, doors and windows as portals, lights that are lit, and a picture that the caller draws.
"""

from __future__ import annotations

import base64
import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from fieldwright.battlefield.extent import obstacle_outline
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Light, Obstacle, Wall
from fieldwright.exchange.building import light_of
from fieldwright.exchange.clipping import Piece, Window, has_length
from fieldwright.exchange.facts import FIELD, told_of_field
from fieldwright.exchange.makes import told_of_obstacle, told_of_wall
from fieldwright.exchange.not_held import Holds, tell_not_held
from fieldwright.exchange.records import Place
from fieldwright.exchange.report import Report, Reporter
from fieldwright.exchange.rock_squares import rock_told
from fieldwright.exchange.sight_walls import (
    ROCK_FACE,
    hides_behind_it,
    hides_when_closed,
    is_opening,
    rock_edges,
    stops_sight,
)
from fieldwright.exchange.uvtt.own import EDGES, KEY, LOCKS, MAKES, OPEN, ROCK
from fieldwright.exchange.uvtt.remembered import Remembered
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Light as Daylight

VERSION = 0.3

USUAL_PIXELS = 70

_AMBIENT: Mapping[Daylight, str] = {
    Daylight.DAYLIGHT: "ffffffff",
    Daylight.MOONLIGHT: "ff5f6f93",
    Daylight.STARLIGHT: "ff232b45",
    Daylight.DARKNESS: "ff000000",
}

Render: TypeAlias = Callable[[Block, int], bytes]
"""Draws a part of the field with so many pixels a square: the bytes of a PNG, JPEG or WebP."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is to be written: a part of the field (None: all of it), pixels a square."""

    part: Block | None = None
    pixels: int = USUAL_PIXELS


@dataclass(frozen=True, slots=True)
class Written:
    """The bytes of a file in parts, none of them a copy of the picture, and what to tell."""

    parts: tuple[bytes, ...]
    report: Report

    @property
    def data(self) -> bytes:
        """The whole file."""
        return b"".join(self.parts)


def write(
    battlefield: Battlefield,
    render: Render,
    wishes: Wishes | None = None,
    find: Callable[[str], bytes | None] | None = None,
) -> Written:
    """A field as a file; ``find`` gives what its document keeps of files it was made from."""
    wishes = wishes or Wishes()
    part = (wishes.part or battlefield.block).clipped(battlefield.block)
    writer = _Writer(battlefield, part, load_catalogue(), Remembered.of(battlefield, find))
    tree = writer.tree(wishes.pixels)
    tell_not_held(battlefield, part, writer.catalogue, Holds(), writer.reporter)
    text = json.dumps(tree, ensure_ascii=True, separators=(",", ":"))
    picture = base64.b64encode(render(part, wishes.pixels))
    head = text[:-1].encode() + b',"image":"'
    return Written((head, picture, b'"}'), writer.reporter.done())


@dataclass
class _Writer:
    """One field while it is written."""

    battlefield: Battlefield
    part: Block
    catalogue: Catalogue
    remembered: Remembered
    reporter: Reporter = field(default_factory=Reporter)

    def tree(self, pixels: int) -> dict[str, Any]:
        lines, own_walls = self._walls()
        objects, own_objects = self._objects()
        portals, own_portals = self._portals()
        lights, light_kinds = self._lights()
        return {
            **self.remembered.other,
            "format": VERSION,
            "resolution": {
                **self.remembered.resolution,
                "map_origin": {"x": 0, "y": 0},
                "map_size": {"x": self.part.width, "y": self.part.height},
                "pixels_per_grid": pixels,
            },
            "line_of_sight": lines,
            "objects_line_of_sight": objects,
            "portals": portals,
            "environment": self._environment(),
            "lights": lights,
            KEY: {
                **own_walls,
                "objects_line_of_sight": own_objects["objects_line_of_sight"],
                "portals": own_portals["portals"],
                OPEN: own_portals[OPEN],
                "lights": light_kinds,
                FIELD: told_of_field(self.battlefield.info),
                ROCK: rock_told(self.battlefield, self.part, self.catalogue),
                LOCKS: {"line_of_sight": own_walls[LOCKS], "portals": own_portals[LOCKS]},
                MAKES: {
                    "line_of_sight": own_walls[MAKES],
                    "portals": own_portals[MAKES],
                    "objects_line_of_sight": own_objects[MAKES],
                },
            },
        }

    def _place(self, place: Place) -> dict[str, float]:
        return {"x": _plain(place[0] - self.part.left), "y": _plain(place[1] - self.part.top)}

    def _window(self) -> Window:
        return Window(*map(float, self.part))

    def _shown(self, piece: Piece) -> Piece | None:
        cut = self._window().clipped(piece)
        return cut if cut is not None and has_length(cut) else None

    # ------------------------------------------------------------------------------------ walls

    def _walls(self) -> tuple[list[Any], dict[str, Any]]:
        """The lines, and for ourselves their makes, which are locked and which edges of rock.

        Secret doors are walls to others.
        """
        found = list(_chained(self._wall_pieces()))
        lines = [[self._place(corner) for corner in line] for _, line in found]
        numbered = [(number, make) for number, (make, _) in enumerate(found)]
        return lines, {
            "line_of_sight": [make.kind for _, make in numbered],
            LOCKS: [number for number, make in numbered if make.bolted],
            EDGES: [number for number, make in numbered if make.is_edge],
            MAKES: {str(number): dict(make.told) for number, make in numbered if make.told},
        }

    def _wall_pieces(self) -> Iterator[tuple[_Make, Piece]]:
        for wall in self.battlefield.every(Wall):
            piece = self._shown((wall.start, wall.end))
            if piece is None or is_opening(wall, self.catalogue):
                continue
            if not stops_sight(wall, self.catalogue):
                self.reporter.left_out["low walls, fences and hedges, seen over or through"] += 1
                continue
            self.reporter.came["wall piece"] += 1
            yield _Make(wall.kind, wall.bolted, told=tuple(told_of_wall(wall).items())), piece
        for edge in rock_edges(self.battlefield, self.catalogue):
            piece = self._shown(edge)
            if piece is not None:
                self.reporter.came["edge of rock"] += 1
                yield _Make(ROCK_FACE, is_edge=True), piece

    def _portals(self) -> tuple[list[Any], dict[str, Any]]:
        """The doors and windows, and for ourselves their makes, which are open and which locked."""
        portals: list[Any] = []
        shown: list[Wall] = []
        for wall in self.battlefield.every(Wall):
            piece = self._shown((wall.start, wall.end))
            if piece is None or not is_opening(wall, self.catalogue):
                continue
            (x, y), (end_x, end_y) = piece
            portals.append(
                {
                    "freestanding": False,
                    **self.remembered.of_portal(wall.id),
                    "position": self._place(((x + end_x) / 2, (y + end_y) / 2)),
                    "bounds": [self._place(piece[0]), self._place(piece[1])],
                    "rotation": _plain(math.atan2(end_y - y, end_x - x)),
                    "closed": self._is_closed(wall),
                }
            )
            shown.append(wall)
        self.reporter.came["door or window"] = len(portals)
        return portals, {
            "portals": [wall.kind for wall in shown],
            OPEN: [number for number, wall in enumerate(shown) if wall.is_open],
            LOCKS: [number for number, wall in enumerate(shown) if wall.bolted],
            MAKES: {
                str(number): told
                for number, wall in enumerate(shown)
                if (told := told_of_wall(wall))
            },
        }

    def _is_closed(self, wall: Wall) -> bool:
        """Whether no light gets through, which is what others mean; a window as its file had it."""
        kind = self.catalogue.walls.get(wall.kind)
        told = self.remembered.of_portal(wall.id).get("closed")
        if kind is not None and not kind.opens and isinstance(told, bool):
            return told
        return not wall.is_open and (kind is None or hides_when_closed(wall, kind))

    # ---------------------------------------------------------------------------------- objects

    def _objects(self) -> tuple[list[Any], dict[str, Any]]:
        lines: list[Any] = []
        kinds: list[str] = []
        makes: dict[str, Any] = {}
        for obstacle in self.battlefield.every(Obstacle):
            if not hides_behind_it(obstacle, self.catalogue):
                self.reporter.left_out["low, soft and hidden obstacles"] += 1
                continue
            line = self._line_around(obstacle)
            if line:
                told = told_of_obstacle(obstacle, (self.part.left, self.part.top))
                makes |= {str(len(lines)): told} if told else {}
                lines.append([self._place(corner) for corner in line])
                kinds.append(obstacle.kind)
        self.reporter.came["object"] = len(lines)
        return lines, {"objects_line_of_sight": kinds, MAKES: makes}

    def _line_around(self, obstacle: Obstacle) -> list[Place]:
        """The line around an obstacle, as it came if nobody has touched it; empty off the map."""
        kind = self.catalogue.obstacles[obstacle.kind]
        outline = [(_plain(x), _plain(y)) for x, y in obstacle_outline(obstacle, kind.shape)]
        if not self._window().meets(outline):
            return []
        return self.remembered.line_of(obstacle.id, outline) or _around(outline)

    # ----------------------------------------------------------------------------------- lights

    def _lights(self) -> tuple[list[Any], list[str]]:
        lights, kinds = [], []
        feet = self.battlefield.info.scale.feet_per_square
        for light in self.battlefield.every(Light):
            if not self._window().holds(light.position):
                continue
            if not light.is_lit:
                self.reporter.left_out["lights that are out"] += 1
                continue
            kind = self.catalogue.lights.get(light.kind)
            usual = kind.radius_ft if kind else 0.0
            radius = usual if light.radius_ft is None else light.radius_ft
            lights.append(
                {
                    "intensity": 1,
                    "color": f"ff{kind.colour.removeprefix('#')}" if kind else "ffffffff",
                    "shadows": True,
                    **self.remembered.of_light(light.id),
                    "position": self._place(light.position),
                    "range": _plain(radius / feet),
                }
            )
            kinds.append(light.kind)
        self.reporter.came["light"] = len(lights)
        return lights, kinds

    def _environment(self) -> dict[str, Any]:
        kept = dict(self.remembered.environment)
        kept.setdefault("baked_lighting", False)
        ambient = kept.get("ambient_light")
        is_same = isinstance(ambient, str) and light_of(ambient) is self.battlefield.info.light
        if not is_same:
            kept["ambient_light"] = _AMBIENT[self.battlefield.info.light]
        return kept


def _around(outline: list[Place]) -> list[Place]:
    """The line around an object, counterclockwise as one sees it, as the format has it.

    Programs that know which side of a line one looks at show the object, and nothing behind it.
    """
    area = sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in _sides(outline))
    return [*(outline if area <= 0 else [outline[0], *reversed(outline[1:])]), outline[0]]


def _sides(outline: list[Place]) -> Iterator[Piece]:
    return pairwise((*outline, outline[0]))


class _Make(NamedTuple):
    """What a wall is made of, whether it is a door that is locked, and whether only rock ends.

    ``told`` is what else is not usual for its kind.
    """

    kind: str
    bolted: bool = False
    is_edge: bool = False
    told: tuple[tuple[str, Any], ...] = ()


def _chained(pieces: Iterable[tuple[_Make, Piece]]) -> Iterator[tuple[_Make, list[Place]]]:
    """Pieces of one make that go on from each other, in their order, as one line."""
    make = _Make("")
    line: list[Place] = []
    for next_make, (start, end) in pieces:
        if line and next_make == make and line[-1] == start:
            line.append(end)
            continue
        if line:
            yield make, line
        make, line = next_make, [start, end]
    if line:
        yield make, line


def _plain(value: float) -> float:
    """A number to a millionth of a square, whole ones without a point."""
    rounded = round(value, 6) + 0.0
    return int(rounded) if rounded.is_integer() else rounded
