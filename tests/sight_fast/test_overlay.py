"""The overlay says of every square what one shot at it says."""

import random
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pytest
from tests.helpers.crowded import crowded
from tests.helpers.drawn import CATALOGUE
from tests.helpers.generated import made
from tests.helpers.random_fields import random_field
from tests.helpers.sight_scenes import moved, random_scene, turned

from fieldwright.battlefield.changes import add, alter, paint, remove
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.things import Obstacle, Platform, Wall
from fieldwright.geometry.cover import masses
from fieldwright.geometry.cover.overlay import SightOverlay, first_picture, sight_overlay
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.sight import scene
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.rules.explained import Impossible
from fieldwright.rules.options import TableOptions
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square

EXACT = 1e-6
"""Shares are kept in single precision; the areas themselves are held closer by the matrix."""


def differences(
    field: Battlefield, eye: Body, squares: Iterable[Square], size: str = "M"
) -> list[tuple[str, object, object]]:
    """Where the overlay says anything else than the shot does."""
    overlay = sight_overlay(field, eye, target_size=size)
    found: list[tuple[str, object, object]] = []
    for square in squares:
        if eye.block.holds(square):
            continue
        one = shot(field, eye, body_at(field, square, size))
        at = (square.row, square.column)
        says = (float(overlay.hard[at]), float(overlay.soft[at]), int(overlay.steps[at]))
        right = (one.cover.hidden.hard, one.cover.hidden.soft, int(one.cover.proposed))
        out = isinstance(one.cover.lines, Impossible)
        if max(abs(says[0] - right[0]), abs(says[1] - right[1])) > EXACT or says[2] != right[2]:
            found.append((square.name, says, right))
        if bool(overlay.out_of_range[at]) != out:
            found.append((square.name, "range", out))
    return found


def some_squares(field: Battlefield, seed: int, count: int) -> list[Square]:
    chance = random.Random(seed)
    return [
        Square(chance.randrange(field.columns), chance.randrange(field.rows)) for _ in range(count)
    ]


@pytest.mark.parametrize("seed", range(14))
def test_overlays_of_random_scenes_are_what_each_shot_gives(seed: int) -> None:
    """Walls at any angle, windows, hollow outlines, plates, growth, rock, heights, escarpments."""
    given = random_scene(seed)
    eye = body_at(given.field, given.eye)
    squares = some_squares(given.field, seed, 35)
    assert not differences(given.field, eye, squares, "MSLG"[seed % 4])


@pytest.mark.parametrize("seed", range(10))
def test_overlays_of_fields_of_anything_are_what_each_shot_gives(seed: int) -> None:
    field = random_field(Stream(seed, "overlay"), 16, 14, 14)
    eye = body_at(field, some_squares(field, seed, 1)[0])
    assert not differences(field, eye, some_squares(field, seed + 1, 30))


@pytest.mark.parametrize(
    "terrain",
    ["caves", "fields", "heavy-forest", "hills", "light-forest", "marsh", "swamp", "town-streets"],
)
def test_overlays_of_generated_fields_are_what_each_shot_gives(terrain: str) -> None:
    field = made(terrain, 1, size=(30, 24))
    eye = body_at(field, some_squares(field, 3, 1)[0])
    assert not differences(field, eye, some_squares(field, 5, 20))


@pytest.mark.parametrize(("clustered", "hilly"), [(False, False), (True, False), (False, True)])
def test_overlays_of_crowded_fields_are_what_each_shot_gives(clustered: bool, hilly: bool) -> None:
    field = crowded(24, clustered=clustered, hilly=hilly)
    for number, square in enumerate(some_squares(field, 2, 2)):
        assert not differences(field, body_at(field, square), some_squares(field, number, 30))


@pytest.mark.parametrize("block", [Block(4, 3, 6, 11), Block(0, 0, 3, 3), Block(11, 13, 14, 14)])
def test_a_large_body_looks_from_its_nearest_square(block: Block) -> None:
    field = random_scene(4).field
    eye = Body(block, 3.0, 16.0)
    assert not differences(field, eye, some_squares(field, 8, 50))


def test_nothing_is_hidden_in_the_squares_of_the_body_itself() -> None:
    field = crowded(24)
    overlay = sight_overlay(field, Body(Block(4, 4, 6, 6), 0.0, 16.0))
    assert not overlay.hard[4:6, 4:6].any()
    assert not overlay.steps[4:6, 4:6].any()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(("quarters", "by"), [(1, (0, 0)), (2, (3, 1)), (3, (0, 5))])
def test_turning_or_moving_a_field_turns_its_overlay(
    seed: int, quarters: int, by: tuple[int, int]
) -> None:
    given = random_scene(seed, uneven=False)
    other = turned(given, quarters, by)
    here = sight_overlay(given.field, body_at(given.field, given.eye))
    there = sight_overlay(other.field, body_at(other.field, other.eye))
    part = np.s_[by[1] :, by[0] :]
    assert np.allclose(np.rot90(here.hard, -quarters), there.hard[part], atol=EXACT)
    assert np.allclose(np.rot90(here.soft, -quarters), there.soft[part], atol=EXACT)


