"""What the DM is asked before a figure's move is applied (ruling R44).

combat-and-tactics.txt, Unusual Materials or Hazards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Hazard, Obstacle
from fieldwright.geometry.index import index_of
from fieldwright.geometry.standing import hazards_on, obstacles_on
from fieldwright.geometry.surfaces import surface_at
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.setting import Depth

DEEP_WATER = "deep-water"
"""The hazard that water too deep to stand in brings, marked or not."""


@dataclass(frozen=True, slots=True)
class HazardPrompt:
    """A danger on the way: where it begins, its kind, its name and what to tell the DM.

    ``text`` is what the DM wrote for this one, if anything; a ``secret`` one is not the players'.
    """

    square: Square
    kind: str
    name: str
    prompt: str
    text: str = ""
    secret: bool = False


def prompt_for(name: str, prompt: HazardPrompt) -> str:
    """What the DM is told when somebody meets a danger, in sentences about that figure."""
    begins = "The figure "
    if prompt.prompt.startswith(begins):
        return f"{name} {prompt.prompt[len(begins) :]}"
    return f"{name} meets {prompt.name}. {prompt.prompt}"


def hazard_prompts(field: Battlefield, path: Iterable[Square]) -> tuple[HazardPrompt, ...]:
    """The dangers that a figure enters on a path, in order; each one once.

    ``path`` are the squares it enters, without the one it starts in. Marked hazards count, the
    obstacles that are hazards themselves (quicksand, an open hatch) and water too deep to stand in.
    """
    met: dict[object, HazardPrompt] = {}
    squares = tuple(path)
    # Most ways lead past no danger at all, and this is asked of every one.
    for square in squares if _may_be_dangerous(field, squares) else ():
        for key, prompt in _dangers(field, square):
            met.setdefault(key, prompt)
    return tuple(met.values())


def _may_be_dangerous(field: Battlefield, squares: Sequence[Square]) -> bool:
    """Whether anything that may be a danger is in the block around some squares."""
    if not squares:
        return False
    columns, rows = zip(*squares, strict=True)
    block = Block(min(columns), min(rows), max(columns) + 1, max(rows) + 1)
    if block.clipped(field.block) != block:
        return True
    depth = field.layers[Layer.DEPTH][block.top : block.bottom, block.left : block.right]
    index = index_of(field)
    return bool(depth.any() or index.near(Hazard, block) or index.near(Obstacle, block))


def _dangers(field: Battlefield, square: Square) -> Iterator[tuple[object, HazardPrompt]]:
    """The dangers of one square, each with what makes it the same danger in the next square."""
    catalogue = load_catalogue()
    for hazard in hazards_on(field, square):
        yield hazard.id, _prompt(square, hazard.kind, hazard.text, secret=hazard.hidden)
    for obstacle in obstacles_on(field, square, catalogue):
        kind = catalogue.obstacles.get(obstacle.kind)
        if kind is not None and kind.hazard:
            yield obstacle.id, _prompt(square, kind.hazard, secret=obstacle.hidden)
    if depths_waded(field, [square]) == (Depth.DEEP,):
        yield DEEP_WATER, _prompt(square, DEEP_WATER)


def depths_waded(field: Battlefield, squares: Iterable[Square]) -> tuple[Depth, ...]:
    """How deep a figure wades in each of these squares: not at all where a platform carries it."""
    return tuple(
        Depth.DRY if surface_at(field, square) is not None else field.depth_at(square)
        for square in squares
    )


def _prompt(square: Square, kind: str, text: str = "", *, secret: bool = False) -> HazardPrompt:
    known = load_catalogue().hazards.get(kind)
    name = known.name if known is not None else kind
    prompt = known.prompt if known is not None else f"The figure meets {kind}."
    return HazardPrompt(square, kind, name, prompt, text, secret)
