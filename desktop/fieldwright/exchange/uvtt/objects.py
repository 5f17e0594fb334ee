"""Objects of a Universal VTT file: what shows its own face and hides what is behind it."""

from __future__ import annotations

import math
from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.clipping import Window
from fieldwright.exchange.joining import WITHIN
from fieldwright.exchange.makes import obstacle_as_told, obstacle_of_shape
from fieldwright.exchange.outlines import OBJECT, object_at, outlines_of
from fieldwright.exchange.places import list_in
from fieldwright.exchange.records import ObstacleRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.uvtt.frame import Frame
from fieldwright.exchange.uvtt.own import own_kinds, own_makes
from fieldwright.exchange.uvtt.walls import places_of

_ANYWHERE = Window(-1000.0, -1000.0, 1000.0, 1000.0)


def object_records(tree: Any, frame: Frame, reporter: Reporter) -> tuple[ObstacleRecord, ...]:
    """An obstacle for each line around an object; a line that crosses itself gives several."""
    kinds = own_kinds(tree, "objects_line_of_sight", load_catalogue().obstacles)
    makes = own_makes(tree, "objects_line_of_sight")
    records: list[ObstacleRecord] = []
    open_lines = 0
    for place, line in enumerate(list_in(tree, "objects_line_of_sight")):
        corners = list(places_of(line, frame, reporter))
        told, kind = makes.get(place), kinds[place]
        shaped = obstacle_of_shape(key_of_object(place), kind, told, corners) if kind else None
        if shaped is not None:
            reporter.came["object"] += 1
            reporter.came["object wall piece"] += len(corners) - 1
            records.append(shaped)
            continue
        # What we wrote may reach over the edge of the map, and does so again.
        found = outlines_of(corners, _ANYWHERE if kind else frame.window)
        if not found:
            reporter.left_out["objects without shape, or outside the map"] += 1
            continue
        open_lines += math.dist(corners[0], corners[-1]) > WITHIN
        reporter.came["object"] += len(found)
        reporter.came["object wall piece"] += len(corners) - 1
        for number, outline in enumerate(found):
            key = key_of_object(place) + (f".{number}" if number else "")
            records.append(obstacle_as_told(object_at(key, outline, kind or OBJECT), told))
    _tell_open(open_lines, reporter)
    return tuple(records)


def _tell_open(count: int, reporter: Reporter) -> None:
    """Tell of objects whose line does not come back to where it begins."""
    if count == 1:
        reporter.warn(
            "The line around 1 object is open in the file; here it is closed by a side from its "
            "last corner to its first."
        )
    elif count:
        reporter.warn(
            f"The lines around {count:,} objects are open in the file; here each is closed by a "
            "side from its last corner to its first."
        )


def key_of_object(place: int) -> str:
    """The key of the object at a place of the list, from nought."""
    return f"object {place + 1}"
