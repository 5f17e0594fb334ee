"""The page of what a table settles for itself: corners and half squares (The Gray Areas)."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox, QVBoxLayout, QWidget

from fieldwright.editor.parts import CLOSE, GAP, caption, muted, words
from fieldwright.editor.table_rules import TableRules
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate

_ROWS = (
    (
        "attack_past_corners",
        QT_TRANSLATE_NOOP("table", "Attacks may pass a &corner that they only touch"),
        QT_TRANSLATE_NOOP(
            "table",
            "Off: a shot whose line touches the corner of a wall is stopped there, and nobody "
            "strikes at or threatens a square diagonally past one.",
        ),
    ),
    (
        "move_past_corners",
        QT_TRANSLATE_NOOP("table", "Figures may &step diagonally past a corner"),
        QT_TRANSLATE_NOOP(
            "table",
            "Off: whoever moves goes round the corner of a wall, or of a square that blocks "
            "movement, in straight steps.",
        ),
    ),
    (
        "figures_in_half_squares",
        QT_TRANSLATE_NOOP("table", "Figures may stand in &half squares"),
        QT_TRANSLATE_NOOP(
            "table",
            "On: there is room in a square that a wall cuts through, for a figure of one square, "
            "and in one that an obstacle covers to less than a half.",
        ),
    ),
)

_LEFT = 28
"""Pixels: what a switch does is told under its words."""


class TablePage(QWidget):
    """Three switches, each with what it changes; ``switch`` is told of one that is set."""

    def __init__(self, table: TableRules, switch: Callable[[str, bool], object]) -> None:
        """Show what ``table`` has settled."""
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(GAP)
        column.addWidget(
            words(
                translate(
                    "table",
                    "What the rules leave to each table. Heroes and monsters always have the same.",
                )
            )
        )
        self.boxes: dict[str, QCheckBox] = {}
        for name, title, told in _ROWS:
            column.addSpacing(CLOSE)
            box = self.boxes[name] = QCheckBox(translate("table", title))
            box.setChecked(table.is_on(name))
            box.toggled.connect(lambda on, name=name: switch(name, on))
            column.addWidget(box)
            line = muted(translate("table", told))
            line.setContentsMargins(_LEFT, 0, 0, 0)
            box.setAccessibleDescription(line.text())
            column.addWidget(line)
        column.addWidget(muted(translate("table", "Combat & Tactics, The Gray Areas")))
        column.addSpacing(GAP)
        column.addWidget(caption(translate("table", "Weather")))
        column.addWidget(
            muted(
                translate(
                    "table",
                    "How far one sees in a storm, and whether it carries arrows away, is set with "
                    "the light of each map: Map, Properties (F2).",
                )
            )
        )
        column.addStretch(1)
