"""A form shows a stat block as texts and reads it back unchanged; what is typed is what is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.library.form_text import attack_texts, block_of, footprint_for, texts_of
from fieldwright.library.library import load_library
from fieldwright.stats.block import StatBlock

EMPTY = StatBlock(id="x", name="X", hit_dice="1")


@pytest.mark.parametrize("begun_same", [True, False])
def test_every_entry_of_the_library_comes_back_unchanged(begun_same: bool) -> None:
    for block in load_library().blocks():
        begun = block if begun_same else StatBlock(id=block.id, name="")
        read = block_of(texts_of(block), [attack_texts(one) for one in block.attacks], begun)
        assert read.block == block
        assert not read.faults, block.id


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("armour_class", "5 (10)", (5, 10)),
        ("armour_class", "-2", (-2, None)),
    ],
)
def test_an_armour_class_may_have_the_bracket_of_the_books(
    name: str, text: str, told: tuple[int, int | None]
) -> None:
    block = block_of(texts_of(EMPTY) | {name: text}, [], EMPTY).block
    assert (block.armour_class, block.ac_unarmoured) == told


def test_printed_words_are_kept_as_they_were_typed() -> None:
    texts = texts_of(EMPTY) | {"hit_dice": "4+1", "movement": "12, Fl 30 (C)", "morale": "Elite"}
    read = block_of(texts, [{"name": "claws", "damage": "1d6/1d6/2d4"}], EMPTY)
    assert not read.faults
    assert (read.block.hit_dice, read.block.movement) == ("4+1", "12, Fl 30 (C)")
    assert read.block.morale == (13, 14)
    assert read.block.attacks[0].damage == "1d6/1d6/2d4"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("armour_class", "plate"),
        ("hit_dice", "many"),
        ("movement", "fast"),
        ("hit_points", "0"),
        ("hit_points", "ten"),
        ("saves.death", "21"),
        ("abilities.strength", "17/50"),
        ("abilities.wisdom", "26"),
        ("morale", "brave"),
    ],
)
def test_what_cannot_be_read_is_told_beneath_its_field(name: str, text: str) -> None:
    read = block_of(texts_of(EMPTY) | {name: text}, [], EMPTY)
    assert read.sentence(name)
    assert len(read.faults) == 1


def test_a_fault_in_the_table_of_attacks_names_row_and_column() -> None:
    rows = [{"name": "bow", "damage": "1d6", "ranges": "2/4"}, {"name": "", "damage": "x"}]
    read = block_of(texts_of(EMPTY), rows, EMPTY)
    told = {fault.field for fault in read.faults}
    assert told == {"attacks[0].ranges", "attacks[1].name", "attacks[1].damage"}


def test_saves_that_are_left_empty_are_those_of_a_warrior_of_its_hit_dice() -> None:
    texts = texts_of(EMPTY) | {"hit_dice": "3", "saves.death": "5"}
    saves = block_of(texts, [], EMPTY).block.saves
    assert saves is not None
    # Player's Handbook, table 60: a warrior of 3rd level saves 13, 15, 14, 16, 16.
    assert (saves.death, saves.wands, saves.spells) == (5, 15, 16)


@given(st.dictionaries(st.sampled_from(sorted(texts_of(EMPTY))), st.text(max_size=12)))
def test_no_text_breaks_the_form(texts: dict[str, str]) -> None:
    texts = {key: value for key, value in texts.items() if key not in ("group", "size")}
    block_of(texts_of(EMPTY) | texts, [texts], EMPTY)


def test_another_size_gets_its_usual_squares_unless_the_old_ones_fit() -> None:
    assert footprint_for("H", 1, 1) == (2, 1)
    assert footprint_for("L", 1, 2) == (1, 2)
    assert footprint_for("M", 2, 2) == (1, 1)


def test_a_steady_body_keeps_its_number_and_a_usual_one_shows_none() -> None:
    steady = StatBlock(id="x", name="X", hit_dice="1", steadiness=2)
    assert texts_of(EMPTY)["steadiness"] == ""
    assert texts_of(steady)["steadiness"] == "2"
    assert block_of(texts_of(steady), [], EMPTY).block == steady
    assert block_of(texts_of(steady) | {"steadiness": ""}, [], steady).block == EMPTY
