"""Lengths in the units that the user thinks in; squares come first wherever they are told.

The rules count in feet; yards are three feet and metres 0.3048 of one.
"""

from __future__ import annotations

import re
from enum import StrEnum

FEET_A_YARD = 3.0
FEET_A_METRE = 1 / 0.3048


class Units(StrEnum):
    """What lengths are told in."""

    FEET = "feet"
    YARDS = "yards"
    METRES = "metres"

    @property
    def feet(self) -> float:
        """How many feet one of them is."""
        return {Units.FEET: 1.0, Units.YARDS: FEET_A_YARD, Units.METRES: FEET_A_METRE}[self]

    @property
    def sign(self) -> str:
        """How they are written after a number."""
        return {Units.FEET: "ft", Units.YARDS: "yd", Units.METRES: "m"}[self]


_LENGTH = re.compile(r"(?<![\w.])(-?\d+(?:\.\d+)?)[ \N{NO-BREAK SPACE}](?:ft|feet|foot)\b")
_BOTH = re.compile(r"(-?\d+(?:\.\d+)?) feet, -?\d+(?:\.\d+)? yards?\b")


def number_of(feet: float, units: Units) -> str:
    """A length as a number in some units, with one digit after the point at most."""
    return f"{round(feet / units.feet, 1):g}"


def in_units(words: str, units: Units) -> str:
    """A sentence whose lengths are told in other units than feet."""
    if units is Units.FEET:
        return words

    def told(found: re.Match[str]) -> str:
        return f"{number_of(float(found.group(1)), units)} {units.sign}"

    return _LENGTH.sub(told, _BOTH.sub(r"\1 feet", words))


class _Chosen:
    """What this program tells lengths in; one choice for all of its windows."""

    units = Units.FEET


def choose_units(units: Units) -> None:
    """Tell lengths in these units from now on."""
    _Chosen.units = units


def told(words: str) -> str:
    """A sentence with its lengths in the chosen units."""
    return in_units(words, _Chosen.units)
