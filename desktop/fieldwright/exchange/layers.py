"""Squares of records painted on a field."""

from __future__ import annotations

from collections.abc import Mapping
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
_USUAL_DEPTH = Depth.KNEE.feet


def painted(
    field: Battlefield, records: MapRecords, corner: tuple[int, int], before: Written
) -> list[PaintSquares]:
    """The changes that paint what a map says of its squares, laid at ``corner``.

    ``before`` is what the file said when it was brought in earlier: squares that are not so any
    more were painted by the DM, and stay. Raises ExchangeError where layers have other sizes.
    """
    changes = []
    said = _with_depth(records)
    for name, kinds in said.items():
        if kinds.shape != (records.rows, records.columns):
            raise ExchangeError(f"The {name} of this map covers other squares than the map.")
        layer = Layer(name)
        values, known = _values(field, name, kinds)
        part = _part(records, corner)
        mask = np.zeros((field.rows, field.columns), bool)
        mask[part] = known & _untouched(field.layers[layer][part], field, name, before)
        wanted = field.layers[layer].copy()
        wanted[part] = np.where(known, values, wanted[part])
        change = paint(field, layer, mask, wanted)
        if change.squares.size:
            changes.append(change)
    return changes


def _part(records: MapRecords, corner: tuple[int, int]) -> Any:
    left, top = corner
    return np.s_[top : top + records.rows, left : left + records.columns]


def _with_depth(records: MapRecords) -> dict[str, NDArray[np.object_]]:
    """The layers; water without a word of its depth is knee-deep."""
    said = {name: np.asarray(kinds, dtype=object) for name, kinds in records.layers.items()}
    if "water" in said and "depth" not in said:
        wet = ~np.isin(said["water"].astype(str), ("", "none"))
        depth = np.full(wet.shape, "", dtype=object)
        depth[wet] = _USUAL_DEPTH
        said["depth"] = depth
    return said


def _values(
    field: Battlefield, name: str, kinds: NDArray[np.object_]
) -> tuple[NDArray[Any], NDArray[np.bool_]]:
    """The numbers of a layer, and where the file says any that the field knows."""
    dtype = LAYER_TYPES[Layer(name)]
    known = np.zeros(kinds.shape, bool)
    values = np.zeros(kinds.shape, dtype)
    for kind in set(kinds.ravel().tolist()):
        code = _code(field, name, kind, dtype)
        if code is not None:
            here = kinds == kind
            known |= here
            values[here] = code
    return values, known


def _code(field: Battlefield, name: str, kind: Any, dtype: np.dtype[Any]) -> int | None:
    if name in _PALETTES:
        palette: tuple[str, ...] = getattr(field.palettes, name)
        return palette.index(kind) if kind in palette else None
    if name not in _NUMBERS or isinstance(kind, str | bool):
        return None
    limits = np.iinfo(dtype)
    return int(max(limits.min, min(limits.max, round(kind))))


def _untouched(
    now: NDArray[Any], field: Battlefield, name: str, before: Written
) -> NDArray[np.bool_]:
    """Where the squares are still as the file had said; everywhere the first time."""
    old = before.get(name)
    if old is None or old.shape != now.shape:
        return np.ones(now.shape, bool)
    values, known = _values(field, name, old)
    untouched: NDArray[np.bool_] = ~known | (now == values)
    return untouched
