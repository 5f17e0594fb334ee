"""When figures act: the numbers of the text, in fights that run.

combat-and-tactics.txt, The Initiative Roll, Base Initiative, Weapon Speeds, Cast a Spell, Run,
Unarmed Combat; rulings R16, R17, R30, R31.
"""

from typing import Any

import pytest
from tests.helpers.fights import HEROES, ORCS, begun, meadow, ordered, to_resolution
from tests.helpers.orders_told import (
    AVERAGE,
    DAGGER,
    END,
    FAST,
    SLOW,
    SWORD,
    TWO_HANDED,
    VERY_FAST,
    VERY_SLOW,
    coming,
    declared,
    fight_of,
    foe,
    hero,
    idle,
    order,
    part,
    phases,
    still,
    turn,
    waiting,
)

from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Word
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square


def _first(who: Figure, given: Any, dice: tuple[int, int] = (3, 5)) -> Phase:
    """The phase of the first deed of a hero's order, an idle orc against him."""
    fight = fight_of((who, given), (foe("Orc", (20, 2)), idle()), dice=dice)
    return phases(fight, who)[0]


def _attacks(size: str, weapon: Attack, dice: tuple[int, int] = (3, 5)) -> Phase:
    """The phase in which somebody of a size strikes with a weapon, standing still."""
    ann, orc = hero("Ann", (5, 5), size=size, attacks=(weapon,)), foe("Orc", (5, 4))
    given = still(Action.ATTACK, orc, weapon=weapon.name)
    fight = fight_of((ann, given), (orc, idle()), dice=dice)
    return phases(fight, ann)[0]


# -------------------------------------------------------------------------------------- the rolls


@pytest.mark.rule("CT1-INIT-01")
def test_earlier_phases_come_first_whatever_the_side() -> None:
    """The orc's claw is very fast though its side lost; dagger, sword and two-handed sword follow.

    Against a foe far off nobody needs to strike: what is due stands in its order.
    """
    orc = foe("Orc", (5, 4), size="S", attacks=(Attack(name="claw", damage="1-4"),))
    slow = hero("Slow", (5, 5), attacks=(TWO_HANDED,))
    usual = hero("Usual", (4, 5), attacks=(SWORD,))
    fight = fight_of(
        (slow, still(Action.ATTACK, orc)),
        (usual, still(Action.ATTACK, orc)),
        (orc, still(Action.ATTACK, slow)),
    )
    assert [name for name, _, _ in coming(fight)] == ["Orc", "Usual", "Slow"]
    assert [phase for _, _, phase in coming(fight)] == [VERY_FAST, AVERAGE, SLOW]


@pytest.mark.rule("CT1-INIT-02")
@pytest.mark.parametrize(("dice", "wins"), [((4, 7), HEROES), ((9, 8), ORCS)])
def test_the_lowest_roll_wins_the_round(dice: tuple[int, int], wins: str) -> None:
    ann, orc = hero("Ann", (5, 5)), foe("Orc", (5, 4))
    fight = fight_of((ann, idle()), (orc, idle()), dice=dice)
    assert fight.state.has_won(wins)


@pytest.mark.rule("CT1-INIT-05")
@pytest.mark.parametrize(
    ("size", "weapon", "phase"),
    [("G", DAGGER, SLOW), ("M", SWORD, FAST), ("M", DAGGER, VERY_FAST)],
)
def test_a_1_makes_a_side_a_phase_earlier(size: str, weapon: Attack, phase: Phase) -> None:
    """Very slow becomes slow, average fast, fast very fast."""
    assert _attacks(size, weapon, (1, 5)) is phase


@pytest.mark.rule("CT1-INIT-05")
def test_what_is_very_fast_stays_so_with_a_1() -> None:
    assert _first(hero("Ann", (5, 5), size="S"), order(Action.MOVE), (1, 5)) is VERY_FAST
    assert _first(hero("Ann", (5, 5)), order(Action.MOVE), (5, 1)) is FAST, "the other side's 1"


@pytest.mark.rule("CT1-INIT-06")
@pytest.mark.parametrize(
    ("size", "weapon", "phase"), [("M", TWO_HANDED, VERY_SLOW), ("G", DAGGER, END)]
)
def test_a_10_makes_a_side_a_phase_later(size: str, weapon: Attack, phase: Phase) -> None:
    """Slow becomes very slow, very slow comes in the end step (ruling R17)."""
    assert _attacks(size, weapon, (10, 5)) is phase


@pytest.mark.rule("CT1-INIT-06")
def test_a_1_and_a_10_at_once_work_on_one_side_each() -> None:
    ann, orc = hero("Ann", (5, 5)), foe("Orc", (20, 2), size="S", movement="9")
    orders = ((ann, order(Action.MOVE)), (orc, order(Action.MOVE)))
    fight = fight_of(*orders, dice=(1, 10))
    assert (phases(fight, ann)[0], phases(fight, orc)[0]) == (VERY_FAST, FAST)


# --------------------------------------------------------------------------------- base initiative


