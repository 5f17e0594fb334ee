"""Where the round stands: its five steps in a row, the present one lit."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QWidget

from fieldwright.combat.state import Step
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_STEPS = (
    (Step.MONSTERS, QT_TRANSLATE_NOOP("fight", "Monsters")),
    (Step.PLAYERS, QT_TRANSLATE_NOOP("fight", "Heroes")),
    (Step.INITIATIVE, QT_TRANSLATE_NOOP("fight", "Initiative")),
    (Step.RESOLUTION, QT_TRANSLATE_NOOP("fight", "Phases")),
    (Step.END, QT_TRANSLATE_NOOP("fight", "End")),
)
_BAR = 4.0
_GAP = 3.0


class StepBar(QWidget):
    """Five bars with a word under each; where there is no room only the present one has its."""

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
        """A bar and a line of words."""
        return QSize(240, int(_BAR + 2 + self.fontMetrics().height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The bars before the present one are filled too."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        role, palette = QPalette.ColorRole, self.palette()
        metrics = QFontMetricsF(self.font())
        wide = (self.width() - _GAP * (len(_STEPS) - 1)) / len(_STEPS)
        fits = all(
            metrics.horizontalAdvance(translate("fight", words)) <= wide for _, words in _STEPS
        )
        for place, (step, words) in enumerate(_STEPS):
            left = place * (wide + _GAP)
            reached = step <= self._step
            colour = palette.color(role.Accent if reached else role.Dark)
            if step < self._step:
                colour.setAlphaF(0.45)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawRoundedRect(QRectF(left, 0, wide, _BAR), 2, 2)
            if not fits and step is not self._step:
                continue
            now = step is self._step
            painter.setPen(palette.color(role.Text if now else role.PlaceholderText))
            told = translate("fight", words)
            need = metrics.horizontalAdvance(told)
            start = max(0.0, min(left + (wide - need) / 2, self.width() - need))
            box = QRectF(start, _BAR + 2, need + 1, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, told)
