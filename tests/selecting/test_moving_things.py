"""Moving, turning, scaling and mirroring: there and back is nowhere, for things of every type."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.random_fields import random_field, random_thing

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import (
    Figure,
    Label,
    Note,
    Obstacle,
    Picture,
    Platform,
    StartingZone,
    Thing,
    Wall,
)
from fieldwright.editing.bounds import box_of, outline_of
from fieldwright.editing.moving import (
    Mirror,
    joined_ends,
    kept_on_field,
    mirrored,
    moved,
    nudge,
    pivot_of,
    scaled,
    turned,
    whole,
    with_end_at,
    with_riders,
)
from fieldwright.editing.moving_frames import (
    HANDLES,
    frame_of,
    handles_of,
    scaling_to,
    turn_to,
)
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

seeds = st.integers(0, 1 << 30)
steps = st.integers(-40, 40).map(lambda number: number / 2)


def some_things(seed: int, count: int = 6) -> list[Thing]:
    stream = Stream(seed, "things")
    return [random_thing(stream) for _ in range(count)]


def rounded(thing: Any) -> Any:
    """A thing with its rotation from 0 up to 360, for those that were turned."""
    if hasattr(thing, "rotation"):
        return replace(thing, rotation=round(thing.rotation % 360, 5) % 360)
    return thing


def uuid_of(seed: int) -> Any:
    return Stream(seed, "id").uuid()


def figure(**more: Any) -> Figure:
    values: dict[str, Any] = {"id": uuid_of(1), "name": "Orc", "side": "attackers"}
    return Figure(**{**values, "column": 4, "row": 4, **more})


def obstacle(**more: Any) -> Obstacle:
    values: dict[str, Any] = {"id": uuid_of(2), "kind": "table", "position": (5.0, 5.0)}
    return Obstacle(**{**values, "width": 2.0, "length": 1.0, **more})


@given(seeds, steps, steps)
def test_moving_there_and_back_changes_nothing(seed: int, dx: float, dy: float) -> None:
    for thing in some_things(seed):
        assert moved(moved(thing, dx, dy), -dx, -dy) == thing


@given(seeds)
def test_four_quarter_turns_change_nothing(seed: int) -> None:
    things = some_things(seed)
    things.append(figure(columns=1, rows=2))
    things.append(figure(id=uuid_of(3), columns=3, rows=2, facing=2))
    for group in ([thing] for thing in things):
        assert_turned_round_is_the_same(list(group))
    assert_turned_round_is_the_same(things)


def assert_turned_round_is_the_same(things: list[Thing]) -> None:
    about = pivot_of(things)
    now = things
    for _ in range(4):
        now = [turned(thing, 90, about) for thing in now]
    for before, after in zip(things, now, strict=True):
        assert near(rounded(after), rounded(before))


def near(one: Any, other: Any) -> bool:
    """Whether two things are the same but for the dust of reckoning."""
    fields = type(one).__dataclass_fields__
    return all(_close(getattr(one, name), getattr(other, name)) for name in fields)


def _close(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) < 1e-4
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return all(_close(a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)


@given(seeds, st.sampled_from(list(Mirror)))
def test_mirroring_twice_changes_nothing(seed: int, way: Mirror) -> None:
    for thing in [*some_things(seed), figure(columns=1, rows=2, facing=3)]:
        about = (7.5, 3.0)
        assert near(rounded(mirrored(mirrored(thing, way, about), way, about)), rounded(thing))


@given(seeds, st.sampled_from(list(Mirror)), st.sampled_from([0.0, 30.0, 90.0, 250.0]))
def test_the_outline_of_a_mirrored_obstacle_is_the_mirrored_outline(
    seed: int, way: Mirror, rotation: float
) -> None:
    stream = Stream(seed, "outline")
    points = tuple((stream.between(-9, 9) / 4, stream.between(-9, 9) / 4) for _ in range(5))
    thing = obstacle(outline=points, rotation=rotation)
    flipped = ((10 - x, y) if way is Mirror.ACROSS else (x, 10 - y) for x, y in outline_of(thing))
    got = outline_of(mirrored(thing, way, (5.0, 5.0)))
    assert all(_close(one, other) for one, other in zip(got, reversed([*flipped]), strict=True))


@given(seeds, st.sampled_from([0.5, 2.0, 4.0]), st.sampled_from([0.5, 2.0, 4.0]))
def test_scaling_there_and_back_changes_nothing_that_has_a_free_size(
    seed: int, across: float, down: float
) -> None:
    for thing in some_things(seed):
        if isinstance(thing, Figure | StartingZone) or (
            isinstance(thing, Obstacle) and thing.rotation
        ):
            continue
        there = scaled(thing, across, down, (4.0, 4.0))
        assert near(scaled(there, 1 / across, 1 / down, (4.0, 4.0)), thing)


def test_a_long_figure_turns_about_its_head() -> None:
    snake = figure(columns=1, rows=2, facing=0)
    about = pivot_of([snake])
    assert about == (4.5, 4.5)
    east = turned(snake, 90, about)
    assert (east.column, east.row, east.columns, east.rows) == (3, 4, 2, 1)
    assert east.facing == 2


def test_a_square_figure_turns_by_eighths_and_stays() -> None:
    orc = figure()
    assert turned(orc, 45, pivot_of([orc])) == replace(orc, facing=1)
    assert turned(orc, -45, pivot_of([orc])) == replace(orc, facing=7)


def test_a_turned_group_keeps_its_shape() -> None:
    table, chair = obstacle(), obstacle(id=uuid_of(3), position=(5.0, 6.0), width=0.6, length=0.6)
    about = (5.0, 5.0)
    assert turned(table, 90, about).rotation == 90
    assert turned(table, 90, about).position == (5.0, 5.0)
    assert turned(chair, 90, about).position == (4.0, 5.0)


def test_halves_are_rounded_away_from_zero() -> None:
    assert [whole(value) for value in (-1.5, -0.5, -0.4, 0.4, 0.5, 1.5)] == [-2, -1, 0, 0, 1, 2]


def test_a_zone_and_a_figure_go_by_whole_squares() -> None:
    zone = StartingZone(id=uuid_of(4), side="a", edge=None, blocks=(Block(1, 1, 3, 3),))
    assert moved(zone, 0.6, -0.4).blocks == (Block(2, 1, 4, 3),)
    assert moved(figure(), 1.4, 0.5).column == 5


def test_stairs_mirrored_down_rise_the_other_way() -> None:
    outline = ((1.0, 1.0), (2.0, 1.0), (2.0, 3.0), (1.0, 3.0))
    stairs = Platform(id=uuid_of(5), kind="stairs", outline=outline, top_ft=10.0, foot_ft=0.0)
    assert mirrored(stairs, Mirror.DOWN, (0.0, 2.0)).rotation == 180
    assert mirrored(stairs, Mirror.ACROSS, (2.0, 0.0)).rotation == 0


def test_words_are_never_mirrored_and_pictures_turn_about_their_middle() -> None:
    label = Label(id=uuid_of(6), position=(3.0, 3.0), text="Ford", rotation=30.0)
    assert mirrored(label, Mirror.ACROSS, (0.0, 0.0)).rotation == 330
    picture = Picture(id=uuid_of(7), blob="0" * 64, position=(0.0, 0.0), width=4.0, length=2.0)
    there = turned(picture, 90, (0.0, 0.0))
    assert (there.width, there.length, there.position) == (4.0, 2.0, (-3.0, 1.0))
    assert there.rotation == 90
    assert mirrored(picture, Mirror.ACROSS, (2.0, 0.0)).mirrored


@given(seeds, steps, steps)
def test_nothing_is_nudged_off_the_field_and_undoing_gives_it_back(
    seed: int, dx: float, dy: float
) -> None:
    field = random_field(Stream(seed, "field"), columns=20, rows=12)
    things = tuple(field.all_things())
    change = nudge(field, things, dx, dy)
    after = change.applied_to(field)
    assert change.inverted().applied_to(after).same_as(field)
    for old, new in zip(change.before, change.after, strict=True):
        if isinstance(old, Figure) and field.block.clipped(box_of(old).block) == box_of(old).block:
            assert field.block.clipped(box_of(new).block) == box_of(new).block


def test_locked_things_stay_and_riders_go_along() -> None:
    horse = figure(columns=1, rows=2)
    rider = figure(id=uuid_of(8), name="Knight", mount=horse.id)
    field = empty_field(horse, rider, obstacle(locked=True))
    assert with_riders(field, [horse]) == (horse, rider)
    after = nudge(field, [horse, *field.every(Obstacle)], 1, 0).applied_to(field)
    assert {one.column for one in after.every(Figure)} == {5}
    assert after.every(Obstacle) == field.every(Obstacle)


def test_a_group_at_the_edge_stops_together() -> None:
    field = empty_field(figure(), figure(id=uuid_of(9), column=6))
    assert kept_on_field(field, field.every(Figure), -9, 20) == (-4, 5)


def test_joined_ends_of_walls_go_together() -> None:
    one = Wall(id=uuid_of(10), kind="wall", start=(1.0, 1.0), end=(5.0, 1.0))
    other = Wall(id=uuid_of(11), kind="wall", start=(5.0, 1.0), end=(5.0, 4.0))
    apart = Wall(id=uuid_of(12), kind="wall", start=(9.0, 1.0), end=(9.0, 4.0))
    found = joined_ends([one, other, apart], (5.0, 1.0))
    assert found == [one, other]
    assert with_end_at(one, (5.0, 1.0), (6.0, 2.0)).end == (6.0, 2.0)
    assert with_end_at(other, (5.0, 1.0), (6.0, 2.0)).start == (6.0, 2.0)


# ----------------------------------------------------------------------------------- the frame


@given(st.sampled_from(sorted(HANDLES)), st.sampled_from([0.0, 90.0, 33.0]), steps, steps)
def test_the_side_opposite_to_a_drawn_handle_stays(
    handle: str, rotation: float, x: float, y: float
) -> None:
    table = obstacle(rotation=rotation)
    frame = frame_of([table])
    assert frame is not None
    scaling = scaling_to(frame, handle, (x, y), keeps_shape=False, from_middle=False)
    after = frame_of([scaling.of(table)])
    assert after is not None
    across, down = HANDLES[handle]
    assert _close(after.at(-across, -down), frame.at(-across, -down))


def test_drawing_the_corner_of_a_turned_table_makes_it_larger_along_its_own_sides() -> None:
    table = obstacle(rotation=90.0)
    frame = frame_of([table])
    assert frame is not None
    x, y = frame.handle("e")
    scaling = scaling_to(frame, "e", (x, y + 2), keeps_shape=False, from_middle=False)
    assert scaling.of(table).width == pytest.approx(4)
    assert scaling.of(table).length == pytest.approx(1)


def test_shift_keeps_the_shape_and_a_frame_is_never_turned_inside_out() -> None:
    frame = frame_of([obstacle()])
    assert frame is not None
    both = scaling_to(frame, "se", (8.0, 5.6), keeps_shape=True, from_middle=False)
    assert both.across == both.down == 2
    assert scaling_to(frame, "e", (-9.0, 5.0), keeps_shape=False, from_middle=False).across > 0


def test_notes_and_figures_have_no_handles_and_a_wall_has_only_its_ends() -> None:
    wall = Wall(id=uuid_of(13), kind="wall", start=(1.0, 1.0), end=(5.0, 1.0))
    note = Note(id=uuid_of(14), number=1, position=(1.0, 1.0), text="")
    for thing in (wall, note, figure()):
        frame = frame_of([thing])
        assert frame is not None
        assert handles_of(frame, [thing]) == ()
    frame = frame_of([wall, note])
    assert frame is not None
    assert len(handles_of(frame, [wall, note])) == 8


def test_turning_goes_in_steps() -> None:
    assert turn_to((0.0, 0.0), (0.0, -1.0), (1.0, -0.9), 15) == 45
    assert turn_to((0.0, 0.0), (0.0, -1.0), (-1.0, 0.0), 0) == pytest.approx(-90)


def empty_field(*things: Thing) -> Battlefield:
    from fieldwright.battlefield.changes import add
    from fieldwright.battlefield.field import FieldInfo
    from fieldwright.battlefield.kinds import load_catalogue

    info = FieldInfo(name="", terrain="plains")
    return add(*things).applied_to(Battlefield.empty(12, 10, info, load_catalogue()))
