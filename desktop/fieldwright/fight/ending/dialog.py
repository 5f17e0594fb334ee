"""The dialog at the end of a fight: the toll side by side, the clock, what is found, the party."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from fieldwright.combat.commands import Finish
from fieldwright.combat.finishing import Summary
from fieldwright.drawing.things.sides import Sign, sign_of
from fieldwright.fight.ending.toll import Shot, TollLine, counts_told, toll_lines
from fieldwright.fight.signs import sign_pixmap
from fieldwright.terms.words import capital
from fieldwright.widgets.areas import scrolled
from fieldwright.widgets.choices import Radios
from fieldwright.widgets.parts import (
    CLOSE,
    GAP,
    caption,
    check,
    column_in,
    heading,
    label,
    muted,
    number,
    row,
)
from fieldwright.widgets.translation import translate

_Counts = Literal["turn", "rounds"]

_SIGN, _INDENT = 18, 24
_NUMBER = 80


class EndDialog(QDialog):
    """Enter ends the fight; one step takes that back."""

    def __init__(self, summary: Summary, signs: Mapping[str, Sign], parent: QWidget) -> None:
        """Show what a fight has come to."""
        super().__init__(parent)
        self.setWindowTitle(translate("fight", "End the fight"))
        self._signs = signs
        self._counts: _Counts = "turn"
        self.found: dict[Shot, QSpinBox] = {}
        self.party = check(
            translate("fight", "Update the party"),
            translate("fight", "The party keeps what its members on the map have left"),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addWidget(heading(_title(summary)))
        told = counts_told(summary)
        column.addWidget(muted(told or translate("fight", "Nobody was hurt.")))
        column.addWidget(self._tolls(summary), 1)
        column.addWidget(caption(translate("fight", "On the clock of the game")))
        turn, exact = summary.times
        self.clock = Radios(
            [
                (translate("fight", "{}, with looking after the fallen").format(turn), "turn"),
                (translate("fight", "As long as it took: {}").format(exact), "rounds"),
            ],
            translate("fight", "On the clock of the game"),
            self._count_as,
        )
        self.clock.choose("turn")
        column.addWidget(self.clock)
        column.addWidget(self.party)
        self.buttons = QDialogButtonBox()
        self.end = self.buttons.addButton(
            translate("fight", "End the fight"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.end.setDefault(True)
        self.buttons.addButton(
            translate("fight", "Fight on"), QDialogButtonBox.ButtonRole.RejectRole
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column.addWidget(self.buttons)
        self.resize(520, min(680, self.sizeHint().height() + 40))
        self.end.setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------------------------ the toll

    def _tolls(self, summary: Summary) -> QWidget:
        inside = QWidget()
        column = column_in(inside, GAP)
        lines = toll_lines(summary)
        for side in dict.fromkeys(line.side for line in lines):
            self._side(column, side, [line for line in lines if line.side == side])
        column.addStretch(1)
        area = scrolled(inside, by_keyboard=True)
        area.setProperty("side", True)
        area.setMinimumHeight(160)
        return area

    def _side(self, column: QVBoxLayout, side: str, lines: list[TollLine]) -> None:
        sign = QLabel()
        ink = self.palette().color(self.foregroundRole())
        sign.setPixmap(sign_pixmap(self._signs.get(side) or sign_of(side), _SIGN, ink))
        head = row(sign, caption(capital(side)), spacing=CLOSE)
        head.setStretch(1, 1)
        column.addLayout(head)
        grid = QGridLayout()
        grid.setContentsMargins(_INDENT, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(CLOSE)
        grid.setColumnStretch(1, 1)
        for line in lines:
            self._line(grid, line)
        column.addLayout(grid)

    def _line(self, grid: QGridLayout, line: TollLine) -> None:
        place = grid.rowCount()
        name = QLabel(line.name)
        name.setTextFormat(Qt.TextFormat.PlainText)
        grid.addWidget(name, place, 0)
        grid.addWidget(label(line.told) if line.lasting else muted(line.told), place, 1)
        if line.cast:
            told = translate("fight", "cast {}").format(line.cast)
            grid.addWidget(muted(told), grid.rowCount(), 1)
        for attack, count in line.spent:
            box = number(0, count, translate("fight", "Found again"))
            box.setFixedWidth(_NUMBER)
            self.found[line.who, attack] = box
            told = translate("fight", "{attack}: {count} used, found again:")
            words = muted(told.format(count=count, attack=attack))
            spent = row(words, box)
            spent.setStretch(0, 1)
            grid.addLayout(spent, grid.rowCount(), 1)

    # ----------------------------------------------------------------------------------- the answer

    def _count_as(self, value: object) -> None:
        self._counts = "rounds" if value == "rounds" else "turn"

    def command(self) -> Finish:
        """The command that ends the fight."""
        return Finish(counts_as=self._counts)

    def found_again(self) -> dict[Shot, int]:
        """How much of the ammunition is found again."""
        return {shot: box.value() for shot, box in self.found.items()}


def _title(summary: Summary) -> str:
    if summary.rounds == 1:
        return translate("fight", "The fight after 1 round")
    return translate("fight", "The fight after {} rounds").format(summary.rounds)
