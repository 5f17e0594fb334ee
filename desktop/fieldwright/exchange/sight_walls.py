"""What of a field other programs call walls: what stops sight, doors, and the edges of rock.

They know one sort of wall, which nobody sees over or through. Everything here goes by the columns
of the tables; no kind is named but where a wall has to be made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import numpy as np

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, WallKind
from fieldwright.battlefield.things import Obstacle, Point, Wall
from fieldwright.terms.setting import Hides

SEEN_OVER_FT = 5.0
"""What is lower hides nobody who stands up."""

SEEN_THROUGH = 0.75
"""A wall of which a smaller share is solid is one that people see through."""

ROCK_FACE = "rock-face"
"""The kind of wall that the edge of rock is written as."""

_SAME_LINE = 1e-6


def is_opening(wall: Wall, catalogue: Catalogue) -> bool:
    """Whether other programs have a door for it: a door or window that players know as one."""
    kind = catalogue.walls.get(wall.kind)
    return kind is not None and kind.opening and (wall.is_open or not kind.secret)


def stops_sight(wall: Wall, catalogue: Catalogue) -> bool:
    """Whether a wall is one to programs that know but one sort; closed secret doors are."""
    kind = catalogue.walls.get(wall.kind)
    if kind is None:
        return True
    if is_opening(wall, catalogue):
        return False
    if kind.height_of(wall) < SEEN_OVER_FT or kind.share_hidden < SEEN_THROUGH:
        return False
    return kind.hides_of(wall) is Hides.COVER


def hides_when_closed(wall: Wall, kind: WallKind) -> bool:
    """Whether a wall or a closed door is one that nobody sees through or over."""
    if kind.opening and not kind.opens:
        return False  # A window.
    if kind.height_of(wall) < SEEN_OVER_FT or kind.share_hidden < SEEN_THROUGH:
        return False
    hides = kind.hides_of(wall)
    return hides is Hides.COVER or (kind.opens and hides is not Hides.NOTHING)


def hides_behind_it(obstacle: Obstacle, catalogue: Catalogue) -> bool:
    """Whether an obstacle is an object that others cannot be seen behind."""
    kind = catalogue.obstacles.get(obstacle.kind)
    if kind is None or obstacle.hidden:
        return False
    return kind.hides is Hides.COVER and kind.height_of(obstacle) >= SEEN_OVER_FT


def rock_edges(field: Battlefield, catalogue: Catalogue) -> Iterator[tuple[Point, Point]]:
    """The lines between rock and open squares along which no high wall or door stands."""
    names = field.palettes.ground
    solid = np.array([catalogue.is_rock(name) for name in names])[field.layers[Layer.GROUND]]
    if not solid.any():
        return
    built = _built_edges(field, catalogue)
    for row, differs in enumerate((solid[1:, :] != solid[:-1, :]).tolist(), start=1):
        free = (c for c, edge in enumerate(differs) if edge and ("-", row, c) not in built)
        for first, last in _runs(free):
            yield (float(first), float(row)), (float(last), float(row))
    for column, differs in enumerate((solid[:, 1:] != solid[:, :-1]).T.tolist(), start=1):
        free = (r for r, edge in enumerate(differs) if edge and ("|", column, r) not in built)
        for first, last in _runs(free):
            yield (float(column), float(first)), (float(column), float(last))


def _built_edges(field: Battlefield, catalogue: Catalogue) -> set[tuple[str, int, int]]:
    """The sides of squares along which a wall or a door stands; rock is seen over a low one."""
    found: set[tuple[str, int, int]] = set()
    for wall in field.every(Wall):
        if not (stops_sight(wall, catalogue) or is_opening(wall, catalogue)):
            continue
        for axis, sign in ((1, "-"), (0, "|")):
            line = wall.start[axis]
            if abs(line - wall.end[axis]) > _SAME_LINE or abs(line - round(line)) > _SAME_LINE:
                continue
            low, high = sorted((wall.start[1 - axis], wall.end[1 - axis]))
            first, last = round(low), round(high)
            found |= {(sign, round(line), place) for place in range(first, last)}
    return found


def _runs(places: Iterator[int]) -> Iterator[tuple[int, int]]:
    """Numbers that follow each other as stretches: the first, and the one after the last."""
    numbered = enumerate(places)
    for _, group in groupby(numbered, key=lambda pair: pair[1] - pair[0]):
        run = [place for _, place in group]
        yield run[0], run[-1] + 1
