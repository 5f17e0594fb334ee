"""The entries of the objects palette: every obstacle, platform and hazard, and the stamps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from fieldwright.battlefield.field import FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Hazard, Obstacle, Platform, Thing
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editing.bounds import Box
from fieldwright.editing.outlines import rectangle
from fieldwright.editing.placing_things import new_obstacle
from fieldwright.editing.stamps import Shelf
from fieldwright.editor.objects.choice import HAZARDS, OBSTACLES, PLATFORMS, STAMPS
from fieldwright.editor.objects.drawn_things import (
    draw_layers,
    drawn_box,
    picture_of_things,
    stable_id,
)
from fieldwright.editor.swatches import Swatch
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.terms.words import capital

GROUPS = {
    "furniture": QT_TRANSLATE_NOOP("objects", "Furniture"),
    "nature": QT_TRANSLATE_NOOP("objects", "Nature"),
    "earth": QT_TRANSLATE_NOOP("objects", "Earth and rock"),
    "cave": QT_TRANSLATE_NOOP("objects", "Caves"),
    "building": QT_TRANSLATE_NOOP("objects", "Buildings"),
    "street": QT_TRANSLATE_NOOP("objects", "Streets"),
    "ship": QT_TRANSLATE_NOOP("objects", "Ships"),
    "cloud": QT_TRANSLATE_NOOP("objects", "Smoke and darkness"),
}
"""The groups of obstacles in the order in which they are offered."""

PAPER = QColor("#ece5d6")
"""What things lie on in the palette: their ink is dark, whatever the theme."""

_MARGIN = 0.06
_ROOM = 1.0
"""Squares around things in which ink is looked for."""

_LOOK, _MOST_LOOK = 24.0, 480.0
"""Pixels a square, and of a whole picture, at which ink is looked for."""

_INK_ALPHA = 150
"""Shadows are paler than this."""

_MOST_PIXELS = 62
"""Pixels a square at 56 pixels of picture, so that a stool does not look like a table."""

_MOST_LONG = 3.2
"""How many times as long as wide a thing is shown at most."""

_INFO = FieldInfo("", "plains")


def all_swatches(shelf: Shelf) -> list[Swatch]:
    """Every entry, group by group; stamps last."""
    return [*_obstacles(), *_platforms(), *_hazards(), *_stamps(shelf)]


def _obstacles() -> Iterator[Swatch]:
    kinds = load_catalogue().obstacles.values()
    groups = [*GROUPS, *sorted({kind.group for kind in kinds} - GROUPS.keys())]
    for group in groups:
        title = translate("objects", GROUPS.get(group, capital(group)))
        for kind in kinds:
            if kind.group == group:
                thing = _handy(new_obstacle(kind, (0.0, 0.0), stable_id(kind.id)))
                words = " ".join((kind.id, title, *kind.counts_as))
                entry = f"{OBSTACLES}/{kind.id}"
                yield Swatch(entry, capital(kind.name), title, _drawer([thing]), words)


def _handy(thing: Obstacle) -> Obstacle:
    """A thing for a small picture: shown, and what is very long cut short."""
    most = _MOST_LONG * min(thing.width, thing.length)
    width, length = min(thing.width, most), min(thing.length, most)
    return replace(thing, width=width, length=length, hidden=False)


def _platforms() -> Iterator[Swatch]:
    title = translate("objects", "Platforms")
    for kind in load_catalogue().platforms.values():
        thing = Platform(
            id=stable_id(kind.id),
            kind=kind.id,
            outline=rectangle((-1.0, -0.75), (1.0, 0.75)),
            top_ft=kind.height_ft,
            rotation=90.0 if kind.texture == "steps" else 0.0,
        )
        words = f"{kind.id} {title}"
        yield Swatch(f"{PLATFORMS}/{kind.id}", capital(kind.name), title, _drawer([thing]), words)


def _hazards() -> Iterator[Swatch]:
    title = translate("objects", "Hazards")
    for kind in load_catalogue().hazards.values():
        outline = rectangle((-0.75, -0.75), (0.75, 0.75))
        thing = Hazard(id=stable_id(kind.id), kind=kind.id, outline=outline)
        words = f"{kind.id} {title}"
        yield Swatch(f"{HAZARDS}/{kind.id}", capital(kind.name), title, _drawer([thing]), words)


def _stamps(shelf: Shelf) -> Iterator[Swatch]:
    title = translate("objects", "Stamps")
    for shelved in shelf.stamps:
        stamp = shelved.stamp
        entry = f"{STAMPS}/{shelved.path.name}"
        yield Swatch(
            entry,
            stamp.name,
            title,
            _drawer(stamp.clip.things, stamp.clip.pictures.get),
            f"{title} {shelved.path.name}",
        )


def _drawer(
    things: Sequence[Thing], pictures: Callable[[str], bytes | None] | None = None
) -> Callable[[int], QImage]:
    def draw(pixels: int) -> QImage:
        return tile(things, pixels, pictures)

    return draw


def tile(
    things: Sequence[Thing],
    pixels: int,
    pictures: Callable[[str], bytes | None] | None = None,
) -> QImage:
    """Things on a piece of paper, as large as it has room for them."""
    image = QImage(pixels, pixels, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    try:
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(PAPER)
        painter.drawRoundedRect(QRectF(0, 0, pixels, pixels), pixels / 12, pixels / 12)
        box = seen_box(things).grown(_MARGIN)
        most = _MOST_PIXELS * pixels / 56
        scale = min(most, pixels * 0.96 / max(box.width, box.height))
        painter.translate(QPointF(pixels / 2, pixels / 2))
        painter.scale(scale, scale)
        painter.translate(QPointF(-box.middle[0], -box.middle[1]))
        options = DrawingOptions(grid=False, square_px=scale, pictures=pictures)
        draw_layers(painter, things, _INFO, options)
    finally:
        painter.end()
    return image


def seen_box(things: Sequence[Thing]) -> Box:
    """The box that the ink of things fills: branches reach further than what they do to figures."""
    box = drawn_box(things, _ROOM)
    options = DrawingOptions(grid=False)
    pixels = min(_LOOK, _MOST_LOOK / max(box.width, box.height))
    image = picture_of_things(things, _INFO, box, pixels, options)
    rows, columns = np.nonzero(_alpha(image) > _INK_ALPHA)
    if not rows.size:
        return drawn_box(things)
    return Box(
        box.left + float(columns.min()) / pixels,
        box.top + float(rows.min()) / pixels,
        box.left + float(columns.max() + 1) / pixels,
        box.top + float(rows.max() + 1) / pixels,
    )


def _alpha(image: QImage) -> NDArray[np.uint8]:
    """How much each pixel covers, shape (height, width)."""
    plain = image.convertToFormat(QImage.Format.Format_Alpha8)
    lines = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), -1)
    # The numbers are the picture's own memory, which goes with it.
    return lines[:, : plain.width()].copy()
