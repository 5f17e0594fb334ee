"""Fog and reveals in the window: the tool, what heroes see, fog on the DM's own map."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.changes import Change, ChangeInfo
from fieldwright.canvas.tools import Tool
from fieldwright.document.opened import Document
from fieldwright.editor.feature import Feature
from fieldwright.editor.reveals.choice import Choice
from fieldwright.editor.reveals.foreseeing import Foreseeing
from fieldwright.editor.reveals.overlay import FogOverlay
from fieldwright.editor.reveals.panel import RevealPanel
from fieldwright.editor.reveals.rows import ALL, FOG, LIVE, MENUS, NONE, OVERLAY, ROWS, SEEN, TOOL
from fieldwright.editor.reveals.tool import RevealTool
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.player_view.heroes import heroes_on
from fieldwright.player_view.live import newly_seen
from fieldwright.player_view.reveals import cover, everything, reveal
from fieldwright.player_view.sight import seen_by_any
from fieldwright.player_view.turn import fight_on

_SHOWN = "fog-overlay"


class RevealFeature(Feature):
    """What players have been shown, and what they come to be shown."""

    rows = ROWS
    menus = MENUS
    in_column = (TOOL,)

    def __init__(self, workbench: Workbench) -> None:
        """Make the tool and the overlay."""
        super().__init__(workbench)
        self.choice = Choice(workbench)
        self.overlay = FogOverlay()
        self.tool = RevealTool(workbench, self.choice, self.overlay)
        self.foreseeing = Foreseeing(workbench)
        self._panel: RevealPanel | None = None
        self._document: Document | None = None
        self._leave: Callable[[], None] = lambda: None

    def tools(self) -> Mapping[str, Tool]:
        """The one tool."""
        return {TOOL: self.tool}

    def panel(self, tool_id: str) -> QWidget | None:
        """Made when the tool is first taken."""
        if tool_id != TOOL:
            return None
        return self.shown_panel

    @property
    def shown_panel(self) -> RevealPanel:
        """The panel of the tool."""
        if self._panel is None:
            actions = self.workbench.window.actions_by_id
            self._panel = RevealPanel(self.choice, actions, self._choose_heroes)
            self._panel.show_field(self.workbench.field)
            # What the tool does next is told anew.
            self.choice.changed.connect(self.workbench.view.handled)
        return self._panel

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What its actions do."""
        return {
            SEEN: self.reveal_seen,
            ALL: self._reveal_all,
            NONE: self._cover_all,
            FOG: self._switch_fog,
            LIVE: self._switch_live,
            OVERLAY: self._show_overlay,
        }

    def ready(self) -> None:
        """Follow the field and the document."""
        bench = self.workbench
        shown = bench.window.actions_by_id[OVERLAY]
        wished = bench.settings.flag(_SHOWN, usual=True)
        shown.setChecked(wished)
        bench.view.figures.underlays.append(self.overlay)
        bench.window.actions_by_id["players"].toggled.connect(self._show_for_players)
        self.overlay.show(wished=wished, for_players=bench.view.options.players)
        bench.field_changed.connect(self._follow)
        bench.view.handled.connect(self.foreseeing.follow)
        self._follow(None)

    # ----------------------------------------------------------------------------------- following

    def _follow(self, event: object) -> None:
        """The field is another one, or another document has been opened."""
        bench, actions = self.workbench, self.workbench.window.actions_by_id
        if self._document is not bench.document:
            self._leave()
            self._document = bench.document
            self._leave = bench.document.accompany(newly_seen)
        if event is None and bench.tool is self.tool:
            self.tool.cancel()
        self.tool.field_changed()
        field = bench.field
        self.overlay.show_field(field)
        for name, on in ((FOG, field.info.fog), (LIVE, field.info.live_sight)):
            actions[name].setChecked(on)
        actions[LIVE].setEnabled(field.info.fog)
        if self._panel is not None:
            self._panel.show_field(field)

    def _show_for_players(self, on: bool) -> None:
        self.overlay.show(for_players=on)
        self.workbench.view.viewport().update()

    def _show_overlay(self) -> None:
        shown = self.workbench.window.actions_by_id[OVERLAY].isChecked()
        self.overlay.show(wished=shown)
        self.workbench.settings.set_flag(_SHOWN, shown)
        self.workbench.view.viewport().update()

    # ---------------------------------------------------------------------------------------- deeds

    def reveal_seen(self) -> None:
        """Reveal what the players' figures see from where they stand."""
        field = self.workbench.field
        heroes = heroes_on(field, fight_on(field))
        if not heroes:
            self.workbench.refuse(
                translate(
                    "reveals",
                    "No hero stands on this map. Put down the party, or say who plays whom.",
                )
            )
            return
        seen = reveal(field, seen_by_any(field, heroes), behind_secret_doors=True)
        self._apply(seen, translate("reveals", "Reveal what the heroes see"))

    def _reveal_all(self) -> None:
        field = self.workbench.field
        self._apply(reveal(field, everything(field)), translate("reveals", "Reveal everything"))

    def _cover_all(self) -> None:
        field = self.workbench.field
        self._apply(cover(field, everything(field)), translate("reveals", "Cover everything"))

    def _switch_fog(self) -> None:
        on = self.workbench.window.actions_by_id[FOG].isChecked()
        words = translate("reveals", "Fog") if on else translate("reveals", "No fog")
        info = self.workbench.field.info
        self._apply(ChangeInfo(info, replace(info, fog=on)), words)

    def _switch_live(self) -> None:
        on = self.workbench.window.actions_by_id[LIVE].isChecked()
        words = (
            translate("reveals", "Reveal as heroes go")
            if on
            else translate("reveals", "Reveal by hand alone")
        )
        info = self.workbench.field.info
        self._apply(ChangeInfo(info, replace(info, live_sight=on)), words)

    def _choose_heroes(self, side: str) -> None:
        info = self.workbench.field.info
        words = translate("reveals", "Whose side the heroes are")
        self._apply(ChangeInfo(info, replace(info, heroes=side)), words)

    def _apply(self, change: Change, words: str) -> None:
        """Do it; whatever has come of it, the actions then show how it stands."""
        if not self.workbench.apply(change, words):
            self._follow(self.workbench.document)
