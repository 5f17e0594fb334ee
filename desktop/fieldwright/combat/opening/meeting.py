"""How far apart the sides meet, and in which scale: by the tables, by the field, by the DM.

combat-and-tactics.txt, Encounter Distance, Encounter Range, Melee Scale, Missile Scale.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.battlefield.things import Light as Lamp
from fieldwright.combat.asks import Choice, Option, Purpose, Roll, Steps, choose, roll
from fieldwright.combat.commands import Begin
from fieldwright.combat.numbers import block_of_stats, weapon_of
from fieldwright.combat.opening.scaling import change_scale, why_not_scale
from fieldwright.combat.play import Play
from fieldwright.combat.present import present
from fieldwright.rules.dice import Dice
from fieldwright.rules.encounter import (
    Circumstances,
    EncounterDistance,
    range_dice,
    roll_encounter_distance,
    squares_of_feet,
)
from fieldwright.rules.opening import (
    Meeting,
    Situation,
    distance_by_the_dm,
    distance_table,
    roll_distance,
    sees_so_far,
    situation_of_surprise,
)
from fieldwright.rules.scale import proposed_opening, squares_of_yards
from fieldwright.rules.terrain import load_terrains
from fieldwright.stats.derived import ranges_of_attack
from fieldwright.stats.notation import Dice as Written
from fieldwright.stats.vision import infravision_ft
from fieldwright.terms.chance import Stream
from fieldwright.terms.setting import Light, Scale

_FIELD, _TERRAIN = "as the field was rolled", "by its terrain"
_YARDS_IN_A_SQUARE = 5
_FEET_IN_A_YARD = 3
_UNUSED = Stream(0)
"""Chance that is never drawn from: the dice are those that were answered."""


@dataclass(frozen=True, slots=True)
class _Way:
    """One way to find the distance: its dice, and what they come to."""

    label: str
    dice: Dice | None
    found: Callable[[tuple[int, ...] | None], EncounterDistance]


def settle_distance(play: Play, command: Begin) -> Steps[None]:
    """Settle the scale and how far apart the sides meet; the DM's number goes before all."""
    if command.yards is not None:
        yards = yield from _settle_scale(play, command.yards)
        found = squares_of_yards(yards, play.field.info.scale)
        words = f"sighted {command.yards} yards off"
        _note(play, max(1, found), [words])
        return
    if command.squares is not None:
        distance = distance_by_the_dm(command.squares)
    else:
        distance = yield from _rolled(play)
    if distance.squares is None:
        play.tell("The distance is for the DM to set.", "distance")
        return
    _note(play, distance.squares, [str(reason) for reason in distance.reasons])
    _tell_who_sees(play, distance.squares)
    before = play.field.info.scale
    feet = distance.squares * before.feet_per_square if distance.feet is None else distance.feet
    apart = feet // _FEET_IN_A_YARD
    yards = yield from _settle_scale(play, apart)
    now = play.field.info.scale
    if yards != apart:
        squares = max(1, squares_of_yards(yards, now))
        _note(play, squares, [f"{yards} yards in {now} scale"])
    elif now is not before:
        # What was rolled in melee squares is that many, whatever scale the field was in.
        _note(play, max(1, squares_of_feet(feet, now)), [f"{feet} feet in {now} scale"])


def _note(play: Play, squares: int, details: Iterable[str]) -> None:
    play.set_head(distance=squares)
    word = "square" if squares == 1 else "squares"
    play.tell(f"The sides meet {squares} {word} apart.", "distance", details=details)


def _tell_who_sees(play: Play, squares: int) -> None:
    """In the dark some may see the others who do not see them: they alone act so far off."""
    if play.field.info.light is not Light.DARKNESS:
        return
    sides = [side.id for side in play.head.sides]
    sights = {side: (_meeting(play).sights_ft or {}).get(side, 0) for side in sides}
    seeing = sees_so_far(sights, squares * play.field.info.scale.feet_per_square)
    if 0 < len(seeing) < len(sides):
        told = f"So far off only these see the others: {', '.join(seeing)}."
        play.tell(told, "distance", players="")


# ---------------------------------------------------------------------------------------- distance


def _rolled(play: Play) -> Steps[EncounterDistance]:
    """Choose a row of the tables, and roll its dice; surprise goes before any terrain."""
    ways = dict(_ways(play))
    chosen = next(iter(ways))
    if len(ways) > 1:
        options = tuple(_option(value, way) for value, way in ways.items())
        default = next((one.value for one in options if not one.why_not), chosen)
        ask = Choice(what="How far apart do the sides meet?", options=options, default=default)
        chosen = yield from choose(ask)
    way = ways[chosen]
    if way.dice is None:
        return way.found(None)
    asked = Roll(
        purpose=Purpose.DISTANCE, what=f"distance: {way.label}", dice=Written.parse(str(way.dice))
    )
    shown = yield from roll(asked)
    return way.found(shown.dice)


