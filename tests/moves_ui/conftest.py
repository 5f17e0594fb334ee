"""A window on a meadow: Boldo with numbers, an orc, a friend, a thicket, a tree and a bridge."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.helpers.hands import Hands
from tests.helpers.windows import log_of_its_own, make_window, one_window

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Platform
from fieldwright.editor.moves.drag import WalkDrag
from fieldwright.editor.moves.feature import MovesFeature
from fieldwright.editor.window import MainWindow
from fieldwright.stats.block import Attack, StatBlock

__all__ = ["field", "log_of_its_own", "make_window", "shared", "table"]

FIGHTER = StatBlock(
    id="fighter", name="Fighter", group="warrior", movement="12", attacks=(Attack(name="sword"),)
)
ORC = StatBlock(id="orc", name="Orc", movement="9", attacks=(Attack(name="claw"),))
BOLDO, ORC_ID, ANN, BRIDGE = (UUID(int=number) for number in (1, 2, 3, 901))


def standing(number: int, name: str, at: tuple[int, int], **facts: Any) -> Figure:
    usual: dict[str, Any] = {"side": "defenders", "stats": FIGHTER, "column": at[0], "row": at[1]}
    return Figure(id=UUID(int=number), name=name, **{**usual, **facts})


def meadow() -> Battlefield:
    """40 x 30 squares: a gully 10 feet deep in rows 21 to 24, light brush in A13 to I15."""
    made = Battlefield.empty(40, 30, FieldInfo("Meadow", "plains"), load_catalogue(), "grass")
    gully, brush = np.zeros((30, 40), bool), np.zeros((30, 40), bool)
    gully[20:24, :] = True
    brush[12:15, :9] = True
    made = paint(made, Layer.HEIGHT, ~gully, np.full((30, 40), 10)).applied_to(made)
    code = made.palettes.growth.index("brush")
    made = paint(made, Layer.GROWTH, brush, np.full((30, 40), code)).applied_to(made)
    span = ((30.0, 20.0), (32.0, 20.0), (32.0, 24.0), (30.0, 24.0))
    return add(
        standing(1, "Boldo", (10, 10)),
        standing(2, "Orc", (16, 10), side="attackers", stats=ORC, facing=6),
        standing(3, "Ann", (5, 5), stats=None),
        Obstacle(id=UUID(int=900), kind="boulder", position=(10.5, 5.5), width=1.2, length=1.2),
        Platform(id=BRIDGE, kind="bridge", outline=span, top_ft=10),
    ).applied_to(made)


class Table:
    """What the tests do and see."""

    def __init__(self, window: MainWindow, hands: Hands) -> None:
        self.window, self.hands, self.view = window, hands, window.view
        self.feature = next(one for one in window.features if isinstance(one, MovesFeature))

    @property
    def field(self) -> Battlefield:
        return self.window.document.field

    def figure(self, which: UUID = BOLDO) -> Figure:
        found = self.field.thing(which)
        assert isinstance(found, Figure)
        return found

    def place(self, which: UUID = BOLDO) -> tuple[int, int]:
        figure = self.figure(which)
        return figure.column, figure.row

    @property
    def label(self) -> str:
        return self.window.document.steps()[self.window.document.position - 1].label

    def lift(self, which: UUID = BOLDO) -> None:
        """Press on a figure and move a little; it is in the hand."""
        figure = self.figure(which)
        x, y = figure.column + 0.5, figure.row + 0.6
        self.hands.press(x, y)
        self.hands.go(x + 0.25, y)

    def to(self, column: int, row: int, modifiers: Any = None) -> None:
        """Move what is in the hand into a square."""
        more = () if modifiers is None else (modifiers,)
        self.hands.go(column + 0.5, row + 0.6, *more)

    def drop(self, column: int, row: int, modifiers: Any = None) -> None:
        """Let it go there."""
        self.to(column, row, modifiers)
        more = () if modifiers is None else (modifiers,)
        self.hands.release(column + 0.5, row + 0.6, *more)

    @property
    def drag(self) -> WalkDrag:
        drag = self.view.tool._drag  # type: ignore[attr-defined]
        assert isinstance(drag, WalkDrag)
        return drag

    @property
    def told(self) -> str:
        return "\n".join(self.drag._lines())

    def change(self, old: Figure, **facts: Any) -> None:
        from fieldwright.battlefield.changes import alter

        self.window.document.apply(alter([(old, replace(old, **facts))]), "changed")

    def select(self, *which: UUID) -> None:
        self.window.workbench.selection.set(which)

    def type(self, text: str) -> None:
        """Open the box and type."""
        self.hands.do("move-to-square")
        QTest.keyClicks(self.feature.going.box.field, text)

    @property
    def box_words(self) -> str:
        return self.feature.going.box.words.text()


@pytest.fixture
def field() -> Battlefield:
    return meadow()


@pytest.fixture(scope="module")
def shared(qapp: QApplication) -> Iterator[MainWindow]:
    """One window for all tests of a module, each of which finds it as it was: they are many."""
    with one_window(meadow()) as window:
        yield window


@pytest.fixture
def table(shared: MainWindow) -> Iterator[Table]:
    """The window with nothing done, nothing selected and everything as it is at first."""
    yield Table(shared, Hands(shared))
    bench, actions = shared.workbench, shared.actions_by_id
    shared.view.cancel_tool()
    found = Table(shared, Hands(shared))
    found.feature.going.box.leave()
    shared.document.jump_to(0)
    bench.selection.clear()
    shared.messages.close_message()
    for name, on in (
        ("players", False),
        ("moves-reach", True),
        ("moves-face", True),
        ("threatened-squares", False),
        ("moves-every", True),
    ):
        if actions[name].isChecked() is not on:
            actions[name].trigger()
    shared.view.hover(None)
