"""The field for a seed, which may be any whole number."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import QAbstractSpinBox, QWidget

from fieldwright.editor.parts import FIELD_HEIGHT, indent

_MOST_DIGITS = 30


class SeedField(QAbstractSpinBox):
    """A number with arrows, as large as anybody likes; a QSpinBox holds 31 bits only.

    ``changed`` brings the number once it is typed to the end, or stepped to.
    """

    changed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Begin with 0."""
        super().__init__(parent)
        self._value = 0
        self.setMinimumHeight(FIELD_HEIGHT)
        indent(self)
        self.editingFinished.connect(self._take_typed)
        self._show()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what scrolls: nobody means another seed."""
        event.ignore()

    def value(self) -> int:
        """The seed."""
        return self._value

    def show_seed(self, value: int) -> None:
        """Show another seed."""
        is_other = value != self._value
        self._value = value
        self._show()
        if is_other:
            self.changed.emit(value)

    def stepBy(self, steps: int) -> None:
        """Count up or down."""
        self._take_typed()
        self.show_seed(self._value + steps)
        self.selectAll()

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:
        """There is no end either way."""
        flags = QAbstractSpinBox.StepEnabledFlag
        return flags.StepUpEnabled | flags.StepDownEnabled

    def validate(self, text: str, place: int) -> tuple[QValidator.State, str, int]:
        """Take digits, with a minus before them."""
        digits = text.removeprefix("-")
        if not digits:
            return QValidator.State.Intermediate, text, place
        fits = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
        return (QValidator.State.Acceptable if fits else QValidator.State.Invalid), text, place

    def _take_typed(self) -> None:
        text = self.lineEdit().text()
        if text.removeprefix("-").isdigit():
            self.show_seed(int(text))
        else:
            self._show()

    def _show(self) -> None:
        self.lineEdit().setText(str(self._value))
