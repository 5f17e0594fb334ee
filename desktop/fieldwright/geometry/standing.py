"""The things that stand on a square, each with what it does there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from fieldwright.battlefield.extent import obstacle_outline
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Light,
    Note,
    Obstacle,
    Platform,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.geometry.description import SquareThing
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.index import index_of
from fieldwright.geometry.mounts import mount_of
from fieldwright.geometry.shapes import covered_share, wall_place
from fieldwright.geometry.surfaces import platform_name, surfaces_at
from fieldwright.rules.footing import crossing
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Blocking

T = TypeVar("T", bound=Thing)

SHARE_NOTICED = 0.02
"""A thing that covers less than this share of a square is not said to stand there."""


def things_on(field: Battlefield, square: Square) -> tuple[SquareThing, ...]:
    """All things on a square: platforms, obstacles, walls, hazards, and what the DM keeps."""
    catalogue = load_catalogue()
    return (
        *_platforms(field, square),
        *(described_obstacle(one, catalogue) for one in obstacles_on(field, square, catalogue)),
        *_walls(field, square, catalogue),
        *_hazards(field, square, catalogue),
        *_lights(field, square, catalogue),
        *_figures(field, square),
        *_zones(field, square),
        *_notes(field, square),
    )


def obstacles_on(field: Battlefield, square: Square, catalogue: Catalogue) -> Iterator[Obstacle]:
    """The obstacles whose outline reaches noticeably into a square."""
    for obstacle in _near(field, Obstacle, square):
        kind = catalogue.obstacles.get(obstacle.kind)
        outline = obstacle_outline(obstacle, kind.shape if kind else "round")
        if covered_share(outline, square) >= min(SHARE_NOTICED, _size(obstacle)):
            yield obstacle


def hazards_on(field: Battlefield, square: Square) -> Iterator[Hazard]:
    """The marked dangers that reach noticeably into a square."""
    for hazard in _near(field, Hazard, square):
        if covered_share(hazard.outline, square) >= SHARE_NOTICED:
            yield hazard


def described_obstacle(obstacle: Obstacle, catalogue: Catalogue) -> SquareThing:
    """What an obstacle does to whoever meets it."""
    kind = catalogue.obstacles.get(obstacle.kind)
    if kind is None:
        return SquareThing(obstacle.id, obstacle.kind, secret=obstacle.hidden)
    height = kind.height_of(obstacle)
    return SquareThing(
        obstacle.id,
        kind.name,
        height_ft=height,
        movement=kind.movement,
        hides=kind.hides,
        crossing=crossing(kind.movement, height, half_move=kind.half_move),
        secret=obstacle.hidden,
        blocks_sight=kind.blocks_sight,
    )


def described_wall(wall: Wall, place: str, catalogue: Catalogue) -> SquareThing:
    """What a wall, door or window does; an open one does nothing."""
    kind = catalogue.walls.get(wall.kind)
    if kind is None:
        return SquareThing(wall.id, wall.kind, place)
    movement = kind.movement_of(wall)
    hides = kind.hides_of(wall)
    height = kind.height_of(wall)
    name = kind.name
    if kind.opens:
        name = f"{'open' if wall.is_open else 'closed'} {kind.name}"
    shut = kind.opens and movement is Blocking.BLOCKS
    how = "open it to pass" if shut else str(crossing(movement, height))
    return SquareThing(wall.id, name, place, height, movement, hides, how, kind.secret)


def described_platform(platform: Platform) -> SquareThing:
    """A platform by its name and height above the base, stairs by both their ends."""
    name = platform_name(platform)
    foot = f"{platform.foot_ft:g} to " if platform.foot_ft is not None else ""
    top = max(0.0, platform.top_ft)
    return SquareThing(platform.id, name, f"at {foot}{platform.top_ft:g} feet", height_ft=top)


def _platforms(field: Battlefield, square: Square) -> Iterator[SquareThing]:
    for platform in _near(field, Platform, square):
        if covered_share(platform.outline, square) >= SHARE_NOTICED:
            yield described_platform(platform)


def _walls(field: Battlefield, square: Square, catalogue: Catalogue) -> Iterator[SquareThing]:
    for wall in _near(field, Wall, square):
        place = wall_place(wall.start, wall.end, square)
        if place is not None:
            where = "across it" if place == "through" else f"on the {place} edge"
            yield described_wall(wall, where, catalogue)


def _hazards(field: Battlefield, square: Square, catalogue: Catalogue) -> Iterator[SquareThing]:
    for hazard in hazards_on(field, square):
        kind = catalogue.hazards.get(hazard.kind)
        name = kind.name if kind is not None else hazard.kind
        yield SquareThing(hazard.id, name, secret=hazard.hidden)


def _lights(field: Battlefield, square: Square, catalogue: Catalogue) -> Iterator[SquareThing]:
    for light in _near(field, Light, square):
        if _lies_in(light.position, square):
            kind = catalogue.lights.get(light.kind)
            name = kind.name if kind is not None else light.kind
            yield SquareThing(light.id, name if light.is_lit else f"{name}, not lit")


def _figures(field: Battlefield, square: Square) -> Iterator[SquareThing]:
    for figure in _near(field, Figure, square):
        told = ", ".join(_state_of(field, figure))
        name = f"{figure.name} ({told})" if told else figure.name
        yield SquareThing(figure.id, name, secret=figure.hidden or figure.unseen)


def _state_of(field: Battlefield, figure: Figure) -> Iterator[str]:
    """What is to be said of a figure beside its name."""
    if figure.bystander:
        yield "bystander"
    platform = field.things["platforms"].get(figure.surface) if figure.surface else None
    if isinstance(platform, Platform):
        yield f"on the {platform_name(platform)}"
    elif figure.mount is None and not figure.altitude_ft:
        yield from _beneath(field, figure)
    mount = mount_of(field, figure)
    if mount is not None and not (mount.hidden or mount.unseen):
        yield f"riding {mount.name}"
    if figure.posture != "standing":
        yield figure.posture
    if figure.altitude_ft:
        yield f"flying {figure.altitude_ft:g} feet up"
    yield from figure.conditions


def _beneath(field: Battlefield, figure: Figure) -> Iterator[str]:
    """The platform that a figure stands under, if there is one that it can stand under."""
    surfaces = surfaces_at(field, block_of(figure))
    above = [one for one in surfaces if one is not None]
    if above and None in surfaces:
        yield f"under the {platform_name(above[-1])}"


def _zones(field: Battlefield, square: Square) -> Iterator[SquareThing]:
    for zone in _near(field, StartingZone, square):
        if any(block.holds(square) for block in zone.blocks):
            yield SquareThing(zone.id, f"{zone.side} set up here")


def _notes(field: Battlefield, square: Square) -> Iterator[SquareThing]:
    for note in _near(field, Note, square):
        if _lies_in(note.position, square):
            yield SquareThing(note.id, f"note {note.number}: {note.text}", secret=True)


def _near(field: Battlefield, thing: type[T], square: Square) -> list[T]:
    column, row = square
    return index_of(field).near(thing, Block(column, row, column + 1, row + 1))


def _lies_in(position: tuple[float, float], square: Square) -> bool:
    return int(position[0] // 1) == square.column and int(position[1] // 1) == square.row


def _size(obstacle: Obstacle) -> float:
    """Half the share of a square that a very small obstacle covers at most."""
    return obstacle.width * obstacle.length / 2
