"""Pictures need an application for its fonts."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(scope="session", autouse=True)
def gui(qapp: QApplication) -> QApplication:
    """The one of pytest-qt: a process can have one only, and windows are tested in it too."""
    return qapp
