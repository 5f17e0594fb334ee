"""Why a step costs what it costs: the things that it crosses, and the footing that it enters."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Obstacle, Wall
from fieldwright.geometry.facing import NEIGHBOURS
from fieldwright.geometry.figure_room import STEP_FT
from fieldwright.geometry.footing import slant_between, slope_rule, walked_grade
from fieldwright.geometry.index import index_of
from fieldwright.geometry.paths.footings import wading
from fieldwright.geometry.paths.ground import WalkingGround, Way
from fieldwright.geometry.paths.marks import BOTH_WAYS, Channel
from fieldwright.geometry.paths.tracing import Trace
from fieldwright.geometry.surfaces import platform_name
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.footing import LOW_FT, named_reduction, slope_reduction, worst
from fieldwright.terms.grid import Block, Square

_OBSTACLES = "Combat & Tactics, Obstacles; ruling R6"


def crossing_reasons(ground: WalkingGround, trace: Trace, before: Block) -> list[Reason]:
    """What a step or a turn crosses: each thing by its name, with the points that it takes."""
    found: dict[str, Reason] = {}
    for way, start in entries(ground, trace.way, before):
        for name, takes_half in _crossed(ground, way, start):
            points = f"a half-move: {trace.taken}" if takes_half else "1 more"
            found.setdefault(name, Reason(f"over the {name}", points, _OBSTACLES))
    return list(found.values())


def entries(ground: WalkingGround, way: Way, before: Block) -> Iterator[tuple[Way, Square]]:
    """The steps of single squares by which a body enters squares that it was not on."""
    if not way.is_turn:
        for square in before.squares():
            if not before.holds(Square(square.column + way.across, square.row + way.down)):
                yield way, square
        return
    facings = (ground.layers[one].facing for one in (way.source, way.target))
    for (across, down), direction in ground.mover.turn(*facings).entered:
        step = Way(way.source, way.target, *NEIGHBOURS[direction], direction)
        yield step, Square(before.left + across, before.top + down)


def _crossed(ground: WalkingGround, way: Way, start: Square) -> Iterator[tuple[str, bool]]:
    """The name of each thing that the step of one square goes over; whether for a half-move."""
    field, catalogue = ground.field, load_catalogue()
    end = Square(start.column + way.across, start.row + way.down)
    near = Block(start.column, start.row, start.column + 1, start.row + 1).grown(1)
    index, tally = index_of(field), ground.source.tally
    for wall in index.near(Wall, near):
        kind = catalogue.walls.get(wall.kind)
        for channel, takes_half in ((Channel.HIGH_LEFT, True), (Channel.LOW_LEFT, False)):
            if kind is not None and _counts(ground, tally.of(wall.id), channel, (way, start, end)):
                yield kind.name, takes_half
    for obstacle in index.near(Obstacle, near):
        known = catalogue.obstacles.get(obstacle.kind)
        for channel, takes_half in ((Channel.HIGH_ENTERED, True), (Channel.LOW_ENTERED, False)):
            if known is not None and _counts(
                ground, tally.of(obstacle.id), channel, (way, start, end)
            ):
                yield known.name, takes_half
    yield from _climbed(ground, way, start, end)


def _counts(
    ground: WalkingGround, marks: object, channel: Channel, step: tuple[Way, Square, Square]
) -> bool:
    """Whether a thing's marks hold a step in a channel (walls: in either of two channels)."""
    from fieldwright.geometry.paths.marks import Marks

    if not isinstance(marks, Marks):
        return False
    way, start, end = step
    if channel in (Channel.LOW_ENTERED, Channel.HIGH_ENTERED):
        wanted, place = channel + way.direction, end
        channels = [wanted]
    else:
        back = way.direction >= BOTH_WAYS
        direction = way.direction - BOTH_WAYS if back else way.direction
        place = end if back else start
        # The other side's channels follow those of the left.
        channels = [channel + direction, channel + BOTH_WAYS + direction]
    number = place.row * ground.field.columns + place.column
    here = marks.places == number
    return bool(any((here & (marks.channels == one)).any() for one in channels))


def _climbed(
    ground: WalkingGround, way: Way, start: Square, end: Square
) -> Iterator[tuple[str, bool]]:
    """The platform that the step climbs onto, if it does."""
    nodes, levels = ground.nodes, ground.levels
    source, target = (ground.layers[one].level for one in (way.source, way.target))
    there = (target, end.row + 1, end.column + 1)
    if not nodes.climbed[there]:
        return
    up = float(nodes.low[there]) - float(nodes.high[source, start.row + 1, start.column + 1])
    if 1 < up <= STEP_FT:
        owner = levels.platforms[int(levels.owner[target, end.row, end.column])]
        yield platform_name(owner), up > LOW_FT


def footing_reasons(ground: WalkingGround, way: Way, before: Block) -> list[Reason]:
    """The footing of the squares that a step enters; the worst one counts (ruling R3)."""
    parts: list[Explained[Fraction]] = []
    target = ground.layers[way.target].level
    for step, start in entries(ground, way, before):
        end = Square(start.column + step.across, start.row + step.down)
        if ground.nodes.natural[target, end.row + 1, end.column + 1]:
            parts.extend(_footing(ground, step, start, end))
    seen: dict[str, Explained[Fraction]] = {}
    for part in parts:
        if part.reasons:
            seen.setdefault(part.reasons[0].text, part)
    return list(worst(seen.values()).reasons)


def _footing(
    ground: WalkingGround, way: Way, start: Square, end: Square
) -> Iterator[Explained[Fraction]]:
    """Every part of the footing of one square, entered from another."""
    field, catalogue = ground.field, load_catalogue()
    kinds = (
        catalogue.grounds.get(field.ground_at(end)),
        catalogue.growths.get(field.growth_at(end)),
    )
    yield from (named_reduction(kind.name, kind.reduction) for kind in kinds if kind is not None)
    yield wading(ground.mover, field, end)
    source = ground.layers[way.source].level
    if ground.nodes.natural[source, start.row + 1, start.column + 1]:
        slant = slant_between(field, start, end)
        yield slope_reduction(slope_rule(field), walked_grade(field, end), slant)
