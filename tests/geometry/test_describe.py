"""A square in words: ground, growth, water, relief, footing and what stands on it."""

from fractions import Fraction
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.fields import (
    corners,
    level_field,
    painted,
    slope,
    square_block,
    with_hazard,
    with_obstacle,
    with_platform,
    with_wall,
)

from fieldwright.battlefield.changes import add, alter, remove
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Light, Note, Obstacle, Platform, StartingZone
from fieldwright.geometry.footing import describe_square, reduction_at, slant_between
from fieldwright.rules.footing import allowance
from fieldwright.terms.grid import Block, Edge, Square
from fieldwright.terms.setting import Depth, Grade, Hides, Slant

G7 = Square(6, 6)


def here(field: Battlefield) -> str:
    return describe_square(field, G7).sentence


def on(field: Battlefield, layer: Layer, value: object) -> Battlefield:
    return painted(field, layer, square_block(G7), value)


def test_bare_grass_is_said_to_be_normal_footing() -> None:
    assert here(level_field()) == "G7: grass; footing normal"


def test_everything_at_once() -> None:
    field = slope(level_field(), [20, 20, 20, 20, 20, 17, 14, 11, 8, 5, 2])
    field = on(field, Layer.GROWTH, "thicket")
    field = with_obstacle(field, "boulder", (6.5, 6.5), width=0.8, length=0.8)
    assert here(field) == (
        "G7: thicket over grass, 14 feet up a gentle slope; footing 1/3; "
        "boulder (hard cover, go round it)"
    )


@pytest.mark.parametrize(
    ("feet", "words", "footing"),
    [
        (2, "knee-deep stream (2 feet)", "footing 2/3"),
        (3, "waist-deep stream (3 feet)", "footing 1/2"),
        (5, "shoulder-deep stream (5 feet)", "footing 1/3"),
        (12, "deep stream (12 feet)", "the water is too deep to walk; swim"),
    ],
)
def test_water_is_said_with_its_depth(feet: int, words: str, footing: str) -> None:
    field = on(on(level_field(), Layer.WATER, "stream"), Layer.DEPTH, feet)
    assert here(field) == f"G7: {words}; {footing}"


def test_reeds_stand_in_the_water() -> None:
    field = on(on(level_field(), Layer.WATER, "bog"), Layer.DEPTH, 2)
    assert here(on(field, Layer.GROWTH, "reeds")).startswith("G7: reeds in knee-deep bog (2 feet)")


def test_water_of_no_kind_is_called_water() -> None:
    assert here(on(level_field(), Layer.DEPTH, 2)).startswith("G7: knee-deep water (2 feet)")


@pytest.mark.parametrize("height", [20, -5])
def test_level_ground_says_its_height(height: int) -> None:
    field = painted(level_field(), Layer.HEIGHT, Block(0, 0, 12, 12), height)
    up = "20 feet up" if height > 0 else "5 feet down"
    assert here(field) == f"G7: grass, {up}; footing normal"


@pytest.mark.parametrize(
    ("terrain", "heights", "words"),
    [
        ("plains", [0, 0, 0, 0, 0, 2, 5, 8, 10], "a gentle slope; footing normal, 2/3 uphill"),
        ("plains", [0, 0, 0, 0, 0, 0, 3, 7, 10], "a steep slope; footing normal, 1/2 uphill"),
        ("hills", [0, 0, 0, 0, 0, 0, 3, 7, 10], "a steep slope; footing normal, 1/3 uphill"),
        (
            "badlands",
            [0, 0, 0, 0, 0, 2, 5, 8, 10],
            "a gentle slope; footing normal, 1/3 uphill and downhill",
        ),
        ("desert", [0, 0, 0, 0, 0, 2, 5, 8, 10], "a gentle slope; footing normal, 1/3 uphill"),
        ("nowhere", [0, 0, 0, 0, 0, 2, 5, 8, 10], "a gentle slope; footing normal, 2/3 uphill"),
    ],
)
def test_slopes_are_said_by_the_terrains_own_rule(
    terrain: str, heights: list[int], words: str
) -> None:
    assert here(slope(level_field(terrain=terrain), heights)).endswith(words)


