"""The border of all that the looker sees by the light there is, over the map."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from PySide6.QtCore import QObject, QPointF, Qt, QThreadPool, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.overlays import INK
from fieldwright.canvas.sight import Sight
from fieldwright.canvas.task import Task
from fieldwright.editor.sight.looking import Looking
from fieldwright.editor.sight.surveying import REST_MS
from fieldwright.editor.workbench import Workbench
from fieldwright.rules.options import TableOptions
from fieldwright.terms.grid import Square

_EDGE = QColor("#ffe27a")
_FAINT = 0.45
"""How strongly an outline shows that is of a moment ago."""

_MANY, _SMALL = 1000, 14.0
"""Ends of lines, and pixels a square: see ``_drawn``."""

_Question = tuple[Battlefield, Figure, TableOptions]


def _outlined(field: Battlefield, figure: Figure, options: TableOptions) -> QPainterPath:
    """The border of what a figure sees."""
    from fieldwright.geometry.view.seen import seen_by

    return path_of(seen_by(field, figure, options=options))


class ViewOutline(QObject):
    """Worked out beside all else that is done; drawn beneath the figures.

    Until another view is found that of a moment ago is shown faintly. ``found`` brings a question
    and its outline, or the exception that came of it.
    """

    found = Signal(object, object)

    def __init__(self, workbench: Workbench, looking: Looking, pool: QThreadPool) -> None:
        """Outline what the looker of ``looking`` sees, if wished; ``pool`` works it out."""
        super().__init__(workbench)
        self.shown = False
        self._workbench = workbench
        self._looking = looking
        self._path = QPainterPath()
        self._picture: tuple[QPainterPath, object, QPixmap] | None = None
        self._made_for: _Question | None = None
        self._asked: _Question | None = None
        self._pool = pool
        self.found.connect(self._take)
        self._stand_in = uuid4()
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._ask)

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
        elif not _same(self._made_for, wanted):
            if self._made_for is not None and self._made_for[1].id != wanted[1].id:
                self._path = QPainterPath()
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

    @property
    def is_stale(self) -> bool:
        """Whether what is shown is the view of a moment ago."""
        wanted = self._wanted()
        return wanted is not None and not _same(self._made_for, wanted)

    def _ask(self) -> None:
        """Begin on what is wanted now, unless another view is in work; that one ends first."""
        wanted = self._wanted()
        if wanted is None or self._asked is not None or _same(self._made_for, wanted):
            return
        # What all views of a field need is made here, so that no two threads make it at once.
        from fieldwright.geometry.sight.scene import scene_of
        from fieldwright.geometry.view.levels import standing_of
        from fieldwright.geometry.view.pieces import pieces_of

        pieces_of(scene_of(wanted[0]))
        standing_of(wanted[0])
        self._asked = wanted
        self._pool.start(Task(partial(_outlined, *wanted), partial(self._bring, wanted)))

    def _bring(self, question: _Question, path: object, error: Exception | None) -> None:
        self.found.emit(question, error or path)

    def _take(self, question: _Question, found: object) -> None:
        """A view has been found; the next one is begun if it is another by now."""
        self._asked = None
        wanted = self._wanted()
        if wanted is not None and wanted[1].id == question[1].id:
            self._made_for = question
            self._path = found if isinstance(found, QPainterPath) else QPainterPath()
            self._workbench.view.viewport().update()
        if isinstance(found, Exception):
            raise found
        self.follow()

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """A bright line within a dark one; one picture as long as neither it nor the map moves."""
        if self._path.isEmpty():
            return
        ratio = painter.device().devicePixelRatioF()
        key = (sight.origin, sight.scale, sight.view, ratio)
        if self._picture is None or self._picture[0] is not self._path or self._picture[1] != key:
            self._picture = (self._path, key, _drawn(self._path, sight, ratio))
        painter.setOpacity(_FAINT if self.is_stale else 1.0)
        painter.drawPixmap(sight.view.topLeft(), self._picture[2])


def _drawn(path: QPainterPath, sight: Sight, ratio: float) -> QPixmap:
    """The outline over all that is in view.

    Long ones on small squares have no smooth edges: those would take half a second.
    """
    size = sight.view.size() * ratio
    picture = QPixmap(max(1, round(size.width())), max(1, round(size.height())))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    is_plain = path.elementCount() > _MANY and sight.scale < _SMALL
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, not is_plain)
    painter.translate(-sight.view.topLeft())
    to_view = QTransform.fromTranslate(sight.origin.x(), sight.origin.y())
    shown = to_view.scale(sight.scale, sight.scale).map(path)
    for pen in (QPen(INK, 3.5), QPen(_EDGE, 1.5)):
        pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
        painter.setPen(pen)
        painter.drawPath(shown)
    painter.end()
    return picture


def _same(one: _Question | None, other: _Question) -> bool:
    """Whether two questions are one; fields are the same only as the same object."""
    return one is not None and one[0] is other[0] and one[1:] == other[1:]


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
