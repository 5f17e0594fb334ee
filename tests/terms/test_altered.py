"""Copies of frozen values with some fields changed."""

from dataclasses import replace
from uuid import UUID

import pytest

from fieldwright.battlefield.things import Figure
from fieldwright.combat.state import Combatant
from fieldwright.terms.altered import altered

ANN = Figure(id=UUID(int=1), name="Ann", side="heroes", column=3, row=4, facing=2)


def test_a_copy_differs_in_what_is_named_alone() -> None:
    assert altered(ANN, column=7, facing=0) == replace(ANN, column=7, facing=0)
    assert altered(ANN) == ANN


def test_the_value_itself_stays_as_it_was() -> None:
    altered(ANN, column=7)
    assert ANN.column == 3


def test_a_part_in_a_fight_is_copied_too() -> None:
    part = Combatant(id=ANN.id, side="heroes", moved=2)
    assert altered(part, moved=5) == replace(part, moved=5)


def test_a_field_that_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError):
        altered(ANN, weight=80)
