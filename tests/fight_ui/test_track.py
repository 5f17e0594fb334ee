"""The phase track in a small window: as high as ever, and nobody is hidden without a word."""

import pytest
from tests.helpers.fights import HEROES, ORCS, figure, meadow

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.orders import Order
from fieldwright.editor.window import MainWindow
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.room import FightRoom
from fieldwright.fight.track_view import laid_told
from fieldwright.fight.track_words import short_name
from fieldwright.rules.actions import Action

MANY = [figure(f"Marauder {place}", ORCS, (place, 4), facing=4) for place in range(1, 15)]
FEW = [figure(f"Hero {place}", HEROES, (place, 15)) for place in range(1, 5)]


@pytest.fixture
def field() -> Battlefield:
    return meadow(*MANY, *FEW)


def _begin(fight: FightRoom) -> None:
    table = fight.table
    assert not table.say(begin_of("", sides_of(table.field), 1))
    fight.page.begin_anew()
    fight.go_to()


def test_the_track_keeps_its_height_while_orders_are_given(
    window: MainWindow, fight: FightRoom
) -> None:
    """What is beneath it does not jump under the mouse."""
    _begin(fight)
    heights = {fight.page.phases.height()}
    move = Order(action=Action.MOVE)
    for one in MANY[:5]:
        assert not fight.table.say(Give(who=(one.id,), order=move))
        fight.page.refresh()
        heights.add(fight.page.phases.height())
    assert len(heights) == 1
    assert heights.pop() <= 200


def test_who_finds_no_room_on_the_track_is_told_on_hover(
    window: MainWindow, fight: FightRoom
) -> None:
    _begin(fight)
    laid = [one for row in fight.page.phases._rows for one in row.cards]
    (more,) = [one for one in laid if one.card is None]
    assert more.words == f"+{len(more.more)}"
    shown = {one.card.name for one in laid if one.card is not None}
    told = laid_told(more)
    assert all(one.name in shown or one.name in told for one in (*MANY, *FEW))


def test_order_form_and_button_are_in_sight_in_a_small_window(
    window: MainWindow, fight: FightRoom
) -> None:
    _begin(fight)
    assert not fight.table.say(Proceed())
    fight.page.begin_anew()
    fight.page.orders._act(Action.ATTACK)
    button, area = fight.page.orders.go_on, fight.page.area
    bottom = button.mapTo(area.viewport(), button.rect().bottomLeft()).y()
    assert bottom <= area.viewport().height()


@pytest.mark.parametrize(
    ("name", "short"),
    [("Bugbear 1", "Bugb. 1"), ("Merle the mage", "M. mage"), ("Ann", "Ann"), ("Orc 12", "Orc 12")],
)
def test_names_are_shortened_so_that_they_are_known_again(name: str, short: str) -> None:
    assert short_name(name) == short
