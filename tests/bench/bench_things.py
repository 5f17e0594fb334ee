"""How long the things of a part of the screen take, and how soon an index is made anew."""

from typing import Any

import pytest
from tests.drawing_things.scene import drawn, field_of, obstacle, wall

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Obstacle
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.drawing.picture import ensure_gui
from fieldwright.drawing.things.index import index_of
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

PART = Block(20, 20, 40, 40)


def wood(trees: int, side: int) -> Battlefield:
    stream = Stream(1, "wood")
    return field_of(
        *(
            obstacle(
                stream.choice(["tree", "tree", "conifer"]),
                stream.share() * side,
                stream.share() * side,
                crown=0.8 + 0.5 * stream.share(),
            )
            for _ in range(trees)
        ),
        columns=side,
        rows=side,
    )


def fortress(walls: int, side: int) -> Battlefield:
    stream = Stream(2, "walls")
    pieces = []
    for _ in range(walls):
        x, y = stream.below(side), stream.below(side)
        kind = stream.choice(["wall", "wall", "wooden-wall", "door", "battlement"])
        end = (x + 1, y) if stream.below(2) else (x, y + 1)
        pieces.append(wall(kind, (x, y), end))
    return field_of(*pieces, columns=side, rows=side)


@pytest.mark.parametrize("px", [16, 40, 70])
def test_150_trees_on_a_part_of_the_screen(benchmark: Any, px: int) -> None:
    """20 x 20 squares of a wood of 16,000 trees: 15 ms at 40 pixels is what scrolling can bear."""
    ensure_gui()
    field = wood(15_000, 200)
    benchmark(drawn, field, DrawingOptions(square_px=px), PART)


@pytest.mark.parametrize("style", list(Style))
def test_walls_on_a_part_of_the_screen(benchmark: Any, style: Style) -> None:
    """20 x 20 squares of a field with 2,500 pieces of wall."""
    ensure_gui()
    field = fortress(2_500, 60)
    benchmark(drawn, field, DrawingOptions(style=style, square_px=40), PART)


def test_index_of_a_new_wood(benchmark: Any) -> None:
    """16,000 trees that were never drawn."""

    def fresh() -> tuple[tuple[Battlefield, type[Obstacle]], dict[str, Any]]:
        return (wood(16_000, 200), Obstacle), {}

    benchmark.pedantic(index_of, setup=fresh, rounds=3)


def test_index_after_one_tree_moved(benchmark: Any) -> None:
    """16,000 trees of which one is another."""
    field = wood(16_000, 200)
    index_of(field, Obstacle)
    tree = field.every(Obstacle)[100]
    moved = Obstacle(id=tree.id, kind="tree", position=(5, 5), width=0.5, length=0.5)

    def fresh() -> tuple[tuple[Battlefield, type[Obstacle]], dict[str, Any]]:
        return (ChangeThings((tree,), (moved,)).applied_to(field), Obstacle), {}

    benchmark.pedantic(index_of, setup=fresh, rounds=5)


def test_joinery_of_2500_walls(benchmark: Any) -> None:
    """All walls of a field worked out for the first time: the whole field at 8 pixels."""
    ensure_gui()

    def fresh() -> tuple[tuple[Battlefield, DrawingOptions], dict[str, Any]]:
        return (fortress(2_500, 60), DrawingOptions(square_px=8)), {}

    benchmark.pedantic(drawn, setup=fresh, rounds=3)
