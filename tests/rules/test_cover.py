"""Cover in steps and what lines of fire make of it (combat-and-tactics.txt, Lines of Fire)."""

from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.rules.cover import (
    CoverStep,
    attack_modifier,
    lines_of_fire,
    minimum_encounter_distance,
    raised,
    step_of_share,
    through_lines,
)
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.nearest_cover import CoverRoll, roll_nearest_cover
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Forestation, Hides, Scale, Season

OPEN = CoverStep.NONE


def modifier(step: CoverStep, hides: Hides = Hides.COVER) -> int:
    answer = attack_modifier(step, hides)
    assert isinstance(answer, Explained)
    return answer.value


def seen_through(name: str, squares: int, step: CoverStep = OPEN) -> CoverStep:
    """The step of a target at a range, in a terrain without forestation in summer."""
    terrain = load_terrains()[name]
    least = minimum_encounter_distance(terrain, Season.SUMMER, Forestation.NONE)
    answer = through_lines(step, terrain.lines_of_fire.kind, least, squares)
    assert isinstance(answer, Explained)
    return answer.value


def test_the_printed_modifiers_of_cover_and_concealment() -> None:
    steps = list(CoverStep)[:5]
    assert [modifier(step) for step in steps] == [0, -2, -4, -7, -10]
    assert [modifier(step, Hides.CONCEALMENT) for step in steps] == [0, -1, -2, -3, -4]


@pytest.mark.rule("CT3-FOUR-05")
def test_a_target_wholly_behind_cover_is_impossible_to_hit() -> None:
    answer = attack_modifier(CoverStep.BLOCKED, Hides.COVER)
    assert isinstance(answer, Impossible)
    assert answer.reason == "line of fire blocked"


@pytest.mark.rule("CT3-CHR-05")
@pytest.mark.rule("CT3-TER-BADLANDS-2")
@pytest.mark.rule("CT3-TER-TOWN-1")
@pytest.mark.parametrize(
    ("name", "squares"), [("plains", 50), ("badlands", 60), ("town-streets", 12)]
)
def test_clear_lines_of_fire_change_nothing(name: str, squares: int) -> None:
    assert seen_through(name, squares) is CoverStep.NONE
    assert modifier(seen_through(name, squares)) == 0


@pytest.mark.rule("CT3-TER-CAVES-2")
def test_in_caves_the_step_begins_beyond_one_square() -> None:
    assert modifier(seen_through("caves", 1)) == 0
    assert modifier(seen_through("caves", 2)) == -2


@pytest.mark.rule("CT3-TER-LIGHTFOREST-2")
def test_in_light_forest_the_step_begins_at_five_squares() -> None:
    assert modifier(seen_through("light-forest", 4)) == 0
    assert modifier(seen_through("light-forest", 5)) == -2


@pytest.mark.rule("CT3-TER-SWAMP-2")
def test_in_a_swamp_the_step_begins_at_three_squares_and_no_shot_is_cut_short() -> None:
    assert modifier(seen_through("swamp", 2)) == 0
    assert modifier(seen_through("swamp", 3)) == -2
    assert modifier(seen_through("swamp", 150)) == -2


@pytest.mark.rule("CT3-TER-HEAVYFOREST-2")
def test_in_heavy_forest_two_steps_are_added_and_shots_end_at_six_squares() -> None:
    assert modifier(seen_through("heavy-forest", 2)) == 0
    assert modifier(seen_through("heavy-forest", 3)) == -4
    assert modifier(seen_through("heavy-forest", 6)) == -4
    answer = through_lines(OPEN, "severely impaired", 2, 7)
    assert isinstance(answer, Impossible)
    told = "impossible: out of range in severely impaired lines of fire: 7 squares, at most 6"
    assert str(answer) == told


def test_steps_never_add_up_to_blocked() -> None:
    assert seen_through("light-forest", 10, CoverStep.NINE_TENTHS) is CoverStep.NINE_TENTHS
    assert raised(CoverStep.THREE_QUARTERS, 2) is CoverStep.NINE_TENTHS
    assert raised(CoverStep.BLOCKED, 1) is CoverStep.BLOCKED


@pytest.mark.rule("CT3-TER-TAVERNS-1")
def test_the_dm_can_set_a_taverns_lines_clear_for_one_map() -> None:
    tavern = load_terrains()["taverns"]
    assert lines_of_fire(tavern, Forestation.NONE) == "impaired"
    assert lines_of_fire(tavern, Forestation.NONE, "clear") == "clear"
    with pytest.raises(ValueError, match="no lines of fire"):
        lines_of_fire(tavern, Forestation.NONE, "foggy")


@pytest.mark.parametrize(
    ("percent", "label"),
    [
        (0, "none"),
        (12.4, "none"),
        (12.5, "25%"),
        (37.5, "25%"),
        (38, "50%"),
        (62.5, "50%"),
        (63, "75%"),
        (82.5, "75%"),
        (83, "90%"),
        (99, "90%"),
        (99.5, "blocked"),
        (100, "blocked"),
    ],
)
def test_a_hidden_share_is_read_as_the_nearest_step(percent: float, label: str) -> None:
    assert step_of_share(percent / 100).label == label


