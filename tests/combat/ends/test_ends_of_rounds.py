"""The end of a round: retreats, fatigue, morale, status."""

from dataclasses import replace
from typing import Any

import pytest
from tests.combat.ends.making import answered, part, said, to_next_round, to_the_end, with_parts
from tests.helpers.fights import (
    HEROES,
    ORCS,
    begun,
    chosen,
    figure,
    meadow,
    now,
    ordered,
    rolled,
    told,
    warrior,
)
from tests.helpers.marches import asked

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Hazard, Wall
from fieldwright.combat.asks import Choice, Roll, Rolls
from fieldwright.combat.commands import Pass, Proceed, Word
from fieldwright.combat.dm_commands import AddEffect, EndEffect, Tend, Unnerve
from fieldwright.combat.effects import why_not_bound
from fieldwright.combat.ends.breath import breath_held, why_not_drowned
from fieldwright.combat.ends.due import what_is_due
from fieldwright.combat.ends.hearts import groups
from fieldwright.combat.ends.tiring import fatigue_now
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Order
from fieldwright.combat.play import Play
from fieldwright.combat.running import Fight
from fieldwright.combat.state import EndPart, Step
from fieldwright.rules.actions import Action
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.game_time import Unit
from fieldwright.rules.morale import Broken, Cause
from fieldwright.rules.movement import Phase
from fieldwright.stats.block import Abilities, Attack, Saves, StatBlock
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Square

SAVES = Saves(death=13, wands=13, petrification=13, breath=13, spells=13)
ANN = figure("Ann", HEROES, (5, 6), facing=0, stats=warrior(level=3, saves=SAVES))
ORC = figure("Orc", ORCS, (5, 5), facing=4, stats=warrior(saves=SAVES, level=1))


def _at_the_end(field: Battlefield, **parts: dict[str, Any]) -> Fight:
    """A fight whose first round has come to its end, with what it has brought to some."""
    fight = to_the_end(begun(field), 3, 5)
    return with_parts(fight, **parts) if parts else fight


def _walls(
    field: Battlefield, *runs: tuple[tuple[float, float], tuple[float, float]]
) -> Battlefield:
    walls = (
        Wall(id=Stream(7, "wall", at).uuid(), kind="wall", start=start, end=end)
        for at, (start, end) in enumerate(runs)
    )
    return add(*walls).applied_to(field)


# ----------------------------------------------------------------------------------- the four parts


@pytest.mark.rule("CT1-STEP-08")
def test_the_parts_come_in_their_order_and_each_may_be_passed_over() -> None:
    """Retreats, fatigue, morale, status; retreats passed over: nobody is asked for one."""
    assert list(EndPart) == ["retreats", "fatigue", "morale", "status"]
    fight = _at_the_end(meadow(ANN, ORC), Ann={"hurt": (ORC.id,)})
    assert what_is_due(fight.field, fight.state, EndPart.RETREATS) == ("Ann may drive Orc back",)
    said(fight, Pass(part=EndPart.RETREATS))
    with pytest.raises(NotNowError, match="is over"):
        fight.say(Pass(part=EndPart.RETREATS))
    to_next_round(fight)
    assert fight.state.head.round == 2
    assert now(fight, ORC).row == 5


def test_a_quiet_round_goes_over_into_the_next_at_once() -> None:
    """Nothing to ask or do: one step leads from the end into round two."""
    fight = _at_the_end(meadow(ANN, ORC))
    fight.say(Proceed())
    assert fight.state.head.step is Step.MONSTERS
    assert fight.state.head.round == 2


# ----------------------------------------------------------------------------------------- retreats


@pytest.mark.rule("CT1-RETR-01")
def test_who_did_damage_without_being_hit_is_asked_and_may_decline() -> None:
    """Ann hit the orc and it missed: she is asked; both hit: she is not."""
    fight = _at_the_end(meadow(ANN, ORC), Ann={"hurt": (ORC.id,)})
    fight.say(Proceed())
    assert isinstance(fight.ask, Choice)
    assert fight.ask.what == "Does Ann drive Orc back?"
    answered(fight, "let stand")
    assert now(fight, ORC).row == 5
    both = _at_the_end(
        meadow(ANN, ORC),
        Ann={"hurt": (ORC.id,), "hit_by": (ORC.id,)},
        Orc={"hurt": (ANN.id,), "hit_by": (ANN.id,)},
    )
    both.say(Proceed())
    assert both.ask is None


