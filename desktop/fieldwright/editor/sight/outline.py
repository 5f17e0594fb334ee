"""The border of all that the looker sees by the light there is, over the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4

from PySide6.QtCore import QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTransform

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.overlays import INK
from fieldwright.canvas.sight import Sight
from fieldwright.editor.sight.looking import Looking
from fieldwright.editor.sight.surveying import REST_MS
from fieldwright.editor.workbench import Workbench
from fieldwright.rules.options import TableOptions
from fieldwright.terms.grid import Square

_EDGE = QColor("#ffe27a")

_Question = tuple[Battlefield, Figure, TableOptions]


class ViewOutline(QObject):
    """Worked out when nothing else is to be done; drawn beneath the figures."""

    def __init__(self, workbench: Workbench, looking: Looking) -> None:
        """Outline what the looker of ``looking`` sees, if that is wished."""
        super().__init__(workbench)
        self.shown = False
        self._workbench = workbench
        self._looking = looking
        self._path = QPainterPath()
        self._made_for: _Question | None = None
        self._stand_in = uuid4()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._work_out)

    @property
    def path(self) -> QPainterPath:
        """The outline in squares; empty while there is none."""
        return self._path

    def follow(self) -> None:
        """Something may have changed."""
        wanted = self._wanted()
        if wanted is None:
            self._soon.stop()
            self._made_for, self._path = None, QPainterPath()
        elif not self._is_made_for(wanted):
            self._soon.start(REST_MS if self._looking.carried else 0)

    def _wanted(self) -> _Question | None:
        looking = self._looking
        view = self._workbench.view
        if not self.shown or not looking.wishes.outline or view.options.players:
            return None
        standing = looking.standing
        if standing.body(looking.looker, looking.wishes) is None:
            return None
        figure = standing.figure(looking.looker)
        if figure is not None:
            return view.field, replace(figure, facing=0, name=""), looking.options
        if isinstance(looking.looker, Square):
            return view.field, _somebody(self._stand_in, looking.looker), looking.options
        return None

    def _is_made_for(self, wanted: _Question) -> bool:
        made = self._made_for
        return made is not None and made[0] is wanted[0] and made[1:] == wanted[1:]

    def _work_out(self) -> None:
        wanted = self._wanted()
        if wanted is None or self._is_made_for(wanted):
            return
        from fieldwright.geometry.view.seen import seen_by

        field, figure, options = wanted
        self._path = path_of(seen_by(field, figure, options=options))
        self._made_for = wanted
        self._workbench.view.viewport().update()

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """A bright line within a dark one."""
        if self._path.isEmpty():
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        to_view = QTransform.fromTranslate(sight.origin.x(), sight.origin.y())
        path = to_view.scale(sight.scale, sight.scale).map(self._path)
        for pen in (QPen(INK, 3.5), QPen(_EDGE, 1.5)):
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPath(path)


def _somebody(id_: UUID, square: Square) -> Figure:
    """A man who might stand in a square."""
    return Figure(id=id_, name="", side="defenders", column=square.column, row=square.row)


def path_of(shape: Any) -> QPainterPath:
    """A shapely geometry as a path, its holes as paths of their own."""
    path = QPainterPath()
    for part in getattr(shape, "geoms", (shape,)):
        if part.is_empty or part.geom_type != "Polygon":
            continue
        for ring in (part.exterior, *part.interiors):
            _add_ring(path, list(ring.coords))
    return path


def _add_ring(path: QPainterPath, corners: Sequence[tuple[float, ...]]) -> None:
    path.moveTo(QPointF(corners[0][0], corners[0][1]))
    for corner in corners[1:-1]:
        path.lineTo(QPointF(corner[0], corner[1]))
    path.closeSubpath()
