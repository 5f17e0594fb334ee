"""Moves over two phases, shifts and half-moves (Movement and Initiative, The Actions; R2 to R4)."""

import pytest
from tests.helpers.fights import HEROES, figure, meadow, now, rolled, told, warrior
from tests.helpers.marches import (
    HEROES_WIN,
    all_miss,
    goes,
    march,
    orc,
    part,
    place,
    strikers,
)

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure
from fieldwright.combat.deeds import Due, all_due, next_due
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.movement import Phase

FAR = orc("Far", (38, 38))


def hero(square: tuple[int, int] = (2, 10), **stats: object) -> Figure:
    """A hero who faces east."""
    return figure("Ann", HEROES, square, facing=2, stats=warrior(**stats))


def wide(*figures: Figure) -> Battlefield:
    """A meadow of 40 by 40 with an orc far off."""
    return meadow(FAR, *figures, columns=40, rows=40)


def phase_of(fight: Fight) -> Phase:
    return fight.state.head.phase


@pytest.mark.rule("CT1-MOVA-01")
def test_rate_8_goes_4_squares_in_fast_and_4_in_average() -> None:
    """Whatever the weapon's speed: a move has none."""
    ann = hero(movement="8")
    fight = goes(march(wide(ann), {ann: Action.MOVE}), ann, (10, 10))
    assert (phase_of(fight), place(fight, ann)) == (Phase.FAST, (6, 10))
    goes(fight, ann)
    assert (phase_of(fight), place(fight, ann)) == (Phase.AVERAGE, (10, 10))
    assert part(fight, ann).active == (Phase.FAST, Phase.AVERAGE)
    assert part(fight, ann).moved == 8


@pytest.mark.rule("CT1-MOVA-01")
def test_a_move_of_4_of_8_squares_is_done_in_fast() -> None:
    ann = hero(movement="8")
    fight = goes(march(wide(ann), {ann: Action.MOVE}), ann, (6, 10))
    assert next_due(fight.field, fight.state) is None
    assert part(fight, ann).active == (Phase.FAST,)


@pytest.mark.rule("CT1-RUN-01")
def test_rate_9_runs_9_squares_and_9_more() -> None:
    ann = hero(movement="9")
    fight = goes(march(wide(ann), {ann: Action.RUN}), ann, (20, 10))
    assert place(fight, ann) == (11, 10)
    goes(fight, ann)
    assert place(fight, ann) == (20, 10)
    assert next_due(fight.field, fight.state) is None, "no attack, no spell follows"


@pytest.mark.rule("CT1-SPRT-01")
def test_rate_8_sprints_12_squares_and_12_more() -> None:
    ann = hero(movement="8")
    fight = goes(march(wide(ann), {ann: Action.SPRINT}), ann, (26, 10))
    assert place(fight, ann) == (14, 10)
    goes(fight, ann)
    assert place(fight, ann) == (26, 10)


@pytest.mark.rule("CT1-CHRG-01")
def test_rate_10_charges_8_squares_and_7_more_and_no_further() -> None:
    ann = hero(movement="10")
    order = Order(action=Action.CHARGE, target=FAR.id)
    fight = march(wide(ann), {ann: order})
    with pytest.raises(NotNowError, match="takes 16 points and the move has 15"):
        goes(fight, ann, (18, 10))
    goes(fight, ann, (17, 10))
    assert place(fight, ann) == (10, 10)
    goes(fight, ann)
    assert place(fight, ann) == (17, 10)


@pytest.mark.rule("CT1-CHRG-01")
def test_a_large_charger_reaches_its_foe_after_11_squares_and_strikes_in_slow_at_once() -> None:
    """Base average: 8 squares in average, 3 in slow, though a halberd is very slow."""
    foe = orc("Foe", (14, 10), facing=6)
    ogre = figure(
        "Ogre", HEROES, (2, 10), facing=2, size="L", stats=warrior(size="L", movement="10")
    )
    order = Order(action=Action.CHARGE, target=foe.id, weapon="halberd")
    fight = goes(march(wide(foe, ogre), {ogre: order}), ogre, (13, 10))
    assert (phase_of(fight), place(fight, ogre)) == (Phase.AVERAGE, (10, 10))
    goes(fight, ogre)
    assert (phase_of(fight), place(fight, ogre)) == (Phase.SLOW, (13, 10))
    assert strikers(fight) == ["Ogre"]


@pytest.mark.rule("CT1-CHRG-01-EX")
def test_a_knight_of_rate_6_goes_5_squares_in_fast_and_2_in_average_and_strikes() -> None:
    """The text's knight begins in fast with rate 6: so does a small figure of rate 6."""
    foe = orc("Foe", (10, 10), facing=6)
    knight = figure(
        "Knight", HEROES, (2, 10), facing=2, size="S", stats=warrior(size="S", movement="6")
    )
    order = Order(action=Action.CHARGE, target=foe.id)
    fight = goes(march(wide(foe, knight), {knight: order}), knight, (9, 10))
    assert (phase_of(fight), place(fight, knight)) == (Phase.FAST, (7, 10))
    goes(fight, knight)
    assert (phase_of(fight), place(fight, knight)) == (Phase.AVERAGE, (9, 10))
    assert strikers(fight) == ["Knight"]