@given(one=st.floats(0, 1), other=st.floats(0, 1))
def test_more_hidden_is_never_a_lower_step(one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert step_of_share(low) <= step_of_share(high)


@pytest.mark.rule("CT3-TER-SHIPS-2")
def test_masts_deckhouses_kegs_and_gunwales_give_hard_cover() -> None:
    catalogue = load_catalogue()
    ship = load_terrains()["ships"]
    assert ship.cover.behind == ("mast", "deckhouse", "water-keg", "gunwale")
    kegs = [kind for kind in catalogue.obstacles.values() if "water-keg" in kind.counts_as]
    things = [catalogue.obstacles["mast"], catalogue.obstacles["deckhouse"], *kegs]
    assert kegs
    assert {thing.hides for thing in things} == {Hides.COVER}
    gunwale = catalogue.walls["gunwale"]
    assert modifier(CoverStep.HALF, gunwale.hides) == -4


@pytest.mark.rule("CT3-TER-MARSH-2")
def test_reeds_conceal_and_do_not_cover() -> None:
    reeds = load_catalogue().growths["reeds"]
    assert modifier(CoverStep.HALF, reeds.hides) == -2


@pytest.mark.rule("CT3-TER-FIELDS-2")
def test_crops_conceal_those_who_lie_down_in_summer_and_autumn_only() -> None:
    fields = load_terrains()["fields"]
    assert [fields.cover.prone_in(season) for season in Season] == [
        "",
        "concealment",
        "concealment",
        "",
    ]
    crops = load_catalogue().growths["tall-crops"]
    assert crops.hides is Hides.CONCEALMENT
    assert {modifier(step, crops.hides) for step in list(CoverStep)[1:5]} == {-1, -2, -3, -4}
    grown = fields.generation.season_growth
    assert set(grown) == {Season.SUMMER, Season.AUTUMN}


@pytest.mark.rule("CT3-TER-TAVERNS-2")
def test_furniture_is_hard_cover_and_75_percent_of_it_is_minus_seven() -> None:
    tavern = load_terrains()["taverns"]
    assert tavern.cover.behind == ("table", "bench", "furniture")
    furniture = [
        kind
        for kind in load_catalogue().obstacles.values()
        if {"table", "bench"} & set(kind.counts_as)
    ]
    assert {kind.hides for kind in furniture} == {Hides.COVER}
    assert modifier(CoverStep.THREE_QUARTERS) == -7


def covers(name: str, forestation: Forestation, count: int = 1000) -> list[list[CoverRoll]]:
    terrain = load_terrains()[name]
    return [
        list(roll_nearest_cover(terrain, Season.SUMMER, forestation, Stream(seed, "cover")))
        for seed in range(count)
    ]


def distances(found: list[list[CoverRoll]], hides: Hides) -> list[int]:
    return [
        one.squares
        for answers in found
        for one in answers
        if one.hides is hides and one.squares is not None
    ]


@pytest.mark.parametrize(
    ("name", "forestation", "hard", "soft"),
    [
        pytest.param(
            "badlands",
            Forestation.NONE,
            (1, 6),
            None,
            marks=[pytest.mark.rule("CT3-TER-BADLANDS-2"), pytest.mark.rule("CT3-CHR-10")],
        ),
        pytest.param(
            "caves", Forestation.NONE, (1, 3), None, marks=pytest.mark.rule("CT3-TER-CAVES-2")
        ),
        pytest.param(
            "heavy-forest",
            Forestation.NONE,
            (1, 3),
            (0, 2),
            marks=pytest.mark.rule("CT3-TER-HEAVYFOREST-2"),
        ),
        pytest.param(
            "light-forest",
            Forestation.NONE,
            (1, 6),
            (1, 4),
            marks=pytest.mark.rule("CT3-TER-LIGHTFOREST-2"),
        ),
        pytest.param(
            "hills", Forestation.HEAVY, (1, 3), (0, 2), marks=pytest.mark.rule("CT3-TER-HILLS-2")
        ),
        pytest.param(
            "hills", Forestation.LIGHT, (1, 6), (1, 4), marks=pytest.mark.rule("CT3-TER-HILLS-2")
        ),
        pytest.param(
            "hills", Forestation.NONE, (2, 20), None, marks=pytest.mark.rule("CT3-TER-HILLS-2")
        ),
        pytest.param(
            "marsh", Forestation.NONE, None, (2, 12), marks=pytest.mark.rule("CT3-TER-MARSH-2")
        ),
        pytest.param(
            "mountains",
            Forestation.NONE,
            (3, 30),
            None,
            marks=pytest.mark.rule("CT3-TER-MOUNTAINS-2"),
        ),
        pytest.param(
            "ships", Forestation.NONE, (1, 4), None, marks=pytest.mark.rule("CT3-TER-SHIPS-2")
        ),
        pytest.param(
            "swamp", Forestation.NONE, (1, 6), (0, 0), marks=pytest.mark.rule("CT3-TER-SWAMP-2")
        ),
        pytest.param(
            "town-streets",
            Forestation.NONE,
            (1, 6),
            None,
            marks=pytest.mark.rule("CT3-TER-TOWN-2"),
        ),
    ],
)
def test_nearest_cover_is_rolled_as_printed(
    name: str,
    forestation: Forestation,
    hard: tuple[int, int] | None,
    soft: tuple[int, int] | None,
) -> None:
    found = covers(name, forestation)
    for hides, limits in ((Hides.COVER, hard), (Hides.CONCEALMENT, soft)):
        squares = distances(found, hides)
        if limits is None:
            assert not squares
            continue
        assert limits[0] <= min(squares) <= max(squares) <= limits[1]
        dice = {one.dice for answers in found for one in answers if one.hides is hides}
        assert {(one.lowest, one.highest) for one in dice if one} <= {limits}


@pytest.mark.rule("CT3-TER-HILLS-2")
@pytest.mark.rule("CT3-TER-MOUNTAINS-2")
@pytest.mark.parametrize(("name", "middle", "near"), [("hills", 11, 0.4), ("mountains", 16.5, 0.6)])
def test_far_cover_is_rolled_with_the_printed_mean(name: str, middle: float, near: float) -> None:
    squares = distances(covers(name, Forestation.NONE), Hides.COVER)
    assert mean(squares) == pytest.approx(middle, abs=near)


@pytest.mark.rule("CT3-TER-MOUNTAINS-2")
def test_cover_in_mountains_may_need_climbing() -> None:
    ((only,),) = covers("mountains", Forestation.NONE, 1)
    assert only.note == "reaching it may need climbing"


@pytest.mark.rule("CT3-TER-PLAINS-2")
@pytest.mark.rule("CT3-CHR-10")
def test_plains_have_no_cover() -> None:
    ((only,),) = covers("plains", Forestation.NONE, 1)
    assert only.sentence == "none"
    assert only.hides is Hides.NOTHING


@pytest.mark.rule("CT3-TER-DESERT-2")
def test_in_the_desert_cover_is_a_dune_crest_to_lie_behind() -> None:
    ((only,),) = covers("desert", Forestation.NONE, 1)
    assert (only.hides, only.prone, only.squares) == (Hides.COVER, True, None)
    assert only.sentence == "hard cover lying down behind a dune crest"


@pytest.mark.rule("CT3-TER-SWAMP-2")
def test_in_a_swamp_one_is_concealed_anywhere_by_lying_down() -> None:
    ((_, soft),) = covers("swamp", Forestation.NONE, 1)
    assert (soft.hides, soft.prone, soft.squares) == (Hides.CONCEALMENT, True, 0)


@pytest.mark.rule("CT3-TER-FIELDS-2")
def test_fields_in_winter_offer_neither_cover_nor_concealment() -> None:
    fields = load_terrains()["fields"]
    (only,) = roll_nearest_cover(fields, Season.WINTER, Forestation.NONE, Stream(1))
    assert only.sentence == "none"
    (summer,) = roll_nearest_cover(fields, Season.SUMMER, Forestation.NONE, Stream(1))
    assert (summer.hides, summer.prone) == (Hides.CONCEALMENT, True)


def test_in_missile_scale_cover_and_minimum_are_a_third_as_many_squares() -> None:
    badlands, forest = load_terrains()["badlands"], load_terrains()["light-forest"]
    for seed in range(50):
        near, far = (
            roll_nearest_cover(badlands, Season.SUMMER, Forestation.NONE, Stream(seed), scale)[0]
            for scale in (Scale.MELEE, Scale.MISSILE)
        )
        assert near.squares is not None
        assert far.squares == near.squares // 3
    least = minimum_encounter_distance(forest, Season.SUMMER, Forestation.NONE, Scale.MISSILE)
    assert least == 1


@pytest.mark.rule("CT3-TER-HEAVYFOREST-2")
def test_concealment_at_distance_0_is_the_figures_own_square() -> None:
    roll = CoverRoll(Hides.CONCEALMENT, 0)
    assert roll.sentence == "concealment in the figure's own square"
    assert CoverRoll(Hides.COVER, 1).sentence == "hard cover 1 square off"
    assert CoverRoll(Hides.COVER, 3).sentence == "hard cover 3 squares off"


@pytest.mark.rule("CT3-TER-TAVERNS-2")
def test_in_a_tavern_furniture_gives_cover_at_no_set_distance() -> None:
    ((only,),) = covers("taverns", Forestation.NONE, 1)
    assert only.sentence == "hard cover behind table, bench, furniture"
