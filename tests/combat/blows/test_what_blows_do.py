"""From the attack roll to the wound: damage, knockdowns, criticals, spells lost, dying."""

from dataclasses import replace

import pytest
from tests.combat.blows.making import (
    CLAW,
    DAGGER,
    LONG_SWORD,
    beast,
    hero,
    orc,
    order,
    play_of,
    run,
    with_stats,
)
from tests.helpers.fights import HEROES, ORCS, begun, meadow, ordered, rolled, to_resolution
from tests.threat.making import with_heights

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.combat.asks import Answer, Origin, Purpose
from fieldwright.combat.blows.attempt import Manner
from fieldwright.combat.blows.harm import hurt
from fieldwright.combat.blows.striking import (
    attacks_of_mount,
    attempts_at,
    strike,
    strike_as,
    strike_together,
)
from fieldwright.combat.commands import Take
from fieldwright.combat.deeds import next_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action
from fieldwright.rules.dying import Life
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Attack, Saves
from fieldwright.stats.notation import Dice
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Light, Slant

SAVES = Saves(death=12, wands=13, petrification=13, breath=15, spells=14)


# ------------------------------------------------------------------------------------ in one flow


def test_damage_and_knockdown_are_asked_in_one_row_after_the_attack() -> None:
    """A long sword, d8 and d8 against a man: ``17 8 9`` is attack, damage, knockdown."""
    ann, foe = hero((5, 5)), orc((5, 4))
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id), 17, 6, 6)
    assert [len(row) for row in ran.rows] == [1, 2]
    assert ran.dice(Purpose.DAMAGE) == ["1d8"]
    assert ran.dice(Purpose.KNOCKDOWN) == ["1d8"]
    assert play.figure(foe.id).hit_points == 14
    assert (ran.result.hit, ran.result.thrown, ran.result.damage) == (True, False, 6)


def test_a_miss_asks_for_nothing_more() -> None:
    ann, foe = hero((5, 5)), orc((5, 4))
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id), 9)
    assert len(ran.rolls) == 1
    assert not ran.result.hit


@pytest.mark.rule("CT1-KNOCK-01")
@pytest.mark.parametrize(
    ("weapon", "size", "asked"),
    [
        ("long-sword", "M", True),
        ("long-sword", "L", False),
        ("dagger", "M", False),
        ("two-handed-sword", "G", False),
        ("battle-axe", "L", True),
    ],
)
def test_the_knockdown_die_is_asked_only_where_it_can_show_the_number(
    weapon: str, size: str, asked: bool
) -> None:
    """d8 throws down M (7) and not L (9); a dagger's die no man; nothing a Gargantuan one."""
    ann = hero((5, 5), attacks=(Attack(name=weapon, weapon=weapon),))
    foe = orc((5, 4), size=size)
    if size == "G":
        foe = replace(foe, row=2, columns=2, rows=3)
    play = play_of(ann, foe)
    dice = {"long-sword": 8, "dagger": 1, "two-handed-sword": 1, "battle-axe": 8}[weapon]
    many = (1, 1, 1) if size == "G" else (dice,)
    ran = run(play, strike(play, ann.id, foe.id), 15, *many, *((1,) if asked else ()))
    assert (ran.dice(Purpose.KNOCKDOWN) != []) is asked


@pytest.mark.rule("CT1-KNOCK-03")
@pytest.mark.parametrize(("die", "posture"), [(11, "prone"), (12, "standing")])
def test_who_is_knocked_down_saves_vs_death_or_lies(die: int, posture: str) -> None:
    """Save 12: 11 lies, 12 stands; either way a move would end here."""
    ann, foe = hero((5, 5)), orc((5, 4), saves=SAVES)
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id), 15, 4, 7, die)
    assert ran.asked[-1] == "Orc: save vs. death (knocked down)"
    assert play.figure(foe.id).posture == posture
    assert play.combatant(foe.id).knocked_down is (posture == "prone")
    assert ran.result.stopped


@pytest.mark.rule("CT1-KNOCK-03")
def test_the_table_may_ask_for_the_save_vs_paralyzation_instead() -> None:
    ann, foe = hero((5, 5)), orc((5, 4), saves=SAVES)
    play = play_of(ann, foe, knockdown_save="paralyzation")
    ran = run(play, strike(play, ann.id, foe.id), 15, 4, 7, 12)
    assert ran.asked[-1] == "Orc: save vs. paralyzation (knocked down)"


