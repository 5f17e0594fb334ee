"""Shades of steps: told apart by colour, lightness and pattern, and drawn as whole squares."""

import itertools

import numpy as np
import pytest
from PySide6.QtGui import QColor

from fieldwright.editor.sight import shades
from fieldwright.editor.sight.shading import shaded_pixels
from fieldwright.rules.cover import CoverStep
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Hides

STEPS = [
    shades.shade_of(step, hides)
    for hides in (Hides.COVER, Hides.CONCEALMENT)
    for step in (CoverStep.QUARTER, CoverStep.HALF, CoverStep.THREE_QUARTERS, CoverStep.NINE_TENTHS)
]
TOLD = [shades.CLEAR, *STEPS, shades.BLOCKED, shades.FAR, shades.UNSEEN, shades.WEATHER]


def over_grass(code: int) -> np.ndarray:
    """The red, green and blue of a shade's pixels over grass, as greys from 0 to 1."""
    image = shades.swatch(code, shades.Under(QColor("#a9b981")), 64, 64, times=1).toImage()
    colours = [image.pixelColor(x, y) for y in range(8, 40) for x in range(8, 40)]
    return np.array([(one.redF(), one.greenF(), one.blueF()) for one in colours])


def lightness(code: int) -> float:
    return float((over_grass(code) @ (0.2126, 0.7152, 0.0722)).mean())


def test_all_thirteen_shades_have_numbers_of_their_own() -> None:
    assert len(set(TOLD)) == 13


def test_no_two_shades_have_one_pattern_but_those_without_any() -> None:
    patterns = [shades.SHADES[code].pattern for code in TOLD if code != shades.CLEAR]
    assert len(set(patterns)) == len(patterns) == 12


@pytest.mark.parametrize("hides", [Hides.COVER, Hides.CONCEALMENT])
def test_the_more_is_hidden_the_darker_it_is_even_without_colours(hides: Hides) -> None:
    codes = [shades.shade_of(step, hides) for step in CoverStep]
    for lighter, darker in itertools.pairwise(codes):
        assert lightness(lighter) > lightness(darker) + 0.02, (lighter, darker)


def test_hard_things_are_warm_and_soft_ones_cold() -> None:
    for step in range(1, 5):
        hard, soft = over_grass(shades.HARD + step), over_grass(shades.SOFT + step)
        assert hard[:, 0].mean() > hard[:, 2].mean() + 0.1, "more red than blue"
        assert soft[:, 2].mean() > soft[:, 0].mean() + 0.1, "more blue than red"


def test_the_codes_of_a_field_tell_steps_kinds_and_what_is_out_of_range() -> None:
    steps = np.array([[0, 2, 2, 5, 1]], np.uint8)
    soft = np.array([[False, False, True, True, True]])
    far = np.array([[False, False, False, False, True]])
    codes = shades.codes_of(steps, soft, far)
    expected = [shades.CLEAR, shades.HARD + 2, shades.SOFT + 2, shades.BLOCKED, shades.FAR]
    assert codes.tolist() == [expected]
    assert steps.tolist() == [[0, 2, 2, 5, 1]], "what was handed over is left as it was"


@pytest.mark.parametrize("pitch", [5, 19, 40, 70])
def test_squares_keep_whole_pixels_at_all_zooms(pitch: int) -> None:
    codes = np.array([[shades.CLEAR, shades.BLOCKED], [shades.CLEAR, shades.CLEAR]], np.uint8)
    pixels = shaded_pixels(codes, Block(0, 0, 2, 2), pitch)
    assert pixels.shape == (2 * pitch, 2 * pitch)
    alpha = pixels >> np.uint32(24)
    dark = alpha > 150
    assert dark[1:pitch, pitch + 1 :].all(), "the blocked square is dark to its last pixel"
    assert not dark[pitch + 1 :, :].any()
    assert not dark[:pitch, :pitch].any()


@pytest.mark.parametrize("times", [1, 2])
def test_a_part_of_a_field_is_painted_as_it_is_in_the_whole(times: int) -> None:
    codes = np.random.default_rng(1).integers(0, 11, (12, 15)).astype(np.uint8)
    pitch, block = 13 * times, Block(4, 3, 9, 10)
    whole = shaded_pixels(codes, Block(0, 0, 15, 12), pitch, times)
    part = shaded_pixels(codes, block, pitch, times)
    same = whole[3 * pitch : 10 * pitch, 4 * pitch : 9 * pitch]
    # The first pixels of the part know nothing of the squares before it.
    inside = (slice(times, None), slice(times, None))
    assert (part[inside] == same[inside]).all()


def test_a_line_parts_squares_of_different_shades_and_none_those_of_one() -> None:
    codes = np.array([[1, 1, 2]], np.uint8)
    pixels = shaded_pixels(codes, Block(0, 0, 3, 1), 20)
    edge = shades.tiles()[shades.EDGE, 0, 0]
    assert (pixels[:, 40] == edge).all()
    assert not (pixels[:, 20] == edge).any()


def test_patterns_are_made_of_twice_the_pixels_on_a_screen_of_twice_the_sharpness() -> None:
    once, twice = shades.tiles(1), shades.tiles(2)
    assert twice.shape == (once.shape[0], 2 * shades.TILE, 2 * shades.TILE)
    for code in TOLD:
        inked = [float((tiles[code] >> np.uint32(24)).mean()) for tiles in (once, twice)]
        assert abs(inked[0] - inked[1]) < 8, "as much of it is inked"
