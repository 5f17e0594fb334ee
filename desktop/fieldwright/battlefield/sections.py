"""The nine sections of a field (Generating a Battlefield, Step Two)."""

from __future__ import annotations

from fieldwright.terms.grid import Block

SECTIONS = 9
"""Three rows of three, counted row by row from the north-west."""


def section_blocks(columns: int, rows: int) -> tuple[Block, ...]:
    """The nine sections, row by row; their sides differ by at most one square."""
    across = [round(columns * part / 3) for part in range(4)]
    down = [round(rows * part / 3) for part in range(4)]
    return tuple(
        Block(across[column], down[row], across[column + 1], down[row + 1])
        for row in range(3)
        for column in range(3)
    )


def section_neighbours(section: int) -> tuple[int, ...]:
    """The sections that touch this one by a side or a corner (ruling R43: all eight)."""
    row, column = divmod(section, 3)
    return tuple(
        other_row * 3 + other_column
        for other_row in range(max(0, row - 1), min(3, row + 2))
        for other_column in range(max(0, column - 1), min(3, column + 2))
        if (other_row, other_column) != (row, column)
    )


def side_neighbours(section: int) -> tuple[int, ...]:
    """The sections that share a side with this one."""
    row, column = divmod(section, 3)
    return tuple(
        other for other in section_neighbours(section) if other // 3 == row or other % 3 == column
    )
