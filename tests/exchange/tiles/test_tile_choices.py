"""Meanings of tiles chosen by a person: kept by tile sets, there again for the next map."""

import dataclasses
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from tests.exchange.tiles.maps import as_bytes, layer, tileset, tmj, write_tiles
from tests.exchange.tiles.tile_choices import choices_for, place_of, read_kept, tile_map

from fieldwright.battlefield.changes import paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.cli.root import cli
from fieldwright.document.files import read_field
from fieldwright.exchange.building import Into, build, import_change
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.tiled.choosing import Choices, Known
from fieldwright.exchange.tiled.chosen import file_of, text_of
from fieldwright.exchange.tiled.guessing import BY_COLOUR, BY_EARLIER, BY_NAME, Colours
from fieldwright.exchange.tiled.meanings import Meaning, chosen_folder, kept_meanings, rows_in
from fieldwright.exchange.tiled.understanding import with_meanings

NO_COLOURS = Colours.of(np.zeros((0, 1, 4), np.uint8))
WANG: dict[str, Any] = {
    "colors": [{"name": "Ash"}],
    "wangtiles": [{"tileid": one, "wangid": [0, 1, 0, 1, 0, 1, 0, 1]} for one in (0, 1)],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_tiles(tmp_path)
    return tmp_path


def test_a_map_lists_its_sorts_of_tiles_by_how_often_they_are_used(folder: Path) -> None:
    tiles = read_kept(tile_map([1, 2, 2, 3, 3, 3], 3), folder).tiles
    assert tiles is not None
    assert [(sort.name, sort.count) for sort in tiles.sorts] == [
        ("tile 2", 3),
        ("tile 1", 2),
        ("tile 0", 1),
    ]
    assert tiles.sorts[0].key.startswith("tiles#")
    assert tiles.sorts[0].key.endswith(":2")
    assert tiles.sorts[0].layers == ("layer:ground",)


def rows_named(choices: Choices, numbers: Iterable[int]) -> list[tuple[str, int]]:
    return [(choices.rows[number].name, choices.rows[number].count) for number in numbers]


def test_tiles_of_a_terrain_are_chosen_for_together_but_those_with_a_class() -> None:
    classed = tileset(wangsets=[WANG], tiles=[{"id": 1, "class": "Lava"}])
    one = choices_for(read_kept(tile_map([1, 2, 3], 3, tilesets=[tileset(wangsets=[WANG])])))
    two = choices_for(read_kept(tile_map([1, 2, 3], 3, tilesets=[classed])))
    assert rows_named(one, one.places) == [("ash", 2), ("tile 2", 1)]
    assert rows_named(two, two.places) == [("lava", 1), ("tile 2", 1), ("ash", 1)]
    assert rows_named(one, one.single) == [("tile 0 (ash)", 1), ("tile 1 (ash)", 1), ("tile 2", 1)]


def test_a_tile_of_a_terrain_may_stand_for_something_else_than_the_others() -> None:
    data = tile_map([1, 2, 3], 3, tilesets=[tileset(wangsets=[WANG])])
    records = read_kept(data)
    choices = choices_for(records)
    terrain, cactus = choices.places[0], place_of(records, "tile 1")
    choices.choose([terrain], ground="sand")
    assert choices.known(cactus) is Known.TERRAIN
    assert choices.apart(terrain) == 0
    choices.choose([cactus], obstacle="shrub")
    assert choices.apart(terrain) == 1
    anew = with_meanings(records, choices.meanings())
    assert anew.layers["ground"].tolist() == [["sand", "sand", ""]]
    assert [(one.kind, one.position) for one in anew.obstacles] == [("shrub", (1.5, 0.5))]
    choices.keep(chosen_folder())
    again = read_kept(data)
    assert again.obstacles == anew.obstacles
    assert again.layers["ground"].tolist() == anew.layers["ground"].tolist()
    assert choices_for(again).apart(terrain) == 1


def test_what_is_chosen_is_there_again_for_the_next_map_with_the_same_set(folder: Path) -> None:
    records = read_kept(tile_map([1, 2, 2], 3), folder)
    choices = choices_for(records)
    choices.choose([place_of(records, "tile 1")], ground="sand", growth="brush")
    choices.choose([place_of(records, "tile 0")], water="river", depth_ft=5)
    assert choices.keep(chosen_folder()) == ()
    again = read_kept(tile_map([2, 1, 3, 1], 2), folder)
    assert again.layers["ground"].tolist() == [["sand", ""], ["", ""]]
    assert again.layers["growth"].tolist() == [["brush", ""], ["", ""]]
    assert again.layers["water"].tolist() == [["", "river"], ["", "river"]]
    assert again.layers["depth"].tolist() == [["", 5], ["", 5]]
    told = choices_for(again)
    assert told.known(place_of(again, "tile 1")) is Known.CHOSEN
    assert told.known(place_of(again, "tile 2")) is Known.UNKNOWN
    assert (told.count_known, len(told.places)) == (2, 3)


def test_a_set_of_the_same_name_with_another_picture_is_another_set_and_only_guessed(
    folder: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    records = read_kept(tile_map([2, 2], 2), folder)
    choices = choices_for(records)
    choices.choose(choices.places, ground="sand")
    choices.keep(chosen_folder())
    other = tmp_path_factory.mktemp("other")
    write_tiles(other, margin=1)
    strange = read_kept(tile_map([2, 2], 2), other)
    assert "ground" not in strange.layers
    choices = choices_for(strange)
    choices.guess(NO_COLOURS)
    assert choices.guesses[0].meaning.ground == "sand"
    assert choices.guesses[0].reason == BY_EARLIER


def test_the_same_map_is_made_anew_with_other_meanings_without_its_file(folder: Path) -> None:
    tree = tmj([layer([1, 2, 3], 3, "Low"), layer([0, 0, 2], 3, "High")], 3, 1)
    records = decoded(b"".join(encoded(read_kept(as_bytes(tree), folder))))
    choices = choices_for(records)
    choices.choose([place_of(records, "tile 1")], ground="mud", obstacle="boulder")
    choices.choose([place_of(records, "tile 2")], ground="sand")
    anew = with_meanings(records, choices.meanings())
    assert anew.layers["ground"].tolist() == [["", "mud", "mud"]]
    assert [one.position for one in anew.obstacles] == [(1.5, 0.5), (2.5, 0.5)]
    assert anew.report.came["square of ground"] == 2
    assert anew.report.came["obstacle"] == 2
    choices.keep(chosen_folder())
    read = read_kept(as_bytes(tree), folder)
    assert read.report == anew.report
    assert read.obstacles == anew.obstacles
    # And back again, as if nothing had been chosen.
    choices.reset(choices.places)
    back = with_meanings(anew, choices.meanings())
    assert (back.layers, back.obstacles) == ({}, ())
    assert back.report == records.report


def test_parts_that_are_not_chosen_stay_as_the_tables_have_them() -> None:
    records = read_kept(tile_map([1], 1, tilesets=[tileset(tiles=[{"id": 0, "class": "Swamp"}])]))
    choices = choices_for(records, kept_meanings())
    assert choices.known(0) is Known.TOLD
    choices.choose([0], growth="reeds")
    meaning = choices.meaning(0)
    assert meaning is not None
    assert (meaning.ground, meaning.water, meaning.growth) == ("mud", "bog", "reeds")
    choices.choose([0], water="", depth_ft=3)
    meaning = choices.meaning(0)
    assert meaning is not None
    assert (meaning.water, meaning.depth_ft) == ("", 0)
    choices.reset([0])
    assert choices.known(0) is Known.TOLD


def test_what_a_person_chooses_goes_before_what_the_tile_itself_says() -> None:
    says = {"id": 0, "properties": [{"name": "ground", "type": "string", "value": "sand"}]}
    data = tile_map([1], 1, tilesets=[tileset(tiles=[says])])
    records = read_kept(data)
    assert records.layers["ground"].tolist() == [["sand"]]
    choices = choices_for(records)
    assert choices.known(0) is Known.TOLD
    choices.choose_picture([0])
    choices.keep(chosen_folder())
    assert "ground" not in read_kept(data).layers


def test_what_is_known_to_be_a_picture_is_known() -> None:
    data = tile_map([1, 2], 2)
    records = read_kept(data)
    choices = choices_for(records)
    choices.choose_picture(choices.places)
    choices.keep(chosen_folder())
    assert choices_for(read_kept(data)).count_known == 2
    assert not any("is known" in one for one in read_kept(data).report.warnings)


def test_guesses_go_by_names_first_and_then_by_colours_and_are_no_choice(folder: Path) -> None:
    named = tileset(tiles=[{"id": 3, "class": "Old stone wall 7"}, {"id": 2, "class": "Oak trees"}])
    records = read_kept(tile_map([1, 2, 3, 4], 4, tilesets=[named]), folder)
    colours = {"tile 0": (120, 120, 120), "tile 1": (90, 160, 70)}
    assert records.tiles is not None
    pixels = np.zeros((4, 9, 4), np.uint8)
    for place, sort in enumerate(records.tiles.sorts):
        pixels[place] = (*colours.get(sort.name, (0, 0, 255)), 255)
    choices = choices_for(records, kept_meanings())
    choices.guess(Colours.of(pixels))
    guesses = {
        records.tiles.sorts[place].name: (
            guess.meaning.ground or guess.meaning.obstacle,
            guess.reason,
        )
        for place, guess in choices.guesses.items()
    }
    assert guesses == {
        "old stone wall 7": ("solid-rock", BY_NAME),
        "oak trees": ("tree", BY_NAME),
        "tile 0": ("stone-floor", BY_COLOUR),
        "tile 1": ("grass", BY_COLOUR),
    }
    assert choices.count_known == 0
    assert choices.take_guesses(choices.places) == 4
    assert choices.count_known == 4
    assert choices.take_guesses(choices.places) == 0


def test_tiles_that_are_clear_or_motley_are_not_guessed_by_colour() -> None:
    records = read_kept(tile_map([1, 2], 2))
    pixels = np.zeros((2, 4, 4), np.uint8)
    pixels[0] = (90, 160, 70, 255)
    pixels[0, 0, 3] = 0
    pixels[1] = (0, 0, 0, 255)
    pixels[1, :2] = 255
    choices = choices_for(records)
    choices.guess(Colours.of(pixels))
    assert choices.guesses == {}


def test_meanings_written_into_a_file_are_taken_from_it_by_any_word(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text_of({"tiles:0": Meaning(id="", ground="mud", water="bog", depth_ft=3)}))
    records = read_kept(tile_map([1, 2], 2))
    choices = choices_for(records)
    assert choices.take_rows(rows_in(path)) == 1
    meaning = choices.meaning(place_of(records, "tile 0"))
    assert meaning == Meaning(id="", ground="mud", water="bog", depth_ft=3)
    assert choices.meaning(place_of(records, "tile 1")) is None
    path.write_text(text_of(choices.known_rows()))
    assert list(rows_in(path)) == [records.tiles.sorts[0].key] if records.tiles else False


# ---------------------------------------------------------------------------------- what goes wrong


def kept_file(records: Any) -> Path:
    return file_of(chosen_folder(), records.tiles.sets[0])


def test_a_damaged_file_is_told_put_aside_and_never_written_over() -> None:
    data = tile_map([1], 1)
    records = read_kept(data)
    path = kept_file(records)
    path.parent.mkdir(parents=True)
    path.write_text("[half a row", "utf-8")
    assert any(path.name in one for one in read_kept(data).report.warnings)
    choices = choices_for(records)
    assert any(path.name in one for one in choices.faults)
    choices.choose([0], ground="sand")
    (sentence,) = choices.keep(chosen_folder())
    aside = [one for one in path.parent.iterdir() if one != path]
    assert [one.read_text("utf-8") for one in aside] == ["[half a row"]
    assert aside[0].name in sentence
    assert read_kept(data).layers["ground"].tolist() == [["sand"]]


def test_where_nothing_can_be_written_a_sentence_says_so_and_all_is_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = tile_map([1], 1)
    records = read_kept(data)
    choices = choices_for(records)
    choices.choose([0], ground="sand")
    choices.keep(chosen_folder())
    before = kept_file(records).read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    # The disk is full when the new file is about to be written out.
    monkeypatch.setattr("fieldwright.document.places._flush", full)
    choices.choose([0], ground="mud")
    with pytest.raises(ExchangeError, match="No space left"):
        choices.keep(chosen_folder())
    assert kept_file(records).read_bytes() == before
    assert choices.is_changed


def test_what_was_chosen_for_tiles_that_are_not_on_this_map_stays() -> None:
    first = read_kept(tile_map([1], 1))
    choices = choices_for(first)
    choices.choose([0], ground="sand")
    choices.keep(chosen_folder())
    second = read_kept(tile_map([2], 1))
    choices = choices_for(second)
    choices.choose([0], ground="mud")
    choices.keep(chosen_folder())
    assert len(rows_in(kept_file(second))) == 2
    choices.reset([0])
    choices.keep(chosen_folder())
    assert len(rows_in(kept_file(second))) == 1
    choices = choices_for(first)
    choices.reset([0])
    choices.keep(chosen_folder())
    assert not kept_file(first).exists()


def test_strange_names_of_sets_and_terrains_are_kept_and_read_again() -> None:
    strange = {**WANG, "colors": [{"name": 'Ash "\\\n\x7f☠: #'}]}
    name = "../a/b#:\u202e[x]* "
    data = tile_map([1, 2], 2, tilesets=[tileset(name=name, wangsets=[strange])])
    choices = choices_for(read_kept(data))
    choices.choose(choices.places, ground="sand")
    choices.keep(chosen_folder())
    assert read_kept(data).layers["ground"].tolist() == [["sand", "sand"]]
    assert [one.parent for one in chosen_folder().rglob("*.toml")] == [chosen_folder()]


# ------------------------------------------------------------------------------------ coming again


def painted_by_hand(field: Battlefield, column: int, kind: str) -> Battlefield:
    """The field with one square of its first row painted by the DM."""
    mask = np.zeros((field.rows, field.columns), bool)
    mask[0, column] = True
    code = field.palettes.ground.index(kind)
    wanted = np.full(mask.shape, code, field.layers[Layer.GROUND].dtype)
    return paint(field, Layer.GROUND, mask, wanted).applied_to(field)


def grounds_of(field: Battlefield) -> list[str]:
    return [field.palettes.ground[code] for code in field.layers[Layer.GROUND][0].tolist()]


def test_a_map_that_comes_again_with_other_meanings_leaves_what_the_dm_painted(
    folder: Path,
) -> None:
    records = read_kept(tile_map([2, 2, 2, 3, 3], 5), folder)
    choices = choices_for(records)
    choices.choose([place_of(records, "tile 1")], ground="sand", water="pond")
    first = build(with_meanings(records, choices.meanings()), "map.tmj")
    # One square of a tile with a meaning, and one of a tile that had none yet.
    field = painted_by_hand(painted_by_hand(first.field, 0, "grass"), 4, "grass")
    choices.choose([place_of(records, "tile 1")], ground="mud", depth_ft=10)
    choices.choose([place_of(records, "tile 2")], ground="ice", obstacle="tree")
    anew = with_meanings(records, choices.meanings())
    again = import_change(field, anew, "map.tmj", Into(find=first.blobs.get)).change.applied_to(
        field
    )
    assert grounds_of(again) == ["grass", "mud", "mud", "ice", "grass"]
    assert again.layers[Layer.DEPTH][0].tolist() == [10, 10, 10, 0, 0]
    assert len(list(again.all_things())) == len(list(field.all_things())) + 2


def test_a_meaning_that_is_taken_back_gives_back_what_was_under_the_map(folder: Path) -> None:
    records = read_kept(tile_map([2, 2, 2, 3], 4), folder)
    choices = choices_for(records)
    info = FieldInfo("Meadow", "plains")
    field = Battlefield.empty(6, 3, info, load_catalogue(), "grass")
    kept: dict[str, bytes] = {}

    def laid(field: Battlefield) -> Battlefield:
        anew = with_meanings(records, choices.meanings())
        made = import_change(field, anew, "map.tmj", Into(find=kept.get))
        kept.update(made.blobs)
        return made.change.applied_to(field)

    field = laid(field)
    assert grounds_of(field) == ["grass"] * 6
    choices.choose(choices.places, ground="sand", water="pond", growth="brush")
    field = painted_by_hand(laid(field), 1, "snow")
    assert grounds_of(field) == ["sand", "snow", "sand", "sand", "grass", "grass"]
    choices.choose([place_of(records, "tile 1")], ground="mud")
    field = laid(field)
    assert grounds_of(field) == ["mud", "snow", "mud", "sand", "grass", "grass"]
    choices.choose_picture(choices.places)
    field = laid(field)
    assert grounds_of(field) == ["grass", "snow", "grass", "grass", "grass", "grass"]
    for layer_of_water in (Layer.WATER, Layer.DEPTH, Layer.GROWTH):
        assert not field.layers[layer_of_water].any()


# ------------------------------------------------------------------------------- on a command line


def converted(folder: Path, *options: str) -> Any:
    target = folder / "out.battlefield.json"
    result = CliRunner().invoke(cli, ["convert", str(folder / "map.tmj"), str(target), *options])
    return result, target


def test_convert_goes_by_what_is_kept_or_by_another_file(folder: Path) -> None:
    (folder / "map.tmj").write_bytes(tile_map([2, 3], 2))
    records = read_kept(tile_map([2, 3], 2), folder)
    choices = choices_for(records)
    choices.choose([place_of(records, "tile 1")], ground="sand")
    choices.keep(chosen_folder())
    result, target = converted(folder)
    assert result.exit_code == 0, result.output
    assert grounds_of(read_field(target)) == ["sand", "bare"]
    other = folder / "other.toml"
    other.write_text('["tiles:2"]\nground = "ice"\n', "utf-8")
    result, target = converted(folder, "--tiles", str(other))
    assert result.exit_code == 0, result.output
    assert grounds_of(read_field(target)) == ["bare", "ice"]


def test_a_damaged_file_of_meanings_ends_convert_with_a_sentence(folder: Path) -> None:
    (folder / "map.tmj").write_bytes(tile_map([2, 3], 2))
    other = folder / "other.toml"
    other.write_text('["tiles:2"]\ngrund = "ice"\n', "utf-8")
    result, target = converted(folder, "--tiles", str(other))
    assert result.exit_code != 0
    assert "grund" in result.output
    assert not target.exists()


def test_meanings_of_tiles_are_refused_for_what_has_no_tiles(folder: Path) -> None:
    (folder / "map.tmj").write_bytes(tile_map([2, 3], 2))
    result, target = converted(folder)
    assert result.exit_code == 0, result.output
    target.rename(folder / "map.tmj")
    other = folder / "other.toml"
    other.write_text('["tiles:2"]\nground = "ice"\n', "utf-8")
    result, target = converted(folder, "--tiles", str(other))
    assert result.exit_code == 2
    assert "no tiles" in result.output
    assert not target.exists()


def test_records_without_tiles_are_as_they_were() -> None:
    records = read_data(tile_map([1], 1), "map.tmj")
    bare = dataclasses.replace(records, tiles=None)
    assert with_meanings(bare, {}) is bare
    assert decoded(b"".join(encoded(bare))).tiles is None
