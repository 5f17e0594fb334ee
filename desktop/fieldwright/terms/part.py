"""A part of a map in words: ``A1:N10``, from corner to corner."""

from __future__ import annotations

import re

from fieldwright.terms.grid import Block, Square, column_name

_CORNER = re.compile(r"([A-Za-z]{1,3})(\d{1,3})")
_BETWEEN = re.compile(r"\s*(?:[:\-\N{EN DASH}]|\bto\b|\s)\s*")


class PartError(Exception):
    """There is no such part of a map: the sentence says why and what to do."""


def part_named(text: str, whole: Block) -> Block:
    """The squares between two corners, both among them; raises PartError with a sentence."""
    corners = _BETWEEN.split(text.strip(), maxsplit=1)
    if len(corners) != 2:
        raise PartError(f"{text!r} is no part of a map; write two corners, like A1:N10.")
    first, last = (_square(corner, whole) for corner in corners)
    return Block(
        min(first.column, last.column),
        min(first.row, last.row),
        max(first.column, last.column) + 1,
        max(first.row, last.row) + 1,
    )


def _square(corner: str, whole: Block) -> Square:
    found = _CORNER.fullmatch(corner.strip())
    if found is None:
        raise PartError(f"{corner!r} is no square; write two corners, like A1:N10.")
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    square = Square(column - 1, int(found[2]) - 1)
    if not whole.holds(square):
        last = f"{column_name(whole.right - 1)}{whole.bottom}"
        raise PartError(f"There is no square {corner.strip().upper()}; the last one is {last}.")
    return square


def part_told(block: Block) -> str:
    """A block of squares in the words that ``part_named`` reads."""
    return f"{Square(block.left, block.top).name}:{Square(block.right - 1, block.bottom - 1).name}"
