"""Attacks of opportunity break into moves (Threatened, Attacks of Opportunity; ruling R11)."""

import pytest
from tests.helpers.fights import HEROES, figure, meadow, now, rolled
from tests.helpers.marches import (
    goes,
    march,
    orc,
    place,
    strikers,
)

from fieldwright.rules.actions import Action
from fieldwright.stats.block import Attack

ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = orc("Orc", (5, 4))
CLUB = Attack(name="club", weapon="club")


@pytest.mark.rule("CT1-AOO-02")
def test_a_runner_gives_one_attack_of_opportunity_to_the_orc_he_leaves() -> None:
    fight = goes(march(meadow(ANN, ORC), {ANN: Action.RUN}), ANN, (5, 9))
    assert strikers(fight) == ["Orc"]
    assert place(fight, ANN) == (5, 5), "he is struck in the square that he leaves"
    rolled(fight, 1)
    assert fight.ask is None
    assert place(fight, ANN) == (5, 9)


@pytest.mark.rule("CT1-AOO-02", "CT1-WITH-01")
def test_who_withdraws_gives_none() -> None:
    fight = goes(march(meadow(ANN, ORC), {ANN: Action.WITHDRAW}), ANN, (5, 7))
    assert fight.ask is None
    assert place(fight, ANN) == (5, 7)
    assert now(fight, ANN).facing == 0
