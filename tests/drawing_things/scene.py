"""Small fields with things on them, and pictures of these things alone as arrays of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from fieldwright.battlefield.field import Battlefield, FieldInfo, collection_of
from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Light,
    Note,
    Obstacle,
    Platform,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.drawing.context import Context
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.things import LAYERS, draw_things
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

Pixels = NDArray[np.uint8]
CATALOGUE = load_catalogue()
IDS = Stream(7, "things of tests")


def field_of(*things: Thing, columns: int = 24, rows: int = 20, **info: Any) -> Battlefield:
    """A bare field with these things."""
    blank = Battlefield.empty(columns, rows, FieldInfo("Test", "plains", **info), CATALOGUE)
    collections: dict[str, dict[Any, Thing]] = {}
    for thing in things:
        collections.setdefault(collection_of(thing), {})[thing.id] = thing
    return blank.with_things(collections)


def options(style: Style = Style.WASH, px: float = 24, **more: Any) -> DrawingOptions:
    return DrawingOptions(style=style, square_px=px, **more)


def drawn(
    field: Battlefield,
    opts: DrawingOptions,
    region: Block | None = None,
    catalogue: Catalogue = CATALOGUE,
    layers: tuple[str, ...] = LAYERS,
) -> Pixels:
    """The things of a region on nothing: shape (height, width, 4), premultiplied."""
    block = region or field.block
    px = opts.square_px
    image = QImage(
        round(block.width * px), round(block.height * px), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(px, px)
    painter.translate(-block.left, -block.top)
    painter.setClipRect(QRectF(block.left, block.top, block.width, block.height))
    context = Context(field, catalogue, opts)
    for layer in layers:
        draw_things(painter, context, block, layer)
    painter.end()
    flat = np.frombuffer(image.constBits(), np.uint8)
    return flat.reshape(image.height(), image.bytesPerLine() // 4, 4)[:, : image.width()].copy()


def inked(pixels: Pixels, px: float) -> tuple[float, float, float, float]:
    """The rectangle of everything that is drawn, in squares."""
    rows, columns = np.nonzero(pixels[:, :, 3])
    return (
        columns.min() / px,
        rows.min() / px,
        (columns.max() + 1) / px,
        (rows.max() + 1) / px,
    )


def obstacle(kind: str, x: float, y: float, **more: Any) -> Obstacle:
    row = CATALOGUE.obstacles[kind]
    sizes = {"width": row.width, "length": row.length, **more}
    return Obstacle(id=IDS.uuid(), kind=kind, position=(x, y), **sizes)


def wall(kind: str, start: tuple[float, float], end: tuple[float, float], **more: Any) -> Wall:
    return Wall(id=IDS.uuid(), kind=kind, start=start, end=end, **more)


def platform(kind: str, x: float, y: float, width: float, length: float) -> Platform:
    outline = ((x, y), (x + width, y), (x + width, y + length), (x, y + length))
    return Platform(id=IDS.uuid(), kind=kind, outline=outline, top_ft=6)


def with_texture(table: str, kind: str, texture: str) -> Catalogue:
    """The tables with one row of another texture."""
    rows = dict(getattr(CATALOGUE, table))
    rows[kind] = replace(rows[kind], texture=texture)
    return replace(CATALOGUE, **{table: rows})


SQUARE = ((9.0, 8.0), (12.0, 8.5), (11.5, 11.0), (9.0, 11.0))


def every_thing() -> Iterator[Thing]:
    for kind in CATALOGUE.obstacles:
        yield obstacle(kind, 12, 10, rotation=0)
        yield obstacle(kind, 12, 10, rotation=37)
    for kind, row in CATALOGUE.walls.items():
        yield wall(kind, (10, 10), (13, 10))
        yield wall(kind, (10, 10), (11.5, 12), is_open=row.opens)
    for kind in CATALOGUE.platforms:
        yield platform(kind, 10, 8, 4, 3)
        yield platform(kind, 10, 8, 1, 4)
    for kind in CATALOGUE.hazards:
        yield Hazard(id=IDS.uuid(), kind=kind, outline=SQUARE)
    for kind in CATALOGUE.lights:
        yield Light(id=IDS.uuid(), kind=kind, position=(12, 10))
        yield Light(id=IDS.uuid(), kind=kind, position=(12, 10), is_lit=False)
    yield Label(id=IDS.uuid(), position=(12, 10), text="The ford", rotation=20)
    yield Note(id=IDS.uuid(), number=12, position=(12, 10), text="They lie in wait.")
    yield StartingZone(id=IDS.uuid(), side="defenders", edge=None, blocks=(Block(9, 9, 12, 12),))
    for facing in range(8):
        yield Figure(
            id=IDS.uuid(), name="Orc 3", side=f"side {facing}", column=12, row=10, facing=facing
        )
    yield Figure(id=IDS.uuid(), name="Horse", side="attackers", column=12, row=10, rows=2)


def named(things: Sequence[Thing]) -> list[str]:
    """A name for each of them that no other has."""
    return [
        f"{type(thing).__name__}-{getattr(thing, 'kind', '')}-{number}"
        for number, thing in enumerate(things)
    ]
