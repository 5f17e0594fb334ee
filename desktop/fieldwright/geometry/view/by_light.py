"""Whom a looker can make out by the light there is, square by square.

combat-and-tactics.txt, Limited Visibility; second-edition-combat-maneuvers.txt, infravision; what
darkness does is each figure's own, by what it can see (ruling R44). What stands in the way is not
asked here: that is cover.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.arrays import Mask
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.geometry.view.lamps import disk, lit_part
from fieldwright.geometry.view.levels import standing_of
from fieldwright.geometry.view.pieces import pieces_of
from fieldwright.geometry.view.squares import squares_seen
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.visibility import attack_in_the_dark, sight_by_light, unseen_in

_LITTLE = 0.01
"""Of a square that so little is lit of, or seen by infravision, nothing is seen."""


def made_out(field: Battlefield, looker: Body, infravision_ft: float = 0) -> Mask | None:
    """The squares in which a looker makes somebody out; None where light hides nobody.

    Shape (rows, columns). A square counts if any part of it is lit by a lamp, or lies within the
    reach of the field's light or of the looker's infravision, in feet.
    """
    light_ft = sight_by_light(field.info.light).value
    if light_ft is None:
        return None
    near = _near(field, looker, max(light_ft, infravision_ft) / field.info.scale.feet_per_square)
    return near | _lit(field)


@dataclass(frozen=True, slots=True)
class Dimness:
    """What the light does to one attack: why the target is not seen, and what it costs to hit."""

    unseen: Impossible | None
    attack: Explained[int]


def dimness(
    field: Battlefield, looker: Body, target: Body, infravision_ft: float = 0
) -> Dimness | None:
    """What the light does to an attack; None where it does nothing.

    Nothing where a lamp or the looker's infravision shows the target.
    """
    light = field.info.light
    light_ft = sight_by_light(light).value
    if light_ft is None:
        return None
    block = target.block.clipped(field.block)
    part = (slice(block.top, block.bottom), slice(block.left, block.right))
    per_square = field.info.scale.feet_per_square
    if (_lit(field) | _near(field, looker, infravision_ft / per_square))[part].any():
        return None
    if _near(field, looker, light_ft / per_square)[part].any():
        return Dimness(None, attack_in_the_dark(light))
    return Dimness(unseen_in(light, infravision_ft), attack_in_the_dark(light))


def _near(field: Battlefield, looker: Body, reach: float) -> Mask:
    """The squares within a distance in squares of one of the looker's eyes."""
    import shapely

    if reach <= 0:
        return np.zeros((field.rows, field.columns), bool)
    eyes = [disk(square.column + 0.5, square.row + 0.5, reach) for square in looker.block.squares()]
    return _squares(field, shapely.union_all(eyes))


def _lit(field: Battlefield) -> Mask:
    """The squares that lamps light; kept as long as neither they nor what hides them change."""
    known, source = pieces_of(scene_of(field)).known, (standing_of(field), field.things["lights"])
    kept = known.get("lit squares")
    if kept is not None and all(one is other for one, other in zip(kept[0], source, strict=True)):
        found: Mask = kept[1]
        return found
    lit = lit_part(field, {})
    found = np.zeros((field.rows, field.columns), bool) if lit is None else _squares(field, lit)
    known["lit squares"] = (source, found)
    return found


def _squares(field: Battlefield, region: Any) -> Mask:
    import shapely

    border = shapely.box(0, 0, field.columns, field.rows)
    part = shapely.intersection(region, border)
    seen: Mask = squares_seen(part, field) > _LITTLE
    return seen
