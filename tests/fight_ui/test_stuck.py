"""Logs that cannot be gone on with, in the window: a sentence, ways out, and the map as ever."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.helpers.fight_hands import click
from tests.helpers.fights import (
    HEROES,
    ORCS,
    attack,
    begun,
    figure,
    meadow,
    ordered,
    to_resolution,
    turn,
)
from tests.helpers.windows import SharedWindow

from fieldwright.battlefield.changes import remove
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.record import LogEntry
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Answer
from fieldwright.combat.commands import Command, Take
from fieldwright.combat.entries import Said
from fieldwright.combat.running import Fight
from fieldwright.editor.window import MainWindow
from fieldwright.fight.feature import FightFeature
from fieldwright.fight.page import FightPage
from fieldwright.fight.room import FightRoom


@pytest.fixture
def window(shared_window: SharedWindow, field: Battlefield) -> MainWindow:
    """The window of the module."""
    return shared_window.on(field)


ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4)


def _at_the_damage() -> Fight:
    fight = begun(meadow(ANN, ORC), HEROES, ORCS)
    to_resolution(ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))]), 3, 5)
    turn(fight, ANN, 10)
    return fight


def _feature(window: MainWindow) -> FightFeature:
    return next(one for one in window.features if isinstance(one, FightFeature))


def test_a_log_that_cannot_be_read_is_told_and_broken_off_with_a_button(
    open_window: Callable[[Battlefield], MainWindow],
) -> None:
    """The map is drawn on meanwhile; what can be read stays, and the fight goes on from there."""
    field = _at_the_damage().field
    window = open_window(replace(field, log=(*field.log, LogEntry("happened", "{"))))
    page = _feature(window).page
    window.side.turn_to("fight")
    assert _shown(page) is page.stuck
    assert "record of this fight is damaged" in page.stuck.words.text()
    assert not page.stuck.take_back.isVisible()
    window.workbench.apply(remove(field.things["figures"][ORC.id]), "rubbed out")
    assert len(window.workbench.field.every(Figure)) == 1
    assert len(window.workbench.field.log) == len(field.log) + 1
    click(page.stuck.break_off)
    assert _shown(page) is not page.stuck
    assert page.table.is_on
    assert "The record could be read no further" in page.log.words
    assert "Round 1." in page.log.words
    window.actions_by_id["undo"].trigger()
    assert _shown(page) is page.stuck


def test_a_command_without_its_history_is_broken_off_with_a_button(
    open_window: Callable[[Battlefield], MainWindow],
) -> None:
    """A document that begins in the middle of a blow cannot carry it out again."""
    window = open_window(_at_the_damage().field)
    window.side.turn_to("fight")
    page = _feature(window).page
    assert page.body.current is page.stuck
    assert "cannot be gone on with" in page.stuck.words.text()
    before = page.table.length
    click(page.stuck.break_off)
    assert page.body.current is not page.stuck
    assert page.table.length == before + 2


def test_a_target_rubbed_out_beneath_a_blow_is_told_and_taken_back(
    window: MainWindow, fight: FightRoom
) -> None:
    """With the orc gone its damage cannot be rolled; the step back asks for the blow again."""
    table, page = fight.table, fight.page
    for command in _said_to_the_damage():
        assert not table.say(command)
        if table.ask is not None and not isinstance(command, Take):
            assert not table.answer(Answer(dice=((3,), (5,))))
    assert table.ask is not None
    table.answer(Answer(dice=((20,),)))
    orc = window.workbench.field.things["figures"][ORC.id]
    window.document.apply(remove(orc), "rubbed out by an older version")
    window.side.turn_to("fight")
    page.roll()
    assert _shown(page) is page.stuck
    click(page.stuck.take_back)
    assert _shown(page) is page.ask
    assert ORC.id in window.workbench.field.things["figures"]


def _said_to_the_damage() -> list[Command]:
    """All that was said until the blow falls, with initiative as it was."""
    return [one.command for one in _at_the_damage().entries if isinstance(one, Said)]


def _shown(page: FightPage) -> object:
    return page.body.current
