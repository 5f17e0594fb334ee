"""The map at one pixel a square: what is shown for the moment in which nothing is drawn yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import Catalogue

_UNKNOWN = 0xFFBFB5A5


def ground_image(field: Battlefield, catalogue: Catalogue) -> QImage:
    """The colours of ground, growth and water, one pixel a square."""
    pixels = _colours(field.palettes.ground, catalogue.grounds)[field.layers[Layer.GROUND]]
    for layer, palette, kinds in (
        (Layer.GROWTH, field.palettes.growth, catalogue.growths),
        (Layer.WATER, field.palettes.water, catalogue.waters),
    ):
        codes = field.layers[layer]
        pixels = np.where(codes > 0, _colours(palette, kinds)[codes], pixels)
    pixels = np.ascontiguousarray(pixels, dtype=np.uint32)
    image = QImage(
        pixels.data, field.columns, field.rows, field.columns * 4, QImage.Format.Format_RGB32
    )
    return image.copy()


def _colours(palette: tuple[str, ...], kinds: Mapping[str, Any]) -> NDArray[np.uint32]:
    """The colour of every code as 0xffRRGGBB."""
    return np.array(
        [
            0xFF000000 | int(kinds[name].colour[1:], 16) if name in kinds else _UNKNOWN
            for name in palette
        ],
        dtype=np.uint32,
    )
