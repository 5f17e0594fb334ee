"""The picture on the table, put together in device pixels: land, figures, fog, and what is above.

It is drawn from what players are shown, and knows nothing else of the field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from PySide6.QtCore import QObject, QRect, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from fieldwright.canvas.guard import PaintGuard
from fieldwright.drawing.options import DrawingOptions
from fieldwright.player_view.shown import Shown
from fieldwright.tabletop.calibration import Pitch
from fieldwright.tabletop.coins import CoinLayer
from fieldwright.tabletop.frames import draw_coordinates, draw_strip, draw_title
from fieldwright.tabletop.ghosts import Ghost
from fieldwright.tabletop.ground_marks import draw_ghosts, draw_marks, draw_pointer
from fieldwright.tabletop.laying import Box, Laid
from fieldwright.tabletop.looks import TableLook
from fieldwright.tabletop.tiles import SURROUND, TileLayer
from fieldwright.tabletop.viewing import INCH, Glass
from fieldwright.widgets.projected import Marks

BLACK = QColor(0, 0, 0)
_POINTER_REACH = 0.6
"""Squares around the DM's pointer that are painted anew when it moves."""


class Cover(StrEnum):
    """What lies over the map: nothing, black, or the title picture."""

    NOTHING = "nothing"
    BLACK = "black"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Above:
    """What is laid over the land: ``beneath`` the fog, all else above it.

    ``pointer`` is the DM's, in squares; ``is_table`` says that squares are true to size, so that
    ghosts have a meaning.
    """

    beneath: tuple[Marks, ...] = ()
    ghosts: tuple[Ghost, ...] = ()
    pointer: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Title:
    """The title picture, or the words that stand for it."""

    words: str = ""
    picture: QImage | None = None


