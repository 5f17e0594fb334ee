"""The keys of the whole program, the fight's among them."""

from collections import Counter

from fieldwright.app import guests
from fieldwright.editor.actions import all_menus, all_rows
from fieldwright.editor.features import feature_classes
from fieldwright.fight.rows import ROWS

FAMILIES = (*feature_classes(), *guests())


def test_no_two_actions_of_the_window_have_the_same_keys() -> None:
    keys = Counter(key for row in all_rows(FAMILIES) for key in row.keys.split("  ") if key)
    assert [key for key, count in keys.items() if count > 1] == []


def test_every_action_of_a_fight_stands_in_its_menu() -> None:
    menu = dict(all_menus(FAMILIES))["Fi&ght"]
    assert {row.id for row in ROWS} == {part for part in menu if part is not None}


def test_a_window_without_a_fight_has_no_such_menu() -> None:
    assert "Fi&ght" not in dict(all_menus())
