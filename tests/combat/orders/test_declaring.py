"""Orders before initiative and changes while the round runs: hold, abort, let pass, too late.

combat-and-tactics.txt, The Five Basic Steps, Choosing an Action; rulings R20, R37.
"""

import pytest
from tests.helpers.fights import (
    HEROES,
    ORCS,
    attack,
    begun,
    figure,
    meadow,
    now,
    ordered,
    rolled,
    to_resolution,
    told,
    warrior,
)
from tests.helpers.fights import turn as acted
from tests.helpers.orders_told import (
    AVERAGE,
    DAGGER,
    END,
    FAST,
    SLOW,
    VERY_FAST,
    VERY_SLOW,
    coming,
    declared,
    fight_of,
    foe,
    half,
    hero,
    order,
    part,
    phases,
    still,
    to_phase,
    turn,
    waiting,
)

from fieldwright.combat.commands import Abort, Forgo, Give, Hold, Proceed, Take
from fieldwright.combat.deeds import next_due
from fieldwright.combat.entries import Happened
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square

ANN = hero("Ann", (5, 5), facing=0)
BOB = hero("Bob", (7, 5), facing=0)
ORC = foe("Orc", (5, 4), facing=4)


@pytest.mark.rule("CT1-STEP-01")
def test_a_round_walks_its_five_steps_and_waits_for_every_player() -> None:
    """Monsters, players, initiative, resolution, end; no dice while Ann has no order."""
    fight = declared((ANN, None), (ORC, still(Action.ATTACK, ANN)))
    steps = [fight.state.head.step]
    fight.say(Proceed())
    steps.append(fight.state.head.step)
    with pytest.raises(NotNowError, match="Still without an order: Ann"):
        fight.say(Proceed())
    fight.say(Give(who=(ANN.id,), order=still(Action.ATTACK, ORC)))
    fight.say(Proceed())
    rolled(fight, 3, 5)
    steps.append(fight.state.head.step)
    fight.say(Proceed())
    steps.append(fight.state.head.step)
    turn(fight, ANN, 1)
    turn(fight, ORC, 1)
    fight.say(Proceed())
    steps.append(fight.state.head.step)
    assert steps == [Step.MONSTERS, Step.PLAYERS, Step.INITIATIVE, Step.RESOLUTION, Step.END]


@pytest.mark.rule("CT1-STEP-02")
def test_monsters_orders_are_secret_and_later_changes_are_told_as_such() -> None:
    """What the DM orders is a secret fact; a change after step one says so."""
    fight = declared((ANN, None), (ORC, still(Action.ATTACK, ANN)))
    fight.say(Proceed())
    fight.say(Give(who=(ORC.id,), order=order(Action.GUARD)))
    facts = [one for one in fight.entries if isinstance(one, Happened) and one.kind == "order"]
    assert all(one.secret for one in facts)
    assert facts[-1].text == "Orc: guard (changed after the declaration)."


@pytest.mark.rule("CT1-STEP-04")
@pytest.mark.parametrize("moves", [False, True])
def test_an_attack_is_ordered_without_naming_its_movement(*, moves: bool) -> None:
    """Whether it is a half-move is asked in the base phase, fast; then the sword, average."""
    orc = foe("Orc", (5, 1))
    fight = fight_of((ANN, order(Action.ATTACK, orc)), (orc, waiting()))
    assert coming(fight) == [("Ann", "move", FAST), ("Ann", "act", AVERAGE)]
    if moves:
        turn(fight, ANN, way=(Square(5, 2),))
        assert fight.state.head.phase is FAST
    else:
        to_phase(fight, FAST)
    fight.say(Proceed())
    assert coming(fight) == [("Ann", "act", AVERAGE)]
    assert part(fight, ANN).moved == (3 if moves else 0)


@pytest.mark.rule("CT1-STEP-04")
def test_who_is_at_hand_is_struck_without_being_asked_whether_to_move() -> None:
    """The orc stands before Ann."""
    fight = fight_of((ANN, order(Action.ATTACK, ORC)), (ORC, waiting()))
    assert coming(fight) == [("Ann", "act", AVERAGE)]


@pytest.mark.rule("CT1-STEP-04")
def test_a_fast_weapon_comes_a_phase_later_where_the_half_move_is_made() -> None:
    """A dagger strikes fast standing, average after a half-move (ruling R30)."""
    orc, ann = foe("Orc", (5, 1)), hero("Ann", (5, 5), attacks=(DAGGER,))
    fight = fight_of((ann, order(Action.ATTACK, orc)), (orc, waiting()))
    assert coming(fight) == [("Ann", "move", FAST), ("Ann", "act", FAST)]
    turn(fight, ann, way=(Square(5, 2),))
    assert coming(fight) == [("Ann", "act", AVERAGE)]


