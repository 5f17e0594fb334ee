"""Rooms as pieces: true to scale, whole, without secrets, numbered in the margin and behind."""

from itertools import combinations
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
import pytest
from tests.helpers.fights import meadow
from tests.printing.reading import opened, pixels, shapes, words
from tests.printing_figures.places import dungeon, wall

from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editing.room_areas import rooms_of
from fieldwright.printing.pdf import write_leaves
from fieldwright.printing.pieces.book import piece_leaves
from fieldwright.printing.pieces.laid import printed_rooms
from fieldwright.printing.pieces.rooms import PieceWishes, pieces_of
from fieldwright.printing.pieces.sharing import shared_sheets
from fieldwright.printing.sheets import Layout
from fieldwright.terms.grid import Block
from fieldwright.terms.paper import PaperError, SquareSize

FIELD = dungeon()


def written(field: Battlefield, folder: Path, layout: Layout = Layout(), **wishes: Any) -> Path:  # noqa: B008
    """Pieces as a file; each room on sheets of its own unless ``wishes`` say otherwise."""
    path = folder / "pieces.pdf"
    wanted = PieceWishes(**{"shared": False, **wishes})
    write_leaves(path, "pieces", piece_leaves(field, wanted, layout))
    return path


def test_rooms_are_what_walls_doors_and_rock_close_in() -> None:
    found = [(room.number, room.block, room.size, room.is_passage) for room in rooms_of(FIELD)]
    assert found == [
        (1, Block(1, 1, 5, 4), 12, False),
        (2, Block(5, 1, 7, 4), 6, False),
        (3, Block(1, 4, 7, 5), 6, True),
        (4, Block(8, 5, 11, 7), 6, False),
    ]


def test_a_rooms_number_stands_on_one_of_its_own_squares() -> None:
    for room in rooms_of(FIELD):
        heart = room.heart
        assert room.squares[heart.row, heart.column]


def test_a_house_on_a_meadow_is_a_room_and_the_meadow_is_none() -> None:
    corners = ((3.0, 3.0), (7.0, 3.0), (7.0, 6.0), (3.0, 6.0), (3.0, 3.0))
    walls = {UUID(int=at): wall(at, corners[at - 1], corners[at], "wall") for at in range(1, 5)}
    field = meadow(columns=12, rows=10).with_things({"walls": walls})
    assert [piece.block for piece in pieces_of(field, PieceWishes())] == [Block(3, 3, 7, 6)]


def test_walls_that_are_slanted_or_off_the_lines_are_part_of_the_piece() -> None:
    corners = ((2.0, 2.0), (6.5, 2.0), (6.5, 5.0), (4.0, 7.0), (2.0, 5.0), (2.0, 2.0))
    walls = {UUID(int=at): wall(at, corners[at - 1], corners[at], "wall") for at in range(1, 6)}
    field = meadow(columns=10, rows=10).with_things({"walls": walls})
    (piece,) = pieces_of(field, PieceWishes())
    # The eastern wall runs through column G, the southern ones through rows 6 and 7.
    assert piece.block == Block(2, 2, 7, 7)
    assert piece.squares[3, 6]
    assert not piece.squares[3, 7]


def test_a_field_without_rooms_says_so_and_a_room_that_is_not_there_too() -> None:
    with pytest.raises(PaperError, match="no rooms"):
        pieces_of(meadow(), PieceWishes())
    with pytest.raises(PaperError, match="no room 9; there are 1, 2, 3, 4"):
        pieces_of(FIELD, PieceWishes(rooms=(9,)))
    assert [one.room.number for one in pieces_of(FIELD, PieceWishes(rooms=(4, 2)))] == [2, 4]


@pytest.mark.parametrize("square", [25.4, 12.7])
def test_every_piece_has_its_true_size_on_paper(square: float, tmp_path: Path) -> None:
    layout = Layout(square=SquareSize(square))
    path = written(FIELD, tmp_path, layout, index=False)
    pages = list(opened(path))
    assert len(pages) == 4
    for page, (wide, high) in zip(pages, ((4, 3), (2, 3), (6, 1), (3, 2)), strict=True):
        edges = [shape.box for shape in shapes(page)]
        level = [box for box in edges if box[3] < 1e-3 and abs(box[2] - wide * square) < 0.03]
        upright = [box for box in edges if box[2] < 1e-3 and abs(box[3] - high * square) < 0.03]
        assert len({round(box[1], 1) for box in level}) >= 2
        assert len({round(box[0], 1) for box in upright}) >= 2


def test_a_room_larger_than_a_sheet_is_whole_on_several(tmp_path: Path) -> None:
    rooms = printed_rooms(_hall(20, 12), PieceWishes(), Layout())
    (room,) = rooms
    covered = np.zeros((14, 22), int)
    for sheet in room.plan.sheets:
        block = sheet.block
        covered[block.top : block.bottom, block.left : block.right] += 1
    assert (covered[1:13, 1:21] == 1).all()
    assert covered.sum() == 240
    labels = {room.label(sheet) for sheet in room.plan.sheets}
    assert len(labels) == len(room.plan.sheets) == 4
    assert "1 A1" in labels


