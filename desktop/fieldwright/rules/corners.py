"""Corners and half squares: what the table settles (The Gray Areas; ruling R5)."""

from __future__ import annotations

from fieldwright.rules.explained import Impossible
from fieldwright.rules.options import TableOptions

_SOURCE = "Combat & Tactics, The Gray Areas; ruling R5"


def attack_past_corner(options: TableOptions) -> Impossible | None:
    """Why no blow and no shot passes a corner that it only touches; None where it may."""
    if options.attack_past_corners:
        return None
    return Impossible("nobody attacks past a corner at this table", _SOURCE)


def step_past_corner(options: TableOptions) -> Impossible | None:
    """Why nobody steps diagonally past a corner of a wall or of blocked ground; None if he may."""
    if options.move_past_corners:
        return None
    return Impossible("nobody steps past a corner at this table", _SOURCE)


def stand_in_half_square(options: TableOptions) -> Impossible | None:
    """Why nobody stands where a wall cuts the square; None where figures may."""
    if options.figures_in_half_squares:
        return None
    return Impossible("nobody stands in half squares at this table", _SOURCE)
