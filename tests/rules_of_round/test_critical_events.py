"""What a tie of the initiative dice brings (combat-and-tactics.txt, Critical Events)."""

import pytest

from fieldwright.rules.critical_events import (
    REPAIRABLE,
    Answers,
    Asked,
    Asking,
    Concerns,
    CriticalEvent,
    Effect,
    Fact,
    Happening,
    Outcome,
    Ruling,
    Trial,
    Whom,
    attack_in,
    bearings_of,
    cannot_be_picked,
    critical_events,
    defence_after,
    event_of,
    mutual_threats,
    save_in,
    settle,
    squares_of_bolting,
    wears_plate,
)
from fieldwright.rules.explained import Impossible
from fieldwright.rules.to_hit import Approach, Defence, armour_class_against, number_needed
from fieldwright.tables import TableError, parse_table

EVENTS = critical_events()
ARMOUR, MOUNT, WEAPON = (
    EVENTS[name] for name in ("armour-trouble", "mount-trouble", "weapon-trouble")
)


def comes_of(
    event: CriticalEvent, answers: Answers | None = None, *facts: Fact
) -> tuple[Happening, ...]:
    outcome = settle(event, answers or Answers(), facts)
    assert isinstance(outcome, Outcome), outcome
    return outcome.happenings


def asked_by(event: CriticalEvent, answers: Answers | None = None, *facts: Fact) -> Asked:
    asked = settle(event, answers or Answers(), facts)
    assert isinstance(asked, Asked), asked
    return asked


def effects(event: CriticalEvent, answers: Answers | None = None, *facts: Fact) -> list[Effect]:
    return [one.effect for one in comes_of(event, answers, *facts)]


@pytest.mark.rule("CT1-EVENT-01")
@pytest.mark.rule("CT1-EVENT-02")
@pytest.mark.parametrize(
    ("event", "rolls"),
    [
        ("armour-trouble", (1, 2)),
        ("battlefield-damaged", (3, 4)),
        ("battlefield-shifts", (5,)),
        ("close-quarters", (6,)),
        ("item-damaged", (7,)),
        ("item-dropped", (8,)),
        ("knock-down", (9, 10, 11)),
        ("lucky-break", (12,)),
        ("lucky-opening", (13,)),
        ("mount-trouble", (14, 15)),
        ("reinforcements", (16,)),
        ("retreat", (17,)),
        ("slip", (18,)),
        ("weapon-trouble", (19, 20)),
    ],
)
def test_each_number_of_the_d20_is_its_event(event: str, rolls: tuple[int, ...]) -> None:
    assert [roll for roll in range(1, 21) if event_of(roll).id == event] == list(rolls)


@pytest.mark.rule("CT1-EVENT-02")
def test_every_number_of_the_d20_gives_exactly_one_event() -> None:
    for roll in range(1, 21):
        spans = [event.rolls for event in EVENTS.values()]
        assert sum(first <= roll <= last for first, last in spans) == 1
    for roll in (0, 21):
        with pytest.raises(ValueError, match="cannot show"):
            event_of(roll)


def test_no_event_does_damage_and_the_dm_may_rule_otherwise() -> None:
    """CT1-EVENT-03: dice of events count squares and rounds alone."""
    counted = {
        result.effect for event in EVENTS.values() for result in event.results if result.dice
    }
    assert counted == {Effect.CARRIED_OFF, Effect.MOUNT_BOLTS, Effect.STUNNED}
    assert not any("damage" in effect or "hit points" in effect for effect in Effect)
    assert [ruling.value for ruling in Ruling] == [
        "apply it",
        "another event",
        "no event",
        "an event of one's own",
    ]


def test_armour_trouble_costs_helm_shield_or_plate_until_it_is_mended() -> None:
    """CT1-EVENT-04: AC 2 in plate with a shield worth 1."""
    whole = Defence(2, shield=1)
    assert asked_by(ARMOUR).asking is Asking.ROLL
    assert str(asked_by(ARMOUR).dice) == "1d6"
    worn = (Fact.SHIELD, Fact.PLATE)
    rolled = {roll: effects(ARMOUR, Answers(roll=roll), *worn) for roll in range(1, 7)}
    assert rolled[1] == rolled[2] == [Effect.HEAD_EXPOSED]
    assert rolled[3] == rolled[4] == rolled[5] == [Effect.SHIELD_LOST]
    assert rolled[6] == [Effect.PLATE_LOST]
    assert defence_after(Effect.PLATE_LOST, whole).armour_class == 4
    shieldless = defence_after(Effect.SHIELD_LOST, whole)
    assert (shieldless.armour_class, shieldless.shield) == (3, 0)
    assert defence_after(Effect.HEAD_EXPOSED, whole) == whole
    assert effects(ARMOUR, Answers(roll=6), Fact.SHIELD) == []
    assert effects(ARMOUR, Answers(roll=4), Fact.PLATE) == []
    assert set(rolled[1] + rolled[4] + rolled[6]) == REPAIRABLE


