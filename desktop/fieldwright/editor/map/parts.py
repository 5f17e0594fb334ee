"""Small parts that the panels and dialogs about the map are made of."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

MARGIN, GAP = 12, 8


def column_of(widget: QWidget) -> QVBoxLayout:
    """The column of a panel at the right."""
    widget.setProperty("side", True)
    column = QVBoxLayout(widget)
    column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
    column.setSpacing(GAP)
    return column


def form() -> QFormLayout:
    """Rows of a name and what it names, one below the other."""
    rows = QFormLayout()
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setHorizontalSpacing(MARGIN)
    rows.setVerticalSpacing(GAP)
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return rows


def words(text: str = "", **properties: bool) -> QLabel:
    """A text that wraps and may be muted, a heading or a caption."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    for name, value in properties.items():
        label.setProperty(name, value)
    return label


class Note(QFrame):
    """A sentence on a ground of its own: plain news, or an alarm; hidden while it says nothing."""

    def __init__(self) -> None:
        """Say nothing yet."""
        super().__init__()
        self._words = words()
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP, GAP, GAP, GAP)
        row.addWidget(self._words)
        self.say("")

    @property
    def text(self) -> str:
        """What it says."""
        return self._words.text()

    def say(self, text: str, *, alarm: bool = False) -> None:
        """Say something, or nothing."""
        self._words.setText(text)
        self.setVisible(bool(text))
        for name, value in (("alarm", alarm), ("note", not alarm)):
            self.setProperty(name, value)
        for widget in (self, self._words):
            widget.style().unpolish(widget)
            widget.style().polish(widget)


def button(text: str, deed: Callable[[], object], *, default: bool = False) -> QPushButton:
    """A button that does something."""
    made = QPushButton(text)
    made.setDefault(default)
    made.setAutoDefault(False)
    made.clicked.connect(lambda _=False: deed())
    return made


def row_of(*widgets: QWidget) -> QHBoxLayout:
    """Some widgets side by side."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(GAP)
    for widget in widgets:
        row.addWidget(widget)
    return row


def whole_number(low: int, high: int, name: str, suffix: str = "") -> QSpinBox:
    """A box for a whole number."""
    box = QSpinBox()
    box.setRange(low, high)
    box.setAccessibleName(name)
    box.setSuffix(suffix)
    return box


def fraction(low: float, high: float, digits: int, name: str, suffix: str = "") -> QDoubleSpinBox:
    """A box for a number with some digits after the point."""
    box = QDoubleSpinBox()
    box.setDecimals(digits)
    box.setRange(low, high)
    box.setAccessibleName(name)
    box.setSuffix(suffix)
    return box


def quietly(box: QSpinBox | QDoubleSpinBox, value: float) -> None:
    """Show a number in a box without telling of it; not while somebody types into it."""
    with QSignalBlocker(box):
        if isinstance(box, QSpinBox):
            box.setValue(round(value))
        elif round(box.value(), box.decimals()) != round(value, box.decimals()):
            box.setValue(value)


def choose(box: QComboBox, value: object) -> None:
    """Show an entry of a combo box without telling of it."""
    with QSignalBlocker(box):
        box.setCurrentIndex(max(0, box.findData(value)))
