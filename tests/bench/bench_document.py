"""How long opening, saving and changing a document takes (budget: 150 ms, and 3 ms a stroke)."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.helpers.random_fields import outline, point

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Thing, Wall
from fieldwright.document.document import Document, new_document, open_document
from fieldwright.document.files import read_field, write_field
from fieldwright.document.text_form import from_text, to_text
from fieldwright.terms.chance import Stream

SIDE = 200


def largest(obstacles: int, walls: int, figures: int) -> Battlefield:
    """A field of 200 x 200 squares with uneven layers and this many things."""
    stream = Stream("bench", obstacles)
    field = Battlefield.empty(SIDE, SIDE, FieldInfo("Large", "hills"), load_catalogue())
    highest = {Layer.GROUND: 10, Layer.GROWTH: 5, Layer.WATER: 5, Layer.HEIGHT: 40}
    layers = {}
    for layer, most in highest.items():
        coarse = [[stream.below(most) for _ in range(SIDE // 5)] for _ in range(SIDE // 5)]
        even = np.kron(np.array(coarse), np.ones((5, 5), int))
        layers[layer] = even.astype(field.layers[layer].dtype)
    things: list[Thing] = [
        Wall(id=stream.uuid(), kind="wall", start=point(stream), end=point(stream))
        for _ in range(walls)
    ]
    things += [
        Obstacle(
            id=stream.uuid(),
            kind="tree",
            position=point(stream),
            width=stream.between(1, 9) / 8,
            length=stream.between(1, 9) / 8,
            outline=outline(stream) if number % 4 == 0 else (),
            crown=1.25,
        )
        for number in range(obstacles)
    ]
    things += [
        Figure(id=stream.uuid(), name=f"Orc {n}", side="attackers", column=n % 200, row=n // 200)
        for n in range(figures)
    ]
    return add(*things).applied_to(field.with_layers(layers))


FULL = largest(2000, 2500, 300)
FOREST = largest(12_000, 0, 0)
FIELDS = pytest.mark.parametrize("field", [FULL, FOREST], ids=["full", "forest"])


@FIELDS
def test_opening_a_document(
    benchmark: BenchmarkFixture, tmp_path: Path, field: Battlefield
) -> None:
    path = tmp_path / "a.fieldwright"
    write_field(field, path)
    open_document(path).close()
    benchmark(lambda: open_document(path).close())


@FIELDS
def test_opening_a_document_for_the_first_time(
    benchmark: BenchmarkFixture, tmp_path: Path, field: Battlefield
) -> None:
    """The backup is made too."""

    def written() -> tuple[tuple[Path], dict[str, object]]:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.fieldwright"
        write_field(field, path)
        return (path,), {}

    benchmark.pedantic(lambda path: open_document(path).close(), setup=written, rounds=10)  # type: ignore[no-untyped-call]


@FIELDS
def test_reading_a_field(benchmark: BenchmarkFixture, tmp_path: Path, field: Battlefield) -> None:
    path = tmp_path / "a.fieldwright"
    write_field(field, path)
    benchmark(read_field, path)


@FIELDS
def test_saving_a_copy(benchmark: BenchmarkFixture, tmp_path: Path, field: Battlefield) -> None:
    document = new_document(field)
    benchmark(document.save_copy, tmp_path / "copy.fieldwright")
    document.close()


@FIELDS
def test_making_a_document(benchmark: BenchmarkFixture, field: Battlefield) -> None:
    benchmark(lambda: new_document(field).close())


@FIELDS
def test_writing_text(benchmark: BenchmarkFixture, field: Battlefield) -> None:
    benchmark(to_text, field)


@FIELDS
def test_reading_text(benchmark: BenchmarkFixture, field: Battlefield) -> None:
    benchmark(from_text, to_text(field))


@pytest.fixture
def document() -> Iterator[Document]:
    document = new_document(FULL)
    yield document
    document.close()


def strokes(document: Document, radius: int) -> Iterator[None]:
    """Brush strokes that alternate between two grounds; what is timed is apply alone."""
    rows, columns = np.ogrid[:SIDE, :SIDE]
    mask = (rows - 100) ** 2 + (columns - 100) ** 2 <= radius * radius
    while True:
        for code in (0, 1):
            stroke = paint(document.field, Layer.GROUND, mask, code)
            document.apply(stroke, "stroke")
            yield


@pytest.mark.parametrize("radius", [3, 20, 100])
def test_a_stroke_of_the_brush(
    benchmark: BenchmarkFixture, document: Document, radius: int
) -> None:
    painting = strokes(document, radius)
    benchmark.pedantic(lambda: next(painting), rounds=100, iterations=1)  # type: ignore[no-untyped-call]


def test_a_stroke_until_it_is_durable(benchmark: BenchmarkFixture, document: Document) -> None:
    painting = strokes(document, 3)

    def stroke() -> None:
        next(painting)
        document.flush()

    benchmark.pedantic(stroke, rounds=100, iterations=1)  # type: ignore[no-untyped-call]


def test_moving_all_figures(benchmark: BenchmarkFixture, document: Document) -> None:
    from dataclasses import replace

    from fieldwright.battlefield.changes import alter

    def move() -> None:
        figures = document.field.every(Figure)
        pairs = [(figure, replace(figure, facing=(figure.facing + 1) % 8)) for figure in figures]
        document.apply(alter(pairs), "turn")

    benchmark.pedantic(move, rounds=50, iterations=1)  # type: ignore[no-untyped-call]
