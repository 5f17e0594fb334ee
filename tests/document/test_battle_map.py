"""The battle map is a grid of squares: what they measure, who stands in them, and no hexes.

combat-and-tactics.txt, The Battle Map.
"""

import json
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from click.testing import CliRunner
from tests.helpers.fights import meadow

from fieldwright.battlefield.things import Figure
from fieldwright.cli.root import cli
from fieldwright.document.errors import DocumentError, NotABattlefieldError, TextFaultsError
from fieldwright.document.files import read_field
from fieldwright.document.text_form import from_text
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image

TABLE_SCREEN_PX = 90
"""Pixels of an inch on a table screen."""

FIELD = {"format": "fieldwright battlefield", "size": [12, 8], "ground": "grass"}


@pytest.mark.rule("CT1-MAP-01")
def test_on_a_screen_of_90_pixels_an_inch_a_square_measures_an_inch() -> None:
    """Twelve squares by eight are twelve inches by eight; lines of the grid are 90 apart."""
    image = render_image(meadow(columns=12, rows=8), DrawingOptions(square_px=TABLE_SCREEN_PX))
    assert (image.width(), image.height()) == (12 * 90, 8 * 90)


@pytest.mark.rule("CT1-MAP-01")
@pytest.mark.parametrize("pixels", [25, 72, 300])
def test_squares_are_as_large_in_a_picture_as_was_asked_for(pixels: int) -> None:
    """At 72 points an inch on paper, or any other scale."""
    image = render_image(meadow(columns=3, rows=2), DrawingOptions(square_px=pixels))
    assert (image.width(), image.height()) == (3 * pixels, 2 * pixels)


@pytest.mark.rule("CT1-MAP-01")
def test_no_figure_stands_between_squares_in_a_file() -> None:
    figure = {"name": "Orc", "side": "attackers", "column": 3.5, "row": 2}
    with pytest.raises(TextFaultsError, match=r"figures\[0\].column"):
        from_text(json.dumps({**FIELD, "figures": [figure]}))
    whole = from_text(json.dumps({**FIELD, "figures": [{**figure, "column": 3}]}))
    (stands,) = whole.every(Figure)
    assert isinstance(stands.id, UUID)
    assert (stands.column, stands.row) == (3, 2)


@pytest.mark.rule("CT1-MAP-02")
def test_new_fields_are_of_squares_and_nothing_else_is_offered() -> None:
    """No option of the generator speaks of hexes, and a field is rows and columns."""
    told = CliRunner().invoke(cli, ["generate", "--help"]).output
    assert told
    assert "hex" not in told.casefold()


@pytest.mark.rule("CT1-MAP-02")
@pytest.mark.parametrize(
    "given",
    [
        {**FIELD, "grid": "hexes"},
        {"name": "Cave", "grid": {"type": 4, "size": 100}},
        {"name": "Cave", "gridType": 2},
        {"width": 20, "height": 20, "orientation": "hexagonal"},
        {"map": {"grid_type": "Hex (flat)"}},
    ],
)
def test_a_map_of_hexes_is_refused_in_a_plain_sentence(
    given: dict[str, Any], tmp_path: Path
) -> None:
    """Whichever program wrote it; it is never read as one of squares."""
    path = tmp_path / "cave.battlefield.json"
    path.write_text(json.dumps(given), encoding="utf-8")
    with pytest.raises(DocumentError, match="map of hexes"):
        read_field(path)


@pytest.mark.parametrize(
    "given", [{"grid": {"type": 1}}, {"gridType": 0}, {"orientation": "orthogonal"}]
)
def test_other_maps_of_squares_are_not_taken_for_hexes(given: dict[str, Any]) -> None:
    """They are refused as what they are: no battlefields of this program."""
    with pytest.raises(NotABattlefieldError, match="no battlefield"):
        from_text(json.dumps(given))
