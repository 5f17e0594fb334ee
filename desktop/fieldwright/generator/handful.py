"""Step Four, the dice: how many obstacles, and of which kinds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.origin import Roll, Step
from fieldwright.generator.rolling import OPEN_LAYOUTS, Rolling, heading, wished
from fieldwright.rules.terrain import CIVILIZED_OBSTACLES, load_basic_battlefields
from fieldwright.terms.words import listed

HANDFUL = (3, 6)
"""How many obstacles a DM strews over a field (Step Four; ruling R43)."""

_CUTS = ("gulch", "ravine", "ditch")
_PICKS_A_CUT = 4


def roll_obstacles(rolling: Rolling) -> tuple[tuple[str, ...], Step]:
    """The kinds that are strewn over the field, in order (Step Four: Obstacles)."""
    kinds = rolling.wishes.obstacle_kinds or _usual_kinds(rolling)
    stream = rolling.stream("obstacles")
    die = stream.die(HANDFUL[1] - HANDFUL[0] + 1)
    wish = rolling.wishes.obstacle_count
    count = die + HANDFUL[0] - 1 if wish is None else wish
    if not kinds:
        record = wished("obstacles", "none: the rules strew nothing over this terrain")
        return (), _step(record)
    picks = [stream.die(len(kinds)) for _ in range(count)]
    picks, forced = _with_must_have(rolling, kinds, picks)
    if not rolling.wishes.obstacle_kinds:
        picks, instead = _with_few_cuts(rolling, kinds, picks)
        forced += instead
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


def _usual_kinds(rolling: Rolling) -> tuple[str, ...]:
    """What may be strewn where nobody wishes for certain kinds.

    A town has its buildings, walls and fences already, so that none is strewn between them unless
    wished for.
    """
    usual = rolling.terrain.generation
    kinds = usual.obstacles
    if rolling.place:
        kinds = load_basic_battlefields()[rolling.place].obstacles or kinds
    if rolling.layout not in OPEN_LAYOUTS:
        kinds = tuple(kind for kind in kinds if kind not in CIVILIZED_OBSTACLES)
    return replace(usual, obstacles=kinds).scattered(civilized=rolling.wishes.civilized)


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
    record = wished("first obstacle", f"{named(must)}, which such a place never lacks")
    return [kinds.index(must) + 1, *picks[1:]], [record]


def _with_few_cuts(
    rolling: Rolling, kinds: tuple[str, ...], picks: list[int]
) -> tuple[list[int], list[Roll]]:
    """Put other things in the place of gulches, ravines and ditches past the terrain's most.

    The DM strews obstacles of his choice (Step Four); a land cut to pieces is nobody's choice.
    """
    others = [place for place, kind in enumerate(kinds, 1) if kind not in _CUTS]
    left = max(rolling.terrain.generation.most_cuts, len(picks) // _PICKS_A_CUT)
    stream = rolling.stream("obstacles", "instead of a cut")
    kept: list[int] = []
    for pick in picks:
        is_cut = kinds[pick - 1] in _CUTS
        left -= is_cut
        kept.append(stream.choice(others) if is_cut and left < 0 and others else pick)
    if kept == picks:
        return picks, []
    instead = [kinds[new - 1] for new, old in zip(kept, picks, strict=True) if new != old]
    return kept, [wished("instead of more gulches, ravines or ditches", _counted(tuple(instead)))]


def _counted(kinds: tuple[str, ...]) -> str:
    return listed(f"{number} x {named(kind)}" for kind, number in Counter(kinds).items())


def named(kind: str) -> str:
    """What people call a kind that is strewn: its name in the tables."""
    if kind == "tree":
        return "stand of trees"
    catalogue = load_catalogue()
    return (catalogue.obstacles.get(kind) or catalogue.walls[kind]).name
