"""Where figures can stand, what is refused and why, and what is done with them."""

import math
from collections.abc import Callable
from dataclasses import replace
from uuid import UUID

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.changes import Change, add, alter, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Platform, Wall
from fieldwright.editing import figures as doing
from fieldwright.editing.figures import FigureError
from fieldwright.geometry.facing import block_of, head_of
from fieldwright.geometry.figure_places import (
    figure_at,
    figure_places,
    figure_shape,
    stack_places,
)
from fieldwright.geometry.placing import (
    figures_on,
    free_spot,
    free_spots,
    on_surface,
    surfaces_at,
    why_not_here,
)
from fieldwright.stats.block import StatBlock
from fieldwright.terms.grid import Block, Square


def empty(columns: int = 24, rows: int = 18) -> Battlefield:
    return Battlefield.empty(columns, rows, FieldInfo("Meadow", "plains"), load_catalogue())


def figure(number: int = 1, **facts: object) -> Figure:
    usual = {"name": f"Figure {number}", "side": "attackers", "column": 5, "row": 5}
    return Figure(id=UUID(int=number), **{**usual, **facts})  # type: ignore[arg-type]


def painted(field: Battlefield, layer: Layer, square: Square, value: object) -> Battlefield:
    mask = np.zeros((field.rows, field.columns), bool)
    mask[square.row, square.column] = True
    return paint(field, layer, mask, value).applied_to(field)


def reasons(field: Battlefield, who: Figure) -> list[str]:
    return [refusal.reason for refusal in why_not_here(field, who)]


def solid(field: Battlefield) -> int:
    grounds = load_catalogue().grounds
    return next(code for code, kind in enumerate(field.palettes.ground) if grounds[kind].solid)


# -------------------------------------------------------------------------------------- refusals


def test_open_ground_is_free_for_every_size() -> None:
    for columns, rows in ((1, 1), (2, 1), (1, 2), (2, 2), (2, 3), (8, 2)):
        assert not why_not_here(empty(), figure(columns=columns, rows=rows))


def test_beyond_the_field_is_refused_even_to_a_dm_who_insists() -> None:
    told = why_not_here(empty(), figure(column=23, columns=2))
    assert [refusal.hard for refusal in told] == [True]
    assert told[0].squares == (Square(24, 5),)


def test_rock_deep_water_and_escarpments_are_refused() -> None:
    field, here = empty(), Square(5, 5)
    assert reasons(painted(field, Layer.GROUND, here, solid(field)), figure()) == [
        "It would stand in solid rock."
    ]
    deep = painted(field, Layer.DEPTH, here, 10)
    assert "too deep" in reasons(deep, figure())[0]
    assert not reasons(painted(field, Layer.DEPTH, here, 5), figure())
    crab = StatBlock(id="crab", name="Crab", movement="9, Sw 12")
    assert not reasons(deep, figure(stats=crab))
    assert not reasons(deep, figure(altitude_ft=10.0))
    assert not reasons(deep, figure(size="H"))
    assert "escarpment" in reasons(painted(field, Layer.ESCARPMENT, here, 1), figure())[0]


def test_a_boulder_is_in_the_way_but_not_of_one_that_flies_over_it() -> None:
    stone = Obstacle(id=UUID(int=90), kind="boulder", position=(5.5, 5.5), width=1.4, length=1.2)
    field = add(stone).applied_to(empty())
    assert reasons(field, figure()) == ["A boulder is in the way."]
    assert not reasons(field, figure(altitude_ft=20.0))
    assert not reasons(field, figure(column=7))


def test_a_tree_fills_the_square_of_its_trunk_and_no_other() -> None:
    """Ruling R5."""
    tree = Obstacle(id=UUID(int=90), kind="tree", position=(5.95, 5.5), width=0.5, length=0.5)
    field = add(tree).applied_to(empty())
    assert reasons(field, figure()) == ["A tree is in the way."]
    assert not reasons(field, figure(column=6))


def test_a_wall_between_the_squares_of_a_giant_is_in_the_way_until_its_door_opens() -> None:
    door = Wall(id=UUID(int=90), kind="door", start=(6, 5), end=(6, 6))
    field = add(door).applied_to(empty())
    giant = figure(columns=2)
    assert reasons(field, giant) == ["A door is in the way."]
    assert not reasons(field, figure())
    opened = alter([(door, replace(door, is_open=True))]).applied_to(field)
    assert not reasons(opened, giant)


