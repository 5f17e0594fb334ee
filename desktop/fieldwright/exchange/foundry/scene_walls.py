"""What of a field a scene has walls for: walls, doors, windows, edges of rock, and objects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, pairwise
from typing import Any

from fieldwright.battlefield.extent import obstacle_outline
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue, WallKind
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.exchange.clipping import Piece, Window, has_length
from fieldwright.exchange.foundry.own import EDGE, MAKE, flagged
from fieldwright.exchange.foundry.senses import (
    CLOSED,
    DOOR,
    LIMITED,
    LOCKED,
    NO_DOOR,
    NONE,
    NORMAL,
    OPEN,
    SECRET,
    SENSES,
)
from fieldwright.exchange.makes import told_of_obstacle, told_of_wall
from fieldwright.exchange.outlines import outlines_of
from fieldwright.exchange.report import Reporter
from fieldwright.exchange.sight_walls import (
    ROCK_FACE,
    hides_behind_it,
    hides_when_closed,
    rock_edges,
)
from fieldwright.terms.setting import Blocking


@dataclass(frozen=True, slots=True)
class SceneWall:
    """A wall of a scene before it has its place in pixels: ``says`` is all but its corners.

    ``wall`` is the one of the field that it is; None where it is an edge or a part of an object.
    """

    key: str
    piece: Piece
    says: Mapping[str, Any]
    wall: Wall | None = None


def scene_walls(
    field: Battlefield, window: Window, catalogue: Catalogue, reporter: Reporter
) -> Iterator[SceneWall]:
    """All walls of a scene within a part of the field; what is left out is counted."""
    for wall in field.every(Wall):
        yield from _wall(wall, window, catalogue, reporter)
    if reporter.came["low wall"]:
        reporter.warn(
            "Low walls, fences and hedges are walls in the scene that stop nothing: no wall of "
            "Foundry slows steps or hides a part of a target."
        )
    for number, edge in enumerate(rock_edges(field, catalogue)):
        cut = _shown(edge, window)
        if cut is not None:
            reporter.came["edge of rock"] += 1
            says = _says(NORMAL, NORMAL) | flagged(kind=ROCK_FACE, **{EDGE: True})
            yield SceneWall(f"rock {number}", cut, says)
    yield from _objects(field, window, catalogue, reporter)


def _wall(
    wall: Wall, window: Window, catalogue: Catalogue, reporter: Reporter
) -> Iterator[SceneWall]:
    kind = catalogue.walls.get(wall.kind)
    cut = _shown((wall.start, wall.end), window)
    if cut is None:
        return
    says = _says(NORMAL, NORMAL) if kind is None else _does(wall, kind)
    is_low = NORMAL not in (says["move"], says["sight"])
    word = "low wall" if is_low else "wall piece"
    reporter.came[word if says["door"] == NO_DOOR else "door"] += 1
    told = told_of_wall(wall)
    own = flagged(kind=wall.kind, **({MAKE: told} if told else {}))
    yield SceneWall(str(wall.id), cut, {**says, **own}, wall)


def _does(wall: Wall, kind: WallKind) -> dict[str, Any]:
    """What a wall does in a scene, a door while it is closed.

    Fences and the like, which slow steps and hide little, stop nothing there: scenes have no walls
    that do either. They come back as what they are.
    """
    closed = replace(wall, is_open=False)
    move = NORMAL if kind.movement_of(closed) is Blocking.BLOCKS else NONE
    door = (SECRET if kind.secret else DOOR) if kind.opens else NO_DOOR
    sight = NORMAL if hides_when_closed(closed, kind) else NONE
    state = CLOSED
    if door != NO_DOOR and (wall.is_open or wall.bolted):
        state = OPEN if wall.is_open else LOCKED
    return _says(move, sight) | {"door": door, "ds": state}


def _objects(
    field: Battlefield, window: Window, catalogue: Catalogue, reporter: Reporter
) -> Iterator[SceneWall]:
    """Outlines of objects that hide what is behind them, and are seen themselves."""
    numbers = count()
    for obstacle in field.every(Obstacle):
        if not hides_behind_it(obstacle, catalogue):
            reporter.left_out["low, soft and hidden obstacles"] += 1
            continue
        kind = catalogue.obstacles[obstacle.kind]
        outline = obstacle_outline(obstacle, kind.shape)
        move = NORMAL if kind.movement is Blocking.BLOCKS else NONE
        for part, shown in enumerate(outlines_of((*outline, outline[0]), window)):
            reporter.came["object"] += 1
            says = _says(move, LIMITED)
            own = {"kind": obstacle.kind, "object": next(numbers)}
            told = told_of_obstacle(obstacle, (int(window.left), int(window.top)))
            for place, piece in enumerate(pairwise((*shown, shown[0]))):
                if has_length(piece):
                    # Its first piece alone tells what the whole object is.
                    more = {MAKE: told} if told else {}
                    told = {}
                    yield SceneWall(
                        f"{obstacle.id} {part}.{place}", piece, says | flagged(**own, **more)
                    )


def _says(move: int, sight: int) -> dict[str, Any]:
    return {**SENSES, "move": move, "sight": sight, "light": sight, "sound": sight}


def _shown(piece: Piece, window: Window) -> Piece | None:
    cut = window.clipped(piece)
    return cut if cut is not None and has_length(cut) else None
