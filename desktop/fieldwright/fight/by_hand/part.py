"""Figures of a running fight that are moved, changed, taken away or added by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from uuid import UUID

from PySide6.QtCore import QTimer

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Command, Join
from fieldwright.combat.dm_commands import Place, Put
from fieldwright.document.document import Event
from fieldwright.document.errors import DocumentError
from fieldwright.fight.by_hand.meant import ByHand, by_hand, come_by_hand, ends_fight
from fieldwright.fight.part import FightPart
from fieldwright.fight.room import FightRoom
from fieldwright.fight.rows import PAGE
from fieldwright.terms.grid import Square
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

_NAMED = 4
"""So many names are told; of more the number."""

_MOVES_SQUARES = QT_TRANSLATE_NOOP(
    "fight",
    "A fight is going on here, and this would move every square under it. End the fight first.",
)


class ByHandPart(FightPart):
    """The log tells of every figure that is put somewhere, taken away or added by hand."""

    def __init__(self, workbench: Bench, room: FightRoom) -> None:
        """Follow the document."""
        super().__init__(workbench, room)
        self._field = workbench.field
        self._come: list[Figure] = []
        self._soon = QTimer(self.page)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._take_in)
        workbench.field_changed.connect(self._follow)

    # --------------------------------------------------------------- what is changed, or taken away

    def overrules(self, change: Change) -> bool | None:
        """Say in the fight what a change by hand means; None where it means nothing there.

        A drag of the figure in turn is its move, shown and not yet made.
        """
        table = self.table
        if not table.is_on or table.is_busy or table.stuck:
            return None
        if ends_fight(change):
            self.workbench.refuse(translate("fight", _MOVES_SQUARES))
            return False
        hand = by_hand(table.state, change)
        if hand is None:
            return None
        if self._is_move(hand) and hand.to is not None:
            self._show_move(hand, hand.to)
            return True
        return self._carry_out(hand)

    def _is_move(self, hand: ByHand) -> bool:
        mover = self.room.mover() if self.table.ask is None else None
        carried = {mover.id, mover.mount} if mover is not None else set()
        return mover is not None and bool(carried & hand.moved)

    def _show_move(self, hand: ByHand, to: Square) -> None:
        """It is in turn, and is to move: its way is shown on the map, Enter goes there."""
        self.workbench.pages.turn_to(PAGE)
        self.page.pick_square(to)
        turn = self.page.turn
        words = translate("fight", "{} is in turn: this is its move. Enter goes to {}.")
        self.workbench.ask(
            words.format(turn.name if turn is not None else "", to.name),
            [(translate("fight", "The DM puts it there"), partial(self._carry_out, hand))],
        )

    def _carry_out(self, hand: ByHand) -> bool:
        """Whether it was done; else that is told."""
        if (hand.rest.before or hand.rest.after) and not self._apply(hand):
            return False
        return self._say(map(self._at_set_up, hand.commands))

    def _at_set_up(self, command: Command) -> Command:
        """Before the first round figures are placed, which is no interference."""
        if isinstance(command, Put) and self.page.places:
            return Place(who=command.who, square=command.square, facing=command.facing)
        return command

    def _apply(self, hand: ByHand) -> bool:
        """Do what has nothing to do with the fight."""
        try:
            return bool(self.workbench.document.apply(hand.rest, translate("fight", "by hand")))
        except (ValueError, DocumentError) as error:
            self.workbench.refuse(str(error))
            return False

    def _say(self, commands: Iterable[Command]) -> bool:
        """Say commands, whatever is asked just now; the first refusal is told, and ends it."""
        refusal = ""
        for command in commands:
            refusal = refusal or self.table.say_between(command)
        self.page.refresh()
        if refusal:
            self.workbench.refuse(refusal)
        return not refusal

    # ---------------------------------------------------------------------------- what is put down

    def _follow(self, event: object) -> None:
        """Figures were put down or pasted: they are taken in when everybody has heard of it."""
        before, self._field = self._field, self.workbench.field
        if event is None:
            self._soon.stop()
            self._come = []
        done = isinstance(event, Event) and event.kind == "change"
        if not done or self.table.is_busy or not self.table.is_on:
            return
        self._come += come_by_hand(before, self._field, self.table.state)
        if self._come:
            self._soon.start()

    def _take_in(self) -> None:
        """They join their side; of those who have none in the fight it is asked."""
        come, self._come = self._come, []
        sides = [side.id for side in self.table.state.head.sides]
        for side in sides:
            self._join([one for one in come if one.side == side], side)
        strangers = [one for one in come if one.side not in sides]
        if strangers:
            self._ask_side(strangers, sides)

    def _join(self, figures: Sequence[Figure], side: str) -> None:
        who = _still_there(self.workbench.field, figures)
        if who and self._say([Join(who=who, side=side)]):
            told = translate("fight", "In the fight on the side {side}: {names}.")
            self.workbench.tell(told.format(side=side, names=_names(figures)))

    def _ask_side(self, figures: Sequence[Figure], sides: Sequence[str]) -> None:
        words = translate("fight", "{} looks on and takes no part in the fight.")
        if len(figures) > 1:
            words = translate("fight", "{} look on and take no part in the fight.")
        joins = translate("fight", "Joins {}")
        self.workbench.ask(
            words.format(_names(figures)),
            [(joins.format(side), partial(self._join, figures, side)) for side in sides],
        )


def _still_there(field: Battlefield, figures: Sequence[Figure]) -> tuple[UUID, ...]:
    return tuple(one.id for one in figures if one.id in field.things["figures"])


def _names(figures: Sequence[Figure]) -> str:
    if len(figures) > _NAMED:
        return translate("fight", "{} figures").format(len(figures))
    return ", ".join(one.name for one in figures)