def test_a_slope_at_base_height_is_still_a_slope() -> None:
    field = slope(level_field(), [-6, -6, -6, -6, -6, -3, 0, 3, 6])
    assert here(field) == "G7: grass, on a gentle slope; footing normal, 2/3 uphill"


@pytest.mark.rule("CT3-TER-HILLS-5")
def test_an_escarpment_is_climbed_not_walked() -> None:
    field = on(slope(level_field(terrain="hills"), [0] * 7 + [10]), Layer.ESCARPMENT, 1)
    square = describe_square(field, G7)
    assert square.escarpment
    assert square.footing.barred
    assert square.sentence == (
        "G7: grass, on an escarpment; climb it: 1 foot a round for each point of movement"
    )


def test_nobody_stands_in_solid_rock() -> None:
    assert here(on(level_field(), Layer.GROUND, "solid-rock")) == (
        "G7: solid rock; nobody can stand here"
    )


def test_the_worst_footing_counts_and_the_others_are_listed() -> None:
    field = on(on(level_field(), Layer.GROUND, "mud"), Layer.GROWTH, "thicket")
    field = on(on(field, Layer.WATER, "bog"), Layer.DEPTH, 3)
    answer = reduction_at(field, G7, Slant.ALONG)
    assert answer.value == Fraction(2, 3)
    assert [(one.text, one.counts) for one in answer.reasons] == [
        ("mud", False),
        ("thicket", True),
        ("waist-deep water", False),
    ]


@pytest.mark.rule("CT3-TER-FIELDS-3")
@pytest.mark.rule("CT3-TER-PLAINS-2")
@pytest.mark.rule("CT3-TER-TOWN-2")
@pytest.mark.rule("CT3-TER-TAVERNS-2")
@pytest.mark.parametrize(
    ("terrain", "ground", "growth", "left"),
    [
        ("fields", "crops", "tall-crops", 12),
        ("fields", "stubble", "clear", 12),
        ("plains", "grass", "clear", 12),
        ("town-streets", "paved", "clear", 12),
        ("taverns", "wooden-floor", "clear", 12),
        ("mountains", "ice", "clear", 8),
        ("mountains", "deep-snow", "clear", 6),
        ("heavy-forest", "grass", "heavy-woods", 8),
        ("light-forest", "grass", "light-woods", 12),
    ],
)
def test_a_rate_of_12_leaves_what_the_text_says(
    terrain: str, ground: str, growth: str, left: int
) -> None:
    field = on(on(level_field(terrain=terrain), Layer.GROUND, ground), Layer.GROWTH, growth)
    assert allowance(12, describe_square(field, G7).footing.level) == left


@pytest.mark.parametrize(
    ("start", "end", "edge"),
    [
        ((6.0, 6.0), (7.0, 6.0), "on the north edge"),
        ((7.0, 2.0), (7.0, 11.0), "on the east edge"),
        ((0.0, 7.0), (12.0, 7.0), "on the south edge"),
        ((6.0, 7.0), (6.0, 6.0), "on the west edge"),
        ((5.0, 5.0), (8.0, 8.0), "across it"),
        ((6.5, 0.0), (6.5, 12.0), "across it"),
    ],
)
def test_a_wall_is_said_with_its_place(
    start: tuple[float, float], end: tuple[float, float], edge: str
) -> None:
    field = with_wall(level_field(), "wall", start, end)
    assert here(field).endswith(f"; stone wall {edge} (hard cover, go round it)")


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ((6.0, 3.0), (6.0, 6.0)),
        ((3.0, 6.0), (6.0, 6.0)),
        ((7.0, 7.0), (9.0, 7.0)),
        ((5.5, 0.0), (5.5, 12.0)),
        ((4.0, 8.0), (8.0, 8.0)),
    ],
)
def test_a_wall_that_only_touches_a_corner_or_lies_elsewhere_is_not_said(
    start: tuple[float, float], end: tuple[float, float]
) -> None:
    assert here(with_wall(level_field(), "wall", start, end)) == "G7: grass; footing normal"


