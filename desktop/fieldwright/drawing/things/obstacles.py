"""Obstacles: each is drawn by the texture of its kind, in the frame of its own body."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias, cast

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from fieldwright.battlefield.extent import encloses_nothing
from fieldwright.battlefield.kinds import ObstacleKind
from fieldwright.battlefield.things import Obstacle
from fieldwright.drawing.context import Context
from fieldwright.drawing.things import (
    buildings,
    clouds,
    earth,
    furniture,
    rocks,
    shapes,
    timber,
    trees,
    vehicles,
    webs,
)
from fieldwright.drawing.things.bodies import Body, body_of
from fieldwright.drawing.things.in_pictures import obstacles_on
from fieldwright.drawing.things.index import USUAL_CROWN, Entry, box_of, index_of
from fieldwright.drawing.things.look import INK, Look, dashes, paint, strokes
from fieldwright.drawing.things.shadows import Shadows
from fieldwright.drawing.things.stamps import Stamper
from fieldwright.drawing.vectors import seen_of_shapes
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Season

Draw: TypeAlias = Callable[[QPainter, Body, Look], None]


@dataclass(frozen=True, slots=True)
class Way:
    """How things of a texture are drawn.

    ``over`` comes above figures and grid; ``sunk`` ones lie in the ground, under the grid.
    ``cloud`` ones hang over all that stands, walls too, and throw no shadow.
    ``bulk`` is the share of the outline that is solid enough to throw a shadow; ``flat`` ones throw
    none: a picture below shows them.
    """

    draw: Draw
    over: Draw | None = None
    sunk: bool = False
    cloud: bool = False
    bulk: float = 1.0
    flat: bool = False


def plain(painter: QPainter, body: Body, look: Look) -> None:
    """Something that this program has no picture of: its true outline, hatched."""
    paint(painter, body.path, look.ink(0.06), look.fill(body.colour))
    lines = shapes.hatch(body.points, 0.22, 45, 0.02)
    strokes(painter, lines, look.mark(body.colour, 0.62, 0.03))


def outline_alone(painter: QPainter, body: Body, look: Look) -> None:
    """Something that a picture below the map shows: a thin line around it."""
    dashes(painter, body.path, look.pen(INK, 0.035))


WAYS: Mapping[str, Way] = {
    "tree": Way(trees.trunk, over=trees.crown),
    "conifer": Way(trees.trunk, over=trees.needles),
    "dead-tree": Way(trees.dead_tree),
    "shrub": Way(trees.shrub),
    "hay": Way(trees.haystack),
    "stump": Way(trees.stump),
    "deadfall": Way(timber.deadfall, bulk=0.9),
    "log": Way(timber.log),
    "boulder": Way(rocks.boulder),
    "rock-mass": Way(rocks.mass),
    "rockfall": Way(rocks.rockfall),
    "stalagmite": Way(rocks.stalagmite),
    "pillar": Way(rocks.pillar),
    "statue": Way(rocks.statue),
    "stone-block": Way(rocks.stone_block),
    "well": Way(rocks.well),
    "pit": Way(earth.pit, sunk=True),
    "earthwork": Way(earth.earthwork, sunk=True),
    "dune": Way(earth.dune, sunk=True),
    "quicksand": Way(earth.quicksand, sunk=True),
    "roof": Way(buildings.roof),
    "tower": Way(buildings.tower),
    "deckhouse": Way(buildings.deckhouse),
    "table": Way(furniture.table),
    "bench": Way(furniture.bench),
    "barrel": Way(furniture.barrel),
    "crate": Way(furniture.crate),
    "bed": Way(furniture.bed),
    "hearth": Way(furniture.hearth),
    "cart": Way(vehicles.cart, bulk=0.72),
    "stall": Way(vehicles.stall),
    "mast": Way(vehicles.mast),
    "sail": Way(vehicles.sail, bulk=0.86),
    "hatch": Way(vehicles.hatch, sunk=True),
    "smoke": Way(clouds.smoke, cloud=True),
    "fog": Way(clouds.fog, cloud=True),
    "darkness": Way(clouds.darkness, cloud=True),
    "web": Way(webs.web, cloud=True),
    "outline": Way(outline_alone, flat=True),
}
"""By texture. A new texture is a function and a row here; until then things look plain."""

PLAIN = Way(plain)

_GHOST = 0.55


@dataclass(frozen=True, slots=True)
class Seen:
    """An obstacle that shows: what it is and how it is drawn."""

    body: Body
    way: Way


def seen_in(context: Context, region: Block) -> list[Seen]:
    """The obstacles that are painted in a region, in the order of drawing.

    Secrets only for the DM, and none that a picture shows.
    """
    shown = obstacles_on(context, index_of(context.field, Obstacle))
    return [seen for seen in _near(context, region) if seen.body.thing.id not in shown]


def in_pictures(context: Context, region: Block) -> list[Body]:
    """The obstacles of a region that a picture shows, so that they are not painted."""
    shown = obstacles_on(context, index_of(context.field, Obstacle))
    near = _near(context, region) if shown else ()
    return [seen.body for seen in near if seen.body.thing.id in shown]


def _near(context: Context, region: Block) -> Iterator[Seen]:
    rows = context.catalogue.obstacles
    more = max(0.0, max((kind.crown for kind in rows.values()), default=0.0) - USUAL_CROWN)
    box = (region.left - more, region.top - more, region.right + more, region.bottom + more)
    for entry in index_of(context.field, Obstacle).near(box):
        thing = entry.thing
        is_secret = thing.hidden and context.options.players
        if not is_secret and not (thing.outline and encloses_nothing(thing.outline)):
            yield _seen(entry, rows.get(thing.kind))


def _seen(entry: Entry[Obstacle], kind: ObstacleKind | None) -> Seen:
    """What was worked out for this entry, as long as its kind is the same row."""
    kept = cast("tuple[ObstacleKind | None, Seen] | None", entry.made)
    if kept is None or kept[0] is not kind:
        body = body_of(entry.thing, kind)
        kept = (kind, Seen(body, WAYS.get(body.texture, PLAIN)))
        entry.made = kept
    return kept[1]


def cast_shadows(shadows: Shadows, obstacles: Iterable[Seen], context: Context, sunk: bool) -> None:
    """Add the shadows of everything that stands up, or of what swells in the ground."""
    for seen in obstacles:
        body = seen.body
        length = context.shadow_length(body.height_ft)
        if length <= 0 or seen.way.sunk != sunk or seen.way.cloud or seen.way.flat:
            continue
        if seen.way.over is not None:
            x, y = body.thing.position
            shadows.disc(x, y, _dense(seen, context), min(length, 0.4))
        elif sunk:
            shadows.cast(earth.soft_outline(body), min(0.3, length * 0.8))
        else:
            convex = len(body.points) == 4 or body.is_round
            shadows.cast(body.outline_of(seen.way.bulk), length, convex)


def _dense(seen: Seen, context: Context) -> float:
    """The radius of a crown that keeps light off: without leaves there is little of it."""
    bare = context.field.info.season is Season.WINTER and seen.way.over is trees.crown
    return max(seen.body.width / 2, seen.body.crown * (0.4 if bare else 1.0))


def draw_bodies(painter: QPainter, obstacles: Iterable[Seen], look: Look, sunk: bool) -> None:
    """Draw the obstacles themselves: those in the ground, or those that stand on it."""
    standing = [seen for seen in obstacles if seen.way.sunk == sunk and not seen.way.cloud]
    trees.trunks(painter, _trunks(standing), look)
    for seen in standing:
        if seen.way.over is None or seen.body.thing.hidden:
            _in_frame(painter, seen.body, look, seen.way.draw)


def _trunks(obstacles: Iterable[Seen]) -> list[Body]:
    """The bodies under crowns, hidden ones not counted."""
    return [s.body for s in obstacles if s.way.over is not None and not s.body.thing.hidden]


def _above(draw: Draw, body: Body, look: Look, painter: QPainter) -> None:
    draw(painter, body, look)


def draw_crowns(painter: QPainter, obstacles: Sequence[Seen], look: Look) -> None:
    """Draw what is above figures and grid and lets them show through."""
    stamper = Stamper(painter)
    for seen in obstacles:
        body, over = seen.body, seen.way.over
        if over is None or body.crown <= 0:
            continue
        key = (body.texture, trees.crown_key(body, look))
        draw = partial(_above, over, body, look)
        if body.thing.hidden:
            painter.setOpacity(painter.opacity() * _GHOST)
        stamper.stamp(body.thing.position, trees.crown_size(body) + 0.05, key, draw)
        if body.thing.hidden:
            painter.setOpacity(painter.opacity() / _GHOST)
    trees.shade_of_trunks(painter, _trunks(obstacles), look)


def draw_clouds(painter: QPainter, obstacles: Iterable[Seen], look: Look) -> None:
    """Draw what hangs over everything that stands, crowns too."""
    for seen in obstacles:
        if seen.way.cloud:
            _in_frame(painter, seen.body, look, seen.way.draw)


def _in_frame(painter: QPainter, body: Body, look: Look, draw: Draw) -> None:
    seen = seen_of_shapes(painter)
    if seen is not None:
        left, top, right, bottom = box_of(body.thing)
        if not seen.intersects(QRectF(left, top, right - left, bottom - top)):
            return
    painter.save()
    painter.translate(*body.thing.position)
    painter.rotate(body.degrees)
    if body.thing.hidden:
        painter.setOpacity(painter.opacity() * _GHOST)
        draw(painter, body, look)
        painter.setOpacity(painter.opacity() / _GHOST)
        dashes(painter, body.path, look.pen(INK, 0.06))
    else:
        draw(painter, body, look)
    painter.restore()
