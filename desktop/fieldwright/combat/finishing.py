"""The end of a fight."""

from __future__ import annotations

from fieldwright.combat.asks import Steps
from fieldwright.combat.commands import Finish
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.play import Play
from fieldwright.combat.state import Step


def finish(play: Play, command: Finish) -> Steps[None]:
    """End the fight."""
    if not play.state.is_on:
        raise NotNowError("No fight is going on here.")
    play.set_head(step=Step.OVER)
    play.tell("The fight is over.", "finish")
    yield from ()
