"""Shots at hidden targets (combat-and-tactics.txt, Cover and Concealment, Lines of Fire)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.rules.cover import (
    CoverStep,
    attack_modifier,
    cover_modifier,
    lines_of_fire,
    minimum_encounter_distance,
    through_lines,
)
from fieldwright.rules.encounter import DiceError
from fieldwright.rules.explained import Explained, Impossible, Question
from fieldwright.rules.overruling import BY_THE_DM, is_dms
from fieldwright.rules.saves import melee_behind, save_behind
from fieldwright.rules.screening import CHOICES, as_used, overridden, random_step, uses_cover
from fieldwright.rules.terrain import load_terrains
from fieldwright.rules.to_hit import Approach, Defence, armour_class_against, number_needed, struck
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Forestation, Hides, Season

QUARTER, HALF = CoverStep.QUARTER, CoverStep.HALF
MOST, NEARLY_ALL = CoverStep.THREE_QUARTERS, CoverStep.NINE_TENTHS
NOTHING, ALL = CoverStep.NONE, CoverStep.BLOCKED


def needed(thac0: int, armour_class: int, step: CoverStep, hides: Hides) -> Explained[int]:
    modifier = attack_modifier(step, hides)
    assert isinstance(modifier, Explained)
    against = armour_class_against(Defence(armour_class), Approach.FRONT)
    return number_needed(thac0, against, [modifier])


def value_of(answer: Explained[int] | Impossible) -> int:
    assert isinstance(answer, Explained)
    return answer.value


@pytest.mark.rule("CT1-COV-01")
def test_behind_cover_thac0_16_needs_11_13_16_and_19_against_ac_7() -> None:
    assert needed(16, 7, NOTHING, Hides.NOTHING).value == 9
    assert [needed(16, 7, step, Hides.COVER).value for step in CHOICES] == [11, 13, 16, 19]


@pytest.mark.rule("CT1-COV-02")
def test_behind_concealment_thac0_16_needs_10_to_13_against_ac_7() -> None:
    assert [needed(16, 7, step, Hides.CONCEALMENT).value for step in CHOICES] == [10, 11, 12, 13]


@pytest.mark.rule("CT1-COV-02-EX")
def test_a_20_hits_the_covered_bugbear_by_2_and_is_not_critical() -> None:
    number = needed(16, 5, MOST, Hides.COVER)
    assert number.value == 18
    assert [str(reason) for reason in number.reasons] == [
        "THAC0: 16",
        "armour class: 5",
        "75% cover: -7",
    ]
    result = struck(20, number.value)
    assert (result.hits, result.margin, result.critical) == (True, 2, False)


def test_a_roll_is_critical_from_18_on_by_5_or_more() -> None:
    # A fighter of THAC0 20 can be critical against AC 5 (needs 15) but not against AC 4.
    assert struck(20, 15).critical
    assert not struck(20, 16).critical
    assert not struck(17, 5).critical
    assert struck(16, 5, critical_from=16).critical
    assert not struck(1, -3).hits
    assert struck(20, 27).hits


@pytest.mark.rule("CT1-COV-03")
def test_who_is_wholly_behind_a_wall_cannot_be_shot_and_no_number_is_given() -> None:
    for answer in (
        attack_modifier(ALL, Hides.COVER, "wall"),
        cover_modifier(ALL, ALL, "wall"),
    ):
        assert isinstance(answer, Impossible)
        assert str(answer) == "impossible: line of fire blocked by wall"


def test_a_refusal_whose_cause_is_unknown_still_says_so() -> None:
    answer = cover_modifier(ALL, ALL)
    assert isinstance(answer, Impossible)
    assert str(answer) == "impossible: line of fire blocked"


@pytest.mark.parametrize(
    ("hard", "total", "modifier", "counting", "ignored"),
    [
        (NOTHING, NOTHING, 0, [], []),
        (QUARTER, QUARTER, -2, ["25% cover"], []),
        (NOTHING, HALF, -2, ["50% concealment"], []),
        # -2 of 25 % cover and -2 of 50 % concealment: cover counts, it also helps saves.
        (QUARTER, HALF, -2, ["25% cover"], ["50% concealment"]),
        (QUARTER, MOST, -3, ["75% concealment"], ["25% cover"]),
        (QUARTER, NEARLY_ALL, -4, ["90% concealment"], ["25% cover"]),
        (HALF, NEARLY_ALL, -4, ["50% cover"], ["90% concealment"]),
        (MOST, NEARLY_ALL, -7, ["75% cover"], ["90% concealment"]),
        # Soft things never block by themselves.
        (NOTHING, ALL, -4, ["90% concealment"], []),
        (NEARLY_ALL, ALL, -10, ["90% cover"], []),
    ],
)
def test_the_worse_of_cover_and_concealment_counts_and_the_other_stays_listed(
    hard: CoverStep, total: CoverStep, modifier: int, counting: list[str], ignored: list[str]
) -> None:
    answer = cover_modifier(hard, total)
    assert isinstance(answer, Explained)
    assert answer.value == modifier
    assert [reason.text for reason in answer.reasons if reason.counts] == counting
    assert [reason.text for reason in answer.reasons if not reason.counts] == ignored


@given(hard=st.sampled_from(CoverStep), total=st.sampled_from(CoverStep))
def test_more_hidden_is_never_easier_to_hit(hard: CoverStep, total: CoverStep) -> None:
    answer = cover_modifier(hard, max(hard, total))
    if hard is ALL:
        assert isinstance(answer, Impossible)
        return
    assert isinstance(answer, Explained)
    counting = [int(reason.value) for reason in answer.reasons if reason.counts]
    assert answer.value == sum(counting)
    if total > hard and total is not ALL:
        assert answer.value <= value_of(cover_modifier(hard, hard))


@pytest.mark.rule("CT1-COV-04")
@pytest.mark.parametrize(
    ("hides", "tears_or_burns", "save"),
    [(Hides.COVER, True, 8), (Hides.COVER, False, 15), (Hides.CONCEALMENT, True, 15)],
)
def test_75_percent_cover_helps_a_save_of_15_against_fireballs_alone(
    hides: Hides, tears_or_burns: bool, save: int
) -> None:
    answer = save_behind(15, MOST, hides, tears_or_burns=tears_or_burns)
    assert isinstance(answer, Explained)
    assert answer.value == save
    assert answer.reasons[-1].counts is (save == 8)


@pytest.mark.rule("CT1-COV-04")
def test_the_bonus_to_saves_is_the_number_that_shots_lose() -> None:
    saves = [save_behind(15, step, Hides.COVER, tears_or_burns=True) for step in CHOICES]
    assert [save.value for save in saves if isinstance(save, Explained)] == [13, 11, 8, 5]


@pytest.mark.rule("CT1-COV-04")
def test_a_blow_over_a_low_wall_has_no_modifier_and_the_wall_stays_listed() -> None:
    answer = melee_behind(HALF, Hides.COVER)
    assert answer.value == 0
    assert [str(reason) for reason in answer.reasons] == [
        "50% cover, against missiles only: 0 (does not count)"
    ]
    assert melee_behind(NOTHING, Hides.NOTHING) == Explained(0, ())


def test_whether_a_fireball_reaches_behind_a_wall_is_for_the_dm() -> None:
    asked = save_behind(15, ALL, Hides.COVER, tears_or_burns=True)
    assert isinstance(asked, Question)
    charm = save_behind(15, ALL, Hides.COVER, tears_or_burns=False)
    assert isinstance(charm, Explained)
    assert charm.value == 15
    assert save_behind(15, NOTHING, Hides.NOTHING, tears_or_burns=True) == Explained(
        15, charm.reasons
    )


@pytest.mark.rule("CT1-COV-06")
def test_the_dms_75_percent_counts_instead_of_the_proposal_and_is_marked_as_his() -> None:
    proposal = cover_modifier(HALF, HALF)
    assert value_of(proposal) == -4
    answer = overridden(proposal, MOST)
    assert isinstance(answer, Explained)
    assert answer.value == -7
    assert [(reason.text, reason.value, reason.counts) for reason in answer.reasons] == [
        ("75% cover", "-7", True),
        ("50% cover", "-4", False),
    ]
    assert [is_dms(reason) for reason in answer.reasons] == [True, False]


@pytest.mark.rule("CT1-COV-06")
def test_the_dm_can_open_a_blocked_line_and_block_an_open_one() -> None:
    opened = overridden(cover_modifier(ALL, ALL, "wall"), NOTHING)
    assert isinstance(opened, Explained)
    assert opened.value == 0
    assert [str(reason) for reason in opened.reasons] == [
        "no cover: 0",
        "line of fire blocked by wall: impossible (does not count)",
    ]
    assert isinstance(overridden(cover_modifier(NOTHING, NOTHING), ALL), Impossible)


@pytest.mark.rule("CT1-COV-06")
def test_random_gives_each_of_the_four_steps_about_as_often() -> None:
    stream = Stream(1, "screens")
    counts = Counter(random_step(stream).step for _ in range(4000))
    assert set(counts) == set(CHOICES)
    # A thousand each expected; a standard deviation is 27.
    assert all(880 < count < 1120 for count in counts.values())


@pytest.mark.rule("CT1-COV-06")
def test_a_real_die_gives_the_step_and_its_reason_for_the_log() -> None:
    stream = Stream(1, "screens")
    steps = [random_step(stream, rolled=face).step for face in (1, 2, 3, 4)]
    assert [step.label for step in steps] == ["25%", "50%", "75%", "90%"]
    third = random_step(stream, rolled=3)
    assert str(third.reason) == "rolled 3 on 1d4: 75%"
    assert third.reason.source == BY_THE_DM
    with pytest.raises(DiceError, match="type a number from 1 to 4"):
        random_step(stream, rolled=5)


@pytest.mark.rule("CT1-COV-08")
@pytest.mark.parametrize(
    ("intelligence", "faces", "uses"),
    [(0, True, False), (1, True, False), (2, True, True), (8, True, True), (None, True, True)],
)
def test_figures_of_int_1_or_less_do_not_use_a_screen(
    intelligence: int | None, faces: bool, uses: bool
) -> None:
    answer = uses_cover(intelligence, faces_archer=faces)
    assert answer.value is uses
    step = as_used(HALF, answer)
    assert step.value is (HALF if uses else NOTHING)


def test_nobody_hides_from_an_archer_that_he_does_not_face() -> None:
    answer = uses_cover(12, faces_archer=False)
    assert answer.value is False
    assert answer.explanation == "does not use cover: does not face the archer"


@pytest.mark.rule("CT1-COV-08")
@pytest.mark.parametrize(("intelligence", "chosen"), [(1, True), (8, False)])
def test_both_defaults_can_be_changed_and_the_change_is_the_dms(
    intelligence: int, chosen: bool
) -> None:
    answer = uses_cover(intelligence, chosen=chosen)
    assert answer.value is chosen
    assert [(is_dms(reason), reason.counts) for reason in answer.reasons] == [
        (True, True),
        (False, False),
    ]
    assert as_used(HALF, answer).value is (HALF if chosen else NOTHING)


@pytest.mark.rule("CT1-COV-08")
def test_whoever_stands_wholly_behind_a_wall_is_hidden_whatever_his_wits() -> None:
    assert as_used(ALL, uses_cover(0)).value is ALL


def beyond(name: str, step: CoverStep, squares: int) -> Explained[CoverStep] | Impossible:
    terrain = load_terrains()[name]
    minimum = minimum_encounter_distance(terrain, Season.SUMMER, Forestation.NONE)
    return through_lines(step, lines_of_fire(terrain, Forestation.NONE), minimum, squares)


def modifier_beyond(name: str, step: CoverStep, squares: int) -> int:
    answer = beyond(name, step, squares)
    assert isinstance(answer, Explained)
    return value_of(attack_modifier(answer.value, Hides.COVER))


@pytest.mark.rule("CT3-CHR-06")
def test_in_light_forest_nothing_is_added_at_4_squares_and_a_step_at_5() -> None:
    assert modifier_beyond("light-forest", NOTHING, 4) == 0
    assert modifier_beyond("light-forest", NOTHING, 5) == -2


@pytest.mark.rule("CT3-CHR-07")
@pytest.mark.parametrize(
    ("step", "raised", "modifier"),
    [
        (NOTHING, QUARTER, -2),
        (QUARTER, HALF, -4),
        (HALF, MOST, -7),
        (MOST, NEARLY_ALL, -10),
        (NEARLY_ALL, NEARLY_ALL, -10),
    ],
)
def test_impaired_lines_add_one_step_of_cover_and_never_block(
    step: CoverStep, raised: CoverStep, modifier: int
) -> None:
    answer = beyond("light-forest", step, 10)
    assert isinstance(answer, Explained)
    assert answer.value is raised
    assert bool(answer.reasons) is (raised is not step), "what changes nothing is not told"
    assert modifier_beyond("light-forest", step, 10) == modifier


@pytest.mark.rule("CT3-CHR-08")
@pytest.mark.parametrize(
    ("step", "modifier"), [(NOTHING, -4), (QUARTER, -7), (HALF, -10), (MOST, -10)]
)
def test_severely_impaired_lines_add_two_steps_beyond_2_squares(
    step: CoverStep, modifier: int
) -> None:
    assert modifier_beyond("heavy-forest", step, 3) == modifier
    assert modifier_beyond("heavy-forest", NOTHING, 2) == 0


@pytest.mark.rule("CT3-CHR-09")
def test_in_heavy_forest_the_longest_shot_is_6_squares_even_with_a_longbow() -> None:
    assert isinstance(beyond("heavy-forest", NOTHING, 6), Explained)
    refused = beyond("heavy-forest", NOTHING, 7)
    assert isinstance(refused, Impossible)
    told = "impossible: out of range in severely impaired lines of fire: 7 squares, at most 6"
    assert str(refused) == told
