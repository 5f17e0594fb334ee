"""A fight in a document: every step of it is a step of the document's history."""

from pathlib import Path

import pytest
from tests.helpers.fights import (
    HEROES,
    ORCS,
    attack,
    figure,
    meadow,
    now,
    ordered,
    rolled,
    to_resolution,
    turn,
)

from fieldwright.combat.commands import Begin, Proceed
from fieldwright.combat.document_keeper import DocumentKeeper
from fieldwright.combat.running import Fight
from fieldwright.combat.state import SideState, Step
from fieldwright.document.document import Document, new_document, open_document
from fieldwright.document.errors import DocumentError

ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4)


def _begun(document: Document) -> Fight:
    fight = Fight(DocumentKeeper(document))
    sides = (SideState(id=HEROES, played_by="players"), SideState(id=ORCS))
    fight.say(Begin(sides=sides, seed=1))
    return fight


def _at_the_damage(document: Document) -> Fight:
    fight = ordered(_begun(document), [(ORC, attack(ANN)), (ANN, attack(ORC))])
    turn(to_resolution(fight, 3, 5), ANN, 10)
    return fight


def test_one_command_is_one_step_of_the_history() -> None:
    document = new_document(meadow(ANN, ORC))
    _begun(document)
    assert document.position == 1
    assert document.undo_label == "Round 1."


def test_undoing_in_the_document_takes_the_last_answer_back() -> None:
    document = new_document(meadow(ANN, ORC))
    fight = _at_the_damage(document)
    asked = fight.ask
    rolled(fight, 6)
    assert now(fight, ORC).hit_points == 14
    document.undo()
    fight.refresh()
    assert now(fight, ORC).hit_points == 20
    assert fight.ask == asked


def test_going_back_in_the_fight_goes_back_in_the_document() -> None:
    document = new_document(meadow(ANN, ORC))
    fight = _at_the_damage(document)
    before = document.position
    fight.back()
    assert document.position == before - 1
    assert document.can_redo
    fight.back_to(0)
    assert not document.field.log
    assert fight.state.head.step is Step.SETUP


def test_a_closed_document_is_taken_up_in_the_middle_of_a_roll() -> None:
    document = new_document(meadow(ANN, ORC))
    fight = _at_the_damage(document)
    document.close()
    again = open_document(document.path)
    taken_up = Fight(DocumentKeeper(again))
    assert taken_up.ask == fight.ask
    rolled(taken_up, 6)
    assert now(taken_up, ORC).hit_points == 14
    again.close()


def test_a_file_that_is_open_elsewhere_refuses_and_nothing_happens(tmp_path: Path) -> None:
    first = new_document(meadow(ANN, ORC))
    first.flush()
    second = open_document(first.path)
    assert second.is_read_only
    fight = Fight(DocumentKeeper(second))
    with pytest.raises(DocumentError):
        fight.say(Begin(sides=(SideState(id=HEROES), SideState(id=ORCS))))
    assert fight.entries == ()
    assert fight.ask is None
    with pytest.raises(ValueError, match="No fight"):
        fight.say(Proceed())
    second.close()
    first.close()


def test_what_was_undone_and_redone_beneath_a_fight_is_as_it_was() -> None:
    """Undo takes the question's command back; redo asks the same again, and it goes on."""
    document = new_document(meadow(ANN, ORC))
    fight = _at_the_damage(document)
    entries, ask, state = fight.entries, fight.ask, fight.state
    document.undo()
    document.undo()
    fight.refresh()
    assert len(fight.entries) < len(entries)
    document.redo()
    document.redo()
    fight.refresh()
    assert (fight.entries, fight.ask, fight.state) == (entries, ask, state)
    rolled(fight, 6)
    assert now(fight, ORC).hit_points == 14
