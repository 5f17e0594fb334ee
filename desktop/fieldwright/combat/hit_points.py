"""Hit points that nobody has said yet: those that a figure's numbers give, and monsters' dice.

combat-and-tactics.txt, Damage and Dying; the Hit Dice of monsters.
"""

from __future__ import annotations

from collections.abc import Iterable

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll, Steps, roll_together
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.play import Play
from fieldwright.combat.present import present
from fieldwright.stats.derived import hit_dice_of


def settle_hit_points(play: Play, figures: Iterable[Figure]) -> Steps[tuple[Figure, ...]]:
    """Give figures without hit points those of their numbers, typed or rolled; who has got some.

    The Hit Dice of monsters are rolled together, in hiding where they are the DM's. The hit points
    of characters whose numbers do not name them stand on somebody's sheet.
    """
    without = [one for one in figures if one.hit_points is None]
    dice = {one.id: asked for one in without if (asked := _roll_of(play, one)) is not None}
    known = ((one.id, block_of_stats(one).hit_points) for one in without)
    points = {who: typed for who, typed in known if typed is not None}
    if dice:
        rolls = yield from roll_together(*dice.values())
        points |= {who: max(1, one.total) for who, one in zip(dice, rolls, strict=True)}
    return tuple(
        play.alter(one.id, hit_points=points[one.id], full_hit_points=points[one.id])
        for one in without
        if one.id in points
    )


def settle_all(play: Play) -> Steps[None]:
    """Everybody in the fight whose numbers say so has hit points, in one row of dice.

    Only where the table rolls them as monsters come to the fight: at its beginning, and later for
    those who join.
    """
    if play.head.hit_points != "rolled":
        return
    figures = [figure for _, figure in present(play.field, play.state)]
    found = yield from settle_hit_points(play, figures)
    if found:
        lines = tuple(f"{one.name}: {one.hit_points}" for one in found)
        play.tell("Hit points are noted.", "hit points", details=lines, players="")


def _roll_of(play: Play, figure: Figure) -> Roll | None:
    """The roll for the hit points of a monster whose numbers give dice alone."""
    block, part = block_of_stats(figure), play.state.combatants.get(figure.id)
    dice = hit_dice_of(block) if block.group == "monster" else None
    if dice is None or block.hit_points is not None:
        return None
    return Roll(
        purpose=Purpose.AMOUNT,
        what=f"hit points of {figure.name}",
        dice=dice.choices[0].dice,
        who=figure.id,
        hidden=part is None or play.state.plays(part) == "dm",
    )
