"""Overruns: a larger figure goes over a smaller enemy, who strikes, saves, gives way or falls.

combat-and-tactics.txt, Overruns; ruling R40. A rider's size here is that of the mount.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.combat.asks import Choice, Option, Steps, choose
from fieldwright.combat.blows.harm import hurt
from fieldwright.combat.blows.saving import save
from fieldwright.combat.blows.thrown import lie_down, unhorse
from fieldwright.combat.deeds import is_able
from fieldwright.combat.moves.blows import free_blows, trample
from fieldwright.combat.moves.grounds import ground_for
from fieldwright.combat.moves.hazards import danger
from fieldwright.combat.placing import at_square, put_figure
from fieldwright.combat.play import Play
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.driven import drop_of_step, room_around
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.hazards import HazardPrompt, hazard_prompts
from fieldwright.geometry.mounts import mount_of, moved_figure
from fieldwright.rules.overrunning import save_against_overrun, sizes_above
from fieldwright.terms.grid import Block, Square

_SAFE_DROP_FT = 5
"""A step down of so many feet is walked (ruling R6)."""


def run_over(
    play: Play, who: UUID, victim: UUID, into: Block, ahead: frozenset[Square], *, strikes: bool
) -> Steps[str]:
    """Go over an enemy into the squares ``into``; why the move ends before it, empty if it goes on.

    First its attack of opportunity, if it ``strikes``; then its save vs. paralyzation: who saves
    is pushed one square aside, which the overrunner's side picks, who fails lies where he is and
    may be trampled. ``ahead`` are squares that the mover still means to go through.
    """
    name, other = play.name(who), play.name(victim)
    play.tell(f"{name} overruns {other}.", "overrun", who=who, whom=victim)
    if strikes:
        blow = yield from free_blows(play, [victim], who, None)
        if blow.stopped or not is_able(play.figure(who)):
            return f"{other} stops {name}"
    sizes = _sizes(play, who, victim)
    modifiers = [save_against_overrun(sizes)]
    saved = yield from save(play, victim, "paralyzation", "overrun", modifiers)
    if saved and (yield from displaced(play, victim, by=who, kept_free=into, ahead=ahead)):
        return ""
    if saved:
        play.tell(f"{other} has no room to give way.", "overrun", who=who, whom=victim)
    yield from _goes_down(play, victim)
    if is_able(play.figure(victim)):
        yield from trample(play, who, victim, sizes)
    return ""


def _sizes(play: Play, who: UUID, victim: UUID) -> int:
    """By how many sizes the overrunner is larger."""
    figures = (play.figure(who), play.figure(victim))
    mover, other = (moved_figure(play.field, one).size for one in figures)
    return sizes_above(mover, other)


def _goes_down(play: Play, victim: UUID) -> Steps[None]:
    """Who is overrun lies in the mover's way."""
    if mount_of(play.field, play.figure(victim)) is not None:
        unhorse(play, victim)
        return
    yield from lie_down(play, victim, hurt)


def displaced(
    play: Play,
    victim: UUID,
    *,
    by: UUID,
    kept_free: Block | None = None,
    ahead: frozenset[Square] = frozenset(),
) -> Steps[bool]:
    """Push a figure one square aside; the side of ``by`` picks it (ruling R40). False: no room.

    Squares that the mover still goes through are not proposed first. What lies in wait there is
    asked of the DM.
    """
    legs = moved_figure(play.field, play.figure(victim))
    options = options_in(play.field, play.state)
    ground = ground_for(play.field, legs, options)
    rooms = room_around(play.field, legs, options, ground)
    places = {
        square.name: square
        for square in rooms
        if kept_free is None or block_of(at_square(legs, square)).clipped(kept_free).is_empty
    }
    if not places:
        return False
    aside = [
        name
        for name, square in places.items()
        if ahead.isdisjoint(block_of(at_square(legs, square)).squares())
    ]
    chosen = (aside or list(places))[0]
    if len(places) > 1:
        chosen = yield from choose(
            Choice(
                what=f"Where is {play.name(victim)} pushed?",
                options=tuple(Option(value=name, label=name) for name in places),
                who=by,
                against=victim,
                default=chosen,
            )
        )
    yield from _pushed(play, victim, by, places[chosen])
    return True


def _pushed(play: Play, victim: UUID, by: UUID, square: Square) -> Steps[None]:
    """Put a figure on the square that it is pushed to, and ask for what lies in wait there."""
    legs = moved_figure(play.field, play.figure(victim))
    drop = drop_of_step(play.field, legs, square)
    put_figure(play, at_square(legs, square, play.field))
    play.tell(f"{play.name(victim)} is pushed to {square.name}.", "pushed", who=by, whom=victim)
    if drop > _SAFE_DROP_FT:
        text = f"The figure falls {drop:g} feet."
        yield from danger(play, victim, HazardPrompt(square, "falling-edge", "an edge", text))
        return
    for prompt in hazard_prompts(play.field, block_of(at_square(legs, square)).squares()):
        yield from danger(play, victim, prompt)
