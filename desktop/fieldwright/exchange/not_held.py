"""What of a field other programs' maps have no place for, counted: left out, or only painted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Note,
    Platform,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.exchange.report import Reporter
from fieldwright.terms.grid import Block
from fieldwright.terms.words import listed

_PAINTED_LAYERS = {
    Layer.GROWTH: "squares of growth",
    Layer.WATER: "squares of water",
    Layer.HEIGHT: "squares of other heights",
    Layer.ESCARPMENT: "squares with escarpments",
}
_PAINTED_THINGS = ("labels", "stairs or platforms", "dangers")
_NOTHING = 0


@dataclass(frozen=True, slots=True)
class Holds:
    """What a format has a place for beside walls, doors, lights and objects."""

    words: bool = False
    secret_doors: bool = False
    locks: bool = False


def tell_not_held(
    field: Battlefield, part: Block, catalogue: Catalogue, holds: Holds, reporter: Reporter
) -> None:
    """Count what a part of a field loses, and tell in a sentence each what is not lost outright."""
    things = [one for one in field.all_things() if not extent_of(one).clipped(part).is_empty]
    _count_left_out(things, holds, reporter)
    painted = _painted(field, part, things, holds)
    if painted:
        reporter.warn(f"Only the picture shows {listed(painted)}.")
    _tell_doors(things, catalogue, holds, reporter)
    facts = _facts(field)
    if facts:
        reporter.warn(f"The file has no place for {listed(facts)} of the battlefield.")


def _count_left_out(things: Iterable[Thing], holds: Holds, reporter: Reporter) -> None:
    for one in things:
        match one:
            case Note() if not holds.words:
                reporter.left_out["notes"] += 1
            case Label(hidden=True) if not holds.words:
                reporter.left_out["hidden labels"] += 1
            case Hazard(hidden=True):
                reporter.left_out["hidden dangers"] += 1
            case StartingZone():
                reporter.left_out["starting zones"] += 1
            case Figure():
                reporter.left_out["figures"] += 1


def _painted(field: Battlefield, part: Block, things: Iterable[Thing], holds: Holds) -> list[str]:
    """What the picture alone shows, in words with its counts."""
    counts = Counter(dict.fromkeys(_PAINTED_THINGS, 0))
    for one in things:
        match one:
            case Label(hidden=False) if not holds.words:
                counts["labels"] += 1
            case Platform():
                counts["stairs or platforms"] += 1
            case Hazard(hidden=False):
                counts["dangers"] += 1
    where = np.s_[part.top : part.bottom, part.left : part.right]
    for layer, word in _PAINTED_LAYERS.items():
        counts[word] = int((field.layers[layer][where] != _plain(field, layer)).sum())
    grounds = np.unique(field.layers[Layer.GROUND][where]).size
    counts["kinds of ground"] = grounds if grounds > 1 else 0
    return [_counted(count, word) for word, count in counts.items() if count]


def _counted(count: int, words: str) -> str:
    """A count with its noun, whose first word is in the plural."""
    if count > 1:
        return f"{count:,} {words}"
    first, _, rest = words.partition(" ")
    return f"1 {first.removesuffix('s')} {rest.replace('platforms', 'platform')}".rstrip()


def _plain(field: Battlefield, layer: Layer) -> int:
    """The code of a square with nothing of the sort."""
    if layer is Layer.GROWTH:
        return field.palettes.growth.index("clear")
    return field.palettes.water.index("none") if layer is Layer.WATER else _NOTHING


def _tell_doors(
    things: Iterable[Thing], catalogue: Catalogue, holds: Holds, reporter: Reporter
) -> None:
    secret = locked = 0
    for one in things:
        kind = catalogue.walls.get(one.kind) if isinstance(one, Wall) else None
        if isinstance(one, Wall) and kind is not None:
            secret += kind.secret and not one.is_open
            locked += one.bolted
    if secret and not holds.secret_doors:
        doors = "1 closed secret door" if secret == 1 else f"{secret:,} closed secret doors"
        are = "is a wall" if secret == 1 else "are walls"
        reporter.warn(f"To other programs {doors} {are}; Fieldwright reads what they are.")
    if locked and not holds.locks:
        doors = "1 door is" if locked == 1 else f"{locked:,} doors are"
        reporter.warn(f"That {doors} locked only Fieldwright reads.")


def _facts(field: Battlefield) -> list[str]:
    """What is true of the whole field and said nowhere, not even for ourselves."""
    info = field.info
    told = {
        "the remarks": bool(info.notes),
        "the weather": bool(info.weather),
        "how far one sees": info.sight_limit_squares is not None,
        "lines of fire of its own": bool(info.lines_of_fire),
        "the fog": info.fog,
    }
    return [word for word, is_lost in told.items() if is_lost]
