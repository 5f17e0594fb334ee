"""The first round: one of surprise where some but not all are caught out, else round one.

combat-and-tactics.txt, Surprise.
"""

from __future__ import annotations

from dataclasses import replace

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.things import Figure
from fieldwright.combat.new_round import SURPRISED, start_round
from fieldwright.combat.play import Play
from fieldwright.combat.present import present
from fieldwright.combat.state import Step
from fieldwright.rules.opening import acts_in_surprise_round


def enter_first_round(play: Play) -> None:
    """A round of surprise for those who surprised the others, or round one."""
    acting = acts_in_surprise_round({side.id: side.surprised for side in play.head.sides})
    play.set_head(placing=())
    if not acting:
        start_round(play, 1)
        return
    caught = [
        figure
        for combatant, figure in present(play.field, play.state)
        if combatant.side not in acting and SURPRISED not in figure.conditions
    ]
    if caught:
        play.change(alter((one, _caught(one)) for one in caught))
    play.set_head(surprise_round=True, round=0, step=Step.MONSTERS)
    seen = [side for side in acting if side in play.sides_seen()]
    told, theirs = (f"A round of surprise for {' and '.join(some)}." for some in (acting, seen))
    play.tell(told, "round", players=theirs if seen else "A round of surprise.")


def _caught(figure: Figure) -> Figure:
    return replace(figure, conditions=(*figure.conditions, SURPRISED))
