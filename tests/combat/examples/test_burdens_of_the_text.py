"""Loads, breath and thrown-down bodies: the numbers of the text, in fights that run.

combat-and-tactics.txt, Encumbrance, Fatigue, Knockdown, Critical Hits, Missile Scale; rulings R23,
R24, R29, R38.
"""

from dataclasses import replace
from typing import Any

import pytest
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, now, ordered, to_resolution
from tests.helpers.fights import rolled as answer
from tests.helpers.orders_told import declared, fight_of, foe, hero, idle, order, part, still

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Choice, Purpose, Roll, Rolls
from fieldwright.combat.commands import Proceed, Take, Word
from fieldwright.combat.deeds import all_due, next_due
from fieldwright.combat.ends.tiring import full_points
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.moves.reach import reach_now
from fieldwright.combat.numbers import load_of_figure, rate_under_load
from fieldwright.combat.orders import Act
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.rates import Load
from fieldwright.stats.block import Abilities, Attack, StatBlock
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale


def _scores(**given: int) -> Abilities:
    usual = dict.fromkeys(
        ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"), 10
    )
    return Abilities(**{**usual, **given})


def _rolls(fight: Fight) -> tuple[Roll, ...]:
    assert fight.ask is not None
    assert not isinstance(fight.ask, Choice)
    return fight.ask.rolls if isinstance(fight.ask, Rolls) else (fight.ask,)


def _take(fight: Fight, who: Figure) -> None:
    """Go on to what is due of a figure, and begin it."""
    due = next(one for one in all_due(fight.field, fight.state) if one.who == who.id)
    while fight.state.head.phase < due.phase:
        fight.say(Proceed())
    fight.say(Take(who=who.id, deed=due.key, act=Act()))


# ------------------------------------------------------------------------------------------- loads


@pytest.mark.parametrize(
    ("scores", "pounds", "load"),
    [
        pytest.param({"strength": strength}, pounds, load, marks=pytest.mark.rule(rule))
        for rule, strength, pounds, load in (
            ("CT1-ENC-01", 5, 10, Load.NONE),
            ("CT1-ENC-01", 5, 14, Load.MODERATE),
            ("CT1-ENC-01", 9, 66, Load.HEAVY),
            ("CT1-ENC-01", 3, 9, Load.HEAVY),
            ("CT1-ENC-02", 11, 60, Load.MODERATE),
            ("CT1-ENC-02", 13, 94, Load.HEAVY),
            ("CT1-ENC-02", 17, 193, Load.HEAVY),
            ("CT1-ENC-04", 12, 45, Load.NONE),
            ("CT1-ENC-04", 12, 46, Load.LIGHT),
            ("CT1-ENC-04", 12, 118, Load.SEVERE),
            ("CT1-ENC-04-EX", 14, 85, Load.LIGHT),
            ("CT1-ENC-04-EX", 14, 86, Load.MODERATE),
            ("CT1-ENC-04-EX", 14, 145, Load.HEAVY),
            ("CT1-ENC-04-EX", 14, 146, Load.SEVERE),
            ("CT1-ENC-05", 7, 29, Load.LIGHT),
            ("CT1-ENC-05", 7, 30, Load.MODERATE),
        )
    ],
)
def test_what_somebody_carries_is_said_in_pounds(
    scores: dict[str, int], pounds: int, load: Load
) -> None:
    ann = hero("Ann", (5, 5), abilities=_scores(**scores))
    assert _load(ann, pounds) is load


@pytest.mark.rule("CT1-ENC-03")
@pytest.mark.parametrize(
    ("percentile", "pounds", "load"),
    [
        (50, 140, Load.LIGHT),
        (80, 225, Load.MODERATE),
        (99, 313, Load.MODERATE),
        (99, 314, Load.HEAVY),
        (100, 452, Load.HEAVY),
        (100, 453, Load.SEVERE),
    ],
)
def test_exceptional_strength_carries_more(percentile: int, pounds: int, load: Load) -> None:
    scores = _scores(strength=18)
    ann = hero("Ann", (5, 5), abilities=replace(scores, strength_percentile=percentile))
    assert _load(ann, pounds) is load


def _load(who: Figure, pounds: int) -> Load:
    """The load of somebody whose pounds the DM has said in a fight."""
    fight = declared((who, None), (foe("Orc", (9, 9)), None))
    fight.say(Word(who=who.id, what="weights", value=f"{pounds}, 0, 0, 0"))
    return load_of_figure(now(fight, who), part(fight, who)).value


