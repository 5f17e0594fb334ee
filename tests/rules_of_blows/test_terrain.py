"""What terrains do to movement, to the falling, riding and flying, and in the dark."""

from collections import Counter
from dataclasses import replace

import pytest
from tests.geometry.fields import level_field, painted, slope, with_obstacle
from tests.helpers.generated import agrees, plans
from tests.paths.landscapes import with_figure

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.generator.generate import WishError, roll
from fieldwright.generator.wishes import Wishes
from fieldwright.geometry.footing import slant_between
from fieldwright.geometry.hazards import hazard_prompts
from fieldwright.geometry.paths.climbing import climb
from fieldwright.geometry.paths.flight import flying_walk
from fieldwright.geometry.paths.path import OutOfReach, Path
from fieldwright.geometry.paths.reach import Reach
from fieldwright.geometry.paths.walk import Walk
from fieldwright.geometry.placing import why_not_here
from fieldwright.rules.actions import Action
from fieldwright.rules.damage import halved
from fieldwright.rules.drowning import drown_refused, may_drown, rounds_of_breath_held
from fieldwright.rules.dying import life_at
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.falling import (
    LANDING_DIE,
    blind_blow_die,
    branch_die,
    branch_strikes,
    damage_of_fall,
    dice_of,
    fall_die,
    falls_down,
    feet_fallen,
    flight_refused,
    lands_on_stalagmite,
    squares_fallen,
    stalagmite_needs,
    struck_blindly,
)
from fieldwright.rules.higher_ground import Stance, from_above
from fieldwright.rules.terrain import TerrainType, load_terrains, types_called
from fieldwright.rules.to_hit import Approach, Defence, armour_class_against, number_needed, struck
from fieldwright.rules.visibility import attack_in_the_dark
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Depth, Light, Slant, Topography

WEST, EAST = Square(0, 0), Square(6, 0)

# Ten feet over three slope squares are gentle, over two and fewer steep (ruling R6).
GENTLE, STEEP = [0, 0, 3, 5, 8, 10], [0, 0, 3, 7, 10]


def terrain(name: str) -> TerrainType:
    return load_terrains()[name]


def strip(name: str = "plains") -> Battlefield:
    """A field of one row, so that every way leads through all of it."""
    return level_field(14, 1, name)


def with_square(field: Battlefield, layer: Layer, value: object, column: int = 3) -> Battlefield:
    return painted(field, layer, Block(column, 0, column + 1, 1), value)


def moves(field: Battlefield, rate: int = 12, end: Square = EAST, start: Square = WEST) -> int:
    """The squares that a whole move has on the way from start to end."""
    field, hero = with_figure(field, start.column, start.row, rate=rate)
    way = Walk(field, hero, Action.MOVE).path([end])
    if isinstance(way, OutOfReach):
        return way.path.allowance
    assert isinstance(way, Path)
    return way.allowance


def back(field: Battlefield, rate: int = 12) -> int:
    """The same the other way."""
    return moves(field, rate, WEST, EAST)


# --------------------------------------------------------------------------------------- footing


@pytest.mark.rule("CT3-TER-BADLANDS-3")
@pytest.mark.parametrize("rise", [GENTLE, STEEP])
def test_rocky_slopes_leave_a_third_up_and_down_and_level_ground_everything(
    rise: list[int],
) -> None:
    field = slope(strip("badlands"), rise)
    assert (moves(field), back(field)) == (4, 4)
    assert (moves(field, 9), back(field, 9)) == (3, 3)
    assert moves(strip("badlands")) == 12


@pytest.mark.rule("CT3-TER-CAVES-3")
def test_cave_floors_are_sound_but_where_they_are_slick_and_crevasses_are_never_walked() -> None:
    floor = painted(strip("caves"), Layer.GROUND, Block(0, 0, 14, 1), "cave-floor")
    assert moves(floor) == 12
    assert moves(with_square(floor, Layer.GROUND, "slick")) == 8
    assert list(terrain("caves").obstacles) == ["rock formation", "crevasse"]
    cleft = with_obstacle(floor, "crevasse", (3.5, 0.5))
    field, hero = with_figure(cleft, 0, 0)
    assert isinstance(Walk(field, hero, Action.MOVE).path([Square(3, 0)]), Impossible)


