"""What is done with the whole map at once: turned, scaled, extended, walls left to pictures."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from fieldwright.battlefield.changes import ReplaceField
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_resizing import extended
from fieldwright.editing.map_scaling import other_scale, rescaled
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.editing.under_pictures import taken_as_shown, walls_over_pictures
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import Edge
from fieldwright.terms.setting import Scale

_STEPS = {
    Turning.RIGHT: QT_TRANSLATE_NOOP("map", "turn the map right"),
    Turning.LEFT: QT_TRANSLATE_NOOP("map", "turn the map left"),
    Turning.ACROSS: QT_TRANSLATE_NOOP("map", "mirror the map left to right"),
    Turning.DOWN: QT_TRANSLATE_NOOP("map", "mirror the map top to bottom"),
}

_EDGES = {
    Edge.NORTH: QT_TRANSLATE_NOOP("map", "extend the map to the north"),
    Edge.EAST: QT_TRANSLATE_NOOP("map", "extend the map to the east"),
    Edge.SOUTH: QT_TRANSLATE_NOOP("map", "extend the map to the south"),
    Edge.WEST: QT_TRANSLATE_NOOP("map", "extend the map to the west"),
}


class MapDeeds:
    """Each deed is one step; what cannot be done is told in the window."""

    def __init__(self, workbench: Workbench) -> None:
        """Change the map of ``workbench``."""
        self._workbench = workbench

    def turn(self, turning: Turning) -> bool:
        """Turn or mirror the map with all that is on it."""
        field = self._workbench.field
        return self.replace(lambda: turned_field(field, turning), translate("map", _STEPS[turning]))

    def extend(self, edge: Edge) -> bool:
        """Roll three more sections beyond an edge."""
        field = self._workbench.field
        return self.replace(lambda: extended(field, edge), translate("map", _EDGES[edge]))

    def show_walls(self) -> None:
        """Take all walls over pictures as shown by these; where all are, paint them again."""
        over = walls_over_pictures(self._workbench.field)
        free = [wall for wall in over if not wall.locked]
        shown = not all(wall.in_picture for wall in free)
        change = taken_as_shown(free, shown)
        if not change.after:
            words = translate("map", "No wall or door lies on a background picture.")
            if over:
                words = translate("map", "All walls and doors on background pictures are locked.")
            self._workbench.tell(words)
            return
        label = translate("map", "walls are in the picture")
        told = translate("map", "Walls and doors left to the picture: {}. You see fine lines.")
        if not shown:
            label = translate("map", "walls are painted over the picture")
            told = translate("map", "Walls and doors painted over the picture again: {}.")
        if self._workbench.apply(change, label):
            self._workbench.tell(told.format(len(change.after)))

    def change_scale(self) -> bool:
        """Go to the other scale; a figure that is selected alone keeps its place as the anchor."""
        field = self._workbench.field
        then = other_scale(field.info.scale)
        label = (
            translate("map", "change to missile scale")
            if then is Scale.MISSILE
            else translate("map", "change to melee scale")
        )
        return self.replace(lambda: rescaled(field, self._anchor()), label)

    def _anchor(self) -> UUID | None:
        things = self._workbench.selection.things()
        is_one = len(things) == 1 and isinstance(things[0], Figure)
        return things[0].id if is_one else None

    def replace(self, make: Callable[[], Battlefield], label: str) -> bool:
        """Put what is made in the place of the map, as one step; False, and why, if refused."""
        field = self._workbench.field
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            made = make()
            done = self._workbench.apply(ReplaceField(field, made), label)
        except MapError as error:
            self._workbench.warn(str(error))
            return False
        finally:
            QApplication.restoreOverrideCursor()
        if done and (made.columns, made.rows) != (field.columns, field.rows):
            self._workbench.tell(
                translate("map", "The map has {columns} x {rows} squares of {feet} ft now.").format(
                    columns=made.columns, rows=made.rows, feet=made.info.scale.feet_per_square
                )
            )
        return done