def _option(value: str, way: _Way) -> Option:
    if way.dice is not None:
        return Option(value=value, label=way.label, note=str(way.dice))
    distance = way.found(None)
    if distance.squares is None:
        asked = distance.question.text if distance.question is not None else "no limit"
        return Option(value=value, label=way.label, why_not=asked)
    return Option(value=value, label=way.label, note=f"{distance.squares} squares")


def _ways(play: Play) -> Iterator[tuple[str, _Way]]:
    """All ways to find the distance, the usual one first."""
    meeting = _meeting(play)
    caught = situation_of_surprise({side.id: side.surprised for side in play.head.sides})
    if caught is not None:
        yield caught.value, _by_table(caught, meeting)
        return
    known = play.field.info.encounter_distance
    if known is not None:
        distance = EncounterDistance(known, ())
        yield _FIELD, _Way(_FIELD, None, lambda _: distance)
    yield from _by_terrain(play, meeting)
    for situation in distance_table():
        if situation not in (Situation.BOTH_SURPRISED, Situation.ONE_SURPRISED):
            yield situation.value, _by_table(situation, meeting)


def _by_table(situation: Situation, meeting: Meeting) -> _Way:
    row = distance_table()[situation]

    def found(rolled: tuple[int, ...] | None) -> EncounterDistance:
        return roll_distance(situation, meeting, _UNUSED, rolled)

    return _Way(row.name.lower(), row.dice, found)


def _by_terrain(play: Play, meeting: Meeting) -> Iterator[tuple[str, _Way]]:
    info = play.field.info
    terrain = load_terrains().get(info.terrain)
    if terrain is None:
        return
    now = Circumstances(
        season=info.season,
        light=info.light,
        scale=info.scale,
        longest_missile_yards=meeting.longest_missile_yards,
        best_sight_ft=max((meeting.sights_ft or {}).values(), default=None),
    )

    def found(rolled: tuple[int, ...] | None) -> EncounterDistance:
        return roll_encounter_distance(terrain, now, _UNUSED, rolled)

    yield _TERRAIN, _Way(f"{_TERRAIN}, {terrain.name.lower()}", range_dice(terrain, now), found)


def _meeting(play: Play) -> Meeting:
    """What the distance depends on: who sees and shoots how far."""
    sights: dict[str, int] = {}
    for side in play.head.sides:
        far = max((_sight(play, figure) for figure in _figures(play, side.id)), default=0)
        if far:
            sights[side.id] = far
    yards = max((reach_in_yards(figure) for figure in _figures(play)), default=0)
    return Meeting(
        scale=play.field.info.scale, sights_ft=sights or None, longest_missile_yards=yards
    )


def _figures(play: Play, side: str = "") -> tuple[Figure, ...]:
    return tuple(
        figure for one, figure in present(play.field, play.state) if not side or one.side == side
    )


def _sight(play: Play, figure: Figure) -> int:
    """How many feet a figure sees in the dark: by infravision, or by a lamp at hand."""
    kinds = load_catalogue().lights
    lit = 0.0
    for lamp in play.field.every(Lamp):
        near = max(abs(lamp.position[0] - figure.column), abs(lamp.position[1] - figure.row))
        if lamp.is_lit and near <= 1 + figure.columns and lamp.kind in kinds:
            radius = lamp.radius_ft if lamp.radius_ft is not None else kinds[lamp.kind].radius_ft
            lit = max(lit, radius)
    return max(infravision_ft(figure.stats), int(lit))


def reach_in_yards(figure: Figure) -> int:
    """The maximum range of the longest-ranged missile weapon of a figure, in yards."""
    farthest = 0
    for attack in block_of_stats(figure).attacks:
        ranges = ranges_of_attack(attack, weapon_of(attack), Scale.MISSILE)
        if ranges is not None:
            farthest = max(farthest, *(far or 0 for far in ranges))
    return farthest * _YARDS_IN_A_SQUARE


# ------------------------------------------------------------------------------------------- scale


def _settle_scale(play: Play, yards_apart: int) -> Steps[int]:
    """Propose the scale of the opening and change to what is chosen; the yards between the sides.

    Where the field is in that scale already, or can be in no other, nobody is asked.
    """
    info = play.field.info
    longest = max((reach_in_yards(figure) for figure in _figures(play)), default=0)
    near = info.indoors or info.light is not Light.DAYLIGHT or info.sight_limit_squares is not None
    proposed = proposed_opening(yards_apart, longest, close_quarters=near)
    wanted = proposed.value.scale
    why_not = "" if wanted is info.scale else why_not_scale(play)
    if wanted is info.scale or why_not:
        scale = f"{info.scale} scale".capitalize()
        play.tell(f"{scale}.", "scale", details=[proposed.explanation, *filter(None, [why_not])])
        return proposed.value.yards
    options = tuple(Option(value=scale.value, label=f"{scale} scale") for scale in Scale)
    ask = Choice(
        what=f"{proposed.explanation}. Which scale?", options=options, default=wanted.value
    )
    chosen = Scale((yield from choose(ask)))
    if chosen is not info.scale:
        change_scale(play, None)
    return proposed.value.yards
