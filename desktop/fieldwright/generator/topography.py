"""Step Two, the dice: the lie of the land, nine heights, and which sides are escarpments."""

from __future__ import annotations

from fieldwright.battlefield.origin import Roll, Step
from fieldwright.battlefield.sections import SECTIONS, section_neighbours
from fieldwright.generator.rolling import SECTION_NAMES, Rolling, heading, wished
from fieldwright.terms.grid import Edge
from fieldwright.terms.setting import Topography

_LIFT_FT = 10
_SUMMIT_FT = 20


def roll_topography(rolling: Rolling) -> tuple[Topography, Step]:
    """Whether the land is flat, hilly or broken (Step Two; ruling R43: hilly two in three)."""
    options = rolling.terrain.generation.topography
    wish = rolling.wishes.topography
    if wish is not None:
        record = wished("lie of the land", f"{wish} {rolling.reason}")
        return wish, _step(record)
    stream = rolling.stream("topography")
    rolled = stream.die(len(options))
    found = options[rolled - 1]
    if len(set(options)) == 1:
        return found, _step(wished("lie of the land", f"{found}, as always in this terrain"))
    return found, _step(Roll("lie of the land", f"1d{len(options)}", (rolled,), str(found)))


def _step(*records: Roll) -> Step:
    return Step("topography", heading("Step Two: Topography"), records)


def roll_heights(rolling: Rolling, topography: Topography) -> tuple[tuple[int, ...], list[Roll]]:
    """The height in feet of each section, with a record of every die and wish.

    Hilly: a 1 lifts its section 20 feet and its neighbours 10, a 2 lifts it 10. Broken: a 1
    lifts it 20 feet, a 2 or 3 lifts it 10, and no neighbour is lifted (Step Two, Hilly and
    Broken). Heights never add up, the highest counts; neighbours are the eight (ruling R43).
    """
    wishes = rolling.wishes.heights or (None,) * SECTIONS
    if topography is Topography.FLAT and not any(wishes):
        return (0,) * SECTIONS, []
    dice = [
        rolling.stream("topography", section).die(6)
        if wish is None and topography is not Topography.FLAT
        else 0
        for section, wish in enumerate(wishes)
    ]
    heights = lifted_by(dice, topography)
    heights = tuple(
        now if wish is None else wish for now, wish in zip(heights, wishes, strict=True)
    )
    return heights, [
        _height_record(rolling, section, die, feet)
        for section, (die, feet) in enumerate(zip(dice, heights, strict=True))
        if die or wishes[section] is not None
    ]


def lifted_by(dice: list[int], topography: Topography) -> tuple[int, ...]:
    """The heights in feet that nine dice give; a die of 0 was not rolled."""
    if topography is Topography.BROKEN:
        return tuple({1: _SUMMIT_FT, 2: _LIFT_FT, 3: _LIFT_FT}.get(die, 0) for die in dice)
    heights = []
    for section, die in enumerate(dice):
        beside_summit = any(dice[other] == 1 for other in section_neighbours(section))
        lifted = _LIFT_FT if die == 2 or beside_summit else 0
        heights.append(_SUMMIT_FT if die == 1 else lifted)
    return tuple(heights)


def _height_record(rolling: Rolling, section: int, die: int, feet: int) -> Roll:
    what = f"height of the {SECTION_NAMES[section]} section"
    if not die:
        return wished(what, f"{feet} feet {rolling.reason}")
    own = {1: _SUMMIT_FT, 2: _LIFT_FT}.get(die, 0)
    reason = ", lifted by a summit beside it" if feet == _LIFT_FT and own == 0 and die > 3 else ""
    return Roll(what, "1d6", (die,), f"{feet} feet{reason}")


def roll_escarpments(
    rolling: Rolling, topography: Topography, heights: tuple[int, ...]
) -> tuple[frozenset[tuple[int, Edge]], list[Roll]]:
    """Which sides of raised sections are escarpments, half and half in broken ground.

    A side counts where the section across it lies lower, or where the field ends (Step Two,
    Slopes and Escarpments). Each side has a die of its own, so rolling one section's height
    again leaves the others' sides as they are.
    """
    if topography is not Topography.BROKEN:
        return frozenset(), []
    found: set[tuple[int, Edge]] = set()
    records = []
    for section, feet in enumerate(heights):
        sides = [edge for edge in Edge if feet > 0 and falls_to(heights, section, edge)]
        if not sides:
            continue
        stream = rolling.stream("topography", section, "sides")
        dice = {edge: stream.die(2) for edge in Edge}
        sheer = [edge for edge in sides if dice[edge] == 2]
        found.update((section, edge) for edge in sheer)
        words = f"escarpment to the {', '.join(sheer)}" if sheer else "slopes on every side"
        rolled = tuple(dice[edge] for edge in sides)
        what = f"sides of the {SECTION_NAMES[section]} section"
        records.append(Roll(what, f"{len(sides)}d2", rolled, words))
    return frozenset(found), records


def falls_to(heights: tuple[int, ...], section: int, edge: Edge) -> bool:
    """Whether a section's ground falls away on one side."""
    other = across(section, edge)
    return other is None or heights[other] < heights[section]


def across(section: int, edge: Edge) -> int | None:
    """The section on the other side of an edge of a section; None past the field."""
    row, column = divmod(section, 3)
    down, right = {
        Edge.NORTH: (-1, 0),
        Edge.EAST: (0, 1),
        Edge.SOUTH: (1, 0),
        Edge.WEST: (0, -1),
    }[edge]
    row, column = row + down, column + right
    return row * 3 + column if 0 <= row < 3 and 0 <= column < 3 else None
