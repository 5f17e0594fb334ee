"""How much is hidden, counted ray by ray: stratified rays marched through a scene in space.

Only the outlines and tops of things are taken from the program; where a ray is stopped is found
here, without projecting anything: each ray is cut with walls, upright bodies, plates and ground.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.geometry.cover.between import Look, hiders_between, passed_squares
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.geometry.sight.screens import ground_height
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Hides

Floats = np.ndarray


@dataclass(frozen=True)
class Rays:
    """Rays from one eye to places on a panel: their ends, and how far along the panel each is."""

    eye: tuple[float, float, float]
    x: Floats
    y: Floats
    z: Floats
    along: Floats


def marched_shares(
    field: Battlefield, look: Look, count: int = 100, seed: int = 1
) -> tuple[float, float]:
    """The hard and the soft share that ``count`` x ``count`` rays find hidden."""
    panel = look.panel
    if panel is None:
        return 0.0, 0.0
    rays = _rays(look, count, np.random.default_rng(seed))
    scene = scene_of(field)
    passes, hard = np.ones(len(rays.x)), np.ones(len(rays.x))
    hiders = [
        one
        for one in hiders_between(
            field, scene, look, passed_squares(scene, look.square, look.target.block)
        )
        if one.hiding.counts
    ]
    for hider in hiders:
        stopped = np.zeros(len(rays.x), bool)
        for piece in hider.pieces:
            stopped |= _stopped(rays, piece, hider.shadow.plate)
        left = np.where(stopped, 1.0 - hider.shadow.opacity, 1.0)
        passes *= left
        if hider.hiding.hides is Hides.COVER:
            hard *= left
    if scene.cells.uneven:
        under = _under_ground(field, look, rays)
        passes[under] = hard[under] = 0.0
    return float(1 - hard.mean()), float(hard.mean() - passes.mean())


def _rays(look: Look, count: int, dice: np.random.Generator) -> Rays:
    """One ray at random in each of count x count equal parts of the panel."""
    panel = look.panel
    assert panel is not None
    across, up = np.meshgrid(np.arange(count), np.arange(count))
    along = (across.ravel() + dice.random(count * count)) / count
    above = (up.ravel() + dice.random(count * count)) / count
    (x1, y1), (x2, y2) = panel.start, panel.end
    return Rays(
        (*panel.eye, look.looks_ft),
        x1 + (x2 - x1) * along,
        y1 + (y2 - y1) * along,
        panel.feet_ft + (panel.head_ft - panel.feet_ft) * above,
        along,
    )


def _stopped(rays: Rays, piece: Floats, plate: bool) -> Floats:
    if len(piece) == 2:
        return _by_wall(rays, piece)
    return _by_plate(rays, piece) if plate else _by_body(rays, piece)


def _by_wall(rays: Rays, piece: Floats) -> Floats:
    """Where rays meet an upright wall below its top edge."""
    (x1, y1, top1), (x2, y2, top2) = piece
    ex, ey, ez = rays.eye
    dx, dy = rays.x - ex, rays.y - ey
    wx, wy = x2 - x1, y2 - y1
    turn = dx * wy - dy * wx
    with np.errstate(divide="ignore", invalid="ignore"):
        way = ((x1 - ex) * wy - (y1 - ey) * wx) / turn
        part = ((x1 - ex) * dy - (y1 - ey) * dx) / turn
    met = (np.abs(turn) > 1e-12) & (way > 0) & (way < 1 - 1e-9) & (part >= 0) & (part <= 1)
    height = ez + (rays.z - ez) * way
    stopped: Floats = met & (height <= top1 + (top2 - top1) * part)
    return stopped


def _inside(rays: Rays, piece: Floats) -> tuple[Floats, Floats]:
    """The shares of the way at which rays enter and leave an upright convex body."""
    ex, ey, _ = rays.eye
    dx, dy = rays.x - ex, rays.y - ey
    first, last = np.zeros(len(rays.x)), np.ones(len(rays.x))
    middle = piece[:, :2].mean(axis=0)
    for number in range(len(piece)):
        (x1, y1), (x2, y2) = piece[number - 1, :2], piece[number, :2]
        nx, ny = y2 - y1, x1 - x2
        if (middle[0] - x1) * nx + (middle[1] - y1) * ny < 0:
            nx, ny = -nx, -ny
        start = (ex - x1) * nx + (ey - y1) * ny
        rise = dx * nx + dy * ny
        with np.errstate(divide="ignore", invalid="ignore"):
            place = -start / rise
        first = np.where(rise > 0, np.maximum(first, place), first)
        last = np.where(rise < 0, np.minimum(last, place), last)
        last = np.where((rise == 0) & (start < 0), -1.0, last)
    return first, last


def _by_body(rays: Rays, piece: Floats) -> Floats:
    """Where rays run below the flat top of an upright body, anywhere inside its outline."""
    first, last = _inside(rays, piece)
    ez, top = rays.eye[2], piece[0, 2]
    lowest = np.minimum(ez + (rays.z - ez) * first, ez + (rays.z - ez) * last)
    stopped: Floats = (first < last) & (lowest < top)
    return stopped


def _by_plate(rays: Rays, piece: Floats) -> Floats:
    """Where rays go through a thin level plate."""
    first, last = _inside(rays, piece)
    ez, top = rays.eye[2], piece[0, 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        way = (top - ez) / (rays.z - ez)
    stopped: Floats = (way > 0) & (way <= 1) & (first <= way) & (way <= last)
    return stopped


# ---------------------------------------------------------------------------------- the ground


def _under_ground(field: Battlefield, look: Look, rays: Rays) -> Floats:
    """Which rays are too low for the crests before them; each strip along its middle line."""
    panel = look.panel
    assert panel is not None
    block = look.target.block
    single = block.width == block.height == 1
    strips = 1 if single else max(1, math.ceil(panel.width - 1e-9))
    strip = np.minimum((rays.along * strips).astype(int), strips - 1)
    lowest = np.array(
        [
            max(
                (
                    look.looks_ft + (height - look.looks_ft) / way
                    for way, height in _heights(field, look, panel.at((part + 0.5) / strips))
                ),
                default=-math.inf,
            )
            for part in range(strips)
        ]
    )
    stopped: Floats = rays.z < lowest[strip]
    return stopped


def _heights(
    field: Battlefield, look: Look, end: tuple[float, float]
) -> Iterator[tuple[float, float]]:
    """The ground where a line crosses middles of squares and borders of escarpments."""
    start = (look.square.column + 0.5, look.square.row + 0.5)
    length = math.dist(start, end)
    for axis in (0, 1):
        if start[axis] == end[axis]:
            continue
        for half in range(math.floor(2 * min(start[axis], end[axis])), 2 * 300):
            line = half / 2
            way = (line - start[axis]) / (end[axis] - start[axis])
            if not 1e-12 < way < 1:
                continue
            place = [one + (other - one) * way for one, other in zip(start, end, strict=True)]
            place[axis] = line
            if half % 2:
                yield from _counting(look, way, ground_height(field, *place), place)
            else:
                yield from _beside_border(field, look, (way, axis, 1e-9 / length), place)


def _beside_border(
    field: Battlefield, look: Look, where: tuple[float, int, float], place: Sequence[float]
) -> Iterator[tuple[float, float]]:
    way, axis, _ = where
    sides = []
    for aside in (-0.25, 0.25):
        beside = list(place)
        beside[axis] += aside
        column = min(max(math.floor(beside[0]), 0), field.columns - 1)
        row = min(max(math.floor(beside[1]), 0), field.rows - 1)
        sheer = bool(field.layers[Layer.ESCARPMENT][row, column])
        sides.append((sheer, float(field.layers[Layer.HEIGHT][row, column]), beside))
    if any(sheer for sheer, _, _ in sides):
        for _, height, beside in sides:
            yield from _counting(look, way, height, beside)


def _counting(
    look: Look, way: float, height: float, place: Sequence[float]
) -> Iterator[tuple[float, float]]:
    square = Square(math.floor(place[0]), math.floor(place[1]))
    if square != look.square and not look.target.block.holds(square):
        yield way, height
