"""Thousands of spoilt scenes of Foundry and maps of Tiled: read, or refused with a sentence."""

from pathlib import Path
from random import Random

import pytest
from tests.exchange.tiles import maps, scenes
from tests.exchange.tiles.fields import assert_same, random_field
from tests.exchange.tiles.spoilt import MAPS, SCENES, TMX
from tests.helpers.mutations import fuzz, spoilt_bytes, spoilt_json_bytes, spoilt_text

from fieldwright.exchange.building import build
from fieldwright.exchange.foundry import reading as foundry
from fieldwright.exchange.foundry import writing as foundry_writing
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.tiled import reading as tiled

COUNT = 2000
"""Files for each reader and seed."""

SET = b"""<tileset name="set" tilewidth="10" tileheight="10" columns="4" margin="0" spacing="0">
<image source="tiles.png" trans="ff00ff"/><tile id="1" type="grass"/>
<wangsets><wangset><wangcolor name="Sand"/><wangtile tileid="2" wangid="0,1,0,1"/></wangset>
</wangsets></tileset>"""


@pytest.mark.parametrize("seed", [1, 2])
def test_spoilt_scenes(seed: int) -> None:
    samples = [scenes.as_bytes(one) for one in SCENES]
    fuzz(foundry.read, samples, COUNT, [spoilt_json_bytes, spoilt_bytes], seed)


@pytest.mark.parametrize("seed", [1, 2])
def test_spoilt_databases(seed: int) -> None:
    lines = b"\n".join(
        scenes.as_bytes({"_id": str(place), **one}) for place, one in enumerate(SCENES)
    )
    fuzz(read_data, [lines], COUNT, [spoilt_text, spoilt_bytes], seed)


@pytest.mark.parametrize("seed", [1, 2])
def test_spoilt_maps_in_json(seed: int, tmp_path: Path) -> None:
    maps.write_tiles(tmp_path)
    (tmp_path / "set.tsx").write_bytes(SET)
    samples = [maps.as_bytes(one) for one in MAPS]
    fuzz(tiled.read, samples, COUNT, [spoilt_json_bytes, spoilt_bytes], seed, tmp_path)


@pytest.mark.parametrize("seed", [1, 2])
def test_spoilt_maps_in_xml(seed: int, tmp_path: Path) -> None:
    maps.write_tiles(tmp_path)
    fuzz(tiled.read, [TMX], COUNT, [spoilt_text, spoilt_bytes], seed, tmp_path)


@pytest.mark.parametrize("seed", [1, 2])
def test_spoilt_tile_sets_and_pictures_beside_a_map(seed: int, tmp_path: Path) -> None:
    maps.write_tiles(tmp_path)
    picture = (tmp_path / "tiles.png").read_bytes()
    tree = maps.as_bytes(maps.tmj([maps.layer([1, 2, 3, 4, 5, 6], 3)], tilesets=[
        {"firstgid": 1, "source": "set.tsx"}]))  # fmt: skip

    def spoil(data: bytes, chance: Random) -> bytes:
        spoilt_set = chance.choice((spoilt_text, spoilt_bytes))(SET, chance)
        (tmp_path / "set.tsx").write_bytes(spoilt_set)
        (tmp_path / "tiles.png").write_bytes(spoilt_bytes(picture, chance))
        return data

    fuzz(tiled.read, [tree], COUNT // 3, [spoil], seed, tmp_path)


def test_two_hundred_fields_come_back_from_scenes_as_they_were() -> None:
    for seed in range(200):
        field = random_field(Random(f"scene {seed}"))
        data = foundry_writing.write(field, foundry_writing.Wishes("map.webp")).data
        again = build(foundry.read(data, "map.json"), "map.json").field
        assert_same(field, again)
