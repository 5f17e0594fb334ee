"""Sight in words: steps, hints, the legend."""

from __future__ import annotations

from collections.abc import Mapping

from fieldwright.editor.sight import shades
from fieldwright.editor.translation import QT_TRANSLATE_NOOP
from fieldwright.rules.cover import CoverStep

STEPS: Mapping[CoverStep, str] = {
    CoverStep.NONE: QT_TRANSLATE_NOOP("sight", "none"),
    CoverStep.QUARTER: "25\N{NO-BREAK SPACE}%",
    CoverStep.HALF: "50\N{NO-BREAK SPACE}%",
    CoverStep.THREE_QUARTERS: "75\N{NO-BREAK SPACE}%",
    CoverStep.NINE_TENTHS: "90\N{NO-BREAK SPACE}%",
    CoverStep.BLOCKED: QT_TRANSLATE_NOOP("sight", "blocked"),
}

LEGEND: tuple[tuple[str, tuple[int, ...]], ...] = (
    (QT_TRANSLATE_NOOP("sight", "Cover"), tuple(shades.HARD + step for step in range(1, 5))),
    (QT_TRANSLATE_NOOP("sight", "Concealed"), tuple(shades.SOFT + step for step in range(1, 5))),
)
"""The rows of the legend that have one shade for 25, 50, 75 and 90 %."""

OTHER_SHADES: tuple[tuple[int, str], ...] = (
    (shades.CLEAR, QT_TRANSLATE_NOOP("sight", "in full sight")),
    (shades.BLOCKED, QT_TRANSLATE_NOOP("sight", "blocked")),
    (shades.FAR, QT_TRANSLATE_NOOP("sight", "out of range")),
    (shades.UNSEEN, QT_TRANSLATE_NOOP("sight", "not seen in this light")),
    (shades.WEATHER, QT_TRANSLATE_NOOP("sight", "beyond sight in this weather")),
)

POSTURES: tuple[tuple[str, str], ...] = (
    ("standing", QT_TRANSLATE_NOOP("sight", "standing")),
    ("kneeling", QT_TRANSLATE_NOOP("sight", "kneeling")),
    ("sitting", QT_TRANSLATE_NOOP("sight", "sitting")),
    ("prone", QT_TRANSLATE_NOOP("sight", "prone")),
)

SIZES: tuple[tuple[str, str], ...] = (
    ("T", QT_TRANSLATE_NOOP("sight", "Tiny")),
    ("S", QT_TRANSLATE_NOOP("sight", "Small")),
    ("M", QT_TRANSLATE_NOOP("sight", "Man-sized")),
    ("L", QT_TRANSLATE_NOOP("sight", "Large")),
    ("H", QT_TRANSLATE_NOOP("sight", "Huge")),
    ("G", QT_TRANSLATE_NOOP("sight", "Gargantuan")),
)

UNPINNED = QT_TRANSLATE_NOOP(
    "sight", "The target is let go. To delete figures press V, then Delete."
)
NOT_DELETED = QT_TRANSLATE_NOOP(
    "sight", "Nothing is deleted while you look. To delete figures press V, then Delete."
)

HINT_LOOKER = QT_TRANSLATE_NOOP("sight", "Click the figure or the square to look from")
HINT_NOBODY = QT_TRANSLATE_NOOP("sight", "{}: there is no shot · Shift+click looks from elsewhere")
HINT_TARGET = QT_TRANSLATE_NOOP(
    "sight", "Point at a target; a click pins it · Shift+click looks from there · drag the looker"
)
HINT_ANSWER = QT_TRANSLATE_NOOP("sight", "{target}: {answer} · a click or Enter pins it")
HINT_PINNED = QT_TRANSLATE_NOOP(
    "sight", "Click it again for the return shot · 1 to 7: your own step, 0: as computed · Esc"
)
