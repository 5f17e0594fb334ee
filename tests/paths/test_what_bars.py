"""Why no way leads to a square: whoever or whatever bars it is named."""

from typing import Any

from tests.geometry.fields import level_field, painted, with_obstacle, with_platform, with_wall
from tests.paths.landscapes import with_figure

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.paths.walk import Known, Walk
from fieldwright.rules.actions import Action
from fieldwright.terms.grid import Block, Square


def said_of(field: Battlefield, figure: Figure, column: int, row: int = 0, **known: Any) -> str:
    return Walk(field, figure, Action.MOVE, known=Known(**known)).why_not(Square(column, row))


def lane() -> Battlefield:
    return level_field(9, 1)


def test_a_friend_that_cannot_be_passed_is_named() -> None:
    field, hero = with_figure(lane(), 0, 0)
    field, friend = with_figure(field, 4, 0, name="Marian")
    said = said_of(field, hero, 7, impassable=frozenset({friend.id}))
    assert said == "Marian, a friend who is threatened or attacking, is in the way."


def test_an_enemy_in_a_passage_is_named_but_not_a_hidden_one() -> None:
    field, hero = with_figure(lane(), 0, 0)
    field, _ = with_figure(field, 4, 0, side="orcs", name="Orc")
    assert said_of(field, hero, 7) == "Orc, an enemy, is in the way."
    hidden, hero = with_figure(lane(), 0, 0)
    hidden, _ = with_figure(hidden, 4, 0, side="orcs", name="Orc", hidden=True)
    assert "Orc" not in said_of(hidden, hero, 7)


def test_an_escarpment_is_named_with_how_long_climbing_takes() -> None:
    """Ten feet at one foot a round per point of movement, rate 12: one round."""
    field = painted(lane(), Layer.HEIGHT, Block(4, 0, 9, 1), 10)
    field = painted(field, Layer.ESCARPMENT, Block(4, 0, 5, 1), 1)
    field, hero = with_figure(field, 0, 0)
    said = said_of(field, hero, 7)
    assert said == "An escarpment is in the way in E1; climbing 10 feet takes 1 round."


def test_a_step_of_six_feet_is_named() -> None:
    field = painted(lane(), Layer.HEIGHT, Block(4, 0, 9, 1), 6)
    field, hero = with_figure(field, 0, 0, rate=3)
    said = said_of(field, hero, 7)
    assert said == (
        "The step from D1 to E1 is too high to be walked; climbing 6 feet takes 2 rounds."
    )


def test_deep_water_and_decks_are_named() -> None:
    field, hero = with_figure(painted(lane(), Layer.DEPTH, Block(4, 0, 5, 1), 9), 0, 0)
    assert said_of(field, hero, 7) == "Deep water is in the way in E1, and it does not swim."
    field, hero = with_figure(with_platform(lane(), "deck", Block(4, 0, 9, 1), 6.0), 0, 0)
    assert "too high to be stepped onto" in said_of(field, hero, 7)


def test_a_passage_too_narrow_for_a_giant_is_told_as_that() -> None:
    field = painted(level_field(9, 2), Layer.GROUND, Block(4, 1, 5, 2), "solid-rock")
    field, giant = with_figure(field, 0, 0, size="H", columns=2, rows=2)
    assert said_of(field, giant, 7) == "The way is too narrow for it."


def test_a_wall_that_shuts_a_square_off_is_named_with_the_squares_beside_it() -> None:
    field, hero = with_figure(with_wall(lane(), "wall", (4.0, 0.0), (4.0, 1.0)), 0, 0)
    assert said_of(field, hero, 7) == "A stone wall is in the way between D1 and E1."


def test_a_closed_door_is_named_with_the_squares_beside_it() -> None:
    field, hero = with_figure(with_wall(lane(), "door", (4.0, 0.0), (4.0, 1.0)), 0, 0)
    assert said_of(field, hero, 7) == "A door between D1 and E1 is closed; open it first."
    # Two doors one behind the other: the first of them.
    field = with_wall(field, "door", (6.0, 0.0), (6.0, 1.0))
    assert said_of(field, hero, 7) == "A door between D1 and E1 is closed; open it first."


def test_a_boulder_and_rock_that_fill_a_passage_are_named_with_their_square() -> None:
    field, hero = with_figure(with_obstacle(lane(), "boulder", (4.5, 0.5)), 0, 0)
    assert said_of(field, hero, 7) == "A boulder is in the way in E1."
    rock = painted(lane(), Layer.GROUND, Block(4, 0, 5, 1), "solid-rock")
    field, hero = with_figure(rock, 0, 0)
    assert said_of(field, hero, 7) == "In E1: It would stand in solid rock."


def test_of_several_things_behind_each_other_one_that_shuts_the_square_in_is_named() -> None:
    """Neither without the orc nor without the wall there is a way."""
    field, hero = with_figure(with_wall(lane(), "wall", (6.0, 0.0), (6.0, 1.0)), 0, 0)
    field, _ = with_figure(field, 4, 0, side="orcs", name="Orc")
    assert said_of(field, hero, 7) == "A stone wall is in the way between F1 and G1."
