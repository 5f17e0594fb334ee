"""Critical events: rolled after a tie, waved through or carried out on the field."""

from dataclasses import replace

import pytest
from tests.combat.ends.making import (
    answered,
    by_program,
    part,
    said,
    step_of,
    to_next_round,
    to_the_end,
)
from tests.helpers.fights import (
    HEROES,
    ORCS,
    SWORD,
    attack,
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

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Label, Obstacle, Wall
from fieldwright.combat.asks import Answer, Choice, Roll
from fieldwright.combat.blows.attempt import Attempt
from fieldwright.combat.blows.reckoning import reckoned
from fieldwright.combat.blows.situation import situation_of
from fieldwright.combat.commands import Give, Proceed, Word
from fieldwright.combat.dm_commands import Wait
from fieldwright.combat.ends.due import what_is_due
from fieldwright.combat.events.mounts import bolting
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Order
from fieldwright.combat.play import Play
from fieldwright.combat.running import Fight
from fieldwright.combat.state import EndPart, Step
from fieldwright.geometry.threat.squares import threatened_squares
from fieldwright.rules.actions import Action, Movement
from fieldwright.rules.critical_events import critical_events
from fieldwright.stats.block import Saves
from fieldwright.terms.chance import Stream

SAVES = Saves(death=13, wands=13, petrification=13, breath=13, spells=13)
ANN = figure("Ann", HEROES, (5, 6), facing=0, stats=warrior(saves=SAVES))
ORC = figure("Orc", ORCS, (5, 5), facing=4, stats=warrior(saves=SAVES))
APPLY = "apply it"


def _tied(field: Battlefield, *, orders: bool = True) -> Fight:
    """A fight whose initiative was tied and then won by the heroes: an event is due."""
    fight = begun(field)
    if orders:
        ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))])
    fight.say(Proceed())
    fight.say(Proceed(undeclared=True))
    rolled(fight, 6, 6)
    rolled(fight, 3, 8)
    return fight


def _event(fight: Fight, die: int, *given: int | str) -> list[str]:
    """Roll the event with this die, let it apply, and answer what it asks."""
    before = len(fight.entries)
    fight.say(Proceed())
    rolled(fight, die)
    chosen(fight, APPLY)
    answered(fight, *given)
    return told(fight, before)


def _needed(fight: Fight, attacker: Figure, target: Figure) -> int:
    """What an attack with the sword needs now."""
    play = Play(fight.field, fight.state)
    found = reckoned(situation_of(play, Attempt(who=attacker.id, target=target.id, attack=SWORD)))
    from fieldwright.rules.explained import Impossible

    assert not isinstance(found, Impossible), found
    return found.needed.value


# --------------------------------------------------------------------------------------- initiative


@pytest.mark.rule("CT1-INIT-07")
def test_ties_are_rolled_again_until_one_side_wins_and_bring_one_event() -> None:
    """1-1, 2-2, then 3-8: the heroes win with 3, nobody is sped up, exactly one event."""
    fight = begun(meadow(ANN, ORC))
    ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))])
    fight.say(Proceed())
    fight.say(Proceed())
    rolled(fight, 1, 1)
    rolled(fight, 2, 2)
    rolled(fight, 3, 8)
    head = fight.state.head
    assert head.critical
    assert [(side.id, side.rolled, side.rank) for side in head.sides] == [
        (HEROES, 3, 0),
        (ORCS, 8, 1),
    ]
    _event(fight, 18, 1)
    assert step_of(fight) is Step.INITIATIVE
    fight.say(Proceed())
    assert step_of(fight) is Step.RESOLUTION
    assert fight.state.head.event == "slip"


@pytest.mark.rule("CT1-INIT-15")
def test_with_three_sides_only_a_tie_for_the_lowest_is_an_event() -> None:
    """3, 7, 7: none; 3, 3, 5: all roll again, and one event."""
    wolf = figure("Wolf", "wolves", (9, 9))
    for dice, critical in (((3, 7, 7),), False), (((3, 3, 5), (4, 6, 5)), True):
        fight = begun(meadow(ANN, ORC, wolf))
        fight.say(Proceed())
        fight.say(Proceed(undeclared=True))
        for roll in dice:
            rolled(fight, *roll)
        assert fight.state.head.critical is critical
        assert fight.state.head.sides[0].rank == 0


