"""``fieldwright convert`` makes battlefields of dungeons, whatever their names say."""

import json
from pathlib import Path

import pytest
from tests.cli.running import done, refused
from tests.exchange.dungeons.small import TSV, as_bytes, donjon, two_rooms


@pytest.mark.parametrize(
    ("name", "data", "doors", "notes"),
    [
        ("two_rooms.json", as_bytes(two_rooms(5)), 1, 1),
        # Six doors of rooms and corridors and the gate; two rooms, a trap and the way out.
        ("shrine.json", as_bytes(donjon()), 7, 4),
        ("shrine (tsv).txt", TSV.encode(), 3, 0),
    ],
    ids=["one-page", "donjon-json", "donjon-tsv"],
)
def test_a_dungeon_becomes_a_field_with_its_doors_and_notes(
    name: str, data: bytes, doors: int, notes: int, tmp_path: Path
) -> None:
    source, made = tmp_path / name, tmp_path / "made.fieldwright"
    source.write_bytes(data)
    done("convert", source, made)
    counts = json.loads(done("info", made, "--json"))["counts"]
    assert (counts["doors"], counts["notes"]) == (doors, notes)


def test_a_village_of_the_same_maker_is_named_politely(tmp_path: Path) -> None:
    source = tmp_path / "village.json"
    source.write_bytes(as_bytes({"type": "FeatureCollection", "features": [{"id": "values"}]}))
    assert "village of Watabou's" in refused("convert", source, tmp_path / "made.fieldwright")
