"""What is to be said of a square: facts, and the sentence of the status line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from uuid import UUID

from fieldwright.rules.footing import remaining
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Blocking, Depth, Grade, Hides

_NOBODY = UUID(int=0)


@dataclass(frozen=True, slots=True)
class SquareFooting:
    """What a figure that enters the square loses of its rate, by the way it comes (ruling R3).

    ``level`` counts along a slope and on level ground. ``barred`` says why nobody walks here, and
    is empty where one can.
    """

    level: Fraction = Fraction(0)
    up: Fraction = Fraction(0)
    down: Fraction = Fraction(0)
    barred: str = ""

    @property
    def words(self) -> str:
        """``footing normal``, ``footing 1/3``, ``footing normal, 2/3 uphill`` and the like."""
        if self.barred:
            return self.barred
        text = f"footing {remaining(self.level)}"
        if self.up == self.down != self.level:
            return f"{text}, {remaining(self.up)} uphill and downhill"
        for way, off in (("uphill", self.up), ("downhill", self.down)):
            if off != self.level:
                text += f", {remaining(off)} {way}"
        return text


@dataclass(frozen=True, slots=True)
class SquareThing:
    """One thing on a square.

    ``place`` is "" or where in the square it stands ("on the north edge"). ``crossing`` says what
    walking over it costs. A ``secret`` one is the DM's alone. Nothing is seen through what
    ``blocks_sight``, though it is soft.
    """

    id: UUID
    name: str
    place: str = ""
    height_ft: float = 0.0
    movement: Blocking = Blocking.FREE
    hides: Hides = Hides.NOTHING
    crossing: str = ""
    secret: bool = False
    blocks_sight: bool = False

    @property
    def words(self) -> str:
        """``boulder (hard cover, go round it)``."""
        facts = [f"{_feet(-self.height_ft)} deep"] if self.height_ft < 0 else []
        if self.hides is Hides.COVER:
            facts.append("hard cover")
        elif self.hides is Hides.CONCEALMENT:
            facts.append("blocks sight" if self.blocks_sight else "concealment")
        if self.crossing:
            facts.append(self.crossing)
        if self.secret:
            facts.append("secret")
        text = f"{self.name} {self.place}".strip()
        return f"{text} ({', '.join(facts)})" if facts else text


@dataclass(frozen=True, slots=True)
class SquareDescription:
    """Everything about one square.

    ``ground`` and ``growth`` are names of kinds, ``growth`` empty where nothing grows and
    ``water`` empty where it is dry; ``depth_ft`` and ``height_ft`` are feet. ``surface`` is the
    platform that carries whoever stands here, if there is one: footing on it is normal, and
    ``footing`` is that of the ground beneath it. It stands among ``things`` too.
    """

    square: Square
    ground: str
    growth: str
    water: str
    depth: Depth
    depth_ft: int
    height_ft: int
    grade: Grade
    escarpment: bool
    footing: SquareFooting
    surface: SquareThing | None
    things: tuple[SquareThing, ...]

    @property
    def sentence(self) -> str:
        """The square in plain words, for the status line."""
        ground = f"{self._ground}{self._relief}"
        parts = [ground, self.footing.words]
        if self.surface is not None:
            parts = [self.surface.words, SquareFooting().words, f"beneath it {ground}"]
        return f"{self.square.name}: {'; '.join([*parts, *self._things])}"

    def for_players(self) -> SquareDescription:
        """The same square without the DM's secrets."""
        return replace(self, things=tuple(one for one in self.things if not one.secret))

    @property
    def _things(self) -> Iterator[str]:
        """Each thing once, the same ones counted; several pieces of one wall are one wall."""
        counted = Counter(one for one in map(_unnamed, self.things) if one != self._carrier)
        for thing, count in counted.items():
            yield thing.words if count == 1 or thing.place else f"{count} x {thing.words}"

    @property
    def _carrier(self) -> SquareThing | None:
        return _unnamed(self.surface) if self.surface is not None else None

    @property
    def _ground(self) -> str:
        if not self.water:
            return f"{self.growth} over {self.ground}" if self.growth else self.ground
        water = f"{self.depth} {self.water} ({_feet(self.depth_ft)})"
        return f"{self.growth} in {water}" if self.growth else water

    @property
    def _relief(self) -> str:
        feet = _height(self.height_ft)
        if self.escarpment:
            return f", {feet + ' ' if feet else ''}on an escarpment"
        if self.grade is Grade.LEVEL:
            return f", {feet}" if feet else ""
        return f", {feet} a {self.grade} slope" if feet else f", on a {self.grade} slope"


def _unnamed(thing: SquareThing) -> SquareThing:
    """The same for all things of which one would say the same."""
    return replace(thing, id=_NOBODY)


def _height(feet: int) -> str:
    if feet == 0:
        return ""
    return f"{_feet(abs(feet))} {'up' if feet > 0 else 'down'}"


def _feet(feet: float) -> str:
    number = f"{feet:g}"
    return "1 foot" if number == "1" else f"{number} feet"
