"""Coming nearer is not moving away; steps that lie elsewhere, long bodies, and dangers in words."""

from uuid import UUID

import pytest
from tests.paths.landscapes import with_figure
from tests.threat.making import figure, meadow, orc, with_weapon

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Hazard
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.paths.path import Path
from fieldwright.geometry.paths.walk import Walk
from fieldwright.geometry.threat.provoking import Kind, provoked
from fieldwright.rules.actions import Action
from fieldwright.terms.grid import Square


def kinds_of(field: Battlefield, hero: Figure, *steps: tuple[int, int]) -> list[Kind]:
    return [event.kind for event in provoked(field, hero, [Square(*one) for one in steps])]


@pytest.mark.rule("CT1-AOO-02")
def test_who_comes_in_past_the_point_of_a_pike_does_not_move_away() -> None:
    """The awl-pike strikes at three squares only; at two it is passed, not fled."""
    pikeman = orc(2, 4, 4, 0, stats=with_weapon("awl-pike"))
    hero = figure(1, 4, 0)
    field = meadow(pikeman, hero)
    assert kinds_of(field, hero, (4, 1), (4, 2), (4, 3))[0] is Kind.ENTERING
    assert Kind.MOVING_AWAY not in kinds_of(field, hero, (4, 1), (4, 2), (4, 3))
    there = figure(1, 4, 1)
    assert kinds_of(meadow(pikeman, there), there, (4, 0)) == [Kind.MOVING_AWAY]


def test_who_comes_nearer_behind_the_enemys_friend_does_not_move_away() -> None:
    """Two rings off the glaive all the while, but nearer in a straight line."""
    glaive = orc(2, 3, 4, 0, stats=with_weapon("glaive"))
    before = orc(3, 3, 3, 0, stats=with_weapon("long-bow"))
    hero = figure(1, 1, 2)
    assert Kind.MOVING_AWAY not in kinds_of(meadow(glaive, before, hero), hero, (2, 2))


def test_who_goes_round_to_the_flank_moves_away() -> None:
    """Beside an enemy there is no nearer: out of its squares is out of them."""
    enemy = orc(2, 4, 4, 0, stats=with_weapon("long-sword"))
    hero = figure(1, 5, 3)
    assert kinds_of(meadow(enemy, hero), hero, (5, 4)) == [Kind.MOVING_AWAY]


@pytest.mark.parametrize("beyond", [(-1, -1), (24, 3), (3, 20)])
def test_a_step_beyond_the_field_is_refused(beyond: tuple[int, int]) -> None:
    hero = figure(1, 3, 3)
    with pytest.raises(ValueError, match="beyond the edge"):
        provoked(meadow(hero), hero, [Square(*beyond)])


def test_the_steps_of_a_path_tell_how_a_horse_lies() -> None:
    """To the south-west corner it turns on the way; squares alone would lay it over the edge."""
    field, horse = with_figure(meadow(columns=8, rows=8), 2, 1, size="L", rows=2, rate=24)
    way = Walk(field, horse, Action.MOVE).path([Square(0, 7)])
    assert isinstance(way, Path)
    assert provoked(field, horse, way.steps) == ()
    assert way.end.bottom == 8
    assert block_of(horse) == way.start


@pytest.mark.parametrize(
    ("kind", "told"), [("fire", "Figure 1 enters fire."), ("trap", "Figure 1 sets off a trap.")]
)
def test_a_danger_is_told_once_and_by_the_name_of_whoever_meets_it(kind: str, told: str) -> None:
    outline = ((4.0, 3.0), (5.0, 3.0), (5.0, 4.0), (4.0, 4.0))
    danger = Hazard(id=UUID(int=9), kind=kind, outline=outline)
    hero = figure(1, 3, 3)
    (event,) = provoked(meadow(danger, hero), hero, [Square(4, 3)])
    assert event.sentence == told
