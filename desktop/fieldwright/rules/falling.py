"""Those who lose their feet, ride too fast or fly too large in a terrain, and those in the dark.

combat-and-tactics.txt, Terrain Types: Badlands, Caves, Heavy Forest, Hills, Mountains. The numbers
are the terrain's (``dangers``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from fieldwright.rules.actions import Action
from fieldwright.rules.dangers import Branches, Dangers, SlopeFall, Stalagmites
from fieldwright.rules.dice import Dice as PrintedDice
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.stats.notation import Dice
from fieldwright.terms.bodies import SIZES, SizeLetter
from fieldwright.terms.setting import Light, Scale, Slant

_TENS = 10
_CAVES = "Combat & Tactics, Caves"
_FOREST = "Combat & Tactics, Heavy Forest or Jungle"

LANDING_DIE = Dice(((1, 10),))
"""What shows whether one who falls in a cave lands on a stalagmite."""

BRANCH_DIE = Dice(((1, 6),))
"""What shows whether a branch strikes a rider at speed."""

T = TypeVar("T")


# ------------------------------------------------------------------------------------ down slopes


def falls_down(
    dangers: Dangers, slant: Slant | None = None, *, climbing: bool = False
) -> SlopeFall | None:
    """How somebody falls who slips or is knocked down here; None where he only lies.

    ``slant`` is the way he is going over a slope, None on level ground. Only the way down is
    dangerous, and in mountains climbing besides.
    """
    fall = dangers.slope_fall
    if fall is None:
        return None
    return fall if slant is Slant.DOWN or (climbing and fall.climbing) else None


def fall_die(fall: SlopeFall) -> Dice:
    """The die of a fall: each point is 10 feet."""
    return Dice(((1, fall.die),))


def feet_fallen(rolled: int) -> int:
    """How many feet such a die tells."""
    return rolled * _TENS


def squares_fallen(feet: int, to_the_foot: int, scale: Scale = Scale.MELEE) -> int:
    """How many squares down the slope one comes to lie, at most those to its foot."""
    return min(feet // scale.feet_per_square, to_the_foot)


def damage_of_fall(fall: SlopeFall, rolled: int) -> Dice:
    """The dice of damage of a fall: one for each 10 feet."""
    return Dice(((rolled, fall.die),))


# ------------------------------------------------------------------------------------ stalagmites


def lands_on_stalagmite(stalagmites: Stalagmites, rolled: int) -> bool:
    """Whether somebody who was tripped or knocked down lands on one; ``rolled`` is a d10."""
    return rolled <= stalagmites.in_ten


def stalagmite_needs(stalagmites: Stalagmites, armour_class: int) -> Explained[int]:
    """What a stalagmite's attack roll must show against somebody who lands on it.

    A save vs. paralyzation halves its damage (``damage.halved``).
    """
    reasons = (
        Reason("THAC0 of a stalagmite", str(stalagmites.thac0), _CAVES),
        Reason("armour class", str(armour_class), "the figure"),
    )
    return Explained(stalagmites.thac0 - armour_class, reasons)


def dice_of(printed: PrintedDice) -> Dice:
    """The dice of a table's row, as rolls are asked for."""
    return Dice(((printed.count, printed.sides),), printed.added)


# ----------------------------------------------------------------------------- riders and flyers


def branch_die(branches: Branches | None, pace: Action) -> Dice | None:
    """The die whether a branch strikes a rider in the woods; None where none is rolled.

    Only for a mount that runs or gallops: charges, runs or sprints.
    """
    fast = pace in (Action.CHARGE, Action.RUN, Action.SPRINT)
    return BRANCH_DIE if branches is not None and fast else None


def branch_strikes(branches: Branches, rolled: int) -> bool:
    """Whether it does; a save vs. paralyzation keeps the rider in the saddle and unhurt."""
    return rolled <= branches.in_six


def flight_refused(size: SizeLetter, dangers: Dangers) -> Impossible | None:
    """Why a flyer of that size cannot fly among these trees; None where it can."""
    largest = dangers.largest_flyer
    if not largest or SIZES.index(size) <= SIZES.index(largest):
        return None
    return Impossible(f"size {size} cannot fly among the trees", _FOREST)


# --------------------------------------------------------------------------------- in the dark


def blind_blow_die(dangers: Dangers, light: Light, engaged: int) -> Dice | None:
    """The die of whom a blow strikes in pitch darkness; None where nobody is struck by chance.

    Each of those engaged with the attacker is equally likely, friends among them. What darkness
    costs to hit is ``visibility.attack_in_the_dark``.
    """
    if not dangers.blind_blows or light is not Light.DARKNESS or engaged < 2:
        return None
    return Dice(((1, engaged),))


def struck_blindly(engaged: Sequence[T], rolled: int) -> T:
    """Whom such a die means, in the order that they were told in."""
    return engaged[rolled - 1]
