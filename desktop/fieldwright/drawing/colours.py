"""Colours and what is done with them; every one is given and returned as a QColor."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtGui import QColor


@lru_cache(maxsize=512)
def colour(name: str) -> QColor:
    """A colour of the tables (``#rrggbb``); do not change it in place."""
    return QColor(name)


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """``share`` of the other colour in the one, in equal steps of red, green and blue."""
    keep = 1 - share
    return QColor.fromRgbF(
        one.redF() * keep + other.redF() * share,
        one.greenF() * keep + other.greenF() * share,
        one.blueF() * keep + other.blueF() * share,
        one.alphaF() * keep + other.alphaF() * share,
    )


def lighter(one: QColor, share: float) -> QColor:
    """A colour mixed with white."""
    return mixed(one, QColor(255, 255, 255, one.alpha()), share)


def darker(one: QColor, share: float) -> QColor:
    """A colour mixed with a warm black, so that it does not turn grey."""
    return mixed(one, QColor(32, 24, 16, one.alpha()), share)


def faded(one: QColor, alpha: float) -> QColor:
    """The same colour, ``alpha`` opaque (0 to 1)."""
    result = QColor(one)
    result.setAlphaF(alpha)
    return result


def lightness(one: QColor) -> float:
    """How light a colour looks, 0 to 1 (Rec. 601 luma)."""
    return 0.299 * one.redF() + 0.587 * one.greenF() + 0.114 * one.blueF()
