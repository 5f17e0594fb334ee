"""Where the round stands: its five steps in a row, the present one lit."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from fieldwright.combat.state import Step
from fieldwright.widgets.translation import translate

_STEPS = (Step.MONSTERS, Step.PLAYERS, Step.INITIATIVE, Step.RESOLUTION, Step.END)
_BAR = 4.0
_GAP = 3.0


class StepBar(QWidget):
    """Five bars; the words on hover say which step it is."""

    def __init__(self) -> None:
        """Show no step yet."""
        super().__init__()
        self._step = Step.SETUP
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_step(self, step: Step) -> None:
        """Light a step."""
        self._step = step
        self.setAccessibleName(
            translate("fight", "Step {number} of 5: {name}").format(
                number=int(step), name=step.label
            )
        )
        self.setToolTip(self.accessibleName())
        self.update()

    def sizeHint(self) -> QSize:
        """A bar."""
        return QSize(120, int(_BAR))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bars before the present one are filled too."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        role, palette = QPalette.ColorRole, self.palette()
        wide = (self.width() - _GAP * (len(_STEPS) - 1)) / len(_STEPS)
        for place, step in enumerate(_STEPS):
            left = place * (wide + _GAP)
            reached = step <= self._step
            colour = palette.color(role.Accent if reached else role.Dark)
            if step < self._step:
                colour.setAlphaF(0.45)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawRoundedRect(QRectF(left, 0, wide, _BAR), 2, 2)
