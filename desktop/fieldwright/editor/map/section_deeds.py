"""One section rolled again or made anew: by the generator as a whole where it still can."""

from __future__ import annotations

import secrets
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu

from fieldwright.battlefield.changes import ReplaceField
from fieldwright.battlefield.field import LAND, Battlefield
from fieldwright.battlefield.origin import Roll
from fieldwright.battlefield.sections import section_blocks
from fieldwright.battlefield.things import THING_TYPES
from fieldwright.editing.map_basis import MapError, is_as_rolled
from fieldwright.editing.map_sections import SectionWish, repainted, rolled_wish
from fieldwright.editor.recipe import recipe_of
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.words import told_roll
from fieldwright.editor.workbench import Workbench

HEIGHTS: tuple[tuple[int, str], ...] = (
    (0, QT_TRANSLATE_NOOP("sections", "Level")),
    (10, QT_TRANSLATE_NOOP("sections", "10 feet high")),
    (20, QT_TRANSLATE_NOOP("sections", "20 feet high")),
    (30, QT_TRANSLATE_NOOP("sections", "30 feet high")),
    (-10, QT_TRANSLATE_NOOP("sections", "10 feet deep")),
)
GROWTH: tuple[tuple[str, str], ...] = (
    ("clear", QT_TRANSLATE_NOOP("sections", "Nothing")),
    ("thicket", QT_TRANSLATE_NOOP("sections", "Thicket")),
    ("light-woods", QT_TRANSLATE_NOOP("sections", "Light woods")),
    ("heavy-woods", QT_TRANSLATE_NOOP("sections", "Heavy woods")),
)
WATER: tuple[tuple[str, str], ...] = (
    ("clear", QT_TRANSLATE_NOOP("sections", "Dry land")),
    ("stream", QT_TRANSLATE_NOOP("sections", "Stream")),
    ("pond", QT_TRANSLATE_NOOP("sections", "Pond")),
    ("bog", QT_TRANSLATE_NOOP("sections", "Bog")),
)
ROLLS: dict[str, tuple[str, str]] = {
    "topography": (
        QT_TRANSLATE_NOOP("sections", "Roll its &height again"),
        QT_TRANSLATE_NOOP("sections", "roll the height of section {} again"),
    ),
    "growth": (
        QT_TRANSLATE_NOOP("sections", "Roll its &growth again"),
        QT_TRANSLATE_NOOP("sections", "roll the growth of section {} again"),
    ),
    "water": (
        QT_TRANSLATE_NOOP("sections", "Roll its &water again"),
        QT_TRANSLATE_NOOP("sections", "roll the water of section {} again"),
    ),
}


def any_attempt() -> int:
    """An attempt that nobody has seen yet."""
    return 1 + secrets.randbelow(1_000_000)


class SectionDeeds:
    """What can be done with the sections of one window's map."""

    def __init__(self, workbench: Workbench) -> None:
        """Change the map of ``workbench``."""
        self._workbench = workbench

    def roll(self, section: int, part: str) -> None:
        """Roll one die of a section again.

        A map that is exactly as its dice made it is made again as a whole, so that neighbours
        answer; on any other only this section changes, and what a hand has done elsewhere stays.
        """
        label = translate("sections", ROLLS[part][1]).format(section + 1)
        field = self._workbench.field
        if _is_untouched(field):
            self._workbench.window.making.reroll_part(f"{part}/{section}", label)
            return
        attempt = any_attempt()
        wish, record = rolled_wish(field, section, part, attempt)
        if self.make(section, wish, attempt, label):
            self._workbench.tell(_told(section, wish, record))

    def make(self, section: int, wish: SectionWish, attempt: int, label: str = "") -> bool:
        """Make a section as wished, as one step, none if it is so already.

        False, and why, if refused.
        """
        field = self._workbench.field
        words = translate("sections", "section {}: {}").format(section + 1, wish.words)
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            made = repainted(field, section, wish, attempt)
            if made.same_as(field):
                return True
            return self._workbench.apply(ReplaceField(field, made), label or words)
        except MapError as error:
            self._workbench.warn(str(error))
            return False
        finally:
            QApplication.restoreOverrideCursor()

    def fill_menu(self, menu: QMenu, section: int) -> None:
        """Offer all of it for one section."""
        for part, (text, _) in ROLLS.items():
            action = menu.addAction(translate("sections", text))
            action.triggered.connect(partial(self._rolled, section, part))
        menu.addSeparator()
        self._fill_choice(menu, translate("sections", "Make its h&eight"), section, "height_feet")
        self._fill_choice(menu, translate("sections", "Make its g&rowth"), section, "growth")
        self._fill_choice(menu, translate("sections", "Make its w&ater"), section, "water")

    def _fill_choice(self, menu: QMenu, title: str, section: int, what: str) -> None:
        inner = menu.addMenu(title)
        options: dict[str, tuple[tuple[int | str, str], ...]] = {
            "height_feet": HEIGHTS,
            "growth": GROWTH,
            "water": WATER,
        }
        for value, text in options[what]:
            action = inner.addAction(translate("sections", text))
            wish = SectionWish(**{what: value})  # type: ignore[arg-type] # of the right type
            action.triggered.connect(partial(self._made, section, wish))

    def _rolled(self, section: int, part: str, _checked: bool = False) -> None:
        self.roll(section, part)

    def _made(self, section: int, wish: SectionWish, _checked: bool = False) -> None:
        self.make(section, wish, any_attempt())


def _is_untouched(field: Battlefield) -> bool:
    """Whether a map is square by square and thing by thing as its dice made it."""
    recipe = recipe_of(field) if is_as_rolled(field.origin) else None
    if recipe is None:
        return False
    made = recipe.field()
    return all(
        made.layers[layer].shape == field.layers[layer].shape
        and bool((made.layers[layer] == field.layers[layer]).all())
        for layer in LAND
    ) and all(dict(made.things[name]) == dict(field.things[name]) for name in THING_TYPES)


def _told(section: int, wish: SectionWish, record: Roll | None) -> str:
    if record is None:
        words = translate("sections", "Section {}: {}, as always in this terrain.")
        return words.format(section + 1, wish.words)
    return f"{told_roll(record)}."


def section_at(field: Battlefield, column: int, row: int) -> int:
    """The number from 0 of the section that a square lies in."""
    blocks = section_blocks(field.columns, field.rows)
    return next(
        number
        for number, block in enumerate(blocks)
        if block.left <= column < block.right and block.top <= row < block.bottom
    )