def test_who_has_run_off_in_the_same_round_is_usually_let_go() -> None:
    """Struck beside the attacker, now ten squares off: one key lets the foe stand."""
    far = replace(ORC, column=15)
    fight = _at_the_end(meadow(ANN, far), Ann={"hurt": (far.id,)})
    fight.say(Proceed())
    assert isinstance(fight.ask, Choice)
    assert fight.ask.default == "let stand"
    near = _at_the_end(meadow(ANN, ORC), Ann={"hurt": (ORC.id,)})
    near.say(Proceed())
    assert isinstance(near.ask, Choice)
    assert near.ask.default == "press"


@pytest.mark.rule("CT1-RETR-02")
@pytest.mark.parametrize(
    ("values", "ignores"),
    [
        ({"stats": warrior(level=6)}, False),
        ({"stats": warrior(level=7)}, True),
        ({"size": "L"}, False),
        ({"size": "H"}, True),
    ],
)
def test_four_levels_or_two_sizes_more_may_ignore_it(values: dict[str, Any], ignores: bool) -> None:
    """Against an attacker of level 3 and size M."""
    foe = figure("Foe", ORCS, (5, 5), facing=4, **values)
    fight = _at_the_end(meadow(ANN, foe), Ann={"hurt": (foe.id,)})
    fight.say(Proceed())
    answered_once(fight, "press")
    asked = fight.ask.what if isinstance(fight.ask, Choice) else ""
    assert asked.startswith("Does Foe stand fast?") is ignores


def answered_once(fight: Fight, value: str) -> None:
    """Answer one choice."""
    from tests.helpers.fights import chosen

    chosen(fight, value)


@pytest.mark.rule("CT1-RETR-03")
def test_squares_nearer_to_the_attacker_come_last_and_are_told() -> None:
    """The orc in F6 faces north, and was struck by Ann in G8, two squares behind it.

    Of its rear squares E7 is two squares from her as well, F7 and G7 are one.
    """
    orc = figure("Orc", ORCS, (5, 5), facing=0)
    ann = figure("Ann", HEROES, (6, 7), facing=0)
    fight = _at_the_end(meadow(ann, orc), Ann={"hurt": (orc.id,)})
    fight.say(Proceed())
    answered_once(fight, "press")
    assert isinstance(fight.ask, Choice)
    told = [(one.value, one.note) for one in fight.ask.options]
    assert told == [("E7", ""), ("F7", "nearer to Ann"), ("G7", "nearer to Ann")]
    assert fight.ask.default == "E7"


def test_nobody_is_driven_who_was_knocked_down_in_this_round() -> None:
    """Ruling R46: whatever the text's example does."""
    fight = _at_the_end(meadow(ANN, ORC), Ann={"hurt": (ORC.id,)}, Orc={"knocked_down": True})
    (line,) = what_is_due(fight.field, fight.state, EndPart.RETREATS)
    assert line == "Orc is not driven back: knocked down this round"
    fight.say(Proceed())
    assert fight.ask is None


@pytest.mark.rule("CT1-RETR-03")
def test_the_attacker_picks_a_rear_square_and_walls_leave_the_flanks() -> None:
    """An orc that faces south has its rear in the north: three squares, or two flanks."""
    fight = _at_the_end(meadow(ANN, ORC), Ann={"hurt": (ORC.id,)})
    fight.say(Proceed())
    answered_once(fight, "press")
    assert isinstance(fight.ask, Choice)
    rear = {Square(4, 4).name, Square(5, 4).name, Square(6, 4).name}
    assert {one.value for one in fight.ask.options} == rear
    answered(fight, Square(6, 4).name, "hold")
    assert (now(fight, ORC).column, now(fight, ORC).row) == (6, 4)

    walled = _walls(meadow(ANN, ORC), ((0, 5), (20, 5)))
    fight = _at_the_end(walled, Ann={"hurt": (ORC.id,)})
    fight.say(Proceed())
    answered_once(fight, "press")
    assert isinstance(fight.ask, Choice)
    assert {one.value for one in fight.ask.options} == {Square(4, 5).name, Square(6, 5).name}


def test_with_nowhere_to_go_it_saves_or_is_knocked_down_in_place() -> None:
    """Walls on three sides: 13 stands, 12 lies."""
    pocket = ((4.9, 5), (6, 5)), ((5, 5), (5, 6)), ((6, 5), (6, 6))
    for die, posture in ((13, "standing"), (12, "prone")):
        fight = _at_the_end(_walls(meadow(ANN, ORC), *pocket), Ann={"hurt": (ORC.id,)})
        fight.say(Proceed())
        answered(fight, "press", die)
        assert now(fight, ORC).posture == posture
        assert (now(fight, ORC).column, now(fight, ORC).row) == (5, 5)