@pytest.mark.rule("CT1-STEP-06")
def test_what_is_held_is_offered_in_every_later_phase_and_in_no_earlier_one() -> None:
    """A sword, average: held it is offered in slow, and held again in very slow."""
    fight = fight_of((ANN, still(Action.ATTACK, ORC)), (ORC, waiting()))
    with pytest.raises(NotNowError, match="average"):
        fight.say(Take(who=ANN.id, deed="act", act=Act()))
    to_phase(fight, AVERAGE)
    for later in (SLOW, VERY_SLOW):
        fight.say(Hold(who=ANN.id))
        assert phases(fight, ANN) == [later]
        fight.say(Proceed())
        assert fight.state.head.phase is later


@pytest.mark.rule("CT1-STEP-06-EX")
def test_a_sword_is_held_until_the_ogre_has_come() -> None:
    """Ann won; held from average to slow, her blow comes after the ogre's average move."""
    ogre = foe("Ogre", (5, 9), facing=0, size="L", movement="9")
    fight = fight_of((ANN, still(Action.ATTACK, ogre)), (ogre, half(Action.ATTACK, ANN)))
    to_phase(fight, AVERAGE)
    fight.say(Hold(who=ANN.id))
    assert [(name, key, phase) for name, key, phase in coming(fight)] == [
        ("Ogre", "move", AVERAGE),
        ("Ann", "act", SLOW),
        ("Ogre", "act", SLOW),
    ]


def test_several_attacks_stay_a_phase_apart_when_the_first_is_held() -> None:
    """Two attacks, average and slow; the first held to slow puts the second to very slow."""
    ann = hero("Ann", (5, 5), facing=0, attacks_printed="2")
    fight = fight_of((ann, still(Action.ATTACK, ORC)), (ORC, waiting()))
    to_phase(fight, AVERAGE)
    fight.say(Hold(who=ann.id))
    assert phases(fight, ann) == [SLOW, VERY_SLOW]
    turn(fight, ann, 1)
    assert phases(fight, ann) == [VERY_SLOW]


@pytest.mark.rule("CT1-STEP-07")
def test_what_is_aborted_for_is_done_after_very_slow_by_initiative() -> None:
    """Ann aborts her charge, the orc his; both do the other thing in the end step, Ann first."""
    orc = foe("Orc", (5, 12), facing=0)
    fight = fight_of((ANN, order(Action.CHARGE, orc)), (orc, order(Action.CHARGE, ANN)))
    to_phase(fight, FAST)
    fight.say(Abort(who=ANN.id, order=order(Action.GUARD)))
    fight.say(Abort(who=orc.id, order=still(Action.ATTACK, ANN)))
    assert coming(fight) == [("Ann", "aborted", END), ("Orc", "aborted", END)]


def test_nobody_who_has_moved_aborts_for_another_move() -> None:
    """Ann has made her half-move; what she does instead goes without movement."""
    fight = fight_of((ANN, half(Action.ATTACK, ORC)), (ORC, waiting()))
    to_phase(fight, FAST)
    turn(fight, ANN, way=(Square(6, 5),))
    to_phase(fight, AVERAGE)
    with pytest.raises(NotNowError, match="has moved in this round already: no run"):
        fight.say(Abort(who=ANN.id, order=order(Action.RUN)))
    fight.say(Abort(who=ANN.id, order=still(Action.ATTACK, ORC)))
    aborted = part(fight, ANN).aborted
    assert aborted is not None
    assert aborted.movement is Movement.NONE


def test_nothing_is_aborted_in_the_end_step() -> None:
    """Ann has struck; her half-move at the end is not given up for a second blow."""
    given = still(Action.ATTACK, ORC, move_after=True)
    fight = fight_of((ANN, given), (ORC, waiting()))
    turn(fight, ANN, 1)
    fight.say(Proceed())
    with pytest.raises(NotNowError, match="nothing is aborted"):
        fight.say(Abort(who=ANN.id, order=still(Action.ATTACK, ORC)))


@pytest.mark.rule("CT1-STEP-05")
def test_a_caster_who_is_hurt_loses_the_spell_and_does_nothing_else() -> None:
    """Wounded in fast, spell due in average: lost, and no half-move in the end step either."""
    mage = hero("Mage", (5, 5), spells=("web",))
    orc = foe("Orc", (5, 4), facing=4, attacks=(DAGGER,))
    cast = order(Action.CAST, spell="web", casting_time="4")
    fight = fight_of((mage, cast), (orc, still(Action.ATTACK, mage)))
    assert phases(fight, mage) == [AVERAGE, END]
    turn(fight, orc, 15, 3)
    assert "Mage loses web." in told(fight)
    assert phases(fight, mage) == []
    with pytest.raises(NotNowError):
        fight.say(Give(who=(mage.id,), order=order(Action.MOVE)))


