"""A spell in its phase leads on: for whom, damage, saves in one row, its area."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tests.fight_ui.conftest import ANN, ORC
from tests.helpers.fight_hands import Fingers, click
from tests.helpers.fights import HEROES, ORCS, figure, meadow, warrior
from tests.helpers.hands import Hands
from tests.helpers.windows import SharedWindow

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Roll, Rolls
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.orders import Order
from fieldwright.editor.window import MainWindow
from fieldwright.fight.deeds import answer
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.page import FightPage
from fieldwright.fight.room import FightRoom
from fieldwright.fight.whole import WholeFight
from fieldwright.rules.actions import Action


@pytest.fixture
def window(shared_window: SharedWindow, field: Battlefield) -> MainWindow:
    """The window of the module."""
    return shared_window.on(field)


MAGE = figure("Mage", HEROES, (8, 8), stats=warrior(group="wizard", spells=("web", "sleep")))
FAR = figure("Far", ORCS, (12, 12), facing=6)


@pytest.fixture
def field() -> Battlefield:
    return meadow(ANN, ORC, MAGE, FAR)


@pytest.fixture
def page(window: MainWindow, fight: FightRoom) -> FightPage:
    """The mage is in turn with a spell at Far."""
    table = fight.table
    order = Order(action=Action.CAST, spell="web", casting_time="1", target=FAR.id)
    assert not table.say(begin_of("", sides_of(table.field), 1))
    assert not table.say(Proceed())
    assert not table.say(Give(who=(MAGE.id,), order=order))
    assert not table.say(Proceed(undeclared=True))
    assert not answer(table, "2 5" if table.state.head.sides[0].id == HEROES else "5 2")
    assert not table.say(Proceed())
    window.workbench.take("fight")
    fight.page.begin_anew()
    fight.go_to()
    fight.page.suggest()
    return fight.page


def _points(fight: FightRoom, who: Figure) -> int | None:
    found = fight.table.field.things["figures"][who.id]
    assert isinstance(found, Figure)
    return found.hit_points


def test_a_spell_shows_for_whom_it_is_and_what_can_be_said_of_it(
    page: FightPage, fight: FightRoom
) -> None:
    view = page.turn_view
    assert view.works.isVisible()
    assert not view.fields.isVisible()
    assert view.works.whom.text() == "Far"
    assert view.act.text() == "Cast"


def test_damage_is_typed_as_dice_and_rolled_when_it_is_cast(
    page: FightPage,
    window: MainWindow,
    fight: FightRoom,
) -> None:
    """3d4+3 with 1, 2 and 3: nine points of twenty; Enter first says it, then casts."""
    fingers = Fingers(window)
    fingers.type("3d4+3")
    assert page.turn_view.works.damage.text() == "3d4+3"
    fingers.enter()
    assert isinstance(fight.table.ask, Roll)
    fingers.type("1 2 3")
    assert _points(fight, FAR) == 11


def test_targets_are_clicked_on_the_map_and_save_in_one_row(
    page: FightPage,
    window: MainWindow,
    fight: FightRoom,
) -> None:
    Hands(window).click(5.5, 4.5)
    works = page.turn_view.works
    assert works.whom.text() == "Far, Orc"
    works.damage.setFocus()
    QTest.keyClicks(works.damage, "2d6")
    QTest.keyClick(works.damage, Qt.Key.Key_Tab)
    works.saves.setCurrentIndex(works.saves.findData("spells"))
    works.saves.activated.emit(works.saves.currentIndex())
    page.take_keyboard()
    fingers = Fingers(window)
    fingers.enter()
    fingers.type("3 4")
    assert isinstance(fight.table.ask, Rolls)
    assert len(page.ask.boxes) == 2
    fingers.type("20 1")
    assert (_points(fight, FAR), _points(fight, ORC)) == (17, 13)


def test_a_second_click_takes_a_target_back(page: FightPage, window: MainWindow) -> None:
    hands = Hands(window)
    hands.click(5.5, 4.5)
    hands.click(12.5, 12.5)
    assert page.turn_view.works.whom.text() == "Orc"


def test_damage_that_is_no_dice_is_told_and_nothing_is_spent(
    page: FightPage,
    fight: FightRoom,
) -> None:
    works = page.turn_view.works
    works.damage.setText("plenty")
    works.damage.editingFinished.emit()
    assert "plenty" in page.turn_view.note.text
    assert not page.turn_view.act.isEnabled()


def test_a_spell_with_an_area_is_cast_and_its_area_is_in_hand(
    page: FightPage,
    window: MainWindow,
    fight: FightRoom,
) -> None:
    click(page.turn_view.works.area)
    assert window.workbench.tool.name == "fight-area"
    parts = next(one for one in window.features if isinstance(one, WholeFight)).parts
    assert parts.areas.wish.name == "web"
    assert parts.areas.wish.stays == "web"
    assert "Mage casts web at Far." in page.log.text.toPlainText()
