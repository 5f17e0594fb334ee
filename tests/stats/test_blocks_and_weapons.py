"""What follows from stat blocks and weapons: reach, knockdown, damage, faults of the form."""

from dataclasses import replace

import pytest

from fieldwright.stats.block import Abilities, Attack, StatBlock
from fieldwright.stats.class_groups import load_class_groups
from fieldwright.stats.derived import (
    damage_of,
    dexterity_of,
    knockdown_of,
    ranges_of_attack,
    reach_of,
    saves_of,
    strength_of,
    thac0_of,
)
from fieldwright.stats.faults import faults_of
from fieldwright.stats.flags import FLAGS
from fieldwright.stats.footprint import is_allowed, turned
from fieldwright.stats.weapon import load_weapons
from fieldwright.tables import load_table
from fieldwright.terms.bodies import SizeLetter
from fieldwright.terms.setting import Scale

WEAPONS = load_weapons()
CREATURES = load_table("creatures", StatBlock)
CHARACTERS = load_table("characters", StatBlock)
OGRE = CREATURES["ogre"]


def test_there_are_at_least_a_hundred_creatures_and_a_hundred_weapons_with_their_books() -> None:
    assert len(CREATURES) >= 100
    assert len(WEAPONS) >= 100
    assert all(block.source for block in CREATURES.values())
    assert all(weapon.book for weapon in WEAPONS.values())


@pytest.mark.rule("CT1-FACE-09")
def test_huge_humanoids_are_two_squares_wide_and_one_deep() -> None:
    """combat-and-tactics.txt, Figures and Facing."""
    huge = [block for block in CREATURES.values() if block.size == "H" and block.legs == 2]
    assert len(huge) == 6
    assert {(block.columns, block.rows) for block in huge} == {(2, 1)}


def test_no_row_of_the_books_has_a_fault() -> None:
    faults = {
        block.id: faults_of(block)
        for block in (*CREATURES.values(), *CHARACTERS.values())
        if faults_of(block)
    }
    assert not faults


def test_every_attack_with_a_weapon_names_a_row_and_every_flag_is_known() -> None:
    for block in (*CREATURES.values(), *CHARACTERS.values()):
        assert {attack.weapon for attack in block.attacks} <= {"", *WEAPONS}
        assert set(block.flags) <= set(FLAGS)


def test_there_are_ready_characters_of_every_class_group() -> None:
    found = {(block.group, block.level) for block in CHARACTERS.values()}
    assert found == {
        (group, level) for group in ("warrior", "priest", "rogue", "wizard") for level in (1, 3, 5)
    }


# ------------------------------------------------------------------------------------------ weapons


@pytest.mark.rule("CT1-SCALE-03-EX")
def test_a_missile_range_is_three_squares_of_melee_scale_for_each_of_missile_scale() -> None:
    """combat-and-tactics.txt, Melee Scale: a dagger's 10 yards are 6 squares of 5 feet."""
    dagger = WEAPONS["dagger"]
    assert dagger.in_squares(Scale.MISSILE) == (2, 4, 6)
    assert dagger.in_squares(Scale.MELEE) == (6, 12, 18)
    oil = WEAPONS["thrown-lit-oil"]
    assert oil.range_unit == "yards"
    assert oil.in_squares(Scale.MELEE) == (6, 12, 18)
    assert oil.in_squares(Scale.MISSILE) == (2, 4, 6)


def test_an_attacks_own_ranges_count_before_its_weapons() -> None:
    sword, bow = Attack(name="sword", weapon="long-sword"), Attack(name="bow", weapon="short-bow")
    assert ranges_of_attack(sword, WEAPONS["long-sword"], Scale.MELEE) is None
    assert ranges_of_attack(bow, WEAPONS["short-bow"], Scale.MELEE) == (30, 60, 90)
    spikes = Attack(name="tail spikes", damage="1d6", ranges=(6, 12, 18))
    assert ranges_of_attack(spikes, None, Scale.MISSILE) == (6, 12, 18)
    assert ranges_of_attack(spikes, None, Scale.MELEE) == (18, 36, 54)


def test_a_staff_sling_has_no_short_range_and_cannot_be_shot_nearer() -> None:
    sling = WEAPONS["staff-sling-stone"]
    assert sling.in_squares(Scale.MISSILE) == (None, 12, 18)
    assert sling.least_range(Scale.MISSILE) == 6
    assert sling.least_range(Scale.MELEE) == 18
    assert WEAPONS["dagger"].least_range(Scale.MELEE) == 0


