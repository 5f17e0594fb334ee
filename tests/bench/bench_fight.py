"""How fast a fight is: whole rounds of 200 figures on 100 x 100 squares, a step, a reopening.

A round by sensible orders and the program's dice is to take less than a second. ``log`` is how
many kilobytes a round adds to the document.
"""

from typing import Any

import pytest
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, said
from tests.helpers.hosts import hosts, whole_round

from fieldwright.combat.commands import Proceed
from fieldwright.combat.running import Fight, Memory

Bench = Any

ROUNDS = {
    "they come nearer": (30, 0, False),
    "they charge": (10, 0, False),
    "they strike": (10, 1, False),
    "they come nearer on a crowded field": (30, 0, True),
    "they charge on a crowded field": (10, 0, True),
    "they strike on a crowded field": (10, 1, True),
}
"""How far apart two hosts are, after how many rounds the round is fought that is measured, and
whether the field is full of obstacles and walls."""


@pytest.mark.parametrize("what", ROUNDS)
def test_a_round_of_two_hundred(benchmark: Bench, what: str) -> None:
    apart, before, crowded = ROUNDS[what]
    fight = hosts(apart, crowded=crowded)
    for _ in range(before):
        whole_round(fight)
    field, entries = fight.field, len(fight.entries)

    def setup() -> tuple[tuple[Fight], dict[str, object]]:
        return (Fight(Memory(field)),), {}

    def run(fight: Fight) -> None:
        whole_round(fight)
        added = fight.field.log[entries:]
        benchmark.extra_info["log"] = sum(len(one.body) for one in added) // 1000

    benchmark.pedantic(run, setup=setup, rounds=3, warmup_rounds=1)


def test_a_fight_of_three_rounds_is_taken_up(benchmark: Bench) -> None:
    fight = hosts(10)
    for _ in range(3):
        whole_round(fight)
    benchmark.pedantic(lambda: Fight(fight.keeper), rounds=5, warmup_rounds=1)


@pytest.mark.parametrize("rounds", [200, 800])
def test_a_long_fight_takes_as_long_for_every_round(benchmark: Bench, rounds: int) -> None:
    """Four times as many rounds take four times as long: nothing grows with the log."""

    def setup() -> tuple[tuple[Fight], dict[str, object]]:
        ann = figure("Ann", HEROES, (2, 2))
        return (begun(meadow(ann, figure("Orc", ORCS, (15, 15)))),), {}

    def run(fight: Fight) -> None:
        while fight.state.head.round <= rounds:
            said(fight, Proceed(undeclared=True))

    benchmark.pedantic(run, setup=setup, rounds=1)
