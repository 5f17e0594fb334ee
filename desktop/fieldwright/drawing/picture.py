"""Pictures of a field: in memory, as PNG and as SVG."""

from __future__ import annotations

import errno
import math
import os
import re
import tempfile
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QBuffer, QIODevice, QRect, QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.errors import DocumentError
from fieldwright.document.places import check_place, real_path
from fieldwright.drawing.engine import draw_field, draw_margin
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.overlays import COORDINATE_MARGIN
from fieldwright.drawing.png import PngWriter
from fieldwright.drawing.progress import Progress, nobody, part_of
from fieldwright.drawing.svg_part import View, only_in
from fieldwright.terms.grid import Block

LONGEST_SIDE = 32_000
"""Pixels; longer pictures cannot be held by most programs, this one included."""

PNG_PIXELS = 200_000_000
"""All that a PNG may have, as 200 x 200 squares of 70 pixels do.

Much more takes near a gigabyte to write as a map, and few programs open it.
"""

_TILE = 24
"""Squares each way that are drawn at once: many small parts are faster than one large one."""

_BAND_PIXELS = 20_000_000
"""What is in memory of a PNG at once, where that is a row of squares or more: 320 MB at most."""

_SHARE_OF_DRAWING = 0.9
"""Of an SVG, the rest is writing it."""

_PAPER = QColor("#ffffff")

Writer: TypeAlias = Callable[[Battlefield, Path, DrawingOptions, QSize, Progress], None]


class PictureError(Exception):
    """A picture cannot be drawn or written: the sentence says why and what to do."""


def ensure_gui() -> QGuiApplication:
    """The application that fonts need; one without a window is made where there is none."""
    present = QGuiApplication.instance()
    if isinstance(present, QGuiApplication):
        return present
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    return QGuiApplication(["fieldwright"])


def picture_size(field: Battlefield, options: DrawingOptions) -> QSize:
    """Width and height of the picture in pixels; raises PictureError where it is too large."""
    margin, block = _margin(options), options.block_of(field.block)
    if block.is_empty:
        raise PictureError(
            f"The part to be drawn lies outside of the map, which has {field.columns} x "
            f"{field.rows} squares."
        )
    wide = round((block.width + 2 * margin) * options.square_px)
    high = round((block.height + 2 * margin) * options.square_px)
    if options.square_px < 1:
        raise PictureError("A square must be at least 1 pixel wide; 70 is usual.")
    if max(wide, high) > LONGEST_SIDE:
        most = LONGEST_SIDE // (max(block.width, block.height) + 2 * margin)
        raise PictureError(
            f"The picture would be {wide} x {high} pixels, more than the {LONGEST_SIDE} that "
            f"programs can open. Use {most} pixels a square or fewer."
        )
    return QSize(max(1, wide), max(1, high))


def check_png(field: Battlefield, options: DrawingOptions) -> None:
    """Raise PictureError where what is drawn is too large for a PNG."""
    size = picture_size(field, options)
    if size.width() * size.height() <= PNG_PIXELS:
        return
    around, block = 2 * _margin(options), options.block_of(field.block)
    squares = (block.width + around) * (block.height + around)
    most = math.floor(math.sqrt(PNG_PIXELS / squares))
    raise PictureError(
        f"The picture would be {size.width()} x {size.height()} pixels, more than many programs "
        f"can open. Use {most} pixels a square or fewer, or a part of the map."
    )


def _margin(options: DrawingOptions) -> int:
    """Squares around what is drawn."""
    return COORDINATE_MARGIN if options.coordinates else 0


def render_image(
    field: Battlefield, options: DrawingOptions, progress: Progress | None = None
) -> QImage:
    """Draw a field, or the part that is asked for, into a picture in memory; raises PictureError.

    ``progress`` is told the share that is done, from 0 to 1.
    """
    size = picture_size(field, options)
    ensure_gui()
    return _render_lines(field, options, (0, size.height()), progress or nobody)


def _render_lines(
    field: Battlefield, options: DrawingOptions, lines: tuple[int, int], progress: Progress
) -> QImage:
    """Draw the lines of pixels of the picture from the first up to the last."""
    first, last = lines
    size = picture_size(field, options)
    image = QImage(size.width(), last - first, QImage.Format.Format_RGB32)
    if image.isNull():
        raise PictureError(
            f"There is not enough memory for a picture of {size.width()} x {size.height()} "
            "pixels. Use fewer pixels a square, or write it to a file."
        )
    image.fill(_PAPER)
    painter = QPainter(image)
    try:
        painter.translate(0, -first)
        _place(painter, field, options)
        if options.coordinates:
            draw_margin(painter, field, options)
        every = _tiles(field, options, _rows_at_once(size.width(), options))
        tiles = [tile for tile in every if _shows(tile, field, options, lines)]
        for done, tile in enumerate(tiles, 1):
            draw_field(painter, field, options, tile)
            progress(done / len(tiles))
    finally:
        painter.end()
    return image


def _shows(
    tile: Block, field: Battlefield, options: DrawingOptions, lines: tuple[int, int]
) -> bool:
    """Whether a part of the field lies in some lines of the picture."""
    above = options.block_of(field.block).top - _margin(options)
    top, bottom = ((row - above) * options.square_px for row in (tile.top, tile.bottom))
    return top < lines[1] and bottom > lines[0]


