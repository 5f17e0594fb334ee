"""Stat blocks pasted from books and adventures: what is understood, and what is told to be left."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.library.errors import LibraryError
from fieldwright.library.pasted import read_pasted
from fieldwright.library.pasted_attacks import attacks_from
from fieldwright.stats.block import StatBlock

NEW = StatBlock(id="", name="")

IN_A_LINE = (
    "Bugbears (4): AC 5 (10); MV 9; HD 3+1; hp 15, 12, 9, 20; THAC0 17; #AT 1; "
    "Dmg 2-8 (morning star); SA surprise -3; SZ L (7' tall); ML Steady (11-12); Int Low (5-7); "
    "AL CE; XP 120."
)

IN_A_COLUMN = """Worg
ARMOR CLASS: 6
MOVEMENT: 18
HIT DICE: 4+4
THAC0: 15
NO. OF ATTACKS: 1
DAMAGE/ATTACK: 2-8
SPECIAL ATTACKS: Nil
SIZE: L (4'-7' long)
MORALE: Steady (11-12)
"""


def test_a_line_of_an_adventure_is_read() -> None:
    block = read_pasted(IN_A_LINE, NEW).block
    assert (block.name, block.armour_class, block.ac_unarmoured) == ("Bugbears", 5, 10)
    assert (block.hit_dice, block.hit_points, block.movement) == ("3+1", 15, "9")
    assert (block.thac0, block.attacks_printed, block.size) == ("17", "1", "L")
    assert (block.morale, block.intelligence) == ((11, 12), (5, 7))
    assert [(one.name, one.damage, one.weapon) for one in block.attacks] == [
        ("morning star", "2-8", "morning-star")
    ]
    assert "Special attacks: surprise -3" in block.notes


def test_what_is_not_understood_is_told() -> None:
    assert read_pasted(IN_A_LINE, NEW).left == ("hp 12, 9, 20",)
    assert read_pasted("Thing: AC 4; HD plenty; MV 9", NEW).left == ("HD plenty",)


def test_a_column_of_the_monster_book_is_read() -> None:
    pasted = read_pasted(IN_A_COLUMN, NEW)
    block = pasted.block
    assert (block.name, block.armour_class, block.movement) == ("Worg", 6, "18")
    assert (block.hit_dice, block.thac0, block.size) == ("4+4", "15", "L")
    assert pasted.left == ()


def test_a_character_has_class_scores_and_saves() -> None:
    block = read_pasted(
        "Grimgar, F5: AC 2; MV 6; hp 44; THAC0 16; #AT 3/2; Dmg 1d8+3 (battle axe); "
        "Str 18/50, Dex 12, Con 17, Int 9, Wis 10, Cha 8; Sv D11 W13 P12 B13 S14",
        NEW,
    ).block
    assert (block.name, block.group, block.character_class, block.level) == (
        *("Grimgar", "warrior", "fighter"),
        5,
    )
    assert block.abilities is not None
    assert block.saves is not None
    assert (block.abilities.strength, block.abilities.strength_percentile) == (18, 50)
    assert (block.abilities.intelligence, block.saves.breath) == (9, 13)


def test_a_flyer_flies_and_equal_blows_are_counted() -> None:
    block = read_pasted(
        "Griffon: AC 3; MV 12, Fl 30 (C, D if mounted); HD 7; Dmg 1-4/1-4/2-16", NEW
    )
    assert block.block.flags == ("flying",)
    assert [(one.count, one.damage) for one in block.block.attacks] == [(2, "1-4"), (1, "2-16")]


def test_labels_within_brackets_and_within_a_thac0_are_no_labels() -> None:
    block = read_pasted(
        "Kobold AC 7 (10) MV 6 HD ½ (1-4 hit points) THAC0 20 #AT 1 D 1-6", NEW
    ).block
    assert (block.hit_dice, block.hit_points) == ("½ (1-4 hit points)", None)
    assert block.attacks[0].damage == "1-6"
    hydra = read_pasted("Ooze: AC 5; HD 4; THAC0 4 HD: 17; 5-6 HD: 15; MV 9", NEW).block
    assert (hydra.thac0, hydra.hit_dice) == ("4 HD: 17; 5-6 HD: 15", "4")


def test_what_the_form_had_stays_where_the_text_says_nothing() -> None:
    begun = StatBlock(id="own", name="Guard", colour="#ff0000", notes="Bribed.")
    block = read_pasted("AC 4; XP 35", begun).block
    assert (block.id, block.name, block.colour) == ("own", "Guard", "#ff0000")
    assert block.notes == "Bribed.\nExperience: 35"


@pytest.mark.parametrize("text", ["", "   ", "A dark and stormy night"])
def test_a_text_without_numbers_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(LibraryError, match="labels"):
        read_pasted(text, NEW)


@given(st.text(alphabet="ACMVHDTHO0dint:;,./()+-#0123 \n", max_size=80))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        read_pasted(text, NEW)
    except LibraryError:
        return


def test_two_different_weapons_are_two_attacks() -> None:
    attacks = attacks_from("1d8 (long sword)/1d6 (short sword)")
    assert [one.weapon for one in attacks] == ["long-sword", "short-sword"]
