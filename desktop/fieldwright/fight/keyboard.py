"""Who has the keyboard: fields of a form keep it, and letters in them are no keys of the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLineEdit, QToolButton, QWidget

from fieldwright.fight.dice_box import DiceBox
from fieldwright.widgets.choices import Segments

_FIELDS = (QLineEdit, QComboBox, QAbstractSpinBox)
_HELD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class KeyboardKept:
    """Remembers who had the keyboard while a page is shown anew."""

    def __init__(self, page: QWidget) -> None:
        """Look who has it now."""
        self._page = page
        self._focused = focus_in(page)

    @property
    def is_free(self) -> bool:
        """Whether the page had the keyboard, and no field of a form goes on with it."""
        if self._focused is None:
            return False
        return not (is_form_field(self._focused) and focus_in(self._page) is self._focused)


def focus_in(page: QWidget) -> QWidget | None:
    """The part of a page that has the keyboard, and can be typed into; None where none has."""
    focused: QWidget | None = page.window().focusWidget()
    return focused if focused is not None and page.isAncestorOf(focused) else None


def is_form_field(widget: QWidget) -> bool:
    """Whether something is a field of a form that is filled in; the line for dice is none."""
    if not widget.isVisible() or not widget.isEnabled() or isinstance(widget, DiceBox):
        return False
    return isinstance(widget, _FIELDS) or isinstance(widget.parent(), Segments)


def is_written(event: QKeyEvent) -> bool:
    """Whether a key writes a letter, a digit or a mark; Space and held-down keys do not."""
    text = event.text()
    return bool(text.strip()) and text.isprintable() and not event.modifiers() & _HELD


class FormKeys(QObject):
    """Keeps letters and digits in boxes to choose from; ``entered`` tells Enter in one of them."""

    entered = Signal()

    def __init__(
        self,
        owner: QWidget,
        fields: Iterable[QWidget],
        lettered: Callable[[str], bool] | None = None,
    ) -> None:
        """Watch some fields; ``lettered`` hears of a letter, and says whether it meant anything."""
        super().__init__(owner)
        self._lettered = lettered
        for field in fields:
            for one in (field, *field.findChildren(QToolButton)):
                one.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """No key of the map or of the list of orders is meant in a field."""
        if not isinstance(event, QKeyEvent) or event.modifiers() & _HELD:
            return False
        if event.type() is QEvent.Type.ShortcutOverride:
            event.setAccepted(is_written(event))
            return event.isAccepted()
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.type() is QEvent.Type.KeyPress and is_enter:
            self.entered.emit()
            return True
        if event.type() is QEvent.Type.KeyPress and self._lettered is not None:
            return is_written(event) and self._lettered(event.text().casefold())
        return False