def test_without_a_tie_no_event_is_rolled() -> None:
    """3 and 8: the next step is the resolution."""
    fight = begun(meadow(ANN, ORC))
    fight.say(Proceed())
    fight.say(Proceed(undeclared=True))
    rolled(fight, 3, 8)
    fight.say(Proceed())
    assert fight.ask is None
    assert fight.state.head.step is Step.RESOLUTION


# --------------------------------------------------------------------------------------- the ruling


@pytest.mark.rule("CT1-EVENT-03")
def test_the_dm_applies_takes_another_none_or_tells_his_own() -> None:
    """A 12 is waved on to a 13; another time none; another time the DM's own words."""
    fight = _tied(meadow(ANN, ORC))
    fight.say(Proceed())
    rolled(fight, 12)
    assert isinstance(fight.ask, Choice)
    assert [one.value for one in fight.ask.options] == [
        "apply it",
        "another event",
        "no event",
        "an event of one's own",
    ]
    answered(fight, "another event", 13, "no event")
    assert fight.state.head.event == "lucky-opening"
    assert not part(fight, ANN).effects
    fight = _tied(meadow(ANN, ORC))
    fight.say(Proceed())
    rolled(fight, 12)
    fight.answer(Answer(chosen="an event of one's own", word="an avalanche comes down"))
    assert told(fight)[-1] == "Critical event: an avalanche comes down."
    for event in critical_events().values():
        assert not any("damage" in str(result.effect) for result in event.results)


def test_an_event_that_can_pick_nobody_is_grey() -> None:
    """Nobody rides: mount trouble cannot be applied, and another is proposed."""
    fight = _tied(meadow(ANN, ORC))
    fight.say(Proceed())
    rolled(fight, 14)
    assert isinstance(fight.ask, Choice)
    assert fight.ask.options[0].why_not
    assert fight.ask.default == "another event"


# --------------------------------------------------------------------------------------- each event


@pytest.mark.rule("CT1-EVENT-04")
def test_armour_lost_counts_until_a_round_of_mending_puts_it_right() -> None:
    """AC 2 in plate with a shield worth 1: without plate 4, without the shield 3."""
    plate = warrior(armour="plate mail", armour_class=2, ac_without_shield=3, saves=SAVES)
    ann = replace(ANN, stats=plate)
    for die, worse in ((6, 2), (4, 1)):
        fight = _tied(meadow(ann, ORC))
        before = _needed(fight, ORC, ann)
        _event(fight, 1, 1, die)
        assert before - _needed(fight, ORC, ann) == worse
        to_the_end(fight)
        to_next_round(fight)
        said(fight, Give(who=(ann.id,), order=Order(action=Action.OTHER, text="repair armour")))
        to_the_end(fight, 3, 8)
        texts = to_next_round(fight)
        assert "Ann has put the armour right." in texts
        assert _needed(fight, ORC, ann) == before
    fight = _tied(meadow(ann, ORC))
    _event(fight, 1, 1, 1)
    assert [one.name for one in part(fight, ann).effects] == ["head exposed"]
    fight = _tied(meadow(ANN, ORC))
    texts = _event(fight, 1, 1, 6)
    assert "Armour trouble: nothing comes of it." in texts, "without plate"


@pytest.mark.rule("CT1-EVENT-05")
def test_a_breakable_thing_of_the_map_is_broken_there_and_can_be_taken_back() -> None:
    """A table and a door are offered; the table becomes a heap; one step back it stands again."""
    table = Obstacle(id=Stream(1).uuid(), kind="table", position=(8.5, 8.5), width=1.6, length=0.8)
    door = Wall(id=Stream(2).uuid(), kind="door", start=(2, 2), end=(3, 2))
    fight = _tied(add(table, door).applied_to(meadow(ANN, ORC)))
    fight.say(Proceed())
    rolled(fight, 3)
    chosen(fight, APPLY)
    assert isinstance(fight.ask, Choice)
    assert {one.value for one in fight.ask.options} == {str(table.id), str(door.id)}
    chosen(fight, str(table.id))
    broken = fight.field.thing(table.id)
    assert isinstance(broken, Obstacle)
    assert broken.kind == "rubble"
    assert "is broken" in told(fight)[-1]
    fight.back()
    assert fight.field.thing(table.id) == table


@pytest.mark.rule("CT1-EVENT-06")
def test_all_are_carried_off_in_one_direction_and_walls_stop_them() -> None:
    """Four squares east: (3,7) to (7,7); a wall at column 8 stops the orc from (5,5)."""
    ann = replace(ANN, column=3, row=7)
    wall = Wall(id=Stream(1).uuid(), kind="wall", start=(8, 0), end=(8, 6))
    fight = _tied(add(wall).applied_to(meadow(ann, ORC)))
    texts = _event(fight, 5, 4, 3)
    assert (now(fight, ann).column, now(fight, ann).row) == (7, 7)
    assert (now(fight, ORC).column, now(fight, ORC).row) == (7, 5)
    assert not any("attack" in text for text in texts), "nobody gains an attack of opportunity"


