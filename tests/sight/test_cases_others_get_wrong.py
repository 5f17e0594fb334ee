"""The cases in which other programs give wrong answers, each with its drawing.

Heights of the usual kinds: stone wall 10 feet, low wall 3, boulder 6; a Man-sized figure is 6 feet
high and looks from 5 1/4. Shares are worked out by hand from similar triangles.
"""

from dataclasses import replace

import pytest
from tests.helpers.drawn import Drawn, drawn, figure, new_id, obstacle

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Platform, Wall
from fieldwright.geometry.cover.shots import Shot
from fieldwright.geometry.sight.bodies import body_at
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Hides

NONE, HALF, BLOCKED = CoverStep.NONE, CoverStep.HALF, CoverStep.BLOCKED


def modifier(shot: Shot) -> int:
    assert isinstance(shot.cover.modifier, Explained)
    return shot.cover.modifier.value


def why_not(shot: Shot) -> dict[str, str]:
    """What does not count, and why."""
    return {one.name: one.why_not for one in shot.hidings if not one.counts}


def hidden(shot: Shot) -> float:
    return shot.cover.hidden.share


# --------------------------------------------------------------------------- walls on lines


def test_a_wall_right_behind_the_target_gives_nothing() -> None:
    there = drawn("""
        + + + + + +
         S . . . T|
        + + + + + +
    """).shot()
    assert there.cover.step is NONE
    assert there.line.is_clear
    assert not there.hidings


@pytest.mark.parametrize("aside", [-0.001, 0.0, 0.001])
def test_a_hair_makes_no_difference_to_a_wall_behind_the_target(aside: float) -> None:
    field = drawn("""
        + + + + + +
         S . . . T
        + + + + + +
    """)
    wall = Wall(id=new_id(), kind="wall", start=(5 + aside, 0), end=(5 + aside, 1))
    assert hidden(field.with_things(wall).shot()) == 0


def test_a_wall_exactly_on_a_line_of_the_grid_blocks_from_both_sides() -> None:
    both = drawn("""
        + + + + + +
         S . .|. T
        + + + + + +
    """).both()
    for shot in (both.there, both.back):
        assert shot.cover.step is BLOCKED
        assert shot.why_not == Impossible(
            "line of fire blocked by stone wall", "Combat & Tactics, Cover and Concealment"
        )
        assert not shot.line.is_clear


def test_a_wall_on_the_near_edge_of_the_targets_square_counts() -> None:
    there = drawn("""
        + + + + + +
         S . . .lT
        + + + + + +
    """).shot()
    # The wall is 3 1/2 of 4 squares off: 5.25 - 2.25 x 4 / 3.5 = 2.679 of 6 feet are hidden.
    assert hidden(there) == pytest.approx((5.25 - 2.25 / 0.875) / 6)
    assert modifier(there) == -4


# ----------------------------------------------------------------------------------- corners


def test_a_diagonal_through_the_corner_of_two_walls_that_meet_sees_all() -> None:
    both = drawn("""
        + + +
         S|.
        + +-+
         . T
        + + +
    """).both()
    for shot in (both.there, both.back):
        assert hidden(shot) == 0
        assert shot.cover.step is NONE
        assert shot.line.is_clear
        assert {one.name for one in shot.line.met.touched} == {"stone wall"}


def test_two_walls_around_the_targets_corner_block_a_diagonal() -> None:
    both = drawn("""
        + + +
         S .
        + +-+
         .|T
        + + +
    """).both()
    for shot in (both.there, both.back):
        assert shot.cover.step is BLOCKED
        assert not shot.line.is_clear


def test_walls_that_touch_in_one_point_let_nothing_through_it() -> None:
    both = drawn("""
        + + +
         S|.
        +-+-+
         .|T
        + + +
    """).both()
    assert not both.there.line.is_clear
    assert not both.back.line.is_clear
    assert both.there.cover.step is both.back.cover.step is BLOCKED


