"""Squares of records painted on a field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.changes import PaintSquares, paint
from fieldwright.battlefield.field import LAYER_TYPES, Battlefield, Layer
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import MapRecords
from fieldwright.terms.setting import Depth

Written: TypeAlias = Mapping[str, NDArray[np.object_]]
"""By layer: what a file said of each square, as ``records.Layers``."""

_PALETTES = ("ground", "growth", "water")
_NUMBERS = ("depth", "height")
_KEPT = ("ground", "growth", "water", "depth", "height")
_USUAL_DEPTH = Depth.KNEE.feet


@dataclass(frozen=True, slots=True)
class Earlier:
    """What a file ``said`` of squares when it was brought in, and what had been ``under`` it.

    Both are empty the first time; files of older versions do not know what was under theirs.
    """

    said: Written = field(default_factory=dict)
    under: Written = field(default_factory=dict)


def painted(
    battlefield: Battlefield, records: MapRecords, corner: tuple[int, int], earlier: Earlier
) -> list[PaintSquares]:
    """The changes that paint what a map says of its squares, laid at ``corner``.

    Squares that are not as they were laid ``earlier`` were painted by the DM, and stay; others of
    which the file says nothing any more become what they had been under it. Raises ExchangeError
    where layers have other sizes.
    """
    changes = []
    said = _with_depth(records.layers)
    part = _part(records, corner)
    for name in dict.fromkeys((*said, *_with_depth(earlier.said))):
        kinds = said.get(name, _nothing(records))
        if kinds.shape != (records.rows, records.columns):
            raise ExchangeError(f"The {name} of this map covers other squares than the map.")
        layer = Layer(name)
        now = battlefield.layers[layer][part]
        values, known = _values(battlefield, name, kinds)
        laid = _laid(battlefield, name, now.shape, earlier)
        mask = np.zeros((battlefield.rows, battlefield.columns), bool)
        mask[part] = laid.untouched(now) & (known | laid.returns)
        wanted = battlefield.layers[layer].copy()
        wanted[part] = np.where(known, values, np.where(laid.returns, laid.under, now))
        change = paint(battlefield, layer, mask, wanted)
        if change.squares.size:
            changes.append(change)
    return changes


def under_now(
    battlefield: Battlefield, records: MapRecords, corner: tuple[int, int], earlier: Earlier
) -> Written:
    """What lies under a map that is about to be laid: for ``Earlier.under`` when it comes again.

    Where the map lies already, that is what was under it before. Nothing of maps that say nothing
    of squares, and could not either.
    """
    if not (records.layers or records.tiles or earlier.said or earlier.under):
        return {}
    part = _part(records, corner)
    found = {}
    for name in _KEPT:
        now = battlefield.layers[Layer(name)][part]
        laid = _laid(battlefield, name, now.shape, earlier)
        under = np.where(laid.returns & laid.untouched(now), laid.under, now)
        found[name] = _kinds(battlefield, name, under)
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Laid:
    """What a layer was like where and when a file was laid; ``said`` where the file said it.

    ``values`` are what it was then, ``under`` what it had been before, where that is known.
    """

    values: NDArray[Any]
    said: NDArray[np.bool_]
    under: NDArray[Any]
    knows_under: bool

    @property
    def returns(self) -> NDArray[np.bool_]:
        """Where what was under it may come back."""
        return self.said & self.knows_under

    def untouched(self, now: NDArray[Any]) -> NDArray[np.bool_]:
        """Where squares are still as they were laid; everywhere the first time."""
        same: NDArray[np.bool_] = now == self.values
        return same if self.knows_under else same | ~self.said


def _laid(battlefield: Battlefield, name: str, shape: tuple[int, ...], earlier: Earlier) -> _Laid:
    values, said = _told(battlefield, name, shape, _with_depth(earlier.said))
    under, known = _told(battlefield, name, shape, earlier.under)
    return _Laid(np.where(said, values, under), said, under, bool(known.all()))


def _told(
    battlefield: Battlefield, name: str, shape: tuple[int, ...], written: Written
) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """The numbers of a layer that was written down, and where they are known."""
    kinds = written.get(name)
    if kinds is None or kinds.shape != shape:
        return np.zeros(shape, LAYER_TYPES[Layer(name)]), np.zeros(shape, bool)
    return _values(battlefield, name, kinds)


def _kinds(battlefield: Battlefield, name: str, values: NDArray[Any]) -> NDArray[np.object_]:
    """A layer as records have it."""
    if name in _NUMBERS:
        return values.astype(object)
    kinds: NDArray[np.object_] = np.array(getattr(battlefield.palettes, name), object)[values]
    return kinds


def _nothing(records: MapRecords) -> NDArray[np.object_]:
    return np.full((records.rows, records.columns), "", dtype=object)


def _part(records: MapRecords, corner: tuple[int, int]) -> Any:
    left, top = corner
    return np.s_[top : top + records.rows, left : left + records.columns]


def _with_depth(layers: Written) -> dict[str, NDArray[np.object_]]:
    """The layers; water without a word of its depth is knee-deep."""
    said = {name: np.asarray(kinds, dtype=object) for name, kinds in layers.items()}
    if "water" in said and "depth" not in said:
        wet = ~np.isin(said["water"].astype(str), ("", "none"))
        depth = np.full(wet.shape, "", dtype=object)
        depth[wet] = _USUAL_DEPTH
        said["depth"] = depth
    return said


def _values(
    battlefield: Battlefield, name: str, kinds: NDArray[np.object_]
) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """The numbers of a layer, and where the file says any that the field knows."""
    dtype = LAYER_TYPES[Layer(name)]
    known = np.zeros(kinds.shape, bool)
    values = np.zeros(kinds.shape, dtype)
    for kind in set(kinds.ravel().tolist()):
        code = _code(battlefield, name, kind, dtype)
        if code is not None:
            here = kinds == kind
            known |= here
            values[here] = code
    return values, known


def _code(battlefield: Battlefield, name: str, kind: Any, dtype: np.dtype[Any]) -> int | None:
    if name in _PALETTES:
        palette: tuple[str, ...] = getattr(battlefield.palettes, name)
        return palette.index(kind) if kind in palette else None
    if name not in _NUMBERS or isinstance(kind, str | bool):
        return None
    limits = np.iinfo(dtype)
    return int(max(limits.min, min(limits.max, round(kind))))
