"""Enemies as picks: the name, and how far off each is."""

from __future__ import annotations

from collections.abc import Iterable

from fieldwright.fight.declaring import Pick
from fieldwright.fight.turn import Foe
from fieldwright.widgets.translation import translate


def foe_picks(foes: Iterable[Foe]) -> list[Pick]:
    """Each with its distance, the nearest first."""
    near = translate("fight", "{name}, beside it")
    far = translate("fight", "{name}, {squares} squares off")
    return [
        Pick(
            foe.who, (near if foe.squares <= 1 else far).format(name=foe.name, squares=foe.squares)
        )
        for foe in foes
    ]
