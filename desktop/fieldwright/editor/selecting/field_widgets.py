"""One widget for each sort of property; all tell of edits in the same way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QLineEdit,
    QWidget,
)

from fieldwright.battlefield.things import Thing
from fieldwright.editor.limited_words import LimitedWords
from fieldwright.editor.parts import roomy
from fieldwright.editor.selecting.fields import (
    SEVERAL,
    Field,
    NumberError,
    Sort,
    number_text,
    read_number,
)
from fieldwright.editor.translation import translate

_LINES = 4


class Signals(QObject):
    """What a widget of a property tells.

    ``edited`` brings a new value; ``refused`` a sentence about what it takes, empty where all is
    well; ``left`` that the hand is done with it.
    """

    edited = Signal(object)
    refused = Signal(str)
    left = Signal()


class _Base:
    """What all widgets of properties share."""

    field: Field
    signals: Signals

    def show_value(self, things: Sequence[Thing]) -> None:
        """Show what the things have."""

    def select_all(self) -> None:
        """Let what is typed next replace what is there."""

    def refuse(self, sentence: str) -> None:
        """Say why the last edit was not taken."""
        self.signals.refused.emit(sentence)


class TextWidget(QLineEdit, _Base):
    """A line of words."""

    def __init__(self, field: Field) -> None:
        """Make an empty line."""
        super().__init__()
        self.field, self.signals = field, Signals(self)
        self._several = False
        self._shown: object = None
        self._refused_at: tuple[object] | None = None
        self.setMaxLength(field.longest)
        self.textEdited.connect(self._edit)
        self.editingFinished.connect(self.signals.left)

    def show_value(self, things: Sequence[Thing]) -> None:
        """Show what the things have; what is just being typed stays."""
        value = self.field.value_of(things)
        text = "" if value is SEVERAL else self._text(value)
        several = _several(short=bool(self.field.row))
        self.setAccessibleDescription(_several() if value is SEVERAL else "")
        self.setPlaceholderText(several if value is SEVERAL else self.field.usual_of(things))
        self._several = value is SEVERAL
        if self._refused_at is not None and self._refused_at == (value,):
            return
        if not (self.hasFocus() and self._means(value)):
            if text != self.text():
                self.setText(text)
            self.refuse("")
        self._shown = value

    def select_all(self) -> None:
        """Let what is typed next replace what is there."""
        self.selectAll()

    def refuse(self, sentence: str) -> None:
        """Say what the property takes; it stays there until the value is another one."""
        self._refused_at = (self._shown,) if sentence else None
        self.signals.refused.emit(sentence)

    def _text(self, value: Any) -> str:
        return str(value or "")

    def _means(self, value: Any) -> bool:
        """Whether what is typed stands for a value already."""
        return self.text() == self._text(value)

    def _edit(self, text: str) -> None:
        self._tell_edit(text)

    def _tell_edit(self, value: object) -> None:
        """Tell of a new value; what is shown is that one then, unless somebody refuses it."""
        self.refuse("")
        self.signals.edited.emit(value)
        if self._refused_at is None:
            self._shown = value


class NumberWidget(TextWidget):
    """A number; the arrow keys make it larger and smaller."""

    def __init__(self, field: Field) -> None:
        """Make an empty number."""
        super().__init__(field)
        self.setMaxLength(20)
        self.editingFinished.connect(self._check)

    def _text(self, value: Any) -> str:
        return number_text(value)

    def _means(self, value: Any) -> bool:
        try:
            return bool(read_number(self.field, self.text(), self.field.unit) == value)
        except NumberError:
            return True

    def _edit(self, text: str) -> None:
        """A number that fits counts at once; half a number only once it is whole."""
        try:
            value = read_number(self.field, text, self.field.unit)
        except NumberError:
            return
        self._tell_edit(value)

    def _check(self) -> None:
        if self._several and not self.text():
            return
        try:
            read_number(self.field, self.text(), self.field.unit)
        except NumberError as error:
            self.refuse(str(error))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down change the number by a step."""
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}
        step = steps.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
            return
        self._step(step)
        event.accept()

    def _step(self, steps: int) -> None:
        field = self.field
        try:
            now = read_number(field, self.text(), field.unit)
        except NumberError:
            return
        value = min(max((now or 0) + steps * field.step, field.least), field.most)
        self.setText(number_text(value))
        self._edit(self.text())


