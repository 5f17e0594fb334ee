"""Fonts need an application; windows of these tests need a whole one."""

import pytest
from PySide6.QtWidgets import QApplication
from tests.helpers.windows import log_of_its_own

__all__ = ["log_of_its_own"]


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> QApplication:
    """The one of this process."""
    return qapp
