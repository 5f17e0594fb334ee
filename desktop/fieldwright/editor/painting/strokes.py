"""Tools that paint along the way of the pointer: brush, eraser and scatter brush."""

from __future__ import annotations

import math
from functools import reduce
from uuid import uuid4

from PySide6.QtGui import QColor

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import (
    Hazard,
    Light,
    Obstacle,
    Platform,
    Point,
    Thing,
    Wall,
)
from fieldwright.canvas.overlays import PALE
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.brushes import Mask, Patch, dab, stroke
from fieldwright.editing.painting import wiped
from fieldwright.editing.painting_gesture import Gesture, Work
from fieldwright.editing.painting_heights import HeightMode, Shaping, shaped
from fieldwright.editing.painting_things import Standing, without
from fieldwright.editing.scattering import Scatter, scatterable
from fieldwright.editor.painting import words
from fieldwright.editor.painting.tool import SHIFT, PaintTool
from fieldwright.editor.painting.words import say
from fieldwright.terms.grid import Block

_NEAR = 1.5
"""Squares; what is farther from the pointer is not meant."""


class StrokeTool(PaintTool):
    """Covers what the brush passes over; with Shift straight on from where it last was."""

    _at: Point | None = None
    _end: Point | None = None
    """Where the last stroke ended; the next straight one begins there."""

    @property
    def busy(self) -> bool:
        """Whether the button is down."""
        return self._at is not None

    # ----------------------------------------------------------------------------- for subclasses

    def work(self, at: Pointer) -> Work:
        """What is done to the squares."""
        return self.bench.work(at.square)

    def label(self, gesture: Gesture) -> str:
        """The step in words."""
        return words.paint_label(self.bench.now, gesture.count)

    @property
    def colour(self) -> QColor:
        """The tint of the squares under the pointer."""
        return self.bench.colour

    def cover(self, patch: Patch) -> None:
        """The brush passes over some squares."""
        self.bench.add(patch)

    # ------------------------------------------------------------------------------------ the hand

    def press(self, at: Pointer) -> None:
        """Put the brush down."""
        here = (at.x, at.y)
        self.bench.begin(self.work(at))
        self._at = here
        start = self._end if at.modifiers & SHIFT and self._end is not None else here
        self.cover(stroke(self.bench.now.brush, start, here))
        self._show_brush(here, filled=False)

    def drag(self, at: Pointer) -> None:
        """Draw it along."""
        if self._at is not None:
            here = (at.x, at.y)
            self.cover(stroke(self.bench.now.brush, self._at, here))
            self._at = here
            self._show_brush(here, filled=False)

    def release(self, at: Pointer) -> None:
        """Lift it up: the stroke is done."""
        if self._at is not None:
            self._end, self._at = self._at, None
            self.bench.commit(self.label, self.came_to_nothing)

    def came_to_nothing(self) -> None:
        """Say why a stroke changed nothing, where that is not plain to see."""

    def point(self, at: Pointer) -> None:
        """Show the squares under the brush, or those of the straight line to here."""
        here = (at.x, at.y)
        if at.modifiers & SHIFT and self._end is not None:
            self.bench.preview.show(stroke(self.bench.now.brush, self._end, here), self.colour)
        else:
            self._show_brush(here, filled=True)

    def cancel(self) -> None:
        """Forget the stroke."""
        self._at = None
        super().cancel()

    def _show_brush(self, at: Point, filled: bool) -> None:
        patch = dab(self.bench.now.brush, at)
        self.bench.preview.show(patch, self.colour if filled else None)


class BrushTool(StrokeTool):
    """Paints ground, growth, water or heights."""

    name = "brush"

    @property
    def hint(self) -> str:
        """What a drag does."""
        if self.busy:
            return say("Let go to paint, Esc leaves all as it was")
        deed = words.deed(self.bench.now)
        return say("Drag to {}; Shift+click: straight on; Alt+click picks up").format(deed)


