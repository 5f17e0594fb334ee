"""What can be done in a fight with a thing of the field, or with a square, by whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fieldwright.battlefield.things import Figure, Light, Obstacle, Thing, Wall
from fieldwright.combat.dm_commands import Deed, Interact
from fieldwright.editing.bounds import box_of
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Turn
from fieldwright.fight.words import figure_in
from fieldwright.geometry.facing import block_of
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Depth
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

TYPES: tuple[type[Thing], ...] = (Wall, Obstacle, Light)
"""What can be opened, broken, tipped over, lit."""

_OF_THINGS = (
    (Deed.OPEN, QT_TRANSLATE_NOOP("fight", "&Open")),
    (Deed.CLOSE, QT_TRANSLATE_NOOP("fight", "&Close")),
    (Deed.LOCK, QT_TRANSLATE_NOOP("fight", "&Lock")),
    (Deed.UNLOCK, QT_TRANSLATE_NOOP("fight", "&Unlock")),
    (Deed.BREAK, QT_TRANSLATE_NOOP("fight", "&Break")),
    (Deed.FLIP, QT_TRANSLATE_NOOP("fight", "&Tip over")),
    (Deed.DOUSE, QT_TRANSLATE_NOOP("fight", "&Put out")),
    (Deed.LIGHT, QT_TRANSLATE_NOOP("fight", "L&ight")),
)

_OF_GROUND = (
    (Deed.BURN, Depth.KNEE, QT_TRANSLATE_NOOP("fight", "&Burnt")),
    (Deed.FLOOD, Depth.KNEE, QT_TRANSLATE_NOOP("fight", "&Flooded knee-deep")),
    (Deed.FLOOD, Depth.WAIST, QT_TRANSLATE_NOOP("fight", "Flooded &waist-deep")),
    (Deed.DRY, Depth.KNEE, QT_TRANSLATE_NOOP("fight", "&Dry")),
)


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be done: its words, and the command that does it."""

    label: str
    command: Interact


def offers_for(table: Table, thing: Thing) -> tuple[Offer, ...]:
    """What can be done with a thing as it is; nothing of what the fight refuses."""
    found = []
    for deed, words in _OF_THINGS:
        command = Interact(what=deed, thing=thing.id)
        if not table.tried(command).refusal:
            found.append(Offer(translate("fight", words), command))
    return tuple(found)


def offers_for_square(table: Table, square: Square) -> tuple[Offer, ...]:
    """What can befall the ground of a square."""
    found = []
    for deed, depth, words in _OF_GROUND:
        command = Interact(what=deed, squares=(square,), depth=depth)
        if not table.tried(command).refusal:
            found.append(Offer(translate("fight", words), command))
    return tuple(found)


def who_is_near(table: Table, turn: Turn | None, thing: Thing) -> Figure | None:
    """The figure in turn where it stands beside a thing; None where it does not."""
    figure = figure_in(table.field, turn.due.who) if turn is not None else None
    if figure is None:
        return None
    box = box_of(thing).grown(0.1).block
    near = block_of(figure).grown(1)
    touches = (
        box.left < near.right
        and near.left < box.right
        and box.top < near.bottom
        and near.top < box.bottom
    )
    return figure if touches else None


def spending(offers: tuple[Offer, ...], turn: Turn) -> Iterator[Offer]:
    """The same as deeds of the figure in turn, which they take."""
    for offer in offers:
        command = replace(offer.command, who=turn.due.who, spends=turn.due.key)
        yield Offer(offer.label, command)
