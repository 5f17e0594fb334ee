"""A few spoilt files for every reader each day, the whole way; twenty thousand in ``make soak``."""

import io
from pathlib import Path

import pytest
from PIL import Image
from tests.exchange.tiles import maps
from tests.helpers.spoilt_readers import every_reader
from tests.helpers.whole_way import Tally, table

from fieldwright.exchange.readers import read_data

EACH = 8


def test_spoilt_files_of_all_readers_go_all_the_way_or_are_refused(tmp_path: Path) -> None:
    tallies = []
    for tried in every_reader(tmp_path):
        tallies.append(Tally(tried.reader))
        for number in range(EACH):
            tallies[-1].count(tried.attempt, number)
    assert f"{EACH * len(tallies):,} spoilt inputs over all readers." in table(tallies)
    assert sum(one.read for one in tallies) > len(tallies)


@pytest.mark.parametrize("exif", [b"Exif\0\0MM\0*\0\0\2\x08", b"Exif\0\0II*\0\x08\0\0\0\xff\xff"])
def test_a_picture_of_tiles_whose_exif_is_spoilt_is_drawn_without_a_word(
    exif: bytes, tmp_path: Path
) -> None:
    """Pillow warns of it; here a warning would be a fault."""
    data = io.BytesIO()
    Image.new("RGB", (40, 10), (1, 2, 3)).save(data, "JPEG", exif=exif)
    (tmp_path / "tiles.png").write_bytes(data.getvalue())
    records = read_data(maps.tmx("1,2,3,3,0,1"), "map.tmx", tmp_path)
    assert records.report.came["picture"] == 1
    assert not any("damaged" in one for one in records.report.warnings)
