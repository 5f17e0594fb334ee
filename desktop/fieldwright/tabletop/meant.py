"""The screen that is meant for the players: what it is, its pitch, its margins, what it shows."""

from __future__ import annotations

from dataclasses import replace

from fieldwright.tabletop.calibration import Calibration, better_of, guessed
from fieldwright.tabletop.identity import ScreenId, pixels_of, size_told
from fieldwright.tabletop.looks import ScreenKept
from fieldwright.tabletop.memory import Memory
from fieldwright.tabletop.placing import Placing
from fieldwright.tabletop.viewing import NO_MARGINS, Glass
from fieldwright.tabletop.window import PlayersWindow

_USUAL_PIXELS = (1920, 1080)


class MeantScreen:
    """The chosen screen, there or not; else the one on which a window for players would lie."""

    def __init__(self, placing: Placing, window: PlayersWindow) -> None:
        """Nothing is remembered before there is a ``memory``."""
        self.memory: Memory | None = None
        self.kept = ScreenKept()
        self._placing = placing
        self._window = window
        self._calibration: Calibration | None = None
        self._kept_for: ScreenId | None = None

    @property
    def id(self) -> ScreenId:
        """Which screen it is."""
        placing = self._placing
        if placing.chosen is not None and not placing.in_window:
            return placing.chosen
        if placing.in_window and self._window.isVisible():
            return ScreenId.of(self._window.screen())
        suggested = None if placing.in_window else placing.suggested()
        return suggested or placing.own()

    @property
    def is_there(self) -> bool:
        """Whether it is connected and awake."""
        return self.id.found_among(self._placing.screens.all()) is not None

    @property
    def calibration(self) -> Calibration:
        """What counts: what somebody has measured, else a guess."""
        if self._calibration is None:
            self._calibration = self._found()
        return self._calibration

    def _found(self) -> Calibration:
        meant = self.id
        kept = self.memory.calibration(meant) if self.memory is not None else None
        screen = meant.found_among(self._placing.screens.all())
        if screen is None:
            return kept or guessed(_USUAL_PIXELS, (0, 0))
        return better_of(kept, guessed(pixels_of(screen), size_told(screen)))

    @property
    def pixels(self) -> tuple[int, int]:
        """Device pixels of the whole screen."""
        return self.calibration.pixels

    @property
    def glass(self) -> Glass:
        """The device pixels that are filled, their pitch, and the margins that nobody sees."""
        wide, high = self.calibration.pixels
        margins = self.kept.margins
        if self._window.isVisible():
            wide, high = self._window.pixels
            if not self._window.isFullScreen():
                margins = NO_MARGINS
        return Glass(wide, high, self.calibration.pitch, margins)

    def read_anew(self) -> None:
        """It may be another one, or in another resolution."""
        self._calibration = None
        meant = self.id
        if self.memory is not None and meant != self._kept_for:
            self.kept = self.memory.kept(meant)
            self._kept_for = meant

    def calibrate(self, calibration: Calibration) -> None:
        """Keep what somebody has measured."""
        if self.memory is not None:
            self.memory.keep_calibration(self.id, calibration)
        self._calibration = None if self.memory is not None else calibration

    def forget_calibration(self) -> None:
        """Go by the guess again."""
        if self.memory is not None:
            self.memory.forget_calibration(self.id)
        self._calibration = None

    def keep(self, **changes: object) -> None:
        """Remember other margins, another size of squares, another look: fields of ScreenKept."""
        self.kept = replace(self.kept, **changes)  # type: ignore[arg-type]
        if self.memory is not None:
            self.memory.keep(self.id, self.kept)
