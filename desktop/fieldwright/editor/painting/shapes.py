"""Tools that paint what is dragged from corner to corner: rectangle, ellipse and hill."""

from __future__ import annotations

import math
from collections.abc import Callable

from fieldwright.battlefield.field import Battlefield
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.brushes import Brush, Patch, dab
from fieldwright.editing.fills import block_between, ellipse, rectangle
from fieldwright.editing.hills import TALLEST_HILL_FT, raised_hill, smallest_block
from fieldwright.editing.painting_gesture import Gesture
from fieldwright.editor.painting import words
from fieldwright.editor.painting.bench import EARTH, PaintBench
from fieldwright.editor.painting.tool import CONTROL, SHIFT, PaintTool
from fieldwright.editor.painting.words import say
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square


class DragTool(PaintTool):
    """Begins at one square and ends at another."""

    _start: Square | None = None

    @property
    def busy(self) -> bool:
        """Whether the button is down."""
        return self._start is not None

    def cancel(self) -> None:
        """Forget where it began."""
        self._start = None
        super().cancel()

    def point(self, at: Pointer) -> None:
        """Show the square that it would begin at."""
        self.bench.preview.show(dab(Brush(1), (at.x, at.y)), self.bench.colour)


def square_of(at: Pointer) -> Square:
    """The square of the pointer, also beside the field."""
    return Square(math.floor(at.x), math.floor(at.y))


class ShapeTool(DragTool):
    """Paints a shape within the block that is dragged: Shift equal sides, Ctrl its outline."""

    def __init__(
        self, bench: PaintBench, name: str, shape: Callable[[Block, int], Patch], hint: str
    ) -> None:
        """Draw what ``shape`` makes of a block and the width of a border (0: none)."""
        super().__init__(bench)
        self.name = name
        self._shape = shape
        self._hint = hint
        self._block = Block(0, 0, 0, 0)

    @property
    def hint(self) -> str:
        """What a drag does."""
        if self.busy:
            size = say("{} x {}").format(self._block.width, self._block.height)
            return say("{}: let go to paint; Shift: equal sides, Ctrl: outline only").format(size)
        return self._hint.format(words.deed(self.bench.now))

    def press(self, at: Pointer) -> None:
        """One corner."""
        self._start = square_of(at)
        self.bench.begin(self.bench.work(at.square))
        self.drag(at)

    def drag(self, at: Pointer) -> None:
        """The other corner."""
        if self._start is None:
            return
        equal = bool(at.modifiers & SHIFT)
        self._block = block_between(self._start, square_of(at), equal)
        border = self.bench.now.border or (1 if at.modifiers & CONTROL else 0)
        patch = self._shape(self._block, border)
        self.bench.replace(patch)
        self.bench.preview.show(patch)

    def release(self, at: Pointer) -> None:
        """Paint it."""
        if self._start is not None:
            self.drag(at)
            self._start = None
            self.bench.commit(lambda gesture: words.paint_label(self.bench.now, gesture.count))


def rectangle_tool(bench: PaintBench) -> ShapeTool:
    """The tool that paints rectangles."""
    hint = say("Drag a rectangle to {}; Shift: a square, Ctrl: outline only")
    return ShapeTool(bench, "rectangle", rectangle, hint)


def ellipse_tool(bench: PaintBench) -> ShapeTool:
    """The tool that paints ellipses."""
    hint = say("Drag an ellipse to {}; Shift: a circle, Ctrl: outline only")
    return ShapeTool(bench, "ellipse", ellipse, hint)


class HillTool(DragTool):
    """Makes a hill or a hollow where the pointer is dragged, the smallest one with a click."""

    name = "hill"

    def __init__(self, bench: PaintBench) -> None:
        """Begin with no hill made."""
        super().__init__(bench)
        self._seed = ""
        self._made = 0

    @property
    def hint(self) -> str:
        """What a drag does."""
        now = self.bench.now
        what = say("a hollow") if now.is_hollow else say("a hill")
        if self.busy:
            return say("Let go to make {} of {} ft; Shift: as wide as long").format(
                what, now.rise_ft
            )
        return say("Drag from side to side to make {} of {} ft; a click makes the smallest").format(
            what, now.rise_ft
        )

    @property
    def works_on_heights(self) -> bool:
        """Heights are what it is about."""
        return True

    @property
    def changes(self) -> frozenset[str]:
        """Heights."""
        return frozenset({"heights"})

    def pick(self, at: Pointer) -> str:
        """Make it as high as the ground under the pointer lies."""
        height = self.bench.field.height_at(at.square) if at.square is not None else 0
        if not height:
            return ""
        self.bench.choice.set(rise_ft=min(abs(height), TALLEST_HILL_FT), is_hollow=height < 0)
        return say("{} ft").format(height)

    def press(self, at: Pointer) -> None:
        """One corner of its foot."""
        self._start = square_of(at)
        self._made += 1
        self._seed = f"{self.bench.field.revision}/{self._made}/{self._start.name}"
        self.bench.begin(self.bench.work(at.square))
        self.drag(at)

    def drag(self, at: Pointer) -> None:
        """The other corner; the ground where it began is what it stands on."""
        if self._start is not None:
            made = raised_hill(
                self.bench.field,
                self.bench.now.hill,
                self._block(at),
                self._foot_ft(),
                Stream(self._seed, "hill"),
            )
            self.bench.show(made.field)
            self.bench.preview.show(Patch(self.bench.field.block, made.top))

    def release(self, at: Pointer) -> None:
        """Make it."""
        if self._start is not None:
            self.drag(at)
            self._start = None
            self.bench.commit(self._label)

    def point(self, at: Pointer) -> None:
        """Show how far the smallest one would reach."""
        block = smallest_block(self.bench.now.hill, square_of(at))
        self.bench.preview.show(ellipse(block), EARTH)

    def _block(self, at: Pointer) -> Block:
        start = self._start or square_of(at)
        here = square_of(at)
        if here == start:
            return smallest_block(self.bench.now.hill, start)
        return block_between(start, here, bool(at.modifiers & SHIFT))

    def _foot_ft(self) -> int:
        field: Battlefield = self.bench.field
        if self._start is None:
            return 0
        column = min(max(self._start.column, 0), field.columns - 1)
        row = min(max(self._start.row, 0), field.rows - 1)
        return field.height_at(Square(column, row))

    def _label(self, gesture: Gesture) -> str:
        now = self.bench.now
        what = say("Make a hollow of {} ft") if now.is_hollow else say("Make a hill of {} ft")
        return f"{what.format(now.rise_ft)}, {words.squares(gesture.count)}"
