"""Layers as the DM shows and hides them: left out, or drawn faintly, all of one at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from threading import Lock
from types import MappingProxyType
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QTransform

from fieldwright.battlefield.field import Battlefield, Layer, frozen_layers
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import THING_TYPES, Thing
from fieldwright.drawing.options import DrawingOptions
from fieldwright.terms.grid import Block

SQUARE_LAYERS: Mapping[str, tuple[Layer, ...]] = MappingProxyType(
    {
        "ground": (Layer.GROUND,),
        "growth": (Layer.GROWTH,),
        "water": (Layer.WATER, Layer.DEPTH),
        "heights": (Layer.HEIGHT, Layer.ESCARPMENT),
    }
)
"""What is painted on squares, under the names by which it is shown and hidden."""

LAYER_NAMES: tuple[str, ...] = (*SQUARE_LAYERS, *THING_TYPES)
"""Every layer that can be hidden or faint: squares, and collections of things."""

_EMPTY: Mapping[str, Mapping[UUID, Thing]] = MappingProxyType(
    {name: MappingProxyType({}) for name in THING_TYPES}
)
"""One for each, and always the same, so that what was worked out for it is found again."""

_SHOWN: WeakKeyDictionary[Battlefield, dict[frozenset[str], Battlefield]] = WeakKeyDictionary()
_LOCK = Lock()


def shown_of(field: Battlefield, hidden: frozenset[str]) -> Battlefield:
    """The field without its hidden layers; the same object where none is hidden.

    Hidden ground is one kind of open ground everywhere; names that are no layers count nothing.
    """
    hidden = hidden.intersection(LAYER_NAMES)
    if not hidden:
        return field
    with _LOCK:
        kept = _SHOWN.get(field, {}).get(hidden)
    if kept is not None:
        return kept
    shown = _without(field, hidden)
    with _LOCK:
        _SHOWN[field] = {hidden: shown}
    return shown


def _without(field: Battlefield, hidden: frozenset[str]) -> Battlefield:
    layers: dict[Layer, NDArray[Any]] = dict(field.layers)
    for name, of_squares in SQUARE_LAYERS.items():
        if name in hidden:
            for layer in of_squares:
                value = _open_ground(field) if layer is Layer.GROUND else 0
                layers[layer] = np.full_like(field.layers[layer], value)
    things = {
        name: _EMPTY[name] if name in hidden else collection
        for name, collection in field.things.items()
    }
    return replace(field, layers=frozen_layers(layers), things=MappingProxyType(things))


def _open_ground(field: Battlefield) -> int:
    """The code of a ground that one can stand on."""
    kinds = load_catalogue().grounds
    for code, name in enumerate(field.palettes.ground):
        if name in kinds and not kinds[name].solid:
            return code
    return 0


@contextmanager
def faint_layer(
    painter: QPainter, options: DrawingOptions, region: Block, name: str
) -> Iterator[QPainter]:
    """A painter for one layer; what it draws comes out as faint as the options have it.

    A faint layer is drawn on a sheet of its own, which is then laid on as a whole, so that what
    lies under a wall does not show through where two of its strokes meet.
    """
    opacity = options.opacity(name)
    if opacity >= 1:
        yield painter
        return
    world = painter.deviceTransform()
    box = QRectF(region.left, region.top, region.width, region.height)
    sheet = world.mapRect(box).toAlignedRect()
    image = QImage(sheet.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    own = QPainter(image)
    try:
        own.setRenderHints(painter.renderHints())
        own.setTransform(world * QTransform.fromTranslate(-sheet.left(), -sheet.top()))
        yield own
    finally:
        own.end()
    painter.save()
    painter.resetTransform()
    ratio = painter.device().devicePixelRatio()
    painter.scale(1 / ratio, 1 / ratio)
    painter.setOpacity(painter.opacity() * max(0.0, opacity))
    painter.drawImage(sheet.topLeft(), image)
    painter.restore()