@pytest.mark.rule("CT1-RETR-04")
def test_the_attacker_follows_or_holds_and_nobody_strikes_for_it() -> None:
    """Another orc stands beside Ann; she follows, and no blow is asked for."""
    other = figure("Other", ORCS, (4, 6), facing=2)
    fight = _at_the_end(meadow(ANN, ORC, other), Ann={"hurt": (ORC.id,)})
    fight.say(Proceed())
    answered_once(fight, "press")
    answered_once(fight, Square(5, 4).name)
    assert isinstance(fight.ask, Choice)
    values = [one.value for one in fight.ask.options]
    assert values[0] == Square(5, 5).name, "where the foe stood is the first to follow to"
    assert "hold" in values
    answered(fight, Square(5, 5).name)
    assert (now(fight, ANN).column, now(fight, ANN).row) == (5, 5)


@pytest.mark.rule("CT1-RETR-04-EX")
def test_who_is_held_at_arms_length_stays_threatened_by_a_long_reach() -> None:
    """Pascal is driven one square by an ogre with reach 2 that holds: distance 2, threatened."""
    club = Attack(name="club", damage="1-10", reach=2)
    ogre = figure(
        "Ogre",
        ORCS,
        (5, 5),
        facing=4,
        stats=StatBlock(id="", name="Ogre", attacks=(club,)),
        size="L",
    )
    pascal = figure("Pascal", HEROES, (5, 6), facing=0)
    fight = _at_the_end(meadow(ogre, pascal), Ogre={"hurt": (pascal.id,)})
    fight.say(Proceed())
    answered(fight, "press", Square(5, 7).name, "hold")
    from fieldwright.geometry.threat.squares import is_threatened

    assert now(fight, pascal).row == 7
    assert is_threatened(fight.field, now(fight, pascal))
    down = _at_the_end(
        meadow(ogre, pascal), Ogre={"hurt": (pascal.id,)}, Pascal={"knocked_down": True}
    )
    assert "knocked down this round" in what_is_due(down.field, down.state, EndPart.RETREATS)[0]


@pytest.mark.rule("CT1-RETR-05")
@pytest.mark.rule("CT1-RETR-06")
def test_the_dm_may_grant_a_save_where_all_that_is_left_is_dangerous() -> None:
    """Quicksand behind, walls beside: it is offered, and so is a save to stand fast."""
    sand = Hazard(id=Stream(3).uuid(), kind="quicksand", outline=((4, 3), (7, 3), (7, 5), (4, 5)))
    field = add(sand).applied_to(meadow(ANN, ORC))
    fight = _at_the_end(field, Ann={"hurt": (ORC.id,)})
    fight.say(Proceed())
    answered_once(fight, "press")
    assert isinstance(fight.ask, Choice)
    assert "grant" in {one.value for one in fight.ask.options}
    answered(fight, "grant", 13)
    assert now(fight, ORC).row == 5
    fight = _at_the_end(field, Ann={"hurt": (ORC.id,)})
    fight.say(Proceed())
    answered(fight, "press", Square(5, 4).name, "stops", "hold")
    assert now(fight, ORC).row == 4
    assert any("quicksand" in line for line in told(fight)), "its danger is asked about"


# ------------------------------------------------------------------------------------------ fatigue


def _tired(who: Figure, *active: Phase, fatigue: int = 0, **values: Any) -> Fight:
    from dataclasses import replace

    fighter = replace(who, fatigue=fatigue)
    return _at_the_end(meadow(fighter, ORC), **{who.name: {"active": active, **values}})


@pytest.mark.rule("CT1-FATG-03")
def test_at_nought_it_is_fatigued_at_the_end_of_the_round_and_pays_double_from_then_on() -> None:
    """Full 10, 3 left: three phases bring 0 and fatigued with 10; two more cost 4; three 0."""
    pascal = figure("Pascal", HEROES, (5, 9), stats=warrior(level=1))
    three = (Phase.FAST, Phase.AVERAGE, Phase.SLOW)
    fight = _tired(pascal, *three, fatigue=7)
    assert fatigue_now(now(fight, pascal), part(fight, pascal)).left == 0
    assert part(fight, pascal).weariness is Weariness.FRESH, "unhindered in this round still"
    to_next_round(fight)
    assert part(fight, pascal).weariness is Weariness.FATIGUED
    assert now(fight, pascal).fatigue == 0
    to_the_end(fight, 3, 5)
    with_parts(fight, Pascal={"active": three[:2], "rest": 0})
    to_next_round(fight)
    assert now(fight, pascal).fatigue == 4
    to_the_end(fight, 3, 5)
    with_parts(fight, Pascal={"active": three})
    to_next_round(fight)
    assert part(fight, pascal).weariness is Weariness.EXHAUSTED


