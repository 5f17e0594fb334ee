"""Lines of sight through very many walls are compared fast, and with the same outcome."""

from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from fieldwright.geometry.sight.clear import Crossing, _Met, _of_few, _of_many
from fieldwright.terms.grid import Square

SHARES = st.floats(0, 1, allow_nan=False)


@st.composite
def met(draw: st.DrawFn) -> _Met:
    """Something that a line goes through for a part of its way."""
    low, high = sorted((draw(SHARES), draw(SHARES)))
    what = Crossing(UUID(int=draw(st.integers(1, 6))), "wall", Square(0, 0))
    return _Met(what, low, draw(st.sampled_from((low, high))))


@given(st.lists(met(), min_size=1), st.lists(met(), min_size=1), st.floats(0.5, 80))
def test_many_pairs_tell_the_same_in_the_same_order(
    left: list[_Met], right: list[_Met], length: float
) -> None:
    few = dict.fromkeys(_of_few(left, right, length))
    assert list(dict.fromkeys(_of_many(left, right, length))) == list(few)
