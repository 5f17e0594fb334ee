"""The end of a round: retreats, fatigue, morale, status, in this order (ruling R37)."""

from __future__ import annotations

from fieldwright.combat.asks import Steps
from fieldwright.combat.commands import Pass
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.play import Play
from fieldwright.combat.state import Step


def end_of_round(play: Play) -> Steps[None]:
    """Enter the last step of the round."""
    play.set_head(step=Step.END)
    play.tell("The end of the round.", "step")
    yield from ()


def pass_over(play: Play, command: Pass) -> None:
    """The DM passes over a part."""
    if play.head.step is not Step.END:
        raise NotNowError("The round has not come to its end.")
    play.set_head(ended=(*play.head.ended, command.part))
    play.tell(f"Passed over: {command.part}.", "pass")
