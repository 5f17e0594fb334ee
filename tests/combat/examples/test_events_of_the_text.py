"""The table of critical events, met by a tie in a fight that runs.

combat-and-tactics.txt, Critical Events; ruling R17.
"""

import pytest
from tests.combat.ends.making import by_program
from tests.helpers.fights import HEROES, ORCS, begun, meadow, ordered, rolled, told
from tests.helpers.orders_told import foe, hero, idle

from fieldwright.combat.asks import Roll
from fieldwright.combat.commands import Proceed
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step

NAMES = {
    "CT1-EVENT-01": (
        ((1, 2), "armour trouble"),
        ((3, 4), "battlefield damaged"),
        ((5,), "battlefield shifts"),
        ((6,), "close quarters"),
        ((7,), "item damaged"),
        ((8,), "item dropped"),
        ((9, 10, 11), "knock down"),
    ),
    "CT1-EVENT-02": (
        ((12,), "lucky break"),
        ((13,), "lucky opening"),
        ((14, 15), "mount trouble"),
        ((16,), "reinforcements"),
        ((17,), "retreat"),
        ((18,), "slip"),
        ((19, 20), "weapon trouble"),
    ),
}


def _tied() -> Fight:
    """Tied with sixes and twos; then three beats eight, and an event is due."""
    ann, orc = hero("Ann", (5, 5)), foe("Orc", (5, 4))
    fight = begun(meadow(ann, orc), HEROES, ORCS)
    ordered(fight, [(orc, idle()), (ann, idle())])
    fight.say(Proceed())
    fight.say(Proceed())
    for dice in ((6, 6), (2, 2), (3, 8)):
        rolled(fight, *dice)
    assert fight.state.head.step is Step.INITIATIVE
    assert fight.state.has_won(HEROES)
    return fight


@pytest.mark.parametrize(
    ("die", "name"),
    [
        pytest.param(die, name, marks=pytest.mark.rule(rule))
        for rule, rows in NAMES.items()
        for dice, name in rows
        for die in dice
    ],
)
def test_each_number_of_the_d20_is_its_event_and_the_round_goes_on(die: int, name: str) -> None:
    """One event and no other comes; where nothing could come of it another is proposed."""
    fight = _tied()
    before = len(told(fight))
    fight.say(Proceed())
    asked = fight.ask
    assert isinstance(asked, Roll)
    assert str(asked.dice) == "1d20"
    rolled(fight, die)
    by_program(fight)
    events = [one for one in told(fight)[before:] if one.startswith("Critical event")]
    assert events[0].lower().startswith(f"critical event {die}: {name}")
    assert sum("another is rolled" not in one for one in events) == 1
    fight.say(Proceed())
    assert fight.state.head.step is Step.RESOLUTION
