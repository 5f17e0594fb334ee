"""The fields of the form: a name above, what is wrong below, what follows as a placeholder."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from fieldwright.editor.parts import CLOSE, FIELD_HEIGHT, GAP, label, roomy
from fieldwright.editor.status_line import ElidedLabel
from fieldwright.widgets.still import StillCombo


class FormField(QWidget):
    """One text with its name and its fault; ``changed`` tells every keystroke."""

    changed = Signal()

    def __init__(self, name: str, title: str, tip: str = "") -> None:
        """Make a field for the property ``name``."""
        super().__init__()
        self.name, self.title = name, title
        # It has its room always: fields must not move away from a hand that is about to click.
        self.fault = ElidedLabel()
        self.fault.setProperty("fault", True)
        self.fault.setFixedHeight(self.fault.fontMetrics().lineSpacing())
        self.body = self.make()
        self.body.setAccessibleName(title)
        self.body.setToolTip(tip)
        caption = QLabel(title)
        caption.setProperty("muted", True)
        caption.setBuddy(self.body)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(caption)
        column.addWidget(self.body)
        column.addWidget(self.fault)
        column.addStretch(1)

    @abstractmethod
    def make(self) -> QWidget:
        """The widget that is typed into."""

    @abstractmethod
    def text(self) -> str:
        """What it says."""

    @abstractmethod
    def show_text(self, text: str) -> None:
        """Show another text without telling of it."""

    def show_usual(self, words: str) -> None:
        """Say what holds while the field is empty."""

    def tell(self, sentence: str) -> None:
        """Say what is wrong; nothing for an empty sentence."""
        if sentence != self.fault.text():
            self.fault.setText(sentence)
        self.body.setAccessibleDescription(sentence)


_LONGEST_SEEN = 30
"""Letters that are in sight in a line of the form, in large type too."""


class LineField(FormField):
    """A line of text."""

    _whole = ""

    def make(self) -> QWidget:
        """A line edit."""
        self.line = QLineEdit()
        self.line.setMinimumHeight(FIELD_HEIGHT)
        self.line.setMaxLength(200)
        self.line.textChanged.connect(lambda _text: self.changed.emit())
        return self.line

    def _tell_whole(self, text: str) -> None:
        """What is too long for the line stands in its tip, unless that says how it is written."""
        if self.line.toolTip() == self._whole:
            self._whole = text if len(text) > _LONGEST_SEEN else ""
            self.line.setToolTip(self._whole)

    def text(self) -> str:
        """What is typed."""
        return self.line.text()

    def show_text(self, text: str) -> None:
        """Show another text; what is being typed keeps its place and its undo where it is it."""
        if text != self.line.text():
            self.line.blockSignals(True)
            self.line.setText(text)
            self.line.setCursorPosition(0)
            self.line.blockSignals(False)
            self._tell_whole(text)

    def show_usual(self, words: str) -> None:
        """Say what holds while it is empty."""
        self.line.setPlaceholderText(words)


class ChoiceField(FormField):
    """One of several words; ``options`` are values with their words."""

    def __init__(self, name: str, title: str, options: Sequence[tuple[str, str]]) -> None:
        """Offer ``options``."""
        self._options = options
        super().__init__(name, title)

    def make(self) -> QWidget:
        """A combo box."""
        self.box = StillCombo()
        roomy(self.box)
        self.box.setMinimumHeight(FIELD_HEIGHT)
        for value, words in self._options:
            self.box.addItem(words, value)
        self.box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        return self.box

    def text(self) -> str:
        """The value that is chosen."""
        return str(self.box.currentData())

    def show_text(self, text: str) -> None:
        """Choose another value."""
        self.box.blockSignals(True)
        self.box.setCurrentIndex(self.box.findData(text))
        self.box.blockSignals(False)


class LinesField(FormField):
    """Several lines of text."""

    def make(self) -> QWidget:
        """A text edit; Tab leaves it."""
        self.edit = QPlainTextEdit()
        self.edit.setTabChangesFocus(True)
        self.edit.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.edit.setMinimumHeight(88)
        self.edit.textChanged.connect(self.changed)
        return self.edit

    def text(self) -> str:
        """What is typed."""
        return self.edit.toPlainText()

    def show_text(self, text: str) -> None:
        """Show another text."""
        if text != self.edit.toPlainText():
            self.edit.blockSignals(True)
            self.edit.setPlainText(text)
            self.edit.blockSignals(False)

    def show_usual(self, words: str) -> None:
        """Say what holds while it is empty."""
        self.edit.setPlaceholderText(words)


class FieldGrid(QWidget):
    """Fields in columns of equal width, under captions."""

    def __init__(self, columns: int) -> None:
        """Make an empty grid."""
        super().__init__()
        self._columns, self._row, self._column = columns, 0, 0
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(16)
        self.grid.setVerticalSpacing(CLOSE)
        for column in range(columns):
            self.grid.setColumnStretch(column, 1)
            self.grid.setColumnMinimumWidth(column, 40)

    def caption(self, text: str) -> None:
        """Begin a new group under its name."""
        self._break()
        words = label(text, caption=True)
        if self._row:
            words.setContentsMargins(0, GAP, 0, 0)
        self.grid.addWidget(words, self._row, 0, 1, self._columns)
        self._row += 1

    def add(self, field: QWidget, span: int = 1) -> None:
        """Put a field into the next free columns."""
        if self._column + span > self._columns:
            self._break()
        top = Qt.AlignmentFlag.AlignTop
        self.grid.addWidget(field, self._row, self._column, 1, span, top)
        self._column += span

    def _break(self) -> None:
        if self._column:
            self._row += 1
            self._column = 0
