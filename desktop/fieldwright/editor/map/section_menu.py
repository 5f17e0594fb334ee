"""The menu of one section, in the menu of a square and under the section's tag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from fieldwright.battlefield.sections import section_blocks
from fieldwright.editor.translation import translate

if TYPE_CHECKING:
    from fieldwright.editor.window import MainWindow


def fill_section_menu(menu: QMenu, window: MainWindow, number: int) -> None:
    """Fit it into the view, roll it again, make it something else; ``number`` from 0."""
    from fieldwright.editor.map.feature import MapFeature

    field = window.document.field
    block = section_blocks(field.columns, field.rows)[number]
    fit = menu.addAction(translate("sections", "&Fit it into the view"))
    fit.triggered.connect(lambda _=False: window.view.fit(block))
    feature = next((one for one in window.features if isinstance(one, MapFeature)), None)
    if feature is None or window.view.options.players:
        return
    menu.addSeparator()
    feature.sections.fill_menu(menu, number)
    menu.addSeparator()
    anew = menu.addAction(translate("sections", "&Choose all of it…"))
    anew.triggered.connect(lambda _=False: feature.take_section(number))
