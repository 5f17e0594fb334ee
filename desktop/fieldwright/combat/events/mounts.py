"""Trouble with mounts: they bolt, rear and fall (Mount Trouble)."""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.asks import Steps
from fieldwright.combat.blows.thrown import unhorse
from fieldwright.combat.deeds import is_able
from fieldwright.combat.ends.driving import shift
from fieldwright.combat.events.trials import riding_check
from fieldwright.combat.moves.grounds import ground_for
from fieldwright.combat.numbers import rate_of_figure
from fieldwright.combat.opening.coming import leave_field
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, Effect
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.driven import step_towards
from fieldwright.geometry.facing import NAMES, NEIGHBOURS
from fieldwright.geometry.mounts import mount_of
from fieldwright.rules.critical_events import squares_of_bolting
from fieldwright.rules.scale import rate_in_scale
from fieldwright.terms.grid import Square

BOLTS = "mount bolts to the "
"""What the effect on the rider of a bolting mount is called, with the wind it goes to."""

_SOURCE = "Combat & Tactics, Mount Trouble"


def bolt(play: Play, rider: UUID, rounds: int, direction: int) -> Steps[None]:
    """A mount bolts for some rounds, this one among them, until its rider has it in hand again."""
    name = BOLTS + NAMES[direction]
    until = play.head.round + rounds - 1
    part = play.combatant(rider)
    effect = Effect(name=name, source=_SOURCE, from_round=play.head.round, until_round=until)
    play.put(rider, effects=(*part.effects, effect))
    word = "1 round" if rounds == 1 else f"up to {rounds} rounds"
    bolts = f"The mount of {play.name(rider)} bolts"
    theirs = play.unless_theirs(rider, f"{bolts}.")
    play.tell(f"{bolts}, for {word}.", "event", whom=rider, players=theirs)
    runs_away(play, rider, direction)
    yield from ()


def bolting(part: Combatant) -> Effect | None:
    """The effect that a figure's mount bolts with; None where it does not."""
    return next((one for one in part.effects if one.name.startswith(BOLTS)), None)


def go_on_bolting(play: Play, rider: UUID) -> Steps[None]:
    """A later round of a bolting mount: the rider's check ends it, else it runs on."""
    part = play.combatant(rider)
    effect = bolting(part)
    if effect is None:
        return
    rides = mount_of(play.field, play.figure(rider)) is not None
    stays = rides and is_able(play.figure(rider))
    if not rides or (stays and (yield from riding_check(play, rider))):
        left = tuple(one for one in play.combatant(rider).effects if one != effect)
        play.put(rider, effects=left)
        play.tell(f"{play.name(rider)} has the mount in hand again.", "mount", who=rider)
        return
    runs_away(play, rider, NAMES.index(effect.name.removeprefix(BOLTS)))


def runs_away(play: Play, rider: UUID, direction: int) -> None:
    """A mount sprints in a direction as far as nothing stops it; over the edge it is gone."""
    mount = mount_of(play.field, play.figure(rider))
    if mount is None:
        return
    play.put(rider, lost="its mount bolts")
    if mount.id in play.state.combatants:
        play.put(mount.id, lost="it bolts")
    squares = rate_in_scale(squares_of_bolting(rate_of_figure(mount)), play.field.info.scale)
    across, down = NEIGHBOURS[direction]
    steps = 0
    options = options_in(play.field, play.state)
    for _ in range(squares):
        here = play.figure(mount.id)
        if not play.field.block.holds(Square(here.column + across, here.row + down)):
            told = f"{mount.name} bolts off the field with {play.name(rider)}."
            play.tell(told, "mount", who=mount.id, whom=rider)
            leave_field(play, (rider, mount.id), "carried off")
            return
        ground = ground_for(play.field, here, options)
        there = step_towards(play.field, here, direction, options, ground)
        if there is None:
            break
        shift(play, mount.id, there)
        steps += 1
    now = play.figure(mount.id)
    place = Square(now.column, now.row).name
    play.tell(f"{mount.name} bolts {steps} squares to {place}.", "mount", who=mount.id)


def throw_rider(play: Play, rider: UUID) -> None:
    """A rider comes off his mount."""
    if mount_of(play.field, play.figure(rider)) is not None:
        unhorse(play, rider)
