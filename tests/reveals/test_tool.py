"""The reveal tool by a user's hands: rooms, brush, rectangle, polygon, covering, switches."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QPushButton
from tests.helpers.hands import ALT, NONE, RIGHT, Hands
from tests.helpers.houses import CLOSET, EAST, WEST, hero, house, ogre, squares
from tests.helpers.windows import one_window

from fieldwright.editor.reveals.choice import Way
from fieldwright.editor.reveals.feature import RevealFeature
from fieldwright.editor.window import MainWindow
from fieldwright.player_view.reveals import revealed_squares
from fieldwright.terms.grid import Block


@pytest.fixture(scope="module")
def shared(qapp: QApplication) -> Iterator[MainWindow]:
    with one_window(house(hero(), ogre())) as window:
        yield window


class Table:
    """What the tests do and see."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.hands = Hands(window)
        self.feature = next(one for one in window.features if isinstance(one, RevealFeature))
        self.document = window.workbench.document

    def take(self, way: Way, **more: object) -> None:
        self.hands.do("reveal")
        self.feature.choice.set(way=way, **more)

    @property
    def shown(self) -> np.ndarray:
        return revealed_squares(self.document.field)

    def shows(self, *blocks: Block) -> bool:
        return bool(np.array_equal(self.shown, squares(*blocks)))

    def is_pending(self) -> bool:
        return self.feature.overlay.pending is not None

    def has_fog_in_sight(self) -> bool:
        return self.feature.overlay.shown

    def checked(self, name: str) -> bool:
        return self.window.actions_by_id[name].isChecked()


@pytest.fixture
def table(shared: MainWindow) -> Iterator[Table]:
    made = Table(shared)
    yield made
    shared.view.cancel_tool()
    made.feature.choice.set(
        way=Way.ROOM, size=3, is_round=True, covers=False, behind_secret_doors=False
    )
    made.document.jump_to(0)


def test_a_click_on_a_room_reveals_it_as_one_step(table: Table) -> None:
    table.take(Way.ROOM)
    table.hands.click(2.5, 2.5)
    assert table.shows(WEST)
    assert table.document.undo_label == "Reveal 16 squares"
    assert table.document.position == 1


def test_a_click_with_alt_or_the_right_button_covers_it_again(table: Table) -> None:
    table.take(Way.ROOM)
    table.hands.click(2.5, 2.5)
    table.hands.click(6.5, 2.5)
    assert table.shows(WEST, EAST)
    table.hands.click(6.5, 2.5, ALT)
    assert table.shows(WEST)
    table.hands.right_click(2.5, 2.5)
    assert table.shows()


def test_a_stroke_of_the_right_button_covers_what_it_passes(table: Table) -> None:
    table.take(Way.RECTANGLE)
    table.hands.drag([(1.5, 1.5), (8.5, 4.5)])
    assert table.shows(WEST, EAST)
    table.take(Way.BRUSH, size=1)
    table.hands.mouse(QEvent.Type.MouseButtonPress, 1.5, 1.5, RIGHT)
    table.hands.mouse(QEvent.Type.MouseMove, 4.5, 1.5, RIGHT, NONE, RIGHT)
    table.hands.mouse(QEvent.Type.MouseButtonRelease, 4.5, 1.5, RIGHT)
    assert table.shows(EAST, Block(1, 2, 5, 5))


def test_a_room_behind_a_secret_door_is_revealed_by_a_click_on_it_alone(table: Table) -> None:
    table.take(Way.RECTANGLE)
    table.hands.drag([(5.5, 1.5), (8.5, 6.5)])
    assert not (table.shown & squares(CLOSET)).any()
    table.take(Way.ROOM)
    table.hands.click(6.5, 5.5)
    assert (table.shown & squares(CLOSET)).sum() == 4


def test_the_panel_may_say_that_secret_rooms_are_meant_too(table: Table) -> None:
    table.take(Way.RECTANGLE, behind_secret_doors=True)
    table.hands.drag([(6.5, 5.5), (7.5, 6.5)])
    assert table.shows(CLOSET)


def test_clicks_around_squares_reveal_what_lies_within(table: Table) -> None:
    table.take(Way.POLYGON)
    for corner in ((1.0, 1.0), (5.0, 1.0), (5.0, 5.0), (1.0, 5.0)):
        table.hands.click(*corner)
    assert table.shows()
    table.hands.click(1.0, 1.0)
    assert table.shows(WEST)


