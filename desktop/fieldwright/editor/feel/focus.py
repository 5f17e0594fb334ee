"""Going round the window by keyboard: the map, the panel, the tools; and seeing where one is."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPalette, QPen
from PySide6.QtWidgets import QToolBar, QToolButton, QWidget

from fieldwright.canvas.sight import Sight
from fieldwright.canvas.view import MapView
from fieldwright.editor.action_rows import ActionRow
from fieldwright.editor.feature import Feature
from fieldwright.editor.translation import QT_TRANSLATE_NOOP
from fieldwright.editor.words import unmarked
from fieldwright.editor.workbench import Workbench

_BY_KEYBOARD = frozenset(
    {
        Qt.FocusReason.TabFocusReason,
        Qt.FocusReason.BacktabFocusReason,
        Qt.FocusReason.ShortcutFocusReason,
    }
)


class FocusFrame(QObject):
    """A frame inside the map while the keyboard is there, if the keyboard brought it there."""

    def __init__(self, view: MapView) -> None:
        """Watch ``view``."""
        super().__init__(view)
        self.shown = False
        self._view = view
        view.installEventFilter(self)
        view.add_overlay(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keyboard comes or goes."""
        if isinstance(event, QFocusEvent):
            came = event.type() == QEvent.Type.FocusIn
            if came or event.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
                self._show(came and event.reason() in _BY_KEYBOARD)
        return super().eventFilter(watched, event)

    def _show(self, shown: bool) -> None:
        if shown != self.shown:
            self.shown = shown
            self._view.viewport().update()

    def draw(self, painter: QPainter, sight: Sight) -> None:
        """Draw it at the edge of the view."""
        colour = self._view.palette().color(QPalette.ColorRole.Highlight)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 2))
        painter.drawRect(QRectF(sight.view).adjusted(1, 1, -1, -1))


class ToolKeys(QObject):
    """Lets arrow keys walk the buttons of a tool bar; one of them is reached by Tab."""

    def __init__(self, bar: QToolBar) -> None:
        """Work for ``bar``."""
        super().__init__(bar)
        self.bar = bar
        self._watched: list[QToolButton] = []
        self.watch()

    @property
    def buttons(self) -> list[QToolButton]:
        """The buttons that are shown, from the first to the last."""
        return [button for button in self._all() if button.isVisibleTo(self.bar)]

    def _all(self) -> list[QToolButton]:
        """Every button, those for which the window is too low too."""
        found = (self.bar.widgetForAction(action) for action in self.bar.actions())
        return [one for one in found if isinstance(one, QToolButton)]

    def watch(self) -> None:
        """Let every button take the keyboard."""
        for button in self._all():
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            if button not in self._watched:
                self._watched.append(button)
                button.installEventFilter(self)
                if not button.accessibleName():
                    button.setAccessibleName(unmarked(button.text()))

    def enter(self) -> None:
        """Give the keyboard to the tool in hand, else to the first button that can be used."""
        usable = [button for button in self.buttons if button.isEnabled()]
        chosen = [button for button in usable if button.isChecked()]
        for button in (chosen or usable)[:1]:
            button.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and down go on to the next button; Home and End to the last ones."""
        pressed = event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and self._walk(watched, Qt.Key(event.key())):
            return True
        return super().eventFilter(watched, event)

    def _walk(self, watched: QObject, key: Qt.Key) -> bool:
        """Go on from a button; False where the key means nothing here."""
        usable = [button for button in self.buttons if button.isEnabled()]
        places = [place for place, button in enumerate(usable) if button is watched]
        if not places:
            return False
        goals = {
            Qt.Key.Key_Up: places[0] - 1,
            Qt.Key.Key_Down: (places[0] + 1) % len(usable),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: -1,
        }
        if key not in goals:
            return False
        usable[goals[key]].setFocus(Qt.FocusReason.TabFocusReason)
        return True


class FocusFeature(Feature):
    """F6 goes from part to part of the window."""

    rows = (
        ActionRow(
            "next-part",
            QT_TRANSLATE_NOOP("actions", "Ne&xt part of the window"),
            QT_TRANSLATE_NOOP("actions", "Let the keyboard go on: map, panel, tools"),
            "F6",
        ),
        ActionRow(
            "previous-part",
            QT_TRANSLATE_NOOP("actions", "Pre&vious part of the window"),
            QT_TRANSLATE_NOOP("actions", "Let the keyboard go back: tools, panel, map"),
            "Shift+F6",
        ),
    )
    menus = MappingProxyType({"&View": ("next-part", "previous-part")})

    def __init__(self, workbench: Workbench) -> None:
        """Remember nothing yet."""
        super().__init__(workbench)
        self._last: QWidget | None = None

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do."""
        return {"next-part": lambda: self.go(1), "previous-part": lambda: self.go(-1)}

    def ready(self) -> None:
        """Let the tools take the keyboard, and frame the map when it has it."""
        window = self.workbench.window
        self.frame = FocusFrame(window.view)
        bar = window.findChild(QToolBar, "tools")
        assert isinstance(bar, QToolBar)
        self.column = ToolKeys(bar)

    def go(self, by: int) -> None:
        """Give the keyboard to the next or the previous part that is shown."""
        window = self.workbench.window
        self.column.watch()
        parts: list[tuple[QWidget, Callable[[], object]]] = [
            (window.view, self._enter_map),
            (window.side, self._enter_panel),
            (self.column.bar, self.column.enter),
        ]
        shown = [part for part in parts if part[0].isVisible()]
        now: QWidget | None = window.focusWidget()
        here = 0
        for place, (part, _) in enumerate(shown):
            if now is not None and (part is now or part.isAncestorOf(now)):
                here = place
        shown[(here + by) % len(shown)][1]()

    def _enter_map(self) -> None:
        self.workbench.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _enter_panel(self) -> None:
        """The first thing of the page in front that takes the keyboard, else the row of tabs."""
        side = self.workbench.window.side
        page = side.currentWidget()
        for widget in _in_reading_order(page):
            if _takes_keyboard(widget):
                widget.setFocus(Qt.FocusReason.ShortcutFocusReason)
                return
        side.tabBar().setFocus(Qt.FocusReason.ShortcutFocusReason)


def _in_reading_order(page: QWidget) -> list[QWidget]:
    """All widgets of a page from above, and those of one height from the left.

    Qt's own chain is not walked: Python takes what QWidget.nextInFocusChain gives for a child of
    the widget that was asked, and forgets it, be it the menu bar, when that one is deleted.
    """

    def place(widget: QWidget) -> tuple[int, int]:
        corner = widget.mapTo(page, QPoint(0, 0))
        return corner.y(), corner.x()

    return sorted(page.findChildren(QWidget), key=place)


def _takes_keyboard(widget: QWidget) -> bool:
    return (
        bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
        and widget.isVisible()
        and widget.isEnabled()
    )