@pytest.mark.rule("CT3-TER-DESERT-3")
def test_a_dune_face_leaves_a_third_uphill_and_soft_sand_two_thirds() -> None:
    dune = slope(strip("desert"), GENTLE)
    face = painted(dune, Layer.GROUND, Block(0, 0, 14, 1), "sand")
    assert (moves(face), moves(face, 9)) == (4, 3)
    assert back(face) == 12
    soft = with_square(strip("desert"), Layer.GROUND, "soft-sand")
    assert moves(soft) == 8
    sandy_face = painted(dune, Layer.GROUND, Block(0, 0, 14, 1), "dune-face")
    assert (moves(sandy_face), back(sandy_face)) == (4, 8)


@pytest.mark.rule("CT3-TER-HEAVYFOREST-3")
def test_heavy_woods_leave_two_thirds_a_thicket_one_and_trunks_are_not_entered() -> None:
    woods = painted(strip("heavy-forest"), Layer.GROWTH, Block(0, 0, 14, 1), "heavy-woods")
    assert (moves(woods), moves(woods, 9)) == (8, 6)
    assert moves(with_square(woods, Layer.GROWTH, "thicket")) == 4
    assert list(terrain("heavy-forest").obstacles) == ["tree", "thicket"]
    field, hero = with_figure(with_obstacle(woods, "tree", (3.5, 0.5)), 0, 0)
    assert isinstance(Walk(field, hero, Action.MOVE).path([Square(3, 0)]), Impossible)


@pytest.mark.rule("CT3-TER-LIGHTFOREST-3")
def test_light_woods_take_nothing_off_and_trunks_are_walked_round() -> None:
    woods = painted(strip("light-forest"), Layer.GROWTH, Block(0, 0, 14, 1), "light-woods")
    assert moves(woods) == 12
    assert moves(with_square(woods, Layer.GROWTH, "heavy-woods")) == 8
    assert moves(with_square(woods, Layer.GROWTH, "thicket")) == 4
    wide = painted(
        level_field(9, 5, "light-forest"), Layer.GROWTH, Block(0, 0, 9, 5), "light-woods"
    )
    field, hero = with_figure(with_obstacle(wide, "tree", (3.5, 2.5)), 0, 2)
    way = Walk(field, hero, Action.MOVE).path([Square(6, 2)])
    assert isinstance(way, Path)
    assert Square(3, 2) not in way.squares
    assert way.allowance == 12


@pytest.mark.rule("CT3-TER-HILLS-3")
@pytest.mark.rule("CT3-TER-MOUNTAINS-3")
def test_hills_slow_uphill_by_the_grade_and_mountains_both_ways() -> None:
    assert moves(slope(strip("hills"), GENTLE)) == 8
    assert moves(slope(strip("hills"), STEEP)) == 4
    assert back(slope(strip("hills"), GENTLE)) == 12
    along = slope(level_field(14, 9, "hills"), GENTLE)
    assert moves(along, 12, Square(3, 6), Square(3, 1)) == 12
    wooded = with_square(slope(strip("hills"), GENTLE), Layer.GROWTH, "thicket")
    assert moves(wooded) == 4
    for grade in (GENTLE, STEEP):
        mountain = slope(strip("mountains"), grade)
        assert (moves(mountain), back(mountain)) == (4, 4)
    assert moves(strip("mountains")) == 12


@pytest.mark.rule("CT3-TER-MOUNTAINS-3")
def test_a_slope_that_cannot_be_walked_is_refused_and_climbed_a_foot_for_each_point() -> None:
    cliff = with_square(slope(strip("mountains"), [0, 0, 0, 0, 30]), Layer.ESCARPMENT, 1, 4)
    field, hero = with_figure(cliff, 0, 0)
    refused = Walk(field, hero, Action.MOVE).path([Square(4, 0)])
    assert isinstance(refused, Impossible)
    assert "climb" in refused.reason
    climbing = climb(field, hero, Square(3, 0), Square(4, 0))
    assert isinstance(climbing, Explained)
    assert climbing.value.feet_a_round == 12


@pytest.mark.rule("CT3-TER-MARSH-3")
@pytest.mark.rule("CT3-TER-SWAMP-3")
@pytest.mark.parametrize("name", ["marsh", "swamp"])
def test_wading_leaves_two_thirds_a_half_and_a_third_by_depth_and_the_deepest_counts(
    name: str,
) -> None:
    def in_water(rate: int) -> list[int]:
        return [moves(with_square(strip(name), Layer.DEPTH, feet), rate) for feet in (2, 3, 5)]

    assert in_water(12) == [8, 6, 4]
    assert in_water(9) == [6, 4, 3]
    both = with_square(with_square(strip(name), Layer.DEPTH, 2, 2), Layer.DEPTH, 3, 4)
    assert moves(both) == 6
    assert moves(strip(name), 9) == 9
    thicket = with_square(with_square(strip(name), Layer.DEPTH, 2, 2), Layer.GROWTH, "thicket", 4)
    assert moves(thicket, 9) == 3


