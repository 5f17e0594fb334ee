"""Walls of a Universal VTT file: polylines cut into straight pieces and to the map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.finishing import on_map
from fieldwright.exchange.makes import wall_as_told
from fieldwright.exchange.places import list_in
from fieldwright.exchange.records import Place, WallRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.uvtt.frame import Frame
from fieldwright.exchange.uvtt.own import own_kinds, own_locks, own_makes

USUAL_WALL = "wall"

_OF_PLACES = frozenset(("x", "y"))


def wall_records(
    tree: Any, frame: Frame, edges: frozenset[int], reporter: Reporter
) -> list[WallRecord]:
    """The straight pieces of all walls on the map, but for the lines that are ``edges`` of rock."""
    lines = list_in(tree, "line_of_sight")
    kinds = own_kinds(tree, "line_of_sight", load_catalogue().walls)
    locks, makes = own_locks(tree, "line_of_sight"), own_makes(tree, "line_of_sight")
    records: list[WallRecord] = []
    for line_number, line in enumerate(lines, start=1):
        if line_number - 1 in edges:
            continue
        kind = kinds[line_number - 1] or USUAL_WALL
        for number, piece in enumerate(pairwise(places_of(line, frame, reporter)), start=1):
            cut = on_map(piece, frame.window, reporter)
            if cut is None:
                continue
            record = WallRecord(
                key=f"wall {line_number}.{number}",
                kind=kind,
                start=cut[0],
                end=cut[1],
                bolted=line_number - 1 in locks,
            )
            records.append(wall_as_told(record, makes.get(line_number - 1)))
    return records


def places_of(line: Any, frame: Frame, reporter: Reporter) -> Iterator[Place]:
    """The corners of a polyline on the field; what is no place is passed over and counted."""
    corners = line if isinstance(line, list) else [line]
    for corner in corners:
        place = frame.place(corner)
        if isinstance(corner, dict) and corner.keys() - _OF_PLACES:
            reporter.left_out["other words at corners of walls"] += 1
        if place is None:
            reporter.left_out["corners of walls that say no place"] += 1
        else:
            yield place
