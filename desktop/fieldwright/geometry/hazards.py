"""What the DM is asked before a figure's move is applied (ruling R44).

combat-and-tactics.txt, Unusual Materials or Hazards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.geometry.standing import hazards_on, obstacles_on
from fieldwright.geometry.surfaces import surface_at
from fieldwright.terms.grid import Square
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
    for square in path:
        for key, prompt in _dangers(field, square):
            met.setdefault(key, prompt)
    return tuple(met.values())


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
