"""Why a figure does not move at all, where a charge cannot go, and what else is to be said.

combat-and-tactics.txt, Sitting, Kneeling, and Lying Prone, Battlefield Characteristics, Aerial
Combat, Withdraw; rulings R35, R44.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.paths.mover import Means, wading_reduction_feet
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.conditions import RISING, Rising, why_it_cannot_move
from fieldwright.rules.explained import Impossible, Reason
from fieldwright.rules.legality import charge_forbidden
from fieldwright.terms.setting import Depth

if TYPE_CHECKING:
    from fieldwright.geometry.paths.marks import Mask
    from fieldwright.geometry.paths.walk import Walk
    from fieldwright.terms.grid import Block

_CONDITIONS = "Combat & Tactics, Grappled; Helpless"
_POSTURES = "Combat & Tactics, Sitting, Kneeling, and Lying Prone; ruling R35"
_AERIAL = "Combat & Tactics, Aerial Combat, Movement"

_LIES = "lies prone; rising takes its full move (a half-move or an attack in the round it was "
_VERBS = {"kneeling": "kneels", "sitting": "sits", "prone": "lies prone"}


def why_no_move(walk: Walk) -> Impossible | None:
    """Why a figure, or the mount that carries it, does not move with its action at all."""
    return _condition(walk) or _undecided(walk) or _posture(walk) or _deep(walk)


def _condition(walk: Walk) -> Impossible | None:
    """What keeps it, or its mount, where it is."""
    for one in dict.fromkeys((walk.legs, walk.figure)):
        why = why_it_cannot_move(one.conditions, one.hit_points)
        if why:
            return Impossible(f"{one.name} is {why}", _CONDITIONS)
    return None


_OTHER = "Combat & Tactics, Choosing an Action; ruling R39"


def _undecided(walk: Walk) -> Impossible | None:
    """How much movement goes with whatever else somebody does is for the DM to say."""
    if walk.action.movements or walk.known.points is not None:
        return None
    return Impossible(f"how far one moves with {walk.action.label} is for the DM to say", _OTHER)


def rising_of(walk: Walk) -> Rising:
    """What getting up takes of the move: as given, else by the posture; nothing in the air."""
    if walk.known.rises is not None:
        return walk.known.rises
    return Rising.NOTHING if walk.legs.altitude_ft > 0 else RISING[walk.legs.posture]


def _posture(walk: Walk) -> Impossible | None:
    rising = rising_of(walk)
    if rising is Rising.FULL:
        return Impossible(f"{walk.legs.name} {_LIES}knocked down)", _POSTURES)
    if rising is Rising.HALF and walk.movement is not Movement.FULL:
        verb = _VERBS.get(walk.legs.posture, "gets up")
        return Impossible(
            f"{walk.legs.name} {verb}; rising takes the half-move that this action leaves",
            _POSTURES,
        )
    return None


# ---------------------------------------------------------------------------------------- charges


def _deep(walk: Walk) -> Impossible | None:
    """Who stands in water too deep to charge in."""
    deep = _too_deep_to_charge(walk, walk.field.block)
    level = walk.ground.layers[walk.layer].level
    if deep is None:
        return None
    for square in walk.start.clipped(walk.field.block).squares():
        if deep[level, square.row, square.column]:
            return _why_not_charged(walk)
    return None


def _why_not_charged(walk: Walk) -> Impossible:
    found = charge_forbidden([Depth.WAIST])
    assert found is not None
    return Impossible(f"{walk.legs.name} stands in {found.reason}: no charge", found.source)


def uncharged(walk: Walk, window: Block) -> Mask | None:
    """The places of a window, by layer, where no charge goes; None where that is nowhere.

    Nobody charges through water waist-deep or deeper (Battlefield Characteristics).
    """
    deep = _too_deep_to_charge(walk, window)
    if deep is None:
        return None
    layers = walk.ground.layers
    found = np.zeros((len(layers), window.height, window.width), bool)
    for number, layer in enumerate(layers):
        across, down = walk.ground.mover.extent(layer.facing)
        for row in range(down):
            for column in range(across):
                part = deep[layer.level, row:, column:]
                found[number, : window.height - row, : window.width - column] |= part
    return found


def _too_deep_to_charge(walk: Walk, window: Block) -> Mask | None:
    """Squares of a window, by level, with water too deep to charge through; None for nowhere."""
    mover = walk.ground.mover
    if walk.action is not Action.CHARGE or mover.means is not Means.WALKING:
        return None
    depths = walk.field.layers[Layer.DEPTH]
    here = depths[window.top : window.bottom, window.left : window.right]
    bars = np.array([_bars_charge(walk, feet) for feet in range(int(here.max(initial=0)) + 1)])
    if not bars.any():
        return None
    rows = slice(window.top + 1, window.bottom + 1)
    columns = slice(window.left + 1, window.right + 1)
    found: Mask = bars[here] & walk.ground.nodes.natural[:, rows, columns]
    return found if found.any() else None


def _bars_charge(walk: Walk, feet: int) -> bool:
    depth = Depth.of_feet(wading_reduction_feet(walk.ground.mover, feet))
    return charge_forbidden([depth]) is not None


def why_not_charged_there(walk: Walk, block: Block) -> str:
    """Why a charge cannot end on some squares, in a sentence; empty where it can."""
    deep = _too_deep_to_charge(walk, walk.field.block)
    if deep is None:
        return ""
    level = walk.ground.layers[walk.layer].level
    found = charge_forbidden([Depth.WAIST])
    inside = block.clipped(walk.field.block).squares()
    if found is not None and any(deep[level, one.row, one.column] for one in inside):
        return f"Nobody charges through {found.reason}."
    return ""


# ------------------------------------------------------------------------------------------ notes


def notes_of(walk: Walk) -> tuple[Reason, ...]:
    """What is to be said of a move as a whole, wherever it leads."""
    return tuple(_notes(walk))


def _notes(walk: Walk) -> Iterator[Reason]:
    if rising_of(walk) is Rising.HALF:
        verb = _VERBS.get(walk.legs.posture, "gets up")
        yield Reason(f"{walk.legs.name} {verb}", "rising takes the first half-move", _POSTURES)
    if walk.ground.mover.means is Means.FLYING:
        yield from _aloft(walk.legs)
    if walk.action is Action.WITHDRAW:
        yield Reason(
            "withdrawing",
            "carefully away from whoever threatens it, facing him",
            "Combat & Tactics, Withdraw",
        )


def _aloft(figure: Figure) -> Iterator[Reason]:
    """What a flyer must do to stay in the air."""
    from fieldwright.geometry.paths.flight import class_of, least_flight

    letter, least = class_of(figure), least_flight(figure)
    if isinstance(least, Impossible):
        return
    if letter == "B":
        yield Reason("class B", "staying in one place takes a half-move", _AERIAL)
    elif least.value:
        told = f"must fly forward for at least {least.value} points to stay aloft"
        yield Reason(f"class {letter}", told, _AERIAL)
