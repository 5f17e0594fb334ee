"""What stands between an eye and its target, and which of it counts (rulings R12 to R14).

``fieldwright.geometry.sight`` says which law is followed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from uuid import UUID

import numpy as np

from fieldwright.battlefield.field import Battlefield
from fieldwright.geometry.cover.panel import ASIDE, HIGHER, Panel, ends_as_seen, project
from fieldwright.geometry.cover.skyline import Shadow
from fieldwright.geometry.cover.views import Lines, are_edge_on, views_of
from fieldwright.geometry.sight.beside import arm_of, right_behind
from fieldwright.geometry.sight.bodies import EYES, Body
from fieldwright.geometry.sight.cutting import Reach, without_box
from fieldwright.geometry.sight.lines import squares_towards
from fieldwright.geometry.sight.naming import name_of_cell, place_of
from fieldwright.geometry.sight.profile import crest, profile
from fieldwright.geometry.sight.rock import rock_beside
from fieldwright.geometry.sight.scene import Scene
from fieldwright.geometry.sight.screens import ENDS, Piece, Screen, corners_of
from fieldwright.geometry.surfaces import middle_of
from fieldwright.terms.grid import Block, Square
from fieldwright.terms.quick import quickly_made
from fieldwright.terms.setting import Hides

_OPAQUE = Shadow()
_NOTHING = 1e-9


@quickly_made
@dataclass(frozen=True, slots=True)
class Hiding:
    """One thing on the line of fire and what it hides of the target.

    ``thing`` is None for ground, rock and what grows. ``alone`` is the share (0 to 1) that it
    hides by itself, ``added`` what it hides of what those nearer to the shooter leave to be seen,
    hard things first, then ``dense`` ones, which are soft but block what they hide altogether
    (ruling R12). Where it does not count ``why_not`` says so. A wall on a line of the grid is on
    an ``edge`` of its square (``east``).
    """

    thing: UUID | None
    name: str
    square: Square
    hides: Hides
    alone: float = 0.0
    added: float = 0.0
    why_not: str = ""
    dense: bool = False
    edge: str = ""

    @property
    def place(self) -> str:
        """Where it is in words: ``in C3``, or ``on the east edge of C3``."""
        return place_of(self.square, self.edge)

    @property
    def blocks(self) -> bool:
        """Whether nothing reaches what it hides: it is hard, or magical darkness and the like."""
        return self.dense or self.hides is Hides.COVER

    @property
    def counts(self) -> bool:
        """Whether it hides anything."""
        return not self.why_not


@dataclass(frozen=True, slots=True)
class Look:
    """One eye and its target.

    ``past_trees`` says that the step of a wood stands for its trunks: they count only for a
    target right behind them (ruling R14).
    """

    square: Square
    looks_ft: float
    target: Body
    past_trees: bool = False

    def way_to(self, square: Square) -> int:
        """How far a square is from the eye, for putting things in order (squared)."""
        return (square.column - self.square.column) ** 2 + (square.row - self.square.row) ** 2

    @property
    def panel(self) -> Panel | None:
        """The silhouette of the target; None where the eye is inside its footprint."""
        eye = middle_of(self.square)
        ends = ends_as_seen(eye, self.target.block)
        if ends is None:
            return None
        return Panel(eye, self.looks_ft, *ends, self.target.feet_ft, self.target.head_ft)


@quickly_made
@dataclass(frozen=True, slots=True)
class Hider:
    """Something that may hide the target: how it is listed, its shadow and its pieces.

    ``beside`` says why a part of it, which is not among the pieces, does not count.
    """

    hiding: Hiding
    shadow: Shadow
    pieces: Sequence[Piece]
    beside: str = ""


def passed_squares(scene: Scene, square: Square, block: Block) -> tuple[Square, ...]:
    """The squares that the lines from one square to a footprint pass, each once.

    Those beside a corner that a line goes exactly through are passed where both hold something
    hard.
    """
    found: dict[Square, None] = {}
    for line in squares_towards(square, block):
        found.update(dict.fromkeys(line.squares))
        for pair in line.corners:
            if all(holds_hard(scene, one) for one in pair):
                found.update(dict.fromkeys(pair))
    return tuple(found)


def holds_hard(scene: Scene, square: Square) -> bool:
    """Whether a square holds something hard: rock, an escarpment, or a part of a hard screen."""
    column, row = square
    rows, columns = scene.cells.hard.shape
    if 0 <= column < columns and 0 <= row < rows and scene.cells.hard[row, column] > -math.inf:
        return True
    return any(one.hides is Hides.COVER for one in scene.by_square.get(square, ()))


def hiders_between(
    field: Battlefield, scene: Scene, look: Look, passed: Sequence[Square]
) -> Iterator[Hider]:
    """Everything that reaches into the squares passed; what does not count says why.

    Walls that are only passed by, and rock beside the squares passed, are left out, unless the
    line is stopped. They help to stop it where something that is crossed stops one side of it, or
    it goes along a wall.
    """
    crossing, beside = _on_the_way(scene, look, passed)
    arm, near = arm_of(field.info.scale.feet_per_square), _around(scene, look.square)
    found = [
        hider
        for screen, square in crossing.items()
        for hider in _of_screen(screen, square, look, arm if screen in near else -1.0)
    ]
    known = _Squares(field, scene, arm)
    filled = list(_cells(look, passed, known))
    stopped = list(_stopped_sides(field, scene, look, [*found, *filled]))
    if any(stopped) or _is_along_a_wall(look, found):
        rock = sorted(rock_beside(scene.cells.hard, passed), key=look.way_to)
        more_filled = list(_cells(look, (*passed, *rock), known))
        beside |= _walls_touched(scene, look, passed, crossing.keys() | beside.keys())
        more = [
            hider
            for screen, square in beside.items()
            for hider in _of_screen(screen, square, look, arm if screen in near else -1.0)
        ]
        whole = [*found, *more, *more_filled]
        if all(stopped) or all(_stopped_sides(field, scene, look, whole)):
            found, filled = [*found, *more], more_filled
    yield from found
    yield from filled


def _on_the_way(
    scene: Scene, look: Look, passed: Sequence[Square]
) -> tuple[dict[Screen, Square], dict[Screen, Square]]:
    """The screens that a line crosses and those it only passes by, with their first squares."""
    if len(passed) > 1 and look.target.block.width * look.target.block.height > 1:
        passed = sorted(passed, key=look.way_to)
    by_square, inside = scene.by_square, set(passed)
    crossing: dict[Screen, Square] = {}
    beside: dict[Screen, Square] = {}
    for square in passed:
        for screen in by_square.get(square, ()):
            is_crossed = screen.line is None or screen.across(square) in inside
            (crossing if is_crossed else beside).setdefault(screen, square)
    return crossing, {one: there for one, there in beside.items() if one not in crossing}


def _walls_touched(
    scene: Scene, look: Look, passed: Sequence[Square], known: Set[Screen]
) -> dict[Screen, Square]:
    """The hard walls that reach into squares that touch those passed, the known ones left out."""
    # Plain pairs are equal to squares, and made in a third of the time.
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)]
    around = {(column + x, row + y) for column, row in passed for x, y in steps}
    there = (Square(*one) for one in (around & scene.by_square.keys()).difference(passed))
    found: dict[Screen, Square] = {}
    for square in sorted(there, key=look.way_to):
        for screen in scene.by_square[square]:
            if screen.is_hard_wall and screen not in known:
                found.setdefault(screen, square)
    return found


def _of_screen(screen: Screen, square: Square, look: Look, arm: float) -> Iterator[Hider]:
    """A screen as what hides; those parts of a plate with hollows that lie side by side."""
    pieces, beside = _not_beside(screen, look, arm)
    hiding = Hiding(
        screen.thing_in(square),
        screen.name,
        square,
        screen.hides,
        why_not=beside if beside and not pieces else _stood_for(screen, look),
        dense=screen.dense,
        edge=screen.edge_of(square),
    )
    if screen.plate and pieces:
        # Each part of an outline with hollows has two edges of its own.
        shadow = Shadow(screen.opacity, plate=True)
        yield from (Hider(hiding, shadow, (piece,), beside) for piece in pieces)
    else:
        shadow = _OPAQUE if screen.opacity == 1.0 else Shadow(screen.opacity)
        yield Hider(hiding, shadow, pieces, beside)


def _stopped_sides(
    field: Battlefield, scene: Scene, look: Look, hiders: Sequence[Hider]
) -> Iterator[bool]:
    """Whether something hard and opaque stands before the target's eyes.

    To both sides of its middle, one after the other.
    """
    panel = look.panel
    if panel is None:
        return
    edges = project(panel, _stopping(hiders))
    eyes = panel.feet_ft + (EYES + HIGHER) * (panel.head_ft - panel.feet_ft)
    for share in (0.5 - ASIDE, 0.5 + ASIDE):
        place = share * panel.width
        there = (edges.u0 <= place) & (place <= edges.u1)
        u0, t0, u1, t1 = (one[there] for one in (edges.u0, edges.t0, edges.u1, edges.t1))
        stops = bool((t0 + (t1 - t0) * ((place - u0) / (u1 - u0)) > eyes).any())
        yield stops or (scene.cells.uneven and _ground_to(field, look, panel, share) > eyes)


def _is_along_a_wall(look: Look, hiders: Sequence[Hider]) -> bool:
    """Whether a wall is seen edge-on in the middle of the target."""
    panel = look.panel
    walls = [piece for piece in _stopping(hiders) if len(piece) == ENDS]
    if panel is None or not walls:
        return False
    eye = tuple(np.array([one]) for one in (*panel.eye, panel.looks_ft))
    body = np.array([panel.feet_ft]), np.array([panel.head_ft - panel.feet_ft])
    views = views_of((eye[0], eye[1], eye[2]), np.array([[*panel.start, *panel.end]]), *body)
    ends = np.array(walls) - (*panel.eye, 0.0)
    lines = Lines(np.zeros(len(walls), np.intp), *ends[:, 0].T, *ends[:, 1].T)
    return bool(are_edge_on(views, lines).any())


def _stopping(hiders: Sequence[Hider]) -> list[Piece]:
    """The pieces of what may stop a line: hard, opaque things."""
    return [
        piece
        for one in hiders
        if one.hiding.counts and one.hiding.hides is Hides.COVER and one.shadow.is_plain
        for piece in one.pieces
    ]


def _ground_to(field: Battlefield, look: Look, panel: Panel, share: float) -> float:
    """Up to which height the ground hides a panel at a share of its width."""
    parts = parts_of(look, panel)
    line = profile(field, panel.eye, panel.at((int(share * parts) + 0.5) / parts))
    found = crest(line, look.looks_ft, look.square, look.target.block)
    return -math.inf if found is None else found.hides_to_ft


def parts_of(look: Look, panel: Panel) -> int:
    """Into how many equal parts a panel is cut, each hidden by the ground on a line of its own."""
    block = look.target.block
    if block.width == block.height == 1:
        return 1
    return max(1, math.ceil(panel.width - _NOTHING))


def _around(scene: Scene, square: Square) -> set[Screen]:
    """The screens that reach into a square or one beside it."""
    return {screen for one in _touching(square) for screen in scene.by_square.get(one, ())}


def _touching(square: Square) -> Iterator[Square]:
    """A square and the eight that touch it."""
    column, row = square
    return (Square(column + x, row + y) for x in (-1, 0, 1) for y in (-1, 0, 1))


def _not_beside(screen: Screen, look: Look, arm: float) -> tuple[Sequence[Piece], str]:
    """The pieces of a screen without what the shooter is right behind, and how he shoots there."""
    reach = Reach.of(look.square, look.looks_ft, arm)
    found = right_behind(screen, reach) if arm >= 0 else None
    if found is None:
        return screen.pieces, ""
    return found.rest, f"the shooter is right behind and shoots {found.way} it"


def _stood_for(screen: Screen, look: Look) -> str:
    """Why a trunk does not count, where the step of a wood stands for it (ruling R14)."""
    if screen.tree and look.past_trees:
        near_target = look.target.block.grown(1)
        if not any(near_target.holds(square) for square in screen.squares):
            return "the wood's lines of fire stand for its trunks"
    return ""


@dataclass(frozen=True, slots=True)
class _Squares:
    """Where filled squares are looked up, and how far an arm reaches, in squares."""

    field: Battlefield
    scene: Scene
    arm: float


def _cells(look: Look, passed: Sequence[Square], known: _Squares) -> Iterator[Hider]:
    """What fills whole squares, those of one name together: rock, escarpments, what grows."""
    found: dict[tuple[Hides, str], list[tuple[Square, Sequence[Piece], str]]] = {}
    reach = Reach.of(look.square, look.looks_ft, known.arm)
    for square, hides, top in known.scene.cells.filled(passed):
        name = name_of_cell(known.field, square, hides)
        whole, why_not = corners_of(square, top), ""
        left = without_box(whole, reach) if _touch(square, look.square) else None
        if left is not None:
            why_not = "the shooter is right behind and shoots over it"
        pieces = [whole] if left is None else left
        found.setdefault((hides, name), []).append((square, pieces, why_not))
    for (hides, name), places in found.items():
        beside = next((why_not for _, _, why_not in places if why_not), "")
        pieces = [piece for _, parts, _ in places for piece in parts]
        first = next((square for square, parts, _ in places if parts), places[0][0])
        hiding = Hiding(None, name, first, hides, why_not="" if pieces else beside)
        yield Hider(hiding, _OPAQUE, pieces, beside)


def _touch(one: Square, other: Square) -> bool:
    return abs(one.column - other.column) <= 1 and abs(one.row - other.row) <= 1
