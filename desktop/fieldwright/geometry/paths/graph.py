"""The steps of a window as a networkx graph: the contract that the fast search is held to.

Nodes are ``(level, column, row)`` of the mover's north-west square, level 0 the ground (see
levels); a mover longer than wide has a fourth member, its facing in eighths from north.

Edges are the steps that can be made, with the attributes

- ``kind``: ``"straight"``, ``"diagonal"`` or ``"turn"`` (a quarter about the head),
- ``extra``: how many more squares low things on the way cost (ruling R6),
- ``half_moves``: how many things on the way take a half-move each (ruling R6),
- ``reduction``: a Fraction, what the footing takes off the whole move (ruling R3),
- ``why``: a tuple of sentences for what the step crosses and for its footing; empty on open ground.

A step costs ``max(own, taken) + extra`` points, where ``own`` is 1 for straight steps, 2, 1, 2, 1
... for diagonal ones over the whole move (ruling R2) and 0 for turns, and ``taken`` are the points
of its half-moves: the halves of the whole move, the greater one first, then the other (ruling R4).
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from fieldwright.geometry.paths.coding import BARRED, CROSSED, CROSSINGS
from fieldwright.geometry.paths.explaining import crossing_reasons, footing_reasons
from fieldwright.geometry.paths.ground import Layer, WalkingGround, Way
from fieldwright.geometry.paths.tracing import Trace
from fieldwright.rules.footing import half_of
from fieldwright.rules.movement import diagonal_cost
from fieldwright.terms.grid import Block, Square

if TYPE_CHECKING:
    from fractions import Fraction

    import networkx as nx

Node: TypeAlias = tuple[int, ...]

State: TypeAlias = tuple[Node, int, int, bool, bool]
"""A node, the diagonals and the crossings so far modulo 2, whether a long body has turned since its
last step, and whether the worst footing was met."""

KINDS = ("straight", "diagonal", "turn")


def as_networkx(ground: WalkingGround, window: Block) -> nx.DiGraph[Any]:
    """The steps that begin and end within a window; nodes are all places with room there."""
    import networkx as nx

    graph: nx.DiGraph[Any] = nx.DiGraph()
    window = window.clipped(ground.field.block)
    for number, layer in enumerate(ground.layers):
        rooms = ground.rooms[number, window.top : window.bottom, window.left : window.right]
        for row, column in np.argwhere(rooms).tolist():
            graph.add_node(_node(ground, layer, Square(column + window.left, row + window.top)))
    for number, way in enumerate(ground.ways):
        codes = ground.codes[number, window.top : window.bottom, window.left : window.right]
        for row, column in np.argwhere(codes != BARRED).tolist():
            start = Square(column + window.left, row + window.top)
            end = Square(start.column + way.across, start.row + way.down)
            if window.holds(end):
                graph.add_edge(
                    _node(ground, ground.layers[way.source], start),
                    _node(ground, ground.layers[way.target], end),
                    **_attributes(ground, way, start, int(codes[row, column])),
                )
    return graph


def _node(ground: WalkingGround, layer: Layer, square: Square) -> Node:
    node = (layer.level, square.column, square.row)
    return node if len(ground.mover.facings) == 1 else (*node, layer.facing)


def _attributes(ground: WalkingGround, way: Way, start: Square, code: int) -> dict[str, Any]:
    reduction, crossing = divmod(code, CROSSINGS)
    crossed = CROSSED[crossing]
    before = ground.mover.block(ground.layers[way.source].facing, start)
    why: list[str] = []
    if crossing:
        trace = Trace(0, way, crossed, reduction, 0, 0)
        why += [reason.text for reason in crossing_reasons(ground, trace, before)]
    if reduction:
        why += [str(reason) for reason in footing_reasons(ground, way, before)]
    return {
        "kind": KINDS[2 if way.is_turn else int(way.is_diagonal)],
        "extra": crossed.more,
        "half_moves": crossed.halves,
        "reduction": ground.reductions[reduction],
        "why": tuple(why),
    }


def edge_cost(attributes: dict[str, Any], diagonals: int, crossings: int, whole: int) -> int:
    """The points of a step after so many diagonals and crossings, in a whole move of ``whole``."""
    own = {"turn": 0, "straight": 1, "diagonal": diagonal_cost(diagonals)}[attributes["kind"]]
    halves = attributes["half_moves"]
    first = half_of(whole)
    taken = {0: 0, 1: first if crossings % 2 == 0 else whole - first, 2: whole}[halves]
    return int(max(own, taken) + attributes["extra"])


def state_graph(graph: nx.DiGraph[Any], worst: Fraction, whole: int) -> nx.DiGraph[Any]:
    """All states of a move whose footing is no worse than ``worst``, edges weighted in points.

    ``whole`` are the points of the whole move on that footing. What a plain search finds here for
    a state that has met the worst footing is the law that the fast search follows.
    """
    import networkx as nx

    states: nx.DiGraph[Any] = nx.DiGraph()
    for start, end, attributes in graph.edges(data=True):
        if attributes["reduction"] > worst:
            continue
        is_turn = attributes["kind"] == "turn"
        for parity, crossings, turned, met in product((0, 1), (0, 1), (False, True), (False, True)):
            if is_turn and turned:
                continue
            cost = edge_cost(attributes, parity, crossings, whole)
            after = (parity + (attributes["kind"] == "diagonal")) % 2
            crossed = (crossings + attributes["half_moves"]) % 2
            now_met = met or attributes["reduction"] == worst
            states.add_edge(
                (start, parity, crossings, turned, met),
                (end, after, crossed, is_turn, now_met),
                weight=cost,
            )
    return states
