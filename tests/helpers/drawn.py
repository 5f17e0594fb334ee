"""Fields drawn as text, for tests of sight: what stands in squares and on their edges.

Lines of squares and lines of edges take turns, as do the characters of a line:

    + + + +
     S .|T
    + + + +

Squares: ``.`` open, ``S`` the shooter, ``T`` the target (several squares: a large one), and
``SQUARES`` below. Edges: ``|`` and ``-`` stone walls, and ``EDGES``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from uuid import UUID

import numpy as np

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Thing, Wall
from fieldwright.geometry.cover.shots import Exchange, Shot, exchange, shot
from fieldwright.geometry.sight.bodies import Body, body_at, present_height
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.options import TableOptions
from fieldwright.terms.grid import Block, Square

CATALOGUE = load_catalogue()
_ids = count(1)

EDGES = {
    "|": "wall",
    "-": "wall",
    "l": "low-wall",
    "_": "low-wall",
    "D": "door",
    "O": "window",
    "a": "arrow-slit",
    "p": "portcullis",
    "f": "fence",
    "h": "hedge",
}
"""Kinds of wall by the character on an edge."""

OPEN_EDGES = {"d": "door", "P": "portcullis"}
"""What stands open."""

GROUNDS = {"#": "solid-rock"}
GROWTHS = {"b": "brush", "k": "thicket", "w": "light-woods", "W": "heavy-woods", "c": "tall-crops"}
OBSTACLES = {"t": ("tree", 0.5), "B": ("boulder", 1.0), "o": ("stump", 0.5), "s": ("shrub", 0.8)}
"""Kind and width; a boulder is drawn as a block that fills its square."""


def new_id() -> UUID:
    """An id that no other thing of the tests has."""
    return UUID(int=next(_ids))


@dataclass(frozen=True)
class Drawn:
    """A drawn field with its shooter and its target."""

    field: Battlefield
    shooter: Body
    target: Body

    def shot(
        self, *, options: TableOptions | None = None, override: CoverStep | None = None
    ) -> Shot:
        """The shot from the shooter at the target."""
        table = options or TableOptions()
        return shot(self.field, self.shooter, self.target, options=table, override=override)

    def both(self) -> Exchange:
        """The shot and the one that answers it."""
        return exchange(self.field, self.shooter, self.target)

    def with_things(self, *things: Thing) -> "Drawn":
        """The same with more things on the field."""
        return replace(self, field=add(*things).applied_to(self.field))


def drawn(
    text: str,
    *,
    info: FieldInfo | None = None,
    heights: Sequence[Sequence[int]] | None = None,
    sizes: tuple[str, str] = ("M", "M"),
    postures: tuple[str, str] = ("standing", "standing"),
    walls: Mapping[str, float] | None = None,
) -> Drawn:
    """The field of a drawing.

    ``heights`` are feet of squares, row by row; ``sizes`` and ``postures`` those of the shooter
    and of the target; ``walls`` are heights in feet by kind where they are not the usual ones.
    """
    lines = [line for line in text.split("\n") if line.strip()]
    margin = min(len(line) - len(line.lstrip()) for line in lines[0::2])
    lines = [line[margin:].ljust(400) for line in lines]
    columns = max(len(line.rstrip()) for line in lines) // 2
    squares = [[line[2 * column + 1] for column in range(columns)] for line in lines[1::2]]
    field = Battlefield.empty(
        columns, len(squares), info or FieldInfo(name="drawn", terrain="plains"), CATALOGUE
    )
    field = field.with_layers(_layers(field, squares, heights))
    things = [*_walls(lines, columns, walls or {}), *_obstacles(squares)]
    field = add(*things).applied_to(field) if things else field
    bodies = [_body(field, squares, *whom) for whom in zip("ST", sizes, postures, strict=True)]
    return Drawn(field, *bodies)


def _layers(
    field: Battlefield, squares: list[list[str]], heights: Sequence[Sequence[int]] | None
) -> dict[Layer, np.ndarray]:
    layers = {name: field.layers[name].copy() for name in Layer}
    for row, line in enumerate(squares):
        for column, letter in enumerate(line):
            if letter in GROUNDS:
                layers[Layer.GROUND][row, column] = field.palettes.ground.index(GROUNDS[letter])
            if letter in GROWTHS:
                layers[Layer.GROWTH][row, column] = field.palettes.growth.index(GROWTHS[letter])
    if heights is not None:
        layers[Layer.HEIGHT][:] = heights
    return layers


def _walls(lines: list[str], columns: int, heights: Mapping[str, float]) -> list[Thing]:
    found: list[Thing] = []
    for number, line in enumerate(lines):
        row = number // 2
        for place in range(2 * columns + 1):
            letter = line[place]
            kind = EDGES.get(letter) or OPEN_EDGES.get(letter)
            if kind is None or number % 2 == place % 2:
                continue
            start = (place // 2, row)
            end = (start[0] + 1, row) if number % 2 == 0 else (start[0], row + 1)
            wall = Wall(id=new_id(), kind=kind, start=start, end=end, height_ft=heights.get(kind))
            found.append(replace(wall, is_open=letter in OPEN_EDGES))
    return found


def _obstacles(squares: list[list[str]]) -> list[Thing]:
    return [
        obstacle(OBSTACLES[letter][0], (column + 0.5, row + 0.5), OBSTACLES[letter][1])
        for row, line in enumerate(squares)
        for column, letter in enumerate(line)
        if letter in OBSTACLES
    ]


def obstacle(
    kind: str, position: tuple[float, float], width: float, height_ft: float | None = None
) -> Obstacle:
    """An obstacle of a kind; trees and the like are round, all others square blocks."""
    half = width / 2
    block = ((-half, -half), (half, -half), (half, half), (-half, half))
    outline = () if CATALOGUE.obstacles[kind].shape == "round" else block
    return Obstacle(
        id=new_id(),
        kind=kind,
        position=position,
        width=width,
        length=width,
        outline=outline,
        height_ft=height_ft,
    )


def _body(
    field: Battlefield, squares: list[list[str]], letter: str, size: str, posture: str
) -> Body:
    places = [
        Square(column, row)
        for row, line in enumerate(squares)
        for column, one in enumerate(line)
        if one == letter
    ]
    if len(places) == 1:
        return body_at(field, places[0], size, posture)
    block = Block(
        min(place.column for place in places),
        min(place.row for place in places),
        max(place.column for place in places) + 1,
        max(place.row for place in places) + 1,
    )
    feet = max(float(field.height_at(square)) for square in block.squares())
    return Body(block, feet, present_height(size, posture))


def figure(name: str, square: Square, side: str = "heroes", **more: object) -> Figure:
    """A figure on one square."""
    return Figure(
        id=new_id(),
        name=name,
        side=side,
        column=square.column,
        row=square.row,
        **more,  # type: ignore[arg-type]
    )