@pytest.mark.rule("CT1-FATG-05")
def test_two_rounds_of_rest_need_three_less() -> None:
    """Save 14, Constitution +1, the second round in a row: 11."""
    scores = Abilities(
        strength=10, dexterity=10, constitution=15, intelligence=10, wisdom=10, charisma=10
    )
    saves = Saves(death=14, wands=14, petrification=14, breath=14, spells=14)
    pascal = figure("Pascal", HEROES, (5, 9), stats=warrior(level=1, abilities=scores, saves=saves))
    fight = _tired(pascal, rest=1, weariness=Weariness.EXHAUSTED)
    fight.say(Proceed())
    asked = fight.ask
    assert isinstance(asked, Roll)
    assert asked.needed is not None
    assert asked.needed.value == 11
    answered(fight, 11)
    assert part(fight, pascal).weariness is Weariness.FATIGUED
    assert now(fight, pascal).fatigue == 0, "all its points again"


@pytest.mark.rule("CT1-FATG-06")
def test_after_a_forced_march_it_begins_fatigued_and_never_becomes_fresh_here() -> None:
    """One active phase costs two; resting it is not asked to save."""
    pascal = figure("Pascal", HEROES, (5, 9), conditions=("force marched",), stats=warrior(level=1))
    fight = _tired(pascal, Phase.FAST)
    assert part(fight, pascal).weariness is Weariness.FATIGUED
    to_next_round(fight)
    assert now(fight, pascal).fatigue == 2
    to_the_end(fight, 3, 5)
    fight.say(Proceed())
    assert fight.ask is None, "from fatigued to fresh is refused"


# ------------------------------------------------------------------------------------------- morale


def _band(count: int, **values: Any) -> list[Figure]:
    block = StatBlock(id="orc", name="Orc", morale=(11, 12), intelligence=(8, 10), **values)
    return [figure(f"Orc{at}", ORCS, (2 * at, 5), stats=block) for at in range(count)]


@pytest.mark.rule("CT1-MORL-01")
def test_the_dm_is_reminded_when_a_quarter_and_when_half_have_fallen_once_each() -> None:
    """Eight orcs: at the second and at the fourth fallen; heroes never."""
    band = _band(8)
    fight = to_the_end(begun(meadow(ANN, *band)), 3, 5)
    said(fight, Word(who=band[0].id, what="hit_points", value="-2"))
    assert what_is_due(fight.field, fight.state, EndPart.MORALE) == ()
    said(fight, Word(who=band[1].id, what="hit_points", value="-2"))
    assert what_is_due(fight.field, fight.state, EndPart.MORALE) == (
        "orcs: a quarter of the group has fallen",
    )
    fight.say(Proceed())
    answered(fight, "holds")
    assert what_is_due(fight.field, fight.state, EndPart.MORALE) == (), "once for each cause"
    for one in band[2:4]:
        said(fight, Word(who=one.id, what="hit_points", value="-2"))
    assert what_is_due(fight.field, fight.state, EndPart.MORALE) == (
        "orcs: half of the group has fallen",
    )


def test_a_leader_who_has_fallen_or_left_is_a_cause() -> None:
    """The condition of a leader makes one; gone, the others are asked for."""
    band = _band(9)
    fight = to_the_end(begun(meadow(ANN, *band)), 3, 5)
    said(fight, Word(who=band[0].id, what="conditions", value="leader"))
    assert what_is_due(fight.field, fight.state, EndPart.MORALE) == ()
    said(fight, Word(who=band[0].id, what="out", value="deserted"))
    assert what_is_due(fight.field, fight.state, EndPart.MORALE) == ("orcs: the leader is gone",)


def test_henchmen_check_and_player_characters_never_do() -> None:
    """Two heroes without a rating, one hireling with one: only he is asked for."""
    hireling = figure(
        "Hireling", HEROES, (9, 9), stats=StatBlock(id="man", name="Hireling", morale=(10, 10))
    )
    fight = to_the_end(begun(meadow(ANN, hireling, ORC)), 3, 5)
    said(fight, Unnerve(side=HEROES, cause=Cause.OUTMATCHED))
    fight.say(Proceed())
    answered_once(fight, "check")
    assert isinstance(fight.ask, Roll)
    assert fight.ask.what == "morale of Hireling"
    answered(fight, 9, 9, "flees")
    assert part(fight, hireling).broken is Broken.FLEES
    assert part(fight, ANN).broken is Broken.HOLDS


