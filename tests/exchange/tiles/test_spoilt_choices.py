"""Spoilt maps whose tiles are given meanings all the same."""

from pathlib import Path

from tests.exchange.tiles.maps import as_bytes, write_tiles
from tests.exchange.tiles.spoilt import MAPS, TMX
from tests.helpers.mutations import fuzz, spoilt_bytes, spoilt_json_bytes, spoilt_text

from fieldwright.exchange.building import build
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.records import MapRecords
from fieldwright.exchange.tiled.choosing import Choices
from fieldwright.exchange.tiled.chosen import with_chosen
from fieldwright.exchange.tiled.meanings import chosen_folder, kept_meanings
from fieldwright.exchange.tiled.reading import read_with
from fieldwright.exchange.tiled.understanding import with_meanings

KEPT = 20
"""Maps whose choices are written on the disk, too."""


def understood_anew(data: bytes, name: str, folder: Path | None) -> MapRecords:
    """A map through the pipe, then with other meanings of all its tiles."""
    kept = kept_meanings()
    records = decoded(b"".join(encoded(read_with(data, name, folder, kept))))
    assert records.tiles is not None
    choices = Choices(records.tiles, kept)
    choices.choose(
        (*choices.places, *choices.single),
        ground="mud",
        water="bog",
        depth_ft=3,
        obstacle="boulder",
    )
    anew = with_meanings(records, choices.meanings())
    build(anew, name)
    if len(list(chosen_folder().glob("*"))) < KEPT:
        choices.keep(chosen_folder())
        again = with_chosen(kept, records.tiles.sets)
        assert again.fault == ""
        assert again.meanings.keys() >= choices.chosen().keys()
    return anew


def test_tiles_of_spoilt_maps_are_understood_anew_or_the_map_is_refused(tmp_path: Path) -> None:
    write_tiles(tmp_path)

    def reader(data: bytes, name: str, folder: Path | None = None) -> MapRecords:
        return understood_anew(data, name, folder or tmp_path)

    maps = [as_bytes(one) for one in MAPS]
    assert "read" in fuzz(reader, maps, 40, [spoilt_json_bytes, spoilt_bytes])
    assert "read" in fuzz(reader, [TMX], 40, [spoilt_text, spoilt_bytes])
