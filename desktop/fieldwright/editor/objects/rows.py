"""Small parts that all panels of this folder are made of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

MARGIN, GAP = 12, 8
HIGH = 28
"""Pixels; all that is filled in is at least so high, so that rows are alike."""


def page() -> tuple[QWidget, QVBoxLayout]:
    """A page of the panel, and the column that its parts go into."""
    widget = QWidget()
    widget.setProperty("side", True)
    column = QVBoxLayout(widget)
    column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
    column.setSpacing(GAP)
    return widget, column


def form() -> QFormLayout:
    """Rows of a label and what it labels."""
    rows = QFormLayout()
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setHorizontalSpacing(MARGIN)
    rows.setVerticalSpacing(GAP)
    rows.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    rows.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return rows


def heading(text: str) -> QLabel:
    """The heading of a page."""
    label = QLabel(text)
    label.setProperty("heading", True)
    return label


def caption(text: str) -> QLabel:
    """The heading of a part of a page."""
    label = QLabel(text)
    label.setProperty("caption", True)
    return label


def muted(text: str = "") -> QLabel:
    """A text of less weight that wraps."""
    label = QLabel(text)
    label.setProperty("muted", True)
    label.setWordWrap(True)
    return label


def number(low: int, high: int, suffix: str = "", step: int = 1, name: str = "") -> QSpinBox:
    """A whole number."""
    box = QSpinBox()
    box.setRange(low, high)
    box.setSuffix(suffix)
    box.setSingleStep(step)
    box.setAccessibleName(name)
    box.setMinimumHeight(HIGH)
    return box


def combo(options: Sequence[tuple[str, object]], name: str) -> QComboBox:
    """A choice of few; each with its words and what they stand for."""
    box = QComboBox()
    for words, value in options:
        box.addItem(words, value)
    box.setAccessibleName(name)
    return box


def choose(box: QComboBox, value: object) -> None:
    """Show a value in a combo box without telling of it."""
    with QSignalBlocker(box):
        box.setCurrentIndex(max(0, box.findData(value)))


def button(text: str, deed: Callable[[], object]) -> QPushButton:
    """A button that does something."""
    made = QPushButton(text)
    made.clicked.connect(lambda _=False: deed())
    return made


def side_by_side(*widgets: QWidget) -> QHBoxLayout:
    """Some widgets in one row."""
    row = QHBoxLayout()
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(GAP)
    for widget in widgets:
        row.addWidget(widget)
    return row


class Radios(QWidget):
    """One of a few choices, all in sight."""

    def __init__(
        self, options: Sequence[tuple[str, object]], name: str, told: Callable[[object], object]
    ) -> None:
        """Offer ``options`` (words and what they stand for); ``told`` hears of a choice."""
        super().__init__()
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._values = [value for _, value in options]
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
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