def test_rock_on_both_sides_of_a_corner_blocks_the_diagonal_and_on_one_side_it_does_not() -> None:
    shut = drawn("""
        + + +
         S #
        + + +
         # T
        + + +
    """).both()
    ajar = drawn("""
        + + +
         S #
        + + +
         . T
        + + +
    """).both()
    assert shut.there.cover.step is shut.back.cover.step is BLOCKED
    assert not shut.there.line.is_clear
    assert ajar.there.cover.step is ajar.back.cover.step is NONE
    assert ajar.there.line.is_clear
    assert ajar.back.line.is_clear


def test_the_end_of_a_wall_that_is_only_touched_leaves_the_line_clear() -> None:
    both = drawn("""
        + + +
         S|.
        + + +
         . T
        + + +
    """).both()
    assert both.there.line.is_clear
    assert hidden(both.there) == hidden(both.back) == 0


@pytest.mark.parametrize(
    ("walls", "rock"),
    [
        ((" S|.", "+ +-+", " . T"), (" S #", "+ + +", " . T")),
        ((" S .", "+-+ +", " .|T"), (" S .", "+ + +", " # T")),
        ((" S|.", "+-+-+", " .|T"), (" S #", "+ + +", " # T")),
    ],
)
def test_a_corner_gives_one_answer_drawn_as_rock_and_as_walls(
    walls: tuple[str, ...], rock: tuple[str, ...]
) -> None:
    edge = "+ + +"
    of_walls, of_rock = (
        drawn("\n".join((edge, *lines, edge)) + "\n").both() for lines in (walls, rock)
    )
    for one, other in ((of_walls.there, of_rock.there), (of_walls.back, of_rock.back)):
        assert one.cover.step is other.cover.step
        assert hidden(one) == pytest.approx(hidden(other))
        assert one.line.is_clear is other.line.is_clear


def test_a_room_lets_nothing_out_beside_its_corner() -> None:
    # The line goes through the wall of the room; what it passes by before hides as well.
    both = drawn("""
        + + + + + + + + + +
         . . . .|. . . . .
        + + + + + + + + + +
         S . . .|. . . . .
        + + + + + + + + + +
         . . . .|. . . . .
        + + + + + + + + + +
         . . . .|. . . . .
        +-+-+-+-+ + + + + +
         . . . . . . . . .
        + + + + + + + + + +
         . . . . . . . . .
        + + + + + + + + + +
         . . . . . . T . .
        + + + + + + + + + +
    """).both()
    for shot in (both.there, both.back):
        assert shot.cover.step is BLOCKED


# ------------------------------------------------------------------------- edges, junctions


def test_walls_on_the_edge_of_the_map_change_nothing() -> None:
    walled = drawn("""
        +-+-+-+-+
        |S . . T|
        + + + + +
        |. . . .|
        +-+-+-+-+
    """).both()
    for shot in (walled.there, walled.back):
        assert hidden(shot) == 0
        assert shot.line.is_clear


@pytest.mark.parametrize("gap", [0.0, 0.001, -0.001])
def test_nothing_leaks_where_one_wall_ends_on_another(gap: float) -> None:
    field = drawn("""
        + + + + +
         S . . .
        + + + + +
         . . . T
        + + + + +
    """)
    across = Wall(id=new_id(), kind="wall", start=(0, 1), end=(4, 1))
    down = Wall(id=new_id(), kind="wall", start=(2, 0), end=(2, 1 - gap))
    both = field.with_things(across, down).both()
    for shot in (both.there, both.back):
        assert shot.cover.step is BLOCKED
        assert not shot.line.is_clear


def test_the_shooter_in_line_with_a_wall_sees_past_both_its_sides() -> None:
    field = drawn("""
        + + + + + +
         S . . . T
        + + + + + +
    """)
    end_on = Wall(id=new_id(), kind="wall", start=(1.5, 0.5), end=(3.5, 0.5))
    both = field.with_things(end_on).both()
    for shot in (both.there, both.back):
        assert hidden(shot) == 0
        assert shot.line.is_clear


