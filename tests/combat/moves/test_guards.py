"""Guards strike who comes to them; charges come home (Guard, Charge, Run; ruling R34)."""

import pytest
from tests.helpers.fights import HEROES, ORCS, figure, meadow, now, rolled, told, turn, warrior
from tests.helpers.marches import (
    HEROES_WIN,
    ORCS_WIN,
    all_miss,
    beast,
    goes,
    march,
    orc,
    part,
    place,
    rolls_asked,
    strikers,
)

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll, Rolls
from fieldwright.combat.deeds import next_due
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack

GUARDS = Order(action=Action.GUARD, movement=Movement.NONE)
CLAWS = Attack(name="claw", damage="1-4")
LONG = Attack(name="spear", weapon="spear", damage="1d6+2", reach=2)
SPEAR = Attack(name="spear", weapon="spear", damage="1d6+2")
SWORD = Attack(name="long sword", weapon="long-sword", damage="1d8+2")
AERWEN = figure("Aerwen", HEROES, (10, 10), facing=0)


def coming(action: Action, *, weapon: Attack = SWORD, target: Figure = AERWEN) -> Order:
    """An order to come at the guard: a half-move before an attack, or a charge."""
    half = Movement.HALF if action is Action.ATTACK else None
    return Order(action=action, movement=half, target=target.id, weapon=weapon.name)


def phase_of(fight: Fight) -> Phase:
    return fight.state.head.phase


@pytest.mark.rule("CT1-GARD-01")
def test_a_guard_strikes_the_moment_a_foe_comes_into_her_squares() -> None:
    """Her side has lost, and her great sword is slow: she strikes in the foe's phase, before it."""
    guard = figure(
        "Guard",
        HEROES,
        (10, 10),
        stats=warrior(attacks=(Attack(name="two-handed sword", weapon="two-handed-sword"),)),
    )
    foe = orc("Foe", (10, 6))
    fight = march(
        meadow(guard, foe), {guard: GUARDS, foe: coming(Action.ATTACK, target=guard)}, ORCS_WIN
    )
    goes(fight, foe, (10, 9))
    assert (strikers(fight), phase_of(fight)) == (["Guard"], Phase.FAST)
    rolled(fight, 1)
    assert next_due_of(fight) == ("Foe", Phase.AVERAGE)
    assert part(fight, guard).guarded == (foe.id,)


def next_due_of(fight: Fight) -> tuple[str, Phase]:
    due = next_due(fight.field, fight.state)
    assert due is not None
    names = {one.id: one.name for one in fight.field.every(Figure)}
    return names[due.who], due.phase


@pytest.mark.rule("CT1-GARD-02")
def test_a_foe_who_stops_at_two_squares_and_reaches_so_far_triggers_no_guard() -> None:
    foe = orc("Foe", (10, 5), stats=warrior(attacks=(LONG,)))
    fight = march(
        meadow(AERWEN, foe),
        {AERWEN: GUARDS, foe: coming(Action.ATTACK, weapon=LONG)},
    )
    goes(fight, foe, (10, 8))
    assert fight.ask is None
    goes(fight, foe)
    assert strikers(fight) == ["Foe"]


@pytest.mark.rule("CT1-GARD-02-EX")
def test_two_guarding_bugbears_strike_pascal_as_she_moves_up_before_her_own_attack() -> None:
    """They reach two squares, her long sword one: both strike at once in fast, she in average."""
    star = Attack(name="morning star", damage="2d4", reach=2)
    pascal = figure("Pascal", HEROES, (10, 10), facing=0)
    bugbears = [
        orc(name, square, stats=beast("L", star, movement="9"))
        for name, square in (("One", (9, 6)), ("Two", (10, 6)))
    ]
    order = Order(action=Action.ATTACK, movement=Movement.HALF, target=bugbears[1].id)
    fight = march(meadow(pascal, *bugbears), {pascal: order, **dict.fromkeys(bugbears, GUARDS)})
    goes(fight, pascal, (10, 7))
    assert (strikers(fight), place(fight, pascal)) == (["One", "Two"], (10, 8))
    all_miss(fight)
    assert place(fight, pascal) == (10, 7)
    assert next_due_of(fight) == ("Pascal", Phase.AVERAGE)