def test_a_crowd_is_carried_off_together() -> None:
    """Three in a row all come three squares on: who goes before is out of the way."""
    row = [figure(f"H{at}", HEROES, (3 + at, 9)) for at in range(3)]
    fight = _tied(meadow(*row, ORC), orders=False)
    _event(fight, 5, 3, 3)
    assert [now(fight, one).column for one in row] == [6, 7, 8]


@pytest.mark.rule("CT1-EVENT-07")
def test_two_who_threaten_each_other_are_grappled_and_threaten_nothing() -> None:
    """Ann and the orc; where the orc looks away there is no such pair."""
    fight = _tied(meadow(ANN, ORC))
    _event(fight, 6)
    for who in (ANN, ORC):
        assert "grappled" in now(fight, who).conditions
        assert not threatened_squares(fight.field, now(fight, who))
    fight = _tied(meadow(ANN, replace(ORC, facing=0)))
    fight.say(Proceed())
    rolled(fight, 6)
    assert isinstance(fight.ask, Choice)
    assert fight.ask.options[0].why_not == "No two enemies threaten each other."


@pytest.mark.rule("CT1-EVENT-08")
def test_an_item_that_is_no_weapon_saves_or_breaks() -> None:
    """Lantern, potion and scroll case are offered, the sword is not; it breaks."""
    fight = _tied(meadow(ANN, ORC))
    said(fight, Word(who=ANN.id, what="items", value="lantern, potion, scroll case"))
    fight.say(Proceed())
    rolled(fight, 7)
    chosen(fight, APPLY)
    rolled(fight, 4)
    chosen(fight, "lost")
    assert isinstance(fight.ask, Choice)
    labels = [one.label for one in fight.ask.options]
    assert labels[:3] == ["lantern", "potion", "scroll case"]
    assert "long sword" not in labels
    chosen(fight, "lantern")
    assert part(fight, ANN).items == ("potion", "scroll case", "broken lantern")


@pytest.mark.rule("CT1-EVENT-09")
def test_a_dropped_item_leaves_the_list_and_lies_on_the_square_without_a_save() -> None:
    """Event 8: no dice, the potion lies there for all to see."""
    fight = _tied(meadow(ANN, ORC))
    said(fight, Word(who=ANN.id, what="items", value="lantern, potion"))
    _event(fight, 8, "potion")
    assert part(fight, ANN).items == ("lantern",)
    (label,) = fight.field.every(Label)
    assert label.text == "potion"
    assert label.position == (5.5, 6.5)


@pytest.mark.rule("CT1-EVENT-10")
def test_the_one_picked_falls_without_a_save_and_the_nearest_saves() -> None:
    """Ann falls; the orc beside her stands with 13, lies with 12; who is clear is never picked."""
    for die, posture in ((12, "prone"), (13, "standing")):
        far = figure("Far", ORCS, (15, 15))
        fight = _tied(meadow(ANN, ORC, far), orders=False)
        fight.say(Proceed())
        rolled(fight, 10)
        chosen(fight, APPLY)
        assert isinstance(fight.ask, Roll)
        assert str(fight.ask.dice) == "1d2", "Ann and the orc; the other is clear"
        answered(fight, 1, die)
        assert now(fight, ANN).posture == "prone"
        assert now(fight, ORC).posture == posture
        assert now(fight, far).posture == "standing"


@pytest.mark.rule("CT1-EVENT-11")
def test_a_lucky_break_is_worth_four_to_armour_class_and_saves_in_this_round_only() -> None:
    """What hits her needs 4 more, her saves 4 less; next round as before."""
    from fieldwright.combat.blows.saving import save_roll

    fight = _tied(meadow(ANN, ORC))
    before = _needed(fight, ORC, ANN)
    _event(fight, 12, 1)
    assert _needed(fight, ORC, ANN) == before + 4
    asked = save_roll(Play(fight.field, fight.state), ANN.id, "paralyzation")
    assert asked.needed is not None
    assert asked.needed.value == 9
    to_the_end(fight)
    to_next_round(fight)
    assert _needed(fight, ORC, ANN) == before