def test_corridor_walls_beside_the_line_hide_nothing() -> None:
    straight = drawn("""
        +-+-+-+-+-+
         S . . . T
        +-+-+-+-+-+
    """).both()
    aslant = drawn("""
        +-+-+-+-+-+-+
         S . . . . .
        + + + + + + +
         . . . . . T
        +-+-+-+-+-+-+
    """).both()
    for shot in (straight.there, straight.back, aslant.there, aslant.back):
        assert hidden(shot) == 0
        assert shot.line.is_clear
        assert shot.cover.modifier == Explained(0, ())


def test_a_neighbour_on_the_diagonal_is_seen_whole_and_figures_hide_nobody() -> None:
    field = drawn("""
        + + + +
         S . .
        + + + +
         . T .
        + + + +
    """)
    crowded = field.with_things(figure("one", Square(1, 0)), figure("two", Square(0, 1)))
    both = crowded.both()
    assert hidden(both.there) == hidden(both.back) == 0
    assert both.there.line.is_clear
    assert both.there.squares == 1


# ----------------------------------------------------------- right behind something (R13)


def test_the_shooter_behind_a_low_wall_shoots_over_it_and_is_covered_himself() -> None:
    both = drawn("""
        + + + + + + + +
         Sl. . . . . T
        + + + + + + + +
    """).both()
    assert both.there.cover.step is NONE
    assert why_not(both.there) == {"low wall": "the shooter is right behind and shoots over it"}
    # The wall is 5 1/2 of 6 squares off from the other side.
    assert hidden(both.back) == pytest.approx((5.25 - 2.25 * 6 / 5.5) / 6)
    assert both.back.cover.step is HALF
    assert both.there.line.is_clear
    assert both.back.line.is_clear


def test_the_shooter_behind_a_trunk_shoots_around_it() -> None:
    field = drawn("""
        + + + + + + + +
         S . . . . . T
        + + + + + + + +
    """)
    trunk = obstacle("tree", (1.2, 0.5), 0.4)
    both = field.with_things(trunk).both()
    assert both.there.cover.step is NONE
    assert why_not(both.there) == {"tree": "the shooter is right behind and shoots around it"}
    assert both.back.cover.step is not NONE
    assert both.back.cover.hides is Hides.COVER


def test_a_trunk_a_square_away_from_the_shooter_hides_by_its_shape() -> None:
    field = drawn("""
        + + + + + + + +
         S . . . . . T
        + + + + + + + +
    """)
    trunk = obstacle("tree", (3.5, 0.5), 0.4)
    # Half way: 16 corners of a circle 0.4 across look about 0.8 across on the target.
    assert hidden(field.with_things(trunk).shot()) == pytest.approx(0.8, abs=0.02)


def test_the_shooter_behind_an_arrow_slit_shoots_through_it_and_is_nearly_hidden() -> None:
    both = drawn("""
        + + + + + + + +
         Sa. . . . . T
        + + + + + + + +
    """).both()
    assert both.there.cover.step is NONE
    assert why_not(both.there)["arrow slit"].endswith("shoots through it")
    assert hidden(both.back) == pytest.approx(0.9)
    assert modifier(both.back) == -10


def test_a_high_wall_right_before_the_shooter_blocks() -> None:
    there = drawn("""
        + + + + + + + +
         S|. . . . . T
        + + + + + + + +
    """).shot()
    assert there.cover.step is BLOCKED


# ------------------------------------------------------------------------- doors and windows


@pytest.mark.parametrize(
    ("edge", "share"),
    [
        ("D", 1.0),  # a closed door, 8 feet
        ("d", 0.0),  # open
        ("O", 0.5),  # a window hides half
        ("p", 0.25),  # a portcullis is seen through, not passed
        ("P", 0.0),  # raised
        ("a", 0.9),  # an arrow slit in the middle of nowhere
    ],
)
def test_doors_and_windows_hide_what_their_kind_says_while_they_are_closed(
    edge: str, share: float
) -> None:
    both = drawn(f"""
        + + + + + + + +
         S . .{edge}. . . T
        + + + + + + + +
    """).both()
    assert hidden(both.there) == pytest.approx(share)
    assert hidden(both.back) == pytest.approx(share)
    assert both.there.line.is_clear == (share < 1)


