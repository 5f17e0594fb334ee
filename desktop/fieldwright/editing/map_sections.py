"""One of the nine sections made anew by the generator's rules, on any field.

Heights, then water, then growth, as in Step Two and Three of Generating a Battlefield. The other
sections keep their squares and things; only a stream that has to come from somewhere runs on
through them, in a valley of its own.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.origin import Origin, Roll, SectionResult
from fieldwright.battlefield.sections import SECTIONS, section_blocks
from fieldwright.battlefield.summary import sections
from fieldwright.battlefield.things import Obstacle, Thing
from fieldwright.editing.map_basis import MapError, noted, remade
from fieldwright.editing.map_section_growth import regrow
from fieldwright.editing.map_section_land import relay_water, reshape
from fieldwright.generator.building import wishes_of_data
from fieldwright.generator.checked import find_terrain
from fieldwright.generator.cover import roll_growth, roll_water
from fieldwright.generator.draft import Draft
from fieldwright.generator.plan import Plan
from fieldwright.generator.rolling import SECTION_NAMES
from fieldwright.generator.shapes import Mask, part
from fieldwright.generator.topography import roll_heights
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import GROWTH_LETTERS, WATER_LETTERS, load_terrains
from fieldwright.terms.grid import Block, Edge, Square
from fieldwright.terms.setting import Topography

SMALLEST_SIDE = 6
"""Squares; a map less wide or long has no nine sections in which anything could grow."""

PARTS = ("topography", "growth", "water")
"""What of a section can be rolled again, by the names of the steps."""

_NATURAL = ("nature", "earth", "cave")
"""The groups of obstacles that make way for water."""

_USUAL_TERRAIN = "plains"
_CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class SectionWish:
    """What a section shall be: feet above the base, growth, water; None leaves it as it is.

    Growth and water are results of the two tables: ``clear``, ``light-woods``, ``pond``, and so on.
    """

    height_feet: int | None = None
    growth: str | None = None
    water: str | None = None

    @property
    def words(self) -> str:
        """The wish in a few words."""
        told = []
        if self.height_feet is not None:
            told.append(f"{self.height_feet} feet" if self.height_feet else "level ground")
        told += [
            f"no {what}" if kind == _CLEAR else kind.replace("-", " ")
            for what, kind in (("growth", self.growth), ("water", self.water))
            if kind is not None
        ]
        return ", ".join(told)


def repainted(field: Battlefield, section: int, wish: SectionWish, attempt: int = 0) -> Battlefield:
    """The field with one section (0 to 8) as wished; another ``attempt`` draws it otherwise.

    Raises MapError for a field that is too small for sections, and for an unknown wish.
    """
    _check(field, section, wish)
    results = [_plain(result) for result in sections(field)]
    old = results[section]
    results[section] = SectionResult(
        old.height_feet if wish.height_feet is None else wish.height_feet,
        wish.growth or old.growth,
        wish.water or old.water,
    )
    plan = _plan(field, tuple(results), section, attempt)
    draft = Draft.of(field, load_catalogue())
    draft.things = list(field.all_things())
    block = section_blocks(field.columns, field.rows)[section]
    if wish.height_feet is not None:
        reshape(plan, draft, section, wish.height_feet)
    if wish.water is not None:
        relay_water(plan, draft, section)
    _drown(draft, block, field.layers[Layer.WATER] != 0)
    if wish.growth is not None:
        regrow(plan, draft, section)
    origin = _noted(field.origin, section, wish, tuple(results))
    return _finished(field, draft, origin)


def _check(field: Battlefield, section: int, wish: SectionWish) -> None:
    if not 0 <= section < SECTIONS:
        raise MapError(f"There are nine sections, and {section + 1} is none of them.")
    if min(field.columns, field.rows) < SMALLEST_SIDE:
        raise MapError(
            f"A map of {field.columns} x {field.rows} squares is too small for nine sections. "
            f"Make it {SMALLEST_SIDE} squares or more each way."
        )
    for kind, known in ((wish.growth, GROWTH_LETTERS), (wish.water, WATER_LETTERS)):
        if kind is not None and kind not in known.values():
            raise MapError(f"A section cannot be {kind!r}; use {', '.join(known.values())}.")
    if wish.height_feet is not None and not -60 <= wish.height_feet <= 60:
        raise MapError("A section lies at most 60 feet above or below the base of the map.")


def _plain(result: SectionResult) -> SectionResult:
    """A section as the two tables could have given it; what they do not know counts as clear."""
    growth = result.growth if result.growth in GROWTH_LETTERS.values() else _CLEAR
    water = "stream" if result.water == "river" else result.water
    return replace(
        result, growth=growth, water=water if water in WATER_LETTERS.values() else _CLEAR
    )


def _plan(
    field: Battlefield, results: tuple[SectionResult, ...], section: int, attempt: int
) -> Plan:
    """A plan of which only the one section is built, from the chance of the field's own seed."""
    info, origin = field.info, field.origin
    terrains = load_terrains()
    attempts = {f"{name}/{section}": attempt for name in PARTS}
    return Plan(
        terrain=terrains.get(info.terrain, terrains[_USUAL_TERRAIN]),
        layout="open",
        place="",
        wishes=Wishes(season=info.season, scale=info.scale, attempts=attempts),
        seed=origin.seed if origin else 0,
        columns=field.columns,
        rows=field.rows,
        scale=info.scale,
        topography=Topography.HILLY,
        sections=results,
        escarpments=frozenset(),
        obstacles=(),
        defenders_edge=Edge.NORTH,
        attackers_edge=Edge.SOUTH,
        encounter_distance=None,
        steps=(),
    )


