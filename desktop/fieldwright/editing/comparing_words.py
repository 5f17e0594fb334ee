"""What differs between two states of a field, in words for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import AS_ROCK, REVEALED, Layer, collection_of
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.summary import plural
from fieldwright.battlefield.things import (
    Figure,
    Label,
    Note,
    Picture,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.editing.comparing import PLACES, Deed, Differences, ThingDifference, by_collection
from fieldwright.terms.grid import Square
from fieldwright.terms.words import capital

_MOST_SQUARES = 6
"""So many squares are named one by one."""

_TITLES = MappingProxyType(
    {
        "pictures": "Background pictures",
        "platforms": "Platforms",
        "obstacles": "Obstacles",
        "walls": "Walls",
        "hazards": "Hazards",
        "lights": "Lights",
        "zones": "Starting zones",
        "labels": "Labels",
        "notes": "Notes",
        "figures": "Figures",
    }
)

_FACTS = MappingProxyType(
    {
        "name": "name",
        "terrain": "terrain",
        "scale": "scale",
        "place": "place",
        "season": "season",
        "light": "light",
        "indoors": "indoors",
        "lines_of_fire": "lines of fire",
        "encounter_distance": "encounter distance",
        "notes": "notes",
        "weather": "weather",
        "sight_limit_squares": "how far the weather lets one see",
        "light_missiles_carried_away": "light missiles carried away",
        "fog": "fog",
        "live_sight": "reveals as heroes go",
        "heroes": "side of the players",
        "imports": "files brought in",
    }
)

_ALTERED = MappingProxyType(
    {
        "is_open": "opened or closed",
        "height_ft": "height",
        "top_ft": "height",
        "foot_ft": "height of the low end",
        "is_lit": "lit or put out",
        "radius_ft": "radius",
        "leads_to": "where it leads",
        "z": "what lies above",
        "hidden": "hidden or shown",
        "bolted": "locked or unlocked",
        "in_picture": "in the picture or painted",
        "locked": "guarded against changes or not",
        "hit_points": "hit points",
        "full_hit_points": "full hit points",
        "altitude_ft": "height above the ground",
        "stat_block": "kind of creature",
        "stats": "numbers",
        "unseen": "seen or unseen",
        "blob": "picture",
        "columns": "footprint",
        "rows": "footprint",
        "length": "size",
        "width": "size",
        "edge": "edge",
    }
)
"""What is said of an altered field of a thing, where its name is no plain word."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lines about one sort of differences."""

    title: str
    lines: tuple[str, ...]


def in_words(differences: Differences, catalogue: Catalogue) -> tuple[Chapter, ...]:
    """All differences: the whole field, squares layer by layer, things type by type.

    Told as what happened on the way from ``before`` to ``after``.
    """
    chapters = [
        Chapter("Battlefield", tuple(_of_field(differences))),
        Chapter("Ground", tuple(_painted(differences, Layer.GROUND, catalogue))),
        Chapter("Growth", tuple(_painted(differences, Layer.GROWTH, catalogue))),
        Chapter("Water", tuple(_of_water(differences, catalogue))),
        Chapter("Heights", tuple(_of_heights(differences))),
        Chapter("Reveals", tuple(_of_reveals(differences))),
    ]
    for name, things in by_collection(differences).items():
        chapters.append(Chapter(_TITLES[name], tuple(_of_things(things, catalogue))))
    return tuple(chapter for chapter in chapters if chapter.lines)


# ------------------------------------------------------------------------------------ the field


def _of_field(differences: Differences) -> Iterator[str]:
    old, new = differences.before, differences.after
    if differences.is_resized:
        yield (
            f"{new.columns} x {new.rows} squares instead of {old.columns} x {old.rows}; "
            "squares are compared from the north-west corner"
        )
    for name in differences.facts:
        was, is_now = getattr(old.info, name), getattr(new.info, name)
        if name == "notes":
            yield "The notes were changed"
        else:
            fact = _FACTS.get(name, name).capitalize()
            yield f"{fact}: {_value(is_now)} instead of {_value(was)}"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(one.source for one in value if isinstance(one, Import)) or "none"
    return str(value) if value not in ("", None) else "none"


