"""A shot and the shot back, told to people and to programs (see fieldwright cover --help)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.cli.values import reason_as_data
from fieldwright.cli.whereabouts import place_of
from fieldwright.geometry.cover.between import Hiding
from fieldwright.geometry.cover.missile import Missile
from fieldwright.geometry.cover.shots import Shot
from fieldwright.geometry.cover.wading import WATER_GIVES
from fieldwright.geometry.crossings import idle_crossings
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.sight.clear import Crossing
from fieldwright.geometry.view.by_light import Dimness, dimness
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.into_melee import TargetDie
from fieldwright.rules.ranges import RangeBand, band_modifier
from fieldwright.stats.vision import infravision_ft
from fieldwright.terms.grid import Square

_PLACES = 4
"""Decimals of shares that are told to programs."""


@dataclass(frozen=True, slots=True)
class End:
    """One end of a shot: a figure, or somebody imagined in a square, and the body there."""

    figure: Figure | None
    body: Body
    size: str

    @property
    def whom(self) -> Figure | Body:
        """What a shot is asked for with."""
        return self.body if self.figure is None else self.figure

    @property
    def square(self) -> Square:
        """The north-west square."""
        return Square(self.body.block.left, self.body.block.top)

    @property
    def words(self) -> str:
        """Who stands where."""
        if self.figure is None:
            return f"somebody in {self.square.name}"
        return f"{self.figure.name} ({place_of(self.figure)})"


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked: who shoots at whom on which field, and with what."""

    field: Battlefield
    shooter: End
    target: End
    missile: Missile | None

    @property
    def turned(self) -> Asked:
        """The same for the shot back."""
        return Asked(self.field, self.target, self.shooter, self.missile)

    @property
    def dimness(self) -> Dimness | None:
        """What the light does to the shot; None where it does nothing (ruling R44)."""
        figure = self.shooter.figure
        far = infravision_ft(None if figure is None else figure.stats)
        return dimness(self.field, self.shooter.body, self.target.body, far)

    def name_of(self, figure: UUID) -> str:
        """The name of a figure of the field."""
        found = self.field.things["figures"].get(figure)
        return found.name if isinstance(found, Figure) else str(figure)


# --------------------------------------------------------------------------------- for programs


def exchange_as_data(asked: Asked, there: Shot, back: Shot) -> dict[str, Any]:
    """A shot and the shot back as plain values."""
    missile = asked.missile
    weapon = None
    if missile is not None:
        ranges = None if missile.ranges is None else list(missile.ranges)
        weapon = {"name": missile.name, "ranges": ranges, "least": missile.least}
    return {
        "scale": asked.field.info.scale,
        "weapon": weapon,
        "there": _shot_as_data(asked, there),
        "back": _shot_as_data(asked.turned, back),
    }


def _shot_as_data(asked: Asked, shot: Shot) -> dict[str, Any]:
    cover = shot.cover
    modifier = cover.modifier.value if isinstance(cover.modifier, Explained) else None
    return {
        "from": _end_as_data(asked.shooter),
        "to": _end_as_data(asked.target),
        "possible": shot.why_not is None,
        "why_not": None if shot.why_not is None else shot.why_not.reason,
        "step": cover.step.label,
        "hides": str(cover.hides),
        "modifier": modifier,
        "light": _light_as_data(asked.dimness),
        "hidden": {
            "hard": round(cover.hidden.hard, _PLACES),
            "soft": round(cover.hidden.soft, _PLACES),
            "hard_step": cover.hard_step.label,
            "total_step": cover.total_step.label,
            "proposed_step": cover.proposed.label,
            "overridden": cover.overrides,
            "uses_cover": cover.uses.value,
        },
        "range": _range_as_data(shot),
        "reasons": [reason_as_data(one) for one in reasons_of(shot)],
        "hidings": [_hiding_as_data(one) for one in shot.hidings],
        "line": {
            "start": shot.line.start.name,
            "end": shot.line.end.name,
            "squares": [square.name for square in shot.line.squares],
            "clear": shot.line.is_clear,
            "crossed": [_crossing_as_data(one) for one in shot.line.met.crossed],
            "touched": [_crossing_as_data(one) for one in shot.line.met.touched],
        },
        "melee": _melee_as_data(asked, shot),
    }