@pytest.mark.rule("CT1-KNOCK-03-EX")
def test_a_bugbears_morning_star_throws_pascal_down_with_a_9_on_d12() -> None:
    """d10 becomes d12 for a Large bugbear; 9 shows the 7 of a man, the save fails."""
    star = Attack(name="morning star", weapon="morning-star", damage="2-8")
    bugbear = beast((5, 4), name="Bugbear", size="L", hit_dice="3+1", attacks=(star,))
    pascal = hero((5, 5), name="Pascal", armour_class=3, saves=SAVES)
    play = play_of(bugbear, pascal, knockdown_save="paralyzation")
    ran = run(play, strike(play, bugbear.id, pascal.id), 14, 2, 3, 9, 11)
    assert ran.dice(Purpose.KNOCKDOWN) == ["1d12"]
    assert play.figure(pascal.id).posture == "prone"
    assert play.figure(pascal.id).hit_points == 15


def test_who_lies_already_is_thrown_down_by_nobody() -> None:
    ann, foe = hero((5, 5)), orc((5, 4), posture="prone")
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id), 15, 4)
    assert ran.dice(Purpose.KNOCKDOWN) == []


@pytest.mark.rule("CT1-KNOCK-02")
def test_a_crocodile_in_water_is_thrown_down_by_nobody_and_on_land_like_others() -> None:
    """Size L: 9 on the d10 of a battle axe, on land; the immune nowhere."""
    ann = hero((5, 5), attacks=(Attack(name="battle axe", weapon="battle-axe"),))
    crocodile = beast((5, 4), size="L", flags=("animal", "swimming"))
    for feet, asked in ((0, True), (2, False)):
        play = play_of(land=_flooded(meadow(ann, crocodile), feet))
        ran = run(play, strike(play, ann.id, crocodile.id), 15, 4, *((1,) if asked else ()))
        assert (ran.dice(Purpose.KNOCKDOWN) != []) is asked
    golem = beast((5, 4), flags=("immune to knockdown",))
    play = play_of(ann, golem)
    assert run(play, strike(play, ann.id, golem.id), 15, 4).dice(Purpose.KNOCKDOWN) == []


@pytest.mark.rule("CT1-KNOCK-05")
@pytest.mark.parametrize(
    ("weapon", "dice", "left"),
    [("light-crossbow", (15, 4, 7, 11, 5), 9), ("short-bow", (15, 4, 7, 11), 10)],
)
def test_a_loaded_crossbow_may_go_off_in_the_fall_and_a_bow_never(
    weapon: str, dice: tuple[int, ...], left: int
) -> None:
    """The save vs. paralyzation fails: the quarrel is gone, and the shot of the round with it."""
    shoots = Attack(name="missile", weapon=weapon, ammunition=10)
    archer = orc((5, 4), saves=SAVES, attacks=(shoots, DAGGER))
    ann = hero((5, 5))
    play = play_of(ann, archer, orders={archer: order(Action.FIRE, ann)})
    ran = run(play, strike(play, ann.id, archer.id), *dice)
    found = dict(play.figure(archer.id).ammunition).get("missile", 10)
    assert found == left
    assert any("goes off" in text for text in ran.told) is (left == 9)


@pytest.mark.rule("CT1-KNOCK-05")
def test_an_unloaded_crossbow_asks_for_no_save() -> None:
    """It was shot in this round already."""
    shoots = Attack(name="missile", weapon="light-crossbow", ammunition=10)
    archer, ann = orc((5, 4), saves=SAVES, attacks=(shoots,)), hero((5, 5))
    part = {archer: {"shots": 1, "shots_now": 1, "shot_in": 1}}
    fires = {archer: order(Action.FIRE, ann)}
    play = play_of(ann, archer, orders=fires, parts=part)
    ran = run(play, strike(play, ann.id, archer.id), 15, 4, 7, 11)
    assert not any("goes off" in text for text in ran.told)


# ------------------------------------------------------------------------------------- criticals


@pytest.mark.rule("CT1-CRIT-02")
def test_a_critical_asks_for_twice_the_dice_and_the_bonus_once() -> None:
    """1d8+3 becomes 2d8+3: 5 and 2 do 10."""
    sword = replace(LONG_SWORD, damage="1d8+3", knockdown="d4")
    ann, foe = hero((5, 5), attacks=(sword,)), orc((5, 4))
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id), 18, 5, 2)
    assert ran.dice(Purpose.DAMAGE) == ["2d8+3"]
    assert (ran.result.critical, ran.result.damage) == (True, 10)
    assert ran.result.stopped


@pytest.mark.rule("CT1-CRIT-03")
def test_a_bugbear_scores_criticals_like_anybody() -> None:
    """THAC0 17 against armour class 5 needs 12: a natural 18 does 4d4 instead of 2d4."""
    star = Attack(name="morning star", weapon="morning-star", damage="2-8", knockdown="d4")
    bugbear = beast((5, 4), name="Bugbear", attacks=(star,))
    ann = hero((5, 5), armour_class=5)
    play = play_of(bugbear, ann)
    ran = run(play, strike(play, bugbear.id, ann.id), 18, 1, 2, 3, 4)
    assert ran.dice(Purpose.DAMAGE) == ["4d4"]


