"""The number of an attack: every reason of the map, the round and the DM, worked out by hand."""

from dataclasses import replace

import pytest
from tests.combat.blows.making import (
    BOW,
    DAGGER,
    LONG_SWORD,
    beast,
    blow,
    explained,
    hero,
    lines,
    number,
    orc,
    order,
    play_of,
    run,
    shot,
    why_not,
)
from tests.helpers.fights import meadow
from tests.threat.making import wall, with_heights

from fieldwright.battlefield.changes import add
from fieldwright.combat.blows.striking import strike
from fieldwright.combat.state import Effect
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Abilities, Attack
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Light


def test_thac0_less_armour_class_is_the_number_and_a_weapon_gives_what_its_row_says() -> None:
    """THAC0 17 against armour class 5 needs 12, with a sword +1 to hit 11."""
    ann, foe = hero((5, 5), thac0="17"), orc((5, 4), armour_class=5)
    play = play_of(ann, foe)
    assert number(play, blow(play, ann, foe)) == 12
    better = hero((5, 5), thac0="17", attacks=(replace(LONG_SWORD, to_hit=1),))
    play = play_of(better, foe)
    assert number(play, blow(play, better, foe)) == 11


@pytest.mark.parametrize(("facing", "needed"), [(4, 12), (2, 11), (0, 10)])
def test_flank_and_rear_make_it_easier_by_1_and_2(facing: int, needed: int) -> None:
    ann, foe = hero((5, 5), thac0="17"), orc((5, 4), facing, armour_class=5)
    play = play_of(ann, foe)
    assert number(play, blow(play, ann, foe)) == needed


def test_a_thiefs_backstab_gives_4_instead_of_2_and_takes_shield_and_dexterity() -> None:
    """AC 3 with shield 1 and Dexterity 2 counts 6 from behind: THAC0 20 needs 14 - 4 = 10."""
    foe = orc((5, 4), 0, armour_class=3, ac_without_shield=4, ac_without_dexterity=5)
    thief = hero((5, 5), group="rogue", character_class="Thief")
    play = play_of(thief, foe)
    assert number(play, blow(play, thief, foe, "", "backstab")) == 10
    fighter = hero((5, 5), name="Bea")
    play = play_of(fighter, foe)
    assert why_not(play, blow(play, fighter, foe, "", "backstab")) == "only thieves backstab"


@pytest.mark.parametrize(("dexterity", "told"), [(17, True), (14, False)])
def test_dexterity_without_a_typed_armour_class_is_told_as_not_known(
    dexterity: int, told: bool
) -> None:
    """From behind it should not count; its score alone does not say what it gives."""
    scores = Abilities(
        strength=10, dexterity=dexterity, constitution=10, intelligence=10, wisdom=10, charisma=10
    )
    foe, ann = orc((5, 4), 0, armour_class=3, abilities=scores), hero((5, 5))
    play = play_of(ann, foe)
    found = [line for line in lines(play, blow(play, ann, foe)) if line.startswith("Dexterity")]
    line = "Dexterity from the rear: not known; type the armour class without it"
    assert found == ([line] if told else [])


@pytest.mark.rule("CT1-POST-02")
@pytest.mark.rule("CT1-POST-03")
@pytest.mark.parametrize(("posture", "arrow", "sword"), [("kneeling", 11, 8), ("prone", 12, 6)])
def test_who_kneels_or_lies_is_missed_by_arrows_and_hit_by_swords(
    posture: str, arrow: int, sword: int
) -> None:
    """THAC0 16 against armour class 6: 11 and 8 kneeling, 12 and 6 prone."""
    foe = orc((5, 4), armour_class=6, posture=posture)
    ann = hero((5, 5), thac0="16", attacks=(LONG_SWORD, BOW))
    play = play_of(ann, foe)
    assert number(play, blow(play, ann, foe)) == sword
    archer = hero((5, 9), name="Bea", thac0="16", attacks=(BOW,))
    play = play_of(archer, foe)
    assert number(play, shot(play, archer, foe)) == arrow


