"""Words that have to fit: into a box, into lines, on something smaller than a millimetre."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from PySide6.QtGui import QPainter

from fieldwright.printing.lettering import Letters, write, write_centred
from fieldwright.terms.paper import Rect

LINE = 1.3
"""From one line to the next, in shares of the size of the type."""

_LEAST_SHARE = 0.62
"""Words are made smaller by this at most, before they are cut short."""

_FINE = 100


def shrunk_to(text: str, room: float, letters: Letters) -> tuple[str, Letters]:
    """The words and their letters, so that they take no more than ``room``."""
    wide = width(text, letters)
    if wide <= room or not text:
        return text, letters
    letters = replace(letters, size=letters.size * max(_LEAST_SHARE, room / wide))
    return (text if width(text, letters) <= room + 1e-6 else letters.fitted(text, room)), letters


def write_in(painter: QPainter, text: str, box: Rect, letters: Letters) -> None:
    """Write words in the middle of a box, smaller where they would be too long, then cut short."""
    words, letters = shrunk_to(text, box.width, letters)
    write_centred(painter, words, box.centre, letters)


def write_finely(
    painter: QPainter, text: str, middle: tuple[float, float], letters: Letters
) -> None:
    """Write words around their middle with a painter whose unit is larger than a millimetre."""
    painter.save()
    painter.translate(*middle)
    painter.scale(1 / _FINE, 1 / _FINE)
    write_centred(painter, text, (0.0, 0.0), replace(letters, size=letters.size * _FINE))
    painter.restore()


def write_lines(
    painter: QPainter, lines: tuple[str, ...], at: tuple[float, float], letters: Letters
) -> float:
    """Write lines below each other from a base line on; how far down the next one would be."""
    x, y = at
    for line in lines:
        write(painter, line, (x, y), letters)
        y += letters.size * LINE
    return y


@lru_cache(maxsize=8192)
def _width(text: str, bold: bool) -> float:
    return Letters(_FINE, bold).width(text) / _FINE


def width(text: str, letters: Letters) -> float:
    """How wide words are, in the unit of the size; remembered, for texts are measured often."""
    return _width(text, letters.bold) * letters.size


def wrapped(text: str, room: float, letters: Letters) -> tuple[str, ...]:
    """The words in lines no wider than ``room``; words that are longer are parted."""
    lines: list[str] = []
    for paragraph in text.splitlines():
        line = ""
        for word in paragraph.split():
            for part in _parts(word, room, letters):
                longer = f"{line} {part}" if line else part
                if line and width(longer, letters) > room:
                    lines.append(line)
                    line = part
                else:
                    line = longer
        lines.append(line)
    return tuple(lines)


def _parts(word: str, room: float, letters: Letters) -> list[str]:
    """A word, parted where it is wider than a line."""
    parts = []
    while len(word) > 1 and width(word, letters) > room:
        fits = [count for count in range(1, len(word)) if width(word[:count], letters) <= room]
        at = fits[-1] if fits else 1
        parts.append(word[:at])
        word = word[at:]
    return [*parts, word]
