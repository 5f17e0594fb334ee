"""The rows of the rules about lines of fire and cover, each on a field."""

from dataclasses import replace

import numpy as np
import pytest
from tests.helpers.drawn import drawn, figure, new_id, obstacle

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Wall
from fieldwright.geometry.cover.distances import distance
from fieldwright.geometry.cover.missile import Missile
from fieldwright.geometry.cover.overlay import sight_overlay
from fieldwright.geometry.cover.shots import Shot, exchange, shot
from fieldwright.geometry.sight.bodies import Body, body_at
from fieldwright.geometry.threat.engagement import is_engaged
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.options import TableOptions
from fieldwright.rules.overruling import is_dms
from fieldwright.rules.ranges import RangeBand
from fieldwright.rules.terrain import load_terrains
from fieldwright.stats.block import Abilities, Attack, StatBlock
from fieldwright.stats.weapon import load_weapons
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Scale

CATALOGUE = load_catalogue()
NO_CORNERS = TableOptions(attack_past_corners=False)


def plain_field(columns: int, rows: int, terrain: str = "plains", **info: object) -> Battlefield:
    facts = FieldInfo(name="test", terrain=terrain, **info)  # type: ignore[arg-type]
    return Battlefield.empty(columns, rows, facts, CATALOGUE)


def modifier(found: Shot) -> int:
    assert isinstance(found.cover.modifier, Explained), found.cover.modifier
    return found.cover.modifier.value


def between(field: Battlefield, start: tuple[int, int], end: tuple[int, int]) -> Shot:
    """The shot from one square at a Man-sized figure in another."""
    return shot(field, body_at(field, Square(*start)), body_at(field, Square(*end)))


# ------------------------------------------------------------------------------- cover


@pytest.mark.rule("CT1-COV-03")
def test_a_target_behind_a_ten_foot_wall_cannot_be_hit() -> None:
    there = drawn("""
        + + + + + +
         S . .|. T
        + + + + + +
    """).shot()
    refused = Impossible(
        "line of fire blocked by stone wall", "Combat & Tactics, Cover and Concealment"
    )
    assert there.cover.modifier == there.why_not == refused


@pytest.mark.rule("CT1-COV-05")
def test_the_line_of_fire_passes_the_squares_between_the_two_centres() -> None:
    field = plain_field(6, 4)
    open_line = between(field, (0, 0), (4, 2))
    names = [(0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2), (4, 2)]
    assert open_line.line.squares == tuple(Square(*one) for one in names)
    passed = add(obstacle("boulder", (2.5, 1.5), 1.0)).applied_to(field)
    missed = add(obstacle("boulder", (2.5, 2.5), 1.0)).applied_to(field)
    assert between(passed, (0, 0), (4, 2)).cover.step is not CoverStep.NONE
    assert between(missed, (0, 0), (4, 2)).cover.hidden.share == 0


@pytest.mark.rule("CT1-COV-06")
def test_a_three_foot_wall_right_before_the_target_is_proposed_as_half_and_may_be_overruled() -> (
    None
):
    field = add(Wall(id=new_id(), kind="low-wall", start=(12, 0), end=(12, 3))).applied_to(
        plain_field(14, 3)
    )
    archer, target = body_at(field, Square(0, 1)), body_at(field, Square(12, 1))
    proposed = shot(field, archer, target)
    assert proposed.yards == 20  # 60 feet
    assert proposed.cover.step is CoverStep.HALF
    assert modifier(proposed) == -4
    ruled = shot(field, archer, target, override=CoverStep.THREE_QUARTERS)
    assert modifier(ruled) == -7
    assert ruled.cover.overrides
    assert ruled.cover.proposed is CoverStep.HALF
    assert isinstance(ruled.cover.modifier, Explained)
    first, second = ruled.cover.modifier.reasons
    assert is_dms(first)
    assert not second.counts


