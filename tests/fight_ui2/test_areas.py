"""Areas: placed on the map with a preview, let happen, saves in one row, what stays of them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tests.fight_ui2.conftest import ANN, BOB, OGRE, ORC, now, to_resolution, told
from tests.helpers.hands import Hands

from fieldwright.battlefield.field import Layer
from fieldwright.battlefield.things import Hazard, Obstacle
from fieldwright.combat.asks import Choice, Rolls
from fieldwright.combat.dm_commands import Deed, Interact, Linger, Shape, Strike
from fieldwright.editor.window import MainWindow
from fieldwright.fight.areas.part import AreaPart
from fieldwright.fight.areas.wish import (
    PRESETS,
    AreaWish,
    area_of,
    commands_of,
    why_not,
    wish_named,
)
from fieldwright.fight.deeds import answer
from fieldwright.fight.table import Table
from fieldwright.fight.whole import WholeFight
from fieldwright.terms.grid import Square


@pytest.fixture
def areas(window: MainWindow, whole: WholeFight) -> AreaPart:
    """The tool in hand, in the resolution of round one."""
    to_resolution(whole.room.table)
    whole.room.page.refresh()
    window.actions_by_id["fight-area"].trigger()
    return whole.parts.areas


# ----------------------------------------------------------------------------------------- wishes


@pytest.mark.parametrize("name", list(PRESETS))
def test_every_usual_area_does_something_and_is_carried_out(table: Table, name: str) -> None:
    to_resolution(table)
    wish = PRESETS[name]
    assert why_not(wish) == ""
    area = area_of(wish, Square(5, 5), Square(5, 9))
    commands = list(commands_of(wish, area, [Square(5, 5)], ()))
    assert commands
    for command in commands:
        assert table.say(command) == ""
    while table.ask is not None:
        assert table.roll() == ""


def test_what_is_rolled_for_comes_last() -> None:
    wish = AreaWish(name="fire", damage="1d6", stays="fire", ground=Deed.BURN, rounds=3)
    commands = list(commands_of(wish, area_of(wish, Square(1, 1), None), [Square(1, 1)], ()))
    assert [type(one) for one in commands] == [Interact, Linger, Strike]
    assert commands[1].rounds == 3  # type: ignore[union-attr]


def test_an_area_that_does_nothing_says_so() -> None:
    assert "does nothing" in why_not(AreaWish(name="air", strikes=False))
    assert "called" in why_not(AreaWish(name=" ", damage="1d6"))


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("Fireball", "Blast"),
        ("Lightning Bolt", "Bolt"),
        ("Web", "Web"),
        ("Stinking Cloud", "Cloud"),
    ],
)
def test_a_spell_begins_with_the_usual_area_nearest_to_its_name(name: str, like: str) -> None:
    wish = wish_named(name, PRESETS["Flood"])
    assert wish.name == name
    assert (wish.shape, wish.size) == (PRESETS[like].shape, PRESETS[like].size)
    assert wish_named("Bless", PRESETS["Flood"]).ground is Deed.FLOOD


def test_only_aimed_areas_have_a_direction() -> None:
    blast, cone = AreaWish(name="x"), AreaWish(name="x", shape=Shape.CONE)
    assert area_of(blast, Square(1, 1), Square(4, 1)).towards is None
    assert area_of(cone, Square(1, 1), Square(4, 1)).towards == Square(4, 1)


# ------------------------------------------------------------------------------------ in the window


def test_an_area_follows_the_pointer_stays_where_it_is_clicked_and_strikes_with_enter(
    window: MainWindow, whole: WholeFight, areas: AreaPart
) -> None:
    hands = Hands(window)
    table = whole.room.table
    hands.hover(6.5, 5.5)
    assert len(areas.wash.squares) == 49
    assert set(areas.rings.caught) == {ANN.id, BOB.id, ORC.id, OGRE.id}
    hands.click(6.5, 5.5)
    hands.hover(15.5, 15.5)
    assert Square(6, 5) in areas.wash.squares
    QTest.keyClick(window.view, Qt.Key.Key_Return)
    assert window.workbench.tool.name == "fight"
    assert whole.room.page.isVisible()
    assert not areas.wash.squares
    assert answer(table, "1 1 1 1 1 1") == ""
    ask = table.ask
    assert isinstance(ask, Rolls)
    assert len(ask.rolls) == 4
    # Ann saves (half of six), the others do not.
    assert answer(table, "20 2 2 2") == ""
    assert now(table, ANN).hit_points == 17
    assert now(table, ORC).hit_points == 14


def test_whoever_loses_his_tick_is_spared(whole: WholeFight, areas: AreaPart) -> None:
    areas.aim(Square(6, 5), fix=True)
    assert [areas.panel.caught.item(at).text() for at in range(4)] == ["Ann", "Bob", "Orc", "Ogre"]
    areas.panel.caught.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert areas.rings.spared == {ANN.id}
    areas.do()
    assert told(whole.room.table) == "Blast strikes Bob, Orc, Ogre."


def test_a_cone_is_dragged_to_where_it_goes(window: MainWindow, areas: AreaPart) -> None:
    areas.panel._take(PRESETS["Cone"])
    hands = Hands(window)
    hands.drag([(5.5, 9.5), (5.5, 5.5)])
    assert areas.is_fixed
    assert Square(5, 4) in areas.wash.squares
    assert Square(5, 10) not in areas.wash.squares
    assert {ANN.id, ORC.id} <= set(areas.rings.caught)


def test_escape_takes_an_area_up_again(window: MainWindow, areas: AreaPart) -> None:
    areas.aim(Square(6, 5), fix=True)
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert not areas.is_fixed
    assert not areas.wash.squares
    assert window.workbench.tool.name == "fight-area"


def test_what_stays_is_on_the_map_and_one_step_takes_it_back(
    window: MainWindow, whole: WholeFight, areas: AreaPart
) -> None:
    table = whole.room.table
    areas.panel._take(PRESETS["Web"])
    areas.aim(Square(12, 12), fix=True)
    areas.do()
    assert [one.kind for one in table.field.every(Obstacle)] == ["web"]
    while table.length and table.field.every(Obstacle):
        assert table.back() == ""
    assert not table.field.every(Obstacle)


def test_the_ground_is_flooded_where_the_area_lies(whole: WholeFight, areas: AreaPart) -> None:
    areas.panel._take(PRESETS["Flood"])
    areas.panel.far.setValue(1)
    areas.aim(Square(12, 12), fix=True)
    areas.do()
    depth = whole.room.table.field.layers[Layer.DEPTH]
    assert depth[12, 12] == depth[11, 12] == 2
    assert depth[10, 12] == 0


def test_fields_of_the_panel_are_the_wish(areas: AreaPart) -> None:
    panel = areas.panel
    panel.name.setText("fireball")
    panel.damage.setText("8d6")
    panel.damage.editingFinished.emit()
    panel.far.setValue(2)
    panel.stays.setCurrentIndex(panel.stays.findData("fire"))
    panel.stays.activated.emit(panel.stays.currentIndex())
    assert areas.wish.name == "fireball"
    assert (areas.wish.damage, areas.wish.size, areas.wish.stays) == ("8d6", 2, "fire")
    assert panel.far.toolTip() == "10 feet"
    panel.damage.setText("many")
    panel.damage.editingFinished.emit()
    areas.aim(Square(6, 5), fix=True)
    areas.do()
    assert "many" in panel.note.text


def test_without_a_fight_no_area_is_placed(window: MainWindow) -> None:
    assert not window.actions_by_id["fight-area"].isEnabled()


def test_a_hazard_that_stays_is_one(whole: WholeFight, areas: AreaPart) -> None:
    areas.panel._take(PRESETS["Wall of fire"])
    areas.aim(Square(10, 15), Square(15, 15), fix=True)
    areas.do()
    table = whole.room.table
    assert [one.kind for one in table.field.every(Hazard)] == ["fire"]
    assert not isinstance(table.ask, Choice)
