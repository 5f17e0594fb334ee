"""Melees on a line of fire: who is in them, and the die that says who is shot at.

combat-and-tactics.txt, Line of Fire; Firing Into a Melee; ruling R15.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.index import index_of
from fieldwright.geometry.mounts import riders_on
from fieldwright.geometry.sight.bodies import Body, body_of
from fieldwright.geometry.sight.clear import floors_at
from fieldwright.geometry.surfaces import top_of
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.geometry.threat.engagement import engagement_of, is_engaged
from fieldwright.geometry.threat.melee import fights_on
from fieldwright.rules.into_melee import Member, TargetDie, target_die
from fieldwright.terms.grid import Square


@dataclass(frozen=True, slots=True)
class Melees:
    """The figures on a line that fight in a melee, the target first if it does, and the die.

    ``die`` is None where nobody else may be shot at.
    """

    engaged: tuple[Figure, ...] = ()
    die: TargetDie[UUID] | None = None


def melees_on(
    field: Battlefield,
    shooter: Body,
    target: Body,
    passed: Iterable[Square],
    arrangement: Arrangement = USUAL,
) -> Melees:
    """The melees that a shot goes into or through, by what everybody has ready.

    Only whom it passes at his height is on the line: not who fights far below, or under a bridge.
    Neither the shooter nor its mount is on its own die.
    """
    found = field.things["figures"].get(target.figure) if target.figure else None
    meant = found if isinstance(found, Figure) else None
    own = _own(field, shooter)
    on_line = [one for one in _between(field, shooter, target, set(passed)) if one.id not in own]
    engaged = [
        one for one in (meant, *on_line) if one is not None and is_engaged(field, one, arrangement)
    ]
    if not engaged:
        return Melees()
    members = {} if meant is None else {meant.id: meant}
    # By identity, not by id: all are figures of the same snapshot, and a melee may hold a hundred.
    grouped: set[int] = set()
    for one in engaged:
        if id(one) not in grouped:
            group = engagement_of(field, one, arrangement)
            grouped.update(map(id, group))
            members.update([(each.id, each) for each in group if fights_on(each, meant)])
    for one_id in own:
        members.pop(one_id, None)
    die = None
    if len(members) > 1 or (members and meant is None):
        die = _die_of(tuple((one.id, one.name, one.size) for one in members.values()))
    return Melees(tuple(engaged), die)


@lru_cache(maxsize=8)
def _die_of(members: tuple[tuple[UUID, str, str], ...]) -> TargetDie[UUID]:
    """The die of a melee; archers shoot into the same one after each other."""
    return target_die([Member(*one) for one in members])


def _own(field: Battlefield, shooter: Body) -> set[UUID]:
    """The shooter, the mount that it rides, and whoever rides with it or on it."""
    if shooter.figure is None:
        return set()
    figure = field.things["figures"].get(shooter.figure)
    mount = figure.mount if isinstance(figure, Figure) else None
    backs = {shooter.figure} if mount is None else {shooter.figure, mount}
    carried = riders_on(field)
    return backs | {one.id for back in backs for one in carried.get(back, ())}


def _between(
    field: Battlefield, shooter: Body, target: Body, passed: set[Square]
) -> Iterator[Figure]:
    """The figures that a shot passes at their height, without the two at its ends."""
    if not field.things["figures"]:
        return
    flight = _Flight(shooter, target)
    for figure in index_of(field).near(Figure, shooter.block.joined(target.block)):
        if figure.id in (shooter.figure, target.figure):
            continue
        on_line = [square for square in block_of(figure).squares() if square in passed]
        if on_line and any(_meets(field, flight, figure, square) for square in on_line):
            yield figure


@dataclass(frozen=True, slots=True)
class _Flight:
    """The space that a shot flies through: between the lines from the eye to feet and head."""

    shooter: Body
    target: Body

    def over(self, square: Square) -> tuple[float, float]:
        """The lowest and the highest that it is over a square, in feet."""
        (x, y), (x2, y2) = self.shooter.middle, self.target.middle
        across, down = x2 - x, y2 - y
        length = across * across + down * down
        looks, feet, head = self.shooter.looks_ft, self.target.feet_ft, self.target.head_ft
        if length == 0:
            return min(looks, feet), max(looks, head)
        way = ((square.column + 0.5 - x) * across + (square.row + 0.5 - y) * down) / length
        half = (abs(across) + abs(down)) / (2 * length)
        parts = [min(max(way + aside, 0.0), 1.0) for aside in (-half, half)]
        heights = [looks + (end - looks) * part for part in parts for end in (feet, head)]
        return min(heights), max(heights)


def _meets(field: Battlefield, flight: _Flight, figure: Figure, square: Square) -> bool:
    """Whether a shot passes a figure at its height, on the same side of all floors."""
    body, (low, high) = body_of(field, figure), flight.over(square)
    bottom, top = max(low, body.feet_ft), min(high, body.head_ft)
    if bottom >= top:
        return False
    shot, middle = (low + high) / 2, (body.feet_ft + body.head_ft) / 2
    tops = [top_of(platform) for platform, _ in floors_at(field, square)]
    return not any(min(shot, middle) < one <= max(shot, middle) for one in tops)
