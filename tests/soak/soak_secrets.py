"""Five hundred random fields and as many fights: players cannot tell what differs in secrets."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from tests.helpers.export_leaks import check_exports, check_secret_doors
from tests.helpers.leaks import check_pair, pair_of_fields, pair_of_fights
from tests.helpers.table_pictures import check_leaks_nothing

from fieldwright.player_view.shown import shown_to_players

COUNT, TOGETHER = 500, 25


@pytest.mark.parametrize("first", range(0, COUNT, TOGETHER))
def test_fields_that_differ_in_secrets_look_the_same(first: int, qapp: QApplication) -> None:
    for seed in range(first, first + TOGETHER):
        check_pair(*pair_of_fields(seed), seed)


@pytest.mark.parametrize("first", range(0, COUNT, TOGETHER))
def test_fights_that_differ_in_secrets_look_the_same(first: int, qapp: QApplication) -> None:
    for seed in range(first, first + TOGETHER):
        one, other = pair_of_fights(seed)
        check_pair(one, other, seed)
        assert shown_to_players(one).turn == shown_to_players(other).turn


@pytest.mark.parametrize("first", range(0, COUNT, TOGETHER))
def test_the_table_shows_nothing_of_other_secrets(first: int, qapp: QApplication) -> None:
    for seed in range(first, first + TOGETHER):
        check_leaks_nothing(seed, of_fight=seed % 2 == 1)


@pytest.mark.parametrize("first", range(0, COUNT, TOGETHER))
def test_files_for_players_tell_nothing_of_other_secrets(
    first: int, tmp_path: Path, qapp: QApplication
) -> None:
    for seed in range(first, first + TOGETHER):
        check_exports(seed, tmp_path / "out")


@pytest.mark.parametrize("first", range(0, COUNT, TOGETHER))
def test_files_for_players_tell_no_secret_door_from_its_wall(
    first: int, tmp_path: Path, qapp: QApplication
) -> None:
    for seed in range(first, first + TOGETHER):
        check_secret_doors(seed, tmp_path / "out")
