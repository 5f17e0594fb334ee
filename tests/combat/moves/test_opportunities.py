"""Attacks of opportunity break into moves (Threatened, Attacks of Opportunity; ruling R11)."""

import pytest
from tests.helpers.fights import HEROES, ORCS, figure, meadow, now, rolled, told, warrior
from tests.helpers.marches import (
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

from fieldwright.combat.asks import Purpose
from fieldwright.combat.deeds import next_due
from fieldwright.combat.entries import Happened
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack

ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = orc("Orc", (5, 4))
BOW = Attack(name="long bow", weapon="long-bow-sheaf")
FLAIL = Attack(name="flail", damage="1-6", knockdown="d20")


@pytest.mark.rule("CT1-AOO-02")
def test_a_runner_gives_one_attack_of_opportunity_to_the_orc_he_leaves() -> None:
    fight = goes(march(meadow(ANN, ORC), {ANN: Action.RUN}), ANN, (5, 9))
    assert strikers(fight) == ["Orc"]
    assert place(fight, ANN) == (5, 5), "he is struck in the square that he leaves"
    rolled(fight, 1)
    assert fight.ask is None
    assert place(fight, ANN) == (5, 9)


@pytest.mark.rule("CT1-AOO-02")
def test_who_withdraws_gives_none() -> None:
    fight = goes(march(meadow(ANN, ORC), {ANN: Action.WITHDRAW}), ANN, (5, 7))
    assert fight.ask is None
    assert place(fight, ANN) == (5, 7)


@pytest.mark.rule("CT1-AOO-02-EX")
def test_a_bugbear_that_backs_off_gives_pascal_one_and_she_tires_by_a_phase() -> None:
    """The bugbear reaches two squares, and strikes her in its own phase afterwards."""
    reach = Attack(name="morning star", damage="2d4", reach=2)
    bugbear = orc("Bugbear", (5, 4), stats=beast("L", reach, movement="9"))
    back = Order(action=Action.ATTACK, movement=Movement.HALF, target=ANN.id)
    fight = goes(march(meadow(ANN, bugbear), {bugbear: back}), bugbear, (5, 3))
    assert strikers(fight) == ["Ann"]
    rolled(fight, 1)
    assert place(fight, bugbear) == (5, 3)
    moved_in = fight.state.head.phase
    assert part(fight, ANN).active == (moved_in,), "a point of fatigue for that phase"
    assert part(fight, ANN).opportunities == (bugbear.id,)
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert due.phase > moved_in


@pytest.mark.rule("CT1-AOO-03")
@pytest.mark.parametrize(("facing", "struck"), [(4, True), (2, False)])
def test_turning_the_back_on_an_orc_gives_him_one_turning_the_flank_none(
    facing: int, struck: bool
) -> None:
    mage = figure("Mage", HEROES, (5, 5), spells_left=("sleep",))
    order = Order(action=Action.CAST, spell="sleep", casting_time="4")
    fight = march(meadow(mage, ORC), {mage: order})
    goes(fight, mage, facing=facing)
    assert (strikers(fight) if fight.ask else []) == (["Orc"] if struck else [])
    assert now(fight, mage).facing == facing


@pytest.mark.rule("CT1-AOO-05")
def test_sprinting_past_a_defender_is_one_opportunity() -> None:
    """Through three of its squares, past its front, and away (ruling R11)."""
    guard = figure("Ann", HEROES, (5, 5), facing=0)
    foe = orc("Foe", (3, 4), facing=2)
    fight = goes(march(meadow(guard, foe), {foe: Action.SPRINT}), foe, (7, 4))
    assert strikers(fight) == ["Ann"]
    rolled(fight, 1)
    assert fight.ask is None
    assert place(fight, foe) == (7, 4)


@pytest.mark.rule("CT1-AOO-06")
def test_a_mere_wound_does_not_stop_a_runner() -> None:
    """THAC0 20 against armour class 10: 12 hits; 6 points of damage, and no knockdown die."""
    spike = orc("Orc", (5, 4), stats=warrior(attacks=(Attack(name="stick", damage="1-8"),)))
    fight = goes(march(meadow(ANN, spike), {ANN: Action.RUN}), ANN, (5, 9))
    rolled(fight, 12)
    answer_damage(fight, 6, 1)
    assert now(fight, ANN).hit_points == 14
    assert place(fight, ANN) == (5, 9)


def thrown(save: int) -> Fight:
    """A runner is struck with a knockdown roll that succeeds: a d20 shows 7 or more."""
    foe = orc("Orc", (5, 4), stats=warrior(attacks=(FLAIL,)))
    fight = goes(march(meadow(ANN, foe), {ANN: Action.RUN}), ANN, (5, 9), (5, 19))
    rolled(fight, 12)
    answer_damage(fight, 2, 20)
    rolled(fight, save)
    assert place(fight, ANN) == (5, 5)
    return fight


@pytest.mark.rule("CT1-AOO-06")
def test_a_knockdown_roll_that_succeeds_stops_him_though_he_saves() -> None:
    fight = thrown(20)
    assert now(fight, ANN).posture == "standing"
    assert next_due(fight.field, fight.state) is None, "the second half of the run is lost too"


@pytest.mark.rule("CT1-AOO-06")
@pytest.mark.rule("CT1-KNOCK-04")
def test_who_is_thrown_down_on_the_run_has_its_second_half_to_rise_and_no_more() -> None:
    fight = thrown(1)
    assert now(fight, ANN).posture == "prone"
    with pytest.raises(NotNowError, match="this half of its move goes into rising"):
        goes(fight, ANN, (5, 7))
    goes(fight, ANN)
    assert now(fight, ANN).posture == "standing"
    assert next_due(fight.field, fight.state) is None


@pytest.mark.rule("CT1-AOO-06")
def test_a_critical_hit_stops_him_where_he_is_struck() -> None:
    """A natural 20 beats 10 by more than 5."""
    foe = orc("Orc", (5, 4), stats=warrior(attacks=(Attack(name="stick", damage="1-2"),)))
    fight = goes(march(meadow(ANN, foe), {ANN: Action.RUN}), ANN, (5, 9))
    rolled(fight, 20)
    all_miss(fight)
    assert place(fight, ANN) == (5, 5)
    assert "A critical hit stops Ann: the move ends at F6." in told(fight)


@pytest.mark.rule("CT1-AOO-06")
def test_who_is_felled_goes_no_further() -> None:
    ann = figure("Ann", HEROES, (5, 5), hit_points=1)
    fight = goes(march(meadow(ann, ORC), {ann: Action.RUN}), ann, (5, 9))
    rolled(fight, 12)
    answer_damage(fight, 8, 1)
    all_miss(fight)
    assert place(fight, ann) == (5, 5)
    assert "Ann is out: the move ends at F6." in told(fight)


def answer_damage(fight: Fight, damage: int, knockdown: int) -> None:
    """Damage, and the knockdown die where one is rolled."""
    dice = {Purpose.DAMAGE: damage, Purpose.KNOCKDOWN: knockdown}
    rolled(fight, *(dice[one.purpose] for one in rolls_asked(fight)))


@pytest.mark.rule("CT1-AOO-07")
def test_a_bear_strikes_with_its_whole_routine_in_one_row() -> None:
    claws = Attack(name="claw", damage="1-6", count=2)
    bear = orc(
        "Bear",
        (5, 4),
        stats=beast("M", claws, Attack(name="bite", damage="2-8"), attacks_printed="3"),
    )
    fight = goes(march(meadow(ANN, bear), {ANN: Action.RUN}), ANN, (5, 9))
    assert strikers(fight) == ["Bear"] * 3


@pytest.mark.rule("CT1-AOO-07")
def test_an_archer_with_only_a_bow_gets_none() -> None:
    archer = orc("Archer", (5, 4), stats=warrior(attacks=(BOW,)))
    fight = goes(march(meadow(ANN, archer), {ANN: Action.RUN}), ANN, (5, 9))
    assert fight.ask is None


@pytest.mark.rule("CT1-AOO-07")
def test_an_opportunity_uses_up_no_planned_attack() -> None:
    attack = Order(action=Action.ATTACK, target=ANN.id)
    fight = march(meadow(ANN, ORC), {ANN: Action.RUN, ORC: attack})
    all_miss(goes(fight, ANN, (5, 9)))
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert due.who == ORC.id
    assert part(fight, ORC).attacks_made == 0


@pytest.mark.rule("CT1-AOO-08")
def test_one_opponent_gives_one_a_round_though_it_moves_away_twice() -> None:
    """The first half of the move leaves the orc's squares, the second comes back and leaves."""
    fight = march(meadow(ANN, ORC), {ANN: Action.MOVE})
    goes(fight, ANN, (5, 7), (5, 5), (5, 8))
    assert strikers(fight) == ["Orc"]
    rolled(fight, 1)
    assert fight.ask is None
    goes(fight, ANN)
    assert fight.ask is None
    assert place(fight, ANN) == (5, 8)
    assert part(fight, ORC).opportunities == (ANN.id,)


@pytest.mark.rule("CT1-AOO-08")
@pytest.mark.rule("CT1-AOO-09")
def test_a_warrior_strikes_at_each_of_three_kobolds_but_not_at_a_fourth() -> None:
    """A warrior of level 1 has three attacks of opportunity in a round."""
    hero = figure("Ann", HEROES, (5, 5), facing=0)
    small = beast("M", movement="9")
    kobolds = [
        orc(f"Kobold {number}", square, stats=small)
        for number, square in enumerate([(4, 4), (5, 4), (6, 4), (5, 3)])
    ]
    fight = march(meadow(hero, *kobolds), dict.fromkeys(kobolds, Action.RUN))
    struck = []
    for _ in kobolds[:3]:
        due = next_due(fight.field, fight.state)
        assert due is not None
        kobold = next(one for one in kobolds if one.id == due.who)
        goes(fight, kobold, (kobold.column, 1 if kobold.row == 4 else 0))
        struck += strikers(fight) if fight.ask else []
        all_miss(fight)
    assert struck.count("Ann") == len(part(fight, hero).opportunities)
    assert len(part(fight, hero).opportunities) == 3


@pytest.mark.rule("CT1-AOO-10")
def test_surprised_figures_make_none_in_the_round_of_surprise_but_in_the_next() -> None:
    field = meadow(ANN, ORC)
    fight = march(field, {ANN: Action.RUN}, (3,), checks=(ORCS,))
    assert fight.state.head.surprise_round
    goes(fight, ANN, (5, 9))
    assert fight.ask is None


@pytest.mark.rule("CT1-GRAP-04")
def test_who_grapples_threatens_nobody_else() -> None:
    owlbear = orc("Owlbear", (5, 4), conditions=("grappling",), stats=beast("L"))
    fight = goes(march(meadow(ANN, owlbear), {ANN: Action.RUN}), ANN, (5, 9))
    assert fight.ask is None


@pytest.mark.rule("CT1-GRAP-02")
def test_who_is_grappled_neither_moves_nor_shifts() -> None:
    held = figure("Ann", HEROES, (5, 5), conditions=("grappled",))
    order = Order(action=Action.UNARMED, target=ORC.id)
    fight = march(meadow(held, ORC), {held: order})
    with pytest.raises(NotNowError, match="grappled and must get free first"):
        goes(fight, held, (5, 6))
    assert place(fight, held) == (5, 5)


def test_those_of_one_step_strike_together_in_one_row() -> None:
    """Two orcs threaten the square that she leaves."""
    orcs = (orc("Left", (4, 4)), orc("Right", (6, 4)))
    fight = goes(march(meadow(ANN, *orcs), {ANN: Action.RUN}), ANN, (5, 9))
    assert strikers(fight) == ["Left", "Right"]


def test_hidden_enemies_strike_only_if_the_dm_wants_it() -> None:
    lurker = orc("Lurker", (5, 4), hidden=True)
    fight = goes(march(meadow(ANN, lurker), {ANN: Action.RUN}), ANN, (5, 9))
    assert asked(fight) == ["Lurker is hidden and might strike. Does it?"]
    fight.roll()
    assert fight.ask is None
    assert now(fight, lurker).hidden


def test_a_mover_who_is_the_dms_secret_provokes_nobody_and_is_told_to_nobody() -> None:
    sneak = orc("Sneak", (5, 8), facing=0, hidden=True)
    fight = march(meadow(ANN, sneak), {sneak: Action.RUN})
    goes(fight, sneak, (6, 5), (6, 2))
    assert fight.ask is None
    facts = [one for one in fight.entries if isinstance(one, Happened) and one.kind == "move"]
    assert all(one.secret for one in facts)


def test_a_way_that_cannot_be_gone_is_refused_before_anything_is_kept() -> None:
    fight = march(meadow(ANN, ORC), {ANN: Action.MOVE})
    entries = fight.entries
    with pytest.raises(NotNowError, match="takes 14 points and the move has 12"):
        goes(fight, ANN, (5, 19))
    assert fight.entries == entries


def test_every_step_is_told_with_the_way() -> None:
    far = orc("Far", (19, 19))
    fight = goes(march(meadow(ANN, far), {ANN: Action.MOVE}), ANN, (7, 3))
    facts = [one for one in fight.entries if isinstance(one, Happened)]
    moved = next(one for one in facts if one.text == "Ann moves to H4.")
    assert moved.details[0] == "Way: G5 H4, 3 points, 12 in all."
