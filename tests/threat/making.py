"""Meadows, fighters and walls for the tests of threat."""

from uuid import UUID

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Platform, Thing, Wall
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.terms.grid import Square


def meadow(*things: Thing, columns: int = 24, rows: int = 20, **facts: object) -> Battlefield:
    """A level meadow with these things."""
    info = FieldInfo("Meadow", "plains", **facts)  # type: ignore[arg-type]
    field = Battlefield.empty(columns, rows, info, load_catalogue())
    return add(*things).applied_to(field) if things else field


def figure(
    number: int, column: int, row: int, facing: int = 0, side: str = "heroes", **facts: object
) -> Figure:
    """A figure of one square; 0 faces north, 4 south."""
    usual = {"name": f"Figure {number}", "columns": 1, "rows": 1}
    return Figure(
        id=UUID(int=number),
        side=side,
        column=column,
        row=row,
        facing=facing,
        **{**usual, **facts},  # type: ignore[arg-type]
    )


def orc(number: int, column: int, row: int, facing: int = 4, **facts: object) -> Figure:
    """An enemy of the heroes, facing south."""
    return figure(number, column, row, facing, **{"side": "orcs", "name": f"Orc {number}", **facts})  # type: ignore[arg-type]


def with_weapon(weapon: str, **facts: object) -> StatBlock:
    """A warrior with a weapon of the books."""
    attack = Attack(name=weapon, weapon=weapon)
    usual = {"group": "warrior", "level": 1, "attacks": (attack,)}
    return StatBlock(id="warrior", name="Warrior", **{**usual, **facts})  # type: ignore[arg-type]


def with_claws(reach: int | None = None, **facts: object) -> StatBlock:
    """A monster with claws."""
    attack = Attack(name="claw", damage="1-4", reach=reach)
    return StatBlock(id="beast", name="Beast", **{"attacks": (attack,), **facts})  # type: ignore[arg-type]


def wall(
    number: int, start: tuple[float, float], end: tuple[float, float], **facts: object
) -> Wall:
    """A stone wall ten feet high."""
    return Wall(id=UUID(int=number), kind="wall", start=start, end=end, **facts)  # type: ignore[arg-type]


def bridge(
    number: int, left: int, top: int, right: int, bottom: int, top_ft: float = 15
) -> Platform:
    """A bridge that one can be under."""
    corners = (
        (float(left), float(top)),
        (float(right), float(top)),
        (float(right), float(bottom)),
        (float(left), float(bottom)),
    )
    return Platform(id=UUID(int=number), kind="bridge", outline=corners, top_ft=top_ft)


def with_heights(field: Battlefield, squares: set[Square], feet: int) -> Battlefield:
    """The field with some squares so high."""
    heights = field.layers[Layer.HEIGHT].copy()
    for column, row in squares:
        heights[row, column] = feet
    return field.with_layers({Layer.HEIGHT: heights})


def squares(*pairs: tuple[int, int]) -> frozenset[Square]:
    """Squares by column and row."""
    return frozenset(Square(*pair) for pair in pairs)


FRONT = squares((4, 4), (5, 4), (6, 4))
"""The front squares of a figure in (5, 5) that faces north."""

SECOND_ROW = squares((3, 3), (4, 3), (5, 3), (6, 3), (7, 3))
"""The row beyond them."""