def _hall(columns: int, rows: int) -> Battlefield:
    catalogue = load_catalogue()
    field = Battlefield.empty(
        columns + 2, rows + 2, FieldInfo("Hall", "caves"), catalogue, "solid-rock"
    )
    from fieldwright.battlefield.field import Layer

    ground = field.layers[Layer.GROUND].copy()
    ground[1:-1, 1:-1] = field.palettes.ground.index("stone-floor")
    return field.with_layers({Layer.GROUND: ground})


def test_each_sheet_bears_the_number_of_its_room_and_the_index_lists_all(tmp_path: Path) -> None:
    first, *pages = opened(written(FIELD, tmp_path))
    index = words(first)
    assert "The Cellar" in index
    for part in ("12 squares at", "passage of 6 squares", "1 sheet"):
        assert part in index
    for number, page in enumerate(pages, 1):
        assert f"{'Passage' if number == 3 else 'Room'} {number}" in words(page)


def test_the_number_on_the_back_lies_behind_its_piece(tmp_path: Path) -> None:
    path = written(FIELD, tmp_path, index=False, backs=True)
    front, back, *_ = opened(path)
    assert words(back).strip() == "1"
    ahead, behind = (pixels(page).min(axis=2) < 235 for page in (front, back))
    high = int(ahead.shape[0] * 0.85)
    rows, columns = np.nonzero(ahead[:high])
    found = np.argwhere(behind[:high, ::-1])
    # The outline and the number, seen through the paper.
    assert found[:, 0].min() >= rows.min() - 1
    assert found[:, 0].max() <= rows.max() + 1
    assert found[:, 1].min() >= columns.min() - 1
    assert found[:, 1].max() <= columns.max() + 1
    assert abs(found[:, 1].mean() - columns.mean()) < 20


def test_a_secret_door_looks_like_wall_on_pieces_and_hides_no_room(tmp_path: Path) -> None:
    with_door = written(FIELD, tmp_path, index=False)
    seen = [pixels(page) for page in opened(with_door)]
    plain = [pixels(page) for page in opened(written(dungeon("wall"), tmp_path, index=False))]
    assert len(seen) == len(plain) == 4
    for one, other in zip(seen, plain, strict=True):
        assert np.array_equal(one, other)


def test_what_only_the_dm_knows_is_on_his_pieces_alone(tmp_path: Path) -> None:
    for_players = [pixels(page) for page in opened(written(FIELD, tmp_path, index=False))]
    for_him = [
        pixels(page) for page in opened(written(FIELD, tmp_path, index=False, players=False))
    ]
    # The secret door is seen from both of its rooms, the trap in the passage.
    differ = [not np.array_equal(a, b) for a, b in zip(for_players, for_him, strict=True)]
    assert differ[:3] == [True, True, True]


def test_small_rooms_share_a_sheet_each_with_its_number_and_size(tmp_path: Path) -> None:
    """On A4 the room of 4 x 3 and the others of 6 squares have room on one sheet together."""
    index, page = opened(written(FIELD, tmp_path, shared=True))
    assert "with others" in words(index)
    assert "Rooms 1, 2, 3, 4" in words(page)
    edges = [shape.box for shape in shapes(page)]
    for wide, high in ((4, 3), (2, 3), (6, 1), (3, 2)):
        assert any(box[3] < 1e-3 and abs(box[2] - wide * 25.4) < 0.03 for box in edges)
        assert any(box[2] < 1e-3 and abs(box[3] - high * 25.4) < 0.03 for box in edges)


def test_rooms_on_one_sheet_keep_apart_and_behind_each_is_its_number(tmp_path: Path) -> None:
    shared, alone = shared_sheets(printed_rooms(FIELD, PieceWishes(), Layout()), Layout())
    assert alone == ()
    (sheet,) = shared
    areas = [room.plan.sheets[0].area for room in sheet.rooms]
    for one, other in combinations(areas, 2):
        assert (
            one.right <= other.left
            or other.right <= one.left
            or one.bottom <= other.top
            or other.bottom <= one.top
        )
    front, back = opened(written(FIELD, tmp_path, shared=True, backs=True, index=False))
    assert sorted(words(back).split()) == ["1", "2", "3", "4"]
    assert "Rooms 1, 2, 3, 4" in words(front)


def test_a_room_of_several_sheets_shares_none() -> None:
    rooms = printed_rooms(_hall(20, 12), PieceWishes(), Layout())
    assert shared_sheets(rooms, Layout()) == ((), rooms)


def test_index_and_piece_call_a_room_by_the_same_square(tmp_path: Path) -> None:
    index, first, *_ = opened(written(FIELD, tmp_path))
    heart = rooms_of(FIELD)[0].heart.name
    assert f"12 squares at {heart}" in words(index)
    assert f"4 x 3 squares at {heart}" in words(first)
