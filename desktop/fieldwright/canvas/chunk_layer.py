"""The map itself as a layer of chunks: what is drawn, what is missing, what to draw next."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from PySide6.QtCore import QObject, QPoint, QPointF, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import QImage, QPainter, QPixmap

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.canvas.chunks import NOTHING, ChunkKey, ChunkStore, chunks_over
from fieldwright.canvas.figure_layer import differ_beside_the_map, without_figures
from fieldwright.canvas.ground_image import GroundImage
from fieldwright.canvas.renderer import ChunkJob, ChunkRenderer
from fieldwright.drawing.engine import MARGIN
from fieldwright.drawing.layers import shown_of
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.things.zone_words import words_moved
from fieldwright.player_view.concealed import concealed_squares
from fieldwright.player_view.known import as_players_know_it
from fieldwright.terms.grid import Block

REST_MS = 90
"""After a zoom step the map rests this long before it is drawn anew at the new pitch."""

_NEWS = {Style.WASH: 0.85, Style.LINE: 0.35}
"""How strongly the flat colours of changed squares are laid over what is drawn of them."""


class ChunkLayer(QObject):
    """Draws a field in chunks at a whole pitch of device pixels, the visible ones first.

    ``changed`` names squares that look different now; ``settled`` tells that all that is in sight
    is true.
    """

    changed = Signal(object)
    settled = Signal()

    def __init__(self, field: Battlefield, options: DrawingOptions, parent: QObject) -> None:
        """Start with nothing drawn."""
        super().__init__(parent)
        self.field = field
        self.options = options
        self.pitch = 1
        self.store = ChunkStore()
        self.drawn_count = 0
        self._sight = Block(0, 0, 0, 0)
        self._stamp = 0
        self._in_hand: ChunkJob | None = None
        self._changed_in_hand = NOTHING
        self._faulty: set[ChunkKey] = set()
        self._underlay = GroundImage(self._seen())
        self._renderer = ChunkRenderer(self)
        self._renderer.drawn.connect(self._take)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._draw_next)

    # ------------------------------------------------------------------------------- what to show

    def show_field(self, field: Battlefield, touched: Block | None) -> None:
        """Show another state of the field; only chunks that ``touched`` reaches are drawn anew."""
        if self.options.players and self._other_rock(field):
            touched = None
        words = NOTHING if touched is None else self._words_moved(field)
        if touched is not None and differ_beside_the_map(
            self.field, field, players=self.options.players
        ):
            self.keep_showing(field)
            self.changed.emit(touched.grown(MARGIN))
            if not words.is_empty:
                self._redraw(words.grown(MARGIN))
            return
        touched = touched.joined(words) if touched is not None else None
        resized = (field.columns, field.rows) != (self.field.columns, self.field.rows)
        self.field = field
        # What players know of a square may hang on a door far away.
        if touched is None or self.options.players or not self._underlay.fits(field):
            self._underlay = GroundImage(self._seen())
        else:
            self._underlay.show(self._seen(), touched)
        if resized:
            self.store.clear()
            self._stamp += 1
        self._redraw(field.block if touched is None or resized else touched.grown(MARGIN))

    def _other_rock(self, field: Battlefield) -> bool:
        """Whether players take other squares for rock: a door or a hero may change a whole room."""
        before, now = (concealed_squares(one, load_catalogue()) for one in (self.field, field))
        return not np.array_equal(before, now)

    def _words_moved(self, field: Battlefield) -> Block:
        """The squares of zones whose name gives way to something else than before."""
        shows = self.options.shows_zones
        if not shows or (field.columns, field.rows) != (self.field.columns, self.field.rows):
            return NOTHING
        hidden = without_figures(self.options).hidden_layers
        return words_moved(shown_of(self.field, hidden), shown_of(field, hidden))

    def keep_showing(self, field: Battlefield) -> None:
        """The document has come to be what is shown already: nothing is drawn anew."""
        self.field = field

    def show_options(self, options: DrawingOptions) -> None:
        """Draw everything another way."""
        before, self.options = self.options, options
        if without_figures(options) != without_figures(before):
            self._underlay = GroundImage(self._seen())
            self._stamp += 1
            self._redraw(self.field.block)

    def _seen(self) -> Battlefield:
        """The field without its hidden layers, and as players know it where it is for them."""
        field = as_players_know_it(self.field) if self.options.players else self.field
        return shown_of(field, without_figures(self.options).hidden_layers)

    def set_sight(self, sight: Block, pitch: int, moving: bool) -> None:
        """Tell which squares are in sight; ``moving`` while a zoom is under way."""
        self._sight, self.pitch = sight, pitch
        if moving:
            self._rest.start(REST_MS)
        elif not self._rest.isActive():
            self._rest.start(0)

    def finish(self) -> None:
        """Wait for the thread that draws, before the view goes."""
        self._rest.stop()
        self._sight = Block(0, 0, 0, 0)
        self._renderer.wait()

    @property
    def is_settled(self) -> bool:
        """Whether everything in sight is drawn and true."""
        return self._in_hand is None and next(self._missing(self._sight), None) is None

    def _redraw(self, block: Block) -> None:
        self._faulty.clear()
        self.store.mark_stale(block, self.pitch)
        if self._in_hand is not None:
            touched = block.clipped(self._in_hand.key.block(self.field.block))
            self._changed_in_hand = self._changed_in_hand.joined(touched)
        self.changed.emit(block)
        self._rest.start(0)

    # ----------------------------------------------------------------------------------- painting

    def paint(self, painter: QPainter, origin: QPoint, exposed: Block) -> None:
        """Paint what is drawn of the exposed squares, in device pixels; A1 starts at ``origin``."""
        for key in chunks_over(exposed.clipped(self.field.block), self.pitch):
            block = key.block(self.field.block)
            drawn = self.store.get(key)
            if drawn is not None:
                painter.drawPixmap(self._target(block, origin).topLeft(), drawn.pixmap)
                self._paint_news(painter, block, origin)
            else:
                self._paint_stand_in(painter, block, origin)

    def _paint_news(self, painter: QPainter, block: Block, origin: QPoint) -> None:
        """What was painted a moment ago shows at once, in flat colours."""
        news = block.clipped(self._underlay.news)
        if not news.is_empty:
            painter.setOpacity(_NEWS[self.options.style])
            self._underlay.paint_news(painter, QRectF(self._target(news, origin)), news)
            painter.setOpacity(1.0)

    def _paint_stand_in(self, painter: QPainter, block: Block, origin: QPoint) -> None:
        """Until a chunk is drawn: its colours, and over them other pitches of it, scaled."""
        self._underlay.paint(painter, QRectF(self._target(block, origin)), block)
        for other in self.store.stand_ins(block, self.pitch):
            part = other.block.clipped(block)
            scale = other.pixmap.width() / other.block.width
            left, top = part.left - other.block.left, part.top - other.block.top
            painter.drawPixmap(
                QRectF(self._target(part, origin)),
                other.pixmap,
                QRectF(left * scale, top * scale, part.width * scale, part.height * scale),
            )

    def _target(self, block: Block, origin: QPoint) -> QRect:
        return QRect(
            origin.x() + block.left * self.pitch,
            origin.y() + block.top * self.pitch,
            block.width * self.pitch,
            block.height * self.pitch,
        )

    # ------------------------------------------------------------------------------------ drawing

    def _missing(self, sight: Block) -> Iterator[ChunkKey]:
        """Chunks in sight that are not drawn or not true, those nearest to its middle first."""
        middle = QPointF((sight.left + sight.right) / 2, (sight.top + sight.bottom) / 2)

        def distance(key: ChunkKey) -> float:
            block = key.block(self.field.block)
            across = (block.left + block.right) / 2 - middle.x()
            down = (block.top + block.bottom) / 2 - middle.y()
            return across * across + down * down

        visible = sight.clipped(self.field.block)
        for key in sorted(chunks_over(visible, self.pitch), key=distance):
            if key not in self._faulty and not self.store.is_fresh(key):
                yield key

    def _draw_next(self) -> None:
        """Hand the renderer the chunk that is missed most; beyond the sight when all is there."""
        if self._renderer.is_busy:
            return
        key = next(self._missing(self._sight), None)
        if key is None:
            self.settled.emit()
            return
        part = self.store.begin(key, self.field.block)
        self._changed_in_hand = NOTHING
        self._in_hand = ChunkJob(key, part, self.field, without_figures(self.options), self._stamp)
        self._renderer.draw(self._in_hand)

    def _take(self, job: ChunkJob, image: QImage) -> None:
        """A chunk, or a part of one, is drawn: show it, and go on with the next.

        What changed while it was drawn is stale again; after another size or another way to
        draw, the picture is of no use at all.
        """
        self._in_hand = None
        if image.isNull():
            self._faulty.add(job.key)
        elif job.stamp == self._stamp:
            self.store.put(job.key, self.field.block, job.block, QPixmap.fromImage(image))
            self.store.mark_chunk_stale(job.key, self._changed_in_hand)
            self._underlay.forget(job.block, but=self._changed_in_hand)
            self.drawn_count += 1
            self.changed.emit(job.block)
        else:
            self.store.mark_chunk_stale(job.key, job.key.block(self.field.block))
        if not self._rest.isActive():
            self._draw_next()
