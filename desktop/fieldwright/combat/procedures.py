"""Which procedure carries out which command."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from fieldwright.combat.areas import linger, strike_area
from fieldwright.combat.asks import Steps
from fieldwright.combat.commands import (
    Abort,
    Begin,
    Command,
    Finish,
    Forgo,
    Give,
    Hold,
    Join,
    Pass,
    Proceed,
    Take,
    Word,
)
from fieldwright.combat.declaring import abort, forgo, give, hold
from fieldwright.combat.dm_commands import (
    AddEffect,
    Arrive,
    Combine,
    Distance,
    EndEffect,
    First,
    Hurt,
    Interact,
    Leave,
    Linger,
    March,
    Place,
    Put,
    Reveal,
    Strike,
    SwitchScale,
    Tend,
    Unnerve,
    Wait,
)
from fieldwright.combat.effects import add_effect, end_effect, tend
from fieldwright.combat.ending import pass_over
from fieldwright.combat.ends.hearts import unnerve
from fieldwright.combat.finishing import finish
from fieldwright.combat.foremost import come_first
from fieldwright.combat.interacting import interact
from fieldwright.combat.moved_by_hand import put_by_hand
from fieldwright.combat.opening.beginning import begin
from fieldwright.combat.opening.combining import combine
from fieldwright.combat.opening.coming import arrive, join, leave, reveal, wait
from fieldwright.combat.opening.placing import march, place, set_distance
from fieldwright.combat.opening.scaling import switch_scale
from fieldwright.combat.play import Play
from fieldwright.combat.rounds import proceed
from fieldwright.combat.turns import take
from fieldwright.combat.words import say_word
from fieldwright.combat.wounding import wound


def carried_out(play: Play, command: Command) -> Steps[None]:
    """Carry a command out; raises NotNowError for what cannot be done now."""
    asking = _ASKING.get(type(command))
    if asking is not None:
        yield from asking(play, command)
        return
    _AT_ONCE[type(command)](play, command)


_ASKING: Mapping[type[Any], Callable[[Play, Any], Steps[None]]] = MappingProxyType(
    {
        Arrive: arrive,
        Begin: begin,
        Finish: finish,
        Hurt: wound,
        Join: join,
        Proceed: proceed,
        Strike: strike_area,
        Take: take,
    }
)

_AT_ONCE: Mapping[type[Any], Callable[[Play, Any], None]] = MappingProxyType(
    {
        Give: give,
        Hold: hold,
        Abort: abort,
        Forgo: forgo,
        Word: say_word,
        Pass: pass_over,
        First: come_first,
        Place: place,
        March: march,
        Distance: set_distance,
        Wait: wait,
        Leave: leave,
        Reveal: reveal,
        SwitchScale: switch_scale,
        Combine: combine,
        Put: put_by_hand,
        AddEffect: add_effect,
        EndEffect: end_effect,
        Tend: tend,
        Unnerve: unnerve,
        Interact: interact,
        Linger: linger,
    }
)
