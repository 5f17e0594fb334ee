"""Fields for the tests of drawing, built by hand: everything that the ground can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue

Mask = NDArray[np.bool_]


class Painter:
    """Layers of a field that can be painted by masks."""

    def __init__(self, columns: int, rows: int, ground: str = "grass") -> None:
        info = FieldInfo("Test", "plains")
        self.field = Battlefield.empty(columns, rows, info, load_catalogue(), ground)
        self.layers: dict[Layer, NDArray[Any]] = {
            layer: values.copy() for layer, values in self.field.layers.items()
        }
        self.y, self.x = np.mgrid[0:rows, 0:columns]

    def disc(self, column: float, row: float, radius: float) -> Mask:
        """Squares around a place."""
        return np.asarray((self.x - column) ** 2 + (self.y - row) ** 2 < radius**2)

    def box(self, left: int, top: int, right: int, bottom: int) -> Mask:
        """Squares of a rectangle, right and bottom exclusive."""
        across = (self.x >= left) & (self.x < right)
        return np.asarray(across & (self.y >= top) & (self.y < bottom))

    def ground(self, where: Mask, kind: str) -> None:
        self.layers[Layer.GROUND][where] = self.field.palettes.ground.index(kind)

    def growth(self, where: Mask, kind: str) -> None:
        self.layers[Layer.GROWTH][where] = self.field.palettes.growth.index(kind)

    def water(self, where: Mask, kind: str, depth: int) -> None:
        self.layers[Layer.WATER][where] = self.field.palettes.water.index(kind)
        self.layers[Layer.DEPTH][where] = depth

    def hill(self, column: float, row: float, feet: int, top: float, fall: float) -> None:
        away = np.sqrt((self.x - column) ** 2 + (self.y - row) ** 2)
        rise = np.clip(feet - np.maximum(0, away - top) * fall, 0, feet)
        height = self.layers[Layer.HEIGHT]
        height[:] = np.maximum(height, rise.astype(np.int16))

    def cliff(self, where: Mask, feet: int) -> None:
        """Raise squares and ring them by an escarpment."""
        ring = np.zeros_like(where)
        for column in (-1, 0, 1):
            for row in (-1, 0, 1):
                ring |= np.roll(where, (row, column), (0, 1))
        ring &= ~where
        self.layers[Layer.HEIGHT][where] = feet
        self.layers[Layer.HEIGHT][ring] = feet // 2
        self.layers[Layer.ESCARPMENT][ring] = 1

    def finished(self) -> Battlefield:
        return self.field.with_layers(self.layers)


def countryside() -> Battlefield:
    """Hill, cliff, stream, pond, bog, woods, thicket, brush, crops, road and several grounds."""
    paint = Painter(44, 34)
    paint.hill(10, 9, 20, 2, 3)
    paint.ground((abs(paint.y - 16) < 1) & (paint.x < 28), "road")
    paint.ground(paint.disc(40, 2, 5), "sand")
    paint.ground(paint.disc(3, 4, 4), "rough")
    paint.growth(paint.box(0, 20, 12, 30), "heavy-woods")
    paint.growth(paint.box(12, 22, 19, 34), "light-woods")
    paint.growth(paint.disc(19, 6, 3), "thicket")
    paint.growth(paint.disc(40, 18, 3), "brush")
    paint.growth(paint.box(36, 27, 43, 32), "tall-crops")
    paint.water(abs(paint.x - 24 - (paint.y * 7 % 5 - 2) // 2) < 1, "stream", 2)
    paint.water(paint.disc(34, 8, 5), "pond", 2)
    paint.water(paint.disc(34, 8, 3.5), "pond", 5)
    paint.water(paint.disc(34, 8, 2), "pond", 10)
    paint.water(paint.disc(31, 28, 4), "bog", 2)
    paint.cliff(paint.box(30, 16, 35, 22), 20)
    return paint.finished()


def cellar() -> Battlefield:
    """Rooms, passages and a cave with a pool in solid rock."""
    paint = Painter(44, 34, "solid-rock")
    paint.ground(paint.box(3, 3, 12, 10), "stone-floor")
    paint.ground(paint.box(12, 6, 22, 7), "stone-floor")
    paint.ground(paint.box(22, 3, 28, 9), "wooden-floor")
    paint.ground(paint.box(7, 10, 8, 22), "stone-floor")
    paint.ground(paint.box(4, 22, 12, 28), "paved")
    paint.ground(paint.disc(30, 22, 7), "cave-floor")
    paint.ground(paint.box(12, 24, 26, 26), "cave-floor")
    paint.ground(paint.box(25, 9, 26, 17), "cave-floor")
    paint.ground(paint.disc(28, 21, 1.5), "solid-rock")
    paint.water(paint.disc(32, 23, 2), "pond", 5)
    return paint.finished()


def swatches() -> Battlefield:
    """A patch of every kind of ground, growth and water, 12 x 12 squares in all for pictures."""
    paint = Painter(12, 12)
    paint.ground(paint.box(0, 0, 4, 3), "sand")
    paint.ground(paint.box(4, 0, 8, 3), "rough")
    paint.ground(paint.box(8, 0, 12, 3), "wooden-floor")
    paint.ground(paint.box(9, 3, 12, 6), "stone-floor")
    paint.growth(paint.box(0, 4, 3, 7), "thicket")
    paint.growth(paint.box(0, 8, 3, 12), "heavy-woods")
    paint.water(paint.disc(5.5, 6, 2.2), "pond", 3)
    paint.water(paint.box(5, 8, 6, 12), "stream", 2)
    paint.hill(9, 9, 10, 1, 4)
    return paint.finished()


FIELDS: dict[str, Callable[[], Battlefield]] = {"countryside": countryside, "cellar": cellar}
