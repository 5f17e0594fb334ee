"""The page “Fight”: where the round stands, the phases, what is to be done now, and the log."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from fieldwright.combat.commands import Abort, Pass
from fieldwright.combat.dm_commands import Place
from fieldwright.combat.orders import Order
from fieldwright.combat.state import EndPart, Step
from fieldwright.drawing.things.sides import Sign, sign_of
from fieldwright.fight import deeds
from fieldwright.fight.aiming import aimed_at, with_figure, with_square
from fieldwright.fight.ask_view import AskView
from fieldwright.fight.asked import Asked, asked_rows
from fieldwright.fight.declaring import wants_orders
from fieldwright.fight.enter_guard import EnterGuard
from fieldwright.fight.forward import comes_first
from fieldwright.fight.idle_view import IdleView
from fieldwright.fight.in_turn import InTurn
from fieldwright.fight.keyboard import KeyboardKept
from fieldwright.fight.leaves import Leaves
from fieldwright.fight.log_deeds import LogDeeds
from fieldwright.fight.log_view import LogView
from fieldwright.fight.open_moves import moves_still, told_of
from fieldwright.fight.orders_view import OrdersView
from fieldwright.fight.others import FORGO, others_of
from fieldwright.fight.page_frame import PageFrame
from fieldwright.fight.playing_on import play_on, why_not_rolled
from fieldwright.fight.round_view import EndView, InitiativeView, SetUpView
from fieldwright.fight.sides import sides_told, signs_of
from fieldwright.fight.step_bar import StepBar
from fieldwright.fight.stuck_view import StuckView
from fieldwright.fight.table import Table
from fieldwright.fight.title_row import TitleRow
from fieldwright.fight.told_note import TableNote
from fieldwright.fight.track import Track, track_of
from fieldwright.fight.track_view import TrackView
from fieldwright.fight.turn import Draft, Turn, due_now, next_foe, odds_words
from fieldwright.fight.turn_view import ALL_MONSTERS, AREA, TurnView
from fieldwright.fight.typed import first_fault
from fieldwright.fight.words import asked_of, figure_in, head_words, step_now
from fieldwright.terms.grid import Square
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.parts import muted

_LEAVES = (IdleView, SetUpView, OrdersView, InitiativeView, TurnView, AskView, EndView, StuckView)


class FightPage(PageFrame):
    """Everything of a fight; ``changed`` tells that something else is in turn, or is meant now.

    ``area_wanted`` tells the name of a spell or an item that fills an area of the map.
    """

    changed = Signal()
    area_wanted = Signal(str)

    def __init__(self, bench: Bench, table: Table) -> None:
        """Show the fight of ``table`` in the window of ``bench``."""
        super().__init__()
        self._bench = bench
        self.table = table
        self.in_turn = InTurn(table)
        self.guard = EnterGuard()
        self.track = Track((), None)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.suggest)
        self._make_parts()
        always = (self.title, self.steps, self.sides, self.phases, self.note, self.may_move)
        self.hold(always, self.body, self.feet, self.log)
        self._connect()

    def _make_parts(self) -> None:
        self.title = TitleRow()
        self.sides = muted()
        self.steps = StepBar()
        self.phases = TrackView(lambda: self._bench.settings.flag("reduce-motion", usual=False))
        self.note = TableNote(self.table)
        self.may_move = muted()
        self.idle = IdleView()
        self.orders = OrdersView(self.table)
        self.initiative = InitiativeView()
        self.turn_view = TurnView(self.table)
        self.ask = AskView()
        self.end = EndView()
        self.set_up = SetUpView()
        self.log = LogView()
        self.stepping = LogDeeds(self.table, self._after, self)
        rounds = (self.set_up, self.orders, self.initiative, self.turn_view, self.end)
        self.stuck = StuckView()
        self.body = Leaves((self.idle, *rounds, self.ask, self.stuck))
        self.feet = Leaves((QWidget(), self.orders.foot, self.turn_view.foot))

    def _connect(self) -> None:
        self.phases.chosen.connect(self.look_at)
        self.orders.done.connect(self._proceed)
        self.orders.changed.connect(self.refresh)
        self.orders.is_early = lambda: self.guard.is_early
        self.initiative.done.connect(self._proceed)
        self.end.done.connect(self._proceed)
        self.set_up.done.connect(self._proceed)
        self.end.passed.connect(self._pass)
        self.ask.entered.connect(self._answer)
        self.ask.chosen.connect(lambda value: self._after(deeds.choose(self.table, value)))
        self.turn_view.entered.connect(self._typed)
        self.turn_view.worded.connect(self._word)
        self.turn_view.stepped.connect(self._next_target)
        self.turn_view.turned.connect(self.turn_by)
        self.turn_view.drafted.connect(self._draft)
        self.turn_view.aborted.connect(self._abort)
        self.stuck.back.connect(lambda: self._after(self.table.back()))
        self.stuck.broken_off.connect(lambda: self._after(self.table.break_off()))
        self.log.back_wanted.connect(self.stepping.back_before)
        self.log.amend_wanted.connect(self.stepping.amend)

    # ------------------------------------------------------------------------------------ showing

    def refresh(self) -> None:
        """Show everything as it is now; who typed here goes on typing."""
        keeper = KeyboardKept(self)
        table = self.table
        state = table.state
        self.track = track_of(table.field, state, due_now(table))
        self.in_turn.look()
        on = table.is_on
        self.title.show_round(head_words(state.head, table.ask), on=on)
        self.note.look()
        for part in (self.steps, self.phases, self.sides):
            part.setVisible(on)
        signs = signs_of(table)
        if on:
            self.steps.show_step(step_now(state.head, table.ask))
            self.phases.show_track(self.track, signs)
            self.sides.setText(sides_told(table.state))
            self.sides.setVisible(bool(self.sides.text()))
        self._show_body(signs)
        self._show_may_move()
        self.log.show_entries(table.fight.entries if table.fight is not None else ())
        self.changed.emit()
        if keeper.is_free:
            self.take_keyboard()

    @property
    def turn(self) -> Turn | None:
        """The turn as it stands; None while nobody is in turn, or something is asked."""
        return self.in_turn.turn

    @property
    def draft(self) -> Draft:
        """How the turn is to be carried out."""
        return self.in_turn.draft

    def suggest(self) -> None:
        """Fill in what is sensible for this turn, where nothing was said."""
        self._soon.stop()
        if self.in_turn.suggest():
            self._show_turn(signs_of(self.table))
            self.changed.emit()

    def _show_body(self, signs: Mapping[str, Sign]) -> None:
        part: QWidget = self.idle
        table, turn = self.table, self.turn
        if table.stuck or table.fault:
            self.stuck.show_words(table.stuck or table.fault, readable=not table.fault)
            part = self.stuck
        elif table.ask is not None:
            asked = asked_rows(table.field, table.state, table.ask)
            self.ask.show_asked(replace(asked, told=table.told_last), table.length)
            part = self.ask
        elif not table.is_on:
            self.idle.show_table(table)
        elif table.state.head.step is Step.SETUP:
            self.set_up.show_state(table.state)
            part = self.set_up
        elif wants_orders(table):
            self.orders.show_step(table.state.head.step, signs)
            part = self.orders
        elif table.state.head.step is Step.INITIATIVE:
            self.initiative.show_state(table.state, signs)
            part = self.initiative
        elif turn is not None:
            self._show_turn(signs)
            self._soon.start()
            part = self.turn_view
        else:
            self.end.show_state(table.field, table.state)
            part = self.end
        if table.ask is None:
            self.ask.show_asked(Asked())
        due = turn.due if turn is not None else None
        who = asked_of(table.ask) or (self.orders.front if part is self.orders else part)
        self.guard.look(*((due.who, due.key) if due is not None else (who, None)))
        self._turn_to(part)

    def _show_may_move(self) -> None:
        told = ""
        if self.body.current in (self.turn_view, self.end):
            told = told_of(self.table, self.turn.due if self.turn is not None else None)
        self.may_move.setText(told)
        self.may_move.setVisible(bool(told))

    def _show_turn(self, signs: Mapping[str, Sign]) -> None:
        turn = self.turn
        if turn is not None:
            sign = signs.get(turn.side) or sign_of(turn.side)
            self.turn_view.show_turn(turn, self.draft, others_of(self.table, turn), sign)

    def _turn_to(self, part: QWidget) -> None:
        """Show one part, from its top."""
        if self.body.current is not part:
            self.body.turn_to(part)
            self.feet.turn_to(getattr(part, "foot", self.feet.first))
            self.area.verticalScrollBar().setValue(0)

    def take_keyboard(self) -> None:
        """Put the keyboard where one types now."""
        part = self.body.current
        if isinstance(part, _LEAVES):
            part.take_keyboard()

    # --------------------------------------------------------------------------------------- doing

    def _after(self, refusal: str) -> None:
        """Something was done, or refused."""
        self.refresh()
        turn = self.turn
        is_told = turn is not None and refusal in (turn.refusal, turn.needs)
        self.note.tell("" if is_told else refusal)
        if refusal:
            # What is typed next takes the place of what was refused.
            for box in (self.turn_view.box, *self.ask.boxes):
                box.selectAll()
            self.ask.go_to(first_fault(self.table.ask, self.ask.texts))

    def _proceed(self) -> None:
        if not self.guard.is_early:
            self._after(deeds.proceed(self.table))

    def _answer(self, text: str) -> None:
        if text or not self.guard.is_early:
            self._after(deeds.answer(self.table, text))

    def _pass(self, part: EndPart) -> None:
        self._after(self.table.say(Pass(part=part)))

    def _typed(self, text: str) -> None:
        if not text and self.guard.is_early:
            return
        self.suggest()
        if self.turn is None:
            return
        if not text and self.in_turn.passes():
            text = FORGO
        if text and "abort".startswith(text.casefold()):
            self.turn_view.box.clear()
            self.turn_view.ask_instead()
            return
        refusal, draft = deeds.typed_in_turn(self.table, self.turn, self.draft, text)
        if draft is not None:
            self.in_turn.say(draft)
        if not refusal:
            self.turn_view.box.clear()
        self._after(refusal)

    def _word(self, word: str) -> None:
        if word == "roll":
            self.roll()
        elif word == AREA:
            self._do_and_place()
        elif word == ALL_MONSTERS:
            self.play_monsters()
        else:
            self._typed(word)

    def _do_and_place(self) -> None:
        """A spell, or an item, is done; what it fills is placed on the map."""
        turn = self.turn
        if turn is None:
            return
        before, order = self.table.length, turn.due.order
        self._typed("")
        if self.table.length > before and self.table.ask is None:
            self.area_wanted.emit(order.spell or order.item or order.action.label)

    def roll(self) -> None:
        """Let the program roll what is asked, or the whole turn."""
        self.suggest()
        if self.table.ask is not None:
            self._after(self.table.roll())
        elif self.turn is not None:
            self._after(deeds.roll_turn(self.table, self.turn, self.draft))
        else:
            self._bench.refuse(why_not_rolled(self.table))

    def play_monsters(self) -> None:
        """Do it all for the monsters until a player is wanted; where one is wanted it is said."""
        before = self.table.length
        told = play_on(self.table)
        (self._after if self.table.length > before else self._bench.refuse)(told)

    def _next_target(self, by: int) -> None:
        if self.turn is not None and self.turn.foes and not self.turn.is_move:
            target = next_foe(self.turn.foes, self.turn.target, by)
            self._draft(self._aimed(target))

    def turn_by(self, by: int) -> None:
        """The figure in turn is to face further to the right, or to the left, in the end."""
        facing = self.in_turn.turned(by)
        if facing is not None:
            self._draft(replace(self.draft, facing=facing))

    def _aimed(self, target: UUID | None) -> Draft:
        return aimed_at(self.table, self.turn, self.draft, target)

    def _draft(self, draft: Draft | None) -> None:
        """The turn is to be carried out another way."""
        if draft is not None:
            self.in_turn.say(draft)
        self.refresh()

    def _abort(self, order: Order) -> None:
        turn = self.turn
        if turn is None:
            return
        refusal = deeds.to_due(self.table, turn)
        refusal = refusal or self.table.say(Abort(who=turn.due.who, order=order))
        if not refusal:
            self.turn_view.editor.hide()
        self._after(refusal)

    # -------------------------------------------------------------------------------- from the map

    def pick(self, who: UUID) -> None:
        """A figure was clicked on the map: it is chosen, or aimed at."""
        part, turn = self.body.current, self.turn
        if part is self.orders:
            self.orders.aim(who)
        elif part is self.turn_view and turn is not None:
            self._draft(with_figure(self.table, turn, self.draft, who))
        elif part is self.end and moves_still(self.table, who):
            self.refresh()
        self.take_keyboard()

    def look_at(self, who: UUID) -> None:
        """A card was clicked: the figure is in sight, and comes first, or is picked."""
        figure = figure_in(self.table.field, who)
        if figure is not None:
            self._bench.view.bring_into_view(Square(figure.column, figure.row))
        refusal = comes_first(self.table, self.turn, who)
        if refusal is None:
            self.pick(who)
        else:
            self._after(refusal)

    def pick_square(self, square: Square, *, bend: bool = False, held: bool = False) -> None:
        """A square was clicked: a move ends there, or (``bend``) goes on from there.

        While the figure is ``held`` the map has the keyboard: without it the gesture would end.
        """
        turn = self.turn
        if self.body.current is self.orders and not held:
            self.orders.aim_square(square)
        if turn is None or self.table.ask is not None:
            return
        draft = with_square(self.table, turn, self.draft, square, bend=bend)
        if draft is None:
            return
        self._draft(draft)
        if not held:
            self.take_keyboard()

    def odds_at(self, who: UUID) -> str:
        """How likely the figure in turn is to hit somebody, in words; empty where it is no aim."""
        turn = self.turn
        if turn is None or not turn.can_aim_at(who):
            return ""
        return odds_words(self.table, self._aimed(who))

    @property
    def places(self) -> bool:
        """Whether figures are put in their places just now."""
        return self.table.is_on and self.table.state.head.step is Step.SETUP

    def place(self, who: UUID, square: Square) -> None:
        """A figure was dragged to where it stands when the fight begins."""
        self._after(self.table.say(Place(who=who, square=square)))

    def begin_anew(self) -> None:
        """A fight has begun or ended, or another document is open."""
        self.note.say("")
        self.refresh()
