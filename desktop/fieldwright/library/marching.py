"""Setting the party up on a field in its marching order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import NEIGHBOURS
from fieldwright.library.errors import LibraryError
from fieldwright.library.making import figure_from
from fieldwright.library.party import Member, Party
from fieldwright.terms.grid import Square

PARTY_SIDE = "attackers"
"""The side that the players' characters take unless the DM says another."""

Free = Callable[[Figure], bool]

_SEARCHED = 12


def drop_party(
    party: Party,
    at: Square | tuple[int, int],
    facing: int,
    field: Battlefield,
    side: str = PARTY_SIDE,
    free: Free | None = None,
) -> tuple[Figure, ...]:
    """The party's figures on a field: the middle of the front rank on ``at``, all facing alike.

    The whole formation is moved as little as needed to lie on the field. Who would stand where
    ``free`` says nobody can, or on another member, takes the nearest square that is free. The
    figures have the members' ids, so that the party can be taken back from the field.

    Raises LibraryError where there is no party, where it is on the field already, or where no
    room is left.
    """
    if not party.members:
        raise LibraryError("There is nobody in the party yet: add characters to it first.")
    here = [one.name for one in party.members if one.id in field.things["figures"]]
    if here:
        raise LibraryError(f"{', '.join(here)} already stand on this field: take the party back.")
    facing = _facing(party, facing)
    figures = [_figure(member, place, facing, side) for member, place in _places(party, at, facing)]
    placed: list[Figure] = []
    for figure in _onto(figures, field):
        placed.append(_nearest(figure, placed, field, free))
    return tuple(placed)


def _facing(party: Party, facing: int) -> int:
    """Bodies that are no squares face sides only (ruling R9), so all turn to one."""
    long = any(one.block.columns != one.block.rows for one in party.members)
    return (facing - facing % 2 if long else facing) % 8


def _places(
    party: Party, at: Square | tuple[int, int], facing: int
) -> Iterator[tuple[Member, tuple[int, int]]]:
    """Each member with the north-west square of its body."""
    members = party.in_order()
    across = _starts({one.place[0]: 0 for one in members}, members, 0)
    behind = _starts({one.place[1]: 0 for one in members}, members, 1)
    front = [one for one in members if one.place[1] == members[0].place[1]]
    middle = across[front[(len(front) - 1) // 2].place[0]]
    ahead, right = NEIGHBOURS[facing], NEIGHBOURS[(facing + 2) % 8]
    for one in members:
        x, y = across[one.place[0]] - middle, behind[one.place[1]]
        body = [
            (
                at[0] + (x + dx) * right[0] - (y + dy) * ahead[0],
                at[1] + (x + dx) * right[1] - (y + dy) * ahead[1],
            )
            for dx in range(one.block.columns)
            for dy in range(one.block.rows)
        ]
        yield one, (min(column for column, _ in body), min(row for _, row in body))


def _starts(known: dict[int, int], members: tuple[Member, ...], axis: int) -> dict[int, int]:
    """Where each column (axis 0) or rank (axis 1) begins, so wide that its largest body fits."""
    start = 0
    for number in sorted(known):
        known[number] = start
        bodies = [one.block for one in members if one.place[axis] == number]
        start += max(body.rows if axis else body.columns for body in bodies)
    return known


def _figure(member: Member, place: tuple[int, int], facing: int, side: str) -> Figure:
    figure = figure_from(member.block, side, place, facing, member.name, member.id)
    return replace(
        figure,
        hit_points=member.hit_points,
        full_hit_points=member.full_hit_points,
        ammunition=member.ammunition,
        spells_left=member.spells_left,
        fatigue=member.fatigue,
        conditions=member.conditions,
    )


def _onto(figures: list[Figure], field: Battlefield) -> list[Figure]:
    """The formation moved so that it lies on the field as far as it fits."""
    east = _shift([(one.column, one.columns) for one in figures], field.columns)
    south = _shift([(one.row, one.rows) for one in figures], field.rows)
    return [replace(one, column=one.column + east, row=one.row + south) for one in figures]


def _shift(spans: list[tuple[int, int]], length: int) -> int:
    lowest = min(start for start, _ in spans)
    highest = max(start + size for start, size in spans)
    if highest > length:
        return max(length - highest, -lowest)
    return max(0, -lowest)


def _nearest(figure: Figure, placed: list[Figure], field: Battlefield, free: Free | None) -> Figure:
    """The figure where it can stand: there, or on the nearest square."""
    for east, south in _NEAR:
        moved = replace(figure, column=figure.column + east, row=figure.row + south)
        alone = not any(_overlap(moved, one) for one in placed)
        if alone and _within(moved, field) and (free is None or free(moved)):
            return moved
    raise LibraryError(f"There is no room near here for {figure.name}: choose another place.")


_NEAR = sorted(
    (
        (east, south)
        for east in range(-_SEARCHED, _SEARCHED + 1)
        for south in range(-_SEARCHED, _SEARCHED + 1)
    ),
    key=lambda step: (step[0] ** 2 + step[1] ** 2, step[1], step[0]),
)


def _within(figure: Figure, field: Battlefield) -> bool:
    return (
        0 <= figure.column <= field.columns - figure.columns
        and 0 <= figure.row <= field.rows - figure.rows
    )


def _overlap(one: Figure, other: Figure) -> bool:
    return (
        one.column < other.column + other.columns
        and other.column < one.column + one.columns
        and one.row < other.row + other.rows
        and other.row < one.row + one.rows
    )
