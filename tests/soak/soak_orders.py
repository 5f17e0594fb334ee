"""Hundreds of fights of two rounds with any legal orders and changes of them."""

import pytest
from tests.helpers.any_orders import played


@pytest.mark.parametrize("seed", range(400))
def test_any_orders(seed: int) -> None:
    """Nothing fails, nobody does anything twice, the log comes to the same state."""
    assert played(seed).entries
