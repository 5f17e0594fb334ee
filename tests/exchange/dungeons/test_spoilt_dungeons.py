"""A few spoilt dungeons every day; many more in ``make soak``."""

from collections.abc import Callable
from random import Random

import pytest
from tests.exchange.dungeons.small import TSV, as_bytes, donjon, two_rooms
from tests.helpers.mutations import Reader, fuzz, spoilt_bytes, spoilt_json_bytes, spoilt_text

from fieldwright.exchange import one_page
from fieldwright.exchange.donjon import json_map, tsv_map


@pytest.mark.parametrize(
    ("reader", "sample", "spoil"),
    [
        (one_page.read, as_bytes(two_rooms(3)), spoilt_json_bytes),
        (json_map.read, as_bytes(donjon()), spoilt_json_bytes),
        (tsv_map.read, TSV.encode(), spoilt_text),
    ],
    ids=["one-page", "donjon-json", "donjon-tsv"],
)
def test_spoilt_dungeons_are_read_or_refused_with_a_sentence(
    reader: Reader, sample: bytes, spoil: Callable[[bytes, Random], bytes]
) -> None:
    found = fuzz(reader, [sample], 60, [spoil, spoilt_bytes])
    assert set(found) == {"read", "refused"}