def test_doors_are_said_to_be_open_or_closed() -> None:
    edge = ((6.0, 6.0), (7.0, 6.0))
    closed = with_wall(level_field(), "door", *edge)
    assert here(closed).endswith("closed door on the north edge (hard cover, open it to pass)")
    opened = with_wall(level_field(), "door", *edge, is_open=True)
    assert here(opened).endswith("open door on the north edge")


def test_pits_say_how_deep_they_are() -> None:
    field = with_obstacle(level_field(), "ditch", (6.5, 6.5))
    assert here(field).endswith("ditch (4 feet deep, a half-move to cross)")


def test_obstacles_are_said_where_their_outline_reaches_not_where_their_box_does() -> None:
    field = with_obstacle(level_field(), "bar", (6.5, 6.5), width=6, length=0.6, rotation=45)
    assert "bar" in here(field)
    assert "bar" in describe_square(field, Square(5, 5)).sentence
    assert "bar" not in describe_square(field, Square(5, 7)).sentence


def test_very_small_things_are_said_too() -> None:
    field = with_obstacle(level_field(), "mast", (6.5, 6.5), width=0.1, length=0.1)
    assert "mast" in here(field)


def test_a_bridge_carries_over_deep_water() -> None:
    field = on(on(level_field(), Layer.WATER, "river"), Layer.DEPTH, 10)
    field = with_platform(field, "bridge", Block(0, 6, 12, 7), 3)
    assert here(field) == ("G7: bridge at 3 feet; footing normal; beneath it deep river (10 feet)")
    beside = painted(field, Layer.DEPTH, square_block(Square(6, 7)), 2)
    assert describe_square(beside, Square(6, 7)).surface is None


def test_the_highest_platform_carries_and_stairs_say_both_their_ends() -> None:
    field = with_platform(level_field(), "dais", Block(0, 0, 12, 12), 2)
    stairs = Platform(
        id=uuid4(), kind="stairs", outline=corners(Block(6, 6, 7, 7)), top_ft=10, foot_ft=2
    )
    field = add(stairs).applied_to(field)
    assert here(field) == (
        "G7: stairs at 2 to 10 feet; footing normal; beneath it grass; dais at 2 feet"
    )


def test_the_same_things_are_counted_and_pieces_of_one_wall_are_said_once() -> None:
    field = with_obstacle(level_field(), "barrel", (6.2, 6.5), width=0.3, length=0.3)
    field = with_obstacle(field, "barrel", (6.7, 6.5), width=0.3, length=0.3)
    field = with_wall(field, "wall", (6.0, 6.0), (6.5, 6.0))
    field = with_wall(field, "wall", (6.5, 6.0), (9.0, 6.0))
    assert here(field) == (
        "G7: grass; footing normal; 2 x barrel (hard cover, 1 square more to cross); "
        "stone wall on the north edge (hard cover, go round it)"
    )


@pytest.mark.rule("CT3-FOUR-02")
def test_traps_and_notes_are_said_to_the_dm_and_never_to_the_players() -> None:
    field = with_hazard(level_field(terrain="caves"), "trap", square_block(G7), hidden=True)
    field = add(Note(id=uuid4(), number=3, position=(6.5, 6.5), text="pit")).applied_to(field)
    field = with_wall(field, "secret-door", (6.0, 6.0), (7.0, 6.0))
    field = with_obstacle(field, "chest", (6.5, 6.5), hidden=True)
    dm = here(field)
    assert "trap (secret)" in dm
    assert "note 3: pit (secret)" in dm
    assert "secret door" in dm
    assert "chest" in dm
    players = describe_square(field, G7).for_players().sentence
    assert players == "G7: grass; footing normal"


@pytest.mark.rule("CT3-FOUR-05")
def test_a_battlement_is_eight_feet_of_hard_cover_that_blocks_the_way() -> None:
    field = with_wall(level_field(), "battlement", (6.0, 6.0), (7.0, 6.0))
    (battlement,) = describe_square(field, G7).things
    assert battlement.height_ft == 8
    assert battlement.hides is Hides.COVER
    assert battlement.crossing == "go round it"


