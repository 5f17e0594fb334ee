"""What a fight refuses."""

from __future__ import annotations


class NotNowError(ValueError):
    """Something that cannot be said or answered now: the message says why, in a sentence."""
