"""A few spoilt scenes and maps every day; many more in ``make soak``."""

from collections.abc import Callable
from random import Random

import pytest
from tests.exchange.tiles import maps, scenes
from tests.exchange.tiles.spoilt import MAPS, SCENES, TMX
from tests.helpers.mutations import Reader, fuzz, spoilt_bytes, spoilt_json_bytes, spoilt_text

from fieldwright.exchange.foundry import reading as foundry
from fieldwright.exchange.tiled import reading as tiled


@pytest.mark.parametrize(
    ("reader", "samples", "spoil"),
    [
        (foundry.read, [scenes.as_bytes(one) for one in SCENES], spoilt_json_bytes),
        (tiled.read, [maps.as_bytes(one) for one in MAPS], spoilt_json_bytes),
        (tiled.read, [TMX], spoilt_text),
    ],
    ids=["foundry", "tmj", "tmx"],
)
def test_spoilt_files_are_read_or_refused_with_a_sentence(
    reader: Reader, samples: list[bytes], spoil: Callable[[bytes, Random], bytes]
) -> None:
    assert set(fuzz(reader, samples, 60, [spoil, spoilt_bytes])) == {"read", "refused"}