def test_a_charge_that_arrives_in_the_first_phase_strikes_and_is_over() -> None:
    foe = orc("Foe", (6, 10), facing=6)
    ann = hero(movement="10")
    order = Order(action=Action.CHARGE, target=foe.id)
    fight = goes(march(wide(foe, ann), {ann: order}), ann, (5, 10))
    assert strikers(fight) == ["Ann"]
    all_miss(fight)
    assert next_due(fight.field, fight.state) is None


def test_diagonals_are_counted_on_over_both_phases() -> None:
    """Rate 6: a first diagonal step costs 2 points, the next one in the next phase only 1 (R2).

    One straight step and one diagonal are the first half, then a diagonal for 1 and 2 more.
    """
    ann = hero(movement="6", size="M")
    fight = march(wide(ann), {ann: Action.MOVE})
    goes(fight, ann, (3, 10), (4, 9), marks=("goes on",))
    assert (part(fight, ann).moved, part(fight, ann).diagonals) == (3, 1)
    goes(fight, ann, (5, 8), (7, 8))
    assert (part(fight, ann).moved, part(fight, ann).diagonals) == (6, 2)


def with_mud(field: Battlefield, *squares: tuple[int, int]) -> Battlefield:
    """The field with knee-deep water in some squares: a third off."""
    depth = field.layers[Layer.DEPTH].copy()
    for column, row in squares:
        depth[row, column] = 2
    return field.with_layers({Layer.DEPTH: depth})


def test_bad_footing_in_the_first_phase_counts_for_the_second() -> None:
    """Rate 12 through one square knee deep: 8 points in all, of which 4 are left (R3)."""
    ann = hero(movement="12")
    field = with_mud(wide(ann), (3, 10))
    fight = march(field, {ann: Action.MOVE})
    goes(fight, ann, (3, 10), (6, 10), marks=("goes on",))
    assert part(fight, ann).moved == 4
    with pytest.raises(NotNowError, match="takes 5 points and the move has 4"):
        goes(fight, ann, (11, 10))
    goes(fight, ann, (10, 10))
    assert place(fight, ann) == (10, 10)


def test_bad_footing_in_the_second_phase_counts_what_was_gone_before() -> None:
    """Rate 12, 6 points gone on grass: a square knee deep leaves 8 in all, so 2 more."""
    ann = hero(movement="12")
    field = with_mud(wide(ann), (9, 10))
    fight = march(field, {ann: Action.MOVE})
    goes(fight, ann, (8, 10), marks=("goes on",))
    with pytest.raises(NotNowError):
        goes(fight, ann, (9, 10), (11, 10))
    goes(fight, ann, (9, 10), (10, 10))
    assert place(fight, ann) == (10, 10)


def test_no_phase_takes_more_than_half_of_a_move() -> None:
    """Rate 12: who went only 2 squares in the first phase has 6 in the second, not 10."""
    ann = hero(movement="12")
    fight = march(wide(ann), {ann: Action.MOVE})
    goes(fight, ann, (4, 10), marks=("goes on",))
    with pytest.raises(NotNowError):
        goes(fight, ann, (11, 10))
    goes(fight, ann, (10, 10))
    assert place(fight, ann) == (10, 10)


def test_a_way_that_was_barred_meanwhile_goes_round_what_bars_it() -> None:
    """An orc steps into the way between the two phases of a move; both are in the open."""
    ann = hero(movement="12")
    bar = orc("Orc", (11, 13), stats=warrior(movement="12"), facing=0)
    half = Order(action=Action.MOVE, movement=Movement.HALF)
    fight = march(wide(ann, bar), {ann: Action.MOVE, bar: half})
    goes(fight, ann, (14, 10))
    all_miss(goes(fight, bar, (11, 10), facing=2))
    with pytest.raises(NotNowError, match="takes 7 points and the move has 6"):
        goes(fight, ann)
    goes(fight, ann, (11, 9), (13, 9))
    all_miss(fight)
    assert place(fight, ann) == (13, 9)


@pytest.mark.rule("CT1-ACT-04")
def test_who_attacks_first_has_5_of_9_squares_at_the_end_of_the_round() -> None:
    foe = orc("Foe", (3, 10), facing=0)
    ann = hero(movement="9")
    order = Order(action=Action.ATTACK, target=foe.id, move_after=True)
    fight = march(wide(foe, ann), {ann: order})
    all_miss(goes(fight, ann))
    with pytest.raises(NotNowError, match="takes 6 points and the move has 5"):
        goes(fight, ann, (2, 16))
    goes(fight, ann, (2, 15))
    all_miss(fight)
    assert phase_of(fight) is Phase.END
    assert place(fight, ann) == (2, 15)


