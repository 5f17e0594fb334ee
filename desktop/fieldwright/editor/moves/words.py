"""Moves in words: paces, bands, costs, phases, footing, and what is provoked."""

from __future__ import annotations

from collections.abc import Sequence

from fieldwright.editing.course import Band, Course, Flown, NoCourse, Pace
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.units import told
from fieldwright.geometry.threat.provocation import Kind, Provocation
from fieldwright.terms.grid import Square
from fieldwright.terms.words import capital

_PACES = {
    Pace.HALF: QT_TRANSLATE_NOOP("moves", "half move"),
    Pace.MOVE: QT_TRANSLATE_NOOP("moves", "move"),
    Pace.CHARGE: QT_TRANSLATE_NOOP("moves", "charge"),
    Pace.RUN: QT_TRANSLATE_NOOP("moves", "run"),
    Pace.SPRINT: QT_TRANSLATE_NOOP("moves", "sprint"),
}

_LABELS = {
    Pace.HALF: QT_TRANSLATE_NOOP("moves", "move {name}: {cost} of {most}"),
    Pace.MOVE: QT_TRANSLATE_NOOP("moves", "move {name}: {cost} of {most}"),
    Pace.CHARGE: QT_TRANSLATE_NOOP("moves", "charge with {name}: {cost} of {most}"),
    Pace.RUN: QT_TRANSLATE_NOOP("moves", "run with {name}: {cost} of {most}"),
    Pace.SPRINT: QT_TRANSLATE_NOOP("moves", "sprint with {name}: {cost} of {most}"),
}

_QUIET = frozenset({Kind.TURN_OFFERED})
"""What is told, but is no danger to who moves."""


_DIAGONAL = "diagonal step"
_CROSSINGS = 2
"""Crossings that are told of; more would hide the rest."""


def as_sentence(reason: str) -> str:
    """A reason as a sentence of its own."""
    reason = capital(reason)
    return reason if reason.endswith((".", "!", "?")) else f"{reason}."


def no_course_words(answer: NoCourse) -> str:
    """Why there is no way, in a sentence; where nobody has looked, that it is too far."""
    if answer.reason or answer.pace is None:
        return as_sentence(answer.reason)
    return translate("moves", "A {} does not get there.").format(pace_words(answer.pace))


def pace_words(pace: Pace) -> str:
    """The name of a pace: ``half move``, ``charge``."""
    return translate("moves", _PACES[pace])


def band_label(band: Band, *, every: bool) -> str:
    """What stands at a band's border: the pace, or the phase where one pace alone is shown."""
    name = pace_words(band.pace)
    if not every:
        name = translate("moves", "{phase} phase").format(phase=band.phase.label)
    return f"{name} {band.squares}"


def step_label(course: Course, name: str, *, whole: bool = True) -> str:
    """What the step in the history is called: ``move Boldo: 7 of 12``.

    Not ``whole`` it goes only as far as something stops it.
    """
    label = translate("moves", _LABELS[course.pace])
    gone = course.path.seen_steps
    cost = gone[-1].total if gone and not whole else course.cost
    return label.format(name=name, cost=cost, most=course.allowance)


def course_lines(course: Course, *, most: int = 3, players: bool = False) -> list[str]:
    """What is said of a way: its cost, its phases, the worst footing, and what it provokes."""
    lines = [cost_words(course), phase_words(course), footing_words(course)]
    lines += flight_words(course)
    lines += [*crossing_words(course), surface_line(course)]
    if not players:
        lines.append(halt_words(course))
    lines += provoked_words(_beside_halt(course), most, players=players)
    return [line for line in lines if line]


def cost_words(course: Course) -> str:
    """``Move: 7 of 12, 5 left``."""
    return translate("moves", "{pace}: {cost} of {most}, {left} left").format(
        pace=pace_words(course.pace).capitalize(),
        cost=course.cost,
        most=course.allowance,
        left=course.allowance - course.cost,
    )


def phase_words(course: Course) -> str:
    """Where it stands at the end of its first phase, and when it arrives."""
    if not course.is_later:
        return translate("moves", "There in the {phase} phase").format(phase=course.start.label)
    halt = Square(course.halt.left, course.halt.top)
    return translate("moves", "At {square} after the {first} phase, then {second}").format(
        square=halt.name, first=course.start.label, second=course.end_phase.label
    )


