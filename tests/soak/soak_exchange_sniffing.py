"""Whatever a file is: what it is is told by what is in it, and it is read or refused in words."""

import pytest
from tests.helpers.mutations import fuzz, spoilt_bytes, spoilt_text
from tests.helpers.uvtt_spoilt import SAMPLES

from fieldwright.exchange.readers import read_data

OTHERS = (
    (
        b'{"version": "1", "title": "Crypt", "rects": [{"x": 0, "y": 0, "w": 3, "h": 3}], '
        b'"doors": [{"x": 3, "y": 1, "dir": {"x": 1, "y": 0}, "type": 1}], "notes": []}'
    ),
    b'{"cells": [[0, 4], [4, 131076]], "cell_bit": {"room_id": 65472}, "settings": {}}',
    b"\tF\tF\n\tDT\tSU\n\tF\tF\n",
    (
        b'<?xml version="1.0"?><map orientation="orthogonal" width="2" height="2" tilewidth="16" '
        b'tileheight="16"><layer><data encoding="csv">1,2,3,4</data></layer></map>'
    ),
    (
        b'{"walls": [{"c": [0, 0, 100, 0], "move": 20, "door": 1}], "grid": {"size": 100}, '
        b'"width": 1000, "height": 800}'
    ),
    b'{"layers": [], "tilewidth": 16, "tileheight": 16, "width": 2, "height": 2}',
)


@pytest.mark.parametrize("part", range(4))
def test_spoilt_files_of_all_formats_are_read_or_refused_with_a_sentence(part: int) -> None:
    """Two thousand in all."""
    outcomes = fuzz(read_data, [*SAMPLES, *OTHERS], 500, [spoilt_bytes, spoilt_text], 50 + part)
    assert outcomes["refused"] > 50
