"""The fatigue points of the book's guardroom fight (Example of Combat, Fatigue)."""

import pytest
from tests.combat.ends.making import part, to_next_round, to_the_end, with_parts
from tests.helpers.fights import HEROES, ORCS, attack, begun, figure, meadow, now, ordered, warrior
from tests.helpers.fights import to_resolution as resolved
from tests.helpers.marches import all_miss, goes

from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Forgo
from fieldwright.combat.ends.tiring import fatigue_of
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack, StatBlock

MORNINGSTAR = Attack(name="morningstar", damage="2-8")
BUGBEAR = StatBlock(id="bugbear", name="Bugbear", hit_dice="3+1", attacks=(MORNINGSTAR,))
CROSSBOW = Attack(name="crossbow", weapon="light-crossbow", damage="1-4")

PASCAL = figure("Pascal", HEROES, (5, 9), facing=0, stats=warrior(level=1))
DAIN = figure("Dain", HEROES, (12, 9), facing=0, stats=warrior(level=4, attacks=(CROSSBOW,)))
FIGHTS = figure("Fights", ORCS, (5, 6), facing=4, stats=BUGBEAR)
HIDES = figure("Hides", ORCS, (12, 2), facing=4, stats=BUGBEAR)

HALF = Movement.HALF


def _left(fight: Fight, who: Figure) -> int:
    return fatigue_of(now(fight, who), part(fight, who)).left


@pytest.mark.rule("CT1-FATG-03-EX")
def test_moves_and_attacks_cost_a_point_a_phase_covering_and_guarding_nothing() -> None:
    """After two rounds Pascal has 6 of 10, the bugbear 7 of 11, who hid 10, Dain all his 13."""
    fight = begun(meadow(PASCAL, DAIN, FIGHTS, HIDES))
    assert [_left(fight, one) for one in (PASCAL, DAIN, FIGHTS, HIDES)] == [10, 13, 11, 11]
    ordered(
        fight,
        [
            (FIGHTS, attack(PASCAL, movement=HALF)),
            (HIDES, Order(action=Action.MOVE, movement=HALF)),
            (PASCAL, attack(FIGHTS, movement=HALF)),
            (DAIN, Order(action=Action.COVER, target=HIDES.id, weapon="crossbow")),
        ],
    )
    resolved(fight, 3, 5)
    # Dain covers, and shoots at nobody.
    fight.say(Forgo(who=DAIN.id))
    all_miss(goes(fight, PASCAL, (5, 8)))
    all_miss(goes(fight, FIGHTS, (5, 7)))
    all_miss(goes(fight, HIDES, (12, 1)))
    all_miss(goes(fight, PASCAL))
    all_miss(goes(fight, FIGHTS))
    to_the_end(fight)
    to_next_round(fight)
    assert [_left(fight, one) for one in (PASCAL, DAIN, FIGHTS, HIDES)] == [8, 13, 9, 10]

    # Round two: Pascal strikes, and once more for a provocation in another phase.
    to_the_end(fight, 3, 5)
    with_parts(
        fight,
        Pascal={"active": (Phase.FAST, Phase.AVERAGE)},
        Fights={"active": (Phase.AVERAGE, Phase.SLOW)},
    )
    to_next_round(fight)
    assert [_left(fight, one) for one in (PASCAL, DAIN, FIGHTS, HIDES)] == [6, 13, 7, 10]
