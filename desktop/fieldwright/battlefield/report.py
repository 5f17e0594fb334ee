"""A field told whole: as plain values for JSON, in one line, or on a page for a person."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from fieldwright.battlefield import summary
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.origin import Roll
from fieldwright.battlefield.problems import problems
from fieldwright.battlefield.things import THING_TYPES


def facts(
    field: Battlefield, catalogue: Catalogue, terrains: Collection[str] = ()
) -> dict[str, Any]:
    """Everything about a field, ready for JSON; ``terrains`` are the ids of all known ones."""
    info = field.info
    return {
        "name": info.name,
        "columns": field.columns,
        "rows": field.rows,
        "scale": info.scale,
        "terrain": info.terrain,
        "place": info.place,
        "season": info.season,
        "light": info.light,
        "weather": info.weather,
        "sight_limit": info.sight_limit_squares,
        "light_missiles_carried_away": info.light_missiles_carried_away,
        "seed": field.origin.seed if field.origin else None,
        "encounter_distance": info.encounter_distance,
        "sections": [
            {"height_feet": part.height_feet, "growth": part.growth, "water": part.water}
            for part in summary.sections(field)
        ],
        "counts": summary.counts(field, catalogue),
        "starting_zones": summary.starting_zones(field),
        "rolls": summary.rolls(field),
        "problems": problems(field, catalogue, terrains),
        "imports": [_import_facts(one) for one in info.imports],
        "notes": info.notes,
        "dm_notes": summary.dm_notes(field),
    }


def in_words(field: Battlefield) -> str:
    """One line about a field."""
    info = field.info
    seed = f", seed {field.origin.seed}" if field.origin else ""
    return (
        f"{info.name}, {field.columns} x {field.rows} squares of "
        f"{info.scale.feet_per_square} feet ({info.scale} scale), {info.terrain}{seed}"
    )


def report(field: Battlefield, catalogue: Catalogue, terrains: Collection[str] = ()) -> str:
    """A page about a field; see facts."""
    told = facts(field, catalogue, terrains)
    one = _singulars(catalogue)
    held = ", ".join(
        f"{amount} {one.get(word, word) if amount == 1 else word}"
        for word, amount in told["counts"].items()
        # Each obstacle is told by its name already.
        if amount and word != "obstacles"
    )
    return "\n".join(
        [
            in_words(field),
            *_weather_lines(field.info),
            *map(_import_line, field.info.imports),
            "",
            *_section_lines(told["sections"]),
            "",
            f"Holds: {held or 'nothing but ground'}.",
            *(_zone_line(zone) for zone in told["starting_zones"]),
            *(f"Note {n['number']} ({n['square']}): {n['text']}" for n in told["dm_notes"]),
            *(line for step in told["rolls"] for line in _step_lines(step)),
            *(
                ["", *(f"Problem: {problem}" for problem in told["problems"])]
                * bool(told["problems"])
            ),
        ]
    )


def _import_facts(one: Import) -> dict[str, Any]:
    return {
        "source": one.source,
        "format": one.format,
        "column": one.column,
        "row": one.row,
        "times": one.times,
        "came": dict(one.came),
        "left_out": dict(one.left_out),
    }


def _import_line(one: Import) -> str:
    """A file that the field was made from, and what came of it."""
    came = ", ".join(f"{count} x {what}" for what, count in one.came)
    return f"From {one.source} ({one.format}): {came or 'nothing'}"


def _weather_lines(info: FieldInfo) -> Iterator[str]:
    """The weather and what it does to sight and missiles."""
    if info.weather:
        yield f"Weather: {info.weather}"
    limit = info.sight_limit_squares
    if limit is not None:
        yield f"Sight ends at {limit} {'square' if limit == 1 else 'squares'}"
    if info.light_missiles_carried_away:
        yield "Light missiles are carried away"


def _singulars(catalogue: Catalogue) -> dict[str, str]:
    """The words of ``counts`` as they are said of one thing."""
    words = {kind.name for kind in catalogue.obstacles.values()}
    names = (*THING_TYPES, *summary.FIRST_WORDS)
    return {name: name.removesuffix("s") for name in names} | {
        summary.plural(word): word for word in words
    }


def _section_lines(sections: list[dict[str, Any]]) -> list[str]:
    parts = [
        f"{part['height_feet']} ft {part['growth']}/{part['water']}".replace("-", " ")
        for part in sections
    ]
    width = max(len(part) for part in parts)
    rows = ("  " + " | ".join(p.ljust(width) for p in parts[row : row + 3]) for row in (0, 3, 6))
    return ["Sections (height, growth/water), from the north-west:", *rows]


def _zone_line(zone: dict[str, Any]) -> str:
    edge = f" towards the {zone['edge']}" if zone["edge"] else ""
    return f"Starting zone of the {zone['side']}: {zone['squares']} squares{edge}."


def _step_lines(step: dict[str, Any]) -> list[str]:
    return ["", f"{step['step'].capitalize()} ({step['source']})", *map(_roll_line, step["rolls"])]


def _roll_line(roll: dict[str, Any]) -> str:
    thrown = Roll(roll["what"], roll["dice"], roll["rolled"], roll["result"]).thrown
    dice = f" ({thrown})" if thrown else ""
    return f"  {roll['what']}{dice}: {roll['result'].replace('-woods', ' woods')}"
