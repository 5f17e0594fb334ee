"""Figures come out of tables, CSV or JSON, with values as books print them."""

import random
from contextlib import suppress

import pytest
from tests.helpers.mutations import spoilt_bytes

from fieldwright.exchange.creatures import (
    NOTHING,
    creatures_in,
    guessed,
    read_table,
)
from fieldwright.exchange.errors import ExchangeError

CSV = b"""Name;AC;MV;HD;THAC0;# AT;Dmg;Size;ML;Lair
Bugbear;5 (10);9;3+1;17;1;2-8;L;Steady (11-12);cave
Ogre;5;9;4+1;17;1;1-10;L;11;hill
;1;;;;;;;;
"""


def test_a_table_of_csv_is_read_as_books_print_numbers() -> None:
    table = read_table(CSV, "beasts.csv")
    mapping = guessed(table)
    assert mapping[:4] == ("name", "armour_class", "movement", "hit_dice")
    assert mapping[-1] == NOTHING
    read = creatures_in(table, mapping, "beasts.csv")
    bugbear, ogre = read.blocks
    assert (bugbear.name, bugbear.armour_class, bugbear.ac_unarmoured) == ("Bugbear", 5, 10)
    assert (bugbear.hit_dice, bugbear.thac0, bugbear.size) == ("3+1", "17", "L")
    assert bugbear.morale == (11, 12)
    assert bugbear.source == "beasts"
    assert [one.damage for one in ogre.attacks] == ["1-10"]
    assert read.report.came == {"figure": 2}
    assert read.report.left_out == {"rows without a name": 1}


@pytest.mark.parametrize(
    "data",
    [
        b'[{"name": "Wolf", "armor_class": 7, "hit dice": "2+2", "stats": {"str": 12}}]',
        b'{"monsters": [{"monster": "Wolf", "AC": 7.0, "HD": "2+2", "STR": "12"}], "v": 1}',
        b'{"Wolf": {"ac": 7, "hd": "2+2", "strength": 12}}',
        b"\xef\xbb\xbfMonster,Armor Class,Hit Dice,Str\r\nWolf,7,2+2,12\r\n",
        b"name\tac\thd\tstr\nWolf\t7\t2+2\t12\n",
    ],
)
def test_one_wolf_comes_out_of_every_form_of_table(data: bytes) -> None:
    table = read_table(data, "wolf")
    (wolf,) = creatures_in(table, guessed(table), "wolf").blocks
    assert (wolf.name, wolf.armour_class, wolf.hit_dice) == ("Wolf", 7, "2+2")
    assert wolf.abilities is not None
    assert wolf.abilities.strength == 12


def test_what_is_not_understood_is_told_by_name() -> None:
    table = read_table(b"name,ac,hd\nBlob,soft,3\n", "blob.csv")
    read = creatures_in(table, guessed(table), "blob.csv")
    assert len(read.blocks) == 1
    assert read.report.left_out == {"values that were not understood": 1}
    assert "Blob: AC soft" in read.report.warnings[0]


def test_a_table_needs_a_column_of_names() -> None:
    table = read_table(b"ac,hd\n5,3\n", "x.csv")
    with pytest.raises(ExchangeError, match="names of the figures"):
        creatures_in(table, guessed(table), "x.csv")


@pytest.mark.parametrize("data", [b"\n", b"a\x00b", b"name,ac\n", b"[1, 2]", b"{}", b'{"a": '])
def test_what_is_no_table_gets_a_sentence(data: bytes) -> None:
    with pytest.raises(ExchangeError, match=r"\.$"):
        read_table(data, "x")


def test_spoilt_tables_are_read_or_refused() -> None:
    chance = random.Random(5)
    for number in range(150):
        data = spoilt_bytes(CSV if number % 2 else b'[{"name": "Wolf", "AC": 7}]', chance)
        with suppress(ExchangeError):
            table = read_table(data, "spoilt")
            read = creatures_in(table, guessed(table), "spoilt")
            assert all(block.name for block in read.blocks)


def test_numbers_that_no_row_gives_are_told_to_be_made_up() -> None:
    """Of five rows one gives no armour class, and four no movement that can be read."""
    lines = "name,AC,MV\nOgre,5,9\nBroken,,\nRat,7,\nBat,8,-\nCat,6,soon\n"
    table = read_table(lines.encode(), "some.csv")
    found = creatures_in(table, guessed(table), "some.csv")
    assert [(one.armour_class, one.movement) for one in found.blocks][:2] == [(5, "9"), (10, "12")]
    assert (
        "1 row gives no armour class that can be read (Broken): AC 10 is taken."
        in found.report.warnings
    )
    assert (
        "4 rows give no movement that can be read (Broken, Rat, Bat, and others): MV 12 is taken."
        in found.report.warnings
    )


def test_a_table_that_says_all_is_not_told_of() -> None:
    table = read_table(b"name,AC,MV\nOgre,5,9\n", "some.csv")
    assert creatures_in(table, guessed(table), "some.csv").report.warnings == ()
