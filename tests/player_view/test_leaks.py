"""Fields and fights that differ in secrets alone: players are shown the same, to the last byte."""

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication
from tests.helpers.effort import seeds
from tests.helpers.leaks import check_pair, pair_of_fields, pair_of_fights
from tests.helpers.secret_changes import secretive

from fieldwright.battlefield.field import Layer
from fieldwright.player_view.shown import shown_to_players
from fieldwright.terms.chance import Stream


@pytest.mark.parametrize("seed", range(seeds(36)))
def test_players_cannot_tell_fields_that_differ_in_secrets(seed: int, qapp: QApplication) -> None:
    check_pair(*pair_of_fields(seed), seed)


@pytest.mark.parametrize("seed", range(seeds(9)))
def test_players_cannot_tell_fights_that_differ_in_secrets(seed: int, qapp: QApplication) -> None:
    one, other = pair_of_fights(seed)
    check_pair(one, other, seed)
    assert shown_to_players(one).turn == shown_to_players(other).turn


def test_what_is_revealed_is_shown_and_what_is_not_is_not() -> None:
    """So that the tests above do not hold because nothing is ever shown."""
    counts = {"walls": 0, "obstacles": 0, "figures": 0, "platforms": 0, "labels": 0}
    for seed in range(40):
        field = secretive(Stream(seed, "secrets"))
        shown = shown_to_players(field)
        if field.info.fog:
            assert np.array_equal(shown.covered, field.layers[Layer.REVEALED] == 0)
        for name in counts:
            counts[name] += len(shown.field.things[name])
    assert all(count >= 5 for count in counts.values()), counts
