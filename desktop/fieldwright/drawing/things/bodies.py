"""The body of an obstacle or a platform: its outline, its frame and its seed, ready to be drawn.

A body lies in a frame of its own: the origin is its position, its longer side runs along x.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from fieldwright.battlefield.extent import obstacle_outline, turned
from fieldwright.battlefield.kinds import ObstacleKind
from fieldwright.battlefield.things import Obstacle, Point
from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.noise import Noise
from fieldwright.drawing.things.shapes import XY

UNKNOWN_COLOUR = "#b9b2a6"


@dataclass(frozen=True)
class Body:
    """An obstacle as painters see it; lengths in squares, heights in feet.

    ``points`` is its outline in the body's frame, ``degrees`` how far that frame is turned
    clockwise on the field, ``width`` its extent along x and never less than ``length``.
    """

    thing: Obstacle
    texture: str
    colour: str
    points: Sequence[XY]
    degrees: float
    is_round: bool
    height_ft: float
    crown: float
    cache: dict[str, object] = field(default_factory=dict)

    def noise(self, salt: int = 0) -> Noise:
        """A stream of chance that belongs to this body and nothing else."""
        return Noise.of(self.thing.id, salt)

    @cached_property
    def rect(self) -> QRectF:
        """The extent of the outline in the body's frame."""
        return shapes.polygon(self.points).boundingRect()

    @property
    def width(self) -> float:
        """The extent along the body's longer side."""
        return self.rect.width()

    @property
    def length(self) -> float:
        """The extent across."""
        return self.rect.height()

    @cached_property
    def path(self) -> QPainterPath:
        """The outline as a path: round where the kind is, else with slightly uneven sides."""
        if self.is_round:
            middle = self.rect.center()
            return shapes.disc(middle.x(), middle.y(), self.width / 2, self.length / 2)
        return shapes.sketched(self.points, self.noise(1))

    @cached_property
    def to_light(self) -> XY:
        """The way to the light in the north-west, as a unit vector of the body's frame."""
        angle = math.radians(225 - self.degrees)
        return (math.cos(angle), math.sin(angle))

    @cached_property
    def polygon(self) -> QPolygonF:
        """The outline on the field, closed and clockwise, as Qt wants it."""
        points = shapes.wound(self.on_field)
        return shapes.polygon([*points, points[0]])

    @cached_property
    def heart(self) -> QPolygonF:
        """The same, smaller: the middle of a trunk."""
        points = shapes.wound(self.outline_of(0.58))
        return shapes.polygon([*points, points[0]])

    def outline_of(self, share: float) -> Sequence[XY]:
        """The outline on the field, shrunk to a share of its size about the position."""
        if share == 1:
            return self.on_field
        px, py = self.thing.position
        return [(px + (x - px) * share, py + (y - py) * share) for x, y in self.on_field]

    @cached_property
    def on_field(self) -> Sequence[XY]:
        """The outline in squares of the field."""
        return [turned(point, self.degrees, self.thing.position) for point in self.points]


def body_of(obstacle: Obstacle, kind: ObstacleKind | None) -> Body:
    """The body of an obstacle; of a kind that no table knows, its bare outline."""
    shape = kind.shape if kind else "box"
    points = _outline(obstacle, shape)
    degrees = obstacle.rotation
    rect = shapes.polygon(points).boundingRect()
    if rect.height() > rect.width():
        points = [(y, -x) for x, y in points]
        degrees += 90
    usual = kind.height_ft if kind else 3.0
    crown = obstacle.crown if obstacle.crown is not None else (kind.crown if kind else 0.0)
    return Body(
        thing=obstacle,
        texture=kind.texture if kind else "",
        colour=kind.colour if kind else UNKNOWN_COLOUR,
        points=points,
        degrees=degrees,
        is_round=shape == "round" and not obstacle.outline,
        height_ft=usual if obstacle.height_ft is None else obstacle.height_ft,
        crown=crown,
    )


def _outline(obstacle: Obstacle, shape: str) -> Sequence[Point]:
    """The outline before turning: its own one, or one of the kind's shape in its size."""
    if not obstacle.outline and shape in ("rough", "ridge"):
        make = shapes.ridge if shape == "ridge" else shapes.rough
        return make(obstacle.width, obstacle.length, Noise.of(obstacle.id))
    if not obstacle.outline and shape == "round":
        return shapes.ellipse(obstacle.width, obstacle.length)
    straight = Obstacle(
        id=obstacle.id,
        kind=obstacle.kind,
        position=(0.0, 0.0),
        width=obstacle.width,
        length=obstacle.length,
        outline=obstacle.outline,
    )
    return obstacle_outline(straight, shape)
