"""Moves as a part of the window: reach while dragging, typed squares, threatened squares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtGui import QActionGroup

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.course import Pace
from fieldwright.editing.courses import Courses
from fieldwright.editing.grounds import Grounds
from fieldwright.editor.feature import Feature
from fieldwright.editor.moves.drag import WalkDrag
from fieldwright.editor.moves.going import Going
from fieldwright.editor.moves.rows import EVERY, FACE, GO, MENUS, PACES, REACH, ROWS, THREAT
from fieldwright.editor.moves.settings import MoveWishes
from fieldwright.editor.moves.threat import ThreatOverlay, ThreatWords, is_none_threatened
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import Square


class MovesFeature(Feature):
    """What the rules say about moves, shown where figures are moved."""

    rows = ROWS
    menus = MENUS

    def __init__(self, workbench: Workbench) -> None:
        """Make the overlays; the box comes when it is asked for."""
        super().__init__(workbench)
        self.wishes = MoveWishes(workbench.settings)
        self.grounds = Grounds()
        self.threat = ThreatOverlay(
            self._selected,
            lambda: workbench.view.figures.carried,
            lambda: workbench.table.options,
            lambda: workbench.projected.arms,
        )
        self.going = Going(workbench, self.courses)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {
            GO: self.going.open,
            REACH: self._keep,
            FACE: self._keep,
            THREAT: self._wish_threat,
            EVERY: partial(self._choose, None),
            **{name: partial(self._choose, pace) for name, pace in PACES.items()},
        }

    def ready(self) -> None:
        """Show all as it was last wished."""
        bench = self.workbench
        actions, view = bench.window.actions_by_id, bench.view
        self._group = QActionGroup(bench.window)
        for name in (EVERY, *PACES):
            self._group.addAction(actions[name])
        actions[REACH].setChecked(self.wishes.reach)
        actions[FACE].setChecked(self.wishes.face)
        actions[THREAT].setChecked(bench.settings.flag(THREAT, usual=False))
        self.show_pace()
        view.figures.underlays.append(self.threat)
        view.add_overlay(ThreatWords(self.threat))
        self._show_threat()
        view.hovered.connect(self._hover)
        view.handled.connect(self._follow)
        actions["players"].toggled.connect(lambda _on: self._show_threat())
        bench.selection.changed.connect(self._prepare)
        bench.field_changed.connect(self._field_changed)
        bench.table.changed.connect(self._table_changed)

    def courses(self, figure: Figure) -> Courses:
        """What a figure of the field may do with its legs."""
        return Courses(self.workbench.field, figure, self.workbench.table.options, self.grounds)

    def _prepare(self) -> None:
        """Be ready for the selected figure to be dragged."""
        selected = self._chosen()
        if self.wishes.reach and len(selected) == 1 and selected[0].stats is not None:
            self.grounds.prepare(self.workbench.field, selected[0], self.workbench.table.options)

    def _field_changed(self, event: object) -> None:
        """Another document was opened: be ready for its first figure that has numbers."""
        if event is None and self.wishes.reach:
            field = self.workbench.field
            first = next((one for one in field.every(Figure) if one.stats is not None), None)
            if first is not None:
                self.grounds.prepare(field, first, self.workbench.table.options)

    def _table_changed(self) -> None:
        """Other options: what is shown of moves and threat is worked out anew."""
        self.going.renew()
        self._prepare()
        self.workbench.view.viewport().update()

    # ------------------------------------------------------------------------------------- wishes

    def _keep(self) -> None:
        actions = self.workbench.window.actions_by_id
        self.wishes.reach = actions[REACH].isChecked()
        self.wishes.face = actions[FACE].isChecked()

    def _choose(self, pace: Pace | None) -> None:
        self.wishes.pace = pace
        self.show_pace()
        self.going.refresh()

    def show_pace(self) -> None:
        """Check the action that is looked at."""
        now = self.wishes.pace
        name = next((name for name, pace in PACES.items() if pace is now), EVERY)
        self.workbench.window.actions_by_id[name].setChecked(True)

    # ------------------------------------------------------------------------------------- threat

    def _show_threat(self) -> None:
        """Show threatened squares as the action says; not in the preview of what players see."""
        bench = self.workbench
        wished = bench.window.actions_by_id[THREAT].isChecked()
        bench.settings.set_flag(THREAT, wished)
        self.threat.shown = wished and not bench.view.options.players
        bench.view.viewport().update()

    def _wish_threat(self) -> None:
        """Show them, or no longer; where there are none to be shown, say so."""
        self._show_threat()
        if self.threat.shown and is_none_threatened(self.workbench.view.field):
            self.workbench.tell(
                translate("moves", "Nobody threatens anybody on squares of 5 yards.")
            )

    def _hover(self, square: Square | None) -> None:
        self.threat.hovered = square
        if self.threat.shown:
            self.workbench.view.viewport().update()

    def _follow(self) -> None:
        """What is in the hand takes the squares that it reaches along."""
        view = self.workbench.view
        if self.threat.shown and view.figures.carried:
            view.viewport().update()

    def _selected(self) -> Sequence[Figure]:
        """The figures whose reach is outlined: those in the hand as they would stand."""
        carried = self.workbench.view.figures.carried
        return carried or self._chosen()

    def _chosen(self) -> Sequence[Figure]:
        return [one for one in self.workbench.selection.things() if isinstance(one, Figure)]


def walk_drag(workbench: Workbench, figure: Figure, at: Pointer) -> WalkDrag | None:
    """The drag of a figure that shows its reach; None where it is not to, or nobody knows it.

    Who rides is put down beside its mount by such a drag: that is no walk.
    """
    feature = next(
        (one for one in workbench.window.features if isinstance(one, MovesFeature)), None
    )
    if feature is None or not feature.wishes.reach:
        return None
    if figure.stats is None or figure.mount is not None:
        return None
    if not feature.grounds.is_ready(workbench.field, figure, workbench.table.options):
        return None
    courses = feature.courses(figure)
    if courses.refusal:
        return None
    return WalkDrag(workbench, figure, at, courses)