@pytest.mark.rule("CT1-POST-04")
def test_who_sits_loses_2_but_with_a_crossbow_and_riders_do_not_sit() -> None:
    """THAC0 16 against 6 needs 10; a sword out of a seat 12, kneeling 10."""
    crossbow = Attack(name="light crossbow", weapon="light-crossbow")
    foe = orc((5, 4), armour_class=6)
    for posture, needed in (("sitting", 12), ("kneeling", 10)):
        ann = hero((5, 5), thac0="16", posture=posture)
        play = play_of(ann, foe)
        assert number(play, blow(play, ann, foe)) == needed
    archer = hero((5, 9), thac0="16", posture="sitting", attacks=(crossbow,))
    play = play_of(archer, foe)
    assert number(play, shot(play, archer, foe)) == 10
    horse = hero((5, 9), name="Horse", size="L", attacks=())
    rider = hero((5, 9), thac0="16", posture="sitting", attacks=(BOW,), mount=horse.id)
    play = play_of(horse, rider, foe)
    assert "sitting: -2" not in lines(play, shot(play, rider, foe))


@pytest.mark.rule("CT1-POST-05")
def test_who_lies_strikes_only_with_small_weapons_and_at_minus_4() -> None:
    """A dagger at THAC0 16 against 6 needs 14; the long sword is refused."""
    ann = hero((5, 5), thac0="16", posture="prone", attacks=(LONG_SWORD, DAGGER))
    foe = orc((5, 4), armour_class=6)
    play = play_of(ann, foe)
    assert number(play, blow(play, ann, foe, "dagger")) == 14
    assert why_not(play, blow(play, ann, foe, "long sword"))


@pytest.mark.rule("CT1-MOUNT-01")
def test_riders_have_1_more_and_those_on_foot_1_less_but_not_against_the_mount() -> None:
    """THAC0 17 against armour class 5: rider 11, foe at rider 13, at the mount 12."""
    horse = hero((5, 5), name="Horse", size="L", armour_class=5, attacks=())
    rider = hero((5, 5), thac0="17", armour_class=5, mount=horse.id)
    foe = orc((5, 4), thac0="17", armour_class=5)
    play = play_of(horse, rider, foe)
    assert number(play, blow(play, rider, foe)) == 11
    assert number(play, blow(play, foe, rider)) == 13
    assert number(play, blow(play, foe, horse)) == 12
    other = orc((5, 4), name="Warg", size="L", attacks=())
    mounted = orc((5, 4), thac0="17", armour_class=5, mount=other.id)
    play = play_of(horse, rider, other, mounted)
    assert number(play, blow(play, rider, mounted)) == 12
    assert number(play, blow(play, mounted, rider)) == 12


@pytest.mark.rule("CT1-CHRG-02")
def test_a_charge_gives_2_to_hit() -> None:
    """THAC0 18 against armour class 4: 12 instead of 14."""
    ann, foe = hero((5, 5), thac0="18"), orc((5, 4), armour_class=4)
    plain = play_of(ann, foe)
    assert number(plain, blow(plain, ann, foe)) == 14
    charging = play_of(ann, foe, orders={ann: order(Action.CHARGE, foe)})
    assert number(charging, blow(charging, ann, foe)) == 12


@pytest.mark.rule("CT1-CHRG-03")
@pytest.mark.rule("CT1-RUN-02")
@pytest.mark.parametrize("action", [Action.CHARGE, Action.RUN, Action.SPRINT])
def test_chargers_and_runners_are_hit_as_if_without_dexterity_and_1_worse(action: Action) -> None:
    """Base 6, Dexterity 2 (armour class 4) counts 7: THAC0 20 needs 13 instead of 16."""
    runner = hero((5, 5), armour_class=4, ac_without_dexterity=6)
    foe = orc((5, 4))
    play = play_of(runner, foe, orders={runner: order(action)})
    assert number(play, blow(play, foe, runner)) == 13
    still = play_of(runner, foe)
    assert number(still, blow(still, foe, runner)) == 16


@pytest.mark.rule("CT1-PARY-01")
@pytest.mark.parametrize(
    ("group", "level", "armour_class", "counts"),
    [("wizard", 5, 7, 5), ("warrior", 7, 3, -1), ("priest", 8, 4, 0)],
)
def test_parrying_betters_the_armour_class_from_the_first_phase(
    group: str, level: int, armour_class: int, counts: int
) -> None:
    mage = hero((5, 5), group=group, level=level, armour_class=armour_class)
    foe = orc((5, 4))
    play = play_of(mage, foe, orders={mage: order(Action.PARRY)}, phase=Phase.VERY_FAST)
    assert number(play, blow(play, foe, mage)) == 20 - counts


