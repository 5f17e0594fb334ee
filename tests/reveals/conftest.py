"""Windows are closed, and the log is each test's own."""

from tests.helpers.windows import log_of_its_own

__all__ = ["log_of_its_own"]
