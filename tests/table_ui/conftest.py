"""A window on a field with the end of a wall, a wall through the middle of squares, two archers."""

from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from tests.helpers.hands import Hands
from tests.helpers.windows import log_of_its_own, one_window

from fieldwright.battlefield.changes import add, alter
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Wall
from fieldwright.editor.feel.preferences import PreferencesDialog
from fieldwright.editor.moves.feature import MovesFeature
from fieldwright.editor.sight.feature import SightFeature
from fieldwright.editor.table_rules import SWITCHES
from fieldwright.editor.window import MainWindow
from fieldwright.rules.options import TableOptions
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.terms.grid import Square

__all__ = ["log_of_its_own", "shared", "table"]

ARCHER = StatBlock(
    id="archer",
    name="Archer",
    movement="12",
    attacks=(
        Attack(name="sword"),
        Attack(name="long bow", weapon="long-bow-flight", damage="1-6"),
    ),
)
HERO, MONSTER = UUID(int=1), UUID(int=2)


def figure(number: int, name: str, side: str, at: tuple[int, int]) -> Figure:
    return Figure(id=UUID(int=number), name=name, side=side, column=at[0], row=at[1], stats=ARCHER)


def walls_and_two() -> Battlefield:
    """24 x 16 squares: a wall from the corner (8, 5) south, one through the middle of M4 to M8."""
    empty = Battlefield.empty(24, 16, FieldInfo("Walls", "plains"), load_catalogue(), "grass")
    return add(
        Wall(id=UUID(int=900), kind="wall", start=(8, 5), end=(8, 10)),
        Wall(id=UUID(int=901), kind="wall", start=(12.5, 3), end=(12.5, 8)),
        figure(1, "Hero", "defenders", (6, 4)),
        figure(2, "Monster", "attackers", (9, 5)),
    ).applied_to(empty)


class Seat:
    """What somebody at the table does and sees."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.hands = window, Hands(window)
        self.moves = next(one for one in window.features if isinstance(one, MovesFeature))
        self.sight = next(one for one in window.features if isinstance(one, SightFeature))

    @property
    def field(self) -> Battlefield:
        return self.window.document.field

    def switch(self, name: str, on: bool) -> None:
        """Set a switch in the preferences by a click, if it is not so already."""
        dialog = PreferencesDialog(self.window.workbench)
        dialog.open()
        dialog.pages.setCurrentWidget(dialog.table)
        box = dialog.table.boxes[name]
        if box.isChecked() is not on:
            box.click()
        dialog.reject()

    def change(self, which: UUID, **facts: object) -> None:
        old = self.field.thing(which)
        assert isinstance(old, Figure)
        self.window.document.apply(alter([(old, replace(old, **facts))]), "changed")  # type: ignore[arg-type]

    def pin(self, looker: UUID, target: UUID | Square) -> None:
        """Let one look and pin the other, as the sight tool does."""
        self.window.workbench.selection.set([looker])
        if self.window.workbench.tool is not self.sight.tool:
            self.hands.do("sight")
        self.sight.looking.unpin()
        self.sight.looking.look_from(looker)
        self.sight.looking.pin(target)

    @property
    def refusals(self) -> tuple[str, str]:
        """Why there is no shot there, and none back; empty where there is."""
        both = self.sight.looking.both
        assert both is not None
        assert both.back is not None
        return both.there.refusal, both.back.refusal

    def threatened(self, side: str) -> set[tuple[int, int]]:
        """The squares that a side threatens, as the overlay has them."""
        assert not self.window.grab().isNull()
        threats = self.moves.threat.threats(self.field)
        return {(one.column, one.row) for one in threats[side]}

    def steps(self, which: UUID, to: tuple[int, int]) -> list[tuple[int, int]] | str:
        """The squares of the way that a drag shows, or what it says against it."""
        one = self.field.thing(which)
        assert isinstance(one, Figure)
        hands = self.hands
        hands.press(one.column + 0.5, one.row + 0.6)
        hands.go(one.column + 0.8, one.row + 0.6)
        hands.go(to[0] + 0.5, to[1] + 0.6)
        drag = self.window.view.tool._drag  # type: ignore[attr-defined]
        course = drag.course
        told = " ".join(refusal.reason for refusal in drag.refusals)
        hands.key(Qt.Key.Key_Escape)
        hands.release(to[0] + 0.5, to[1] + 0.6)
        if course is None or told:
            return told
        return [(step.block.left, step.block.top) for step in course.path.steps]


@pytest.fixture(scope="module")
def shared(qapp: QApplication) -> Iterator[MainWindow]:
    """One window for all tests of a module."""
    with one_window(walls_and_two()) as window:
        yield window


@pytest.fixture
def table(shared: MainWindow) -> Iterator[Seat]:
    """The window with nothing done and the usual options."""
    yield Seat(shared)
    shared.view.cancel_tool()
    shared.workbench.take("select")
    shared.document.jump_to(0)
    shared.workbench.selection.clear()
    shared.messages.close_message()
    usual = TableOptions()
    for name in SWITCHES:
        shared.workbench.table.switch(name, getattr(usual, name))
    if shared.actions_by_id["threatened-squares"].isChecked():
        shared.actions_by_id["threatened-squares"].trigger()
