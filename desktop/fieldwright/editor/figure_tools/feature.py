"""Figures on the map: the tool that puts them down, drops, actions, and what shows their front."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.editor.feature import Feature, MenuPart
from fieldwright.editor.figure_tools.deeds import FigureDeeds
from fieldwright.editor.figure_tools.facing_overlay import FacingOverlay
from fieldwright.editor.figure_tools.halo import CoinHalo
from fieldwright.editor.figure_tools.placing import FigureDrops
from fieldwright.editor.figure_tools.rows import MENUS, ROWS
from fieldwright.editor.figure_tools.tool import FiguresTool
from fieldwright.editor.map_drops import drops_of
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

_POSTURES = ("figure-stand", "figure-kneel", "figure-sit", "figure-prone")
_IN_MENU = ("figure-conditions", "figure-unseen", "figure-remove")
_FLAGS = ("figure-names", "figure-bars")


class FiguresFeature(Feature):
    """Everything about figures that happens on the map; the library is a feature of its own."""

    rows = ROWS
    menus = MENUS
    in_column = ("figures",)

    def __init__(self, workbench: Workbench) -> None:
        """Make the tool and the overlay."""
        super().__init__(workbench)
        self.tool = FiguresTool(workbench)
        self.drops = FigureDrops(workbench)
        self.facing = FacingOverlay(self._selected)
        self.halo = CoinHalo(self._selected)
        self._deeds = FigureDeeds(workbench)

    def tools(self) -> Mapping[str, Tool]:
        """The tool that puts figures down."""
        return {"figures": self.tool}

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {
            **self._deeds.deeds(),
            "figure-facing": self._show_facing,
            **dict.fromkeys(_FLAGS, self._show_wished),
        }

    def menu_for(self, at: Pointer) -> Sequence[MenuPart]:
        """What can be done with the selected figures, where one is under the pointer."""
        chosen = [one for one in self.workbench.selection.things() if isinstance(one, Figure)]
        if self.workbench.tool.name != "select" or not chosen:
            return ()
        actions = self.workbench.window.actions_by_id
        postures = [actions[name] for name in _POSTURES]
        inner = (translate("figures", "Post&ure"), postures)
        return [inner, *(actions[name] for name in _IN_MENU)]

    def ready(self) -> None:
        """Show figures the way they were last shown, and take what is dragged onto the map."""
        bench = self.workbench
        actions, settings = bench.window.actions_by_id, bench.settings
        for name in _FLAGS:
            actions[name].setChecked(settings.flag(name, usual=False))
        actions["figure-facing"].setChecked(settings.flag("figure-facing", usual=True))
        self._show_wished()
        self._show_facing()
        bench.view.figures.underlays.append(self.facing)
        bench.view.add_overlay(self.halo)
        drops_of(bench.view).add(self.drops)
        bench.selection.changed.connect(bench.view.viewport().update)

    # ------------------------------------------------------------------------------------- showing

    def _show_wished(self) -> None:
        """Names and hit-point bars, as the actions say."""
        bench, actions = self.workbench, self.workbench.window.actions_by_id
        names, bars = (actions[name].isChecked() for name in _FLAGS)
        for name in _FLAGS:
            bench.settings.set_flag(name, actions[name].isChecked())
        bench.view.show_options(replace(bench.view.options, names=names, hit_points=bars))

    def _show_facing(self) -> None:
        shown = self.workbench.window.actions_by_id["figure-facing"].isChecked()
        self.workbench.settings.set_flag("figure-facing", shown)
        self.facing.shown = shown
        self.workbench.view.viewport().update()

    def _selected(self) -> Sequence[Figure]:
        """The selected figures as they are shown, while nothing is in the hand.

        None in the preview of what players see: facings are the DM's to work with.
        """
        view = self.workbench.view
        if view.options.players:
            return ()
        if (
            view.figures.lifted
            or view.figures.carried
            or (view.tool is self.tool and self.tool.placing.held)
        ):
            return ()
        known = view.field.things["figures"]
        found = (known.get(thing_id) for thing_id in self.workbench.selection.ids)
        return tuple(figure for figure in found if isinstance(figure, Figure))
