"""Choosing the side for which figures are placed: its name with the shape, colour and letter."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QComboBox

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.things.sides import Form, Sign, sign_on, signs_of
from fieldwright.editor.figures.coins import sign_icon
from fieldwright.editor.selecting.figure_fields import side_options
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.words import capital

_FORMS: dict[Form, str] = {
    "round": QT_TRANSLATE_NOOP("figures", "round"),
    "square": QT_TRANSLATE_NOOP("figures", "square"),
    "diamond": QT_TRANSLATE_NOOP("figures", "diamond"),
    "hexagon": QT_TRANSLATE_NOOP("figures", "hexagon"),
}
_COLOURS = {
    "#2f6ea3": QT_TRANSLATE_NOOP("figures", "blue"),
    "#b23a31": QT_TRANSLATE_NOOP("figures", "red"),
    "#4d8a46": QT_TRANSLATE_NOOP("figures", "green"),
    "#7a559c": QT_TRANSLATE_NOOP("figures", "violet"),
    "#c08a2b": QT_TRANSLATE_NOOP("figures", "ochre"),
    "#2f8a86": QT_TRANSLATE_NOOP("figures", "teal"),
    "#8a5a3a": QT_TRANSLATE_NOOP("figures", "brown"),
    "#5a6470": QT_TRANSLATE_NOOP("figures", "slate"),
}
_LONGEST = 60


def sign_words(sign: Sign) -> str:
    """A sign in words: ``blue, round, letter D``."""
    parts = [translate("figures", _FORMS[sign.form])]
    if sign.colour in _COLOURS:
        parts.insert(0, translate("figures", _COLOURS[sign.colour]))
    if sign.letter:
        parts.append(translate("figures", "letter {}").format(sign.letter))
    return ", ".join(parts)


class SideChoice(QComboBox):
    """The sides of the field, and a new one for whoever types its name.

    ``chosen`` tells the id of the side that was chosen.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        """Offer the usual two sides."""
        super().__init__()
        self._side = "defenders"
        self._field: Battlefield | None = None
        self._shown: object = None
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setIconSize(QSize(20, 20))
        self.setMinimumContentsLength(9)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setAccessibleName(translate("figures", "Side of the figures placed next"))
        line = self.lineEdit()
        assert line is not None
        line.setMaxLength(_LONGEST)
        line.editingFinished.connect(self._take_typed)
        line.textEdited.connect(self._keep_typed)
        self._typed = False
        self.activated.connect(self._take)

    @property
    def side(self) -> str:
        """The id of the side."""
        return self._side

    @property
    def sign(self) -> Sign:
        """Its sign on the field; a new side has the one that it will get."""
        if self._field is None:
            return signs_of([self._side])[self._side]
        return sign_on(self._field, self._side)

    def show_field(self, field: Battlefield, side: str | None = None) -> None:
        """Offer the sides of a field."""
        self._field = field
        if side is not None:
            self._side = side
        options = side_options(field)
        if self._side not in [one for one, _ in options]:
            options.append((self._side, capital(self._side)))
        shown = (self._side, [(*option, sign_on(field, option[0])) for option in options])
        if shown == self._shown:
            return
        self._shown = shown
        self.blockSignals(True)
        self.clear()
        for one, words, sign in shown[1]:
            self.addItem(sign_icon(sign), words, one)
            self.setItemData(self.count() - 1, sign_words(sign), Qt.ItemDataRole.ToolTipRole)
        self.setCurrentIndex(self.findData(self._side))
        self.blockSignals(False)
        line = self.lineEdit()
        if line is not None:
            line.setCursorPosition(0)
        self.setToolTip(
            translate("figures", "{sign} · type a name for another side").format(
                sign=capital(sign_words(self.sign))
            )
        )

    def _take(self, index: int) -> None:
        self._typed = False
        side = str(self.itemData(index))
        if side != self._side:
            self._choose(side)

    def _keep_typed(self, _text: str) -> None:
        self._typed = True

    def _take_typed(self) -> None:
        """A name that was typed is a side, known or new; an empty one changes nothing."""
        if not self._typed:
            return
        self._typed = False
        text = self.currentText().strip()
        known = {self.itemText(row).casefold(): row for row in range(self.count())}
        if text.casefold() in known:
            self.setCurrentIndex(known[text.casefold()])
            self._take(self.currentIndex())
        elif text:
            self._choose(text.casefold())
        else:
            self._shown = None
            self.setCurrentIndex(self.findData(self._side))

    def _choose(self, side: str) -> None:
        self._side = side
        if self._field is not None:
            self.show_field(self._field)
        self.chosen.emit(side)
