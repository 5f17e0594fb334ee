"""New battlefields, and rolling parts of this one again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from fieldwright.battlefield.changes import ChangeInfo
from fieldwright.battlefield.field import Battlefield, FieldError
from fieldwright.document.document import new_document
from fieldwright.document.errors import DocumentError
from fieldwright.editor.basic_maps import basic_battlefield
from fieldwright.editor.recipe import own_name, own_notes, recipe_of
from fieldwright.editor.translation import translate
from fieldwright.editor.words import plain_kind
from fieldwright.rules.terrain import load_basic_battlefields
from fieldwright.tables.place import maps_folder
from fieldwright.terms.words import capital

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow


class Making:
    """What the window does with the generator."""

    def __init__(self, window: MainWindow) -> None:
        """Work for ``window``."""
        self._window = window

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions of this part do, by their ids; fills the menu of basic battlefields."""
        self._window.menus["samples"].aboutToShow.connect(self.fill_samples)
        menu = self._window.menus["basic"]
        for basic in load_basic_battlefields().values():
            action = menu.addAction(basic.name)
            action.setStatusTip(
                translate("making", "Open a copy of the base map to change for the fight at hand")
            )
            action.triggered.connect(lambda _=False, name=basic.id: self.open_basic(name))
        return {
            "new": self.new,
            "surprise": self.surprise,
            "reroll": self.reroll,
            "properties": self.properties,
        }

    def new(self) -> None:
        """Go through the five steps to a new battlefield."""
        from fieldwright.editor.new_battlefield.dialog import NewBattlefieldDialog

        dialog = NewBattlefieldDialog(self._window)
        if dialog.exec():
            self._try(lambda: self._open_new(dialog.made_field()))
        dialog.deleteLater()

    def surprise(self) -> None:
        """Any battlefield, at once."""
        from fieldwright.generator.surprise import surprise

        self._try(lambda: self._open_new(surprise()))

    def open_basic(self, name: str) -> None:
        """A copy of one of the four basic battlefields."""
        self._try(lambda: self._open_new(basic_battlefield(name)))

    def fill_samples(self) -> None:
        """List the battlefields that come with the program."""
        menu = self._window.menus["samples"]
        menu.clear()
        for path in sorted(maps_folder().glob("*.battlefield.json")):
            name = capital(plain_kind(path.name.split(".")[0]))
            action = menu.addAction(name)
            action.setStatusTip(translate("making", "Open a copy of this battlefield"))
            action.triggered.connect(lambda _=False, path=path: self.open_copy(path))
        if menu.isEmpty():
            menu.addAction(translate("making", "None are installed")).setEnabled(False)

    def open_copy(self, path: Path) -> None:
        """A copy of a battlefield that comes with the program."""
        from fieldwright.document.files import read_field

        self._try(lambda: self._open_new(read_field(path)))

    def _open_new(self, field: Battlefield) -> None:
        self._window.session.show(new_document(field))

    # ------------------------------------------------------------------------------ rolling again

    def reroll(self) -> None:
        """Go through the five steps of this battlefield again, as one change of it."""
        recipe = recipe_of(self._window.document.field)
        if recipe is None:
            self._window.messages.tell(
                translate(
                    "making", "This battlefield was not rolled, so there are no dice to roll again."
                ),
                [(translate("making", "New battlefield…"), self.new)],
            )
            return
        from fieldwright.editor.new_battlefield.dialog import NewBattlefieldDialog

        dialog = NewBattlefieldDialog(self._window, recipe)
        dialog.set_up_page.name.setText(own_name(self._window.document.field))
        if dialog.exec():
            self._replace(dialog.made_field, translate("making", "other rolls"))
        dialog.deleteLater()

    def reroll_part(self, part: str, label: str) -> None:
        """Roll one step or section again (a key of ``Wishes.attempts``), as one change."""
        field = self._window.document.field
        recipe = recipe_of(field)
        if recipe is not None:
            self._replace(recipe.rerolled(part).field, label, own_name(field))

    def _replace(self, make: Callable[[], Battlefield], label: str, name: str = "") -> None:
        """Put what is made in the place of the field.

        It keeps ``name``, the DM's notes and the weather.
        """

        def deed() -> None:
            made, before = make(), self._window.document.field
            info = replace(
                made.info,
                name=name or made.info.name,
                notes=own_notes(before) or made.info.notes,
                weather=before.info.weather,
                sight_limit_squares=before.info.sight_limit_squares,
                light_missiles_carried_away=before.info.light_missiles_carried_away,
            )
            self._window.session.replace_field(replace(made, info=info), label)

        self._try(deed)

    def properties(self) -> None:
        """Change the name, terrain, season, light, weather, lines of fire and notes."""
        from fieldwright.editor.properties import PropertiesDialog

        field = self._window.document.field
        info = field.info
        dialog = PropertiesDialog(info, self._window, (field.columns, field.rows))
        if dialog.exec() and dialog.info() != info:
            change = ChangeInfo(info, dialog.info())
            self._try(
                lambda: self._window.session.apply(
                    change, translate("making", "properties of the map")
                )
            )
        dialog.deleteLater()

    def _try(self, deed: Callable[[], object]) -> None:
        from fieldwright.generator.wishes import WishError

        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            deed()
        except (DocumentError, WishError, FieldError) as error:
            self._window.report(error)
        finally:
            QApplication.restoreOverrideCursor()
