"""Outlines that enclose nothing hide nothing and harm nobody, wherever they are looked at."""

import pytest
from tests.helpers.drawn import CATALOGUE, figure, new_id

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.things import Figure, Obstacle, Platform, Point
from fieldwright.geometry.cover.matrix import cover_matrix
from fieldwright.geometry.cover.overlay import sight_overlay
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.paths.reach import Reach, reach
from fieldwright.geometry.sight.bodies import body_at
from fieldwright.geometry.threat.squares import threatened_squares
from fieldwright.geometry.view.seen import seen_by
from fieldwright.rules.actions import Action
from fieldwright.terms.grid import Square

OUTLINES: dict[str, tuple[Point, ...]] = {
    "three equal points": ((0, 0), (0, 0), (0, 0)),
    "two points": ((0, 0), (1, 1)),
    "two points twice": ((0, 0), (1, 1), (0, 0), (1, 1)),
    "a line": ((0, -1), (0, 0), (0, 1)),
    "there and back": ((0, -1), (0, 1), (0, 0)),
}


@pytest.mark.parametrize("outline", OUTLINES.values(), ids=OUTLINES)
def test_an_outline_that_encloses_nothing_hides_nothing(outline: tuple[Point, ...]) -> None:
    info = FieldInfo(name="test", terrain="plains")
    field = Battlefield.empty(11, 9, info, CATALOGUE)
    whole = field.columns * field.rows
    there = tuple((x + 5, y + 4) for x, y in outline)
    figures = figure("Ann", Square(1, 4)), figure("Orc", Square(4, 4), side="defenders", facing=6)
    field = add(
        Obstacle(
            id=new_id(), kind="boulder", position=(5, 4), width=1.0, length=1.0, outline=outline
        ),
        Platform(id=new_id(), kind="gallery", outline=there, top_ft=9.0),
        Platform(id=new_id(), kind="wall-walk", outline=there, top_ft=9.0),
        *figures,
    ).applied_to(field)
    one, other = body_at(field, Square(1, 4)), body_at(field, Square(9, 4))
    found = shot(field, one, other)
    assert found.cover.hidden.share == 0
    assert found.line.is_clear
    assert not sight_overlay(field, one).hard.any()
    assert not cover_matrix(field, [one], [other]).hard.any()
    assert seen_by(field, figures[0]).area == pytest.approx(whole)
    orc = next(one for one in field.every(Figure) if one.name == "Orc")
    assert threatened_squares(field, orc)
    reached = reach(field, figures[0], Action.MOVE)
    assert isinstance(reached, Reach)
    assert (reached.cost >= 0).any()