def test_only_plate_is_plate() -> None:
    assert [wears_plate(name) for name in ("plate mail, shield", "full plate", "chain mail")] == [
        True,
        True,
        False,
    ]


def test_the_battle_shifts_up_to_six_squares_in_one_direction() -> None:
    """CT1-EVENT-06: 4 squares to the east, which is 3 on the d8."""
    shifts = EVENTS["battlefield-shifts"]
    assert shifts.concerns is Concerns.EVERYBODY
    assert str(asked_by(shifts).dice) == "1d6"
    asked = asked_by(shifts, Answers(amount=4))
    assert (asked.asking, str(asked.dice)) == (Asking.DIRECTION, "1d8")
    (carried,) = comes_of(shifts, Answers(amount=4, direction=3))
    assert (carried.effect, carried.amount, carried.direction) == (Effect.CARRIED_OFF, 4, 2)


def test_only_enemies_that_threaten_each_other_come_to_close_quarters() -> None:
    """CT1-EVENT-07."""
    assert EVENTS["close-quarters"].concerns is Concerns.PAIR
    threats = [("orc", "hero"), ("hero", "orc"), ("wolf", "mage"), ("hero", "goblin")]
    assert mutual_threats(threats) == (("orc", "hero"),)
    assert effects(EVENTS["close-quarters"]) == [Effect.GRAPPLED]


def test_a_damaged_item_saves_and_a_dropped_one_does_not() -> None:
    """CT1-EVENT-08 and CT1-EVENT-09."""
    damaged, dropped = EVENTS["item-damaged"], EVENTS["item-dropped"]
    assert damaged.concerns is dropped.concerns is Concerns.ITEM
    assert asked_by(damaged).test is Trial.ITEM
    assert effects(damaged, Answers(passed=False)) == [Effect.ITEM_BROKEN]
    assert effects(damaged, Answers(passed=True)) == []
    assert effects(dropped) == [Effect.ITEM_DROPPED]
    unarmed = cannot_be_picked(damaged, in_melee=True, mounted=False, has_items=False)
    assert isinstance(unarmed, Impossible)


def test_who_is_knocked_down_has_no_save_but_the_nearest_figure_has() -> None:
    """CT1-EVENT-10."""
    event = EVENTS["knock-down"]
    asked = asked_by(event)
    assert (asked.test, asked.whom) == (Trial.PARALYZATION, Whom.NEAREST)
    failed = comes_of(event, Answers(passed=False))
    assert [(one.effect, one.whom) for one in failed] == [
        (Effect.PRONE, Whom.PICKED),
        (Effect.PRONE, Whom.NEAREST),
    ]
    made = comes_of(event, Answers(passed=True))
    assert [(one.effect, one.whom) for one in made] == [(Effect.PRONE, Whom.PICKED)]
    assert cannot_be_picked(event, in_melee=False, mounted=False) is not None
    assert cannot_be_picked(event, in_melee=True, mounted=False) is None


def test_a_lucky_break_betters_armour_and_saves_for_the_round() -> None:
    """CT1-EVENT-11: AC 5 becomes 1, a save of 14 needs 10."""
    (luck,) = comes_of(EVENTS["lucky-break"])
    assert luck.amount == 1
    answer = armour_class_against(Defence(5), Approach.FRONT, bearings_of(luck))
    assert answer.value == 1
    assert save_in(luck, 14).value == 10


@pytest.mark.rule("CT1-EVENT-12")
def test_a_lucky_opening_counts_against_the_enemy_that_was_meant() -> None:
    """THAC0 16 against AC 3."""
    (luck,) = comes_of(EVENTS["lucky-opening"])
    target = armour_class_against(Defence(3), Approach.FRONT)
    needed = [
        number_needed(16, target, [attack_in(luck, as_planned=meant)]).value
        for meant in (True, False)
    ]
    assert needed == [9, 13]
    assert bearings_of(luck) == ()