class LongTextWidget(LimitedWords, _Base):
    """Several lines of words."""

    def __init__(self, field: Field) -> None:
        """Make an empty text of a few lines."""
        super().__init__(field.longest)
        self.field, self.signals = field, Signals(self)
        self.too_long.connect(self.signals.refused)
        self.setTabChangesFocus(True)
        self.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 18)
        self._shows = False
        self._told = ""
        self.textChanged.connect(self._edit)

    def show_value(self, things: Sequence[Thing]) -> None:
        """Show what the things have."""
        value = self.field.value_of(things)
        text = "" if value is SEVERAL else str(value)
        self.setPlaceholderText(_several() if value is SEVERAL else "")
        self._told = text
        if text != self.toPlainText():
            self._shows = True
            self.setPlainText(text)
            self._shows = False

    def select_all(self) -> None:
        """Let what is typed next replace what is there."""
        self.selectAll()

    def _edit(self) -> None:
        text = self.toPlainText()
        if not self._shows and text != self._told:
            self._told = text
            self.signals.edited.emit(text)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The hand is done with it."""
        super().focusOutEvent(event)
        self.signals.left.emit()


class ChoiceWidget(QComboBox, _Base):
    """One of several words."""

    def __init__(self, field: Field) -> None:
        """Offer the options of the property."""
        super().__init__()
        roomy(self)
        self.field, self.signals = field, Signals(self)
        for value, words in field.options:
            self.addItem(words, value)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(self._choose)

    def show_value(self, things: Sequence[Thing]) -> None:
        """Show what the things have."""
        value = self.field.value_of(things)
        self.setPlaceholderText(_several() if value is SEVERAL else "")
        values = [one for one, _ in self.field.options]
        self.setCurrentIndex(values.index(value) if value in values else -1)

    def _choose(self, index: int) -> None:
        self.signals.edited.emit(self.field.options[index][0])
        self.signals.left.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the panel scroll: a value must not change because the pointer was there."""
        event.ignore()


class SearchWidget(ChoiceWidget):
    """One of many words, found by typing some of its letters."""

    def __init__(self, field: Field) -> None:
        """Offer the options of the property."""
        super().__init__(field)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = QCompleter(self.model(), self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.activated[str].connect(self._take)  # type: ignore[index]
        self.setCompleter(completer)
        line = self.lineEdit()
        assert line is not None, "an editable box has a line"
        line.editingFinished.connect(self._typed)
        self._line = line

    def show_value(self, things: Sequence[Thing]) -> None:
        """Show what the things have; what is just being typed stays."""
        if self._line.hasFocus() and self._line.isModified():
            return
        super().show_value(things)
        value = self.field.value_of(things)
        several = value is SEVERAL
        self._line.setPlaceholderText(_several() if several else "")
        if self.currentIndex() < 0:
            self.setEditText("" if several else str(value))
        self._line.setCursorPosition(0)

    def select_all(self) -> None:
        """Let what is typed next replace what is there."""
        self._line.selectAll()

    def _typed(self) -> None:
        text = self._line.text().strip()
        if text and text != self.itemText(self.currentIndex()):
            self._take(text)

    def _take(self, words: str) -> None:
        """Take the option that is meant; sides may be new ones."""
        self._line.setModified(False)
        wanted = words.casefold()
        matches = [
            number
            for number, (_, text) in enumerate(self.field.options)
            if text.casefold() == wanted
        ] or [
            number
            for number, (_, text) in enumerate(self.field.options)
            if wanted in text.casefold()
        ]
        exact = bool(matches) and self.field.options[matches[0]][1].casefold() == wanted
        if self.field.name == "side" and not exact:
            self.signals.refused.emit("")
            self.signals.edited.emit(words[: self.field.longest].lower())
        elif exact or len(matches) == 1:
            self.signals.refused.emit("")
            self.setCurrentIndex(matches[0])
            self.signals.edited.emit(self.field.options[matches[0]][0])
        else:
            self.signals.refused.emit(
                translate("selecting", "Nothing is called “{}”; choose one of the list.").format(
                    words
                )
            )


class SwitchWidget(QCheckBox, _Base):
    """Yes or no."""

    def __init__(self, field: Field) -> None:
        """Make a box to check."""
        super().__init__(field.label)
        self.field, self.signals = field, Signals(self)
        self.clicked.connect(self._click)

    def show_value(self, things: Sequence[Thing]) -> None:
        """Show what the things have; half checked where they differ."""
        value = self.field.value_of(things)
        self.setTristate(value is SEVERAL)
        if value is SEVERAL:
            self.setCheckState(Qt.CheckState.PartiallyChecked)
        else:
            self.setChecked(bool(value))

    def _click(self) -> None:
        self.setTristate(False)
        self.signals.edited.emit(self.isChecked())
        self.signals.left.emit()


def widget_for(field: Field) -> QWidget:
    """A new widget for a property."""
    makers: dict[Sort, Callable[[Field], QWidget]] = {
        Sort.NUMBER: NumberWidget,
        Sort.TEXT: TextWidget,
        Sort.LONG_TEXT: LongTextWidget,
        Sort.CHOICE: ChoiceWidget,
        Sort.SEARCH: SearchWidget,
        Sort.SWITCH: SwitchWidget,
    }
    made = makers[field.sort](field)
    unit = f" ({field.unit})" if field.unit else ""
    made.setAccessibleName(f"{field.label}{unit}")
    made.setToolTip(field.tip)
    made.setObjectName(f"property-{field.name}")
    return made


def _several(*, short: bool = False) -> str:
    """What stands in the place of values that differ; a sign where there is no room for words."""
    return "—" if short else translate("selecting", "several values")


class LeaveKeys(QObject):
    """Escape and Enter in a property go back to the map."""

    wanted = Signal()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch the keys of a widget."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            key = Qt.Key(event.key())
            is_line = isinstance(watched, QLineEdit)
            if key == Qt.Key.Key_Escape or (
                is_line and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            ):
                self.wanted.emit()
                return True
        return super().eventFilter(watched, event)