def test_backspace_takes_a_corner_back_and_enter_ends_an_outline(table: Table) -> None:
    table.take(Way.POLYGON)
    for corner in ((1.0, 1.0), (5.0, 1.0), (5.0, 5.0), (9.0, 9.0)):
        table.hands.click(*corner)
    table.hands.key(Qt.Key.Key_Backspace)
    table.hands.click(1.0, 5.0)
    table.hands.key(Qt.Key.Key_Return)
    assert table.shows(WEST)


def test_escape_leaves_all_as_it_was(table: Table) -> None:
    table.take(Way.BRUSH)
    table.hands.press(2.5, 2.5)
    table.hands.go(4.5, 2.5)
    assert table.is_pending()
    table.hands.key(Qt.Key.Key_Escape)
    table.hands.release(4.5, 2.5)
    assert not table.is_pending()
    assert table.shows()
    assert not table.document.can_undo


def test_brackets_change_the_brush_of_this_tool(table: Table) -> None:
    table.take(Way.BRUSH, size=3)
    table.hands.key(Qt.Key.Key_BracketRight)
    assert table.feature.choice.now.size == 4
    table.hands.key(Qt.Key.Key_BracketLeft)
    table.hands.key(Qt.Key.Key_BracketLeft)
    assert table.feature.choice.now.size == 2


def test_a_gesture_that_changes_nothing_is_no_step(table: Table) -> None:
    table.take(Way.ROOM)
    table.hands.click(2.5, 2.5)
    table.hands.click(2.5, 2.5)
    assert table.document.position == 1


# ------------------------------------------------------------------------------------- the actions


def test_what_the_heroes_see_is_revealed_by_a_key(table: Table) -> None:
    table.hands.do("reveal-seen")
    assert table.shows(WEST)
    assert table.document.undo_label == "Reveal what the heroes see"


def test_everything_but_secrets_is_revealed_and_covered_again(table: Table) -> None:
    table.hands.do("reveal-all")
    assert np.array_equal(table.shown, ~squares(CLOSET))
    table.hands.do("cover-all")
    assert table.shows()


def test_live_sight_is_switched_on_and_undone_like_everything(table: Table) -> None:
    assert table.checked("fog")
    table.hands.do("live-sight")
    assert table.document.field.info.live_sight
    assert table.shows(WEST)
    table.document.undo()
    assert not table.checked("live-sight")
    table.hands.do("fog")
    assert not table.document.field.info.fog
    assert not table.window.actions_by_id["live-sight"].isEnabled()


def test_the_fog_on_the_dms_map_can_be_switched_off_but_not_while_it_is_lifted(
    table: Table,
) -> None:
    table.hands.do("look")
    assert table.has_fog_in_sight()
    table.hands.do("fog-overlay")
    assert not table.has_fog_in_sight()
    table.hands.do("reveal")
    assert table.has_fog_in_sight()
    table.hands.do("look")
    table.hands.do("fog-overlay")
    assert table.has_fog_in_sight()


def test_a_reveal_draws_no_part_of_the_dms_map_anew(table: Table) -> None:
    chunks = table.window.view.chunks
    for _ in range(500):
        QApplication.processEvents()
        if chunks.is_settled:
            break
    drawn = chunks.drawn_count
    table.hands.do("reveal-all")
    QApplication.processEvents()
    assert chunks.is_settled
    assert chunks.drawn_count == drawn


def test_the_panel_tells_how_much_is_revealed_and_who_the_heroes_are(table: Table) -> None:
    table.take(Way.ROOM)
    panel = table.feature.panel("reveal")
    assert panel is not None
    table.hands.click(2.5, 2.5)
    assert table.feature.shown_panel.facts.text() == "16 of 168 squares are revealed."
    heroes = table.feature.shown_panel.heroes
    assert [heroes.itemText(place) for place in range(heroes.count())] == [
        "Party, by itself",
        "Ogres",
        "Party",
    ]
    heroes.setCurrentIndex(1)
    heroes.activated.emit(1)
    assert table.document.field.info.heroes == "ogres"


def test_the_buttons_of_the_panel_stay_in_their_places_whatever_is_chosen(table: Table) -> None:
    """Where *Cover everything* was, a click must never reveal everything."""
    table.take(Way.ROOM)
    panel = table.feature.shown_panel
    places = []
    for way in Way:
        table.take(way)
        QApplication.processEvents()
        places.append([one.pos() for one in panel.findChildren(QPushButton)])
    assert all(one == places[0] for one in places)
    assert len(places[0]) >= 3