class EraserTool(StrokeTool):
    """Clears growth, dries water, and takes away what else was chosen."""

    name = "eraser"

    @property
    def changes(self) -> frozenset[str]:
        """Nothing in particular: it leaves alone what is locked or hidden."""
        return frozenset()

    @property
    def hint(self) -> str:
        """What a drag takes away."""
        if self.busy:
            return say("Let go to erase, Esc leaves all as it was")
        taken = ", ".join(self._taken()) or say("nothing, choose in the panel")
        return say("Drag to erase {}; Shift+click: straight on").format(taken)

    def _taken(self) -> list[str]:
        now = self.bench.now
        return [
            word
            for word, wanted in (
                (say("growth"), now.wipes_growth),
                (say("water"), now.wipes_water),
                (say("ground"), now.wipes_ground),
                (say("heights"), now.wipes_height),
                (say("things"), now.wipes_things),
                (say("walls"), now.wipes_walls),
            )
            if wanted
        ]

    @property
    def works_on_heights(self) -> bool:
        """Whether heights are erased."""
        return self.bench.now.wipes_height

    @property
    def colour(self) -> QColor:
        """Pale: things go."""
        return PALE

    def work(self, at: Pointer) -> Work:
        """Wipe the squares, level the ground and take things away, as chosen."""
        now = self.bench.now
        types: list[type[Thing]] = []
        if now.wipes_things:
            types += [Obstacle, Platform, Hazard, Light]
        if now.wipes_walls:
            types.append(Wall)
        standing = Standing(self.bench.field, types)

        def work(field: Battlefield, mask: Mask) -> Battlefield:
            result = wiped(field, mask, now.wiping)
            if now.wipes_height:
                result = shaped(result, mask, Shaping(HeightMode.SET, 0))
            return standing.cleared(result, mask)

        return work

    def label(self, gesture: Gesture) -> str:
        """The step in words."""
        gone = sum(map(len, gesture.begun.things.values())) - sum(
            map(len, gesture.pending.things.values())
        )
        parts = [words.squares(gesture.count)] if gesture.count else []
        if gone:
            parts.append(words.things(gone))
        return say("Erase {}").format(", ".join(parts))


class ScatterTool(StrokeTool):
    """Strews trees, boulders and the like, or takes them away."""

    name = "scatter"

    def __init__(self, *args: object) -> None:
        """Begin with no stroke made."""
        super().__init__(*args)  # type: ignore[arg-type]
        self._scatter: Scatter | None = None
        self._strokes = 0

    @property
    def hint(self) -> str:
        """What a drag does."""
        if self.busy:
            return say("Let go to keep them, Esc leaves all as it was")
        names = self._names()
        if self.bench.now.takes_away:
            return say("Drag to take away {}").format(names)
        return say("Drag to strew {}; [ and ] change the brush").format(names)

    def _names(self) -> str:
        obstacles = load_catalogue().obstacles
        names = [obstacles[kind].name for kind in self.bench.now.strewn]
        return ", ".join(names[:3]) + (" …" if len(names) > 3 else "")

    @property
    def changes(self) -> frozenset[str]:
        """Obstacles."""
        return frozenset({"obstacles"})

    def pick(self, at: Pointer) -> str:
        """Strew what stands nearest to the pointer."""
        can_be_strewn = {kind.id for kind in scatterable(load_catalogue())}
        near = [
            (math.dist(thing.position, (at.x, at.y)), place, thing.kind)
            for place, thing in enumerate(self.bench.field.every(Obstacle))
            if thing.kind in can_be_strewn
        ]
        if not near or min(near)[0] > _NEAR:
            return ""
        kind = min(near)[2]
        self.bench.choice.set(strewn=(kind,))
        return load_catalogue().obstacles[kind].name

    @property
    def works_on_heights(self) -> bool:
        """Things stand on any height."""
        return False

    @property
    def colour(self) -> QColor:
        """Green, or pale where things go."""
        return PALE if self.bench.now.takes_away else QColor("#7f9a58")

    def work(self, at: Pointer) -> Work:
        """Take away things of the chosen kinds; what is strewn comes from a Scatter."""
        field, now = self.bench.field, self.bench.now
        self._scatter = None
        if not now.takes_away:
            self._strokes += 1
            seed = f"{field.revision}/{self._strokes}/{at.x:.3f}/{at.y:.3f}"
            self._scatter = Scatter(field, now.scattering, seed, uuid4)
        standing = Standing(field, [Obstacle])

        def work(begun: Battlefield, mask: Mask) -> Battlefield:
            gone = [
                thing
                for thing in standing.under(mask)
                if isinstance(thing, Obstacle) and thing.kind in now.strewn
            ]
            return without(begun, gone)

        return work

    def cover(self, patch: Patch) -> None:
        """Strew over some squares, or clear them."""
        if self._scatter is None:
            self.bench.add(patch)
            return
        come = self._scatter.sow(patch.on(self.bench.field.block))
        if come:
            touched = reduce(Block.joined, map(extent_of, come))
            self.bench.show(self._scatter.field, touched)

    def came_to_nothing(self) -> None:
        """Say what things need to stand, or that there is nothing to take away."""
        if self.bench.now.takes_away:
            told = say("There is no {} here to take away.")
        else:
            told = say(
                "No {} came to stand here. They need free ground, mostly dry; a higher density "
                "strews more."
            )
        self.bench.workbench.tell(told.format(self._names()))

    def label(self, gesture: Gesture) -> str:
        """The step in words."""
        before = len(gesture.begun.things["obstacles"])
        after = len(gesture.pending.things["obstacles"])
        verb = say("Take away") if after < before else say("Strew")
        return f"{verb} {self._names()}, {words.things(abs(after - before))}"
