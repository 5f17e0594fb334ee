"""Who comes to a fight later: figures that join a side, wait beyond the field, or were hidden.

combat-and-tactics.txt, Set-up (figures that nobody has a reason to see), Reinforcements.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.changes import add, remove
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Steps
from fieldwright.combat.commands import Join
from fieldwright.combat.dm_commands import Arrive, Leave, Reveal, Wait
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.hit_points import settle_all
from fieldwright.combat.play import Play
from fieldwright.combat.state import Combatant, Waiting
from fieldwright.geometry.facing import NEIGHBOURS
from fieldwright.geometry.mounts import mount_of
from fieldwright.geometry.placing import SEARCHED, free_spot
from fieldwright.terms.grid import Edge, Square

WAITING = "waiting"
"""How a figure is out of the fight that waits beyond the field."""


def join(play: Play, command: Join) -> Steps[None]:
    """Figures of the field join a side; in the resolution they act from the next phase on."""
    check_on(play)
    check_side(play, command.side)
    figures = [figure_here(play, who) for who in command.who]
    for figure in figures:
        take_part(play, figure.id, command.side)
        told = f"{figure.name} joins {command.side}."
        play.tell(told, "join", who=figure.id)
    yield from settle_all(play)


def take_part(play: Play, who: UUID, side: str) -> None:
    """A figure of the field is on a side from now on, whether it fought before or not."""
    play.alter(who, side=side)
    known = play.state.combatants.get(who)
    if known is not None:
        play.put(who, side=side, out="", joined=play.head.round)
        return
    place = 1 + max((one.place for one in play.state.combatants.values()), default=-1)
    play.put_all([Combatant(id=who, side=side, joined=play.head.round, place=place)])


def wait(play: Play, command: Wait) -> None:
    """Take figures off the field until they come."""
    check_on(play)
    figures = _together(play, command.who)
    if command.round is not None and command.round <= play.head.round:
        raise NotNowError(f"Round {command.round} has come already.")
    for figure in figures:
        one = Waiting(figure=figure, round=command.round, edge=command.edge)
        play.set_head(waiting=(*play.head.waiting, one))
        if figure.id in play.state.combatants:
            play.put(figure.id, out=WAITING)
        play.change(remove(figure))
        when = "" if command.round is None else f" until round {command.round}"
        play.tell(f"{figure.name} waits beyond the field{when}.", "wait", players="")


def leave(play: Play, command: Leave) -> None:
    """Figures leave the field and the fight."""
    check_on(play)
    figures = _together(play, command.who)
    leave_field(play, [one.id for one in figures], command.how or "left")


def _together(play: Play, who: Iterable[UUID]) -> list[Figure]:
    """Figures of the field that go off it; a mount goes with its rider. Raises NotNowError."""
    figures = [figure_here(play, one) for one in who]
    going = {one.id for one in figures}
    for rider in riders(play):
        if rider.mount in going and rider.id not in going:
            raise NotNowError(f"{rider.name} rides {play.name(rider.mount)}; both go, or neither.")
    return figures


def riders(play: Play) -> tuple[Figure, ...]:
    """All who ride."""
    return tuple(one for one in play.field.every(Figure) if one.mount is not None)


def arrive(play: Play, command: Arrive) -> Steps[None]:
    """Figures that waited come onto the field now."""
    check_on(play)
    waiting = {one.figure.id: one for one in play.head.waiting}
    coming = []
    for who in command.who:
        if who not in waiting:
            raise NotNowError("This figure does not wait beyond the field.")
        coming.append(waiting[who])
    _bring(play, coming, command.square)
    yield from settle_all(play)


def arrive_in(play: Play, number: int) -> None:
    """Bring those whose round has come."""
    due = [one for one in play.head.waiting if one.round is not None and one.round <= number]
    _bring(play, due)


def bring_side(play: Play, side: str) -> None:
    """Bring all who wait for a side."""
    _bring(play, [one for one in play.head.waiting if one.figure.side == side])


def bring_back(play: Play) -> None:
    """After the fight the players' figures are back, and, hidden, those that never came.

    Whoever of the DM's has fled stays away. How one had left is still told of him.
    """
    ours = {side.id for side in play.head.sides if side.played_by == "players"}
    for one in play.head.waiting:
        part = play.state.combatants.get(one.figure.id)
        if one.figure.side in ours or play.is_theirs(one.figure.id):
            _bring(play, [one])
            if part is not None and part.out != WAITING:
                play.put(part.id, out=part.out)
        elif part is None or part.out == WAITING:
            hidden = replace(one, figure=replace(one.figure, hidden=True))
            _bring(play, [hidden])


def leave_field(play: Play, who: Iterable[UUID], how: str) -> None:
    """Figures leave the field, and the fight; they wait beyond it in case they come back."""
    for figure in [play.figure(one) for one in who]:
        play.set_head(waiting=(*play.head.waiting, Waiting(figure=figure)))
        if figure.id in play.state.combatants:
            play.put(figure.id, out=how)
        play.change(remove(figure))
        play.tell(f"{figure.name} has left the field.", "left", who=figure.id)


def _bring(play: Play, coming: Iterable[Waiting], square: Square | None = None) -> None:
    # Mounts come before those that ride them.
    for one in sorted(coming, key=lambda one: one.figure.mount is not None):
        figure = _with_room(play.field, one, square)
        if figure is None:
            theirs = play.unless_theirs(one.figure.id)
            told = f"There is no room for {one.figure.name} to arrive."
            play.tell(told, "arrive", players=theirs)
            continue
        left = tuple(other for other in play.head.waiting if other.figure.id != figure.id)
        play.set_head(waiting=left)
        play.change(add(figure))
        if figure.side in {one.id for one in play.head.sides}:
            take_part(play, figure.id, figure.side)
        place = Square(figure.column, figure.row).name
        if not figure.hidden:
            play.tell(f"{figure.name} arrives on {place}.", "arrive", who=figure.id)
        else:
            play.tell(f"{figure.name} is on {place}, unseen.", "arrive", players="")


def _with_room(field: Battlefield, one: Waiting, square: Square | None) -> Figure | None:
    figure = one.figure
    mount = mount_of(field, figure)
    if mount is not None:
        return replace(figure, column=mount.column, row=mount.row)
    near = square or _at_edge(field, one)
    afoot = replace(figure, mount=None, surface=None)
    return free_spot(field, afoot, near) or next(_anywhere(field, afoot, near), None)


def _anywhere(field: Battlefield, figure: Figure, near: Square) -> Iterator[Figure]:
    """Room on the rest of the field, where there is none near a square: the nearest first."""
    steps = range(SEARCHED, max(field.columns, field.rows) + SEARCHED, SEARCHED)
    for out in steps:
        for across, down in NEIGHBOURS:
            there = Square(near.column + across * out, near.row + down * out)
            found = free_spot(field, figure, there) if field.block.holds(there) else None
            if found is not None:
                yield found


def _at_edge(field: Battlefield, one: Waiting) -> Square:
    """The middle of its edge; where it was last, if it comes over none."""
    figure = one.figure
    middle = Square((field.columns - figure.columns) // 2, (field.rows - figure.rows) // 2)
    match one.edge:
        case Edge.NORTH:
            return Square(middle.column, 0)
        case Edge.SOUTH:
            return Square(middle.column, field.rows - figure.rows)
        case Edge.WEST:
            return Square(0, middle.row)
        case Edge.EAST:
            return Square(field.columns - figure.columns, middle.row)
    return Square(figure.column, figure.row)


def reveal(play: Play, command: Reveal) -> None:
    """Hidden figures are seen from now on."""
    figures = [figure_here(play, who) for who in command.who]
    for figure in figures:
        if not figure.hidden:
            raise NotNowError(f"{figure.name} is not hidden.")
    for figure in figures:
        play.alter(figure.id, hidden=False)
        play.tell(f"{figure.name} appears.", "reveal", who=figure.id)


# ------------------------------------------------------------------------------------- refusals


def check_on(play: Play) -> None:
    """Refuse what needs a fight; raises NotNowError."""
    if not play.state.is_on:
        raise NotNowError("No fight is going on here.")


def check_side(play: Play, side: str) -> None:
    """Refuse a side that is not in the fight; raises NotNowError."""
    if side not in {one.id for one in play.head.sides}:
        raise NotNowError(f"There is no side {side!r} in this fight.")


def figure_here(play: Play, who: UUID) -> Figure:
    """A figure of the field; raises NotNowError where it has none such."""
    found = play.field.things["figures"].get(who)
    if not isinstance(found, Figure):
        raise NotNowError("This figure is not on the field.")
    return found
