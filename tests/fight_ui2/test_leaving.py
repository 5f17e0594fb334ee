"""Who flees and stands at the edge of the map is off it by Enter (Failing a Morale Check)."""

import pytest
from tests.fight_ui2.conftest import begin, now
from tests.helpers.fights import HEROES, ORCS, attack, figure, meadow

from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Give, Proceed, Word
from fieldwright.combat.orders import Order
from fieldwright.combat.state import Step
from fieldwright.document.document import new_document
from fieldwright.fight.deeds import typed_in_turn
from fieldwright.fight.monsters import first_draft
from fieldwright.fight.others import others_of
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Turn, turn_of
from fieldwright.rules.actions import Action, Movement

ANN = figure("Ann", HEROES, (10, 0))
ORC = figure("Orc", ORCS, (0, 10), facing=6)
FAR = figure("Far", ORCS, (10, 12))
RUNS = Order(action=Action.RUN, movement=Movement.FULL)


def _in_turn(who: Figure, *, flees: bool = True) -> tuple[Table, Turn]:
    """Somebody at the edge, who was told to run, is in turn; the others wait."""
    table = Table(new_document(meadow(ANN, ORC, FAR)))
    begin(table)
    waits = Order(action=Action.OTHER, text="waits")
    for one in (ORC, FAR):
        assert not table.say(Give(who=(one.id,), order=RUNS if one is who else waits))
    assert not table.say(Proceed())
    assert not table.say(Give(who=(ANN.id,), order=RUNS if ANN is who else waits))
    while table.state.head.step is not Step.RESOLUTION:
        assert not (table.roll() if table.ask is not None else table.say(Proceed()))
    if flees:
        assert not table.say(Word(who=who.id, what="broken", value="flees"))
    while (turn := turn_of(table)) is not None and turn.due.who != who.id:
        assert not typed_in_turn(table, turn, first_draft(table, turn.due), "forgo")[0]
    assert turn is not None
    return table, turn


@pytest.mark.parametrize("who", [ORC, ANN], ids=["a monster", "a hero"])
def test_enter_takes_who_flees_off_the_map(who: Figure) -> None:
    table, turn = _in_turn(who)
    draft = first_draft(table, turn.due)
    shown = turn_of(table, draft)
    assert shown is not None
    assert not shown.needs
    assert shown.told[0].startswith("Enter goes on over the edge of the map")
    assert f"{who.name} has left the field." in shown.told
    assert typed_in_turn(table, shown, draft, "") == ("", None)
    assert who.id not in table.field.things["figures"]
    assert table.state.combatants[who.id].out == "fled"


def test_a_hero_who_runs_and_does_not_flee_is_asked_where_to() -> None:
    """He may be off by a word, and it is offered: nobody else sends him."""
    table, turn = _in_turn(ANN, flees=False)
    draft = first_draft(table, turn.due)
    shown = turn_of(table, draft)
    assert shown is not None
    assert shown.needs
    off = next(one for one in others_of(table, shown) if one.word == "off")
    assert not off.why_not
    assert typed_in_turn(table, shown, draft, "off")[0] == ""
    assert ANN.id not in table.field.things["figures"]


def test_who_attacks_is_not_offered_to_leave_the_map() -> None:
    table = Table(new_document(meadow(ANN, ORC, FAR)))
    begin(table)
    assert not table.say(Give(who=(ORC.id,), order=attack(ANN)))
    assert not table.say(Give(who=(FAR.id,), order=attack(ANN)))
    while table.state.head.step is not Step.RESOLUTION:
        proceed = Proceed(undeclared=True)
        assert not (table.roll() if table.ask is not None else table.say(proceed))
    off = next(one for one in others_of(table, turn_of(table)) if one.word == "off")
    assert off.why_not
    assert now(table, ORC) == ORC