def test_opening_a_door_changes_the_answer_at_once() -> None:
    closed = drawn("""
        + + + + +
         S .D. T
        + + + + +
    """)
    assert closed.shot().cover.step is BLOCKED
    (door,) = closed.field.every(Wall)
    opened = add(replace(door, id=new_id(), is_open=True)).applied_to(
        replace(closed.field, things={**closed.field.things, "walls": {}})
    )
    assert replace(closed, field=opened).shot().cover.step is NONE


def test_two_portcullises_let_through_what_both_let_through() -> None:
    there = drawn("""
        + + + + + + + +
         S .p. .p. . T
        + + + + + + + +
    """).shot()
    assert hidden(there) == pytest.approx(1 - 0.75 * 0.75)
    assert [round(one.alone, 9) for one in there.hidings] == [0.25, 0.25]
    assert [round(one.added, 9) for one in there.hidings] == [0.25, 0.1875]


# ---------------------------------------------------------------------------- large, high, low


def test_a_target_larger_than_what_hides_it_is_hidden_in_part_only() -> None:
    there = drawn(
        """
        + + + + + + + +
         S . . . B T T
        + + + + + + + +
         . . . . . T T
        + + + + + + + +
        """,
        sizes=("M", "H"),
    ).shot()
    # The eye is in the upper row: the silhouette is the line down the middle, 2 squares wide and
    # 16 feet high. The boulder's sides are seen at 1 / 3.5 to either side: widest at its near side,
    # 3.5 of 5.5 squares off; the top from 5.25 to 6 feet.
    left = 0.5 - 0.5 * 5.5 / 3.5
    assert left < 0
    shown = 0.5 + 0.5 * 5.5 / 3.5
    top = 5.25 + 0.75 * 5.5 / 3.5
    assert hidden(there) == pytest.approx(shown * top / (2 * 16))
    assert there.cover.step is CoverStep.QUARTER


CLIFF = [[0, 0, 0, 0, 0, 0, 10]]


def on_a_cliff(field: Drawn) -> Drawn:
    """The same field with its last column an escarpment; bodies stand where they stood."""
    sheer = field.field.layers[Layer.ESCARPMENT].copy()
    sheer[:, -1] = 1
    return replace(field, field=field.field.with_layers({Layer.ESCARPMENT: sheer}))


def test_a_target_on_higher_ground_behind_a_low_wall_is_hidden_more_than_on_the_level() -> None:
    drawing = """
        + + + + + + + +
         S . . . . .lT
        + + + + + + + +
    """
    level = drawn(drawing).shot()
    both = on_a_cliff(drawn(drawing, heights=CLIFF)).both()
    # The wall's top is 13 feet high, 5 1/2 of 6 squares off: 5.25 + 7.75 x 6 / 5.5 = 13.70 feet;
    # the target stands from 10 to 16.
    assert hidden(both.there) == pytest.approx((5.25 + 7.75 * 6 / 5.5 - 10) / 6)
    assert hidden(both.there) > hidden(level)
    # It shoots back over the wall that it stands right behind.
    assert both.back.cover.step is NONE
    assert both.there.line.is_clear
    assert both.back.line.is_clear


def test_a_shooter_on_higher_ground_sees_more_over_a_low_wall() -> None:
    drawing = """
        + + + + + + + +
         T . . . .l. S
        + + + + + + + +
    """
    both = on_a_cliff(drawn(drawing, heights=CLIFF)).both()
    near_target = on_a_cliff(
        drawn(
            """
        + + + + + + + +
         Tl. . . . . S
        + + + + + + + +
        """,
            heights=CLIFF,
        )
    ).shot()
    assert hidden(both.there) == 0
    # The eye is 15.25 feet high and the wall 5 1/2 of 6 squares off.
    assert hidden(near_target) == pytest.approx((15.25 - 12.25 * 6 / 5.5) / 6)
    assert near_target.cover.step is CoverStep.QUARTER