def test_pikes_and_lances_strike_nobody_in_the_next_square() -> None:
    """combat-and-tactics.txt, Range, Weapons."""
    assert not WEAPONS["pike"].strikes_adjacent
    assert not WEAPONS["heavy-lance"].strikes_adjacent
    assert WEAPONS["halberd"].strikes_adjacent
    assert WEAPONS["long-sword"].strikes_adjacent
    assert not WEAPONS["short-bow"].is_melee


def test_where_books_differ_combat_and_tactics_counts() -> None:
    assert WEAPONS["heavy-lance"].speed == 10
    assert WEAPONS["light-crossbow"].damage == "1d6+1"
    assert WEAPONS["long-bow-flight"].speed == 7
    assert WEAPONS["bastard-sword-1h"].two_handed == "bastard-sword-2h"


# ------------------------------------------------------------------------------------------ derived


@pytest.mark.rule("CT1-ENC-06")
@pytest.mark.rule("CT1-ENC-06-EX")
@pytest.mark.rule("CT2-OVB-09")
@pytest.mark.parametrize(
    ("creature", "strength"),
    [("ogre", 18), ("troll", 20), ("gnoll", 16), ("orc", 11), ("hill-giant", 29), ("goblin", 7)],
)
def test_a_monsters_strength_is_by_its_size_and_whole_hit_dice(
    creature: str, strength: int
) -> None:
    """combat-and-tactics.txt, Encumbrance: an ogre has category 4, 14 points, and 4 Hit Dice."""
    assert strength_of(CREATURES[creature]) == strength


@pytest.mark.rule("CT2-TRIP-04")
def test_a_monsters_dexterity_is_its_movement_rate_unless_scores_are_known() -> None:
    monster = StatBlock(id="x", name="X", size="L", hit_dice="5", movement="15")
    assert (strength_of(monster), dexterity_of(monster)) == (19, 15)
    known = Abilities(
        strength=11, dexterity=12, constitution=9, intelligence=9, wisdom=9, charisma=9
    )
    scored = replace(monster, abilities=known)
    assert (strength_of(scored), dexterity_of(scored)) == (11, 12)


@pytest.mark.rule("CT1-RANGE-04")
@pytest.mark.rule("CT1-RANGE-04-EX")
@pytest.mark.rule("CT1-RANGE-05")
def test_large_creatures_reach_further_with_weapons_only() -> None:
    """combat-and-tactics.txt, Range, Monsters: an ogre's spear reaches 2."""

    def reach(size: SizeLetter, weapon: str) -> int:
        attack = Attack(name=weapon, weapon=weapon)
        return reach_of(replace(OGRE, size=size), attack, WEAPONS[weapon])

    sizes: tuple[SizeLetter, ...] = ("S", "M", "L", "H", "G")
    assert [reach(size, "spear") for size in sizes] == [1, 1, 2, 3, 4]
    assert [reach(size, "halberd") for size in sizes] == [2, 2, 3, 4, 5]
    assert reach("L", "short-bow") == 0
    claw = Attack(name="claw", damage="1d4")
    assert reach_of(CREATURES["hill-giant"], claw) == 1
    assert reach_of(OGRE, replace(claw, reach=10)) == 10


@pytest.mark.rule("CT1-KNOCK-06")
@pytest.mark.rule("CT1-KNOCK-06-EX")
def test_the_knockdown_die_of_monsters_steps_with_their_size() -> None:
    """combat-and-tactics.txt, Knockdowns: an ogre's morning star has d12."""

    def die(size: SizeLetter, weapon: str) -> str:
        attack = Attack(name=weapon, weapon=weapon)
        return knockdown_of(replace(OGRE, size=size), attack, WEAPONS[weapon])

    assert die("L", "morning-star") == "d12"
    sizes: tuple[SizeLetter, ...] = ("S", "M", "L", "H", "G")
    assert [die(size, "long-sword") for size in sizes] == ["d6", "d8", "d10", "d12", "d20"]
    assert [die(size, "two-handed-sword") for size in sizes[2:]] == ["d20", "d20", "d20"]
    assert (die("T", "dart"), die("T", "morning-star")) == ("d4", "d6")
    halfling = replace(CHARACTERS["thief-1"], size="S")
    assert knockdown_of(halfling, halfling.attacks[0], WEAPONS["short-sword"]) == "d6"
    assert knockdown_of(OGRE, Attack(name="fist", damage="1d4")) == "d10"


