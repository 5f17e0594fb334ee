"""Overruns, trampling, and rising beneath an enemy (Overruns, Mounts; ruling R40)."""

from typing import Any

import pytest
from tests.helpers.fights import HEROES, chosen, figure, meadow, now, rolled, told, warrior
from tests.helpers.marches import (
    ORCS_WIN,
    all_miss,
    asked,
    beast,
    goes,
    march,
    orc,
    part,
    place,
    rolls_asked,
    strikers,
)

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Choice, Purpose
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action
from fieldwright.stats.block import Abilities, Saves

SAVES = Saves(death=12, wands=12, petrification=12, breath=12, spells=12)


def ogre(size: str = "L", **values: Any) -> Figure:
    """An ogre of Hit Dice 4 who comes from the north."""
    return orc("Ogre", (10, 6), size=size, stats=beast(size, movement="12"), **values)


def victim(size: str = "M", **values: Any) -> Figure:
    """A hero who saves at 12."""
    stats = warrior(size=size, saves=SAVES)
    return figure("Ann", HEROES, (10, 9), size=size, facing=0, stats=stats, **values)


def overrun(mover: Figure, other: Figure, *more: Figure, **values: Any) -> Fight:
    """The mover goes through the square of another and on."""
    fight = march(meadow(mover, other, *more), {mover: Action.MOVE}, ORCS_WIN, **values)
    return goes(fight, mover, (10, 9), (10, 11))


@pytest.mark.rule("CT1-OVER-01")
@pytest.mark.parametrize(("size", "other"), [("L", "M"), ("M", "T")])
def test_a_larger_creature_overruns_a_smaller_one(size: str, other: str) -> None:
    fight = overrun(ogre(size), victim(other))
    assert "Ogre overruns Ann." in told(all_miss(fight))


@pytest.mark.rule("CT1-OVER-01")
def test_one_of_its_own_size_is_no_way_through() -> None:
    with pytest.raises(NotNowError, match="Ann"):
        overrun(ogre("L"), victim("L"))


@pytest.mark.rule("CT1-OVER-02")
def test_first_the_defenders_attack_then_its_save_then_the_trampling() -> None:
    fight = overrun(ogre(), victim())
    assert strikers(fight) == ["Ann"]
    assert place(fight, ogre()) == (10, 8)
    rolled(fight, 1)
    (save,) = rolls_asked(fight)
    assert (save.purpose, save.needed.value if save.needed else None) == (Purpose.SAVE, 12)
    rolled(fight, 11)
    assert (strikers(fight), now(fight, victim()).posture) == (["Ogre"], "prone")
    rolled(fight, 1)
    assert place(fight, ogre()) == (10, 11)


@pytest.mark.rule("CT1-OVER-02")
def test_a_surprised_defender_saves_without_an_attack() -> None:
    fight = march(meadow(ogre(), victim()), {ogre(): Action.MOVE}, (3,), checks=(HEROES,))
    goes(fight, ogre(), (10, 9), (10, 11))
    assert [one.purpose for one in rolls_asked(fight)] == [Purpose.SAVE]


@pytest.mark.rule("CT1-OVER-03")
@pytest.mark.parametrize(
    ("size", "other", "needed"),
    [("L", "M", 12), ("H", "M", 16), ("H", "S", 20), ("G", "S", 24), ("G", "T", 28)],
)
def test_each_size_more_than_one_takes_4_off_the_save(size: str, other: str, needed: int) -> None:
    big = orc("Ogre", (10, 6), size=size, stats=beast(size, movement="18"))
    fight = overrun(big, victim(other))
    while not (fight.ask and "save" in str(fight.ask)):
        rolled(fight, 1)
    (save,) = rolls_asked(fight)
    assert save.needed is not None
    assert save.needed.value == needed


@pytest.mark.rule("CT1-OVER-04")
def test_who_saves_is_pushed_to_a_square_that_the_overrunner_picks() -> None:
    fight = overrun(ogre(), victim())
    rolled(fight, 1)
    rolled(fight, 12)
    ask = fight.ask
    assert isinstance(ask, Choice)
    assert ask.who == ogre().id
    names = {option.value for option in ask.options}
    assert names == {"J9", "J10", "J11", "K11", "L9", "L10", "L11"}, (
        "beside K10, not the ogre's own"
    )
    chosen(fight, "L10")
    assert place(fight, victim()) == (11, 9)
    assert now(fight, victim()).posture == "standing"
    all_miss(fight)
    assert place(fight, ogre()) == (10, 11)