@pytest.mark.parametrize(
    ("rate", "load", "left"),
    [
        pytest.param(rate, load, left, marks=pytest.mark.rule(rule))
        for rule, rate, load, left in (
            ("CT1-ENC-07", 6, "light", 4),
            ("CT1-ENC-07", 5, "moderate", 3),
            ("CT1-ENC-07", 6, "heavy", 2),
            ("CT1-ENC-08", 9, "light", 7),
            ("CT1-ENC-08", 10, "heavy", 3),
            ("CT1-ENC-08", 11, "moderate", 6),
            ("CT1-ENC-08", 12, "severe", 1),
            ("CT1-ENC-09", 15, "light", 12),
            ("CT1-ENC-09", 14, "heavy", 4),
            ("CT1-ENC-09", 18, "moderate", 9),
            ("CT1-ENC-13", 24, "moderate", 12),
            ("CT1-ENC-13", 21, "light", 16),
        )
    ],
)
def test_loads_slow_who_moves_in_a_fight(rate: int, load: str, left: int) -> None:
    ann = hero("Ann", (5, 5), movement=str(rate))
    fight = declared((ann, None), (foe("Orc", (9, 9)), None))
    fight.say(Word(who=ann.id, what="load", value=load))
    assert rate_under_load(now(fight, ann), part(fight, ann)).value == left


@pytest.mark.rule("CT1-ENC-06")
@pytest.mark.rule("CT1-ENC-06-EX")
@pytest.mark.parametrize(
    ("size", "dice", "free"),
    [("L", "4", 110), ("L", "2", 70), ("M", "1", 40)],
)
def test_a_monster_carries_by_its_size_and_hit_dice(size: str, dice: str, free: int) -> None:
    """An ogre has Strength 18, light from 111 pounds; a gnoll 16, from 71; an orc 11, from 41."""
    beast = foe("Beast", (5, 5), group="monster", size=size, hit_dice=dice, level=None)
    assert _load_of_foe(beast, free) is Load.NONE
    assert _load_of_foe(beast, free + 1) is Load.LIGHT


def _load_of_foe(who: Figure, pounds: int) -> Load:
    fight = declared((hero("Ann", (9, 9)), None), (who, None))
    fight.say(Word(who=who.id, what="weights", value=f"{pounds}, 0, 0, 0"))
    return load_of_figure(now(fight, who), part(fight, who)).value


# ------------------------------------------------------------------------------------------ fatigue


@pytest.mark.rule("CT1-FATG-01")
@pytest.mark.parametrize(
    ("group", "level", "constitution", "points"),
    [("warrior", 5, 16, 16), ("priest", 7, 10, 11), ("rogue", 1, 6, 5), ("wizard", 3, 15, 6)],
)
def test_the_points_of_heroes(group: str, level: int, constitution: int, points: int) -> None:
    """The hit die of the class, the levels gained, and the bonus of constitution once."""
    ann = hero(
        "Ann", (5, 5), group=group, level=level, abilities=_scores(constitution=constitution)
    )
    assert full_points(ann) == points


@pytest.mark.rule("CT1-FATG-02")
@pytest.mark.parametrize(("dice", "points"), [("6+6", 14), ("1", 9), ("1/2", 8), ("12+2", 20)])
def test_the_points_of_monsters(dice: str, points: int) -> None:
    block = StatBlock(id="", name="Beast", hit_dice=dice, attacks=(Attack(name="bite"),))
    assert full_points(figure("Beast", ORCS, (5, 5), stats=block)) == points


@pytest.mark.rule("CT1-FATG-04")
@pytest.mark.parametrize(
    ("load", "state", "rate", "needs"),
    [
        ("light", "fatigued", 6, 11),
        ("none", "exhausted", 6, 11),
        ("heavy", "exhausted", 1, 14),
    ],
)
def test_the_tired_move_and_strike_as_under_more(
    load: str, state: str, rate: int, needs: int
) -> None:
    """THAC0 20 against armour class 10 needs 10; one category worse each, two when exhausted."""
    ann, orc = hero("Ann", (5, 5), movement="12"), foe("Orc", (5, 4))
    fight = declared((ann, None), (orc, None))
    fight.say(Word(who=ann.id, what="load", value=load))
    fight.say(Word(who=ann.id, what="weariness", value=state))
    assert rate_under_load(now(fight, ann), part(fight, ann)).value == rate
    ordered(fight, [(orc, idle()), (ann, still(Action.ATTACK, orc))])
    to_resolution(fight, 3, 5)
    _take(fight, ann)
    (asked,) = _rolls(fight)
    assert asked.needed is not None
    assert asked.needed.value == needs


# ---------------------------------------------------------------------------- knockdown, criticals


