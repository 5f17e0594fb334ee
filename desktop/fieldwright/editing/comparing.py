"""What differs between two states of a field: squares, things, and what is true of the whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, Layer, collection_of
from fieldwright.battlefield.things import THING_TYPES, Thing
from fieldwright.terms.grid import Block

Mask = NDArray[np.bool_]
Deed: TypeAlias = Literal["added", "removed", "moved", "changed"]

PLACES = frozenset({"position", "column", "row", "start", "end", "outline", "blocks"})
"""The fields of things that say where they are."""


@dataclass(frozen=True, slots=True)
class ThingDifference:
    """A thing as it was and as it is; None where it is on one of both fields only."""

    before: Thing | None
    after: Thing | None

    @property
    def thing(self) -> Thing:
        """The thing, as it is now if it is there still."""
        thing = self.after if self.after is not None else self.before
        assert thing is not None
        return thing

    @property
    def altered(self) -> frozenset[str]:
        """The names of its fields that differ; empty for what was added or removed."""
        old, new = self.before, self.after
        if old is None or new is None:
            return frozenset()
        return frozenset(
            one.name for one in fields(new) if getattr(old, one.name) != getattr(new, one.name)
        )

    @property
    def deed(self) -> Deed:
        """What happened to it; ``moved`` if it is only at another place."""
        if self.before is None:
            return "added"
        if self.after is None:
            return "removed"
        return "moved" if self.altered <= PLACES else "changed"

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The squares on which it was seen and is seen."""
        return tuple(extent_of(thing) for thing in (self.before, self.after) if thing is not None)


@dataclass(frozen=True, eq=False)
class Differences:
    """Everything in which ``after`` differs from ``before``.

    ``masks`` are squares of the block that both fields have, in arrays of its shape; layers
    without a difference are left out.
    """

    before: Battlefield
    after: Battlefield
    masks: Mapping[Layer, Mask]
    things: tuple[ThingDifference, ...]

    @property
    def is_resized(self) -> bool:
        """Whether one of the fields has more squares."""
        return self.before.block != self.after.block

    @property
    def facts(self) -> tuple[str, ...]:
        """The names of the facts about the whole field that differ."""
        old, new = self.before.info, self.after.info
        return tuple(
            one.name for one in fields(new) if getattr(old, one.name) != getattr(new, one.name)
        )

    @property
    def is_nothing(self) -> bool:
        """Whether the fields are alike, the dice that made them apart."""
        return not (self.is_resized or self.facts or self.masks or self.things)

    def squares(self, shape: tuple[int, int] | None = None) -> Mask:
        """Every square that was painted or on which a thing was or is, shape (rows, columns).

        ``shape`` is that of ``after`` if it is not given.
        """
        rows, columns = shape or (self.after.rows, self.after.columns)
        whole = np.zeros((rows, columns), bool)
        for mask in self.masks.values():
            high, wide = min(rows, mask.shape[0]), min(columns, mask.shape[1])
            whole[:high, :wide] |= mask[:high, :wide]
        field = Block(0, 0, columns, rows)
        for difference in self.things:
            for block in difference.blocks:
                part = block.clipped(field)
                if not part.is_empty:
                    whole[part.top : part.bottom, part.left : part.right] = True
        return whole


def compare(before: Battlefield, after: Battlefield, within: Block | None = None) -> Differences:
    """Find what differs; ``within`` looks at these squares only (things are found everywhere)."""
    masks = {
        layer: mask
        for layer in Layer
        if (mask := _differing(before, after, layer, within)) is not None
    }
    return Differences(before, after, masks, tuple(_things(before, after)))


def _differing(
    before: Battlefield, after: Battlefield, layer: Layer, within: Block | None
) -> Mask | None:
    """The squares of one layer that differ, None where there are none."""
    old, new = before.layers[layer], after.layers[layer]
    if old is new and _palette(before, layer) == _palette(after, layer):
        return None
    rows, columns = min(before.rows, after.rows), min(before.columns, after.columns)
    part = (within or Block(0, 0, columns, rows)).clipped(Block(0, 0, columns, rows))
    if part.is_empty:
        return None
    here = (slice(part.top, part.bottom), slice(part.left, part.right))
    differing = _named(before, layer, after)[old[here]] != new[here]
    if not differing.any():
        return None
    mask = np.zeros((rows, columns), bool)
    mask[here] = differing
    return mask


def _palette(field: Battlefield, layer: Layer) -> tuple[str, ...]:
    palettes = {
        Layer.GROUND: field.palettes.ground,
        Layer.GROWTH: field.palettes.growth,
        Layer.WATER: field.palettes.water,
    }
    return palettes.get(layer, ())


class _Same:
    """Values that mean the same on both fields."""

    def __getitem__(self, values: NDArray[Any]) -> NDArray[Any]:
        return values


def _named(before: Battlefield, layer: Layer, after: Battlefield) -> NDArray[Any] | _Same:
    """The codes of ``before`` as codes of ``after``; -1 for a kind that it does not know."""
    old, new = _palette(before, layer), _palette(after, layer)
    if old == new:
        return _Same()
    places = {name: code for code, name in enumerate(new)}
    return np.array([places.get(name, -1) for name in old], dtype=np.int32)


def _things(before: Battlefield, after: Battlefield) -> Iterator[ThingDifference]:
    """Every thing that differs, by type; those that were removed last."""
    for name in THING_TYPES:
        old, new = before.things[name], after.things[name]
        if old is new:
            continue
        for key, thing in new.items():
            was = old.get(key)
            if was is not thing and was != thing:
                yield ThingDifference(was, thing)
        for key, thing in old.items():
            if key not in new:
                yield ThingDifference(thing, None)


def by_collection(differences: Differences) -> Mapping[str, tuple[ThingDifference, ...]]:
    """The things that differ by the name of their collection."""
    found: dict[str, list[ThingDifference]] = {}
    for difference in differences.things:
        found.setdefault(collection_of(difference.thing), []).append(difference)
    return {name: tuple(things) for name, things in found.items()}
