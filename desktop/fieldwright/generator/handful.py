"""Step Four, the dice: how many obstacles, and of which kinds."""

from __future__ import annotations

from collections import Counter

from fieldwright.battlefield.origin import Roll, Step
from fieldwright.generator.rolling import Rolling, heading, listed, wished

HANDFUL = (3, 6)
"""How many obstacles a DM strews over a field (Step Four; ruling R43)."""


def roll_obstacles(rolling: Rolling) -> tuple[tuple[str, ...], Step]:
    """The kinds that are strewn over the field, in order (Step Four: Obstacles)."""
    kinds = rolling.wishes.obstacle_kinds or rolling.terrain.generation.scattered(
        civilized=rolling.wishes.civilized
    )
    stream = rolling.stream("obstacles")
    die = stream.die(HANDFUL[1] - HANDFUL[0] + 1)
    wish = rolling.wishes.obstacle_count
    count = die + HANDFUL[0] - 1 if wish is None else wish
    if not kinds:
        record = wished("obstacles", "none: the rules strew nothing over this terrain")
        return (), _step(record)
    picks = [stream.die(len(kinds)) for _ in range(count)]
    picks, forced = _with_must_have(rolling, kinds, picks)
    chosen = tuple(kinds[pick - 1] for pick in picks)
    number = (
        Roll("number of obstacles", f"1d4+{HANDFUL[0] - 1}", (die,), f"{count}")
        if wish is None
        else wished("number of obstacles", f"{count} as wished")
    )
    if not chosen:
        return (), _step(number)
    sorts = Roll("kinds of obstacles", f"{count}d{len(kinds)}", tuple(picks), _counted(chosen))
    return chosen, _step(number, sorts, *forced)


def _step(*records: Roll) -> Step:
    return Step("obstacles", heading("Step Four: Obstacles"), records)


def _with_must_have(
    rolling: Rolling, kinds: tuple[str, ...], picks: list[int]
) -> tuple[list[int], list[Roll]]:
    """See to it that the handful holds one of the terrain's own obstacles.

    A plain has at least a gulch or a stand of trees (Terrain Types, Plains).
    """
    musts = [kind for kind in rolling.terrain.generation.must_have if kind in kinds]
    if not picks or not musts or any(kinds[pick - 1] in musts for pick in picks):
        return picks, []
    must = rolling.stream("obstacles", "must have").choice(musts)
    record = wished("first obstacle", f"{_word(must)}, which such a place never lacks")
    return [kinds.index(must) + 1, *picks[1:]], [record]


def _counted(kinds: tuple[str, ...]) -> str:
    return listed(f"{number} x {_word(kind)}" for kind, number in Counter(kinds).items())


def _word(kind: str) -> str:
    return "stand of trees" if kind == "tree" else kind.replace("-", " ")