def _light_as_data(dim: Dimness | None) -> dict[str, Any]:
    unseen = None if dim is None or dim.unseen is None else dim.unseen.reason
    return {"unseen": unseen, "to_hit": 0 if dim is None else dim.attack.value}


def _end_as_data(end: End) -> dict[str, Any]:
    body = end.body
    return {
        "name": None if end.figure is None else end.figure.name,
        "square": end.square.name,
        "column": end.square.column,
        "row": end.square.row,
        "size": end.size,
        "feet_ft": body.feet_ft,
        "looks_ft": body.looks_ft,
        "head_ft": body.head_ft,
    }


def _range_as_data(shot: Shot) -> dict[str, Any]:
    band = _band(shot)
    return {
        "squares": shot.squares,
        "yards": shot.yards,
        "band": None if band is None else str(band),
        "modifier": None if band is None else band_modifier(band).value,
    }


def _hiding_as_data(hiding: Hiding) -> dict[str, Any]:
    return {
        **_crossing_as_data(hiding),
        "hides": str(hiding.hides),
        "alone": round(hiding.alone, _PLACES),
        "added": round(hiding.added, _PLACES),
        "counts": hiding.counts,
        "why_not": hiding.why_not or None,
    }


def _crossing_as_data(crossing: Crossing | Hiding) -> dict[str, Any]:
    return {
        "name": crossing.name,
        "thing": None if crossing.thing is None else str(crossing.thing),
        "square": crossing.square.name,
        "edge": crossing.edge or None,
    }


def _melee_as_data(asked: Asked, shot: Shot) -> dict[str, Any] | None:
    if not shot.engaged and shot.melee is None:
        return None
    die = shot.melee
    faces = () if die is None else die.faces
    return {
        "engaged": [one.name for one in shot.engaged],
        "die": None if die is None else f"d{die.sides}",
        "faces": [
            {"name": asked.name_of(one.figure), "first": one.first, "last": one.last}
            for one in faces
        ],
        "rolled_again": [] if die is None else list(die.spare),
    }


# ----------------------------------------------------------------------------------- for people


def exchange_in_words(asked: Asked, there: Shot, back: Shot) -> str:
    """A shot and, below it, the shot back."""
    return "\n".join(
        (
            *_shot_in_words(asked, there, ""),
            "",
            *_shot_in_words(asked.turned, back, "The shot back: "),
        )
    )


def reasons_of(shot: Shot) -> tuple[Reason, ...]:
    """What made the modifiers of a shot, cover first, then its range."""
    modifier, band = shot.cover.modifier, _band(shot)
    cover = modifier.reasons if isinstance(modifier, Explained) else ()
    return (*cover, *(() if band is None else band_modifier(band).reasons))


def _shot_in_words(asked: Asked, shot: Shot, before: str) -> Iterator[str]:
    weapon = "" if asked.missile is None else f", {asked.missile.name}"
    yield f"{before}{asked.shooter.words} at {asked.target.words}{weapon}"
    yield f"  {_headline(shot)}"
    yield f"  {_range_in_words(shot)}"
    dim = asked.dimness
    if dim is not None and shot.why_not is None:
        yield f"  {_light_in_words(dim)}"
    yield f"  Hidden: {_shares(shot)}{_in_water(shot)}."
    yield f"  The line from {shot.line.start.name} to {shot.line.end.name} {_line_in_words(shot)}."
    yield from _block("On it, from the shooter:", map(_hiding_in_words, shot.hidings))
    yield from _block("Reasons:", map(str, reasons_of(shot)))
    yield from _melee_in_words(asked, shot)


def _light_in_words(dim: Dimness) -> str:
    (reason,) = dim.attack.reasons
    costs = f"{dim.attack.value:+d} to hit for the {reason.text}, beside the cover"
    if dim.unseen is None:
        return f"{costs}."
    return f"The target is {dim.unseen.reason}; if the DM allows the shot: {costs}."


