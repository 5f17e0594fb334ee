"""A real main window on a bare field, and a user's hands on it."""

from tests.helpers.windows import do, field, hands, log_of_its_own, make_window, window

__all__ = ["do", "field", "hands", "log_of_its_own", "make_window", "window"]
