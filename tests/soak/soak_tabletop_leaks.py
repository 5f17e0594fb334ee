"""Five hundred random fields and fights on the table, each beside one with other secrets."""

import pytest
from PySide6.QtWidgets import QApplication
from tests.helpers.table_pictures import check_leaks_nothing


@pytest.mark.parametrize("start", range(0, 300, 10))
def test_fields_that_differ_in_secrets_look_alike_on_the_table(
    start: int, qapp: QApplication
) -> None:
    for seed in range(start, start + 10):
        check_leaks_nothing(1000 + seed, of_fight=False)


@pytest.mark.parametrize("start", range(0, 200, 10))
def test_fights_that_differ_in_secrets_look_alike_on_the_table(
    start: int, qapp: QApplication
) -> None:
    for seed in range(start, start + 10):
        check_leaks_nothing(2000 + seed, of_fight=True)
