"""The words of the program in the user's language; see widgets.translation."""

from fieldwright.widgets.translation import QT_TRANSLATE_NOOP, translate

__all__ = ["QT_TRANSLATE_NOOP", "translate"]