class PlayersPicture(QObject):
    """All that is seen on the table. ``changed`` brings boxes of device pixels to paint anew."""

    changed = Signal(object)
    settled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Show nothing: black."""
        super().__init__(parent)
        self.tiles = TileLayer(self)
        self.coins = CoinLayer()
        self.guard = PaintGuard(self, self._all_anew)
        self.look = TableLook()
        self.laid = Laid(0, 0, 96.0, 96.0)
        self.glass = Glass(1, 1, Pitch(96.0, 96.0))
        self.cover = Cover.BLACK
        self.title = Title()
        self.above = Above()
        self.shown: Shown | None = None
        self.pictures: Callable[[str], bytes | None] | None = None
        self._frozen: QPixmap | None = None
        self.tiles.changed.connect(lambda box: self._tell([box]))
        self.tiles.settled.connect(self.settled)

    # ------------------------------------------------------------------------------- what to show

    def show(self, shown: Shown | None, *, is_other: bool = False) -> None:
        """Show another moment of the field, or another field (``is_other``)."""
        before, self.shown = self.shown, shown
        self.guard.retry()
        self.tiles.show(shown, is_other=is_other)
        boxes = self._show_figures()
        turn = None if shown is None else shown.turn
        if before is None or shown is None or is_other or before.turn != turn:
            boxes = [self.glass.whole]
        self._tell(boxes)

    def dress(self, look: TableLook) -> None:
        """Show it another way."""
        if look != self.look:
            self.look = look
            self._dress()

    def lay(self, laid: Laid, glass: Glass) -> None:
        """Lay the field otherwise, or on another glass."""
        if (laid, glass) != (self.laid, self.glass):
            self.laid, self.glass = laid, glass
            self.tiles.lay(laid, glass.seen)
            self._dress()

    def put_above(self, above: Above) -> None:
        """Lay something else over the land."""
        before, self.above = self.above, above
        if before == above:
            return
        self.guard.retry()
        if replace(before, pointer=None) == replace(above, pointer=None):
            self._tell([self._around(one.pointer) for one in (before, above) if one.pointer])
        else:
            self._all_anew()

    def put_over(self, cover: Cover, title: Title) -> None:
        """Cover all of it, or uncover it."""
        if (cover, title) != (self.cover, self.title):
            self.cover, self.title = cover, title
            self._all_anew()

    def freeze(self, frozen: bool) -> None:
        """Hold the picture as it is, or show again what there is now."""
        if frozen == self.is_frozen:
            return
        self._frozen = None
        if frozen:
            self._frozen = QPixmap.fromImage(self.drawn())
        self._all_anew()

    @property
    def is_frozen(self) -> bool:
        """Whether the last picture is held."""
        return self._frozen is not None

    @property
    def options(self) -> DrawingOptions:
        """How the land is drawn."""
        return replace(self.look.options(self.laid, self.glass), pictures=self.pictures)

    def finish(self) -> None:
        """Nothing is drawn any more."""
        self.tiles.finish()

    def _dress(self) -> None:
        self.guard.retry()
        self.tiles.dress(self.options)
        self._show_figures()
        self._all_anew()

    def _show_figures(self) -> list[Box]:
        return self.coins.show(self.shown, self.look, self.laid, self.options)

    def _around(self, place: tuple[float, float] | None) -> Box:
        if place is None:
            return Box(0, 0, 0, 0)
        x, y = self.laid.point(*place)
        across, down = self.laid.wide * _POINTER_REACH, self.laid.high * _POINTER_REACH
        return Box(int(x - across), int(y - down), int(x + across) + 1, int(y + down) + 1)

    def _tell(self, boxes: Iterable[Box]) -> None:
        """Whatever happens under a cover, or to a picture that is held, is not seen."""
        changed = _joined(box for box in boxes if not box.is_empty)
        if changed and self.cover is Cover.NOTHING and not self.is_frozen:
            self.changed.emit(changed)

    def _all_anew(self) -> None:
        self.changed.emit([self.glass.whole])

    # ----------------------------------------------------------------------------------- painting

    def drawn(self) -> QImage:
        """The whole picture as an image, as it would be seen now."""
        image = QImage(
            max(1, self.glass.width), max(1, self.glass.height), QImage.Format.Format_RGB32
        )
        painter = QPainter(image)
        self.paint(painter, self.glass.whole)
        painter.end()
        return image

    def paint(self, painter: QPainter, exposed: Box) -> None:
        """Paint a rectangle with a painter of device pixels."""
        if self.cover is Cover.BLACK:
            painter.fillRect(exposed.left, exposed.top, exposed.width, exposed.height, BLACK)
            return
        if self.cover is Cover.TITLE:
            painter.fillRect(exposed.left, exposed.top, exposed.width, exposed.height, BLACK)
            what = (self.title.words, self.title.picture)
            self.guard.paint(
                painter,
                self.title,
                lambda: draw_title(
                    painter, self.glass.whole, self.glass.seen, self.look.side, what
                ),
            )
            return
        if self._frozen is not None:
            part = QRect(exposed.left, exposed.top, exposed.width, exposed.height)
            painter.drawPixmap(part, self._frozen, part)
            return
        self._paint_map(painter, exposed)

    def _paint_map(self, painter: QPainter, exposed: Box) -> None:
        seen = self.glass.seen
        within = exposed.clipped(seen)
        if within != exposed:
            painter.fillRect(exposed.left, exposed.top, exposed.width, exposed.height, BLACK)
        if within.is_empty or self.shown is None:
            return
        painter.save()
        painter.setClipRect(QRect(within.left, within.top, within.width, within.height))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.fillRect(within.left, within.top, within.width, within.height, SURROUND)
        paint, tiles = self.guard.paint, self.tiles
        paint(painter, tiles, lambda: tiles.paint_land(painter, within))
        paint(painter, "beneath", lambda: self._paint_marks(painter, self.above.beneath))
        paint(painter, self.coins, lambda: self.coins.paint(painter, within))
        if not self._paint_fog(painter, within):
            painter.restore()
            return
        paint(painter, "above", lambda: self._paint_above(painter))
        paint(painter, "frames", lambda: self._paint_frames(painter, within))
        painter.restore()

    def _paint_fog(self, painter: QPainter, within: Box) -> bool:
        """Lay the fog; where that fails nothing at all is to be seen, and nothing above it."""
        laid: list[bool] = []

        def lay() -> None:
            self.tiles.paint_fog(painter, within)
            laid.append(True)

        self.guard.paint(painter, "fog", lay)
        if not laid:
            painter.fillRect(within.left, within.top, within.width, within.height, SURROUND)
        return bool(laid)

    def _paint_marks(self, painter: QPainter, marks: tuple[Marks, ...]) -> None:
        if marks:
            draw_marks(painter, self.laid, marks, self.look.side, self.coins.standing)

    def _paint_above(self, painter: QPainter) -> None:
        above = self.above
        if above.ghosts:
            coins = self.coins.standing
            draw_ghosts(painter, self.laid, above.ghosts, self.look.side, coins)
        if above.pointer is not None:
            draw_pointer(painter, self.laid, above.pointer)

    def _paint_frames(self, painter: QPainter, exposed: Box) -> None:
        shown, look, seen = self.shown, self.look, self.glass.seen
        if shown is None:
            return
        if look.coordinates:
            field = shown.field.block
            draw_coordinates(painter, self.laid, seen, field, (look.side, exposed))
        if look.strip and shown.turn is not None:
            pitch = self.glass.pitch
            capital = look.strip_mm * (pitch.across + pitch.down) / 2 / INCH
            draw_strip(painter, seen, look.side, shown.turn, capital)


def _joined(boxes: Iterable[Box]) -> list[Box]:
    """Boxes that overlap as one: what lies in both need not be painted twice."""
    found: list[Box] = []
    for box in boxes:
        for other in [one for one in found if not one.clipped(box).is_empty]:
            found.remove(other)
            box = Box(  # noqa: PLW2901 (it grows)
                min(box.left, other.left),
                min(box.top, other.top),
                max(box.right, other.right),
                max(box.bottom, other.bottom),
            )
        found.append(box)
    return found
