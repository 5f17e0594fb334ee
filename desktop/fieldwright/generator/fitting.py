"""Wishes that have no meaning in a place are refused, so that none is swallowed without a word."""

from __future__ import annotations

from collections.abc import Iterator

from fieldwright.generator.rolling import OPEN_LAYOUTS, Rolling
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.setting import Forestation, Light
from fieldwright.terms.words import listed

_LAND_LAYOUTS = (*OPEN_LAYOUTS, "caves")
"""The layouts that have a topography (Step Two)."""


def faults_of_place(rolling: Rolling) -> Iterator[str]:
    """What is wished for and cannot be had in this place, a sentence each."""
    yield from _faults_of_sections(rolling)
    yield from _faults_of_ships(rolling)
    yield from _faults_of_terrain(rolling)
    if rolling.wishes.size is not None and rolling.wishes.table_inches is not None:
        yield "A field cannot have a size of its own and fit a table; wish for one of them."


def _faults_of_sections(rolling: Rolling) -> Iterator[str]:
    wishes = rolling.wishes
    if rolling.layout not in _LAND_LAYOUTS and (_any(wishes.heights) or wishes.topography):
        yield f"{_place(rolling)} lies level; leave heights and the lie of the land out."
    if rolling.layout in OPEN_LAYOUTS:
        return
    if _any(wishes.growth) or _any(wishes.water):
        yield (
            f"{_place(rolling)} is laid out as a whole, not by sections of woods and water; leave "
            "those out, or choose a terrain in the open."
        )


def _any(entries: tuple[object, ...]) -> bool:
    return any(entry is not None for entry in entries)


def _faults_of_ships(rolling: Rolling) -> Iterator[str]:
    wishes = rolling.wishes
    for is_wished, what in (
        (wishes.two_ships, "Two ships that are grappled"),
        (wishes.below_decks, "A hold below decks"),
    ):
        if is_wished and rolling.layout != "ship":
            yield f"{what} can be wished for in the terrain ships only."
    if wishes.two_ships and wishes.below_decks:
        yield "Below decks there is one ship only; wish for two ships or for the hold, not both."


def _faults_of_terrain(rolling: Rolling) -> Iterator[str]:
    wishes = rolling.wishes
    if wishes.forestation is not Forestation.NONE and not _has_forestation(rolling):
        wooded = [kind.id for kind in load_terrains().values() if kind.heeds_forestation]
        yield (
            f"Forestation makes no difference here; it is a matter of {listed(wooded)}. "
            "Wish for woods on single sections instead."
        )
    if wishes.encounter_multiple > 1 and not _rolls_its_range(rolling):
        yield (
            f"How far off the sides meet is not rolled here ({_name(rolling)}), so there are no "
            "dice to double or triple; leave that wish out, or say the distance."
        )
    if wishes.wild and not _can_run_wild(rolling):
        yield "Only fields can run wild; leave that wish out, or choose the terrain fields."
    if wishes.colossal_cavern and wishes.light not in (Light.DAYLIGHT, Light.DARKNESS):
        yield "A colossal cavern lies in total darkness; leave the light out."


def _has_forestation(rolling: Rolling) -> bool:
    return rolling.terrain.heeds_forestation and not rolling.wishes.colossal_cavern


def _rolls_its_range(rolling: Rolling) -> bool:
    """Whether the encounter range is rolled in this terrain and season (Encounter Range)."""
    wishes = rolling.wishes
    listed_range = rolling.terrain.encounter_range
    dice = listed_range.dice_for(wishes.season, wishes.forestation, wild=wishes.wild)
    return dice is not None


def _can_run_wild(rolling: Rolling) -> bool:
    return rolling.terrain.encounter_range.wild is not None and not rolling.place


def _place(rolling: Rolling) -> str:
    """What is laid out, as the beginning of a sentence."""
    return f"A place of this sort ({_name(rolling)})"


def _name(rolling: Rolling) -> str:
    return rolling.place or rolling.terrain.name.lower()
