"""Whom a looker makes out by the light there is, and what the dark costs to hit."""

from dataclasses import replace

import pytest
from tests.geometry.fields import level_field, with_wall
from tests.view.drawn import figure, with_lamp

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.geometry.view.by_light import dimness, made_out
from fieldwright.geometry.view.seen import seen_by
from fieldwright.geometry.view.squares import squares_seen
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Light


def night(light: Light = Light.DARKNESS, side: int = 40) -> Battlefield:
    field = level_field(side, 9)
    return replace(field, info=replace(field.info, light=light))


def man(field: Battlefield, column: int, row: int = 4) -> Body:
    return body_at(field, Square(column, row))


def test_by_day_light_hides_nobody() -> None:
    field = night(Light.DAYLIGHT)
    assert made_out(field, man(field, 2), 0) is None
    assert dimness(field, man(field, 2), man(field, 39)) is None


def test_in_total_darkness_nobody_is_seen_and_an_attack_costs_four() -> None:
    field = night()
    found = dimness(field, man(field, 2), man(field, 3))
    assert found is not None
    assert found.unseen is not None
    assert found.unseen.reason == "unseen: darkness, no light on it"
    assert found.attack.value == -4


@pytest.mark.parametrize(("column", "seen"), [(14, True), (15, False)])
def test_infravision_of_sixty_feet_shows_the_twelfth_square_and_no_more(
    column: int, seen: bool
) -> None:
    field = night()
    found = dimness(field, man(field, 2), man(field, column), 60)
    if seen:
        assert found is None, "infravision takes all penalties for darkness away"
    else:
        assert found is not None
        assert found.unseen is not None
        assert found.unseen.reason.endswith("no light on it, beyond infravision of 60 feet")


def test_whom_a_lamp_shines_on_is_seen_from_the_dark_and_not_the_other_way_round() -> None:
    field = with_lamp(night(), 20.5, 4.5)
    dark, lit = man(field, 5), man(field, 22)
    assert dimness(field, dark, lit) is None
    back = dimness(field, lit, dark)
    assert back is not None
    assert back.unseen is not None


def test_a_lamp_lights_nobody_behind_a_wall() -> None:
    field = with_wall(with_lamp(night(), 20.5, 4.5), "wall", (22.0, 0.0), (22.0, 9.0))
    assert dimness(field, man(field, 18), man(field, 21)) is None
    assert dimness(field, man(field, 18), man(field, 24)) is not None


@pytest.mark.rule("CT3-VIS-02")
@pytest.mark.parametrize(
    ("light", "costs", "last"), [(Light.MOONLIGHT, -1, 60), (Light.STARLIGHT, -3, 30)]
)
def test_by_moon_and_stars_one_sees_so_far_and_an_attack_costs_something(
    light: Light, costs: int, last: int
) -> None:
    field = night(light, 80)
    near, far = (
        dimness(field, man(field, 2), man(field, 2 + squares)) for squares in (last, last + 1)
    )
    assert near is not None
    assert far is not None
    assert (near.unseen, near.attack.value) == (None, costs)
    assert far.unseen is not None


@pytest.mark.parametrize("light", [Light.DARKNESS, Light.STARLIGHT])
def test_the_squares_are_those_of_the_field_of_view_where_nothing_is_in_the_way(
    light: Light,
) -> None:
    field = with_lamp(night(light), 30.5, 2.5)
    looker = figure(6, 4)
    seen = made_out(field, man(field, 6))
    assert seen is not None
    region = seen_by(field, looker)
    shares = squares_seen(region, field)
    assert (seen == (shares > 0.01)).all()


def test_what_is_lit_is_kept_up_with_lamps_that_are_put_down() -> None:
    field = night()
    assert dimness(field, man(field, 2), man(field, 21)) is not None
    assert dimness(field, man(field, 2), man(field, 21)) is not None
    assert dimness(with_lamp(field, 20.5, 4.5), man(field, 2), man(field, 21)) is None
