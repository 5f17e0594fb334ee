"""What is true of a whole field travels in files for other programs, and comes back."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from tests.exchange.tiles.scenes import as_bytes, scene, wall
from tests.helpers.uvtt_files import png

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Light
from fieldwright.exchange.answers import Answers, answered
from fieldwright.exchange.building import build, import_change
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.facts import FIELD, with_facts
from fieldwright.exchange.foundry import writing as foundry
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.uvtt import writing as uvtt
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Light as Daylight
from fieldwright.terms.setting import Scale, Season

INFO = FieldInfo(
    "Hills 7",
    "hills",
    scale=Scale.MISSILE,
    season=Season.AUTUMN,
    light=Daylight.MOONLIGHT,
    indoors=True,
)
TORCH = Light(id=UUID(int=1), kind="torch", position=(3.5, 2.5), radius_ft=45.0)


def hills(info: FieldInfo = INFO) -> Battlefield:
    return add(TORCH).applied_to(Battlefield.empty(10, 8, info, load_catalogue()))


def picture(part: Block, pixels: int) -> bytes:
    return png(part.width * pixels, part.height * pixels)


def as_uvtt(field: Battlefield) -> tuple[bytes, tuple[str, ...]]:
    made = uvtt.write(field, picture, uvtt.Wishes(None, 4))
    return made.data, made.report.warnings


def as_foundry(field: Battlefield) -> tuple[bytes, tuple[str, ...]]:
    made = foundry.write(field, foundry.Wishes("map.webp"))
    return made.data, made.report.warnings


Write = Callable[[Battlefield], tuple[bytes, tuple[str, ...]]]
BOTH = pytest.mark.parametrize("write", [as_uvtt, as_foundry])


@BOTH
def test_a_field_comes_back_in_its_scale_with_its_name_terrain_season_light_and_roof(
    write: Write,
) -> None:
    data, told = write(hills())
    assert not any("no place" in one for one in told)
    read = decoded(b"".join(encoded(read_data(data, "else.json"))))
    field = build(read, "else.json").field
    assert replace(field.info, imports=()) == INFO
    assert [light.radius_ft for light in field.every(Light)] == [45.0]
    assert not any("feet wide" in one for one in read.report.warnings)


@BOTH
def test_what_does_not_travel_is_told(write: Write) -> None:
    steep = hills(replace(INFO, notes="Beware.", weather="fog", fog=True))
    layer = steep.layers[Layer.ESCARPMENT].copy()
    layer[1, 1:4] = 1
    steep = replace(steep, layers={**steep.layers, Layer.ESCARPMENT: layer})
    told = write(steep)[1]
    assert any("3 squares with escarpments" in one for one in told)
    words = "The file has no place for the remarks, the weather and the fog of the battlefield."
    assert words in told


@pytest.mark.parametrize(
    "grid", [(15, "ft"), (5, "yd"), (5, "yards"), (4.5, "m"), (4.572, "meters")]
)
def test_scenes_of_five_yards_a_square_come_in_missile_scale(grid: tuple[float, str]) -> None:
    """A light of three squares shines three squares far: 45 feet; of melee scale 15."""
    distance, units = grid
    tree = scene([wall((300, 200), (500, 200))])
    tree["grid"] = {"type": 1, "size": 100, "distance": distance, "units": units}
    tree["lights"] = [{"x": 600, "y": 500, "config": {"dim": 3 * distance, "bright": 0}}]
    read = read_data(as_bytes(tree), "scene.json")
    assert read.scale is Scale.MISSILE
    assert not any("feet wide" in one for one in read.report.warnings)
    for scale, feet in ((None, 45), (Scale.MISSILE, 45), (Scale.MELEE, 15)):
        field = build(read, "scene.json", scale=scale).field
        assert field.info.scale is (scale or Scale.MISSILE)
        assert [light.radius_ft for light in field.every(Light)] == [pytest.approx(feet)]


@pytest.mark.parametrize("grid", [(5, "ft"), (1.5, "m"), (10, "ft"), (1, "mi")])
def test_other_scenes_come_in_melee_scale(grid: tuple[float, str]) -> None:
    tree = scene([wall((300, 200), (500, 200))])
    tree["grid"] = {"type": 1, "size": 100, "distance": grid[0], "units": grid[1]}
    read = read_data(as_bytes(tree), "scene.json")
    assert read.scale is None
    assert build(read, "scene.json").field.info.scale is Scale.MELEE


def test_squares_of_five_yards_that_become_three_are_of_melee_scale() -> None:
    tree = scene([wall((300, 200), (500, 200))])
    tree["grid"] = {"type": 1, "size": 100, "distance": 15, "units": "ft"}
    wide = answered(read_data(as_bytes(tree), "scene.json"), Answers(times=3))
    field = build(wide, "scene.json").field
    assert (field.columns, field.info.scale) == (30, Scale.MELEE)


def test_a_map_that_is_laid_on_a_field_of_the_other_scale_says_so() -> None:
    read = read_data(as_uvtt(hills())[0], "hills.dd2vtt")
    melee = Battlefield.empty(20, 20, FieldInfo("Here", "plains"), load_catalogue())
    told = import_change(melee, read, "hills.dd2vtt").told
    assert told[0] == "A square of this map is 15 feet wide; here it is one of 5 feet."
    missile = replace(melee, info=replace(melee.info, scale=Scale.MISSILE))
    assert "feet wide" not in " ".join(import_change(missile, read, "hills.dd2vtt").told)


BARE = MapRecords(format="test", name="File", columns=4, rows=3)


@pytest.mark.parametrize(
    "told",
    [
        None,
        [],
        {"name": 7, "terrain": "moon", "scale": "huge", "season": None, "indoors": "yes"},
        {"name": "  ", "terrain": {}, "scale": [], "season": "monsoon", "indoors": 1},
    ],
)
def test_spoilt_facts_are_passed_over(told: Any) -> None:
    assert list(encoded(with_facts(BARE, told))) == list(encoded(BARE))


def test_facts_stand_under_our_own_key_alone() -> None:
    tree = json.loads(as_uvtt(hills())[0])
    assert tree["fieldwright"][FIELD]["terrain"] == "hills"
    del tree["fieldwright"]
    assert "hills" not in json.dumps({**tree, "image": ""})
