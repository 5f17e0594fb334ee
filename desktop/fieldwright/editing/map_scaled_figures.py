"""The figures of a map in the other scale (combat-and-tactics.txt, Switching Scale)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.footprints import usual_footprint
from fieldwright.rules.scale import MELEE_PER_MISSILE, in_other_scale
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Scale

_AROUND = ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0), (1, -1), (1, 1), (-1, 1), (-1, -1))
"""The nine melee squares of a missile square, from its middle outwards."""


def scaled_figures(
    field: Battlefield, then: Scale, size: tuple[int, int], anchor: UUID | None
) -> Iterator[Figure]:
    """Every figure of a field on its square in the other scale, kept on a field of ``size``.

    Figures that share a missile square stand side by side in its nine melee squares, as far as
    there is room.
    """
    figures = field.every(Figure)
    centre = next((one for one in figures if one.id == anchor), None)
    taken: set[Square] = set()
    placed: dict[UUID, Figure] = {}
    for figure in sorted(figures, key=lambda one: one.mount is not None):
        ridden = placed.get(figure.mount) if figure.mount else None
        scaled = _with_footprint(figure, then)
        if then is Scale.MELEE and ridden is None:
            scaled = _in_melee(figure, scaled, taken)
        else:
            place = _in_missile(figure, centre) if then is Scale.MISSILE else Square(0, 0)
            scaled = replace(scaled, column=place.column, row=place.row)
        if ridden is not None:
            scaled = replace(scaled, column=ridden.column, row=ridden.row)
        placed[figure.id] = _kept(scaled, size)
    yield from (placed[figure.id] for figure in figures)


def _in_melee(figure: Figure, scaled: Figure, taken: set[Square]) -> Figure:
    """The first free place of a missile square's nine; the middle where none is free."""
    middle = Square(
        figure.column * MELEE_PER_MISSILE + 1 - (scaled.columns - 1) // 2,
        figure.row * MELEE_PER_MISSILE + 1 - (scaled.rows - 1) // 2,
    )
    for right, down in _AROUND:
        place = Square(middle.column + right, middle.row + down)
        squares = set(_footprint(scaled, place).squares())
        if taken.isdisjoint(squares):
            break
    else:
        place, squares = middle, set()
    taken |= squares
    return replace(scaled, column=place.column, row=place.row)


def _in_missile(figure: Figure, centre: Figure | None) -> Square:
    """The square that the figure's own lies in, or its distance from the anchor through three."""
    if centre is None:
        return Square(figure.column // MELEE_PER_MISSILE, figure.row // MELEE_PER_MISSILE)
    anchor = Square(centre.column, centre.row)
    there = Square(centre.column // MELEE_PER_MISSILE, centre.row // MELEE_PER_MISSILE)
    found = in_other_scale(Square(figure.column, figure.row), anchor, Scale.MELEE, Scale.MISSILE)
    return Square(there.column + found.column - anchor.column, there.row + found.row - anchor.row)


def _with_footprint(figure: Figure, then: Scale) -> Figure:
    """The figure with its footprint in the other scale."""
    if then is Scale.MISSILE:
        columns, rows = (-(-side // MELEE_PER_MISSILE) for side in (figure.columns, figure.rows))
        return replace(figure, columns=columns, rows=rows)
    columns, rows = usual_footprint(figure.size, figure.stats)
    if figure.facing in (2, 6):
        columns, rows = rows, columns
    return replace(figure, columns=columns, rows=rows)


def _footprint(figure: Figure, place: Square) -> Block:
    column, row = place
    return Block(column, row, column + figure.columns, row + figure.rows)


def _kept(figure: Figure, size: tuple[int, int]) -> Figure:
    """The figure moved onto the field, if its place lies beyond it."""
    columns, rows = size
    return replace(
        figure,
        column=min(max(figure.column, 0), max(0, columns - figure.columns)),
        row=min(max(figure.row, 0), max(0, rows - figure.rows)),
    )