def test_whoever_lies_behind_a_crest_is_not_seen_and_does_not_see() -> None:
    drawing = """
        + + + + + + + +
         S . . . . . T
        + + + + + + + +
    """
    heights = [[0, 0, 0, 4, 0, 0, 0]]
    lying = drawn(drawing, heights=heights, postures=("standing", "prone")).both()
    standing = drawn(drawing, heights=heights).both()
    # The crest is half way: 5.25 - 1.25 x 2 = 2.75 feet are hidden.
    assert lying.there.cover.step is BLOCKED
    assert lying.there.why_not is not None
    assert lying.there.why_not.reason == "line of fire blocked by the ground"
    assert hidden(standing.there) == pytest.approx(2.75 / 6)
    assert not lying.there.line.is_clear
    assert not lying.back.line.is_clear
    assert standing.there.line.is_clear
    # Seen from the ground, 7/8 of a foot up, the crest hides the first 7.125 feet.
    assert lying.back.cover.step is BLOCKED


def test_a_dragon_of_two_by_eight_squares_stands_half_behind_a_tower() -> None:
    field = drawn(
        """
        + + + + + + + + + + +
         . . . . . . . . T T
        + + + + + + + + + + +
         . . . . . . . . T T
        + + + + + + + + + + +
         . . . . . . . . T T
        + + + + + + + + + + +
         . . . . . . . . T T
        + + + + + + + + + + +
         S . . . . . . . T T
        + + + + + + + + + + +
         . . . . . . . . T T
        + + + + + + + + + + +
         . . . . . . . . T T
        + + + + + + + + + + +
         . . . . . . . . T T
        + + + + + + + + + + +
        """,
        sizes=("M", "G"),
    )
    round_tower = obstacle("tower", (6.0, 6.5), 4.0, height_ft=30)
    tower = replace(round_tower, outline=((-1, -2), (1, -2), (1, 2), (-1, 2)))
    both = field.with_things(tower).both()
    # From (0.5, 4.5) to the line down the dragon's middle at x = 9: the tower's north face, at
    # y = 4.5, is level with the eye, and everything south of it is hidden: 3 1/2 of 8 squares.
    assert hidden(both.there) == pytest.approx(3.5 / 8)
    assert both.there.cover.step is HALF
    assert modifier(both.there) == -4
    # The dragon looks from its nearest square along that face: it sees the archer's northern half.
    assert hidden(both.back) == pytest.approx(0.5)
    assert both.there.line.is_clear
    assert both.back.line.is_clear


def test_a_battlement_covers_whoever_stands_on_the_walk_behind_it() -> None:
    field = drawn("""
        + + + + + + + + + +
         S . . . . . . T .
        + + + + + + + + + +
    """)
    walk = Platform(
        id=new_id(), kind="wall-walk", outline=((7, 0), (9, 0), (9, 1), (7, 1)), top_ft=15
    )
    battlement = Wall(id=new_id(), kind="battlement", start=(7, 0), end=(7, 1))
    castle = field.with_things(walk)
    walled = castle.with_things(battlement)
    guard = body_at(castle.field, Square(7, 0))
    assert guard.feet_ft == 15
    bare, covered = (replace(one, target=guard).both() for one in (castle, walled))
    # A quarter of a battlement is open: of what is seen without it three quarters are hidden.
    seen = 1 - bare.there.cover.hidden.hard
    assert covered.there.cover.hidden.hard == pytest.approx(1 - seen / 4)
    assert covered.there.cover.step is CoverStep.THREE_QUARTERS
    # Whoever stands right behind shoots between the merlons, as well as without them.
    assert covered.back.cover.hidden.hard == pytest.approx(bare.back.cover.hidden.hard)
    why = [one.why_not for one in covered.back.hidings if one.name == "battlement"]
    assert why == ["the shooter is right behind and shoots through it"]