def test_enemies_are_refused_and_told_by_name() -> None:
    field = add(figure(1, name="Grog", side="defenders")).applied_to(empty())
    assert "Grog" in reasons(field, figure(2, name="Ann"))[0]
    assert not reasons(field, figure(2, side="defenders"))
    assert not reasons(field, figure(2, altitude_ft=10.0))
    assert not why_not_here(field, figure(2), {UUID(int=1)})


def test_a_rider_needs_no_room_of_its_own() -> None:
    horse = figure(1, size="L", rows=2)
    rider = figure(2, mount=horse.id)
    field = add(horse, rider).applied_to(empty())
    assert not reasons(field, rider)
    assert not reasons(field, horse)
    assert reasons(field, figure(3))


# -------------------------------------------------------------------------------------- surfaces


def bridge(kind: str = "bridge", top: float = 10.0) -> Platform:
    outline = ((4.0, 4.0), (7.0, 4.0), (7.0, 7.0), (4.0, 7.0))
    return Platform(id=UUID(int=80), kind=kind, outline=outline, top_ft=top)


def test_one_may_be_on_a_bridge_or_under_it_but_only_on_a_deck() -> None:
    here = Block(5, 5, 6, 6)
    over = add(bridge()).applied_to(empty())
    assert [one and one.kind for one in surfaces_at(over, here)] == ["bridge", None]
    deck = add(bridge("deck", 6)).applied_to(empty())
    assert [one and one.kind for one in surfaces_at(deck, here)] == ["deck"]
    assert surfaces_at(over, Block(6, 6, 8, 8)) == (None,)


def test_figures_go_onto_the_highest_surface_and_stay_under_what_they_are_under() -> None:
    field = add(bridge()).applied_to(empty())
    assert on_surface(field, figure()).surface == UUID(int=80)
    below = figure(column=5)
    assert on_surface(field, figure(column=6), below).surface is None
    assert on_surface(field, figure(column=6), figure(column=8)).surface == UUID(int=80)
    assert on_surface(field, figure(column=9, surface=UUID(int=80))).surface is None


def test_two_share_a_square_where_one_is_on_the_bridge_and_one_under_it() -> None:
    field = add(bridge(), figure(1, side="defenders")).applied_to(empty())
    assert not reasons(field, figure(2, surface=UUID(int=80)))
    assert reasons(field, figure(2))


def test_a_bridge_carries_over_deep_water_and_not_beyond_its_edge() -> None:
    field = add(bridge()).applied_to(painted(empty(), Layer.DEPTH, Square(6, 5), 10))
    on_it = figure(column=6, surface=UUID(int=80))
    assert not reasons(field, on_it)
    assert "too deep" in reasons(field, replace(on_it, surface=None))[0]
    assert reasons(field, replace(on_it, columns=2)) == ["It would stand partly off the bridge."]


# ----------------------------------------------------------------------------------- free spots


def test_the_nearest_free_square_is_found() -> None:
    field = add(figure(1)).applied_to(empty())
    found = free_spot(field, figure(2), Square(5, 5))
    assert found is not None
    assert max(abs(found.column - 5), abs(found.row - 5)) == 1


def test_six_stand_in_two_rows_of_three() -> None:
    six = [figure(number) for number in range(1, 7)]
    found = free_spots(empty(), six, Square(10, 10))
    places = [(one.column, one.row) for one in found if one is not None]
    assert places == [(9, 10), (10, 10), (11, 10), (9, 11), (10, 11), (11, 11)]


@given(st.integers(1, 40), st.integers(0, 23), st.integers(0, 17), st.sampled_from("MSTHG"))
def test_free_spots_are_free_and_apart(count: int, column: int, row: int, size: str) -> None:
    wide = {"H": (2, 1), "G": (2, 3)}.get(size, (1, 1))
    many = [figure(number + 1, size=size, columns=wide[0], rows=wide[1]) for number in range(count)]
    field = add(figure(99, side="defenders")).applied_to(empty())
    taken: set[Square] = set()
    for found in free_spots(field, many, Square(column, row)):
        if found is not None:
            assert not why_not_here(field, found)
            squares = set(block_of(found).squares())
            assert taken.isdisjoint(squares)
            taken |= squares