@pytest.mark.rule("CT1-COV-06")
def test_a_post_of_six_inches_before_the_target_hides_a_tenth_and_no_step() -> None:
    field = add(obstacle("stump", (11.5, 1.5), 0.1, height_ft=8)).applied_to(plain_field(14, 3))
    found = between(field, (0, 1), (12, 1))
    assert found.cover.hidden.hard == pytest.approx(0.1, abs=0.012)
    assert found.cover.step is CoverStep.NONE
    assert modifier(found) == 0


@pytest.mark.rule("CT1-COV-07")
def test_a_line_through_the_square_of_somebody_in_a_melee_asks_for_the_die_first() -> None:
    archer = figure("archer", Square(0, 2))
    hero = figure("hero", Square(3, 2))
    orc = figure("orc", Square(3, 1), side="orcs")
    target = figure("ogre", Square(6, 2), side="orcs")
    apart = replace(orc, row=0, column=9)
    fighting, clear = (
        add(archer, hero, other, target).applied_to(plain_field(10, 5)) for other in (orc, apart)
    )
    found = shot(fighting, archer, target)
    assert [one.name for one in found.engaged] == ["hero"]
    assert found.melee is not None
    assert {part.figure for part in found.melee.faces} == {hero.id, orc.id, target.id}
    calm = shot(clear, archer, target)
    assert calm.engaged == ()
    assert calm.melee is None


def test_whoever_fights_the_target_is_on_the_die_but_the_shooter_is_not() -> None:
    archer = figure("archer", Square(0, 2))
    hero = figure("hero", Square(4, 2), facing=2)
    orc = figure("orc", Square(5, 2), side="orcs")
    field = add(archer, hero, orc).applied_to(plain_field(10, 5))
    found = shot(field, archer, orc)
    assert found.melee is not None
    assert found.melee.sides == 4
    assert [part.figure for part in found.melee.faces] == [orc.id, hero.id]
    assert shot(field, hero, orc).melee is None


def test_the_mount_of_a_shooter_is_not_in_its_way() -> None:
    horse = figure("horse", Square(0, 2), facing=2, columns=2, size="L")
    rider = figure("rider", Square(0, 2), mount=horse.id)
    orc = figure("orc", Square(2, 3), side="orcs", facing=6)
    far = figure("far", Square(8, 0), side="orcs")
    field = add(horse, rider, orc, far).applied_to(plain_field(12, 5))
    found = shot(field, rider, far)
    assert is_engaged(field, horse)
    assert found.engaged == ()
    assert found.melee is None


def _with_intelligence(wit: int) -> StatBlock:
    return StatBlock(
        id="one",
        name="one",
        abilities=Abilities(
            strength=10, dexterity=10, constitution=10, intelligence=wit, wisdom=10, charisma=10
        ),
    )


@pytest.mark.rule("CT1-COV-08")
@pytest.mark.parametrize(("wit", "step"), [(1, CoverStep.NONE), (8, CoverStep.HALF)])
def test_animals_do_not_use_the_wall_that_others_hide_behind(wit: int, step: CoverStep) -> None:
    target = figure("one", Square(12, 1), stats=_with_intelligence(wit), facing=6)
    wall = Wall(id=new_id(), kind="low-wall", start=(12, 0), end=(12, 3))
    field = add(wall, target).applied_to(plain_field(14, 3))
    found = shot(field, body_at(field, Square(0, 1)), target)
    assert found.cover.step is step
    assert found.cover.uses.value is (wit > 1)
    assert found.cover.hidden.hard == pytest.approx(0.48, abs=0.01)
    # The DM can change either.
    other = found.if_cover_is_used(wit <= 1)
    assert other.cover.step is (CoverStep.HALF if wit <= 1 else CoverStep.NONE)
    assert is_dms(other.cover.uses.reasons[0])
    assert other.if_cover_is_used(wit > 1).cover.step is step


def test_an_animal_behind_a_high_wall_is_blocked_all_the_same() -> None:
    target = figure("one", Square(12, 1), stats=_with_intelligence(1))
    wall = Wall(id=new_id(), kind="wall", start=(12, 0), end=(12, 3))
    field = add(wall, target).applied_to(plain_field(14, 3))
    assert shot(field, body_at(field, Square(0, 1)), target).cover.step is CoverStep.BLOCKED