def _drown(draft: Draft, block: Block, was_wet: Mask) -> None:
    """Nothing of the land grows in new water, and no tree or rock stands in it (ruling R43)."""
    wet = (draft.water != 0) & ~was_wet
    land = [draft.growth_code(kind) for kind in GROWTH_LETTERS.values()]
    drowned = part(wet, block) & np.isin(part(draft.growth, block), land)
    part(draft.growth, block)[drowned] = draft.growth_code(_CLEAR)
    draft.things = [thing for thing in draft.things if not _stands_in(draft, thing, wet)]


def _stands_in(draft: Draft, thing: Thing, wet: Mask) -> bool:
    """Whether a thing of nature, which is not locked, has its middle in some squares."""
    if not isinstance(thing, Obstacle) or thing.locked:
        return False
    kind = draft.catalogue.obstacles.get(thing.kind)
    square = Square(math.floor(thing.position[0]), math.floor(thing.position[1]))
    is_natural = kind is not None and kind.group in _NATURAL
    return is_natural and draft.block.holds(square) and bool(wet[square.row, square.column])


def _finished(field: Battlefield, draft: Draft, origin: Origin | None) -> Battlefield:
    layers: dict[Layer, NDArray[Any]] = {
        layer: values.astype(field.layers[layer].dtype) for layer, values in draft.layers.items()
    }
    return remade(field, layers, draft.things, origin).with_log(field.log)


def _noted(
    origin: Origin | None, section: int, wish: SectionWish, results: tuple[SectionResult, ...]
) -> Origin | None:
    if origin is None:
        return None
    kept = results if origin.sections else ()
    return noted(origin, f"the {SECTION_NAMES[section]} section: {wish.words}", kept)


def rolled_wish(
    field: Battlefield, section: int, what: str, attempt: int
) -> tuple[SectionWish, Roll | None]:
    """One section's die rolled again by the tables of the field's terrain, and its record.

    ``what`` is one of PARTS. Where the terrain has no die, the section is what it always is there
    and there is no record. A summit lifts only itself: the other sections stay (Step Two).
    """
    kept = wishes_of_data(field.origin.wishes) if field.origin else Wishes()
    terrains = load_terrains()
    terrain = field.info.terrain if field.info.terrain in terrains else _USUAL_TERRAIN
    wishes = Wishes(
        season=field.info.season,
        forestation=kept.forestation
        if terrains[terrain].heeds_forestation
        else Wishes().forestation,
        attempts={f"{what}/{section}": attempt},
    )
    rolling = find_terrain(terrain, wishes, field.origin.seed if field.origin else 0)
    if what == "topography":
        alone: list[int | None] = [0] * SECTIONS
        alone[section] = None
        rolling = replace(rolling, wishes=replace(wishes, heights=tuple(alone)))
        heights, records = roll_heights(rolling, Topography.HILLY)
        return SectionWish(height_feet=heights[section]), _record(records, section)
    if what == "growth":
        growth, records = roll_growth(rolling)
        return SectionWish(growth=growth[section]), _record(records, section)
    water, records = roll_water(rolling)
    return SectionWish(water=water[section]), _record(records, section)


def _record(records: list[Roll], section: int) -> Roll | None:
    name = f" the {SECTION_NAMES[section]} section"
    return next((roll for roll in records if roll.what.endswith(name)), None)
