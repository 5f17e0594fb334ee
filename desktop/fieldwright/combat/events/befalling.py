"""What a critical event does to whomever it has picked (Critical Events)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from uuid import UUID

from fieldwright.combat.asks import Steps, ask_whether
from fieldwright.combat.ends.breath import watch_breath
from fieldwright.combat.ends.driving import drive, throw_down
from fieldwright.combat.events.belongings import break_item, break_weapon, disarm, drop_item
from fieldwright.combat.events.mounts import bolt, throw_rider
from fieldwright.combat.events.picking import Picked, nearest_figure, threatened_of
from fieldwright.combat.events.shifting import carry_everybody
from fieldwright.combat.hit_points import settle_all
from fieldwright.combat.interacting import break_thing
from fieldwright.combat.opening.coming import bring_side
from fieldwright.combat.play import Aloud, Play
from fieldwright.combat.state import Effect as Lasting
from fieldwright.rules.actions import Action
from fieldwright.rules.critical_events import Effect, Happening, Whom

_SOURCE = "Combat & Tactics, Critical Events"
_ATTACKS = (
    Action.ATTACK,
    Action.CHARGE,
    Action.COVER,
    Action.FIRE,
    Action.GUARD,
    Action.UNARMED,
)

Befalls = Callable[[Play, Happening, Picked], Steps[None]]


def befall(play: Play, happening: Happening, picked: Picked) -> Steps[None]:
    """Do one thing that comes of an event."""
    if happening.whom is Whom.NEAREST:
        nearest = nearest_figure(play, picked.figures[0])
        if nearest is None:
            return
        picked = Picked(figures=(nearest,))
    yield from _BEFALLS[happening.effect](play, happening, picked)


def lasts(play: Play, who: UUID, effect: Lasting) -> None:
    """Something lasts on a figure from now on, in the place of an older one of its name."""
    part = play.combatant(who)
    others = tuple(one for one in part.effects if one.name != effect.name)
    play.put(who, effects=(*others, effect))


def _armour_trouble(play: Play, happening: Happening, picked: Picked) -> Steps[None]:
    who = picked.figures[0]
    lasts(play, who, Lasting(name=happening.effect.value, source=_SOURCE))
    play.tell(f"{play.name(who)}: {happening.effect}.", "event", whom=who)
    yield from ()


def _luck(play: Play, happening: Happening, picked: Picked) -> Steps[None]:
    """Better defence, or +4 to hit the enemy that was to be attacked (Lucky Opening)."""
    who, given = picked.figures[0], happening.result
    order = play.combatant(who).order
    if given.to_hit and (order is None or order.action not in _ATTACKS):
        name = play.name(who)
        told = f"{name}: {happening.effect}, but it had planned no attack."
        theirs = play.unless_theirs(who, f"{name}: {happening.effect}.")
        play.tell(told, "event", whom=who, players=theirs)
        return
    meant = order.target if order is not None and given.to_hit else None
    effect = Lasting(
        name=happening.effect.value,
        source=_SOURCE,
        until_round=play.head.round + given.rounds - 1,
        armour_class=given.armour,
        to_hit=given.to_hit,
        saves=given.saves,
        against=meant,
    )
    lasts(play, who, effect)
    at = f" against {play.name(meant)}" if meant is not None else ""
    name = play.name(who)
    # Whom it had meant to attack is an order that is not carried out yet.
    theirs = play.unless_theirs(who, f"{name}: {happening.effect}.")
    told = f"{name}: {happening.effect}{at}."
    play.tell(told, "event", whom=who, players=Aloud(theirs, (who, meant)))
    yield from ()


def _broken_thing(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    assert picked.thing is not None
    break_thing(play, picked.thing)
    yield from ()


def _carried_off(play: Play, happening: Happening, _: Picked) -> Steps[None]:
    yield from carry_everybody(play, happening.amount, happening.direction)


def _grappled(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    for who in picked.figures:
        figure = play.figure(who)
        words = [word for word in ("grappled", "grappling") if word not in figure.conditions]
        play.alter(who, conditions=(*figure.conditions, *words))
    one, other = picked.figures
    play.tell(
        f"{play.name(one)} and {play.name(other)} are grappled.", "event", who=one, whom=other
    )
    watch_breath(play)
    yield from ()


def _item_broken(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    yield from break_item(play, picked.figures[0])


def _item_dropped(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    yield from drop_item(play, picked.figures[0])


def _prone(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    yield from throw_down(play, picked.figures[0])


def _on_its_back(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    who = picked.figures[0]
    yield from throw_down(play, who)
    play.put(who, lost="it lies on its back")
    play.tell(f"{play.name(who)} spends the round on its back.", "event", whom=who)


def _bolts(play: Play, happening: Happening, picked: Picked) -> Steps[None]:
    yield from bolt(play, picked.figures[0], happening.amount, happening.direction)


def _thrown(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    throw_rider(play, picked.figures[0])
    yield from ()


def _stunned(play: Play, happening: Happening, picked: Picked) -> Steps[None]:
    who = picked.figures[0]
    figure = play.figure(who)
    until = play.head.round + happening.amount - 1
    play.alter(who, conditions=(*figure.conditions, "stunned"))
    lasts(
        play, who, Lasting(name="stunned", source=_SOURCE, until_round=until, condition="stunned")
    )
    rounds = "1 round" if happening.amount == 1 else f"{happening.amount} rounds"
    theirs = play.unless_theirs(who, f"{figure.name} is stunned.")
    play.tell(f"{figure.name} is stunned for {rounds}.", "event", whom=who, players=theirs)
    yield from ()


def _allies(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    side = picked.side
    waiting = [one for one in play.head.waiting if one.figure.side == side]
    if waiting and (yield from ask_whether(f"Do those who wait for {side} come?", default=True)):
        bring_side(play, side)
        yield from settle_all(play)
        return
    play.tell(
        f"Allies of {side} arrive: put them on the map, and let them join.", "event", players=""
    )


def _driven_back(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    for who in threatened_of(play, picked.side):
        yield from drive(play, who)


def _disarmed(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    disarm(play, picked.figures[0])
    yield from ()


def _weapon_broken(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    break_weapon(play, picked.figures[0])
    yield from ()


def _weapon_stuck(play: Play, _: Happening, picked: Picked) -> Steps[None]:
    who = picked.figures[0]
    play.put(who, lost="it pulls its weapon free")
    play.tell(f"The weapon of {play.name(who)} is stuck; this round frees it.", "event", whom=who)
    yield from ()


_BEFALLS: Mapping[Effect, Befalls] = MappingProxyType(
    {
        Effect.HEAD_EXPOSED: _armour_trouble,
        Effect.SHIELD_LOST: _armour_trouble,
        Effect.PLATE_LOST: _armour_trouble,
        Effect.THING_BROKEN: _broken_thing,
        Effect.CARRIED_OFF: _carried_off,
        Effect.GRAPPLED: _grappled,
        Effect.ITEM_BROKEN: _item_broken,
        Effect.ITEM_DROPPED: _item_dropped,
        Effect.PRONE: _prone,
        Effect.LUCKY_BREAK: _luck,
        Effect.LUCKY_OPENING: _luck,
        Effect.MOUNT_BOLTS: _bolts,
        Effect.THROWN: _thrown,
        Effect.STUNNED: _stunned,
        Effect.ALLIES_ARRIVE: _allies,
        Effect.DRIVEN_BACK: _driven_back,
        Effect.ON_ITS_BACK: _on_its_back,
        Effect.DISARMED: _disarmed,
        Effect.WEAPON_BROKEN: _weapon_broken,
        Effect.WEAPON_STUCK: _weapon_stuck,
    }
)
