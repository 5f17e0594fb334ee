"""How a fight begins and ends: its sides, who is surprised, who joins later.

combat-and-tactics.txt, Opening the Battle, Surprise.
"""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll, Steps, roll
from fieldwright.combat.commands import Begin, Finish, Join
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, Head, SideState, Step
from fieldwright.geometry.footprints import is_dead
from fieldwright.rules.explained import Explained, Reason
from fieldwright.stats.notation import Dice

_SURPRISED_UP_TO = 3
_SURPRISE = "Combat & Tactics, Surprise"


def begin(play: Play, command: Begin) -> Steps[None]:
    """Begin a fight between the figures of the field's sides that are named."""
    if play.state.is_on:
        raise NotNowError("A fight is going on here already; finish it first.")
    if len(command.sides) < 2:
        raise NotNowError("A fight needs two sides; put figures of another side on the field.")
    figures = [one for one in play.field.every(Figure) if not one.bystander and not is_dead(one)]
    for side in command.sides:
        if not any(figure.side == side.id for figure in figures):
            raise NotNowError(f"No figure of the side {side.id!r} stands on the field.")
    known = {side.id for side in command.sides}
    play.state = replace(play.state, combatants={})
    play.set_head(**_fresh(command))
    play.put_all(
        Combatant(id=figure.id, side=figure.side, place=place)
        for place, figure in enumerate(figures)
        if figure.side in known
    )
    play.tell(f"The fight begins: {' against '.join(side.id for side in command.sides)}.", "begin")
    yield from _surprise(play, command)
    _enter_first_round(play)


def _fresh(command: Begin) -> dict[str, object]:
    head = Head(
        name=command.name,
        sides=command.sides,
        seed=command.seed,
        knockdown_save=command.knockdown_save,
        step=Step.MONSTERS,
    )
    return {name: getattr(head, name) for name in Head.__dataclass_fields__}


def _surprise(play: Play, command: Begin) -> Steps[None]:
    """Each side that checks rolls a d10; 1 to 3 with modifiers is surprised (Surprise)."""
    given = dict(command.surprise_modifiers)
    for side_id in command.checks:
        modifier = given.get(side_id, 0)
        limit = _SURPRISED_UP_TO - modifier
        needed = Explained(
            limit,
            (
                Reason("surprised up to", str(_SURPRISED_UP_TO), _SURPRISE),
                Reason("modifier", f"{modifier:+d}", "the DM"),
            ),
        )
        rolled = yield from roll(
            Roll(
                purpose=Purpose.SURPRISE,
                what=f"surprise of {side_id}",
                dice=Dice(((1, 10),)),
                needed=needed,
                under=True,
            )
        )
        sides = tuple(
            replace(side, surprised=rolled.succeeds) if side.id == side_id else side
            for side in play.head.sides
        )
        play.set_head(sides=sides)
        how = "surprised" if rolled.succeeds else "not surprised"
        play.tell(f"{side_id} rolls {rolled.natural} for surprise: {how}.", "surprise")


def _enter_first_round(play: Play) -> None:
    """A round of surprise where some but not all sides are surprised; else round one."""
    surprised = [side for side in play.head.sides if side.surprised]
    if surprised and len(surprised) < len(play.head.sides):
        play.set_head(surprise_round=True, round=0, step=Step.MONSTERS)
        play.tell("A round of surprise.", "round")
        return
    start_round(play, 1)


def start_round(play: Play, number: int) -> None:
    """Begin a round: orders are taken anew, what only lasted a round is forgotten."""
    sides: tuple[SideState, ...] = tuple(
        replace(side, rolled=None, rank=None, surprised=False) for side in play.head.sides
    )
    play.set_head(
        round=number,
        step=Step.MONSTERS,
        sides=sides,
        surprise_round=False,
        critical=False,
        ended=(),
    )
    play.put_all(one.for_next_round() for one in play.state.combatants.values())
    play.tell(f"Round {number}.", "round")


def join(play: Play, command: Join) -> None:
    """Figures of the field join a side; they take orders from the next round on."""
    if not play.state.is_on:
        raise NotNowError("No fight is going on here.")
    if command.side not in {side.id for side in play.head.sides}:
        raise NotNowError(f"There is no side {command.side!r} in this fight.")
    for who in command.who:
        name = play.alter(who, side=command.side).name
        known = play.state.combatants.get(who)
        joined = Combatant(id=who, side=command.side, joined=play.head.round)
        play.put_all([joined if known is None else replace(known, side=command.side, out="")])
        play.tell(f"{name} joins {command.side}.", "join", who=who)


def finish(play: Play, _: Finish) -> None:
    """End the fight."""
    if not play.state.is_on:
        raise NotNowError("No fight is going on here.")
    play.set_head(step=Step.OVER)
    play.tell("The fight is over.", "finish")
