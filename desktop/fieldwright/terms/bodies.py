"""Sizes and postures, by the words that files and tables use."""

from __future__ import annotations

from typing import Literal, TypeAlias

SizeLetter: TypeAlias = Literal["T", "S", "M", "L", "H", "G"]

SIZES: tuple[SizeLetter, ...] = ("T", "S", "M", "L", "H", "G")
"""From the smallest, tiny, to the largest, gargantuan."""

Posture: TypeAlias = Literal["standing", "kneeling", "sitting", "prone"]

POSTURES: tuple[Posture, ...] = ("standing", "kneeling", "sitting", "prone")
"""From the highest to the lowest."""
