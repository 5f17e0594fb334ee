"""How fast attacks are: 200 figures on 100 x 100 squares, each striking or shooting once.

A whole round of so many is to be resolved in less than a second; the attacks are the most of it.
"""

from collections.abc import Callable
from typing import Any

import pytest
from tests.combat.blows.making import BOW, LONG_SWORD, hero, orc, play_of

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Answer, Choice, Rolls, Steps
from fieldwright.combat.blows.attempt import Blow
from fieldwright.combat.blows.odds import odds_of
from fieldwright.combat.blows.shooting import shoot
from fieldwright.combat.blows.striking import attempts_at, strike
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.play import Play
from fieldwright.terms.chance import Stream

Bench = Any


def _pairs(apart: int) -> list[tuple[Figure, Figure]]:
    """A hundred pairs that face each other, so many squares apart."""
    pairs = []
    for at in range(100):
        column, row = at % 20 * 5 + 2, at // 20 * 20 + 4
        both = (LONG_SWORD, BOW)
        one = hero((column, row + apart), name=f"Hero {at}", attacks=both)
        pairs.append((one, orc((column, row), name=f"Orc {at}", attacks=both)))
    return pairs


def _all_of(pairs: list[tuple[Figure, Figure]], attack: Any) -> Callable[[], None]:
    figures = [figure for pair in pairs for figure in pair]
    start = play_of(*figures, columns=100, rows=100)

    def run() -> None:
        play = Play(start.field, start.state)
        stream = Stream(1, "dice", 1)
        for one, other in pairs:
            for who, target in ((one, other), (other, one)):
                play.has_asked = False
                _ended(attack(play, who.id, target.id), stream)

    return run


def _ended(steps: Steps[Blow], stream: Stream) -> None:
    try:
        ask = next(steps)
        while True:
            assert not isinstance(ask, Choice)
            rolls = ask.rolls if isinstance(ask, Rolls) else (ask,)
            dice = tuple(tuple(stream.die(sides) for sides in roll.sides) for roll in rolls)
            ask = steps.send(Answer(dice=dice))
    except (StopIteration, NotNowError):
        return


@pytest.mark.parametrize(("attack", "apart"), [(strike, 1), (shoot, 8)], ids=["blows", "shots"])
def test_two_hundred_attacks(benchmark: Bench, attack: Any, apart: int) -> None:
    benchmark.pedantic(_all_of(_pairs(apart), attack), rounds=3, warmup_rounds=1)


def test_the_odds_of_one_blow(benchmark: Bench) -> None:
    (one, other), *_ = _pairs(1)
    play = play_of(one, other)
    benchmark(lambda: odds_of(play, attempts_at(play, one.id, other.id)))
