"""Reading the layers of squares of the text form: one string a row, one sign a square."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import (
    AS_ROCK,
    LAYER_TYPES,
    REVEALED,
    FieldError,
    Layer,
    Palettes,
    check_size,
)
from fieldwright.battlefield.kinds import Catalogue
from fieldwright.document.text_faults import Faults, hint, shown
from fieldwright.document.text_words import (
    AS_ROCK_SIGN,
    DEPTH_SIGNS,
    DRY_SIGN,
    PALETTE_LAYERS,
    REVEALED_SIGN,
    SHEER_SIGN,
    USUAL_DEPTH,
    letters_of,
)

_MILLION = 1_000_000

Layers = dict[Layer, NDArray[Any]]


def read_palettes(tree: Mapping[str, Any], catalogue: Catalogue, faults: Faults) -> Palettes:
    """The order of kinds: that of the text if it gives one, then those of the tables and legend."""
    given = tree.get("palettes", {})
    if not isinstance(given, dict) or not all(
        layer in PALETTE_LAYERS and _are_texts(kinds) and len(set(kinds)) == len(kinds)
        for layer, kinds in given.items()
    ):
        faults.add("palettes", "lists of kinds for ground, growth and water belong here")
        given = {}
    if given.get("water", ["none"])[:1] != ["none"]:
        faults.add("palettes.water", "the first kind must be 'none'")
    start = Palettes(*(tuple(given.get(layer, _first(layer))) for layer in PALETTE_LAYERS))
    palettes = start if given else Palettes.of(catalogue, start)
    named = {layer: _named(tree, layer) for layer in PALETTE_LAYERS}
    return Palettes(
        *(
            (*known, *(kind for kind in named[layer] if kind not in known))
            for layer, known in ((layer, getattr(palettes, layer)) for layer in PALETTE_LAYERS)
        )
    )


def _first(layer: str) -> tuple[str, ...]:
    return ("none",) if layer == "water" else ()


def _are_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(part, str) for part in value)


def _named(tree: Mapping[str, Any], layer: str) -> list[str]:
    """The kinds that the text's own legend names; its faults are found when it is read."""
    legend = tree.get("legend")
    signs = legend.get(layer) if isinstance(legend, dict) else None
    kinds = signs.values() if isinstance(signs, dict) else ()
    return list(dict.fromkeys(kind for kind in kinds if isinstance(kind, str)))


