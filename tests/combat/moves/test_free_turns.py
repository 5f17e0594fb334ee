"""Clear, threatened: who may turn to a newcomer, who came up in this round (R32, R33)."""

import pytest
from tests.helpers.fights import (
    HEROES,
    SWORD,
    chosen,
    figure,
    meadow,
    now,
    rolled,
    told,
    warrior,
)
from tests.helpers.marches import ORCS_WIN, all_miss, asked, goes, march, orc, part, strikers

from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Roll, Rolls
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.combat.status import status_of
from fieldwright.geometry.threat.squares import is_threatened
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack

HALF = Order(action=Action.MOVE, movement=Movement.HALF)
ANN = figure("Ann", HEROES, (5, 5), facing=0)


def first_two() -> Fight:
    """Clear Ann, facing north; A comes to her east, then B to her south."""
    one, two = orc("A", (9, 5), facing=6), orc("B", (5, 9), facing=0)
    return march(meadow(ANN, one, two), {one: HALF, two: HALF}, ORCS_WIN)


@pytest.mark.rule("CT1-STAT-02")
@pytest.mark.parametrize(
    ("square", "facing", "threatened"), [((5, 7), 0, False), ((5, 6), 0, True)]
)
def test_who_stands_outside_of_all_threatened_squares_is_clear(
    square: tuple[int, int], facing: int, threatened: bool
) -> None:
    foe = orc("Orc", square, facing)
    assert is_threatened(meadow(ANN, foe), ANN) is threatened


@pytest.mark.rule("CT1-STAT-01")
def test_the_status_is_that_of_every_place_on_the_way() -> None:
    """Clear, then threatened by the orc whose front she comes before, then clear again."""
    ann = figure("Ann", HEROES, (2, 5), facing=2)
    foe = orc("Orc", (5, 4), facing=4)
    fight = march(meadow(ann, foe), {ann: Action.MOVE})
    seen = [status_of(fight.field, fight.state, part(fight, ann))]
    for way in ((5, 5), (9, 5)):
        all_miss(goes(fight, ann, way, marks=("goes on",)))
        seen.append(status_of(fight.field, fight.state, part(fight, ann)))
    assert [one.words(fight.field) for one in seen] == ["clear", "threatened by Orc", "clear"]
    theirs = status_of(fight.field, fight.state, part(fight, foe))
    assert theirs.words(fight.field) == "clear"


@pytest.mark.rule("CT1-STAT-03")
def test_a_clear_figure_that_turns_to_the_first_is_offered_no_second_turn() -> None:
    fight = first_two()
    goes(fight, now_of(fight, "A"), (6, 5))
    assert asked(fight) == ["A comes up to Ann: does it turn?"]
    chosen(fight, "yes")
    assert fight.ask is None
    assert now(fight, ANN).facing in (1, 2)
    assert "Ann turns to face A." in told(fight)
    goes(fight, now_of(fight, "B"), (5, 6))
    assert fight.ask is None


@pytest.mark.rule("CT1-STAT-03")
def test_who_declines_the_first_is_offered_the_next() -> None:
    """A stands in her flank and threatens her then: only who is clear may turn (ruling R33)."""
    one, two = orc("A", (9, 5), facing=2), orc("B", (5, 9), facing=0)
    fight = march(meadow(ANN, one, two), {one: HALF, two: HALF}, ORCS_WIN)
    goes(fight, one, (6, 5), facing=2)
    chosen(fight, "no")
    assert now(fight, ANN).facing == 0
    goes(fight, two, (5, 6))
    assert asked(fight) == ["B comes up to Ann: does it turn?"]


def now_of(fight: Fight, name: str) -> Figure:
    return next(one for one in fight.field.every(Figure) if one.name == name)


@pytest.mark.rule("CT1-STAT-03")
def test_a_guard_who_turns_to_a_newcomer_strikes_it_at_once() -> None:
    foe = orc("Orc", (5, 9), facing=0)
    fight = march(meadow(ANN, foe), {ANN: Order(action=Action.GUARD), foe: HALF}, ORCS_WIN)
    goes(fight, foe, (5, 6))
    chosen(fight, "yes")
    assert strikers(fight) == ["Ann"]
    rolled(fight, 1)
    assert now(fight, ANN).facing in (3, 4, 5)


@pytest.mark.rule("CT1-STAT-04")
def test_who_is_threatened_may_do_what_he_likes_at_a_price() -> None:
    """An archer who is threatened may run, and gives the orc his attack for it."""
    archer = figure("Archer", HEROES, (5, 5), facing=0)
    fight = march(meadow(archer, orc("Orc", (5, 4))), {archer: Action.RUN})
    goes(fight, archer, (5, 10))
    assert strikers(fight) == ["Orc"]


@pytest.mark.rule("CT1-STAT-04")
def test_who_comes_up_in_this_round_is_noted_with_whom_it_threatens_now() -> None:
    foe = orc("Orc", (5, 1), facing=4)
    fight = march(meadow(ANN, foe), {foe: HALF}, ORCS_WIN)
    all_miss(goes(fight, foe, (5, 4)))
    assert part(fight, ANN).arrived == (foe.id,)
    assert part(fight, ANN).for_next_round().arrived == ()


@pytest.mark.rule("CT1-STAT-04")
def test_who_threatened_before_has_not_come_up() -> None:
    foe = orc("Orc", (5, 4), facing=4)
    fight = march(meadow(ANN, foe), {foe: HALF}, ORCS_WIN)
    all_miss(goes(fight, foe, (4, 4), facing=3))
    assert part(fight, ANN).arrived == ()


# ------------------------------------------------------------- those with nothing to strike with

BOW = Attack(name="short bow", weapon="short-bow")
ARCHER = figure("Archer", HEROES, (5, 5), facing=0, stats=warrior(attacks=(SWORD, BOW)))
CHARGES = Order(action=Action.CHARGE, target=ARCHER.id)


@pytest.mark.rule("CT1-STAT-03")
@pytest.mark.parametrize("way", [((6, 5),), ((6, 4), (6, 5))])
@pytest.mark.parametrize("action", [Action.FIRE, Action.PARRY])
def test_a_charge_into_the_flank_lets_a_clear_target_turn_whatever_it_does(
    way: tuple[tuple[int, int], ...], action: Action
) -> None:
    """From afar to her east, straight or round by her front: she may have it before her (R33)."""
    foe = orc("Orc", (12, 4), facing=6)
    order = Order(action=action, movement=Movement.NONE)
    fight = march(meadow(ARCHER, foe), {ARCHER: order, foe: CHARGES}, ORCS_WIN)
    goes(fight, foe, *way, target=ARCHER.id)
    assert asked(fight) == ["Orc comes up to Archer: does it turn?"]
    chosen(fight, "yes")
    assert now(fight, ARCHER).facing in (1, 2)
    assert isinstance(fight.ask, Roll | Rolls)
    rolls = fight.ask.rolls if isinstance(fight.ask, Rolls) else (fight.ask,)
    assert rolls[0].needed is not None
    assert not [one for one in rolls[0].needed.reasons if "flank" in one.text]


def test_who_lies_or_is_held_is_offered_no_turn() -> None:
    for values in ({"posture": "prone"}, {"conditions": ("held",)}):
        lying = figure("Archer", HEROES, (5, 5), facing=0, stats=ARCHER.stats, **values)
        foe = orc("Orc", (12, 5), facing=6)
        fight = march(meadow(lying, foe), {foe: HALF}, ORCS_WIN)
        goes(fight, foe, (6, 5))
        assert fight.ask is None
