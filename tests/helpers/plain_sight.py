"""How much is hidden, worked out with shapely pair by pair: the plain way, slow and sure.

It shares the screens and the choice of squares with the program, but neither its projection nor
its areas. Tests compare with it, and benchmarks measure against it.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.cover.between import Look, hiders_between, passed_squares
from fieldwright.geometry.sight.profile import crest, profile
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.terms.setting import Hides

Point = tuple[float, float, float]
_DEEP = -1e5
_NEAR = 1e-6


def plain_shares(field: Battlefield, look: Look) -> tuple[float, float]:
    """The hard and the soft share of a target that is hidden."""
    panel = look.panel
    if panel is None:
        return 0.0, 0.0
    scene = scene_of(field)
    passed = passed_squares(scene, look.square, look.target.block)
    whole = shapely.box(0.0, panel.feet_ft, panel.width, panel.head_ft)
    hard: list[tuple[BaseGeometry, float]] = []
    soft: list[tuple[BaseGeometry, float]] = []
    for hider in hiders_between(field, scene, look, passed):
        if not hider.hiding.counts:
            continue
        shapes = [_shadow(look, piece.tolist(), hider.shadow.plate) for piece in hider.pieces]
        shape = shapely.intersection(shapely.unary_union(shapes), whole)
        into = hard if hider.hiding.hides is Hides.COVER else soft
        into.append((shape, hider.shadow.opacity))
    if scene.cells.uneven:
        hard += [(shape, 1.0) for shape in _ground(field, look)]
    unseen = _layers(whole, [*hard])
    all_unseen = _layers(whole, [*hard, *soft])
    area = whole.area
    return unseen / area, (all_unseen - unseen) / area


def _layers(whole: BaseGeometry, shapes: Sequence[tuple[BaseGeometry, float]]) -> float:
    """The hidden area: what opaque shapes cover, and shares of what others cover."""
    opaque = shapely.unary_union([shape for shape, opacity in shapes if opacity == 1.0])
    parts = [(whole.difference(opaque), 1.0)]
    for shape, opacity in shapes:
        if opacity < 1.0 and shape.area > 0:
            parts = [
                part
                for left, passes in parts
                for part in (
                    (left.difference(shape), passes),
                    (left.intersection(shape), passes * (1 - opacity)),
                )
                if part[0].area > 0
            ]
    return whole.area - sum(part.area * passes for part, passes in parts)


def _shadow(look: Look, corners: list[list[float]], plate: bool) -> BaseGeometry:
    """What a piece hides of the panel: a polygon below its edges, or the plate itself."""
    cut = _clipped(look, [(x, y, top) for x, y, top in corners])
    seen = [_on_panel(look, point) for point in cut]
    if not seen:
        return shapely.Polygon()
    if plate:
        return shapely.MultiPoint(seen).convex_hull
    closed = [*seen, seen[0]] if len(seen) > 2 else seen
    width = look.panel.width if look.panel is not None else 0.0
    ends = [_beside(one, other, width) for one, other in pairwise(closed)]
    walls = [
        shapely.Polygon([one, other, (other[0], _DEEP), (one[0], _DEEP)])
        for one, other in ends
        if abs(one[0] - other[0]) > 1e-13
    ]
    return shapely.unary_union([wall if wall.is_valid else wall.buffer(0) for wall in walls])


def _beside(
    one: tuple[float, float], other: tuple[float, float], width: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """An edge without what lies far beside the panel, where numbers grow large."""
    (u0, t0), (u1, t1) = sorted((one, other))
    low, high = min(max(u0, -1.0), width + 1.0), max(min(u1, width + 1.0), -1.0)
    if u1 - u0 < 1e-13 or low >= high:
        return one, one
    slope = (t1 - t0) / (u1 - u0)
    return (low, t0 + slope * (low - u0)), (high, t0 + slope * (high - u0))


def _way(look: Look, x: float, y: float) -> float:
    """How far a place is on the way to the panel: nought at the eye, one on it."""
    panel = look.panel
    assert panel is not None
    (ex, ey), (ax, ay), (bx, by) = panel.eye, panel.start, panel.end
    turn = math.atan2(by - ay, bx - ax)
    across = -math.sin(turn), math.cos(turn)
    depth = (ax - ex) * across[0] + (ay - ey) * across[1]
    return ((x - ex) * across[0] + (y - ey) * across[1]) / depth


def _on_panel(look: Look, point: Point) -> tuple[float, float]:
    panel = look.panel
    assert panel is not None
    x, y, top = point
    way = min(1.0, max(_NEAR, _way(look, x, y)))
    ex, ey = panel.eye
    px, py = ex + (x - ex) / way, ey + (y - ey) / way
    turn = math.atan2(panel.end[1] - panel.start[1], panel.end[0] - panel.start[0])
    along = (px - panel.start[0]) * math.cos(turn) + (py - panel.start[1]) * math.sin(turn)
    return along, look.looks_ft + (top - look.looks_ft) / way


def _clipped(look: Look, corners: list[Point]) -> list[Point]:
    """The part of a piece between the eye and the panel; nothing of what only touches it."""
    if min(_way(look, x, y) for x, y, _ in corners) > 1 - 1e-9:
        return []
    for limit, keep_below in ((_NEAR, False), (1.0, True)):
        kept: list[Point] = []
        count = len(corners)
        for number, one in enumerate(corners):
            if _within(look, one, limit, keep_below):
                kept.append(one)
            if count == 2 and number == 1:
                break
            kept += _cut(look, one, corners[(number + 1) % count], limit)
        corners = kept if count > 2 else sorted(kept, key=lambda point: _way(look, *point[:2]))
    return corners


def _within(look: Look, point: Point, limit: float, keep_below: bool) -> bool:
    way = _way(look, point[0], point[1])
    return way <= limit if keep_below else way >= limit


def _cut(look: Look, one: Point, other: Point, limit: float) -> Iterator[Point]:
    first, last = _way(look, *one[:2]), _way(look, *other[:2])
    if (first - limit) * (last - limit) < 0:
        part = (limit - first) / (last - first)
        x, y, top = (a + (b - a) * part for a, b in zip(one, other, strict=True))
        yield x, y, top


def _ground(field: Battlefield, look: Look) -> Iterator[BaseGeometry]:
    panel = look.panel
    assert panel is not None
    block = look.target.block
    single = block.width == block.height == 1
    parts = 1 if single else max(1, math.ceil(panel.width - 1e-9))
    for part in range(parts):
        ground = profile(field, panel.eye, panel.at((part + 0.5) / parts))
        found = crest(ground, look.looks_ft, look.square, block)
        if found is not None and found.hides_to_ft > panel.feet_ft:
            left, right = panel.width * part / parts, panel.width * (part + 1) / parts
            top = min(found.hides_to_ft, panel.head_ft)
            yield shapely.box(left, panel.feet_ft, right, top)


def plain_pairs(field: Battlefield, looks: Sequence[Look]) -> list[tuple[float, float]]:
    """The shares of many targets, one after the other."""
    return [plain_shares(field, look) for look in looks]
