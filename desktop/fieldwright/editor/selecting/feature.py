"""The select tool as a part of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from fieldwright.battlefield.things import Thing
from fieldwright.canvas.sight import Pointer
from fieldwright.canvas.tools import Tool
from fieldwright.editing.arranging import Align, Order
from fieldwright.editing.bounds import box_of
from fieldwright.editing.moving import Mirror
from fieldwright.editor.feature import Feature, MenuPart
from fieldwright.editor.selecting import by_kind
from fieldwright.editor.selecting.banding import out_of_reach
from fieldwright.editor.selecting.clips import Clips
from fieldwright.editor.selecting.deeds import SelectionDeeds
from fieldwright.editor.selecting.menu import thing_menu
from fieldwright.editor.selecting.panel import PropertiesPanel
from fieldwright.editor.selecting.rows import MENUS, ROWS
from fieldwright.editor.selecting.tool import SelectTool
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import Square

_TURNS = {
    "turn-left": (",", Qt.Key.Key_Comma, -1, True),
    "turn-right": (".", Qt.Key.Key_Period, 1, True),
    "turn-left-a-little": ("<", Qt.Key.Key_Less, -1, False),
    "turn-right-a-little": (">", Qt.Key.Key_Greater, 1, False),
}


class SelectingFeature(Feature):
    """The select tool, its actions, the panel of properties and the menu of a thing."""

    rows = ROWS
    menus = MENUS
    in_column = ("select",)

    def __init__(self, workbench: Workbench) -> None:
        """Make the tool and the panel."""
        super().__init__(workbench)
        self.selecting = SelectionDeeds(workbench)
        self.clips = Clips(workbench, self.selecting)
        self.tool = SelectTool(workbench, self.selecting)
        self.properties = PropertiesPanel(workbench)
        self.tool.edit = self.edit

    def tools(self) -> Mapping[str, Tool]:
        """The select tool."""
        return {"select": self.tool}

    def panel(self, tool_id: str) -> QWidget | None:
        """The properties of what is selected."""
        return self.properties if tool_id == "select" else None

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        deeds = self.selecting
        return {
            "cut": self.clips.cut,
            "copy": self.clips.copy,
            "paste": self.clips.paste,
            "duplicate": deeds.duplicate,
            "delete": deeds.delete,
            "edit-thing": lambda: self.edit(""),
            "open-close": deeds.open_or_close,
            "lock-door": deeds.lock_or_unlock_doors,
            "select-all": self._select_all,
            "select-none": self.workbench.selection.clear,
            "select-others": self._select_others,
            "select-same": self._select_same,
            "select-next": partial(self._step, 1),
            "select-previous": partial(self._step, -1),
            **{f"select-{sort}": partial(self._select_sort, sort) for sort in by_kind.SORTS},
            **{name: partial(self._turn, name) for name in _TURNS},
            "flip-across": lambda: deeds.mirror(Mirror.ACROSS),
            "flip-down": lambda: deeds.mirror(Mirror.DOWN),
            **{f"align-{how.value}": partial(deeds.align, how) for how in Align},
            "spread-across": lambda: deeds.distribute(across=True),
            "spread-down": lambda: deeds.distribute(across=False),
            **{order.value: partial(deeds.reorder, order) for order in Order},
            "lock": deeds.lock,
            "unlock-all": deeds.unlock_all,
            "hide": deeds.hide,
        }

    def menu_for(self, at: Pointer) -> Sequence[MenuPart]:
        """What can be done with the thing under the pointer, or with the selection."""
        return thing_menu(self.workbench, at)

    def ready(self) -> None:
        """Fill the menu of sides whenever it opens; follow the players' preview."""
        self.properties.follow_preview(self.workbench.window.actions_by_id["players"])
        menu = self.workbench.window.menus.get("figures-of-side")
        if menu is not None:
            menu.aboutToShow.connect(self._fill_sides)
            self._fill_sides()

    # ---------------------------------------------------------------------------------- selecting

    def edit(self, name: str) -> None:
        """Go to the properties of what is selected, to a certain one if it is named."""
        if not self.selecting.things():
            return
        window = self.workbench.window
        if self.workbench.tool is not self.tool:
            self.workbench.take("select")
        window.actions_by_id["panel"].setChecked(True)
        window.side.turn_to("tool")
        self.properties.go_to(name)

    def _choose(self, things: Iterable[Thing]) -> None:
        if self.workbench.tool is not self.tool:
            self.workbench.take("select")
        self.workbench.selection.set(thing.id for thing in things)
        count = len(self.workbench.selection.ids)
        if not count:
            self.workbench.tell(translate("selecting", "There is nothing of that sort."))

    def _select_all(self) -> None:
        self._choose(self._all())

    def _all(self) -> list[Thing]:
        things = by_kind.all_free(self.workbench.field, out_of_reach(self.workbench))
        if not self.workbench.view.options.players:
            return things
        return [thing for thing in things if not getattr(thing, "hidden", False)]

    def _step(self, by: int) -> None:
        """Select the next thing in the order of reading, and bring it into sight."""
        thing = by_kind.next_of(self._all(), self.workbench.selection.ids, by)
        if thing is None:
            self.workbench.tell(translate("selecting", "There is nothing to select."))
            return
        self._choose([thing])
        x, y = box_of(thing).middle
        self.workbench.view.bring_into_view(Square(int(x), int(y)))

    def _select_others(self) -> None:
        chosen = set(self.workbench.selection.ids)
        self._choose(thing for thing in self._all() if thing.id not in chosen)

    def _select_same(self) -> None:
        things = self.selecting.things()
        if things:
            self._choose(by_kind.same_as(self.workbench.field, things))

    def _select_sort(self, sort: str) -> None:
        self._choose(by_kind.of_sort(self.workbench.field, sort))

    def _fill_sides(self) -> None:
        menu = self.workbench.window.menus["figures-of-side"]
        menu.clear()
        sides = by_kind.sides_of(self.workbench.field)
        for side in sides:
            action = menu.addAction(side.capitalize())
            action.triggered.connect(
                lambda _=False, side=side: self._choose(by_kind.of_side(self.workbench.field, side))
            )
        if not sides:
            menu.addAction(translate("selecting", "No figures on this field")).setEnabled(False)

    def _turn(self, name: str) -> None:
        """Turn what the tool in hand holds; if it holds nothing, the selection."""
        text, key, way, by_eighth = _TURNS[name]
        none = Qt.KeyboardModifier.NoModifier
        event = QKeyEvent(QEvent.Type.KeyPress, key, none, text)
        if not self.workbench.tool.key(event):
            self.selecting.turn(way, by_eighth=by_eighth)
