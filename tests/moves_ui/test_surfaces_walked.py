"""On the bridge or under it: the way that a figure comes decides."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import numpy as np
import pytest

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Platform
from fieldwright.editing.course import Course
from fieldwright.editing.courses import Courses
from fieldwright.editing.surfaces_walked import on_next_surface, surface_words
from fieldwright.geometry.footing import describe_square
from fieldwright.terms.grid import Square

BRIDGE = UUID(int=901)


@pytest.fixture
def gully() -> Battlefield:
    """Banks 10 feet high; a gully along columns 5 to 8; a bridge over it in rows 4 and 5."""
    field = Battlefield.empty(14, 10, FieldInfo("Gully", "plains"), load_catalogue())
    banks = np.ones((10, 14), bool)
    banks[:, 5:9] = False
    field = paint(field, Layer.HEIGHT, banks, np.full((10, 14), 10)).applied_to(field)
    outline = ((5.0, 4.0), (9.0, 4.0), (9.0, 6.0), (5.0, 6.0))
    return add(Platform(id=BRIDGE, kind="bridge", outline=outline, top_ft=10)).applied_to(field)


def scout(column: int, row: int) -> Figure:
    return Figure(id=UUID(int=1), name="Ann", side="defenders", column=column, row=row)


def walked(field: Battlefield, figure: Figure, column: int, row: int) -> Figure:
    """The figure where its best way to a square ends."""
    field = add(figure).applied_to(field)
    found = Courses(field, figure).course(replace(figure, column=column, row=row))
    assert isinstance(found, Course)
    return found.figure


def test_who_comes_over_the_bank_is_on_the_bridge(gully: Battlefield) -> None:
    after = walked(gully, scout(3, 4), 6, 4)
    assert after.surface == BRIDGE
    assert surface_words(gully, after) == "on the bridge"


def test_who_comes_along_the_bottom_is_under_the_bridge(gully: Battlefield) -> None:
    after = walked(gully, scout(6, 7), 6, 5)
    assert after.surface is None
    assert surface_words(gully, after) == "under the bridge"


@pytest.mark.parametrize(
    ("altitude", "surface", "words"),
    [
        (30.0, None, "above the bridge"),
        (5.0, None, "under the bridge"),
        (5.0, BRIDGE, "above the bridge"),
    ],
)
def test_a_flyer_is_above_the_bridge_where_it_is_higher_than_that(
    gully: Battlefield, altitude: float, surface: UUID | None, words: str
) -> None:
    flyer = replace(scout(6, 4), altitude_ft=altitude, surface=surface)
    assert surface_words(gully, flyer) == words


def test_who_is_on_the_bridge_stays_on_it_to_its_end(gully: Battlefield) -> None:
    start = replace(scout(6, 4), surface=BRIDGE)
    assert walked(gully, start, 8, 5).surface == BRIDGE
    over = walked(gully, start, 9, 5)
    assert over.surface is None
    assert surface_words(gully, over) == ""


def test_a_key_goes_up_and_down_as_far_as_there_are_surfaces(gully: Battlefield) -> None:
    under = scout(6, 5)
    above = on_next_surface(gully, under, 1)
    assert above.surface == BRIDGE
    assert on_next_surface(gully, above, 1) == above
    assert on_next_surface(gully, above, -1) == under
    assert on_next_surface(gully, under, -1) == under


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({}, "Ann (under the bridge)"),
        ({"surface": BRIDGE}, "Ann (on the bridge)"),
        ({"altitude_ft": 30.0}, "Ann (flying 30 feet up)"),
    ],
)
def test_of_a_square_it_is_told_who_is_on_the_bridge_and_who_under_it(
    gully: Battlefield, facts: dict[str, Any], told: str
) -> None:
    field = add(replace(scout(6, 4), **facts)).applied_to(gully)
    assert told in describe_square(field, Square(6, 4)).sentence
