"""A real main window on a bare field, and a user's hands on it."""

from tests.helpers.windows import hands, log_of_its_own, make_window, window

__all__ = ["hands", "log_of_its_own", "make_window", "window"]
