"""What weighs how much on whom (combat-and-tactics.txt, Encumbrance; ruling R29)."""

import pytest

from fieldwright.rules.loads import (
    LoadLimits,
    Weights,
    attack_modifier_of_load,
    bearings_of_load,
    load_limits,
    load_of,
    load_on,
    load_table_rows,
    phases_lost,
    pounds_carried,
    typical_load,
)
from fieldwright.rules.rates import Load, laden_rate
from fieldwright.rules.to_hit import Approach, Defence, armour_class_against, number_needed
from fieldwright.stats.block import Abilities, StatBlock
from fieldwright.stats.derived import rate_of
from fieldwright.tables import TableError, load_table, parse_table

CREATURES = load_table("creatures", StatBlock)
NONE, LIGHT, MODERATE, HEAVY, SEVERE = Load


def weighs(strength: int, *loads: tuple[int, Load], percentile: int | None = None) -> None:
    for pounds, load in loads:
        assert load_of(pounds, strength, percentile).value is load, f"{strength}: {pounds} lb"


@pytest.mark.rule("CT1-ENC-01")
def test_the_weak_are_laden_by_little() -> None:
    weighs(5, (10, NONE), (13, LIGHT), (14, MODERATE), (19, HEAVY), (20, SEVERE))
    weighs(9, (50, LIGHT), (66, HEAVY), (81, SEVERE))
    weighs(3, (9, HEAVY), (5, NONE))
    assert load_limits(4) is load_limits(5)


@pytest.mark.rule("CT1-ENC-02")
def test_strength_10_to_17_carries_more() -> None:
    weighs(11, (60, MODERATE))
    weighs(13, (93, MODERATE), (94, HEAVY), (118, SEVERE))
    weighs(16, (70, NONE), (130, MODERATE))
    weighs(17, (193, HEAVY))
    assert load_limits(10).starts == (41, 59, 77, 97)
    assert load_limits(15).starts == (56, 86, 116, 146)
    assert load_limits(17).starts == (86, 122, 158, 194)


@pytest.mark.rule("CT1-ENC-03")
def test_exceptional_strength_has_rows_of_its_own() -> None:
    weighs(18, (140, LIGHT), percentile=50)
    weighs(18, (225, MODERATE), percentile=80)
    weighs(18, (313, MODERATE), (314, HEAVY), percentile=99)
    weighs(18, (452, HEAVY), (453, SEVERE), percentile=100)
    weighs(18, (110, NONE), (111, LIGHT), (228, SEVERE))
    assert load_limits(18, 51).starts == (161, 200, 239, 278)
    assert load_limits(18, 75).label == "18/51"
    assert load_limits(18, 100).label == "18/00"


@pytest.mark.rule("CT1-ENC-04")
def test_each_number_is_the_load_at_which_its_category_starts() -> None:
    weighs(12, (45, NONE), (46, LIGHT), (69, LIGHT), (70, MODERATE), (117, HEAVY), (118, SEVERE))


@pytest.mark.rule("CT1-ENC-04-EX")
def test_strength_14_is_free_below_56_pounds() -> None:
    weighs(14, (55, NONE), (56, LIGHT), (85, LIGHT), (86, MODERATE), (115, MODERATE))
    weighs(14, (116, HEAVY), (145, HEAVY), (146, SEVERE))


@pytest.mark.rule("CT1-ENC-05")
def test_the_misprinted_row_is_read_as_thirty() -> None:
    weighs(7, (20, NONE), (21, LIGHT), (29, LIGHT), (30, MODERATE), (39, HEAVY), (47, SEVERE))


@pytest.mark.rule("CT1-ENC-05")
def test_a_row_that_does_not_rise_is_refused_with_a_sentence() -> None:
    printed = "[row]\nstrength = [6, 7]\nlight = 21\nmoderate = 20\nheavy = 39\nsevere = 47\n"
    with pytest.raises(TableError, match="the loads must rise, not 21/20/39/47"):
        parse_table(printed, LoadLimits, "loads.toml")


def test_the_rows_follow_each_other_without_a_gap() -> None:
    rows = load_table_rows()
    scores = sorted(
        {score for row in rows for score in range(row.strength[0], row.strength[1] + 1)}
    )
    assert scores == list(range(3, 19))
    percents = [row.percentile for row in rows if row.percentile]
    covered = [percent for first, last in percents for percent in range(first, last + 1)]
    assert covered == list(range(1, 101))


@pytest.mark.rule("CT1-ENC-13")
def test_beyond_the_table_its_last_row_holds() -> None:
    weighs(20, (400, MODERATE), (374, LIGHT))
    weighs(1, (6, LIGHT))
    rates = [[laden_rate(base, load).value for load in Load] for base in (24, 21)]
    assert rates == [[24, 18, 12, 6, 1], [21, 16, 11, 5, 1]]


