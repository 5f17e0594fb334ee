"""A field when nobody has a wish: any terrain, any seed."""

from __future__ import annotations

import secrets

from fieldwright.battlefield.field import Battlefield
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import load_terrains

FITS_A_TABLE = (48, 32)
"""The most squares that a surprise takes where the terrain would fill a gymnasium."""


def surprise(terrain: str | None = None, seed: int | None = None) -> Battlefield:
    """A field of a terrain and seed that nobody chose, of a size that a table can hold."""
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    terrain = terrain or secrets.choice(list(load_terrains()))
    field = generate(terrain, Wishes(), seed)
    if field.columns <= FITS_A_TABLE[0]:
        return field
    return generate(terrain, Wishes(size=FITS_A_TABLE), seed)
