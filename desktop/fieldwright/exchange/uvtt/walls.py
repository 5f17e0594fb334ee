"""Walls of a Universal VTT file: polylines cut into straight pieces and to the map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.clipping import has_length
from fieldwright.exchange.places import list_in
from fieldwright.exchange.records import Place, WallRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.uvtt.frame import Frame
from fieldwright.exchange.uvtt.own import own_kinds

USUAL_WALL = "wall"


def wall_records(tree: Any, frame: Frame, reporter: Reporter) -> list[WallRecord]:
    """The straight pieces of all walls that lie on the map."""
    lines = list_in(tree, "line_of_sight")
    kinds = own_kinds(tree, "line_of_sight", load_catalogue().walls)
    records: list[WallRecord] = []
    for line_number, line in enumerate(lines, start=1):
        kind = kinds[line_number - 1] or USUAL_WALL
        for number, piece in enumerate(pairwise(places_of(line, frame, reporter)), start=1):
            cut = _on_map(piece, frame, reporter)
            if cut is not None:
                key = f"wall {line_number}.{number}"
                records.append(WallRecord(key=key, kind=kind, start=cut[0], end=cut[1]))
    return records


def places_of(line: Any, frame: Frame, reporter: Reporter) -> Iterator[Place]:
    """The corners of a polyline on the field; what is no place is passed over and counted."""
    corners = line if isinstance(line, list) else [line]
    for corner in corners:
        place = frame.place(corner)
        if place is None:
            reporter.left_out["corners of walls that say no place"] += 1
        else:
            yield place


def _on_map(
    piece: tuple[Place, Place], frame: Frame, reporter: Reporter
) -> tuple[Place, Place] | None:
    """The part of a piece on the map, None where there is none; what is left out is counted."""
    if not has_length(piece):
        reporter.left_out["wall pieces without length"] += 1
        return None
    cut = frame.window.clipped(piece)
    if cut is None:
        reporter.left_out["wall pieces outside the map"] += 1
        return None
    if not has_length(cut):
        reporter.left_out["wall pieces that only touch the edge of the map"] += 1
        return None
    return cut