@pytest.mark.rule("CT3-TER-SHIPS-3")
def test_a_deck_is_sound_a_mast_is_not_entered_and_an_open_hatch_asks_the_dm() -> None:
    deck = painted(strip("ships"), Layer.GROUND, Block(0, 0, 14, 1), "wooden-floor")
    assert moves(deck) == 12
    assert list(terrain("ships").obstacles) == ["mast", "sail", "deck cargo", "open hatch"]
    field, hero = with_figure(with_obstacle(deck, "mast", (3.5, 0.5)), 0, 0)
    assert isinstance(Walk(field, hero, Action.MOVE).path([Square(3, 0)]), Impossible)
    hatch = with_obstacle(deck, "hatch", (3.5, 0.5))
    (prompt,) = hazard_prompts(hatch, [Square(1, 0), Square(3, 0)])
    assert (prompt.kind, prompt.square) == ("falling-edge", Square(3, 0))


# --------------------------------------------------------------------------- what counts as what


@pytest.mark.rule("CT3-TER-DESERT-5")
def test_a_rocky_desert_is_badlands_or_plains_and_badlands_have_no_dunes() -> None:
    assert types_called(load_terrains(), "Rocky desert") == ("badlands", "plains")
    with pytest.raises(WishError, match="did you mean badlands or plains"):
        roll("rocky desert", Wishes(), 1)
    badlands = terrain("badlands")
    assert str(badlands.encounter_range.dice) == "10d8"
    assert list(badlands.obstacles) == ["gulch", "boulder"]
    strewn = {kind for plan in plans("badlands", 200) for kind in plan.obstacles}
    assert "dune" not in strewn
    assert {"gulch", "boulder"} <= strewn


@pytest.mark.rule("CT3-TER-HILLS-7")
def test_hilly_plains_stay_plains_with_heights_of_the_hilly_table() -> None:
    seeds = 500
    heights: Counter[int] = Counter()
    growth: Counter[str] = Counter()
    for plan in plans("plains", seeds, topography=Topography.HILLY):
        assert plan.topography is Topography.HILLY
        assert plan.terrain.encounter_range == terrain("plains").encounter_range
        assert plan.terrain.lines_of_fire == terrain("plains").lines_of_fire
        heights.update(section.height_feet for section in plan.sections)
        growth.update(section.growth for section in plan.sections)
    assert agrees(growth, {"clear": 5 / 6, "thicket": 1 / 6})
    # A d6: 1 a summit of 20 feet, 2 a rise of 10, with the slopes of neighbours 0, 10 and 20.
    assert set(heights) == {0, 10, 20}
    assert abs(heights[20] / (9 * seeds) - 1 / 6) < 0.02


# ----------------------------------------------------------------------------------------- falling


def test_a_walk_down_a_slope_is_told_from_one_up() -> None:
    field = slope(strip("hills"), GENTLE)
    assert slant_between(field, Square(4, 0), Square(3, 0)) is Slant.DOWN
    assert slant_between(field, Square(2, 0), Square(3, 0)) is Slant.UP


@pytest.mark.rule("CT3-TER-BADLANDS-5")
def test_down_a_rocky_slope_one_rolls_1d4_times_10_feet_without_a_save() -> None:
    fall = falls_down(terrain("badlands").dangers, Slant.DOWN)
    assert fall is not None
    assert not fall.save
    assert str(fall_die(fall)) == "1d4"
    assert [feet_fallen(rolled) for rolled in (1, 3, 4)] == [10, 30, 40]
    assert squares_fallen(30, to_the_foot=9) == 6
    assert squares_fallen(30, to_the_foot=2) == 2
    damages = [damage_of_fall(fall, rolled) for rolled in (1, 3, 4)]
    assert [str(damage) for damage in damages] == ["1d4", "3d4", "4d4"]
    assert (damages[1].lowest, damages[1].highest) == (3, 12)
    assert (damages[2].lowest, damages[2].highest) == (4, 16)
    assert falls_down(terrain("badlands").dangers) is None


@pytest.mark.rule("CT3-TER-HILLS-4")
def test_downhill_a_save_vs_death_keeps_one_where_he_fell_and_uphill_nobody_rolls() -> None:
    dangers = terrain("hills").dangers
    fall = falls_down(dangers, Slant.DOWN)
    assert fall is not None
    assert fall.save
    assert (feet_fallen(2), squares_fallen(20, 9)) == (20, 4)
    damage = damage_of_fall(fall, 2)
    assert (str(damage), damage.lowest, damage.highest) == ("2d4", 2, 8)
    assert falls_down(dangers, Slant.UP) is None
    assert falls_down(dangers, Slant.ALONG) is None
    assert falls_down(dangers, climbing=True) is None


