"""How fast the page of a fight follows: 200 figures on 100 x 100 squares, a step under 50 ms.

A step is from the key to what the page and the map show, without what is filled in afterwards
(the act that is sensible for the figure in turn), which has a timing of its own.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.helpers.fights import HEROES, ORCS, figure, meadow, warrior

from fieldwright.app import make_window
from fieldwright.combat.commands import Proceed
from fieldwright.combat.orders import Order
from fieldwright.document.document import new_document
from fieldwright.editor.settings import Settings
from fieldwright.fight.declaring import alike, rows_of
from fieldwright.fight.deeds import answer, take
from fieldwright.fight.feature import FightFeature
from fieldwright.fight.opening import begin_of, sides_of
from fieldwright.fight.room import FightRoom
from fieldwright.fight.turn import Draft
from fieldwright.rules.actions import Action, Movement

Bench = Any

_COLUMNS = 50
_BRUTE = warrior(group="monster")


def _two_lines() -> Any:
    """A hundred against a hundred, face to face in two lines each."""
    heroes = [
        figure(f"Hero {n}", HEROES, (20 + n % _COLUMNS, 50 + n // _COLUMNS)) for n in range(100)
    ]
    orcs = [
        figure(f"Orc {n}", ORCS, (20 + n % _COLUMNS, 49 - n // _COLUMNS), facing=4, stats=_BRUTE)
        for n in range(100)
    ]
    return meadow(*heroes, *orcs, columns=100, rows=100)


@pytest.fixture
def room(qtbot: QtBot) -> Iterator[FightRoom]:
    """A fight in which everybody parries, at its first turn."""
    window = make_window(new_document(_two_lines()), Settings())
    window.resize(1280, 800)
    window.show()
    found = next(one for one in window.features if isinstance(one, FightFeature)).room
    table = found.table
    assert not table.say(begin_of("", sides_of(table.field), 1))
    for played_by in ("dm", "players"):
        rows = rows_of(table.field, table.state, played_by)
        assert not alike(table, rows, Order(action=Action.PARRY, movement=Movement.NONE))
        assert not table.say(Proceed(undeclared=True))
    assert not answer(table, "3 5")
    assert not table.say(Proceed())
    found.page.begin_anew()
    found.go_to()
    QApplication.processEvents()
    yield found
    window.close()


def test_a_turn_is_over_and_the_next_one_shows(benchmark: Bench, room: FightRoom) -> None:
    """What Enter does, and the page after it."""
    page = room.page

    def step() -> None:
        turn = page.turn
        assert turn is not None
        assert not take(room.table, turn, Draft())
        page.refresh()
        page._soon.stop()

    benchmark.pedantic(step, rounds=60)


def test_the_page_shows_what_is_there(benchmark: Bench, room: FightRoom) -> None:
    benchmark(room.page.refresh)


def test_orders_of_a_hundred_figures_are_listed(benchmark: Bench, room: FightRoom) -> None:
    benchmark(lambda: rows_of(room.table.field, room.table.state, "players"))


def test_what_is_sensible_is_filled_in(benchmark: Bench, room: FightRoom) -> None:
    page = room.page

    def suggest() -> None:
        page.in_turn._is_said = False
        page.suggest()

    benchmark(suggest)