# -------------------------------------------------------------------------------------- squares


def _painted(differences: Differences, layer: Layer, catalogue: Catalogue) -> Iterator[str]:
    """What squares became, the commonest first: ``12 squares are road instead of grass``."""
    mask = differences.masks.get(layer)
    if mask is None:
        return
    old, new = (
        _names(differences, layer, side)[
            field.layers[layer][: mask.shape[0], : mask.shape[1]][mask].astype(int)
        ]
        for side, field in (("before", differences.before), ("after", differences.after))
    )
    known = _kind_names(layer, catalogue)
    places = np.argwhere(mask)
    pairs: dict[tuple[str, str], list[int]] = {}
    for place, pair in enumerate(zip(new.tolist(), old.tolist(), strict=True)):
        pairs.setdefault(pair, []).append(place)
    for (now, was), found in sorted(pairs.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        told = f"{known.get(now, now)} instead of {known.get(was, was)}"
        yield f"{_count(len(found))} {told}: {_squares(places[found])}"


def _names(differences: Differences, layer: Layer, side: str) -> NDArray[Any]:
    palettes = (differences.before if side == "before" else differences.after).palettes
    names = {
        Layer.GROUND: palettes.ground,
        Layer.GROWTH: palettes.growth,
        Layer.WATER: palettes.water,
    }
    return np.array(names[layer], dtype=object)


def _kind_names(layer: Layer, catalogue: Catalogue) -> Mapping[str, str]:
    kinds: Mapping[str, Any] = {
        Layer.GROUND: catalogue.grounds,
        Layer.GROWTH: catalogue.growths,
        Layer.WATER: catalogue.waters,
    }[layer]
    return {"none": "dry", **{name: kind.name for name, kind in kinds.items()}}


def _of_water(differences: Differences, catalogue: Catalogue) -> Iterator[str]:
    yield from _painted(differences, Layer.WATER, catalogue)
    yield from _rises(differences, Layer.DEPTH, "deeper", "shallower")


def _of_heights(differences: Differences) -> Iterator[str]:
    yield from _rises(differences, Layer.HEIGHT, "higher", "lower")
    yield from _marked(differences, Layer.ESCARPMENT, _STEEP)


def _of_reveals(differences: Differences) -> Iterator[str]:
    yield from _marked(differences, Layer.REVEALED, _SHOWN)


_STEEP = {1: "an escarpment now", 0: "no escarpment any more"}
_SHOWN = {
    REVEALED: "revealed to the players now",
    AS_ROCK: "rock to the players now, for a secret door hides what is there",
    0: "covered from the players again",
}


def _marked(differences: Differences, layer: Layer, words: Mapping[int, str]) -> Iterator[str]:
    """What became of squares of a layer of few values."""
    mask = differences.masks.get(layer)
    if mask is None:
        return
    now = differences.after.layers[layer][: mask.shape[0], : mask.shape[1]]
    for marked, told in words.items():
        found = np.argwhere(mask & (now == marked))
        if len(found):
            yield f"{_count(len(found))} {told}: {_squares(found)}"


def _rises(differences: Differences, layer: Layer, more: str, less: str) -> Iterator[str]:
    mask = differences.masks.get(layer)
    if mask is None:
        return
    rows, columns = mask.shape
    old = differences.before.layers[layer][:rows, :columns].astype(int)
    by = differences.after.layers[layer][:rows, :columns].astype(int) - old
    for words, found in ((more, mask & (by > 0)), (less, mask & (by < 0))):
        if found.any():
            feet = np.abs(by[found])
            range_ = f"{feet.min()} ft" if feet.min() == feet.max() else f"up to {feet.max()} ft"
            places = np.argwhere(found)
            yield f"{_count(len(places))} {words} by {range_}: {_squares(places)}"


def _count(number: int) -> str:
    return "1 square is" if number == 1 else f"{number} squares are"


def _squares(places: NDArray[Any]) -> str:
    """Squares by name; many of them as the rectangle in which they lie."""
    if len(places) <= _MOST_SQUARES:
        return _listed(Square(int(column), int(row)).name for row, column in places)
    (top, left), (bottom, right) = places.min(axis=0), places.max(axis=0)
    return f"between {Square(int(left), int(top)).name} and {Square(int(right), int(bottom)).name}"


def _listed(words: Iterable[str]) -> str:
    every = list(words)
    if len(every) <= _MOST_SQUARES:
        return ", ".join(every)
    return f"{', '.join(every[:_MOST_SQUARES])} and {len(every) - _MOST_SQUARES} more"


# --------------------------------------------------------------------------------------- things


def _of_things(things: Sequence[ThingDifference], catalogue: Catalogue) -> Iterator[str]:
    """Things of one type; those of one name to which the same was done share a line."""
    groups: dict[tuple[Deed, str, tuple[str, ...]], list[ThingDifference]] = {}
    for difference in things:
        name = name_of(difference.thing, catalogue)
        facts = _facts(difference) if difference.deed == "changed" else ()
        groups.setdefault((difference.deed, name, facts), []).append(difference)
    for (deed, name, facts), found in groups.items():
        yield _line(deed, name, facts, found)


def _line(deed: Deed, name: str, facts: tuple[str, ...], found: Sequence[ThingDifference]) -> str:
    what = name if len(found) == 1 else f"{len(found)} {_plural(name)}"
    what = capital(what)
    if deed == "moved":
        return f"{what} moved: {_listed(map(_move, found))}"
    where = _listed(square_of(one.thing).name for one in found)
    if deed == "changed":
        return f"{what} changed at {where}: {', '.join(facts)}"
    return f"{what} {deed} at {where}"


def _plural(name: str) -> str:
    """Names of kinds such as ``stairs`` are plurals already."""
    return name if name.endswith("s") and not name.endswith("ss") else plural(name)


def _move(difference: ThingDifference) -> str:
    assert difference.before is not None
    assert difference.after is not None
    was, is_now = square_of(difference.before).name, square_of(difference.after).name
    return f"within {was}" if was == is_now else f"{was} to {is_now}"


def _facts(difference: ThingDifference) -> tuple[str, ...]:
    """What of a thing was changed, in words, in order of the alphabet."""
    altered = difference.altered
    words = {_ALTERED.get(name, name.replace("_", " ")) for name in altered - PLACES}
    if altered & PLACES:
        words.add("place")
    return tuple(sorted(words))


def square_of(thing: Thing) -> Square:
    """The square that stands for where a thing is: its north-west one, or that of its middle."""
    if isinstance(thing, Figure):
        return Square(thing.column, thing.row)
    if isinstance(thing, Wall):
        x, y = (thing.start[0] + thing.end[0]) / 2, (thing.start[1] + thing.end[1]) / 2
    elif isinstance(thing, Picture) or not hasattr(thing, "position"):
        block = extent_of(thing)
        x, y = (block.left + block.right) / 2, (block.top + block.bottom) / 2
    else:
        x, y = thing.position
    return Square(max(0, int(x)), max(0, int(y)))


def name_of(thing: Thing, catalogue: Catalogue) -> str:
    """What people call a thing: by its own name, else by that of its kind."""
    match thing:
        case Figure():
            return thing.name or "figure"
        case Label():
            return f"label “{thing.text}”"
        case Note():
            return f"note {thing.number}"
        case StartingZone():
            return f"starting zone of {thing.side}"
        case Picture():
            return "background picture"
        case _:
            rows: Mapping[str, Any] = getattr(catalogue, collection_of(thing))
            kind = rows.get(thing.kind)
            return kind.name if kind is not None else thing.kind.replace("-", " ")