def test_damage_is_the_blocks_own_or_its_weapons() -> None:
    def dice(attack: Attack, weapon: str = "", large: bool = False) -> str:
        return str(damage_of(attack, WEAPONS.get(weapon), large))

    sword = Attack(name="long sword", weapon="long-sword")
    assert dice(sword, "long-sword") == "1d8"
    assert dice(sword, "long-sword", large=True) == "1d12"
    assert dice(replace(sword, damage="2-12+7"), "long-sword") == "2d6+7"
    assert dice(replace(sword, damage="by weapon +6"), "long-sword") == "1d8+6"
    assert dice(Attack(name="bite", damage="5-8")) == "1d4+4"
    assert damage_of(Attack(name="bite", damage="nil"), None) is None


def test_thac0_and_saves_follow_the_class_group() -> None:
    """combat-and-tactics.txt: fighters of levels 1, 2, 7 and 8 have THAC0 20, 19, 14 and 13."""
    warrior = load_class_groups()["warrior"]
    assert [warrior.thac0(level) for level in (0, 1, 2, 7, 8, 30)] == [20, 20, 19, 14, 13, 1]
    bare = StatBlock(id="x", name="X", hit_dice="6+6")
    assert thac0_of(bare) == 15
    assert saves_of(bare) == warrior.saves_at(6)
    assert thac0_of(replace(bare, thac0="13")) == 13
    assert thac0_of(CREATURES["hell-hound"], 7) == 13
    priest = replace(bare, group="priest", level=4)
    assert (thac0_of(priest), saves_of(priest).death) == (18, 9)


# ------------------------------------------------------------------------------------ the footprint


def test_sizes_fill_the_squares_that_the_ruling_allows() -> None:
    """Ruling R8."""
    assert is_allowed("L", 1, 2)
    assert not is_allowed("L", 2, 1)
    assert is_allowed("H", 2, 2)
    assert is_allowed("G", 2, 8)
    assert not is_allowed("G", 2, 2)
    assert not is_allowed("M", 1, 2)


def test_a_long_body_lies_across_when_it_faces_east_or_west() -> None:
    assert [turned(1, 2, facing) for facing in range(8)] == [
        *((1, 2), (1, 2), (2, 1), (2, 1), (1, 2), (1, 2), (2, 1), (2, 1))
    ]


# ---------------------------------------------------------------------------------------- the form


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"name": " "}, "name", "name"),
        ({"hit_dice": "lots"}, "hit_dice", "4\\+1"),
        ({"hit_dice": "", "hit_points": None}, "hit_dice", "hit points"),
        ({"movement": "quick"}, "movement", "Fl 30"),
        ({"thac0": "x"}, "thac0", "17"),
        ({"size": "M", "columns": 2}, "columns", "1 by 1, not 2 by 1"),
        ({"size": "G"}, "columns", "six squares"),
        ({"morale": (12, 11)}, "morale", "lower number first"),
        ({"attacks": (Attack(name="bite", damage="sharp"),)}, "attacks[0].damage", "1d8"),
        ({"attacks": (Attack(name="bite"),)}, "attacks[0].damage", "weapon"),
        (
            {"attacks": (Attack(name="a", weapon="sabre-toothed-sword"),)},
            "attacks[0].weapon",
            "no weapon",
        ),
        ({"attacks": (Attack(name="", damage="1"),)}, "attacks[0].name", "name"),
        (
            {"attacks": (Attack(name="a", damage="1", knockdown="d7"),)},
            "attacks[0].knockdown",
            "d12",
        ),
        (
            {"attacks": (Attack(name="a", damage="1", ranges=(6, 4, 2)),)},
            "attacks[0].ranges",
            "2, 4, 6",
        ),
    ],
)
def test_the_form_is_told_what_is_wrong_and_what_is_right(
    change: dict[str, object], field: str, words: str
) -> None:
    block = replace(OGRE, **change)  # type: ignore[arg-type]
    (fault,) = faults_of(block)
    assert fault.field == field
    with pytest.raises(AssertionError, match=words):
        raise AssertionError(fault.sentence)
