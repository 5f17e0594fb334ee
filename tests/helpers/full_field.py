"""The largest and fullest field that the timings are measured on."""

from functools import cache

import numpy as np

from fieldwright.battlefield.changes import add, paint
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Obstacle, Thing, Wall
from fieldwright.terms.chance import Stream

SIDE = 200


@cache
def full_field() -> Battlefield:
    """200 x 200 level squares with 2,000 obstacles, 2,500 walls and 300 figures."""
    catalogue, stream = load_catalogue(), Stream(1, "bench")
    # Clouds that nothing is seen through would leave little to look at.
    kinds = tuple(kind for kind in catalogue.obstacles.values() if not kind.blocks_sight)
    walls = tuple(catalogue.walls)
    things: list[Thing] = []
    for _ in range(2000):
        kind = stream.choice(kinds)
        things.append(
            Obstacle(
                id=stream.uuid(),
                kind=kind.id,
                position=(stream.share() * SIDE, stream.share() * SIDE),
                width=kind.width,
                length=kind.length,
                rotation=stream.below(360),
            )
        )
    for _ in range(2500):
        start = (stream.below(SIDE), stream.below(SIDE))
        end = (start[0] + stream.between(1, 8), start[1])
        things.append(Wall(id=stream.uuid(), kind=stream.choice(walls), start=start, end=end))
    things += [_figure(stream, number) for number in range(300)]
    field = Battlefield.empty(SIDE, SIDE, FieldInfo("full", "hills"), catalogue)
    return add(*things).applied_to(field)


def _figure(stream: Stream, number: int) -> Figure:
    return Figure(
        id=stream.uuid(),
        name=f"{stream.choice(('Bugbear', 'Gnoll', 'Ann', 'Elf'))} {number + 1}",
        side=stream.choice(("attackers", "defenders")),
        column=stream.below(SIDE),
        row=stream.below(SIDE),
        facing=stream.below(8),
        conditions=("stunned",) if stream.chance(1, 5) else (),
        hit_points=stream.between(1, 9),
        full_hit_points=9,
    )


def overgrown(field: Battlefield) -> Battlefield:
    """The same field, hilly and with growth of all kinds."""
    rows, columns = np.mgrid[0 : field.rows, 0 : field.columns]
    everywhere = np.ones((field.rows, field.columns), bool)
    field = paint(field, Layer.HEIGHT, everywhere, (rows * 3 + columns) % 11).applied_to(field)
    return paint(field, Layer.GROWTH, everywhere, (rows + columns) % 5).applied_to(field)