@pytest.mark.rule("CT1-EVENT-12")
def test_a_lucky_opening_is_worth_four_against_the_foe_that_was_meant() -> None:
    """Four less against the orc she meant to attack, nothing against another."""
    other = figure("Other", ORCS, (6, 5), facing=4, stats=warrior(saves=SAVES))
    fight = _tied(meadow(ANN, ORC, other))
    before = _needed(fight, ANN, ORC), _needed(fight, ANN, other)
    _event(fight, 13, 1)
    assert (_needed(fight, ANN, ORC), _needed(fight, ANN, other)) == (before[0] - 4, before[1])


def _mounted() -> Battlefield:
    horse = figure("Horse", HEROES, (20, 20), facing=0, stats=warrior(movement="24"), size="L")
    rider = replace(ANN, column=20, row=20, mount=horse.id)
    return meadow(rider, horse, replace(ORC, row=2), columns=120, rows=60)


def test_a_lucky_opening_is_worth_nothing_to_who_had_planned_no_attack() -> None:
    """Both withdraw: +4 is given against the enemy that was to be attacked, and there is none."""
    fight = begun(meadow(ANN, ORC))
    withdraws = Order(action=Action.WITHDRAW, movement=Movement.HALF)
    ordered(fight, [(ORC, withdraws), (ANN, withdraws)])
    fight.say(Proceed())
    fight.say(Proceed(undeclared=True))
    rolled(fight, 6, 6)
    rolled(fight, 3, 8)
    texts = _event(fight, 13, 1)
    assert any(text.endswith("lucky opening, but it had planned no attack.") for text in texts)
    assert not part(fight, ANN).effects
    assert not part(fight, ORC).effects


@pytest.mark.rule("CT1-EVENT-13")
def test_a_bolting_mount_sprints_until_its_rider_has_it_in_hand_again() -> None:
    """Rate 24: 72 squares a round east; a check each round, the second one made."""
    fight = _tied(_mounted(), orders=False)
    texts = _event(fight, 14, 2, 4, 3)
    assert any("bolts 72 squares" in text for text in texts)
    horse = next(one for one in fight.field.every(Figure) if one.name == "Horse")
    assert horse.column == 92
    assert now(fight, ANN).column == 92
    assert bolting(part(fight, ANN)) is not None
    to_the_end(fight)
    to_next_round(fight)
    to_the_end(fight, 3, 8)
    texts = to_next_round(fight, 13)
    assert "Ann has the mount in hand again." in texts
    assert bolting(part(fight, ANN)) is None


def test_a_rearing_mount_throws_who_fails_the_check_and_a_falling_one_throws_at_once() -> None:
    """5 and a failed check: off; 6: off without one, and stunned for 1d6 rounds if no save."""
    fight = _tied(_mounted(), orders=False)
    _event(fight, 14, 5, 12)
    assert now(fight, ANN).mount is None
    fight = _tied(_mounted(), orders=False)
    _event(fight, 15, 6, 12, 3)
    assert now(fight, ANN).mount is None
    assert "stunned" in now(fight, ANN).conditions
    for _ in range(3):
        assert "stunned" in now(fight, ANN).conditions
        to_the_end(fight, 3, 8)
        to_next_round(fight)
    assert "stunned" not in now(fight, ANN).conditions


def test_a_mount_that_reaches_the_edge_carries_its_rider_off() -> None:
    """From column 20 west it is gone: both wait beyond the field."""
    fight = _tied(_mounted(), orders=False)
    texts = _event(fight, 14, 1, 2, 7)
    assert "Horse bolts off the field with Ann." in texts
    assert {one.figure.name for one in fight.state.head.waiting} == {"Ann", "Horse"}
    assert part(fight, ANN).out == "carried off"


@pytest.mark.rule("CT1-EVENT-14")
def test_reinforcements_come_for_the_side_that_the_dm_picks_without_an_order() -> None:
    """An orc that waits arrives; it has no order in this round."""
    late = figure("Late", ORCS, (10, 10))
    fight = begun(meadow(ANN, ORC, late))
    said(fight, Wait(who=(late.id,)))
    assert late.id not in fight.field.things["figures"]
    fight.say(Proceed())
    fight.say(Proceed(undeclared=True))
    rolled(fight, 6, 6)
    rolled(fight, 3, 8)
    texts = _event(fight, 16, ORCS, "yes")
    assert any(text.startswith("Late arrives") for text in texts)
    assert part(fight, late).is_in
    assert part(fight, late).order is None


