"""What can be done with figures on a field, each as one change that can be undone.

combat-and-tactics.txt, Figures and Facing; rulings R8 and R9. Nothing here asks whether there is
room (see ``geometry.placing``), but for sizes and mounts, where the rules give no choice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.changes import ChangeThings, add, alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import (
    block_behind,
    block_of,
    has_four_facings,
    head_of,
    turned_by,
    turned_figure,
    with_block,
)
from fieldwright.geometry.footprints import (
    SIZE_NAMES,
    are_enemies,
    usual_footprint,
    width_and_depth,
)
from fieldwright.geometry.placing import on_surface, surfaces_at, why_not_here
from fieldwright.terms.bodies import SIZES, Posture, SizeLetter

HIGHEST_FT = 10_000


class FigureError(ValueError):
    """Something cannot be done with a figure; the sentence says why, and what to do."""


# ------------------------------------------------------------------------------- putting and moving


def place(field: Battlefield, figures: Iterable[Figure]) -> ChangeThings:
    """Put figures on the field; raises FigureError for one that would lie outside of it."""
    new = tuple(figures)
    for figure in new:
        _check_on_field(field, figure)
    return add(*new)


def riders_of(field: Battlefield, mounts: Collection[UUID]) -> tuple[Figure, ...]:
    """The figures that ride on these, those that ride on riders included."""
    found: dict[UUID, Figure] = {}
    grown = True
    while grown:
        more = [
            figure
            for figure in field.every(Figure)
            if figure.mount is not None
            and (figure.mount in mounts or figure.mount in found)
            and figure.id not in found
            and figure.id not in mounts
        ]
        found.update((figure.id, figure) for figure in more)
        grown = bool(more)
    return tuple(found.values())


def with_riders(field: Battlefield, figures: Iterable[Figure]) -> tuple[Figure, ...]:
    """Figures and all that ride on them, each once."""
    chosen = tuple(figures)
    ids = {figure.id for figure in chosen}
    return (*chosen, *(rider for rider in riders_of(field, ids) if rider.id not in ids))


def moved_figures(
    field: Battlefield, figures: Iterable[Figure], columns: int, rows: int, turned: int = 0
) -> tuple[tuple[Figure, Figure], ...]:
    """Figures and their riders as they are and as they would be, moved and turned by eighths.

    A rider that moves without its mount gets off it, unless it stays above it. Each goes onto the
    surface that it is likely meant to be on.
    """
    chosen = with_riders(field, figures)
    ids = {figure.id for figure in chosen}
    pairs = []
    for figure in chosen:
        after = replace(figure, column=figure.column + columns, row=figure.row + rows)
        if figure.mount not in ids:
            after = turned_by(after, turned)
        if after.mount is not None and after.mount not in ids and not _is_on_mount(field, after):
            after = replace(after, mount=None)
        if (columns, rows) != (0, 0) or block_of(after) != block_of(figure):
            after = on_surface(field, after, figure)
        pairs.append((figure, after))
    return _with_seats(pairs)


def _with_seats(pairs: Sequence[tuple[Figure, Figure]]) -> tuple[tuple[Figure, Figure], ...]:
    """Turn riders as far as their mounts have turned, and keep them above these."""
    now = {old.id: (old, new) for old, new in pairs}
    for old, _ in pairs:
        _seat(old.id, now, set())
    return tuple(now[old.id] for old, _ in pairs)


def _seat(rider: UUID, now: dict[UUID, tuple[Figure, Figure]], seated: set[UUID]) -> None:
    """Seat one rider, after the one that carries it."""
    old, new = now[rider]
    if new.mount is None or new.mount not in now or rider in seated:
        return
    _seat(new.mount, now, seated | {rider})
    before, beast = now[new.mount]
    turned = (beast.facing - before.facing) % 8
    if turned and old.facing == new.facing:
        new = turned_figure(new, old.facing + turned)
    if block_of(new).clipped(block_of(beast)).is_empty:
        new = _seated_on(new, beast)
    now[rider] = (old, new)


def move(
    field: Battlefield, figures: Iterable[Figure], columns: int, rows: int, turned: int = 0
) -> ChangeThings:
    """Move figures by squares and turn them by eighths; riders come along.

    Raises FigureError where one would leave the field.
    """
    pairs = moved_figures(field, figures, columns, rows, turned)
    for _, after in pairs:
        _check_on_field(field, after)
    return _changed(pairs)


def put(field: Battlefield, figure: Figure, after: Figure) -> ChangeThings:
    """Put one figure where ``after`` is; its riders come along.

    Raises FigureError where one would leave the field.
    """
    columns, rows = after.column - figure.column, after.row - figure.row
    riders = [
        (rider, replace(rider, column=rider.column + columns, row=rider.row + rows))
        for rider in riders_of(field, {figure.id})
    ]
    pairs = _with_seats([(figure, after), *riders])
    for _, moved in pairs:
        _check_on_field(field, moved)
    return _changed(pairs)


def remove(field: Battlefield, figures: Iterable[Figure]) -> ChangeThings:
    """Take figures off the field; those that rode on them stand where they are."""
    gone = tuple(figures)
    ids = {figure.id for figure in gone}
    riders = [
        figure for figure in field.every(Figure) if figure.mount in ids and figure.id not in ids
    ]
    afoot = tuple(replace(rider, mount=None) for rider in riders)
    return ChangeThings((*gone, *riders), afoot)


# ---------------------------------------------------------------------------------------- turning


def turn(field: Battlefield, figures: Iterable[Figure], eighths: int) -> ChangeThings:
    """Turn figures clockwise by eighths, long ones by quarters; riders turn with their mounts.

    Raises FigureError where a long one would reach beyond the field.
    """
    return move(field, figures, 0, 0, eighths)


def face(field: Battlefield, figures: Iterable[Figure], facing: int) -> ChangeThings:
    """Let figures face one way (0 to 7, eighths from north), each as nearly as it can."""
    chosen = tuple(figures)
    ids = {figure.id for figure in chosen}
    pairs = [(figure, turned_figure(figure, facing)) for figure in chosen]
    pairs += [(rider, rider) for rider in riders_of(field, ids)]
    seated = _with_seats(pairs)
    for _, after in seated:
        _check_on_field(field, after)
    return _changed(seated)


# ------------------------------------------------------------------------------------------- size


def change_size(field: Battlefield, figures: Iterable[Figure], steps: int) -> ChangeThings:
    """Make figures larger or smaller by steps of size (T S M L H G); the head stays in its square.

    They fill what figures of that size fill (ruling R8), or what their own numbers say at their
    own size. Raises FigureError where there is no such size, or no room for it.
    """
    pairs = []
    for figure in figures:
        number = SIZES.index(figure.size) + steps
        if not 0 <= number < len(SIZES):
            most = "smaller than tiny" if steps < 0 else "larger than gargantuan"
            raise FigureError(f"{figure.name} is {SIZE_NAMES[figure.size]}; nothing is {most}.")
        pairs.append((figure, sized(field, figure, SIZES[number])))
    return _changed(pairs)


def sized(field: Battlefield, figure: Figure, size: SizeLetter) -> Figure:
    """The figure at another size; raises FigureError where it does not fit there."""
    width, depth = usual_footprint(size, figure.stats, field.info.scale)
    facing = figure.facing
    if width != depth and facing % 2:
        facing = (facing + 1) % 8
    head = head_of(figure)
    after = with_block(replace(figure, size=size), block_behind(head, width, depth, facing), facing)
    after = on_surface(field, after, figure)
    refused = why_not_here(field, after, {rider.id for rider in riders_of(field, {figure.id})})
    if refused and (refused[0].hard or block_of(after) != block_of(figure)):
        reason = refused[0].reason
        raise FigureError(f"{figure.name} has no room at that size. {reason}")
    return after


# ----------------------------------------------------------------------------------------- riding


def mount(field: Battlefield, rider: Figure, beast: Figure) -> ChangeThings:
    """Let one figure ride another; raises FigureError where that cannot be.

    The mount must stand beside its rider, not be smaller than it, nor ride on it in turn, nor be
    an enemy's.
    """
    if rider.id == beast.id:
        raise FigureError("A figure cannot ride itself; select a rider and its mount.")
    if beast in with_riders(field, [rider]):
        raise FigureError(f"{beast.name} rides {rider.name} already.")
    if SIZES.index(beast.size) < SIZES.index(rider.size):
        raise FigureError(f"{beast.name} is smaller than {rider.name} and cannot carry it.")
    if are_enemies(rider, beast):
        raise FigureError(
            f"{rider.name} and {beast.name} are enemies; put both on one side before one rides."
        )
    if block_of(beast).grown(1).clipped(block_of(rider)).is_empty:
        raise FigureError(
            f"{rider.name} is too far from {beast.name}; move one beside the other first."
        )
    seated = _seated_on(replace(rider, mount=beast.id, facing=beast.facing), beast)
    return _changed([(rider, replace(seated, posture="standing"))])


def rider_and_mount(one: Figure, other: Figure) -> tuple[Figure, Figure]:
    """Of two figures the one that rides and the one that carries: the larger, longer, four-legged.

    Where they are alike the first one rides.
    """

    def bulk(figure: Figure) -> tuple[int, int, int, int]:
        width, depth = width_and_depth(figure)
        legs = figure.stats.legs or 0 if figure.stats is not None else 0
        return (SIZES.index(figure.size), width * depth, depth, legs)

    return (other, one) if bulk(one) > bulk(other) else (one, other)


def dismount(field: Battlefield, riders: Iterable[Figure]) -> ChangeThings:
    """Let riders get off, onto free squares beside their mounts where there are any."""
    from fieldwright.geometry.placing import free_spot

    pairs = []
    for rider in riders:
        if rider.mount is None:
            raise FigureError(f"{rider.name} does not ride.")
        afoot = replace(rider, mount=None)
        spot = free_spot(field, afoot, head_of(rider)) or on_surface(field, afoot)
        pairs.append((rider, spot))
    return _changed(pairs)


def _seated_on(rider: Figure, beast: Figure) -> Figure:
    """The rider above its mount's head, or as near as its own footprint allows."""
    head = head_of(beast)
    return replace(rider, column=head.column, row=head.row, surface=beast.surface)


