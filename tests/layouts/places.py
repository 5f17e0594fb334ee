"""Plans and drafts made by hand, so that each place can be laid out and looked at on its own."""

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray
from shapely import Point, Polygon

from fieldwright.battlefield.extent import obstacle_outline
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.origin import SectionResult
from fieldwright.battlefield.things import Obstacle, Platform, Thing, Wall
from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts import lay_out
from fieldwright.generator.plan import Plan
from fieldwright.generator.walking import regions, walkable
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge
from fieldwright.terms.setting import Blocking, Scale, Topography

TERRAINS = {
    "building": "taverns",
    "castle": "town-streets",
    "caves": "caves",
    "dungeon": "caves",
    "ship": "ships",
    "streets": "town-streets",
    "tavern": "taverns",
}
LAYOUTS = tuple(TERRAINS)

SMALLEST = {
    "building": (11, 11),
    "castle": (12, 12),
    "caves": (10, 10),
    "dungeon": (12, 12),
    "ship": (12, 7),
    "streets": (9, 9),
    "tavern": (6, 5),
}


class Place:
    """A layout that was laid out on a draft of its own."""

    def __init__(self, plan: Plan, draft: Draft) -> None:
        self.plan = plan
        self.draft = draft

    def __repr__(self) -> str:
        plan = self.plan
        wish = "below_decks" * plan.wishes.below_decks + "two_ships" * plan.wishes.two_ships
        size = f"({plan.columns}, {plan.rows})"
        return f"laid_out({plan.layout!r}, {size}, {plan.seed}, {plan.attackers_edge}, {wish!r})"

    def things(self, kind: type[Thing]) -> list:
        return [thing for thing in self.draft.things if isinstance(thing, kind)]

    def kinds(self) -> set[str]:
        return {thing.kind for thing in self.draft.things if isinstance(thing, Obstacle)}

    def zone_cells(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        assert self.draft.zones is not None
        defenders, attackers = self.draft.zones
        return cells_in(defenders), cells_in(attackers)


def cells_in(blocks: tuple[Block, ...]) -> list[tuple[int, int]]:
    return [(square.column, square.row) for block in blocks for square in block.squares()]


def plan_for(
    layout: str,
    size: tuple[int, int],
    seed: int,
    attackers: Edge = Edge.SOUTH,
    wishes: Wishes | None = None,
) -> Plan:
    sections, sheer = _sections(layout, seed)
    return Plan(
        terrain=load_terrains()[TERRAINS[layout]],
        layout=layout,
        place="",
        wishes=wishes or Wishes(size=size),
        seed=seed,
        columns=size[0],
        rows=size[1],
        scale=Scale.MELEE,
        topography=Topography.BROKEN if layout == "caves" else Topography.FLAT,
        sections=sections,
        escarpments=sheer,
        obstacles=(),
        defenders_edge=attackers.opposite,
        attackers_edge=attackers,
        encounter_distance=7 if layout == "streets" else None,
        steps=(),
    )


def _sections(
    layout: str, seed: int
) -> tuple[tuple[SectionResult, ...], frozenset[tuple[int, Edge]]]:
    """Broken ground for caves (1: 20 feet, 2 and 3: 10 feet), level sections for the rest."""
    if layout != "caves":
        return (SectionResult(),) * 9, frozenset()
    dice = Stream(seed, "dice of the tests")
    heights = [{1: 20, 2: 10, 3: 10}.get(dice.die(6), 0) for _ in range(9)]
    sheer = frozenset((s, e) for s in range(9) if heights[s] for e in Edge if dice.chance(1, 2))
    return tuple(SectionResult(height_feet=feet) for feet in heights), sheer


@cache
def laid_out(
    layout: str,
    size: tuple[int, int],
    seed: int,
    attackers: Edge = Edge.SOUTH,
    wish: str = "",
) -> Place:
    wishes = Wishes(size=size, below_decks=wish == "below_decks", two_ships=wish == "two_ships")
    plan = plan_for(layout, size, seed, attackers, wishes)
    ground = plan.terrain.generation.ground
    draft = Draft(*size, ground, load_catalogue(), seed)
    lay_out(plan, draft)
    return Place(plan, draft)


def main_part(draft: Draft) -> tuple[NDArray, int]:
    """The parts of the field by number, and the number of the largest."""
    numbers = regions(draft)
    sizes = np.bincount(numbers.ravel())
    sizes[0] = 0
    return numbers, int(sizes.argmax())


def outlines(place: Place) -> list[tuple[Obstacle, Polygon]]:
    catalogue = place.draft.catalogue
    return [
        (thing, Polygon(obstacle_outline(thing, catalogue.obstacles[thing.kind].shape)))
        for thing in place.things(Obstacle)
    ]


def doors(place: Place) -> Iterator[tuple[Wall, list[tuple[int, int]]]]:
    """Every door with the squares on both sides of it, as far as they lie on the field."""
    for wall in place.things(Wall):
        if not place.draft.catalogue.walls[wall.kind].opens:
            continue
        (x1, y1), (x2, y2) = sorted((wall.start, wall.end))
        cells = []
        if x1 == x2:
            for y in range(int(y1), int(y2)):
                cells += [(int(x1) - 1, y), (int(x1), y)]
        else:
            for x in range(int(x1), int(x2)):
                cells += [(x, int(y1) - 1), (x, int(y1))]
        inside = [
            c for c in cells if 0 <= c[0] < place.draft.columns and 0 <= c[1] < place.draft.rows
        ]
        yield wall, inside


def in_the_way(place: Place) -> list[tuple[Obstacle, Polygon]]:
    """What a figure has to go around or climb over."""
    kinds = place.draft.catalogue.obstacles
    return [
        (thing, shape)
        for thing, shape in outlines(place)
        if kinds[thing.kind].movement is not Blocking.FREE
    ]


def standing_share(place: Place) -> float:
    """The share of the squares of the place that can be stood on.

    Counted over the whole field, for ships over the squares that the hull covers.
    """
    stands = walkable(place.draft)
    if place.plan.layout != "ship":
        return float(stands.mean())
    decks = np.zeros_like(stands)
    for platform in place.things(Platform):
        if platform.kind == "deck":
            shape = Polygon(platform.outline)
            for row, column in np.argwhere(~decks).tolist():
                decks[row, column] = shape.contains(_middle(column, row))
    return float(stands[decks].mean())


def _middle(column: int, row: int) -> Point:
    return Point(column + 0.5, row + 0.5)
