"""The picture on the table tells nothing of the DM's secrets, not even by a flicker."""

import pytest
from PySide6.QtWidgets import QApplication
from tests.helpers.table_pictures import check_leaks_nothing


@pytest.mark.parametrize("seed", range(4))
def test_fields_that_differ_in_secrets_look_alike_on_the_table(
    seed: int, qapp: QApplication
) -> None:
    check_leaks_nothing(seed, of_fight=False)


@pytest.mark.parametrize("seed", range(2))
def test_fights_that_differ_in_secrets_look_alike_on_the_table(
    seed: int, qapp: QApplication
) -> None:
    check_leaks_nothing(seed, of_fight=True)
