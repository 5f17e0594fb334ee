"""The colours of one piece of paper: those of its side, on the front, the back and in ink alone."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

from fieldwright.drawing.colours import darker, lighter, lightness
from fieldwright.drawing.things.coin import FACE

INK = QColor("#2b2620")
_PAPER = QColor("#ffffff")
_DEAD = QColor("#8b867e")
_BACK_SIDE, _BACK_FACE = 0.45, 0.3
"""How much darker the back of a figure is than its front: its sign, and its face."""

_PALE_INK = QColor("#fffaf0")
_DARK_FACE = 0.45
_PALE = 0.82
_LIGHT = 0.56


@dataclass(frozen=True)
class Inks:
    """The inks of one figure: ``side`` fills rims and ribbons, ``face`` what is within a rim.

    ``field`` is the ground of upright faces; ``words`` are written on ``side``.
    """

    side: QColor
    face: QColor
    field: QColor
    words: QColor
    line: bool = False

    @classmethod
    def of(cls, colour: str, face: str = "", *, line: bool = False, dead: bool = False) -> Inks:
        """The inks of a side's colour; ``face`` is a figure's own colour, where it has one."""
        if line:
            return cls(_PAPER, _PAPER, _PAPER, INK, line=True)
        side = _DEAD if dead else QColor(colour)
        words = INK if lightness(side) > _LIGHT else _PAPER
        return cls(side, QColor(face or FACE), lighter(side, _PALE), words)

    @property
    def letters(self) -> QColor:
        """What is written on the face: dark as a rule, pale on a dark face."""
        return INK if lightness(self.face) > _DARK_FACE else _PALE_INK

    @property
    def behind(self) -> Inks:
        """The same on the back of a figure: darker, so that front and rear are told apart."""
        if self.line:
            grey = QColor("#e4e4e4")
            return Inks(grey, grey, grey, INK, line=True)
        side = darker(self.side, _BACK_SIDE)
        return Inks(
            side,
            darker(self.face, _BACK_FACE),
            darker(self.field, _BACK_FACE + 0.1),
            _PAPER,
        )
