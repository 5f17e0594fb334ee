"""What happens on two screens; see two_screens, which prints it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QTimer
from PySide6.QtGui import QImage, QScreen
from PySide6.QtWidgets import QApplication

from fieldwright.app import make_application, make_window
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.document.document import new_document
from fieldwright.editor.window import MainWindow
from fieldwright.tabletop.calibration import Calibration, Pitch, Source
from fieldwright.tabletop.hall import hall
from fieldwright.tabletop.placing import ANSWER_MS, SETTLE_MS, Screens
from fieldwright.tabletop.rows import HOME, PEEK, SHOW
from fieldwright.tabletop.table import Table
from fieldwright.tabletop.viewing import TableView

COLUMNS, ROWS = 75, 60
TV_PITCH, WINDOW_PITCH = (52.27, 52.45), (24.31, 25.07)

Seen = dict[str, Any]


class Plugged(Screens):
    """The screens of the system without those that are unplugged."""

    def __init__(self) -> None:
        super().__init__()
        self.away: set[str] = set()
        self.is_free = True

    @property
    def may_place(self) -> bool:
        return self.is_free

    def all(self) -> Sequence[QScreen]:
        return [screen for screen in super().all() if screen.name() not in self.away]

    def unplug(self, name: str) -> None:
        screen = next(one for one in super().all() if one.name() == name)
        self.away.add(name)
        self.went.emit(screen)
        self.changed.emit()

    def plug_in(self, name: str) -> None:
        self.away.discard(name)
        self.changed.emit()


class Lamp:
    """Notes whether screens are to be kept lit."""

    def __init__(self) -> None:
        self.is_held = False

    def hold(self) -> bool:
        self.is_held = True
        return True

    def let_go(self) -> None:
        self.is_held = False


def everything() -> Seen:
    """All that is seen, by what it is about."""
    make_application()
    screens, lamp = Plugged(), Lamp()
    hall().make = lambda: Table(screens, lamp)
    info = FieldInfo("Bare", "plains")
    field = Battlefield.empty(COLUMNS, ROWS, info, load_catalogue(), "grass")
    window = make_window(new_document(field))
    window.resize(900, 600)
    window.show()
    window.side.turn_to("table")
    wait(50)
    table = hall().enter(window.workbench)
    seen = {
        "alone": _told(table, lamp),
        "shown": _shown(window, table, lamp),
        "turns": _turns(table, TV_PITCH),
        "unplugged": _unplugged(window, table, screens, lamp),
        "asked": _asked(table, screens),
        "window": _in_window(table),
        "closed": {},
    }
    window.close()
    wait(10)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    left = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    seen["closed"] = {"visible": len(left), "lit": lamp.is_held}
    return seen


def wait(milliseconds: int) -> None:
    """Let events and other threads run."""
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


def settle(table: Table) -> None:
    """Wait until all is drawn."""
    for _ in range(400):
        if table.picture.tiles.is_settled:
            break
        wait(20)
    wait(20)


def _told(table: Table, lamp: Lamp) -> Seen:
    window = table.window
    geometry = window.geometry()
    return {
        "visible": window.isVisible(),
        "screen": window.screen().name(),
        "full": window.isFullScreen(),
        "geometry": [geometry.x(), geometry.y(), geometry.width(), geometry.height()],
        "pixels": list(window.pixels),
        "lit": lamp.is_held,
        "chosen": table.placing.chosen.name if table.placing.chosen is not None else None,
        "lost": table.placing.is_lost,
        "pitch": [table.picture.laid.wide, table.picture.laid.high],
        "corner": [table.view.column, table.view.row, table.view.turns],
        "source": table.meant.calibration.source.value,
    }


def _shown(window: MainWindow, table: Table, lamp: Lamp) -> Seen:
    """By one key on the TV, and back by the same key."""
    do = _doer(window)
    do(SHOW)
    on = _told(table, lamp)
    do(SHOW)
    off = _told(table, lamp)
    do(SHOW)
    return {"on": on, "off": off, "again": _told(table, lamp)}


def _doer(window: MainWindow) -> Callable[[str], None]:
    def do(action: str) -> None:
        window.actions_by_id[action].trigger()
        wait(10)

    return do


def _turns(table: Table, pitch: tuple[float, float]) -> list[Seen]:
    """The lines of the grid at four turns, as they are on a screenshot of the window."""
    pixels = table.meant.pixels
    table.calibrate(Calibration(Pitch(*pitch), pixels, Source.MEASURED))
    table.dress(line_style=True, grid_mm=0.3)
    found = []
    for turns in range(4):
        corner = _corner(turns)
        table.look_at(TableView(corner[0], corner[1], turns))
        settle(table)
        x, y = lines(table.window.grab().toImage())
        found.append({"turns": turns, "x": x, "y": y})
    return found


def _corner(turns: int) -> tuple[int, int]:
    """The corner of the field that then lies in the upper left corner of the screen."""
    return ((0, 0), (0, ROWS), (COLUMNS, ROWS), (COLUMNS, 0))[turns]


def lines(image: QImage) -> tuple[list[int], list[int]]:
    """Where lines go all the way down and across a picture, in device pixels."""
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    values = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    values = values[:, : grey.width()]
    on_field = values > 60  # What is beside the field is nearly black.
    inner = values[:, on_field.any(axis=0)][on_field.any(axis=1)]
    dark = inner < 190
    return _starts(dark.mean(axis=0)), _starts(dark.mean(axis=1))


def _starts(share: Any) -> list[int]:
    is_line = np.concatenate([[False], share > 0.9])
    return [int(at) for at in np.flatnonzero(is_line[1:] & ~is_line[:-1])]


def _unplugged(window: MainWindow, table: Table, screens: Plugged, lamp: Lamp) -> Seen:
    """The TV goes and comes back; once for a moment, once for longer, with a key meanwhile."""
    do = _doer(window)
    table.look_at(TableView(4, 3, 1))
    before = _told(table, lamp)
    screens.unplug("TV")
    at_once = _told(table, lamp)
    screens.plug_in("TV")
    wait(SETTLE_MS + 60)
    short = _told(table, lamp)
    screens.unplug("TV")
    wait(SETTLE_MS + 60)
    gone = _told(table, lamp)
    do(HOME)
    home_while_gone = _told(table, lamp)
    kept = table.meant.memory.chosen if table.meant.memory is not None else None
    screens.plug_in("TV")
    wait(SETTLE_MS + 60)
    back = _told(table, lamp)
    # Whatever has become of the window, a key brings it home.
    table.window.showNormal()
    table.window.setGeometry(10, 10, 400, 300)
    do(PEEK)
    do(HOME)
    return {
        "before": before,
        "at_once": at_once,
        "short": short,
        "gone": gone,
        "home_while_gone": home_while_gone,
        "kept": kept.name if kept is not None else None,
        "back": back,
        "home": _told(table, lamp),
    }


def _asked(table: Table, screens: Plugged) -> Seen:
    """On a system that places windows itself: one that listens, and one that does not."""
    table.placing.hide()
    screens.is_free = False
    table.show()
    wait(ANSWER_MS + 80)
    listened = {**_placed(table), "asks": table.placing.asks}
    table.placing.hide()
    window = table.window
    window.showNormal()
    window.setGeometry(50, 50, 300, 200)
    wait(20)
    window.hide()
    set_screen, window.setScreen = window.setScreen, lambda _screen: None  # type: ignore[method-assign]
    table.show()
    wait(ANSWER_MS + 80)
    deaf = {**_placed(table), "asks": table.placing.asks, "face": _face(table)}
    # Somebody drags it to the TV and double-clicks.
    window.setGeometry(1400, 60, 400, 300)
    wait(20)
    window.double_clicked.emit()
    wait(20)
    dragged = {**_placed(table), "asks": table.placing.asks, "face": _face(table)}
    window.setScreen = set_screen  # type: ignore[method-assign]
    screens.is_free = True
    return {"listened": listened, "deaf": deaf, "dragged": dragged}


def _placed(table: Table) -> Seen:
    window = table.window
    return {"screen": window.screen().name(), "full": window.isFullScreen()}


def _face(table: Table) -> str | None:
    return None if table.window.face is None else type(table.window.face).__name__


def _in_window(table: Table) -> Seen:
    """On the DM's own screen, of another pitch and scale."""
    table.placing.show_in_window()
    table.window.setGeometry(20, 20, 1200, 700)
    wait(30)
    measured = _turns(table, WINDOW_PITCH)
    margins = replace(table.meant.kept.margins, left=30)
    table.set_margins(margins)
    return {"screen": table.window.screen().name(), "turns": measured}
