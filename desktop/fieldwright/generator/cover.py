"""Step Three, the dice: ground cover and water of each section by the two tables."""

from __future__ import annotations

from fieldwright.battlefield.origin import Roll
from fieldwright.battlefield.sections import SECTIONS
from fieldwright.generator.rolling import SECTION_NAMES, Rolling, wished
from fieldwright.rules.terrain import GROWTH_LETTERS, WATER_LETTERS

CLEAR = "clear"


def roll_growth(rolling: Rolling) -> tuple[tuple[str, ...], list[Roll]]:
    """The ground cover of each section (Step Three; terrains without a row are clear)."""
    row = rolling.terrain.generation.growth_row_for(rolling.wishes.forestation)
    words = [GROWTH_LETTERS[letter] for letter in row]
    return _roll_sections(rolling, "growth", "ground cover", words, rolling.wishes.growth)


def roll_water(rolling: Rolling) -> tuple[tuple[str, ...], list[Roll]]:
    """The water of each section (Step Three; terrains without a row have none)."""
    words = [WATER_LETTERS[letter] for letter in rolling.terrain.generation.water_row]
    return _roll_sections(rolling, "water", "water", words, rolling.wishes.water)


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
