"""An inch on the screen is an inch, whatever the system says of the screen."""

import pytest

from fieldwright.tabletop.calibrating.trial import Trial
from fieldwright.tabletop.calibration import (
    Calibration,
    CalibrationError,
    Pitch,
    Source,
    better_of,
    from_diagonal,
    guessed,
    matched,
    measured,
)
from fieldwright.tabletop.references import RULER, reference

FULL_HD = (1920, 1080)
UHD = (3840, 2160)


def test_the_width_and_height_of_the_lit_area_give_the_pitch_both_ways() -> None:
    # 93.3 cm and 52.3 cm: 1920 / (933 / 25.4) = 52.27, 1080 / (523 / 25.4) = 52.45.
    assert measured(FULL_HD, (933, 523)).pitch == Pitch(52.27, 52.45)


def test_a_diagonal_gives_one_pitch_for_both_ways() -> None:
    # 42 inches of 1920 x 1080: the diagonal has 2202.91 pixels, 52.45 an inch.
    assert from_diagonal(FULL_HD, 42 * 25.4).pitch == Pitch(52.45, 52.45)


def test_bars_of_any_length_give_the_pitch_and_each_way_its_own() -> None:
    # 1045 pixels over 508 mm (20 inches) are 52.25; 530 over 254 mm are 53.
    assert matched(FULL_HD, (1045, 508), (530, 254)).pitch == Pitch(52.25, 53.0)


def test_after_calibration_ten_squares_measure_ten_inches() -> None:
    lit = (933.0, 523.0)
    pitch = measured(FULL_HD, lit).pitch
    ten_squares_mm = 10 * pitch.across * lit[0] / FULL_HD[0]
    assert abs(ten_squares_mm / 25.4 - 10) < 1 / 16


def test_what_the_system_says_is_a_guess() -> None:
    found = guessed(FULL_HD, (531, 299))
    assert found.is_guess
    assert found.source is Source.SYSTEM
    assert found.pitch == Pitch(91.84, 91.75)


@pytest.mark.parametrize(
    ("pixels", "told"),
    [
        (FULL_HD, (1600, 900)),  # A TV that says it is 72 inches: 30 pixels an inch.
        ((1366, 768), (34, 20)),  # Ten times too small.
        (FULL_HD, (160, 90)),  # Only a shape.
        (FULL_HD, (1, 1)),
        (FULL_HD, (0, 0)),
        (FULL_HD, (500, 500)),  # A square screen, with pixels nearly twice as wide as high.
    ],
)
def test_sizes_that_cannot_be_are_not_believed(
    pixels: tuple[int, int], told: tuple[float, float]
) -> None:
    found = guessed(pixels, told)
    assert found.source is Source.NOTHING
    assert found.pitch == Pitch(96, 96)


def test_a_guess_never_takes_the_place_of_what_was_measured() -> None:
    kept = measured(FULL_HD, (933, 523))
    assert better_of(kept, guessed(FULL_HD, (531, 299))) == kept


def test_without_a_measure_the_guess_counts() -> None:
    guess = guessed(FULL_HD, (531, 299))
    assert better_of(None, guess) == guess


def test_another_resolution_of_the_same_screen_keeps_its_size() -> None:
    kept = measured(FULL_HD, (933, 523))
    finer = kept.for_pixels(UHD)
    assert finer.pitch == Pitch(104.54, 104.9)
    assert finer.lit_mm == pytest.approx(kept.lit_mm, rel=1e-4)


def test_a_screen_that_is_stood_on_its_side_swaps_both_ways() -> None:
    kept = measured(FULL_HD, (933, 523))
    assert kept.for_pixels((1080, 1920)).pitch == Pitch(52.45, 52.27)


def test_impossible_measures_are_refused_with_a_hint() -> None:
    with pytest.raises(CalibrationError, match="unit"):
        measured(FULL_HD, (9.33, 5.23))
    with pytest.raises(CalibrationError, match="Measure"):
        measured(FULL_HD, (0, 523))


def test_bars_begin_where_the_calibration_so_far_puts_them() -> None:
    trial = Trial.of(measured(FULL_HD, (933, 523)), reference("card"))
    # A card of 85.60 x 53.98 mm at 52.27 and 52.45 pixels an inch.
    assert (trial.across, trial.down) == pytest.approx((176.15, 111.47), abs=0.02)
    assert trial.pitch == Pitch(52.27, 52.45)


def test_a_bar_that_is_stretched_changes_its_own_way_alone() -> None:
    trial = Trial.of(Calibration(Pitch(50, 50), FULL_HD, Source.SYSTEM), reference("a4"))
    assert trial.stretched(across=29.7 * 2).pitch.down == 50
    assert trial.stretched(across=29.7 * 2).pitch.across > 50


def test_a_ruler_is_never_longer_than_the_screen() -> None:
    trial = Trial.of(Calibration(Pitch(300, 300), FULL_HD, Source.SYSTEM), RULER)
    assert trial.across <= 1920
    assert trial.down <= 1080
    assert trial.mm == (5 * 25.4, 3 * 25.4)
    assert trial.pitch == Pitch(300, 300)


def test_bars_may_be_measured_instead_of_moved() -> None:
    trial = Trial.of(Calibration(Pitch(50, 50), FULL_HD, Source.SYSTEM), RULER)
    assert trial.across == 500
    # Somebody measures 24.2 cm where 25.4 were meant: 500 / (242 / 25.4) = 52.48.
    assert trial.measuring(242, trial.mm[1]).pitch.across == 52.48