@pytest.mark.rule("CT1-CAST-03")
def test_a_caster_has_no_dexterity_until_the_spell_is_done() -> None:
    """AC 6 with Dexterity 2, spell in average: 8 in fast, 6 in slow."""
    mage, foe = hero((5, 5), armour_class=6, ac_without_dexterity=8), orc((5, 4))
    casts = order(Action.CAST, spell="web")
    part = {mage: {"casting_to": Phase.AVERAGE}}
    for phase, needed in ((Phase.FAST, 12), (Phase.SLOW, 14)):
        play = play_of(mage, foe, orders={mage: casts}, parts=part, phase=phase)
        assert number(play, blow(play, foe, mage)) == needed


@pytest.mark.rule("CT1-ENC-10")
@pytest.mark.parametrize(
    ("load", "needed", "against"),
    [
        ("light load", 11, 4),
        ("moderate load", 12, 5),
        ("heavy load", 13, 6),
        ("severe load", 15, 8),
    ],
)
def test_loads_cost_attacks_and_armour_class(load: str, needed: int, against: int) -> None:
    """THAC0 17, AC 5, against AC 6: light 11, moderate 12, heavy 13 (AC 6), severe 15 (AC 8)."""
    laden = hero((5, 5), thac0="17", armour_class=5, conditions=(load,))
    foe = orc((5, 4), armour_class=6)
    play = play_of(laden, foe)
    assert number(play, blow(play, laden, foe)) == needed
    counts = 5 if load == "light load" else against
    assert number(play, blow(play, foe, laden)) == 20 - counts


def test_the_fatigued_fight_as_under_the_next_load() -> None:
    """A moderate load at -1 counts as heavy, -2, for who is fatigued."""
    ann = hero((5, 5), thac0="17", conditions=("moderate load",))
    foe = orc((5, 4), armour_class=6)
    play = play_of(ann, foe, parts={ann: {"weariness": Weariness.FATIGUED}})
    assert number(play, blow(play, ann, foe)) == 13


@pytest.mark.rule("CT1-ACT-07")
def test_the_dm_gives_a_number_with_its_reason() -> None:
    """THAC0 16 against 6 with -3 on a rope: 13, and the line stands among the reasons."""
    ann, foe = hero((5, 5), thac0="16"), orc((5, 4), armour_class=6)
    play = play_of(ann, foe)
    attempt = blow(play, ann, foe, "", on_a_rope=-3)
    assert number(play, attempt) == 13
    assert "on a rope: -3" in lines(play, attempt)
    ran = run(play, strike(play, ann.id, foe.id, "", attempt.act), 12)
    assert ran.told == ["Ann attacks Orc with long sword: 12 against 13, a miss."]


@pytest.mark.rule("CT1-ACT-07")
def test_what_the_rules_refuse_the_dm_may_allow() -> None:
    """A blow out of reach is refused, and made where the DM says so."""
    ann, foe = hero((5, 5)), orc((5, 2))
    play = play_of(ann, foe)
    assert why_not(play, blow(play, ann, foe)) == "out of reach"
    assert number(play, blow(play, ann, foe, "", "allowed")) == 10


def test_blows_go_through_no_wall_and_only_to_the_front() -> None:
    ann, foe = hero((5, 5)), orc((5, 4))
    walled = add(wall(90, (4.0, 5.0), (7.0, 5.0))).applied_to(meadow(ann, foe))
    play = play_of(land=walled)
    assert "a wall" in why_not(play, blow(play, ann, foe))
    behind = orc((5, 6))
    play = play_of(ann, behind)
    assert why_not(play, blow(play, ann, behind)) == "not in a front square"


def test_switches_of_the_dm_count_for_this_attack_alone() -> None:
    """Off balance +2, surprised +1, stunned +4, unaware without Dexterity."""
    ann = hero((5, 5))
    foe = orc((5, 4), armour_class=4, ac_without_dexterity=6)
    play = play_of(ann, foe)
    assert number(play, blow(play, ann, foe)) == 16
    assert number(play, blow(play, ann, foe, "", "off balance")) == 14
    assert number(play, blow(play, ann, foe, "", "surprised")) == 15
    assert number(play, blow(play, ann, foe, "", "stunned")) == 12
    assert number(play, blow(play, ann, foe, "", "unaware")) == 14
    assert number(play, blow(play, ann, foe, "", "subduing")) == 20


