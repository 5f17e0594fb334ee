"""A battlefield written for others: as a picture, or as a map that other programs read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.places import write_bytes
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import write_picture
from fieldwright.drawing.picture_bytes import png_of, webp_of
from fieldwright.drawing.progress import Progress
from fieldwright.exchange.foundry import ENDING
from fieldwright.exchange.report import Report

UVTT_ENDINGS = (".dd2vtt", ".uvtt", ".df2vtt")

_HALF = 0.5


def is_map(path: Path) -> bool:
    """Whether a file of this name is a map for other programs, and no picture alone."""
    return path.name.lower().endswith((*UVTT_ENDINGS, ENDING))


def write_map(
    field: Battlefield, path: Path, options: DrawingOptions, progress: Progress | None = None
) -> Report:
    """Write the whole field as its ending says; the report tells what a format left out.

    With ``options.players`` only what players know goes in. ``options.pictures`` gives what the
    document keeps. Raises PictureError, ExchangeError or DocumentError; then nothing is written.
    The picture of a Foundry scene is a file of its own beside it.
    """
    ending = path.suffix.lower()
    if path.name.lower().endswith(ENDING):
        return _write_scene(field, path, options)
    if ending in UVTT_ENDINGS:
        return _write_uvtt(field, path, options)
    if ending == ".webp":
        write_bytes(path, webp_of(field, options, progress))
    else:
        write_picture(field, path, options, progress)
    return Report()


def _write_uvtt(field: Battlefield, path: Path, options: DrawingOptions) -> Report:
    from fieldwright.exchange.uvtt.writing import Wishes, write

    known, plain = _known(field, options), _plain(options)
    wishes = Wishes(None, int(plain.square_px))
    find = options.pictures or (lambda _name: None)
    written = write(known, lambda _part, _pixels: png_of(known, plain), wishes, find)
    write_bytes(path, written.data)
    return written.report


def _write_scene(field: Battlefield, path: Path, options: DrawingOptions) -> Report:
    from fieldwright.exchange.foundry.writing import Wishes, write

    known, plain = _known(field, options), _plain(options)
    picture = path.with_name(f"{path.name[: -len(ENDING)]}.foundry.webp")
    drawn = webp_of(known, plain)
    written = write(known, Wishes(picture.name, pixels=int(plain.square_px)), options.pictures)
    write_bytes(picture, drawn)
    write_bytes(path, written.data)
    return written.report


def _known(field: Battlefield, options: DrawingOptions) -> Battlefield:
    """The field, or what players know of it."""
    from fieldwright.player_view.shown import shown_to_players

    return shown_to_players(field).field if options.players else field


def _plain(options: DrawingOptions) -> DrawingOptions:
    """How the picture of a map is drawn whose walls are in the file.

    Whoever opens it draws its own grid and figures, and no secrets.
    """
    return replace(
        options,
        grid=False,
        coordinates=False,
        zones=False,
        figures=False,
        players=True,
        square_px=max(1, int(options.square_px + _HALF)),
    )