@pytest.mark.rule("CT1-COV-09")
def test_attacking_past_corners_is_for_the_table_to_settle_and_the_same_for_both_sides() -> None:
    corner = drawn("""
        + + +
         S|.
        + + +
         . T
        + + +
    """)
    for one, other in ((corner.shooter, corner.target), (corner.target, corner.shooter)):
        assert shot(corner.field, one, other).why_not is None
        refused = shot(corner.field, one, other, options=NO_CORNERS).why_not
        assert isinstance(refused, Impossible)
        assert "corner" in refused.reason
    rock = drawn("""
        + + +
         S #
        + + +
         . T
        + + +
    """)
    assert rock.shot().why_not is None
    assert rock.shot(options=NO_CORNERS).why_not is not None


def test_a_line_that_touches_no_corner_does_not_mind_the_option() -> None:
    corridor = drawn("""
        +-+-+-+-+-+
         S . . . T
        +-+-+-+-+-+
    """)
    assert corridor.shot(options=NO_CORNERS).why_not is None


# --------------------------------------------------------------------- lines of fire, woods


def light_forest() -> Battlefield:
    return plain_field(20, 3, "light-forest")


@pytest.mark.rule("CT3-CHR-06")
def test_impaired_lines_do_nothing_up_to_the_minimum_encounter_distance() -> None:
    field = light_forest()
    near, far = between(field, (0, 1), (4, 1)), between(field, (0, 1), (5, 1))
    assert modifier(near) == 0
    assert far.cover.step is CoverStep.QUARTER
    assert modifier(far) == -2
    trunk = obstacle("tree", (2.5, 1.5), 0.4)
    wooded = add(trunk).applied_to(field)
    behind = between(wooded, (0, 1), (5, 1))
    assert modifier(behind) == -2
    assert [one.why_not for one in behind.hidings] == [
        "the wood's lines of fire stand for its trunks"
    ]
    # Near enough for the trunk's own shape to count.
    assert modifier(between(wooded, (0, 1), (4, 1))) == -7
    # The target that stands right behind it is hidden by it, and by the wood's step as well.
    beside = add(obstacle("tree", (9.5, 1.5), 0.5)).applied_to(field)
    assert modifier(between(beside, (0, 1), (10, 1))) == -7


@pytest.mark.rule("CT3-CHR-07")
@pytest.mark.parametrize(
    ("wall_ft", "before", "after", "value"),
    [
        (0.0, CoverStep.NONE, CoverStep.QUARTER, -2),
        (2.0, CoverStep.QUARTER, CoverStep.HALF, -4),
        (3.3, CoverStep.HALF, CoverStep.THREE_QUARTERS, -7),
        (4.6, CoverStep.THREE_QUARTERS, CoverStep.NINE_TENTHS, -10),
        (5.5, CoverStep.NINE_TENTHS, CoverStep.NINE_TENTHS, -10),
    ],
)
def test_impaired_lines_add_one_step_of_hard_cover(
    wall_ft: float, before: CoverStep, after: CoverStep, value: int
) -> None:
    for terrain, step in (("plains", before), ("light-forest", after)):
        field = plain_field(20, 3, terrain)
        if wall_ft:
            low = Wall(id=new_id(), kind="low-wall", start=(10, 0), end=(10, 3), height_ft=wall_ft)
            field = add(low).applied_to(field)
        found = between(field, (0, 1), (10, 1))
        assert found.cover.step is step
    assert modifier(found) == value


