"""Step Three, the dice: ground cover and water of each section by the two tables."""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.origin import Roll
from fieldwright.battlefield.sections import SECTIONS
from fieldwright.generator.rolling import SECTION_NAMES, Rolling, wished
from fieldwright.rules.terrain import GROWTH_LETTERS, WATER_LETTERS

CLEAR = "clear"
STANDING = ("bog", "pond")


def roll_growth(rolling: Rolling) -> tuple[tuple[str, ...], list[Roll]]:
    """The ground cover of each section (Step Three; terrains without a row are clear)."""
    row = rolling.terrain.generation.growth_row_for(rolling.wishes.forestation)
    words = [GROWTH_LETTERS[letter] for letter in row]
    return _roll_sections(rolling, "growth", "ground cover", words, rolling.wishes.growth)


def roll_water(rolling: Rolling) -> tuple[tuple[str, ...], list[Roll]]:
    """The water of each section (Step Three; terrains without a row have none).

    Standing water that is rolled for a section whose height is wished for gives way, because it
    would level the ground.
    """
    words = [WATER_LETTERS[letter] for letter in rolling.terrain.generation.water_row]
    results, records = _roll_sections(rolling, "water", "water", words, rolling.wishes.water)
    drained = _sections_kept_dry(rolling, results)
    kept = tuple(CLEAR if section in drained else kind for section, kind in enumerate(results))
    return kept, [
        replace(record, result=f"{record.result}, which gives way to the height wished for")
        if any(record.what.endswith(f" the {SECTION_NAMES[place]} section") for place in drained)
        else record
        for record in records
    ]


def _sections_kept_dry(rolling: Rolling, results: tuple[str, ...]) -> list[int]:
    """The sections whose height is wished for and whose standing water is only rolled."""
    heights = rolling.wishes.heights or (None,) * SECTIONS
    waters = rolling.wishes.water or (None,) * SECTIONS
    return [
        section
        for section, kind in enumerate(results)
        if heights[section] and waters[section] is None and kind in STANDING
    ]


def _roll_sections(
    rolling: Rolling, step: str, what: str, row: list[str], wishes: tuple[str | None, ...]
) -> tuple[tuple[str, ...], list[Roll]]:
    """One d6 a section where there is a row, unless its result is wished for."""
    results = []
    records = []
    for section, wish in enumerate(wishes or (None,) * SECTIONS):
        place = f"{what} of the {SECTION_NAMES[section]} section"
        if wish is not None:
            results.append(wish)
            records.append(wished(place, f"{wish} {rolling.reason}"))
        elif row:
            die = rolling.stream(step, section).die(6)
            results.append(row[die - 1])
            records.append(Roll(place, "1d6", (die,), row[die - 1]))
        else:
            results.append(CLEAR)
    return tuple(results), records
