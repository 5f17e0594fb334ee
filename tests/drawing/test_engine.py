"""What the drawing of a field shows, and what it must not."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter, QPen
from tests.drawing.fields import FIELDS, Painter, countryside
from tests.drawing.pixels import drawn, lightness, square

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Scale, Season

STYLES = list(Style)
NO_GRID = DrawingOptions(grid=False, square_px=24)


def in_parts(field: Battlefield, options: DrawingOptions, side: int) -> np.ndarray:
    """The field drawn in blocks of ``side`` squares, put together."""
    size = round(options.square_px)
    result = np.zeros((field.rows * size, field.columns * size, 3), np.int16)
    for top in range(0, field.rows, side):
        for left in range(0, field.columns, side):
            block = Block(left, top, left + side, top + side).clipped(field.block)
            here = (slice(top * size, block.bottom * size), slice(left * size, block.right * size))
            result[here] = drawn(field, options, block)
    return result


@pytest.mark.parametrize("name", list(FIELDS))
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("size", [17, 24])
def test_parts_drawn_apart_meet_without_a_seam(name: str, style: Style, size: int) -> None:
    options = DrawingOptions(style=style, square_px=size)
    field = FIELDS[name]()
    difference = np.abs(in_parts(field, options, 20) - drawn(field, options))
    assert difference.max() <= 6, "only the rounding of half-covered pixels may differ"
    assert (difference > 0).mean() < 0.01


@pytest.mark.parametrize("feet", [20, -20])
def test_a_part_that_is_all_high_or_all_low_has_the_tone_of_its_neighbours(feet: int) -> None:
    made = Painter(60, 20)
    # High ground everywhere but at the western edge: the two eastern parts are all high.
    made.layers[Layer.HEIGHT][:] = np.clip((made.x - 3) * 4, 0, 20) * (1 if feet > 0 else -1)
    options = DrawingOptions(grid=False, square_px=17)
    field = made.finished()
    difference = np.abs(in_parts(field, options, 20) - drawn(field, options))
    assert difference.max() <= 6


def test_a_grid_fills_whole_device_pixels_at_every_pitch() -> None:
    """Two colours and nothing between them: no blur and no moire, however odd the pitch."""
    field = Painter(6, 6, "deep-snow").finished()
    for size in (24.0, 33.3, 40.0, 70.0, 108.0):
        style = Style.LINE
        plain = drawn(field, DrawingOptions(style=style, grid=False, square_px=size))
        lined = drawn(field, DrawingOptions(style=style, grid=True, square_px=size))
        touched = (plain != lined).any(axis=2) & (plain == 255).all(axis=2)
        assert touched.any()
        assert len(np.unique(lined[touched], axis=0)) == 1


def test_the_grid_is_thicker_on_a_large_screen() -> None:
    field = Painter(4, 4, "ice").finished()
    widths = []
    for size in (40, 108):
        plain = drawn(field, DrawingOptions(style=Style.LINE, grid=False, square_px=size))
        lined = drawn(field, DrawingOptions(style=Style.LINE, grid=True, square_px=size))
        row = (plain != lined).any(axis=2)[2 * size + size // 4]
        widths.append(int(row[size // 2 : size + size // 2].sum()))
    assert widths == [1, 2]


def test_small_squares_have_no_grid_but_a_picture_all_the_same() -> None:
    field = Painter(20, 20).finished()
    options = DrawingOptions(square_px=5)
    with_grid, without = (
        drawn(field, options),
        drawn(field, DrawingOptions(grid=False, square_px=5)),
    )
    assert with_grid.shape == (100, 100, 3)
    assert (with_grid == without).all()


def test_no_grid_lies_over_rock_in_the_line_style() -> None:
    field = Painter(12, 12, "solid-rock").finished()
    assert (drawn(field, DrawingOptions(style=Style.LINE, square_px=24)) == 255).all()


def test_high_ground_is_lighter_and_its_flanks_tell_where_the_light_is() -> None:
    paint = Painter(31, 31)
    paint.hill(15, 15, 20, 4, 3)
    hill, level = drawn(paint.finished(), NO_GRID), drawn(Painter(31, 31).finished(), NO_GRID)

    def change(column: int, row: int) -> float:
        return lightness(square(hill, column, row, 24, 3)) - lightness(
            square(level, column, row, 24, 3)
        )

    assert change(14, 14) > 0.02
    assert change(10, 10) > change(19, 19) + 0.03
    assert abs(change(0, 0)) < 0.002


def test_deeper_water_is_darker() -> None:
    shades = []
    for depth in (2, 3, 5, 10):
        paint = Painter(9, 9)
        paint.water(paint.box(0, 0, 9, 9), "pond", depth)
        shades.append(lightness(square(drawn(paint.finished(), NO_GRID), 4, 4, 24)))
    assert shades == sorted(shades, reverse=True)
    assert shades[0] - shades[-1] > 0.15


def test_thicket_and_heavy_woods_are_darker_than_open_ground() -> None:
    shades = {}
    for growth in ("clear", "light-woods", "heavy-woods", "thicket"):
        paint = Painter(9, 9)
        paint.growth(paint.box(0, 0, 9, 9), growth)
        shades[growth] = lightness(drawn(paint.finished(), NO_GRID))
    assert shades["clear"] > shades["light-woods"] > shades["heavy-woods"] > shades["thicket"]


def test_ground_never_competes_with_figures() -> None:
    """Tones of plain ground lie under 6 % of lightness apart, ink marks aside."""
    for kind in ("grass", "bare", "sand", "mud", "snow", "rock", "stone-floor", "wooden-floor"):
        pixels = drawn(Painter(20, 20, kind).finished(), NO_GRID)
        light = (pixels @ np.array([0.299, 0.587, 0.114])) / 255
        low, high = np.quantile(light, [0.12, 0.95])
        assert high - low < 0.12, kind
        assert light.std() < 0.05, kind


@pytest.mark.parametrize("name", list(FIELDS))
def test_the_line_style_needs_little_ink(name: str) -> None:
    pixels = drawn(FIELDS[name](), DrawingOptions(style=Style.LINE, square_px=70))
    assert 0.01 < 1 - lightness(pixels) < 0.08


@pytest.mark.parametrize(
    "terrain", ["heavy-forest", "taverns", "town-streets", "building", "dungeon"]
)
def test_generated_fields_need_little_ink_in_the_line_style(terrain: str) -> None:
    field = generate(terrain, Wishes(size=(36, 26), scale=Scale.MELEE), 2)
    options = DrawingOptions(style=Style.LINE, square_px=70, zones=False)
    assert 1 - lightness(drawn(field, options)) < 0.08


def test_the_line_style_is_black_and_white() -> None:
    pixels = drawn(countryside(), DrawingOptions(style=Style.LINE, square_px=24))
    assert (pixels.max(axis=2) - pixels.min(axis=2)).max() <= 16, "ink is a warm black, no colour"


def test_overlays_are_drawn_on_wish_alone() -> None:
    field = countryside()
    plain = drawn(field, NO_GRID)
    heights = drawn(field, DrawingOptions(grid=False, heights=True, square_px=24))
    sections = drawn(field, DrawingOptions(grid=False, sections=True, square_px=24))
    assert (plain != heights).any()
    assert (plain != sections).any()
    assert (square(plain, 0, 0, 24, 2) == square(sections, 0, 0, 24, 2)).all()


def test_the_painter_is_handed_back_as_it_came() -> None:
    image = QImage(240, 240, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(24, 24)
    pen = QPen(painter.pen())
    draw_field(painter, Painter(10, 10).finished(), NO_GRID)
    assert painter.worldTransform().m11() == 24
    assert painter.pen() == pen
    assert not painter.hasClipping()
    painter.end()


def test_the_greens_change_with_the_seasons_and_sand_does_not() -> None:
    for ground, changes in (("grass", True), ("sand", False)):
        field = Painter(8, 8, ground).finished()
        pictures = [
            drawn(replace(field, info=replace(field.info, season=season)), NO_GRID)
            for season in Season
        ]
        differ = [(picture != pictures[1]).any() for picture in pictures]
        assert differ == [changes, False, changes, changes], ground


@pytest.mark.parametrize("terrain", ["light-forest", "dungeon"])
def test_parts_of_a_generated_field_meet_without_a_seam(terrain: str) -> None:
    """Trees, walls and words too: they may lie across the edges of parts."""
    options = DrawingOptions(square_px=24)
    field = generate(terrain, seed=3)
    difference = np.abs(in_parts(field, options, 20) - drawn(field, options)).max(axis=2)
    assert (difference > 8).mean() < 0.0002


@pytest.mark.parametrize("style", STYLES)
def test_ground_that_is_sheer_all_over_can_be_drawn(style: Style) -> None:
    """Far from its edge nobody knows how high the ground beside an escarpment is."""
    paint = Painter(12, 12)
    paint.layers[Layer.ESCARPMENT][:] = 1
    assert drawn(paint.finished(), DrawingOptions(style=style)).min() < 255
