"""The painters of things: each looks at the texture and colour of its kind's row, never its id.

``draw_things`` draws one of three layers: what lies on the ground and the shadows ("under" the
grid), what stands ("on" it), and what is above figures or about them ("over" all).
"""

from __future__ import annotations

from PySide6.QtGui import QPainter

from fieldwright.drawing.context import Context
from fieldwright.drawing.things import obstacles, walls
from fieldwright.drawing.things.figures import draw_figures
from fieldwright.drawing.things.hazards import draw_hazards
from fieldwright.drawing.things.lights import draw_lights, draw_pools
from fieldwright.drawing.things.look import Look
from fieldwright.drawing.things.pictures import draw_pictures
from fieldwright.drawing.things.platforms import draw_platforms
from fieldwright.drawing.things.shadows import Shadows
from fieldwright.drawing.things.words import draw_labels, draw_notes
from fieldwright.drawing.things.zones import draw_zones
from fieldwright.terms.grid import Block

__all__ = ["LAYERS", "draw_things"]

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
        obstacles.draw_bodies(painter, standing, look, sunk=False)
        walls.draw_walls(painter, walls.seen_in(context, region), look)
    elif layer == "over":
        _draw_over(painter, context, region, look)
    else:
        raise ValueError(f"There is no layer {layer!r}; use one of {', '.join(LAYERS)}.")


def _draw_under(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    draw_pictures(painter, context, region, look)
    draw_platforms(painter, context, region, look, passable=False)
    standing = obstacles.seen_in(context, region)
    shadows = Shadows(look.square_px)
    obstacles.cast_shadows(shadows, standing, context, sunk=True)
    if not look.line:
        shadows.draw(painter)
    obstacles.draw_bodies(painter, standing, look, sunk=True)
    # Bridges lead over pits; a hatch is in the deck.
    draw_platforms(painter, context, region, look, passable=True)
    draw_hazards(painter, context, region, look)
    draw_pools(painter, context, region, look)
    if look.line:
        return
    shadows = Shadows(look.square_px)
    obstacles.cast_shadows(shadows, standing, context, sunk=False)
    walls.cast_shadows(shadows, walls.seen_in(context, region), context)
    shadows.draw(painter)


def _draw_over(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    draw_figures(painter, context, region, look)
    obstacles.draw_crowns(painter, obstacles.seen_in(context, region), look)
    draw_lights(painter, context, region, look)
    draw_zones(painter, context, region, look)
    if not context.options.players:
        walls.draw_secrets(painter, context, region, look)
    draw_labels(painter, context, region, look)
    draw_notes(painter, context, region, look)