# --------------------------------------------------------------------------------------- patching


def changed(field: Battlefield, chance: random.Random) -> Battlefield:
    """The field after one small thing happened to it."""
    what = chance.randrange(6)
    if what == 0:
        one = chance.choice(field.every(Obstacle))
        return alter([(one, moved(one, chance.uniform(-2, 2), 0.5))]).applied_to(field)
    if what == 1:
        wall = chance.choice(field.every(Wall))
        return alter([(wall, replace(wall, height_ft=chance.uniform(1, 9)))]).applied_to(field)
    if what == 2:
        return remove(chance.choice(field.every(Obstacle))).applied_to(field)
    if what == 3:
        outline = ((2.0, 2.0), (5.0, 2.0), (5.0, 4.0), (2.0, 4.0))
        number = chance.getrandbits(100)
        deck = Platform(
            id=type(field.every(Wall)[0].id)(int=number), kind="deck", outline=outline, top_ft=3.0
        )
        return add(deck).applied_to(field)
    mask = np.zeros((field.rows, field.columns), bool)
    mask[chance.randrange(field.rows), chance.randrange(field.columns)] = True
    layer, value = (Layer.HEIGHT, 4) if what == 4 else (Layer.GROWTH, 2)
    return paint(field, layer, mask, value).applied_to(field)


def same(one: SightOverlay, other: SightOverlay) -> bool:
    return all(
        np.allclose(getattr(one, name), getattr(other, name), atol=EXACT)
        for name in ("steps", "hides", "hard", "soft", "out_of_range")
    )


@pytest.mark.parametrize("seed", range(3))
def test_overlays_after_changes_are_those_of_fields_looked_at_afresh(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(seed)
    field = random_scene(seed + 40).field
    square = some_squares(field, seed, 1)[0]
    sight_overlay(field, body_at(field, square))
    for _ in range(10):
        field = changed(field, chance)
        patched = sight_overlay(field, body_at(field, square))
        with monkeypatch.context() as fresh:
            fresh.setattr(scene._Last, "scene", None)
            fresh.setattr(masses._Last, "known", (None, 0))
            again = replace(field)
            assert same(patched, sight_overlay(again, body_at(again, square)))


def test_screens_that_are_no_more_are_thrown_out_when_they_are_many() -> None:
    field = crowded(24)
    sight_overlay(field, body_at(field, Square(3, 3)))
    for one in field.every(Obstacle)[:70]:
        field = remove(one).applied_to(field)
        known = masses.masses_of(field)
    assert len(known.screens) - len(known.number) < 65
    assert not differences(field, body_at(field, Square(3, 3)), some_squares(field, 1, 15))


# ---------------------------------------------------------------------------------- first picture


def test_a_first_picture_of_a_small_field_is_exact() -> None:
    field = crowded(24)
    eye = body_at(field, Square(3, 3))
    assert first_picture(field, eye).exact
    assert same(first_picture(field, eye), sight_overlay(field, eye))


def test_a_first_picture_of_a_large_field_is_exact_where_it_looked_and_says_that_it_is_not() -> (
    None
):
    field = crowded(80)
    eye = body_at(field, Square(31, 40))
    first, exact = first_picture(field, eye), sight_overlay(field, eye)
    assert exact.exact
    assert not first.exact
    assert (first.steps[1::2, 1::2] == exact.steps[1::2, 1::2]).all()
    assert (first.steps[1::2, 1::2] == first.steps[::2, ::2]).all()
    assert (first.steps == exact.steps).mean() > 0.85


# --------------------------------------------------------------------------------------- sizes


def test_whoever_lies_behind_a_low_wall_is_blocked_who_stands_is_not() -> None:
    """A low wall is 3 feet; who lies rises 1 foot (R13), right behind it nothing of him is seen."""
    field = Battlefield.empty(12, 12, FieldInfo("wall", "plains"), CATALOGUE)
    wall = Wall(id=Stream(1).uuid(), kind="low-wall", start=(6.0, 2.0), end=(6.0, 9.0))
    field = add(wall).applied_to(field)
    eye = body_at(field, Square(2, 5))
    lying = sight_overlay(field, eye, posture="prone")
    standing = sight_overlay(field, eye)
    assert lying.hard[5, 6] == pytest.approx(1.0)
    assert lying.steps[5, 6] == 5
    # The eye, 5.25 feet high, is 3.5 squares before the wall and 4 before the silhouette.
    assert standing.hard[5, 6] == pytest.approx((5.25 - 2.25 * 4 / 3.5) / 6)


def test_squares_beyond_sight_are_out_of_range() -> None:
    field = crowded(24)
    overlay = sight_overlay(
        field, body_at(field, Square(3, 3)), options=TableOptions(sight_limit_squares=5)
    )
    assert overlay.out_of_range[3, 9]
    assert not overlay.out_of_range[3, 8]