def _is_on_mount(field: Battlefield, rider: Figure) -> bool:
    beast = field.things["figures"].get(rider.mount) if rider.mount is not None else None
    if not isinstance(beast, Figure):
        return False
    return not block_of(beast).clipped(block_of(rider)).is_empty


# ------------------------------------------------------------------------------------------ states


def set_posture(figures: Iterable[Figure], posture: Posture) -> ChangeThings:
    """Let figures stand, kneel, sit or lie."""
    return each(figures, lambda figure: replace(figure, posture=posture))


def set_hidden(figures: Iterable[Figure], hidden: bool) -> ChangeThings:
    """Make figures the DM's secret, or show them to the players."""
    return each(figures, lambda figure: replace(figure, hidden=hidden))


def set_unseen(figures: Iterable[Figure], unseen: bool) -> ChangeThings:
    """Figures that are known to be there, but not seen."""
    return each(figures, lambda figure: replace(figure, unseen=unseen))


def toggle_condition(figures: Iterable[Figure], condition: str, on: bool) -> ChangeThings:
    """Give figures a condition, or take it away."""

    def changed(figure: Figure) -> Figure:
        others = tuple(word for word in figure.conditions if word != condition)
        return replace(figure, conditions=(*others, condition) if on else others)

    return each(figures, changed)