@pytest.mark.rule("CT1-CHRG-02")
def test_a_lance_in_a_charge_does_twice_its_dice() -> None:
    """1d6+3 becomes 2d6+3; a sword's 1d8+3 stays."""
    lance = Attack(name="lance", weapon="light-lance", damage="1d6+3", reach=1, knockdown="d4")
    sword = replace(LONG_SWORD, damage="1d8+3", knockdown="d4")
    foe = orc((5, 4))
    for attack, dice, rolls in ((lance, "2d6+3", (15, 1, 1)), (sword, "1d8+3", (15, 1))):
        ann = hero((5, 5), attacks=(attack,))
        play = play_of(ann, foe, orders={ann: order(Action.CHARGE, foe)})
        ran = run(play, strike_as(play, attempts_at(
            play, ann.id, foe.id, attack.name, None, Manner(reached=True)
        )), *rolls)  # fmt: skip
        assert ran.dice(Purpose.DAMAGE) == [dice]


@pytest.mark.rule("CT1-RUN-03")
@pytest.mark.parametrize("action", [Action.RUN, Action.CHARGE, Action.SPRINT, Action.MOVE])
def test_a_set_spear_does_twice_its_dice_to_who_charges_or_runs_into_it(action: Action) -> None:
    """Spear 1d6+2: 2d6+2; against who merely moves up, and with a sword, once."""
    spear = Attack(name="spear", weapon="spear", damage="1d6+2", knockdown="d4")
    guard, runner = orc((5, 4), attacks=(spear,)), hero((5, 5))
    doubled = action is not Action.MOVE
    orders = {guard: order(Action.GUARD), runner: order(action)}
    play = play_of(guard, runner, orders=orders)
    ran = run(play, strike(play, guard.id, runner.id), 15, *((3, 3) if doubled else (3,)))
    assert ran.dice(Purpose.DAMAGE) == ["2d6+2" if doubled else "1d6+2"]


# -------------------------------------------------------------------------------------- routines


@pytest.mark.rule("CT1-ACT-02")
def test_claw_claw_bite_are_rolled_in_one_row_and_their_damage_in_another() -> None:
    bite = Attack(name="bite", damage="1-8")
    bear = beast(
        (5, 4), attacks=(replace(CLAW, count=2), bite), attacks_printed="3", size="L",
        conditions=(),
    )  # fmt: skip
    ann = hero((5, 5))
    play = play_of(bear, ann)
    ran = run(play, strike(play, bear.id, ann.id), 12, 2, 15, 4, 6, 5, 6)
    assert [len(row) for row in ran.rows] == [3, 4]
    assert ran.asked[:3] == [
        "Beast attacks Ann with claw",
        "Beast attacks Ann with claw (2)",
        "Beast attacks Ann with bite",
    ]
    assert ran.result.damage == 9
    assert play.combatant(bear.id).attacks_made == 1


@pytest.mark.rule("CT1-ACT-02")
def test_a_weapon_in_each_hand_strikes_with_both_at_once() -> None:
    ann, foe = hero((5, 5), attacks=(LONG_SWORD, DAGGER)), orc((5, 4))
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id, "long sword; dagger"), 3, 4)
    assert ran.asked == [
        "Ann attacks Orc with long sword",
        "Ann attacks Orc with dagger",
    ]


def test_a_whole_group_rolls_its_attacks_in_one_row() -> None:
    one, other = orc((4, 4), name="Orc"), orc((5, 4), name="Uruk")
    ann = hero((5, 5))
    play = play_of(one, other, ann)
    attempts = [attempts_at(play, who.id, ann.id)[0] for who in (one, other)]
    ran = run(play, strike_together(play, attempts), 3, 15, 4, 1)
    assert [len(row) for row in ran.rows] == [2, 2]
    assert [blow.hit for blow in ran.result] == [False, True]
    assert play.combatant(one.id).attacks_made == play.combatant(other.id).attacks_made == 1


@pytest.mark.rule("CT1-MOUNT-03")
def test_a_warhorse_attacks_beside_its_rider_and_a_pony_without_attacks_does_not() -> None:
    kick = Attack(name="kick", damage="1-8", count=2)
    horse = hero((5, 5), name="Horse", size="L", group="monster", attacks=(kick,))
    rider = hero((5, 5), mount=horse.id)
    foe = orc((5, 4))
    play = play_of(horse, rider, foe)
    assert attacks_of_mount(play, rider.id) == (horse.id, (kick,))
    ran = run(play, strike(play, horse.id, foe.id), 3, 4)
    assert ran.asked[0] == "Horse attacks Orc with kick"
    pony = hero((5, 5), name="Pony", size="M", group="monster", attacks=())
    play = play_of(pony, replace(rider, mount=pony.id), foe)
    assert attacks_of_mount(play, rider.id) is None


