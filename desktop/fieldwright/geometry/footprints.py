"""How many squares a figure of each size fills, and how many figures share one (ruling R8).

combat-and-tactics.txt, Figures and Facing; Missile Scale.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import across_and_along
from fieldwright.rules.conditions import AT_GRIPS, DEAD, is_any_of
from fieldwright.rules.scale import MELEE_PER_MISSILE
from fieldwright.stats.block import StatBlock
from fieldwright.stats.footprint import USUAL_FOOTPRINTS, is_allowed
from fieldwright.terms.bodies import SIZES, SizeLetter
from fieldwright.terms.setting import Scale

SIZE_NAMES = {
    "T": "tiny",
    "S": "small",
    "M": "man-sized",
    "L": "large",
    "H": "huge",
    "G": "gargantuan",
}

HEIGHT_FT = {"T": 1.5, "S": 4.0, "M": 6.0, "L": 9.0, "H": 16.0, "G": 24.0}
"""How tall a figure of each size stands (ruling R13)."""

_TOLD = {
    "H": "A huge figure fills 1 x 2, 2 x 1 or 2 x 2 squares; give it one of these.",
    "G": "A gargantuan figure fills six squares or more; give it at least 2 x 3.",
    "L": "A large figure fills one square, or 1 x 2 as a mount; give it one of these.",
}


def usual_footprint(
    size: str, stats: StatBlock | None = None, scale: Scale = Scale.MELEE
) -> tuple[int, int]:
    """The width and depth in squares of the field for a size (ruling R8).

    Its own numbers count where ``stats`` are of this size. Of others of size H two-legged ones
    are two wide, those with more legs or none two long. A square of missile scale holds three by
    three of melee scale.
    """
    width, depth = _in_melee_scale(size, stats)
    if scale is Scale.MISSILE:
        per = MELEE_PER_MISSILE
        return -(-width // per), -(-depth // per)
    return width, depth


def _in_melee_scale(size: str, stats: StatBlock | None) -> tuple[int, int]:
    if stats is not None and stats.size == size:
        return stats.columns, stats.rows
    if size == "H" and stats is not None and stats.legs not in (None, 2):
        return 1, 2
    return USUAL_FOOTPRINTS[size_letter(size)]


def size_letter(size: str) -> SizeLetter:
    """A size as one of the letters; what is none counts as man-sized."""
    return next((known for known in SIZES if known == size), "M")


def footprint_fault(size: str, width: int, depth: int) -> str:
    """Why no figure of this size fills such a footprint in melee scale; empty if it may."""
    if is_allowed(size_letter(size), width, depth):
        return ""
    return _TOLD.get(size, "A figure of this size fills one square.")


def width_and_depth(figure: Figure) -> tuple[int, int]:
    """The footprint of a figure across and along the way it faces."""
    return across_and_along(figure.columns, figure.rows, figure.facing - figure.facing % 2)


# ---------------------------------------------------------------------------------------- sharing

_CLOSE = {"T": Fraction(1, 10), "S": Fraction(1, 3), "M": Fraction(1, 2)}
_OPEN = {"T": Fraction(1, 10), "S": Fraction(1, 2)}


def room_taken(size: str, scale: Scale = Scale.MELEE, *, close_order: bool = True) -> Fraction:
    """The share of a square that a figure takes: 1/2 for M, 1/3 for S, 1/10 for T, else all.

    Without close order M takes all and S half of it. In missile scale nine squares of melee scale
    lie in one, with one figure each (Missile Scale).
    """
    if scale is Scale.MISSILE:
        one = Fraction(1, MELEE_PER_MISSILE**2)
        return one * _OPEN["T"] if size == "T" else one * _MELEE_SQUARES.get(size, 1)
    return (_CLOSE if close_order else _OPEN).get(size, Fraction(1))


_MELEE_SQUARES = {"H": 2, "G": 6}

CLOSE_ORDER = "close order"
"""The condition of figures that stand and fight in close order."""

_IN_CLOSE_ORDER = frozenset({CLOSE_ORDER})


def is_dead(figure: Figure) -> bool:
    """Whether the figure lies dead."""
    return is_any_of(DEAD, figure.conditions)


def are_enemies(one: Figure, other: Figure) -> bool:
    """Whether two figures are of different sides; bystanders belong to none.

    A rider and his own mount never are, whosever side each is put on.
    """
    if one.side == other.side or one.bystander or other.bystander:
        return False
    # Hardly anybody rides, and ids are slow to compare.
    rides = one.mount is not None and one.mount == other.id
    return not rides and (other.mount is None or other.mount != one.id)


def why_not_together(
    figures: Sequence[Figure], scale: Scale = Scale.MELEE, *, close_order: bool = True
) -> str:
    """Why these figures cannot share one square, in a sentence; empty where they can.

    Two M, three S, ten T or one L, and mixtures by their shares (ruling R8). Enemies share a
    square only when one is grappled or prone. The dead take no room; those who lie and those who
    stand are counted apart, and grappled ones are in one square whatever their size.
    """
    living = [figure for figure in figures if not is_dead(figure)]
    for place, one in enumerate(living):
        for other in living[place + 1 :]:
            down = is_down(one) or is_down(other)
            if are_enemies(one, other) and scale is Scale.MELEE and not down:
                return (
                    f"{one.name} and {other.name} are enemies; they share a square only when "
                    "one is grappled or prone."
                )
    free = [figure for figure in living if not is_any_of(AT_GRIPS, figure.conditions)]
    for lying in (False, True):
        part = [figure for figure in free if (figure.posture == "prone") is lying]
        taken = sum(room_taken(one.size, scale, close_order=close_order) for one in part)
        if len(part) > 1 and taken > 1:
            return _full(part, scale, close_order=close_order)
    return ""


def is_down(figure: Figure) -> bool:
    """Whether an enemy may share the square of a figure, or it an enemy's: grappled, or prone."""
    return figure.posture == "prone" or is_any_of(AT_GRIPS, figure.conditions)


def why_not_end_together(figures: Sequence[Figure], scale: Scale = Scale.MELEE) -> str:
    """Why these cannot end their moves in one square: they are in close order only if all are.

    Two men and three small figures to a square are in close order (Figures and Facing; ruling R8).
    """
    close = all(is_any_of(_IN_CLOSE_ORDER, one.conditions) for one in figures)
    return why_not_together(figures, scale, close_order=close)


def _full(figures: Sequence[Figure], scale: Scale, *, close_order: bool) -> str:
    """Why the last of some figures has no room beside the others."""
    *there, last = figures
    names = ", ".join(dict.fromkeys(figure.name for figure in there))
    if scale is Scale.MISSILE:
        most = MELEE_PER_MISSILE**2
        return (
            f"A square of five yards holds {most} figures of a melee square each at most; "
            f"already there: {names}."
        )
    if not close_order and sum(room_taken(one.size) for one in figures) <= 1:
        return f"{last.name} shares a square with {names} only if all of them are in close order."
    largest = max((figure.size for figure in figures), key=SIZES.index)
    most_of = {"T": "ten tiny figures", "S": "three small figures", "M": "two man-sized figures"}
    if largest not in most_of and any(figure.size != largest for figure in figures):
        larger = next(figure for figure in figures if figure.size == largest)
        beside = ", ".join(dict.fromkeys(one.name for one in figures if one is not larger))
        return f"{larger.name} fills its squares alone, and {beside} would be there as well."
    room = most_of.get(largest, f"one {SIZE_NAMES[largest]} figure")
    return f"A square holds {room} at most; already there: {names}."