@pytest.mark.rule("CT3-TER-MOUNTAINS-5")
def test_down_a_mountain_and_while_climbing_one_falls_1d6_times_10_feet() -> None:
    dangers = terrain("mountains").dangers
    for fall in (falls_down(dangers, Slant.DOWN), falls_down(dangers, climbing=True)):
        assert fall is not None
        assert fall.save
        assert str(fall_die(fall)) == "1d6"
        assert (feet_fallen(4), str(damage_of_fall(fall, 4))) == (40, "4d6")
        assert damage_of_fall(fall, 4).highest == 24
        assert (feet_fallen(6), str(damage_of_fall(fall, 6))) == (60, "6d6")
    in_hills = falls_down(terrain("hills").dangers, Slant.DOWN)
    assert in_hills is not None
    assert str(fall_die(in_hills)) == "1d4"


@pytest.mark.rule("CT3-TER-CAVES-5")
def test_the_fallen_land_on_a_stalagmite_on_a_1_of_10_and_only_in_caves() -> None:
    stalagmites = terrain("caves").dangers.stalagmites
    assert stalagmites is not None
    assert str(LANDING_DIE) == "1d10"
    landed = [rolled for rolled in range(1, 11) if lands_on_stalagmite(stalagmites, rolled)]
    assert landed == [1]
    others = [one for one in load_terrains().values() if one.id != "caves"]
    assert all(one.dangers.stalagmites is None for one in others)


@pytest.mark.rule("CT3-TER-CAVES-6")
def test_a_stalagmite_attacks_with_thac0_15_for_2d10_and_a_save_halves_it() -> None:
    stalagmites = terrain("caves").dangers.stalagmites
    assert stalagmites is not None
    assert stalagmite_needs(stalagmites, 4).value == 11
    assert struck(11, 11).hits
    assert stalagmite_needs(stalagmites, -2).value == 17
    assert str(dice_of(stalagmites.damage)) == "2d10"
    assert halved(13) == 6


# --------------------------------------------------------------------------------------- the dark


@pytest.mark.rule("CT3-TER-CAVES-4")
def test_in_a_dark_cave_blows_cost_4_and_strike_anybody_engaged_alike() -> None:
    dangers = terrain("caves").dangers
    assert attack_in_the_dark(Light.DARKNESS).value == -4
    engaged = ("foe", "other foe", "friend")
    die = blind_blow_die(dangers, Light.DARKNESS, len(engaged))
    assert die is not None
    assert str(die) == "1d3"
    struck_at = Counter(
        struck_blindly(engaged, die.roll(Stream(seed, "blind"))) for seed in range(3000)
    )
    assert all(abs(count / 3000 - 1 / 3) <= 0.03 for count in struck_at.values())
    assert set(struck_at) == set(engaged)
    assert blind_blow_die(dangers, Light.DAYLIGHT, 3) is None
    assert blind_blow_die(dangers, Light.DARKNESS, 1) is None


# ------------------------------------------------------------------------------ riders and flyers


@pytest.mark.rule("CT3-TER-HEAVYFOREST-5")
def test_a_branch_strikes_a_rider_at_speed_on_a_1_and_nobody_on_plains_or_at_a_walk() -> None:
    branches = terrain("heavy-forest").dangers.branches
    assert branches is not None
    for pace in (Action.CHARGE, Action.RUN, Action.SPRINT):
        assert str(branch_die(branches, pace)) == "1d6"
    assert branch_die(branches, Action.MOVE) is None
    assert branch_die(branches, Action.ATTACK) is None
    assert branch_die(terrain("plains").dangers.branches, Action.CHARGE) is None
    assert [rolled for rolled in range(1, 7) if branch_strikes(branches, rolled)] == [1]
    assert str(dice_of(branches.damage)) == "1d6"


