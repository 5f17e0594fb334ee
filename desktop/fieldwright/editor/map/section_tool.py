"""The section tool: a click chooses one of the nine sections, its panel makes it anew."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.sections import SECTIONS, section_blocks
from fieldwright.canvas.sight import Pointer, Sight
from fieldwright.canvas.tools import Tool
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_sections import SectionWish, repainted
from fieldwright.editor.map.section_deeds import SectionDeeds, any_attempt, section_at
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

_MIDDLE = 4
_LIGHT = QColor(255, 253, 247, 200)
_ACCENT = QColor(224, 122, 47)


class SectionChoice(QObject):
    """The section in hand and what it shall be; tells when either changes."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Begin with the middle one, and no wish."""
        super().__init__(parent)
        self.section = _MIDDLE
        self.wish = SectionWish()
        self.attempt = any_attempt()

    def choose(self, section: int) -> None:
        """Take another section in hand; wishes stay, for the next one may be made alike."""
        if section != self.section:
            self.section = section
            self.changed.emit()

    def wish_for(self, wish: SectionWish) -> None:
        """Wish for something else."""
        if wish != self.wish:
            self.wish = wish
            self.changed.emit()

    def draw_anew(self) -> None:
        """The same wish, drawn another way."""
        self.attempt = any_attempt()
        self.changed.emit()


class SectionTool(Tool):
    """Previews the wish for the section in hand on the map itself; Enter makes it so."""

    name = "map-section"
    cursor = Qt.CursorShape.PointingHandCursor

    def __init__(self, workbench: Workbench, deeds: SectionDeeds) -> None:
        """Choose sections of the map of ``workbench``."""
        self.shown = True
        self.choice = SectionChoice(workbench)
        self.trouble = ""
        self._workbench, self._deeds = workbench, deeds
        self._hovered: int | None = None
        self._is_in_hand = False
        self._previews = False
        self.choice.changed.connect(self._preview)

    @property
    def hint(self) -> str:
        """What a click or Enter does."""
        if self.busy:
            return translate("sections", "Enter: make section {} so · Esc: leave it").format(
                self.choice.section + 1
            )
        return translate("sections", "Click a section, then choose at the right what it shall be")

    @property
    def busy(self) -> bool:
        """Whether a preview is shown."""
        return self._previews

    def take_up(self) -> None:
        """Show the sections."""
        self._workbench.view.section_lines.shown = True
        self._workbench.view.add_overlay(self)
        self._is_in_hand = True
        self._preview()

    def put_away(self) -> None:
        """Hide the sections again, unless they are switched on."""
        self._is_in_hand = False
        self._end_preview()
        actions = self._workbench.window.actions_by_id
        self._workbench.view.section_lines.shown = actions["sections"].isChecked()
        self._workbench.view.remove_overlay(self)

    def hover(self, at: Pointer | None) -> None:
        """Light up the section under the pointer."""
        square = at.square if at is not None else None
        self._hovered = section_at(self._workbench.field, *square) if square else None
        self._workbench.view.viewport().update()

    def begin(self, at: Pointer) -> None:
        """Choose the section."""
        if at.square is not None:
            self.choice.choose(section_at(self._workbench.field, *at.square))

    def cancel(self) -> None:
        """Wish for nothing any more."""
        self.choice.wish_for(SectionWish())
        self._end_preview()

    def key(self, event: QKeyEvent) -> bool:
        """Enter makes it so; digits from 1 to 9 choose a section."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.busy:
            self.apply()
            return True
        number = event.text()
        if number.isdigit() and 1 <= int(number) <= SECTIONS:
            self.choice.choose(int(number) - 1)
            return True
        return False

    def apply(self) -> None:
        """Make the section as it is previewed, as one step."""
        choice = self.choice
        wish = choice.wish
        self._end_preview()
        if wish != SectionWish() and self._deeds.make(choice.section, wish, choice.attempt):
            choice.wish = SectionWish()
            choice.draw_anew()

    # ------------------------------------------------------------------------------------- preview

    def _preview(self) -> None:
        """Show on the map what would be made."""
        self.trouble = ""
        if not self._is_in_hand:
            return
        field = self._workbench.field
        shown = self._made(field) if self.choice.wish != SectionWish() else None
        if shown is None:
            self._end_preview()
        else:
            self._previews = True
            self._workbench.view.show_pending(shown)
        self._workbench.view.viewport().update()
        self._workbench.view.handled.emit()

    def _made(self, field: Battlefield) -> Battlefield | None:
        choice = self.choice
        try:
            return repainted(field, choice.section, choice.wish, choice.attempt)
        except MapError as error:
            self.trouble = str(error)
            return None

    def _end_preview(self) -> None:
        if self._previews:
            self._previews = False
            self._workbench.view.show_pending(None)

    # ------------------------------------------------------------------------------------- drawing

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Frame the section in hand, and the one under the pointer."""
        blocks = section_blocks(sight.field.columns, sight.field.rows)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._hovered is not None and self._hovered != self.choice.section:
            painter.fillRect(sight.rectangle(blocks[self._hovered]), QColor(255, 253, 247, 45))
        box = sight.rectangle(blocks[self.choice.section]).adjusted(1.5, 1.5, -1.5, -1.5)
        for colour, width in ((_LIGHT, 5.0), (_ACCENT, 3.0)):
            painter.setPen(QPen(colour, width))
            painter.drawRect(box)
