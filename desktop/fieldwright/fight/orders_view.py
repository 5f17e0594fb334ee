"""Steps one and two: the figures with their orders, and the fields of the chosen one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from uuid import UUID

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from fieldwright.combat.orders import Order
from fieldwright.combat.state import Step
from fieldwright.drawing.things.sides import Sign
from fieldwright.fight.buttons import Buttons
from fieldwright.fight.declaring import (
    ARMED,
    FOR_ANYBODY,
    OrderRow,
    alike,
    decide,
    fresh,
    given,
    keep_last,
    last_orders,
    player_of,
    rows_of,
    weapons_for,
    why_not,
)
from fieldwright.fight.order_editor import OrderEditor
from fieldwright.fight.orders_list import OrdersList
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Foe, foes_of, next_foe
from fieldwright.rules.actions import Action, Movement
from fieldwright.terms.grid import Square
from fieldwright.widgets.parts import CLOSE, GAP, Note, button, column_in, muted
from fieldwright.widgets.translation import translate

_LEAST_ROWS = 2
_MOST_ROWS = ((36, 10), (29, 6), (0, 4))
"""In a window of so many lines the list shows so many figures: the fields stay in sight."""


class OrdersView(QWidget):
    """Its buttons are its ``foot``, which stays in sight.

    ``done`` tells that the step is over; ``changed`` that orders were given, or refused.
    """

    done = Signal()
    changed = Signal()

    def __init__(self, table: Table) -> None:
        """Show nobody yet."""
        super().__init__()
        self._table = table
        self._step = Step.MONSTERS
        self._warned: tuple[int, Step] | None = None
        self.is_early: Callable[[], bool] = lambda: False
        self.list = OrdersList()
        self.editor = OrderEditor(table)
        self.refusal = Note()
        self.tip = muted()
        self.same = button(
            translate("fight", "Same for all"),
            self._same,
            tip=translate("fight", "Give this order to all in the list (E)"),
        )
        self.last = button(
            translate("fight", "As before"),
            self._all_last,
            tip=translate("fight", "Whoever has no order does as in the last round (Shift+L)"),
        )
        self.decided = button(
            translate("fight", "Decide"),
            self._decide,
            tip=translate("fight", "Whoever has no order does what is sensible (D)"),
        )
        self.go_on = button(translate("fight", "Go on"), self._enter, default=True)
        self.foot = QWidget()
        foot = column_in(self.foot, CLOSE)
        # In sight however long the list is: what is said here counts before anybody goes on.
        foot.addWidget(self.refusal)
        foot.addWidget(Buttons((self.same, self.last, self.decided, self.go_on)))
        column = column_in(self, GAP)
        column.addWidget(self.list)
        column.addWidget(self.editor)
        column.addWidget(self.tip)
        column.addStretch(1)
        self.list.chose.connect(self._show_current)
        self.list.acted.connect(self._act)
        self.list.moved.connect(self._spend)
        self.list.targeted.connect(self._target_next)
        self.list.worded.connect(self._word)
        self.list.entered.connect(self._enter)
        self.editor.changed.connect(self._give)
        self.editor.left.connect(self.take_keyboard)

    # ------------------------------------------------------------------------------------ showing

    def show_step(self, step: Step, signs: Mapping[str, Sign]) -> None:
        """Show whose orders a step is about."""
        table = self._table
        if step is not self._step:
            self.refusal.say("")
        self._step = step
        rows = rows_of(table.field, table.state, player_of(step))
        self.list.show_rows(rows, signs)
        high = self.list.fontMetrics().height() + 10
        room = self.window().height() / high
        most = next(most for least, most in _MOST_ROWS if room >= least)
        self.list.setFixedHeight(high * min(max(len(rows), _LEAST_ROWS), most) + 4)
        self._show_current()
        self._show_go_on(rows)

    def _show_go_on(self, rows: tuple[OrderRow, ...]) -> None:
        copied = len(last_orders(rows))
        open_ones = [one.name for one in rows if one.order is None]
        self.last.setEnabled(bool(copied))
        self.decided.setEnabled(bool(open_ones))
        self.same.setEnabled(len(rows) > 1 and self.editor.order is not None)
        keeps = self._step is Step.MONSTERS and copied
        self.go_on.setText(
            translate("fight", "Keep and go on") if keeps else translate("fight", "Go on")
        )
        self.go_on.setToolTip(translate("fight", "Enter"))
        letters = translate(
            "fight", "Letters give orders, T the next target, 1 to 3 the movement, Enter goes on."
        )
        waiting = ""
        if self._step is Step.PLAYERS and open_ones:
            waiting = translate("fight", "Without an order: {}.").format(", ".join(open_ones[:6]))
        self.tip.setText(f"{waiting} {letters}".strip())

    def _show_current(self) -> None:
        current = self.list.current
        self.editor.show_order(
            current.who if current is not None else None,
            current.order if current is not None else None,
        )
        self.same.setEnabled(len(self.list.rows_model.rows) > 1 and self.editor.order is not None)

    def take_keyboard(self) -> None:
        """The list has the keyboard."""
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    # ------------------------------------------------------------------------------ giving orders

    @property
    def _chosen(self) -> tuple[OrderRow, ...]:
        chosen = self.list.chosen
        current = self.list.current
        return chosen or ((current,) if current is not None else ())

    def _give(self, order: Order | None) -> None:
        """Give the chosen figures an order as it was said with the fields."""
        self._each(lambda _row: order)

    def _each(self, made: Callable[[OrderRow], Order | None]) -> None:
        """Give every chosen figure the order that is made for it; refusals are told."""
        wanted: dict[UUID, Order | None] = {}
        refused: list[str] = []
        chosen = self._chosen
        for one in chosen:
            order = made(one)
            reason = why_not(self._table, one.who, order) if order is not None else ""
            if reason:
                refused.append(f"{one.name}: {reason}")
            wanted[one.who] = one.order if reason else order
        if any(wanted[one.who] != one.order for one in chosen):
            refused += self._regive(wanted)
        self._tell(" ".join(refused))

    def _regive(self, wanted: Mapping[UUID, Order | None]) -> list[str]:
        """Give orders; what the same figures were given just before is taken back first."""
        self._table.take_back_orders(wanted)
        by_order: dict[Order | None, list[UUID]] = {}
        for who, order in wanted.items():
            if self._table.state.combatants[who].order != order:
                by_order.setdefault(order, []).append(who)
        given_ = (given(self._table, who, order) for order, who in by_order.items())
        return [refusal for refusal in given_ if refusal]

    def _tell(self, refusal: str) -> None:
        self.refusal.say(refusal, alarm=True)
        self.changed.emit()

    def _act(self, action: Action) -> None:
        self._each(lambda one: self._able(one, self._with_foe(one, fresh(action, one.order))))

    def _able(self, one: OrderRow, order: Order) -> Order:
        """With as little movement as it can be done with: who lies gets up with a full move."""
        tries = (replace(order, movement=movement) for movement in order.action.movements[1:])
        possible = (now for now in (order, *tries) if not why_not(self._table, one.who, now))
        return next(possible, order)

    def _with_foe(self, one: OrderRow, order: Order) -> Order:
        """An attack hand to hand is at the only one beside it, where there is only one."""
        if order.action is not Action.ATTACK or order.target is not None:
            return order
        beside = [foe for foe in self._foes(one.who) if foe.squares <= 1]
        return replace(order, target=beside[0].who) if len(beside) == 1 else order

    def _foes(self, who: UUID, *, friends: bool = False) -> tuple[Foe, ...]:
        state = self._table.state
        return foes_of(self._table.field, state, state.combatants[who], friends=friends)

    def _spend(self, movement: Movement) -> None:
        self._each(
            lambda one: replace(one.order, movement=movement) if one.order is not None else None
        )

    def _target_next(self, by: int) -> None:
        def aimed(one: OrderRow) -> Order:
            order = one.order or fresh(Action.ATTACK)
            friends = order.action in FOR_ANYBODY
            foes = self._foes(one.who, friends=friends)
            return replace(order, target=next_foe(foes, order.target, by))

        self._each(aimed)

    def aim(self, who: UUID) -> None:
        """A figure was clicked on the map: one of the list is chosen, another is the target."""
        if self.list.choose([who]):
            return
        is_friend = any(one.side == self._side_of(who) for one in self._chosen)
        if is_friend and not all(map(_may_be_for_friends, self._chosen)):
            return
        self._each(lambda one: replace(one.order or fresh(Action.ATTACK), target=who, square=None))

    def aim_square(self, square: Square) -> None:
        """A square was clicked on the map: a spell, an item or a watch may be for that."""
        if self._chosen and all(map(_may_be_for_a_square, self._chosen)):
            self._each(lambda one: one.order and replace(one.order, target=None, square=square))

    def _side_of(self, who: UUID) -> str:
        combatant = self._table.state.combatants.get(who)
        return combatant.side if combatant is not None else ""

    # ------------------------------------------------------------------------------------- words

    def _word(self, word: str) -> None:
        match word:
            case "last":
                self._each(lambda one: one.last or one.order)
            case "all":
                self._all_last()
            case "same":
                self._same()
            case "decide":
                self._decide()
            case "none":
                self._each(lambda _one: None)
            case "weapon":
                self._each(self._next_weapon)

    def _next_weapon(self, one: OrderRow) -> Order | None:
        if one.order is None or one.order.action not in ARMED:
            return one.order
        names = [str(pick.value) for pick in weapons_for(self._table, one.who, one.order)]
        place = names.index(one.order.weapon) if one.order.weapon in names else 0
        return replace(one.order, weapon=names[(place + 1) % len(names)])

    def _same(self) -> None:
        if self.editor.order is not None:
            self._tell(alike(self._table, self.list.rows_model.rows, self.editor.order))

    def _decide(self) -> None:
        self._tell(decide(self._table, self.list.rows_model.rows))

    def _all_last(self) -> None:
        self._tell(keep_last(self._table, self.list.rows_model.rows))

    @property
    def front(self) -> object:
        """What Enter goes on from: the step of the round, and whether it was said who waits."""
        return self._moment, self._warned == self._moment

    @property
    def _moment(self) -> tuple[int, Step]:
        return self._table.state.head.round, self._step

    def _enter(self) -> None:
        """Go on: monsters without an order keep that of the last round.

        Once a round it is said who has none. ``is_early`` says that an Enter was meant for what was
        there before: a key that bounces neither asks nor answers.
        """
        if self.is_early():
            return
        if self._step is Step.MONSTERS:
            refusal = keep_last(self._table, self.list.rows_model.rows)
            if refusal:
                self._tell(refusal)
                return
        rows = rows_of(self._table.field, self._table.state, player_of(self._step))
        open_ones = [one.name for one in rows if one.order is None]
        if open_ones and self._warned != self._moment:
            self._warned = self._moment
            words = translate(
                "fight", "Still without an order: {}. Enter again goes on without them."
            )
            self.refusal.say(words.format(", ".join(open_ones)))
            self.changed.emit()
            self.list.go_to_open()
            return
        self.refusal.say("")
        self.done.emit()


def _may_be_for_friends(row: OrderRow) -> bool:
    return row.order is not None and row.order.action in FOR_ANYBODY


def _may_be_for_a_square(row: OrderRow) -> bool:
    return row.order is not None and row.order.action in (*FOR_ANYBODY, Action.COVER)
