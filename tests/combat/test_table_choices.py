"""What a table has settled of corners and half squares holds in its fights, for both sides."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from tests.helpers.fights import HEROES, ORCS, SWORD, begun, figure, meadow, warrior
from tests.helpers.marches import goes, march, place

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Wall
from fieldwright.combat.blows.acting import why_no_attack
from fieldwright.combat.blows.arms import arrangement_of
from fieldwright.combat.moment import Moment
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.threat.squares import threatens
from fieldwright.rules.actions import Action
from fieldwright.rules.options import USUAL_OPTIONS, TableOptions
from fieldwright.stats.block import Attack

BOW = Attack(name="short bow", weapon="short-bow", damage="1d6")
ANN = figure("Ann", HEROES, (5, 5), facing=3, stats=warrior(attacks=(SWORD, BOW)))
ORC = figure("Orc", ORCS, (6, 6), facing=7)


def _corner() -> Battlefield:
    """Ann and the orc touch at a corner at which a wall ends, and so do the ways between them."""
    wall = Wall(id=UUID(int=9), kind="wall", start=(6, 5), end=(6, 6))
    return add(wall).applied_to(meadow(ANN, ORC))


def _fight(**choices: Any) -> Fight:
    return begun(_corner(), HEROES, ORCS, **choices)


def _options(fight: Fight) -> TableOptions:
    return options_in(fight.field, fight.state)


def test_a_fight_goes_by_what_its_table_has_settled_and_else_by_the_usual() -> None:
    """Corners of attacks are passed and those of moves are not, unless the table says otherwise."""
    assert _options(_fight()) == USUAL_OPTIONS
    choices: dict[str, Any] = {
        "attack_past_corners": False,
        "move_past_corners": True,
        "figures_in_half_squares": True,
    }
    fight = _fight(**choices)
    assert _options(fight) == TableOptions(**choices)
    assert _options(Fight(Memory(fight.field))) == TableOptions(**choices)


@pytest.mark.rule("CT1-COV-09")
@pytest.mark.parametrize("passes", [True, False])
def test_blows_shots_and_threats_pass_a_corner_only_where_the_table_lets_them(
    *, passes: bool
) -> None:
    """Ann strikes and shoots at the orc, and the orc strikes at her."""
    fight = _fight(attack_past_corners=passes)
    now = Moment(fight.field, fight.state)
    for action, who, target in (
        (Action.ATTACK, ANN, ORC),
        (Action.FIRE, ANN, ORC),
        (Action.ATTACK, ORC, ANN),
    ):
        weapon = "short bow" if action is Action.FIRE else ""
        order = Order(action=action, target=target.id, weapon=weapon)
        refused = why_no_attack(now, who.id, target.id, order)
        assert (refused is None) is passes, (action, refused)
    assert threatens(fight.field, ORC, ANN, arrangement_of(now)) is passes


@pytest.mark.parametrize("passes", [True, False])
def test_a_step_past_a_corner_is_for_the_table_to_allow(*, passes: bool) -> None:
    """From F6 to G7, past the end of a wall: one diagonal step, or two by the square south."""
    far = figure("Orc", ORCS, (15, 15))
    wall = Wall(id=UUID(int=9), kind="wall", start=(6, 5), end=(6, 6))
    field = add(wall).applied_to(meadow(ANN, far))
    fight = march(field, {ANN: Action.MOVE}, move_past_corners=passes)
    goes(fight, ANN, (6, 6))
    assert place(fight, ANN) == (6, 6)
    assert fight.state.combatants[ANN.id].diagonals == (1 if passes else 0)
