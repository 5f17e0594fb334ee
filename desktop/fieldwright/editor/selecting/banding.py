"""The rubber band."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtGui import QPainter

from fieldwright.battlefield.things import Thing
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.editing.bounds import box_between
from fieldwright.editing.hit import HitOptions, things_in
from fieldwright.editor.selecting import strokes
from fieldwright.editor.selecting.drags import ALT, CTRL, SHIFT, Drag
from fieldwright.editor.selecting.words import things_name
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

_MOST_LIVE = 3000
"""On fields with more things what a band takes is told at its end only."""


class BandDrag(Drag):
    """A rectangle: drawn to the right it takes what lies inside, to the left what it touches."""

    def __init__(self, workbench: Workbench, at: Pointer, options: HitOptions) -> None:
        """Begin at a corner."""
        super().__init__(workbench)
        self._start = (at.x, at.y)
        self._now = self._start
        self._options = options
        self._is_live = sum(map(len, workbench.field.things.values())) <= _MOST_LIVE
        self._caught: tuple[Thing, ...] = ()

    @property
    def _touching(self) -> bool:
        return self._now[0] < self._start[0]

    @property
    def hint(self) -> str:
        """What the band takes."""
        how = (
            translate("selecting", "All that the band touches, areas that lie inside")
            if self._touching
            else translate("selecting", "All that lies inside; drag leftwards for all it touches")
        )
        if self._caught:
            how = f"{things_name(self._caught)} · {how}"
        return how

    def move(self, at: Pointer) -> None:
        """Draw it larger."""
        self._now = (at.x, at.y)
        if self._is_live:
            self._caught = self._things()
        self._refresh()

    def _things(self) -> tuple[Thing, ...]:
        band = box_between(self._start, self._now)
        field = self._workbench.field
        return things_in(field, band, touching=self._touching, options=self._options)

    def finish(self, at: Pointer) -> None:
        """Select what it caught; with Shift also, with Ctrl the other way round."""
        self._now = (at.x, at.y)
        ids: list[UUID] = [thing.id for thing in self._things()]
        selection = self._workbench.selection
        if at.modifiers & SHIFT:
            selection.add(ids)
        elif at.modifiers & CTRL:
            selection.toggle(ids)
        else:
            selection.set(ids)
        self._refresh()

    def cancel(self) -> None:
        """Select nothing else."""
        self._refresh()

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """The band, and what it caught."""
        colour = strokes.TOUCHING if self._touching else strokes.CHOSEN
        for thing in self._caught[:400]:
            strokes.outline(painter, sight, thing, colour)
        band = box_between(self._start, self._now)
        strokes.band(painter, sight, band, touching=self._touching)


def options_for(workbench: Workbench, at: Pointer | None = None) -> HitOptions:
    """What a click may take: what is shown, and locked things only with Alt."""
    locked = at is not None and bool(at.modifiers & ALT)
    options = workbench.view.options
    return HitOptions(
        locked=locked,
        zones=options.shows_zones,
        hidden=options.hidden_layers if locked else out_of_reach(workbench),
        secrets=not options.players,
    )


def out_of_reach(workbench: Workbench) -> frozenset[str]:
    """The layers that are not shown or locked: nothing of them is selected by accident."""
    options = workbench.view.options
    unseen = set() if options.shows_zones else {"zones"}
    if options.players:
        unseen.add("notes")
    return options.hidden_layers | workbench.layers.locked | unseen
