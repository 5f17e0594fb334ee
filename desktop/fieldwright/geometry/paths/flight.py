"""Flying: how far, over what, what climbing costs and what a dive gives.

combat-and-tactics.txt, Aerial Combat, Movement; ruling R44. A point of altitude is a square's
height, 5 feet in melee scale. A flyer rises first, flies level at the greater of its two heights
over all that is lower, and drops at the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.paths.ground import WalkingGround
from fieldwright.geometry.paths.mover import Means, rate_with
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.geometry.surfaces import feet_of
from fieldwright.rules.actions import Action, squares_of
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.footing import half_of
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.stats.notation import Movement as Printed
from fieldwright.stats.notation import NotationError
from fieldwright.terms.grid import Square

_AERIAL = "Combat & Tactics, Aerial Combat, Movement"


@dataclass(frozen=True, slots=True)
class Flight:
    """A flyer's move to another height: ``cruise_ft`` above base is where it flies level.

    ``climbed`` and ``dropped`` are points of altitude; ``points`` are left for squares: the move's
    less those climbed, and one more for each point dropped, at most the base rate (ruling R44).
    """

    cruise_ft: float
    climbed: int
    dropped: int
    free: int
    points: int


def flight(
    field: Battlefield,
    figure: Figure,
    action: Action,
    to_ft: float,
    *,
    known: Known | None = None,
) -> Explained[Flight] | Impossible:
    """What a flyer's move leaves for squares if it ends ``to_ft`` above base height."""
    known = known or Known()
    legs = moved_figure(field, figure)
    rate = known.rate if known.rate is not None else rate_with(legs, Means.FLYING)
    if isinstance(rate, Impossible):
        return rate
    movement = action.greatest if known.movement is None else known.movement
    total = squares_of(action, movement, rate, Fraction(0), field.info.scale)
    if isinstance(total, Impossible):
        return total
    per = field.info.scale.feet_per_square
    start = feet_of(field, legs, Square(legs.column, legs.row))
    climbed = max(0, -int(-(to_ft - start) // per))
    dropped = max(0, int((start - to_ft) // per))
    free = min(dropped, rate)
    if climbed > total:
        return Impossible(f"it climbs at most {total * per} feet with this move", _AERIAL)
    reasons = [Reason(f"{action.label} at rate {rate}", f"{total} points", _AERIAL)]
    if climbed:
        reasons.append(Reason(f"{climbed * per} feet up", f"-{climbed}", _AERIAL))
    if dropped:
        reasons.append(Reason(f"{dropped * per} feet down", f"+{free}", f"{_AERIAL}; ruling R44"))
    found = Flight(max(start, to_ft), climbed, dropped, free, total - climbed + free)
    return Explained(found, tuple(reasons))


def flying_walk(
    field: Battlefield,
    figure: Figure,
    action: Action,
    to_ft: float,
    *,
    options: TableOptions = USUAL_OPTIONS,
    ground: WalkingGround | None = None,
) -> Walk | Impossible:
    """The walk of a flyer that ends its move ``to_ft`` above base height: ask it as any other.

    Its points are those that climbing and diving leave; nothing on the ground slows it.
    """
    found = flight(field, figure, action, to_ft)
    if isinstance(found, Impossible):
        return found
    value = found.value
    known = Known(
        means=Means.FLYING,
        points=value.points,
        rate=1,
        flown_ft=value.cruise_ft,
    )
    return Walk(field, figure, action, options, ground, known)


def least_flight(figure: Figure) -> Explained[int] | Impossible:
    """How many points a flyer must fly forward each round to stay in the air (Aerial Combat).

    Class A stays where it likes and so does B, which still spends a half-move on it; C and worse
    move forward for a half-move.
    """
    rate = rate_with(figure, Means.FLYING)
    if isinstance(rate, Impossible):
        return rate
    letter = class_of(figure)
    if letter in ("A", "B", ""):
        return Explained(0, (Reason(f"class {letter or 'unknown'}", "may hover", _AERIAL),))
    half = half_of(rate)
    return Explained(half, (Reason(f"class {letter}", f"{half} points forward", _AERIAL),))


def class_of(figure: Figure) -> str:
    """A flyer's class of maneuverability, A to E; nothing where none is printed."""
    try:
        return Printed.parse(figure.stats.movement).manoeuvrability if figure.stats else ""
    except NotationError:
        return ""
