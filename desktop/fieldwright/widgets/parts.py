"""Small parts that all panels and dialogs are made of: columns, rows, texts, fields, notes.

All distances are pixels and multiples of four; what offers one of a few choices is in choices.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QSizePolicy,
    QSpinBox,
    QStyledItemDelegate,
    QVBoxLayout,
    QWidget,
)

from fieldwright.widgets.still import StillCombo, StillFraction, StillNumber

MARGIN, GAP, CLOSE = 12, 8, 4
"""Around a panel; between its parts; between parts that belong together."""

FIELD_HEIGHT = 28
"""All that is filled in is at least so high, so that rows are alike."""

_INDENT = 6

_MOST_ENTRIES = 24
"""Entries of a box that are shown at once; the others are scrolled to."""

NAME_WIDTH = 72
"""The names of fields are at least so wide, so that fields stand below each other."""

# ---------------------------------------------------------------------------------------- layouts


def column_of(widget: QWidget, title: str = "") -> QVBoxLayout:
    """The column of a panel at the right, with ``title`` as the heading of the panel."""
    widget.setProperty("side", True)
    column = QVBoxLayout(widget)
    column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
    column.setSpacing(GAP)
    if title:
        column.addWidget(heading(title))
    return column


def column_in(widget: QWidget, spacing: int = GAP) -> QVBoxLayout:
    """A column for a part of a panel; it has no margins of its own."""
    widget.setProperty("side", True)
    column = QVBoxLayout(widget)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(spacing)
    return column


def row(*widgets: QWidget, stretch: bool = False, spacing: int = GAP) -> QHBoxLayout:
    """Some widgets side by side; with ``stretch`` room after them."""
    line = QHBoxLayout()
    line.setContentsMargins(0, 0, 0, 0)
    line.setSpacing(spacing)
    for widget in widgets:
        line.addWidget(widget)
    if stretch:
        line.addStretch(1)
    return line


class Form(QFormLayout):
    """Rows of a name and what it names, one below the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a form without rows; ``parent`` is a widget that it fills, where there is one."""
        super().__init__(parent)
        if parent is not None:
            parent.setProperty("side", True)
        self.setContentsMargins(0, 0, 0, 0)
        self.setHorizontalSpacing(GAP)
        self.setVerticalSpacing(GAP)
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def add(self, title: str, field: QWidget | QLayout, buddy: QWidget | None = None) -> None:
        """Add a field; ``buddy`` gets the keyboard by the name's letter where it is not it."""
        named = buddy or (field if isinstance(field, QWidget) else None)
        # The overloads of addRow are for one or the other.
        if isinstance(field, QWidget):
            self.addRow(name_label(title, named), field)
        else:
            self.addRow(name_label(title, named), field)


# ------------------------------------------------------------------------------------------ texts


def words(text: str = "", **properties: bool) -> QLabel:
    """A text that wraps and may be ``muted``, a ``heading``, a ``caption`` or a ``fault``."""
    made = QLabel(text)
    made.setWordWrap(True)
    made.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    made.setTextFormat(Qt.TextFormat.PlainText)
    for property_name, value in properties.items():
        made.setProperty(property_name, value)
    return made


def label(text: str = "", **properties: bool) -> QLabel:
    """Such a text that can be selected with the mouse, and so copied."""
    made = words(text, **properties)
    made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return made


def heading(text: str = "") -> QLabel:
    """The heading of a panel."""
    return words(text, heading=True)


def caption(text: str = "") -> QLabel:
    """The heading of a part of a panel."""
    return words(text, caption=True)


def muted(text: str = "") -> QLabel:
    """A text of less weight."""
    return words(text, muted=True)


def name_label(text: str, buddy: QWidget | None = None) -> QLabel:
    """The name of a field, as wide as such names are."""
    made = QLabel(text)
    made.setMinimumWidth(NAME_WIDTH)
    if buddy is not None:
        made.setBuddy(buddy)
    return made


