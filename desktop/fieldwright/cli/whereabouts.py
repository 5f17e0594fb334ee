"""Who and where: figures by name and squares as people type them on the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

import click

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.cli.values import quoted
from fieldwright.terms.grid import Square

_NUMBERS = re.compile(r"\s*\(?\s*(-?\d+)\s*[,;]\s*(-?\d+)\s*\)?\s*")
_SQUARE_NAME = re.compile(r"[A-Za-z]{1,3}\d{1,3}")
_MOST_LISTED = 8


def figure_named(field: Battlefield, name: str) -> Figure:
    """The figure of this name, in any case; the beginning of it is enough where only one has it.

    Raises click.ClickException with those that may be meant.
    """
    figures = tuple(field.every(Figure))
    wanted = _plain(name)
    whole = [one for one in figures if _plain(one.name) == wanted]
    found = whole or [one for one in figures if wanted and _plain(one.name).startswith(wanted)]
    if len(found) == 1:
        return found[0]
    raise click.ClickException(_several(name, found) if found else _nobody(name, figures))


def square_of(field: Battlefield, text: str) -> Square:
    """The square of ``3,4`` (column and row from 0) or ``D5``; raises click.ClickException."""
    numbers = _NUMBERS.fullmatch(text)
    if numbers is None:
        return _named_square(field, text)
    square = Square(int(numbers[1]), int(numbers[2]))
    if not field.block.holds(square):
        raise click.ClickException(
            f"There is no square {square.column},{square.row}: columns go from 0 to "
            f"{field.columns - 1}, rows from 0 to {field.rows - 1}."
        )
    return square


def figure_or_square(field: Battlefield, text: str) -> Figure | Square:
    """What ``Robin``, ``D5`` or ``3,4`` stands for: a figure of just that name comes first.

    Raises click.ClickException with a sentence that says how it is written.
    """
    if _NUMBERS.fullmatch(text):
        return square_of(field, text)
    if any(_plain(one.name) == _plain(text) for one in field.every(Figure)):
        return figure_named(field, text)
    if _SQUARE_NAME.fullmatch(text.strip()):
        return square_of(field, text)
    return figure_named(field, text)


def standing_in(field: Battlefield, square: Square) -> Figure | None:
    """The figure that stands in a square, the dead aside; None for nobody.

    Raises click.ClickException where there are several.
    """
    from fieldwright.geometry.facing import block_of
    from fieldwright.geometry.footprints import is_dead

    found = [one for one in field.every(Figure) if block_of(one).holds(square) and not is_dead(one)]
    if len(found) > 1:
        names = " and ".join(one.name for one in found)
        raise click.ClickException(f"In {square.name} there are {names}; say which, by name.")
    return found[0] if found else None


def place_of(figure: Figure) -> str:
    """The square of a figure, or the two corners of those that it fills: ``C4`` or ``C4:D5``."""
    from fieldwright.geometry.facing import block_of

    block = block_of(figure)
    first = Square(block.left, block.top).name
    last = Square(block.right - 1, block.bottom - 1).name
    return first if first == last else f"{first}:{last}"


def _named_square(field: Battlefield, text: str) -> Square:
    from fieldwright.editing.square_words import typed_squares

    if not _SQUARE_NAME.fullmatch(text.strip()):
        raise click.ClickException(f"{quoted(text)} is no square; write it like J7 or 9,6.")
    typed = typed_squares(text.strip(), field.block)
    if typed.fault:
        raise click.ClickException(typed.fault)
    return typed.squares[0]


def _plain(name: str) -> str:
    return " ".join(name.split()).casefold()


def _several(name: str, found: Sequence[Figure]) -> str:
    told = [f"{one.name} in {place_of(one)}" for one in found]
    if len({_plain(one.name) for one in found}) == 1:
        how = "give them names of their own, or say a square where one will do"
    else:
        how = "say more of the name"
    return f"{quoted(name)} may be {_listed(told)}; {how}."


def _nobody(name: str, figures: Sequence[Figure]) -> str:
    if not figures:
        return f"There is no figure called {quoted(name)}: no figures stand on this field."
    names = list(dict.fromkeys(one.name for one in figures))
    close = get_close_matches(name, names, n=2, cutoff=0.6)
    hint = f"is {' or '.join(close)} meant?" if close else f"there are {_listed(names)}."
    return f"There is no figure called {quoted(name)}; {hint}"


def _listed(words: Sequence[str]) -> str:
    shown = list(words[:_MOST_LISTED])
    if len(words) > _MOST_LISTED:
        shown.append(f"{len(words) - _MOST_LISTED} more")
    return f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else shown[0]
