"""A field when nobody has a wish: any terrain, any seed."""

from __future__ import annotations

import secrets

from fieldwright.battlefield.field import Battlefield
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import load_terrains

A_TABLE = (48.0, 32.0)
"""The table, in inches, that a surprise has to fit where the terrain would fill a gymnasium."""


def surprise(terrain: str | None = None, seed: int | None = None) -> Battlefield:
    """A field of a terrain and seed that nobody chose, of a size that a table can hold.

    A field that rolled a longer side is made again for a table, and says so in its first step.
    """
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    terrain = terrain or secrets.choice(list(load_terrains()))
    field = generate(terrain, Wishes(), seed)
    if max(field.columns, field.rows) <= A_TABLE[0]:
        return field
    return generate(terrain, Wishes(table_inches=A_TABLE), seed)
