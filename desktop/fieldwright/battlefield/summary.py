"""What a field holds, in numbers and sentences: the answer to ``fieldwright info``."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, ObstacleKind, WallKind
from fieldwright.battlefield.origin import SectionResult
from fieldwright.battlefield.sections import section_blocks
from fieldwright.battlefield.things import (
    THING_TYPES,
    Note,
    Obstacle,
    StartingZone,
    Wall,
)
from fieldwright.terms.grid import Square

FIRST_WORDS = ("trees", "boulders", "walls", "doors", "windows", "lights", "figures")
"""What ``counts`` always tells, even where it is none."""

_MASS_WORDS = ("furniture", "quicksand", "cargo", "rubble", "woods")


def counts(field: Battlefield, catalogue: Catalogue) -> dict[str, int]:
    """How many of each there are: walls, doors and windows apart, obstacles also by their names.

    Every sort of tree counts as one of the ``trees``, every boulder as one of the ``boulders``,
    any other obstacle under its own name; all of them as ``obstacles`` too.
    """
    found: Counter[str] = Counter(dict.fromkeys(FIRST_WORDS, 0))
    for name in THING_TYPES:
        if name not in ("walls", "zones"):
            found[name] += len(field.things[name])
    for wall in field.every(Wall):
        found[_sort_of_wall(catalogue.walls.get(wall.kind))] += 1
    for obstacle in field.every(Obstacle):
        kind = catalogue.obstacles.get(obstacle.kind)
        if kind is not None:
            found[_sort_of_obstacle(kind)] += 1
    return dict(found)


def _sort_of_obstacle(kind: ObstacleKind) -> str:
    for word in ("tree", "boulder"):
        if word in kind.counts_as:
            return plural(word)
    return plural(kind.name)


def plural(word: str) -> str:
    """The plural of an English word for a thing on a field."""
    if word.endswith(_MASS_WORDS):
        return word
    if word.endswith(("ch", "sh", "x", "ss")):
        return f"{word}es"
    return f"{word.removesuffix('f')}ves" if word.endswith("lf") else f"{word}s"


def _sort_of_wall(kind: WallKind | None) -> str:
    if kind is None or not kind.opening:
        return "walls"
    return "doors" if kind.opens else "windows"


def sections(field: Battlefield) -> tuple[SectionResult, ...]:
    """The nine sections, row by row: as the dice gave them, or as measured where none were rolled.

    Measured are the highest level that covers at least three squares, and what grows and stands on
    at least a fifth of the squares.
    """
    if field.origin is not None and field.origin.sections:
        return field.origin.sections
    return tuple(_measured(field, block) for block in section_blocks(field.columns, field.rows))


def _measured(field: Battlefield, block: Any) -> SectionResult:
    part = np.s_[block.top : block.bottom, block.left : block.right]
    heights, squares = np.unique(field.layers[Layer.HEIGHT][part], return_counts=True)
    wide = heights[squares >= min(3, int(squares.max(initial=0)))]
    return SectionResult(
        height_feet=int(wide.max()) if wide.size else 0,
        growth=_commonest(field.layers[Layer.GROWTH][part], field.palettes.growth, "clear"),
        water=_commonest(field.layers[Layer.WATER][part], field.palettes.water, "clear"),
    )


def _commonest(codes: NDArray[Any], palette: tuple[str, ...], nothing: str) -> str:
    """The name on most squares, the palette's first not counted, or ``nothing`` below a fifth."""
    amounts = np.bincount(codes.ravel(), minlength=len(palette))
    amounts[0] = 0
    most = int(amounts.argmax())
    return palette[most] if amounts[most] * 5 >= codes.size and amounts[most] else nothing


def starting_zones(field: Battlefield) -> list[dict[str, Any]]:
    """Each starting zone: its side, the edge it came from, its blocks of squares."""
    return [
        {
            "side": zone.side,
            "edge": zone.edge,
            "squares": sum(block.width * block.height for block in zone.blocks),
            "blocks": [
                {
                    "column": block.left,
                    "row": block.top,
                    "columns": block.width,
                    "rows": block.height,
                }
                for block in zone.blocks
            ],
        }
        for zone in field.every(StartingZone)
    ]


def dm_notes(field: Battlefield) -> list[dict[str, Any]]:
    """The DM's numbered notes, by number, with the square that each lies on."""
    return [
        {
            "number": note.number,
            "square": Square(int(note.position[0]), int(note.position[1])).name,
            "text": note.text,
        }
        for note in sorted(field.every(Note), key=lambda note: (note.number, note.text))
    ]


def rolls(field: Battlefield) -> list[dict[str, Any]]:
    """How the field came to be, step by step; empty for a field that was drawn by hand."""
    if field.origin is None:
        return []
    return [
        {
            "step": step.name,
            "source": step.source,
            "rolls": [
                {
                    "what": roll.what,
                    "dice": roll.dice,
                    "rolled": list(roll.rolled),
                    "result": roll.result,
                }
                for roll in step.rolls
            ],
        }
        for step in field.origin.steps
    ]
