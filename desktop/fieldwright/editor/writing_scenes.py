"""A battlefield written as a scene of Foundry: its JSON, and the picture that this names."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.places import write_bytes
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture_bytes import webp_of
from fieldwright.exchange.foundry import ENDING
from fieldwright.exchange.report import Report

_HALF = 0.5


def is_scene(path: Path) -> bool:
    """Whether a file to be written is a scene of Foundry, by its name."""
    return path.name.lower().endswith(ENDING)


def write_scene(field: Battlefield, path: Path, options: DrawingOptions) -> Report:
    """Write the whole field as a scene at ``path`` and its picture beside it; what was left out.

    With ``options.players`` only what players know goes in. ``options.pictures`` gives what the
    document keeps. Raises PictureError or DocumentError.
    """
    from fieldwright.exchange.foundry.writing import Wishes, write
    from fieldwright.player_view.shown import shown_to_players

    known = shown_to_players(field).field if options.players else field
    pixels = max(1, int(options.square_px + _HALF))
    # Walls and words are in the scene; Foundry draws its own grid and figures.
    plain = replace(
        options,
        grid=False,
        coordinates=False,
        zones=False,
        figures=False,
        players=True,
        square_px=pixels,
    )
    picture = path.with_name(f"{path.name[: -len(ENDING)]}.foundry.webp")
    drawn = webp_of(known, plain)
    written = write(known, Wishes(picture.name, pixels=pixels), options.pictures)
    write_bytes(picture, drawn)
    write_bytes(path, written.data)
    return written.report
