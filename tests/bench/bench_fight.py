"""How fast a fight is: whole rounds of 200 figures on 100 x 100 squares, a step, a reopening.

A round by sensible orders and the program's dice is to take less than a second. ``log`` is how
many kilobytes a round adds to the document.
"""

from typing import Any

import pytest
from tests.helpers.hosts import hosts, whole_round

from fieldwright.combat.running import Fight, Memory

Bench = Any

ROUNDS = {"they come nearer": (30, 0), "they charge": (10, 0), "they strike": (10, 1)}
"""How far apart two hosts are, and after how many rounds the round is fought that is measured."""


@pytest.mark.parametrize("what", ROUNDS)
def test_a_round_of_two_hundred(benchmark: Bench, what: str) -> None:
    apart, before = ROUNDS[what]
    begun = hosts(apart)
    for _ in range(before):
        whole_round(begun)
    field, entries = begun.field, len(begun.entries)

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
