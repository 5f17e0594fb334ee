"""Whatever is done to whatever is selected can be taken back, to the same field."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import Change, add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Thing
from fieldwright.document.codec import decode_change, encode_change
from fieldwright.editing.arranging import Align, Order, align, distribute, hide, lock, reorder
from fieldwright.editing.clipboard import clip_of, things_from_clip
from fieldwright.editing.clipboard_pasting import duplicated, pasted, way_to
from fieldwright.editing.moving import Mirror, altered, pivot_of, scaled, unlocked
from fieldwright.editing.moving_frames import HANDLES, frame_of, scaling_to
from fieldwright.editing.moving_together import delete_all, mirror_all, move_all, turn_all
from fieldwright.terms.chance import Stream

Deed = Callable[[Battlefield, tuple[Thing, ...], Stream], Change]


def _scale(field: Battlefield, things: tuple[Thing, ...], stream: Stream) -> Change:
    frame = frame_of(things)
    assert frame is not None
    to = (stream.between(-5, 30) / 2, stream.between(-5, 30) / 2)
    handle = stream.choice(tuple(HANDLES))
    scaling = scaling_to(frame, handle, to, keeps_shape=stream.chance(1, 2), from_middle=False)
    return altered((thing, scaling.of(thing)) for thing in unlocked(things))


def _paste(field: Battlefield, things: tuple[Thing, ...], stream: Stream) -> Change:
    clip = things_from_clip(clip_of(field, [thing.id for thing in things]))
    at = (stream.below(field.columns) + 0.5, stream.below(field.rows) + 0.5)
    way = way_to(field, clip.things, at)
    return add(*pasted(field, clip.things, *way, stream.uuid))


def _grown(field: Battlefield, things: tuple[Thing, ...], stream: Stream) -> Change:
    about = pivot_of(things)
    return altered((thing, scaled(thing, 1.5, 0.5, about, 30.0)) for thing in unlocked(things))


DEEDS: tuple[Deed, ...] = (
    lambda field, things, s: move_all(
        field, things, s.between(-9, 9) / 2, s.between(-9, 9) / 2, turn=s.choice((0.0, 15.0, 90.0))
    ),
    lambda field, things, s: turn_all(field, things, s.choice((45.0, 90.0, 195.0))),
    lambda field, things, s: mirror_all(field, things, s.choice(tuple(Mirror))),
    lambda field, things, s: delete_all(field, things[:2], s.uuid),
    lambda field, things, s: add(*duplicated(field, things[:4], 1.0, 1.0, s.uuid)),
    lambda _, things, s: align(things, s.choice(tuple(Align))),
    lambda _, things, s: distribute(things, across=s.chance(1, 2)),
    lambda field, things, s: reorder(field, things, s.choice(tuple(Order))),
    lambda _, things, s: lock(things[:1], locked=s.chance(1, 2)),
    lambda _, things, s: hide(things, hidden=s.chance(1, 2)),
    _scale,
    _grown,
    _paste,
)


@given(st.integers(0, 1 << 30), st.integers(3, 9))
def test_a_whole_evening_of_changes_is_undone_and_done_again(seed: int, steps: int) -> None:
    stream = Stream(seed, "selecting")
    first = field = random_field(stream, columns=24, rows=18, things=9)
    done: list[Change] = []
    for _ in range(steps):
        things = list(field.all_things())
        if not things:
            break
        stream.shuffle(things)
        chosen = tuple(things[: stream.between(1, len(things))])
        change = stream.choice(DEEDS)(field, chosen, stream)
        # What is done must also be what a file gives back.
        change = decode_change(encode_change(change))
        done.append(change)
        field = change.applied_to(field)
    last = field
    for change in reversed(done):
        field = change.inverted().applied_to(field)
    assert field.same_as(first)
    for change in done:
        field = change.applied_to(field)
    assert field.same_as(last)
