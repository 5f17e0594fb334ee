"""How long the end of a round takes: 200 figures, a hundred of them tired, twenty driven back."""

from typing import Any

from tests.combat.ends.making import by_program, to_the_end, with_parts
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow

from fieldwright.combat.commands import Proceed
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step
from fieldwright.rules.movement import Phase

Bench = Any


def _at_the_end() -> tuple[tuple[Fight], dict[str, Any]]:
    heroes = [figure(f"Hero{n}", HEROES, (2 * (n % 50), 40 + n // 50)) for n in range(100)]
    orcs = [figure(f"Orc{n}", ORCS, (2 * (n % 50), 39 - n // 50), facing=4) for n in range(100)]
    fight = to_the_end(begun(meadow(*heroes, *orcs, columns=100, rows=100)), 3, 5)
    active = (Phase.AVERAGE, Phase.SLOW)
    parts = {
        hero.name: {"active": active, "hurt": (orcs[n].id,) if n < 20 else ()}
        for n, hero in enumerate(heroes)
    }
    return (with_parts(fight, **parts),), {}


def _ends(fight: Fight) -> None:
    while fight.state.head.step is Step.END:
        fight.say(Proceed())
        by_program(fight)


def test_end_of_a_round(benchmark: Bench) -> None:
    """Retreats with all their choices by default, fatigue, morale, status."""
    benchmark.pedantic(_ends, setup=_at_the_end, rounds=5)
