"""Retreats: who has pressed a foe may drive it back, and follow it or hold the ground.

combat-and-tactics.txt, Retreats; rulings R37, R46.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Choice, Option, Steps, choose
from fieldwright.combat.deeds import is_able
from fieldwright.combat.ends.driving import drive
from fieldwright.combat.moves.grounds import ground_for
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.placing import put_figure
from fieldwright.combat.play import Play
from fieldwright.combat.state import FightState
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.driven import squares_to_follow
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.threat.arrangement import Arrangement
from fieldwright.geometry.threat.squares import threatens
from fieldwright.rules.explained import Impossible
from fieldwright.rules.retreating import Blows, Standing, may_stand_fast, retreat_refused
from fieldwright.stats.derived import level_of
from fieldwright.terms.grid import Square

PRESS, LET_STAND, STAND_FAST, GIVE_WAY, HOLD = (
    "press",
    "let stand",
    "stand fast",
    "give way",
    "hold",
)

_APART = "they have come apart"


@dataclass(frozen=True, slots=True)
class Pressed:
    """One figure that did damage to another hand to hand, and why it cannot drive it back."""

    attacker: UUID
    foe: UUID
    refused: Impossible | None
    may_ignore: str = ""
    """Why the foe may ignore it; empty where it must go."""


def pressed(field: Battlefield, state: FightState) -> Iterator[Pressed]:
    """All who did damage hand to hand in this round to somebody still able, in their order."""
    parts = sorted(state.combatants.values(), key=lambda one: (state.rank_of(one), one.place))
    for part in parts:
        attacker = _standing(field, state, part.id)
        for other in part.hurt if attacker is not None else ():
            foe = _standing(field, state, other)
            if attacker is None or foe is None:
                continue
            blows = Blows(
                dealt=1,
                was_hit=other in part.hit_by,
                knocked_down=state.combatants[other].knocked_down,
            )
            ignores = may_stand_fast(_of(attacker), _of(foe))
            yield Pressed(part.id, other, retreat_refused(blows), ignores)


def _standing(field: Battlefield, state: FightState, who: UUID) -> Figure | None:
    part, figure = state.combatants.get(who), field.things["figures"].get(who)
    there = part is not None and part.is_in and isinstance(figure, Figure)
    return figure if there and isinstance(figure, Figure) and is_able(figure) else None


def _of(figure: Figure) -> Standing:
    return Standing(level_of(block_of_stats(figure)), figure.size)


def retreats(play: Play) -> Steps[bool]:
    """Ask whom the figures drive back, and do it; whether there was anybody to ask for."""
    gone: set[UUID] = set()
    asked = False
    for one in tuple(pressed(play.field, play.state)):
        still = one.foe not in gone and is_able(play.figure(one.foe))
        if one.refused is not None or not still:
            continue
        asked = True
        if (yield from _presses(play, one)):
            gone.add(one.foe)
    return asked


def _presses(play: Play, one: Pressed) -> Steps[bool]:
    """Ask the attacker, and who may ignore it; whether the foe was driven."""
    attacker, foe = play.name(one.attacker), play.name(one.foe)
    apart = not _still_near(play, one)
    options = (
        Option(value=PRESS, label="Drive it back", note=one.may_ignore),
        Option(value=LET_STAND, label="Let it stand", note=_APART if apart else ""),
    )
    what = f"Does {attacker} drive {foe} back?"
    usual = LET_STAND if apart else PRESS
    ask = Choice(what=what, options=options, who=one.attacker, against=one.foe, default=usual)
    if (yield from choose(ask)) == LET_STAND:
        return False
    if one.may_ignore and (yield from _ignores(play, one)):
        return False
    was = yield from drive(play, one.foe, one.attacker)
    if was is not None:
        yield from _follow(play, one, was)
    return True


def _still_near(play: Play, one: Pressed) -> bool:
    """Whether either still threatens the other: who has run off is usually let go."""
    attacker, foe = play.figure(one.attacker), play.figure(one.foe)
    arrangement = Arrangement.of(options_in(play.field, play.state))
    return threatens(play.field, attacker, foe, arrangement) or threatens(
        play.field, foe, attacker, arrangement
    )


def _ignores(play: Play, one: Pressed) -> Steps[bool]:
    foe = play.name(one.foe)
    options = (
        Option(value=STAND_FAST, label="Stand fast", note=one.may_ignore),
        Option(value=GIVE_WAY, label="Give way"),
    )
    ask = Choice(
        what=f"Does {foe} stand fast? It is {one.may_ignore}.",
        options=options,
        who=one.foe,
        default=STAND_FAST,
    )
    if (yield from choose(ask)) == GIVE_WAY:
        return False
    # Why it may would tell players of its Hit Dice.
    told, theirs = f"{foe} stands fast: {one.may_ignore}.", f"{foe} stands fast."
    play.tell(told, "retreat", who=one.foe, players=theirs)
    return True


def _follow(play: Play, one: Pressed, was: Square) -> Steps[None]:
    """The attacker follows, keeping the foe threatened, or holds its ground."""
    attacker, foe = play.figure(one.attacker), play.figure(one.foe)
    options = options_in(play.field, play.state)
    ground = ground_for(play.field, moved_figure(play.field, attacker), options)
    steps = dict(squares_to_follow(play.field, attacker, foe, options, ground))
    if not steps or not is_able(foe):
        return
    listed = sorted(steps, key=lambda square: square != was)
    ways = (
        *(Option(value=square.name, label=f"Follow to {square.name}") for square in listed),
        Option(value=HOLD, label="Hold the ground"),
    )
    holds = threatens(play.field, attacker, foe, Arrangement.of(options))
    ask = Choice(
        what=f"Does {attacker.name} follow {foe.name}?",
        options=ways,
        who=one.attacker,
        against=one.foe,
        default=HOLD if holds else ways[0].value,
    )
    chosen = yield from choose(ask)
    square = next((square for square in listed if square.name == chosen), None)
    if square is None:
        play.tell(f"{attacker.name} holds the ground.", "retreat", who=one.attacker)
        return
    legs = moved_figure(play.field, attacker)
    facing = steps[square] if legs.id == attacker.id else legs.facing
    moved = replace(legs, column=square.column, row=square.row, facing=facing, surface=None)
    put_figure(play, moved)
    play.tell(f"{attacker.name} follows to {square.name}.", "retreat", who=one.attacker)
