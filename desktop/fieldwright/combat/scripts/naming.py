"""Figures and squares by their names, as scripts write them.

A name may be told apart by the square on which its figure stands, ``Orc@K10``, or be its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.blows.attempt import Now
from fieldwright.combat.scripts.script import ScriptError
from fieldwright.editing.square_words import typed_squares
from fieldwright.geometry.facing import block_of
from fieldwright.terms.grid import Square

AT = "@"
"""What stands between a name and the square of its figure."""


def squares_named(field: Battlefield, words: Iterable[str], at: str) -> tuple[Square, ...]:
    """Squares by their names, like ``J7``; raises ScriptError, ``at`` its place."""
    given = tuple(words)
    if any(not word.strip() for word in given):
        raise ScriptError(f"{at}: an empty word is no square; write such as J7.")
    text = " ".join(given)
    typed = typed_squares(text, field.block)
    if typed.fault or (text and typed.unfinished):
        raise ScriptError(f"{at}: {typed.fault or f'{text!r} is no square.'}")
    return typed.squares


def figure_named(now: Now, name: str, at: str) -> Figure:
    """A figure by its name, in any case, also of one that waits beyond the field.

    Raises ScriptError with the names that may be meant, where there is none such, or several.
    """
    figures = _known(now)
    found = _called(figures, name) or _of_id(figures, name)
    if not found and AT in name:
        found = _called_at(now, figures, name, at)
    if not found:
        raise ScriptError(f"{at}: nobody is called {name!r}; {_meant(figures, name)}")
    if len(found) > 1:
        which = ", ".join(one.name + _place(now, one) for one in found)
        raise ScriptError(f"{at}: {len(found)} are called {name!r}; say which: {which}.")
    return found[0]


def name_of(now: Now, figure_id: UUID) -> str:
    """The name of a figure, also of one that waits beyond the field."""
    return next((one.name for one in _known(now) if one.id == figure_id), "somebody")


def _known(now: Now) -> tuple[Figure, ...]:
    waiting = (one.figure for one in now.state.head.waiting)
    return (*now.field.every(Figure), *waiting)


def _called(figures: Iterable[Figure], name: str) -> list[Figure]:
    return [one for one in figures if one.name.casefold() == name.casefold()]


def _of_id(figures: Iterable[Figure], name: str) -> list[Figure]:
    return [one for one in figures if str(one.id) == name.casefold()]


def _called_at(now: Now, figures: Sequence[Figure], name: str, at: str) -> list[Figure]:
    """Those of the name before the ``@`` on the square after it."""
    who, _, place = name.rpartition(AT)
    called = _called(figures, who)
    if not called:
        return []
    square = squares_named(now.field, (place,), at)[0]
    on_it = [one for one in called if block_of(one).holds(square)]
    if not on_it:
        places = ", ".join(one.name + _place(now, one) for one in called)
        raise ScriptError(f"{at}: no {who} stands on {square.name}; there is {places}.")
    return on_it


def _place(now: Now, figure: Figure) -> str:
    if figure.id not in now.field.things["figures"]:
        return ", beyond the field"
    return f"{AT}{Square(figure.column, figure.row).name}"


def _meant(figures: Iterable[Figure], name: str) -> str:
    names = list(dict.fromkeys(one.name for one in figures))
    near = get_close_matches(name, names, n=1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(names)}."
