"""Views of the maps that come with the program: whatever is on them, nobody's view fails."""

import pytest

from fieldwright.battlefield.things import Figure
from fieldwright.document.files import read_field
from fieldwright.player_view.sight import seen_by_any
from fieldwright.tables.place import maps_folder

MAPS = sorted(maps_folder().rglob("*.battlefield.json"))


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.name.partition(".")[0])
def test_everybody_sees_at_least_where_he_stands(path: object) -> None:
    field = read_field(path)  # type: ignore[arg-type]
    figures = field.every(Figure)
    seen = seen_by_any(field, figures)
    assert all(seen[one.row, one.column] for one in figures)
