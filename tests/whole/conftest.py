"""A whole window, as a user has it."""

from tests.helpers.windows import do, field, hands, log_of_its_own, make_window, window

__all__ = ["do", "field", "hands", "log_of_its_own", "make_window", "window"]
