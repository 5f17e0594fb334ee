"""Figures that are driven or pushed somewhere: where to, and what comes of it there.

combat-and-tactics.txt, Retreats, Battlefield Shifts; rulings R9, R40. Nobody gains an attack of
opportunity by it.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.combat.asks import Choice, Option, Steps, choose
from fieldwright.combat.blows.harm import FEET_A_DIE, fall, hurt
from fieldwright.combat.blows.saving import save
from fieldwright.combat.blows.thrown import lie_down, unhorse
from fieldwright.combat.deeds import is_able
from fieldwright.combat.moves.grounds import ground_for
from fieldwright.combat.moves.hazards import danger
from fieldwright.combat.placing import put_figure
from fieldwright.combat.play import Play
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.driven import drop_of_step, retreat_of
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.hazards import hazard_prompts
from fieldwright.geometry.measure import measured_blocks
from fieldwright.geometry.mounts import mount_of, moved_figure
from fieldwright.geometry.placing import on_surface
from fieldwright.rules.retreating import DrivenTo, Retreat
from fieldwright.terms.grid import Square

_GRANT = "grant"


def where_to(play: Play, who: UUID) -> Retreat:
    """Where a figure can be driven to."""
    figure = play.figure(who)
    options = options_in(play.field, play.state)
    ground = ground_for(play.field, moved_figure(play.field, figure), options)
    return retreat_of(play.field, figure, options, ground)


def drive(play: Play, who: UUID, by: UUID | None = None) -> Steps[Square | None]:
    """Drive a figure back one square, or throw it down; where it came from, None if it stayed.

    Whoever drives it picks the square; the DM may grant it a save to stand fast where every square
    is dangerous (Retreats).
    """
    found = where_to(play, who)
    name = play.name(who)
    if found.to is DrivenTo.NOWHERE:
        if not (yield from save(play, who, "paralyzation", "there is nowhere to retreat to")):
            yield from throw_down(play, who)
        return None
    picked = yield from _picked(play, who, found, by)
    if picked is None:
        if (yield from save(play, who, "paralyzation", "to stand fast")):
            play.tell(f"{name} stands fast.", "retreat", who=by, whom=who)
            return None
        picked = found.squares[0]
    legs = moved_figure(play.field, play.figure(who))
    was = Square(legs.column, legs.row)
    how = "retreats" if by is not None else "is driven back"
    yield from push_to(play, who, picked, how)
    return was


def _picked(play: Play, who: UUID, found: Retreat, by: UUID | None) -> Steps[Square | None]:
    """The square that the driver picks; None where the DM grants a save to stand fast."""
    drops = {square: drop_of_step(play.field, play.figure(who), square) for square in found.squares}
    risky = all(_is_dangerous(play, who, square, drops[square]) for square in found.squares)
    if len(found.squares) == 1 and not risky:
        return found.squares[0]
    # Whoever stands behind it may drive it towards himself: those squares come last, and are told.
    squares = sorted(found.squares, key=lambda one: _comes_nearer(play, who, one, by))
    options = tuple(
        Option(
            value=square.name,
            label=f"{square.name} ({found.to})",
            note=_note(play, who, square, drops[square], by),
        )
        for square in squares
    )
    if risky:
        grant = Option(value=_GRANT, label="Allow a save to stand fast", note="the DM's to grant")
        options = (*options, grant)
    what = f"Where is {play.name(who)} driven to?"
    ask = Choice(what=what, options=options, who=by, against=who, default=options[0].value)
    chosen = yield from choose(ask)
    return next((square for square in found.squares if square.name == chosen), None)


def _note(play: Play, who: UUID, square: Square, drop: float, by: UUID | None) -> str:
    """What is to be known of a square before somebody is driven there."""
    down = f"{drop:g} feet down" if drop > 0 else ""
    nearer = by is not None and _comes_nearer(play, who, square, by)
    towards = f"nearer to {play.name(by)}" if by is not None and nearer else ""
    return ", ".join(filter(None, (down, towards)))


def _comes_nearer(play: Play, who: UUID, square: Square, by: UUID | None) -> bool:
    """Whether a square lies nearer to whoever drives a figure than where it stands now."""
    if by is None:
        return False
    legs, driver = moved_figure(play.field, play.figure(who)), block_of(play.figure(by))
    there = block_of(replace(legs, column=square.column, row=square.row))
    return measured_blocks(there, driver) < measured_blocks(block_of(legs), driver)


def _is_dangerous(play: Play, who: UUID, square: Square, drop: float) -> bool:
    legs = moved_figure(play.field, play.figure(who))
    there = block_of(replace(legs, column=square.column, row=square.row))
    return drop >= FEET_A_DIE or bool(hazard_prompts(play.field, there.squares()))


def push_to(play: Play, who: UUID, square: Square, how: str) -> Steps[None]:
    """Put a figure (with its mount) on a square, and see what it meets there."""
    legs = moved_figure(play.field, play.figure(who))
    drop = drop_of_step(play.field, legs, square)
    shift(play, who, square)
    play.tell(f"{play.name(who)} {how} to {square.name}.", "driven", whom=who)
    yield from land(play, legs.id, drop)


def shift(play: Play, who: UUID, square: Square) -> None:
    """Put a figure, with its mount and all on it, on a square, facing as it did."""
    legs = moved_figure(play.field, play.figure(who))
    moved = replace(legs, column=square.column, row=square.row, surface=None)
    put_figure(play, on_surface(play.field, moved, legs))


def land(play: Play, who: UUID, drop: float) -> Steps[None]:
    """A figure has come somewhere against its will: it falls, and meets the dangers there."""
    figure = play.figure(who)
    fell = not figure.altitude_ft and (yield from fall(play, who, drop))
    if fell and is_able(play.figure(who)):
        yield from throw_down(play, who)
    for prompt in hazard_prompts(play.field, block_of(play.figure(who)).squares()):
        if is_able(play.figure(who)):
            yield from danger(play, who, prompt)


def throw_down(play: Play, who: UUID) -> Steps[None]:
    """A figure falls where it stands; who rides falls off."""
    figure = play.figure(who)
    if mount_of(play.field, figure) is not None:
        unhorse(play, who)
    elif figure.posture != "prone":
        yield from lie_down(play, who, hurt)
