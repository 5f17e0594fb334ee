"""Things for the tests of the select tool, and hands that know the selection."""

from typing import Any
from uuid import UUID

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from tests.helpers.hands import Hands

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Note, Obstacle, Platform, Thing, Wall
from fieldwright.editor.selecting.feature import SelectingFeature
from fieldwright.editor.window import MainWindow
from fieldwright.terms.chance import Stream


def uuid_of(seed: int) -> UUID:
    return Stream(seed, "id").uuid()


def table(number: int, x: float, y: float, **more: Any) -> Obstacle:
    values: dict[str, Any] = {"kind": "table", "width": 2.0, "length": 1.0}
    return Obstacle(**{**values, "id": uuid_of(number), "position": (x, y), **more})


def wall(number: int, start: tuple[float, float], end: tuple[float, float], **more: Any) -> Wall:
    return Wall(**{"id": uuid_of(number), "kind": "wall", "start": start, "end": end, **more})


def figure(number: int, column: int, row: int, **more: Any) -> Figure:
    values: dict[str, Any] = {"id": uuid_of(200 + number), "name": "Orc", "side": "attackers"}
    return Figure(**{**values, "column": column, "row": row, **more})


def note(number: int, x: float, y: float, text: str = "secret") -> Note:
    return Note(id=uuid_of(100 + number), number=number, position=(x, y), text=text)


def deck(number: int, left: float, top: float, right: float, bottom: float) -> Platform:
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Platform(id=uuid_of(number), kind="deck", outline=corners, top_ft=5.0)


def field_of(*things: Thing, columns: int = 20, rows: int = 14) -> Battlefield:
    info = FieldInfo(name="Room", terrain="plains")
    return add(*things).applied_to(Battlefield.empty(columns, rows, info, load_catalogue()))


class Hand(Hands):
    """Hands that know what is selected and what has become of things."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.bench = window.workbench
        self.feature = next(one for one in window.features if isinstance(one, SelectingFeature))
        self.panel = self.feature.properties

    def select(self, *things: Thing) -> None:
        self.bench.selection.set(thing.id for thing in things)

    @property
    def selected(self) -> Any:
        """The selected things."""
        return self.bench.selection.things()

    @property
    def field(self) -> Battlefield:
        return self.window.document.field

    def now(self, thing: Any) -> Any:
        """A thing as it is now."""
        return self.field.thing(thing.id)

    @property
    def steps(self) -> int:
        return self.window.document.position

    def grip(self, name: str) -> tuple[float, float]:
        """Where a handle of the selection lies, in squares."""
        sight = self.view.sight()
        grips = self.feature.tool.overlay.grips(sight)
        pixel = next(grip.pixel for grip in grips if grip.name == name)
        return sight.place(QPointF(pixel))

    def property(self, name: str) -> Any:
        """The widget of a property."""
        self.panel.show_selection()
        found = self.panel.findChildren(QWidget, f"property-{name}")
        return found[-1]

    def type_into(self, name: str, text: str) -> None:
        """Type over what a property holds."""
        widget = self.property(name)
        widget.setFocus()
        widget.select_all()
        QTest.keyClick(widget, Qt.Key.Key_Delete)
        QTest.keyClicks(widget, text)
