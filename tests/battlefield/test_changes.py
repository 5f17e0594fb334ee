"""Changes: applied they do what they say, inverted they take it back; others are refused."""

from dataclasses import replace
from uuid import uuid4

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.random_fields import random_change, random_field, random_thing

from fieldwright.battlefield.changes import (
    Change,
    ChangeError,
    ChangeInfo,
    ChangeThings,
    PaintSquares,
    ReplaceField,
    Together,
    add,
    alter,
    paint,
    remove,
)
from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Label, Obstacle
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square

SEEDS = st.integers(0, 2**32)


def empty(columns: int = 10, rows: int = 8) -> Battlefield:
    return Battlefield.empty(columns, rows, FieldInfo("test", "plains"), load_catalogue())


def box(column: float = 3.5, row: float = 2.5) -> Obstacle:
    return Obstacle(id=uuid4(), kind="crate", position=(column, row), width=1, length=1)


@given(seed=SEEDS)
def test_a_change_taken_back_leaves_the_field_as_it_was(seed: int) -> None:
    stream = Stream(seed, "invert")
    before = random_field(stream)
    change = random_change(before, stream)
    after = change.applied_to(before)
    assert after.revision == before.revision + len(_parts(change))
    assert change.inverted().applied_to(after).same_as(before)
    assert change.inverted().inverted().applied_to(before).same_as(after)


def _parts(change: Change) -> list[Change]:
    return list(change.changes) if isinstance(change, Together) else [change]


@given(seed=SEEDS, steps=st.integers(1, 6))
def test_a_history_of_changes_walks_back_to_its_beginning(seed: int, steps: int) -> None:
    stream = Stream(seed, "history")
    first = field = random_field(stream)
    done: list[Change] = []
    for _ in range(steps):
        done.append(random_change(field, stream))
        field = done[-1].applied_to(field)
    whole = Together(tuple(done))
    assert whole.applied_to(first).same_as(field)
    assert whole.inverted().applied_to(field).same_as(first)


@given(seed=SEEDS)
def test_a_change_alters_squares_and_things_nowhere_but_where_it_says(seed: int) -> None:
    stream = Stream(seed, "touched")
    before = random_field(stream)
    change = random_change(before, stream)
    after = change.applied_to(before)
    touched = change.touched(before)
    if isinstance(change, ReplaceField):
        assert touched == before.block.joined(after.block)
        return
    for layer in Layer:
        rows, columns = np.nonzero(before.layers[layer] != after.layers[layer])
        for row, column in zip(rows, columns, strict=True):
            assert touched.holds(Square(int(column), int(row)))
    altered = set(before.all_things()) ^ set(after.all_things())
    for thing in altered:
        assert touched.joined(extent_of(thing)) == touched


@given(seed=SEEDS)
def test_the_field_that_a_change_is_applied_to_stays_as_it_was(seed: int) -> None:
    stream = Stream(seed, "immutable")
    field = random_field(stream)
    copies = {name: array.copy() for name, array in field.layers.items()}
    things = list(field.all_things())
    random_change(field, stream).applied_to(field)
    assert all(np.array_equal(field.layers[name], copies[name]) for name in Layer)
    assert list(field.all_things()) == things


def test_layers_and_things_of_a_field_are_read_only() -> None:
    field = add(box()).applied_to(empty())
    field = paint(field, Layer.HEIGHT, np.ones((8, 10), bool), 5).applied_to(field)
    for array in field.layers.values():
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 1
    with pytest.raises(TypeError):
        field.layers[Layer.HEIGHT] = field.layers[Layer.DEPTH]  # type: ignore[index]
    with pytest.raises(TypeError):
        field.things["obstacles"][uuid4()] = box()  # type: ignore[index]


def test_painting_what_is_there_already_changes_nothing() -> None:
    field = empty()
    change = paint(field, Layer.GROUND, np.ones((8, 10), bool), field.layers[Layer.GROUND])
    assert change.squares.size == 0
    assert change.touched(field).is_empty
    assert change.applied_to(field).same_as(field)


def test_painting_touches_the_smallest_block_around_the_painted_squares() -> None:
    field = empty()
    mask = np.zeros((8, 10), bool)
    mask[2, 3] = mask[5, 7] = True
    assert paint(field, Layer.HEIGHT, mask, 10).touched(field) == Block(3, 2, 8, 6)


@pytest.mark.parametrize("square", [80, -1])
def test_painting_squares_that_the_field_has_not_is_refused(square: int) -> None:
    one = np.array([1], np.int16)
    change = PaintSquares(Layer.HEIGHT, np.array([square], np.int32), one, one)
    with pytest.raises(ChangeError, match="squares that the field does not have"):
        change.applied_to(empty())


def test_taking_away_what_is_not_there_is_refused() -> None:
    with pytest.raises(ChangeError, match="not on the field"):
        remove(box()).applied_to(empty())


def test_taking_away_what_was_altered_meanwhile_is_refused() -> None:
    thing = box()
    field = add(replace(thing, rotation=45.0)).applied_to(empty())
    with pytest.raises(ChangeError, match="not on the field"):
        remove(thing).applied_to(field)


def test_adding_what_is_there_already_is_refused() -> None:
    thing = box()
    with pytest.raises(ChangeError, match="already"):
        add(thing).applied_to(add(thing).applied_to(empty()))


def test_a_thing_may_become_one_of_another_type_and_back() -> None:
    thing = box()
    field = add(thing).applied_to(empty())
    label = Label(id=thing.id, position=thing.position, text="crate")
    change = alter([(thing, label)])
    after = change.applied_to(field)
    assert list(after.all_things()) == [label]
    assert change.inverted().applied_to(after).same_as(field)


def test_altering_nothing_is_a_change_that_does_nothing() -> None:
    field = empty()
    assert alter([]).applied_to(field).same_as(field)
    assert alter([]) == ChangeThings((), ())


def test_an_altered_thing_keeps_its_place_in_the_order() -> None:
    first, second = box(1.5), box(2.5)
    field = add(first, second).applied_to(empty())
    moved = replace(first, position=(5.5, 5.5))
    assert alter([(first, moved)]).applied_to(field).every(Obstacle) == (moved, second)


def test_facts_made_for_another_field_are_refused() -> None:
    change = ChangeInfo(FieldInfo("other", "swamp"), FieldInfo("new", "swamp"))
    with pytest.raises(ChangeError, match="other properties"):
        change.applied_to(empty())


def test_changes_together_touch_their_squares_as_the_field_is_by_then() -> None:
    small, large = empty(10, 8), empty(40, 30)
    mask = np.zeros((30, 40), bool)
    mask[20, 35] = True
    stroke = paint(large, Layer.HEIGHT, mask, 10)
    whole = Together((Together((ReplaceField(small, large),)), stroke))
    assert whole.touched(small) == Block(0, 0, 40, 30)
    assert whole.applied_to(small).height_at(Square(35, 20)) == 10
    assert whole.inverted().applied_to(whole.applied_to(small)).same_as(small)


def test_if_one_of_several_changes_is_refused_none_is_done() -> None:
    field = empty()
    with pytest.raises(ChangeError):
        Together((add(box()), remove(box()))).applied_to(field)
    assert list(field.all_things()) == []


@given(seed=SEEDS)
def test_every_thing_has_an_extent_of_whole_squares(seed: int) -> None:
    thing = random_thing(Stream(seed, "extent"))
    block = extent_of(thing)
    assert all(isinstance(number, int) for number in block)
    assert block.width >= 0
    assert block.height >= 0
