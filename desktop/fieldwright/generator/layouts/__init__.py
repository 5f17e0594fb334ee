"""Places that are laid out whole: caves, ships, taverns, streets, and the basic battlefields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts import ship, streets, tavern
from fieldwright.generator.plan import Plan
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.chance import Stream

LayOut: TypeAlias = Callable[[Plan, Draft, Stream], None]

_LAYOUTS: Mapping[str, LayOut] = MappingProxyType(
    {"ship": ship.lay_out, "streets": streets.lay_out, "tavern": tavern.lay_out}
)


def lay_out(plan: Plan, draft: Draft) -> None:
    """Build the plan's place on a draft and set its zones; raises FieldError if it has no room."""
    stream = Stream(plan.seed, "layout", plan.layout, plan.wishes.attempt("layout"))
    _LAYOUTS[plan.layout](plan, draft, stream)


def indoor_size(layout: str, wishes: Wishes, stream: Stream) -> tuple[int, int]:
    """The usual (columns, rows) of a place whose size no encounter range gives."""
    del wishes
    sizes = {"tavern": ((16, 20), (12, 15))}
    (least_x, most_x), (least_y, most_y) = sizes[layout]
    return (stream.between(least_x, most_x), stream.between(least_y, most_y))
