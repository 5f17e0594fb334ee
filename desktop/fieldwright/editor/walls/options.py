"""What the tools of walls, openings and caves are set to; remembered with the window."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from fieldwright.battlefield.kinds import Catalogue, load_catalogue
from fieldwright.editing.opening_seats import USUAL_WIDTH, opening_kinds, wall_kinds
from fieldwright.editing.rooms import Inside, default_grounds
from fieldwright.editing.walls import WallStyle
from fieldwright.editor.settings import Settings


class WallMode(StrEnum):
    """What a gesture of the wall tool draws."""

    ROOM = "room"
    RUN = "run"
    FREE = "free"
    ARC = "arc"
    CIRCLE = "circle"


WIDEST = 12
LARGEST_TIP = 40


class WallOptions(QObject):
    """The options of the three tools; ``changed`` tells that one of them is another."""

    changed = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        """Begin as the user last chose."""
        super().__init__(parent)
        self._settings = settings
        self.catalogue: Catalogue = load_catalogue()
        self._usual = default_grounds(self.catalogue)
        self._height_ft: float | None = None
        self._thickness: float | None = None

    # -------------------------------------------------------------------------------------- walls

    @property
    def mode(self) -> WallMode:
        """What the wall tool draws."""
        kept = self._settings.word("wall-mode", WallMode.ROOM.value)
        return WallMode(kept) if kept in list(WallMode) else WallMode.ROOM

    @mode.setter
    def mode(self, mode: WallMode) -> None:
        self._keep("wall-mode", mode.value)

    @property
    def kind(self) -> str:
        """The kind of wall that is drawn."""
        kinds = [kind.id for kind in wall_kinds(self.catalogue)]
        return self._one_of("wall-kind", kinds)

    @kind.setter
    def kind(self, kind: str) -> None:
        self._keep("wall-kind", kind)

    @property
    def height_ft(self) -> float | None:
        """How high walls are drawn, in feet; None: as usual for their kind."""
        return self._height_ft

    @height_ft.setter
    def height_ft(self, height_ft: float | None) -> None:
        self._height_ft = height_ft
        self.changed.emit()

    @property
    def thickness(self) -> float | None:
        """How thick walls are drawn, in squares; None: as usual for their kind."""
        return self._thickness

    @thickness.setter
    def thickness(self, thickness: float | None) -> None:
        self._thickness = thickness
        self.changed.emit()

    @property
    def style(self) -> WallStyle:
        """What walls are made of."""
        return WallStyle(self.kind, self.height_ft, self.thickness)

    @property
    def fills(self) -> bool:
        """Whether closed walls get a floor."""
        return self._settings.flag("wall-floor-on", usual=True)

    @fills.setter
    def fills(self, on: bool) -> None:
        self._settings.set_flag("wall-floor-on", on)
        self.changed.emit()

    @property
    def floor(self) -> str:
        """The ground within closed walls, where they get a floor."""
        kinds = [kind.id for kind in self.catalogue.grounds.values() if not kind.solid]
        return self._one_of("wall-floor", kinds, self._usual.floor)

    @floor.setter
    def floor(self, kind: str) -> None:
        self._keep("wall-floor", kind)

    @property
    def rock(self) -> bool:
        """Whether the open land around a room becomes solid rock."""
        return self._settings.flag("wall-rock-on", usual=False)

    @rock.setter
    def rock(self, on: bool) -> None:
        self._settings.set_flag("wall-rock-on", on)
        self.changed.emit()

    @property
    def ground(self) -> Inside:
        """What becomes of the ground in and around closed walls."""
        return Inside(self.floor if self.fills else "", self._usual.rock if self.rock else "")

    # ----------------------------------------------------------------------------------- openings

    @property
    def opening(self) -> str:
        """The kind of opening that is put into walls."""
        kinds = [kind.id for kind in opening_kinds(self.catalogue)]
        return self._one_of("opening-kind", kinds, "door")

    @opening.setter
    def opening(self, kind: str) -> None:
        self._keep("opening-kind", kind)

    @property
    def width(self) -> float:
        """How wide openings are, in squares."""
        return self._settings.number("opening-width", round(USUAL_WIDTH * 10)) / 10

    @width.setter
    def width(self, width: float) -> None:
        self._settings.set_number("opening-width", round(width * 10))
        self.changed.emit()

    @property
    def is_open(self) -> bool:
        """Whether doors stand open from the beginning."""
        return self._settings.flag("opening-open", usual=False)

    @is_open.setter
    def is_open(self, on: bool) -> None:
        self._settings.set_flag("opening-open", on)
        self.changed.emit()

    # -------------------------------------------------------------------------------------- caves

    @property
    def tip(self) -> int:
        """How many squares the carving tip is across."""
        return min(max(self._settings.number("carve-tip", 3), 1), LARGEST_TIP)

    @tip.setter
    def tip(self, size: int) -> None:
        self._settings.set_number("carve-tip", min(max(size, 1), LARGEST_TIP))
        self.changed.emit()

    @property
    def cave_floor(self) -> str:
        """The ground that carving leaves."""
        kinds = [kind.id for kind in self.catalogue.grounds.values() if not kind.solid]
        return self._one_of("carve-floor", kinds, "cave-floor")

    @cave_floor.setter
    def cave_floor(self, kind: str) -> None:
        self._keep("carve-floor", kind)

    @property
    def fills_rock(self) -> bool:
        """Whether the tip makes rock, in the place of floor."""
        return self._settings.flag("carve-rock", usual=False)

    @fills_rock.setter
    def fills_rock(self, on: bool) -> None:
        self._settings.set_flag("carve-rock", on)
        self.changed.emit()

    # ------------------------------------------------------------------------------------- inside

    def _one_of(self, name: str, kinds: list[str], usual: str = "") -> str:
        """What was kept, if it still is one of the kinds; else the usual one or the first."""
        kept = self._settings.word(name, usual)
        return kept if kept in kinds else kinds[0]

    def _keep(self, name: str, value: str) -> None:
        if self._settings.word(name, "") != value:
            self._settings.set_word(name, value)
            self.changed.emit()