def _headline(shot: Shot) -> str:
    cover = shot.cover
    said = " (the DM's word)" if cover.overrides else ""
    if shot.why_not is not None:
        return f"No shot: {shot.why_not.reason}{said}."
    value = cover.modifier.value if isinstance(cover.modifier, Explained) else 0
    if cover.step is CoverStep.NONE:
        return f"No cover{said}: {value:+d} to hit." if value else f"No cover{said}."
    return f"{cover.step.label} {cover.hides}{said}: {value:+d} to hit."


def _range_in_words(shot: Shot) -> str:
    words = f"{_count(shot.squares, 'square')}, {_count(shot.yards, 'yard')}"
    band = _band(shot)
    if band is None:
        return f"{words}."
    value = band_modifier(band).value
    return f"{words}: {band} range" + (f", {value:+d} to hit." if value else ".")


def _shares(shot: Shot) -> str:
    hidden = shot.cover.hidden
    hard, soft = percent(hidden.hard), percent(hidden.soft)
    if not hidden.share:
        return "nothing"
    if not hidden.soft:
        return f"{hard} by hard things"
    if not hidden.hard:
        return f"{soft} by soft things"
    return f"{hard} by hard things, {soft} more by soft ones"


def _in_water(shot: Shot) -> str:
    if not shot.cover.in_water:
        return ""
    return f"; water to the shoulders: {WATER_GIVES.label} cover"


def _line_in_words(shot: Shot) -> str:
    met, idle = shot.line.met, idle_crossings(shot)
    across = [one for one in met.crossed if one not in idle]
    if across:
        return f"is not clear: it goes through {_listed(_at(one) for one in across)}"
    if idle:
        through = _listed(_at(one) for one in idle)
        return f"goes through {through}, which hides nothing: {_listed(idle.values())}"
    if met.touched:
        return f"is clear; it touches {_listed(_at(one) for one in met.touched)}"
    return "is clear"


def _hiding_in_words(hiding: Hiding) -> str:
    where = f"{hiding.name} {hiding.place}"
    if not hiding.counts:
        return f"{where}: does not count, {hiding.why_not}"
    alone, added = percent(hiding.alone), percent(hiding.added)
    words = f"{where}: {hiding.hides}, hides {alone}"
    if alone == added:
        return words
    return f"{words}, adds {added}" if hiding.added > 0 else f"{words}, adds nothing"


def _melee_in_words(asked: Asked, shot: Shot) -> Iterator[str]:
    if shot.engaged:
        yield f"  In a melee on the line: {_listed(one.name for one in shot.engaged)}."
    if shot.melee is not None:
        yield from _block(
            f"Who is shot at, d{shot.melee.sides}:", _faces_in_words(asked, shot.melee)
        )


def _faces_in_words(asked: Asked, die: TargetDie[UUID]) -> Iterator[str]:
    for one in die.faces:
        yield f"{one}: {asked.name_of(one.figure)}"
    if die.spare:
        first, last = die.spare[0], die.spare[-1]
        yield f"{first}: rolled again" if first == last else f"{first}-{last}: rolled again"


def _band(shot: Shot) -> RangeBand | None:
    return shot.band.value if isinstance(shot.band, Explained) else None


def _at(crossing: Crossing) -> str:
    return f"{crossing.name} {crossing.place}"


def _block(heading: str, lines: Iterable[str]) -> Iterator[str]:
    told = list(lines)
    if told:
        yield f"  {heading}"
        yield from (f"    {line}" for line in told)


def _listed(words: Iterable[str]) -> str:
    told: Sequence[str] = list(dict.fromkeys(words))
    return f"{', '.join(told[:-1])} and {told[-1]}" if len(told) > 1 else told[0]


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def percent(share: float) -> str:
    """A share as people read it; a little is told as such, not as nothing."""
    return "under 1%" if 0 < share < 0.005 else f"{share:.0%}"
