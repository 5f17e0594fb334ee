"""How far off the nearest cover is, where the map does not say it (Terrain Types, Cover)."""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.rules.dice import Dice
from fieldwright.rules.scale import distance_in_scale
from fieldwright.rules.terrain import NearestCover, TerrainType
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Forestation, Hides, Scale, Season

_SOURCE = "Combat & Tactics, Terrain Types, Cover"


@dataclass(frozen=True, slots=True)
class CoverRoll:
    """Where the nearest cover or concealment is found.

    ``squares`` is the distance, 0 the figure's own square, None where no distance is given
    (``behind`` then says what gives it) or where there is none. ``prone`` is found by lying down.
    """

    hides: Hides
    squares: int | None = None
    dice: Dice | None = None
    rolled: tuple[int, ...] = ()
    prone: bool = False
    behind: tuple[str, ...] = ()
    note: str = ""
    source: str = _SOURCE

    @property
    def sentence(self) -> str:
        """The answer in words; ``none`` where there is neither cover nor concealment."""
        if self.hides is Hides.NOTHING:
            return "none"
        what = "hard cover" if self.hides is Hides.COVER else "concealment"
        parts = [what, _where(self.squares) if self.squares is not None else ""]
        parts += ["lying down" if self.prone else ""]
        parts += [f"behind {', '.join(self.behind)}" if self.behind else ""]
        return " ".join(part for part in parts if part)


def roll_nearest_cover(
    terrain: TerrainType,
    season: Season,
    forestation: Forestation,
    stream: Stream,
    scale: Scale = Scale.MELEE,
) -> tuple[CoverRoll, ...]:
    """Roll how far off hard cover and concealment are for one figure, hard cover first.

    The dice are in squares of melee scale, the answers in squares of ``scale``.
    In a terrain without either there is one answer, which says so.
    """
    cover = terrain.cover
    answers: list[CoverRoll] = []
    hard, soft = cover.hard_for(forestation), cover.concealment_for(forestation)
    if hard is not None:
        answers.append(_rolled(Hides.COVER, hard, cover, stream, scale))
    if soft is not None:
        answers.append(_rolled(Hides.CONCEALMENT, soft, cover, stream, scale))
    lying = cover.prone_in(season)
    if lying:
        squares = None if cover.behind else 0
        answers.append(
            CoverRoll(Hides(lying), squares, prone=True, behind=cover.behind, note=cover.note)
        )
    if not answers and cover.behind:
        answers.append(CoverRoll(Hides.COVER, behind=cover.behind, note=cover.note))
    return tuple(answers) or (CoverRoll(Hides.NOTHING),)


def _rolled(
    hides: Hides, dice: Dice, cover: NearestCover, stream: Stream, scale: Scale
) -> CoverRoll:
    rolled = dice.roll(stream)
    squares = distance_in_scale(sum(rolled) + dice.added, scale)
    return CoverRoll(hides, squares, dice, rolled, behind=cover.behind, note=cover.note)


def _where(squares: int) -> str:
    if squares == 0:
        return "in the figure's own square"
    return "1 square off" if squares == 1 else f"{squares} squares off"