@pytest.mark.rule("CT3-TER-HEAVYFOREST-6")
def test_large_flyers_find_no_room_among_the_trees_of_a_dense_forest() -> None:
    dangers = terrain("heavy-forest").dangers
    refused = flight_refused("L", dangers)
    assert isinstance(refused, Impossible)
    assert flight_refused("M", dangers) is None
    assert flight_refused("G", terrain("plains").dangers) is None
    field = painted(
        level_field(14, 3, "heavy-forest"), Layer.GROWTH, Block(5, 0, 9, 3), "heavy-woods"
    )
    field, griffon = with_figure(field, 2, 1, rate="12, Fl 30 (C)", size="L", altitude_ft=15.0)
    assert why_not_here(field, griffon) == ()
    (reason,) = why_not_here(field, replace(griffon, column=6))
    assert reason.reason == "Size L cannot fly among the trees."
    assert why_not_here(field, replace(griffon, column=6, altitude_ft=0.0)) == ()
    assert why_not_here(field, replace(griffon, column=6, size="M")) == ()
    assert reached(field, griffon) == {2, 3, 4}


def reached(field: Battlefield, flyer: object) -> set[int]:
    """The columns that a flyer gets to at its height."""
    walk = flying_walk(field, flyer, Action.MOVE, 15.0)  # type: ignore[arg-type]
    assert isinstance(walk, Walk)
    reach = walk.reach()
    assert isinstance(reach, Reach)
    return {column for column in range(2, 14) if reach.holds(Square(column, 1))}


def test_a_smaller_flyer_crosses_the_woods_and_a_large_one_passes_over_their_tops() -> None:
    field = painted(level_field(14, 3, "plains"), Layer.GROWTH, Block(5, 0, 9, 3), "heavy-woods")
    harpies, harpy = with_figure(field, 2, 1, rate="6, Fl 15 (C)", altitude_ft=15.0)
    assert reached(harpies, harpy) == set(range(2, 14))
    high, griffon = with_figure(field, 2, 1, rate="12, Fl 30 (C)", size="L", altitude_ft=30.0)
    assert why_not_here(high, replace(griffon, column=6)) == ()
    walk = flying_walk(high, griffon, Action.MOVE, 30.0)
    assert isinstance(walk, Walk)
    over = walk.reach()
    assert isinstance(over, Reach)
    assert over.holds(Square(6, 1))
    light = painted(level_field(14, 3, "plains"), Layer.GROWTH, Block(5, 0, 9, 3), "light-woods")
    woods, griffon = with_figure(light, 2, 1, rate="12, Fl 30 (C)", size="L", altitude_ft=15.0)
    assert why_not_here(woods, replace(griffon, column=6)) == ()


# ------------------------------------------------------------------------------------------ uphill


@pytest.mark.rule("CT3-TER-HILLS-6")
def test_from_uphill_there_is_one_bonus_of_1_and_none_upward_or_on_a_level() -> None:
    def to_hit(attacker_ft: float, defender_ft: float, defender_height: float = 6.0) -> int:
        uphill = terrain("hills").uphill_attacks
        one, two = Stance(attacker_ft, 6.0), Stance(defender_ft, defender_height)
        return from_above(one, two, uphill=uphill).value

    assert to_hit(10, 0) == 1
    assert to_hit(0, 10) == 0
    assert to_hit(10, 10) == 0
    tall = from_above(Stance(5.0, 6.0), Stance(0.0, 9.0), uphill=True)
    assert [str(reason) for reason in tall.reasons] == ["uphill: +1"]
    assert from_above(Stance(5.0, 6.0), Stance(0.0, 9.0)).value == 0
    against = armour_class_against(Defence(5), Approach.FRONT)
    assert number_needed(17, against, [tall]).value == 11
    assert not terrain("plains").uphill_attacks


def test_who_slips_in_the_rigging_falls_to_the_deck_or_into_the_sea() -> None:
    assert terrain("ships").dangers.rigging_falls_to == ("deck", "sea")
    assert terrain("plains").dangers.rigging_falls_to == ()


# ---------------------------------------------------------------------------------------- drowning


def test_a_hold_in_water_to_the_waist_may_drown_and_breath_is_held_from_that_round() -> None:
    assert drown_refused(Depth.WAIST, holds=True) is None
    assert drown_refused(Depth.SHOULDER, holds=True) is None
    assert isinstance(drown_refused(Depth.KNEE, holds=True), Impossible)
    assert isinstance(drown_refused(Depth.WAIST, holds=False), Impossible)
    held = rounds_of_breath_held(3, now=5)
    assert held.value == 3
    assert held.reasons[0].text == "holding breath since round 3"


def test_the_senseless_may_drown_in_water_of_any_depth_and_not_on_land() -> None:
    assert may_drown(Depth.KNEE, life_at(0))
    assert may_drown(Depth.KNEE, life_at(-3))
    assert not may_drown(Depth.DRY, life_at(0))
    assert not may_drown(Depth.KNEE, life_at(1))