# ---------------------------------------------------------------------------- the player's word


@pytest.mark.parametrize(("says", "how"), [(3, "a hit"), (4, "a miss"), (-5, "a critical hit")])
def test_17_hits_armour_class_3_is_judged_against_the_hidden_one(says: int, how: str) -> None:
    """Armour class 3: who says 3 hits, 4 misses; 8 points better with an 18 is critical."""
    ann, foe = (
        hero((5, 5), attacks=(replace(LONG_SWORD, knockdown="d4"),)),
        orc((5, 4), armour_class=3),
    )
    play = play_of(ann, foe)
    die = 18 if how == "a critical hit" else 17
    dice = {"a miss": (die,), "a hit": (die, 2), "a critical hit": (die, 2, 2)}[how]
    ran = run(play, strike(play, ann.id, foe.id), *dice, hits=says)
    assert ran.told[0] == (
        f"Ann attacks Orc with long sword: {die} for armour class {says}, {how}."
    )


def test_the_players_word_is_judged_with_what_only_the_map_knows() -> None:
    """From the rear 2 easier: who hits 5 hits armour class 3."""
    ann, foe = (
        hero((5, 5), attacks=(replace(LONG_SWORD, knockdown="d4"),)),
        orc((5, 4), 0, armour_class=3),
    )
    play = play_of(ann, foe)
    assert run(play, strike(play, ann.id, foe.id), 10, 4, hits=5).result.hit
    play = play_of(ann, foe)
    assert not run(play, strike(play, ann.id, foe.id), 10, hits=6).result.hit


def test_a_natural_20_hits_and_a_1_misses_whatever_is_said() -> None:
    ann, foe = (
        hero((5, 5), attacks=(replace(LONG_SWORD, knockdown="d4"),)),
        orc((5, 4), armour_class=-9),
    )
    play = play_of(ann, foe)
    assert run(play, strike(play, ann.id, foe.id), 20, 4, hits=0).result.hit
    play = play_of(ann, foe)
    assert not run(play, strike(play, ann.id, foe.id), 1, hits=-10).result.hit


def test_what_the_dm_adds_to_a_roll_counts_and_is_told() -> None:
    """A 9 with 1 added hits 10."""
    ann, foe = hero((5, 5), attacks=(replace(LONG_SWORD, knockdown="d4"),)), orc((5, 4))
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id), 9, 4, adjusted=1, word="sun in his eyes")
    assert ran.result.hit


# ---------------------------------------------------------------------------------- what is noted


def test_who_harmed_whom_is_noted_for_retreats_and_fatigue() -> None:
    ann, foe = hero((5, 5)), orc((5, 4))
    play = play_of(ann, foe, phase=Phase.SLOW)
    run(play, strike(play, ann.id, foe.id), 15, 4, 1)
    assert play.combatant(ann.id).hurt == (foe.id,)
    assert play.combatant(foe.id).hit_by == (ann.id,)
    assert play.combatant(ann.id).active == (Phase.SLOW,)
    assert play.combatant(ann.id).attacks_made == 1


def test_subduing_costs_4_and_does_half_rounded_up_and_leaves_nobody_dying() -> None:
    """Armour class 10 needs 14; 5 points do 3, and who had 2 left is unconscious."""
    sword = replace(LONG_SWORD, knockdown="d4")
    ann, foe = hero((5, 5), attacks=(sword,)), orc((5, 4), hit_points=2)
    play = play_of(ann, foe)
    ran = run(
        play, strike(play, ann.id, foe.id, "", Act(marks=("subduing",))), 14, 5, 3, 4
    )  # fmt: skip
    assert ran.result.damage == 3
    assert play.figure(foe.id).hit_points == 0
    assert "unconscious" in play.figure(foe.id).conditions


def test_a_hit_of_no_dice_asks_for_none() -> None:
    """A weapon that does 1 point always is not rolled."""
    sting = Attack(name="sting", damage="1", knockdown="d4")
    wasp, ann = beast((5, 4), attacks=(sting,)), hero((5, 5))
    play = play_of(wasp, ann)
    ran = run(play, strike(play, wasp.id, ann.id), 15)
    assert play.figure(ann.id).hit_points == 19
    assert ran.result.damage == 1


def test_large_targets_take_the_damage_of_their_size() -> None:
    """A long sword does 1d12 to Large ones."""
    ann, ogre = hero((5, 5)), beast((5, 4), size="L")
    play = play_of(ann, ogre)
    ran = run(play, strike(play, ann.id, ogre.id), 15, 12)
    assert ran.dice(Purpose.DAMAGE) == ["1d12"]