class Note(QFrame):
    """A sentence on a ground of its own: plain news, or an alarm; hidden while it says nothing."""

    def __init__(self) -> None:
        """Say nothing yet."""
        super().__init__()
        self._words = words()
        inside = QHBoxLayout(self)
        inside.setContentsMargins(GAP, GAP, GAP, GAP)
        inside.addWidget(self._words)
        self.say("")

    @property
    def text(self) -> str:
        """What it says."""
        return self._words.text()

    def say(self, text: str, *, alarm: bool = False) -> None:
        """Say something, or nothing."""
        self._words.setText(text)
        self.setVisible(bool(text))
        for property_name, value in (("alarm", alarm), ("note", not alarm)):
            self.setProperty(property_name, value)
        for widget in (self, self._words):
            widget.style().unpolish(widget)
            widget.style().polish(widget)


# ----------------------------------------------------------------------------------------- fields


def number(
    low: int,
    high: int,
    title: str = "",
    suffix: str = "",
    step: int = 1,
    told: Callable[[int], object] | None = None,
) -> QSpinBox:
    """A box for a whole number; ``title`` is its accessible name.

    ``told`` hears of a number when it is whole, not of every figure that is typed.
    """
    box = StillNumber()
    box.setRange(low, high)
    box.setSingleStep(step)
    _dress(box, title, suffix)
    if told is not None:
        box.setKeyboardTracking(False)
        box.valueChanged.connect(told)
    return box


def fraction(
    low: float, high: float, digits: int, title: str, suffix: str = "", step: float = 1
) -> QDoubleSpinBox:
    """A box for a number with some digits after the point; ``title`` is its accessible name."""
    box = StillFraction()
    box.setDecimals(digits)
    box.setRange(low, high)
    box.setSingleStep(step)
    _dress(box, title, suffix)
    return box


def _dress(box: QSpinBox | QDoubleSpinBox, title: str, suffix: str) -> None:
    box.setSuffix(suffix)
    box.setAccessibleName(title)
    box.setMinimumHeight(FIELD_HEIGHT)
    indent(box)


def indent(box: QAbstractSpinBox) -> None:
    """Let what stands in it begin where it does in other fields.

    The padding of a style sheet does not reach the line inside a box with arrows.
    """
    box.lineEdit().setTextMargins(_INDENT, 0, 0, 0)


def roomy(box: QComboBox) -> None:
    """Let the entries of a box be laid out by the style sheet, and show many of them at once."""
    box.setItemDelegate(QStyledItemDelegate(box))
    box.setMaxVisibleItems(_MOST_ENTRIES)


def combo(options: Iterable[tuple[str, object]], title: str) -> QComboBox:
    """One of a few options: words and what they stand for; ``title`` is its accessible name."""
    box = StillCombo()
    roomy(box)
    for text, value in options:
        box.addItem(text, value)
    box.setAccessibleName(title)
    box.setMinimumHeight(FIELD_HEIGHT)
    return box


def check(text: str, tip: str = "", told: Callable[[bool], object] | None = None) -> QCheckBox:
    """Something to switch on and off."""
    box = QCheckBox(text)
    box.setToolTip(tip)
    if told is not None:
        box.toggled.connect(told)
    return box


class Button(QPushButton):
    """A button that Enter presses once, however long it is held down."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that is held down would press what comes next as well."""
        if event.isAutoRepeat() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            return
        super().keyPressEvent(event)


def button(
    text: str, deed: Callable[[], object], *, tip: str = "", default: bool = False
) -> QPushButton:
    """A button that does something; only the ``default`` one is pressed by Enter in a dialog."""
    made = Button(text)
    made.setToolTip(tip)
    made.setDefault(default)
    made.setAutoDefault(False)
    made.clicked.connect(lambda _=False: deed())
    return made


# ---------------------------------------------------------------------------------------- showing


def quietly(widget: QSpinBox | QDoubleSpinBox | QCheckBox, value: float) -> None:
    """Show a number or a switch without telling of it.

    A number that it shows already stays as it is: somebody may be typing it.
    """
    with QSignalBlocker(widget):
        if isinstance(widget, QCheckBox):
            widget.setChecked(bool(value))
        elif isinstance(widget, QSpinBox):
            widget.setValue(round(value))
        elif round(widget.value(), widget.decimals()) != round(value, widget.decimals()):
            widget.setValue(value)


def choose(box: QComboBox, value: object) -> None:
    """Show an entry of a combo box without telling of it, the first where it is none of them."""
    with QSignalBlocker(box):
        box.setCurrentIndex(max(0, box.findData(value)))
