"""The painters of things: each looks at the texture and colour of its kind's row, never its id.

``draw_things`` draws one of three layers: what lies on the ground and the shadows ("under" the
grid), what stands ("on" it), and what is above figures or about them ("over" all).
"""

from __future__ import annotations

from contextlib import AbstractContextManager

from PySide6.QtGui import QPainter

from fieldwright.drawing.context import Context
from fieldwright.drawing.layers import faint_layer
from fieldwright.drawing.things import obstacles, walls
from fieldwright.drawing.things.figures import draw_figures
from fieldwright.drawing.things.fine_lines import (
    draw_obstacles_in_pictures,
    draw_platforms_in_pictures,
    draw_walls_in_pictures,
)
from fieldwright.drawing.things.hazards import draw_hazards
from fieldwright.drawing.things.lights import draw_lights, draw_pools
from fieldwright.drawing.things.look import Look
from fieldwright.drawing.things.pictures import draw_pictures
from fieldwright.drawing.things.platforms import draw_platforms
from fieldwright.drawing.things.shadows import Shadows
from fieldwright.drawing.things.words import draw_labels, draw_notes
from fieldwright.drawing.things.zones import draw_zones
from fieldwright.terms.grid import Block

__all__ = ["LAYERS", "draw_all_things", "draw_things"]

LAYERS = ("under", "on", "over")


def draw_things(painter: QPainter, context: Context, region: Block, layer: str) -> None:
    """Draw one layer of the things that show in a region, with a unit of one square.

    The painter's clip keeps to the region; its pen and brush are not put back. Raises ValueError
    for a layer that is none of LAYERS.
    """
    look = Look(context.is_line, context.options.square_px, context.field.info.season)
    if layer == "under":
        _draw_under(painter, context, region, look)
    elif layer == "on":
        standing = obstacles.seen_in(context, region)
        with _layer(painter, context, region, "obstacles") as faint:
            obstacles.draw_bodies(faint, standing, look, sunk=False)
        with _layer(painter, context, region, "walls") as faint:
            walls.draw_walls(faint, walls.seen_in(context, region), look)
    elif layer == "over":
        _draw_over(painter, context, region, look)
    else:
        raise ValueError(f"There is no layer {layer!r}; use one of {', '.join(LAYERS)}.")


def draw_all_things(painter: QPainter, context: Context, region: Block) -> None:
    """Draw the layers of things upon each other, as pictures of things alone want it."""
    for layer in LAYERS:
        painter.save()
        draw_things(painter, context, region, layer)
        painter.restore()


def _layer(
    painter: QPainter, context: Context, region: Block, name: str
) -> AbstractContextManager[QPainter]:
    return faint_layer(painter, context.options, region, name)


def _draw_under(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    with _layer(painter, context, region, "pictures") as faint:
        draw_pictures(faint, context, region, look)
    with _layer(painter, context, region, "platforms") as faint:
        draw_platforms(faint, context, region, look, passable=False)
    standing = obstacles.seen_in(context, region)
    with _layer(painter, context, region, "obstacles") as faint:
        shadows = Shadows(look.square_px)
        obstacles.cast_shadows(shadows, standing, context, sunk=True)
        if not look.line:
            shadows.draw(faint)
        obstacles.draw_bodies(faint, standing, look, sunk=True)
    # Bridges lead over pits; a hatch is in the deck.
    with _layer(painter, context, region, "platforms") as faint:
        draw_platforms(faint, context, region, look, passable=True)
    with _layer(painter, context, region, "hazards") as faint:
        draw_hazards(faint, context, region, look)
    with _layer(painter, context, region, "lights") as faint:
        draw_pools(faint, context, region, look)
    if not look.line:
        _draw_shadows(painter, context, region, look, standing)


def _draw_shadows(
    painter: QPainter,
    context: Context,
    region: Block,
    look: Look,
    standing: list[obstacles.Seen],
) -> None:
    """The shadows of obstacles and walls as one, unless one of them is fainter than the other."""
    built = walls.seen_in(context, region)
    options = context.options
    together = options.opacity("obstacles") == options.opacity("walls")
    shadows = Shadows(look.square_px)
    obstacles.cast_shadows(shadows, standing, context, sunk=False)
    if not together:
        with _layer(painter, context, region, "obstacles") as faint:
            shadows.draw(faint)
        shadows = Shadows(look.square_px)
    walls.cast_shadows(shadows, built, context)
    with _layer(painter, context, region, "walls") as faint:
        shadows.draw(faint)


def _draw_for_dm(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """What players never see: secrets, and while he edits what pictures show as fine lines."""
    if context.options.editing:
        with _layer(painter, context, region, "platforms") as faint:
            draw_platforms_in_pictures(faint, context, region, look)
        with _layer(painter, context, region, "obstacles") as faint:
            draw_obstacles_in_pictures(faint, context, region, look)
    with _layer(painter, context, region, "walls") as faint:
        if context.options.editing:
            draw_walls_in_pictures(faint, context, region, look)
        walls.draw_secrets(faint, context, region, look)


def _draw_over(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    with _layer(painter, context, region, "obstacles") as faint:
        standing = obstacles.seen_in(context, region)
        obstacles.draw_crowns(faint, standing, look)
        obstacles.draw_clouds(faint, standing, look)
    with _layer(painter, context, region, "lights") as faint:
        draw_lights(faint, context, region, look)
    with _layer(painter, context, region, "zones") as faint:
        draw_zones(faint, context, region, look)
    if not context.options.players:
        _draw_for_dm(painter, context, region, look)
    with _layer(painter, context, region, "labels") as faint:
        draw_labels(faint, context, region, look)
    with _layer(painter, context, region, "notes") as faint:
        draw_notes(faint, context, region, look)
    # As on the screen: figures stand on the map, like those on a table.
    with _layer(painter, context, region, "figures") as faint:
        draw_figures(faint, context, region, look)
