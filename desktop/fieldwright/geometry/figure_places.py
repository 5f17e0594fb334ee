"""Where on its squares each figure is shown: alone, side by side with others, or on its mount.

Shared by drawing, by the mouse and by whoever selects; all places are in squares of the field.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID
from weakref import WeakKeyDictionary

from fieldwright.battlefield.field import Battlefield, Board
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.terms.grid import Block

MARGIN = 0.08
"""Squares between a coin and the sides of its footprint."""

RIDER = 0.62
"""How large a rider is shown, of its usual size."""

_SMALL = {"T": 0.62, "S": 0.82}
"""How large figures are shown that do not fill their square, of the usual size."""

_SAME_LINE, _SAME_PLACE, _LOOKED_AT = 0.6, 0.05, 4
_TWO_APART = 0.24
_ROOM_OF_TWO = 0.66


@dataclass(frozen=True, slots=True)
class Shown:
    """Where a figure's coin is: its middle, half its width, and the half line that it is along.

    ``radius`` is the radius at both ends of the coin; ``across`` and ``down`` are how far those
    ends lie from the middle, 0 for a round coin, more along the longer side of a long body.
    ``crowd`` counts the figures that are shown side by side there, itself among them; ``room`` is
    how far it is to the middle of the next coin east or west.
    """

    x: float
    y: float
    radius: float
    across: float = 0.0
    down: float = 0.0
    crowd: int = 1
    room: float = math.inf

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the coin."""
        return (self.x, self.y)

    def holds(self, x: float, y: float) -> bool:
        """Whether a place lies on the coin."""
        dx = max(0.0, abs(x - self.x) - self.across)
        dy = max(0.0, abs(y - self.y) - self.down)
        return math.hypot(dx, dy) <= self.radius


@dataclass(frozen=True, slots=True)
class StackPlace:
    """The place of one of several figures: its offset from their middle and its scale."""

    x: float
    y: float
    scale: float


ALONE = StackPlace(0.0, 0.0, 1.0)


def stack_places(figures: Sequence[Figure]) -> Mapping[UUID, StackPlace]:
    """Where each of the figures that share one footprint is shown, so that all can be seen.

    Offsets are in shares of the footprint's shorter side. Two lie side by side, corner to corner;
    more in rows. The order is that of ``z``, then of the ids.
    """
    ordered = sorted(figures, key=lambda figure: (figure.z, figure.id.int))
    places = _places(len(ordered))
    return {figure.id: place for figure, place in zip(ordered, places, strict=True)}


def _places(count: int) -> list[StackPlace]:
    if count <= 1:
        return [ALONE] * count
    if count == 2:
        apart = _TWO_APART / math.sqrt(2)
        return [
            StackPlace(-apart, -apart, _ROOM_OF_TWO),
            StackPlace(apart, apart, _ROOM_OF_TWO),
        ]
    side = math.ceil(math.sqrt(count))
    rows = math.ceil(count / side)
    step = 1 / side
    scale = min(1.0, step * 1.12)
    places = []
    for number in range(count):
        row, column = divmod(number, side)
        in_row = side if row < rows - 1 else count - side * (rows - 1)
        places.append(
            StackPlace((column - (in_row - 1) / 2) * step, (row - (rows - 1) / 2) * step, scale)
        )
    return places


