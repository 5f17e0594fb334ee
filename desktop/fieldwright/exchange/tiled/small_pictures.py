"""Small pictures of all sorts of tiles, in one sheet, for whoever gives them meanings."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from fieldwright.exchange.tile_records import ALONG, CELL, MOST_PICTURED
from fieldwright.exchange.tiled.pictures import TilePictures

if TYPE_CHECKING:
    from PIL.Image import Image


def sheet_of(numbers: Sequence[int], pictures: TilePictures) -> bytes:
    """A PNG with the pictures of tiles in their order, each as large as its cell has room for."""
    from PIL import Image

    shown = numbers[:MOST_PICTURED]
    if not shown:
        return b""
    rows = -(-len(shown) // ALONG)
    sheet = Image.new("RGBA", (ALONG * CELL, rows * CELL), (0, 0, 0, 0))
    for place, number in enumerate(shown):
        small = _small(pictures.picture(number))
        left, top = place % ALONG * CELL, place // ALONG * CELL
        room = (CELL - small.width) // 2, (CELL - small.height) // 2
        sheet.paste(small, (left + room[0], top + room[1]))
    out = io.BytesIO()
    sheet.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _small(picture: Image) -> Image:
    """A picture that fits a cell; small ones grow by whole pixels, so that they stay sharp."""
    from PIL.Image import Resampling

    longest = max(picture.size)
    if longest <= CELL:
        times = CELL // longest
        size = (picture.width * times, picture.height * times)
        return picture if times == 1 else picture.resize(size, Resampling.NEAREST)
    wide, high = (max(1, round(side * CELL / longest)) for side in picture.size)
    return picture.resize((wide, high), Resampling.BOX)