@pytest.mark.rule("CT1-MORL-02")
def test_of_whom_no_book_prints_a_morale_it_is_asked_once_and_never_passed_over() -> None:
    """Ogre and bandits are surprised: 2d10 for the ogre; the bandits are said to be average, 9."""
    ogre = figure("Ogre", ORCS, (3, 3), stats=StatBlock(id="ogre", name="Ogre", morale=(11, 12)))
    block = StatBlock(id="bandit", name="Bandit", intelligence=(8, 10))
    bandits = [figure(f"Bandit{at}", ORCS, (6 + at, 3), stats=block) for at in range(3)]
    fight = to_the_end(begun(meadow(ANN, ogre, *bandits)), 3, 5)
    said(fight, Unnerve(side=ORCS, cause=Cause.SURPRISED))
    fight.say(Proceed())
    answered_once(fight, "check")
    rolled(fight, 5, 5)
    assert asked(fight) == ["No morale is printed for Bandit. How steady are they?"]
    chosen(fight, "average")
    assert isinstance(fight.ask, Roll)
    assert fight.ask.needed is not None
    assert (fight.ask.what, fight.ask.needed.value) == ("morale of Bandit", 9)
    answered(fight, 5, 5, "withdraws in good order")
    assert all(part(fight, one).broken is Broken.WITHDRAWS for one in bandits)
    assert part(fight, ogre).broken is Broken.HOLDS
    stats = [now(fight, one).stats for one in bandits]
    assert [one and one.morale for one in stats] == [(8, 10)] * 3, "asked no more in this fight"


def test_the_dm_may_just_say_that_they_hold_and_the_mindless_know_no_fear() -> None:
    dead = StatBlock(id="zombie", name="Zombie", flags=("mindless",))
    zombie = figure("Zombie", ORCS, (3, 3), stats=dead)
    guard = figure("Guard", ORCS, (5, 3), stats=StatBlock(id="guard", name="Guard"))
    fight = to_the_end(begun(meadow(ANN, zombie, guard)), 3, 5)
    said(fight, Unnerve(side=ORCS, cause=Cause.SURPRISED))
    lines = said(fight, Proceed(), "check", "holds")
    assert "Zombie know no fear." in lines
    assert "Guard hold, says the DM." in lines


def test_an_offer_of_surrender_counts_only_beside_another_cause() -> None:
    """Alone it reminds of nothing; after a quarter has fallen it does."""
    band = _band(4)
    fight = to_the_end(begun(meadow(ANN, *band)), 3, 5)
    said(fight, Unnerve(side=ORCS, cause=Cause.SURRENDER_OFFERED))
    assert what_is_due(fight.field, fight.state, EndPart.MORALE) == ()
    said(fight, Word(who=band[0].id, what="hit_points", value="0"))
    (line,) = what_is_due(fight.field, fight.state, EndPart.MORALE)
    assert "surrender" in line


@pytest.mark.rule("CT1-MORL-02")
def test_a_formal_check_is_two_d10_against_the_rating_with_its_modifier() -> None:
    """Rating 12 and -2: 6 and 4 hold, 6 and 5 do not."""
    for dice, holds in (((6, 4), True), ((6, 5), False)):
        band = [figure("Orc", ORCS, (5, 5), stats=StatBlock(id="orc", name="Orc", morale=(12, 12)))]
        fight = to_the_end(begun(meadow(ANN, *band)), 3, 5)
        said(fight, Unnerve(side=ORCS, cause=Cause.OUTMATCHED, modifier=-2))
        fight.say(Proceed())
        answered_once(fight, "check")
        assert isinstance(fight.ask, Roll)
        from tests.helpers.fights import rolled

        rolled(fight, *dice)
        assert (fight.ask is None) is holds


@pytest.mark.rule("CT1-MORL-03")
def test_failing_by_two_proposes_a_withdrawal_by_more_flight() -> None:
    """Rating 11: a 13 withdraws, a 14 flees, and their next orders say so."""
    from tests.helpers.fights import rolled

    for dice, broken, action in (
        ((6, 7), Broken.WITHDRAWS, Action.WITHDRAW),
        ((7, 7), Broken.FLEES, None),
    ):
        orc = figure(
            "Orc", ORCS, (5, 5), facing=4, stats=StatBlock(id="orc", name="Orc", morale=(11, 11))
        )
        fight = to_the_end(begun(meadow(ANN, orc)), 3, 5)
        said(fight, Unnerve(side=ORCS, cause=Cause.LEADER_GONE))
        fight.say(Proceed())
        answered_once(fight, "check")
        rolled(fight, *dice)
        assert isinstance(fight.ask, Choice)
        assert fight.ask.default == broken.value
        answered(fight, broken.value)
        assert part(fight, orc).broken is broken
        to_next_round(fight)
        order = part(fight, orc).order
        assert order is not None
        assert action is None or order.action is action


