"""Two changes of one gesture as one change, so that a long drag is a single step."""

from __future__ import annotations

import numpy as np

from fieldwright.battlefield.changes import (
    Change,
    ChangeInfo,
    ChangeLog,
    ChangeThings,
    PaintSquares,
    ReplaceField,
    Together,
)
from fieldwright.battlefield.things import Thing


def changes_nothing(change: Change) -> bool:
    """Whether the field is the same before and after."""
    match change:
        case PaintSquares():
            return bool(np.array_equal(change.before, change.after))
        case ChangeThings():
            return _by_id(change.before) == _by_id(change.after)
        case ChangeInfo() | ChangeLog():
            return change.before == change.after
        case ReplaceField():
            return change.before.same_as(change.after)
        case Together():
            return all(changes_nothing(part) for part in change.changes)


def merged(first: Change, second: Change) -> Change:
    """The change that does ``first`` and then ``second``."""
    match first, second:
        case PaintSquares(), PaintSquares() if first.layer is second.layer:
            return _painted(first, second)
        case ChangeThings(), ChangeThings():
            return _things(first, second)
        case ChangeInfo(), ChangeInfo():
            return ChangeInfo(first.before, second.after)
        case ReplaceField(), ReplaceField():
            return ReplaceField(first.before, second.after)
    return _together(first, second)


def _painted(first: PaintSquares, second: PaintSquares) -> PaintSquares:
    """Each square with its value before the first and after the second."""
    both = np.concatenate([first.squares, second.squares])
    squares, earliest = np.unique(both, return_index=True)
    before = np.concatenate([first.before, second.before])[earliest]
    latest = both.size - 1 - np.unique(both[::-1], return_index=True)[1]
    after = np.concatenate([first.after, second.after])[latest]
    altered = before != after
    return PaintSquares(first.layer, squares[altered], before[altered], after[altered])


def _things(first: ChangeThings, second: ChangeThings) -> ChangeThings:
    """Things as they were before the first and as they are after the second."""
    before = _by_id(first.before)
    between = _by_id(first.after)
    for thing in second.before:
        if thing.id not in between:
            before.setdefault(thing.id, thing)
    gone = {thing.id for thing in second.before}
    after = {thing_id: thing for thing_id, thing in between.items() if thing_id not in gone}
    after |= _by_id(second.after)
    same = {thing_id for thing_id, thing in before.items() if after.get(thing_id) == thing}
    return ChangeThings(
        tuple(thing for thing_id, thing in before.items() if thing_id not in same),
        tuple(thing for thing_id, thing in after.items() if thing_id not in same),
    )


def _by_id(things: tuple[Thing, ...]) -> dict[object, Thing]:
    return {thing.id: thing for thing in things}


def _together(first: Change, second: Change) -> Change:
    """One after the other; where the last part and the second are alike, those are merged."""
    parts = first.changes if isinstance(first, Together) else (first,)
    later = second.changes if isinstance(second, Together) else (second,)
    if len(parts) > 1 and len(parts) == len(later) and _alike(parts, later):
        pairs = zip(parts, later, strict=True)
        return Together(tuple(merged(old, new) for old, new in pairs))
    return Together((*parts, *later))


def _alike(parts: tuple[Change, ...], later: tuple[Change, ...]) -> bool:
    """Whether both touch the same kinds of state in the same order, each kind once.

    Then the parts of one are independent of the other parts, and may be merged pair by pair.
    """
    kinds = [_state_of(part) for part in parts]
    return len(set(kinds)) == len(kinds) and kinds == [_state_of(part) for part in later]


def _state_of(change: Change) -> str:
    """The part of a field that a change is about; ReplaceField and Together are about all."""
    match change:
        case PaintSquares():
            return change.layer.value
        case ChangeThings():
            return "things"
        case ChangeInfo():
            return "info"
        case ChangeLog():
            return f"log {change.at}"
    return f"everything {id(change)}"
