"""The six characteristics of a battlefield in words, none of them ever empty.

combat-and-tactics.txt, Battlefield Characteristics.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from fieldwright.rules.dice import Dice
from fieldwright.rules.terrain import NearestCover, Oddity, TerrainType
from fieldwright.terms.setting import Forestation, Scale, Season

ABSENT = "none"


class Characteristic(NamedTuple):
    """One of the six: its heading and what it is here."""

    label: str
    text: str


def six_characteristics(
    terrain: TerrainType,
    season: Season = Season.SUMMER,
    forestation: Forestation = Forestation.NONE,
    *,
    wild: bool = False,
) -> tuple[Characteristic, ...]:
    """The six characteristics of a terrain in this season and forestation, in the rules' order.

    ``wild`` fields are not tilled, and their encounter range is the same in every season.

    An absent trait reads ``none``, footing without any drawback ``normal``.
    """
    lines = terrain.lines_of_fire
    return (
        Characteristic("Encounter range", _range(terrain, season, forestation, wild=wild)),
        Characteristic("Lines of fire", _noted(lines.for_forestation(forestation), lines.note)),
        Characteristic("Cover", _cover(terrain.cover, season, forestation)),
        Characteristic("Footing", terrain.footing.summary),
        Characteristic("Obstacles", _listed(terrain.obstacles)),
        Characteristic("Materials and hazards", _oddities(terrain)),
    )


def _range(terrain: TerrainType, season: Season, forestation: Forestation, *, wild: bool) -> str:
    how = terrain.encounter_range
    dice = how.dice_for(season, forestation, wild=wild)
    if dice is not None:
        return f"{_dice_range(dice)}{_semicolon(how.note if how.kind == 'dice' else '')}"
    words = "range of visibility" if how.kind == "visibility" else "longest missile range"
    return _noted(words, how.note)


def _dice_range(dice: Dice) -> str:
    """``10d8 squares (50 to 400 feet)``."""
    feet = Scale.MELEE.feet_per_square
    return f"{dice} squares ({dice.lowest * feet} to {dice.highest * feet} feet)"


def _semicolon(note: str) -> str:
    return f"; {note}" if note else ""


def _cover(cover: NearestCover, season: Season, forestation: Forestation) -> str:
    parts = [
        _within("hard cover", cover.hard_for(forestation)),
        _within("concealment", cover.concealment_for(forestation)),
    ]
    lying = cover.prone_in(season)
    if lying:
        parts.append(f"{lying} by lying down")
    things = f"behind {_listed(cover.behind)}" if cover.behind else ""
    words = ", ".join(part for part in parts if part)
    if not words:
        out_of_season = cover.prone and cover.seasons
        words = f"hard cover {things}" if things and not out_of_season else ABSENT
        return _noted(words, cover.note)
    return _noted(f"{words} {things}".strip(), cover.note)


def _within(what: str, dice: Dice | None) -> str:
    return f"{what} within {dice} squares" if dice is not None else ""


def _oddities(terrain: TerrainType) -> str:
    parts = [
        f"{heading}: {_listed(_said(oddity) for oddity in oddities)}"
        for heading, oddities in (("materials", terrain.materials), ("hazards", terrain.hazards))
        if oddities
    ]
    return "; ".join(parts) or ABSENT


def _said(oddity: Oddity) -> str:
    return _noted(oddity.name, oddity.note)


def _noted(text: str, note: str) -> str:
    return f"{text} ({note})" if note else text


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words) or ABSENT
