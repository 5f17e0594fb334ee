"""The end of a round: retreats, fatigue, morale, status, in this order (ruling R37).

combat-and-tactics.txt, Ending the Combat Round. Every part may be passed over by the DM.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fieldwright.combat.asks import Steps
from fieldwright.combat.commands import Pass
from fieldwright.combat.ends.hearts import morale
from fieldwright.combat.ends.lasting import status
from fieldwright.combat.ends.retreats import retreats
from fieldwright.combat.ends.tiring import tire
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.play import Play
from fieldwright.combat.state import EndPart, Step

_PARTS: Mapping[EndPart, Callable[[Play], Steps[bool]]] = MappingProxyType(
    {
        EndPart.RETREATS: retreats,
        EndPart.FATIGUE: tire,
        EndPart.MORALE: morale,
        EndPart.STATUS: status,
    }
)
"""The parts in their order; each says whether it had anything to do."""


def end_of_round(play: Play) -> Steps[None]:
    """Enter the last step of the round."""
    play.set_head(step=Step.END)
    play.tell("The round ends: retreats, fatigue, morale, status.", "step")
    yield from ()


def parts_left(play: Play) -> tuple[EndPart, ...]:
    """The parts that are neither over nor passed over, in their order."""
    return tuple(part for part in _PARTS if part not in play.head.ended)


def go_through_the_end(play: Play) -> Steps[bool]:
    """Do the next part that has anything to do; whether the round is over.

    A round in which nothing is left to do goes over into the next at once.
    """
    for part in parts_left(play):
        busy = yield from _PARTS[part](play)
        play.set_head(ended=(*play.head.ended, part))
        if busy:
            return False
    return True


def pass_over(play: Play, command: Pass) -> None:
    """The DM passes over a part."""
    if play.head.step is not Step.END:
        raise NotNowError("The round has not come to its end.")
    if command.part in play.head.ended:
        raise NotNowError(f"The part {command.part} is over.")
    play.set_head(ended=(*play.head.ended, command.part))
    play.tell(f"Passed over: {command.part}.", "pass", players="")
