"""The long tests of fights: windows killed in the middle of one, and hundreds of whole fights."""

import os
from pathlib import Path

import pytest
from tests.helpers.kill_fights import kill_fights_and_check
from tests.helpers.random_fights import (
    check_deeds,
    check_log,
    check_places,
    check_taken_up,
    random_fight,
)

KILLS = int(os.environ.get("FIELDWRIGHT_FIGHT_KILLS", "100"))
FIGHTS = int(os.environ.get("FIELDWRIGHT_FIGHTS", "300"))
ROUNDS = 5


def test_a_killed_fight_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    kill_fights_and_check(tmp_path, KILLS, "soak")


@pytest.mark.parametrize("faithful", [10, 8])
def test_hundreds_of_fights_of_five_rounds(faithful: int) -> None:
    """Half of them by sensible orders alone, half with whatever anybody says between them."""
    for seed in range(FIGHTS // 2):
        played = random_fight(seed + 10_000 * faithful, faithful)
        played.checks = [check_places, check_deeds]
        played.begin()
        played.rounds(ROUNDS)
        head = played.fight.state.head
        assert head.round > ROUNDS or not played.fight.state.is_on
        check_log(played.fight)
        check_taken_up(played.fight)