def test_rolls_of_the_dm_are_hidden_where_he_says_so() -> None:
    ann, foe = hero((5, 5)), orc((5, 4))
    play = play_of(ann, foe)
    ran = run(play, strike(play, foe.id, ann.id, "", Act(marks=("hidden",))), 3)
    assert ran.rolls[0].hidden
    assert ran.secret == ran.told
    ran = run(play, strike(play, ann.id, foe.id, "", Act(marks=("hidden",))), 3)
    assert not ran.rolls[0].hidden


def test_who_strikes_out_of_hiding_is_seen() -> None:
    ann, foe = hero((5, 5)), orc((5, 4), hidden=True)
    play = play_of(ann, foe)
    run(play, strike(play, foe.id, ann.id), 3)
    assert not play.figure(foe.id).hidden


def test_who_cannot_strike_is_refused_before_anything_is_asked() -> None:
    ann, foe = hero((5, 5)), orc((5, 2))
    play = play_of(ann, foe)
    with pytest.raises(NotNowError, match="Ann cannot attack: out of reach"):
        run(play, strike(play, ann.id, foe.id))


# --------------------------------------------------------------------------------- spells lost


@pytest.mark.rule("CT1-CAST-02")
@pytest.mark.parametrize(("phase", "lost"), [(Phase.FAST, True), (Phase.SLOW, False)])
def test_a_caster_who_is_hurt_before_the_spell_comes_loses_it(phase: Phase, lost: bool) -> None:
    """Due in average: hurt in fast it is lost, and gone from memory; in slow it is done."""
    mage = hero((5, 5), spells=("web", "sleep", "web"))
    foe = orc((5, 4), attacks=(replace(LONG_SWORD, knockdown="d4"),))
    casts = {mage: order(Action.CAST, spell="web")}
    part = {mage: {"casting_to": Phase.AVERAGE}}
    play = play_of(mage, foe, orders=casts, parts=part, phase=phase)
    ran = run(play, strike(play, foe.id, mage.id), 15, 2)
    assert bool(play.combatant(mage.id).lost) is lost
    assert ("Ann loses web." in ran.told) is lost
    assert play.figure(mage.id).spells_left == (("sleep", "web") if lost else None)


@pytest.mark.rule("CT1-CAST-02")
def test_an_attack_that_misses_costs_no_spell() -> None:
    mage, foe = hero((5, 5)), orc((5, 4))
    casts = {mage: order(Action.CAST, spell="web")}
    part = {mage: {"casting_to": Phase.AVERAGE}}
    play = play_of(mage, foe, orders=casts, parts=part, phase=Phase.FAST)
    run(play, strike(play, foe.id, mage.id), 3)
    assert not play.combatant(mage.id).lost


# ------------------------------------------------------------------------------- damage and dying


@pytest.mark.rule("CT1-DYING-01")
def test_5_hit_points_less_8_are_dying_and_less_16_dead() -> None:
    foe = orc((5, 4), hit_points=5)
    play = play_of(hero((5, 5)), foe)
    assert run(play, hurt(play, foe.id, 8)).result is Life.DYING
    assert play.figure(foe.id).hit_points == -3
    assert play.figure(foe.id).conditions == ("dying",)
    assert play.figure(foe.id).posture == "prone"
    play = play_of(hero((5, 5)), foe)
    assert run(play, hurt(play, foe.id, 16)).result is Life.DEAD
    assert play.figure(foe.id).conditions == ("dead",)


@pytest.mark.rule("CT1-DYING-03")
def test_at_exactly_0_one_is_unconscious_for_2d6_turns_and_threatens_nothing() -> None:
    """3 and 4: 7 turns, 350 rounds."""
    ann, foe = hero((5, 5)), orc((5, 4), hit_points=5)
    play = play_of(ann, foe)
    ran = run(play, hurt(play, foe.id, 5), 3, 4)
    assert ran.result is Life.UNCONSCIOUS
    assert "Orc stays so for 7 turns, unless healed." in ran.told
    assert play.combatant(foe.id).effects[0].until_round == 351
    with pytest.raises(NotNowError, match="can do nothing now"):
        run(play, strike(play, foe.id, ann.id))


def test_who_kills_is_noted_once() -> None:
    """A blow that leaves a foe dying counts as a kill; finishing it does not count again."""
    ann, foe = hero((5, 5)), orc((5, 4), hit_points=3)
    play = play_of(ann, foe)
    ran = run(play, strike(play, ann.id, foe.id), 15, 5, 1)
    assert ran.result.felled
    assert play.combatant(ann.id).killed == 1
    run(play, hurt(play, foe.id, 20, ann.id))
    assert play.combatant(ann.id).killed == 1
    assert play.figure(foe.id).conditions == ("dead",)


