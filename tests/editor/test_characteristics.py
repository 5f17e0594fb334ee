"""The terrain's six characteristics as the window tells them."""

import pytest

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editor.words import characteristics
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.setting import Forestation


@pytest.mark.rule("CT3-CHR-01")
@pytest.mark.parametrize("terrain", load_terrains())
def test_six_entries_are_told_of_every_terrain_and_none_is_empty(terrain: str) -> None:
    field = Battlefield.empty(9, 9, FieldInfo("bare", terrain), load_catalogue())

    told = list(characteristics(field))

    assert len(told) == 6
    assert all(title and words for title, words in told)


@pytest.mark.rule("CT3-TER-HILLS-1")
def test_hills_tell_the_range_and_lines_of_fire_of_their_own_forestation() -> None:
    wooded = generate("hills", Wishes(forestation=Forestation.HEAVY, size=(24, 24)), 1)

    told = dict(characteristics(wooded))

    assert "2d6" in told["Encounter range"]
    assert told["Lines of fire"].startswith("Severely impaired")


@pytest.mark.rule("CT3-TER-TAVERNS-1")
def test_lines_of_fire_that_the_dm_sets_for_one_map_are_told_instead() -> None:
    info = FieldInfo("cleared", "taverns", lines_of_fire="clear")
    field = Battlefield.empty(9, 9, info, load_catalogue())

    assert dict(characteristics(field))["Lines of fire"] == "Clear"