def test_effects_of_spells_count_for_who_is_under_them() -> None:
    """Bless gives 1 to hit, a shield spell betters the armour class by 4."""
    ann, foe = hero((5, 5)), orc((5, 4))
    bless, shield = Effect(name="bless", to_hit=1), Effect(name="shield", armour_class=-4)
    play = play_of(ann, foe, parts={ann: {"effects": (bless,)}, foe: {"effects": (shield,)}})
    assert number(play, blow(play, ann, foe)) == 10 - 1 + 4
    grudge = Effect(name="opening", to_hit=4, against=ann.id)
    play = play_of(ann, foe, parts={ann: {"effects": (grudge,)}})
    assert number(play, blow(play, ann, foe)) == 10


@pytest.mark.rule("CT3-TER-HILLS-6")
def test_in_hills_who_stands_higher_has_1_and_only_1() -> None:
    """3 feet up: +1 uphill; 5 feet up +1 as well, not +2 with higher ground; upward 0, level 0."""
    ann, foe = hero((5, 5)), orc((5, 4))
    for feet, needed in ((3, 9), (5, 9), (0, 10)):
        hill = with_heights(meadow(ann, foe, terrain="hills"), {Square(5, 5)}, feet)
        play = play_of(land=hill)
        assert number(play, blow(play, ann, foe)) == needed
        assert ("uphill: +1" in lines(play, blow(play, ann, foe))) is (feet == 3)
        assert number(play, blow(play, foe, ann)) == 10
    elsewhere = play_of(land=with_heights(meadow(ann, foe), {Square(5, 5)}, 3))
    assert number(elsewhere, blow(elsewhere, ann, foe)) == 10


def test_higher_ground_may_be_granted() -> None:
    """Pascal on the table: the DM's own +1."""
    ann, foe = hero((5, 5)), orc((5, 4))
    play = play_of(ann, foe)
    assert number(play, blow(play, ann, foe, "", "higher ground")) == 9
    assert "higher ground: +1" in lines(play, blow(play, ann, foe, "", "higher ground"))


def test_darkness_is_each_ones_own() -> None:
    """Blind: -4 and armour class 4 worse; who has infravision sees as by day (ruling R44)."""
    ann = hero((5, 5), armour_class=5)
    seer = orc((5, 4), flags=("infravision 60",))
    play = play_of(ann, seer, light=Light.DARKNESS)
    assert number(play, blow(play, ann, seer)) == 10 + 4
    assert number(play, blow(play, seer, ann)) == 20 - (5 + 4)
    moon = play_of(ann, orc((5, 4)), light=Light.MOONLIGHT)
    assert number(moon, blow(moon, ann, orc((5, 4)))) == 11


def test_nobody_backstabs_whom_he_cannot_see() -> None:
    thief = hero((5, 5), group="rogue")
    foe = orc((5, 4), 0)
    play = play_of(thief, foe, light=Light.DARKNESS)
    assert "total darkness" in why_not(play, blow(play, thief, foe, "", "backstab"))


@pytest.mark.rule("CT3-TER-SHIPS-4")
def test_who_climbs_in_the_rigging_has_the_climbers_penalties() -> None:
    """THAC0 18 against 5 on the same height needs 15, and no shield nor Dexterity protects it."""
    sailor = hero(
        (5, 5), thac0="18", armour_class=3, ac_without_shield=4, ac_without_dexterity=5,
        conditions=("in the rigging",),
    )  # fmt: skip
    foe = orc((5, 4), armour_class=5)
    play = play_of(sailor, foe)
    assert number(play, blow(play, sailor, foe)) == 15
    assert number(play, blow(play, foe, sailor)) == 20 - 6


def test_the_helpless_are_hit_whatever_the_die_shows() -> None:
    """A sleeper is hit by a 2 and by a 1, and still critically only from 18 on."""
    ann, sleeper = hero((5, 5)), orc((5, 4), armour_class=2, conditions=("asleep",))
    play = play_of(ann, sleeper)
    assert "target is asleep: hit in any case" in lines(play, blow(play, ann, sleeper))
    ran = run(play, strike(play, ann.id, sleeper.id), 2, 5, 1)
    assert ran.told[0] == "Ann attacks Orc with long sword: 2 against 18, a hit."
    assert "Orc wakes." in ran.told


