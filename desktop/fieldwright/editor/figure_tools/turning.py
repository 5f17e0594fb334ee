"""Turning one figure by the arrow on the rim of its coin."""

from __future__ import annotations

import math

from PySide6.QtGui import QPainter

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.drawing.things.coin_marks import pointer_tip
from fieldwright.drawing.things.figures import coin_of
from fieldwright.editing import figures as doing
from fieldwright.editor.figure_tools import marks
from fieldwright.editor.figure_tools.words import facing_words
from fieldwright.editor.selecting.drags import Drag
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.facing import has_four_facings, turned_figure
from fieldwright.geometry.figure_places import figure_shape

_GRIP = 5.0
"""Pixels around the tip of the arrow that take hold of it, where the coin leaves room for them."""

_SMALLEST_COIN = 8.0
"""Pixels from the middle of a coin to its rim; the arrow of a smaller one cannot be grabbed."""


class FigureTurn(Drag):
    """The pointer on a figure's rim in the hand: the figure faces where it is dragged."""

    def __init__(self, workbench: Workbench, figure: Figure) -> None:
        """Take hold of the pointer of one figure of the field."""
        super().__init__(workbench)
        self._figure = figure
        self._facing = figure.facing

    @property
    def hint(self) -> str:
        """What it faces now."""
        return translate("figures", "{name} faces {way} · let go to keep it · Esc cancels").format(
            name=self._figure.name, way=facing_words(self._facing)
        )

    def move(self, at: Pointer) -> None:
        """Face the place under the mouse."""
        shown = figure_shape(self._workbench.field, self._figure)
        self._facing = facing_towards(at.x - shown.x, at.y - shown.y, self._figure)
        self._preview(self._change)

    def wheel(self, notches: float, at: Pointer) -> bool:
        """Nothing else turns while this does."""
        return True

    def finish(self, at: Pointer) -> None:
        """Keep it, as one step."""
        label = translate("figures", "turn {}").format(self._figure.name)
        self._do(self._change, label)

    def _change(self) -> ChangeThings:
        return doing.face(self._workbench.field, [self._figure], self._facing)

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The way it faces, in words."""
        x, y = figure_shape(self._workbench.field, self._figure).centre
        marks.chip(painter, sight, sight.pixels(x, y), [facing_words(self._facing)])


def facing_towards(across: float, down: float, figure: Figure) -> int:
    """The facing nearest to a direction, of eight or of four."""
    eighths = math.atan2(across, -down) / (math.pi / 4)
    if has_four_facings(figure):
        return turned_figure(figure, round(eighths / 2) * 2 % 8).facing
    return round(eighths) % 8


def is_on_pointer(workbench: Workbench, figure: Figure, at: Pointer) -> bool:
    """Whether a place is on the arrow of a figure's coin that shows its front.

    Of a coin that is small on the screen the arrow has no grip: the hand means the figure.
    """
    field, view = workbench.field, workbench.view
    shown, scale = figure_shape(field, figure), view.sight().scale
    if shown.radius * scale < _SMALLEST_COIN:
        return False
    coin = coin_of(field, figure, shown, view.options)
    x, y = pointer_tip(coin)
    reach = max(0.3 * shown.radius, min(_GRIP / scale, 0.6 * shown.radius))
    inwards = 1 - 0.25 * shown.radius / max(math.hypot(x, y), 0.01)
    return math.hypot(at.x - shown.x - x * inwards, at.y - shown.y - y * inwards) <= reach
