"""From an entry of the library to a figure on the field."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID, uuid4

from fieldwright.battlefield.things import Figure
from fieldwright.stats.block import StatBlock
from fieldwright.stats.footprint import turned
from fieldwright.stats.notation import HitDice, NotationError
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square

_NUMBERED = re.compile(r"(.+?)\s+(\d{1,6})")


def figure_from(
    block: StatBlock,
    side: str,
    square: Square | tuple[int, int],
    facing: int = 0,
    name: str = "",
    figure_id: UUID | None = None,
) -> Figure:
    """A figure of ``block`` with its north-west corner on ``square``, turned to ``facing``.

    It has the block's own hit points where the block gives any; nobody rolls here, see
    ``with_hit_points``. Without ``name`` it has the block's; without an id a new one.
    """
    columns, rows = turned(block.columns, block.rows, facing)
    return Figure(
        id=figure_id or uuid4(),
        name=name or block.name,
        side=side,
        column=square[0],
        row=square[1],
        columns=columns,
        rows=rows,
        facing=facing % 8,
        size=block.size,
        stat_block=block.id[:60],
        stats=block,
        hit_points=block.hit_points,
        full_hit_points=block.hit_points,
        picture=block.picture,
        colour=block.colour,
        initials=block.initials,
    )


def with_hit_points(figure: Figure, stream: Stream) -> Figure:
    """The figure with hit points rolled by its hit dice, where nobody has rolled them yet.

    A figure without stats, or whose hit dice cannot be read, stays as it is.
    """
    if figure.full_hit_points is not None or figure.stats is None or not figure.stats.hit_dice:
        return figure
    try:
        rolled = HitDice.parse(figure.stats.hit_dice).roll(stream)
    except NotationError:
        return figure
    return replace(figure, hit_points=rolled, full_hit_points=rolled)


def numbered(taken: Iterable[str], name: str, count: int) -> list[str]:
    """Names for ``count`` figures called ``name``, on a field that has the names ``taken``.

    ``["Bugbear 1", "Bugbear 2"]``, going on after the highest number there is; a single figure
    whose name nobody has keeps it bare.
    """
    highest = 0
    for other in taken:
        found = _NUMBERED.fullmatch(other)
        if other == name:
            highest = max(highest, 1)
        elif found and found.group(1) == name:
            highest = max(highest, int(found.group(2)))
    if count == 1 and not highest:
        return [name]
    return [f"{name} {highest + number}" for number in range(1, count + 1)]


def ammunition_left(figure: Figure, attack: str) -> int | None:
    """What is left of an attack's ammunition; None where it is not counted."""
    counted = dict(figure.ammunition)
    if attack in counted:
        return counted[attack]
    given = figure.stats.attacks if figure.stats else ()
    return next((one.ammunition for one in given if one.name == attack), None)
