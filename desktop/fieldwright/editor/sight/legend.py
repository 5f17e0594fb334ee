"""The legend of the shading, and the cards of the panel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QSizePolicy, QWidget

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editor.parts import CLOSE, GAP
from fieldwright.editor.sight.answer import Answer, Line
from fieldwright.editor.sight.card import Card, Colours
from fieldwright.editor.sight.shades import Under, swatch
from fieldwright.editor.sight.words import LEGEND, OTHER_SHADES
from fieldwright.editor.translation import translate

_WIDE, _HIGH = 40, 22
_SHADOW = 4
"""Pixels below a card for its shadow."""

_PERCENT = ("25", "50", "75", "90")


class Legend(QWidget):
    """Cover and concealment by step, and the shades beside them, over the ground of the map."""

    def __init__(self) -> None:
        """Show all shades; ``lie_on`` says over which ground."""
        super().__init__()
        self._swatches: list[tuple[int, QLabel]] = []
        self._ground = QColor()
        self.setProperty("side", True)
        self.setAccessibleName(translate("sight", "Legend"))
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(CLOSE)
        grid.setVerticalSpacing(CLOSE)
        for column, percent in enumerate(_PERCENT, start=1):
            head = QLabel(f"{percent} %")
            head.setProperty("muted", True)
            grid.addWidget(head, 0, column, Qt.AlignmentFlag.AlignHCenter)
        for row, (name, codes) in enumerate(LEGEND, start=1):
            grid.addWidget(QLabel(translate("sight", name)), row, 0)
            for column, code in enumerate(codes, start=1):
                grid.addWidget(self._swatch(code), row, column)
        grid.setColumnStretch(0, 1)
        below = QGridLayout()
        below.setContentsMargins(0, CLOSE, 0, 0)
        below.setHorizontalSpacing(GAP)
        below.setVerticalSpacing(CLOSE)
        for place, (code, name) in enumerate(OTHER_SHADES):
            below.addWidget(self._swatch(code), place, 0)
            below.addWidget(QLabel(translate("sight", name)), place, 1)
        below.setColumnStretch(1, 1)
        grid.addLayout(below, 3, 0, 1, 5)

    def lie_on(self, ground: QColor) -> None:
        """Show the shades as they look on a ground of this colour."""
        if ground != self._ground:
            self._ground = ground
            self._paint()

    def changeEvent(self, event: QEvent) -> None:
        """In another theme the edges have another colour."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._paint()

    def _swatch(self, code: int) -> QLabel:
        made = QLabel()
        made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._swatches.append((code, made))
        return made

    def _paint(self) -> None:
        # Pale on dark panels: what is blocked would have no edge there.
        under = Under(self._ground, self.palette().color(QPalette.ColorRole.PlaceholderText))
        for code, label in self._swatches:
            label.setPixmap(swatch(code, under, _WIDE, _HIGH))


def ground_colour(field: Battlefield) -> QColor:
    """The colour of what most of a map's ground is, solid rock apart."""
    kinds = load_catalogue().grounds
    counts = np.bincount(field.layers[Layer.GROUND].ravel(), minlength=len(field.palettes.ground))
    found = [
        (int(count), kinds[kind].colour)
        for count, kind in zip(counts, field.palettes.ground, strict=False)
        if kind in kinds and not kinds[kind].solid
    ]
    return QColor(max(found)[1]) if found else QColor("#a9b981")


class CardView(QWidget):
    """One answer in the panel, as wide as the panel is; hidden while there is none."""

    def __init__(self, title: str) -> None:
        """Show nothing yet; ``title`` is what it is called for those who hear it."""
        super().__init__()
        self._title = title
        self._answer: Answer | None = None
        self._card: Card | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(title)
        self.hide()

    @property
    def answer(self) -> Answer | None:
        """What is shown."""
        return self._answer

    def show_answer(self, answer: Answer | None) -> None:
        """Show another answer, or nothing."""
        if answer != self._answer:
            self._answer, self._card = answer, None
            self.setAccessibleDescription("" if answer is None else in_words(answer))
            self.setToolTip("" if answer is None else answer.sources)
            self._be_high_enough()
            self.update()
        self.setVisible(answer is not None)

    def _made(self) -> Card | None:
        if self._answer is None:
            return None
        width = float(self.width())
        if self._card is None or self._card.size.width() != width:
            self._card = Card(self._answer, self.font(), width)
        return self._card

    def _be_high_enough(self) -> None:
        """As high as the reasons need at this width."""
        card = self._made()
        if card is not None:
            self.setFixedHeight(round(card.size.height()) + _SHADOW)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Narrow cards are higher."""
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._be_high_enough()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the panel is."""
        return QSize(0, self.height())

    def changeEvent(self, event: QEvent) -> None:
        """Another theme may have larger type."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._card = None
            self._be_high_enough()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the card over the whole width."""
        card = self._made()
        if card is not None:
            painter = QPainter(self)
            card.draw(painter, QPointF(0, 0), Colours.of(self.palette()), framed=True)
            painter.end()


def in_words(answer: Answer) -> str:
    """An answer read aloud."""
    parts: list[str] = [f"{answer.shooter}, {answer.target}", answer.big, answer.sign]
    parts += [answer.unarmed, answer.unseen, answer.refusal, answer.band]
    parts += [answer.where, answer.height, answer.shares]
    parts += _lines_in_words([*answer.lines, *answer.odds])
    return "; ".join(part for part in parts if part)


def _lines_in_words(lines: Sequence[Line]) -> list[str]:
    told: list[str] = []
    for line in lines:
        words = f"{line.text} {line.value}".strip()
        told.append(f"{words} ({line.why})" if line.why else words)
    return told
