"""Fill pours paint over squares that hang together; pick-up takes what is under the pointer."""

from __future__ import annotations

from fieldwright.battlefield.field import Battlefield
from fieldwright.canvas.overlays import PALE
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.brushes import NO_SQUARES, Brush, Patch, dab
from fieldwright.editing.fills_flood import Areas, areas
from fieldwright.editing.painting import bounds_of
from fieldwright.editor.painting import words
from fieldwright.editor.painting.bench import PaintBench
from fieldwright.editor.painting.choice import Painted
from fieldwright.editor.painting.tool import PaintTool
from fieldwright.editor.painting.words import say, square_words
from fieldwright.terms.grid import Square


class FillTool(PaintTool):
    """Paints all squares of the same value that hang together with the one that is clicked."""

    name = "fill"

    def __init__(self, bench: PaintBench) -> None:
        """Look at no field yet."""
        super().__init__(bench)
        self._areas: Areas | None = None
        self._looked_at: tuple[Battlefield, Painted, bool] | None = None
        self._shown: tuple[Battlefield, Patch] | None = None
        self._is_down = False

    @property
    def busy(self) -> bool:
        """Whether the button is down."""
        return self._is_down

    @property
    def hint(self) -> str:
        """What a click does."""
        count = int(self._shown[1].mask.sum()) if self._shown is not None else 0
        deed = words.deed(self.bench.now)
        if count:
            return say("Click to {} on {} that hang together").format(deed, words.squares(count))
        return say("Click an area to {}").format(deed)

    def press(self, at: Pointer) -> None:
        """Show the field with the area filled."""
        if at.square is not None:
            self._is_down = True
            self.bench.begin(self.bench.work(at.square))
            self.bench.replace(self._area(at.square))

    def drag(self, at: Pointer) -> None:
        """Another area, as long as the button is down."""
        if self._is_down:
            self.bench.replace(self._area(at.square))

    def release(self, at: Pointer) -> None:
        """Fill it."""
        if self._is_down:
            self._is_down = False
            how = say("Fill with {}")
            self.bench.commit(lambda made: words.paint_label(self.bench.now, made.count, how))

    def point(self, at: Pointer) -> None:
        """Show the area."""
        patch = self._area(at.square)
        if self._shown is None or self._shown[1] is not patch:
            self._shown = (self.bench.field, patch)
        if self.bench.preview.patch is not patch:
            self.bench.preview.show(patch, self.bench.colour)

    def show_choice(self) -> None:
        """The tint is another colour now."""
        self._shown = None
        self.bench.preview.hide()
        super().show_choice()

    def leave(self) -> None:
        """The pointer left the map."""
        self._shown = None
        super().leave()

    def cancel(self) -> None:
        """Nothing is filled."""
        self._is_down = False
        super().cancel()

    def _area(self, square: Square | None) -> Patch:
        """The area around a square, the same object as long as it is the same area."""
        now, field = self.bench.now, self.bench.field
        if square is None or not field.block.holds(square):
            return NO_SQUARES
        wanted = (field, now.layer, now.stopped_by_walls)
        if self._areas is None or self._looked_at is None or not _same(self._looked_at, wanted):
            self._areas = areas(field, now.layer.layer, now.stopped_by_walls)
            self._looked_at, self._shown = wanted, None
        if self._shown is not None and _holds(self._shown[1], square):
            return self._shown[1]
        mask = self._areas.around(square)
        block = bounds_of(mask)
        part = mask[block.top : block.bottom, block.left : block.right]
        return Patch(block, part)


def _same(one: tuple[Battlefield, Painted, bool], other: tuple[Battlefield, Painted, bool]) -> bool:
    return one[0] is other[0] and one[1:] == other[1:]


def _holds(patch: Patch, square: Square) -> bool:
    left, top = patch.block.left, patch.block.top
    return patch.block.holds(square) and bool(patch.mask[square.row - top, square.column - left])


class PickUpTool(PaintTool):
    """Chooses for all layers at once what the clicked square is made of."""

    name = "pick-up"
    picks = False

    @property
    def changes(self) -> frozenset[str]:
        """Nothing."""
        return frozenset()

    @property
    def hint(self) -> str:
        """What a click takes."""
        at = self._last
        if at is None or at.square is None:
            return say("Click a square to paint with what it is made of")
        return say("Click to pick up {}").format(square_words(self.bench.field, at.square))

    def press(self, at: Pointer) -> None:
        """Pick up."""
        if self.bench.pick_up(at.square, everything=True) and at.square is not None:
            words_ = square_words(self.bench.field, at.square)
            self.bench.workbench.tell(say("Picked up: {}").format(words_))

    def point(self, at: Pointer) -> None:
        """Show which square it is."""
        self.bench.preview.show(dab(Brush(1), (at.x, at.y)), PALE)