def test_a_monster_without_a_load_fights_freely() -> None:
    """Natural attacks of a beast of THAC0 17 against armour class 5 need 12."""
    wolf, ann = beast((5, 4)), hero((5, 5), armour_class=5)
    play = play_of(wolf, ann)
    assert number(play, blow(play, wolf, ann)) == 12
    assert explained(play, blow(play, wolf, ann)).reasons[0].text == "THAC0"


def test_weapons_of_the_books_may_be_named_that_the_sheet_does_not_show() -> None:
    """A hero without numbers strikes with the two-handed sword that is named."""
    ann = replace(hero((5, 5)), stats=None)
    foe = orc((5, 4))
    play = play_of(ann, foe)
    assert blow(play, ann, foe, "two-handed sword").attack.weapon == "two-handed-sword"
    assert number(play, blow(play, ann, foe, "two-handed sword")) == 10


def test_a_charge_that_was_given_up_before_it_began_drops_no_defence() -> None:
    """Aborted for a parry it has the parry's armour class; once it has moved it has run."""
    ann, foe = hero((5, 5), armour_class=4, ac_without_dexterity=6, level=4), orc((5, 4))
    orders = {ann: order(Action.CHARGE)}
    given_up = {"aborted": order(Action.PARRY)}
    play = play_of(ann, foe, orders=orders, parts={ann: given_up})
    assert number(play, blow(play, foe, ann)) == 20 - (4 - 3)
    play = play_of(ann, foe, orders=orders, parts={ann: {**given_up, "moved": 3}})
    assert number(play, blow(play, foe, ann)) == 13


@pytest.mark.rule("CT1-COVR-02")
def test_the_covering_shot_has_2_to_hit() -> None:
    """THAC0 17 against armour class 5: 10, the first shot only."""
    archer, foe = hero((5, 9), thac0="17", attacks=(BOW,)), orc((5, 4), armour_class=5)
    cover = {archer: order(Action.COVER, foe)}
    play = play_of(archer, foe, orders=cover)
    assert number(play, shot(play, archer, foe)) == 10
    play = play_of(archer, foe, orders=cover, parts={archer: {"attacks_made": 1}})
    assert number(play, shot(play, archer, foe)) == 12


@pytest.mark.rule("CT1-COVR-04")
@pytest.mark.parametrize(("die", "how"), [(16, "a critical hit"), (15, "a hit")])
def test_a_covering_blade_is_critical_from_16(die: int, how: str) -> None:
    """At a surprised throat: THAC0 20 against 10 needs 10 - 2 - 1 = 7; 16 beats it by 5."""
    ann, foe = hero((5, 5)), orc((5, 4), conditions=("surprised",), hit_points=40)
    play = play_of(ann, foe, orders={ann: order(Action.COVER, foe)})
    dice = (die, 4, 4, 1) if die == 16 else (die, 4, 1)
    ran = run(play, strike(play, ann.id, foe.id), *dice)
    assert ran.told[0] == f"Ann attacks Orc with long sword: {die} against 7, {how}."


def test_movement_does_not_change_the_number() -> None:
    """A half-move before the blow costs nothing but time."""
    ann, foe = hero((5, 5)), orc((5, 4))
    orders = {ann: order(Action.ATTACK, foe, movement=Movement.HALF)}
    play = play_of(ann, foe, orders=orders)
    assert number(play, blow(play, ann, foe)) == 10


@pytest.mark.rule("CT1-ACT-06")
def test_weapon_types_count_against_armour_where_the_table_plays_it_so() -> None:
    """A line for it where the option is on, with the table's own number once that is typed."""
    ann, foe = hero((5, 5)), orc((5, 4))
    off, on = play_of(ann, foe), play_of(ann, foe, weapon_against_armour=True)
    assert not any("weapon against armour" in line for line in lines(off, blow(off, ann, foe)))
    assert "weapon against armour: 0 (does not count)" in lines(on, blow(on, ann, foe))
    typed = blow(on, ann, foe, "", weapon_against_armour=2)
    assert number(on, typed) == 8
    assert "weapon against armour: +2" in lines(on, typed)
