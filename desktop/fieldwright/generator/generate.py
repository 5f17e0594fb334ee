"""The five-step generator (combat-and-tactics.txt, Generating a Battlefield).

``roll`` throws the dice of all five steps and records them; ``build`` makes the field that they
mean. Both are pure: the same terrain, wishes and seed give the same field on every machine.
"""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.origin import Roll, SectionResult, Step
from fieldwright.battlefield.sections import SECTIONS
from fieldwright.generator.building import build
from fieldwright.generator.built_places import indoor_size
from fieldwright.generator.checked import check_wishes, find_terrain
from fieldwright.generator.countryside import with_countryside
from fieldwright.generator.cover import CLEAR, roll_growth, roll_water
from fieldwright.generator.distance import roll_distance
from fieldwright.generator.edges import roll_edges
from fieldwright.generator.handful import roll_obstacles
from fieldwright.generator.plan import Plan
from fieldwright.generator.rolling import OPEN_LAYOUTS, Rolling, heading, wished
from fieldwright.generator.scale import roll_scale
from fieldwright.generator.topography import roll_escarpments, roll_heights, roll_topography
from fieldwright.generator.wishes import WishError, Wishes
from fieldwright.terms.grid import Edge
from fieldwright.terms.setting import Light, Topography

__all__ = ["WishError", "build", "generate", "roll"]

_NO_WISHES = Wishes()


def generate(terrain: str, wishes: Wishes = _NO_WISHES, seed: int = 0) -> Battlefield:
    """Make a battlefield; raises WishError for an unknown terrain or an impossible wish."""
    return build(roll(terrain, wishes, seed))


def roll(terrain: str, wishes: Wishes, seed: int) -> Plan:
    """Throw the dice of the five steps; raises WishError.

    ``terrain`` is the id of a terrain type or of one of the four basic battlefields. Every step,
    section and attempt draws from a stream of its own, so rolling one again changes no other.
    """
    rolling = find_terrain(terrain, wishes, seed)
    check_wishes(rolling, load_catalogue())
    if wishes.colossal_cavern:
        wishes = replace(wishes, light=Light.DARKNESS)
        rolling = replace(rolling, wishes=wishes)
    extent = roll_scale(rolling, indoor_size)
    land_rolling = rolling
    lie: tuple[Roll, ...] = ()
    if rolling.layout == "outside":
        land_rolling, record = with_countryside(rolling)
        lie = (record,)
    topography, heights, escarpments, land = _roll_land(land_rolling)
    growth, water, cover = _roll_cover(land_rolling)
    obstacles, strewn = roll_obstacles(rolling)
    defenders, attackers, edges = roll_edges(rolling)
    distance, distance_roll = roll_distance(rolling, extent.scale)
    set_up = Step("set-up", heading("Step Five: Putting It All Together"), (*edges, distance_roll))
    sections = tuple(SectionResult(*result) for result in zip(heights, growth, water, strict=True))
    return Plan(
        terrain=rolling.terrain,
        layout=rolling.layout,
        place=rolling.place,
        wishes=wishes,
        seed=seed,
        columns=extent.columns,
        rows=extent.rows,
        scale=extent.scale,
        topography=topography,
        sections=sections,
        escarpments=escarpments,
        obstacles=obstacles,
        defenders_edge=defenders,
        attackers_edge=attackers,
        encounter_distance=distance,
        steps=(extent.step, replace(land, rolls=(*lie, *land.rolls)), cover, strewn, set_up),
    )


def _roll_land(
    rolling: Rolling,
) -> tuple[Topography, tuple[int, ...], frozenset[tuple[int, Edge]], Step]:
    """Step Two, left out indoors."""
    if rolling.is_indoors or rolling.layout in ("ship", "streets", "castle"):
        words = "level: a place indoors or built by people has no topography"
        step = Step(
            "topography", heading("Step Two: Topography"), (wished("lie of the land", words),)
        )
        return Topography.FLAT, (0,) * SECTIONS, frozenset(), step
    topography, step = roll_topography(rolling)
    heights, height_rolls = roll_heights(rolling, topography)
    escarpments, side_rolls = roll_escarpments(rolling, topography, heights)
    step = replace(step, rolls=(*step.rolls, *height_rolls, *side_rolls))
    return topography, heights, escarpments, step


def _roll_cover(rolling: Rolling) -> tuple[tuple[str, ...], tuple[str, ...], Step]:
    """Step Three, for fields in the open."""
    source = heading("Step Three: Ground Cover and Water")
    if rolling.layout not in OPEN_LAYOUTS:
        record = wished("ground cover and water", "none: the place has a layout of its own")
        return (CLEAR,) * SECTIONS, (CLEAR,) * SECTIONS, Step("cover", source, (record,))
    growth, growth_rolls = roll_growth(rolling)
    water, water_rolls = roll_water(rolling)
    records = (*growth_rolls, *water_rolls) or (
        wished("ground cover and water", "none: this terrain stands in neither table"),
    )
    return growth, water, Step("cover", source, records)
