"""Dragging figures that stand on the map: by squares, turned by the wheel, off the field to remove.

The select tool hands over to a FigureDrag where nothing but figures is grabbed.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.figure_layer import Sprite, coin_sprite
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.editing import figures as doing
from fieldwright.editing.surfaces_walked import on_next_surface, surface_words
from fieldwright.editor.figure_tools import marks
from fieldwright.editor.figure_tools.words import facing_words, figures_name
from fieldwright.editor.selecting.drags import ALT, CTRL, SHIFT, Drag
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.facing import block_of, head_of
from fieldwright.geometry.figure_places import FigurePlaces
from fieldwright.geometry.measure import measured_squares
from fieldwright.geometry.placing import Refusal, why_not_here

_SURFACES = {Qt.Key.Key_PageUp: 1, Qt.Key.Key_PageDown: -1}

_TOLD = 3
"""Reasons that are told at once; more would cover the map."""


class FigureDrag(Drag):
    """Figures and their riders in the hand, from the first move to the drop.

    Nothing of the document changes before ``finish``, which makes one step of it all.
    """

    def __init__(
        self, workbench: Workbench, figures: Sequence[Figure], grabbed_at: Pointer
    ) -> None:
        """Take hold of ``figures`` of the field where the button went down."""
        super().__init__(workbench)
        self.figures = doing.with_riders(workbench.field, figures)
        self._ids = frozenset(figure.id for figure in self.figures)
        self._from = grabbed_at
        self._at = grabbed_at
        self._turned = 0
        self._wheel = 0.0
        self._surface = 0
        self._step: tuple[int, int, int] | None = None
        self._pairs: tuple[tuple[Figure, Figure], ...] = ()
        self._refusals: tuple[Refusal, ...] = ()
        self._sprites: tuple[Sprite, ...] = ()
        self._sprites_for: object = None
        self._shown = QRect()
        workbench.view.figures.lifted = self._ids
        workbench.window.messages.forget_passing()
        self._look()
        self._refresh()

    # ------------------------------------------------------------------------------- what is told

    @property
    def hint(self) -> str:
        """What letting go here would do."""
        if self.is_off:
            return translate("figures", "Let go to take {} off the field").format(self._name)
        if self._refusals:
            told = " ".join(self._reasons())
            if self.is_forced or any(refusal.hard for refusal in self._refusals):
                return told
            return translate("figures", "{} Ctrl: put it there all the same").format(told)
        return translate(
            "figures", "Let go to put {} here · wheel turns · off the field removes · Esc cancels"
        ).format(self._name)

    @property
    def is_off(self) -> bool:
        """Whether the pointer is beside the field: letting go removes the figures."""
        return self._at.square is None

    @property
    def is_forced(self) -> bool:
        """Whether Ctrl is held: the DM insists."""
        return bool(self._at.modifiers & CTRL)

    @property
    def refusals(self) -> tuple[Refusal, ...]:
        """Why the figures cannot stand where they are now; empty where they can."""
        return self._refusals

    @property
    def _told_above(self) -> bool:
        """Whether the answer stands above the pointer."""
        return False

    @property
    def _name(self) -> str:
        return figures_name(self.figures)

    def _reasons(self) -> list[str]:
        return list(dict.fromkeys(refusal.reason for refusal in self._refusals))[:_TOLD]

    def _distance(self) -> str:
        """How far the first figure has come, and what it faces if it was turned."""
        old, new = self._pairs[0]
        far = measured_squares(head_of(old), head_of(new))
        feet = far * self._workbench.field.info.scale.feet_per_square
        words = translate("figures", "{squares} squares, {feet} feet")
        if far == 1:
            words = translate("figures", "{squares} square, {feet} feet")
        told = words.format(squares=far, feet=feet)
        told = f"{told} · {facing_words(new.facing)}" if self._turned else told
        surface = surface_words(self._workbench.field, new)
        return f"{told} · {surface}" if surface else told

    # -------------------------------------------------------------------------------- the gesture

    def move(self, at: Pointer) -> None:
        """The pointer moved."""
        self._at = at
        self._look()
        self._refresh()

    def wheel(self, notches: float, at: Pointer) -> bool:
        """Turn what is held by eighths, each figure where it is."""
        self._wheel += notches
        steps = int(self._wheel)
        self._wheel -= steps
        self._at = at
        self.turn(steps)
        return True

    def turn(self, way: int) -> bool:
        """Turn what is held clockwise by eighths."""
        self._turned += way
        self.move(self._at)
        return True

    def claims(self, event: QKeyEvent) -> bool:
        """Page up and down choose a surface for what is held, not for what stands on the field."""
        return Qt.Key(event.key()) in _SURFACES and not event.modifiers() & (CTRL | ALT | SHIFT)

    def key(self, event: QKeyEvent) -> bool:
        """Put what is held onto the bridge here, or under it."""
        step = _SURFACES.get(Qt.Key(event.key()))
        if step is None:
            return False
        before = self._pairs
        self._surface += step
        self._look_again()
        if self._pairs == before:
            self._surface -= step
        return True

    def _look_again(self) -> None:
        """Something else than the place has changed."""
        self._step = None
        self.move(self._at)

    def finish(self, at: Pointer) -> None:
        """Let go: put the figures there, or take them off the field, as one step."""
        self._at = at
        self._look()
        self._put_away()
        if self.is_off:
            self._remove()
        elif any(refusal.hard for refusal in self._refusals):
            self._workbench.refuse(" ".join(self._reasons()))
        elif self._refusals and not self.is_forced:
            self._workbench.refuse(
                " ".join(self._reasons()),
                [(translate("figures", "Put it there all the same"), self._put_down)],
            )
        else:
            self._put_down()

    def cancel(self) -> None:
        """Leave everything as it was."""
        self._put_away()

    def _put_away(self) -> None:
        view = self._workbench.view
        view.figures.lifted, view.figures.carried = frozenset(), ()
        view.viewport().update()

    def _put_down(self) -> None:
        pairs = [(old, new) for old, new in self._pairs if old != new]
        if pairs and all(self._workbench.field.thing(old.id) == old for old, _ in pairs):
            turned_only = all(head_of(old) == head_of(new) for old, new in pairs)
            change = ChangeThings(tuple(old for old, _ in pairs), tuple(new for _, new in pairs))
            self._workbench.apply(change, self._label(turned_only=turned_only))

    def _label(self, *, turned_only: bool) -> str:
        """What the step is called."""
        words = translate("figures", "turn {}") if turned_only else translate("figures", "move {}")
        return words.format(self._name)

    def _remove(self) -> None:
        change = doing.remove(self._workbench.field, self.figures)
        label = translate("figures", "take {} off the field").format(self._name)
        if self._workbench.apply(change, label):
            self._workbench.tell(
                translate("figures", "{} is off the field; Ctrl+Z brings it back.").format(
                    self._name
                )
            )

    # ------------------------------------------------------------------------------- working it out

    def _offset(self) -> tuple[float, float]:
        return (self._at.x - self._from.x, self._at.y - self._from.y)

    def _look(self) -> None:
        """Where the figures would stand, and what is said against it; once for each square."""
        across, down = self._offset()
        step = (math.floor(across + 0.5), math.floor(down + 0.5), self._turned)
        if step == self._step:
            return
        self._step = step
        self._pairs = self._moved(step)
        self._workbench.view.figures.carried = tuple(new for _, new in self._pairs)
        self._refusals = self._refused()

    def _refused(self) -> tuple[Refusal, ...]:
        """What is said against standing there."""
        field = self._workbench.field
        halves = self._workbench.table.options.figures_in_half_squares
        moved = any(old != new for old, new in self._pairs)
        return tuple(
            refusal
            for _, figure in self._pairs
            if moved
            for refusal in why_not_here(field, figure, self._ids, half_squares=halves)
        )

    def _moved(self, step: tuple[int, int, int]) -> tuple[tuple[Figure, Figure], ...]:
        """The figures as they are and as they would be: squares across and down, eighths."""
        field = self._workbench.field
        pairs = doing.moved_figures(field, self.figures, *step)
        if not self._surface:
            return pairs
        return tuple((old, on_next_surface(field, new, self._surface)) for old, new in pairs)

    def _made(self) -> tuple[Sprite, ...]:
        """The pictures of what is held, turned, where it was grabbed."""
        view, field = self._workbench.view, self._workbench.field
        across, down, _ = self._step or (0, 0, 0)
        held = [
            replace(new, column=new.column - across, row=new.row - down, surface=None)
            for _, new in self._pairs
        ]
        if self._sprites_for != (view.pitch, view.options, held):
            places = FigurePlaces(held)
            self._sprites = tuple(
                coin_sprite(field, figure, places.shown[figure.id], view.options, view.pitch)
                for figure in places.order
            )
            self._sprites_for = (view.pitch, view.options, held)
        return self._sprites

    # ------------------------------------------------------------------------------------- drawing

    def _lines(self) -> list[str]:
        if self.is_off:
            return [self.hint]
        if not self._refusals:
            return [self._distance()]
        lines = self._reasons()
        if not self.is_forced and not any(refusal.hard for refusal in self._refusals):
            lines.append(translate("figures", "Ctrl: put it there all the same"))
        return lines

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The squares they would fill, the figures under the pointer, and the answer beside it."""
        if not self.is_off:
            for _, figure in self._pairs:
                if figure.mount is None:
                    marks.squares(painter, sight, block_of(figure), refused=bool(self._refusals))
        self._draw_held(painter)
        for refusal in () if self.is_off else self._refusals:
            marks.crossed(
                painter, sight, (s for s in refusal.squares if sight.field.block.holds(s))
            )
        refused = bool(self._refusals) or self.is_off
        at = QPointF(self._at.pixel)
        marks.chip(painter, sight, at, self._lines(), refused=refused, above=self._told_above)

    def _draw_held(self, painter: QPainter) -> None:
        view = self._workbench.view
        ratio = view.devicePixelRatioF()
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        painter.setOpacity(0.55 if self.is_off else 0.92)
        by = self._by_pixels(ratio)
        for sprite in self._made():
            view.figures.draw_one(painter, sprite, view.options, view.pitch, by)
        painter.restore()

    def _by_pixels(self, ratio: float) -> QPoint:
        """How far the pictures lie from where they were made, in device pixels."""
        view = self._workbench.view
        origin = view.sight().origin
        across, down = self._offset()
        return QPoint(
            round(origin.x() * ratio + across * view.pitch),
            round(origin.y() * ratio + down * view.pitch),
        )

    def _refresh(self) -> None:
        """Paint anew only where something of the drag shows, or did."""
        view = self._workbench.view
        now = self._bounds().toAlignedRect().adjusted(-4, -4, 4, 4)
        view.viewport().update(now)
        view.viewport().update(self._shown)
        self._shown = now

    def _bounds(self) -> QRectF:
        """All that is drawn, in pixels of the viewport."""
        view = self._workbench.view
        sight, ratio = view.sight(), view.devicePixelRatioF()
        box = marks.chip_box(
            QFontMetricsF(view.font()),
            sight,
            QPointF(self._at.pixel),
            "\n".join(self._lines()),
            above=self._told_above,
        )
        by = self._by_pixels(ratio)
        for sprite in self._made():
            part = sprite.box.translated(by)
            box = box.united(
                QRectF(
                    part.x() / ratio,
                    part.y() / ratio,
                    part.width() / ratio,
                    part.height() / ratio,
                )
            )
        for old, new in self._pairs:
            box = box.united(sight.rectangle(block_of(new).grown(1)))
            if self._shown.isNull():
                box = box.united(sight.rectangle(block_of(old).grown(1)))
        return box
