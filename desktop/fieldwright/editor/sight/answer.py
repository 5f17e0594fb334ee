"""What is shown of one shot: its step, its range, its reasons, and what the shooter sees.

These are words and shapes only; ``asking.py`` makes them from what the geometry answers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fieldwright.rules.cover import CoverStep
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Hides

Shape = tuple[tuple[float, float], ...]
"""Corners in feet: along the silhouette from its left end, up from the target's feet."""


class Kind(StrEnum):
    """What a line of an answer is about."""

    HARD = "hard"
    SOFT = "soft"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Line:
    """One reason: what it is, what it gives, whether it counts and, if not, why."""

    text: str
    value: str = ""
    kind: Kind = Kind.OTHER
    counts: bool = True
    why: str = ""


@dataclass(frozen=True, slots=True)
class Silhouette:
    """The target as the shooter sees it, in feet: its size, what hides it, the shooter's eye.

    ``eye_ft`` is the height of the shooter's eye above the target's feet. ``partly`` are hard
    things that one sees through in part.
    """

    width_ft: float
    height_ft: float
    eye_ft: float
    hard: tuple[Shape, ...] = ()
    soft: tuple[Shape, ...] = ()
    partly: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that hides the target, hard or soft, and the first square that it does so in.

    ``pieces`` are its outlines in squares, those of walls with two ends only; none where it fills
    the square.
    """

    square: Square
    kind: Kind
    pieces: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """One shot from ``shooter`` at ``target``, both by name.

    ``refusal`` says why there is no shot at all, empty where there is one; ``modifier`` is what
    cover or concealment (``hides``) gives to hit. ``where`` and ``band`` tell the distance,
    ``shares`` how much is hidden; ``odds`` who is shot at where the target fights hand to hand,
    by a roll of ``die``. ``has_cover`` says that something hides the target, ``uses_cover`` that it
    makes use of it. ``sources`` say where the rules of it are written. ``unseen`` says why the
    light does not let the shooter see the target; a shot is the DM's to allow then. ``in_dark`` is
    what the light gives to hit beside the cover. ``unarmed`` says that the shooter has nothing to
    shoot with, ``height`` what the height between the two adds to how far it is. ``is_blocked``
    says that what stands between is why there is no shot: not the range, nor who shoots.
    """

    shooter: str
    target: str
    step: CoverStep
    hides: Hides
    modifier: int | None
    refusal: str
    where: str
    band: str
    shares: str
    lines: tuple[Line, ...]
    die: str
    odds: tuple[Line, ...]
    silhouette: Silhouette | None
    overridden: bool = False
    uses_cover: bool = True
    has_cover: bool = False
    sources: str = ""
    unseen: str = ""
    in_dark: int = 0
    unarmed: str = ""
    height: str = ""
    is_blocked: bool = False

    @property
    def total(self) -> int | None:
        """What cover and light together give to hit: the number to read aloud; None for no shot."""
        return None if self.modifier is None else self.modifier + self.in_dark

    @property
    def big(self) -> str:
        """The step in a word or a number, to be read from afar."""
        return step_words(self.step, is_refused=bool(self.refusal) and not self.is_blocked)

    @property
    def sign(self) -> str:
        """What is read aloud, with a true minus; empty where nothing can be shot."""
        return "" if self.total is None else signed(self.total)

    @property
    def headline(self) -> str:
        """The step and what is read aloud; the step alone where nothing changes the roll."""
        if self.total is None or (self.step is CoverStep.NONE and self.total == 0):
            return self.big
        return f"{self.big}  {self.sign}"


@dataclass(frozen=True, slots=True)
class Way:
    """The line of fire on the map: its ends in squares, what it passes, what hides on it."""

    start: tuple[float, float]
    end: tuple[float, float]
    passed: tuple[Square, ...]
    marks: tuple[Mark, ...]
    is_clear: bool


@dataclass(frozen=True, slots=True)
class Both:
    """A shot, the shot back where it was asked for, and the line between the two."""

    there: Answer
    back: Answer | None
    way: Way


def signed(value: int) -> str:
    """A modifier as the table reads it."""
    if value == 0:
        return "±0"
    return f"+{value}" if value > 0 else f"\N{MINUS SIGN}{-value}"


def step_words(step: CoverStep, *, is_refused: bool = False) -> str:
    """A step as it is read: ``25 %``, ``blocked``; ``no shot`` where something else refuses it."""
    from fieldwright.editor.sight.words import STEPS
    from fieldwright.editor.translation import translate

    if is_refused:
        return translate("sight", "no shot")
    if step is CoverStep.NONE:
        return translate("sight", "no cover")
    return translate("sight", STEPS[step])