@pytest.mark.rule("CT1-KNOCK-06")
@pytest.mark.parametrize(
    ("weapon", "size", "die"),
    [
        ("long-sword", "S", "1d6"),
        ("long-sword", "M", "1d8"),
        ("long-sword", "L", "1d10"),
        ("long-sword", "H", "1d12"),
        ("long-sword", "G", "1d20"),
        ("footmans-flail", "L", "1d20"),
        ("footmans-flail", "H", "1d20"),
        ("knife", "T", "1d4"),
        ("morning-star", "T", "1d6"),
    ],
)
def test_the_knockdown_die_of_monsters_goes_by_their_size(weapon: str, size: str, die: str) -> None:
    """Dice of d8, d12, d4 and d10, against somebody tiny whom even a three throws down."""
    arms = Attack(name="arms", weapon=weapon)
    beast = foe("Beast", (10, 8), group="monster", size=size, attacks=(arms,), level=None)
    ann = hero("Ann", (10, 9), size="T")
    fight = fight_of((ann, idle()), (beast, still(Action.ATTACK, ann)))
    _take(fight, beast)
    answer(fight, 17)
    assert [str(one.dice) for one in _rolls(fight) if one.purpose is Purpose.KNOCKDOWN] == [die]


@pytest.mark.rule("CT1-KNOCK-06")
def test_the_die_of_a_small_hero_is_that_of_his_weapon() -> None:
    ann = hero("Ann", (10, 9), size="S", attacks=(Attack(name="arms", weapon="long-sword"),))
    orc = foe("Orc", (10, 8), size="S")
    fight = fight_of((ann, still(Action.ATTACK, orc)), (orc, idle()))
    _take(fight, ann)
    answer(fight, 17)
    assert [str(one.dice) for one in _rolls(fight) if one.purpose is Purpose.KNOCKDOWN] == ["1d8"]


@pytest.mark.rule("CT1-CRIT-01")
@pytest.mark.parametrize(
    ("thac0", "bonus", "natural", "dice"),
    [
        ("17", 0, 18, "1d8"),
        ("17", 0, 19, "2d8"),
        ("17", 2, 18, "2d8"),
        ("17", 2, 17, "1d8"),
    ],
)
def test_a_critical_hit_is_18_or_more_and_five_above(
    thac0: str, bonus: int, natural: int, dice: str
) -> None:
    """Against armour class 3: 14 is needed, or 12 with +2."""
    sword = Attack(name="sword", weapon="long-sword", knockdown="d4", to_hit=bonus)
    ann = hero("Ann", (5, 5), thac0=thac0, attacks=(sword,))
    orc = foe("Orc", (5, 4), armour_class=3)
    fight = fight_of((ann, still(Action.ATTACK, orc)), (orc, idle()))
    _take(fight, ann)
    answer(fight, natural)
    assert [str(one.dice) for one in _rolls(fight) if one.purpose is Purpose.DAMAGE] == [dice]


# ----------------------------------------------------------------------------------- missile scale


@pytest.mark.rule("CT1-SCALE-06")
@pytest.mark.parametrize(("rate", "squares"), [(9, 3), (10, 3), (15, 5)])
def test_figures_move_a_third_of_their_rate_in_missile_scale(rate: int, squares: int) -> None:
    ann, orc = hero("Ann", (5, 25), movement=str(rate)), foe("Orc", (25, 2))
    field = meadow(ann, orc, columns=30, rows=30, scale=Scale.MISSILE)
    fight = begun(field, HEROES, ORCS)
    ordered(fight, [(orc, idle()), (ann, order(Action.MOVE, movement=Movement.FULL))])
    to_resolution(fight, 3, 5)
    due = next_due(fight.field, fight.state)
    assert due is not None
    reach = reach_now(fight.field, fight.state, part(fight, ann), due)
    assert reach.whole[25 - squares, 5]
    assert not reach.whole[25 - squares - 1, 5]


@pytest.mark.rule("CT1-SCALE-07")
def test_nine_stand_in_a_square_of_missile_scale_and_no_tenth() -> None:
    """A square of 15 feet is nine of 5 feet."""
    nine = [figure(f"Man {number}", HEROES, (5, 4)) for number in range(9)]
    ann, orc = hero("Ann", (5, 5)), foe("Orc", (25, 25))
    field = meadow(*nine, ann, orc, columns=30, rows=30, scale=Scale.MISSILE)
    fight = begun(field, HEROES, ORCS)
    waits: list[tuple[Figure, Any]] = [(orc, idle()), *((one, idle()) for one in nine)]
    ordered(fight, [*waits, (ann, order(Action.MOVE, movement=Movement.HALF))])
    to_resolution(fight, 3, 5)
    due = next_due(fight.field, fight.state)
    assert due is not None
    with pytest.raises(NotNowError):
        fight.say(Take(who=ann.id, deed=due.key, act=Act(way=(Square(5, 4),))))
    eight = begun(meadow(*nine[:8], ann, orc, columns=30, rows=30, scale=Scale.MISSILE))
    ordered(eight, [(one, given) for one, given in waits if one.id != nine[8].id])
    ordered(eight, [(ann, order(Action.MOVE, movement=Movement.HALF))])
    to_resolution(eight, 3, 5)
    eight.say(Take(who=ann.id, deed=due.key, act=Act(way=(Square(5, 4),))))
    assert now(eight, ann).row == 4