def dues(fight: Fight) -> tuple[Due, ...]:
    return all_due(fight.field, fight.state)


@pytest.mark.rule("CT1-ACT-05")
def test_the_shift_goes_with_the_attack_that_follows_it() -> None:
    left, right = orc("Left", (9, 9)), orc("Right", (12, 9))
    ann = figure("Ann", HEROES, (9, 10), facing=0, stats=warrior(attacks_printed="2"))
    stands = Order(action=Action.ATTACK, movement=Movement.NONE)
    fight = march(wide(left, right, ann), {ann: stands})
    goes(fight, ann, (10, 10), target=left.id)
    assert (phase_of(fight), strikers(fight)) == (Phase.AVERAGE, ["Ann"])
    assert place(fight, ann) == (10, 10)
    all_miss(fight)
    with pytest.raises(NotNowError, match="the move has 1"):
        goes(fight, ann, (12, 11), target=right.id)
    goes(fight, ann, (11, 10), target=right.id)
    assert strikers(fight) == ["Left"], "out of his front squares: the shift is no safe one"
    rolled(fight, 1)
    assert place(fight, ann) == (11, 10)
    assert strikers(fight) == ["Ann"]
    all_miss(fight)
    assert phase_of(fight) is Phase.SLOW
    assert part(fight, ann).moved == 0, "a shift takes nothing of the move"


@pytest.mark.rule("CT1-WITH-01")
def test_who_withdraws_goes_half_its_rate_and_keeps_facing_its_foes() -> None:
    """Rate 9, two orcs before her: 5 squares, no opportunity, no turning; nothing follows."""
    ann = hero((10, 10), movement="9")
    orcs = (orc("One", (11, 9), facing=6), orc("Two", (11, 10), facing=6))
    fight = march(wide(ann, *orcs), {ann: Action.WITHDRAW})
    with pytest.raises(NotNowError, match="does not turn"):
        goes(fight, ann, (8, 10), facing=6)
    with pytest.raises(NotNowError, match="the move has 5"):
        goes(fight, ann, (4, 10))
    goes(fight, ann, (5, 10))
    assert fight.ask is None
    assert now(fight, ann).facing == 2
    assert next_due(fight.field, fight.state) is None


@pytest.mark.rule("CT1-WITH-01")
def test_who_withdraws_still_strikes_at_who_runs_past_her() -> None:
    ann = hero((10, 10), movement="9")
    runner = orc("Runner", (10, 6), facing=4, stats=warrior(movement="9"))
    fight = march(wide(ann, runner), {ann: Action.WITHDRAW, runner: Action.RUN})
    goes(fight, ann, (8, 10))
    goes(fight, runner, (9, 9), (9, 13))
    assert strikers(fight) == ["Ann"]


@pytest.mark.rule("CT1-INIT-04")
def test_attacks_and_spells_of_a_side_come_before_its_moves() -> None:
    """A spell and a move of the winners, an attack and a move of the losers, all in fast."""
    mage = figure("Mage", HEROES, (2, 2), spells_left=("sleep",))
    walker = figure("Walker", HEROES, (2, 10), facing=2)
    beater = orc("Beater", (30, 30), facing=0)
    goer = orc("Goer", (30, 10), facing=6)
    victim = figure("Victim", HEROES, (30, 29), facing=4)
    fight = march(
        meadow(mage, walker, beater, goer, victim, columns=40, rows=40),
        {
            mage: Order(action=Action.CAST, spell="sleep", casting_time="1"),
            walker: Order(action=Action.MOVE, movement=Movement.HALF),
            beater: Order(action=Action.ATTACK, target=victim.id, weapon="dagger"),
            goer: Order(action=Action.MOVE, movement=Movement.HALF),
        },
        HEROES_WIN,
    )
    names = {one.id: one.name for one in (mage, walker, beater, goer)}
    fast = [due for due in dues(fight) if due.phase is Phase.FAST]
    assert [names[due.who] for due in fast] == ["Mage", "Walker", "Beater", "Goer"]


def test_who_runs_faces_the_way_he_went_in_the_end() -> None:
    ann = hero((10, 10))
    fight = goes(march(wide(ann), {ann: Order(action=Action.MOVE)}), ann, (10, 6))
    assert now(fight, ann).facing == 0


def test_the_state_of_a_move_is_the_same_when_the_fight_is_taken_up_again() -> None:
    ann = hero(movement="9")
    foe = orc("Foe", (3, 10), facing=6)
    fight = goes(march(wide(ann, foe), {ann: Action.RUN}), ann, (2, 20))
    assert fight.ask is not None
    again = Fight(fight.keeper)
    assert again.ask == fight.ask
    rolled(again, 1)
    assert place(again, ann) == (2, 19)
    assert "Ann runs to C20." in told(again)
    assert again.state.head.phase is Phase.FAST
