"""Lights: a small flame, and a warm pool so soft that it tints and never hides."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from fieldwright.battlefield.things import Light
from fieldwright.drawing.context import Context
from fieldwright.drawing.things import shapes
from fieldwright.drawing.things.furniture import flame
from fieldwright.drawing.things.glow import WIDEST, Glow
from fieldwright.drawing.things.index import index_of
from fieldwright.drawing.things.look import INK, NO_PEN, Look, make_brush, paint
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Light as Daylight

_RINGS = (1.0, 0.86, 0.71, 0.56, 0.41, 0.26)
_UNKNOWN = "#f0b45a"


def draw_pools(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The pools of light on the ground, where it is not bright anyway."""
    info = context.field.info
    if look.line or (info.light is Daylight.DAYLIGHT and not info.indoors):
        return
    glow = Glow(context)
    painter.setPen(Qt.PenStyle.NoPen)
    for entry in glow.index.near(region):
        light = entry.thing
        kind = context.catalogue.lights.get(light.kind)
        usual = kind.radius_ft if kind else 15.0
        feet = usual if light.radius_ft is None else light.radius_ft
        radius = min(WIDEST, feet / info.scale.feet_per_square)
        if light.is_lit and radius > 0:
            painter.setBrush(make_brush(kind.colour if kind else _UNKNOWN, 1.1, 0.05))
            for ring in _RINGS:
                painter.drawPolygon(glow.pool(light.position, radius * ring))


def draw_lights(painter: QPainter, context: Context, region: Block, look: Look) -> None:
    """The sources themselves."""
    for entry in index_of(context.field, Light).near(region):
        light = entry.thing
        kind = context.catalogue.lights.get(light.kind)
        _draw_light(painter, light, kind.colour if kind else _UNKNOWN, look)


def _draw_light(painter: QPainter, light: Light, colour: str, look: Look) -> None:
    x, y = light.position
    foot = shapes.disc(x, y, 0.15)
    paint(painter, foot, look.pen(INK, 0.035), look.fill("#5b4a38", 0.9))
    if not light.is_lit:
        wick = shapes.disc(x, y, 0.07)
        paint(painter, wick, look.pen(INK, 0.025), look.fill("#cfc4ae"))
        return
    if look.line:
        paint(painter, flame(x, y - 0.04, 0.16), look.ink(0.03), look.fill(colour))
        return
    paint(painter, flame(x, y - 0.05, 0.2), look.pen(INK, 0.025, alpha=0.8), look.fill("#e8792f"))
    paint(painter, flame(x, y - 0.01, 0.12), NO_PEN, look.fill(colour, 1.2))
