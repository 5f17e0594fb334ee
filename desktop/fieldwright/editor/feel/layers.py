"""The Layers page: the list of layers, and the small map below it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import MappingProxyType

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSplitter, QVBoxLayout, QWidget

from fieldwright.editor.action_rows import ActionRow
from fieldwright.editor.feature import Command, Dock, Feature
from fieldwright.editor.feel.layer_table import LayersModel, LayersView
from fieldwright.editor.feel.minimap import Minimap
from fieldwright.editor.layer_names import TITLES, title_of
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.workbench import Workbench


class LayersPage(QWidget):
    """The list, a button that shows everything again, and the small map."""

    def __init__(self, workbench: Workbench) -> None:
        """Show the layers of the open document."""
        super().__init__()
        self.setProperty("side", True)
        self.model = LayersModel(workbench.layers, workbench.field, self)
        self.list = LayersView(self.model, workbench.view.setFocus, self)
        self.minimap = Minimap(workbench.view)
        self._state = workbench.layers
        self._words = QLabel()
        self._words.setProperty("muted", True)
        self.all = QPushButton(translate("layers", "Show all"))
        self.all.setToolTip(translate("layers", "Show every layer in full"))
        self.all.clicked.connect(self._state.show_all)
        self._parted = False
        self._upper = QWidget()
        self._parts = QSplitter(Qt.Orientation.Vertical)
        self._lay_out()
        self._state.changed.connect(self._tell)
        self._tell()

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        below.setContentsMargins(8, 0, 8, 0)
        below.addWidget(self._words, 1)
        below.addWidget(self.all)
        upper = self._upper
        upper.setProperty("side", True)
        column = QVBoxLayout(upper)
        column.setContentsMargins(4, 8, 4, 4)
        column.setSpacing(4)
        column.addWidget(self.list)
        column.addLayout(below)
        column.addStretch(1)
        parts = self._parts
        parts.addWidget(upper)
        parts.addWidget(self.minimap)
        parts.setStretchFactor(0, 0)
        parts.setStretchFactor(1, 1)
        parts.setChildrenCollapsible(False)
        self._part()
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 8)
        whole.addWidget(parts)

    def _tell(self) -> None:
        """Say how much is hidden, so that nobody looks for what is only out of sight."""
        hidden, faint = len(self._state.hidden), len(self._state.opacities)
        words = translate("layers", "{} hidden").format(hidden) if hidden else ""
        self._words.setText(
            words or (translate("layers", "{} faint").format(faint) if faint else "")
        )
        self.all.setEnabled(bool(hidden or faint))

    def changeEvent(self, event: QEvent) -> None:
        """Another theme may have larger type."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.list.fit_rows()
            self._part()

    def showEvent(self, event: QShowEvent) -> None:
        """The first time there is room to share out."""
        super().showEvent(event)
        if not self._parted:
            self._parted = True
            self._part()

    def _part(self) -> None:
        """The list has the room it needs, the small map the rest."""
        upper = self._upper.sizeHint().height()
        self._parts.setSizes([upper, max(96, self.height() - upper)])


class LayersFeature(Feature):
    """Showing, locking and fading layers."""

    rows = (
        ActionRow(
            "layers",
            QT_TRANSLATE_NOOP("actions", "La&yers"),
            QT_TRANSLATE_NOOP("actions", "Go to the list of layers, to show, lock or fade them"),
            "F7",
        ),
        ActionRow(
            "show-all-layers",
            QT_TRANSLATE_NOOP("actions", "Show &all layers"),
            QT_TRANSLATE_NOOP("actions", "Show every layer in full again"),
        ),
        ActionRow(
            "minimap",
            QT_TRANSLATE_NOOP("actions", "S&mall map"),
            QT_TRANSLATE_NOOP("actions", "Go to the small map, to move what is in sight"),
            "F8",
        ),
    )
    menus = MappingProxyType({"&View": ("layers", "show-all-layers", "minimap")})

    def __init__(self, workbench: Workbench) -> None:
        """Make the page."""
        super().__init__(workbench)
        self.page = LayersPage(workbench)

    def docks(self) -> Sequence[Dock]:
        """The page of layers."""
        return (Dock("layers", translate("layers", "Layers"), self.page, 30),)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {
            "layers": lambda: self._go_to(self.page.list),
            "show-all-layers": self.workbench.layers.show_all,
            "minimap": lambda: self._go_to(self.page.minimap),
        }

    def commands(self) -> Sequence[Command]:
        """Each layer can be shown, hidden and locked by name."""
        return [command for name in TITLES for command in self._commands_of(name)]

    def _commands_of(self, name: str) -> tuple[Command, ...]:
        state, title = self.workbench.layers, title_of(name)
        hidden, locked = name in state.hidden, name in state.locked
        path = translate("layers", "Layers")
        show = (
            translate("layers", "Show layer: {}")
            if hidden
            else translate("layers", "Hide layer: {}")
        )
        lock = (
            translate("layers", "Unlock layer: {}")
            if locked
            else translate("layers", "Lock layer: {}")
        )
        return (
            Command(
                f"layer-shown-{name}",
                show.format(title),
                lambda: state.set_hidden(name, not hidden),
                path,
                translate("layers", "Draw this layer or leave it out"),
            ),
            Command(
                f"layer-locked-{name}",
                lock.format(title),
                lambda: state.set_locked(name, not locked),
                path,
                translate("layers", "Let tools change this layer or keep it as it is"),
            ),
        )

    def ready(self) -> None:
        """Follow the document and what is chosen."""
        workbench = self.workbench
        workbench.field_changed.connect(self._show_field)
        workbench.layers.changed.connect(self._draw)
        workbench.session.written.connect(lambda: workbench.layers.follow(workbench.document.path))
        workbench.window.actions_by_id["players"].toggled.connect(self.page.minimap.show_change)

    def _show_field(self, event: object) -> None:
        if event is None:
            self.workbench.layers.open(self.workbench.document.path)
            self._draw()
        self.page.model.show_field(self.workbench.field)
        self.page.minimap.show_change()

    def _draw(self) -> None:
        """Draw the map as chosen; what cannot be seen or touched any more is not selected."""
        workbench, state = self.workbench, self.workbench.layers
        workbench.view.show_options(
            replace(workbench.view.options, hidden_layers=state.hidden, opacities=state.opacities)
        )
        barred = [
            thing.id
            for name in state.untouchable.intersection(workbench.field.things)
            for thing in workbench.field.things[name].values()
            if thing.id in workbench.selection
        ]
        workbench.selection.remove(barred)
        self.page.minimap.show_change()

    def _go_to(self, widget: QWidget) -> None:
        window = self.workbench.window
        window.actions_by_id["panel"].setChecked(True)
        window.side.turn_to("layers")
        widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