class FigurePlaces:
    """Where every figure of one snapshot is shown, and in which order: what is above comes last."""

    def __init__(self, figures: Iterable[Figure]) -> None:
        """Work it out for all figures."""
        known = {figure.id: figure for figure in figures}
        self.shown: dict[UUID, Shown] = {}
        riders: list[Figure] = []
        stacks: dict[Block, list[Figure]] = {}
        for figure in known.values():
            if figure.mount is not None and figure.mount in known and figure.mount != figure.id:
                riders.append(figure)
            else:
                stacks.setdefault(block_of(figure), []).append(figure)
        for stack in stacks.values():
            for figure_id, place in stack_places(stack).items():
                self.shown[figure_id] = _shown(known[figure_id], place, len(stack))
        self._seat(riders, known)
        self._measure()
        self.order: tuple[Figure, ...] = tuple(
            sorted(known.values(), key=lambda figure: self._rank(figure, known))
        )
        self.rank = {figure.id: number for number, figure in enumerate(self.order)}
        """The place of each figure in the order."""

    def _seat(self, riders: list[Figure], known: Mapping[UUID, Figure]) -> None:
        """Put riders on the middle of their mounts, several side by side."""
        waiting = riders
        while waiting:
            later = [rider for rider in waiting if rider.mount not in self.shown]
            seated: dict[UUID, list[Figure]] = {}
            for rider in waiting:
                if rider.mount in self.shown and rider.mount is not None:
                    seated.setdefault(rider.mount, []).append(rider)
            for mount, group in seated.items():
                saddle = self.shown[mount]
                for figure_id, place in stack_places(group).items():
                    self.shown[figure_id] = _seated(known[figure_id], saddle, place, len(group))
            if len(later) == len(waiting):
                for rider in later:  # They ride each other in a ring: shown where they stand.
                    self.shown[rider.id] = _shown(rider, ALONE)
                return
            waiting = later

    def _measure(self) -> None:
        """How much room there is beside each coin for what is written below it."""
        rows: dict[int, list[tuple[float, float]]] = {}
        for place in self.shown.values():
            rows.setdefault(math.floor(place.y), []).append((place.x, place.y))
        for row in rows.values():
            row.sort()
        for figure_id, place in self.shown.items():
            self.shown[figure_id] = replace(place, room=_room_beside(place, rows))

    @staticmethod
    def _rank(figure: Figure, known: Mapping[UUID, Figure]) -> tuple[int, float, int, int, int]:
        """Mounts below riders, the high above the low, the large below the small, then by z."""
        depth, rides = 0, figure
        while rides.mount is not None and rides.mount in known and depth < len(known):
            rides = known[rides.mount]
            depth += 1
        size = figure.columns * figure.rows
        return (depth, figure.altitude_ft, -size, figure.z, figure.id.int)


def _room_beside(place: Shown, rows: Mapping[int, list[tuple[float, float]]]) -> float:
    """The distance to the nearest of the coins that are about as far down."""
    nearest = math.inf
    for down in (-1, 0, 1):
        row = rows.get(math.floor(place.y) + down, [])
        at = bisect_left(row, (place.x, place.y))
        for x, y in row[max(0, at - _LOOKED_AT) : at + _LOOKED_AT]:
            if abs(y - place.y) < _SAME_LINE and abs(x - place.x) > _SAME_PLACE:
                nearest = min(nearest, abs(x - place.x))
    return nearest


def _shown(figure: Figure, place: StackPlace, crowd: int = 1) -> Shown:
    block = block_of(figure)
    short = min(block.width, block.height)
    radius = (short / 2 - MARGIN) * place.scale
    if max(block.width, block.height) == 1:
        radius *= _SMALL.get(figure.size, 1.0)
    return Shown(
        (block.left + block.right) / 2 + place.x * short,
        (block.top + block.bottom) / 2 + place.y * short,
        radius,
        (block.width - short) / 2 * place.scale,
        (block.height - short) / 2 * place.scale,
        crowd,
    )


def _seated(rider: Figure, saddle: Shown, place: StackPlace, crowd: int) -> Shown:
    small = _SMALL.get(rider.size, 1.0)
    radius = min(0.5 - MARGIN, saddle.radius) * RIDER * small * place.scale
    apart = 2 * saddle.radius * RIDER
    x, y = saddle.x + place.x * apart, saddle.y + place.y * apart
    return Shown(x, y, radius, crowd=crowd)


_KNOWN: WeakKeyDictionary[Board, dict[bool, FigurePlaces]] = WeakKeyDictionary()


def figure_places(field: Battlefield, *, players: bool = False) -> FigurePlaces:
    """Where the figures of a snapshot are shown; worked out once for each.

    For ``players`` hidden ones are not there at all: nobody makes room for them.
    """
    kept = _KNOWN.setdefault(field.board, {})
    if players not in kept:
        figures = field.every(Figure)
        kept[players] = FigurePlaces(one for one in figures if not (players and one.hidden))
    return kept[players]


def figure_shape(field: Battlefield, figure: Figure) -> Shown:
    """The coin of a figure of the field: its centre, radius, and how far it is drawn out."""
    return figure_places(field).shown[figure.id]


def figure_at(field: Battlefield, x: float, y: float, *, players: bool = False) -> Figure | None:
    """The uppermost figure whose coin lies under a place in squares, if any does.

    ``players`` leaves out hidden ones.
    """
    places = figure_places(field, players=players)
    for figure in reversed(places.order):
        if places.shown[figure.id].holds(x, y):
            return figure
    return None


def from_above(field: Battlefield, figures: Iterable[Figure], x: float, y: float) -> list[Figure]:
    """Figures of a field, the uppermost first, those whose coin is under a place before others."""
    places = figure_places(field)
    return sorted(
        figures,
        key=lambda figure: (places.shown[figure.id].holds(x, y), places.rank[figure.id]),
        reverse=True,
    )
