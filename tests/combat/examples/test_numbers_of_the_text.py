"""What the book works out in its text, come to pass in a fight that runs.

combat-and-tactics.txt, Chapter One: each row is one of its short examples.
"""

from dataclasses import replace

import pytest
from tests.combat.ends.making import answered
from tests.helpers.fights import (
    HEROES,
    ORCS,
    begun,
    figure,
    meadow,
    now,
    ordered,
    rolled,
    to_resolution,
    warrior,
)
from tests.helpers.orders_told import (
    AVERAGE,
    BOW,
    DART,
    FAST,
    SLOW,
    TWO_HANDED,
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
    to_phase,
    turn,
    waiting,
)

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Choice, Purpose, Roll, Rolls
from fieldwright.combat.commands import Begin, Take, Word
from fieldwright.combat.deeds import next_due
from fieldwright.combat.numbers import load_of_figure
from fieldwright.combat.orders import Act
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.state import SideState
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.rates import Load
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale


def _needed(fight: Fight, who: Figure) -> int:
    """The number that the attack of who is in turn needs; it is asked for, and left open."""
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert due.who == who.id
    fight.say(Take(who=who.id, deed=due.key, act=Act()))
    (asked,) = _rolls(fight)
    assert asked.needed is not None
    return asked.needed.value


def _rolls(fight: Fight) -> tuple[Roll, ...]:
    """What dice are asked for now."""
    assert fight.ask is not None
    assert not isinstance(fight.ask, Choice)
    return fight.ask.rolls if isinstance(fight.ask, Rolls) else (fight.ask,)


def _asked(fight: Fight, purpose: Purpose) -> list[str]:
    """The dice that are asked for now, of one purpose."""
    return [str(one.dice) for one in _rolls(fight) if one.purpose is purpose]


# ------------------------------------------------------------------------------------------- scale


@pytest.mark.rule("CT1-SCALE-05-EX")
def test_foes_seen_500_yards_off_are_fought_from_where_the_longest_bow_reaches() -> None:
    """A long bow reaches 210 yards: missile scale, 42 squares apart."""
    archer = figure("Ann", HEROES, (5, 15), stats=warrior(attacks=(BOW,)))
    orc = figure("Orc", ORCS, (5, 5), facing=4)
    fight = Fight(Memory(meadow(archer, orc, columns=60, rows=60)))
    sides = (SideState(id=HEROES, played_by="players"), SideState(id=ORCS))
    fight.say(Begin(sides=sides, set_up=True, yards=500))
    assert isinstance(fight.ask, Choice)
    assert fight.ask.default == Scale.MISSILE.value
    answered(fight, Scale.MISSILE.value)
    assert fight.field.info.scale is Scale.MISSILE
    assert fight.state.head.distance == 42


@pytest.mark.rule("CT1-SCALE-06-EX")
def test_a_rate_of_twelve_is_four_squares_in_missile_scale() -> None:
    """Two in the first phase and two in the next; a fifth square is too far."""
    ann = hero("Ann", (5, 15))
    orc = foe("Orc", (15, 2))
    field = meadow(ann, orc, columns=30, rows=30, scale=Scale.MISSILE)
    fight = begun(field, HEROES, ORCS)
    ordered(fight, [(orc, waiting()), (ann, order(Action.MOVE, movement=Movement.FULL))])
    to_resolution(fight, 3, 5)
    turn(fight, ann, way=tuple(Square(5, row) for row in (14, 13, 12, 11)))
    assert now(fight, ann).row == 13
    turn(fight, ann)
    assert now(fight, ann).row == 11


# -------------------------------------------------------------------------------------- initiative


@pytest.mark.rule("CT1-INIT-11-EX")
def test_a_fast_man_strikes_in_slow_with_a_two_handed_sword() -> None:
    ann, orc = hero("Ann", (5, 5), attacks=(TWO_HANDED,)), foe("Orc", (5, 4))
    fight = fight_of((ann, still(Action.ATTACK, orc)), (orc, waiting()))
    assert phases(fight, ann) == [SLOW]


