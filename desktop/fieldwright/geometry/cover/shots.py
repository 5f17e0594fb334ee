"""One shot with all its reasons, and the answer to it: line, cover, range, melees on the way.

combat-and-tactics.txt, Cover and Concealment, Firing Into a Melee; rulings R5, R12 to R15.
``fieldwright.geometry.sight`` says which law the line and the hidden share follow.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.cover.between import Hiding, Look, passed_squares
from fieldwright.geometry.cover.distances import distance
from fieldwright.geometry.cover.hidden import Hidden, hidden
from fieldwright.geometry.cover.lines_of_fire import lines_of_field
from fieldwright.geometry.cover.melees import melees_on
from fieldwright.geometry.cover.missile import Missile
from fieldwright.geometry.cover.steps import Cover, Through, cover_of, uses_of
from fieldwright.geometry.cover.wading import covered_by_water
from fieldwright.geometry.sight.bodies import Body, body_of
from fieldwright.geometry.sight.clear import ClearLine, clear_line
from fieldwright.geometry.sight.lines import nearest_pairs
from fieldwright.geometry.sight.naming import name_of_wood
from fieldwright.geometry.sight.scene import scene_of
from fieldwright.geometry.threat.arrangement import USUAL, Arrangement
from fieldwright.rules.corners import attack_past_corner
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.into_melee import TargetDie
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.rules.ranges import RangeBand, band_or_why_not, yards_of
from fieldwright.rules.weather import beyond_sight, carried_away
from fieldwright.stats.weapon import Weapon
from fieldwright.terms.grid import Square
from fieldwright.terms.quick import quickly_made


@dataclass(frozen=True, slots=True)
class Line:
    """The line of fire: from the centre of ``start`` to that of ``end``.

    ``squares`` are all that the lines to the target's squares pass; ``met`` is what the straight
    line between the eyes meets.
    """

    start: Square
    end: Square
    squares: tuple[Square, ...]
    met: ClearLine

    @property
    def is_clear(self) -> bool:
        """Whether the line is clear; the same from both ends (ruling R12)."""
        return self.met.is_clear


@quickly_made
@dataclass(frozen=True, slots=True)
class Shot:
    """One shot: everything that the map says about it.

    ``squares`` and ``yards`` are how far it flies, ``band`` the range of the weapon (None where
    none was named). ``engaged`` are the figures in a melee on the line, the target among them;
    ``melee`` is the die that says who is shot at, where one is rolled. ``why_not`` says why there
    is no shot at all.
    """

    line: Line
    cover: Cover
    squares: int
    yards: int
    band: Explained[RangeBand] | Impossible | None = None
    engaged: tuple[Figure, ...] = ()
    melee: TargetDie[UUID] | None = None
    why_not: Impossible | None = None

    @property
    def hidings(self) -> tuple[Hiding, ...]:
        """What is on the line and what it hides, in order from the shooter."""
        return self.cover.hidden.hidings

    def if_cover_is_used(self, used: bool) -> Shot:
        """The same shot where the DM says whether the target uses its cover (Line of Fire)."""
        return replace(self, cover=self.cover.if_used(used))


@dataclass(frozen=True, slots=True)
class Exchange:
    """A shot and the one that answers it; how much is hidden differs, whether it is clear not."""

    there: Shot
    back: Shot


def shot(
    field: Battlefield,
    shooter: Figure | Body,
    target: Figure | Body,
    *,
    weapon: Weapon | Missile | None = None,
    options: TableOptions = USUAL_OPTIONS,
    override: CoverStep | None = None,
) -> Shot:
    """One shot on a field, with all its reasons.

    ``override`` is the step that the DM says instead of the proposal (ruling R13). Raises
    ValueError where there is nothing of the target to shoot at.
    """
    one, other = _body(field, shooter), _body(field, target)
    flown = flight(field, one, other, weapon=weapon, options=options, override=override)
    return with_melees(field, flown, (one, other))


def with_melees(
    field: Battlefield, flown: Shot, ends: tuple[Body, Body], arrangement: Arrangement = USUAL
) -> Shot:
    """A flight from one end to the other with the melees on its line.

    ``arrangement`` says what everybody has ready.
    """
    melees = melees_on(field, *ends, flown.line.squares, arrangement)
    return replace(flown, engaged=melees.engaged, melee=melees.die)


def flight(
    field: Battlefield,
    one: Body,
    other: Body,
    *,
    weapon: Weapon | Missile | None = None,
    options: TableOptions = USUAL_OPTIONS,
    override: CoverStep | None = None,
) -> Shot:
    """What there is to say of a shot without asking who fights on its line; see ``shot``."""
    if other.height_ft <= 0:
        raise ValueError("The target of a shot rises above its feet; this one is 0 feet high.")
    squares = distance(field, one, other)
    pairs = nearest_pairs(one.block, other.block)
    eyes = tuple(dict.fromkeys(start for start, _ in pairs))
    seen, through = _best_look(field, (one, eyes), other, squares)
    end = next(end for start, end in pairs if start == seen.eye)
    met = clear_line(field, (seen.eye, one), (end, other))
    uses, wet = uses_of(_figure(field, other)), covered_by_water(field, other)
    cover = cover_of(seen, through, uses, override, in_water=wet)
    band, refused = _range_of(field, squares, weapon, options)
    return Shot(
        Line(seen.eye, end, seen.passed, met),
        cover,
        squares,
        yards_of(squares, field.info.scale),
        band,
        why_not=refused or _stopped(cover, met, options),
    )


def exchange(
    field: Battlefield,
    one: Figure | Body,
    other: Figure | Body,
    *,
    weapons: tuple[Weapon | Missile | None, Weapon | Missile | None] = (None, None),
    options: TableOptions = USUAL_OPTIONS,
) -> Exchange:
    """The shot from one at the other, and the one back; ``weapons`` in this order."""
    there = shot(field, one, other, weapon=weapons[0], options=options)
    back = shot(field, other, one, weapon=weapons[1], options=options)
    return Exchange(there, back)


def _body(field: Battlefield, whom: Figure | Body) -> Body:
    return whom if isinstance(whom, Body) else body_of(field, whom)


def _figure(field: Battlefield, body: Body) -> Figure | None:
    found = field.things["figures"].get(body.figure) if body.figure is not None else None
    return found if isinstance(found, Figure) else None


def _best_look(
    field: Battlefield, looking: tuple[Body, tuple[Square, ...]], target: Body, squares: int
) -> tuple[Hidden, Through]:
    """What is hidden from the eye that sees most, of those of a shooter that are equally near."""
    shooter, eyes = looking
    scene, wood = scene_of(field), lines_of_field(field)
    best: tuple[Hidden, Through] | None = None
    for eye in eyes:
        passed = passed_squares(scene, eye, target.block)
        along = wood.along(eye, passed, squares)
        look = Look(eye, shooter.looks_ft, target, past_trees=along.lines != "clear")
        seen = hidden(field, look, passed)
        if best is None or _least_hidden(seen) < _least_hidden(best[0]):
            named = "" if along.wood is None else name_of_wood(field, along.wood)
            best = seen, Through(along.lines, along.minimum, squares, named)
    assert best is not None, "every footprint has squares"
    return best


def _least_hidden(seen: Hidden) -> tuple[float, float, float]:
    return seen.share, seen.hard, seen.dense


def _range_of(
    field: Battlefield, squares: int, weapon: Weapon | Missile | None, options: TableOptions
) -> tuple[Explained[RangeBand] | Impossible | None, Impossible | None]:
    """The range band, and why the missile does not get there."""
    refused = beyond_sight(squares, options)
    if weapon is None:
        return None, refused
    missile = Missile.of(weapon, field.info.scale) if isinstance(weapon, Weapon) else weapon
    band = band_or_why_not(missile.ranges, squares, missile.least)
    refused = refused or carried_away(missile.name, light=missile.light, options=options)
    return band, refused or (band if isinstance(band, Impossible) else None)


def _stopped(cover: Cover, met: ClearLine, options: TableOptions) -> Impossible | None:
    """What stops a shot on its way: the lines of fire, what blocks them, a corner touched."""
    if isinstance(cover.lines, Impossible):
        return cover.lines
    if isinstance(cover.modifier, Impossible):
        return cover.modifier
    return attack_past_corner(options) if met.touched and not cover.overrides else None
