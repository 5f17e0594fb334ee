"""What can be wrong with a file of another program."""

from __future__ import annotations


class ExchangeError(Exception):
    """A file cannot be read or written: the sentence says what is wrong and what to do."""


class ExchangeCancelledError(ExchangeError):
    """Reading was stopped because somebody asked for it."""
