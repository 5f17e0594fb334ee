"""What the context menu offers for walls, openings and rock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from fieldwright.battlefield.changes import Change
from fieldwright.battlefield.kinds import WallKind
from fieldwright.battlefield.things import Figure, Point, Wall
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.caves import cave_outline, face_kind, open_squares
from fieldwright.editing.hit import HitOptions, things_at
from fieldwright.editing.opening_seats import (
    OpeningError,
    nearest_wall,
    opening_kinds,
    seat,
    wall_kinds,
)
from fieldwright.editing.openings import (
    bolted,
    dropped,
    remade,
    removed_openings,
    toggled,
    turned_about,
)
from fieldwright.editing.walls import WallError, Works
from fieldwright.editor.translation import translate
from fieldwright.editor.walls.options import WallOptions
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.words import capital, with_article

TOOLS = ("select", "wall", "opening", "carve")
"""The tools with which a right click asks for this menu."""

_REACH_PIXELS = 8.0


class WallMenu:
    """Makes the parts of the menu anew each time; those of the last time are forgotten."""

    def __init__(self, workbench: Workbench, options: WallOptions) -> None:
        """Work on the field of ``workbench``."""
        self._workbench = workbench
        self._options = options
        self._made: list[QMenu | QAction] = []

    def parts(self, at: Pointer) -> Sequence[QAction | None]:
        """What can be done with the wall under the pointer, or with the rock around it.

        Where a figure stands the rock is of no concern.
        """
        for old in self._made:
            old.deleteLater()
        self._made = []
        if self._workbench.tool.name not in TOOLS:
            return ()
        wall = self._wall_at(at)
        if wall is None:
            return () if self._is_figure_at(at) else self._for_rock(at)
        kind = self._options.catalogue.walls.get(wall.kind)
        if wall.locked or kind is None:
            return ()
        return self._for_opening(wall, kind) if kind.opening else self._for_wall(wall, (at.x, at.y))

    def _wall_at(self, at: Pointer) -> Wall | None:
        reach = min(0.5, max(0.2, _REACH_PIXELS / self._workbench.view.sight().scale))
        return nearest_wall(Works(self._workbench.field), (at.x, at.y), reach)

    def _is_figure_at(self, at: Pointer) -> bool:
        figures = HitOptions(locked=True, types=(Figure,))
        return bool(things_at(self._workbench.field, at.x, at.y, 0.0, figures))

    # ------------------------------------------------------------------------------------- walls

    def _for_opening(self, wall: Wall, kind: WallKind) -> list[QAction | None]:
        parts: list[QAction | None] = []
        if kind.opens and self._workbench.tool.name != "select":
            text = (
                translate("walls", "&Close it") if wall.is_open else translate("walls", "&Open it")
            )
            parts.append(
                self._action(text, partial(self._do, lambda: toggled(wall), turn_words(wall)))
            )
            parts.append(self._lock(wall))
        others = opening_kinds(self._options.catalogue)
        parts.append(self._kinds(translate("walls", "&Make it another kind"), wall, others))
        if kind.opens:
            label = translate("walls", "hang a door from its other side")
            text = translate("walls", "&Hang it from the other side")
            parts.append(self._action(text, partial(self._do, lambda: turned_about(wall), label)))
        label = translate("walls", "take out {}").format(with_article(kind.name))
        text = translate("walls", "&Take it out and close the wall")
        field = self._workbench.field
        parts.append(
            self._action(text, partial(self._do, lambda: removed_openings(field, [wall]), label))
        )
        return parts

    def _lock(self, wall: Wall) -> QAction:
        """Lock a door, which closes it, or unlock it."""
        on = not wall.bolted
        text = translate("walls", "&Lock it") if on else translate("walls", "Un&lock it")
        label = translate("walls", "lock a door") if on else translate("walls", "unlock a door")
        return self._action(text, partial(self._do, lambda: bolted(wall, on), label))

    def _for_wall(self, wall: Wall, at: Point) -> list[QAction | None]:
        inner = self._menu(translate("walls", "Put &in here"))
        for kind in opening_kinds(self._options.catalogue):
            self._entry(inner, capital(kind.name), partial(self._put, kind, at))
        others = wall_kinds(self._options.catalogue)
        return [
            inner.menuAction(),
            self._kinds(translate("walls", "&Make it another kind"), wall, others),
        ]

    def _kinds(self, title: str, wall: Wall, kinds: Sequence[WallKind]) -> QAction:
        """A menu of what a wall can be made."""
        menu = self._menu(title)
        for kind in kinds:
            if kind.id != wall.kind:
                label = translate("walls", "make it {}").format(with_article(kind.name))
                change = partial(remade, self._workbench.field, [wall.id], kind.id)
                self._entry(menu, capital(kind.name), partial(self._do, change, label))
        return menu.menuAction()

    def _put(self, kind: WallKind, at: Point) -> None:
        label = translate("walls", "put in {}").format(with_article(kind.name))
        field, width = self._workbench.field, self._options.width
        self._do(lambda: dropped(field, kind.id, seat(field, kind.id, at, width)), label)

    # -------------------------------------------------------------------------------------- rock

    def _for_rock(self, at: Pointer) -> list[QAction | None]:
        """The outline of the cave under the pointer, where there is rock on the field."""
        field, square = self._workbench.field, at.square
        if square is None:
            return []
        opened = open_squares(field)
        if opened.all() or not opened[square.row, square.column]:
            return []
        name = self._options.catalogue.walls[face_kind(self._options.catalogue)].name
        text = translate("walls", "Put {}s around this &cave").format(name)
        label = translate("walls", "cave outline")
        return [self._action(text, partial(self._do, lambda: cave_outline(field, square), label))]

    # ------------------------------------------------------------------------------------- inside

    def _do(self, change: Callable[[], Change], label: str) -> None:
        try:
            self._workbench.apply(change(), label)
        except (OpeningError, WallError) as error:
            self._workbench.warn(str(error))

    def _menu(self, title: str) -> QMenu:
        menu = QMenu(title, self._workbench.window)
        self._made.append(menu)
        return menu

    def _action(self, text: str, deed: Callable[[], object]) -> QAction:
        action = QAction(text, self._workbench.window)
        action.triggered.connect(lambda _=False: deed())
        self._made.append(action)
        return action

    @staticmethod
    def _entry(menu: QMenu, text: str, deed: Callable[[], object]) -> None:
        action = menu.addAction(text)
        action.triggered.connect(lambda _=False: deed())


def turn_words(wall: Wall) -> str:
    """What opening or closing a door is called; one that is locked is unlocked as well."""
    if wall.is_open:
        return translate("walls", "close a door")
    if wall.bolted:
        return translate("walls", "unlock and open a door")
    return translate("walls", "open a door")
