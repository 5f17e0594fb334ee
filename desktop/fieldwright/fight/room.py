"""One window's fight: the page, what is lit on the map, what the actions do.

Everything about rules comes in with this module; a window makes a room when a fight is wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

from PySide6.QtWidgets import QDialog

from fieldwright.battlefield.things import Figure
from fieldwright.combat.state import Step
from fieldwright.document.errors import DocumentError
from fieldwright.fight import projecting
from fieldwright.fight.log_file import asked_file, write_log
from fieldwright.fight.overlay import ReachWash, Shown, TurnOverlay
from fieldwright.fight.page import FightPage
from fieldwright.fight.rows import (
    AMEND,
    BACK_PHASE,
    BACK_ROUND,
    END,
    LOG,
    MONSTERS,
    PAGE,
    PANEL,
    ROLL,
    START,
    TOOL,
)
from fieldwright.fight.start_dialog import StartDialog
from fieldwright.fight.stepping import PHASE, ROUND
from fieldwright.fight.table import Table
from fieldwright.fight.turn import figure_of, is_aimed
from fieldwright.fight.ways import squares_of_move
from fieldwright.fight.words import step_now
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.translation import translate

_REASON = "reason"
"""The property of an action that says why it is grey."""


class FightRoom:
    """Runs the fight of the window's document."""

    def __init__(self, workbench: Bench) -> None:
        """Take up the fight of the open document, if one is going on there; ``open`` shows it."""
        self.workbench = workbench
        self.table = Table(workbench.document)
        self.page = FightPage(workbench, self.table)
        self.overlay = TurnOverlay(lambda: workbench.view.options.players)
        self.wash = ReachWash(lambda: workbench.view.options.players)
        self._log: object = None
        self._was_on = False
        self._reached_for: object = None

    def open(self) -> None:
        """The window is whole: show the fight, and follow the document from now on."""
        bench = self.workbench
        bench.view.add_overlay(self.overlay)
        bench.view.figures.underlays.append(self.wash)
        bench.field_changed.connect(self._field_changed)
        self.page.changed.connect(self._show_on_map)
        bench.projected.wished.connect(self._project_reach)
        self.page.idle.start.connect(self.start)
        self.page.refresh()
        self._resume()

    def _resume(self) -> None:
        """A document in which a fight goes on: its tool in hand, and its page in front."""
        if self.table.is_on:
            self.workbench.take(TOOL)
            self.workbench.pages.turn_to(PAGE)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do; ``parts`` does the others."""
        return {
            START: self.start,
            PANEL: self.go_to,
            ROLL: self.page.roll,
            MONSTERS: self.page.play_monsters,
            BACK_PHASE: lambda: self.page.stepping.back_to_start(PHASE),
            BACK_ROUND: lambda: self.page.stepping.back_to_start(ROUND),
            AMEND: self.page.stepping.amend_last,
            LOG: self.save_log,
        }

    def odds(self, who: UUID) -> str:
        """How likely the figure in turn is to hit somebody, in words."""
        return self.page.odds_at(who)

    # ------------------------------------------------------------------------------------ following

    def _field_changed(self, event: object) -> None:
        """The document has changed, or is another one."""
        if event is None:
            self.table.show(self.workbench.document)
            self.page.begin_anew()
            self._resume()
            return
        if self.table.is_busy:
            return
        log = self.table.field.log
        if log is not self._log or self.table.is_on:
            self.table.refresh()
            self.page.refresh()

    def _show_on_map(self) -> None:
        """Light who is in turn, and say which actions are possible now."""
        self._log = self.table.field.log
        self._note_end()
        self._leave_out_zones()
        page, on = self.page, self.table.is_on
        self._publish_arms(on=on)
        head = self.table.state.head
        is_rolled = on and step_now(head, self.table.ask) is not head.step
        self.workbench.projected.roll(is_rolled)
        turn, in_turn = page.turn, page.track.in_turn
        aims = turn is not None and is_aimed(turn.due)
        # What the monsters are going to do is hidden where the players may look.
        cards = [in_turn, *page.track.next_ones] if in_turn is not None else []
        self.overlay.secret = frozenset(card.key[0] for card in cards if not card.players)
        self.wash.is_secret = turn is not None and not turn.players
        self.overlay.lit = Shown(
            in_turn=in_turn.key[0] if in_turn is not None else None,
            coming=tuple(card.key[0] for card in page.track.next_ones),
            target=turn.target if turn is not None and aims else None,
            way=page.in_turn.way.blocks,
            stops=page.in_turn.way.stops,
            facing=page.in_turn.way.facing,
        )
        self._show_reach()
        bench, secret = self.workbench, self.wash.is_secret
        projecting.show_way(bench.projected, bench.field, self.overlay.lit, secret=secret)
        self.workbench.view.viewport().update()
        actions = self.workbench.actions
        asks = self.table.ask is not None
        for name, can, reason in (
            (START, not on, translate("fight", "A fight is going on already.")),
            (END, on and not asks, translate("fight", "No fight is going on.")),
            (ROLL, on, translate("fight", "No fight is going on.")),
            (BACK_PHASE, bool(self.table.length), translate("fight", "There is no fight here.")),
            (BACK_ROUND, bool(self.table.length), translate("fight", "There is no fight here.")),
            (AMEND, self.page.stepping.has_rolls, translate("fight", "Nothing was rolled yet.")),
            (LOG, bool(self.table.length), translate("fight", "There is no fight here.")),
            (MONSTERS, on, translate("fight", "No fight is going on.")),
        ):
            actions[name].setEnabled(can)
            actions[name].setProperty(_REASON, reason)

    def _leave_out_zones(self) -> None:
        """Starting zones are drawn until everybody has set up, and again after the fight."""
        view = self.workbench.view
        fighting = self.table.is_on and self.table.state.head.step is not Step.SETUP
        if view.options.fighting is not fighting:
            view.show_options(replace(view.options, fighting=fighting))

    def _publish_arms(self, *, on: bool) -> None:
        """What everybody has in hand threatens, for whoever shows threatened squares."""
        arms = None
        if on:
            from fieldwright.combat.blows.arms import arrangement_of
            from fieldwright.combat.moment import Moment

            arms = arrangement_of(Moment(self.table.field, self.table.state))
        self.workbench.projected.arms = arms

    def _show_reach(self) -> None:
        """Where the figure in turn may go, worked out once for each turn."""
        turn = self.page.turn
        key = None if turn is None else (turn.due, self.table.field)
        if key is not None and key == self._reached_for:
            return
        self._reached_for = key
        reach = squares_of_move(self.table, turn)
        if reach is None or reach.refusal:
            self.wash.show_reach(None, None)
        else:
            self.wash.show_reach(reach.now, reach.whole)
        self._project_reach()

    def _project_reach(self) -> None:
        """Let players see it on their table, if the DM wishes it there."""
        projecting.show_reach(self.workbench.projected, self.table, self.page.turn)

    def mover(self) -> Figure | None:
        """The figure in turn, where it is to move."""
        turn = self.page.turn
        return figure_of(self.table, turn) if turn is not None and turn.is_move else None

    @property
    def takes_fallen(self) -> bool:
        """Whether the fallen can be aimed at, too: by orders, and by spells."""
        turn = self.page.turn
        return turn is None or turn.works

    # ---------------------------------------------------------------------------------------- deeds

    def go_to(self) -> None:
        """Bring the page to the front, with the keyboard."""
        self.workbench.actions["panel"].setChecked(True)
        self.workbench.pages.turn_to(PAGE)
        self.page.take_keyboard()

    def start(self) -> None:
        """Ask for the sides, and begin."""
        if self.table.is_on:
            self.go_to()
            return
        choices = self.workbench.table.choices
        dialog = StartDialog(self.table.field, self.workbench.shell, choices)
        begun = dialog.exec() == QDialog.DialogCode.Accepted
        command = dialog.command()
        dialog.deleteLater()
        if not begun:
            return
        refusal = self.table.say(command)
        if refusal:
            self.workbench.refuse(refusal)
            return
        self.workbench.take(TOOL)
        self.page.begin_anew()
        self.go_to()

    def save_log(self) -> None:
        """Write the log into a file that is asked for."""
        fight, name, bench = self.table.fight, self.table.field.info.name, self.workbench
        wanted = asked_file(bench.shell, name, bench.settings) if fight is not None else None
        if fight is None or wanted is None:
            return
        try:
            write_log(wanted.path, fight.entries, name, players=wanted.players)
        except DocumentError as error:
            bench.warn(str(error))
            return
        told = translate("fight", "The log for the DM, with all that only you know, is in {}.")
        if wanted.players:
            told = translate("fight", "The log for the players is in {}.")
        bench.tell(told.format(wanted.path))

    def _note_end(self) -> None:
        """The fight is over: the usual tool is taken again, and it is said."""
        over = self.table.state.head.step is Step.OVER
        if over and self._was_on:
            if self.workbench.tool.name == TOOL:
                self.workbench.take("select")
            told = translate("fight", "The fight is over after {} rounds. Undo takes that back.")
            self.workbench.tell(told.format(self.table.state.head.round))
        self._was_on = self.table.is_on