@pytest.mark.rule("CT1-INIT-12-EX")
def test_a_two_handed_sword_of_two_strikes_in_average() -> None:
    magic = replace(TWO_HANDED, name="two-handed sword +2")
    ann, orc = hero("Ann", (5, 5), attacks=(magic,)), foe("Orc", (5, 4))
    fight = fight_of((ann, still(Action.ATTACK, orc)), (orc, waiting()))
    assert phases(fight, ann) == [AVERAGE]


@pytest.mark.rule("CT1-MOVE-14-EX")
def test_what_flies_comes_before_a_move_in_the_same_phase() -> None:
    """A dart is fast, as Boldo's half-move is; both are of the side that won."""
    fletcher, boldo = hero("Fletcher", (5, 10), attacks=(DART,)), hero("Boldo", (7, 10))
    orc = foe("Orc", (6, 2))
    shoots = order(Action.FIRE, orc, movement=Movement.NONE, weapon="dart")
    moves = order(Action.MOVE, movement=Movement.HALF)
    fight = fight_of((boldo, moves), (fletcher, shoots), (orc, waiting()))
    assert coming(fight)[:2] == [("Fletcher", "act", FAST), ("Boldo", "move", FAST)]


# ------------------------------------------------------------------------------------------ actions


@pytest.mark.rule("CT1-PARY-01-EX")
@pytest.mark.parametrize(("group", "counts"), [("wizard", 2), ("warrior", 1)])
def test_who_parries_at_level_six(group: str, counts: int) -> None:
    """A wizard with AC 5 has AC 2, a fighter gains 4: THAC0 20 needs 18, and 19."""
    ann = hero("Ann", (5, 5), group=group, level=6, armour_class=5)
    orc = foe("Orc", (5, 4))
    fight = fight_of((ann, order(Action.PARRY)), (orc, still(Action.ATTACK, ann)))
    to_phase(fight, AVERAGE)
    assert _needed(fight, orc) == 20 - counts


# ------------------------------------------------------------------------------ blows and their end


@pytest.mark.rule("CT1-CRIT-01-EX")
@pytest.mark.parametrize(("armour_class", "dice"), [(5, ["2d8"]), (4, ["1d8"])])
def test_a_20_of_thac0_20_is_critical_against_armour_class_5_and_never_against_4(
    armour_class: int, dice: list[str]
) -> None:
    """It needs 15 and beats it by 5; or 16 and by 4."""
    ann, orc = hero("Ann", (5, 5)), foe("Orc", (5, 4), armour_class=armour_class)
    fight = fight_of((ann, still(Action.ATTACK, orc)), (orc, idle()))
    to_phase(fight, AVERAGE)
    _needed(fight, ann)
    rolled(fight, 20)
    assert _asked(fight, Purpose.DAMAGE) == dice


@pytest.mark.rule("CT1-KNOCK-06-EX")
def test_an_ogre_with_a_morning_star_rolls_a_d12_to_throw_a_man_down() -> None:
    star = Attack(name="morning star", weapon="morning-star")
    ogre = foe("Ogre", (5, 4), group="monster", hit_dice="4+1", size="L", attacks=(star,))
    ann = hero("Ann", (5, 5))
    fight = fight_of((ann, idle()), (ogre, still(Action.ATTACK, ann)))
    to_phase(fight, AVERAGE)
    _needed(fight, ogre)
    rolled(fight, 18)
    assert _asked(fight, Purpose.KNOCKDOWN) == ["1d12"]


@pytest.mark.rule("CT1-FATG-04-EX")
@pytest.mark.parametrize(("state", "load"), [("fatigued", Load.HEAVY), ("exhausted", Load.SEVERE)])
def test_who_is_moderately_loaded_and_tired_fights_as_under_more(state: str, load: Load) -> None:
    """Moderate counts as heavy when fatigued, as severe when exhausted."""
    ann, orc = hero("Ann", (5, 5)), foe("Orc", (5, 4))
    fight = declared((ann, None), (orc, None))
    fight.say(Word(who=ann.id, what="load", value="moderate"))
    fight.say(Word(who=ann.id, what="weariness", value=state))
    assert load_of_figure(now(fight, ann), part(fight, ann)).value is load