def test_with_no_way_out_the_clever_may_surrender_and_animals_do_not() -> None:
    """An orc in a corner, walls all round."""
    from tests.helpers.fights import rolled

    for mind, broken in (((5, 5), Broken.SURRENDERS), ((1, 1), Broken.FLEES)):
        block = StatBlock(id="orc", name="Orc", morale=(11, 11), intelligence=mind)
        orc = figure("Orc", ORCS, (5, 5), facing=4, stats=block)
        pocket = ((4.9, 5), (6, 5)), ((5, 5), (5, 6)), ((6, 5), (6, 6))
        fight = to_the_end(begun(_walls(meadow(ANN, orc), *pocket)), 3, 5)
        said(fight, Unnerve(side=ORCS, cause=Cause.LEADER_GONE))
        fight.say(Proceed())
        answered_once(fight, "check")
        rolled(fight, 9, 9)
        assert isinstance(fight.ask, Choice)
        assert fight.ask.default == broken.value


# ------------------------------------------------------------------------------------------- status


@pytest.mark.rule("CT1-STUS-01")
def test_fire_burns_in_the_ends_of_its_rounds_and_who_lies_goes_on_lying() -> None:
    """Lit in round 2 by a spell that starts in round 3, for 3 rounds: rounds 3, 4 and 5."""
    fight = to_the_end(begun(meadow(ANN, ORC)), 3, 5)
    to_next_round(fight)
    fire = AddEffect(who=(ORC.id,), name="acid", rounds=3, begins=1, each_round="1d6")
    said(fight, fire)
    said(fight, Word(who=ANN.id, what="posture", value="prone"))
    asked = []
    for _ in range(5):
        to_the_end(fight, 3, 5)
        number = fight.state.head.round
        burning = what_is_due(fight.field, fight.state, EndPart.STATUS)
        if any("acid: 1d6" in line for line in burning):
            asked.append(number)
            to_next_round(fight, 1)
        else:
            to_next_round(fight)
    assert asked == [3, 4, 5]
    assert now(fight, ORC).hit_points == 17
    assert now(fight, ANN).posture == "prone"
    assert not part(fight, ORC).effects


@pytest.mark.rule("CT1-ROUND-03")
def test_the_rest_of_a_running_spell_counts_in_combat_rounds_and_turns_last() -> None:
    """Six rounds, the fight begins in its third: gone after combat round 4; two turns stay."""
    fight = begun(meadow(ANN, ORC))
    said(fight, AddEffect(who=(ANN.id,), name="haste", rounds=6, running_in=3))
    said(fight, AddEffect(who=(ANN.id,), name="armour", rounds=2, unit=Unit.TURNS))
    names = {one.name: one.until_round for one in part(fight, ANN).effects}
    assert names == {"haste": 4, "armour": None}
    said(fight, EndEffect(who=(ANN.id,), name="armour"))
    assert [one.name for one in part(fight, ANN).effects] == ["haste"]
    with pytest.raises(NotNowError, match="has no armour"):
        fight.say(EndEffect(who=(ANN.id,), name="armour"))


def test_what_starts_in_a_later_round_does_nothing_before() -> None:
    """A shield of -2 that begins in two rounds: not in rounds 1 and 2, in round 3 it works."""
    fight = begun(meadow(ANN, ORC))
    shield = AddEffect(
        who=(ANN.id,), name="shield", rounds=2, begins=2, armour_class=-2, condition="shielded"
    )
    texts = said(fight, shield)
    assert texts == ["Shield on Ann, from round 3 on, to the end of round 4."]
    seen = []
    for _ in range(5):
        lasts = any(one.armour_class == -2 for one in part(fight, ANN).effects)
        assert ("shielded" in now(fight, ANN).conditions) is lasts
        seen.append(lasts)
        to_the_end(fight, 3, 5)
        to_next_round(fight)
    assert seen == [False, False, True, True, False]
    said(fight, shield)
    said(fight, EndEffect(who=(ANN.id,), name="shield"))
    assert not part(fight, ANN).coming


@pytest.mark.rule("CT1-ROUND-03-EX")
def test_a_haste_of_eight_rounds_in_its_fifth_lasts_four_combat_rounds() -> None:
    """Rounds 5 to 8 of its own are combat rounds 1 to 4."""
    fight = begun(meadow(ANN, ORC))
    said(fight, AddEffect(who=(ANN.id,), name="haste", rounds=8, running_in=5))
    assert part(fight, ANN).effects[0].until_round == 4


