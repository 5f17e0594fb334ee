"""What is said when the library cannot do something."""

from __future__ import annotations


class LibraryError(Exception):
    """The library cannot do what is asked; the message says why and what to do."""