class LayerReader:
    """Reads layers of one text; faults are noted, and what is faulty is left at zero."""

    def __init__(
        self, tree: Mapping[str, Any], catalogue: Catalogue, palettes: Palettes, faults: Faults
    ) -> None:
        """Find out the size; raises TextFaultsError where there is none to go on with."""
        self._tree = tree
        self._catalogue = catalogue
        self._palettes = palettes
        self._faults = faults
        legend = tree.get("legend", {})
        self._legend: Mapping[str, Any] = legend if isinstance(legend, dict) else {}
        self._check_legend(legend)
        self.columns, self.rows = self._size()

    def _check_legend(self, legend: Any) -> None:
        if not isinstance(legend, dict):
            self._faults.add("legend", "an object in braces belongs here")
        layers = (*PALETTE_LAYERS, "depth")
        for layer, signs in self._legend.items():
            if layer not in layers:
                self._faults.add(
                    f"legend.{layer}", f"there is no such layer of signs{hint(layer, layers)}"
                )
            elif not isinstance(signs, dict):
                self._faults.add(f"legend.{layer}", "an object in braces belongs here")

    def _size(self) -> tuple[int, int]:
        given = self._tree.get("size")
        if given is None:
            columns, rows = self._size_of_rows()
        elif _is_size(given):
            columns, rows = given
        else:
            self._faults.add("size", "[columns, rows] in whole numbers up to 200 belongs here")
            self._faults.raise_if_any()
            columns, rows = 0, 0
        try:
            check_size(columns, rows)
        except FieldError as error:
            self._faults.add("size", str(error))
            self._faults.raise_if_any()
        return columns, rows

    def _size_of_rows(self) -> tuple[int, int]:
        """As large as the rows of the ground say, or those of another layer of signs."""
        for layer in (*PALETTE_LAYERS, "depth", "escarpment", "revealed"):
            rows = self._tree.get(layer)
            if isinstance(rows, list) and rows and isinstance(rows[0], str):
                return len(rows[0]), len(rows)
        self._faults.add("size", "is missing: [columns, rows], or rows of ground")
        self._faults.raise_if_any()
        return 0, 0

    def read(self) -> Layers:
        """All layers; those that the text leaves out are as usual."""
        layers = {
            name: np.zeros((self.rows, self.columns), dtype) for name, dtype in LAYER_TYPES.items()
        }
        for name in PALETTE_LAYERS:
            layers[Layer(name)][:] = self._kinds(name)
        layers[Layer.DEPTH][:] = self._depth(layers[Layer.WATER])
        if "height" in self._tree:
            self._read_heights(layers[Layer.HEIGHT])
        if "escarpment" in self._tree:
            signs = {DRY_SIGN: 0, SHEER_SIGN: 1}
            layers[Layer.ESCARPMENT][:] = self._signs("escarpment", signs)
        if "revealed" in self._tree:
            signs = {DRY_SIGN: 0, REVEALED_SIGN: REVEALED, AS_ROCK_SIGN: AS_ROCK}
            layers[Layer.REVEALED][:] = self._signs("revealed", signs)
        return layers

    def _kinds(self, layer: str) -> NDArray[Any] | int:
        """Codes of a layer of kinds, or one code for all squares."""
        palette: tuple[str, ...] = getattr(self._palettes, layer)
        codes = {kind: code for code, kind in enumerate(palette)}
        letters = letters_of(self._catalogue, layer)
        if layer not in self._tree:
            return codes.get(next(iter(letters)), 0)
        value = self._tree[layer]
        if isinstance(value, str):
            if value not in codes:
                self._faults.add(layer, f"{value!r} is no kind of {layer}{hint(value, codes)}")
            return codes.get(value, 0)
        signs = {letter: codes[kind] for kind, letter in letters.items() if kind in codes}
        for sign, kind in self._own_signs(layer).items():
            if not isinstance(kind, str):
                self._faults.add(f"legend.{layer}", f"{shown(kind)} is no kind of {layer}")
            else:
                signs[sign] = codes[kind]
        return self._signs(layer, signs)

    def _own_signs(self, layer: str) -> Mapping[str, Any]:
        """The signs of a layer that the text's own legend explains."""
        signs = self._legend.get(layer, {})
        if not isinstance(signs, dict):
            return {}
        for sign in signs:
            if len(sign) != 1:
                self._faults.add(f"legend.{layer}", f"{shown(sign)} is not one sign")
        return signs

    def _depth(self, water: NDArray[Any]) -> NDArray[Any]:
        if "depth" not in self._tree:
            return np.where(water > 0, USUAL_DEPTH, 0)
        signs = dict(DEPTH_SIGNS)
        for sign, feet in self._own_signs("depth").items():
            if isinstance(feet, int) and not isinstance(feet, bool) and 0 <= feet <= 255:
                signs[sign] = feet
            else:
                self._faults.add("legend.depth", f"{shown(feet)} is no depth in feet (0 to 255)")
        return self._signs("depth", signs)

    def _signs(self, layer: str, signs: Mapping[str, int]) -> NDArray[Any]:
        """The rows of a layer, one sign a square."""
        values = np.zeros((self.rows, self.columns), np.int32)
        for number, row in enumerate(self._rows(layer)):
            place = f"{layer}[{number}]"
            if not isinstance(row, str):
                self._faults.add(place, "a row of signs in quotes belongs here")
            elif len(row) != self.columns:
                self._faults.add(
                    place, f"the row has {len(row)} signs, but the field is {self.columns} wide"
                )
            else:
                self._read_row(values[number], place, row, signs)
        return values

    def _read_row(
        self, values: NDArray[Any], place: str, row: str, signs: Mapping[str, int]
    ) -> None:
        try:
            values[:] = [signs[sign] for sign in row]
        except KeyError as error:
            sign = str(error.args[0])
            self._faults.add(
                place,
                f"{sign!r} in column {row.index(sign) + 1} stands for nothing; "
                f"the signs are {' '.join(signs)}",
            )

    def _rows(self, layer: str) -> list[Any]:
        rows = self._tree[layer]
        if not isinstance(rows, list):
            self._faults.add(layer, "a list of rows in quotes belongs here")
            return []
        if len(rows) != self.rows:
            self._faults.add(
                layer, f"it has {_rows(len(rows))}, but the field is {self.rows} squares long"
            )
        return rows[: self.rows]

    def _read_heights(self, heights: NDArray[Any]) -> None:
        for number, row in enumerate(self._rows("height")):
            place = f"height[{number}]"
            numbers = _whole_numbers(row)
            if numbers is None:
                self._faults.add(place, "heights in whole feet with spaces between belong here")
            elif len(numbers) != self.columns:
                self._faults.add(
                    place, f"there are {len(numbers)} heights, but the field is {self.columns} wide"
                )
            elif max(map(abs, numbers)) > 2000:
                self._faults.add(place, "a height may be at most 2000 feet up or down")
            else:
                heights[number] = numbers


def _rows(number: int) -> str:
    return "1 row" if number == 1 else f"{number} rows"


def _is_size(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(side, int) and not isinstance(side, bool) for side in value)
        and all(abs(side) < _MILLION for side in value)
    )


def _whole_numbers(row: Any) -> list[int] | None:
    """The numbers of one row of heights: a text with spaces, or a list."""
    parts = row.split() if isinstance(row, str) else row
    if not isinstance(parts, list):
        return None
    try:
        return [int(part) for part in parts if len(str(part)) < 8 and _is_whole(part)]
    except ValueError:
        return None


def _is_whole(part: Any) -> bool:
    if isinstance(part, bool) or not isinstance(part, int | str):
        raise ValueError
    return True
