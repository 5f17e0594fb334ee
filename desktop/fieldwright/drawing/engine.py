"""The drawing engine: a whole field, or a part of it, with a painter of any device."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.drawing.context import PAPER, Context
from fieldwright.drawing.fog import INK_PAPER, draw_fog
from fieldwright.drawing.fog import PAPER as BARE_PAPER
from fieldwright.drawing.grid import draw_grid
from fieldwright.drawing.ground import Ground, draw_ground
from fieldwright.drawing.growth import draw_growth, draw_woods
from fieldwright.drawing.layers import faint_layer, shown_of
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.overlays import (
    COORDINATE_MARGIN,
    draw_coordinates,
    draw_heights,
    draw_sections,
)
from fieldwright.drawing.progress import Progress, nobody
from fieldwright.drawing.relief import draw_relief
from fieldwright.drawing.rock import draw_rock
from fieldwright.drawing.things import draw_things
from fieldwright.drawing.things.pictures import unseen_squares
from fieldwright.drawing.vectors import paints_pixels
from fieldwright.drawing.water import Waters, draw_water
from fieldwright.drawing.window import MARGIN, Window
from fieldwright.player_view.cutting import cut_to
from fieldwright.player_view.known import as_players_know_it, fog_over
from fieldwright.terms.grid import Block

_BARE = QColor("#efe9dc")
"""The paper of the wash style, seen where the ground is not shown."""

__all__ = ["COORDINATE_MARGIN", "MARGIN", "draw_field", "draw_margin"]


def draw_field(
    painter: QPainter,
    field: Battlefield,
    options: DrawingOptions,
    region: Block | None = None,
    progress: Progress = nobody,
) -> None:
    """Draw the field, or the squares of ``region``, with a painter whose unit is one square.

    What is drawn of a square depends only on what lies within MARGIN squares of it, so parts
    drawn apart meet without a seam. Without a region it is all that ``options`` ask for; only then
    coordinates are drawn, which lie outside of it. The painter's state is put back afterwards.
    ``progress`` hears after each layer; pictures drawn in parts tell of their parts instead.
    """
    fog = None
    if options.players:
        fog = fog_over(field)
        field = as_players_know_it(field, names=options.their_names)
        if fog is not None and not paints_pixels(painter):
            # Whoever takes the fog out of a file of shapes finds nothing beneath it.
            field = cut_to(field, ~fog.covered)
    covered = None if fog is None else fog.covered
    if options.players and not paints_pixels(painter):
        covered = unseen_squares(field, covered)
    field = shown_of(field, options.hidden_layers)
    context = Context(field, load_catalogue(), options, covered)
    block = (options.block_of(field.block) if region is None else region).clipped(field.block)
    if block.is_empty:
        return
    with _put_back(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        with _put_back(painter):
            painter.setClipRect(
                QRectF(block.left, block.top, block.width, block.height),
                Qt.ClipOperation.IntersectClip,
            )
            _draw_land(painter, context, Window(field, block), progress)
        if fog is not None:
            is_white = context.is_line or options.on_paper
            draw_fog(painter, fog, block, INK_PAPER if is_white else BARE_PAPER)
        if options.coordinates and region is None:
            draw_coordinates(painter, context)


@contextmanager
def _put_back(painter: QPainter) -> Iterator[None]:
    """Put the painter's state back afterwards, also where the drawing is broken off."""
    painter.save()
    try:
        yield
    finally:
        painter.restore()


def draw_margin(painter: QPainter, field: Battlefield, options: DrawingOptions) -> None:
    """Draw the coordinates alone, in a margin of COORDINATE_MARGIN squares around what is drawn."""
    with _put_back(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_coordinates(painter, Context(field, load_catalogue(), options))


def _draw_land(painter: QPainter, context: Context, window: Window, progress: Progress) -> None:
    """Everything within the field, from the ground up."""
    options, region = context.options, window.region
    ground, waters = Ground.of(context, window), Waters.of(context, window)
    progress(0.1)
    _draw_squares(painter, context, window, ground)
    progress(0.3)
    with faint_layer(painter, options, region, "water") as faint:
        draw_water(faint, context, window, waters)
    _draw_layer(painter, context, window, "under")
    progress(0.5)
    # Shadows and light end where the rock begins.
    if ground.solid.any():
        with faint_layer(painter, options, region, "ground") as faint:
            draw_rock(faint, context, window, ground)
    if options.grid:
        draw_grid(painter, context, window, ground)
    progress(0.6)
    _draw_layer(painter, context, window, "on")
    progress(0.7)
    _draw_layer(painter, context, window, "over")
    progress(0.9)
    if options.heights:
        draw_heights(painter, context, window)
    if options.sections:
        draw_sections(painter, context)


def _draw_squares(painter: QPainter, context: Context, window: Window, ground: Ground) -> None:
    """The ground, the lie of the land and what grows; bare paper where the ground is not shown."""
    options, region = context.options, window.region
    hidden = "ground" in options.hidden_layers
    if hidden or options.opacity("ground") < 1:
        area = QRectF(region.left, region.top, region.width, region.height)
        painter.fillRect(area, PAPER if context.is_line else _BARE)
    if not hidden:
        with faint_layer(painter, options, region, "ground") as faint:
            draw_ground(faint, context, window, ground)
    with faint_layer(painter, options, region, "growth") as faint:
        draw_woods(faint, context, window)
    with faint_layer(painter, options, region, "heights") as faint:
        draw_relief(faint, context, window)
    with faint_layer(painter, options, region, "growth") as faint:
        draw_growth(faint, context, window)


def _draw_layer(painter: QPainter, context: Context, window: Window, layer: str) -> None:
    """One layer of things; whatever pens they leave behind does not matter to the next."""
    with _put_back(painter):
        draw_things(painter, context, window.region, layer)