def test_a_mount_bolts_rears_or_falls() -> None:
    """CT1-EVENT-13: 72 squares a round at rate 24 for at most 4 rounds; thrown; stunned 3."""
    assert MOUNT.concerns is Concerns.MOUNTED
    assert cannot_be_picked(MOUNT, in_melee=True, mounted=False) is not None
    assert str(asked_by(MOUNT, Answers(roll=2)).dice) == "1d10"
    (bolts,) = comes_of(MOUNT, Answers(roll=2, amount=4, direction=1))
    assert (bolts.effect, bolts.amount, bolts.direction) == (Effect.MOUNT_BOLTS, 4, 0)
    assert bolts.result.until is Trial.RIDING
    assert squares_of_bolting(24) == 72
    assert asked_by(MOUNT, Answers(roll=5)).test is Trial.RIDING
    assert effects(MOUNT, Answers(roll=5, passed=False)) == [Effect.THROWN]
    assert effects(MOUNT, Answers(roll=4, passed=True)) == []


def test_who_falls_with_his_mount_is_thrown_in_any_case_and_may_be_stunned() -> None:
    """CT1-EVENT-13."""
    assert asked_by(MOUNT, Answers(roll=6)).test is Trial.PARALYZATION
    assert effects(MOUNT, Answers(roll=6, passed=True)) == [Effect.THROWN]
    assert str(asked_by(MOUNT, Answers(roll=6, passed=False)).dice) == "1d6"
    thrown, stunned = comes_of(MOUNT, Answers(roll=6, passed=False, amount=3))
    assert (thrown.effect, stunned.effect, stunned.amount) == (Effect.THROWN, Effect.STUNNED, 3)


def test_sides_gain_allies_or_are_driven_back_and_a_slip_costs_the_round() -> None:
    """CT1-EVENT-14 to CT1-EVENT-16."""
    assert EVENTS["reinforcements"].concerns is EVENTS["retreat"].concerns is Concerns.SIDE
    assert effects(EVENTS["reinforcements"]) == [Effect.ALLIES_ARRIVE]
    assert effects(EVENTS["retreat"]) == [Effect.DRIVEN_BACK]
    (slip,) = comes_of(EVENTS["slip"])
    assert (slip.effect, slip.amount) == (Effect.ON_ITS_BACK, 1)


def test_a_weapon_is_dropped_broken_or_stuck() -> None:
    """CT1-EVENT-17."""
    assert asked_by(WEAPON, Answers(roll=1)).test is Trial.PARALYZATION
    assert effects(WEAPON, Answers(roll=1, passed=False)) == [Effect.DISARMED]
    assert effects(WEAPON, Answers(roll=2, passed=True)) == []
    assert asked_by(WEAPON, Answers(roll=4)).test is Trial.CRUSHING_BLOW
    assert effects(WEAPON, Answers(roll=4, passed=False)) == [Effect.WEAPON_BROKEN]
    (stuck,) = comes_of(WEAPON, Answers(roll=6), Fact.KILL)
    assert (stuck.effect, stuck.amount) == (Effect.WEAPON_STUCK, 1)
    assert effects(WEAPON, Answers(roll=6)) == []


def test_something_on_the_field_breaks() -> None:
    """CT1-EVENT-05."""
    assert EVENTS["battlefield-damaged"].concerns is Concerns.THING
    assert effects(EVENTS["battlefield-damaged"]) == [Effect.THING_BROKEN]


@pytest.mark.parametrize(
    ("event", "answers"),
    [
        (ARMOUR, Answers(roll=7)),
        (EVENTS["battlefield-shifts"], Answers(amount=7, direction=1)),
        (EVENTS["battlefield-shifts"], Answers(amount=3, direction=9)),
        (MOUNT, Answers(roll=2, amount=11, direction=1)),
    ],
)
def test_numbers_that_the_dice_cannot_show_are_refused(
    event: CriticalEvent, answers: Answers
) -> None:
    with pytest.raises(ValueError, match="cannot show"):
        settle(event, answers)


def test_why_nothing_happens_is_told() -> None:
    outcome = settle(ARMOUR, Answers(roll=6))
    assert isinstance(outcome, Outcome)
    assert [str(reason) for reason in outcome.reasons] == [
        "Armour trouble: 1d6: 6",
        "plate lost: not without plate armour (does not count)",
    ]


def test_every_face_of_an_events_own_die_has_a_result() -> None:
    for event in EVENTS.values():
        if event.die is not None:
            assert all(event.results_of(face) for face in range(1, event.die.highest + 1))


def test_a_table_whose_results_do_not_fit_its_die_is_refused() -> None:
    text = (
        '[row]\nname = "Row"\nrolls = [1, 1]\nconcerns = "a side"\n'
        'results = [{ effect = "prone", rolls = [1, 2] }]\n'
    )
    with pytest.raises(TableError, match="rolls go with a die"):
        parse_table(text, CriticalEvent, "events.toml")
