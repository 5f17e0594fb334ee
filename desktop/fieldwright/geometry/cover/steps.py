"""From hidden shares to the step and the modifier of a shot (rulings R13 and R14)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from fieldwright.battlefield.things import Figure
from fieldwright.geometry.cover.hidden import Hidden
from fieldwright.geometry.cover.wading import WATER, WATER_GIVES
from fieldwright.rules.cover import CoverStep, cover_modifier, step_of_share, what_counts
from fieldwright.rules.cover import through_lines as raised_by_lines
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.overruling import dms_reason, not_counting
from fieldwright.rules.screening import as_used, overridden, uses_cover
from fieldwright.rules.terrain import LineClass
from fieldwright.terms.quick import quickly_made
from fieldwright.terms.setting import Hides

_SAME = 1e-9
EXACT_TO = 6
"""Shares are read to so many places, so that a half computed is a half."""


@dataclass(frozen=True, slots=True)
class Through:
    """The lines of fire that a shot goes through: their class, minimum distance, its squares.

    ``wood`` names the wood that makes them so.
    """

    lines: LineClass
    minimum: int
    squares: int
    wood: str = ""


@quickly_made
@dataclass(frozen=True, slots=True)
class Cover:
    """How a target is covered from a shot.

    ``hard_step`` is what hard things hide and the lines of fire add, ``total_step`` what hard and
    soft ones hide together. ``step`` and ``hides`` are what counts of them, ``modifier`` is what
    it gives to hit. ``lines`` are the lines of fire along the way with the reason for what they
    add, Impossible where they end before the target. ``uses`` says whether the target makes use
    of what it stands behind, ``in_water`` that water covers it. ``proposed`` is the step that the
    rules propose; ``step`` differs from it where the DM ``overrides``.
    """

    hidden: Hidden
    hard_step: CoverStep
    total_step: CoverStep
    step: CoverStep
    hides: Hides
    modifier: Explained[int] | Impossible
    lines: Explained[CoverStep] | Impossible
    uses: Explained[bool]
    proposed: CoverStep
    through: Through
    overrides: bool = False
    in_water: bool = False

    def if_used(self, used: bool) -> Cover:
        """The same where the DM says whether the target uses what it stands behind.

        The step that the DM said, if any, stays.
        """
        if used == self.uses.value:
            return self
        word = "uses cover" if used else "does not use cover"
        said = (dms_reason(word, "as chosen"), *not_counting(self.uses.reasons))
        step = self.step if self.overrides else None
        return cover_of(
            self.hidden, self.through, Explained(used, said), step, in_water=self.in_water
        )


@lru_cache(maxsize=4096)
def step_of(share: float) -> CoverStep:
    """The step of a share that was computed, small errors of the arithmetic left out."""
    return step_of_share(round(share, EXACT_TO))


def cover_of(
    hidden: Hidden,
    through: Through,
    uses: Explained[bool],
    override: CoverStep | None = None,
    *,
    in_water: bool = False,
) -> Cover:
    """The cover of a target of which so much is hidden; ``override`` is the DM's step instead.

    A target that stands ``in_water`` to its shoulders has at least the cover of the water. What is
    wholly in or behind magical darkness and the like is blocked (ruling R12).
    """
    own = as_used(step_of(hidden.hard), uses).value
    total = as_used(step_of(hidden.share), uses).value
    if step_of(hidden.blocked) is CoverStep.BLOCKED:
        own = CoverStep.BLOCKED
    if in_water:
        own = max(own, WATER_GIVES)
    flight = through.lines, through.minimum, through.squares, through.wood
    lines = raised_by_lines(own, *flight)
    hard = own if isinstance(lines, Impossible) else lines.value
    total = max(total, hard)
    blocker = blocked_by(hidden) if hard is CoverStep.BLOCKED else ""
    modifier = _with_reasons(cover_modifier(hard, total, blocker), lines, uses)
    if in_water and isinstance(modifier, Explained):
        modifier = Explained(modifier.value, (WATER, *modifier.reasons))
    step, hides = what_counts(hard, total)
    proposed = step
    if override is not None:
        hides = Hides.COVER if hides is Hides.NOTHING else hides
        modifier, step = overridden(modifier, override, hides), override
    overrides = override is not None
    return Cover(
        hidden,
        hard,
        total,
        step,
        hides,
        modifier,
        lines,
        uses,
        proposed,
        through,
        overrides,
        in_water,
    )


def uses_of(target: Figure | None, chosen: bool | None = None) -> Explained[bool]:
    """Whether a target makes use of a screen, by its Intelligence (Line of Fire).

    Whoever faces another way is hidden by what he happens to stand behind (ruling R13).
    """
    return uses_cover(None if target is None else _intelligence(target), chosen=chosen)


def blocked_by(hidden: Hidden) -> str:
    """What hides a target altogether: the one thing that does, else all that block together."""
    blocking = [one for one in hidden.hidings if one.counts and one.blocks]
    share = hidden.blocked
    if step_of(hidden.hard) is CoverStep.BLOCKED:
        blocking = [one for one in blocking if one.hides is Hides.COVER]
        share = hidden.hard
    whole = [one for one in blocking if one.alone >= share - _SAME]
    names = dict.fromkeys(one.name for one in (whole[:1] or blocking) if one.alone > 0)
    return " and ".join(names)


def _intelligence(figure: Figure) -> int | None:
    stats = figure.stats
    if stats is None:
        return None
    if stats.abilities is not None:
        return stats.abilities.intelligence
    return None if stats.intelligence is None else stats.intelligence[1]


def _with_reasons(
    modifier: Explained[int] | Impossible,
    lines: Explained[CoverStep] | Impossible,
    uses: Explained[bool],
) -> Explained[int] | Impossible:
    """The modifier with what the lines of fire made of it, and whether the target uses cover."""
    if isinstance(modifier, Impossible):
        return modifier
    before = () if isinstance(lines, Impossible) else lines.reasons
    unused = () if uses.value else uses.reasons
    return Explained(modifier.value, (*unused, *before, *modifier.reasons))
