"""Doors and windows of a Universal VTT file, by their ``bounds``.

The format does not tell doors from windows, and programs do not agree on ``rotation``: only where
there are no bounds does it say which way a door lies.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.clipping import has_length
from fieldwright.exchange.limits import number
from fieldwright.exchange.makes import wall_as_told
from fieldwright.exchange.openings import guessed_opening
from fieldwright.exchange.places import list_in
from fieldwright.exchange.records import Place, WallRecord
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.uvtt.frame import Frame
from fieldwright.exchange.uvtt.own import own_kinds, own_locks, own_makes, own_open

_HALF = 0.5


def door_records(tree: Any, frame: Frame, reporter: Reporter) -> list[WallRecord]:
    """The doors and windows that lie on the map."""
    kinds = own_kinds(tree, "portals", load_catalogue().walls)
    locks, told_open = own_locks(tree, "portals"), own_open(tree)
    makes, found = own_makes(tree, "portals"), []
    for place, portal in enumerate(list_in(tree, "portals")):
        key = key_of_portal(place)
        record = _record(portal, key, kinds[place], frame, reporter)
        if record is not None and told_open is not None:
            opens = load_catalogue().walls[record.kind].opens
            record = replace(record, is_open=opens and place in told_open)
        if record is not None:
            bolted = place in locks and not record.is_open
            found.append(wall_as_told(replace(record, bolted=bolted), makes.get(place)))
    return found


def key_of_portal(place: int) -> str:
    """The key of the portal at a place of the list, from nought."""
    return f"door {place + 1}"


def _record(
    portal: Any, key: str, kind: str, frame: Frame, reporter: Reporter
) -> WallRecord | None:
    piece = _piece(portal, frame)
    if piece is None or not has_length(piece):
        reporter.left_out["doors that say no place"] += 1
        return None
    (x, y), (end_x, end_y) = piece
    if not frame.window.holds(((x + end_x) / 2, (y + end_y) / 2)):
        reporter.left_out["doors outside the map"] += 1
        return None
    cut = frame.window.clipped(piece)
    if cut is None or not has_length(cut):
        reporter.left_out["doors outside the map"] += 1
        return None
    is_open = portal.get("closed") is False
    guess, doubt = guessed_opening(math.dist(*piece), is_open)
    return WallRecord(
        key=key,
        kind=kind or guess,
        start=cut[0],
        end=cut[1],
        is_open=is_open and load_catalogue().walls[kind or guess].opens,
        doubt="" if kind else doubt,
    )


def _piece(portal: Any, frame: Frame) -> tuple[Place, Place] | None:
    if not isinstance(portal, dict):
        return None
    bounds = [frame.place(corner) for corner in list_in(portal, "bounds")]
    known = [corner for corner in bounds if corner is not None]
    if len(known) >= 2:
        return known[0], known[-1]
    middle = frame.place(portal.get("position"))
    if middle is None:
        return None
    angle = number(portal.get("rotation"), 0.0)
    across, down = math.cos(angle) * _HALF, math.sin(angle) * _HALF
    return (middle[0] - across, middle[1] - down), (middle[0] + across, middle[1] + down)
