"""A hero whose sheet lies on the table: name, movement and weapon are all that is said here."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tests.helpers.fight_hands import Fingers
from tests.helpers.fights import HEROES, ORCS, attack, figure, meadow, warrior
from tests.helpers.windows import SharedWindow

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.commands import Give
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.whole import WholeFight
from fieldwright.rules.movement import Phase


@pytest.fixture
def window(shared_window: SharedWindow, field: Battlefield) -> MainWindow:
    """The window of the module."""
    return shared_window.on(field)


NEMO = replace(
    figure("Nemo", HEROES, (5, 5), facing=0), stats=None, hit_points=None, full_hit_points=None
)
ORC = figure("Orc", ORCS, (5, 4), facing=4, stats=warrior(group="monster", armour_class=4))


@pytest.fixture
def field() -> Battlefield:
    return meadow(NEMO, ORC)


@pytest.fixture
def fingers(window: MainWindow) -> Fingers:
    """The fight has begun with the sides as they are proposed."""
    fingers = Fingers(window)
    table = fingers.fight.table
    assert not table.say(begin_of("", sides_of(table.field), 1))
    fingers.fight.page.begin_anew()
    fingers.fight.go_to()
    return fingers


def _nemo(fingers: Fingers) -> Figure:
    found = fingers.fight.table.field.things["figures"][NEMO.id]
    assert isinstance(found, Figure)
    return found


def test_the_side_of_heroes_without_numbers_is_played_by_players(field: Battlefield) -> None:
    assert {side.id: side.played_by for side in sides_of(field)} == {HEROES: "players", ORCS: "dm"}


def test_movement_and_armour_class_are_said_in_the_roster(
    fingers: Fingers, window: MainWindow
) -> None:
    whole = next(one for one in window.features if isinstance(one, WholeFight))
    form = whole.parts.roster.roster.form
    whole.parts.roster.roster.choose([NEMO.id])
    whole.parts.roster.go_to(keep=True)
    for name, value in (("movement", "6"), ("armour_class", "3")):
        form.lines[name].setFocus()
        form.lines[name].selectAll()
        QTest.keyClicks(form.lines[name], value)
        QTest.keyClick(form.lines[name], Qt.Key.Key_Return)
    stats = _nemo(fingers).stats
    assert stats is not None
    assert (stats.movement, stats.armour_class) == ("6", 3)
    log = fingers.fight.page.log.words
    assert "Nemo: movement 6." in log
    assert "Nemo: armour class 3." in log


def test_a_hero_of_a_name_and_a_weapon_fights_by_the_players_word(
    fingers: Fingers, window: MainWindow
) -> None:
    """The player says 17 and armour class 3: that hits an orc of 4; damage and wounds are his."""
    fight, page = fingers.fight, fingers.fight.page
    table = fight.table
    assert not table.say(Give(who=(ORC.id,), order=attack(NEMO)))
    page.refresh()
    fingers.enter()
    assert table.state.head.step is Step.PLAYERS
    fingers.press(Qt.Key.Key_A)
    editor = page.orders.editor
    assert editor.weapon.isVisible()
    at = editor.weapon.findData("long sword")
    assert at > 0
    editor.weapon.setCurrentIndex(at)
    editor.weapon.activated.emit(at)
    order = table.state.combatants[NEMO.id].order
    assert order is not None
    assert (order.target, order.weapon) == (ORC.id, "long sword")
    fingers.enter()
    heroes_first = table.state.head.sides[0].id == HEROES
    fingers.type("2 5" if heroes_first else "5 2")
    fingers.enter()
    page.suggest()
    turn = page.turn
    assert turn is not None
    assert turn.name == "Nemo"
    assert turn.due.phase is Phase.AVERAGE
    fingers.type("17 a3 5 1")
    assert "Nemo attacks Orc with long sword: 17 for armour class 3, a hit." in page.log.words
    orc = table.field.things["figures"][ORC.id]
    assert isinstance(orc, Figure)
    assert orc.hit_points == 15
    fingers.type("15 6 1")
    assert "Nemo takes 6 points of damage, 6 in all." in page.log.words
    assert _nemo(fingers).hit_points is None


@pytest.mark.parametrize("value", ["fast", "-3"])
def test_a_movement_that_is_none_is_told(fingers: Fingers, window: MainWindow, value: str) -> None:
    whole = next(one for one in window.features if isinstance(one, WholeFight))
    roster = whole.parts.roster.roster
    roster.choose([NEMO.id])
    line = roster.form.lines["movement"]
    line.setText(value)
    line.said.emit(value)
    assert "cannot be; it is a rate as books print it" in roster.note.text
