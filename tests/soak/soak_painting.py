"""A million squares painted in random strokes on a field of 200 x 200, without drift."""

import tracemalloc
from pathlib import Path

from tests.painting.strokes import check_all_taken_back, random_stroke

from fieldwright.document.document import new_document
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.chance import Stream

SQUARES = 1_000_000
MEGABYTE = 1024 * 1024


def test_a_million_squares_in_random_strokes_are_all_taken_back(tmp_path: Path) -> None:
    """Undo of all returns the identical field, so does reopening; the history stays small."""
    field = generate("swamp", Wishes(size=(200, 200)), 3)
    document = new_document(field, tmp_path / "strokes")
    stream, covered = Stream("a million squares"), 0
    tracemalloc.start()
    while covered < SQUARES:
        covered += random_stroke(document, stream)
    document.flush()
    held = tracemalloc.get_traced_memory()[0] / MEGABYTE
    tracemalloc.stop()
    check_all_taken_back(document, field)
    assert held < 100
    assert document.path.stat().st_size < 20 * MEGABYTE
