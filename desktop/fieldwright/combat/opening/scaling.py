"""Changing the scale of the field in the middle of a fight, and what brings it about.

combat-and-tactics.txt, Switching Scale, Combined Scale; ruling R1.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.changes import ReplaceField
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Choice, Option, Steps, ask_whether, choose
from fieldwright.combat.dm_commands import SwitchScale
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.opening.combining import end_combined
from fieldwright.combat.opening.coming import check_on, figure_here
from fieldwright.combat.play import Play
from fieldwright.combat.present import present
from fieldwright.combat.state import FightState
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_scaling import other_scale, rescaled
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies, is_dead
from fieldwright.geometry.measure import measured_blocks
from fieldwright.rules.scale import MELEE_PER_MISSILE, gap_not_tripled
from fieldwright.terms.setting import Scale

TRIPLE, AGAIN, LATER = "triple", "again", "later"


def switch_scale(play: Play, command: SwitchScale) -> None:
    """Change to the other scale; raises NotNowError where that cannot be."""
    check_on(play)
    if command.anchor is not None:
        figure_here(play, command.anchor)
    why_not = why_not_scale(play, command.anchor)
    if why_not:
        raise NotNowError(why_not)
    gap = gap_between(play.field, play.state)
    change_scale(play, command.anchor)
    if command.anchor is None and play.field.info.scale is Scale.MELEE:
        play.set_head(gap_before=gap)


def why_not_scale(play: Play, anchor: UUID | None = None) -> str:
    """Why the field cannot change to its other scale, in a sentence; empty where it can."""
    try:
        rescaled(play.field, anchor)
    except MapError as error:
        return str(error)
    return ""


def change_scale(play: Play, anchor: UUID | None) -> None:
    """Change the field to the other scale; everybody keeps what he has of the round."""
    if play.head.gap is not None:
        end_combined(play)
    then = other_scale(play.field.info.scale)
    changed = replace(rescaled(play.field, anchor), log=play.field.log)
    play.change(ReplaceField(play.field, changed))
    distance = play.field.info.encounter_distance if play.head.distance is None else None
    play.set_head(distance=play.head.distance or distance)
    _count_anew(play, then)
    about = "" if anchor is None else f" about {play.name(anchor)}"
    told, theirs = (f"The field is in {then} scale now{where}." for where in (about, ""))
    play.tell(told, "scale", players=theirs)


def _count_anew(play: Play, then: Scale) -> None:
    """What figures have moved counts in squares of the new scale; ways by old ones are gone."""
    for part in tuple(play.state.combatants.values()):
        finer = then is Scale.MELEE
        moved = part.moved * MELEE_PER_MISSILE if finer else part.moved // MELEE_PER_MISSILE
        gone = None if part.gone is None else replace(part.gone, way=(), facing=None)
        order = part.order
        if order is not None and order.square is not None:
            order = replace(order, square=None)
        now = replace(part, moved=moved, gone=gone, order=order)
        if now != part:
            play.put_all([now])


# ----------------------------------------------------------------------------------------- contact


def in_contact(
    field: Battlefield, state: FightState, who: UUID | None = None
) -> tuple[Figure, Figure] | None:
    """The first two opponents that are next to each other in missile or combined scale.

    With ``who`` only those are looked for whom that figure has come to.
    """
    if field.info.scale is not Scale.MISSILE and state.head.gap is None:
        return None
    return next(
        (
            (one, other)
            for one, other in _opponents(field, state, who)
            if measured_blocks(block_of(one), block_of(other)) <= 1
        ),
        None,
    )


def gap_between(field: Battlefield, state: FightState) -> int | None:
    """The squares between the nearest two opponents; None where there are none."""
    return min(
        (
            measured_blocks(block_of(one), block_of(other))
            for one, other in _opponents(field, state)
        ),
        default=None,
    )


def _opponents(
    field: Battlefield, state: FightState, who: UUID | None = None
) -> list[tuple[Figure, Figure]]:
    figures = [figure for _, figure in present(field, state) if not is_dead(figure)]
    if who is not None:
        first = [one for one in figures if one.id == who]
        return [(one, other) for one in first for other in figures if are_enemies(one, other)]
    return [
        (one, other)
        for at, one in enumerate(figures)
        for other in figures[at + 1 :]
        if are_enemies(one, other)
    ]


def ask_at_contact(play: Play, who: UUID | None = None) -> Steps[None]:
    """Two opponents meet in missile scale: propose to change to melee scale (Switching Scale).

    It is asked as soon as somebody, ``who``, has moved up to another, and before a phase is over.
    """
    pair = None if play.head.scale_kept else in_contact(play.field, play.state, who)
    if pair is None:
        return
    one, other = pair
    if play.head.gap is not None:
        yield from _ask_to_end_combined(play, one, other)
        return
    options: tuple[Option, ...] = (
        Option(value=TRIPLE, label="Three times all distances", note=f"{one.name} is the anchor"),
        Option(value=AGAIN, label="Set up again", note="the gap between the sides is tripled"),
        Option(value=LATER, label="Not in this round"),
    )
    why_not = why_not_scale(play, one.id)
    if why_not:
        options = tuple(
            replace(option, why_not="" if option.value == LATER else why_not) for option in options
        )
    what = f"{one.name} and {other.name} meet: change to melee scale?"
    default = LATER if why_not else TRIPLE
    chosen = yield from choose(Choice(what=what, options=options, who=one.id, default=default))
    if chosen == LATER:
        play.set_head(scale_kept=True)
        return
    gap = gap_between(play.field, play.state)
    change_scale(play, one.id if chosen == TRIPLE else None)
    if chosen == AGAIN:
        play.set_head(gap_before=gap)


def _ask_to_end_combined(play: Play, one: Figure, other: Figure) -> Steps[None]:
    """Opponents meet across the gap: all becomes melee scale (Combined Scale)."""
    what = f"{one.name} and {other.name} meet: is all in melee scale now?"
    if (yield from ask_whether(what, who=one.id, default=True)):
        end_combined(play)
    else:
        play.set_head(scale_kept=True)


def check_gap(play: Play) -> None:
    """Warn where the sides were set up again at another gap than three times the old one."""
    before = play.head.gap_before
    if before is None:
        return
    after = gap_between(play.field, play.state)
    wrong = None if after is None else gap_not_tripled(before, after)
    play.set_head(gap_before=None)
    if wrong is not None:
        play.tell(f"Mind the gap: {wrong.reason}.", "warning", players="")
