"""Files of a few megabytes with as much in one place as they may hold, in the process that reads.

Each is read or refused with a sentence, within ten seconds of work and a gigabyte.
"""

from pathlib import Path

import pytest
from tests.exchange.tiles import maps
from tests.helpers.dense_maps import DENSE
from tests.helpers.measured_reading import outcome

LONGEST = 10.0
"""Seconds of work that any of these files may take."""

REFUSED = {
    "heap of walls.dd2vtt": "squares of wall lie on each square",
    "far too long walls.dd2vtt": "squares long together",
    "doors on lines.dd2vtt": "on hundreds of walls",
    "objects.tmj": "pieces of wall and doors",
    "words.tmj": "too many or too large tiles",
    "layers.tmj": "too many or too large tiles",
}
"""Those that nobody could play on, with words of the sentence that refuses them."""


@pytest.mark.parametrize("name", DENSE)
def test_what_is_far_too_dense_is_read_or_refused_soon(name: str, tmp_path: Path) -> None:
    maps.write_tiles(tmp_path)
    path = tmp_path / name
    path.write_bytes(DENSE[name]())
    sentence = outcome(path, LONGEST)
    assert bool(sentence) == (name in REFUSED), sentence
    assert REFUSED.get(name, "") in sentence