@pytest.mark.rule("CT3-CHR-08")
def test_severely_impaired_lines_add_two_steps_beyond_the_minimum() -> None:
    field = plain_field(20, 3, "heavy-forest")
    assert modifier(between(field, (0, 1), (2, 1))) == 0
    assert between(field, (0, 1), (3, 1)).cover.step is CoverStep.HALF
    assert modifier(between(field, (0, 1), (3, 1))) == -4
    results = []
    for wall_ft in (2.0, 3.3, 4.6):
        low = Wall(id=new_id(), kind="low-wall", start=(6, 0), end=(6, 3), height_ft=wall_ft)
        results.append(modifier(between(add(low).applied_to(field), (0, 1), (6, 1))))
    # 25 % becomes 75 %, 50 % and 75 % become 90 %.
    assert results == [-7, -10, -10]


@pytest.mark.rule("CT3-CHR-09")
def test_severely_impaired_lines_end_every_shot_at_three_times_the_minimum() -> None:
    field = plain_field(20, 3, "heavy-forest")
    archer = body_at(field, Square(0, 1))
    bow = load_weapons()["long-bow-flight"]
    six = shot(field, archer, body_at(field, Square(6, 1)), weapon=bow)
    seven = shot(field, archer, body_at(field, Square(7, 1)), weapon=bow)
    assert six.why_not is None
    assert isinstance(seven.why_not, Impossible)
    told = "out of range in severely impaired lines of fire: 7 squares, at most 6"
    assert seven.why_not.reason == told


def test_a_drawn_wood_impairs_lines_on_any_terrain_beyond_the_minimum() -> None:
    plains = drawn("""
        + + + + + + + + +
         S . . . . w . T
        + + + + + + + + +
    """)
    assert plains.shot().cover.step is CoverStep.QUARTER
    near = drawn("""
        + + + + + + + + +
         S w . . . . . T
        + + + + + + + + +
    """)
    # 4d6 squares are 4 at the least: this wood is not beyond them.
    assert near.shot().cover.step is CoverStep.NONE
    heavy = drawn("""
        + + + + + + + + +
         S . . W T . . .
        + + + + + + + + +
    """)
    assert heavy.shot().cover.step is CoverStep.HALF
    far = drawn("""
        + + + + + + + + +
         S . W . . . . T
        + + + + + + + + +
    """).shot()
    # 2d6 squares are 2 at the least: two squares off a heavy wood does nothing.
    assert far.why_not is None
    assert far.cover.step is CoverStep.NONE
    beyond = drawn("""
        + + + + + + + + +
         S . . W . . . T
        + + + + + + + + +
    """).shot()
    assert isinstance(beyond.why_not, Impossible)
    told = "out of range in severely impaired lines of fire through heavy woods in D1"
    assert beyond.why_not.reason == f"{told}: 7 squares, at most 6"


def test_a_drawn_wood_has_its_own_minimum_in_yards_on_a_map_of_missile_scale() -> None:
    info = FieldInfo(name="test", terrain="plains", scale=Scale.MISSILE)
    field = drawn(
        """
        + + + + + + + + +
         S . w . . . . T
        + + + + + + + + +
        """,
        info=info,
    )
    # 4 squares of 5 feet are one of 15.
    found = field.shot().cover
    assert found.step is CoverStep.QUARTER
    assert isinstance(found.lines, Explained)
    told = "impaired lines of fire through light woods in C1 beyond 1 square"
    assert [reason.text for reason in found.lines.reasons] == [told]


@pytest.mark.rule("CT3-TER-CAVES-2")
def test_lines_of_fire_in_caves_are_impaired_over_rough_rock_and_clear_over_built_floors() -> None:
    """A hall of 10 columns of stone floor, and a natural cave east of it."""
    caves = plain_field(20, 3, "caves")
    assert modifier(between(caves, (0, 1), (5, 1))) == -2
    ground = np.full((3, 20), caves.palettes.ground.index("cave-floor"), np.uint8)
    ground[:, :10] = caves.palettes.ground.index("stone-floor")
    hall = replace(caves, layers={**caves.layers, Layer.GROUND: ground})
    assert modifier(between(hall, (0, 1), (8, 1))) == 0
    found = between(hall, (0, 1), (14, 1))
    assert modifier(found) == -2
    assert isinstance(found.cover.lines, Explained)
    told = "impaired lines of fire through cave floor in K2 beyond 1 square"
    assert [reason.text for reason in found.cover.lines.reasons] == [told]
    over = sight_overlay(hall, body_at(hall, Square(0, 1)))
    assert over.steps[1, 8] == CoverStep.NONE
    assert over.steps[1, 14] == CoverStep.QUARTER


