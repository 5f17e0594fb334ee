"""Small parts that the painting panel is made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QSlider,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fieldwright.editor.themes import GAP

_LABEL_WIDTH = 64


def column(spacing: int = 2 * GAP) -> tuple[QWidget, QVBoxLayout]:
    """A widget and the column that its parts go into."""
    widget = QWidget()
    widget.setProperty("side", True)
    rows = QVBoxLayout(widget)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(spacing)
    return widget, rows


def row(*widgets: QWidget, stretch: bool = False) -> QHBoxLayout:
    """Some widgets side by side; with ``stretch`` room after them."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(2 * GAP)
    for widget in widgets:
        line.addWidget(widget)
    if stretch:
        line.addStretch(1)
    return line


def label(text: str, buddy: QWidget | None = None) -> QLabel:
    """A label of the width that all labels of the panel have."""
    made = QLabel(text)
    made.setMinimumWidth(_LABEL_WIDTH)
    if buddy is not None:
        made.setBuddy(buddy)
    return made


def caption(text: str) -> QLabel:
    """The heading of a part of the panel."""
    made = QLabel(text)
    made.setProperty("caption", True)
    return made


def check(text: str, tip: str, deed: Callable[[bool], object]) -> QCheckBox:
    """Something to switch on and off."""
    box = QCheckBox(text)
    box.setToolTip(tip)
    box.toggled.connect(deed)
    return box


def spin(
    name: str, low: int, high: int, deed: Callable[[int], object], suffix: str = ""
) -> QSpinBox:
    """A whole number; ``name`` is its accessible name."""
    box = QSpinBox()
    box.setRange(low, high)
    box.setSuffix(suffix)
    box.setAccessibleName(name)
    box.setKeyboardTracking(False)
    box.valueChanged.connect(deed)
    return box


def show_value(widget: QSpinBox | QCheckBox, value: int) -> None:
    """Show a number or a switch without telling of it."""
    with QSignalBlocker(widget):
        if isinstance(widget, QSpinBox):
            widget.setValue(value)
        else:
            widget.setChecked(bool(value))


class Segments(QWidget):
    """One of a few choices side by side, in two rows where large type leaves no room for one.

    Arrow keys go from one to the next.
    """

    def __init__(
        self,
        name: str,
        options: Sequence[tuple[object, str, str]],
        told: Callable[[object], object],
    ) -> None:
        """Offer options (value, words, tip); ``told`` hears of a choice by the user."""
        super().__init__()
        self.setAccessibleName(name)
        self._values = [value for value, _, _ in options]
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._columns = len(options)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        for place, (_value, text, tip) in enumerate(options):
            button = QToolButton()
            button.setText(text)
            button.setToolTip(tip)
            button.setAccessibleName(f"{name}: {text}")
            button.setCheckable(True)
            button.setProperty("cell", True)
            # A click leaves the keyboard with the map; the Tab key comes here.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._group.addButton(button, place)
            self._grid.addWidget(button, 0, place)
        self._group.idClicked.connect(lambda place: told(self._values[place]))

    def minimumSizeHint(self) -> QSize:
        """As narrow as two rows are."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), self._width_of(-(-len(self._values) // 2))), hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """One row if there is room for it."""
        super().resizeEvent(event)
        count = len(self._values)
        self._arrange(count if self._width_of(count) <= self.width() else -(-count // 2))

    def _width_of(self, columns: int) -> int:
        """How wide the buttons are in so many columns."""
        widths = [button.sizeHint().width() for button in self._group.buttons()]
        wide = [max(widths[column::columns]) for column in range(columns)]
        return sum(wide) + GAP * (columns - 1)

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
        self, name: str, limits: tuple[int, int], told: Callable[[int], object], tip: str = ""
    ) -> None:
        """Offer whole numbers between ``limits``, both included."""
        super().__init__()
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(*limits)
        self._slider.setAccessibleName(name)
        self._slider.setToolTip(tip)
        self._slider.valueChanged.connect(told)
        self._box = spin(name, *limits, told)
        self._box.setFixedWidth(_BOX_WIDTH)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2 * GAP)
        line.addWidget(label(name, self._box))
        line.addWidget(self._slider, 1)
        line.addWidget(self._box)

    def show_value(self, value: int) -> None:
        """Show a number without telling of it."""
        for part in (self._slider, self._box):
            with QSignalBlocker(part):
                part.setValue(value)


_BOX_WIDTH = 64
BUTTON = QSize(28, 28)
"""Pixels of a small square button."""