# ------------------------------------------------------------------------------- declared too late


def _late() -> Fight:
    """Bob has said nothing when initiative is rolled."""
    fight = declared((ANN, still(Action.ATTACK, ORC)), (BOB, None), (ORC, waiting()))
    fight.say(Proceed())
    fight.say(Proceed(undeclared=True))
    rolled(fight, 3, 5)
    fight.say(Proceed())
    return fight


def test_whoever_says_nothing_is_not_waited_for_and_acts_in_the_end_step() -> None:
    """His order comes in the average phase; he carries it out after very slow."""
    fight = _late()
    turn(fight, ANN, 1)
    fight.say(Give(who=(BOB.id,), order=order(Action.MOVE, movement=Movement.HALF)))
    assert "Bob: move (declared after initiative)." in told(fight)
    assert phases(fight, BOB) == [END]
    turn(fight, BOB, way=(Square(9, 5),))
    assert fight.state.head.phase is END
    assert now(fight, BOB).column == 9


def test_before_the_round_ends_whoever_is_still_without_an_order_is_named() -> None:
    """The end step comes, with his name; only then the round ends."""
    fight = _late()
    turn(fight, ANN, 1)
    fight.say(Proceed())
    assert told(fight)[-1] == "The end of the round. Still without an order: Bob."
    fight.say(Proceed())
    assert fight.state.head.step is Step.END


def test_an_order_is_not_changed_once_initiative_is_rolled() -> None:
    """Who has one holds or aborts instead."""
    fight = _late()
    with pytest.raises(NotNowError, match="hold or abort"):
        fight.say(Give(who=(ANN.id,), order=order(Action.GUARD)))


# --------------------------------------------------------------------------------------- for many


def test_one_order_is_given_to_many_or_to_none_of_them() -> None:
    """Ann and Bob attack together; where one of them cannot shoot nobody gets the order."""
    fight = declared((ANN, None), (BOB, None), (ORC, None))
    fight.say(Give(who=(ANN.id, BOB.id), order=still(Action.ATTACK, ORC)))
    assert part(fight, ANN).order == part(fight, BOB).order == still(Action.ATTACK, ORC)
    with pytest.raises(NotNowError, match="It has no missile weapon"):
        fight.say(Give(who=(ANN.id, BOB.id), order=order(Action.FIRE, ORC)))
    assert part(fight, ANN).order == still(Action.ATTACK, ORC)


def test_the_order_of_the_round_before_is_remembered() -> None:
    """So that it can be given again."""
    fight = fight_of((ANN, still(Action.ATTACK, ORC)), (ORC, waiting()))
    turn(fight, ANN, 1)
    while fight.state.head.round == 1:
        fight.say(Proceed())
        while fight.ask is not None:
            fight.roll()
    assert part(fight, ANN).last_order == still(Action.ATTACK, ORC)


def test_one_deed_is_let_pass_or_all_that_is_left() -> None:
    """Ann lets her half-move pass and still strikes; then she lets that pass too."""
    fight = fight_of((ANN, half(Action.ATTACK, ORC)), (ORC, waiting()))
    to_phase(fight, FAST)
    fight.say(Forgo(who=ANN.id, deed="move"))
    assert phases(fight, ANN) == [AVERAGE]
    fight.say(Forgo(who=ANN.id))
    assert next_due(fight.field, fight.state) is None or phases(fight, ANN) == []


def test_what_may_be_let_pass_does_not_hold_up_the_round() -> None:
    """Guards and parries are offered very fast; the next step goes on without a word."""
    fight = fight_of((ANN, still(Action.GUARD)), (BOB, still(Action.ATTACK, ORC)), (ORC, waiting()))
    assert fight.state.head.phase is VERY_FAST
    fight.say(Proceed())
    assert fight.state.head.phase is AVERAGE


def test_what_is_let_pass_is_told_after_the_heading_of_its_phase() -> None:
    """Ann has acted, and the slow orc is next: its phase is entered, then it lets it pass."""
    ann = figure("Anna", HEROES, (5, 5), stats=warrior(attacks=(DAGGER,)))
    slow = Attack(name="halberd", weapon="halberd")
    orc = figure("Slow", ORCS, (5, 4), facing=4, stats=warrior(attacks=(slow,)))
    fight = begun(meadow(ann, orc), HEROES, ORCS)
    to_resolution(ordered(fight, [(orc, attack(ann)), (ann, attack(orc))]), 3, 5)
    acted(fight, ann, 2)
    due = next_due(fight.field, fight.state)
    assert due is not None
    assert due.phase > fight.state.head.phase
    fight.say(Forgo(who=orc.id, deed=due.key))
    assert told(fight)[-2:] == [f"{due.phase.in_words.capitalize()}.", "Slow lets it pass."]
    assert fight.state.head.phase is due.phase
