"""Buttons side by side, all alike; in two or three rows where large type leaves no room for one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QSizePolicy, QWidget

from fieldwright.widgets.parts import CLOSE


class Buttons(QWidget):
    """Never wider than its widest button needs; hidden buttons take no room."""

    def __init__(self, buttons: Sequence[QPushButton]) -> None:
        """Lay some buttons out, in their order."""
        super().__init__()
        self._buttons = tuple(buttons)
        self._laid: tuple[tuple[QPushButton, ...], int] = ((), 0)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(CLOSE)
        for one in self._buttons:
            one.setProperty("narrow", True)
            one.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            self._grid.addWidget(one)
        self.fit()

    @property
    def _shown(self) -> tuple[QPushButton, ...]:
        return tuple(one for one in self._buttons if not one.isHidden())

    def fit(self) -> None:
        """Lay them out in as few rows as there is room for; to be called when others are shown."""
        shown = self._shown
        columns = next(
            (
                -(-len(shown) // rows)
                for rows in range(1, len(shown) + 1)
                if self._width_of(shown, -(-len(shown) // rows)) <= self.width()
            ),
            1,
        )
        if (shown, columns) != self._laid:
            self._laid = shown, columns
            for place, one in enumerate(shown):
                self._grid.addWidget(one, place // columns, place % columns)

    @staticmethod
    def _width_of(shown: Sequence[QPushButton], columns: int) -> int:
        widest = max((one.minimumSizeHint().width() for one in shown), default=0)
        return widest * columns + CLOSE * (columns - 1)

    def minimumSizeHint(self) -> QSize:
        """As narrow as one column."""
        widest = max((one.minimumSizeHint().width() for one in self._shown), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There is more room, or less."""
        super().resizeEvent(event)
        self.fit()
