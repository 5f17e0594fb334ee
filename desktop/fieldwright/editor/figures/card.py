"""The card of a figure: all its numbers at a glance, where they come from, and its hit points."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPalette, QPixmap
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from fieldwright.editor.figures.words import Card, Cell
from fieldwright.editor.parts import CLOSE, column_in, label, row
from fieldwright.editor.translation import translate
from fieldwright.terms.words import capital

COIN = 44
_LONGEST = 8
"""Signs that have room in the two columns of numbers; longer ones have a line of their own."""


def _(text: str) -> str:
    return translate("figures", text)


class PointsField(QLineEdit):
    """Where hit points are typed: 12 sets them, -5 hurts, +5 heals. Enter does it."""

    typed = Signal(str)
    left = Signal()

    def __init__(self) -> None:
        """Make an empty field."""
        super().__init__()
        self.setMaxLength(16)
        self.setPlaceholderText(_("-5, +3"))
        self.setAccessibleName(_("Hit points: minus hurts, plus heals, a number sets them"))
        self.setToolTip(self.accessibleName())
        self.returnPressed.connect(self._do)

    def _do(self) -> None:
        if self.text().strip():
            self.typed.emit(self.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape empties it, then leaves it."""
        if event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.clear()
            else:
                self.left.emit()
            event.accept()
            return
        super().keyPressEvent(event)


class PointsLine(QWidget):
    """``Hit points 7 of 15`` with a field to change them, and a button to roll them."""

    def __init__(self) -> None:
        """Make it for nobody."""
        super().__init__()
        self.words = QLabel()
        self.field = PointsField()
        self.roll = QPushButton(_("Roll"))
        self.roll.setToolTip(_("Roll the hit points of those that have none, by their hit dice"))
        self.fault = label("", fault=True)
        self.fault.hide()
        line = row(self.words, self.field, self.roll)
        line.setStretch(1, 1)
        column = column_in(self, CLOSE)
        column.addLayout(line)
        column.addWidget(self.fault)

    def tell(self, sentence: str) -> None:
        """Say why what was typed was not taken."""
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))


class FigureCard(QScrollArea):
    """Shows one figure; a card that is higher than its room scrolls."""

    def __init__(self) -> None:
        """Show nothing."""
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(_("Numbers of the chosen figure"))
        self._card: Card | None = None
        self._where = ""
        page = QWidget()
        page.setProperty("side", True)
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addLayout(self._head())
        self.points = PointsLine()
        column.addWidget(self.points)
        self._words = label("")
        self._words.setTextFormat(Qt.TextFormat.RichText)
        column.addWidget(self._words)
        column.addStretch(1)
        self.setWidget(page)
        self.clear()

    def _head(self) -> QHBoxLayout:
        self._coin = QLabel()
        self._coin.setFixedSize(COIN, COIN)
        self._name = label("", heading=True)
        self._about = label("", muted=True)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name)
        words.addWidget(self._about)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(self._coin, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        return row

    def clear(self) -> None:
        """Show that nothing is chosen."""
        self._card = None
        self._coin.hide()
        self.points.hide()
        self._name.hide()
        self._about.setText(_("Choose a figure above, or select one on the map."))
        self._words.setText("")

    def show_card(self, name: str, card: Card, coin: QPixmap, where: str) -> None:
        """Show a figure; ``where`` says where it stands."""
        self._card, self._where = card, where
        self._coin.setPixmap(coin)
        self._coin.show()
        self._name.setText(name)
        self._name.show()
        self._about.setText(f"{where} · {card.about}" if where else capital(card.about))
        self._write()

    @property
    def is_shown(self) -> bool:
        """Whether there is a figure to show."""
        return self._card is not None

    @property
    def text(self) -> str:
        """The words of the card as plain text."""
        if self._card is None:
            return self._about.text()
        return "\n".join(_plain(self._card))

    def changeEvent(self, event: QEvent) -> None:
        """Other colours: write anew."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self._card is not None:
            self._write()

    def _write(self) -> None:
        card = self._card
        if card is None:
            return
        muted = self.palette().color(QPalette.ColorRole.PlaceholderText).name()
        self._words.setText("".join(_html(card, muted)))
        self._words.setAccessibleDescription(self.text)


# ------------------------------------------------------------------------------------------ words


def _html(card: Card, muted: str) -> Iterable[str]:
    yield _table(card.numbers, muted)
    if card.attacks:
        lines = "".join(f'<p style="margin:2px 0">{escape(line)}</p>' for line in card.attacks)
        yield _headed(_("Attacks"), lines, muted)
    yield _headed(_("Saves"), _row(card.saves, muted), muted)
    if card.abilities:
        yield _headed(_("Abilities"), _row(card.abilities, muted), muted)
    if card.traits:
        yield _headed(_("Traits"), _line(card.traits), muted)
    if card.notes:
        yield _headed(_("Notes"), _line(card.notes), muted)
    told = [card.source] if card.source else []
    if any(cell.derived for cell in (*card.numbers, *card.saves, *card.abilities)):
        told.append(_("* not printed: {}").format(card.basis))
    for line in told:
        yield f'<p style="margin:8px 0 0 0; color:{muted}">{escape(line)}</p>'


def _headed(title: str, body: str, muted: str) -> str:
    return (
        f'<p style="margin:8px 0 2px 0; color:{muted}; font-weight:600">{escape(title)}</p>{body}'
    )


def _line(text: str) -> str:
    return f'<p style="margin:2px 0">{escape(text).replace(chr(10), "<br>")}</p>'


def _value(cell: Cell) -> str:
    """A derived number has a star and no weight, so that nobody takes it for a printed one."""
    text = escape(cell.value).replace(" ", "&nbsp;")
    return f"<i>{text}*</i>" if cell.derived else f"<b>{text}</b>"


def _table(cells: Iterable[Cell], muted: str) -> str:
    """Two columns of names and numbers; long values have a line of their own."""
    rows, waiting = [], ""
    for cell in cells:
        wide = len(cell.value) > _LONGEST
        name = f'<td style="padding:1px 8px 1px 0; color:{muted}">{escape(cell.label)}</td>'
        if wide:
            if waiting:
                rows.append(f"<tr>{waiting}</tr>")
                waiting = ""
            rows.append(f'<tr>{name}<td colspan="3">{_value(cell)}</td></tr>')
            continue
        pair = f'{name}<td style="padding:1px 20px 1px 0">{_value(cell)}</td>'
        if waiting:
            rows.append(f"<tr>{waiting}{pair}</tr>")
            waiting = ""
        else:
            waiting = pair
    if waiting:
        rows.append(f"<tr>{waiting}</tr>")
    return f'<table cellspacing="0" cellpadding="0">{"".join(rows)}</table>'


def _row(cells: Iterable[Cell], muted: str) -> str:
    """Names over numbers, side by side."""
    cells = list(cells)
    names = "".join(
        f'<td style="padding:0 7px 0 0; color:{muted}">{escape(cell.label)}</td>' for cell in cells
    )
    values = "".join(f'<td style="padding:0 7px 0 0">{_value(cell)}</td>' for cell in cells)
    return f'<table cellspacing="0" cellpadding="0"><tr>{names}</tr><tr>{values}</tr></table>'


def _plain(card: Card) -> Iterable[str]:
    def told(cells: Iterable[Cell]) -> str:
        return ", ".join(f"{one.label} {one.value}{'*' if one.derived else ''}" for one in cells)

    yield card.about
    yield told(card.numbers)
    yield from card.attacks
    yield told(card.saves)
    for line in (told(card.abilities), card.traits, card.notes, card.source):
        if line:
            yield line
