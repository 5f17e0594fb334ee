"""A painting gesture: what it shows is what it does, whatever the way of the hand."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.painting.fields import boulder, meadow, squares, wall, with_layer, with_things
from tests.painting.strokes import random_place, random_work

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Obstacle, Thing
from fieldwright.editing.brushes import Brush, stroke
from fieldwright.editing.painting import Paint, keeping, painted, touched_between, wiped
from fieldwright.editing.painting import Wiping as Wipe
from fieldwright.editing.painting_gesture import Gesture
from fieldwright.editing.painting_things import Standing, things_under, without
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

seeds = st.integers(0, 100_000)


@given(seeds, st.integers(1, 15), st.booleans())
def test_a_stroke_in_pieces_does_the_same_as_all_of_it_at_once(
    seed: int, size: int, is_round: bool
) -> None:
    stream = Stream(seed, "gesture")
    field = meadow(30, 20)
    for _ in range(4):
        left, top = stream.below(25), stream.below(15)
        block = Block(left, top, left + 5, top + 5)
        field = with_layer(field, Layer.HEIGHT, block, stream.between(-20, 20))
        field = with_layer(field, Layer.GROUND, block, stream.below(20))
    work, brush = random_work(field, stream), Brush(size, is_round)
    pieces, seen = Gesture(field, work), Block(0, 0, 0, 0)
    at = random_place(field, stream)
    for _ in range(5):
        onto = random_place(field, stream)
        before = pieces.pending
        touched = pieces.add(stroke(brush, at, onto))
        assert touched == touched_between(before, pieces.pending)
        seen, at = seen.joined(touched), onto
    whole = Gesture(field, work)
    whole.take(pieces.squares)
    assert whole.pending.same_as(pieces.pending)
    assert touched_between(field, whole.pending).clipped(field.block).clipped(seen) == (
        touched_between(field, whole.pending)
    )
    change = pieces.change()
    if change is not None:
        assert change.applied_to(field).same_as(pieces.pending)


def test_a_shape_that_shrinks_gives_back_what_it_no_longer_covers() -> None:
    field = meadow()
    gesture = Gesture(field, lambda begun, mask: painted(begun, mask, Paint(Layer.GROUND, "mud")))
    assert gesture.take(squares(field, Block(2, 2, 12, 12))) == Block(2, 2, 12, 12)
    assert gesture.take(squares(field, Block(2, 2, 5, 5))) == Block(2, 2, 12, 12)
    assert gesture.count == 9
    assert gesture.take(squares(field, Block(2, 2, 5, 5))).is_empty
    gesture.take(np.zeros((field.rows, field.columns), bool))
    assert gesture.change() is None


@given(seeds)
def test_what_stands_under_is_found_alike_at_once_and_step_by_step(seed: int) -> None:
    stream = Stream(seed, "standing")
    things: list[Thing] = [
        *(boulder(stream.share() * 20, stream.share() * 15) for _ in range(12)),
        *(
            wall(
                (float(stream.below(20)), float(stream.below(15))),
                (float(stream.below(20)), float(stream.below(15))),
            )
            for _ in range(4)
        ),
    ]
    field = with_things(meadow(), *things)
    standing, mask = Standing(field), np.zeros((15, 20), bool)
    for _ in range(4):
        left, top = stream.below(18), stream.below(13)
        mask = mask | squares(field, Block(left, top, left + 6, top + 6).clipped(field.block))
        cleared = standing.cleared(wiped(field, mask, Wipe()), mask)
        assert cleared.same_as(without(wiped(field, mask, Wipe()), things_under(field, mask)))
    again = standing.cleared(field, mask)
    assert again.things is standing.cleared(field, mask).things


def test_locked_layers_are_kept_as_they_were() -> None:
    field = with_things(meadow(), boulder(5.5, 5.5))
    mask = squares(field, field.block)
    after = without(painted(field, mask, Paint(Layer.WATER, "pond", 3)), field.every(Obstacle))
    after = painted(after, mask, Paint(Layer.GROUND, "mud"))
    kept = keeping(field, after, {"water", "obstacles"})
    assert not kept.layers[Layer.WATER].any()
    assert not kept.layers[Layer.DEPTH].any()
    assert kept.every(Obstacle) == field.every(Obstacle)
    assert kept.ground_at(next(field.block.squares())) == "mud"
    assert keeping(field, after, ()) is after
