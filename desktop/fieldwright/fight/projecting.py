"""What a fight wants to be seen on the players' table: who acts, its reach, its way; areas.

Of the DM's figures everything is marked as secret: players see it only if he wishes so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield
from fieldwright.fight.overlay import TURN, Shown
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Turn
from fieldwright.fight.way_drawing import LATER, NOW
from fieldwright.fight.ways import squares_of_move
from fieldwright.geometry.figure_places import figure_places
from fieldwright.terms.grid import Block, Square
from fieldwright.widgets.projected import (
    AREA,
    REACH,
    WAY,
    Line,
    Marks,
    Projected,
    Ring,
    Tint,
    Words,
)

if TYPE_CHECKING:
    from fieldwright.combat.moves.reach import ReachNow

_AREA_COLOUR = "#c4531f"
_WIDER = 0.1

Mask = NDArray[np.bool_]


def show_reach(projected: Projected, table: Table, turn: Turn | None) -> None:
    """The squares where a move in turn may end, those of this phase stronger.

    Of a player's figure they are worked out from what players know alone: a hole where somebody
    stands hidden would tell of him. Nothing is worked out that nobody looks at.
    """
    reach = _reach(table, turn) if projected.is_wanted(REACH) else None
    if turn is None or reach is None or reach.refusal:
        projected.clear(REACH)
        return
    whole, now = reach.whole, reach.now
    tints = (Tint(_squares(whole & ~now), TURN.name(), 0.16), Tint(_squares(now), TURN.name(), 0.3))
    marks = Marks(tuple(one for one in tints if one.squares), secret=not turn.players)
    projected.show(REACH, marks)


def _reach(table: Table, turn: Turn | None) -> ReachNow | None:
    if turn is None or not turn.is_move or not turn.players:
        return squares_of_move(table, turn)
    from fieldwright.combat.moves.reach import reach_now
    from fieldwright.player_view.shown import shown_to_players

    known = shown_to_players(table.field).field
    figures = table.field.things["figures"]
    if turn.due.who not in known.things["figures"]:
        return None
    own = {key: figures[key] for key in known.things["figures"] if _is_theirs(table, key)}
    known = known.with_things({"figures": {**known.things["figures"], **own}})
    return reach_now(known, table.state, table.state.combatants[turn.due.who], turn.due)


def _is_theirs(table: Table, who: UUID) -> bool:
    """Whether players play a figure, and so know all of it."""
    combatant = table.state.combatants.get(who)
    return combatant is not None and table.state.plays(combatant) == "players"


def show_way(projected: Projected, field: Battlefield, lit: Shown, *, secret: bool) -> None:
    """A ring around who acts, and the way that is meant with what it costs."""
    place = figure_places(field).shown.get(lit.in_turn) if lit.in_turn is not None else None
    if place is None:
        projected.clear(WAY)
        return
    radius = max(place.across, place.down) + place.radius + _WIDER
    projected.show(
        WAY,
        Marks(
            lines=tuple(_lines(lit)),
            rings=(Ring(place.centre, radius, TURN.name()),),
            words=tuple(_words(lit)),
            secret=secret,
        ),
    )


def show_area(projected: Projected, squares: frozenset[Square], *, secret: bool) -> None:
    """The squares of an area that is being placed."""
    tints = (Tint(squares, _AREA_COLOUR, 0.33, rim=True),) if squares else ()
    projected.show(AREA, Marks(tints, secret=secret))


def _lines(lit: Shown) -> Iterable[Line]:
    """The part of the way that is gone in this phase, and the rest of it."""
    points = [_middle(block) for block in lit.way]
    now = sum(not stop.later for stop in lit.stops) if lit.stops else len(points) - 1
    for part, colour, is_later in (
        (points[: now + 1], NOW.name(), not lit.stops),
        (points[now:], LATER.name(), True),
    ):
        if len(part) > 1:
            yield Line(tuple(part), colour, dashed=is_later)


def _words(lit: Shown) -> Iterable[Words]:
    if lit.stops and lit.way:
        yield Words(_middle(lit.way[-1]), str(lit.stops[-1].total))


def _middle(block: Block) -> tuple[float, float]:
    return ((block.left + block.right) / 2, (block.top + block.bottom) / 2)


def _squares(mask: Mask) -> frozenset[Square]:
    rows, columns = np.nonzero(mask)
    pairs = zip(columns.tolist(), rows.tolist(), strict=True)
    return frozenset(Square(column, row) for column, row in pairs)
