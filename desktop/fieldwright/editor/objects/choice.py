"""What the objects tool has in hand, and how it is going to be put down."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from fieldwright.battlefield.kinds import (
    HazardKind,
    ObstacleKind,
    PlatformKind,
    load_catalogue,
)
from fieldwright.editing.placing_things import can_be_scaled, scaled
from fieldwright.editing.stamps import Shelf, Shelved

OBSTACLES, PLATFORMS, HAZARDS, STAMPS = "obstacles", "platforms", "hazards", "stamps"
"""The families of the palette; an entry is named ``family/id``."""


class AreaWay(StrEnum):
    """How a platform or a hazard is drawn."""

    RECTANGLE = "rectangle"
    OUTLINE = "outline"
    SQUARES = "squares"


class Choice(QObject):
    """The entry in hand with its options; ``changed`` tells that one of them is another."""

    changed = Signal()

    def __init__(self, shelf: Shelf, parent: QObject | None = None) -> None:
        """Begin with empty hands."""
        super().__init__(parent)
        self.shelf = shelf
        self.entry = ""
        self.rotation = 0.0
        self.factor = 1.0
        self.hidden: bool | None = None
        """Whether it is hidden from the players; None: as usual for its kind."""
        self.way = AreaWay.RECTANGLE
        self.top_ft: float | None = None
        self.rise: float | None = None
        """Where stairs rise to, in degrees; None: the way they are dragged."""
        self.leads_to = ""
        self.text = ""

    # ------------------------------------------------------------------------------ what is held

    @property
    def family(self) -> str:
        """What sort of thing is in hand; empty for nothing."""
        return self.entry.partition("/")[0]

    @property
    def kind(self) -> str:
        """The id of the kind in hand."""
        return self.entry.partition("/")[2]

    @property
    def obstacle(self) -> ObstacleKind | None:
        """The kind of obstacle in hand."""
        return load_catalogue().obstacles.get(self.kind) if self.family == OBSTACLES else None

    @property
    def platform(self) -> PlatformKind | None:
        """The kind of platform in hand."""
        return load_catalogue().platforms.get(self.kind) if self.family == PLATFORMS else None

    @property
    def hazard(self) -> HazardKind | None:
        """The kind of hazard in hand."""
        return load_catalogue().hazards.get(self.kind) if self.family == HAZARDS else None

    @property
    def stamp(self) -> Shelved | None:
        """The stamp in hand."""
        if self.family != STAMPS:
            return None
        return next((one for one in self.shelf.stamps if one.path.name == self.kind), None)

    @property
    def name(self) -> str:
        """What is in hand, in words."""
        if self.stamp is not None:
            return f"“{self.stamp.stamp.name}”"
        kind = self.obstacle or self.platform or self.hazard
        return kind.name if kind is not None else ""

    @property
    def is_stairs(self) -> bool:
        """Whether what is in hand rises."""
        kind = self.platform
        return kind is not None and kind.texture == "steps"

    @property
    def can_be_scaled(self) -> bool:
        """Whether what is in hand comes in several sizes."""
        return self.obstacle is not None and can_be_scaled(self.obstacle)

    @property
    def can_be_turned(self) -> bool:
        """Whether turning what is in hand changes anything: not for a tree seen from above."""
        kind = self.obstacle
        return self.stamp is not None or (kind is not None and not kind.crown)

    # ---------------------------------------------------------------------------------- changing

    def take(self, entry: str) -> None:
        """Take something else into the hand; nothing (or what there is not) puts it back."""
        before, self.entry = self.entry, entry
        entry = entry if self.name else ""
        self.entry = before
        if entry != self.entry:
            if entry:
                self.rotation, self.factor, self.hidden = 0.0, 1.0, None
            if entry.partition("/")[0] != HAZARDS and self.way is AreaWay.SQUARES:
                self.way = AreaWay.RECTANGLE
            self.entry = entry
        self.changed.emit()

    def turn(self, degrees: float) -> None:
        """Turn it clockwise; stamps go by quarters."""
        if self.stamp is not None:
            degrees = 90.0 if degrees > 0 else -90.0
        self.rotation = (self.rotation + degrees) % 360
        self.changed.emit()

    def scale(self, notches: float) -> None:
        """Make it larger or smaller."""
        self.factor = scaled(self.factor, notches)
        self.changed.emit()

    def set(self, **options: object) -> None:
        """Change some options by their names."""
        for name, value in options.items():
            if not hasattr(self, name):
                raise AttributeError(name)
            setattr(self, name, value)
        self.changed.emit()
