"""Unevenness is hashed from places and ids, alike for single numbers and for arrays."""

from uuid import UUID

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.drawing.chance import bits, jitter, share, shares, smooth_noise

WHOLE = st.integers(-(2**40), 2**40)


@given(WHOLE, WHOLE, st.integers(0, 10**6))
def test_an_array_of_places_gives_the_same_numbers_as_each_place(x: int, y: int, salt: int) -> None:
    assert shares(np.array([x]), np.array([y]), salt)[0] == share(salt, x, y)


@given(WHOLE, WHOLE)
def test_shares_lie_between_nought_and_one_and_jitter_around_nought(x: int, y: int) -> None:
    assert 0 <= share(x, y) < 1
    assert -1 <= jitter(x, y) < 1


def test_the_numbers_are_the_same_on_every_machine_for_ever() -> None:
    assert bits(0) == 16294208416658607535
    assert bits(1, 2, 3) == bits(1, 2, 3) != bits(3, 2, 1)
    assert bits(UUID(int=7)) == bits(7)


def test_noise_changes_smoothly_and_stays_between_nought_and_one() -> None:
    x = np.linspace(-20, 20, 4001)[None, :]
    values = smooth_noise(x, np.array([[3.7]]), 4, 5)
    assert values.min() >= 0
    assert values.max() <= 1
    assert np.abs(np.diff(values)).max() < 0.01
    assert values.std() > 0.05
