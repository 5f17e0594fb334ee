"""Logs that are damaged, or no longer fit the map: a sentence, and nothing is lost."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
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
    said,
    to_resolution,
    told,
    turn,
)

from fieldwright.battlefield.changes import add, alter, remove
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.record import LogEntry
from fieldwright.cli.root import cli
from fieldwright.combat.commands import Begin, Finish, Forgo, Proceed
from fieldwright.combat.deeds import all_due
from fieldwright.combat.entries import Done, FightLogError
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.mending import broken_off
from fieldwright.combat.running import OFF_THE_MAP, Fight, Memory
from fieldwright.combat.state import SideState
from fieldwright.document.files import read_field, write_field
from fieldwright.player_view.turn import shown_turn

ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4)
GIL = figure("Gil", ORCS, (12, 12), facing=4)


def _at_the_damage() -> Fight:
    """Ann has hit the orc; the dice for damage are asked for."""
    fight = begun(meadow(ANN, ORC, GIL), HEROES, ORCS)
    to_resolution(ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))]), 3, 5)
    turn(fight, ANN, 10)
    return fight


def _with_log(field: Battlefield, *entries: LogEntry) -> Battlefield:
    return replace(field, log=(*field.log, *entries))


DAMAGED = (
    LogEntry("happened", "{"),
    LogEntry("happened", '"words"'),
    LogEntry("happened", '{"text":1}'),
    LogEntry("sung", '{"text":"la"}'),
    LogEntry("said", '{"command":{"type":"begin"}}'),
    LogEntry("answered", '{"answer":{"dice":[[0]]}}'),
    LogEntry("happened", '{"text":"x","colour":"red"}'),
)


@pytest.mark.parametrize("entry", DAMAGED)
def test_an_entry_that_cannot_be_read_is_told_in_a_sentence(entry: LogEntry) -> None:
    field = _with_log(_at_the_damage().field, entry)
    with pytest.raises(FightLogError, match=r"^The record of this fight .*\.$"):
        Fight(Memory(field))


def test_a_map_with_a_damaged_log_is_read_and_written_as_it_is(tmp_path: Path) -> None:
    """The entries that cannot be read stay in the file, whoever may read them one day."""
    path = tmp_path / "damaged.fieldwright"
    field = _with_log(_at_the_damage().field, DAMAGED[0])
    write_field(field, path)
    assert read_field(path).log == field.log


def test_the_command_line_says_what_is_wrong_with_a_log(tmp_path: Path) -> None:
    path, orders = tmp_path / "damaged.fieldwright", tmp_path / "orders.json"
    write_field(_with_log(_at_the_damage().field, DAMAGED[3]), path)
    orders.write_text(json.dumps({"sides": {HEROES: "players", ORCS: "dm"}}), encoding="utf-8")
    result = CliRunner().invoke(cli, ["fight", str(path), "--orders", str(orders)])
    assert result.exit_code == 1
    assert "The record of this fight cannot be read" in result.output
    assert "Traceback" not in result.output


def test_a_damaged_record_is_broken_off_at_its_fault_and_nothing_else_is_lost() -> None:
    """The orc's damage was asked for: nobody asks any more, all that was told stands, the map too.

    And the step can be taken back.
    """
    whole = _at_the_damage()
    memory = Memory(_with_log(whole.field, DAMAGED[0]))
    fight = broken_off(memory)
    assert fight.ask is None
    assert told(fight)[:-1] == told(whole)
    assert told(fight)[-1].startswith("The record could be read no further")
    assert fight.state.head.round == 1
    assert now(fight, ORC) == now(whole, ORC)
    fight.say(Forgo(who=ANN.id))
    with pytest.raises(NotNowError, match="Nothing has been begun"):
        broken_off(Memory(fight.field))


def test_the_command_line_breaks_off_a_damaged_record(tmp_path: Path) -> None:
    """With the option the fight goes on to round two; without it nothing can be done with it."""
    path, orders = tmp_path / "damaged.fieldwright", tmp_path / "orders.json"
    fight = begun(meadow(ANN, ORC, GIL), HEROES, ORCS)
    write_field(_with_log(fight.field, DAMAGED[0]), path)
    waits = {"action": "other", "text": "waits"}
    orders.write_text(json.dumps({"rounds": [{"orders": {"Ann": waits}}]}), encoding="utf-8")
    words = ["fight", str(path), "--orders", str(orders)]
    assert CliRunner().invoke(cli, words).exit_code == 1
    result = CliRunner().invoke(cli, [*words, "--break-off"])
    assert result.exit_code == 0, result.output
    assert "Round 2." in result.output


def test_a_log_of_another_field_is_a_fight_of_nobody() -> None:
    """Those who are not on this map have left the fight; it goes on to its end without them."""
    field = replace(meadow(), log=_at_the_damage().field.log)
    fight = Fight(Memory(field))
    assert fight.stuck
    assert all(one.out == OFF_THE_MAP for one in fight.state.combatants.values())
    assert not all_due(fight.field, fight.state)
    fight.break_off()
    fight.say(Proceed())
    assert not fight.stuck


def test_a_command_whose_target_is_gone_can_be_broken_off_or_taken_back() -> None:
    """The orc is taken off the map while its damage is asked; nothing that was told is lost."""
    fight = _at_the_damage()
    before = told(fight)
    fight.keeper.keep(remove(now(fight, ORC)), "rubbed out")
    with pytest.raises(NotNowError, match="cannot be gone on with"):
        rolled(fight, 6)
    with pytest.raises(NotNowError, match="break it off"):
        fight.say(Proceed())
    assert told(fight) == before
    other = Fight(Memory(fight.field))
    assert other.ask is None or other.stuck
    fight.break_off()
    assert isinstance(fight.entries[-1], Done)
    assert told(fight) == [*before, "It is broken off here, as far as it had come."]
    assert fight.state.combatants[ORC.id].out == OFF_THE_MAP
    fight.back_to(len(fight.entries) - 2)
    assert told(fight) == before


def test_a_command_goes_on_with_the_map_as_it_was_drawn_meanwhile() -> None:
    """The DM gives the orc 30 hit points while the damage is asked: 6 leave it 24."""
    fight = _at_the_damage()
    orc = now(fight, ORC)
    fight.keeper.keep(alter([(orc, replace(orc, hit_points=30))]), "healed")
    rolled(fight, 6)
    assert now(fight, ORC).hit_points == 24
    assert Fight(fight.keeper).state == fight.state


def test_what_was_drawn_between_question_and_answer_counts_when_it_is_taken_up() -> None:
    """Reopened after the healing, the fight asks for the damage and goes on alike."""
    fight = _at_the_damage()
    orc = now(fight, ORC)
    fight.keeper.keep(alter([(orc, replace(orc, hit_points=30))]), "healed")
    again = Fight(fight.keeper)
    assert again.ask is not None
    rolled(again, 6)
    assert now(again, ORC).hit_points == 24


def test_an_answer_that_was_never_asked_for_makes_the_fight_stuck() -> None:
    """Three dice where one was asked: the sentence says how it goes on."""
    fight = begun(meadow(ANN, ORC), HEROES, ORCS)
    to_resolution(ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))]), 3, 5)
    turn(fight, ANN, 10)
    log = list(fight.field.log)
    at = max(place for place, one in enumerate(log) if one.kind == "answered")
    log[at] = LogEntry("answered", '{"answer":{"dice":[[4],[5],[6]]}}')
    memory = Memory(fight.keeper.field_before(at - 1))
    memory.add(replace(fight.field, log=tuple(log)))
    other = Fight(memory)
    assert "cannot be gone on with" in other.stuck
    other.back()
    assert not other.stuck


def test_who_is_put_back_on_the_map_is_in_the_fight_again() -> None:
    """Rubbing a figure out and undoing that leaves no trace in the fight."""
    fight = begun(meadow(ANN, ORC, GIL), HEROES, ORCS)
    fight.keeper.keep(remove(now(fight, GIL)), "rubbed out")
    fight.refresh()
    assert not fight.state.combatants[GIL.id].is_in
    fight.keeper.keep(add(GIL), "put back")
    fight.refresh()
    assert fight.state.combatants[GIL.id].is_in


def test_nothing_is_broken_off_where_nothing_was_begun() -> None:
    fight = begun(meadow(ANN, ORC), HEROES, ORCS)
    with pytest.raises(NotNowError, match="Nothing has been begun"):
        fight.break_off()


def _on_a_strange_side(field: Battlefield) -> Battlefield:
    """The field with a record in which Gil is on a side that its head lacks."""
    part = f'{{"id":"{GIL.id}","side":"bandits"}}'
    told = f'{{"text":"Gil changes sides.","combatants":[{part}]}}'
    return _with_log(field, LogEntry("happened", told))


def test_a_side_that_the_fight_lacks_is_told_with_the_place_in_the_log(tmp_path: Path) -> None:
    """The sentence names the side, those that there are, and the entry, counted from one."""
    path, orders = tmp_path / "strange.fieldwright", tmp_path / "orders.json"
    field = _on_a_strange_side(_at_the_damage().field)
    write_field(field, path)
    orders.write_text(json.dumps({"rounds": [{}]}), encoding="utf-8")
    result = CliRunner().invoke(cli, ["fight", str(path), "--orders", str(orders)])
    assert result.exit_code == 1
    assert f"in entry {len(field.log)}: somebody is on the side 'bandits'" in result.output
    assert "sides are: heroes, orcs (Gil changes sides.)" in result.output


def test_a_head_without_the_side_of_somebody_is_told_too() -> None:
    """The head of the first fact is edited: its orcs are gone, the orcs' figures are not."""
    log = list(_at_the_damage().field.log)
    at = next(place for place, one in enumerate(log) if '"head"' in one.body)
    log[at] = LogEntry(log[at].kind, log[at].body.replace('"id":"orcs"', '"id":"wolves"'))
    with pytest.raises(FightLogError, match=rf"in entry {at + 1}: .*'orcs'.*heroes, wolves"):
        Fight(Memory(replace(meadow(ANN, ORC, GIL), log=tuple(log))))


def test_a_record_with_a_strange_side_is_broken_off_before_it() -> None:
    whole = _at_the_damage()
    fight = broken_off(Memory(_on_a_strange_side(whole.field)))
    assert fight.state.combatants[GIL.id].side == ORCS
    assert told(fight)[:-1] == told(whole)


def test_a_second_fight_on_a_field_goes_on_without_the_sides_of_the_first() -> None:
    """Orcs fought before; now wolves do, and the orc, who still stands there, has no part."""
    wolf = figure("Wolf", "wolves", (9, 9))
    fight = said(begun(meadow(ANN, ORC, wolf), HEROES, ORCS), Finish(counts_as="rounds"))
    sides = (SideState(id=HEROES, played_by="players"), SideState(id="wolves"))
    fight.say(Begin(sides=sides))
    assert set(fight.state.combatants) == {ANN.id, wolf.id}
    ordered(fight, [(wolf, attack(ANN)), (ANN, attack(wolf))])
    to_resolution(fight, 3, 5)
    assert shown_turn(fight.field, fight.state, {ANN.id: "Ann", ORC.id: "Orc"}, ()) is not None
