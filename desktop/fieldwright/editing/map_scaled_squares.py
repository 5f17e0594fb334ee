"""The layers of squares of a map in the other scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import AS_ROCK, DRY, Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue, GroundKind
from fieldwright.generator.heights import highest_neighbour
from fieldwright.generator.walking import STEP_FT
from fieldwright.rules.scale import MELEE_PER_MISSILE

_NINE = MELEE_PER_MISSILE * MELEE_PER_MISSILE
_WET = _NINE // 3
"""So many of nine squares with water keep their water: a stream one square wide covers three."""


def finer_layers(field: Battlefield, catalogue: Catalogue) -> dict[Layer, NDArray[Any]]:
    """Every square as nine; the ground rises evenly between their middles (ruling R12).

    Across an escarpment it steps, and of its nine squares those at the foot of the step are
    sheer.
    """
    del catalogue
    layers = {layer: _repeated(field.layers[layer]) for layer in Layer}
    height, sheer = _finer_heights(field)
    layers[Layer.HEIGHT] = height.astype(layers[Layer.HEIGHT].dtype)
    layers[Layer.ESCARPMENT] = sheer.astype(layers[Layer.ESCARPMENT].dtype)
    return layers


def _repeated(values: NDArray[Any]) -> NDArray[Any]:
    wide: NDArray[Any] = values.repeat(MELEE_PER_MISSILE, 0).repeat(MELEE_PER_MISSILE, 1)
    return wide


def _finer_heights(field: Battlefield) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
    coarse = field.layers[Layer.HEIGHT].astype(np.int32)
    cliff = field.layers[Layer.ESCARPMENT] != 0
    across = _between(coarse, cliff)
    wide_cliff = cliff.repeat(MELEE_PER_MISSILE, 1)
    thirds = _between(across.T, wide_cliff.T).T
    # Ninths of a foot, rounded to whole feet with halves up; middles are exact.
    height = (2 * thirds + _NINE) // (2 * _NINE)
    steps = highest_neighbour(height) - height > STEP_FT
    band = _repeated(cliff)
    sheer = band & steps
    lost = cliff & ~_any(sheer)
    return height, sheer | _repeated(lost)


def _between(values: NDArray[np.int32], cliff: NDArray[np.bool_]) -> NDArray[np.int32]:
    """Three columns for each one, three times as high: a third of the way to either side.

    Beside an escarpment, and at the edges, the ground stays level up to the next square.
    """
    step = np.diff(values, axis=1)
    step[cliff[:, 1:] | cliff[:, :-1]] = 0
    padded = np.pad(step, ((0, 0), (1, 1)))
    finer = np.stack([3 * values - padded[:, :-1], 3 * values, 3 * values + padded[:, 1:]], axis=2)
    return finer.reshape(values.shape[0], -1)


def coarser_layers(field: Battlefield, catalogue: Catalogue) -> dict[Layer, NDArray[Any]]:
    """Nine squares as one; at the east and south edge the field goes on as it is there."""
    nines = {layer: _nines(field.layers[layer]) for layer in Layer}
    palettes = field.palettes
    ground = _commonest(nines[Layer.GROUND], _hardship(palettes.ground, catalogue.grounds))
    growth = _commonest(nines[Layer.GROWTH], _hardship(palettes.growth, catalogue.growths))
    water, depth = _waters(nines[Layer.WATER], nines[Layer.DEPTH])
    found = {
        Layer.GROUND: ground,
        Layer.GROWTH: growth,
        Layer.WATER: water,
        Layer.DEPTH: depth,
        Layer.HEIGHT: nines[Layer.HEIGHT][:, :, _NINE // 2],
        Layer.ESCARPMENT: nines[Layer.ESCARPMENT].max(axis=2),
        # Players never come to know more by it.
        Layer.REVEALED: _least_known(nines[Layer.REVEALED]),
    }
    types = {layer: field.layers[layer].dtype for layer in Layer}
    return {layer: values.astype(types[layer]) for layer, values in found.items()}


def _least_known(nines: NDArray[Any]) -> NDArray[Any]:
    """Covered where any of nine is, taken for rock where any is, revealed where all are."""
    known = np.where((nines == AS_ROCK).any(axis=2), AS_ROCK, nines.min(axis=2))
    return np.where((nines == 0).any(axis=2), 0, known)


def _nines(values: NDArray[Any]) -> NDArray[Any]:
    """Shape (rows / 3, columns / 3, 9): the nine squares of each, row by row."""
    rows, columns = values.shape
    more = (-rows % MELEE_PER_MISSILE, -columns % MELEE_PER_MISSILE)
    whole = np.pad(values, ((0, more[0]), (0, more[1])), mode="edge")
    split = whole.reshape(
        whole.shape[0] // MELEE_PER_MISSILE,
        MELEE_PER_MISSILE,
        whole.shape[1] // MELEE_PER_MISSILE,
        MELEE_PER_MISSILE,
    )
    return np.asarray(split.swapaxes(1, 2).reshape(split.shape[0], split.shape[2], _NINE))


def _any(mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return np.asarray(_nines(mask).any(axis=2), bool)


def _hardship(names: Sequence[str], kinds: Mapping[str, Any]) -> NDArray[np.float64]:
    """How hard each kind of a palette is to cross, from 0 to below 1; solid rock is hardest."""
    ranks = []
    for name in names:
        kind = kinds.get(name)
        is_solid = isinstance(kind, GroundKind) and kind.solid
        ranks.append(0.99 if is_solid else float(kind.reduction) * 0.9 if kind else 0.0)
    return np.array(ranks)


def _commonest(nines: NDArray[Any], hardship: NDArray[np.float64]) -> NDArray[np.int64]:
    """The code on most of nine squares; of codes as frequent the one with the most hardship."""
    counts = np.stack([(nines == code).sum(axis=2) for code in range(len(hardship))], axis=2)
    best: NDArray[np.int64] = (counts + hardship * (counts > 0)).argmax(axis=2)
    return best


def _waters(water: NDArray[Any], depth: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Water and its depth: the commonest kind of the wet squares, as deep as their middle one."""
    wet = water != DRY
    kinds = np.arange(int(water.max(initial=0)) + 1)
    counts = np.stack([(water == code).sum(axis=2) for code in kinds], axis=2)
    counts[:, :, DRY] = 0
    kind = counts.argmax(axis=2)
    kept = wet.sum(axis=2) >= _WET
    deep = np.sort(np.where(wet, depth.astype(np.int64), -1), axis=2)
    place = _NINE - 1 - wet.sum(axis=2) // 2
    middle = np.take_along_axis(deep, np.minimum(place, _NINE - 1)[:, :, None], axis=2)[:, :, 0]
    return np.where(kept, kind, DRY), np.where(kept, np.maximum(middle, 0), 0)
