"""Changing the numbers of figures on a field: their own stat blocks and their hit points."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from fieldwright.battlefield.changes import ChangeThings, alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.editing.figures import FigureError, sized
from fieldwright.geometry.facing import block_behind, block_of, head_of, with_block
from fieldwright.geometry.footprints import usual_footprint
from fieldwright.stats.block import StatBlock

MOST_HIT_POINTS = 100_000

_LOOKS = ("picture", "colour", "initials")

_TYPED = re.compile(r"(=?)\s*([+-]?)\s*(\d{1,6})(?:\s*(?:/|of)\s*(\d{1,6}))?")


# --------------------------------------------------------------------------------------- kinds


def kind_of(figure: Figure) -> str:
    """What figures of one kind have in common: the library's entry, else the name of the stats."""
    if figure.stat_block:
        return figure.stat_block
    return figure.stats.name if figure.stats is not None else ""


def others_of_kind(field: Battlefield, figures: Sequence[Figure]) -> tuple[Figure, ...]:
    """All other figures on the field that are of the kinds of these."""
    kinds = {kind_of(figure) for figure in figures} - {""}
    ids = {figure.id for figure in figures}
    return tuple(one for one in field.every(Figure) if one.id not in ids and kind_of(one) in kinds)


# --------------------------------------------------------------------------------------- stats


def give_stats(
    field: Battlefield,
    figures: Iterable[Figure],
    block: StatBlock,
    begun: StatBlock | None = None,
) -> ChangeThings:
    """Give figures a stat block each of their own.

    Names that are the old stats' name with a number take the new name, wounds stay as many, and
    size, letters, colour and picture follow where they were those of the old stats, or where they
    differ from ``begun``, what the DM began to write on. Raises FigureError where one has no room
    at its new size.
    """
    begun = begun or block
    written = {name for name in _LOOKS if getattr(block, name) != getattr(begun, name)}
    pairs = [(figure, _with_stats(field, figure, block, written)) for figure in figures]
    return alter((old, new) for old, new in pairs if old != new)


def _with_stats(
    field: Battlefield, figure: Figure, block: StatBlock, written: Collection[str]
) -> Figure:
    old = figure.stats
    after = replace(
        figure,
        stats=block,
        stat_block=block.id[:60] or figure.stat_block,
        name=_renamed(figure.name, old.name if old else "", block.name),
        **{
            name: getattr(block, name)
            for name in _LOOKS
            if name in written or old is None or getattr(figure, name) == getattr(old, name)
        },
    )
    if old is None or old.hit_points != block.hit_points:
        after = _with_full(after, block.hit_points)
    body = (block.size, block.columns, block.rows)
    if old is None or (old.size, old.columns, old.rows) != body:
        after = _embodied(field, after, block)
    return after


def _renamed(name: str, before: str, after: str) -> str:
    """``Bugbear 3`` becomes ``Chief 3``; a name that the DM gave stays."""
    number = re.fullmatch(r"(.*?)(\s+\d{1,6})?", name, re.DOTALL)
    if number and (not before or number.group(1) == before) and after != before:
        return after + (number.group(2) or "")
    return name


def _with_full(figure: Figure, full: int | None) -> Figure:
    """The figure with other hit points in full; it keeps its wounds."""
    if full is None:
        return figure
    known = figure.full_hit_points is not None and figure.hit_points is not None
    lost = (figure.full_hit_points or 0) - (figure.hit_points or 0) if known else 0
    return replace(figure, hit_points=full - lost, full_hit_points=full)


def _embodied(field: Battlefield, figure: Figure, block: StatBlock) -> Figure:
    """The figure as large as its stats say, its head where it was."""
    if figure.size != block.size:
        return sized(field, figure, block.size)
    width, depth = usual_footprint(block.size, block, field.info.scale)
    facing = figure.facing if width == depth else (figure.facing + figure.facing % 2) % 8
    after = with_block(figure, block_behind(head_of(figure), width, depth, facing), facing)
    body = block_of(after)
    if body.clipped(field.block) != body:
        raise FigureError(f"{figure.name} would reach beyond the field; move it further in.")
    return after


# ---------------------------------------------------------------------------------- hit points


def hit_points_typed(figure: Figure, text: str) -> Figure:
    """The figure with the hit points that a text means.

    ``12`` sets them, ``-5`` hurts, ``+5`` heals up to all it has, ``=-3`` sets a negative number,
    ``12/15`` says both how many are left and how many it has in full. Raises FigureError.
    """
    found = _TYPED.fullmatch(text.strip().replace("\u2212", "-"))
    if found is None:
        raise FigureError(
            f"“{text.strip()}” is no number of hit points; "
            "type 12 to set them, -5 to hurt, +5 to heal, 12/15 for both."
        )
    sets, sign, digits, full = found.groups()
    number = int(digits)
    if full is not None:
        return replace(figure, hit_points=_signed(sign, number), full_hit_points=int(full))
    if sign and not sets:
        return _changed_by(figure, _signed(sign, number))
    value = _signed(sign, number)
    has_full = figure.full_hit_points is not None
    return replace(
        figure,
        hit_points=value,
        full_hit_points=figure.full_hit_points if has_full else max(value, 1),
    )


def _signed(sign: str, number: int) -> int:
    return -number if sign == "-" else number


def _changed_by(figure: Figure, points: int) -> Figure:
    now = figure.hit_points if figure.hit_points is not None else figure.full_hit_points
    if now is None:
        raise FigureError(
            f"Nobody has rolled {figure.name}'s hit points yet: roll them, or type how many it has."
        )
    most = figure.full_hit_points
    healed = now + points
    if points > 0 and most is not None:
        healed = max(now, min(healed, most))
    return replace(figure, hit_points=max(healed, -MOST_HIT_POINTS))


def change_hit_points(figures: Iterable[Figure], text: str) -> ChangeThings:
    """Set, hurt or heal figures as ``hit_points_typed`` reads it; raises FigureError."""
    pairs = [(figure, hit_points_typed(figure, text)) for figure in figures]
    return alter((old, new) for old, new in pairs if old != new)
