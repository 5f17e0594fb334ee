"""Caves carved by hand: floor out of rock, rock over floor, and the rock faces that follow.

The faces are those of the generator's caves (generator/layouts/rockfaces.py): short walls along
the border of the open squares that stray by their place on the field. Where something changes
they are made anew, and joined to the faces that stay, wherever these came from.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias
from uuid import uuid4

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.changes import Change, ChangeThings, Together, paint
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import Point, Wall
from fieldwright.editing.face_joints import Face, Patch
from fieldwright.editing.rooms import cleared, rock_around
from fieldwright.editing.walls import NewId, WallError, WallStyle, Works, length_of
from fieldwright.generator.layouts.hollows import without_pinches
from fieldwright.generator.layouts.rockfaces import rock_faces
from fieldwright.generator.shapes import grown, parts
from fieldwright.geometry.index import index_of
from fieldwright.terms.chance import stream_key
from fieldwright.terms.grid import Block, Square

Mask: TypeAlias = NDArray[np.bool_]
Cell: TypeAlias = tuple[int, int]

REACH = 2
"""So many squares around a change the faces are made anew."""

_MARGIN = 4
"""So many squares more are looked at: the faces made anew must not depend on where one looks."""

_KEY = stream_key(0, "rock faces by hand")
_ALONG = 0.12
"""A wall no farther than this from an edge of a square stands on it."""


def open_squares(field: Battlefield) -> Mask:
    """The squares that are no solid rock: shape ``(rows, columns)``."""
    return ~np.isin(field.layers[Layer.GROUND], _solid_codes(field))


def _solid_codes(field: Battlefield) -> list[int]:
    catalogue = load_catalogue()
    return [code for code, kind in enumerate(field.palettes.ground) if catalogue.is_rock(kind)]


def face_kind(catalogue: Catalogue) -> str:
    """The kind of wall that the sides of caves are."""
    kinds = [kind.id for kind in catalogue.walls.values() if kind.texture == "rock"]
    return kinds[0] if kinds else next(iter(catalogue.walls))


def rock_kind(catalogue: Catalogue) -> str:
    """The kind of ground that caves are carved out of."""
    return next(kind.id for kind in catalogue.grounds.values() if kind.solid)


# -------------------------------------------------------------------------------------- strokes


def stroke(field: Battlefield, places: Sequence[Point], size: float) -> Mask:
    """The squares that a round tip of ``size`` squares across passes, drawn along some places."""
    mask = np.zeros((field.rows, field.columns), bool)
    for number, place in enumerate(places):
        before = places[max(0, number - 1)]
        steps = max(1, math.ceil(math.dist(before, place) / 0.5))
        for step in range(1, steps + 1):
            share = step / steps
            x = before[0] + (place[0] - before[0]) * share
            y = before[1] + (place[1] - before[1]) * share
            _dab(mask, x, y, size / 2)
    return mask


def _dab(mask: Mask, x: float, y: float, radius: float) -> None:
    """Mark the squares whose middle lies under a round tip, and the one in its own middle."""
    rows, columns = mask.shape
    left, right = max(0, math.floor(x - radius)), min(columns, math.ceil(x + radius))
    top, bottom = max(0, math.floor(y - radius)), min(rows, math.ceil(y + radius))
    if left < right and top < bottom:
        across = np.arange(left, right) + 0.5 - x
        down = np.arange(top, bottom) + 0.5 - y
        mask[top:bottom, left:right] |= across[None, :] ** 2 + down[:, None] ** 2 <= radius**2
    if 0 <= x < columns and 0 <= y < rows:
        mask[math.floor(y), math.floor(x)] = True


# -------------------------------------------------------------------------------------- carving


def carved(field: Battlefield, mask: Mask, floor: str, new_id: NewId = uuid4) -> Change:
    """Make floor of the rock under a mask and let the rock faces follow.

    Squares that are open already stay as they are. Raises WallError where there is no rock.
    """
    opened = open_squares(field)
    rock = mask & ~opened
    if not rock.any():
        raise WallError("There is no rock here to carve. Fill some squares with rock first.")
    # A slanting passage one square wide has to let figures through.
    rock |= without_pinches(opened | rock) & ~opened & _widened(rock)
    ground = paint(field, Layer.GROUND, rock, field.palettes.ground.index(floor))
    return _followed(field, (ground,), rock, new_id)


def filled(field: Battlefield, mask: Mask, new_id: NewId = uuid4) -> Change:
    """Make rock of the open squares under a mask and let the rock faces follow.

    What grows and flows there goes. Raises WallError where all is rock already.
    """
    opened = mask & open_squares(field)
    if not opened.any():
        raise WallError("All of this is solid rock already.")
    code = field.palettes.ground.index(rock_kind(load_catalogue()))
    changes = (paint(field, Layer.GROUND, opened, code), *cleared(field, opened))
    return _followed(field, changes, opened, new_id)


def _followed(field: Battlefield, painted: tuple[Change, ...], mask: Mask, new_id: NewId) -> Change:
    """The paint, and the outline made anew around what was painted."""
    after = field
    for change in painted:
        after = change.applied_to(after)
    works = Works(after, new_id)
    outline(works, _widened(mask))
    walls = works.change()
    return Together((*painted, walls) if walls.before or walls.after else painted)


def _widened(mask: Mask) -> Mask:
    """A mask with REACH squares around it, corners included."""
    wide = mask
    for _ in range(REACH):
        padded = np.pad(wide, 1)
        across = padded[:, :-2] | padded[:, 1:-1] | padded[:, 2:]
        wide = across[:-2] | across[1:-1] | across[2:]
    return np.asarray(wide)


def cave_outline(
    field: Battlefield, at: Square | None = None, new_id: NewId = uuid4
) -> ChangeThings:
    """Put rock faces all around the cave that ``at`` lies in, or around everything open.

    They keep to the border between open squares and solid rock; where another wall stands along
    it, and along the edges of the field, there are none. Faces that stood there before go.
    Raises WallError where there is no border to follow.
    """
    opened = open_squares(field)
    if at is not None:
        opened = _cave_around(opened, at)
    region = grown(opened) & _widened(~open_squares(field))
    works = Works(field, new_id)
    if not opened.all():
        outline(works, region)
    change = works.change()
    if not change.after and not change.before:
        raise WallError("There is no border between open ground and solid rock to follow here.")
    return change


def _cave_around(opened: Mask, at: Square) -> Mask:
    numbers = parts(opened)
    inside = 0 <= at.row < opened.shape[0] and 0 <= at.column < opened.shape[1]
    number = int(numbers[at.row, at.column]) if inside else 0
    if not number:
        raise WallError("This square is solid rock. Point at the floor of the cave instead.")
    return np.asarray(numbers == number)


def land_to_rock(field: Battlefield) -> Change:
    """Make solid rock of all land that is not walled in, as far as it is the field's usual ground.

    What was laid there as a floor stays. Raises WallError where there is no such land.
    """
    nothing = np.zeros((field.rows, field.columns), bool)
    land = rock_around(field, nothing, ()) & open_squares(field)
    if not land.any():
        raise WallError("There is no open land outside of walls that could become rock.")
    code = field.palettes.ground.index(rock_kind(load_catalogue()))
    return Together((paint(field, Layer.GROUND, land, code), *cleared(field, land)))


# ----------------------------------------------------------------------------------- the outline


def outline(works: Works, region: Mask) -> None:
    """Make the rock faces within a region of squares anew: all of them, and no others."""
    field = works.field
    window = _window(region, field)
    if window.is_empty:
        return
    here = slice(window.top, window.bottom), slice(window.left, window.right)
    mask, part = open_squares(field)[here], region[here]
    kind = face_kind(works.catalogue)
    standing = works.near(window.grown(1))
    old = [wall for wall in standing if wall.kind == kind and not wall.locked]
    corner = (window.left, window.top)
    others = [wall for wall in standing if wall.kind != kind or wall.locked]
    held = _held_edges(others, corner)
    faces = [_shifted(face, corner) for face in rock_faces(mask, _KEY, held, corner)]
    patch = Patch(part, corner)
    going = [wall for wall in old if patch.touches((wall.start, wall.end))]
    staying = [wall for wall in old if not patch.touches((wall.start, wall.end))]
    wanted = patch.joined(faces, _ends(going), _ends(staying))
    _put_up(works, going, wanted, WallStyle(kind))


def _window(region: Mask, field: Battlefield) -> Block:
    rows, columns = np.nonzero(region.any(axis=1))[0], np.nonzero(region.any(axis=0))[0]
    if not rows.size:
        return Block(0, 0, 0, 0)
    block = Block(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)
    return block.grown(_MARGIN).clipped(field.block)


def _ends(walls: Sequence[Wall]) -> list[Face]:
    return [(wall.start, wall.end) for wall in walls]


def _shifted(face: Face, corner: Cell) -> Face:
    (x1, y1), (x2, y2) = face
    across, down = corner
    return (
        (round(x1 + across, 3), round(y1 + down, 3)),
        (round(x2 + across, 3), round(y2 + down, 3)),
    )


def _held_edges(walls: Sequence[Wall], corner: Cell) -> set[frozenset[Cell]]:
    """The edges of squares along which walls stand, as they are counted from a corner."""
    edges: set[frozenset[Cell]] = set()
    for wall in walls:
        (x1, y1), (x2, y2) = wall.start, wall.end
        if length_of(wall) < 0.5:
            continue
        if abs(x1 - x2) <= _ALONG and abs(x1 - round(x1)) <= _ALONG:
            x = round(x1) - corner[0]
            for y in _edges_between(y1, y2, corner[1]):
                edges.add(frozenset(((x, y), (x, y + 1))))
        elif abs(y1 - y2) <= _ALONG and abs(y1 - round(y1)) <= _ALONG:
            y = round(y1) - corner[1]
            for x in _edges_between(x1, x2, corner[0]):
                edges.add(frozenset(((x, y), (x + 1, y))))
    return edges


def _edges_between(one: float, other: float, first: int) -> range:
    """The numbers of the edges of squares that lie mostly between two places on a line."""
    low, high = sorted((one, other))
    return range(math.ceil(low - 0.5) - first, math.floor(high + 0.5) - first)


def _put_up(works: Works, going: Sequence[Wall], wanted: Sequence[Face], style: WallStyle) -> None:
    """Take the old faces down and put the new ones up; what stays the same is not touched."""
    new = dict.fromkeys(wanted)
    left = []
    for wall in going:
        if (wall.start, wall.end) in new:
            del new[(wall.start, wall.end)]
        else:
            left.append(wall)
    for wall in left:
        works.take(wall)
    for start, end in new:
        works.put(style.wall(works.new_id(), start, end))


def faces_on(field: Battlefield) -> list[Wall]:
    """Every rock face of a field."""
    kind = face_kind(load_catalogue())
    return [wall for wall in index_of(field).near(Wall, field.block.grown(1)) if wall.kind == kind]
