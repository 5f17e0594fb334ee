"""Whom or what a critical event picks (Critical Events; ruling R40).

Combatants are picked by a die of as many sides as there are candidates; things and sides by the
DM, to whom the program proposes one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Thing, Wall
from fieldwright.combat.asks import Choice, Option, Purpose, Roll, Steps, choose, roll
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.deeds import is_able
from fieldwright.combat.play import Play
from fieldwright.combat.possessions import items_of
from fieldwright.combat.present import present
from fieldwright.combat.state import Combatant
from fieldwright.geometry.mounts import mount_of
from fieldwright.geometry.threat.engagement import links_of, threats_between
from fieldwright.geometry.threat.squares import is_threatened
from fieldwright.rules.critical_events import (
    Concerns,
    CriticalEvent,
    cannot_be_picked,
    mutual_threats,
)
from fieldwright.stats.notation import Dice
from fieldwright.terms.grid import Square

_MOST_SHOWN = 40
_NAMED = 12
_DICE = (2, 3, 4, 6, 8, 10, 12, 20, 100)
"""The sides of dice that tables have; a d2 and a d3 are read off others."""


@dataclass(frozen=True, slots=True)
class Picked:
    """Whom an event happens to: figures (two of a pair), a thing, or a side."""

    figures: tuple[UUID, ...] = ()
    thing: UUID | None = None
    side: str = ""


EVERYBODY = Picked()


def why_nobody(play: Play, event: CriticalEvent) -> str:
    """Why an event can pick nobody here, in a sentence; empty where it can."""
    match event.concerns:
        case Concerns.EVERYBODY | Concerns.SIDE:
            return ""
        case Concerns.THING:
            return "" if breakable_things(play) else "Nothing here can be broken."
        case Concerns.PAIR:
            return "" if pairs_at_blows(play) else "No two enemies threaten each other."
    return "" if candidates(play, event) else f"{event.name}: nobody here is {event.concerns}."


def pick(play: Play, event: CriticalEvent) -> Steps[Picked]:
    """Pick whom an event happens to."""
    match event.concerns:
        case Concerns.EVERYBODY:
            return EVERYBODY
        case Concerns.SIDE:
            return Picked(side=(yield from _side(play, event)))
        case Concerns.THING:
            return Picked(thing=(yield from _thing(play, event)))
        case Concerns.PAIR:
            pairs = pairs_at_blows(play)
            names = [f"{play.name(one)} and {play.name(other)}" for one, other in pairs]
            return Picked(figures=pairs[(yield from _by_die(event, names))])
    found = candidates(play, event)
    number = yield from _by_die(event, [play.name(one) for one in found])
    return Picked(figures=(found[number],))


def candidates(play: Play, event: CriticalEvent) -> tuple[UUID, ...]:
    """The combatants that an event can pick."""
    links = links_of(play.field, arrangement_of(play))
    taking_part = fighters(play)
    knows_items = any(belongings_of(play, one) for one in taking_part)
    return tuple(
        one.id
        for one in taking_part
        if cannot_be_picked(
            event,
            in_melee=bool(links.get(one.id)),
            mounted=mount_of(play.field, play.figure(one.id)) is not None,
            # Where nobody has said what anybody carries, the DM says it.
            has_items=bool(belongings_of(play, one)) or not knows_items,
        )
        is None
    )


def fighters(play: Play) -> tuple[Combatant, ...]:
    """All who take part and can do anything at all."""
    return tuple(
        one
        for one, figure in present(play.field, play.state)
        if is_able(figure) and not figure.hidden
    )


def belongings_of(play: Play, combatant: Combatant) -> tuple[str, ...]:
    """What a figure is known to carry beside its weapons."""
    return tuple(dict.fromkeys(items_of(play.figure(combatant.id), combatant)))


def pairs_at_blows(play: Play) -> tuple[tuple[UUID, UUID], ...]:
    """The pairs of enemies that threaten each other."""
    here = {one.id for one in fighters(play)}
    pairs = mutual_threats(threats_between(play.field, arrangement_of(play)))
    return tuple(pair for pair in pairs if here.issuperset(pair))


def breakable_things(play: Play) -> tuple[Thing, ...]:
    """Furniture, doors and windows of the field, those nearest to the fight first."""
    catalogue = load_catalogue()
    found: list[tuple[float, Thing]] = []
    for obstacle in play.field.every(Obstacle):
        kind = catalogue.obstacles.get(obstacle.kind)
        if kind is not None and kind.group == "furniture" and not obstacle.hidden:
            found.append((_far_from_fight(play, obstacle.position), obstacle))
    for wall in play.field.every(Wall):
        door = catalogue.walls.get(wall.kind)
        whole = door is not None and door.opening and not door.secret
        if whole and not (wall.movement is not None and wall.hides is not None):
            middle = (wall.start[0] + wall.end[0]) / 2, (wall.start[1] + wall.end[1]) / 2
            found.append((_far_from_fight(play, middle), wall))
    found.sort(key=lambda one: one[0])
    return tuple(thing for _, thing in found[:_MOST_SHOWN])


def name_of_thing(thing: Thing) -> str:
    """The name of an obstacle or a wall, with its square."""
    catalogue = load_catalogue()
    if isinstance(thing, Obstacle):
        kind = catalogue.obstacles.get(thing.kind)
        where = Square(int(thing.position[0]), int(thing.position[1]))
        return f"{kind.name if kind is not None else thing.kind} on {where.name}"
    assert isinstance(thing, Wall)
    made = catalogue.walls.get(thing.kind)
    column, row = (thing.start[0] + thing.end[0]) / 2, (thing.start[1] + thing.end[1]) / 2
    where = Square(int(column), int(row))
    return f"{made.name if made is not None else thing.kind} at {where.name}"


def threatened_of(play: Play, side: str) -> tuple[UUID, ...]:
    """The figures of a side that any enemy threatens."""
    arrangement = arrangement_of(play)
    return tuple(
        one.id
        for one, figure in present(play.field, play.state)
        if one.side == side and is_threatened(play.field, figure, arrangement)
    )


def _far_from_fight(play: Play, place: tuple[float, float]) -> float:
    figures = (play.figure(one.id) for one in fighters(play))
    return min(
        (max(abs(one.column - place[0]), abs(one.row - place[1])) for one in figures), default=0.0
    )


def _by_die(event: CriticalEvent, names: Sequence[str]) -> Steps[int]:
    """The place of the one that a die picks; it is not rolled where there is only one.

    Dice are those that lie on tables: one of nine is picked by a d10, which is rolled again for a
    10.
    """
    if len(names) == 1:
        return 0
    sides = next((one for one in _DICE if one >= len(names)), len(names))
    listed = ", ".join(f"{number} {name}" for number, name in enumerate(names[:_NAMED], 1))
    more = f", and on to {len(names)}" if len(names) > _NAMED else ""
    again = "" if sides == len(names) else f"; again above {len(names)}"
    ask = Roll(
        purpose=Purpose.TARGET,
        what=f"{event.name.lower()}, whom: {listed}{more}{again}",
        dice=Dice(((1, sides),)),
    )
    while (rolled := (yield from roll(ask))).natural > len(names):
        pass
    return rolled.natural - 1


def _side(play: Play, event: CriticalEvent) -> Steps[str]:
    """The side that the DM chooses; proposed is that of which most are threatened."""
    sides = [side.id for side in play.head.sides]
    pressed = {side: len(threatened_of(play, side)) for side in sides}
    options = tuple(
        Option(value=side, label=side, note=f"{pressed[side]} threatened") for side in sides
    )
    default = max(sides, key=lambda side: pressed[side])
    return (
        yield from choose(
            Choice(what=f"{event.name}: which side?", options=options, default=default)
        )
    )


def _thing(play: Play, event: CriticalEvent) -> Steps[UUID]:
    things = breakable_things(play)
    options = tuple(Option(value=str(one.id), label=name_of_thing(one)) for one in things)
    ask = Choice(what=f"{event.name}: what breaks?", options=options, default=options[0].value)
    return UUID((yield from choose(ask)))


def nearest_figure(play: Play, who: UUID) -> UUID | None:
    """The figure nearest to one, friend or foe; those that it rides or carries are not meant."""
    own = play.figure(who)
    others = [
        one
        for one in play.field.every(Figure)
        if who not in (one.id, one.mount) and own.mount != one.id and is_able(one)
    ]
    if not others:
        return None
    return min(others, key=lambda one: max(abs(one.column - own.column), abs(one.row - own.row))).id