@pytest.mark.rule("CT1-GARD-03")
@pytest.mark.rule("CT1-CHRG-04")
@pytest.mark.parametrize(
    ("guards_with", "charges_with", "dice", "first"),
    [
        (LONG, SWORD, ORCS_WIN, "Aerwen"),  # longer reach, though she has lost
        (SWORD, SWORD, ORCS_WIN, "Orc"),  # equal reach: who won
        (SWORD, SWORD, HEROES_WIN, "Aerwen"),
        (SWORD, LONG, HEROES_WIN, "Orc"),  # the charger's longer reach
    ],
)
def test_who_strikes_first_at_a_charge(
    guards_with: Attack, charges_with: Attack, dice: tuple[int, int], first: str
) -> None:
    aerwen = figure("Aerwen", HEROES, (10, 10), stats=warrior(attacks=(guards_with,)))
    foe = orc("Orc", (10, 5), stats=warrior(attacks=(charges_with,)))
    order = Order(action=Action.CHARGE, target=aerwen.id, weapon=charges_with.name)
    fight = march(meadow(aerwen, foe), {aerwen: GUARDS, foe: order}, dice)
    goes(fight, foe, (10, 8) if charges_with is LONG else (10, 9))
    assert strikers(fight) == [first]
    rolled(fight, 1)
    if charges_with is not LONG:
        assert strikers(fight) == [{"Aerwen": "Orc", "Orc": "Aerwen"}[first]]
    all_miss(fight)


@pytest.mark.rule("CT1-GARD-03")
@pytest.mark.parametrize(
    ("weapon", "first"), [("two-handed-sword", "Orc"), ("long-sword", "Aerwen")]
)
def test_where_neither_side_won_the_larger_weapon_strikes_first_else_the_guard(
    weapon: str, first: str
) -> None:
    """Three sides: the third has won; reach 1 both; L before M, and of two M the guard."""
    large = Attack(name="sword", weapon=weapon, reach=1)
    aerwen = figure("Aerwen", HEROES, (10, 10))
    foe = orc("Orc", (10, 6), stats=warrior(attacks=(large,)))
    third = figure("Third", "others", (1, 1))
    order = Order(action=Action.CHARGE, target=aerwen.id, weapon="sword")
    fight = march(
        meadow(aerwen, foe, third),
        {aerwen: GUARDS, foe: order},
        (5, 6, 1),
        (HEROES, ORCS, "others"),
    )
    goes(fight, foe, (10, 9))
    assert strikers(fight) == [first]


@pytest.mark.rule("CT1-GARD-04")
@pytest.mark.parametrize(
    ("weapon", "action", "count"),
    [
        (SPEAR, Action.CHARGE, 2),
        (SPEAR, Action.ATTACK, 1),
        (SWORD, Action.CHARGE, 1),
    ],
)
def test_a_set_spear_rolls_twice_its_dice_against_a_charger_alone(
    weapon: Attack, action: Action, count: int
) -> None:
    """1d6+2 becomes 2d6+2: 3 and 4 are 9 points; a sword is not set."""
    aerwen = figure("Aerwen", HEROES, (10, 10), stats=warrior(attacks=(weapon,)))
    foe = orc("Orc", (10, 6))
    fight = march(
        meadow(aerwen, foe),
        {aerwen: GUARDS, foe: coming(action, weapon=Attack(name="long sword"), target=aerwen)},
    )
    goes(fight, foe, (10, 9))
    assert strikers(fight) == ["Aerwen"]
    rolled(fight, 15)
    damage = next(one for one in rolls_asked(fight) if one.purpose is Purpose.DAMAGE)
    assert len(damage.sides) == count
    assert damage.dice.plus == 2


@pytest.mark.rule("CT1-RUN-03")
@pytest.mark.parametrize(("weapon", "count"), [(SPEAR, 2), (SWORD, 1)])
def test_a_runner_who_comes_before_a_set_spear_counts_as_charging(
    weapon: Attack, count: int
) -> None:
    aerwen = figure("Aerwen", HEROES, (10, 10), stats=warrior(attacks=(weapon,)))
    foe = orc("Orc", (9, 6))
    fight = march(meadow(aerwen, foe), {aerwen: GUARDS, foe: Action.RUN})
    goes(fight, foe, (9, 14))
    rolled(fight, 15)
    damage = next(one for one in rolls_asked(fight) if one.purpose is Purpose.DAMAGE)
    assert len(damage.sides) == count


