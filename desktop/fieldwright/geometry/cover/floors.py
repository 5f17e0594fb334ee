"""Floors between two who are in one square, one above the other (rulings R12, R13)."""

from __future__ import annotations

from collections.abc import Iterator

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.cover.between import Hiding, Look
from fieldwright.geometry.sight.clear import floors_at
from fieldwright.geometry.surfaces import top_of
from fieldwright.terms.setting import Hides


def floors_between(field: Battlefield, look: Look) -> Iterator[Hiding]:
    """What platforms over the eye's square hide of a target whose footprint the eye is inside.

    From above what lies below a platform's top is hidden, from below what lies above it.
    """
    target = look.target
    if target.height_ft <= 0:
        return
    for platform, name in floors_at(field, look.square):
        top = top_of(platform)
        if look.looks_ft > top:
            share = (top - target.feet_ft) / target.height_ft
        else:
            share = (target.head_ft - top) / target.height_ft
        if share > 0:
            yield Hiding(platform.id, name, look.square, Hides.COVER, alone=min(share, 1.0))