def write_picture(
    field: Battlefield, path: Path, options: DrawingOptions, progress: Progress | None = None
) -> None:
    """Write a picture as its name's ending says, ``.png`` or ``.svg``; raises PictureError.

    A PNG is drawn band by band, and still may be too large (see PNG_PIXELS).

    It is written beside its place and then moved there, so that a half-written picture never
    takes the place of a whole one. ``progress`` may raise CancelledError; then nothing is written.
    """
    writers: dict[str, Writer] = {".png": _write_png, ".svg": _write_svg}
    writer = writers.get(path.suffix.lower())
    if writer is None:
        raise PictureError(
            f"Pictures are written as .png or .svg; the name {path.name!r} ends in neither."
        )
    size = picture_size(field, options)
    if writer is _write_png:
        check_png(field, options)
    ensure_gui()
    path = real_path(path)
    _check_place(path)
    beside = _place_beside(path)
    try:
        writer(field, beside, options, size, progress or nobody)
        beside.replace(path)
    except OSError as error:
        raise PictureError(_cannot_write(path, error)) from error
    finally:
        beside.unlink(missing_ok=True)


def _check_place(path: Path) -> None:
    """No folder or device may be where the picture is to go; other faults are found in writing."""
    if path.parent.is_dir():
        try:
            check_place(path)
        except DocumentError as error:
            raise PictureError(str(error)) from error


def _place_beside(path: Path) -> Path:
    """A new, empty file in the same folder."""
    try:
        handle, name = tempfile.mkstemp(path.suffix, f".{path.stem[:40]}-", path.parent)
    except OSError as error:
        raise PictureError(_cannot_write(path, error)) from error
    os.close(handle)
    return Path(name)


def _cannot_write(path: Path, error: OSError) -> str:
    reason = error.strerror or str(error)
    has_no_room = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    advice = (
        "Make room there, or choose another disk or a smaller square."
        if has_no_room
        else "Choose a folder that exists and that you may write to."
    )
    return f"The picture {path.name!r} cannot be written to {path.parent}: {reason}. {advice}"


def _write_png(
    field: Battlefield,
    path: Path,
    options: DrawingOptions,
    size: QSize,
    progress: Progress,
) -> None:
    """Write band by band: 200 x 200 squares of 70 pixels would be 784 megabytes at once."""
    margin, high = _margin(options), options.block_of(field.block).height
    step = _rows_at_once(size.width(), options)
    edges = [round((row + margin) * options.square_px) for row in range(0, high, step)]
    edges = [0, *edges[1:], size.height()]
    with path.open("wb") as file:
        png = PngWriter(file, size.width(), size.height())
        for first, last in pairwise(edges):

            def told(share: float, first: int = first, last: int = last) -> None:
                progress((first + share * (last - first)) / size.height())

            png.add(_render_lines(field, options, (first, last), told))
        png.finish()
    path.chmod(_usual_rights())


def _write_svg(
    field: Battlefield,
    path: Path,
    options: DrawingOptions,
    size: QSize,
    progress: Progress,
) -> None:
    """Draw in memory and write in one go: Qt does not say when a disk is full."""
    drawn = QBuffer()
    drawn.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(drawn)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    # What the DM calls the field may be a secret of its own.
    generator.setTitle("Battlefield" if options.players else field.info.name)
    block = options.block_of(field.block)
    generator.setDescription(f"{block.width} x {block.height} squares, drawn by Fieldwright")
    generator.setResolution(96)
    painter = QPainter(generator)
    try:
        _place(painter, field, options)
        draw_field(painter, field, options, progress=part_of(progress, 0.0, _SHARE_OF_DRAWING))
    finally:
        painter.end()
    progress(_SHARE_OF_DRAWING)
    with path.open("wb") as file:
        file.write(_only_part(_sized_in_pixels(bytes(drawn.data().data()), size), field, options))
        file.flush()
        os.fsync(file.fileno())
    path.chmod(_usual_rights())
    progress(1.0)


def _only_part(svg: bytes, field: Battlefield, options: DrawingOptions) -> bytes:
    """A drawing of a part without what lies beside it."""
    if options.part is None:
        return svg
    block, pixels = options.block_of(field.block), options.square_px
    edge = _margin(options) * pixels
    return only_in(svg, View(edge, edge, edge + block.width * pixels, edge + block.height * pixels))


def _sized_in_pixels(svg: bytes, size: QSize) -> bytes:
    """Qt writes the size in millimetres, which not every program takes for the same pixels."""
    exact = f'<svg width="{size.width()}" height="{size.height()}"'.encode()
    return re.sub(rb'<svg width="[^"]*" height="[^"]*"', exact, svg, count=1)


def _usual_rights() -> int:
    """The rights that a new file has here: temporary files have fewer."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _place(painter: QPainter, field: Battlefield, options: DrawingOptions) -> None:
    """One unit of the painter is one square; what is drawn begins at the picture's corner."""
    margin, block = _margin(options), options.block_of(field.block)
    painter.scale(options.square_px, options.square_px)
    painter.translate(margin - block.left, margin - block.top)


def _rows_at_once(wide: int, options: DrawingOptions) -> int:
    """Rows of squares in a band of a picture so many pixels wide."""
    return max(1, min(_TILE, int(_BAND_PIXELS / (wide * options.square_px))))


def _tiles(field: Battlefield, options: DrawingOptions, rows: int) -> Iterator[Block]:
    """What is drawn in tiles whose edges are whole pixels; all as one where they would not be.

    Tiles are so many ``rows`` of squares high.
    """
    block = options.block_of(field.block)
    if options.square_px != round(options.square_px):
        yield block
        return
    for top in range(block.top, block.bottom, rows):
        for left in range(block.left, block.right, _TILE):
            yield Block(left, top, left + _TILE, top + rows).clipped(block)