@pytest.mark.rule("CT1-ROUND-04")
def test_heat_metal_keeps_its_rhythm_in_combat_rounds() -> None:
    """Begun in round 1 its damage of 2d4 comes in its rounds 3, 4 and 5."""
    fight = begun(meadow(ANN, ORC))
    heat = AddEffect(who=(ORC.id,), name="heat metal", rounds=5, first=3, each_round="2d4")
    said(fight, heat)
    asked = []
    for _ in range(6):
        to_the_end(fight, 3, 5)
        lines = what_is_due(fight.field, fight.state, EndPart.STATUS)
        if any("2d4" in line for line in lines):
            asked.append(fight.state.head.round)
            to_next_round(fight, 1, 1)
        else:
            to_next_round(fight)
    assert asked == [3, 4, 5]


@pytest.mark.rule("CT1-DYING-01")
def test_the_dying_lose_a_point_each_round_until_they_die() -> None:
    """-3 becomes -6 after three ends of rounds, and -10, dead, after seven."""
    fight = begun(meadow(ANN, ORC))
    said(fight, Word(who=ORC.id, what="hit_points", value="-3"))
    for at in range(1, 8):
        to_the_end(fight, 3, 5)
        to_next_round(fight)
        assert now(fight, ORC).hit_points == -3 - at
    assert "dead" in now(fight, ORC).conditions


@pytest.mark.rule("CT1-DYING-02")
def test_binding_wounds_stops_the_loss_and_nobody_binds_his_own() -> None:
    """At -6 bound: -6 for ever; the victim itself is refused."""
    bob = figure("Bob", HEROES, (6, 6))
    fight = begun(meadow(ANN, bob, ORC))
    said(fight, Word(who=ANN.id, what="hit_points", value="-6"))
    with pytest.raises(NotNowError, match="his own wounds"):
        fight.say(Tend(who=ANN.id, by=ANN.id))
    play = Play(fight.field, fight.state)
    assert why_not_bound(play, ANN.id, ANN.id), "it is not offered the action"
    assert why_not_bound(play, ORC.id, bob.id) == "Orc is not bleeding to death."
    assert not why_not_bound(play, ANN.id, bob.id)
    said(fight, Tend(who=ANN.id, by=bob.id))
    to_the_end(fight, 3, 5)
    to_next_round(fight)
    assert now(fight, ANN).hit_points == -6


@pytest.mark.rule("CT1-DYING-04")
def test_who_is_saved_from_death_is_helpless_for_a_day() -> None:
    """At -4, cured of 10: 6 points, helpless, and no order is taken."""
    from fieldwright.combat.commands import Give

    fight = begun(meadow(ANN, ORC))
    said(fight, Word(who=ANN.id, what="hit_points", value="-4"))
    texts = said(fight, Tend(who=ANN.id, points=10))
    assert now(fight, ANN).hit_points == 6
    assert "Ann is saved, and helpless for 24 hours." in texts
    with pytest.raises(NotNowError):
        fight.say(Give(who=(ANN.id,), order=Order(action=Action.GUARD)))


@pytest.mark.rule("CT1-DYING-03")
def test_at_exactly_nought_nothing_is_lost_and_nothing_is_threatened() -> None:
    """The end of the round takes no point; no orders, no threat."""
    from fieldwright.geometry.threat.squares import threatened_squares

    fight = begun(meadow(ANN, ORC))
    said(fight, Word(who=ORC.id, what="hit_points", value="0"))
    to_the_end(fight, 3, 5)
    to_next_round(fight)
    assert now(fight, ORC).hit_points == 0
    assert not threatened_squares(fight.field, now(fight, ORC))


@pytest.mark.rule("CT1-DYING-03")
def test_at_exactly_nought_one_is_senseless_for_two_d6_turns_unless_healed() -> None:
    """Dice 3 and 4: seven turns; healed by 5 it comes round at once."""
    fight = begun(meadow(ANN, ORC))
    said(fight, AddEffect(who=(ORC.id,), name="acid", rounds=1, each_round="20"))
    to_the_end(fight, 3, 5)
    texts = to_next_round(fight, 3, 4)
    assert any("7 turns" in text for text in texts)
    assert "unconscious" in now(fight, ORC).conditions
    said(fight, Tend(who=ORC.id, points=5))
    assert now(fight, ORC).hit_points == 5
    assert "unconscious" not in now(fight, ORC).conditions
    assert not part(fight, ORC).effects


