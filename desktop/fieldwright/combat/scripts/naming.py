"""Figures and squares by their names, as scripts write them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.scripts.script import ScriptError
from fieldwright.editing.square_words import typed_squares
from fieldwright.terms.grid import Square


def squares_named(field: Battlefield, words: Iterable[str], at: str) -> tuple[Square, ...]:
    """Squares by their names, like ``J7``; raises ScriptError, ``at`` its place."""
    text = " ".join(words)
    typed = typed_squares(text, field.block)
    if typed.fault or (text and typed.unfinished):
        raise ScriptError(f"{at}: {typed.fault or f'{text!r} is no square.'}")
    return typed.squares


def figure_named(field: Battlefield, name: str, at: str) -> Figure:
    """A figure by its name, in any case; raises ScriptError with the name that may be meant."""
    figures = {one.name.casefold(): one for one in field.every(Figure)}
    found = figures.get(name.casefold())
    if found is None:
        names = [one.name for one in figures.values()]
        near = get_close_matches(name, names, n=1)
        meant = f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."
        raise ScriptError(f"{at}: nobody is called {name!r}; {meant}")
    return found


def name_of(field: Battlefield, figure_id: UUID) -> str:
    """The name of a figure; its id where it is on the field no more."""
    found = field.things["figures"].get(figure_id)
    return found.name if isinstance(found, Figure) else str(figure_id)
