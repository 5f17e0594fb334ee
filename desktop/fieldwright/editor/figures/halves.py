"""The list of figures above, the card of the chosen one below: a short list leaves it the room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView, QSplitter, QVBoxLayout, QWidget

from fieldwright.editor.parts import GAP

_MOST_MEASURED = 30
"""Rows whose heights are added up; more never fit into half of a page."""

_LEAST = 120
"""Pixels that the list keeps: a few rows come and go while one types."""

_HALF = 0.5


class Halves(QSplitter):
    """A list and what is shown of its chosen row, parted half and half or where the user likes."""

    def __init__(self, rows: QListView, card: QWidget) -> None:
        """Put ``card`` below ``rows``."""
        super().__init__(Qt.Orientation.Vertical)
        self._rows = rows
        self._share = _HALF
        upper = QWidget()
        upper.setProperty("side", True)
        column = QVBoxLayout(upper)
        column.setContentsMargins(GAP, 0, GAP, 0)
        column.addWidget(rows)
        self.setHandleWidth(1)
        self.setChildrenCollapsible(False)
        self.addWidget(upper)
        self.addWidget(card)
        self.splitterMoved.connect(lambda _at, _number: self._remember())

    def _remember(self) -> None:
        """The user has moved the line between the two."""
        above, below = self.sizes()
        self._share = above / max(1, above + below)

    def fit(self) -> None:
        """Give the list no more than its rows fill, the card the rest."""
        whole = self.height() - self.handleWidth()
        if whole <= 0:
            return
        above = min(round(whole * self._share), max(_LEAST, self._height_of_rows()))
        self.setSizes([above, whole - above])

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A lower page has less room for both."""
        super().resizeEvent(event)
        self.fit()

    def _height_of_rows(self) -> int:
        """How high all rows of the list are, in pixels."""
        count = self._rows.model().rowCount()
        high = sum(self._rows.sizeHintForRow(row) for row in range(min(count, _MOST_MEASURED)))
        return high + 2 * self._rows.frameWidth() + GAP
