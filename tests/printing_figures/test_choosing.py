"""Who is printed: picked by name, each once, riders on their mounts, numbered."""

from dataclasses import replace
from typing import Any
from uuid import UUID

import pytest
from tests.helpers.fights import figure, meadow

from fieldwright.battlefield.field import Battlefield
from fieldwright.printing.figures.choosing import chosen
from fieldwright.printing.figures.wishes import FigureWishes
from fieldwright.terms.paper import PaperError

HORSE = figure("Horse", "heroes", (1, 1), size="L", rows=2)
RIDER = figure("Ann", "heroes", (1, 1), mount=HORSE.id)
FIELD = meadow(
    figure("Orc 10", "orcs", (9, 9)),
    figure("Orc 2", "orcs", (8, 9)),
    figure("Orc chief", "orcs", (7, 9), hidden=True),
    figure("Goblin", "orcs", (6, 9), conditions=("dead",)),
    HORSE,
    RIDER,
    figure("Innkeeper", "", (5, 5), bystander=True),
)


def names(field: Battlefield, **wishes: Any) -> list[str]:
    return [one.name for one in chosen(field, FigureWishes(**wishes))]


def test_all_the_living_are_printed_by_sides_and_numbers_bystanders_last() -> None:
    assert names(FIELD) == ["Ann on Horse", "Orc 2", "Orc 10", "Orc chief", "Innkeeper"]


def test_the_dead_are_printed_on_wish_and_the_hidden_left_out_on_wish() -> None:
    assert "Goblin" in names(FIELD, living=False)
    assert "Orc chief" not in names(FIELD, hidden=False)


def test_riders_and_mounts_are_apart_on_wish() -> None:
    assert {"Ann", "Horse"} <= set(names(FIELD, mounted=False))


def test_a_rider_whose_mount_is_not_printed_stands_by_itself() -> None:
    assert names(FIELD, picks=("Ann",)) == ["Ann"]


def test_a_name_without_a_number_picks_all_its_copies_and_no_others() -> None:
    assert names(FIELD, picks=("orc",)) == ["Orc 2", "Orc 10"]
    assert names(FIELD, picks=("Orc 10", "innkeeper")) == ["Orc 10", "Innkeeper"]


def test_only_those_selected_are_printed_on_wish() -> None:
    assert names(FIELD, only=frozenset({HORSE.id})) == ["Horse"]


def test_a_name_that_nobody_has_is_told_with_those_there_are() -> None:
    with pytest.raises(PaperError, match=r"no figure 'goblim' on this field. There are Goblin\."):
        names(FIELD, picks=("Goblim",))


def test_a_field_without_figures_says_so() -> None:
    with pytest.raises(PaperError, match="no figures on this field"):
        names(meadow())
    with pytest.raises(PaperError, match="dead, hidden, or none is selected"):
        names(FIELD, picks=("Goblin",))


def test_namesakes_without_numbers_are_numbered_and_others_keep_theirs() -> None:
    twins = [replace(figure("Wolf", "wild", (at, 1)), id=UUID(int=at)) for at in (1, 2)]
    field = meadow(*twins, figure("Orc 7", "wild", (3, 3)))
    (standing, *_) = chosen(field, FigureWishes())
    assert sorted(standing.numbers.values()) == ["1", "2", "7"]


def test_more_copies_than_anybody_wants_are_refused() -> None:
    with pytest.raises(PaperError, match="copies"):
        FigureWishes(copies=0)
    with pytest.raises(PaperError, match="copies"):
        FigureWishes(copies=51)
