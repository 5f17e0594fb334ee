"""Choices of a few that are all in sight, and numbers with a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QRadioButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from fieldwright.widgets.parts import CLOSE, column_in, name_label, number, row
from fieldwright.widgets.still import StillSlider

_BOX_WIDTH = 64
"""Pixels."""


class Radios(QWidget):
    """One of a few choices, all in sight."""

    def __init__(
        self, options: Sequence[tuple[str, object]], title: str, told: Callable[[object], object]
    ) -> None:
        """Offer ``options`` (words and what they stand for); ``told`` hears of a choice."""
        super().__init__()
        self.setAccessibleName(title)
        self._group = QButtonGroup(self)
        self._values = [value for _, value in options]
        column = column_in(self, CLOSE)
        for place, (words, _value) in enumerate(options):
            radio = QRadioButton(words)
            self._group.addButton(radio, place)
            column.addWidget(radio)
        self._group.idClicked.connect(lambda place: told(self._values[place]))

    def choose(self, value: object) -> None:
        """Show one as chosen."""
        self._group.button(self._values.index(value)).setChecked(True)

    @property
    def buttons(self) -> list[QRadioButton]:
        """The buttons in their order."""
        return [b for b in self._group.buttons() if isinstance(b, QRadioButton)]


class Segments(QWidget):
    """One of a few choices side by side, in two or three rows where large type leaves no room.

    Arrow keys go from one to the next.
    """

    def __init__(
        self,
        title: str,
        options: Sequence[tuple[object, str, str]],
        told: Callable[[object], object],
    ) -> None:
        """Offer options (value, words, tip); ``told`` hears of a choice by the user."""
        super().__init__()
        self.setAccessibleName(title)
        self._values = [value for value, _, _ in options]
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._columns = len(options)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(CLOSE)
        for place, (_value, text, tip) in enumerate(options):
            button = QToolButton()
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleName(f"{title}: {text}")
            button.setCheckable(True)
            button.setProperty("cell", True)
            # A click leaves the keyboard with the map; the Tab key comes here.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._group.addButton(button, place)
            self._grid.addWidget(button, 0, place)
        self._group.idClicked.connect(lambda place: told(self._values[place]))

    def minimumSizeHint(self) -> QSize:
        """As narrow as three rows are."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), *map(self._width_of, self._columns_of_rows)), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """As few rows as there is room for."""
        super().resizeEvent(event)
        fitting = (one for one in self._columns_of_rows if self._width_of(one) <= self.width())
        self._arrange(next(fitting, self._columns_of_rows[-1]))

    @property
    def _columns_of_rows(self) -> tuple[int, ...]:
        """How many columns one, two and three rows have."""
        return tuple(-(-len(self._values) // rows) for rows in (1, 2, 3))

    def _width_of(self, columns: int) -> int:
        """How wide the buttons are in so many columns."""
        widths = [button.sizeHint().width() for button in self._group.buttons()]
        wide = [max(widths[column::columns]) for column in range(columns)]
        return sum(wide) + CLOSE * (columns - 1)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        for place, button in enumerate(self._group.buttons()):
            self._grid.addWidget(button, place // columns, place % columns)
        self.updateGeometry()

    def choose(self, value: object) -> None:
        """Show one as chosen; nothing where it is none of them."""
        if value in self._values:
            self._group.button(self._values.index(value)).setChecked(True)
            return
        checked = self._group.checkedButton()
        if checked is not None:
            self._group.setExclusive(False)
            checked.setChecked(False)
            self._group.setExclusive(True)

    def button(self, value: object) -> QToolButton:
        """The button of a value."""
        button = self._group.button(self._values.index(value))
        assert isinstance(button, QToolButton)
        return button


class SliderRow(QWidget):
    """A number with a slider and a box to type it in."""

    def __init__(
        self, title: str, limits: tuple[int, int], told: Callable[[int], object], tip: str = ""
    ) -> None:
        """Offer whole numbers between ``limits``, both included."""
        super().__init__()
        self._slider = StillSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(*limits)
        self._slider.setAccessibleName(title)
        self._slider.setToolTip(tip)
        self._slider.valueChanged.connect(told)
        self._box = number(*limits, title, told=told)
        self._box.setFixedWidth(_BOX_WIDTH)
        line = row(name_label(title, self._box), self._slider, self._box)
        line.setStretch(1, 1)
        self.setLayout(line)

    def show_value(self, value: int) -> None:
        """Show a number without telling of it."""
        for part in (self._slider, self._box):
            with QSignalBlocker(part):
                part.setValue(value)