def test_a_monster_gets_its_hit_points_when_it_is_first_hurt() -> None:
    """An orc of 1 Hit Die: 1d8, rolled where no player sees it."""
    ann = hero((5, 5))
    foe = orc((5, 4), hit_points=None, full_hit_points=None, group="monster", hit_dice="1")
    play = play_of(ann, foe)
    ran = run(play, hurt(play, foe.id, 3), 7)
    assert ran.rolls[0].hidden
    assert (play.figure(foe.id).hit_points, play.figure(foe.id).full_hit_points) == (4, 7)
    dog = hero((5, 4), hit_points=None, group="monster", hit_dice="1")
    play = play_of(dog, orc((5, 4)))
    assert not run(play, hurt(play, dog.id, 3), 7).rolls[0].hidden


def test_hit_points_that_the_numbers_name_are_taken() -> None:
    typed = orc((5, 4), hit_points=None)
    typed = with_stats(typed, hit_points=9)
    play = play_of(hero((5, 5)), typed)
    run(play, hurt(play, typed.id, 3))
    assert play.figure(typed.id).hit_points == 6


def test_damage_of_a_hero_whose_sheet_lies_on_the_table_is_counted_up() -> None:
    ann = hero((5, 5), hit_points=None, full_hit_points=None)
    play = play_of(ann, orc((5, 4)))
    run(play, hurt(play, ann.id, 3))
    ran = run(play, hurt(play, ann.id, 4))
    assert ran.told == ["Ann takes 4 points of damage, 7 in all."]
    assert play.combatant(ann.id).for_next_round().suffered == 7


@pytest.mark.rule("CT3-TER-MARSH-6")
def test_the_dm_is_warned_of_who_falls_senseless_into_water() -> None:
    ann, foe = hero((5, 5)), orc((5, 4), hit_points=3)
    for feet in (2, 0):
        land = _flooded(meadow(ann, foe), feet)
        play = play_of(land=land)
        ran = run(play, hurt(play, foe.id, 5))
        wet = ["Orc lies senseless in knee-deep water and may drown."]
        assert ran.secret == (wet if feet else [])


def _flooded(field: Battlefield, feet: int) -> Battlefield:
    depths = field.layers[Layer.DEPTH].copy()
    depths[:] = feet
    return field.with_layers({Layer.DEPTH: depths})


# ------------------------------------------------------------------------------ mounts and riders


def test_a_rider_who_is_thrown_saves_vs_paralyzation_to_stay_in_the_saddle() -> None:
    horse = hero((5, 5), name="Horse", size="L")
    rider = hero((5, 5), mount=horse.id, saves=SAVES)
    foe = orc((5, 4))
    play = play_of(horse, rider, foe)
    run(play, strike(play, foe.id, rider.id), 15, 4, 8, 12)
    assert play.figure(rider.id).mount == horse.id
    play = play_of(horse, rider, foe)
    run(play, strike(play, foe.id, rider.id), 15, 4, 8, 11)
    fallen = play.figure(rider.id)
    assert (fallen.mount, fallen.posture) == (None, "prone")
    assert (fallen.column, fallen.row) != (5, 5)
    assert abs(fallen.column - 5) <= 1
    assert abs(fallen.row - 5) <= 1


def test_a_mount_that_dies_throws_its_rider() -> None:
    horse = hero((5, 5), name="Horse", size="L", hit_points=3)
    rider = hero((5, 5), mount=horse.id)
    play = play_of(horse, rider, orc((5, 4)))
    run(play, hurt(play, horse.id, 30))
    assert play.figure(rider.id).mount is None
    assert play.figure(rider.id).posture == "prone"


# -------------------------------------------------------------------------------------- let go


@pytest.mark.parametrize(
    ("square", "reach"), [((5, 5), None), ((5, 4), None), ((6, 4), None), ((5, 1), 4)]
)
def test_who_falls_lets_go_of_whom_it_held_beside_it_too(
    square: tuple[int, int], reach: int | None
) -> None:
    """In one square, beside it, across a corner, and four squares off with a reach of four."""
    tentacle = Attack(name="tentacle", damage="1-4", reach=reach)
    ann = hero((5, 5), conditions=("held",))
    holder = beast(square, conditions=("grappling",), attacks=(tentacle,), hit_points=3)
    play = play_of(ann, holder)
    ran = run(play, hurt(play, holder.id, 5))
    assert "Ann is free." in ran.told
    assert play.figure(ann.id).conditions == ()


def test_who_is_held_by_another_too_stays_held() -> None:
    """Two hold Ann; one falls. Then the other does, and she is free."""
    ann = hero((5, 5), conditions=("held",))
    one = beast((5, 4), name="One", conditions=("grappling",), hit_points=3)
    two = beast((6, 5), name="Two", conditions=("grappling",), hit_points=3)
    play = play_of(ann, one, two)
    assert "Ann is free." not in run(play, hurt(play, one.id, 5)).told
    assert play.figure(ann.id).conditions == ("held",)
    assert "Ann is free." in run(play, hurt(play, two.id, 5)).told


