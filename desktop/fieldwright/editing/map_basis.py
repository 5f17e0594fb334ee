"""What every change of a whole map needs: its error, and the new field with a true origin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from numpy.typing import NDArray

from fieldwright.battlefield.field import (
    Battlefield,
    FieldInfo,
    Layer,
    Palettes,
    frozen_layers,
)
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.origin import Origin, Roll, SectionResult, Step
from fieldwright.battlefield.thing_lists import by_collection
from fieldwright.battlefield.things import Thing

Place: TypeAlias = tuple[float, float]

CHANGED = "changed by hand"
"""What a record of the origin is called that tells of a change of the whole map."""

_FARTHEST = 1000
"""Squares from its corner that a field keeps of where a file lies."""

_SOURCE = "the map was changed after it was rolled"


class MapError(ValueError):
    """The map cannot be changed that way: the sentence says why and what to do."""


def noted(
    origin: Origin | None, words: str, sections: tuple[SectionResult, ...] = ()
) -> Origin | None:
    """The origin with a record of what was done with the map.

    Seed, wishes and rolls stay, for they tell how the map came to be. The nine sections stay only
    where the caller says what they are now.
    """
    if origin is None:
        return None
    record = Roll(CHANGED, "", (), words)
    first, *others = origin.steps or (Step("scale", _SOURCE, ()),)
    steps = (replace(first, rolls=(*first.rolls, record)), *others)
    return replace(origin, steps=steps, sections=sections)


def is_as_rolled(origin: Origin | None) -> bool:
    """Whether the dice still describe the map: its size, place and sections are as rolled."""
    if origin is None or not origin.sections:
        return False
    return not any(roll.what == CHANGED for step in origin.steps for roll in step.rolls)


def with_moved_imports(info: FieldInfo, right: int, down: int) -> FieldInfo:
    """The facts of a field whose squares lie farther east and south: its files lie there too."""
    if not (info.imports and (right or down)):
        return info
    moved = (
        replace(one, column=_kept(one.column + right), row=_kept(one.row + down))
        for one in info.imports
    )
    return replace(info, imports=tuple(moved))


def with_turned_imports(
    info: FieldInfo, place: Callable[[Place], Place], turned: Callable[[int], int]
) -> FieldInfo:
    """The facts of a field that is turned, mirrored or scaled: its files do not fit it any more.

    ``place`` says where a place in squares comes to lie, ``turned`` how a file lies afterwards.
    """

    def after(one: Import) -> Import:
        column, row = (_kept(round(value)) for value in place((one.column, one.row)))
        return replace(one, column=column, row=row, turned=turned(one.turned))

    return replace(info, imports=tuple(map(after, info.imports))) if info.imports else info


def _kept(place: int) -> int:
    """A column or row that an import can keep."""
    return max(-_FARTHEST, min(_FARTHEST, place))


def remade(
    field: Battlefield,
    layers: Mapping[Layer, NDArray[Any]],
    things: Iterable[Thing],
    origin: Origin | None,
    *,
    palettes: Palettes | None = None,
    info: FieldInfo | None = None,
) -> Battlefield:
    """The next revision of a field with other squares and things; things keep their order.

    It has no fight: where every square is called as before, who asks gives it the log again.
    """
    return Battlefield(
        info or field.info,
        palettes or field.palettes,
        frozen_layers(layers),
        by_collection(things),
        origin,
        field.revision + 1,
    )
