"""What is odd about a field and is kept all the same: all of it at once, a sentence each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from difflib import get_close_matches
from typing import Any

import numpy as np

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.battlefield.things import THING_TYPES, Wall
from fieldwright.terms.grid import Square


def problems(field: Battlefield, catalogue: Catalogue, terrains: Collection[str] = ()) -> list[str]:
    """Everything that cannot be right with a field; ``terrains`` are the ids of all known ones."""
    return [
        *_unknown_terrain(field, terrains),
        *unknown_kinds(field, catalogue),
        *_misplaced(field),
    ]


def _unknown_terrain(field: Battlefield, terrains: Collection[str]) -> Iterator[str]:
    terrain = field.info.terrain
    if terrains and terrain not in terrains:
        close = get_close_matches(terrain, terrains, n=1)
        hint = f"; is {close[0]} meant?" if close else "."
        yield f"No rules are known for the terrain {terrain!r}{hint}"


def unknown_kinds(field: Battlefield, catalogue: Catalogue) -> list[str]:
    """A sentence for each kind that is not in the tables; what is of that kind is kept as it is."""
    return [*_unknown_squares(field, catalogue), *_unknown_things(field, catalogue)]


def kinds_of(catalogue: Catalogue, collection: str) -> Mapping[str, Any] | None:
    """The kinds that things of a collection may be of; None where they have no kind."""
    tables: Mapping[str, Mapping[str, Any]] = {
        "walls": catalogue.walls,
        "obstacles": catalogue.obstacles,
        "platforms": catalogue.platforms,
        "lights": catalogue.lights,
        "hazards": catalogue.hazards,
    }
    return tables.get(collection)


def _unknown_squares(field: Battlefield, catalogue: Catalogue) -> Iterator[str]:
    palettes: list[tuple[Layer, tuple[str, ...], Mapping[str, object]]] = [
        (Layer.GROUND, field.palettes.ground, catalogue.grounds),
        (Layer.GROWTH, field.palettes.growth, catalogue.growths),
        (Layer.WATER, field.palettes.water, {"none": None, **catalogue.waters}),
    ]
    for layer, names, known in palettes:
        counts = np.bincount(field.layers[layer].ravel(), minlength=len(names))
        for name, count in zip(names, counts.tolist(), strict=False):
            if count and name not in known:
                squares = "1 square has" if count == 1 else f"{count} squares have"
                yield f"{squares} a kind of {layer} that this program does not know ({name})."


def _unknown_things(field: Battlefield, catalogue: Catalogue) -> Iterator[str]:
    for collection in THING_TYPES:
        known = kinds_of(catalogue, collection)
        if known is None:
            continue
        kinds = (str(getattr(thing, "kind", "")) for thing in field.things[collection].values())
        for kind, count in Counter(kinds).items():
            if kind not in known:
                what = collection.removesuffix("s") if count == 1 else collection
                yield f"{count} {what} of a kind that this program does not know ({kind})."


def _misplaced(field: Battlefield) -> Iterator[str]:
    for collection, things in field.things.items():
        what = collection.removesuffix("s")
        for thing in things.values():
            block = extent_of(thing)
            if block.clipped(field.block).is_empty:
                yield (
                    f"A {what} lies off the field, {block.left} squares from its west "
                    f"and {block.top} from its north edge."
                )
            if isinstance(thing, Wall) and thing.start == thing.end:
                place = Square(int(thing.start[0]), int(thing.start[1]))
                yield f"A wall at {place.name} has no length."
