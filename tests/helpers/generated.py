"""Fields and rolls of the generator, and how far counts lie from what dice should give."""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.sections import section_blocks
from fieldwright.battlefield.things import Obstacle
from fieldwright.generator.generate import generate, roll
from fieldwright.generator.plan import Plan
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.grid import Block

# Critical values of chi-square at p = 0.001 by degrees of freedom, from the printed tables.
CHI_SQUARE = {1: 10.828, 2: 13.816, 3: 16.266, 4: 18.467, 5: 20.515, 8: 26.124, 11: 31.264}

OUTDOORS = (
    "badlands",
    "desert",
    "fields",
    "heavy-forest",
    "hills",
    "light-forest",
    "marsh",
    "mountains",
    "plains",
    "swamp",
)


@lru_cache(maxsize=512)
def made(terrain: str, seed: int, **wishes: Any) -> Battlefield:
    """A generated field; the same call gives the same field without building it again."""
    return generate(terrain, Wishes(**wishes), seed)


def plans(terrain: str, seeds: int, **wishes: Any) -> Iterable[Plan]:
    """The rolls of the seeds from 0 on, nothing built."""
    kept = Wishes(**wishes)
    return (roll(terrain, kept, seed) for seed in range(seeds))


def agrees(counts: Counter[Any], shares: dict[Any, float]) -> bool:
    """Whether counts agree with the shares that dice should give: chi-square, p > 0.001."""
    total = sum(counts.values())
    assert set(counts) <= set(shares), f"{set(counts) - set(shares)} cannot be rolled"
    squared = sum(
        (counts[what] - total * share) ** 2 / (total * share) for what, share in shares.items()
    )
    return squared < CHI_SQUARE[len(shares) - 1]


def sections_of(field: Battlefield) -> tuple[Block, ...]:
    """The nine sections of a field."""
    return section_blocks(field.columns, field.rows)


def layer(field: Battlefield, name: Layer, block: Block | None = None) -> NDArray[Any]:
    """A layer, or the part of it that a block covers."""
    values = field.layers[name]
    return values if block is None else values[block.top : block.bottom, block.left : block.right]


def growth(field: Battlefield, kind: str) -> NDArray[np.bool_]:
    """Where something grows."""
    found: NDArray[np.bool_] = field.layers[Layer.GROWTH] == field.palettes.growth.index(kind)
    return found


def water(field: Battlefield, kind: str) -> NDArray[np.bool_]:
    """Where there is water of one kind."""
    found: NDArray[np.bool_] = field.layers[Layer.WATER] == field.palettes.water.index(kind)
    return found


def trees(field: Battlefield) -> NDArray[np.bool_]:
    """The squares in which trees stand."""
    found = np.zeros((field.rows, field.columns), bool)
    for one in field.every(Obstacle):
        if "tree" in load_catalogue().obstacles[one.kind].counts_as:
            found[int(one.position[1]), int(one.position[0])] = True
    return found


def inside(mask: NDArray[Any], block: Block) -> NDArray[Any]:
    """The part of a mask that a block covers."""
    return mask[block.top : block.bottom, block.left : block.right]


def mean(values: Sequence[float]) -> float:
    """The mean of some numbers."""
    return sum(values) / len(values)
