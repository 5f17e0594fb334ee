"""The field in play: the map's menus open, break and tip over, and flood; all of it is logged."""

from dataclasses import replace
from uuid import UUID

import pytest
from PySide6.QtGui import QAction
from tests.fight_ui2.conftest import ANN, BOB, OGRE, ORC, to_resolution, told
from tests.helpers.fights import meadow
from tests.helpers.hands import pointer_on
from tests.helpers.windows import SharedWindow

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Light, Obstacle, Wall
from fieldwright.canvas.sight import Pointer
from fieldwright.editor.window import MainWindow
from fieldwright.fight.whole import WholeFight
from fieldwright.terms.grid import Square


@pytest.fixture
def window(shared_window: SharedWindow, field: Battlefield) -> MainWindow:
    """The window of the module."""
    return shared_window.on(field)


DOOR = Wall(id=UUID(int=71), kind="door", start=(6.0, 5.0), end=(6.0, 6.0))
TABLE = Obstacle(id=UUID(int=72), kind="table", position=(12.5, 12.5), width=2.0, length=1.0)
LAMP = Light(id=UUID(int=73), kind="torch", position=(15.5, 3.5))


@pytest.fixture
def field() -> Battlefield:
    return add(DOOR, TABLE, LAMP).applied_to(meadow(ANN, BOB, ORC, OGRE))


def _menu(whole: WholeFight, at: Pointer) -> dict[str, dict[str, QAction]]:
    """The menus at a place: their titles, and the actions by their words."""
    found: dict[str, dict[str, QAction]] = {}
    for part in whole.menu_for(at):
        assert isinstance(part, tuple)
        title, actions = part
        found[title] = {one.text(): one for one in actions if one is not None}
    return found


def _at_door() -> Pointer:
    return replace(pointer_on(Square(6, 5)), x=6.0)


def _door(whole: WholeFight) -> Wall:
    found = whole.room.table.field.thing(DOOR.id)
    assert isinstance(found, Wall)
    return found


def test_a_door_is_opened_closed_and_locked_from_its_menu(whole: WholeFight) -> None:
    menu = _menu(whole, _at_door())["Door in the fight"]
    assert list(menu) == ["&Open", "&Lock", "&Break"]
    menu["&Open"].trigger()
    assert _door(whole).is_open
    assert "is open" in told(whole.room.table)
    menu = _menu(whole, _at_door())["Door in the fight"]
    assert list(menu) == ["&Close", "&Break"]
    menu["&Close"].trigger()
    _menu(whole, _at_door())["Door in the fight"]["&Lock"].trigger()
    assert list(_menu(whole, _at_door())["Door in the fight"]) == ["&Unlock", "&Break"]


def test_whoever_is_in_turn_beside_a_door_may_spend_its_deed_on_it(whole: WholeFight) -> None:
    table = whole.room.table
    to_resolution(table)
    whole.room.page.refresh()
    turn = whole.room.page.turn
    while turn is not None and turn.name != "Ann":
        whole.room.page.roll()
        turn = whole.room.page.turn
    assert turn is not None
    title = "Ann, who is in turn: door"
    menu = _menu(whole, _at_door())
    assert list(menu) == ["Door in the fight", title]
    menu[title]["&Open"].trigger()
    assert _door(whole).is_open
    assert "by Ann" in told(table)
    assert turn.due.key in table.state.combatants[ANN.id].done


def test_a_table_is_tipped_over_and_broken(whole: WholeFight) -> None:
    at = pointer_on(Square(12, 12))
    menu = _menu(whole, at)["Table in the fight"]
    assert list(menu) == ["&Break", "&Tip over"]
    menu["&Tip over"].trigger()
    found = whole.room.table.field.thing(TABLE.id)
    assert isinstance(found, Obstacle)
    assert min(found.width, found.length) == 0.4
    _menu(whole, at)["Table in the fight"]["&Break"].trigger()
    broken = whole.room.table.field.thing(TABLE.id)
    assert isinstance(broken, Obstacle)
    assert broken.kind == "rubble"


def test_a_torch_is_put_out(whole: WholeFight) -> None:
    at = pointer_on(Square(15, 3))
    _menu(whole, at)["Torch in the fight"]["&Put out"].trigger()
    lamp = whole.room.table.field.thing(LAMP.id)
    assert isinstance(lamp, Light)
    assert not lamp.is_lit
    assert list(_menu(whole, at)["Torch in the fight"]) == ["L&ight"]


def test_a_square_is_flooded_and_dries(whole: WholeFight) -> None:
    at = pointer_on(Square(10, 10))
    ((title, actions),) = whole.menu_for_square(at)  # type: ignore[misc]
    assert title == "&Ground in the fight"
    words = {one.text(): one for one in actions if one is not None}
    words["Flooded &waist-deep"].trigger()
    assert whole.room.table.field.layers[Layer.DEPTH][10, 10] == 3
    words["&Dry"].trigger()
    assert whole.room.table.field.layers[Layer.DEPTH][10, 10] == 0


def test_without_a_fight_the_menus_offer_nothing(whole: WholeFight) -> None:
    while whole.room.table.length:
        whole.room.table.back()
    whole.room.page.refresh()
    assert whole.menu_for(_at_door()) == ()
    assert whole.menu_for_square(pointer_on(Square(10, 10))) == ()
