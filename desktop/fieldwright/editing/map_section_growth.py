"""Woods and thickets of one section, made anew in a draft of the whole field."""

from __future__ import annotations

import math
from dataclasses import replace
from uuid import UUID

import numpy as np

from fieldwright.battlefield.extent import extent_of
from fieldwright.battlefield.sections import section_blocks
from fieldwright.battlefield.things import Figure, Obstacle, Platform, Point, Thing, Wall
from fieldwright.editing.bounds import outline_of
from fieldwright.editing.map_section_land import inside
from fieldwright.generator.draft import Draft
from fieldwright.generator.notebook import Notebook
from fieldwright.generator.plan import Plan
from fieldwright.generator.repair import let_wood_be_crossed
from fieldwright.generator.shapes import Mask, part, touched
from fieldwright.generator.woods import grow_woods
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square

_BUILT = ("road", "paved", "wooden-floor", "stone-floor", "cave-floor", "solid-rock", "ice")
"""Ground on which no wood grows."""

_CLEAR = "clear"

_NUDGE = 0.1
"""Squares; a wall on an edge between two squares counts for both."""


def regrow(plan: Plan, draft: Draft, section: int) -> None:
    """Clear a section of growth and trees and let the growth of its result grow there.

    Nothing grows where something is built or stands, on roads and floors, or in water. A heavy
    wood can be crossed on foot, as every one can (Ground Cover and Water, Woods).
    """
    block = section_blocks(plan.columns, plan.rows)[section]
    own = inside(draft, block)
    draft.things = [thing for thing in draft.things if not _is_tree_in(draft, thing, block)]
    draft.growth[own & (draft.water == 0)] = draft.growth_code(_CLEAR)
    kind = plan.sections[section].growth
    if kind == _CLEAR:
        return
    scratch = _grown(plan, draft, own)
    taken = _taken(draft, block)
    new = own & ~taken & (scratch.growth != scratch.growth_code(_CLEAR)) & (draft.water == 0)
    draft.growth[new] = scratch.growth[new]
    known = {thing.id for thing in draft.things}
    trees = [
        tree
        for tree in scratch.things
        if isinstance(tree, Obstacle) and block.holds(_square(tree)) and not taken[_at(tree)]
    ]
    draft.things += _with_new_ids(trees, known, plan, section)
    if kind == "heavy-woods":
        let_wood_be_crossed(plan, draft, section, Notebook())


def _grown(plan: Plan, draft: Draft, own: Mask) -> Draft:
    """The woods and thickets of all sections in a copy of the land; only one of them is taken."""
    scratch = Draft(draft.columns, draft.rows, draft.palettes.ground[0], draft.catalogue, plan.seed)
    scratch.palettes = draft.palettes
    for layer, values in draft.layers.items():
        scratch.layers[layer][:] = values
    scratch.growth[own] = scratch.growth_code(_CLEAR)
    grow_woods(plan, scratch)
    return scratch


def _is_tree_in(draft: Draft, thing: Thing, block: Block) -> bool:
    """Whether a thing is a tree with its trunk in a block; locked ones stay."""
    if not isinstance(thing, Obstacle) or thing.locked or not block.holds(_square(thing)):
        return False
    kind = draft.catalogue.obstacles.get(thing.kind)
    return kind is not None and "tree" in kind.counts_as


def _square(tree: Obstacle) -> Square:
    return Square(int(tree.position[0] // 1), int(tree.position[1] // 1))


def _at(tree: Obstacle) -> tuple[int, int]:
    column, row = _square(tree)
    return row, column


def _taken(draft: Draft, block: Block) -> Mask:
    """The squares of a section where nothing may grow: built ground, and what things stand on."""
    built = [draft.palettes.ground.index(kind) for kind in _BUILT if kind in draft.palettes.ground]
    taken: Mask = np.isin(draft.ground, built)
    for thing in draft.things:
        if not isinstance(thing, Wall | Obstacle | Platform | Figure):
            continue
        if extent_of(thing).clipped(block).is_empty:
            continue
        if isinstance(thing, Wall):
            _mark_line(taken, thing.start, thing.end)
        elif outline := outline_of(thing):
            squares, mask = touched(outline, block)
            part(taken, squares)[mask] = True
    return taken


def _mark_line(mask: Mask, start: Point, end: Point) -> None:
    """Mark the squares along a line, those on both sides where it runs along their edges."""
    steps = max(1, round(math.dist(start, end) * 4))
    shares = np.arange(steps + 1) / steps
    for nudge in (-_NUDGE, _NUDGE):
        columns = np.floor(start[0] + (end[0] - start[0]) * shares + nudge).astype(int)
        rows = np.floor(start[1] + (end[1] - start[1]) * shares + nudge).astype(int)
        known = (columns >= 0) & (rows >= 0) & (columns < mask.shape[1]) & (rows < mask.shape[0])
        mask[rows[known], columns[known]] = True


def _with_new_ids(
    trees: list[Obstacle], known: set[UUID], plan: Plan, section: int
) -> list[Obstacle]:
    """The trees with ids that no thing of the field has."""
    stream = Stream(plan.seed, "section", section, *sorted(plan.wishes.attempts.items()))
    found = []
    for tree in trees:
        new = stream.uuid()
        while new in known:
            new = stream.uuid()
        known.add(new)
        found.append(replace(tree, id=new))
    return found