# ------------------------------------------------------------------------------------- on the map


@given(st.integers(1, 30))
def test_figures_on_one_square_are_all_within_it_and_apart(count: int) -> None:
    many = [figure(number + 1, size="T") for number in range(count)]
    places = list(stack_places(many).values())
    for number, one in enumerate(places):
        assert abs(one.x) + 0.42 * one.scale <= 0.5 + 1e-9
        assert abs(one.y) + 0.42 * one.scale <= 0.5 + 1e-9
        for other in places[number + 1 :]:
            assert max(abs(one.x - other.x), abs(one.y - other.y)) >= 0.15
    assert len(places) == count


def test_the_coin_under_the_pointer_is_found_and_the_rider_before_its_mount() -> None:
    horse = figure(1, size="L", rows=2)
    rider = figure(2, mount=horse.id)
    two = [figure(number, column=10) for number in (3, 4)]
    field = add(horse, rider, *two).applied_to(empty())
    assert figure_at(field, 5.5, 6.0) == rider
    assert figure_at(field, 5.5, 5.2) == horse
    assert figure_at(field, 5.02, 5.02) is None
    assert {figure_at(field, 10.3, 5.3), figure_at(field, 10.7, 5.7)} == set(two)
    assert figure_shape(field, horse).centre == (5.5, 6.0)
    assert figures_on(field, Square(5, 5)) == (horse, rider)
    assert figure_places(field) is figure_places(field)


@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 4)), min_size=1, max_size=30))
def test_there_is_room_for_a_name_up_to_the_middle_of_the_next_coin(
    places: list[tuple[int, int]],
) -> None:
    many = [figure(n + 1, column=x, row=y) for n, (x, y) in enumerate(places)]
    shown = figure_places(add(*many).applied_to(empty())).shown.values()
    for one in shown:
        beside = [
            abs(one.x - other.x)
            for other in shown
            if abs(one.y - other.y) < 0.6 and abs(one.x - other.x) > 0.05
        ]
        nearest = min(beside, default=math.inf)
        assert nearest <= one.room
        assert one.crowd > 1 or one.room == nearest or nearest < 0.7


# ---------------------------------------------------------------------------------------- changes


def after(field: Battlefield, change: Change, who: Figure) -> Figure:
    found = change.applied_to(field).thing(who.id)
    assert isinstance(found, Figure)
    return found


@pytest.fixture
def mounted() -> tuple[Battlefield, Figure, Figure]:
    horse = figure(1, size="L", rows=2, name="Horse", side="defenders")
    rider = figure(2, mount=horse.id, name="Ann", side="defenders")
    return add(horse, rider).applied_to(empty()), horse, rider


def test_a_rider_goes_with_its_mount_and_turns_with_it(
    mounted: tuple[Battlefield, Figure, Figure],
) -> None:
    field, horse, rider = mounted
    moved = doing.move(field, [horse], 3, 2)
    assert (after(field, moved, rider).column, after(field, moved, rider).row) == (8, 7)
    turned = doing.turn(field, [horse], 1)
    assert after(field, turned, horse).facing == 2
    assert after(field, turned, rider).facing == 2
    assert block_of(after(field, turned, horse)) == Block(4, 5, 6, 6)


def test_a_rider_dragged_off_its_mount_gets_down(
    mounted: tuple[Battlefield, Figure, Figure],
) -> None:
    field, horse, rider = mounted
    assert after(field, doing.move(field, [rider], 0, 1), rider).mount == horse.id
    assert after(field, doing.move(field, [rider], 2, 0), rider).mount is None


def test_taking_a_mount_off_the_field_leaves_its_rider_standing(
    mounted: tuple[Battlefield, Figure, Figure],
) -> None:
    field, horse, rider = mounted
    change = doing.remove(field, [horse])
    assert change.applied_to(field).thing(horse.id) is None
    assert after(field, change, rider).mount is None
    assert change.inverted().applied_to(change.applied_to(field)).same_as(field)


