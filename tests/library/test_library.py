"""The library finds, keeps and hands out figures, and never harms what it cannot read."""

from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.library import (
    Library,
    LibraryError,
    ammunition_left,
    figure_from,
    load_library,
    numbered,
    with_hit_points,
)
from fieldwright.library.toml_text import block_text, blocks_of
from fieldwright.stats.block import Abilities, Attack, Saves, StatBlock
from fieldwright.terms.chance import Stream

CHIEF = StatBlock(
    id="",
    name='Grak "the" Häuptling\'s son',
    size="L",
    armour_class=4,
    hit_dice="4+4",
    attacks=(
        Attack(name="morning star", weapon="morning-star", damage="by weapon +2"),
        Attack(name="javelin", weapon="javelin", ammunition=3, ranges=(4, 8, 12)),
    ),
    saves=Saves(death=13, wands=15, petrification=14, breath=16, spells=16),
    abilities=Abilities(
        strength=18,
        dexterity=9,
        constitution=15,
        intelligence=9,
        wisdom=8,
        charisma=7,
        strength_percentile=51,
    ),
    morale=(13, 14),
    flags=("humanoid", "chief"),
    notes="Two lines\nof \\ notes.",
)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return load_library(tmp_path / "figures")


# ---------------------------------------------------------------------------------------- searching


def test_the_best_match_of_a_search_comes_first(library: Library) -> None:
    assert library.search("orc")[0].name == "Orc"
    assert library.search("war horse")[0].name == "Heavy war horse"
    assert {block.group for block in library.search("priest")} == {"priest"}
    assert "Ghoul" in [block.name for block in library.search("undead")]
    assert library.search("monstrous manual troll")[0].name == "Troll"
    assert library.search("no such thing") == []


@pytest.mark.parametrize(
    ("words", "found", "first"),
    [
        ("archer", {"Elf", "Bandit", "Crossbowman", "Novice fighter"}, None),
        ("archers", {"Elf", "Bandit"}, None),
        ("bow", {"Elf", "Bandit", "Novice fighter"}, None),
        ("short bow", {"Bandit"}, None),
        ("long bow", {"Elf"}, None),
        ("halberd", {"Soldier"}, None),
        ("crossbow", {"Crossbowman"}, "Crossbowman"),
        ("warrior archer", {"Novice fighter"}, None),
    ],
)
def test_figures_are_found_by_their_weapons_and_by_what_their_weapons_make_of_them(
    library: Library, words: str, found: set[str], first: str | None
) -> None:
    names = [block.name for block in library.search(words)]
    assert found <= set(names)
    assert first in (None, names[0])
    assert "Wolf" not in names
    assert "Guard" not in names, "a spear and a short sword"


def test_an_empty_search_gives_everything_by_name(library: Library) -> None:
    names = [block.name.casefold() for block in library.search("")]
    assert names == sorted(names)
    assert len(names) == len(library.creatures) + len(library.characters)


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("six bugbears", [(6, "Bugbear")]),
        ("6 orc", [(6, "Orc")]),
        ("an ogre and two wolves", [(1, "Ogre"), (2, "Wolf")]),
        ("Half a dozen orcs, 3x goblins", [(6, "Orc"), (3, "Goblin")]),
        ("two dozen kobolds", [(24, "Kobold")]),
        ("a pair of dire wolves", [(2, "Dire wolf")]),
        ("dwarves", [(1, "Hill dwarf")]),
        ("4 ogre magi & harpies x3", [(4, "Ogre mage"), (3, "Harpy")]),
        ("lizard men", [(1, "Lizard man")]),
        ("two veteran thieves", [(2, "Veteran thief")]),
    ],
)
def test_what_is_asked_for_in_words_is_found(
    library: Library, words: str, found: list[tuple[int, str]]
) -> None:
    assert [(count, block.name) for count, block in library.wanted(words)] == found


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("six bugbaers", "Is Bugbear meant"),
        ("three spiders", "Giant spider"),
        ("a xyzzy", "add it as your own"),
        ("0 orcs", "1 to 500"),
        ("9999 orcs", "1 to 500"),
        ("", "six bugbears"),
        ("seven", "names no figure"),
    ],
)
def test_what_cannot_be_found_is_told_with_a_hint(
    library: Library, words: str, sentence: str
) -> None:
    with pytest.raises(LibraryError, match=sentence):
        library.wanted(words)


@given(st.text(max_size=30))
def test_any_words_are_answered_with_figures_or_a_sentence(words: str) -> None:
    try:
        assert BOOKS.wanted(words)
    except LibraryError:
        return


BOOKS = load_library(Path(__file__).with_name("no such folder"))


# ---------------------------------------------------------------------------------------- DM's own


def test_an_own_entry_is_kept_and_found_again(library: Library) -> None:
    kept = library.save_own(CHIEF)
    assert kept.id == "grak-the-h-uptling-s-son"
    again = load_library(library.folder)
    assert again.faults == []
    assert again.own == {kept.id: kept}
    assert again.search("chief") == [kept]
    again.delete_own(kept.id)
    assert load_library(library.folder).own == {}
    assert list(library.folder.iterdir()) == []


def test_a_changed_entry_of_a_book_stands_before_it_and_gives_way_again(library: Library) -> None:
    tough = replace(library.creatures["orc"], hit_dice="2+2")
    library.save_own(tough)
    assert library.get("orc") == tough
    assert [block for block in library.blocks() if block.id == "orc"] == [tough]
    library.delete_own("orc")
    assert library.get("orc") == library.creatures["orc"]


