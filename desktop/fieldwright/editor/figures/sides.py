"""Choosing the side for which figures are placed: its name with the shape, colour and letter."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPixmap
from PySide6.QtWidgets import QComboBox, QLineEdit, QStackedWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.things.sides import BYSTANDER, Form, Sign, sign_on, signs_of
from fieldwright.editor.figure_tools.carrying import NO_SIDE
from fieldwright.editor.figures.coins import sign_icon
from fieldwright.editor.figures.homes import USUAL_SIDE
from fieldwright.editor.parts import roomy
from fieldwright.editor.selecting.figure_fields import side_options
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.terms.words import capital
from fieldwright.widgets.still import StillCombo

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
_BESIDE = 40
"""Pixels of an entry beside its words: the sign and the margins."""


def sign_words(sign: Sign) -> str:
    """A sign in words: ``blue, round, letter D``."""
    parts = [translate("figures", _FORMS[sign.form])]
    if sign.colour in _COLOURS:
        parts.insert(0, translate("figures", _COLOURS[sign.colour]))
    if sign.letter:
        parts.append(translate("figures", "letter {}").format(sign.letter))
    return ", ".join(parts)


class SideChoice(QStackedWidget):
    """The known sides, whoever takes none, and another side for whoever types its name.

    ``chosen`` tells the id of the side that was chosen: it is ``by_hand`` then, and stays for this
    field. Until then the usual side of what is placed next is shown.
    """

    chosen = Signal(str)

    def __init__(self) -> None:
        """Offer the usual sides."""
        super().__init__()
        self.by_hand: str | None = None
        self._usual = USUAL_SIDE
        self._field: Battlefield | None = None
        self._shown: object = None
        self.box, self.line = StillCombo(), QLineEdit()
        roomy(self.box)
        self.box.setIconSize(QSize(20, 20))
        self.box.setMinimumContentsLength(7)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setAccessibleName(translate("figures", "Side of the figures placed next"))
        self.line.setMaxLength(_LONGEST)
        self.line.setPlaceholderText(translate("figures", "Name of the side"))
        self.line.setAccessibleName(translate("figures", "Name of another side"))
        self.line.installEventFilter(self)
        self.line.editingFinished.connect(self._take_typed)
        self.addWidget(self.box)
        self.addWidget(self.line)
        self.setFocusProxy(self.box)
        self.setSizePolicy(self.box.sizePolicy())
        self.box.activated.connect(self._take)

    @property
    def side(self) -> str:
        """The id of the side; NO_SIDE for whoever takes none."""
        return self._usual if self.by_hand is None else self.by_hand

    @property
    def sign(self) -> Sign:
        """Its sign on the field; a new side has the one that it will get."""
        return self.sign_of(self.side)

    def sign_of(self, side: str) -> Sign:
        """The sign of a side on the field; of a new one that which it will get."""
        if side == NO_SIDE:
            return BYSTANDER
        if self._field is None:
            return signs_of([side])[side]
        return sign_on(self._field, side)

    def show_field(self, field: Battlefield, usual: str, *, anew: bool = False) -> None:
        """Offer the sides of a field; on another one (``anew``) nothing is chosen by hand."""
        self._field, self._usual = field, usual
        if anew:
            self.by_hand = None
        options = side_options(field)
        if self.side not in (NO_SIDE, *(one for one, _ in options)):
            options.append((self.side, capital(self.side)))
        options.append((NO_SIDE, translate("figures", "Takes no side")))
        shown = (self.side, [(*option, self.sign_of(option[0])) for option in options])
        if shown != self._shown:
            self._shown = shown
            self._fill(shown[1])

    def _fill(self, options: list[tuple[str, str, Sign]]) -> None:
        with QSignalBlocker(self.box):
            self.box.clear()
            for one, words, sign in options:
                self.box.addItem(sign_icon(sign), words, one)
                row = self.box.count() - 1
                self.box.setItemData(row, sign_words(sign), Qt.ItemDataRole.ToolTipRole)
            blank = QPixmap(self.box.iconSize())
            blank.fill(Qt.GlobalColor.transparent)
            self.box.addItem(QIcon(blank), translate("figures", "Another side…"))
            self.box.setCurrentIndex(self.box.findData(self.side))
        self.box.setToolTip(capital(sign_words(self.sign)))
        widest = max(
            self.box.fontMetrics().horizontalAdvance(self.box.itemText(row))
            for row in range(self.box.count())
        )
        self.box.view().setMinimumWidth(widest + _BESIDE)

    def _take(self, row: int) -> None:
        side = self.box.itemData(row)
        if side is None:
            with QSignalBlocker(self.box):
                self.box.setCurrentIndex(self.box.findData(self.side))
            self._ask()
        elif side != self.by_hand:
            self._choose(str(side))

    # ------------------------------------------------------------------------------ another side

    def _ask(self) -> None:
        """Let the name of another side be typed where the list was."""
        self.line.clear()
        self.setCurrentWidget(self.line)
        self.line.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Escape leaves the side as it was."""
        if event.type() == QEvent.Type.KeyPress and watched is self.line:
            assert isinstance(event, QKeyEvent)
            if event.key() == Qt.Key.Key_Escape:
                self.line.clear()
                self._back()
                return True
        return super().eventFilter(watched, event)

    def _take_typed(self) -> None:
        """A name that was typed is a side, known or new; an empty one changes nothing."""
        if self.currentWidget() is not self.line:
            return
        text = self.line.text().strip()
        self._back()
        known = {words.casefold(): one for one, words in self._known()}
        side = known.get(text.casefold(), text.casefold())
        if text and side != self.by_hand:
            self._choose(side)

    def _known(self) -> list[tuple[str, str]]:
        return [
            (str(self.box.itemData(row)), self.box.itemText(row))
            for row in range(self.box.count())
            if self.box.itemData(row) is not None
        ]

    def _back(self) -> None:
        """Show the list again; it has the keyboard if the name had it."""
        had = self.line.hasFocus()
        self.setCurrentWidget(self.box)
        if had:
            self.box.setFocus()

    def _choose(self, side: str) -> None:
        self.by_hand = side
        if self._field is not None:
            self.show_field(self._field, self._usual)
        self.chosen.emit(side)
