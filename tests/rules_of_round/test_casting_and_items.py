"""Spells, powers and magical items (combat-and-tactics.txt, Cast a Spell, Use a Magical Item)."""

import pytest

from fieldwright.rules.actions import Action, Movement, squares_of
from fieldwright.rules.casting import (
    CASTING,
    CastingTime,
    half_move_refused,
    is_casting,
    psionic_phase,
    speed_of_spell,
    spell_lost,
)
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.initiative import (
    act_phase,
    base_initiative,
    shift_of_roll,
    speed_of_weapon,
)
from fieldwright.rules.items import ItemKind, item_phase, works_in
from fieldwright.rules.movement import Phase
from fieldwright.rules.to_hit import Approach, Defence, armour_class_against
from fieldwright.stats.weapon import load_weapons

WEAPONS = load_weapons()
HUMAN = base_initiative("M", 12)
VERY_FAST, FAST, AVERAGE, SLOW, VERY_SLOW, END = Phase


def used(kind: ItemKind, movement: Movement = Movement.NONE) -> Phase:
    phase = item_phase(HUMAN, kind, movement)
    assert isinstance(phase, Explained)
    return phase.value


@pytest.mark.rule("CT1-CAST-01")
@pytest.mark.parametrize(
    ("time", "phase"),
    [
        ("1", FAST),
        ("3", FAST),
        ("4", AVERAGE),
        ("6", AVERAGE),
        ("7", SLOW),
        ("9", SLOW),
        ("1 round", VERY_SLOW),
        ("2 rounds", VERY_SLOW),
        ("1 turn", VERY_SLOW),
    ],
)
def test_the_longer_a_spell_takes_the_later_it_comes(time: str, phase: Phase) -> None:
    assert speed_of_spell(CastingTime.parse(time)).value is phase


@pytest.mark.rule("CT1-CAST-01")
def test_a_10_makes_a_spell_one_phase_later() -> None:
    spell = speed_of_spell(CastingTime.parse("4"))
    assert act_phase(HUMAN, spell, roll=shift_of_roll(10)).value is SLOW


@pytest.mark.parametrize("text", ["", "quick", "0 rounds", "-1"])
def test_what_is_no_casting_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no casting time"):
        CastingTime.parse(text)


def test_a_casting_time_knows_its_rounds() -> None:
    assert [CastingTime.parse(text).rounds for text in ("5", "1 round", "2 rounds", "1 turn")] == [
        1,
        1,
        2,
        10,
    ]
    assert str(CastingTime.parse("2 rds")) == "2 rounds"


def test_injury_before_a_spell_is_done_loses_it() -> None:
    """CT1-CAST-02: a spell due in the average phase."""
    assert spell_lost(FAST, AVERAGE, 2).value
    assert spell_lost(VERY_FAST, AVERAGE, 1).value
    assert not spell_lost(SLOW, AVERAGE, 2).value
    assert not spell_lost(FAST, AVERAGE, 0).value
    assert spell_lost(AVERAGE, AVERAGE, 2).value
    assert not spell_lost(AVERAGE, AVERAGE, 2, done=True).value


@pytest.mark.rule("CT1-CAST-03")
@pytest.mark.parametrize(("attacked", "armour_class"), [(FAST, 8), (SLOW, 6)])
def test_who_casts_has_no_bonus_of_dexterity(attacked: Phase, armour_class: int) -> None:
    """AC 6 with 2 of Dexterity, a spell in the average phase."""
    bearings = [CASTING] if is_casting(attacked, AVERAGE) else []
    answer = armour_class_against(Defence(6, dexterity=2), Approach.FRONT, bearings)
    assert answer.value == armour_class


def test_a_half_move_is_left_after_a_spell_that_is_not_very_slow() -> None:
    """CT1-CAST-04."""
    assert half_move_refused(CastingTime.parse("5")) is None
    assert squares_of(Action.MOVE, Movement.HALF, 12) == 6
    assert isinstance(half_move_refused(CastingTime.parse("1 round")), Impossible)


@pytest.mark.rule("CT1-CAST-05")
@pytest.mark.parametrize(
    ("roll", "preparation", "phase"),
    [
        (5, 3, SLOW),
        (2, 0, VERY_FAST),
        (9, 4, VERY_SLOW),
        (1, 0, VERY_FAST),
        (3, 0, FAST),
        (4, 0, FAST),
        (5, 0, AVERAGE),
        (6, 0, AVERAGE),
        (7, 0, SLOW),
        (8, 0, SLOW),
        (10, 0, VERY_SLOW),
    ],
)
def test_psionic_powers_come_in_a_random_phase(roll: int, preparation: int, phase: Phase) -> None:
    assert psionic_phase(roll, preparation).value is phase


def test_a_psionic_die_shows_1_to_10() -> None:
    with pytest.raises(ValueError, match="cannot show 0"):
        psionic_phase(0)


@pytest.mark.rule("CT1-ITEM-01")
def test_items_have_phases_of_their_own() -> None:
    standing = [used(kind) for kind in (ItemKind.WAND, ItemKind.MISCELLANEOUS, ItemKind.POTION)]
    assert standing == [FAST, AVERAGE, AVERAGE]
    assert used(ItemKind.SCROLL) is VERY_SLOW


@pytest.mark.rule("CT1-ITEM-02")
def test_after_a_half_move_no_item_is_used_before_the_average_phase() -> None:
    walked = [used(kind, Movement.HALF) for kind in (ItemKind.WAND, ItemKind.POTION)]
    assert walked == [AVERAGE, AVERAGE]
    assert used(ItemKind.SCROLL, Movement.HALF) is VERY_SLOW
    pixie = item_phase(base_initiative("T", 18), ItemKind.WAND, Movement.HALF)
    assert isinstance(pixie, Explained)
    assert pixie.value is AVERAGE
    assert isinstance(item_phase(HUMAN, ItemKind.WAND, Movement.FULL), Impossible)


@pytest.mark.rule("CT1-ITEM-03")
def test_a_potion_works_at_the_end_of_the_round_and_a_rod_that_strikes_at_once() -> None:
    drunk = used(ItemKind.POTION)
    assert drunk is AVERAGE
    assert works_in(drunk, fights_or_casts=False).value is END
    struck = act_phase(HUMAN, speed_of_weapon(WEAPONS["footmans-mace"])).value
    assert struck is AVERAGE
    assert works_in(struck, fights_or_casts=True).value is struck


def test_a_giant_uses_a_wand_in_its_own_phase() -> None:
    phase = item_phase(base_initiative("H", 12), ItemKind.WAND)
    assert isinstance(phase, Explained)
    assert phase.value is SLOW
