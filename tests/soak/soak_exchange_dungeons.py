"""Thousands of spoilt dungeons of all three forms: read, or refused with a sentence."""

import json
from random import Random

import pytest
from tests.exchange.dungeons.small import TSV, as_bytes, donjon, two_rooms
from tests.helpers.mutations import fuzz, spoilt_bytes, spoilt_json_bytes, spoilt_text, spoilt_tree

from fieldwright.exchange import one_page
from fieldwright.exchange.donjon import json_map, tsv_map

COUNT = 2000
"""Files for each reader and seed."""


def spoilt_key(data: bytes, chance: Random) -> bytes:
    """A dungeon of donjon's whose squares are whole, and nothing else."""
    tree = json.loads(data)
    squares = tree.pop("cells")
    spoilt = spoilt_tree(tree, chance)
    return as_bytes({**spoilt, "cells": squares} if isinstance(spoilt, dict) else spoilt)


@pytest.mark.parametrize("seed", [1, 2])
def test_spoilt_one_page_dungeons(seed: int) -> None:
    samples = [as_bytes(two_rooms(kind)) for kind in range(10)]
    fuzz(one_page.read, samples, COUNT, [spoilt_json_bytes, spoilt_bytes], seed)


@pytest.mark.parametrize("seed", [1, 2])
def test_spoilt_dungeons_of_donjon(seed: int) -> None:
    tree = donjon()
    tree["rooms"][2].update(shape="polygon", polygon=7)
    samples = [as_bytes(donjon()), as_bytes(tree)]
    fuzz(json_map.read, samples, COUNT, [spoilt_key, spoilt_json_bytes, spoilt_bytes], seed)


@pytest.mark.parametrize("seed", [1, 2])
def test_spoilt_tables_of_donjon(seed: int) -> None:
    fuzz(tsv_map.read, [TSV.encode()], COUNT, [spoilt_text, spoilt_bytes], seed)
