"""Any legal orders, changes of them and dice: nothing fails, and nobody does anything twice."""

from hypothesis import given
from hypothesis import strategies as st
from tests.helpers import effort
from tests.helpers.any_orders import played


@effort.examples(12)
@given(seed=st.integers(0, 100_000))
def test_any_orders_and_changes_of_them_can_be_carried_out(seed: int) -> None:
    """Held, aborted, let pass, given too late; the log always comes to the same state."""
    assert len(played(seed).entries) > 20
