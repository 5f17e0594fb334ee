"""How long files of other programs take to come in, and what looks at the fields they become.

A map of 150 x 150 squares with 5,000 pieces of wall: read and on the disk under 3 s, then as quick
in sight as a field that was drawn here.
"""

from itertools import count
from pathlib import Path
from typing import Any

import pytest
from tests.helpers.uvtt_files import as_bytes, rooms_and_caves

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.opening import new_document
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image
from fieldwright.exchange.apart import read_apart
from fieldwright.exchange.building import Into, build, import_change
from fieldwright.exchange.uvtt.reading import read
from fieldwright.exchange.uvtt.writing import Wishes, write
from fieldwright.geometry.cover.overlay import first_picture, sight_overlay
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.terms.grid import Square

Bench = Any
NAME = "rooms and caves.dd2vtt"


@pytest.fixture(scope="session")
def data() -> bytes:
    return as_bytes(rooms_and_caves(150, 5000, pixels=70))


@pytest.fixture(scope="session")
def field(data: bytes) -> Battlefield:
    return build(read(data, NAME), NAME).field


def test_reading_and_building(benchmark: Bench, data: bytes) -> None:
    """In this process; part of the three seconds."""
    built = benchmark(lambda: build(read(data, NAME), NAME))
    assert len(built.field.things["walls"]) > 5000


def test_opening_with_a_process_of_its_own(benchmark: Bench, data: bytes, tmp_path: Path) -> None:
    """From the file to a document on the disk; wanted under 3 s."""
    path = tmp_path / NAME
    path.write_bytes(data)

    def opened() -> int:
        built = build(read_apart(path), NAME)
        document = new_document(built.field, tmp_path)
        for blob in built.blobs.values():
            document.add_picture(blob)
        document.flush()
        document.close()
        return len(document.field.things["walls"])

    assert benchmark.pedantic(opened, rounds=3, warmup_rounds=1) > 5000


def test_importing_again(benchmark: Bench, data: bytes, field: Battlefield) -> None:
    """One change that alters nothing."""
    records = read(data, NAME)
    benchmark(lambda: import_change(field, records, NAME, Into()))


def test_writing_without_its_picture(benchmark: Bench, field: Battlefield) -> None:
    written = benchmark(lambda: write(field, lambda _part, _pixels: b"", Wishes(pixels=70)))
    assert written.report.came["wall piece"] > 5000


def eyes(field: Battlefield) -> list[Body]:
    places = [(x, y) for x in range(5, 150, 23) for y in range(7, 150, 29)]
    return [body_at(field, Square(*place)) for place in places]


def test_first_picture_of_sight(benchmark: Bench, field: Battlefield) -> None:
    """Wanted under 16 ms."""
    bodies, turn = eyes(field), count()
    first_picture(field, bodies[0])
    benchmark(lambda: first_picture(field, bodies[next(turn) % len(bodies)]))


def test_overlay_of_sight(benchmark: Bench, field: Battlefield) -> None:
    """Exact, from another square each time; wanted under 100 ms."""
    bodies, turn = eyes(field), count()
    sight_overlay(field, bodies[0])
    assert benchmark(lambda: sight_overlay(field, bodies[next(turn) % len(bodies)])).exact


def test_drawing_all_of_it(benchmark: Bench, field: Battlefield) -> None:
    options = DrawingOptions(square_px=10)
    assert benchmark.pedantic(lambda: render_image(field, options), rounds=2).width() == 1500
