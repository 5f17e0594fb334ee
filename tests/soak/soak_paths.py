"""Movement on thousands of fields made by chance: networkx, shapely and patching agree throughout.

The tests of tests/paths, with as many examples as HYPOTHESIS_PROFILE=soak asks for.
"""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.paths import test_properties as properties

from fieldwright.rules.actions import Action

SEEDS = st.integers(0, 10**9)
MANY = settings(max_examples=2000, deadline=None)
SOME = settings(max_examples=400, deadline=None)


@MANY
@given(SEEDS, st.sampled_from((Action.ATTACK, Action.MOVE, Action.CHARGE, Action.RUN)))
def test_networkx_agrees_on_two_thousand_fields(seed: int, action: Action) -> None:
    properties.networkx_agrees(properties.walk_on(seed, action))


@SOME
@given(SEEDS, st.sampled_from(((1, 2, 0), (2, 1, 2), (2, 2, 0), (2, 3, 4))))
def test_networkx_agrees_for_large_figures(seed: int, shape: tuple[int, int, int]) -> None:
    properties.networkx_agrees_for_large_figures(seed, shape)


@MANY
@given(SEEDS)
def test_shapely_agrees_step_by_step(seed: int) -> None:
    properties.shapely_agrees(seed)


@SOME
@given(SEEDS)
def test_patched_grounds_are_those_built_anew(seed: int) -> None:
    properties.patched_is_built_anew(seed)