@pytest.mark.rule("CT1-INIT-08")
@pytest.mark.rule("CT1-INIT-09")
@pytest.mark.parametrize(
    ("size", "rate", "phase"),
    [
        ("T", 9, VERY_FAST),
        ("S", 9, VERY_FAST),
        ("M", 9, FAST),
        ("L", 9, AVERAGE),
        ("H", 9, SLOW),
        ("G", 9, VERY_SLOW),
        ("L", 24, FAST),
        ("M", 18, VERY_FAST),
        ("M", 17, FAST),
        ("S", 6, FAST),
        ("M", 6, AVERAGE),
        ("M", 7, FAST),
        ("S", 18, VERY_FAST),
        ("H", 6, VERY_SLOW),
    ],
)
def test_size_and_rate_say_when_somebody_begins_to_move(size: str, rate: int, phase: Phase) -> None:
    assert _first(hero("Ann", (5, 15), size=size, movement=str(rate)), order(Action.MOVE)) is phase


@pytest.mark.rule("CT1-INIT-10")
@pytest.mark.parametrize(
    ("size", "load", "phase"),
    [
        ("M", "moderate", AVERAGE),
        ("M", "heavy", SLOW),
        ("M", "severe", VERY_SLOW),
        ("L", "moderate", SLOW),
        ("L", "light", AVERAGE),
    ],
)
def test_who_is_laden_begins_later(size: str, load: str, phase: Phase) -> None:
    """Rate 12 before the load, which counts by itself (ruling R30)."""
    ann, orc = hero("Ann", (5, 15), size=size, movement="12"), foe("Orc", (20, 2))
    fight = declared((ann, None), (orc, None))
    fight.say(Word(who=ann.id, what="load", value=load))
    ordered(fight, [(orc, idle()), (ann, order(Action.MOVE))])
    to_resolution(fight, 3, 5)
    assert phases(fight, ann)[0] is phase


@pytest.mark.rule("CT1-INIT-11")
@pytest.mark.parametrize(
    ("size", "weapon", "phase"),
    [("M", DAGGER, FAST), ("M", TWO_HANDED, SLOW), ("L", DAGGER, AVERAGE), ("S", DAGGER, FAST)],
)
def test_the_later_of_body_and_weapon_says_when_it_strikes(
    size: str, weapon: Attack, phase: Phase
) -> None:
    assert _attacks(size, weapon) is phase


@pytest.mark.rule("CT1-INIT-12")
@pytest.mark.parametrize(
    ("size", "weapon", "bonus", "phase"),
    [
        ("M", "two-handed-sword", 1, SLOW),
        ("M", "two-handed-sword", 3, AVERAGE),
        ("M", "two-handed-sword", 4, FAST),
        ("M", "long-sword", 4, FAST),
        ("L", "long-sword", 5, AVERAGE),
    ],
)
def test_magic_makes_weapons_earlier_down_to_the_body(
    size: str, weapon: str, bonus: int, phase: Phase
) -> None:
    assert _attacks(size, Attack(name=f"blade +{bonus}", weapon=weapon)) is phase


# ------------------------------------------------------------------------------------------ actions


@pytest.mark.rule("CT1-CAST-01")
@pytest.mark.parametrize(
    ("time", "roll", "phase"),
    [
        ("3", 3, FAST),
        ("4", 3, AVERAGE),
        ("6", 3, AVERAGE),
        ("7", 3, SLOW),
        ("2 rounds", 3, VERY_SLOW),
        ("4", 10, SLOW),
    ],
)
def test_spells_come_by_their_casting_time(time: str, roll: int, phase: Phase) -> None:
    mage = hero("Mage", (5, 15), group="wizard", spells=("web",))
    cast = order(Action.CAST, spell="web", casting_time=time)
    assert _first(mage, cast, (roll, 5)) is phase


@pytest.mark.rule("CT1-UNAR-01")
def test_bare_hands_strike_in_the_base_phase_or_a_phase_after_the_half_move() -> None:
    ann, orc = hero("Ann", (5, 5)), foe("Orc", (5, 4))
    fight = fight_of((ann, still(Action.UNARMED, orc)), (orc, waiting()))
    assert phases(fight, ann) == [FAST]
    far = hero("Ann", (5, 9))
    fight = fight_of((far, order(Action.UNARMED, orc, movement=Movement.HALF)), (orc, waiting()))
    assert phases(fight, far) == [FAST, AVERAGE]


@pytest.mark.rule("CT1-RUN-04")
def test_a_run_marks_a_point_for_each_of_its_two_phases() -> None:
    ann, orc = hero("Ann", (5, 25)), foe("Orc", (20, 2))
    fight = fight_of((ann, order(Action.RUN)), (orc, idle()))
    turn(fight, ann, way=tuple(Square(5, row) for row in range(24, 4, -1)))
    turn(fight, ann)
    assert part(fight, ann).active == (FAST, AVERAGE)


def _two_fights() -> tuple[Fight, Fight]:
    """The same fight begun twice."""
    ann, orc = hero("Ann", (5, 5)), foe("Orc", (5, 4))
    one, other = (begun(meadow(ann, orc), HEROES, ORCS, seed=4) for _ in range(2))
    return one, other


@pytest.mark.rule("CT1-INIT-02")
def test_initiative_is_rolled_anew_each_round_and_alike_for_the_same_seed() -> None:
    ann, orc = hero("Ann", (5, 5)), foe("Orc", (5, 4))
    for fight in _two_fights():
        ordered(fight, [(orc, idle()), (ann, idle())])
        to_resolution(fight, 4, 7)
        assert [side.rolled for side in fight.state.head.sides] == [4, 7]