def test_who_falls_in_a_grip_of_both_frees_the_other_altogether() -> None:
    """They grapple each other: each holds and is held."""
    both = ("grappled", "grappling")
    ann, foe = hero((5, 5), conditions=both), orc((5, 4), conditions=both, hit_points=3)
    play = play_of(ann, foe)
    run(play, hurt(play, foe.id, 5))
    assert play.figure(ann.id).conditions == ()


# -------------------------------------------------------------------------------- caves and slopes


@pytest.mark.rule("CT3-TER-CAVES-5")
@pytest.mark.parametrize(("terrain", "asks"), [("caves", True), ("plains", False)])
def test_who_is_knocked_down_in_a_cave_may_land_on_a_stalagmite(terrain: str, asks: bool) -> None:
    """A d10 in caves only; a 2 is nothing."""
    ann, foe = hero((5, 5)), orc((5, 4), saves=SAVES)
    play = play_of(ann, foe, terrain=terrain)
    dice = (15, 4, 7, 11, 2) if asks else (15, 4, 7, 11)
    ran = run(play, strike(play, ann.id, foe.id), *dice)
    assert any("stalagmite" in text for text in ran.asked) is asks
    assert play.figure(foe.id).hit_points == 16


@pytest.mark.rule("CT3-TER-CAVES-5")
@pytest.mark.parametrize(("ground", "asks"), [("stone-floor", False), ("cave-floor", True)])
def test_nobody_lands_on_a_stalagmite_on_a_floor_that_was_built(ground: str, asks: bool) -> None:
    """A dungeon's rooms are caves to the rules; their floors have no stalagmites."""
    ann, foe = hero((5, 5)), orc((5, 4), saves=SAVES)
    facts = FieldInfo("dungeon", "caves")
    empty = Battlefield.empty(20, 20, facts, load_catalogue(), ground=ground)
    play = play_of(land=add(ann, foe).applied_to(empty))
    dice = (15, 4, 7, 11, 2) if asks else (15, 4, 7, 11)
    ran = run(play, strike(play, ann.id, foe.id), *dice)
    assert any("stalagmite" in text for text in ran.asked) is asks


@pytest.mark.rule("CT3-TER-CAVES-6")
@pytest.mark.parametrize(("save", "left"), [(11, 3), (12, 10)])
def test_a_stalagmite_has_thac0_15_and_a_save_halves_its_2d10(save: int, left: int) -> None:
    """Armour class 4 needs 11; 13 points, or 6 if saved; 4 of the sword before."""
    ann, foe = hero((5, 5)), orc((5, 4), saves=SAVES, armour_class=4)
    play = play_of(ann, foe, terrain="caves")
    ran = run(play, strike(play, ann.id, foe.id), 17, 4, 7, 11, 1, 11, 6, 7, save)
    needs = [one.needed for one in ran.rolls if one.what == "a stalagmite strikes Orc"]
    assert needs[0] is not None
    assert needs[0].value == 11
    assert play.figure(foe.id).hit_points == left


@pytest.mark.rule("CT3-TER-CAVES-4")
def test_blows_in_a_pitch_dark_cave_strike_whom_they_strike() -> None:
    """Two foes and a friend around the blind attacker: d3, and at -4."""
    ann = hero((5, 5), 0)
    friend = hero((4, 4), 2, name="Bea")
    one, other = orc((5, 4), name="Orc"), orc((6, 4), name="Uruk")
    play = play_of(ann, friend, one, other, terrain="caves", light=Light.DARKNESS)
    ran = run(play, strike(play, ann.id, one.id), 1, 3)
    assert ran.dice(Purpose.TARGET) == ["1d3"]
    assert "In the dark Ann strikes at Bea instead of Orc." in ran.told
    lit = play_of(ann, friend, one, other, terrain="caves")
    assert run(lit, strike(lit, ann.id, one.id), 3).dice(Purpose.TARGET) == []