def footing_words(course: Course) -> str:
    """The worst footing on the way and its reason; empty where it is good all along."""
    reduction = course.reduction
    if not reduction.value:
        return ""
    names = dict.fromkeys(reason.text for reason in reduction.reasons if reason.counts)
    return translate("moves", "Footing {off} off: {why}").format(
        off=reduction.value, why=", ".join(names)
    )


def flight_words(course: Course) -> list[str]:
    """What a flight to another height costs or gives, and whether it stays in the air."""
    flown = course.flown
    if flown is None:
        return []
    lines = [height_words(flown, course.figure.altitude_ft)]
    if course.figure.altitude_ft > 0 and course.cost < flown.least:
        lines.append(least_words(flown))
    return lines


def height_words(flown: Flown, altitude_ft: float) -> str:
    """``Up 10 ft: 2 points; 25 ft above the ground``, or what a dive gives."""
    if flown.climbed_ft:
        words = translate("moves", "Up {feet} ft: {cost} points")
        if flown.cost == 1:
            words = translate("moves", "Up {feet} ft: {cost} point")
        told_words = words.format(feet=flown.climbed_ft, cost=flown.cost)
    elif flown.dropped_ft:
        words = translate("moves", "Down {feet} ft: {free} points more")
        if flown.free == 1:
            words = translate("moves", "Down {feet} ft: {free} point more")
        told_words = words.format(feet=flown.dropped_ft, free=flown.free)
    else:
        told_words = translate("moves", "Level")
    where = translate("moves", "lands")
    if altitude_ft > 0:
        where = translate("moves", "{feet} ft above the ground").format(feet=f"{altitude_ft:g}")
    return told(f"{told_words}; {where}")


def least_words(flown: Flown) -> str:
    """That it flies on by so many points, or comes down."""
    words = translate("moves", "It flies {} points forward to stay in the air")
    return words.format(flown.least)


def crossing_words(course: Course) -> list[str]:
    """What is crossed at more than a step's own points: ``Over the fence: a half-move: 6``."""
    crossed: dict[str, None] = {}
    for step in course.path.steps:
        if step.cost <= (2 if step.diagonal else 1):
            continue
        for reason in step.why:
            if reason.counts and reason.text != _DIAGONAL and not reason.value.endswith("off"):
                crossed[f"{capital(reason.text)}: {reason.value}"] = None
    return list(crossed)[:_CROSSINGS]


def surface_line(course: Course) -> str:
    """Where it comes to stand if that is not plain ground."""
    return course.surface.capitalize() if course.surface else ""


def halt_words(course: Course, *, players: bool = False) -> str:
    """What stops it on the way that it does not know of; empty where nothing does.

    Players hear where it stops, not of what.
    """
    halt = course.halts_at
    if halt is None:
        return ""
    if players:
        return translate("moves", "Stops at {}.").format(halt.square.name)
    return translate("moves", "Stops at {square}. {reason}").format(
        square=halt.square.name, reason=as_sentence(halt.reason)
    )


def _beside_halt(course: Course) -> list[Provocation]:
    """What is provoked as far as it gets, without the danger that already stops it."""
    halt = course.halts_at
    if halt is None:
        return list(course.provocations)
    return [
        one
        for one in course.provocations
        if one.step < halt.after and (one.kind is not Kind.HAZARD or one.hazard != halt.prompt)
    ]


def is_danger(provocation: Provocation) -> bool:
    """Whether it may hurt who moves."""
    return provocation.strikes or provocation.kind in (Kind.HAZARD, Kind.GUARD)


def provoked_words(
    provocations: Sequence[Provocation], most: int, *, players: bool = False
) -> list[str]:
    """The first few sentences of what is provoked, dangers first, and how many more there are."""
    heard = [one for one in provocations if not (players and one.secret)]
    heard.sort(key=lambda one: (not is_danger(one), one.kind in _QUIET))
    lines = [_sentence(one) for one in heard[:most]]
    if len(heard) > most:
        lines.append(translate("moves", "And {} more.").format(len(heard) - most))
    return lines


def _sentence(provocation: Provocation) -> str:
    """What is provoked; of a back that is turned also the way out."""
    if provocation.kind is not Kind.TURNING:
        return provocation.sentence
    out = translate("moves", "In the hand, turn it with the wheel.")
    return f"{provocation.sentence} {out}"
