"""Many random strokes leave no trace once they are taken back: a short share of the soak."""

from pathlib import Path

from tests.painting.fields import meadow
from tests.painting.strokes import check_all_taken_back, random_stroke

from fieldwright.document.document import new_document
from fieldwright.terms.chance import Stream


def test_strokes_over_fifty_thousand_squares_are_all_taken_back(tmp_path: Path) -> None:
    """Undo of everything returns the identical field; reopened, it is the same again."""
    field = meadow(60, 50)
    document = new_document(field, tmp_path / "strokes")
    stream, covered = Stream("many strokes"), 0
    while covered < 50_000:
        covered += random_stroke(document, stream)
    check_all_taken_back(document, field)
