"""Figures are put somewhere: a mover with all that ride on it, or who is pushed aside."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.play import Play
from fieldwright.geometry.facing import EIGHTHS, block_of, turned_figure, with_block
from fieldwright.geometry.footprints import why_not_end_together
from fieldwright.geometry.index import index_of
from fieldwright.geometry.mounts import moved_figure, riders_of
from fieldwright.geometry.placing import why_not_here
from fieldwright.geometry.surfaces import on_surface
from fieldwright.terms.grid import Square


def put_figure(play: Play, moved: Figure) -> None:
    """Put a figure of the field, and all that ride on it, where ``moved`` is."""
    was = play.figure(moved.id)
    if was == moved:
        return
    riders = ((rider, _seated(rider, was, moved)) for rider in riders_of(play.field, was))
    play.change(alter([(was, moved), *riders]))


def no_room(field: Battlefield, legs: Figure, pose: Figure) -> str:
    """Why there is no room for a walking or flying figure in a pose; empty where there is."""
    there = replace(
        with_block(legs, block_of(pose)), surface=pose.surface, altitude_ft=pose.altitude_ft
    )
    riders = [one.id for one in riders_of(field, legs)]
    return next((one.reason for one in why_not_here(field, there, riders)), "")


def why_not_turned(field: Battlefield, figure: Figure, facing: int) -> str:
    """Why a figure, or what it rides, has no room to turn where it is; empty where it has.

    Only who is longer than wide needs room for it: it turns about its head (ruling R9).
    """
    legs = moved_figure(field, figure)
    turned = turned_figure(legs, facing)
    if block_of(turned) == block_of(legs):
        return ""
    riders = [one.id for one in riders_of(field, legs)]
    return next((one.reason for one in why_not_here(field, turned, riders)), "")


def turn_figure(play: Play, who: UUID, facing: int) -> bool:
    """Turn a figure, or what it rides, where it stands; whether there was room for it."""
    if why_not_turned(play.field, play.figure(who), facing):
        return False
    legs = moved_figure(play.field, play.figure(who))
    put_figure(play, turned_figure(legs, facing))
    if legs.id != who:
        play.alter(who, facing=play.figure(legs.id).facing)
    return True


def _seated(rider: Figure, was: Figure, now: Figure) -> Figure:
    """A rider above its mount, turned as far as that has turned."""
    block = block_of(now)
    column = rider.column + now.column - was.column
    row = rider.row + now.row - was.row
    return replace(
        rider,
        column=min(max(column, block.left), max(block.left, block.right - rider.columns)),
        row=min(max(row, block.top), max(block.top, block.bottom - rider.rows)),
        facing=(rider.facing + now.facing - was.facing) % EIGHTHS,
        surface=now.surface,
        altitude_ft=now.altitude_ft,
    )


def at_square(figure: Figure, square: Square, field: Battlefield | None = None) -> Figure:
    """A figure with its north-west square elsewhere, on the surface that a ``field`` has there."""
    there = replace(figure, column=square.column, row=square.row)
    return there if field is None else on_surface(field, there, figure)


def is_crowded(field: Battlefield, figure: Figure) -> bool:
    """Whether there is no room for a figure among those where it stands (ruling R8)."""
    riders = {one.id for one in riders_of(field, figure)}
    near = [
        other
        for other in index_of(field).near(Figure, block_of(figure))
        if other.id != figure.id and other.id not in riders and other.mount is None
    ]
    for square in block_of(figure).squares():
        here = [other for other in near if block_of(other).holds(square)]
        if why_not_end_together([*here, figure], field.info.scale):
            return True
    return False
