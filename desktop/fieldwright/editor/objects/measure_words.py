"""What was measured, in words."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Point
from fieldwright.editing.measuring import Diagonals, Measured, height_difference, square_of
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.units import told
from fieldwright.editor.words import plain_number

RULES: dict[Diagonals, tuple[str, str]] = {
    Diagonals.MEASURING: (
        QT_TRANSLATE_NOOP("measuring", "Ranges: diagonals 1, 2, 1, 2"),
        QT_TRANSLATE_NOOP("measuring", "How ranges and encounter distances are counted"),
    ),
    Diagonals.MOVEMENT: (
        QT_TRANSLATE_NOOP("measuring", "Movement: diagonals 2, 1, 2, 1"),
        QT_TRANSLATE_NOOP("measuring", "What it costs to walk there on open ground"),
    ),
    Diagonals.EACH_ONE: (
        QT_TRANSLATE_NOOP("measuring", "Every diagonal 1"),
        QT_TRANSLATE_NOOP("measuring", "As a king goes on a chessboard"),
    ),
    Diagonals.STRAIGHT: (
        QT_TRANSLATE_NOOP("measuring", "Straight line"),
        QT_TRANSLATE_NOOP("measuring", "As the crow flies, from point to point"),
    ),
}
"""The rules by name, each with a sentence about it."""


def in_squares(value: float) -> str:
    """So many squares."""
    if round(value, 1) == 1:
        return translate("measuring", "1 square")
    return translate("measuring", "{} squares").format(plain_number(value))


def in_feet_and_yards(way: Measured) -> str:
    """The same in feet and yards."""
    feet, yards = plain_number(way.feet), plain_number(way.yards)
    words = translate("measuring", "{feet} feet, {yards} yards")
    if yards == "1":
        words = translate("measuring", "{feet} feet, {yards} yard")
    return told(words.format(feet=feet, yards=yards))


def in_height(field: Battlefield, bends: list[Point]) -> str:
    """How much higher or lower the end is; empty where both are level."""
    feet = height_difference(field, bends)
    if feet > 0:
        return told(translate("measuring", "{} feet higher").format(plain_number(feet)))
    if feet < 0:
        return told(translate("measuring", "{} feet lower").format(plain_number(-feet)))
    return ""


def ends(bends: list[Point]) -> str:
    """The names of the squares at both ends."""
    first, last = square_of(bends[0]).name, square_of(bends[-1]).name
    return translate("measuring", "{start} to {end}").format(start=first, end=last)


def in_one_line(field: Battlefield, bends: list[Point], way: Measured) -> str:
    """All of it, for the clipboard and for those who hear it."""
    parts = [in_squares(way.squares), in_feet_and_yards(way), in_height(field, bends)]
    told = ", ".join(part for part in parts if part)
    return f"{ends(bends)}: {told}"
