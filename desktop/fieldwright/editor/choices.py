"""Choices of a few that are all in sight; see widgets.choices."""

from fieldwright.widgets.choices import Radios, Segments, SliderRow

__all__ = ["Radios", "Segments", "SliderRow"]