def fly(figures: Iterable[Figure], feet: float) -> ChangeThings:
    """Let figures rise (or sink) by feet; none sinks below what is beneath it."""

    def flown(figure: Figure) -> Figure:
        height = min(float(HIGHEST_FT), max(0.0, figure.altitude_ft + feet))
        return replace(figure, altitude_ft=height)

    return each(figures, flown)


def change_surface(field: Battlefield, figures: Iterable[Figure], steps: int) -> ChangeThings:
    """Put figures onto the next surface above (1) or below (-1) the one they are on.

    Raises FigureError where none of them has another surface that way.
    """
    chosen = with_riders(field, figures)
    pairs = []
    for figure in chosen:
        surfaces = surfaces_at(field, block_of(figure))
        ids = [one.id if one is not None else None for one in surfaces]
        now = ids.index(figure.surface) if figure.surface in ids else len(ids)
        wanted = now - steps
        if 0 <= wanted < len(ids):
            pairs.append((figure, replace(figure, surface=ids[wanted])))
    if not pairs:
        way = "above" if steps > 0 else "beneath"
        raise FigureError(f"There is nothing to stand on {way} it here.")
    return _changed(pairs)


def each(figures: Iterable[Figure], altered: Callable[[Figure], Figure]) -> ChangeThings:
    """Alter figures; those that stay the same are left out."""
    return _changed([(figure, altered(figure)) for figure in figures])


def _changed(pairs: Iterable[tuple[Figure, Figure]]) -> ChangeThings:
    return alter((old, new) for old, new in _distinct(pairs))


def _distinct(pairs: Iterable[tuple[Figure, Figure]]) -> Iterator[tuple[Figure, Figure]]:
    return ((old, new) for old, new in pairs if old != new)


def _check_on_field(field: Battlefield, figure: Figure) -> None:
    block = block_of(figure)
    if block.clipped(field.block) != block:
        turned = " there" if has_four_facings(figure) else ""
        raise FigureError(
            f"{figure.name} would stand outside of the field{turned}; move it further in."
        )
