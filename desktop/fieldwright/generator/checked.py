"""Wishes that cannot come true are refused with a sentence, before any die is rolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.sections import SECTIONS
from fieldwright.generator.fitting import faults_of_place
from fieldwright.generator.rolling import OPEN_LAYOUTS, Rolling
from fieldwright.generator.wishes import WishError, Wishes
from fieldwright.rules.terrain import (
    CIVILIZED_OBSTACLES,
    GROWTH_LETTERS,
    WATER_LETTERS,
    Patch,
    TerrainType,
    load_basic_battlefields,
    load_terrains,
    types_called,
)
from fieldwright.terms.grid import LARGEST_SIDE
from fieldwright.terms.words import listed

SMALLEST_SIDE = 9
"""A field has three sections of three squares each way at least."""

LONGEST_ATTEMPT = 1_000_000
_BRUSH = Patch(percent=30, width=5.0, growth="brush")
_HEIGHTS_FT = (-100, 200)
_STEPS = ("scale", "topography", "growth", "water", "layout", "obstacles", "set-up")


def find_terrain(name: str, wishes: Wishes, seed: int) -> Rolling:
    """The terrain or basic battlefield of this name; raises WishError with the closest names.

    A colossal cavern is laid out as open plains or hills (Terrain Types, Caves).
    """
    terrains, places = load_terrains(), load_basic_battlefields()
    if wishes.colossal_cavern and name in (*terrains, *places) and name != "caves":
        raise WishError("A colossal cavern can be wished for in the terrain caves only.")
    if name in places:
        place = places[name]
        return Rolling(terrains[place.terrain], place.layout, name, wishes, seed)
    if name in terrains:
        terrain = terrains[name]
        if terrain.generation.layout == "caves" and wishes.colossal_cavern:
            return Rolling(_as_cavern(terrains[wishes.colossal_cavern]), "open", "", wishes, seed)
        if wishes.wild and terrain.encounter_range.wild is not None:
            terrain = _run_wild(terrain)
        return Rolling(terrain, terrain.generation.layout, "", wishes, seed)
    known = [*terrains, *places]
    close = list(types_called(terrains, name)) or get_close_matches(
        name.lower().replace(" ", "-"), known, n=3, cutoff=0.5
    )
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {listed(known)}."
    raise WishError(f"There is no terrain called {name!r}; {hint}")


def _as_cavern(terrain: TerrainType) -> TerrainType:
    """Plains or hills as they are under the earth: bare rock, and stone where trees would stand."""
    generation = replace(
        terrain.generation,
        ground="cave-floor",
        season_ground={},
        growth_row="",
        growth_by_forestation={},
        tree="stalagmite",
    )
    return replace(terrain, generation=generation)


def _run_wild(terrain: TerrainType) -> TerrainType:
    """Fields that nobody tills: grass and brush, no parcels, fences or houses (Terrain Types)."""
    generation = replace(
        terrain.generation,
        ground="grass",
        season_ground={},
        season_growth={},
        obstacles=tuple(
            kind for kind in terrain.generation.obstacles if kind not in CIVILIZED_OBSTACLES
        ),
        civilized=False,
        patches=(_BRUSH, *terrain.generation.patches),
    )
    return replace(terrain, generation=generation)


def check_wishes(rolling: Rolling, catalogue: Catalogue) -> None:
    """Refuse wishes that contradict themselves or the limits; raises WishError with all reasons.

    Places with a layout of their own say themselves what they have no room for.
    """
    wishes = rolling.wishes
    smallest = SMALLEST_SIDE if rolling.layout in OPEN_LAYOUTS else 1
    faults = [
        *_faults_of_size(wishes, smallest),
        *_faults_of_sections(wishes),
        *_faults_of_obstacles(wishes, catalogue),
        *_faults_of_edges(wishes),
        *_faults_of_attempts(wishes),
        *faults_of_place(rolling),
    ]
    if faults:
        raise WishError(" ".join(faults))


def _faults_of_size(wishes: Wishes, smallest: int) -> Iterator[str]:
    if wishes.size is not None:
        columns, rows = wishes.size
        if max(columns, rows) > LARGEST_SIDE:
            yield (
                f"A field of {columns} x {rows} squares is larger than {LARGEST_SIDE} x "
                f"{LARGEST_SIDE}; wish for fewer squares, or for missile scale, in which one "
                "square stands for nine."
            )
        elif min(columns, rows) < smallest:
            yield (
                f"A field of {columns} x {rows} squares is too small for nine sections; wish for "
                f"{smallest} squares or more each way."
            )
    if wishes.table_inches is not None and not all(
        smallest <= inches < 1000 for inches in wishes.table_inches
    ):
        width, length = wishes.table_inches
        yield (
            f"A table of {width:g} x {length:g} inches cannot hold a field; give "
            f"{smallest} inches or more each way."
        )


def _faults_of_sections(wishes: Wishes) -> Iterator[str]:
    named: tuple[tuple[str, Sequence[object]], ...] = (
        ("heights", wishes.heights),
        ("growth", wishes.growth),
        ("water", wishes.water),
    )
    for what, entries in named:
        if entries and len(entries) != SECTIONS:
            yield (
                f"Wishes for {what} need nine entries, one a section row by row, and there are "
                f"{len(entries)}; leave out what the dice shall decide as none."
            )
    for feet in wishes.heights:
        if feet is not None and not _HEIGHTS_FT[0] <= feet <= _HEIGHTS_FT[1]:
            yield f"A section cannot lie {feet} feet high; wish for at most {_HEIGHTS_FT[1]} feet."
    yield from _unknown("growth", wishes.growth, tuple(GROWTH_LETTERS.values()))
    yield from _unknown("water", wishes.water, tuple(WATER_LETTERS.values()))


def _unknown(what: str, entries: Sequence[str | None], known: Sequence[str]) -> Iterator[str]:
    for entry in entries:
        if entry is not None and entry not in known:
            yield f"{entry!r} is no {what} of a section; use {listed(known, 'or')}."


def _faults_of_obstacles(wishes: Wishes, catalogue: Catalogue) -> Iterator[str]:
    known = [*catalogue.obstacles, "fence"]
    for kind in wishes.obstacle_kinds:
        if kind not in known:
            close = get_close_matches(kind, known, n=1)
            hint = f"did you mean {close[0]}?" if close else f"there are {listed(known)}."
            yield f"There is no obstacle called {kind!r}; {hint}"


def _faults_of_edges(wishes: Wishes) -> Iterator[str]:
    if wishes.defenders_edge is not None and wishes.defenders_edge is wishes.attackers_edge:
        yield (
            "Both sides cannot set up on the same edge "
            f"({wishes.attackers_edge}); wish for two different ones."
        )


def _faults_of_attempts(wishes: Wishes) -> Iterator[str]:
    for key, attempts in wishes.attempts.items():
        step, _, section = key.partition("/")
        whole = not section or (step in _STEPS[:4] and section in map(str, range(SECTIONS)))
        if step not in _STEPS or not whole:
            yield (
                f"{key!r} is nothing that can be rolled again; use {listed(_STEPS, 'or')}, "
                "or one section such as growth/4."
            )
        elif not 0 <= attempts <= LONGEST_ATTEMPT:
            yield f"{key} cannot be rolled again {attempts} times."