@pytest.mark.rule("CT3-TER-MARSH-5")
def test_who_is_held_in_waist_deep_water_holds_his_breath_from_that_round_on() -> None:
    """Counted since the hold was won; in knee-deep water not; free again it is over."""
    from fieldwright.combat.dm_commands import Deed, Interact
    from fieldwright.terms.setting import Depth

    fight = begun(meadow(ANN, ORC))
    flood = Interact(what=Deed.FLOOD, squares=(Square(5, 5),), depth=Depth.WAIST)
    said(fight, flood)
    to_the_end(fight, 3, 5)
    to_next_round(fight)
    texts = said(fight, Word(who=ORC.id, what="conditions", value="held"))
    assert "Orc holds its breath since round 2." in texts
    assert why_not_drowned(fight.field, now(fight, ORC)) is None
    to_the_end(fight, 3, 5)
    to_next_round(fight)
    held = breath_held(fight.state, ORC.id)
    assert held is not None
    assert held.value == 2
    said(fight, Word(who=ORC.id, what="conditions", value=""))
    assert breath_held(fight.state, ORC.id) is None
    said(fight, Interact(what=Deed.FLOOD, squares=(Square(5, 5),), depth=Depth.KNEE))
    said(fight, Word(who=ORC.id, what="conditions", value="held"))
    assert breath_held(fight.state, ORC.id) is None
    assert why_not_drowned(fight.field, now(fight, ORC)) is not None


@pytest.mark.rule("CT3-TER-MARSH-6")
def test_who_falls_senseless_into_water_makes_a_warning_for_the_dm() -> None:
    """A knee-deep square: a warning; a dry one: none."""
    from fieldwright.combat.dm_commands import Deed, Interact

    for wet in (True, False):
        fight = begun(meadow(ANN, ORC))
        if wet:
            said(fight, Interact(what=Deed.FLOOD, squares=(Square(5, 5),)))
        acid = AddEffect(who=(ORC.id,), name="acid", rounds=1, each_round="20")
        said(fight, acid)
        to_the_end(fight, 3, 5)
        fight.say(Proceed())
        while fight.ask is not None:
            fight.roll()
        assert any("may drown" in line for line in told(fight)) is wet


def test_several_fires_are_rolled_in_one_row() -> None:
    """Two figures burn: their dice are asked for together."""
    fight = begun(meadow(ANN, ORC))
    said(fight, AddEffect(who=(ANN.id, ORC.id), name="fire", each_round="1d6"))
    to_the_end(fight, 3, 5)
    fight.say(Proceed())
    assert isinstance(fight.ask, Rolls)
    answered(fight, 2, 5)
    assert (now(fight, ANN).hit_points, now(fight, ORC).hit_points) == (18, 15)


def test_ordered_figures_lose_no_fatigue_by_standing_still() -> None:
    """No phase, no point; guarding unprovoked costs nothing (Fatigue)."""
    fight = begun(meadow(ANN, ORC))
    ordered(fight, [(ORC, Order(action=Action.OTHER)), (ANN, Order(action=Action.OTHER))])
    to_the_end(fight, 3, 5)
    to_next_round(fight)
    assert now(fight, ANN).fatigue == 0


def test_who_lay_senseless_before_the_fight_shakes_nobody_in_it() -> None:
    """Four orcs, one of them down from an earlier fight: the next to fall is a third of three.

    He alone is counted: a quarter of those who began it has fallen then, not before.
    """
    orcs = [figure(f"Orc {n}", ORCS, (5 + n, 5), stats=warrior(morale=10)) for n in range(4)]
    down = replace(orcs[0], hit_points=-4, conditions=("dying", "wounds bound"))
    fight = begun(meadow(ANN, down, *orcs[1:]))
    assert not list(groups(fight.field, fight.state))
    said(fight, Word(who=orcs[1].id, what="hit_points", value="-10"))
    (group,) = groups(fight.field, fight.state)
    assert group.members == (orcs[2].id, orcs[3].id)
    assert group.causes == (Cause.QUARTER_FALLEN,)


@pytest.mark.parametrize(
    ("letter", "moved", "told"), [("C", 5, True), ("C", 6, False), ("B", 0, False)]
)
def test_the_dm_is_told_of_a_flyer_that_has_not_flown_forward_far_enough(
    letter: str, moved: int, *, told: bool
) -> None:
    """Half of a flying rate of 12 is 6 points; class B may hover."""
    wings = warrior(group="monster", movement=f"6, Fl 12 ({letter})")
    bird = figure("Bird", ORCS, (9, 9), stats=wings, altitude_ft=20.0)
    fight = _at_the_end(meadow(ANN, bird), Bird={"moved": moved})
    texts = to_next_round(fight)
    line = f"Bird has flown {moved} of 6 points forward: it cannot stay in the air."
    assert (line in texts) is told
