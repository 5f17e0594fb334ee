"""The way that is meant, what it costs and what it would provoke, to be drawn on the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fieldwright.combat.deeds import AT_ONCE
from fieldwright.fight.table import Table
from fieldwright.fight.turn import Draft, Turn
from fieldwright.fight.words import figure_in
from fieldwright.geometry.facing import NAMES, block_of
from fieldwright.terms.grid import Block
from fieldwright.widgets.translation import translate

if TYPE_CHECKING:
    from fieldwright.combat.moves.reach import ReachNow, WayNow
    from fieldwright.geometry.paths.path import Path


@dataclass(frozen=True, slots=True)
class Stop:
    """A step of a way: the squares then filled, and the points spent so far.

    ``later``: it is made in the second phase of the move. ``provokes``: something strikes there.
    """

    block: Block
    total: int
    later: bool = False
    provokes: bool = False


@dataclass(frozen=True)
class Way:
    """A way that is thought of: the blocks gone through, its steps, and what comes of it in words.

    ``told`` says what it costs, ``provokes`` what it provokes, each in sentences. ``facing`` is the
    one in the end, where that was said.
    """

    blocks: tuple[Block, ...] = ()
    provokes: tuple[str, ...] = ()
    stops: tuple[Stop, ...] = ()
    told: tuple[str, ...] = ()
    facing: int | None = None


def way_of(table: Table, turn: Turn | None, draft: Draft) -> Way:
    """The way of a draft; straight from bend to bend where it cannot be gone."""
    figure = figure_in(table.field, turn.due.who) if turn is not None else None
    if turn is None or figure is None:
        return Way()
    turns = draft.facing is not None and draft.facing != figure.facing
    if not draft.way and not turns:
        return Way()
    from fieldwright.combat.moves.reach import provoked_now

    combatant = table.state.combatants[turn.due.who]
    found = provoked_now(table.field, table.state, combatant, turn.due, draft.act)
    here = block_of(figure)
    faces = _facing_told(draft.facing)
    if not draft.way:
        sentences = dict.fromkeys(one.sentence for one in found.provocations)
        return Way((here,), tuple(sentences), told=faces, facing=draft.facing)
    if found.path is None:
        blocks = [Block(*one, one.column + here.width, one.row + here.height) for one in draft.way]
        return Way((here, *blocks))
    sentences = dict.fromkeys(one.sentence for one in found.provocations)
    blocks = [step.block for step in found.path.steps]
    # In the extra phase after very slow a move is made at once.
    parted = turn.due.key.split(":")[0] not in AT_ONCE
    told = (*_told(found.path, parted=parted), *faces)
    stops = _stops(found, found.path, parted=parted)
    return Way((here, *blocks), tuple(sentences), stops, told, draft.facing)


def _facing_told(facing: int | None) -> tuple[str, ...]:
    words = translate("fight", "In the end it faces {} (comma and full stop turn it).")
    return () if facing is None else (words.format(NAMES[facing]),)


def _stops(found: WayNow, path: Path, *, parted: bool) -> tuple[Stop, ...]:
    struck = {one.step for one in found.provocations if one.strikes}
    return tuple(
        Stop(step.block, step.total, later=parted and bool(step.phase), provokes=place in struck)
        for place, step in enumerate(path.steps)
    )


def _told(path: Path, *, parted: bool) -> tuple[str, ...]:
    """What a way costs: "6 of 9 points, 3 left", and where its second phase begins."""
    if not path.steps:
        return ()
    words = translate("fight", "{cost} of {all} points, {left} left.")
    told = [words.format(cost=path.cost, all=path.allowance, left=path.left)]
    later = next((place for place, step in enumerate(path.steps) if step.phase), None)
    if parted and later is not None:
        before = path.steps[later - 1].square.name if later else ""
        phase = path.phases[later].label if later < len(path.phases) else ""
        when = translate("fight", "in the {} phase").format(phase) if phase else ""
        when = when or translate("fight", "one phase later")
        words = translate("fight", "It comes to {square} now, and goes on {when}.")
        if not before:
            words = translate("fight", "It sets out {when}.")
        told.append(words.format(square=before, when=when))
    return tuple(told)


def squares_of_move(table: Table, turn: Turn | None) -> ReachNow | None:
    """Where a move in turn may end; None for what is no move."""
    if turn is None or not turn.is_move:
        return None
    from fieldwright.combat.moves.reach import reach_now

    combatant = table.state.combatants[turn.due.who]
    return reach_now(table.field, table.state, combatant, turn.due)