@pytest.mark.rule("CT1-GARD-05")
def test_a_guard_whom_nobody_attacked_may_move_6_squares_and_attack_at_the_end() -> None:
    """Rate 12."""
    foe = orc("Foe", (10, 3))
    fight = march(meadow(AERWEN, foe), {AERWEN: GUARDS})
    turn(fight, AERWEN)
    goes(fight, AERWEN, (10, 4), target=foe.id)
    assert (phase_of(fight), place(fight, AERWEN)) == (Phase.END, (10, 4))
    assert strikers(fight) == ["Aerwen"]


@pytest.mark.rule("CT1-GARD-05")
def test_a_guard_that_has_struck_is_offered_no_attack_at_the_end() -> None:
    foe = orc("Foe", (10, 6))
    fight = march(meadow(AERWEN, foe), {AERWEN: GUARDS, foe: coming(Action.ATTACK)})
    turn(fight, AERWEN)
    all_miss(goes(fight, foe, (10, 9)))
    all_miss(goes(fight, foe))
    assert next_due(fight.field, fight.state) is None


@pytest.mark.rule("CT1-GARD-05-EX")
@pytest.mark.parametrize(
    ("weapon", "action", "first"),
    [
        (SWORD, Action.ATTACK, "Aerwen"),
        (SWORD, Action.CHARGE, "Beast"),
        (LONG, Action.CHARGE, "Aerwen"),
    ],
)
def test_aerwen_guards_against_a_very_fast_creature(
    weapon: Attack, action: Action, first: str
) -> None:
    """She has lost initiative: first at a half-move, second at a charge, first with range 2."""
    aerwen = figure("Aerwen", HEROES, (10, 10), stats=warrior(attacks=(weapon,)))
    creature = orc("Beast", (10, 6), stats=beast("M", CLAWS, movement="18"))
    fight = march(
        meadow(aerwen, creature),
        {aerwen: GUARDS, creature: coming(action, weapon=CLAWS, target=aerwen)},
        ORCS_WIN,
    )
    goes(fight, creature, (10, 9))
    assert phase_of(fight) is Phase.VERY_FAST
    assert strikers(fight) == [first]
    rolled(fight, 1)
    if action is Action.ATTACK:
        goes(fight, creature)
        assert (phase_of(fight), strikers(fight)) == (Phase.FAST, ["Beast"])


def test_a_guard_strikes_once_and_not_at_the_next_who_comes() -> None:
    one, two = orc("One", (9, 6)), orc("Two", (11, 6))
    fight = march(
        meadow(AERWEN, one, two),
        {AERWEN: GUARDS, one: coming(Action.ATTACK), two: coming(Action.ATTACK)},
    )
    turn(fight, AERWEN)
    goes(fight, one, (9, 9))
    assert strikers(fight) == ["Aerwen"]
    all_miss(fight)
    goes(fight, two, (11, 9))
    assert fight.ask is None


def test_a_charger_who_is_felled_by_a_guard_strikes_no_more() -> None:
    foe = orc("Foe", (10, 6), hit_points=1)
    fight = march(
        meadow(AERWEN, foe), {AERWEN: GUARDS, foe: Order(action=Action.CHARGE, target=AERWEN.id)}
    )
    goes(fight, foe, (10, 9))
    rolled(fight, 15)
    all_miss(fight)
    assert now(fight, foe).posture == "prone"
    assert not any(text.startswith("Foe attacks") for text in told(fight))


def test_a_guard_strikes_a_comer_as_it_faces_on_its_way() -> None:
    """It faced away when the phase began and comes up walking west: 10 against class 10, no rear.

    Rear attacks would give +2 (Rear or Flank Attacks).
    """
    ann = figure("Ann", HEROES, (5, 5), facing=2)
    foe = orc("Orc", (9, 5), facing=2)
    move = Order(action=Action.MOVE, movement=Movement.HALF)
    fight = march(meadow(ann, foe), {ann: GUARDS, foe: move}, ORCS_WIN)
    goes(fight, foe, (6, 5))
    assert strikers(fight) == ["Ann"]
    assert isinstance(fight.ask, Roll | Rolls)
    roll = fight.ask.rolls[0] if isinstance(fight.ask, Rolls) else fight.ask
    assert roll.needed is not None
    assert roll.needed.value == 10
