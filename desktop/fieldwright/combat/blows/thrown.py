"""Thrown down: the save, the fall, and what comes of it in caves, on slopes, from the saddle.

combat-and-tactics.txt, Knockdown Effects, Unhorse, Caves, Badlands, Hills, Mountains; ruling R22.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import (
    Choice,
    Option,
    Purpose,
    Roll,
    Steps,
    choose,
    roll,
    roll_together,
)
from fieldwright.combat.blows.arms import in_hand
from fieldwright.combat.blows.missiles import is_loaded, note_shot, spend
from fieldwright.combat.blows.saving import D20, save, save_roll
from fieldwright.combat.blows.situation import rider_of
from fieldwright.combat.numbers import block_of_stats, weapon_of
from fieldwright.combat.placing import put_figure
from fieldwright.combat.play import Play, reasons_of
from fieldwright.geometry.facing import NEIGHBOURS, block_of
from fieldwright.geometry.mounts import mount_of
from fieldwright.geometry.placing import free_spot, why_not_here
from fieldwright.rules.climbers import CLIMBING, RIGGING
from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.damage import halved
from fieldwright.rules.dangers import NO_DANGERS, Dangers, SlopeFall, Stalagmites
from fieldwright.rules.falling import (
    LANDING_DIE,
    damage_of_fall,
    dice_of,
    fall_die,
    falls_down,
    feet_fallen,
    lands_on_stalagmite,
    squares_fallen,
    stalagmite_needs,
)
from fieldwright.rules.knockdown import may_go_off
from fieldwright.rules.terrain import load_terrains
from fieldwright.rules.to_hit import struck
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Slant

Hurt = Callable[[Play, UUID, int], Steps[object]]
"""What takes hit points from a figure; ``harm.hurt``, which needs this module for riders."""


def thrown(play: Play, who: UUID, hurt: Hurt, slant: Slant | None = None) -> Steps[bool]:
    """A knockdown die has shown enough: the figure saves or falls; whether it lies.

    Who rides saves vs. paralyzation to stay in the saddle; all others against what the table has
    chosen. ``slant`` is the way over a slope that it is going just now.
    """
    if mount_of(play.field, play.figure(who)) is not None:
        if (yield from save(play, who, "paralyzation", "to stay in the saddle")):
            return False
        unhorse(play, who)
        return True
    if (yield from save(play, who, play.head.knockdown_save, "knocked down")):
        return False
    yield from lie_down(play, who, hurt, slant)
    return True


def lie_down(play: Play, who: UUID, hurt: Hurt, slant: Slant | None = None) -> Steps[None]:
    """A figure is thrown to the ground, or falls, with all that comes of it there."""
    figure = play.alter(who, posture="prone")
    if who in play.state.combatants:
        play.put(who, knocked_down=True)
    play.tell(f"{figure.name} is knocked down.", "knockdown", who=who)
    yield from _goes_off(play, who)
    rider = rider_of(play, who)
    if rider is not None:
        stays = yield from save(play, rider.id, "paralyzation", "the mount falls")
        if not stays:
            unhorse(play, rider.id)
    dangers = _dangers(play)
    if dangers.stalagmites is not None and _lies_on_natural_ground(play, figure):
        yield from _land(play, who, dangers.stalagmites, hurt)
    if dangers.rigging_falls_to and is_any_of(RIGGING, figure.conditions):
        yield from _from_the_rigging(play, who, dangers.rigging_falls_to)
        return
    climbing = is_any_of(CLIMBING, figure.conditions)
    fall = falls_down(dangers, slant, climbing=climbing)
    if fall is not None:
        yield from _roll_down(play, who, fall, hurt)


def unhorse(play: Play, who: UUID) -> None:
    """A rider lies on the ground beside the mount (Unhorse)."""
    rider = play.figure(who)
    mount = mount_of(play.field, rider)
    if mount is None:
        return
    off = replace(rider, mount=None, posture="prone", surface=mount.surface)
    beside = free_spot(play.field, off, Square(mount.column, mount.row), ())
    place = off if beside is None else beside
    play.alter(
        who,
        mount=None,
        posture="prone",
        column=place.column,
        row=place.row,
        surface=place.surface,
        altitude_ft=0.0,
    )
    if who in play.state.combatants:
        play.put(who, knocked_down=True)
    play.tell(f"{rider.name} falls from {mount.name}.", "unhorsed", who=who, whom=mount.id)


def _dangers(play: Play) -> Dangers:
    terrain = load_terrains().get(play.field.info.terrain)
    return NO_DANGERS if terrain is None else terrain.dangers


# ------------------------------------------------------------------------------- loaded weapons


def _goes_off(play: Play, who: UUID) -> Steps[None]:
    """A loaded crossbow or firearm may go off in the fall (Knockdown Effects)."""
    figure, part = play.figure(who), play.state.combatants.get(who)
    attack = in_hand(figure, part)
    weapon = weapon_of(attack)
    loaded = is_loaded(play, replace(figure, posture="standing"), part, attack)
    if not may_go_off(weapon, loaded=loaded):
        return
    assert weapon is not None
    if (yield from save(play, who, "paralyzation", f"lest the {weapon.name.lower()} goes off")):
        return
    spend(play, who, attack, 1)
    note_shot(play, who)
    play.tell(f"The {weapon.name.lower()} of {figure.name} goes off.", "goes off", who=who)


# --------------------------------------------------------------------------------------- in caves


def _lies_on_natural_ground(play: Play, figure: Figure) -> bool:
    """Whether stalagmites may grow where a figure lies: on no floor that was built, nor in the air.

    The hazard is one of caves (Caves); a room that was built in the rock is cleared of them.
    """
    if figure.altitude_ft:
        return False
    grounds = load_catalogue().grounds
    kinds = [grounds.get(play.field.ground_at(one)) for one in block_of(figure).squares()]
    return not all(kind is not None and kind.is_built for kind in kinds)


def _land(play: Play, who: UUID, stalagmites: Stalagmites, hurt: Hurt) -> Steps[None]:
    """Who falls in a cave may land on a stalagmite (Caves)."""
    name = play.name(who)
    what = f"{name}: landing on a stalagmite ({stalagmites.in_ten} in 10)"
    landing = yield from roll(
        Roll(purpose=Purpose.AMOUNT, what=what, dice=LANDING_DIE, who=who, hidden=True)
    )
    if not lands_on_stalagmite(stalagmites, landing.natural):
        return
    needed = stalagmite_needs(stalagmites, block_of_stats(play.figure(who)).armour_class)
    what = f"a stalagmite strikes {name}"
    blow = yield from roll(
        Roll(purpose=Purpose.ATTACK, what=what, dice=D20, against=who, needed=needed)
    )
    result = struck(blow.natural, needed.value - blow.answer.adjusted)
    how = "a hit" if result.hits else "a miss"
    play.tell(
        f"{name} lands on a stalagmite: {blow.natural} against {needed.value}, {how}.",
        "stalagmite",
        whom=who,
        details=reasons_of(needed),
        players=f"{name} lands on a stalagmite: {blow.natural}, {how}.",
    )
    if not result.hits:
        return
    damage, saved = yield from roll_together(
        Roll(
            purpose=Purpose.DAMAGE,
            what=f"damage of the stalagmite to {name}",
            dice=dice_of(stalagmites.damage),
            against=who,
        ),
        save_roll(play, who, "paralyzation", "half damage"),
    )
    yield from hurt(play, who, halved(damage.total) if saved.succeeds else damage.total)


# ---------------------------------------------------------------------------------- in the rigging


def _from_the_rigging(play: Play, who: UUID, places: tuple[str, ...]) -> Steps[None]:
    """Who is knocked down in the rigging falls where the DM says (Ships)."""
    figure = play.figure(who)
    options = tuple(Option(value=place, label=place) for place in places)
    what = f"Where does {figure.name} fall from the rigging?"
    place = yield from choose(Choice(what=what, options=options, who=who))
    left = tuple(one for one in figure.conditions if not is_any_of(RIGGING, (one,)))
    play.alter(who, conditions=left, altitude_ft=0.0)
    play.tell(f"{figure.name} falls from the rigging: {place}.", "falls", who=who)


# --------------------------------------------------------------------------------------- on slopes


def _roll_down(play: Play, who: UUID, fall: SlopeFall, hurt: Hurt) -> Steps[None]:
    """Who falls on the way down a slope rolls on (Badlands, Hills, Mountains)."""
    name = play.name(who)
    if fall.save and (yield from save(play, who, "death", "not to roll down the slope")):
        return
    rolled = yield from roll(
        Roll(
            purpose=Purpose.AMOUNT, what=f"{name} rolls down: tens of feet", dice=fall_die(fall),
            who=who,
        )
    )  # fmt: skip
    feet = feet_fallen(rolled.natural)
    way = _downhill(play, who)
    squares = squares_fallen(feet, len(way), play.field.info.scale)
    if squares:
        end = way[squares - 1]
        put_figure(play, replace(play.figure(who), column=end.column, row=end.row))
    play.tell(f"{name} rolls {feet} feet down the slope.", "falls", who=who)
    damage = yield from roll(
        Roll(
            purpose=Purpose.DAMAGE,
            what=f"damage of the fall to {name}",
            dice=damage_of_fall(fall, rolled.natural),
            against=who,
        )
    )
    yield from hurt(play, who, damage.total)


def _downhill(play: Play, who: UUID) -> tuple[Square, ...]:
    """The squares down the slope as far as a figure can roll, the steepest way."""
    figure = play.figure(who)
    found: list[Square] = []
    while True:
        figure, there = _lower(play, figure)
        if there is None:
            return tuple(found)
        found.append(there)


def _lower(play: Play, figure: Figure) -> tuple[Figure, Square | None]:
    """The figure one step further down, and the square; None where it comes to rest."""
    here = _height(play, figure)
    steps = []
    for number, (across, down) in enumerate(NEIGHBOURS):
        moved = replace(figure, column=figure.column + across, row=figure.row + down)
        if not all(play.field.block.holds(square) for square in block_of(moved).squares()):
            continue
        lower = here - _height(play, moved)
        if lower > 0 and not why_not_here(play.field, moved):
            length = 2**0.5 if number % 2 else 1
            steps.append((-lower / length, number, moved))
    if not steps:
        return figure, None
    best = min(steps, key=lambda step: step[:2])[2]
    return best, Square(best.column, best.row)


def _height(play: Play, figure: Figure) -> float:
    squares = block_of(figure).squares()
    return max(float(play.field.height_at(square)) for square in squares)