@pytest.mark.rule("CT3-FOUR-03")
@pytest.mark.rule("CT3-TER-TOWN-3")
def test_a_passer_by_is_a_bystander_figure_of_no_side() -> None:
    figure = Figure(id=uuid4(), name="baker", side="", column=6, row=6, bystander=True)
    field = add(figure).applied_to(level_field(terrain="town-streets"))
    assert here(field).endswith("baker (bystander)")
    assert not Figure(id=uuid4(), name="guard", side="watch", column=0, row=0).bystander


def test_figures_lights_and_zones_are_said_in_their_own_squares_only() -> None:
    field = add(
        Figure(id=uuid4(), name="ogre", side="a", column=6, row=6, columns=2, rows=2),
        Light(id=uuid4(), kind="torch", position=(6.5, 6.5), is_lit=False),
        StartingZone(
            id=uuid4(),
            side="defenders",
            edge=Edge.NORTH,
            blocks=(Block(0, 0, 3, 3), Block(6, 6, 8, 8)),
        ),
    ).applied_to(level_field())
    assert here(field).endswith("torch, not lit; ogre; defenders set up here")
    assert "ogre" in describe_square(field, Square(7, 7)).sentence
    assert describe_square(field, Square(5, 6)).things == ()


def test_kinds_that_the_tables_no_longer_know_are_said_by_their_id() -> None:
    strange = Obstacle(id=uuid4(), kind="sphinx", position=(6.5, 6.5), width=1, length=1)
    field = add(strange).applied_to(level_field())
    assert here(field).endswith("; sphinx")


def test_a_square_outside_of_the_field_is_refused() -> None:
    with pytest.raises(IndexError, match="outside of the field"):
        describe_square(level_field(), Square(12, 0))


def test_after_a_change_the_new_field_is_described_and_the_old_one_as_before() -> None:
    before = with_obstacle(level_field(), "boulder", (6.5, 6.5))
    (boulder,) = before.every(Obstacle)
    moved = Obstacle(id=boulder.id, kind="statue", position=(2.5, 2.5), width=1.0, length=1.0)
    after = alter([(boulder, moved)]).applied_to(before)
    gone = remove(moved).applied_to(after)
    assert "boulder" in here(before)
    assert "statue" in describe_square(after, Square(2, 2)).sentence
    assert describe_square(gone, Square(2, 2)).things == ()
    assert describe_square(after, G7).things == ()
    assert "boulder" in here(before)


@pytest.mark.parametrize(
    ("start", "end", "way"),
    [
        (Square(5, 6), Square(6, 6), Slant.UP),
        (Square(7, 6), Square(6, 6), Slant.DOWN),
        (Square(6, 5), Square(6, 6), Slant.ALONG),
        (Square(5, 5), Square(6, 6), Slant.UP),
    ],
)
def test_the_way_over_a_slope_is_up_down_or_along(start: Square, end: Square, way: Slant) -> None:
    field = slope(level_field(), [0, 0, 0, 0, 0, 2, 5, 8, 10])
    assert slant_between(field, start, end) is way


def test_a_contour_of_whole_feet_is_still_along_the_slope() -> None:
    field = slope(level_field(), [0, 0, 0, 0, 0, 2, 5, 8, 10])
    field = painted(field, Layer.HEIGHT, square_block(Square(6, 5)), 6)
    assert slant_between(field, Square(6, 5), Square(6, 6)) is Slant.ALONG


@given(
    ground=st.sampled_from(sorted(load_catalogue().grounds)),
    growth=st.sampled_from(sorted(load_catalogue().growths)),
    depth=st.integers(0, 20),
)
def test_every_kind_of_square_has_a_sentence_and_a_possible_footing(
    ground: str, growth: str, depth: int
) -> None:
    field = on(on(level_field(8, 8), Layer.GROUND, ground), Layer.GROWTH, growth)
    field = on(field, Layer.DEPTH, depth)
    square = describe_square(field, G7)
    assert square.sentence.startswith("G7: ")
    assert square.depth is Depth.of_feet(depth)
    assert square.grade is Grade.LEVEL
    assert 0 <= square.footing.level < 1
