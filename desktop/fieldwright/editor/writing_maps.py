"""A battlefield written for others: as a picture, or as a map that other programs read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.places import write_bytes
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import Progress, write_picture
from fieldwright.drawing.picture_bytes import png_of, webp_of
from fieldwright.exchange.report import Report

UVTT_ENDINGS = (".dd2vtt", ".uvtt", ".df2vtt")
PICTURE_ENDINGS = (".png", ".svg", ".webp")

_HALF = 0.5


def write_map(
    field: Battlefield, path: Path, options: DrawingOptions, progress: Progress | None = None
) -> Report:
    """Write the whole field as its ending says; the report tells what a format left out.

    With ``options.players`` only what players know goes in. ``options.pictures`` gives what the
    document keeps. Raises PictureError, ExchangeError or DocumentError; then nothing is written.
    """
    ending = path.suffix.lower()
    if ending in UVTT_ENDINGS:
        return _write_uvtt(field, path, options)
    if ending == ".webp":
        write_bytes(path, webp_of(field, options, progress))
    else:
        write_picture(field, path, options, progress)
    return Report()


def _write_uvtt(field: Battlefield, path: Path, options: DrawingOptions) -> Report:
    from fieldwright.exchange.uvtt.writing import Wishes, write
    from fieldwright.player_view.shown import shown_to_players

    known = shown_to_players(field).field if options.players else field
    pixels = max(1, int(options.square_px + _HALF))
    # The walls are in the file; whoever opens it draws its own grid and figures, and no secrets.
    plain = replace(
        options,
        grid=False,
        coordinates=False,
        zones=False,
        figures=False,
        players=True,
        square_px=pixels,
    )
    find = options.pictures or (lambda _name: None)
    written = write(known, lambda _part, _pixels: png_of(known, plain), Wishes(None, pixels), find)
    write_bytes(path, written.data)
    return written.report
