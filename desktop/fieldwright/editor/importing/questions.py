"""What is asked about a map before it comes in: doors or windows, and gaps in its walls."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Mapping

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editor.importing.arriving import Arrived
from fieldwright.editor.importing.sketch import Sketch
from fieldwright.editor.parts import (
    CLOSE,
    GAP,
    button,
    caption,
    check,
    column_in,
    combo,
    muted,
    row,
)
from fieldwright.editor.translation import translate
from fieldwright.exchange.answers import doubtful
from fieldwright.exchange.records import GapRecord, Place
from fieldwright.terms.grid import Square
from fieldwright.terms.words import capital

MOST_ASKED = 40
"""Openings, and gaps, that are asked about one by one; of the others the guess holds."""

Line = tuple[Place, Place]
Mark = Callable[[Line | None], object]


class Openings(QWidget):
    """Every doubtful opening with its surroundings, the reason for the doubt and a choice."""

    def __init__(self, arrived: Arrived, known: Mapping[str, str], mark: Mark) -> None:
        """Ask about ``arrived``; ``known`` are the kinds of earlier answers by keys."""
        super().__init__()
        self.boxes: dict[str, QComboBox] = {}
        every = doubtful(arrived.records)
        column = column_in(self)
        column.addWidget(caption(translate("import", "Doors or windows?")))
        column.addLayout(
            row(
                button(translate("import", "All d&oors"), lambda: self.choose_all("door")),
                button(translate("import", "All w&indows"), lambda: self.choose_all("window")),
                stretch=True,
            )
        )
        names = {kind.id: capital(kind.name) for kind in load_catalogue().walls.values()}
        first = ("door", "window", "secret-door", "curtain", "railing", "wall")
        for wall in every[:MOST_ASKED]:
            ids = dict.fromkeys((wall.kind, *first))
            line = (wall.start, wall.end)
            box = combo([(names[one], one) for one in ids], _at(line))
            box.setCurrentIndex(max(0, box.findData(known.get(wall.key, wall.kind))))
            self.boxes[wall.key] = box
            column.addWidget(
                _Asked(arrived, line, [muted(f"{_at(line)}: {wall.doubt}"), box], mark)
            )
        if len(every) > MOST_ASKED:
            words = translate("import", "{} more are taken as guessed.")
            column.addWidget(muted(words.format(len(every) - MOST_ASKED)))

    def choose_all(self, kind: str) -> None:
        """Answer all of them alike."""
        for box in self.boxes.values():
            box.setCurrentIndex(box.findData(kind))

    def kinds(self) -> dict[str, str]:
        """The answers, by the keys of the openings."""
        return {key: str(box.currentData()) for key, box in self.boxes.items()}


class Gaps(QWidget):
    """Every gap with its surroundings, and whether it is to be closed."""

    def __init__(self, arrived: Arrived, mark: Mark) -> None:
        """Ask about the gaps of ``arrived``."""
        super().__init__()
        self.boxes: list[tuple[QCheckBox, GapRecord]] = []
        column = column_in(self)
        column.addWidget(caption(translate("import", "Gaps in walls: close them?")))
        column.addLayout(
            row(
                button(translate("import", "&All"), lambda: self.choose_all(True)),
                button(translate("import", "No&ne"), lambda: self.choose_all(False)),
                stretch=True,
            )
        )
        for gap in arrived.records.gaps[:MOST_ASKED]:
            words = translate("import", "{square}: {width:.2f} square wide").format(
                square=_at(gap.places), width=math.dist(*gap.places)
            )
            box = check(translate("import", "Close it"))
            box.setAccessibleDescription(words)
            self.boxes.append((box, gap))
            column.addWidget(_Asked(arrived, gap.places, [muted(words), box], mark))
        self._rest = arrived.records.gaps[MOST_ASKED:]
        self.others = check(
            translate("import", "Close the {:,} others too").format(len(self._rest))
        )
        column.addWidget(self.others)
        self.others.setVisible(bool(self._rest))

    def choose_all(self, closed: bool) -> None:
        """Close all of them, or none."""
        for box in (*(box for box, _ in self.boxes), self.others):
            box.setChecked(closed)

    def choose(self, gaps: Collection[GapRecord]) -> None:
        """Close these and no others."""
        for box, gap in self.boxes:
            box.setChecked(gap in gaps)

    def chosen(self) -> tuple[GapRecord, ...]:
        """Those that are to be closed."""
        asked = tuple(gap for box, gap in self.boxes if box.isChecked())
        return (*asked, *self._rest) if self.others.isChecked() else asked


class _Asked(QWidget):
    """One question: a sketch, words and what answers it; on the map it is marked meanwhile."""

    def __init__(self, arrived: Arrived, line: Line, parts: list[QWidget], mark: Mark) -> None:
        super().__init__()
        self._line, self._mark = line, mark
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(GAP)
        across.addWidget(Sketch(arrived, line))
        down = QVBoxLayout()
        down.setSpacing(CLOSE)
        for part in parts:
            down.addWidget(part)
            part.installEventFilter(self)
        down.addStretch(1)
        across.addLayout(down, 1)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Mark the place that the pointer asks about."""
        super().enterEvent(event)
        self._mark(self._line)

    def leaveEvent(self, event: QEvent) -> None:
        """Mark it no more."""
        super().leaveEvent(event)
        self._mark(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keyboard marks a place as the pointer does."""
        if event.type() == QEvent.Type.FocusIn:
            self._mark(self._line)
        return super().eventFilter(watched, event)


def _at(line: Line) -> str:
    """The square in whose midst something lies, by its name."""
    (x, y), (end_x, end_y) = line
    return Square(int((x + end_x) / 2), int((y + end_y) / 2)).name
