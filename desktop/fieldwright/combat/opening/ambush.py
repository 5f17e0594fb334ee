"""Two sides meet on a field: surprise and distance are rolled, both are set up, the fight begins.

combat-and-tactics.txt, Opening the Battle, Surprise, Encounter Distance, Set-up; ruling R8.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.changes import add, remove
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, StartingZone
from fieldwright.combat.commands import Begin, Command, Proceed
from fieldwright.combat.dm_commands import Place
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.running import Fight, Keeper
from fieldwright.combat.state import SideState, Step
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.facing import block_of, has_four_facings, turned_figure
from fieldwright.geometry.measure import measured_blocks, measured_from
from fieldwright.geometry.placing import free_spots, on_surface, why_not_here
from fieldwright.terms.grid import Square

_FAR = 1 << 20
"""More than any square of a field is from another."""

_NEARER = 8
"""The first of a side comes as near as it may rather than stay where its zone is."""

_OUTSIDE = 5 * _NEARER
"""Five squares nearer are worth leaving the zone for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """Who meets whom: each side's figures in their order, and who plays it.

    ``checks`` are the sides that check for surprise, with the modifiers of their dice.
    ``seed`` is that of the program's dice.
    """

    sides: tuple[SideState, ...]
    figures: tuple[Figure, ...]
    checks: tuple[tuple[str, int], ...] = ()
    surprised: tuple[str, ...] = ()
    name: str = ""
    seed: int = 0


def meet(keeper: Keeper, meeting: Meeting) -> Fight:
    """Put both sides on the field and begin their fight, as far as the orders of its first round.

    They set up as far apart as the encounter distance says, or as far as the field has room for.
    Raises NotNowError where there is no room for somebody, or no fight between them.
    """
    keeper.keep(add(*_somewhere(keeper.field, meeting.figures)), "Both sides arrive")
    fight = Fight(keeper)
    checks = tuple(side for side, _ in meeting.checks)
    _say(
        fight,
        Begin(
            name=meeting.name,
            sides=meeting.sides,
            seed=meeting.seed,
            checks=checks,
            surprise_modifiers=tuple(one for one in meeting.checks if one[1]),
            surprised=meeting.surprised,
            set_up=True,
            hit_points="rolled",
            thrown_counted=True,
        ),
    )
    head = fight.state.head
    if any(side.surprised for side in head.sides):
        # Who was caught is met from wherever the others come: no zones hold for them.
        zones = fight.field.every(StartingZone)
        keeper.keep(remove(*zones), "No zones where somebody is caught")
    due = head.placing or tuple(side.id for side in head.sides)
    placed: list[UUID] = []
    for side in due:
        mine = [one.id for one in meeting.figures if one.side == side]
        _set_up(fight, mine, placed)
        placed += mine
        if head.placing:
            _say(fight, Proceed())
    while fight.state.is_on and fight.state.head.step is Step.SETUP:
        _say(fight, Proceed())
    return fight


def _say(fight: Fight, command: Command) -> None:
    fight.say(command)
    while fight.ask is not None:
        fight.roll()


# -------------------------------------------------------------------------------------- arriving


def _somewhere(field: Battlefield, figures: Sequence[Figure]) -> Iterator[Figure]:
    """The figures where there is room for them, each side around its own zone."""
    for side in dict.fromkeys(one.side for one in figures):
        mine = [one for one in figures if one.side == side]
        found = free_spots(field, mine, _middle_of_zone(field, side))
        for figure, spot in zip(mine, found, strict=True):
            if spot is None:
                raise NotNowError(f"There is no room on this field for {figure.name}.")
            yield spot
        field = add(*(one for one in found if one is not None)).applied_to(field)


