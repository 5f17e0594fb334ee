"""Sight and cover in the window: the tool, the key that shows it, the shading, the answers."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtCore import QThreadPool
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.editor.feature import Feature
from fieldwright.editor.sight.looking import Looking, Overruled
from fieldwright.editor.sight.on_map import SightOnMap
from fieldwright.editor.sight.outline import ViewOutline
from fieldwright.editor.sight.panel import SightPanel
from fieldwright.editor.sight.places import Place
from fieldwright.editor.sight.projecting import projected
from fieldwright.editor.sight.rows import HELD, MENUS, OUTLINE, ROWS, TOOL
from fieldwright.editor.sight.shading import Shading
from fieldwright.editor.sight.surveying import Surveying
from fieldwright.editor.sight.tool import RANDOM, SightTool
from fieldwright.editor.sight.warming import Warming
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.rules.cover import CoverStep
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square
from fieldwright.widgets.held_key import HeldKey
from fieldwright.widgets.projected import FIRE

if TYPE_CHECKING:
    from fieldwright.editor.selecting.drags import Drag


class SightFeature(Feature):
    """What a figure sees: shown with the tool in hand, or with any other while a key is held."""

    rows = ROWS
    menus = MENUS
    in_column = (TOOL,)

    def __init__(self, workbench: Workbench) -> None:
        """Make what is shown; nothing is worked out before it is asked for."""
        super().__init__(workbench)
        self.looking = Looking(workbench)
        self.shading = Shading()
        self.on_map = SightOnMap(workbench, self.looking)
        self.on_map.is_told_elsewhere = self._panel_tells
        # One thread for all that takes long: several would only wait for each other.
        pool = QThreadPool(workbench)
        pool.setMaxThreadCount(1)
        self.surveying = Surveying(workbench, self.looking, self.shading, pool)
        self.tool = SightTool(workbench, self.looking, self.overrule)
        self.outline = ViewOutline(workbench, self.looking, pool)
        self.warming = Warming(workbench, pool)
        self.tool.shown_changed = self._tool_taken
        self.tool.drag_changed = self._drag_changed
        self._panel: SightPanel | None = None
        self._held: HeldKey | None = None
        self._look_here: QAction | None = None
        self._shot_there: QAction | None = None
        self._menu_place: Place | None = None

    def tools(self) -> Mapping[str, Tool]:
        """The sight tool."""
        return {TOOL: self.tool}

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {HELD: self._show_or_hide, OUTLINE: self._outline}

    def panel(self, tool_id: str) -> QWidget | None:
        """The options of the tool and the pinned answers; made when they are first wanted."""
        if tool_id != TOOL:
            return None
        if self._panel is None:
            self._panel = SightPanel(self.workbench, self.looking, self.overrule)
        return self._panel

    def menu_for(self, at: Pointer) -> Sequence[QAction | None]:
        """A shot at the figure under the pointer, and looking from there, from any tool."""
        place = self.tool.place_at(at) if at.square is not None else None
        return self._offered(place) if isinstance(place, UUID) else ()

    def menu_for_square(self, at: Pointer) -> Sequence[QAction | None]:
        """The same for a square where nobody stands."""
        place = self.tool.place_at(at) if at.square is not None else None
        return () if place is None or isinstance(place, UUID) else self._offered(place)

    def _offered(self, place: Place) -> Sequence[QAction | None]:
        if self._look_here is None or self._shot_there is None:
            self._look_here, self._shot_there = (QAction(self.workbench.window) for _ in range(2))
            self._look_here.triggered.connect(lambda _=False: self._look_from_here())
            self._shot_there.triggered.connect(lambda _=False: self._shoot_there())
        self._menu_place = place
        words = translate("sight", "Look from here")
        if isinstance(place, UUID):
            words = translate("sight", "Look through the eyes of {}").format(
                self.looking.standing.name(place)
            )
        self._look_here.setText(words.replace("&", "&&"))
        if self._shooter() in (None, place) or self.workbench.view.options.players:
            return (None, self._look_here)
        words = translate("sight", "Shot at {}").format(self.looking.standing.name(place))
        self._shot_there.setText(words.replace("&", "&&"))
        return (None, self._shot_there, self._look_here)

    def _shooter(self) -> Place | None:
        """Who would shoot: whoever looks, else the one figure that is selected."""
        lookers = self._lookers()
        if self.is_shown or len(lookers) != 1:
            return self.looking.looker if self.is_shown else None
        return lookers[0].id

    def _shoot_there(self) -> None:
        """Pin whoever the menu was opened on, seen from who looks."""
        shooter, target = self._shooter(), self._menu_place
        if shooter is not None and target is not None:
            self.workbench.take(TOOL)
            self.tool.look_from(shooter)
            self.looking.unpin()
            self.looking.pin(target)

    def _look_from_here(self) -> None:
        if self._menu_place is not None:
            self.workbench.take(TOOL)
            self.tool.look_from(self._menu_place)

    def ready(self) -> None:
        """Follow the map, the selection and the keys."""
        bench = self.workbench
        actions = bench.window.actions_by_id
        actions[OUTLINE].setChecked(self.looking.wishes.outline)
        actions[HELD].setAutoRepeat(False)
        self._held = HeldKey(bench.window, bench.view, actions[HELD])
        self._held.let_go.connect(self._hide_held)
        bench.view.figures.underlays += [self.shading, self.outline]
        bench.view.add_overlay(self.on_map)
        bench.view.handled.connect(self._follow_hand)
        bench.view.hovered.connect(self._hover)
        bench.field_changed.connect(self._field_changed)
        bench.selection.changed.connect(self._selected)
        self.looking.changed.connect(self._looking_changed)
        bench.table.changed.connect(self.looking.changed)
        actions["players"].toggled.connect(lambda _on: self._looking_changed())

    # ------------------------------------------------------------------------------------- showing

    @property
    def is_shown(self) -> bool:
        """Whether sight is shown now, by the tool or by the key."""
        return self.shading.shown

    @property
    def _is_in_hand(self) -> bool:
        return self.workbench.tool is self.tool

    def _panel_tells(self) -> bool:
        return self._panel is not None and self._panel.there.isVisible()

    def _tool_taken(self, taken: bool) -> None:
        actions = self.workbench.window.actions_by_id
        self._show(taken or actions[HELD].isChecked())

    def _show_or_hide(self) -> None:
        """The key went down, or the menu was used: then it stays until it is used again."""
        action = self.workbench.window.actions_by_id[HELD]
        shown = action.isChecked()
        if shown and not self._lookers() and self.looking.looker is None:
            self._hovered_looks()
        if shown and self._held is not None:
            self._held.watch()
        self._show(shown or self._is_in_hand)

    def _hide_held(self) -> None:
        self.workbench.window.actions_by_id[HELD].setChecked(False)
        self._show(self._is_in_hand)

    def _show(self, shown: bool) -> None:
        if shown and not self.is_shown:
            self.shading.shown = self.on_map.shown = self.outline.shown = True
            self._selected()
            self._hover(self.workbench.view.hover_outline.square)
        elif not shown and self.is_shown:
            self.shading.shown = self.on_map.shown = self.outline.shown = False
            self.looking.unpin()
        self._survey()
        self.on_map.refresh()
        self.workbench.view.viewport().update()

    def _lookers(self) -> list[Figure]:
        return [one for one in self.workbench.selection.things() if isinstance(one, Figure)]

    def _selected(self) -> None:
        """The figure selected first looks."""
        if not self.is_shown:
            return
        lookers = self._lookers()
        if lookers:
            self.looking.look_from(lookers[0].id)

    def _hovered_looks(self) -> None:
        """Nobody is selected: whoever is under the pointer looks, or a man in that square."""
        square = self.workbench.view.hover_outline.square or self.workbench.view.mark_outline.square
        if square is not None:
            self.looking.look_from(self.looking.standing.at(square))

    # ----------------------------------------------------------------------------------- following

    def _hover(self, square: Square | None) -> None:
        """With another tool in hand the square under the pointer is the target."""
        if not self.is_shown or self._is_in_hand:
            return
        looking = self.looking
        if self.workbench.view.figures.carried or square is None:
            looking.point_at(None)
        elif looking.looker is not None:
            looking.point_at(looking.standing.at(square, looking.looker))

    def _follow_hand(self) -> None:
        """The hand has moved: what it carries may see something else now."""
        if not self.is_shown:
            return
        carried = self.workbench.view.figures.carried
        if carried != self.looking.carried:
            self.looking.carried = carried
            self.looking.changed.emit()
        else:
            self._survey()

    def _survey(self) -> None:
        self.surveying.follow()
        self.outline.follow()

    def _drag_changed(self, drag: Drag | None) -> None:
        self.on_map.drag = drag
        self.workbench.view.viewport().update()

    def _field_changed(self, _event: object) -> None:
        self.looking.carried = self.workbench.view.figures.carried
        if _event is None:
            self.looking.forget_all()
        self.looking.forget_gone()
        if self.is_shown:
            self.looking.changed.emit()

    def _looking_changed(self) -> None:
        bench = self.workbench
        action = bench.window.actions_by_id[OUTLINE]
        if action.isChecked() != self.looking.wishes.outline:
            action.setChecked(self.looking.wishes.outline)
        self._project()
        if self.is_shown:
            self._survey()
            self.on_map.refresh()
            if self._is_in_hand:
                bench.window.status.show_hint(self.tool.hint)

    def _project(self) -> None:
        """Let the pinned shot be seen on the players' table, if the DM wishes it there."""
        both = self.looking.both if self.is_shown and self.looking.pinned else None
        if both is None:
            self.workbench.projected.clear(FIRE)
        else:
            ends = (self.looking.looker, self.looking.target)
            figures = self.workbench.field.things["figures"]
            hidden = any(
                getattr(figures.get(end), "hidden", False) for end in ends if isinstance(end, UUID)
            )
            self.workbench.projected.show(FIRE, projected(both, secret=hidden))

    # ---------------------------------------------------------------------------------------- deeds

    def _outline(self) -> None:
        self.looking.wish(outline=self.workbench.window.actions_by_id[OUTLINE].isChecked())

    def overrule(self, said: CoverStep | str, *, back: bool = False) -> None:
        """Let the DM's word count for the pinned shot: a step, a roll, or what is computed."""
        looking = self.looking
        if not looking.pinned or looking.target is None:
            return
        looking.overrule(_overruled(said), back=back)


def _overruled(said: CoverStep | str) -> Overruled | None:
    if said == RANDOM:
        from fieldwright.rules.screening import random_step

        rolled = random_step(Stream(secrets.randbits(64), "cover"))
        return Overruled(rolled.step, rolled.face)
    return Overruled(said) if isinstance(said, CoverStep) else None
