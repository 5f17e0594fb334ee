"""Facts are set at any moment, though dice are asked for: what is going on begins anew after it."""

import pytest
from tests.fight_ui2.conftest import ANN, ORC, now, to_resolution

from fieldwright.combat.asks import Purpose
from fieldwright.combat.commands import Proceed, Take, Word
from fieldwright.combat.entries import Answered, Said
from fieldwright.editor.window import MainWindow
from fieldwright.fight.deeds import answer, to_due
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, turn_of
from fieldwright.fight.whole import WholeFight
from fieldwright.fight.words import rolls_of


def _asked_for_damage(table: Table) -> None:
    """Somebody has hit with a 12; the damage is asked."""
    to_resolution(table)
    turn = turn_of(table)
    assert turn is not None
    assert not to_due(table, turn)
    assert not table.say(Take(who=turn.due.who, deed=turn.due.key, act=Draft().act))
    assert not answer(table, "12")
    assert rolls_of(table.ask)[0].purpose is Purpose.DAMAGE


def _said(table: Table) -> list[str]:
    assert table.fight is not None
    return [one.command.type for one in table.fight.entries if isinstance(one, Said)]


def test_hit_points_are_set_while_damage_is_asked_and_the_roll_stays(table: Table) -> None:
    _asked_for_damage(table)
    target = rolls_of(table.ask)[0].against
    assert target is not None
    assert table.say(Word(who=target, what="hit_points", value="9")) != ""
    assert table.say_between(Word(who=target, what="hit_points", value="9")) == ""
    assert _said(table)[-2:] == ["word", "take"]
    assert rolls_of(table.ask)[0].purpose is Purpose.DAMAGE
    assert not answer(table, "6")
    figure = now(table, ORC if target == ORC.id else ANN) if target in (ORC.id, ANN.id) else None
    assert figure is None or figure.hit_points == 3


def test_what_is_refused_changes_nothing(table: Table) -> None:
    _asked_for_damage(table)
    before, asked = table.length, table.ask
    assert "cannot be" in table.say_between(Word(who=ANN.id, what="hit_points", value="many"))
    assert table.length == before
    assert table.ask == asked


def test_what_asks_itself_waits_until_all_is_answered(table: Table) -> None:
    _asked_for_damage(table)
    before = table.length
    assert table.say_between(Proceed()) != ""
    assert table.length == before


def test_what_is_asked_no_more_is_lost(table: Table) -> None:
    """Who strikes falls asleep: the blow is not struck."""
    _asked_for_damage(table)
    who = rolls_of(table.ask)[0].who
    assert who is not None
    assert table.say_between(Word(who=who, what="conditions", value="asleep")) == ""
    assert table.ask is None
    assert _said(table)[-1] == "word"


def test_without_a_question_it_is_said_as_ever(table: Table) -> None:
    assert table.say_between(Word(who=ANN.id, what="hit_points", value="9")) == ""
    assert now(table, ANN).hit_points == 9


def test_the_roster_opens_at_whom_dice_are_asked_for(window: MainWindow, whole: WholeFight) -> None:
    table = whole.room.table
    _asked_for_damage(table)
    whole.room.page.refresh()
    action = window.actions_by_id["fight-word"]
    assert action.isEnabled()
    action.trigger()
    roster = whole.parts.roster.roster
    target = rolls_of(table.ask)[0].against
    assert [row.who for row in roster.chosen] == [target]
    roster.form.points.setText("-1 a scratch")
    roster.form.points.said.emit("-1 a scratch")
    assert roster.note.text == ""
    assert table.ask is not None


@pytest.mark.parametrize("steps", [1, 2])
def test_it_is_taken_back_step_by_step(table: Table, steps: int) -> None:
    _asked_for_damage(table)
    target = rolls_of(table.ask)[0].against
    assert target is not None
    assert not table.say_between(Word(who=target, what="hit_points", value="9"))
    for _ in range(steps):
        assert not table.back()
    assert table.fight is not None
    answers = [one for one in table.fight.entries if isinstance(one, Answered)]
    assert all(one.answer.dice != ((12,),) for one in answers)
    assert _said(table)[-1] == ("take" if steps == 1 else "word")
