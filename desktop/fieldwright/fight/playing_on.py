"""Playing on for the monsters from wherever a round stands; why nothing can be played or rolled.

From the monsters' orders on the program decides whatever nobody has said, and goes on until a
player is wanted: to give orders, to roll, or to act.
"""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from fieldwright.combat.asks import Choice
from fieldwright.combat.state import Step
from fieldwright.fight.declaring import decide, player_of, rows_of, wants_orders
from fieldwright.fight.deeds import proceed
from fieldwright.fight.monsters import play_monsters
from fieldwright.fight.table import Table
from fieldwright.fight.turn import due_now
from fieldwright.fight.words import figure_in, rolls_of
from fieldwright.widgets.translation import translate


def play_on(table: Table) -> str:
    """Do it all for the monsters until a player is wanted; what was refused, or why nothing was."""
    before = table.length
    told: tuple[str, ...] = ()
    if _gives_orders(table, Step.MONSTERS):
        refusal = decide(table, rows_of(table.field, table.state, player_of(Step.MONSTERS)))
        told = (refusal or proceed(table),)
    elif table.ask is None and table.state.head.step is Step.INITIATIVE:
        told = (proceed(table),)
    if not any(told) and not wants_orders(table):
        told = play_monsters(table)
    words = " ".join(dict.fromkeys(filter(None, told)))
    return words if words or table.length > before else why_not_played(table)


def _gives_orders(table: Table, step: Step) -> bool:
    return table.is_on and table.ask is None and table.state.head.step is step


def why_not_played(table: Table) -> str:
    """Why the program has nothing to do for the monsters just now, in a sentence."""
    if table.ask is not None:
        ask = table.ask
        who = [ask.who] if isinstance(ask, Choice) else [roll.who for roll in rolls_of(ask)]
        names = _names(table, who)
        if not names:
            return translate("fight", "A player is asked something first.")
        return translate("fight", "A player answers for {} first.").format(names)
    due = due_now(table)
    if due is not None and not wants_orders(table):
        words = translate("fight", "{} is in turn, and a player says what is done.")
        return words.format(_names(table, [due.who]))
    return _where_it_stands(table)


def why_not_rolled(table: Table) -> str:
    """Why nothing is to be rolled just now, in a sentence."""
    if _gives_orders(table, Step.MONSTERS):
        return translate(
            "fight", "Nothing is rolled yet: D decides the monsters' orders, Shift+F9 goes on, too."
        )
    return f"{translate('fight', 'Nothing is to be rolled now.')} {_where_it_stands(table)}"


def _where_it_stands(table: Table) -> str:
    """What is waited for, and how one goes on."""
    if not table.is_on:
        return translate("fight", "No fight is going on; F5 begins one.")
    if table.state.head.step is Step.SETUP:
        return translate("fight", "The sides set up; Enter when all stand.")
    if wants_orders(table):
        rows = rows_of(table.field, table.state, player_of(table.state.head.step))
        names = _names(table, [one.who for one in rows if one.order is None])
        if names:
            return translate("fight", "The players' orders are wanted: {}.").format(names)
        return translate("fight", "All orders are given; Enter goes on.")
    return translate("fight", "Enter goes on.")


def _names(table: Table, who: Iterable[UUID | None]) -> str:
    found = (figure_in(table.field, one) for one in dict.fromkeys(who))
    return ", ".join(figure.name for figure in found if figure is not None)
