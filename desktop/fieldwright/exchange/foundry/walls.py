"""Walls of a scene: what stops walking, sight or both, doors, secret doors, and ways of one sense.

Until version 8 ``sense`` said what ``sight`` does since; what was 1 (yes) and 2 (limited) became 20
and 10. Sight may also depend on distance: 30 sees through from near, 40 from afar.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.exchange.finishing import on_map
from fieldwright.exchange.foundry.frame import SceneFrame
from fieldwright.exchange.foundry.objects import is_of_object
from fieldwright.exchange.foundry.own import own_make, own_places, own_words
from fieldwright.exchange.foundry.senses import (
    CLOSED,
    DOOR,
    FAR,
    LIMITED,
    LOCKED,
    NEAR,
    NO_DOOR,
    NONE,
    OPEN,
    SECRET,
    sense,
    sight_of,
)
from fieldwright.exchange.limits import number
from fieldwright.exchange.makes import wall_as_told
from fieldwright.exchange.openings import WIDE, WIDEST_DOOR
from fieldwright.exchange.places import list_in, words_in
from fieldwright.exchange.records import WallRecord
from fieldwright.exchange.report import Reporter
from fieldwright.terms.setting import Hides

_ONE_WAY = (
    "1 wall of the scene works from one side only; here it works from both sides.",
    "{:,} walls of the scene work from one side only; here they work from both sides.",
)
_LIMITED_ONE = (
    "1 wall of the scene is one that one looks past, such as a bush or a ledge (limited sight in "
    "Foundry); here it hides all that lies behind it. Make a low wall or a hedge of it where one "
    "looks over it."
)
_LIMITED_SEVERAL = (
    "{:,} walls of the scene are such that one looks past, such as bushes or ledges (limited "
    "sight in Foundry); here they hide all that lies behind them. Make low walls or hedges of "
    "those that one looks over."
)
_BY_DISTANCE_ONE = (
    "1 wall of the scene is seen through only from near, or only from afar; here it is a window "
    "or a wall from everywhere. Look whether its kind is right."
)
_BY_DISTANCE_SEVERAL = (
    "{:,} walls of the scene are seen through only from near, or only from afar; here they are "
    "windows or walls from everywhere. Look whether their kinds are right."
)
_ODD = {
    "one-way": _ONE_WAY,
    "limited": (_LIMITED_ONE, _LIMITED_SEVERAL),
    "by distance": (_BY_DISTANCE_ONE, _BY_DISTANCE_SEVERAL),
}
"""What walls of scenes do that those of a field do not: of one wall, and of several."""


@dataclass(frozen=True, slots=True)
class Walls:
    """The walls of a scene without openings, and its doors and windows."""

    walls: list[WallRecord]
    openings: list[WallRecord]


@dataclass(frozen=True, slots=True)
class _Does:
    """What one wall of a scene does."""

    move: int
    sight: int
    door: int
    state: int


def wall_records(scene: Any, frame: SceneFrame, reporter: Reporter) -> Walls:
    """The walls, doors and windows that lie on the map."""
    catalogue = load_catalogue().walls
    found = Walls([], [])
    tally: Counter[str] = Counter()
    for place, wall in enumerate(list_in(scene, "walls"), start=1):
        if is_of_object(wall):
            continue
        record = _record(wall, place, frame, reporter)
        if record is None:
            continue
        does = _does(wall)
        record = _of_kind(record, wall, does, reporter)
        if record is None:
            continue
        _note(wall, does, tally)
        if catalogue[record.kind].opening:
            found.openings.append(record)
        else:
            found.walls.append(record)
    _tell(tally, reporter)
    return found


def is_own(scene: Any) -> bool:
    """Whether this program wrote every wall of a scene, and nobody has drawn one since."""
    walls, known = list_in(scene, "walls"), load_catalogue().walls
    return bool(walls) and all(is_of_object(one) or own_words(one, "kind", known) for one in walls)


def key_of_wall(wall: Any, place: int) -> str:
    """The key of a wall: its own id, which stays when others are deleted, else its place."""
    own = words_in(wall, "_id")
    return f"wall {own if 0 < len(own) <= 40 else place}"


def _record(wall: Any, place: int, frame: SceneFrame, reporter: Reporter) -> WallRecord | None:
    corners = list_in(wall, "c")
    start, end = (
        (frame.place(*corners[:2]), frame.place(*corners[2:]))
        if len(corners) == 4
        else (None, None)
    )
    if start is None or end is None:
        reporter.left_out["walls that say no place"] += 1
        return None
    start, end = own_places(wall, (start, end), frame.size)
    cut = on_map((start, end), frame.window, reporter)
    if cut is None:
        return None
    return WallRecord(key=key_of_wall(wall, place), kind="wall", start=cut[0], end=cut[1])


def _does(wall: Any) -> _Does:
    return _Does(
        move=sense(wall.get("move")),
        sight=sight_of(wall),
        door=int(min(9.0, max(0.0, number(wall.get("door"), NO_DOOR)))),
        state=int(min(9.0, max(0.0, number(wall.get("ds"), CLOSED)))),
    )


def _of_kind(record: WallRecord, wall: Any, does: _Does, reporter: Reporter) -> WallRecord | None:
    """The record with its kind; None for what stops neither steps nor sight."""
    own = own_words(wall, "kind", load_catalogue().walls)
    is_seen_through = does.sight in (NONE, NEAR)
    if own:
        kind, doubt = own, ""
    elif does.door in (DOOR, SECRET):
        kind, doubt = _door(record, does), ""
    elif is_seen_through and does.move == NONE:
        reporter.left_out["walls that stop neither steps nor sight"] += 1
        return None
    elif is_seen_through:
        kind, doubt = "window", "Nobody walks through, and all see through: a window, or a railing?"
    elif does.move == NONE:
        kind, doubt = "curtain", "All may walk through, and nobody sees through: a curtain?"
    else:
        kind, doubt = "wall", ""
    opens = load_catalogue().walls[kind].opens and does.door != NO_DOOR
    is_open, bolted = opens and does.state == OPEN, opens and does.state == LOCKED
    hides = Hides.COVER if kind == "curtain" and not own else None
    found = replace(record, kind=kind, doubt=doubt, is_open=is_open, hides=hides, bolted=bolted)
    return wall_as_told(found, own_make(wall)) if own else found


def _door(record: WallRecord, does: _Does) -> str:
    width = math.dist(record.start, record.end)
    if does.door == SECRET:
        return "secret-door"
    if does.sight == NONE:
        return "portcullis"
    if does.move == NONE:
        return "curtain"
    if width < WIDE:
        return "door"
    return "double-door" if width <= WIDEST_DOOR else "gate"


def opening_word(kind: str) -> str:
    """What an opening is called in the report."""
    row = load_catalogue().walls[kind]
    if row.secret:
        return "secret door"
    return "door" if row.opens and kind != "curtain" else row.name


def _note(wall: Any, does: _Does, tally: Counter[str]) -> None:
    tally["one-way"] += number(wall.get("dir"), 0.0) != 0
    tally["limited"] += does.sight == LIMITED
    tally["by distance"] += does.sight in (NEAR, FAR)


def _tell(tally: Counter[str], reporter: Reporter) -> None:
    for key, (one, several) in _ODD.items():
        if tally[key]:
            reporter.warn(one if tally[key] == 1 else several.format(tally[key]))
