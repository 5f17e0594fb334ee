"""The part of the map that a file shows: its size, and where it begins on the whole map."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from fieldwright.exchange.clipping import Window
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import number
from fieldwright.exchange.places import is_far_in, place_in
from fieldwright.exchange.records import Place
from fieldwright.exchange.report import Reporter
from fieldwright.terms.grid import LARGEST_SIDE

_MOST_PIXELS = 10_000.0


@dataclass(frozen=True, slots=True)
class Frame:
    """``origin`` of the shown part on the whole map, its ``size`` in squares, pixels a square.

    Where the part begins within a square, so does the field's first square: lines of the grid
    stay on those of the picture, which then begins ``corner`` squares from the field's corner.
    ``pixels`` is nought where the file does not say it.
    """

    origin: Place
    size: Place
    pixels: float

    @property
    def corner(self) -> Place:
        """Where the shown part begins on the field, below one square each way."""
        x, y = self.origin
        return (x - math.floor(x), y - math.floor(y))

    @property
    def columns(self) -> int:
        """Squares of the field from west to east."""
        return math.ceil(self.corner[0] + self.size[0] - 1e-6)

    @property
    def rows(self) -> int:
        """Squares of the field from north to south."""
        return math.ceil(self.corner[1] + self.size[1] - 1e-6)

    @property
    def window(self) -> Window:
        """The shown part on the field."""
        left, top = self.corner
        return Window(left, top, left + self.size[0], top + self.size[1])

    def on_field(self, place: Place) -> Place:
        """A place of the whole map on the field."""
        return (place[0] - math.floor(self.origin[0]), place[1] - math.floor(self.origin[1]))

    def place(self, value: Any) -> Place | None:
        """The place on the field that an entry of the file tells; None where it tells none."""
        found = place_in(value)
        return None if found is None else self.on_field(found)


def _origin(resolution: Any, reporter: Reporter) -> Place:
    """Where the part begins on the whole map; where it is said to and cannot, that is told."""
    origin = place_in(resolution.get("map_origin"))
    if origin is None and resolution.get("map_origin") is not None:
        reporter.left_out["places at which no map begins"] += 1
        reporter.warn(
            "Where the part begins on the whole map is no place that can be (map_origin); it was "
            "read as if it began in the corner of the whole."
        )
    return origin or (0.0, 0.0)


def frame_of(resolution: Any, name: str, reporter: Reporter) -> Frame:
    """The frame of a file by its ``resolution``; raises ExchangeError where it cannot be used."""
    told = resolution.get("map_size")
    size = place_in(told)
    if size is None and is_far_in(told):
        raise ExchangeError(
            f"{name} is a map of more than a million squares from side to side, and no field may "
            f"be longer than {LARGEST_SIDE} either way. Export it in parts."
        )
    if size is None or min(size) <= 0:
        raise ExchangeError(f"{name} does not say how many squares its map has.")
    origin = _origin(resolution, reporter)
    pixels = number(resolution.get("pixels_per_grid"), 0.0)
    frame = Frame(origin, size, pixels if 0 < pixels <= _MOST_PIXELS else 0.0)
    if max(frame.columns, frame.rows) > LARGEST_SIDE:
        raise ExchangeError(
            f"{name} is a map of {frame.columns} x {frame.rows} squares, and no field may be "
            f"longer than {LARGEST_SIDE} either way. Export it in parts, or with larger squares "
            "(missile scale, in which one square stands for nine)."
        )
    return frame