@pytest.mark.rule("CT1-ENC-07")
@pytest.mark.parametrize(
    ("base", "rates"),
    [
        (1, (1, 1, 1, 1, 1)),
        (2, (2, 2, 1, 1, 1)),
        (3, (3, 2, 2, 1, 1)),
        (4, (4, 3, 2, 1, 1)),
        (5, (5, 4, 3, 1, 1)),
        (6, (6, 4, 3, 2, 1)),
    ],
)
def test_a_load_slows_rates_up_to_6(base: int, rates: tuple[int, ...]) -> None:
    assert tuple(laden_rate(base, load).value for load in Load) == rates


@pytest.mark.rule("CT1-ENC-08")
@pytest.mark.parametrize(
    ("base", "rates"),
    [
        (7, (7, 5, 4, 2, 1)),
        (8, (8, 6, 4, 2, 1)),
        (9, (9, 7, 5, 2, 1)),
        (10, (10, 7, 5, 3, 1)),
        (11, (11, 8, 6, 3, 1)),
        (12, (12, 9, 6, 3, 1)),
    ],
)
def test_a_load_slows_rates_from_7_to_12(base: int, rates: tuple[int, ...]) -> None:
    assert tuple(laden_rate(base, load).value for load in Load) == rates


@pytest.mark.rule("CT1-ENC-09")
@pytest.mark.parametrize(
    ("base", "rates"),
    [
        (13, (13, 10, 7, 3, 1)),
        (14, (14, 11, 7, 4, 1)),
        (15, (15, 12, 8, 4, 1)),
        (16, (16, 12, 8, 4, 1)),
        (17, (17, 13, 9, 4, 1)),
        (18, (18, 14, 9, 5, 1)),
    ],
)
def test_a_load_slows_rates_from_13_to_18(base: int, rates: tuple[int, ...]) -> None:
    assert tuple(laden_rate(base, load).value for load in Load) == rates


@pytest.mark.rule("CT1-ENC-10")
@pytest.mark.parametrize(
    ("load", "needed", "armour_class"),
    [(NONE, 11, 5), (LIGHT, 11, 5), (MODERATE, 12, 5), (HEAVY, 13, 6), (SEVERE, 15, 8)],
)
def test_whoever_is_laden_hits_worse_and_is_hit_more_easily(
    load: Load, needed: int, armour_class: int
) -> None:
    """THAC0 17 against AC 6, with an AC of 5 of one's own."""
    target = armour_class_against(Defence(6), Approach.FRONT)
    assert number_needed(17, target, [attack_modifier_of_load(load)]).value == needed
    own = armour_class_against(Defence(5), Approach.FRONT, bearings_of_load(load))
    assert own.value == armour_class


def test_a_load_costs_phases() -> None:
    assert [phases_lost(load) for load in Load] == [0, 0, 1, 2, 3]


def test_simplified_only_armour_shield_and_the_largest_weapon_are_weighed() -> None:
    """CT1-ENC-11."""
    carried = Weights(armour=40, shield=10, largest_weapon=4, gear=30)
    full, simplified = pounds_carried(carried), pounds_carried(carried, simplified=True)
    assert (full.value, load_of(full.value, 12).value) == (84, MODERATE)
    assert (simplified.value, load_of(simplified.value, 12).value) == (54, LIGHT)
    assert [reason.text for reason in simplified.reasons if not reason.counts] == ["other gear"]


@pytest.mark.rule("CT1-ENC-12")
def test_a_human_in_plate_mail_is_moderately_laden_and_has_rate_6() -> None:
    load = typical_load("plate mail, shield")
    assert load is not None
    assert load.value is MODERATE
    assert laden_rate(12, load.value).value == 6
    assert attack_modifier_of_load(load.value).value == -1
    assert typical_load("leather armour") is None


@pytest.mark.rule("CT1-ENC-06")
def test_a_monster_carries_by_its_generic_strength() -> None:
    """An orc has Strength 11: 59 pounds are a moderate load; a hill giant 29: the last row."""
    assert load_on(CREATURES["orc"], 58).value is LIGHT
    assert load_on(CREATURES["orc"], 59).value is MODERATE
    assert load_on(CREATURES["hill-giant"], 335).value is NONE
    assert rate_of(CREATURES["orc"]) == 9


def test_a_character_carries_by_score_and_percentile() -> None:
    strong = Abilities(
        strength=18,
        strength_percentile=91,
        dexterity=10,
        constitution=10,
        intelligence=10,
        wisdom=10,
        charisma=10,
    )
    hero = StatBlock(id="hero", name="Hero", group="warrior", abilities=strong)
    assert load_on(hero, 235).value is NONE
    assert load_on(hero, 236).value is LIGHT
