"""Setting up: who places figures first, where they may stand, marching order.

combat-and-tactics.txt, Set-up, Step Five: Set-up (starting zones).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, StartingZone
from fieldwright.combat.dm_commands import Distance, March, Place
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.opening.coming import check_on, figure_here
from fieldwright.combat.opening.first import enter_first_round
from fieldwright.combat.placing import put_figure
from fieldwright.combat.play import Aloud, Play
from fieldwright.combat.state import Combatant, FightState, Step
from fieldwright.geometry.facing import NEIGHBOURS, block_of
from fieldwright.geometry.footprints import are_enemies, is_dead
from fieldwright.geometry.measure import measured_blocks
from fieldwright.geometry.placing import free_spots, on_surface, why_not_here
from fieldwright.rules.opening import ranks_in_march, too_near
from fieldwright.terms.grid import Square


@dataclass(frozen=True, slots=True)
class SetUpStep:
    """One step of the set-up: what it is, whether it is over."""

    name: str
    is_done: bool


def steps_of_set_up(field: Battlefield, state: FightState) -> tuple[SetUpStep, ...]:
    """The steps in their order: the battlefield first, then the distance, then the figures."""
    begun = state.head.step is not Step.SETUP
    return (
        SetUpStep("map", bool(field.columns)),
        SetUpStep("distance", state.head.distance is not None or begun),
        SetUpStep("figures", begun),
    )


def set_distance(play: Play, command: Distance) -> None:
    """The DM sets the distance outright; the log keeps what was rolled."""
    _check_set_up(play)
    before = play.head.distance
    play.set_head(distance=command.squares)
    was = "" if before is None else f" (before: {before})"
    play.tell(f"The sides meet {command.squares} squares apart: set by the DM{was}.", "distance")


def place(play: Play, command: Place) -> None:
    """Put a figure on a square; raises NotNowError where it cannot stand or another side is due.

    Who is nearer to a foe than the encounter distance, or outside of its starting zone, is put
    there all the same, and it is said.
    """
    combatant = _combatant(play, command.who)
    _check_due(play, combatant)
    was = figure_here(play, command.who)
    facing = was.facing if command.facing is None else command.facing
    moved = replace(
        was, column=command.square.column, row=command.square.row, facing=facing, surface=None
    )
    moved = on_surface(play.field, moved, was)
    riding = [one.id for one in play.field.every(Figure) if one.mount == was.id]
    refusals = why_not_here(play.field, moved, riding)
    if refusals:
        raise NotNowError(f"{was.name}: {refusals[0].reason}")
    if command.by == "players" and not _is_in_zone(play.field, moved):
        raise NotNowError(f"{was.name} sets up inside of its starting zone.")
    put_figure(play, moved)
    flags = flags_of(play.field, play.state, combatant)
    note = f" {' '.join(flags)}" if flags else ""
    told = f"{was.name} stands on {command.square.name}.{note}"
    theirs = f"{was.name} stands on {command.square.name}."
    play.tell(told, "place", who=was.id, players=theirs)


def march(play: Play, command: March) -> None:
    """Put figures in their marching order; who has no room there stands as near as he can."""
    combatants = [_combatant(play, who) for who in command.who]
    for combatant in combatants:
        _check_due(play, combatant)
    if not combatants:
        raise NotNowError("Nobody marches; name the figures in their order.")
    wanted = _in_ranks(play, command)
    for figure in wanted:
        found = free_spots(play.field, [figure], Square(figure.column, figure.row))[0]
        if found is None:
            raise NotNowError(f"There is no room near there for {figure.name}.")
        put_figure(play, replace(found, facing=figure.facing))
    for number, combatant in enumerate(combatants):
        play.put(combatant.id, place=combatants[0].place + number)
    names = ", ".join(figure.name for figure in wanted)
    seen = ", ".join(figure.name for figure in wanted if not play.is_unseen(figure.id))
    told, theirs = (f"In marching order: {some}." for some in (names, seen))
    players = theirs if seen else ""
    play.tell(told, "place", who=command.who[0], players=Aloud(players, ()))


def _in_ranks(play: Play, command: March) -> list[Figure]:
    """The figures in their ranks, the middle of the first on the square, all facing alike."""
    ahead, right = NEIGHBOURS[command.facing], NEIGHBOURS[(command.facing + 2) % 8]
    found = []
    for behind, rank in enumerate(ranks_in_march(command.who, command.abreast)):
        middle = (min(command.abreast, len(command.who)) - 1) // 2
        for number, who in enumerate(rank):
            beside = number - middle
            column = command.square.column + beside * right[0] - behind * ahead[0]
            row = command.square.row + beside * right[1] - behind * ahead[1]
            figure = figure_here(play, who)
            column = min(max(column, 0), play.field.columns - figure.columns)
            row = min(max(row, 0), play.field.rows - figure.rows)
            moved = replace(figure, column=column, row=row, facing=command.facing, surface=None)
            found.append(on_surface(play.field, moved, figure))
    return found


def finish_placing(play: Play) -> None:
    """The side that is due has set up: the next one does, or the first round begins."""
    left = play.head.placing[1:]
    if left:
        done = play.head.placing[0]
        play.set_head(placing=left)
        seen = {done, left[0]} <= set(play.sides_seen())
        players = None if seen else ""
        play.tell(f"Set up: {done}. Next to set up: {left[0]}.", "step", players=players)
        return
    for combatant in play.state.combatants.values():
        for flag in flags_of(play.field, play.state, combatant, zone=False):
            play.tell(f"{play.name(combatant.id)}: {flag}", "warning", players="")
    enter_first_round(play)


# ------------------------------------------------------------------------------------------- flags


def flags_of(
    field: Battlefield, state: FightState, combatant: Combatant, *, zone: bool = True
) -> tuple[str, ...]:
    """What is wrong with where a figure stands before the first round, in sentences."""
    figure = field.things["figures"].get(combatant.id)
    if not isinstance(figure, Figure) or not combatant.is_in:
        return ()
    found = []
    nearest = _nearest_foe(field, figure)
    distance = state.head.distance
    if distance is not None and nearest is not None and not _is_first(state, combatant.side):
        near = too_near(nearest, distance)
        if near is not None:
            found.append(f"Too near: {near.reason}.")
    if zone and not _is_in_zone(field, figure):
        found.append("It stands outside of its starting zone.")
    return tuple(found)


def _is_first(state: FightState, side: str) -> bool:
    """Whether a side sets up before others that still have to: they keep the distance, not it."""
    return len(state.head.placing) > 1 and state.head.placing[0] == side


def _nearest_foe(field: Battlefield, figure: Figure) -> int | None:
    foes = (one for one in field.every(Figure) if are_enemies(figure, one) and not is_dead(one))
    return min((measured_blocks(block_of(figure), block_of(foe)) for foe in foes), default=None)


def _is_in_zone(field: Battlefield, figure: Figure) -> bool:
    zones = [zone for zone in field.every(StartingZone) if zone.side == figure.side]
    if not zones:
        return True
    squares = block_of(figure).squares()
    return all(
        any(block.holds(square) for zone in zones for block in zone.blocks) for square in squares
    )


def _check_set_up(play: Play) -> None:
    check_on(play)
    if play.head.step is not Step.SETUP:
        raise NotNowError("The first round has begun: nobody sets up any more.")


def _check_due(play: Play, combatant: Combatant) -> None:
    """Refuse to place who is not due; raises NotNowError."""
    if play.head.gap_before is None:
        _check_set_up(play)
    placing = play.head.placing
    if placing and combatant.side != placing[0]:
        raise NotNowError(f"First to set up: {placing[0]}.")


def _combatant(play: Play, who: UUID) -> Combatant:
    check_on(play)
    found = play.state.combatants.get(who)
    if found is None or not found.is_in:
        raise NotNowError("This figure takes no part in the fight.")
    return found