@pytest.mark.rule("CT3-TER-BADLANDS-5")
@pytest.mark.parametrize(("die", "dice", "row"), [(3, "3d4", 10), (1, "1d4", 6)])
def test_who_is_knocked_down_on_the_way_down_a_rocky_slope_rolls_on(
    die: int, dice: str, row: int
) -> None:
    """3: 30 feet, six squares, 3d4; 1: 10 feet, two squares, 1d4; no save is named."""
    ann, foe = hero((5, 5)), orc((5, 4), saves=SAVES)
    field = meadow(ann, foe, terrain="badlands")
    for at in range(12):
        field = with_heights(field, {Square(x, at) for x in range(20)}, 2 * (12 - at))
    play = play_of(land=field)
    attempts = attempts_at(
        play, ann.id, foe.id, "", None, Manner(free=True, reached=True, slant=Slant.DOWN)
    )
    # Ann stands in the way: she steps aside.
    play.alter(ann.id, column=4)
    ran = run(play, strike_as(play, attempts), 15, 4, 7, 11, die, *(1,) * die)
    assert dice in ran.dice(Purpose.DAMAGE)
    assert play.figure(foe.id).row == row
    assert play.figure(foe.id).hit_points == 16 - die


@pytest.mark.rule("CT3-TER-HILLS-4")
@pytest.mark.parametrize(("slant", "dice"), [(Slant.DOWN, (12,)), (Slant.UP, ())])
def test_in_hills_a_save_keeps_one_from_rolling_and_uphill_nothing_is_asked(
    slant: Slant, dice: tuple[int, ...]
) -> None:
    ann, foe = hero((5, 5)), orc((5, 4), saves=SAVES)
    play = play_of(ann, foe, terrain="hills")
    attempts = attempts_at(play, ann.id, foe.id, "", None, Manner(slant=slant))
    ran = run(play, strike_as(play, attempts), 15, 4, 7, 11, *dice)
    assert play.figure(foe.id).posture == "prone"
    assert not any("rolls" in text for text in ran.told)


@pytest.mark.rule("CT3-TER-MOUNTAINS-5")
def test_a_climber_knocked_down_in_the_mountains_falls_1d6_times_10_feet() -> None:
    """The save fails; 4: 40 feet, 4d6. Climbing costs 2 on both saves: 12 needs 14."""
    ann, foe = hero((5, 5)), orc((5, 4), saves=SAVES, conditions=("climbing",))
    play = play_of(ann, foe, terrain="mountains")
    ran = run(play, strike(play, ann.id, foe.id), 15, 4, 7, 13, 13, 4, 1, 1, 1, 1)
    assert ran.dice(Purpose.SAVE) == ["1d20", "1d20"]
    assert ran.dice(Purpose.DAMAGE) == ["1d8", "4d6"]
    assert play.figure(foe.id).hit_points == 12


@pytest.mark.rule("CT3-TER-SHIPS-4")
@pytest.mark.parametrize("place", ["deck", "sea"])
def test_who_is_knocked_down_in_the_rigging_falls_where_the_dm_says(place: str) -> None:
    ann, foe = hero((5, 5)), orc((5, 4), saves=SAVES, conditions=("in the rigging",))
    play = play_of(ann, foe, terrain="ships")
    ran = run(play, strike(play, ann.id, foe.id), 15, 4, 7, 11, chosen=place)
    assert ran.told[-1] == f"Orc falls from the rigging: {place}."
    assert play.figure(foe.id).conditions == ()


def test_trampling_has_no_modifiers_and_dice_of_its_own() -> None:
    """Overruns: 2d4, needed THAC0 17 less armour class 10, though the victim lies."""
    ogre, ann = beast((5, 4), size="L"), hero((5, 4), posture="prone")
    play = play_of(ogre, ann)
    manner = Manner(free=True, reached=True, plain=True, dice=Dice(((2, 4),)))
    attempts = attempts_at(play, ogre.id, ann.id, "", None, manner)
    ran = run(play, strike_as(play, attempts), 7, 1, 2)
    assert ran.dice(Purpose.DAMAGE) == ["2d4"]
    assert play.figure(ann.id).hit_points == 17
    assert play.combatant(ogre.id).opportunities == (ann.id,)


# ---------------------------------------------------------------------------- through the machine


def test_a_fight_is_taken_up_between_the_blow_and_its_knockdown() -> None:
    """What was asked is asked again by who opens the field, and the save after it."""
    ann, foe = hero((5, 5)), orc((5, 4), saves=SAVES)
    fight = begun(meadow(ann, foe), HEROES, ORCS)
    ordered(fight, [(foe, order(Action.ATTACK, ann)), (ann, order(Action.ATTACK, foe))])
    to_resolution(fight, 3, 5)
    due = next_due(fight.field, fight.state)
    assert due is not None
    fight.say(Take(who=ann.id, deed=due.key, act=Act()))
    rolled(fight, 15)
    again = Fight(fight.keeper)
    assert again.ask == fight.ask
    rolled(again, 4, 7)
    assert "save vs. death" in str(again.ask)
    third = Fight(again.keeper)
    assert third.ask == again.ask
    third.answer(Answer(dice=((11,),), origin=Origin.TABLE))
    fallen = third.field.things["figures"][foe.id]
    assert fallen.posture == "prone"  # type: ignore[union-attr]
