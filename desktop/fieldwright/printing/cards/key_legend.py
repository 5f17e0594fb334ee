"""The legend of a mat's key: what its letters, lines and tints stand for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.printing.cards.key_parts import WALL_LOOKS, Run, Tint
from fieldwright.printing.cards.key_signs import (
    BROWN,
    INK,
    draw_hazard,
    draw_note_number,
    draw_run,
    draw_tint,
)
from fieldwright.printing.lettering import Letters, write, write_centred
from fieldwright.printing.wrapping import width
from fieldwright.terms.paper import Rect
from fieldwright.widgets.translation import translate

if TYPE_CHECKING:
    from fieldwright.printing.cards.key import Key

LEGEND_LINE = 4.4
"""From one line of the legend to the next, in millimetres."""

_WORDS = Letters(2.7)
_SIGN = 8.0
_APART = 4.0
_LETTERED = 4.4


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign and its words; ``wide`` is how much room the sign takes."""

    words: str
    wide: float
    draw: Callable[[QPainter], None]

    @property
    def width(self) -> float:
        """All that the entry takes in its line."""
        return self.wide + 1.2 + width(self.words, _WORDS) + _APART


def legend_of(key: Key, room: float) -> tuple[tuple[Entry, ...], ...]:
    """The entries of what is on the field, in lines no wider than ``room``."""
    lines: list[list[Entry]] = [[]]
    used = 0.0
    for entry in _entries(key):
        if lines[-1] and used + entry.width > room:
            lines.append([])
            used = 0.0
        lines[-1].append(entry)
        used += entry.width
    return tuple(tuple(line) for line in lines if line)


def _entries(key: Key) -> list[Entry]:
    looks = {run.look for run in key.walls}
    found = [
        Entry(translate("paper", words), _SIGN, partial(_wall, look))
        for look, words in WALL_LOOKS.items()
        if look in looks
    ]
    found += [Entry(tint.name, 5.0, partial(_tint, tint)) for tint in key.tints]
    if key.contours.lines:
        words = translate("paper", "step of %1 feet").replace("%1", str(key.contours.step_ft))
        found.append(Entry(words, _SIGN, _contour))
    if key.hazards:
        known = load_catalogue().hazards
        kinds = dict.fromkeys(hazard.kind for hazard in key.hazards)
        words = ", ".join(known[kind].name if kind in known else kind for kind in kinds)
        found.append(Entry(words, _SIGN, _hazard))
    if key.notes:
        found.append(Entry(translate("paper", "note of the DM"), 4.0, _note))
    found += [
        Entry(listed.words, _LETTERED, partial(_letter, listed.letter)) for listed in key.listed
    ]
    return found


def draw_legend(painter: QPainter, key: Key, room: Rect) -> None:
    """Draw the legend from the upper left corner of ``room``."""
    y = room.top + LEGEND_LINE / 2
    for line in legend_of(key, room.width):
        x = room.left
        for entry in line:
            painter.save()
            painter.translate(x, y)
            entry.draw(painter)
            painter.restore()
            write(painter, entry.words, (x + entry.wide + 1.2, y + 0.36 * _WORDS.size), _WORDS)
            x += entry.width
        y += LEGEND_LINE


def _wall(look: str, painter: QPainter) -> None:
    mm = _SIGN / 2
    if look not in ("door", "open", "window", "secret"):
        draw_run(painter, Run((0.0, 0.0), (2.0, 0.0), look), mm)
        return
    # An open door hangs down from its wall.
    y = -0.25 if look == "open" else 0.0
    gap = (0.7, 1.3) if look == "open" else (0.5, 1.5)
    draw_run(painter, Run((0.0, y), (gap[0], y), "wall"), mm)
    draw_run(painter, Run((gap[1], y), (2.0, y), "wall"), mm)
    draw_run(painter, Run((gap[0], y), (gap[1], y), look), mm)


def _tint(tint: Tint, painter: QPainter) -> None:
    draw_tint(painter, tint, Rect(0, -1.5, 5.0, 3.0))
    painter.setPen(QPen(QColor("#8d867b"), 0.12))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(0, -1.5, 5.0, 3.0))


def _contour(painter: QPainter) -> None:
    pen = QPen(BROWN, 0.35)
    pen.setDashPattern([4, 2])
    painter.setPen(pen)
    painter.drawLine(QLineF(0, 0, _SIGN, 0))


def _hazard(painter: QPainter) -> None:
    corners = ((0.0, -1.4), (_SIGN, -1.4), (_SIGN, 1.4), (0.0, 1.4))
    draw_hazard(painter, [QPointF(x, y) for x, y in corners])


def _note(painter: QPainter) -> None:
    draw_note_number(painter, "1", (2.0, 0.0), 1.7)


def _letter(letter: str, painter: QPainter) -> None:
    painter.setPen(QPen(INK, 0.2))
    painter.setBrush(QColor("#ffffff"))
    painter.drawRect(QRectF(0.2, -1.6, 3.8, 3.2))
    write_centred(painter, letter, (2.1, 0.0), Letters(2.6, colour=INK))
