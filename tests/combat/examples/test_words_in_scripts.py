"""What the DM says in a script beside orders and turns: effects, doors, facts, what spells do."""

import json
from typing import Any

import pytest
from tests.helpers.fights import HEROES, ORCS, figure, meadow, now, told

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Wall
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.scripts.playing import play
from fieldwright.combat.scripts.script import ScriptError, script_from
from fieldwright.combat.state import Step
from fieldwright.terms.chance import Stream

ANN = figure("Ann", HEROES, (5, 5), spells_left=("bolt",))
ORC = figure("Orc", ORCS, (5, 4), facing=4)
DOOR = Wall(id=Stream(7).uuid(), kind="door", start=(8, 8), end=(9, 8))

ORDERS: dict[str, Any] = {"Orc": {"action": "parry"}, "Ann": {"action": "parry"}}


def _field() -> Battlefield:
    return add(DOOR).applied_to(meadow(ANN, ORC))


def _played(after: list[dict[str, Any]] | None = None, **round_: Any) -> Fight:
    """A scripted round, the orders and initiative of which are nothing special."""
    given = {"orders": ORDERS, "initiative": [3, 5], **round_}
    script = {"sides": {HEROES: "players", ORCS: "dm"}, "rounds": [given], "last": after or []}
    return play(Memory(_field()), script_from(json.dumps(script)))


def test_words_before_the_orders_and_before_the_end_of_the_round() -> None:
    """Four hit points by the DM's word first; a fire that starts now burns at the end."""
    wounded = {"say": {"type": "word", "who": "orc", "what": "hit_points", "value": "4"}}
    burning = {
        "say": {"type": "effect", "who": ["Orc"], "name": "fire", "rounds": 1, "each_round": "1d6"}
    }
    fight = _played(first=[wounded], last=[burning], end={"dice": [3]})
    assert fight.state.head.round == 2
    assert now(fight, ORC).hit_points == 1


def test_a_door_is_opened_by_its_id_in_somebodys_turn() -> None:
    """Nothing but what is said is done; Ann's deed is spent by it."""
    opened = {"type": "interact", "what": "open", "thing": str(DOOR.id), "who": "Ann"}
    fight = _played(
        orders={**ORDERS, "Ann": {"action": "other", "text": "opens the door"}},
        turns={"Ann": [{"do": "nothing", "then": [{"say": {**opened, "spends": "act"}}]}]},
    )
    door = fight.field.thing(DOOR.id)
    assert isinstance(door, Wall)
    assert door.is_open
    assert told(fight).count("Ann: opens the door.") == 1, "her order, and no deed of its own"


def test_a_spell_does_what_is_said_of_it() -> None:
    """Damage once for all whom it is for, its dice among those of the turn."""
    fight = _played(
        orders={**ORDERS, "Ann": {"action": "cast", "spell": "bolt", "casting_time": "1"}},
        turns={"Ann": [{"works": {"who": ["Orc"], "damage": "2d6"}, "dice": [5, 4]}]},
    )
    assert now(fight, ORC).hit_points == 11


def test_words_after_all_rounds_may_end_the_fight() -> None:
    """A round is over and none is under way: it counts as one."""
    fight = _played(after=[{"say": {"type": "finish", "counts_as": "rounds"}}])
    assert fight.state.head.step is Step.OVER
    assert any(line.startswith("The fight is over after 1 round:") for line in told(fight))


@pytest.mark.parametrize(
    ("say", "fault"),
    [
        ({"type": "tend", "who": "Orca"}, r"rounds\[0\].first\[0\]: nobody is called 'Orca'"),
        ({"type": "dance"}, r"rounds\[0\].first\[0\]: .*dance"),
        ({"type": "tend", "who": "Orc", "points": -1}, r"first\[0\].tend.points: "),
        ({"type": "place", "who": "Orc", "square": "J99"}, r"first\[0\]: There is no row 99"),
        ({"type": "place", "who": "Orc", "square": "J"}, r"first\[0\]: .*J"),
        ({"type": "pass", "part": "morale"}, r"first\[0\]: "),
    ],
)
def test_words_that_cannot_be_are_told_with_their_place(say: dict[str, Any], fault: str) -> None:
    with pytest.raises(ScriptError, match=fault):
        _played(first=[{"say": say}])


def test_dice_that_words_never_ask_for_are_refused() -> None:
    word = {"say": {"type": "word", "who": "Orc", "what": "facing", "value": "0"}, "dice": [3]}
    with pytest.raises(ScriptError, match="never asked for: 3"):
        _played(first=[word])


def test_a_turn_that_is_no_turn_has_no_dice() -> None:
    turns = {"Ann": [{"do": "nothing", "dice": [4]}]}
    with pytest.raises(ScriptError, match="never asked for: 4"):
        _played(orders={**ORDERS, "Ann": {"action": "other"}}, turns=turns)