def test_the_dms_choice_for_the_map_overrules_its_terrain() -> None:
    field = plain_field(20, 3, "light-forest", lines_of_fire="clear")
    assert modifier(between(field, (0, 1), (10, 1))) == 0
    field = plain_field(20, 3, "plains", lines_of_fire="impaired")
    assert modifier(between(field, (0, 1), (10, 1))) == -2


@pytest.mark.rule("CT3-TER-DESERT-4")
def test_dunes_block_sight_or_hide_the_feet_of_whoever_stands_right_behind() -> None:
    desert = plain_field(24, 3, "desert")

    def with_dune(column: float, height: float, width: float = 1.0) -> Battlefield:
        dune = Obstacle(
            id=new_id(),
            kind="dune",
            position=(column, 1.5),
            width=width,
            length=3.0,
            outline=((-width / 2, -1.5), (width / 2, -1.5), (width / 2, 1.5), (-width / 2, 1.5)),
            height_ft=height,
        )
        return add(dune).applied_to(desert)

    assert between(with_dune(6.5, 20.0), (0, 1), (12, 1)).cover.step is CoverStep.BLOCKED
    # Its crest a square before the target, ten squares off: 5.25 - 3.25 x 10 / 9 = 1.64 feet.
    near = between(with_dune(9.5, 2.0, 0.01), (0, 1), (10, 1))
    assert near.cover.hidden.hard == pytest.approx(1.64 / 6, abs=0.002)
    assert near.cover.step is CoverStep.QUARTER
    assert between(with_dune(5.5, 2.0), (0, 1), (10, 1)).cover.hidden.share == 0
    terrain = load_terrains()["desert"]
    assert terrain.materials == terrain.hazards == ()


def test_dunes_of_ground_hide_as_drawn_ones_do() -> None:
    heights = np.zeros((3, 24), np.int16)
    heights[:, 6] = 20
    desert = plain_field(24, 3, "desert").with_layers({Layer.HEIGHT: heights})
    found = between(desert, (0, 1), (12, 1))
    assert found.cover.step is CoverStep.BLOCKED
    assert [one.name for one in found.hidings] == ["the ground"]
    assert found.hidings[0].square == Square(6, 1)


def test_water_to_the_shoulders_covers_whoever_stands_in_it_but_not_whoever_crosses_a_bridge() -> (
    None
):
    depths = np.zeros((3, 14), np.uint8)
    depths[:, 8] = 5
    depths[:, 9] = 3
    river = plain_field(14, 3).with_layers({Layer.DEPTH: depths})
    archer = body_at(river, Square(0, 1))
    wading, waist = (body_at(river, Square(column, 1)) for column in (8, 9))
    found = shot(river, archer, wading)
    assert found.cover.step is CoverStep.THREE_QUARTERS
    assert modifier(found) == -7
    assert modifier(shot(river, archer, waist)) == 0
    assert modifier(shot(river, archer, replace(wading, feet_ft=3.0))) == 0
    # A giant of 16 feet stands in it to its knees.
    assert modifier(shot(river, archer, replace(wading, height_ft=16.0))) == 0
    shaded = sight_overlay(river, archer)
    assert shaded.steps[1].tolist() == [0] * 8 + [3] + [0] * 5


# ------------------------------------------------------------------------------ weather, range


@pytest.mark.rule("CT1-COND-01")
def test_a_sandstorm_ends_sight_where_the_table_says() -> None:
    field = plain_field(12, 3)
    archer = body_at(field, Square(0, 1))
    storm = TableOptions(sight_limit_squares=8, weather="sandstorm")
    eight, nine = (
        shot(field, archer, body_at(field, Square(column, 1)), options=storm) for column in (8, 9)
    )
    assert eight.why_not is None
    assert isinstance(nine.why_not, Impossible)
    assert nine.why_not.reason.startswith("beyond sight")


