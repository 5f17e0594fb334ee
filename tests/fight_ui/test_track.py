"""The phase track in a small window: as high as ever, and nobody is hidden without a word."""

import string
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication, QLabel
from tests.helpers.fights import HEROES, ORCS, figure, meadow

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.commands import Give, Proceed
from fieldwright.combat.orders import Order
from fieldwright.editor.window import MainWindow
from fieldwright.fight.deeds import answer
from fieldwright.fight.feature import FightFeature
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.room import FightRoom
from fieldwright.fight.track_layout import laid_told
from fieldwright.fight.track_words import names_together, short_name, tiny_name
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


def test_copies_of_one_creature_share_a_card_where_there_is_little_room(
    window: MainWindow, fight: FightRoom
) -> None:
    """Fourteen marauders and four heroes: nobody is left out, and each is told on hover."""
    _begin(fight)
    laid = [one for row in fight.page.phases._rows for one in row.cards]
    told = "\n".join(map(laid_told, laid))
    assert all(f"{one.name}:" in told for one in (*MANY, *FEW))
    assert [one.words for one in laid if one.more] == ["Mara. 1\N{EN DASH}14", "Hero 1\N{EN DASH}4"]


def test_who_finds_no_room_on_the_track_is_told_on_hover(
    open_window: Callable[[Battlefield], MainWindow],
) -> None:
    """Thirty with names of their own: how many are not seen is told, and who they are."""
    names = [f"{letter}{letter.lower()}rik the Red" for letter in string.ascii_uppercase]
    crowd = [figure(name, ORCS, (place % 15, 4 + place // 15)) for place, name in enumerate(names)]
    window = open_window(meadow(*crowd, *FEW))
    fight = next(one for one in window.features if isinstance(one, FightFeature)).room
    _begin(fight)
    laid = [one for row in fight.page.phases._rows for one in row.cards]
    (more,) = [one for one in laid if one.card is None]
    assert more.words == f"+{len(more.more)}"
    told = "\n".join(map(laid_told, laid))
    assert all(f"{one.name}:" in told for one in (*crowd, *FEW))


def test_order_form_and_buttons_are_in_sight_in_a_small_window(
    window: MainWindow, fight: FightRoom
) -> None:
    """In large type as well: the fields are scrolled, the buttons stay, nothing is cut off."""
    for theme in ("light", "dim"):
        window.actions_by_id[f"theme-{theme}"].trigger()
        page = fight.page
        if not fight.table.is_on:
            _begin(fight)
            assert not fight.table.say(Proceed())
            page.begin_anew()
        page.orders._act(Action.ATTACK)
        QApplication.processEvents()
        for button in (page.orders.same, page.orders.last, page.orders.decided, page.orders.go_on):
            assert not button.visibleRegion().isEmpty()
            assert button.width() >= button.minimumSizeHint().width()
        inside, area = page.area.widget(), page.area
        assert inside is not None
        assert inside.width() <= area.viewport().width()
        target = page.orders.editor.action
        top = target.mapTo(area.viewport(), target.rect().bottomLeft()).y()
        assert top <= area.viewport().height()


@pytest.mark.parametrize(
    ("name", "short"),
    [("Bugbear 1", "Bugb. 1"), ("Merle the mage", "M. mage"), ("Ann", "Ann"), ("Orc 12", "Orc 12")],
)
def test_names_are_shortened_so_that_they_are_known_again(name: str, short: str) -> None:
    assert short_name(name) == short


def test_together_the_numbers_of_copies_are_told_in_runs() -> None:
    dash, times = "\N{EN DASH}", "\N{MULTIPLICATION SIGN}"
    assert names_together(["Orc 1", "Orc 2", "Orc 3", "Orc 7"]) == f"Orc 1{dash}3, 7"
    assert names_together([f"Orc {n}" for n in (1, 3, 5, 7)]) == f"Orc {times}4"
    assert names_together(["Ann"], tiny_name) == "An"


def test_a_tie_is_told_above_the_dice_that_are_asked_again(
    window: MainWindow, fight: FightRoom
) -> None:
    _begin(fight)
    table = fight.table
    for _ in range(2):
        assert not table.say(Proceed(undeclared=True))
    assert not answer(table, "4 4")
    fight.page.refresh()
    assert fight.page.body.current is fight.page.ask
    told = [one.text() for one in fight.page.ask.findChildren(QLabel) if one.isVisibleTo(window)]
    assert "Both lowest rolls are 4: roll initiative again." in told
