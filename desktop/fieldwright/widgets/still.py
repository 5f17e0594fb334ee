"""Boxes that a wheel leaves alone: whoever scrolls a page past them must not change a value.

A wheel does not take the keyboard to them either. Numbers with digits after the point are typed
with a point or a comma, whatever the system's language: neither ever stands for thousands.
"""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QValidator, QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSlider, QSpinBox, QWidget

_Validated: TypeAlias = tuple[QValidator.State, str, int]

_SIGNS = ".,"
"""Either begins the digits after the point."""


class _Still:
    """What takes nothing of a wheel; it stands before the class of Qt among the bases."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave it to what scrolls."""
        event.ignore()


class StillCombo(_Still, QComboBox):
    """One of some options; a wheel over it scrolls what lies behind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Offer nothing yet."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)


class StillNumber(_Still, QSpinBox):
    """A whole number; a wheel over it scrolls what lies behind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show 0."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def validate(self, text: str, place: int) -> _Validated:
        """With a point or a comma it is no whole number: what was one last comes back.

        Were the sign not taken at all, 67,5 would become 675.
        """
        if text != self.specialValueText() and any(sign in _typed(self, text) for sign in _SIGNS):
            return (QValidator.State.Intermediate, text, place)
        return super().validate(text, place)

    def fixup(self, text: str) -> str:
        """Nothing is made of what is no number: Qt would take the sign out."""
        return text


class StillFraction(_Still, QDoubleSpinBox):
    """A number with digits after the point; a wheel over it scrolls what lies behind."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show 0."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def validate(self, text: str, place: int) -> _Validated:
        """A comma is a point and a point a comma, whichever the language writes."""
        if text == self.specialValueText() and text:
            return super().validate(text, place)
        return super().validate(self._in_its_language(text), place)

    def valueFromText(self, text: str) -> float:  # noqa: N802 (Qt's name)
        """The number that was typed."""
        if text == self.specialValueText() and text:
            return super().valueFromText(text)
        return super().valueFromText(self._in_its_language(text))

    def _in_its_language(self, text: str) -> str:
        """What was typed with the decimal sign that the box itself writes."""
        typed = _typed(self, text)
        start = len(self.prefix()) if text.startswith(self.prefix()) else 0
        own = self.locale().decimalPoint()
        for sign in _SIGNS:
            typed = typed.replace(sign, own)
        return text[:start] + typed + text[start + len(typed) :]


class StillSlider(_Still, QSlider):
    """A slider; a wheel over it scrolls what lies behind."""


def _typed(box: QSpinBox | QDoubleSpinBox, text: str) -> str:
    """What stands between the words before and after the number."""
    return text.removeprefix(box.prefix()).removesuffix(box.suffix())