@pytest.mark.rule("CT1-COND-01")
@pytest.mark.parametrize("light", [True, False])
def test_light_missiles_are_carried_away_where_the_table_says(light: bool) -> None:
    field = plain_field(12, 3)
    archer, target = body_at(field, Square(0, 1)), body_at(field, Square(3, 1))
    dart = Missile("dart", (6, 12, 24), light=light)
    windy = TableOptions(light_missiles_carried_away=True)
    calm, storm = (
        shot(field, archer, target, weapon=dart, options=one) for one in (TableOptions(), windy)
    )
    assert calm.why_not is None
    assert (storm.why_not is not None) is light


@pytest.mark.rule("CT1-RANGE-07")
@pytest.mark.parametrize(
    ("square", "squares"),
    [((1, 1), 1), ((2, 2), 3), ((3, 3), 4), ((4, 4), 6), ((5, 2), 6), ((7, 3), 8)],
)
def test_ranges_count_diagonals_one_two_one_two(square: tuple[int, int], squares: int) -> None:
    assert between(plain_field(9, 9), (0, 0), square).squares == squares


def test_height_is_a_way_like_those_across_the_map() -> None:
    field = plain_field(9, 9)
    low, high = body_at(field, Square(0, 0)), body_at(field, Square(4, 0))
    # 30 feet are 6 squares: 6 up and 4 across are 6 + 4 / 2.
    assert distance(field, low, replace(high, feet_ft=30.0)) == 8


def test_the_distance_of_large_figures_is_that_of_their_nearest_squares() -> None:
    field = plain_field(20, 9)
    giant = Body(body_at(field, Square(10, 0)).block._replace(right=12, bottom=2), 0.0, 16.0)
    assert distance(field, body_at(field, Square(0, 0)), giant) == 10
    assert distance(field, body_at(field, Square(15, 1)), giant) == 4


@pytest.mark.parametrize(("scale", "each"), [(Scale.MELEE, 3), (Scale.MISSILE, 1)])
def test_the_band_of_a_weapon_is_told_in_the_scale_of_the_map(scale: Scale, each: int) -> None:
    field = plain_field(60, 3, scale=scale)
    archer = body_at(field, Square(0, 1))
    weapon = Attack(name="bow", damage="1-6", ranges=(4, 8, 16))
    missile = Missile.of_attack(weapon, None, scale)
    bands = []
    for squares in (4, 8, 16, 17):
        target = body_at(field, Square(squares * each, 1))
        found = shot(field, archer, target, weapon=missile)
        bands.append(found.band.value if isinstance(found.band, Explained) else found.why_not)
        assert found.yards == squares * 5
    assert bands[:3] == [RangeBand.SHORT, RangeBand.MEDIUM, RangeBand.LONG]
    assert isinstance(bands[3], Impossible)


def test_the_answer_to_a_shot_stands_beside_it() -> None:
    field = add(Wall(id=new_id(), kind="low-wall", start=(1, 0), end=(1, 3))).applied_to(
        plain_field(9, 3)
    )
    one: Figure = figure("one", Square(0, 1))
    other = figure("other", Square(6, 1), side="orcs")
    field = add(one, other).applied_to(field)
    both = exchange(field, one, other)
    assert both.there.cover.step is CoverStep.NONE
    assert both.back.cover.step is CoverStep.HALF
    assert both.there.line.is_clear == both.back.line.is_clear


def test_within_one_square_nothing_is_hidden() -> None:
    field = plain_field(5, 5)
    one, other = figure("one", Square(2, 2)), figure("other", Square(2, 2), posture="prone")
    field = add(one, other).applied_to(field)
    found = shot(field, one, other)
    assert found.squares == 0
    assert found.cover.hidden.share == 0
    assert found.line.is_clear