def test_mounting_and_dismounting(mounted: tuple[Battlefield, Figure, Figure]) -> None:
    field, horse, rider = mounted
    down = doing.dismount(field, [rider])
    field = down.applied_to(field)
    afoot = field.thing(rider.id)
    assert isinstance(afoot, Figure)
    assert afoot.mount is None
    assert not why_not_here(field, afoot)
    assert doing.rider_and_mount(horse, afoot) == doing.rider_and_mount(afoot, horse)
    up = doing.mount(field, afoot, horse)
    assert after(field, up, afoot).mount == horse.id
    with pytest.raises(FigureError, match="smaller"):
        doing.mount(field, horse, afoot)
    with pytest.raises(FigureError, match="rides"):
        doing.mount(up.applied_to(field), horse, after(field, up, afoot))


def test_leaving_the_field_is_refused_in_a_sentence() -> None:
    who = figure(column=0)
    field = add(who).applied_to(empty())
    with pytest.raises(FigureError, match="outside of the field"):
        doing.move(field, [who], -1, 0)
    with pytest.raises(FigureError, match="outside of the field"):
        doing.place(field, [figure(2, column=30)])


def test_growing_keeps_the_head_in_its_square_and_shrinking_goes_back() -> None:
    """Ruling R8: from M to L one square, to H two wide, to G two by three."""
    who = figure()
    field = add(who).applied_to(empty())
    for steps, squares in ((1, 1), (2, 2), (3, 6)):
        change = doing.change_size(field, [who], steps)
        grown = after(field, change, who)
        assert grown.columns * grown.rows == squares
        assert head_of(grown) == head_of(who)
    with pytest.raises(FigureError, match="larger than gargantuan"):
        doing.change_size(field, [who], 4)


def test_growing_without_room_is_refused_with_the_reason() -> None:
    who, other = figure(), figure(2, column=6)
    field = add(who, other).applied_to(empty())
    with pytest.raises(FigureError, match=r"no room at that size.*Figure 2"):
        doing.change_size(field, [who], 2)


@pytest.mark.parametrize(
    ("deed", "facts"),
    [
        (lambda f: doing.set_posture([f], "prone"), {"posture": "prone"}),
        (lambda f: doing.set_hidden([f], True), {"hidden": True}),
        (lambda f: doing.set_unseen([f], True), {"unseen": True}),
        (lambda f: doing.fly([f], 20), {"altitude_ft": 20.0}),
        (lambda f: doing.toggle_condition([f], "stunned", True), {"conditions": ("stunned",)}),
    ],
)
def test_states_are_set_and_taken_back(
    deed: Callable[[Figure], Change], facts: dict[str, object]
) -> None:
    who = figure()
    field = add(who).applied_to(empty())
    change = deed(who)
    assert after(field, change, who) == replace(who, **facts)  # type: ignore[arg-type]
    assert change.inverted().applied_to(change.applied_to(field)).same_as(field)


def test_one_goes_up_onto_a_bridge_and_down_again() -> None:
    who = figure()
    field = add(bridge(), who).applied_to(empty())
    up = doing.change_surface(field, [who], 1)
    assert after(field, up, who).surface == UUID(int=80)
    raised = up.applied_to(field)
    down = doing.change_surface(raised, [after(field, up, who)], -1)
    assert after(raised, down, who).surface is None
    with pytest.raises(FigureError, match="nothing to stand on above"):
        doing.change_surface(raised, [after(field, up, who)], 1)


@given(st.lists(st.tuples(st.integers(-2, 2), st.integers(-2, 2), st.integers(-3, 3)), max_size=8))
def test_moving_about_and_undoing_returns_the_field(steps: list[tuple[int, int, int]]) -> None:
    horse = figure(1, size="L", rows=2, column=12, row=9)
    rider = figure(2, mount=horse.id, column=12, row=9)
    field = add(horse, rider, bridge()).applied_to(empty())
    first, taken = field, []
    for columns, rows, turned in steps:
        beast = field.thing(horse.id)
        assert isinstance(beast, Figure)
        try:
            change = doing.move(field, [beast], columns, rows, turned)
        except FigureError:
            continue
        taken.append(change)
        field = change.applied_to(field)
        on_top = field.thing(rider.id)
        beast = field.thing(horse.id)
        assert isinstance(on_top, Figure)
        assert isinstance(beast, Figure)
        assert not block_of(on_top).clipped(block_of(beast)).is_empty
    for change in reversed(taken):
        field = change.inverted().applied_to(field)
    assert field.same_as(first)
