"""Zooming in whole device pixels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.canvas import pitch as pitches

PITCHES = st.integers(pitches.SMALLEST, pitches.LARGEST)


@given(PITCHES, st.sampled_from([-3.0, -1.0, -0.3, 0.3, 1.0, 3.0]))
def test_every_step_of_zoom_changes_the_pitch_until_it_ends(pitch: int, notches: float) -> None:
    after = pitches.stepped(pitch, notches)
    assert pitches.SMALLEST <= after <= pitches.LARGEST
    if notches > 0:
        assert after > pitch or after == pitches.LARGEST
    else:
        assert after < pitch or after == pitches.SMALLEST


@given(st.integers(1, 4000), st.integers(1, 4000), st.integers(1, 200), st.integers(1, 200))
def test_a_fitted_field_lies_within_the_view_and_leaves_no_room_for_a_pixel_more(
    width: int, height: int, columns: int, rows: int
) -> None:
    pitch = pitches.fitting(width, height, columns, rows)
    if pitches.SMALLEST < pitch < pitches.LARGEST:
        assert pitch * columns <= width
        assert pitch * rows <= height
        assert (pitch + 1) * columns > width or (pitch + 1) * rows > height


@pytest.mark.parametrize(("pitch", "side"), [(3, 20), (40, 20), (80, 20), (81, 10), (160, 10)])
def test_chunks_are_halved_when_their_pictures_would_grow_large(pitch: int, side: int) -> None:
    assert pitches.chunk_side(pitch) == side
