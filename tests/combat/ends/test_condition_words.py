"""Words of conditions: spells and tables say them in their own way, rules know some of them."""

import pytest
from tests.combat.ends.making import part, said
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, now

from fieldwright.combat.automatic.around import FLEEING
from fieldwright.combat.commands import Word
from fieldwright.combat.deeds import is_able
from fieldwright.combat.dm_commands import AddEffect, Area, EndEffect, Shape, Strike
from fieldwright.combat.entries import Happened
from fieldwright.combat.running import Fight
from fieldwright.geometry.threat.arms import DISARMED
from fieldwright.rules.climbers import CLIMBING
from fieldwright.rules.condition_words import CONDITIONS, MEANT, condition_meant
from fieldwright.rules.conditions import AT_GRIPS, CANNOT_MOVE, STRIKES_NOBODY
from fieldwright.rules.covering import AT_MERCY
from fieldwright.rules.easy_targets import AT_ONES_MERCY, INVISIBLE, OFF_BALANCE, STUNNED, SURPRISED
from fieldwright.terms.grid import Square

ANN = figure("Ann", HEROES, (5, 5))
ORC = figure("Orc", ORCS, (8, 5))


def fight() -> Fight:
    """Ann against an orc."""
    return begun(meadow(ANN, ORC), HEROES, ORCS)


def details(ran: Fight) -> list[str]:
    """All details of the log."""
    return [line for one in ran.entries if isinstance(one, Happened) for line in one.details]


def test_every_word_that_a_rule_asks_for_is_among_those_that_are_offered() -> None:
    asked = (
        AT_GRIPS
        | CANNOT_MOVE
        | STRIKES_NOBODY
        | DISARMED
        | CLIMBING
        | AT_MERCY
        | AT_ONES_MERCY
        | INVISIBLE
        | OFF_BALANCE
        | STUNNED
        | SURPRISED
        | FLEEING
    )
    assert {condition_meant(one) for one in asked} <= set(CONDITIONS)
    assert set(MEANT.values()) <= set(CONDITIONS)
    assert all(CONDITIONS.values()), "each says what it does"


@pytest.mark.parametrize(
    ("said_so", "meant"),
    [
        ("sleep", "asleep"),
        ("Hold Person", "paralyzed"),
        ("stunning", "stunned"),
        ("Asleep", "asleep"),
        ("charmed", "charmed"),
    ],
)
def test_words_of_spells_are_the_conditions_that_rules_know(said_so: str, meant: str) -> None:
    assert condition_meant(said_so) == meant


def test_who_is_said_to_be_under_sleep_sleeps_and_wakes_when_the_effect_is_ended() -> None:
    ran = fight()
    said(ran, AddEffect(who=(ORC.id,), name="sleep", condition="sleep", rounds=14))
    assert now(ran, ORC).conditions == ("asleep",)
    assert not is_able(now(ran, ORC))
    said(ran, EndEffect(who=(ORC.id,), name="sleep"))
    assert now(ran, ORC).conditions == ()
    assert part(ran, ORC).effects == ()
    assert is_able(now(ran, ORC))


def test_a_spell_over_an_area_puts_to_sleep_whom_it_catches() -> None:
    ran = fight()
    area = Area(shape=Shape.BURST, at=Square(8, 5), size=1)
    lines = said(ran, Strike(name="sleep", area=area, condition="sleep", rounds=3))
    assert now(ran, ORC).conditions == ("asleep",)
    assert any(line.startswith("Orc is asleep") for line in lines)


def test_the_dms_word_sets_a_condition_by_any_of_its_names() -> None:
    ran = fight()
    said(ran, Word(who=ORC.id, what="conditions", value="sleep, hold person"))
    assert now(ran, ORC).conditions == ("asleep", "paralyzed")
    assert not any("No rule" in line for line in details(ran))


def test_a_word_without_rules_is_kept_and_the_log_says_that_no_rule_knows_it() -> None:
    ran = fight()
    said(ran, Word(who=ORC.id, what="conditions", value="charmed"))
    assert now(ran, ORC).conditions == ("charmed",)
    assert "No rule knows “charmed”: it is shown, and the table heeds it." in details(ran)
