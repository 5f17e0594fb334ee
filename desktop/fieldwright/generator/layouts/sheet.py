"""The sheet on which a place is laid out before it is turned and copied onto the draft.

Every layout draws its place the way that is easiest to think about (the tavern's front door in the
south, the ship's bow in the east); the sheet is then turned and mirrored as the dice say. The
sheet also keeps furniture apart: a piece that would touch another one, a wall, a door or an aisle
is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

import numpy as np
from numpy.typing import NDArray

from fieldwright.battlefield.field import LAYER_TYPES, Layer
from fieldwright.battlefield.things import (
    Hazard,
    Label,
    Light,
    Note,
    Obstacle,
    Outline,
    Platform,
    Point,
    Wall,
)
from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts.masonry import (
    SIDES,
    Cell,
    Course,
    Masonry,
    Run,
    WallPlace,
    cells_beside,
)
from fieldwright.generator.layouts.pieces import (
    OVERLAP,
    Piece,
    Turn,
    block_outline,
    box_cells,
    inside_outline,
)
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge
from fieldwright.terms.setting import Blocking

WADING_FT = 5
"""Water deeper than this is no way for a figure on foot."""

_HALF_WALL = 0.16
"""What stands against a wall keeps this far from the middle of the wall, in squares."""


class Sheet:
    """A place while it is laid out; layers of shape ``(rows, columns)`` of the sheet itself."""

    def __init__(self, draft: Draft, ground: str, turn: Turn | None = None) -> None:
        """Start with one ground; without ``turn`` the sheet lies as the field does."""
        self.turn = turn or Turn(draft.columns, draft.rows)
        self.columns, self.rows = self.turn.columns, self.turn.rows
        self.draft = draft
        self.catalogue = draft.catalogue
        shape = (self.rows, self.columns)
        self.layers = {name: np.zeros(shape, dtype) for name, dtype in LAYER_TYPES.items()}
        self.layers[Layer.GROUND][:] = draft.ground_code(ground)
        self.walls = Masonry(draft.catalogue)
        self.pieces: list[Piece] = []
        self.clear: set[Cell] = set()
        self.covered = np.zeros(shape, bool)
        self.zones: tuple[tuple[Block, ...], tuple[Block, ...]] | None = None
        self._near: dict[Cell, list[Piece]] = {}
        self._free_walls: list[Run] = []
        self._platforms: list[dict[str, Any]] = []
        self._rest: list[tuple[type[Light | Label | Note | Hazard], dict[str, Any]]] = []
        self._solid = {
            draft.ground_code(kind.id) for kind in draft.catalogue.grounds.values() if kind.solid
        }
        self._notes = 0

    @classmethod
    def facing(
        cls, draft: Draft, ground: str, stream: Stream, side: str, edge: Edge | None
    ) -> Sheet:
        """A sheet whose ``side`` comes to lie at an edge of the field (None: at any).

        Chance decides whether it is mirrored.
        """
        mirrored = stream.chance(1, 2)
        place = SIDES.index(side)
        lies = -place % 4 if mirrored else place
        wanted = stream.below(4) if edge is None else list(Edge).index(edge)
        quarters = (wanted - lies) % 4
        size = (draft.columns, draft.rows)
        if quarters % 2:
            size = (draft.rows, draft.columns)
        return cls(draft, ground, Turn(*size, quarters, mirrored))

    @classmethod
    def lengthwise(cls, draft: Draft, ground: str, stream: Stream) -> Sheet:
        """A sheet whose longer side runs east-west, turned and mirrored as the dice say."""
        upright = draft.rows > draft.columns
        size = (draft.rows, draft.columns) if upright else (draft.columns, draft.rows)
        quarters = 2 * stream.below(2) + upright
        return cls(draft, ground, Turn(*size, quarters, stream.chance(1, 2)))

    @property
    def block(self) -> Block:
        """All squares of the sheet."""
        return Block(0, 0, self.columns, self.rows)

    # ------------------------------------------------------------------------------- squares

    def floor(self, block: Block, ground: str) -> None:
        """Lay a kind of ground on a block, as far as it lies on the sheet."""
        part = block.clipped(self.block)
        if not part.is_empty:
            code = self.draft.ground_code(ground)
            self.layers[Layer.GROUND][part.top : part.bottom, part.left : part.right] = code

    def flood(self, cells: Block, kind: str, depth: int) -> None:
        """Put water of a depth in feet on a block, as far as it lies on the sheet."""
        part = cells.clipped(self.block)
        rows, columns = slice(part.top, part.bottom), slice(part.left, part.right)
        self.layers[Layer.WATER][rows, columns] = self.draft.water_code(kind)
        self.layers[Layer.DEPTH][rows, columns] = depth

    def dry(self, cells: Block) -> None:
        """Take the water off a block."""
        rows, columns = slice(cells.top, cells.bottom), slice(cells.left, cells.right)
        self.layers[Layer.WATER][rows, columns] = 0
        self.layers[Layer.DEPTH][rows, columns] = 0

    def standable(self) -> NDArray[np.bool_]:
        """Where the ground, or a platform, can be stood on, whatever stands there."""
        solid = np.isin(self.layers[Layer.GROUND], sorted(self._solid))
        deep = (self.layers[Layer.DEPTH] > WADING_FT) & ~self.covered
        return ~(solid | deep)

    def keep_clear(self, cells: Iterable[Cell]) -> None:
        """Let nothing be put on some squares."""
        self.clear.update(cells)

    def keep_block_clear(self, block: Block) -> None:
        """Let nothing be put on a block of squares."""
        self.clear.update((square.column, square.row) for square in block.squares())

    # --------------------------------------------------------------------------------- walls

    def door(self, edges: Iterable[WallPlace], kind: str = "door", **more: Any) -> None:
        """Hang a door and keep the squares on both its sides clear."""
        edges = list(edges)
        self.walls.build(edges, kind, **more)
        for edge in edges:
            self.keep_clear(cells_beside(edge))

    def free_wall(self, kind: str, start: Point, end: Point, **more: Any) -> None:
        """Put up a wall that follows no edge of squares."""
        self._free_walls.append(Run(Course(kind, more), start, end))

    # ---------------------------------------------------------------------------- furniture

    def put(
        self,
        kind: str,
        x: float,
        y: float,
        *,
        width: float | None = None,
        length: float | None = None,
        rotation: float = 0.0,
        **more: Any,
    ) -> Piece | None:
        """Put down a piece in its usual size unless said otherwise; None where it has no room."""
        usual = self.catalogue.obstacles[kind]
        piece = Piece(
            kind, x, y, width or usual.width, length or usual.length, rotation % 360, more
        )
        if not self.has_room(piece):
            return None
        self.pieces.append(piece)
        for cell in box_cells(piece.box, 0.0):
            self._near.setdefault(cell, []).append(piece)
        return piece

    def has_room(self, piece: Piece) -> bool:
        """Whether a piece can stand where it is: on the sheet, on floor, touching nothing."""
        left, top, right, bottom = piece.box
        if left < 0 or top < 0 or right > self.columns or bottom > self.rows:
            return False
        cells = box_cells(piece.box)
        if any(cell in self.clear for cell in cells):
            return False
        if any(not self._is_floor(cell) for cell in cells):
            return False
        return not self._meets_piece(piece) and not self._meets_wall(piece.box, cells)

    def _is_floor(self, cell: Cell) -> bool:
        x, y = cell
        if int(self.layers[Layer.GROUND][y, x]) in self._solid:
            return False
        return bool(self.layers[Layer.DEPTH][y, x] <= WADING_FT or self.covered[y, x])

    def _meets_piece(self, piece: Piece) -> bool:
        left, top, right, bottom = piece.box
        for cell in box_cells(piece.box, 0.0):
            for other in self._near.get(cell, ()):
                box = other.box
                apart_across = left >= box[2] - OVERLAP or right <= box[0] + OVERLAP
                apart_down = top >= box[3] - OVERLAP or bottom <= box[1] + OVERLAP
                if not apart_across and not apart_down:
                    return True
        return False

    def _meets_wall(self, box: tuple[float, float, float, float], cells: list[Cell]) -> bool:
        left, top, right, bottom = box
        for x, y in cells:
            if top < y + _HALF_WALL and (x, y, False) in self.walls.courses:
                return True
            if bottom > y + 1 - _HALF_WALL and (x, y + 1, False) in self.walls.courses:
                return True
            if left < x + _HALF_WALL and (x, y, True) in self.walls.courses:
                return True
            if right > x + 1 - _HALF_WALL and (x + 1, y, True) in self.walls.courses:
                return True
        return False

    def remove(self, piece: Piece) -> None:
        """Take a piece away again, with the light that stands on it."""
        self.pieces.remove(piece)
        for cell in box_cells(piece.box, 0.0):
            self._near[cell].remove(piece)
        left, top, right, bottom = piece.box
        self._rest = [
            (thing, facts)
            for thing, facts in self._rest
            if thing is not Light
            or not (left <= facts["position"][0] <= right and top <= facts["position"][1] <= bottom)
        ]

    def pieces_on(self, cell: Cell) -> list[Piece]:
        """What stands in a square so that a figure has to go around it or climb over it."""
        return [
            piece
            for piece in self._near.get(cell, ())
            if self.catalogue.obstacles[piece.kind].movement is not Blocking.FREE
            and cell in box_cells(piece.box)
        ]

    # -------------------------------------------------------------------- platforms and rest

    def platform(self, kind: str, outline: Outline, top_ft: float, **more: Any) -> None:
        """Build a platform; the squares whose middle it covers can be stood on."""
        self._platforms.append({"kind": kind, "outline": outline, "top_ft": top_ft, **more})
        self.covered |= inside_outline(outline, self.columns, self.rows)

    def stairs(self, block: Block, rise: float, top_ft: float, foot_ft: float = 0.0) -> None:
        """Build stairs on a block that rise towards ``rise`` (degrees from north); kept clear."""
        more = {"foot_ft": foot_ft, "rotation": rise, "z": 1}
        self.platform("stairs", block_outline(block), top_ft, **more)
        self.keep_block_clear(block)

    def light(self, kind: str, x: float, y: float, **more: Any) -> None:
        """Put up a light."""
        self._rest.append((Light, {"kind": kind, "position": (x, y), **more}))

    def note(self, x: float, y: float, text: str) -> None:
        """Write the next numbered note for the DM."""
        self._notes += 1
        self._rest.append((Note, {"number": self._notes, "position": (x, y), "text": text}))

    def label(self, x: float, y: float, text: str, **more: Any) -> None:
        """Write words on the map."""
        self._rest.append((Label, {"position": (x, y), "text": text, **more}))

    def hazard(self, kind: str, outline: Outline, **more: Any) -> None:
        """Mark a danger."""
        self._rest.append((Hazard, {"kind": kind, "outline": outline, **more}))

    # ---------------------------------------------------------------------------- the field

    def copy_to_draft(self) -> None:
        """Turn everything and put it on the draft."""
        for name, layer in self.layers.items():
            self.draft.layers[name][:] = self.turn.layer(layer)
        self._copy_walls()
        for platform in self._platforms:
            self.draft.add(Platform(id=self._new_id(), **self._turned(platform)))
        for piece in self.pieces:
            self.draft.add(self._obstacle(piece))
        for thing, facts in self._rest:
            self.draft.add(thing(id=self._new_id(), **self._turned(facts)))
        if self.zones is not None:
            defenders, attackers = self.zones
            self.draft.zones = (
                tuple(self.turn.block(block) for block in defenders),
                tuple(self.turn.block(block) for block in attackers),
            )

    def _new_id(self) -> UUID:
        return self.draft.new_id()

    def _copy_walls(self) -> None:
        for run in (*self.walls.runs(), *self._free_walls):
            start, end = self.turn.point(run.start), self.turn.point(run.end)
            self.draft.add(
                Wall(
                    id=self._new_id(),
                    kind=run.course.kind,
                    start=start,
                    end=end,
                    **run.course.more,
                )
            )

    def _obstacle(self, piece: Piece) -> Obstacle:
        more = dict(piece.more)
        if "outline" in more:
            more["outline"] = self.turn.shape(more["outline"])
        return Obstacle(
            id=self._new_id(),
            kind=piece.kind,
            position=self.turn.point((piece.x, piece.y)),
            width=piece.width,
            length=piece.length,
            rotation=self.turn.degrees(piece.rotation),
            **more,
        )

    def _turned(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        turned = dict(facts)
        if "position" in facts:
            turned["position"] = self.turn.point(facts["position"])
        if "outline" in facts:
            turned["outline"] = self.turn.outline(facts["outline"])
        if facts.get("kind") == "stairs":
            turned["rotation"] = self.turn.degrees(facts.get("rotation", 0.0))
        return turned