@pytest.mark.rule("CT1-OVER-04")
def test_who_fails_lies_in_the_square_where_the_overrunner_may_end() -> None:
    fight = march(meadow(ogre(), victim()), {ogre(): Action.MOVE}, ORCS_WIN)
    goes(fight, ogre(), (10, 9))
    rolled(fight, 1)
    rolled(fight, 11)
    all_miss(fight)
    assert place(fight, ogre()) == place(fight, victim()) == (10, 9)
    assert now(fight, victim()).posture == "prone"


@pytest.mark.rule("CT1-OVER-05")
@pytest.mark.parametrize(("size", "dice"), [("G", 3), ("L", 1)])
def test_trampling_is_rolled_without_modifiers_for_1d4_a_size(size: str, dice: int) -> None:
    """THAC0 15 of a creature of 6 Hit Dice against armour class 4: 11, not 7 for who lies."""
    block = beast(size, movement="18", thac0="15")
    big = orc("Ogre", (10, 6), size=size, stats=block)
    ann = figure("Ann", HEROES, (10, 9), stats=warrior(armour_class=4, saves=SAVES))
    fight = overrun(big, ann)
    rolled(fight, 1)
    rolled(fight, 1)
    (trample,) = rolls_asked(fight)
    assert trample.needed is not None
    assert trample.needed.value == 11
    rolled(fight, 11)
    damage = next(one for one in rolls_asked(fight) if one.purpose is Purpose.DAMAGE)
    assert damage.sides == (4,) * dice


@pytest.mark.rule("CT1-OVER-05-EX")
def test_an_ogre_overruns_a_halfling() -> None:
    """L on S: the save at -4, trampling for 2d4."""
    fight = overrun(ogre(), victim("S"))
    rolled(fight, 1)
    (save,) = rolls_asked(fight)
    assert save.needed is not None
    assert save.needed.value == 16
    rolled(fight, 15)
    rolled(fight, 20)
    damage = next(one for one in rolls_asked(fight) if one.purpose is Purpose.DAMAGE)
    assert {4} == set(damage.sides)


@pytest.mark.rule("CT1-MOUNT-02")
def test_a_rider_charges_over_a_man_with_the_size_and_speed_of_his_horse() -> None:
    """A horse of rate 24 charges 36 squares; the save is at 0, and its hooves do 1d4."""
    horse = figure("Horse", HEROES, (2, 10), size="L", stats=beast("L", movement="24"), facing=2)
    rider = figure("Rider", HEROES, (2, 10), mount=horse.id, facing=2)
    man = orc("Man", (15, 10), facing=6, stats=warrior(saves=SAVES))
    foe = orc("Foe", (36, 10), facing=6)
    field = meadow(horse, rider, man, foe, columns=40)
    order = Order(action=Action.CHARGE, target=foe.id)
    fight = march(field, {rider: order})
    goes(fight, rider, (15, 10), (35, 10))
    all_miss_until_save(fight)
    (save,) = rolls_asked(fight)
    assert save.needed is not None
    assert save.needed.value == 12
    rolled(fight, 11)
    assert strikers(fight) == ["Horse"]
    rolled(fight, 20)
    damage = next(one for one in rolls_asked(fight) if one.purpose is Purpose.DAMAGE)
    assert set(damage.sides) == {4}
    all_miss(fight)
    assert place(fight, rider) == place(fight, horse) == (20, 10)


def all_miss_until_save(fight: Fight) -> None:
    while fight.ask is not None:
        if isinstance(fight.ask, Choice):
            fight.roll()
            continue
        if rolls_asked(fight)[0].purpose is Purpose.SAVE:
            return
        rolled(fight, *(1 for _ in rolls_asked(fight)))


# ------------------------------------------------------------------------- rising beneath an enemy


def beneath(lying: Figure, standing: Figure, **orders: Any) -> Fight:
    """One lies beneath an enemy and gives its whole move to rise; both halves are due."""
    rise = Order(action=Action.MOVE, posture="standing")
    fight = march(meadow(lying, standing), {lying: rise, **orders.get("others", {})})
    goes(fight, lying)
    assert fight.ask is None
    return goes(fight, lying)


