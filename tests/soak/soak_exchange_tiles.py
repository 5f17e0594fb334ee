"""Foundry: two hundred fields there and back."""

from random import Random

from tests.exchange.tiles.fields import assert_same, random_field

from fieldwright.exchange.building import build
from fieldwright.exchange.foundry import reading as foundry
from fieldwright.exchange.foundry import writing as foundry_writing


def test_two_hundred_fields_come_back_from_scenes_as_they_were() -> None:
    for seed in range(200):
        field = random_field(Random(f"scene {seed}"))
        data = foundry_writing.write(field, foundry_writing.Wishes("map.webp")).data
        again = build(foundry.read(data, "map.json"), "map.json").field
        assert_same(field, again)