def test_two_entries_of_one_name_get_ids_of_their_own(library: Library) -> None:
    first, second = library.save_own(CHIEF), library.save_own(CHIEF)
    assert first.id != second.id
    assert set(load_library(library.folder).own) == {first.id, second.id}


def test_a_damaged_file_is_told_and_left_alone(library: Library) -> None:
    library.save_own(CHIEF)
    (damaged,) = library.folder.iterdir()
    damaged.write_text('[chief]\nname = "Chief"\narmor_class = "five"\n')
    (library.folder / "other.toml").write_bytes(b"\xff\xfe")
    again = load_library(library.folder)
    assert again.own == {}
    assert len(again.faults) == 2
    assert "is 'armour_class' meant" in again.faults[0]
    assert all("left as it is" in fault for fault in again.faults)
    again.save_own(replace(CHIEF, id=damaged.stem))
    assert "armor_class" in damaged.read_text()
    assert len(load_library(library.folder).own) == 1


def test_a_file_that_is_damaged_meanwhile_is_not_written_over(library: Library) -> None:
    kept = library.save_own(CHIEF)
    (file,) = library.folder.iterdir()
    file.write_text("what?")
    with pytest.raises(LibraryError, match="cannot be used"):
        library.save_own(replace(kept, name="Grak"))
    assert file.read_text() == "what?"


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "figures").write_text("a file, no folder")
    with pytest.raises(LibraryError, match="cannot be made"):
        load_library(tmp_path / "figures").save_own(CHIEF)


def test_an_entry_goes_from_one_table_to_another(library: Library, tmp_path: Path) -> None:
    mine = library.save_own(CHIEF)
    file = tmp_path / "chief.toml"
    library.export(mine, file)
    other = load_library(tmp_path / "other")
    assert other.take_in(file) == [mine]
    assert other.take_in(file) == [mine]
    changed = replace(mine, hit_dice="9")
    library.export(changed, file)
    (second,) = other.take_in(file)
    assert second.id == f"{mine.id}-2"
    assert set(other.own) == {mine.id, second.id}
    file.write_text("[")
    with pytest.raises(LibraryError, match="not TOML"):
        other.take_in(file)


WORDS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)


@given(st.builds(StatBlock, id=WORDS, name=WORDS, notes=WORDS, flags=st.lists(WORDS).map(tuple)))
def test_a_block_of_any_words_comes_back_from_its_file(block: StatBlock) -> None:
    assert blocks_of(block_text(block), "x.toml") == {block.id: block}


def test_every_entry_of_the_books_comes_back_from_a_file() -> None:
    for block in BOOKS.blocks():
        assert blocks_of(block_text(block), "x.toml") == {block.id: block}


# ------------------------------------------------------------------------------------- making them


def test_figures_are_numbered_by_themselves() -> None:
    assert numbered([], "Bugbear", 3) == ["Bugbear 1", "Bugbear 2", "Bugbear 3"]
    assert numbered(["Bugbear 2", "Orc 9"], "Bugbear", 2) == ["Bugbear 3", "Bugbear 4"]
    assert numbered([], "Ogre", 1) == ["Ogre"]
    assert numbered(["Ogre"], "Ogre", 1) == ["Ogre 2"]


def test_a_figure_has_its_blocks_numbers_and_rolls_only_when_asked(library: Library) -> None:
    horse = library.creatures["heavy-war-horse"]
    figure = figure_from(horse, "attackers", (3, 4), 2, "Thunder", UUID(int=5))
    assert (figure.column, figure.row, figure.columns, figure.rows) == (3, 4, 2, 1)
    assert (figure.name, figure.side, figure.facing, figure.size) == (
        "Thunder",
        "attackers",
        2,
        "L",
    )
    assert figure.stats == horse
    assert figure.hit_points is None
    rolled = with_hit_points(figure, Stream(1, "hp"))
    assert rolled.full_hit_points == rolled.hit_points
    assert 6 <= (rolled.hit_points or 0) <= 27
    assert with_hit_points(rolled, Stream(2, "hp")) == rolled


def test_a_character_has_the_hit_points_of_its_sheet(library: Library) -> None:
    figure = figure_from(library.characters["fighter-1"], "attackers", (0, 0))
    assert (figure.hit_points, figure.full_hit_points) == (10, 10)


def test_ammunition_is_that_of_the_sheet_until_some_is_spent(library: Library) -> None:
    figure = figure_from(library.characters["fighter-1"], "attackers", (0, 0))
    assert ammunition_left(figure, "long bow") == 20
    assert ammunition_left(replace(figure, ammunition=(("long bow", 7),)), "long bow") == 7
    assert ammunition_left(figure, "long sword") is None


def test_of_a_file_that_cannot_be_kept_whole_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third of three entries finds no room on the disk."""
    source = load_library(tmp_path / "source")
    blocks = [replace(source.creatures["orc"], id=f"o{n}", name=f"O {n}") for n in range(3)]
    file = tmp_path / "three.toml"
    file.write_text("\n".join(map(block_text, blocks)), encoding="utf-8")
    mine = load_library(tmp_path / "mine")
    save = mine.save_own
    saved: list[StatBlock] = []

    def save_two(block: StatBlock) -> StatBlock:
        if len(saved) == 2:
            raise LibraryError("There is no room on the disk.")
        saved.append(block)
        return save(block)

    monkeypatch.setattr(mine, "save_own", save_two)
    with pytest.raises(LibraryError, match="no room"):
        mine.take_in(file)
    assert not mine.own
    assert not load_library(tmp_path / "mine").own