@pytest.mark.rule("CT1-OVER-06")
def test_a_man_who_rises_beneath_a_large_foe_goes_where_that_picks() -> None:
    lying = figure("Ann", HEROES, (5, 5), posture="prone")
    big = orc("Ogre", (5, 5), size="L", stats=beast("L"))
    fight = beneath(lying, big)
    assert isinstance(fight.ask, Choice)
    assert fight.ask.who == big.id
    chosen(fight, "E5")
    assert (place(fight, lying), now(fight, lying).posture) == ((4, 4), "standing")
    assert place(fight, big) == (5, 5)


@pytest.mark.rule("CT1-OVER-06")
def test_a_man_who_stands_on_a_large_foe_that_rises_goes_and_picks_himself() -> None:
    lying = figure("Giant", HEROES, (5, 5), size="L", posture="prone", stats=warrior(size="L"))
    man = orc("Orc", (5, 5))
    fight = beneath(lying, man)
    assert isinstance(fight.ask, Choice)
    assert fight.ask.who == man.id
    chosen(fight, "G7")
    assert (place(fight, man), place(fight, lying)) == ((6, 6), (5, 5))
    assert now(fight, lying).posture == "standing"


def strong(score: int) -> Any:
    return warrior(
        abilities=Abilities(
            strength=score, dexterity=10, constitution=10, intelligence=10, wisdom=10, charisma=10
        )
    )


@pytest.mark.rule("CT1-OVER-06")
@pytest.mark.parametrize(("rises", "stands", "stays"), [(9, 11, "Orc"), (11, 9, "Ann")])
def test_men_of_one_size_struggle_for_the_square(rises: int, stands: int, stays: str) -> None:
    """Strength 14 and 12: the higher success stays (ruling R25)."""
    lying = figure("Ann", HEROES, (5, 5), posture="prone", stats=strong(14))
    other = orc("Orc", (5, 5), stats=strong(12))
    fight = beneath(lying, other)
    assert [one.purpose for one in rolls_asked(fight)] == [Purpose.ABILITY] * 2
    rolled(fight, rises, stands)
    all_miss(fight)
    still = {"Ann": lying, "Orc": other}[stays]
    gone = {"Ann": other, "Orc": lying}[stays]
    assert place(fight, still) == (5, 5)
    assert place(fight, gone) != (5, 5)
    assert now(fight, lying).posture == "standing"


@pytest.mark.rule("CT1-OVER-07")
@pytest.mark.parametrize(("rolls", "kept"), [((9, 5), True), ((13, 5), False)])
def test_to_keep_it_down_is_an_overbearing_attack_that_counts_as_hit(
    rolls: tuple[int, int], kept: bool
) -> None:
    """No attack roll: the Strength rolls follow at once; it takes the attack of the round."""
    lying = figure("Ann", HEROES, (5, 5), posture="prone", stats=strong(14))
    other = orc("Orc", (5, 5), stats=strong(12))
    attack = Order(action=Action.ATTACK, target=lying.id, weapon="two-handed-sword")
    fight = march(
        meadow(lying, other),
        {lying: Order(action=Action.MOVE, posture="standing"), other: attack},
    )
    goes(fight, lying)
    goes(fight, lying)
    assert asked(fight) == ["Ann rises: does Orc keep it down?"]
    chosen(fight, "yes")
    assert [one.purpose for one in rolls_asked(fight)] == [Purpose.ABILITY] * 2
    rolled(fight, *rolls)
    if not kept:
        rolled(fight, 10, 5)
        all_miss(fight)
    assert (now(fight, lying).posture == "prone") is kept
    assert "act" in part(fight, other).done


def test_the_overrunner_who_is_stopped_by_the_defender_stays_before_it() -> None:
    ann = victim()
    fight = overrun(ogre(), ann)
    rolled(fight, 20)
    all_miss(fight)
    assert place(fight, ogre()) == (10, 8)
    assert "Ann stops Ogre: the move ends at K9." in told(fight)


def test_who_has_no_room_to_give_way_falls() -> None:
    """Friends stand all around."""
    ring = [(9, 8), (11, 8), (9, 9), (11, 9), (9, 10), (10, 10), (11, 10)]
    friends = [figure(f"Friend {at}", HEROES, one) for at, one in enumerate(ring)]
    mover = ogre()
    fight = march(meadow(mover, victim(), *friends), {mover: Action.MOVE}, ORCS_WIN)
    goes(fight, mover, (10, 9))
    all_miss_until_save(fight)
    rolled(fight, 20)
    assert "Ann has no room to give way." in told(fight)
    assert now(fight, victim()).posture == "prone"
