"""Places that are laid out whole: caves, ships, taverns, streets, and the basic battlefields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts import building, castle, caves, dungeon, ship, streets, tavern
from fieldwright.generator.plan import Plan
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.chance import Stream

LayOut: TypeAlias = Callable[[Plan, Draft, Stream], None]

Ranges: TypeAlias = tuple[tuple[int, int], tuple[int, int]]

_LAYOUTS: Mapping[str, LayOut] = MappingProxyType(
    {
        "building": building.lay_out,
        "castle": castle.lay_out,
        "caves": caves.lay_out,
        "dungeon": dungeon.lay_out,
        "ship": ship.lay_out,
        "streets": streets.lay_out,
        "tavern": tavern.lay_out,
    }
)

_SIZES: Mapping[str, Ranges] = MappingProxyType(
    {
        "building": ((26, 30), (22, 26)),
        "castle": ((42, 46), (38, 42)),
        "caves": ((34, 40), (30, 36)),
        "dungeon": ((34, 38), (26, 30)),
        "hold": ((28, 34), (10, 13)),
        "ship": ((34, 38), (16, 18)),
        "streets": ((15, 18), (15, 18)),
        "tavern": ((17, 20), (13, 15)),
        "two ships": ((34, 38), (22, 25)),
    }
)
"""Columns and rows, each from .. to, of places whose size no encounter range gives."""


def lay_out(plan: Plan, draft: Draft) -> None:
    """Build the plan's place on a draft and set its zones; raises WishError if it has no room."""
    stream = Stream(plan.seed, "layout", plan.layout, plan.wishes.attempt("layout"))
    _LAYOUTS[plan.layout](plan, draft, stream)


def indoor_size(layout: str, wishes: Wishes, stream: Stream) -> tuple[int, int]:
    """The usual (columns, rows) of a place whose size no encounter range gives.

    combat-and-tactics.txt, Step One: Scale: indoors no more than the room has to be mapped.
    """
    if layout == "ship" and wishes.below_decks:
        layout = "hold"
    elif layout == "ship" and wishes.two_ships:
        layout = "two ships"
    (least_columns, most_columns), (least_rows, most_rows) = _SIZES[layout]
    return stream.between(least_columns, most_columns), stream.between(least_rows, most_rows)