def _middle_of_zone(field: Battlefield, side: str) -> Square:
    """The middle of where a side sets up; of the field where it has no zone."""
    zones = [zone for zone in field.every(StartingZone) if zone.side == side]
    blocks = [block for zone in zones for block in zone.blocks] or [field.block]
    largest = max(blocks, key=lambda block: block.width * block.height)
    return Square((largest.left + largest.right) // 2, (largest.top + largest.bottom) // 2)


# ---------------------------------------------------------------------------------------- set-up


def _set_up(fight: Fight, mine: Sequence[UUID], placed: Iterable[UUID]) -> None:
    """Put a side's figures in their places, no nearer to those placed than the distance."""
    foes = [_figure(fight, one) for one in placed]
    together = {} if foes else _side_by_side(fight, [_figure(fight, one) for one in mine])
    anchor: Square | None = None
    for who in mine:
        figure = _with_room(fight, _figure(fight, who), together.get(who))
        if foes:
            figure = _at_distance(fight, figure, foes, anchor)
        anchor = anchor or Square(figure.column, figure.row)
        facing = _towards(fight, figure, foes)
        turned = turned_figure(figure, facing)
        if why_not_here(fight.field, turned):
            turned = figure
        square = Square(turned.column, turned.row)
        _say(fight, Place(who=who, square=square, facing=turned.facing))


def _side_by_side(fight: Fight, figures: Sequence[Figure]) -> dict[UUID, Figure]:
    """The figures of the side that sets up first beside each other, around its zone.

    A change of the scale has taken them apart: they set up anew (Switching Scale).
    """
    middle = _middle_of_zone(fight.field, figures[0].side)
    found = free_spots(fight.field, figures, middle)
    return {one.id: one for one in found if one is not None}


def _with_room(fight: Fight, figure: Figure, there: Figure | None) -> Figure:
    """A figure in its place; beside it where one who is still to be placed stands there."""
    if there is None or not why_not_here(fight.field, there):
        return there or figure
    near = Square(there.column, there.row)
    return free_spots(fight.field, [figure], near)[0] or figure


def _figure(fight: Fight, who: UUID) -> Figure:
    found = fight.field.things["figures"][who]
    assert isinstance(found, Figure)
    return found


def _at_distance(
    fight: Fight, figure: Figure, foes: Sequence[Figure], anchor: Square | None
) -> Figure:
    """The figure as near to the encounter distance as there is room, near to its fellows.

    Who meets somebody so far off sees him: of places that do as well one with a clear line to one
    of the others is taken, where the field has any (Encounter Distance).
    """
    field = fight.field
    away = _away_from(field, foes)
    least = fight.state.head.distance or 1
    near = anchor or _middle_of_zone(field, figure.side)
    beside = measured_from(near, field.columns, field.rows)
    # Nearer than allowed comes last, the farthest of those first.
    lacking, beyond = np.maximum(0, least - away) * _FAR, np.maximum(0, away - least)
    wish = lacking + (beyond * _NEARER + beside if anchor is None else beyond + beside)
    wish = wish + np.where(_zone_of(field, figure.side), 0, _OUTSIDE)
    taken = {
        square
        for one in field.every(Figure)
        if one.id != figure.id
        for square in block_of(one).squares()
    }
    first: Figure | None = None
    tried = 0
    for place in np.argsort(wish.ravel(), kind="stable").tolist():
        row, column = divmod(int(place), field.columns)
        if first is not None and away[row, column] != away[first.row, first.column]:
            continue
        moved = on_surface(field, replace(figure, column=column, row=row, surface=None))
        block = block_of(moved)
        lies_within = field.block.clipped(block) == block
        if lies_within and taken.isdisjoint(block.squares()) and not why_not_here(field, moved):
            if _sees_one(field, moved, foes):
                return moved
            first, tried = first or moved, tried + 1
            if tried >= _MOST_LOOKS:
                break
    return first or figure


_MOST_LOOKS = 200
"""From so many places it is looked whether one sees the others; then the first of them does."""


def _sees_one(field: Battlefield, figure: Figure, foes: Sequence[Figure]) -> bool:
    """Whether a figure has a clear line to one of some others from where it would stand."""
    near = sorted(foes, key=lambda one: measured_blocks(block_of(figure), block_of(one)))
    return any(
        found.line.is_clear and found.why_not is None
        for found in (shot(field, figure, one) for one in near[:_LOOKED_AT])
    )


_LOOKED_AT = 3
"""Whether it sees one of so many, the nearest, is looked at."""


def _zone_of(field: Battlefield, side: str) -> NDArray[np.bool_]:
    """The squares in which a side sets up; all where it has no zone."""
    blocks = [b for zone in field.every(StartingZone) if zone.side == side for b in zone.blocks]
    found = np.full((field.rows, field.columns), not blocks)
    for block in blocks:
        found[block.top : block.bottom, block.left : block.right] = True
    return found


def _away_from(field: Battlefield, foes: Sequence[Figure]) -> NDArray[np.int64]:
    """How far every square is from the nearest of some figures."""
    each = [measured_from(block_of(one), field.columns, field.rows) for one in foes]
    found: NDArray[np.int64] = np.minimum.reduce(each).astype(np.int64)
    return found


def _towards(fight: Fight, figure: Figure, foes: Sequence[Figure]) -> int:
    """The facing towards the middle of those placed, or of the other sides' zones."""
    if foes:
        across = sum(one.column for one in foes) / len(foes) - figure.column
        down = sum(one.row for one in foes) / len(foes) - figure.row
    else:
        others = [side.id for side in fight.state.head.sides if side.id != figure.side]
        middle = _middle_of_zone(fight.field, others[0])
        across, down = middle.column - figure.column, middle.row - figure.row
    eighth = round(float(np.degrees(np.arctan2(across, -down))) / 45) % 8
    return eighth - eighth % 2 if has_four_facings(figure) else eighth