@pytest.mark.rule("CT1-EVENT-15")
def test_all_threatened_figures_of_a_side_are_driven_back() -> None:
    """Of three orcs two stand in Ann's reach; the third stays."""
    other = figure("Other", ORCS, (6, 5), facing=4, stats=warrior(saves=SAVES))
    far = figure("Far", ORCS, (15, 15), facing=4)
    fight = _tied(meadow(ANN, ORC, other, far), orders=False)
    _event(fight, 17, ORCS, "F5", "H5")
    assert (now(fight, ORC).column, now(fight, ORC).row) == (5, 4)
    assert (now(fight, other).column, now(fight, other).row) == (7, 4)
    assert (now(fight, far).column, now(fight, far).row) == (15, 15)


@pytest.mark.rule("CT1-EVENT-16")
def test_who_slips_lies_on_his_back_and_loses_his_order() -> None:
    """Prone, nothing due in this round; melee attackers have +4 against her."""
    fight = _tied(meadow(ANN, ORC))
    before = _needed(fight, ORC, ANN)
    _event(fight, 18, 1)
    assert now(fight, ANN).posture == "prone"
    assert part(fight, ANN).lost
    assert _needed(fight, ORC, ANN) == before - 4


@pytest.mark.rule("CT1-EVENT-17")
def test_weapons_are_lost_broken_and_stuck() -> None:
    """Disarmed after a failed save; broken below 7; stuck only after a kill in the last round."""
    fight = _tied(meadow(ANN, ORC))
    _event(fight, 19, 1, 1, 12)
    stats = now(fight, ANN).stats
    assert stats is not None
    assert not stats.attacks
    assert [label.text for label in fight.field.every(Label)] == ["long sword"]
    said(fight, Word(who=ANN.id, what="recovers", value="long sword"))
    again = now(fight, ANN).stats
    assert again is not None
    assert again.attacks == (SWORD,)

    for die, whole in ((6, False), (7, True)):
        fight = _tied(meadow(ANN, ORC))
        _event(fight, 20, 1, 4, die)
        kept = now(fight, ANN).stats
        assert kept is not None
        assert bool(kept.attacks) is whole

    fight = _tied(meadow(ANN, ORC))
    assert "Weapon trouble: nothing comes of it." in _event(fight, 20, 1, 6)
    fight = begun(meadow(ANN, ORC))
    from tests.combat.ends.making import with_parts

    with_parts(fight, Ann={"killed_last": 1})
    ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))])
    fight.say(Proceed())
    fight.say(Proceed())
    rolled(fight, 6, 6)
    rolled(fight, 3, 8)
    _event(fight, 20, 1, 6)
    assert part(fight, ANN).lost == "it pulls its weapon free"


def test_every_event_can_be_carried_out_by_the_programs_dice() -> None:
    """Whatever the d20 shows, defaults and dice lead on to the resolution."""
    for die in range(1, 21):
        fight = _tied(meadow(ANN, ORC))
        fight.say(Proceed())
        rolled(fight, die)
        by_program(fight)
        fight.say(Proceed())
        by_program(fight)
        assert step_of(fight) is Step.RESOLUTION
        assert Fight(fight.keeper).state == fight.state


def test_the_due_lines_tell_of_nothing_in_a_fresh_round() -> None:
    """Nobody is hurt, tired or burning."""
    fight = begun(meadow(ANN, ORC))
    for one in EndPart:
        assert what_is_due(fight.field, fight.state, one) == ()


def test_an_event_is_not_run_twice() -> None:
    """After it the next step is the resolution, and no second event is due."""
    fight = _tied(meadow(ANN, ORC))
    _event(fight, 12, 1)
    fight.say(Proceed())
    assert fight.state.head.step is Step.RESOLUTION
    with pytest.raises(NotNowError):
        fight.answer(Answer())


def test_one_of_nine_is_picked_by_a_d10_that_is_rolled_again_for_a_10() -> None:
    """Nobody has a d9: 10 is asked again, 9 is the last of them."""
    heroes = [figure(f"Hero {n}", HEROES, (3 + n, 12), facing=0) for n in range(8)]
    fight = _tied(meadow(*heroes, ORC), orders=False)
    fight.say(Proceed())
    rolled(fight, 12)
    chosen(fight, APPLY)
    assert isinstance(fight.ask, Roll)
    assert str(fight.ask.dice) == "1d10"
    assert fight.ask.what.endswith("; again above 9")
    answered(fight, 10, 9)
    assert fight.state.combatants[ORC.id].effects[0].name == "lucky break"
