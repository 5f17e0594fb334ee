"""Figures on small fields of all kinds, for the tests of movement."""

from typing import Any
from uuid import uuid4

from tests.geometry.fields import (
    corners,
    level_field,
    painted,
    with_obstacle,
    with_platform,
    with_wall,
)

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.things import Figure, Platform
from fieldwright.stats.block import StatBlock
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Square

GROUNDS = ("grass", "grass", "grass", "ice", "rough", "solid-rock")
GROWTHS = ("clear", "clear", "clear", "brush", "thicket", "heavy-woods")
DEPTHS = (0, 0, 0, 0, 0, 2, 3, 5, 9)
OBSTACLES = (
    "tree",
    "boulder",
    "table",
    "log",
    "ditch",
    "rockfall",
    "bench",
    "shelf",
    "well",
    "bar",
)
WALLS = ("wall", "fence", "low-wall", "door", "hedge")


def with_figure(
    field: Battlefield, column: int, row: int, *, rate: int | str = 12, **more: Any
) -> tuple[Battlefield, Figure]:
    """The field with a man-sized hero of some rate, and that figure."""
    size = more.get("size", "M")
    stats = StatBlock(id="test", name="test", movement=str(rate), size=size)
    values = {"name": "Hero", "side": "heroes", "stats": stats, **more}
    figure = Figure(id=uuid4(), column=column, row=row, **values)
    return add(figure).applied_to(field), figure


def with_stairs(
    field: Battlefield, block: Block, foot_ft: float, top_ft: float, rotation: float
) -> Battlefield:
    """The field with stairs over a block, which rise towards ``rotation``."""
    stairs = Platform(
        id=uuid4(),
        kind="stairs",
        outline=corners(block),
        top_ft=top_ft,
        foot_ft=foot_ft,
        rotation=rotation,
    )
    return add(stairs).applied_to(field)


def landscape(seed: int, *, side: int = 11, figures: bool = True) -> Battlefield:
    """A small field made by chance, with a bit of everything that figures walk over or round."""
    stream = Stream(seed, "landscape")
    field = level_field(side, side, stream.choice(("plains", "hills", "mountain")))
    field = _layers(field, stream)
    field = _things(field, stream)
    if stream.chance(1, 3):
        field = _bridge(field, stream)
    if figures:
        for _ in range(stream.below(5)):
            field = _someone(field, stream)
    return field


def _layers(field: Battlefield, stream: Stream) -> Battlefield:
    for _ in range(stream.below(4)):
        block = _block(field, stream)
        field = painted(field, Layer.HEIGHT, block, stream.between(1, 12))
    codes = {
        Layer.GROUND: (4, [field.palettes.ground.index(one) for one in GROUNDS]),
        Layer.GROWTH: (6, [field.palettes.growth.index(one) for one in GROWTHS]),
        Layer.DEPTH: (10, list(DEPTHS)),
        Layer.ESCARPMENT: (40, [1]),
    }
    layers = {}
    for layer, (seldom, choices) in codes.items():
        array = field.layers[layer].copy()
        for square in field.block.squares():
            if stream.chance(1, seldom):
                array[square.row, square.column] = stream.choice(choices)
        layers[layer] = array
    return field.with_layers(layers)


def _block(field: Battlefield, stream: Stream) -> Block:
    left, top = stream.below(field.columns), stream.below(field.rows)
    return Block(left, top, left + 1 + stream.below(5), top + 1 + stream.below(5)).clipped(
        field.block
    )


def _things(field: Battlefield, stream: Stream) -> Battlefield:
    for _ in range(stream.below(6)):
        at = (_place(field.columns, stream), _place(field.rows, stream))
        turn = stream.choice((0.0, 0.0, 90.0, 45.0, 30.0))
        field = with_obstacle(field, stream.choice(OBSTACLES), at, rotation=turn)
    for _ in range(stream.below(7)):
        x, y = stream.below(field.columns), stream.below(field.rows)
        across, down = stream.choice(((1, 0), (0, 1), (3, 0), (0, 2), (2, 3), (3, 1)))
        kind = stream.choice(WALLS)
        start = (float(x), float(y)) if stream.chance(2, 3) else (x + 0.375, y + 0.25)
        field = with_wall(field, kind, start, (start[0] + across, start[1] + down))
    return field


def _place(side: int, stream: Stream) -> float:
    """A place within a square, never on a line between two."""
    return stream.below(side) + stream.choice((0.5, 0.5, 0.125, 0.3125, 0.75))


def _bridge(field: Battlefield, stream: Stream) -> Battlefield:
    left, top = stream.below(field.columns - 4), stream.below(field.rows - 3)
    block = Block(left, top, left + 4, top + 1 + stream.below(2))
    kind = stream.choice(("bridge", "bridge", "deck", "table-top"))
    return with_platform(field, kind, block, float(stream.choice((2, 3, 4, 10))))


def _someone(field: Battlefield, stream: Stream) -> Battlefield:
    column, row = stream.below(field.columns), stream.below(field.rows)
    side = stream.choice(("heroes", "orcs", "orcs"))
    posture = stream.choice(("standing", "standing", "prone"))
    return with_figure(field, column, row, side=side, posture=posture, name="Someone")[0]


def any_square(field: Battlefield, stream: Stream) -> Square:
    """A square of the field by chance."""
    return Square(stream.below(field.columns), stream.below(field.rows))
