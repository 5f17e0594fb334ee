"""Opening, closing and choosing windows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import MappingProxyType

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.document.document import new_document, open_document
from fieldwright.document.errors import DocumentError
from fieldwright.editor.action_rows import ActionRow
from fieldwright.editor.feature import Feature
from fieldwright.editor.feel.command_list import REASON
from fieldwright.editor.files import asked_battlefield
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.windows import windows
from fieldwright.editor.workbench import Workbench

COLUMNS, ROWS = 40, 30
"""The squares of the bare field in a new window."""


class WindowsFeature(Feature):
    """Several documents, each in a window of its own."""

    rows = (
        ActionRow(
            "new-window",
            QT_TRANSLATE_NOOP("actions", "New wind&ow"),
            QT_TRANSLATE_NOOP("actions", "Open another window on a bare field"),
            "Ctrl+Alt+N",
        ),
        ActionRow(
            "open-window",
            QT_TRANSLATE_NOOP("actions", "Open &in new window…"),
            QT_TRANSLATE_NOOP("actions", "Open a battlefield beside this one"),
            "Ctrl+Alt+O",
        ),
        ActionRow(
            "close-window",
            QT_TRANSLATE_NOOP("actions", "Close &window"),
            QT_TRANSLATE_NOOP("actions", "Close this window; everything in it is saved"),
            "Ctrl+W",
        ),
        ActionRow(
            "next-window",
            QT_TRANSLATE_NOOP("actions", "&Next window"),
            QT_TRANSLATE_NOOP("actions", "Go on to the next window"),
            "Ctrl+F6",
        ),
    )
    menus = MappingProxyType(
        {
            "&View": (
                (
                    QT_TRANSLATE_NOOP("actions", "Win&dows"),
                    (
                        "new-window",
                        "open-window",
                        "close-window",
                        None,
                        "next-window",
                        None,
                        "@windows",
                    ),
                ),
            )
        }
    )

    def __init__(self, workbench: Workbench) -> None:
        """Let this window be known."""
        super().__init__(workbench)
        windows().add(workbench.window)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the actions do; quitting closes all windows."""
        window = self.workbench.window
        return {
            "new-window": self.new_window,
            "open-window": self.open_in_window,
            "close-window": window.close,
            "next-window": lambda: windows().bring_forward(windows().next_of(window)),
            "quit": windows().quit,
        }

    def ready(self) -> None:
        """Keep the list of windows true."""
        menu = self.workbench.window.menus["windows"]
        self._listed = list(menu.actions())
        menu.aboutToShow.connect(self._fill)
        windows().changed.connect(self._fill)
        self._listens = True
        self.workbench.window.closed.connect(self._end)
        self._fill()

    def _end(self) -> None:
        """The window is closed: its menu is filled no more."""
        if self._listens:
            self._listens = False
            windows().changed.disconnect(self._fill)

    def _fill(self) -> None:
        """Every window by its title, the one in front checked."""
        window = self.workbench.window
        menu = window.menus["windows"]
        for action in menu.actions():
            if action not in self._listed:
                menu.removeAction(action)
                action.deleteLater()
        every = windows().all()
        for number, other in enumerate(every, start=1):
            title = other.files.title().replace("&", "&&")
            action = menu.addAction(f"&{number}  {title}" if number < 10 else title)
            action.setCheckable(True)
            action.setChecked(other is window)
            action.setStatusTip(translate("windows", "Bring this window to the front"))
            action.triggered.connect(lambda _=False, other=other: windows().bring_forward(other))
        following = window.actions_by_id["next-window"]
        following.setEnabled(len(every) > 1)
        following.setProperty(REASON, translate("windows", "This is the only window."))

    def new_window(self) -> None:
        """Another window, on a bare field that is ready to be drawn on."""
        info = FieldInfo(translate("windows", "New battlefield"), "plains")
        field = Battlefield.empty(COLUMNS, ROWS, info, load_catalogue())
        windows().open(new_document(field), self.workbench.window)

    def open_in_window(self) -> None:
        """Ask for a file and open it beside this one."""
        window = self.workbench.window
        path = asked_battlefield(window, translate("windows", "Open a battlefield in a new window"))
        if path is not None:
            self.open_path(path)

    def open_path(self, path: Path) -> bool:
        """Open a file in a window of its own, or bring the one forward that has it already."""
        holder = windows().holder_of(path)
        if holder is not None:
            windows().bring_forward(holder)
            holder.messages.tell(translate("files", "This battlefield is open already."))
            return True
        window = self.workbench.window
        try:
            document = open_document(path)
        except DocumentError as error:
            window.files.tell_failure(error)
            return False
        window.settings.folder = path.parent
        windows().open(document, window)
        return True
