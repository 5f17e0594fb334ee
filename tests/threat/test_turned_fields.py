"""Turning a field by quarters or moving all of it never changes who threatens whom (R9, R10)."""

from dataclasses import replace
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st
from tests.threat.making import figure, meadow, wall, with_claws, with_heights, with_weapon

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure, Obstacle, Wall
from fieldwright.geometry.footprints import are_enemies
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.threat.area import Way, threat_from
from fieldwright.geometry.threat.arms import ready_attacks
from fieldwright.geometry.threat.engagement import links_of
from fieldwright.geometry.threat.pairs import strikes
from fieldwright.geometry.threat.sides import side_attacked
from fieldwright.geometry.threat.squares import threatened_squares, threatening
from fieldwright.terms.grid import Square

SIDE = 12
WEAPONS = ("long-sword", "long-spear", "awl-pike", "heavy-lance", "short-bow")
FOOTPRINTS = (("M", 1, 1), ("L", 1, 1), ("L", 1, 2), ("H", 2, 1), ("H", 2, 2), ("G", 2, 3))

places = st.integers(2, SIDE - 6)


@st.composite
def fighters(draw: st.DrawFn, number: int) -> Figure:
    size, width, depth = draw(st.sampled_from(FOOTPRINTS))
    facing = draw(st.integers(0, 7))
    if width != depth:
        facing -= facing % 2
    columns, rows = (depth, width) if facing in (2, 6) else (width, depth)
    weapon = draw(st.sampled_from(WEAPONS))
    stats = draw(
        st.sampled_from(
            [with_weapon(weapon), with_claws(), with_claws(3), with_claws(1, flags=("amorphous",))]
        )
    )
    return figure(
        number,
        draw(places),
        draw(places),
        facing,
        draw(st.sampled_from(["heroes", "orcs"])),
        size=size,
        columns=columns,
        rows=rows,
        stats=stats,
    )


@st.composite
def fields(draw: st.DrawFn) -> Battlefield:
    corner = st.tuples(st.integers(1, SIDE - 1), st.integers(1, SIDE - 1))
    lines = draw(
        st.lists(st.tuples(corner, corner).filter(lambda ends: ends[0] != ends[1]), max_size=3)
    )
    walls = [wall(50 + number, start, end) for number, (start, end) in enumerate(lines)]
    stones = [
        Obstacle(
            id=UUID(int=70 + number),
            kind="boulder",
            position=(column + 0.5, row + 0.5),
            width=1.5,
            length=1.5,
            height_ft=12,
        )
        for number, (column, row) in enumerate(draw(st.lists(corner, max_size=2, unique=True)))
    ]
    count = draw(st.integers(2, 5))
    field = meadow(
        *[draw(fighters(number + 1)) for number in range(count)],
        *walls,
        *stones,
        columns=SIDE,
        rows=SIDE,
    )
    raised = draw(st.sets(corner, max_size=3))
    return with_heights(field, {Square(*one) for one in raised}, draw(st.sampled_from([0, 4, 25])))


def quarter_turned(field: Battlefield) -> Battlefield:
    """The field turned clockwise by a quarter: (x, y) goes to (SIDE - y, x)."""

    def point(at: tuple[float, float]) -> tuple[float, float]:
        return (SIDE - at[1], at[0])

    things = [
        replace(
            one,
            column=SIDE - one.row - one.rows,
            row=one.column,
            columns=one.rows,
            rows=one.columns,
            facing=(one.facing + 2) % 8,
        )
        for one in field.every(Figure)
    ]
    walls = [replace(one, start=point(one.start), end=point(one.end)) for one in field.every(Wall)]
    stones = [
        replace(one, position=point(one.position), rotation=90.0) for one in field.every(Obstacle)
    ]
    heights = field.layers[Layer.HEIGHT]
    turned = meadow(columns=SIDE, rows=SIDE).with_layers({Layer.HEIGHT: heights.T[:, ::-1].copy()})
    return add(*things, *walls, *stones).applied_to(turned)


def moved_away(field: Battlefield, across: int, down: int) -> Battlefield:
    """The same on a larger field, further east and south."""
    larger = meadow(columns=SIDE + across, rows=SIDE + down)
    heights = larger.layers[Layer.HEIGHT].copy()
    heights[down:, across:] = field.layers[Layer.HEIGHT]

    def point(at: tuple[float, float]) -> tuple[float, float]:
        return (at[0] + across, at[1] + down)

    things = [
        replace(one, column=one.column + across, row=one.row + down) for one in field.every(Figure)
    ]
    walls = [replace(one, start=point(one.start), end=point(one.end)) for one in field.every(Wall)]
    stones = [replace(one, position=point(one.position)) for one in field.every(Obstacle)]
    return add(*things, *walls, *stones).applied_to(larger.with_layers({Layer.HEIGHT: heights}))


def sides(field: Battlefield) -> list[str]:
    figures = field.every(Figure)
    return [side_attacked(field, one, other) for one in figures for other in figures]


@given(fields())
def test_a_quarter_turn_changes_nothing(field: Battlefield) -> None:
    turned = quarter_turned(field)
    assert links_of(turned) == links_of(field)
    assert sides(turned) == sides(field)
    for one in field.every(Figure):
        other = next(found for found in turned.every(Figure) if found.id == one.id)
        there = {Square(SIDE - 1 - row, column) for column, row in threatened_squares(field, one)}
        assert threatened_squares(turned, other) == there


@given(fields(), st.integers(1, 5), st.integers(1, 5))
def test_moving_everything_changes_nothing(field: Battlefield, across: int, down: int) -> None:
    moved = moved_away(field, across, down)
    assert links_of(moved) == links_of(field)
    assert sides(moved) == sides(field)


@given(fields(), fields())
def test_what_is_kept_from_another_field_is_what_a_first_look_gives(
    field: Battlefield, other: Battlefield
) -> None:
    """The maps of threat follow from one snapshot to any other; this one is worked out anew."""
    links_of(other)
    for one in field.every(Figure):
        found = [enemy.id for enemy in threatening(field, one)]
        alone = [
            enemy.id
            for enemy in field.every(Figure)
            if enemy.id != one.id and one.id in _struck_by(field, enemy)
        ]
        assert found == alone
        assert {enemy.id for enemy in threatening(field, one)} <= links_of(field)[one.id]


def _struck_by(field: Battlefield, figure: Figure) -> set[UUID]:
    """The enemies that a figure threatens, without any map."""
    ready = ready_attacks(figure)
    return {
        other.id
        for other in field.every(Figure)
        if are_enemies(figure, other)
        and strikes(
            field,
            threat_from(field, figure, ready, Way(without=frozenset({other.id}))),
            body_of(field, other),
        )
    }
