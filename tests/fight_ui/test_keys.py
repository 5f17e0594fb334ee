"""The keys of the whole program, the fight's among them, and how the fight comes to a window."""

from collections import Counter
from collections.abc import Callable

import pytest
from tests.helpers.windows import SharedWindow

from fieldwright.app import guests
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import new_document
from fieldwright.editor.actions import all_menus, all_rows
from fieldwright.editor.features import feature_classes
from fieldwright.editor.window import MainWindow
from fieldwright.fight.feature import FightFeature
from fieldwright.fight.more_rows import ALL_ROWS
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.table import Table


@pytest.fixture
def window(shared_window: SharedWindow, field: Battlefield) -> MainWindow:
    """The window of the module."""
    return shared_window.on(field)


FAMILIES = (*feature_classes(), *guests())


def test_no_two_actions_of_the_window_have_the_same_keys() -> None:
    keys = Counter(key for row in all_rows(FAMILIES) for key in row.keys.split("  ") if key)
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_action_of_a_fight_stands_in_its_menu() -> None:
    menu = dict(all_menus(FAMILIES))["Fi&ght"]
    assert {row.id for row in ALL_ROWS} <= {part for part in menu if part is not None}


def test_a_window_without_a_fight_has_no_such_menu() -> None:
    assert "Fi&ght" not in dict(all_menus())


def test_the_page_is_made_when_somebody_turns_to_it(
    open_window: Callable[..., MainWindow], field: Battlefield
) -> None:
    window = open_window(field, (FightFeature,))
    feature = next(one for one in window.features if isinstance(one, FightFeature))
    assert feature._room is None
    assert not window.actions_by_id["fight-roll"].isEnabled()
    assert window.actions_by_id["fight-start"].isEnabled()
    window.side.turn_to("fight")
    assert feature.page.isVisible()


def test_a_document_with_a_fight_opens_with_its_page(
    open_window: Callable[[Battlefield], MainWindow], field: Battlefield
) -> None:
    table = Table(new_document(field))
    assert not table.say(begin_of("", sides_of(field), 1))
    window = open_window(table.field)
    feature = next(one for one in window.features if isinstance(one, FightFeature))
    assert feature._room is not None
    assert feature.table.is_on
    assert not window.actions_by_id["fight-start"].isEnabled()


def test_a_fight_that_goes_on_is_in_front_with_its_tool_in_hand(
    open_window: Callable[[Battlefield], MainWindow], field: Battlefield
) -> None:
    table = Table(new_document(field))
    assert not table.say(begin_of("", sides_of(field), 1))
    window = open_window(table.field)
    assert window.workbench.tool.name == "fight"
    feature = next(one for one in window.features if isinstance(one, FightFeature))
    assert feature.page.isVisible()
