"""What differs between two states of a field is found whole and told in plain words."""

from dataclasses import replace
from uuid import uuid4

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from tests.helpers.random_fields import random_change, random_field

from fieldwright.battlefield.changes import ChangeInfo, add, alter, paint, remove
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer, Palettes
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Label, Light, Note, Obstacle, Wall
from fieldwright.editing.comparing import compare
from fieldwright.editing.comparing_words import in_words
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Season

CATALOGUE = load_catalogue()


@pytest.fixture
def field() -> Battlefield:
    return Battlefield.empty(12, 10, FieldInfo("Test", "plains"), CATALOGUE)


def mask(field: Battlefield, *squares: tuple[int, int]) -> NDArray[np.bool_]:
    made = np.zeros((field.rows, field.columns), bool)
    for column, row in squares:
        made[row, column] = True
    return made


def lines(before: Battlefield, after: Battlefield) -> list[str]:
    return [
        f"{chapter.title}: {line}"
        for chapter in in_words(compare(before, after), CATALOGUE)
        for line in chapter.lines
    ]


@given(st.integers(0, 10**6))
def test_a_field_differs_from_itself_in_nothing_and_from_a_changed_one_both_ways(seed: int) -> None:
    stream = Stream(seed)
    before = random_field(stream)
    after = random_change(before, stream).applied_to(before)
    assert compare(before, before).is_nothing
    there, back = compare(before, after), compare(after, before)
    assert there.is_nothing == back.is_nothing
    assert there.is_nothing or in_words(there, CATALOGUE) or there.before.origin != after.origin
    assert len(there.things) == len(back.things)
    for layer, differing in there.masks.items():
        assert np.array_equal(differing, back.masks[layer])


def test_painted_squares_are_counted_by_what_they_became(field: Battlefield) -> None:
    ground = field.palettes.ground
    after = paint(
        field, Layer.GROUND, mask(field, (0, 0), (1, 0), (2, 0)), ground.index("sand")
    ).applied_to(field)
    after = paint(after, Layer.GROUND, mask(field, (2, 0)), ground.index("mud")).applied_to(after)
    assert lines(field, after) == [
        "Ground: 2 squares are firm sand instead of grass: A1, B1",
        "Ground: 1 square is mud instead of grass: C1",
    ]
    assert lines(after, field)[1] == "Ground: 1 square is grass instead of mud: C1"


def test_many_squares_are_told_by_the_rectangle_they_lie_in(field: Battlefield) -> None:
    where = np.zeros((field.rows, field.columns), bool)
    where[2:6, 3:9] = True
    after = paint(field, Layer.HEIGHT, where, 10).applied_to(field)
    after = paint(after, Layer.HEIGHT, mask(field, (3, 2)), -5).applied_to(after)
    assert lines(field, after) == [
        "Heights: 23 squares are higher by 10 ft: between D3 and I6",
        "Heights: 1 square is lower by 5 ft: D3",
    ]


def test_the_same_ground_under_another_code_is_no_difference(field: Battlefield) -> None:
    palettes = field.palettes
    turned = replace(
        field,
        palettes=Palettes(tuple(reversed(palettes.ground)), palettes.growth, palettes.water),
        layers={
            **field.layers,
            Layer.GROUND: (len(palettes.ground) - 1 - field.layers[Layer.GROUND]).astype(np.uint8),
        },
    )
    assert compare(field, turned).is_nothing


def test_things_of_one_name_share_a_line(field: Battlefield) -> None:
    trees = [
        Obstacle(id=uuid4(), kind="tree", position=(x + 0.5, 2.5), width=1, length=1)
        for x in range(8)
    ]
    after = add(*trees).applied_to(field)
    assert lines(field, after) == ["Obstacles: 8 trees added at A3, B3, C3, D3, E3, F3 and 2 more"]
    fewer = remove(trees[0]).applied_to(after)
    assert lines(after, fewer) == ["Obstacles: Tree removed at A3"]


def test_what_only_stands_elsewhere_has_moved_and_what_is_otherwise_has_changed(
    field: Battlefield,
) -> None:
    ogre = Figure(id=uuid4(), name="Ogre 1", side="monsters", column=2, row=3)
    door = Wall(id=uuid4(), kind="door", start=(4, 4), end=(5, 4))
    before = add(ogre, door).applied_to(field)
    after = alter(
        [
            (ogre, replace(ogre, column=4, row=6)),
            (door, replace(door, is_open=True)),
        ]
    ).applied_to(before)
    assert sorted(lines(before, after)) == [
        "Figures: Ogre 1 moved: C4 to E7",
        "Walls: Door changed at E5: opened or closed",
    ]
    hurt = alter([(ogre, replace(ogre, column=4, hit_points=3, facing=2))]).applied_to(before)
    assert lines(before, hurt) == ["Figures: Ogre 1 changed at E4: facing, hit points, place"]


def test_words_of_the_dm_are_called_by_what_they_say(field: Battlefield) -> None:
    after = add(
        Label(id=uuid4(), position=(1.5, 1.5), text="Gate"),
        Note(id=uuid4(), number=3, position=(2.5, 2.5), text="Trap"),
        Light(id=uuid4(), kind="torch", position=(3.5, 3.5)),
    ).applied_to(field)
    assert lines(field, after) == [
        "Labels: Label “Gate” added at B2",
        "Notes: Note 3 added at C3",
        "Lights: Torch added at D4",
    ]


def test_facts_of_the_whole_field_are_told_with_what_they_were(field: Battlefield) -> None:
    info = replace(field.info, season=Season.WINTER, indoors=True, notes="New")
    after = ChangeInfo(field.info, info).applied_to(field)
    assert lines(field, after) == [
        "Battlefield: Season: winter instead of summer",
        "Battlefield: Indoors: yes instead of no",
        "Battlefield: The notes were changed",
    ]


def test_fields_of_two_sizes_are_compared_where_both_have_squares(field: Battlefield) -> None:
    larger = Battlefield.empty(14, 11, field.info, CATALOGUE)
    told = lines(field, larger)
    assert len(told) == 1
    assert told[0].startswith("Battlefield: 14 x 11 squares instead of 12 x 10")


def test_the_squares_of_all_differences_can_be_outlined(field: Battlefield) -> None:
    ogre = Figure(id=uuid4(), name="Ogre 1", side="monsters", column=2, row=3)
    before = add(ogre).applied_to(field)
    after = alter([(ogre, replace(ogre, column=4))]).applied_to(before)
    after = paint(after, Layer.WATER, mask(field, (9, 9)), 1).applied_to(after)
    squares = compare(before, after).squares()
    assert {(int(c), int(r)) for r, c in np.argwhere(squares)} == {(2, 3), (4, 3), (9, 9)}


def test_only_a_part_of_the_squares_may_be_looked_at(field: Battlefield) -> None:
    after = paint(field, Layer.HEIGHT, mask(field, (1, 1), (9, 9)), 5).applied_to(field)
    seen = compare(field, after, Block(0, 0, 5, 5)).masks[Layer.HEIGHT]
    assert np.argwhere(seen).tolist() == [[1, 1]]
