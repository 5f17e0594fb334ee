"""What is odd about a field and is kept all the same: kinds that today's tables do not have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import THING_TYPES
from fieldwright.document.text_words import PALETTE_LAYERS, kinds_of, letters_of


def problems_of(field: Battlefield, catalogue: Catalogue | None = None) -> list[str]:
    """A sentence for each kind that is not known; what is of that kind is kept as it is."""
    known = catalogue or load_catalogue()
    return [*_unknown_squares(field, known), *_unknown_things(field, known)]


def _unknown_squares(field: Battlefield, catalogue: Catalogue) -> Iterator[str]:
    for layer in PALETTE_LAYERS:
        names: tuple[str, ...] = getattr(field.palettes, layer)
        counts = np.bincount(field.layers[Layer(layer)].ravel(), minlength=len(names))
        for name, count in zip(names, counts.tolist(), strict=False):
            if count and name not in letters_of(catalogue, layer):
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
