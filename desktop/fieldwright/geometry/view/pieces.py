"""What cuts the view on a field: flat arrays of the edges of everything opaque.

Made once for each scene; looking from anywhere reads them only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from fieldwright.geometry.arrays import Floats, Ints, Mask
from fieldwright.geometry.sight.scene import Cells, Scene
from fieldwright.geometry.sight.screens import CEILING_FT, Screen
from fieldwright.terms.setting import Hides

CELL = -1
"""The owner of pieces that are filled squares."""


@dataclass(frozen=True, eq=False)
class Pieces:
    """Convex bodies and stretches of wall that may cut the view.

    ``corners`` (corners, 3) are x, y in squares and the top in feet, piece after piece; those of
    piece ``n`` begin at ``first[n]``. Edge ``e`` runs from corner ``starts[e]`` to ``stops[e]``
    and belongs to piece ``piece_of[e]``; a piece's edges begin at ``first_edge[n]``. ``way`` is
    the sign of its outline's turning, 0 where both its sides are seen (walls). ``owner`` is the
    place of its screen in ``screens``, or CELL. ``everything`` and ``cells`` are what they were
    made from; ``known`` keeps views that were asked for.
    """

    corners: Floats
    first: Ints
    starts: Ints
    stops: Ints
    piece_of: Ints
    first_edge: Ints
    way: NDArray[np.int8]
    owner: Ints
    screens: tuple[Screen, ...]
    everything: tuple[Screen, ...]
    cells: Cells
    middle: Floats
    radius: Floats
    lowest: Floats
    highest: Floats
    slight: Mask
    plate: Mask
    dense: Mask
    known: dict[Any, Any] = field(default_factory=dict)

    def edges_of(self, pieces: Ints) -> Ints:
        """The numbers of all edges of some pieces, piece after piece."""
        return ranges(self.first_edge[pieces], self.first_edge[pieces + 1])

    def outline(self, piece: int) -> Floats:
        """The corners of one piece."""
        return self.corners[self.first[piece] : self.first[piece + 1]]


def pieces_of(scene: Scene) -> Pieces:
    """What cuts the view in a scene."""
    found = _pieces.get(scene)
    if found is None:
        last = _Last.pieces
        # A step of a figure leaves all that stands as it is: then the views are kept too.
        same = last is not None and scene.cells is last.cells and scene.screens == last.everything
        found = last if same and last is not None else _made(scene)
        _pieces[scene] = _Last.pieces = found
    return found


_pieces: WeakKeyDictionary[Scene, Pieces] = WeakKeyDictionary()


class _Last:
    """What was made last: most new scenes are as the last one."""

    pieces: Pieces | None = None


def _made(scene: Scene) -> Pieces:
    screens = tuple(screen for screen in scene.screens if _cuts(screen))
    things = [piece for screen in screens for piece in screen.pieces]
    counts = [len(screen.pieces) for screen in screens]
    boxes, faces = _boxes(scene.cells), _rock_faces(scene.cells)
    sizes = np.concatenate(
        [
            np.fromiter(map(len, things), np.int64, len(things)),
            np.full(len(boxes), 4),
            np.full(len(faces), 2),
        ]
    )
    corners = np.concatenate([*things, boxes.reshape(-1, 3), faces[:, :2].reshape(-1, 3)])
    owner = np.repeat(np.arange(len(screens)), counts)
    cells = len(boxes) + len(faces)
    first = np.concatenate([[0], np.cumsum(sizes)])
    way = _ways(corners, first, sizes)
    way[len(things) + len(boxes) :] = faces[:, 2, 0]
    return Pieces(
        corners=corners,
        first=first,
        **_edges(first, sizes),
        way=way,
        owner=np.concatenate([owner, np.full(cells, CELL)]),
        screens=screens,
        everything=scene.screens,
        cells=scene.cells,
        **_rounds(corners, first, sizes),
        slight=_flags([screen.slight for screen in screens], counts, cells),
        plate=_flags([screen.plate for screen in screens], counts, cells),
        dense=_flags([screen.dense for screen in screens], counts, cells),
    )


def with_more(pieces: Pieces, outlines: Sequence[Floats], owners: Sequence[int]) -> Pieces:
    """The pieces with more at their end, parts of screens that are known or of filled squares."""
    sizes = np.array([len(outline) for outline in outlines], np.int64)
    corners = np.concatenate(outlines)
    first = np.concatenate([[0], np.cumsum(sizes)])
    edges, rounds = _edges(first, sizes), _rounds(corners, first, sizes)
    count, before = len(pieces.owner), len(pieces.corners)
    kinds = [None if owner == CELL else pieces.screens[owner] for owner in owners]
    plate = np.array([kind is not None and kind.plate for kind in kinds])
    none = np.zeros(len(sizes), bool)

    def joined(old: Any, new: Any, shift: int = 0) -> Any:
        return np.concatenate([old, new + shift if shift else new])

    return replace(
        pieces,
        corners=joined(pieces.corners, corners),
        first=joined(pieces.first, first[1:], before),
        starts=joined(pieces.starts, edges["starts"], before),
        stops=joined(pieces.stops, edges["stops"], before),
        piece_of=joined(pieces.piece_of, edges["piece_of"], count),
        first_edge=joined(pieces.first_edge, edges["first_edge"][1:], len(pieces.starts)),
        way=joined(pieces.way, _ways(corners, first, sizes)),
        owner=joined(pieces.owner, np.array(owners, np.int64)),
        middle=joined(pieces.middle, rounds["middle"]),
        radius=joined(pieces.radius, rounds["radius"]),
        lowest=joined(pieces.lowest, rounds["lowest"]),
        highest=joined(pieces.highest, rounds["highest"]),
        slight=joined(pieces.slight, none),
        plate=joined(pieces.plate, plate),
        dense=joined(pieces.dense, none),
    )


def _cuts(screen: Screen) -> bool:
    """Whether nothing is seen through it; soft things only if dense, or drawn as walls."""
    if screen.opacity < 1 or not screen.pieces:
        return False
    if screen.dense or screen.hides is Hides.COVER:
        return True
    return all(len(piece) == 2 for piece in screen.pieces)


def _flags(values: list[bool], counts: list[int], cells: int) -> Mask:
    return np.concatenate([np.repeat(np.array(values, bool), counts), np.zeros(cells, bool)])


def _edges(first: Ints, sizes: Ints) -> dict[str, Any]:
    """From which corner to which each edge runs; a wall has one, an outline goes round."""
    counts = np.where(sizes == 2, 1, sizes)
    first_edge = np.concatenate([[0], np.cumsum(counts)])
    piece_of = np.repeat(np.arange(len(sizes)), counts)
    number = np.arange(first_edge[-1]) - first_edge[piece_of]
    return {
        "starts": first[piece_of] + number,
        "stops": first[piece_of] + (number + 1) % sizes[piece_of],
        "piece_of": piece_of,
        "first_edge": first_edge,
    }


def _ways(corners: Floats, first: Ints, sizes: Ints) -> NDArray[np.int8]:
    """The sign of the area of each outline; 0 for walls."""
    if not len(sizes):
        return np.zeros(0, np.int8)
    following = np.arange(1, len(corners) + 1)
    following[first[1:] - 1] = first[:-1]
    x, y = corners[:, 0], corners[:, 1]
    twice = np.add.reduceat(x * y[following] - x[following] * y, first[:-1])
    return np.where(sizes == 2, 0, np.sign(twice)).astype(np.int8)


def _rounds(corners: Floats, first: Ints, sizes: Ints) -> dict[str, Any]:
    """The circle around each piece, and its lowest and highest top."""
    if not len(sizes):
        none = np.zeros(0)
        return {"middle": np.zeros((0, 2)), "radius": none, "lowest": none, "highest": none}
    middle = np.add.reduceat(corners[:, :2], first[:-1]) / sizes[:, None]
    out = corners[:, :2] - np.repeat(middle, sizes, axis=0)
    return {
        "middle": middle,
        "radius": np.maximum.reduceat(np.hypot(out[:, 0], out[:, 1]), first[:-1]),
        "lowest": np.minimum.reduceat(corners[:, 2], first[:-1]),
        "highest": np.maximum.reduceat(corners[:, 2], first[:-1]),
    }


# -------------------------------------------------------------------------------- filled squares


def _boxes(cells: Cells) -> Floats:
    """The filled squares that have an end, as boxes: (squares, 4 corners, 3)."""
    rows, columns = np.nonzero(np.isfinite(cells.hard) & (cells.hard < CEILING_FT))
    tops = cells.hard[rows, columns].astype(np.float64)
    corners = [
        np.stack([columns + right, rows + low, tops], axis=1)
        for right, low in ((0, 0), (1, 0), (1, 1), (0, 1))
    ]
    return np.stack(corners, axis=1).astype(np.float64)


def _rock_faces(cells: Cells) -> Floats:
    """The faces of rock without end, in straight runs: (runs, 3, 3).

    The first two rows are the ends, the third begins with the way from which it is seen.
    """
    rock = cells.hard >= CEILING_FT
    if not rock.any():
        return np.zeros((0, 3, 3))
    return np.concatenate([*_upright(rock, swapped=False), *_upright(rock.T, swapped=True)])


def _upright(rock: Mask, *, swapped: bool) -> Iterator[Floats]:
    """Faces between the columns of a mask, in runs down the rows; x and y swapped if wanted."""
    for opens, sign in ((rock[:, 1:] & ~rock[:, :-1], -1), (rock[:, :-1] & ~rock[:, 1:], 1)):
        lines = np.zeros((opens.shape[1], opens.shape[0] + 2), bool)
        lines[:, 1:-1] = opens.T
        column, begins = np.nonzero(lines[:, 1:] & ~lines[:, :-1])
        _, ends = np.nonzero(lines[:, :-1] & ~lines[:, 1:])
        faces = np.zeros((len(column), 3, 3))
        across, along = (1, 0) if swapped else (0, 1)
        faces[:, :2, across] = column[:, None] + 1
        faces[:, 0, along], faces[:, 1, along] = begins, ends
        faces[:, :2, 2] = CEILING_FT
        faces[:, 2, 0] = -sign if swapped else sign
        yield faces


def ranges(low: Ints, high: Ints) -> Ints:
    """All whole numbers from each ``low`` up to its ``high``, one range after another."""
    counts = high - low
    total = int(counts.sum())
    before = np.cumsum(counts) - counts
    numbers: Ints = np.arange(total) - np.repeat(before - low, counts)
    return numbers
