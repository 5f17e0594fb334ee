"""Where the players' window is: on the screen that the DM has chosen, and on no other.

A screen is known by what it is. When it goes, asleep or unplugged, the window is hidden before the
system can put it elsewhere; what was chosen stays chosen, and when the screen is back so is the
window. The program never takes a screen for the players that the DM has not chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QPoint, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from fieldwright.tabletop.identity import ScreenId

SETTLE_MS = 120
"""After screens have come or gone the system moves windows for a moment; then they are put right.
"""

ANSWER_MS = 600
"""So long a system that places windows itself has time to put one where it was asked to."""

KEYBOARD_MS = 250
"""So long after the window is shown the keyboard goes back to the DM's own."""

_TRIES = 4
"""How often the window is put back on its screen before the program gives way."""

_USUAL_SIZE = (960, 540)
"""Logical pixels of the window where it does not fill a screen."""


class Screens(QObject):
    """The screens there are. ``went`` brings one that is about to be gone, ``changed`` nothing."""

    went = Signal(object)
    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Follow the screens of the system."""
        super().__init__(parent)
        system = QGuiApplication.instance()
        assert isinstance(system, QGuiApplication)
        self._watched: list[QScreen] = []
        system.screenAdded.connect(self._came)
        system.screenRemoved.connect(self._gone)
        for screen in system.screens():
            self._watch(screen)

    def all(self) -> Sequence[QScreen]:
        """Those that are there now."""
        return QGuiApplication.screens()

    @property
    def may_place(self) -> bool:
        """Whether the program may put windows on a screen; under Wayland only people may."""
        return not QGuiApplication.platformName().startswith("wayland")

    def _watch(self, screen: QScreen) -> None:
        for signal in (screen.geometryChanged, screen.physicalDotsPerInchChanged):
            signal.connect(self.changed)

    def _came(self, screen: QScreen) -> None:
        self._watch(screen)
        self.changed.emit()

    def _gone(self, screen: QScreen) -> None:
        self.went.emit(screen)
        self.changed.emit()


class Placing(QObject):
    """Puts a window on the chosen screen. ``changed`` tells that it is shown otherwise, or not.

    ``home`` is the window of the DM: the players' window is never laid over its screen unasked.
    """

    changed = Signal()

    def __init__(self, window: QWidget, screens: Screens, parent: QObject | None = None) -> None:
        """Nothing is shown yet."""
        super().__init__(parent)
        self.window = window
        self.screens = screens
        self.home: QWidget | None = None
        self.chosen: ScreenId | None = None
        self.wanted = False
        self.in_window = False
        """Whether the DM wants a window and not a whole screen."""
        self.keeps_keyboard = False
        """Whether the keyboard is wanted on the players' screen, to measure it."""
        self.asks = False
        """Whether somebody has to drag the window to its screen: the program may not."""
        self._tries = 0
        self._keyboard = QTimer(self)
        self._keyboard.setSingleShot(True)
        self._keyboard.timeout.connect(self._give_keyboard_back)
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.timeout.connect(self.put_right)
        screens.went.connect(self._screen_went)
        screens.changed.connect(self._screens_changed)

    # ----------------------------------------------------------------------------- what there is

    @property
    def screen(self) -> QScreen | None:
        """The chosen screen, if it is there."""
        return None if self.chosen is None else self.chosen.found_among(self.screens.all())

    @property
    def is_lost(self) -> bool:
        """Whether the players should see something and their screen is not there."""
        return self.wanted and not self.in_window and self.chosen is not None and not self.screen

    @property
    def is_shown(self) -> bool:
        """Whether players see the window."""
        return self.window.isVisible()

    def suggested(self) -> ScreenId | None:
        """The screen that is likely meant: one on which the DM's own window is not."""
        own = self.home.screen() if self.home is not None else QGuiApplication.primaryScreen()
        others = [screen for screen in self.screens.all() if screen is not own]
        return ScreenId.of(others[-1]) if others else None

    def own(self) -> ScreenId:
        """The DM's own screen."""
        screen = self.home.screen() if self.home is not None else QGuiApplication.primaryScreen()
        return ScreenId.of(screen)

    # ---------------------------------------------------------------------------------------- deeds

    def show(self) -> None:
        """Show the window: on the chosen screen, else on a likely one, else as a window."""
        if self.chosen is None:
            self.chosen = self.suggested()
        self.in_window = self.chosen is None or self._is_only_screen()
        self.wanted = True
        self.put_right()

    def show_in_window(self) -> None:
        """Show it as a window on the DM's own screen, because he says so."""
        self.in_window = True
        self.wanted = True
        self.put_right()

    def hide(self) -> None:
        """Players see it no more."""
        self.wanted = False
        self.put_right()

    def fill(self) -> None:
        """Fill the screen on which somebody has put the window, or be a window again.

        Where the program has put it there is nothing to be done.
        """
        if not (self.in_window or self.asks):
            return
        if self.window.isFullScreen():
            self.window.showNormal()
        else:
            self.window.showFullScreen()
            self.asks = False
        self.changed.emit()

    def put_right(self) -> None:
        """Make it so: hidden, a window, or all of the chosen screen."""
        if not self.wanted or self.is_lost:
            self.window.hide()
        elif self.in_window:
            self._as_window()
        else:
            self._over_screen()
        self.changed.emit()

    def _is_only_screen(self) -> bool:
        """Whether the chosen screen is the only one there is: it is the DM's as well."""
        screens = self.screens.all()
        return len(screens) == 1 and self.screen is screens[0] and not self.window.isFullScreen()

    def _as_window(self) -> None:
        """Beside the DM's own work, on his screen; one that is there already stays where it is."""
        window = self.window
        if window.isVisible() and not window.isFullScreen():
            return
        if window.isFullScreen():
            window.showNormal()
        screen = self.home.screen() if self.home is not None else QGuiApplication.primaryScreen()
        window.setScreen(screen)
        room = screen.availableGeometry()
        box = QRect(QPoint(), QSize(*_USUAL_SIZE).boundedTo(room.size()))
        box.moveCenter(room.center())
        window.setGeometry(box)
        window.show()

    def _over_screen(self) -> None:
        screen = self.screen
        if screen is None:
            return
        if not self.screens.may_place:
            self._ask_for(screen)
            return
        if self._lies_over(screen):
            return
        self.window.setScreen(screen)
        handle = self.window.windowHandle()
        if handle is not None:
            handle.setScreen(screen)
        # All three are needed: without a window manager a full screen is whatever it was before.
        self.window.setGeometry(screen.geometry())
        self.window.showFullScreen()
        self._keyboard.start(KEYBOARD_MS)

    def _ask_for(self, screen: QScreen) -> None:
        """Only the system may put windows on a screen, so it is asked.

        Where it does not listen somebody has to drag the window there.
        """
        window = self.window
        if window.isVisible() and window.isFullScreen() and window.screen() is screen:
            self.asks = False
            return
        if not window.isVisible():
            self.asks = False
            window.setScreen(screen)
            window.showFullScreen()
            self._settle.start(ANSWER_MS)
        elif not self.asks and window.screen() is not screen:
            self.asks = True
            window.showNormal()
            window.resize(*_USUAL_SIZE)

    def _lies_over(self, screen: QScreen) -> bool:
        window = self.window
        return (
            window.isVisible()
            and window.isFullScreen()
            and window.screen() is screen
            and window.geometry() == screen.geometry()
        )

    def _give_keyboard_back(self) -> None:
        """Some systems give it to every new window; the DM goes on working in his own."""
        if self.home is not None and self.window.isActiveWindow() and not self.keeps_keyboard:
            self.home.activateWindow()

    # ------------------------------------------------------------------------------------ following

    def _screen_went(self, screen: QScreen) -> None:
        """Before the system moves it to the DM's own screen."""
        if not self.in_window and self.chosen is not None:
            gone = ScreenId.of(screen).key == self.chosen.key
            if gone or self.window.screen() is screen:
                self.window.hide()

    def _screens_changed(self) -> None:
        self._tries = 0
        self._settle.start(SETTLE_MS)

    def window_moved(self) -> None:
        """The system has put the window on another screen: if nobody wished so, it goes back.

        A system that insists has its way after a few times.
        """
        if self.wanted and not self.in_window and self.screens.may_place and self._tries < _TRIES:
            self._tries += 1
            self._settle.start(SETTLE_MS)
        self.changed.emit()
