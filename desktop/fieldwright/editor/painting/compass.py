"""Which sides of a hill fall sheer: four buttons around a little hill."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QToolButton, QWidget

from fieldwright.editing.hills import rolled_cliffs
from fieldwright.editor.painting.words import say
from fieldwright.editor.parts import CLOSE
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Edge

_PLACES = {Edge.NORTH: (0, 1), Edge.WEST: (1, 0), Edge.EAST: (1, 2), Edge.SOUTH: (2, 1)}


def side_name(edge: Edge) -> str:
    """The name of a side."""
    return {
        Edge.NORTH: say("North"),
        Edge.EAST: say("East"),
        Edge.SOUTH: say("South"),
        Edge.WEST: say("West"),
    }[edge]


class Compass(QWidget):
    """``told`` hears the sides that are escarpments whenever one is switched."""

    def __init__(self, told: Callable[[tuple[Edge, ...]], object]) -> None:
        """All sides are slopes at first."""
        super().__init__()
        self._told = told
        self._rolls = 0
        self._buttons: dict[Edge, QToolButton] = {}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(CLOSE)
        for edge, (line, place) in _PLACES.items():
            button = self._make(edge)
            self._buttons[edge] = button
            grid.addWidget(button, line, place)
        middle = QLabel(say("top"))
        middle.setProperty("muted", True)
        middle.setAlignment(Qt.AlignmentFlag.AlignCenter)
        grid.addWidget(middle, 1, 1)
        self.roll = QPushButton(say("Roll sides"))
        self.roll.setToolTip(say("Broken ground: each side is a slope or an escarpment, even odds"))
        self.roll.clicked.connect(self._roll)
        grid.addWidget(self.roll, 1, 3, 1, 1)
        grid.setColumnStretch(3, 1)

    def _make(self, edge: Edge) -> QToolButton:
        name = side_name(edge)
        button = QToolButton()
        button.setText(name[:1])
        button.setCheckable(True)
        button.setProperty("cell", True)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setMinimumWidth(40)
        button.setAccessibleName(say("{} side falls sheer").format(name))
        button.setToolTip(say("{}: an escarpment one square wide; else a slope").format(name))
        button.toggled.connect(lambda _: self._told(self.sides))
        return button

    @property
    def sides(self) -> tuple[Edge, ...]:
        """The sides that are escarpments."""
        return tuple(edge for edge in Edge if self._buttons[edge].isChecked())

    def show_sides(self, sides: tuple[Edge, ...]) -> None:
        """Show which sides are escarpments without telling of it."""
        for edge, button in self._buttons.items():
            with QSignalBlocker(button):
                button.setChecked(edge in sides)

    def button(self, edge: Edge) -> QToolButton:
        """The button of a side."""
        return self._buttons[edge]

    def _roll(self) -> None:
        self._rolls += 1
        self.show_sides(tuple(rolled_cliffs(Stream(self._rolls, "sides of a hill"))))
        self._told(self.sides)
